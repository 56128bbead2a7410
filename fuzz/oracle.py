"""A second opinion on lines of sight, made in another way than the rules: clipping with exact fractions.

A hex is six half planes. The line from centre to centre is cut at each of them (as Cyrus and Beck do), which leaves a
stretch of it, a point, or nothing. A stretch whose middle lies in the open inside crosses the hex; one on the border
runs along an edge; a point touches a corner. Then the rules of the catalogue (LOS-1 to LOS-8) are read hex by hex.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hothlab.hexes import Board, Hex
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.terrain import terrains

__all__ = ["clear"]

_HALF_PLANES = ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2))
"""A point (x, y) from the centre lies in a hex when p * x + q * y is at most r, for each (p, q, r)."""


class Stretch(NamedTuple):
    """Where a line meets a hex: from and to, as parts of the way, how, and on which side of the line the hex lies."""

    hex: Hex
    begin: Fraction
    end: Fraction
    how: str
    left: bool


@cache
def _stretches(board: Board, a: Hex, b: Hex) -> tuple[Stretch, ...]:
    found = (_clip(board, a, b, hex) for hex in (*board.hexes, *board.half_hexes) if hex not in (a, b))
    return tuple(each for each in found if each is not None)


def _clip(board: Board, a: Hex, b: Hex, hex: Hex) -> Stretch | None:
    (ax, ay), (bx, by), (hx, hy) = board.centre(a), board.centre(b), board.centre(hex)
    dx, dy = bx - ax, by - ay
    if abs(2 * hx - ax - bx) > abs(dx) + 2 or abs(2 * hy - ay - by) > abs(dy) + 4:
        return None  # beyond the box around both ends
    begin, end = Fraction(0), Fraction(1)
    for p, q, r in _HALF_PLANES:
        towards, room = p * dx + q * dy, r - p * (ax - hx) - q * (ay - hy)
        if towards > 0:
            end = min(end, Fraction(room, towards))
        elif towards < 0:
            begin = max(begin, Fraction(room, towards))
        elif room < 0:
            return None
    if begin > end:
        return None
    middle = (begin + end) / 2
    x, y = ax + middle * dx - hx, ay + middle * dy - hy
    inside = all(p * x + q * y < r for p, q, r in _HALF_PLANES)
    how = "touched" if begin == end else "crossed" if inside else "along"
    return Stretch(hex, begin, end, how, dx * (hy - ay) - dy * (hx - ax) < 0)


def clear(position: Position, a: Hex, b: Hex, rulings: Rulings) -> bool:
    """Does one hex see another?"""
    high = _is_summit(position, a, rulings) and _is_summit(position, b, rulings)
    met = [each for each in _stretches(position.board, a, b) if _obstructs(position, each.hex, high, rulings)]
    corners = rulings["los_corner_touch"]
    if any(each.how == "crossed" or (each.how == "touched" and corners == "blocks") for each in met):
        return False
    if rulings["los_target_terrain"] == "may-block" and not high:
        kind = position.terrain_at(b)
        if kind is not None and terrains()[kind].blocks_sight:
            return False
    along = [each for each in met if each.how == "along"]
    if rulings["los_edge_sides"] == "per-edge":
        left = {(each.begin, each.end) for each in along if each.left}
        return not any((each.begin, each.end) in left for each in along if not each.left)
    if corners == "like-edge":
        along += [each for each in met if each.how == "touched"]
    return len({each.left for each in along}) < 2


def _is_summit(position: Position, hex: Hex, rulings: Rulings) -> bool:
    free = hex not in position.structures or rulings["los_ridge_structure"] == "like-unit"
    return position.terrain_at(hex) == "ridge" and free


def _obstructs(position: Position, hex: Hex, high: bool, rulings: Rulings) -> bool:
    if hex not in position.board.neighbours:  # a half hex
        return not high or rulings["los_ridge_board_edge"] == "blocks"
    terrain = position.terrain_on(hex)
    if not high:
        return hex in position.units or hex in position.structures or bool(terrain and terrain.blocks_sight)
    if terrain is not None and terrain.always_blocks:
        return True
    on_top = hex in position.units or (hex in position.structures and rulings["los_ridge_structure"] == "like-unit")
    return on_top and terrain is not None and terrain.kind == "ridge"
