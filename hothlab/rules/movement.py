"""Movement (MOV-1 to MOV-7): where a unit may go, by which way, whether it may then attack, and why not elsewhere."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from hothlab.base.bounds import whole_number
from hothlab.base.checked import explained
from hothlab.base.errors import BadPosition, HothlabError
from hothlab.hexes import Board, Hex, beside
from hothlab.language.text import _, ngettext
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position, PositionLike, position_of
from hothlab.rules.reason import Reason
from hothlab.rules.shown import Shown
from hothlab.rules.terrain import Terrain
from hothlab.rules.units import Unit

__all__ = [
    "Arrival", "Reach", "attack_spent", "furthest_move", "move_layers", "no_attack_after", "reach", "unit_at",
    "way_back",
]  # fmt: skip  # fmt: skip


def unit_at(position: Position, hex: str) -> tuple[Hex, Unit]:
    """The unit on a hex, or an error that says that there is none."""
    at = position.board.hex(hex)
    if at not in position.units:
        raise HothlabError(_("no unit stands on {hex}").format(hex=at))
    return at, position.units[at]


@dataclass(frozen=True)
class Arrival:
    """A hex that a unit may move to: the hexes it passes, itself last, and why it may not attack from there."""

    hex: Hex
    path: tuple[Hex, ...]
    no_attack: Reason | None

    @property
    def distance(self) -> int:
        """How many hexes the move takes."""
        return len(self.path)

    @property
    def may_attack(self) -> bool:
        """May the unit still attack this turn?"""
        return self.no_attack is None


def furthest_move(unit: Unit, bonus: int = 0) -> int:
    """How many hexes a unit moves at most; a card gives nothing to one that never moves (UNI-3)."""
    return unit.profile.move + bonus if unit.profile.move else 0


def attack_spent(
    unit: Unit, distance: int, entered: Terrain | None, bonus: int = 0, ignores_terrain: bool = False
) -> Literal["ATK-5", "MOV-7"] | None:
    """The rule that takes the attack from a unit that moved `distance` hexes and ended on `entered`, or None."""
    if distance == 0:
        return None
    if entered is not None and entered.stops and not ignores_terrain:
        return "ATK-5"
    return "MOV-7" if distance > unit.profile.attack_move + bonus else None


def no_attack_after(
    unit: Unit, distance: int, entered: Terrain | None, bonus: int = 0, ignores_terrain: bool = False
) -> Reason | None:
    """`attack_spent` as a reason in words."""
    rule = attack_spent(unit, distance, entered, bonus, ignores_terrain)
    if rule is None:
        return None
    if rule == "ATK-5":
        assert entered is not None
        return Reason(rule, _("it moved onto {terrain} this turn").format(terrain=entered.name))
    furthest = unit.profile.attack_move + bonus
    text = ngettext(
        "it may attack only after moving {n} hex or less",
        "it may attack only after moving {n} hexes or less",
        furthest,
    )
    return Reason(rule, text.format(n=furthest))


@dataclass(frozen=True, repr=False)
class Reach(Shown):
    """Where a unit may move this turn.

    `arrivals` has every hex it may move to; `refusals` says, for every other hex within its distance, why not.

    >>> reach(Position.from_text("D . . .T3 *N4 . . . . ."), "D3")
    <Reach of trooper on D3: 16 hexes>
    """

    position: Position = field(repr=False)
    origin: Hex
    unit: Unit
    distance: int
    arrivals: Mapping[Hex, Arrival]
    ignores_terrain: bool = False

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes it may move to, in reading order."""
        return tuple(self.arrivals)

    @cached_property
    def refusals(self) -> Mapping[Hex, Reason]:
        """Why not, for every hex within the unit's distance that it may not move to."""
        near = self.position.board.distances[self.origin]
        return {
            hex: self._refusal(hex)
            for hex in self.position.board.hexes
            if hex != self.origin and hex not in self.arrivals and near[hex] <= self.distance
        }

    def why_not(self, hex: str) -> Reason | None:
        """Why the unit may not move to that hex; None when it may."""
        at = self.position.board.hex(hex)
        if at in self.arrivals:
            return None
        if at in self.refusals:
            return self.refusals[at]
        if at == self.origin:
            return Reason("MOV-1", _("it stands there already, and staying does not count as a move"), at)
        return self._too_far(at)

    def _too_far(self, hex: Hex) -> Reason:
        if self.distance == 0:
            return Reason(self.unit.profile.rule, _("{unit} cannot move").format(unit=self.unit.name), self.origin)
        steps = self.position.board.distances[self.origin][hex]
        text = _("{steps} hexes away, and the furthest move of {unit} is {most}")
        return Reason("MOV-1", text.format(steps=steps, unit=self.unit.name, most=self.distance), hex)

    def _refusal(self, target: Hex) -> Reason:
        """The first obstacle on the way there: of the ways that are short enough, the one with fewest obstacles."""
        direct = _hindrance(self.position, self.unit, target)
        if direct is not None:
            return direct
        _free, going_on = _passable(self.position, self.unit, self.ignores_terrain)
        ways: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, (self.origin,))]
        best: dict[tuple[Hex, int], int] = {}
        while ways:
            hindered, steps, path = heapq.heappop(ways)
            if path[-1] == target:
                return self._first_hindrance(path, target)
            if steps == self.distance or best.get((path[-1], steps), 99) <= hindered:
                continue
            best[path[-1], steps] = hindered
            for hex in self.position.board.neighbours[path[-1]]:
                if hex not in path:
                    cost = hex != target and not going_on & self.position.board.bits[hex]
                    heapq.heappush(ways, (hindered + cost, steps + 1, (*path, hex)))
        return self._too_far(target)

    def _in_the_way(self, hex: Hex) -> Reason | None:
        """Why no move passes through a hex."""
        hindrance = _hindrance(self.position, self.unit, hex)
        if hindrance is not None:
            return hindrance
        terrain = self.position.terrain_on(hex)
        if terrain is not None and terrain.stops and not self.ignores_terrain:
            return Reason("MOV-5", _("entering {terrain} ends the move").format(terrain=terrain.name), hex)
        return None

    def _first_hindrance(self, path: tuple[Hex, ...], target: Hex) -> Reason:
        for hex in path[1:-1]:
            hindrance = self._in_the_way(hex)
            if hindrance is not None:
                return hindrance
        return self._too_far(target)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that say where it may go and from where it may not attack; or why it cannot move at all."""
        if not self.arrivals:
            return in_order(each.rule for each in self.refusals.values()) or (self.unit.profile.rule,)
        return in_order(["MOV-1", *(each.no_attack.rule for each in self.arrivals.values() if each.no_attack)])

    @property
    def sentence(self) -> str:
        """The hexes it may move to, and from which of them it may still attack."""
        if not self.arrivals:
            return _("{unit} on {hex} cannot move").format(unit=self.unit.name, hex=self.origin)
        fighting = [hex for hex, arrival in self.arrivals.items() if arrival.may_attack]
        only_moving = [hex for hex, arrival in self.arrivals.items() if not arrival.may_attack]
        if not only_moving:
            text = _("{unit} on {hex}; may move and still attack: {fighting}")
        elif not fighting:
            text = _("{unit} on {hex}; may move but then not attack: {moving}")
        else:
            text = _("{unit} on {hex}; may move and still attack: {fighting}; may move but then not attack: {moving}")
        return text.format(
            unit=self.unit.name, hex=self.origin, fighting=", ".join(fighting), moving=", ".join(only_moving)
        )

    def __repr__(self) -> str:
        return f"<Reach of {self.unit.kind} on {self.origin}: {len(self.arrivals)} hexes>"

    def __str__(self) -> str:
        return self.sentence


def _hindrance(position: Position, unit: Unit, hex: Hex) -> Reason | None:
    """Why the unit may not be on that hex at all: somebody is there, or it is closed to it."""
    other = position.units.get(hex)
    if other is not None:
        return Reason("MOV-3", _("taken by {unit}").format(unit=other.name), hex)
    closed: BadPosition | None = position.ground.closed_to(hex, unit.profile)
    if closed is not None:
        return Reason(closed.rule or "MOV-6", closed.reason, hex)
    return None


MOST_BONUS = 20
"""Further than across the whole board."""


@explained
def reach(
    position: PositionLike, hex: str, bonus: int = 0, ignores_terrain: bool = False, attack_bonus: int | None = None
) -> Reach:
    """Every hex that the unit on `hex` may move to.

    `bonus` is extra movement from a card. It also lengthens the move after which the unit may attack, by as much or by
    `attack_bonus`. `ignores_terrain` lifts the stop on entering terrain (MOV-5) and the ban on attacking then (ATK-5);
    what is impassable stays so.

    >>> p = Position.from_text("D . . .T3 *N4 . . . . .")
    >>> r = reach(p, "D3")
    >>> r.arrivals["D2"].may_attack, r.arrivals["D1"].may_attack
    (True, False)
    >>> print(r.why_not("D5"))
    D4: taken by snowtroopers (MOV-3)
    """
    position = position_of(position)
    origin, unit = unit_at(position, hex)
    bonus = whole_number(bonus, _("the bonus"), -MOST_BONUS, MOST_BONUS)
    longer = bonus if attack_bonus is None else attack_bonus
    furthest = furthest_move(unit, bonus)
    layers = move_layers(position, origin, unit, furthest, ignores_terrain)
    stops = 0 if ignores_terrain else position.ground.stops
    ways = {to: way_back(position.board, to, layers, stops) for layer in layers for to in position.board.unmask(layer)}
    arrivals = {
        at: Arrival(
            at, ways[at], no_attack_after(unit, len(ways[at]), position.terrain_on(at), longer, ignores_terrain)
        )
        for at in position.board.hexes
        if at in ways
    }
    return Reach(position, origin, unit, furthest, arrivals, ignores_terrain)


def _passable(position: Position, unit: Unit, ignores_terrain: bool) -> tuple[int, int]:
    """Masks of the hexes that the unit can enter, and of those where it can go on (MOV-5)."""
    free = position.ground.open_masks[unit.kind] & ~position.unit_mask
    return free, free if ignores_terrain else free & ~position.ground.stops


def move_layers(
    position: Position, origin: Hex, unit: Unit, furthest: int, ignores_terrain: bool = False, ends: int = 0
) -> tuple[int, ...]:
    """Masks of the hexes the unit can move to: first those 1 hex away, then those it needs 2 hexes for, and so on.

    `ends` is a mask of hexes where it may stop but not go on.
    """
    if furthest <= 0:
        return ()
    board = position.board
    free, going_on = _passable(position, unit, ignores_terrain)
    going_on &= ~ends
    ahead = board.neighbour_masks[board.index[origin]] & free
    layers = [ahead]
    for _step in range(1, furthest):
        free ^= ahead
        ahead = beside(board, ahead & going_on) & free
        layers.append(ahead)
    return tuple(layers)


def way_back(board: Board, to: Hex, layers: tuple[int, ...], stops: int = 0) -> tuple[Hex, ...]:
    """A shortest way to a hex of `move_layers`, `to` itself last; it goes through none of the hexes of `stops`."""
    last = next(number for number, layer in enumerate(layers) if layer & board.bits[to])
    path = [to]
    for layer in reversed(layers[:last]):
        before = layer & ~stops
        path.append(next(hex for hex in board.neighbours[path[-1]] if before & board.bits[hex]))
    return tuple(reversed(path))
