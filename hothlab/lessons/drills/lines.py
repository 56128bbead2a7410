"""The lines of the board by how they meet its hexes, for drills that are about one way to meet them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hothlab.hexes import Hex, standard_board
from hothlab.rules.contact import Line, lines

__all__ = ["Pair", "along_edges", "along_the_border", "crossing", "pairs", "past_a_corner", "slanting"]

Pair = tuple[Hex, Hex]


@cache
def pairs(which: Callable[[Pair, Line], bool], *distances: int) -> tuple[Pair, ...]:
    """The lines of these distances for which `which` is true, both ways."""
    board = standard_board()
    table, far = lines(board), board.distances
    every = ((a, b) for a in board.hexes for b in board.hexes if far[a][b] in distances)
    return tuple(pair for pair in every if which(pair, table[pair[0]][pair[1]]))


def crossing(_pair: Pair, line: Line) -> bool:
    """It only crosses hexes."""
    return not line.left and not line.touched


def along_edges(_pair: Pair, line: Line) -> bool:
    """It runs along edges, away from the board's edge."""
    return bool(line.left) and not _half(line)


def along_the_border(_pair: Pair, line: Line) -> bool:
    """It runs along half hexes."""
    return bool(_half(line))


def _half(line: Line) -> int:
    return (line.left_mask | line.right_mask) & standard_board().half_mask


def past_a_corner(_pair: Pair, line: Line) -> bool:
    """It touches a corner and runs along nothing."""
    return bool(line.touched) and not line.left


def slanting(pair: Pair, line: Line) -> bool:
    """It goes from hex to hex through the middle of an edge, and askew to the rows of hexes."""
    (ax, ay), (bx, by) = map(standard_board().centre, pair)
    dx, dy = bx - ax, by - ay
    for one, other in zip(line.crossed, line.crossed[1:], strict=False):
        (px, py), (qx, qy) = map(standard_board().centre, (one, other))
        through_the_middle = dx * (py + qy - 2 * ay) == dy * (px + qx - 2 * ax)
        if through_the_middle and dx * (qy - py) != dy * (qx - px) and not line.touched:
            return True
    return False
