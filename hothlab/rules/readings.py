"""What would change a verdict: other readings of the rules, or one obstruction more or less on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Literal, TypeVar

from hothlab.hexes import Hex
from hothlab.language.nouns import noun
from hothlab.language.text import _, either, said
from hothlab.rules.position import Position, PositionLike, position_of
from hothlab.rules.rulings import Ruling, Rulings, RulingsLike, ruling, rulings
from hothlab.rules.sight import Sight, line_of_sight, sees
from hothlab.rules.terrain import Structure, terrains
from hothlab.rules.units import Unit, profiles

__all__ = [
    "Change", "Flip", "Reading", "additions", "changes", "flips", "flips_of", "readings", "readings_of", "removals",
    "sight_changes", "smallest",
]  # fmt: skip

How = TypeVar("How")

Change = tuple[tuple[str, str], ...]
"""The names of changed rulings, each with its new reading."""


@dataclass(frozen=True, repr=False)
class Reading:
    """A way to read the rules that reverses the verdict: the rulings it changes and the verdict then.

    >>> readings(Position.from_text("A . . . * . . . . . ."), "A1", "B5")
    (<Reading los_corner_touch=blocks: blocked>,)
    """

    changed: Change
    before: Sight
    """The verdict that it reverses."""

    @cached_property
    def sight(self) -> Sight:
        """The verdict under this reading, with everything that leads to it."""
        before = self.before
        changed = {**before.rulings.changed, **dict(self.changed)}
        return line_of_sight(before.position, before.origin, before.target, changed)

    @property
    def clear(self) -> bool:
        """The verdict under this reading."""
        return not self.before.clear

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings it changes, with what each edition says."""
        return tuple(ruling(name) for name, _value in self.changed)

    @property
    def words(self) -> str:
        """The changed rulings, as a person reads them."""
        return " + ".join(ruling(name).named(value) for name, value in self.changed)

    @property
    def sentence(self) -> str:
        """The change and the new verdict, without the rules."""
        return said(self.words, self.sight.sentence)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that led to the verdict."""
        return self.sight.rules

    def __repr__(self) -> str:
        changed = " ".join(f"{name}={value}" for name, value in self.changed)
        return f"<Reading {changed}: {'clear' if self.clear else 'blocked'}>"

    def __str__(self) -> str:
        lines = [str(self.sight)]
        for name, value in self.changed:
            lines.append("  " + said(f"{name}={value}", ruling(name).text(value)))
            lines += ["    " + said(each.code.upper(), _(each.says)) for each in ruling(name).editions]
        return "\n".join(lines)


def readings(position: PositionLike, a: str, b: str, rulings: RulingsLike = None) -> tuple[Reading, ...]:
    """Every smallest change of rulings that reverses the verdict between two hexes.

    Nearly always a change is one ruling; those that reverse it only together are found too. No reading listed means:
    the verdict is the same however the rules are read.

    >>> p = Position.from_text("A . . . * . . . . . .")
    >>> [reading.words for reading in readings(p, "A1", "B5")]
    ['A line that only touches a corner: counts like crossing the hex']
    """
    return readings_of(line_of_sight(position_of(position), a, b, rulings))


def readings_of(sight: Sight) -> tuple[Reading, ...]:
    """Every smallest change of rulings that reverses a verdict."""
    base = sight.rulings

    def under(changed: Change) -> Reading | None:
        then = sees(sight.position, sight.origin, sight.target, {**base.changed, **dict(changed)})
        return Reading(changed, sight) if then != sight.clear else None

    return tuple(reading for _change, reading in smallest(sight_changes(base), under))


def changes(names: Iterable[str], base: Rulings, most: int) -> list[Change]:
    """All changes of up to `most` of these rulings at a time, the smallest first."""
    options = [[(name, value) for value in ruling(name).values if value != base[name]] for name in names]
    return [
        change
        for size in range(1, min(most, len(options)) + 1)
        for chosen in combinations(options, size)
        for change in product(*chosen)
    ]


def sight_changes(base: Rulings) -> list[Change]:
    """All changes of the rulings on sight, the smallest first."""
    names = [name for name in rulings() if name.startswith("los_")]
    return changes(names, base, len(names))


def smallest(trials: Iterable[Change], turned: Callable[[Change], How | None]) -> list[tuple[Change, How]]:
    """The minimal changes that turn a verdict, each with the new verdict, in the order of `trials`: the smallest first.

    `turned` gives the verdict under a change, or None where it stays the same. A change that contains another one that
    already turns the verdict is not minimal.
    """
    found: list[tuple[Change, How]] = []
    for change in trials:
        if not any(set(less) <= set(change) for less, _then in found):
            then = turned(change)
            if then is not None:
                found.append((change, then))
    return found


@dataclass(frozen=True)
class Flip:
    """One obstruction added to or removed from a hex that reverses the verdict.

    `things` are the kinds of piece that would do it: any one of them is enough.

    >>> flips(Position.from_text("D . . * . . . . . ."), "D1", "D5")
    (Flip(hex=Hex('D3'), change='remove', things=('rocks',)),)
    """

    hex: Hex
    change: Literal["add", "remove"]
    things: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What to call them: nouns with their forms."""
        return tuple(map(_named, self.things))

    def __str__(self) -> str:
        if self.change == "add":
            return _("with {things} on {hex}").format(things=either(self.names), hex=self.hex)
        return _("without {things} on {hex}").format(things=either(self.names), hex=self.hex)


def _named(kind: str) -> str:
    """What to call a unit, a structure or terrain."""
    if kind in terrains():
        return noun("terrain", kind)
    return noun("units" if kind in ("unit", *profiles()) else "structures", kind)


def flips(position: PositionLike, a: str, b: str, rulings: RulingsLike = None) -> tuple[Flip, ...]:
    """The single changes on the board, one obstruction added or removed, that reverse the verdict.

    >>> p = Position.from_text("D . . * . . . . . .")
    >>> [str(flip) for flip in flips(p, "D1", "D5")]
    ['without rocks on D3']
    """
    return flips_of(line_of_sight(position_of(position), a, b, rulings))


def flips_of(sight: Sight) -> tuple[Flip, ...]:
    """The single changes on the board that reverse a verdict."""
    position, a, b, rulings = sight.position, sight.origin, sight.target, sight.rulings
    met = (*sight.crossed, *sight.left, *sight.right, *sight.touched, *(each.hex for each in sight.blockers))
    found = []
    for hex in sorted(set(met) & position.board.neighbours.keys()):
        change: Literal["add", "remove"] = "add" if sight.clear else "remove"
        trials = additions(position, hex) if sight.clear else removals(position, hex)
        things = tuple(kind for kind, changed in trials if sees(changed, a, b, rulings) != sight.clear)
        if things:
            found.append(Flip(hex, change, things))
    return tuple(found)


def removals(position: Position, hex: Hex) -> list[tuple[str, Position]]:
    """For each thing on the hex (unit, structure, terrain) its kind and the position without it."""
    without = []
    thing = position.units.get(hex) or position.structures.get(hex)
    if thing is not None:
        objective = position.objectives.get(hex)
        gone = position.remove(hex)
        without.append((thing.kind, gone.place(hex, objective) if objective else gone))
    terrain = position.terrain_on(hex)
    if terrain is not None:
        without.append((terrain.kind, position.terrain(hex, None)))
    return without


def additions(position: Position, hex: Hex) -> list[tuple[str, Position]]:
    """For each obstruction that could be put on the hex its kind and the position with it."""
    if hex in position.units or hex in position.structures:
        return []
    flyer = Unit("snowspeeder")  # the unit that may stand on most hexes
    more: list[tuple[str, Position]] = []
    if hex in position.ground.open_to(flyer.profile):
        more = [
            ("unit", position.place(hex, flyer)),
            ("structure", position.place(hex, Structure("shield-generator"))),
        ]
    if position.terrain_at(hex) is None:
        more += [(kind, position.terrain(hex, kind)) for kind, terrain in terrains().items() if terrain.blocks_sight]
    return more
