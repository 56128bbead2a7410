"""Retreats (RET-1 to RET-7): every way a unit may carry out its retreats, and what it loses where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hothlab.base.bounds import whole_number
from hothlab.base.checked import explained
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, cited, ngettext
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import unit_at
from hothlab.rules.position import Position, PositionLike, position_of
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.shown import Shown
from hothlab.rules.units import Unit

__all__ = [
    "RetreatOption", "Retreats", "costs_of_retreats", "ignorable_retreats", "retreat_costs", "retreat_paths",
    "retreat_room", "retreats",
]  # fmt: skip


@dataclass(frozen=True)
class RetreatOption:
    """One way to answer the retreats: the hexes stepped onto, how many were ignored, the miniatures lost."""

    path: tuple[Hex, ...]
    ignored: int
    casualties: int

    def __str__(self) -> str:
        parts = [_("ignores {n}").format(n=self.ignored)] if self.ignored else []
        parts.append(" - ".join(self.path) if self.path else _("stays"))
        if self.casualties:
            parts.append(
                ngettext("loses {n} miniature", "loses {n} miniatures", self.casualties).format(n=self.casualties)
            )
        return _(", ").join(parts)


@dataclass(frozen=True, repr=False)
class Retreats(Shown):
    """The choices of a unit's owner when retreats were rolled against it.

    >>> retreats(Position.from_text("D . . .T3 . . . . . ."), "D3", 1)
    <Retreats of trooper on D3: 1 retreat, 2 options>
    """

    position: Position
    hex: Hex
    unit: Unit
    number: int
    options: tuple[RetreatOption, ...]
    rules: tuple[str, ...]
    home: Side | None = None
    """The side whose baseline it goes back to, where a scenario says so; else its own."""

    @property
    def paths(self) -> tuple[tuple[Hex, ...], ...]:
        """The paths when as few retreats as possible are ignored."""
        least = min(option.ignored for option in self.options)
        return tuple(option.path for option in self.options if option.ignored == least)

    @property
    def casualties(self) -> int:
        """The miniatures that the best choice still loses."""
        return min(option.casualties for option in self.options)

    @property
    def ends(self) -> tuple[Hex, ...]:
        """The hexes it may end on, in reading order; its own among them when it may stay."""
        found = {option.path[-1] if option.path else self.hex for option in self.options}
        return tuple(hex for hex in self.position.board.hexes if hex in found)

    def why_not(self, hex: str) -> Reason | None:
        """Why the unit may not end its retreats on that hex; None when it may."""
        at, board = self.position.board.hex(hex), self.position.board
        if at in self.ends:
            return None
        if self.unit.profile.ignores_retreats:
            return Reason("RET-6", _("{unit} ignores all retreats").format(unit=self.unit.name), self.hex)
        if at == self.hex:
            return Reason("RET-5", _("it must go back while there is a way"), at)
        steps, bit = board.distances[self.hex][at], board.bits[at]

        def leads_there(free: int) -> bool:
            layers = _layers_back(self.position, self.hex, steps, self.home or self.unit.side, free)
            return len(layers) == steps and bool(layers[-1] & bit)

        if not leads_there(-1):
            return self._not_homeward(at)
        if steps > self.number:
            return _too_far(at)
        closed = _no_room(self.position, self.unit, at)
        if closed is not None:
            return closed
        if not leads_there(self.position.ground.open_masks[self.unit.kind]):
            return Reason("RET-2", _("every way back to it leads over hexes that the unit cannot enter"), at)
        if not leads_there(_free(self.position, self.unit)):
            return Reason("RET-3", _("every way back to it leads through another unit"), at)
        return _longer_way(at)

    @explained
    def why_not_path(self, path: Sequence[Hex], ignored: int = 0) -> Reason | None:
        """Why the unit may not go back this way when it ignores `ignored` of the retreats; None when it may.

        >>> found = retreats(Position.from_text("D . . .T3 . . . . . ."), "D3", 1)
        >>> print(found.why_not_path([Hex("D4")]))
        D4: each step goes to the next row nearer the unit's own baseline (RET-1)
        """
        if any(option.path == tuple(path) and option.ignored == ignored for option in self.options):
            return None
        here = self.hex
        for hex in path:
            if hex not in self.position.board.homeward(here, self.home or self.unit.side):
                return self._not_homeward(hex)
            closed = _no_room(self.position, self.unit, hex)
            if closed is not None:
                return closed
            here = hex
        return _too_far(here) if len(path) > self.number - ignored else _longer_way(here)

    def _not_homeward(self, hex: Hex) -> Reason:
        if self.home in (None, self.unit.side):
            return Reason("RET-1", _("each step goes to the next row nearer the unit's own baseline"), hex)
        return Reason("RET-1", _("in this scenario each step goes to the next row the other way"), hex)

    @property
    def forced_off(self) -> bool:
        """Must the unit leave its hex, whatever its owner chooses?"""
        return all(option.path for option in self.options)

    @property
    def sentence(self) -> str:
        """Who has to answer how many retreats, without the rules; the answers are `options`."""
        text = ngettext("{unit} on {hex}, {n} retreat", "{unit} on {hex}, {n} retreats", self.number)
        return text.format(unit=self.unit.name, hex=self.hex, n=self.number)

    def __repr__(self) -> str:
        number, ways = self.number, len(self.options)
        return (
            f"<Retreats of {self.unit.kind} on {self.hex}: {number} retreat{'s' * (number != 1)}, "
            f"{ways} option{'s' * (ways != 1)}>"
        )

    def __str__(self) -> str:
        choices = "\n".join(f"  {option}" for option in self.options)
        return _("{heading}:").format(heading=cited(self.sentence, self.rules)) + f"\n{choices}"


def _too_far(hex: Hex) -> Reason:
    return Reason("RET-1", _("the unit goes back one hex for each retreat, and no further"), hex)


def _longer_way(hex: Hex) -> Reason:
    return Reason("RET-5", _("there is a way on which more of the retreats are carried out"), hex)


def _no_room(position: Position, unit: Unit, hex: Hex) -> Reason | None:
    """Why the unit cannot step onto a hex: another unit is there, or it is closed to it."""
    taken = position.units.get(hex)
    if taken is not None:
        return Reason("RET-3", _("taken by {unit}").format(unit=taken.name), hex)
    closed = position.ground.closed_to(hex, unit.profile)
    return None if closed is None else Reason("RET-2", closed.reason, hex)


MOST_RETREATS = 20
"""More than any roll can show."""


@explained
def retreats(
    position: PositionLike, hex: str, number: int, rulings: RulingsLike = None, home: Side | None = None
) -> Retreats:
    """Every legal way for the unit on `hex` to answer `number` retreat symbols.

    `home` is the side whose baseline it goes back to where a scenario says so (RET-1); else it is its own.

    >>> p = Position.from_text("D . . .T3 . . . . . .")
    >>> [option.path for option in retreats(p, "D3", 1).options]
    [(Hex('E3'),), (Hex('E4'),)]
    """
    position = position_of(position)
    at, unit = unit_at(position, hex)
    number = whole_number(number, _("the number of retreats"), 0, MOST_RETREATS)
    if number and unit.profile.ignores_retreats:
        return Retreats(position, at, unit, number, (RetreatOption((), number, 0),), ("RET-6", unit.profile.rule))
    ignorable = min(number, ignorable_retreats(position, at, unit))
    options: list[RetreatOption] = []
    rules = ["RET-1"]
    for ignored in range(ignorable + 1):
        steps = number - ignored
        paths = retreat_paths(position, at, unit, steps, Rulings.of(rulings), home)
        options += [RetreatOption(path, ignored, steps - len(path)) for path in paths]
    if any(option.casualties for option in options):
        rules.append("RET-4")
    if ignorable:
        rules += ["RET-7", "TER-4"]
    return Retreats(position, at, unit, number, tuple(options), in_order(rules), home)


def ignorable_retreats(position: Position, hex: Hex, unit: Unit) -> int:
    """How many retreats its owner may ignore there (RET-7)."""
    terrain = position.terrain_on(hex)
    return terrain.retreats_ignored if terrain is not None and unit.profile.type == "infantry" else 0


def retreat_costs(
    position: Position, hex: Hex, most: int, home: Side | None = None
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """For 0, 1 ... `most` retreats: the fewest miniatures lost, and whether the unit must leave its hex.

    The same as `casualties` and `forced_off` of `retreats`, without the paths: a choice that loses fewest goes as far
    as the unit can, under either reading of `retreat_partial`.
    """
    return costs_of_retreats(*retreat_room(position, hex, most, home), most)


def retreat_room(position: Position, hex: Hex, most: int, home: Side | None = None) -> tuple[int, int]:
    """How many steps back the unit on a hex can make at best and how many retreats it may ignore, each up to `most`."""
    unit = position.units[hex]
    if unit.profile.ignores_retreats:
        return 0, most
    layers = _layers_back(position, hex, most, home or unit.side, _free(position, unit))
    return len(layers), ignorable_retreats(position, hex, unit)


def _free(position: Position, unit: Unit) -> int:
    """Mask of the hexes that a retreating unit can step onto (RET-2, RET-3)."""
    return position.ground.open_masks[unit.kind] & ~position.unit_mask


def _layers_back(position: Position, origin: Hex, most: int, home: Side, free: int) -> list[int]:
    """Masks of the hexes that 1, 2 ... `most` steps back over `free` lead to, as long as there are any (RET-1)."""
    board, layers = position.board, list[int]()
    homeward, here = board.homeward_masks[home], board.bits[origin]
    for _step in range(most):
        behind = 0
        while here:
            low = here & -here
            behind |= homeward[low.bit_length() - 1]
            here ^= low
        here = behind & free
        if not here:
            break
        layers.append(here)
    return layers


@cache
def costs_of_retreats(furthest: int, ignored: int, most: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """`retreat_costs` of a unit that can make `furthest` steps and ignores `ignored` retreats."""
    steps = [max(0, number - ignored) for number in range(most + 1)]
    return tuple(max(0, n - furthest) for n in steps), tuple(n > 0 and furthest > 0 for n in steps)


def retreat_paths(
    position: Position, origin: Hex, unit: Unit, steps: int, rulings: Rulings, home: Side | None = None
) -> list[tuple[Hex, ...]]:
    """The paths that the owner of a retreating unit may choose from; `steps` are the retreats that are not ignored.

    While some path takes all the steps, only such paths are allowed (RET-5). Otherwise the ruling `retreat_partial`
    says: the longest there are, or any that goes on until it is stuck.
    """
    board, free, side = position.board, _free(position, unit), home or unit.side
    stuck: list[tuple[Hex, ...]] = []
    ahead: list[tuple[Hex, ...]] = [()]
    for _step in range(steps):
        further: list[tuple[Hex, ...]] = []
        for path in ahead:
            here = path[-1] if path else origin
            onward = [(*path, hex) for hex in board.homeward(here, side) if free & board.bits[hex]]
            further += onward
            if not onward:
                stuck.append(path)
        ahead = further
    if ahead:
        return ahead
    if rulings["retreat_partial"] == "any-path":
        return stuck
    furthest = max(len(path) for path in stuck)
    return [path for path in stuck if len(path) == furthest]
