"""What the hexes are worth to a side as the enemies and the goals lie, whatever its own units do.

The enemy stays put while a side moves, so all positions of its turn share one outlook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from operator import add, and_
from struct import Struct
from typing import NamedTuple

from hothlab.game.board_changes import only_infantry_holds
from hothlab.game.special_rules import suits
from hothlab.game.state import State
from hothlab.hexes import Board, Hex, Side
from hothlab.players.worth import MEDAL
from hothlab.rules.position import Ground
from hothlab.rules.terrain import terrains
from hothlab.rules.units import Profile, Unit, profiles

__all__ = ["EnemyPlace", "Goal", "Outlook", "Row", "find_goals"]

_FAR = 40
"""Stands for the steps to a hex to which there is no way."""
_LONGEST_WAY = 100
"""More steps than any way has: the board has fewer hexes."""

EnemyPlace = tuple[Hex, str, str | None]
"""An enemy's hex, kind and badge; a structure's kind is empty."""
Row = Sequence[int]
"""A number for every hex, in the order of the board."""


class Goal(NamedTuple):
    """A hex that a side wants its units on, and how strongly it draws them near."""

    who: frozenset[str]
    """The units it is for, all when empty."""
    hex: Hex
    worth: int
    """What it is worth to stand there."""
    pull: int
    """What it is worth to be near; each step away takes a quarter off."""


class Outlook:
    """Targets, goals and dangers. A row is for one kind of unit and is made when it is first asked for.

    `hunting` is what each step nearer to an enemy is worth. `restless`: late in a battle a way around is worth looking
    for, where the straight way has led nowhere.
    """

    def __init__(
        self, ground: Ground, enemies: tuple[EnemyPlace, ...], goals: tuple[Goal, ...], hunting: int, restless: bool
    ) -> None:
        self.ground = ground
        self.enemies = tuple(hex for hex, _kind, _badge in enemies)
        self._places = enemies
        self._covered = {
            hex: (terrains()[ground.terrain[hex]], profiles()[kind] if kind else None)
            for hex, kind, _badge in enemies
            if hex in ground.terrain
        }
        self._enemy_mask = ground.board.mask(self.enemies)
        self.goal_mask = ground.board.mask(goal.hex for goal in goals) if goals else 0
        """The hexes of the goals."""
        self._goals: dict[frozenset[str], list[Goal]] = {}
        for goal in goals:
            self._goals.setdefault(goal.who, []).append(goal)
        self._hunting = hunting if enemies else 0
        self._restless = restless
        self._dice: dict[tuple[str, bool], dict[Hex, list[tuple[int, Hex]]]] = {}
        self._in_reach: dict[int, int] = {}
        self._worth: dict[tuple[str, int], Row] = {}
        self._pulls: dict[str, Row] = {}
        self._straight_pulls: dict[frozenset[str] | None, Row] = {}
        self._fires: dict[tuple[int, int], Row] = {}
        self._dangers: dict[str, Row] = {}

    # Targets

    def dice_from(self, at: Hex, unit: Unit, ignores_terrain: bool) -> list[tuple[int, Hex]]:
        """The enemies within reach of a unit on a hex: the dice against each, by distance and terrain, and its hex."""
        known = self.targets_of(unit.kind, ignores_terrain)
        found = known.get(at)
        if found is None:
            found = known[at] = self._count_dice(at, unit.profile, ignores_terrain)
        return found

    def targets_of(self, kind: str, ignores_terrain: bool) -> dict[Hex, list[tuple[int, Hex]]]:
        """The answers of `dice_from` so far, by hex."""
        found = self._dice.get((kind, ignores_terrain))
        if found is None:
            found = self._dice[kind, ignores_terrain] = {}
        return found

    def _count_dice(self, at: Hex, profile: Profile, ignores_terrain: bool) -> list[tuple[int, Hex]]:
        """`dice_from`, counted: base dice and `sum_of_modifiers` without scouts, for a unit that is still elsewhere.

        A law holds the two to the same numbers.
        """
        ground, base, found = self.ground, profile.dice, []
        board, name = ground.board, ground.terrain.get(at)
        far, covered = board.distances[at], self._covered
        penalty = terrains()[name].penalty(profile) if name and not ignores_terrain else 0
        for hex in board.unmask(board.near_masks[at][len(base)] & self._enemy_mask):
            dice = base[far[hex] - 1] - penalty
            if hex in covered:
                terrain, victim = covered[hex]
                dice -= terrain.taken_from(profile, name, victim)
            found.append((dice, hex))
        return found

    def in_reach(self, reach: int) -> int:
        """Mask of the hexes with an enemy within reach."""
        found = self._in_reach.get(reach)
        if found is None:
            near, found = self.ground.board.near_masks, 0
            for hex in self.enemies:
                found |= near[hex][reach]
            self._in_reach[reach] = found
        return found

    # Hexes

    def places(self, unit: Unit, weight: int) -> Row:
        """The row of what a unit gains by standing on each hex; each die of enemy fire costs it `weight` / 600."""
        key = (unit.kind, weight)
        found = self._worth.get(key)
        if found is None:
            near = zip(self.pull(unit), self.fire(unit.kind), strict=True)
            found = self._worth[key] = [pull - dice * weight // 600 for pull, dice in near]
        return found

    def fire(self, kind: str) -> Row:
        """The row of the dice that all enemies together can fire at a unit of a kind on each hex."""
        found = self._dangers.get(kind)
        if found is None:
            dice = list(self._fire(0, 0))
            for less, numbers in _protecting(self.ground, kind).items():
                row = self._fire(*less)
                for number in numbers:
                    dice[number] = row[number]
            found = self._dangers[kind] = dice
        return found

    def _fire(self, vehicles: int, others: int) -> Row:
        """`fire` on hexes whose terrain takes `vehicles` dice from each vehicle and `others` from each other enemy."""
        found = self._fires.get((vehicles, others))
        if found is None:
            board, table = self.ground.board, profiles()
            threats = [
                _threat(board, hex, kind, badge, vehicles if table[kind].type == "vehicle" else others)
                for hex, kind, badge in self._places
                if kind
            ]
            found = self._fires[vehicles, others] = _unpacked(sum(threats), len(board.hexes))
        return found

    def pull(self, unit: Unit) -> Row:
        """The row of the attraction of goals and of prey; of goals for the same units only the best counts."""
        found = self._pulls.get(unit.kind)
        if found is None:
            rows = [self._drawn(who, unit) for who in self._goals if suits(unit, who)]
            if self._hunting:
                rows.append(self._drawn(None, unit))
            total: Row = rows[0] if rows else (0,) * len(self.ground.board.hexes)
            for row in rows[1:]:
                total = tuple(map(add, total, row))
            found = self._pulls[unit.kind] = total
        return found

    def _drawn(self, who: frozenset[str] | None, unit: Unit) -> Row:
        """The row of the attraction of the best goal for `who`, or of the nearest enemy for None."""
        if self._restless:
            return self._best_goals(who, unit) if who is not None else self._nearest_enemy(unit)
        found = self._straight_pulls.get(who)  # the straight way is the same for all units
        if found is None:
            board = self.ground.board
            if who is not None:
                found = _best_straight(board, tuple(self._goals[who]))
            else:
                found = _nearest_straight(board, self.enemies, self._hunting)
            self._straight_pulls[who] = found
        return found

    def _best_goals(self, who: frozenset[str], unit: Unit) -> Row:
        return _combined(max, [self._drawn_to(goal, unit) for goal in self._goals[who]])

    def _nearest_enemy(self, unit: Unit) -> Row:
        nearest = _combined(min, [self._steps(hex, unit) for hex in self.enemies])
        return [-self._hunting * steps for steps in nearest]

    def _drawn_to(self, goal: Goal, unit: Unit) -> Row:
        by_steps = _by_steps(goal.worth, goal.pull)
        return tuple([by_steps[steps] for steps in self._steps(goal.hex, unit)])

    def _steps(self, goal: Hex, unit: Unit) -> Row:
        """The row of the steps from each hex to a goal, around whatever is in the unit's way."""
        walk = self._walk(goal, unit)
        return [walk.get(hex, _FAR) for hex in self.ground.board.hexes]

    def _walk(self, goal: Hex, unit: Unit) -> dict[Hex, int]:
        """The steps to a goal from each hex with a way to it, around enemies and closed hexes."""
        taken = self.enemies
        free, around = self.ground.open_to(unit.profile), self.ground.board.neighbours
        found, ahead = {goal: 0}, [goal]
        for here in ahead:
            for near in around[here]:
                if near not in found and near in free and near not in taken:
                    found[near] = found[here] + 1
                    ahead.append(near)
        return found


def _combined(choose: Callable[..., int], rows: list[Row]) -> Row:
    """The minimum or the maximum of some rows, hex by hex."""
    return rows[0] if len(rows) == 1 else tuple(map(choose, *rows))


@cache
def _straight_steps(board: Board) -> dict[Hex, Row]:
    """The row of distances from each hex."""
    return {hex: tuple(board.distances[hex].values()) for hex in board.hexes}


@lru_cache(maxsize=256)
def _protecting(ground: Ground, kind: str) -> dict[tuple[int, int], list[int]]:
    """The numbers of the hexes that protect a kind of unit, by the dice they take from vehicles and from others."""
    found: dict[tuple[int, int], list[int]] = {}
    for hex, name in ground.terrain.items():
        terrain = terrains()[name]
        if terrain.protects(profiles()[kind]):
            less = terrain.protection["vehicle"], terrain.protection["other"]
            found.setdefault(less, []).append(ground.board.index[hex])
    return found


_BITS = 16
"""Bits for each hex in a packed row: enough for the dice of all units on a full board, and for a distance in ones."""


@lru_cache(maxsize=1 << 13)
def _threat(board: Board, hex: Hex, kind: str, badge: str | None, less: int) -> int:
    """The packed row of the dice that an enemy can fire at each hex in its turn, less `less`.

    A packed row is one number, so that the threats of many enemies are added up by a single addition.
    """
    profile = Unit(kind, badge=badge).profile
    by_steps = [
        profile.dice[max(1, steps - profile.attack_move) - 1]
        if steps and max(1, steps - profile.attack_move) <= profile.range
        else 0
        for steps in range(_FAR)
    ]
    row = _straight_steps(board)[hex]
    return sum(max(0, by_steps[steps] - less) << _BITS * number for number, steps in enumerate(row))


def _unpacked(packed: int, hexes: int) -> Row:
    """The row of a packed row."""
    return _row_of(hexes).unpack(packed.to_bytes(hexes * _BITS // 8, "little"))


@cache
def _row_of(hexes: int) -> Struct:
    return Struct(f"<{hexes}H")


@cache
def _distance_bits(board: Board) -> dict[Hex, int]:
    """For each hex the packed row of distances from it, each written in unary: three as 0b111.

    The bitwise "and" of several of these rows is the row of distances from the nearest of their hexes.
    """
    return {
        hex: sum((1 << steps) - 1 << _BITS * number for number, steps in enumerate(row))
        for hex, row in _straight_steps(board).items()
    }


def _nearest_straight(board: Board, hexes: tuple[Hex, ...], hunting: int) -> Row:
    """The row of the attraction of the nearest of `hexes`, by straight distance."""
    nearest = reduce(and_, map(_distance_bits(board).__getitem__, hexes))
    return tuple(map(_worth_of_steps(hunting).__getitem__, _unpacked(nearest, len(board.hexes))))


@cache
def _worth_of_steps(hunting: int) -> dict[int, int]:
    """The attraction of an enemy by its distance, written in unary."""
    return {(1 << steps) - 1: -hunting * steps for steps in range(_BITS)}


@lru_cache(maxsize=256)
def _best_straight(board: Board, goals: tuple[Goal, ...]) -> Row:
    """The row of the attraction of the best of some goals, by straight distance; goals seldom change."""
    return _combined(max, [_drawn_straight(board, goal) for goal in goals])


@lru_cache(maxsize=1 << 10)
def _drawn_straight(board: Board, goal: Goal) -> Row:
    """The row of the attraction of one goal, by straight distance."""
    by_steps = _by_steps(goal.worth, goal.pull)
    return tuple([by_steps[steps] for steps in _straight_steps(board)[goal.hex]])


@lru_cache(maxsize=256)
def _by_steps(worth: int, pull: int) -> tuple[int, ...]:
    """The attraction of a goal from 0, 1, 2 ... steps away: each step takes a quarter off its pull."""
    return (worth, *(pull * 3**steps // 4**steps for steps in range(1, _LONGEST_WAY + 1)))


def find_goals(state: State, side: Side) -> tuple[Goal, ...]:
    """The goals of a side: hexes to stand on or to leave by."""
    position, scenario = state.position, state.setup.scenario
    specials = scenario.specials
    spots: list[tuple[frozenset[str], Hex, int]] = []
    everyone: frozenset[str] = frozenset()
    for hex, objective in position.objectives.items():
        if objective.kind in ("temporary", "permanent") and objective.medals:
            mine = MEDAL * objective.medals
            shared = objective.kind == "temporary" and only_infantry_holds(state, side)
            who = frozenset({"infantry"}) if shared else everyone
            spots.append((who, hex, mine if objective.open_to(side) else mine // 8))
    spots += [(each.who, each.hex, MEDAL if each.side == side else MEDAL // 3) for each in specials.collect]
    for rule in specials.sudden_death:
        for hex in rule.occupy:
            unit = position.units.get(hex)
            taken = unit is not None and unit.side == rule.side
            spots.append((everyone, hex, (MEDAL if rule.side == side else MEDAL // 3) if not taken else MEDAL // 2))
    for way, mask in scenario.exits[side]:
        worth = way.medals * MEDAL or 3 * MEDAL // 2
        spots += [(way.who, hex, worth) for hex in position.board.unmask(mask)]
    if specials.extra_card is not None:
        spots.append((everyone, specials.extra_card, MEDAL // 4))
    if specials.officer is not None:
        where = state.carrier or next((h for h, each in position.objectives.items() if each.kind == "officer"), None)
        if side != specials.officer and where is not None:
            spots.append((everyone, where, 2 * MEDAL))
        elif side == specials.officer and state.carrier is None and where is not None:
            spots.append((specials.officer_who, where, MEDAL))
    if side == "empire":
        spots += [(everyone, hex, MEDAL) for hex in position.structures]
    goals = []
    for who, hex, worth in spots:
        occupied = position.units.get(hex)
        pull = worth // 2 if occupied is None or occupied.side != side else worth // 8
        goals.append(Goal(who, hex, worth, pull))
    return tuple(goals)
