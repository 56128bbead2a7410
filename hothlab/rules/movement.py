"""Movement (MOV-1 to MOV-7): where a unit may go, by which way, whether it may then attack, and why not elsewhere."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hothlab.errors import BadPosition, HothlabError
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.terrain import Terrain
from hothlab.rules.units import Unit
from hothlab.text import _, ngettext

__all__ = ["Arrival", "Reach", "no_attack_after", "reach", "unit_at"]


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


def no_attack_after(
    unit: Unit, distance: int, entered: Terrain | None, bonus: int = 0, ignores_terrain: bool = False
) -> Reason | None:
    """Why a unit that moved `distance` hexes and ended on `entered` may not attack this turn, or None."""
    if distance == 0:
        return None
    if entered is not None and entered.stops and not ignores_terrain:
        return Reason("ATK-5", _("it moved onto {terrain} this turn").format(terrain=_(entered.name)))
    furthest = unit.profile.attack_move + bonus
    if distance > furthest:
        text = ngettext(
            "it may attack only after moving {n} hex or less",
            "it may attack only after moving {n} hexes or less",
            furthest,
        )
        return Reason("MOV-7", text.format(n=furthest))
    return None


@dataclass(frozen=True)
class Reach:
    """Where a unit may move this turn.

    `arrivals` has every hex it may move to; `refusals` says, for every other hex within its distance, why not.
    """

    position: Position = field(repr=False)
    origin: Hex
    unit: Unit
    distance: int
    arrivals: Mapping[Hex, Arrival]

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
            return Reason("MOV-1", _("it stands there already, and staying is no move"), at)
        return self._too_far(at)

    def _too_far(self, hex: Hex) -> Reason:
        if self.distance == 0:
            return Reason(self.unit.profile.rule, _("{unit} cannot move").format(unit=self.unit.name), self.origin)
        steps = self.position.board.distances[self.origin][hex]
        text = _("{hex} is {steps} hexes away, and the furthest move of {unit} is {most}")
        return Reason("MOV-1", text.format(hex=hex, steps=steps, unit=self.unit.name, most=self.distance), hex)

    def _refusal(self, target: Hex) -> Reason:
        """The first thing in the way on the least hindered way there that is short enough."""
        direct = _hindrance(self.position, self.unit, target)
        if direct is not None:
            return direct
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
                    cost = hex != target and self._in_the_way(hex) is not None
                    heapq.heappush(ways, (hindered + cost, steps + 1, (*path, hex)))
        return self._too_far(target)

    def _in_the_way(self, hex: Hex) -> Reason | None:
        """Why no move passes through a hex."""
        hindrance = _hindrance(self.position, self.unit, hex)
        if hindrance is not None:
            return hindrance
        terrain = self.position.terrain_on(hex)
        if terrain is not None and terrain.stops:
            return Reason("MOV-5", _("entering {terrain} ends the move").format(terrain=_(terrain.name)), hex)
        return None

    def _first_hindrance(self, path: tuple[Hex, ...], target: Hex) -> Reason:
        for hex in path[1:-1]:
            hindrance = self._in_the_way(hex)
            if hindrance is not None:
                return hindrance
        return self._too_far(target)

    def __str__(self) -> str:
        if not self.arrivals:
            return _("{unit} on {hex} cannot move").format(unit=self.unit.name, hex=self.origin)
        fighting = [hex for hex, arrival in self.arrivals.items() if arrival.may_attack]
        only_moving = [hex for hex, arrival in self.arrivals.items() if not arrival.may_attack]
        parts = [_("{unit} on {hex}").format(unit=self.unit.name, hex=self.origin)]
        if fighting:
            parts.append(_("may move and still attack: {hexes}").format(hexes=", ".join(fighting)))
        if only_moving:
            parts.append(_("may move but then not attack: {hexes}").format(hexes=", ".join(only_moving)))
        return "; ".join(parts)


def _hindrance(position: Position, unit: Unit, hex: Hex) -> Reason | None:
    """Why the unit may not be on that hex at all: somebody is there, or it is closed to it."""
    other = position.units.get(hex)
    if other is not None:
        return Reason("MOV-3", _("taken by {unit}").format(unit=other.name), hex)
    closed: BadPosition | None = position.ground.closed_to(hex, unit.profile)
    if closed is not None:
        return Reason(closed.rule or "MOV-6", closed.reason, hex)
    return None


def reach(position: Position, hex: str, bonus: int = 0, ignores_terrain: bool = False) -> Reach:
    """Every hex that the unit on `hex` may move to.

    `bonus` is extra movement from a card, which also lengthens the move after which it may attack; `ignores_terrain`
    lifts the stop on entering (MOV-5) and the ban on attacking then (ATK-5), never what is impassable.

    >>> p = Position.from_text("D . . .T3 *N4 . . . . .")
    >>> r = reach(p, "D3")
    >>> r.arrivals["D2"].may_attack, r.arrivals["D1"].may_attack
    (True, False)
    >>> print(r.why_not("D5"))
    D4: taken by snowtroopers (MOV-3)
    """
    origin, unit = unit_at(position, hex)
    furthest = unit.profile.move + bonus if unit.profile.move else 0
    ways = _ways(position, origin, unit, furthest, ignores_terrain)
    arrivals = {
        at: Arrival(
            at,
            ways[at],
            no_attack_after(unit, len(ways[at]), position.terrain_on(at), bonus, ignores_terrain),
        )
        for at in position.board.hexes
        if at in ways
    }
    return Reach(position, origin, unit, furthest, arrivals)


def _ways(
    position: Position, origin: Hex, unit: Unit, furthest: int, ignores_terrain: bool
) -> dict[Hex, tuple[Hex, ...]]:
    """A shortest way to every hex the unit can come to."""
    free = position.ground.open_to(unit.profile)
    neighbours, units = position.board.neighbours, position.units
    ways: dict[Hex, tuple[Hex, ...]] = {}
    edge: list[tuple[Hex, tuple[Hex, ...]]] = [(origin, ())]
    for _step in range(furthest):
        ahead: list[tuple[Hex, tuple[Hex, ...]]] = []
        for here, way in edge:
            for hex in neighbours[here]:
                if hex in ways or hex == origin or hex in units or hex not in free:
                    continue
                ways[hex] = (*way, hex)
                terrain = position.terrain_on(hex)
                if terrain is None or not terrain.stops or ignores_terrain:
                    ahead.append((hex, ways[hex]))
        edge = ahead
    return ways
