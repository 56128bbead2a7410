"""How centre lines meet hexes, in whole numbers only: a second opinion on `hothlab/rules/contact.py`.

Written from the catalogue's "Board geometry". Looking from a to b along d, the sign of the cross product of d with a
corner's offset says on which side of the line the corner lies; y grows downward, so positive is to the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cmp_to_key
from typing import Literal, NamedTuple

from hothlab.hexes import Board, Hex, standard_board

How = Literal["crossed", "left", "right", "touched_left", "touched_right"]
Point = tuple[int, int]


class Meeting(NamedTuple):
    """A hex that a line meets, how, and a point of the line in or on that hex: `along / whole` of the way."""

    hex: Hex
    how: How
    along: int
    whole: int


def centre(board: Board, hex: Hex) -> Point:
    """Odd x in the long rows, even x in the short ones, which start with a half hex at x = 0."""
    short = board.rows[hex.row] < max(board.rows)
    return 2 * hex.column + 1 + short, 3 * hex.row


def corners(board: Board, hex: Hex) -> list[Point]:
    x, y = centre(board, hex)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def meet(a: Point, b: Point, outline: list[Point]) -> tuple[How, int, int] | None:
    """How the stretch from a to b meets a convex outline that holds neither, and where; None when it does not."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    side = [dx * (y - a[1]) - dy * (x - a[0]) for x, y in outline]
    ahead = [dx * (x - a[0]) + dy * (y - a[1]) for x, y in outline]
    on_line = [i for i, each in enumerate(side) if each == 0]
    length = dx * dx + dy * dy
    if min(side) < 0 < max(side):
        # The line enters and leaves through two places of the border; their middle lies inside.
        places = [(ahead[i], 1) for i in on_line]
        for i, j in zip(range(6), (1, 2, 3, 4, 5, 0), strict=True):
            if side[i] * side[j] < 0:
                apart = abs(side[i]) + abs(side[j])
                places.append((ahead[i] * abs(side[j]) + ahead[j] * abs(side[i]), apart))
        (one, under_one), (other, under_other) = places
        along, whole = one * under_other + other * under_one, 2 * under_one * under_other * length
        how: How = "crossed"
    elif on_line:
        along, whole = sum(ahead[i] for i in on_line), len(on_line) * length
        to_right = max(side) > 0
        if len(on_line) == 2:
            how = "right" if to_right else "left"
        else:
            how = "touched_right" if to_right else "touched_left"
    else:
        return None
    return (how, along, whole) if 0 < along < whole else None


@cache
def meetings(board: Board, a: Hex, b: Hex) -> tuple[Meeting, ...]:
    """All hexes, half hexes included, that the line from a to b meets in between, from a on."""
    start, end = centre(board, a), centre(board, b)
    found = []
    for hex in board.hexes + board.half_hexes:
        if hex not in (a, b):
            met = meet(start, end, corners(board, hex))
            if met:
                found.append(Meeting(hex, *met))
    return tuple(sorted(found, key=cmp_to_key(_order)))


def _order(one: Meeting, other: Meeting) -> int:
    return one.along * other.whole - other.along * one.whole


def pairs(board: Board) -> Iterator[tuple[Hex, Hex]]:
    """Every pair of hexes once."""
    for number, a in enumerate(board.hexes):
        for b in board.hexes[number + 1 :]:
            yield a, b


@cache
def pairs_meeting(*how: How) -> tuple[tuple[Hex, Hex], ...]:
    """The pairs of the printed board whose line meets some hex in one of these ways."""
    board = standard_board()
    return tuple(pair for pair in pairs(board) if any(each.how in how for each in meetings(board, *pair)))
