"""The tools of all drills: luck by a seed, and a board put together piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from itertools import product
from typing import Any, TypeVar

from hothlab.game.chance import Chance
from hothlab.hexes import SIDES, Hex, Side, opponent, standard_board
from hothlab.language.text import _, phrase
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import Task
from hothlab.rules.contact import lines
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, ruling
from hothlab.rules.sight import sight_lines
from hothlab.rules.terrain import Objective, Structure, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles

__all__ = [
    "BLOCKING", "KINDS_OF", "OPEN", "Draft", "Generator", "Luck", "Sketch", "certain", "named", "training",
    "within",
]  # fmt: skip

T = TypeVar("T")

Draft = Callable[[Ask], Task]
"""Makes the task, once it is told how the question is put."""

Generator = Callable[["Luck", int, int], "Draft | None"]
"""Makes one attempt at a draft of a level; None when it turned out dull or open to dispute.

The last number is drawn once for a task and stays the same through its attempts, so that what is decided by it comes
up evenly however many attempts each answer takes.
"""

BLOCKING = ("rocks", "ridge", "building", "wreckage", "serac")
OPEN = ("trenches", "crevasse")
KINDS_OF: dict[Side, tuple[str, ...]] = {
    "rebel": ("trooper", "trooper", "trooper", "snowspeeder", "artillery"),
    "empire": ("snowtrooper", "snowtrooper", "snowtrooper", "at-at", "probe-droid"),
}
"""What an army is made of, the common units more than once."""
_MOST = {"trooper": 6, "snowspeeder": 2, "artillery": 2, "snowtrooper": 6, "at-at": 2, "probe-droid": 2}
"""How many units of a kind a small board takes; the box has no fewer."""


_NUMBERS: Any = range(1 << 60)
"""A range so long that `number % bound` is fair for every small bound."""


class Luck:
    """Choices that follow from a text alone, the same on every machine.

    >>> Luck("reach:2:17").below(1000) == Luck("reach:2:17").below(1000)
    True
    """

    def __init__(self, text: str) -> None:
        self._chance = Chance(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))
        self._rolled = 0
        self._numbers: list[int] = []

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely as the others."""
        return things[self.below(len(things))]

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        if not self._numbers:
            self._rolled += 1
            rolled: tuple[Any, ...] = self._chance.roll(self._rolled, _NUMBERS, 32)
            self._numbers = list(rolled)
        return self._numbers.pop() % bound

    def between(self, least: int, most: int) -> int:
        """A number from the least to the most."""
        return least + self.below(most - least + 1)

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """That number of different things in a random order, or all when there are fewer."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _time in range(min(number, len(left)))]


def training(ask: Ask, rules: Iterable[str]) -> Ask:
    """The same question, training these rules."""
    return replace(ask, rules=tuple(rules))


def named(unit: Unit) -> str:
    """A unit by its name and its badge."""
    if unit.badge is None:
        return unit.name
    return phrase(_("{unit} ({badge})"), unit=unit.name, badge=badges()[unit.badge].title)


@cache
def within(hex: Hex, distance: int) -> tuple[Hex, ...]:
    """The other hexes up to that far away, in reading order."""
    near = standard_board().distances[hex]
    return tuple(each for each in standard_board().hexes if 0 < near[each] <= distance)


class Sketch:
    """A board under construction. It never takes what the rules forbid: what does not fit is left out."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.board = standard_board()
        self.terrain: dict[Hex, str] = {}
        self.units: dict[Hex, Unit] = {}
        self.structures: dict[Hex, Structure] = {}
        self.objectives: dict[Hex, Objective] = {}
        self.kept: set[Hex] = set()
        """Hexes that are to stay as they are."""

    def free(self, hexes: Iterable[Hex]) -> list[Hex]:
        """Those that hold nothing and need not stay empty."""
        taken = self.terrain.keys() | self.units.keys() | self.structures.keys() | self.kept
        return [hex for hex in hexes if hex not in taken]

    def place(self, hex: Hex, unit: Unit) -> bool:
        """Put a unit there, if it may be there and the box has one."""
        kind = self.terrain.get(hex)
        if hex in self.units or hex in self.structures or (kind and not terrains()[kind].admits(unit.profile)):
            return False
        if sum(each.kind == unit.kind for each in self.units.values()) >= _MOST[unit.kind]:
            return False
        self.units[hex] = unit
        return True

    def some_unit(self, side: Side, kinds: Sequence[str] | None = None, worn: bool = True) -> Unit:
        """A unit of a side, now and then with losses."""
        kind = self.luck.pick(kinds or KINDS_OF[side])
        most = profiles()[kind].miniatures
        lost = self.luck.below(most) if worn and self.luck.below(3) == 0 else 0
        return Unit(kind, most - lost)

    def obstruct(self, hex: Hex) -> None:
        """Put something there that blocks sight: mostly terrain, else a unit, seldom a structure."""
        dice = self.luck.below(12)
        if dice < 5:
            self.place(hex, self.some_unit(self.luck.pick(SIDES), worn=False))
        elif dice == 5:
            self.structures[hex] = Structure(self.luck.pick(tuple(structure_kinds())))
        else:
            self.terrain[hex] = self.luck.pick(BLOCKING)

    def dress(self, units: int, tiles: int) -> None:
        """Add terrain in small groups, and units until there are `units`, each on its side's half of the board."""
        for _time in range(tiles):
            spots = self.free(self.board.hexes)
            start = self.luck.pick(spots)
            kind = self.luck.pick((*BLOCKING, *OPEN))
            self.terrain[start] = kind
            beside = self.free(self.board.neighbours[start])
            if beside and self.luck.below(2):
                self.terrain[self.luck.pick(beside)] = kind
        for _time in range(units - len(self.units)):
            rebels = sum(unit.side == "rebel" for unit in self.units.values())
            side: Side = "rebel" if 2 * rebels < len(self.units) + self.luck.below(2) else "empire"
            home = range(0, 4) if side == "empire" else range(3, 7)
            spots = self.free(hex for hex in self.board.hexes if hex.row in home)
            self.place(self.luck.pick(spots), self.some_unit(side))

    def position(self) -> Position:
        """The board as it is now."""
        return Position(self.terrain, self.units, self.structures, self.objectives)

    def enemy(self, side: Side, kinds: Sequence[str] | None = None) -> Unit:
        """A unit of the other side."""
        return self.some_unit(opponent(side), kinds)


# Beyond dispute


@cache
def _choices(names: tuple[str, ...]) -> tuple[Rulings, ...]:
    """Every way to choose these rulings, the defaults first."""
    return tuple(
        Rulings(**dict(zip(names, values, strict=True))) for values in product(*(ruling(name).values for name in names))
    )


def _touching(position: Position, a: Hex, b: Hex) -> Iterator[str]:
    """The rulings that can matter to a line at all."""
    line = lines(position.board)[a][b]
    terrain = position.terrain_on(b)
    if line.left:
        yield "los_edge_sides"
    if line.touched_left or line.touched_right:
        yield "los_corner_touch"
    if (line.left_mask | line.right_mask | line.touched_left_mask | line.touched_right_mask) & position.board.half_mask:
        yield "los_ridge_board_edge"
    if terrain is not None and terrain.blocks_sight:
        yield "los_target_terrain"
    if position.structures:
        yield "los_ridge_structure"


def certain(position: Position, a: Hex, b: Hex, but: Iterable[str] = ()) -> bool:
    """Is the verdict on a line the same however the rules are read? The rulings in `but` are left out."""
    names = tuple(name for name in _touching(position, a, b) if name not in but)
    return len({sight_lines(position, choice).clear(a, b) for choice in _choices(names)}) == 1
