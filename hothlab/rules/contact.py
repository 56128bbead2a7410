"""How every line between two centres meets every hex, decided once by shapely on the integer lattice.

The DE-9IM relation of the line with the hex tells the three cases apart: the insides meet (the line crosses the hex),
the line's inside meets the hex's border in a stretch (it runs along an edge) or in a point (it touches a corner).
All coordinates are integers, so shapely's answer is exact.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from hothlab.data import DATA
from hothlab.hexes import Board, Hex, standard_board

__all__ = ["CONTACTS", "Line", "lines", "masks", "packed"]

CONTACTS = DATA / "boards/contacts.json"
"""The table of the standard board as shapely has made it: `python -m hothlab.rules.contact` writes it."""


class Line(NamedTuple):
    """The line from one centre to another: the hexes it meets in between, in order, and their masks.

    Left and right are as seen when looking from the first hex to the second.
    """

    crossed: tuple[Hex, ...]
    left: tuple[Hex, ...]
    right: tuple[Hex, ...]
    touched_left: tuple[Hex, ...]
    touched_right: tuple[Hex, ...]
    crossed_mask: int
    left_mask: int
    right_mask: int
    touched_left_mask: int
    touched_right_mask: int
    edges: tuple[tuple[int, int], ...]
    """For each edge it runs along, the mask of its left and of its right hex."""
    met_mask: int
    """Everything it meets in any way."""

    @property
    def touched(self) -> tuple[Hex, ...]:
        """The hexes that it meets in a single corner."""
        return self.touched_left + self.touched_right

    def reversed(self) -> Line:
        """The same line from the other end."""
        return Line(
            self.crossed[::-1],
            self.right[::-1],
            self.left[::-1],
            self.touched_right[::-1],
            self.touched_left[::-1],
            self.crossed_mask,
            self.right_mask,
            self.left_mask,
            self.touched_right_mask,
            self.touched_left_mask,
            tuple((right, left) for left, right in self.edges[::-1]),
            self.met_mask,
        )


@cache
def lines(board: Board | None = None) -> dict[Hex, dict[Hex, Line]]:
    """The table: `lines()[a][b]` is the line from a to b. Built at the first question, then kept."""
    if board is None:
        return lines(standard_board())
    table: dict[Hex, dict[Hex, Line]] = {hex: {} for hex in board.hexes}
    for (a, b), met in _contacts(board).items():
        line = _line(board, a, b, met)
        table[a][b] = line
        table[b][a] = line.reversed()
    return table


@cache
def masks(board: Board) -> dict[str, dict[str, tuple[int, int, int]]]:
    """For each line the three masks that most verdicts need: the hexes it crosses, has on its left, on its right.

    A name that the board does not write like this, and a hex with itself, is a KeyError.
    """
    return {
        a: {b: (line.crossed_mask, line.left_mask, line.right_mask) for b, line in row.items()}
        for a, row in lines(board).items()
    }


def _contacts(board: Board) -> dict[tuple[Hex, Hex], dict[Hex, str]]:
    """For each pair of hexes, the other hexes that their line meets and how: `cross`, `along` or `touch`."""
    if board == standard_board() and find_spec("shapely") is None:
        return _shipped(board)
    import shapely

    hexes = board.hexes
    every = hexes + board.half_hexes
    shapes = shapely.polygons([board.corners(hex) for hex in every])
    pairs = [(a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :]]
    segments = shapely.linestrings([(board.centre(a), board.centre(b)) for a, b in pairs])
    which, met = shapely.STRtree(shapes).query(segments, predicate="intersects")
    relations = shapely.relate(segments[which], shapes[met])
    found: dict[tuple[Hex, Hex], dict[Hex, str]] = {pair: {} for pair in pairs}
    for line, hex, relation in zip(which.tolist(), met.tolist(), relations.tolist(), strict=True):
        if every[hex] not in pairs[line]:
            inside, border = relation[0], relation[1]
            found[pairs[line]][every[hex]] = "cross" if inside != "F" else "along" if border == "1" else "touch"
    return found


def packed(board: Board) -> list[list[int | str]]:
    """The table for a file: a row for each pair of hexes, the hexes that their line meets and how, by turns."""
    number = {hex: n for n, hex in enumerate(board.hexes + board.half_hexes)}
    return [[part for hex, how in met.items() for part in (number[hex], how[0])] for met in _contacts(board).values()]


def _shipped(board: Board) -> dict[tuple[Hex, Hex], dict[Hex, str]]:
    """The table as the package ships it, for where there is no shapely."""
    every = board.hexes + board.half_hexes
    how = {"c": "cross", "a": "along", "t": "touch"}
    pairs = ((a, b) for i, a in enumerate(board.hexes) for b in board.hexes[i + 1 :])
    rows = json.loads(CONTACTS.read_text("utf-8"))
    return {
        pair: {every[row[n]]: how[row[n + 1]] for n in range(0, len(row), 2)}
        for pair, row in zip(pairs, rows, strict=True)
    }


def _line(board: Board, a: Hex, b: Hex, met: dict[Hex, str]) -> Line:
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    dx, dy = bx - ax, by - ay
    sorted_hexes: dict[str, list[tuple[int, Hex]]] = defaultdict(list)
    for hex, how in met.items():
        x, y = board.centre(hex)
        side = dx * (y - ay) - dy * (x - ax)  # y grows downward: positive is to the right
        where = how if how == "cross" else f"{how}-{'right' if side > 0 else 'left'}"
        # Progress along the line in true proportions: the picture stretches x by sqrt(3) against y.
        sorted_hexes[where].append((3 * dx * (x - ax) + dy * (y - ay), hex))
    crossed, left, right, touched_left, touched_right = (
        tuple(hex for _progress, hex in sorted(sorted_hexes[where]))
        for where in ("cross", "along-left", "along-right", "touch-left", "touch-right")
    )
    mask = board.mask
    return Line(
        crossed,
        left,
        right,
        touched_left,
        touched_right,
        mask(crossed),
        mask(left),
        mask(right),
        mask(touched_left),
        mask(touched_right),
        tuple((mask([one]), mask([other])) for one, other in zip(left, right, strict=True)),
        mask((*crossed, *left, *right, *touched_left, *touched_right)),
    )


if __name__ == "__main__":
    from hothlab.base.files import write_atomically

    write_atomically(CONTACTS, json.dumps(packed(standard_board()), separators=(",", ":")) + "\n")
