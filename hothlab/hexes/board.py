"""The board as geometry on the integer lattice; it knows no rules.

A hex's centre is (x, 3 * row), x in half hex widths. Its corners are (x, y ± 2) and (x ± 1, y ± 1), so every point is
an integer and every question about lines and hexes has an exact answer. The picture is the same shape, scaled by
(sqrt(3) / 2, 1 / 2) times the size of a hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache, reduce
from itertools import accumulate
from operator import or_
from typing import Literal, cast

from hothlab.base.bounds import known_name
from hothlab.base.checked import PYTHONS, checked, explained, refuse
from hothlab.base.errors import UnknownName
from hothlab.data import DATA, data_file
from hothlab.hexes.hex import Hex
from hothlab.language.text import _

__all__ = ["SIDES", "Board", "Point", "Section", "Side", "beside", "opponent", "standard_board"]

Side = Literal["rebel", "empire"]
Section = Literal["left", "centre", "right"]
Point = tuple[int, int]

SIDES: tuple[Side, Side] = ("rebel", "empire")
_CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_NEIGHBOURS: tuple[Point, ...] = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))


def opponent(side: Side) -> Side:
    """The other side.

    >>> opponent("rebel")
    'empire'
    """
    return "empire" if side == "rebel" else "rebel"


class Board:
    """Hexes in horizontal rows, pointy tops, long rows and short rows set in by half a hex.

    >>> board = standard_board()
    >>> len(board.hexes), board.distance("A1", "G10")
    (67, 12)
    """

    @explained
    def __init__(
        self, name: str, rows: Iterable[int], section_lines: tuple[int, int], baselines: dict[Side, int]
    ) -> None:
        self.name = name
        self.rows = tuple(rows)
        self.section_lines = section_lines
        self.width = 2 * max(self.rows)
        """In half hex widths, the half hexes included."""
        self._baselines = baselines
        self.hexes = tuple(Hex.at(row, column) for row, n in enumerate(self.rows) for column in range(n))
        self.half_hexes = tuple(
            Hex.at(row, column) for row, n in enumerate(self.rows) if self._indent(row) for column in (-1, n)
        )
        self.names = self.hexes + self.half_hexes
        """Each hex in the order of its bit in a mask; the half hexes come last."""
        self.index = {hex: number for number, hex in enumerate(self.names)}
        """Each hex's bit in a mask."""
        self._by_name: dict[str, Hex] = {hex: hex for hex in self.hexes}
        self._by_centre = {self.centre(hex): hex for hex in self.index}
        playable = set(self.hexes)
        self.neighbours: dict[Hex, tuple[Hex, ...]] = {
            hex: tuple(each for each in self._around(hex) if each in playable) for hex in self.hexes
        }

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.hexes)} hexes>"

    def _indent(self, row: int) -> bool:
        return self.rows[row] < max(self.rows)

    def _around(self, hex: Hex) -> Iterator[Hex]:
        x, y = self.centre(hex)
        for dx, dy in _NEIGHBOURS:
            found = self._by_centre.get((x + dx, y + dy))
            if found is not None:
                yield found

    def hex(self, name: str) -> Hex:
        """The hex of that name, or an error that names the nearest one there is.

        >>> standard_board().hex("b10")
        Traceback (most recent call last):
        ...
        hothlab.base.errors.UnknownName: there is no hex called 'b10'; did you mean B1?
        """
        try:
            return self._by_name[name]
        except (KeyError, TypeError):
            hex = Hex(name)  # in lower case, with spaces around it, or wrong
        if hex not in self.neighbours:
            raise UnknownName(_("hex"), name, self.hexes)
        return hex

    @explained
    def centre(self, hex: Hex) -> Point:
        """Where the middle of a hex lies on the lattice.

        >>> standard_board().centre(Hex("B1"))
        (2, 3)
        """
        return 2 * hex.column + (2 if self._indent(hex.row) else 1), 3 * hex.row

    @explained
    def corners(self, hex: Hex) -> tuple[Point, ...]:
        """The six corners, clockwise from the top."""
        x, y = self.centre(hex)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS)

    def distance(self, a: str, b: str) -> int:
        """How many steps from one hex to another, on an empty board."""
        (ax, ay), (bx, by) = self.centre(self.hex(a)), self.centre(self.hex(b))
        rows = abs(ay - by) // 3
        return rows + max(0, (abs(ax - bx) - rows) // 2)

    @cached_property
    def distances(self) -> dict[Hex, dict[Hex, int]]:
        """`distance` for every pair, ready to look up."""
        return {a: {b: self.distance(a, b) for b in self.hexes} for a in self.hexes}

    @explained
    def baseline(self, side: Side) -> tuple[Hex, ...]:
        """The row of hexes on a side's own long edge."""
        return self._baseline_hexes[side]

    @cached_property
    def _baseline_hexes(self) -> dict[Side, tuple[Hex, ...]]:
        rows = self._baselines
        return {side: tuple(hex for hex in self.hexes if hex.row == rows[side]) for side in SIDES}

    @cached_property
    def _homeward(self) -> dict[Side, dict[Hex, tuple[Hex, ...]]]:
        return {
            side: {
                hex: tuple(
                    each
                    for each in sorted(self.neighbours[hex], key=self.index.__getitem__)
                    if abs(each.row - self._baselines[side]) < abs(hex.row - self._baselines[side])
                )
                for hex in self.hexes
            }
            for side in SIDES
        }

    @explained
    def homeward(self, hex: Hex, side: Side) -> tuple[Hex, ...]:
        """The hexes beside `hex` in the next row nearer the side's baseline; none on the baseline itself.

        >>> standard_board().homeward(Hex("C1"), "rebel")
        (Hex('D1'),)
        """
        return self._homeward[side][hex]

    @cached_property
    def homeward_masks(self) -> dict[Side, tuple[int, ...]]:
        """For each side and each hex, in the order of `index`, `homeward` as a mask."""
        return {side: tuple(self.mask(self._homeward[side][hex]) for hex in self.hexes) for side in SIDES}

    @cached_property
    def behind_masks(self) -> dict[Side, dict[Hex, int]]:
        """For each side and each hex, the mask of all hexes that steps `homeward` can lead to."""
        found: dict[Side, dict[Hex, int]] = {side: {} for side in SIDES}
        for side, behind in found.items():
            for hex in sorted(self.hexes, key=lambda hex: abs(hex.row - self._baselines[side])):
                behind[hex] = reduce(or_, [self.bits[near] | behind[near] for near in self._homeward[side][hex]], 0)
        return found

    @cached_property
    def _sections(self) -> dict[Side, dict[Hex, tuple[Section, ...]]]:
        first, second = self.section_lines
        found: dict[Side, dict[Hex, tuple[Section, ...]]] = {"rebel": {}, "empire": {}}
        for hex in self.hexes:
            x, _y = self.centre(hex)
            held = (x <= first, first <= x <= second, x >= second)
            for side, names in (
                ("rebel", ("left", "centre", "right")),
                ("empire", ("right", "centre", "left")),
            ):
                found[cast(Side, side)][hex] = tuple(
                    cast(Section, name) for name, inside in zip(names, held, strict=True) if inside
                )
        return found

    @explained
    def sections(self, hex: Hex, side: Side) -> tuple[Section, ...]:
        """The sections a hex belongs to, as that side sees them: two where a dotted line cuts it.

        >>> standard_board().sections(Hex("B3"), "rebel"), standard_board().sections(Hex("A1"), "empire")
        (('left', 'centre'), ('right',))
        """
        return self._sections[side][hex]

    @explained
    def mirrored(self, hex: Hex) -> Hex:
        """The hex on the other side of the map's middle line, left and right exchanged.

        >>> standard_board().mirrored(Hex("A1"))
        Hex('A10')
        """
        x, y = self.centre(hex)
        return self._by_centre[self.width - x, y]

    @cached_property
    def neighbour_masks(self) -> tuple[int, ...]:
        """For each hex, in the order of `index`, the mask of its neighbours."""
        return tuple(self.mask(self.neighbours[hex]) for hex in self.hexes)

    @cached_property
    def near_masks(self) -> dict[Hex, tuple[int, ...]]:
        """For each hex, the masks of the hexes at most 0, 1, 2 ... steps away, up to the number of hexes."""
        found = {}
        for hex, row in self.distances.items():
            rings = [0] * len(self.hexes)
            for other, steps in row.items():
                rings[steps] |= self.bits[other]
            found[hex] = tuple(accumulate(rings, or_))
        return found

    @cached_property
    def bits(self) -> dict[Hex, int]:
        """Each hex as a mask of itself alone."""
        return {hex: 1 << bit for hex, bit in self.index.items()}

    @explained
    def mask(self, hexes: Iterable[Hex]) -> int:
        """The hexes as one number, a bit for each."""
        return sum(map(self.bits.__getitem__, set(hexes)))

    @cached_property
    def half_mask(self) -> int:
        """The half hexes as a mask."""
        return self.mask(self.half_hexes)

    def unmask(self, bits: int) -> tuple[Hex, ...]:
        """The hexes of a mask, in reading order, half hexes last."""
        try:
            return _unmasked(self, bits)
        except PYTHONS as error:
            refuse(error, Board.unmask, (self, bits))


@lru_cache(maxsize=1 << 15)
def _unmasked(board: Board, bits: int) -> tuple[Hex, ...]:
    """See `Board.unmask`; the same masks come up again and again in a game."""
    names, found = board.names, []
    while bits:
        low = bits & -bits
        found.append(names[low.bit_length() - 1])
        bits ^= low
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def beside(board: Board, bits: int) -> int:
    """Mask of the hexes next to any hex of a mask; hexes of the mask may be among them.

    A unit that sets out has few hexes around it, so the same masks come up again and again in a game.

    >>> board = standard_board()
    >>> board.unmask(beside(board, board.bits[Hex("A1")]))
    (Hex('A2'), Hex('B1'))
    """
    around, found = board.neighbour_masks, 0
    while bits:
        low = bits & -bits
        found |= around[low.bit_length() - 1]
        bits ^= low
    return found


@checked
@cache
def standard_board(name: str = "hoth") -> Board:
    """The board described in `hothlab/data/boards`, made once.

    >>> standard_board()
    <Board hoth: 67 hexes>
    """
    known_name(name, _("board"), [path.stem for path in (DATA / "boards").glob("*.yaml")])
    data = data_file(f"boards/{name}.yaml")
    ends = {"first": 0, "last": len(data["rows"]) - 1}
    return Board(
        name=data["name"],
        rows=data["rows"],
        section_lines=tuple(data["section_lines"]),
        baselines={side: ends[data["baselines"][side]] for side in SIDES},
    )
