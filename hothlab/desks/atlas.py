"""The atlas: the line of sight between all pairs of hexes of a board, and where the verdict is disputed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

from hothlab.base.checked import checked
from hothlab.base.errors import UnknownName
from hothlab.desks.desk import Source, position_from
from hothlab.desks.settle.support import support_of
from hothlab.hexes import Hex
from hothlab.language.text import _, either, ngettext
from hothlab.rules.position import Position
from hothlab.rules.readings import Change, sight_changes, smallest
from hothlab.rules.rulings import Rulings, RulingsLike, ruling, rulings
from hothlab.rules.shown import Shown
from hothlab.rules.sight import SightLines, sight_lines
from hothlab.rules.units import profiles

__all__ = ["CHOICES", "PAIRS", "Atlas", "AtlasRow", "LineChoice", "atlas"]

Pairs = Literal["battle", "enemies", "all"]
PAIRS: tuple[Pairs, ...] = ("battle", "enemies", "all")
LineChoice = Literal["disputed", "blocked", "clear", "all"]
CHOICES: tuple[LineChoice, ...] = ("disputed", "blocked", "clear", "all")


@dataclass(frozen=True)
class AtlasRow:
    """Two hexes, the verdict between them, and every smallest change of rulings that reverses it."""

    a: Hex
    b: Hex
    distance: int
    clear: bool
    changed: tuple[Change, ...]
    both_ways: bool
    """Is it the same from `b` to `a`? If not, that is a row of its own."""

    @property
    def disputed(self) -> bool:
        """Does some reading of the rules reverse the verdict?"""
        return bool(self.changed)

    @property
    def arrow(self) -> str:
        """The pair as a word."""
        return f"{self.a}-{self.b}" if self.both_ways else f"{self.a}>{self.b}"

    @property
    def names(self) -> tuple[str, ...]:
        """The changes in short: `los_edge_sides=per-edge`, with `+` where it takes several."""
        return tuple(" + ".join(f"{name}={value}" for name, value in change) for change in self.changed)

    @property
    def questions(self) -> tuple[str, ...]:
        """The titles of the open rules that the verdict hangs on."""
        return tuple(dict.fromkeys(_(ruling(name).title) for change in self.changed for name, _value in change))

    @property
    def verdict(self) -> str:
        """Clear or blocked, in a word."""
        return _("clear") if self.clear else _("blocked")


@dataclass(frozen=True, repr=False)
class Atlas(Shown):
    """All pairs, the disputed first, by the rule they hang on, then by distance; `len`, iteration, `row(a, b)` work.

    >>> atlas(Position.from_text("D .T3 . . * .N4 . . . ."), pairs="enemies")
    <Atlas of 1 pairs of hexes, 0 lines disputed>
    """

    position: Position
    rulings: Rulings
    rows: tuple[AtlasRow, ...]
    which: Pairs = "all"
    house: bool = False
    """Does it know readings too that no printed edition has, though some edition says otherwise?"""
    most: int | None = None
    """How far apart two hexes are at most."""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[AtlasRow]:
        return iter(self.rows)

    @cached_property
    def _by_ends(self) -> dict[tuple[Hex, Hex], AtlasRow]:
        there = {(row.a, row.b): row for row in self.rows}
        return {(row.b, row.a): row for row in self.rows if row.both_ways} | there

    def reading(self, house: bool) -> Atlas:
        """The same pairs, with the readings of no edition or without them."""
        return self if house == self.house else atlas(self.position, self.rulings, self.which, self.most, house=house)

    def row(self, a: str, b: str) -> AtlasRow | None:
        """The row for looking from `a` to `b`; None when the atlas does not have the pair."""
        return self._by_ends.get((self.position.board.hex(a), self.position.board.hex(b)))

    @property
    def disputed(self) -> tuple[AtlasRow, ...]:
        """The rows whose verdict some reading of the rules reverses."""
        return tuple(row for row in self.rows if row.disputed)

    @checked
    def select(
        self, choice: LineChoice = "all", name: str | None = None, enemies: bool = False
    ) -> tuple[AtlasRow, ...]:
        """Some of the rows: by their verdict, by an open rule that it hangs on, only between enemies.

        >>> found = atlas(Position.from_text("D .T3 . . * .N4 . . . ."), pairs="all")
        >>> [row.arrow for row in found.select("blocked", enemies=True)]
        ['D1-D5']
        """
        if choice not in CHOICES:
            raise UnknownName(_("choice of lines"), choice, CHOICES)
        return tuple(
            row
            for row in self.rows
            if {"disputed": row.disputed, "blocked": not row.clear, "clear": row.clear, "all": True}[choice]
            and (name is None or any(name in dict(change) for change in row.changed))
            and (not enemies or _enemies(self.position, row.a, row.b))
        )

    @property
    def pairs(self) -> int:
        """How many pairs of hexes there are."""
        return len({frozenset((row.a, row.b)) for row in self.rows})

    @property
    def counts(self) -> dict[str, int]:
        """How many rows are clear, blocked, disputed, and how many each ruling would reverse by itself."""
        clear = sum(row.clear for row in self.rows)
        found = {"pairs": self.pairs, "clear": clear, "blocked": len(self) - clear, "disputed": len(self.disputed)}
        for name in (name for name in rulings() if name.startswith("los_")):
            found[name] = sum(any(len(c) == 1 and c[0][0] == name for c in row.changed) for row in self.rows)
        return found

    @property
    def summary(self) -> str:
        """How many there are of each kind, in a sentence."""
        counts, number = self.counts, len(self)
        heading = {
            "battle": ngettext("{n} line that can matter here", "{n} lines that can matter here", number),
            "enemies": ngettext("{n} line between enemies", "{n} lines between enemies", number),
            "all": ngettext("{n} line between any two hexes", "{n} lines between any two hexes", number),
        }[self.which].format(n=number)
        text = _(
            "{heading}: {clear} clear, {blocked} blocked. Readings of the rules disagree on {disputed} of all these."
        )
        told = text.format(heading=heading, **{name: counts[name] for name in ("clear", "blocked", "disputed")})
        if self.house:
            return f"{told} {_('Readings that no printed edition has are among them.')}"
        return told

    def __str__(self) -> str:
        if not self.disputed:
            return self.summary
        rows = [(_("line"), _("hexes"), _("verdict"), _("the other way round with"))]
        rows += [(row.arrow, str(row.distance), row.verdict, either(row.names)) for row in self.disputed]
        line, hexes, verdict = (max(len(row[n]) for row in rows) for n in range(3))
        told = [
            f"{a.ljust(max(9, line + 1))}{b.rjust(max(5, hexes))}  {c.ljust(max(9, verdict + 2))}{d}"
            for a, b, c, d in rows
        ]
        return "\n".join([self.summary, *told])

    def __repr__(self) -> str:
        return f"<Atlas of {self.pairs} pairs of hexes, {len(self.disputed)} lines disputed>"

    def describe(self) -> str:
        """The disputed lines in words, as a page lists them."""
        return str(self)


@checked
def atlas(
    source: Source,
    rulings: RulingsLike = None,
    pairs: Pairs = "battle",
    most: int | None = None,
    in_range: bool = False,
    house: bool = False,
) -> Atlas:
    """The atlas of a scenario or a position.

    It has the lines that can matter in the battle: some unit of it could stand at one end, and could shoot that far at
    an enemy, or a structure, that could stand at the other. `pairs="enemies"` takes only pairs of hexes with units of
    the two sides on them now, or with a unit of the Empire and a structure, at any distance; `"all"` takes every pair.
    `most` takes only hexes that are at most that far apart, `in_range` only those within some unit's range of attack.
    A line is disputed where a reading that a printed edition supports, or on which all are silent, reverses it; with
    `house` readings count too that no edition has.

    >>> print(atlas(Position.from_text("D .T3 . . * .N4 . . . ."), pairs="enemies"))
    1 line between enemies: 0 clear, 1 blocked. Readings of the rules disagree on 0 of all these.
    """
    if pairs not in PAIRS:
        raise UnknownName(_("choice of pairs"), pairs, PAIRS)
    position, base = position_from(source), Rulings.of(rulings)
    if in_range:
        longest = max(profile.range for profile in profiles().values())
        most = longest if most is None else min(most, longest)
    now = sight_lines(position, base)
    readings = [each for each in sight_changes(base) if house or not _only_house(each)]
    others = [(change, sight_lines(position, {**base.changed, **dict(change)})) for change in readings]
    distances = position.board.distances
    rows = []
    matters = _shots(position) if pairs == "battle" else None
    for a, b in combinations(position.board.hexes, 2):
        if matters is not None and not (matters(a, b) or matters(b, a)):
            continue
        if (most is not None and distances[a][b] > most) or (pairs == "enemies" and not _enemies(position, a, b)):
            continue
        there, back = _verdict(now, others, a, b), _verdict(now, others, b, a)
        ways = [(a, b, there)] if there == back else [(a, b, there), (b, a, back)]
        if matters is not None and len(ways) == 2:
            ways = [way for way in ways if matters(way[0], way[1])]
        same = there == back
        rows += [AtlasRow(p, q, distances[a][b], *verdict, both_ways=same) for p, q, verdict in ways]
    rows.sort(key=_place)
    return Atlas(position, base, tuple(rows), pairs, house, most)


def _only_house(change: Change) -> bool:
    """Is one of these readings one that no edition has, though some edition says otherwise?"""
    return any(support_of(name, value).contradicted for name, value in change)


def _place(row: AtlasRow) -> tuple[int, int]:
    """For sorting: by the open rules in their order, so that what people argue about comes first, then the near."""
    names = [name for name in rulings() if name.startswith("los_")]
    hangs_on = (names.index(name) for change in row.changed for name, _value in change)
    return min(hangs_on, default=len(names)), row.distance


def _shots(position: Position) -> Callable[[Hex, Hex], bool]:
    """Whether a unit of this battle could stand on the one hex and shoot at something on the other.

    A unit that never moves stands where it does; a board without units is judged for all kinds of them.
    """
    ground, distances = position.ground, position.board.distances
    kinds = {unit.kind for unit in position.units.values()} or set(profiles())
    stands: list[tuple[str, int, frozenset[Hex]]] = []
    for kind in sorted(kinds):
        profile = profiles()[kind]
        there = frozenset(hex for hex, unit in position.units.items() if unit.kind == kind)
        stands.append((profile.side, profile.range, ground.open_to(profile) if profile.move or not there else there))

    def could(a: Hex, b: Hex) -> bool:
        far = distances[a][b]
        return any(
            far <= most
            and a in hexes
            and (
                (side == "empire" and b in position.structures)
                or any(other != side and b in targets for other, _range, targets in stands)
            )
            for side, most, hexes in stands
        )

    return could


def _verdict(
    now: SightLines, others: list[tuple[Change, SightLines]], a: Hex, b: Hex
) -> tuple[bool, tuple[Change, ...]]:
    """The verdict from a to b, and the smallest changes of rulings that reverse it."""
    clear = now.clear(a, b)
    reversing = [change for change, lines in others if lines.clear(a, b) != clear]
    return clear, tuple(change for change, _yes in smallest(reversing, lambda change: True))


def _enemies(position: Position, a: Hex, b: Hex) -> bool:
    one, other = position.units.get(a), position.units.get(b)
    if one and other:
        return one.side != other.side
    unit, structure = (one, b) if one else (other, a)
    return unit is not None and unit.side == "empire" and structure in position.structures  # STR-1
