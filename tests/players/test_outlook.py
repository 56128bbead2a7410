"""What hexes are worth to an opponent, against a search of the whole board and the laws of near and far."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.game.actions import Move
from hothlab.game.view import view_of
from hothlab.hexes import Hex, Side
from hothlab.players.outlook import EnemyPlace, Goal, Outlook, find_goals
from hothlab.players.steps.move import why
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit
from tests.game.table import battle, command
from tests.game.table import position as pictured
from tests.rules import by_hand
from tests.rules.by_hand import LAW, UNITS, may_stand
from tests.strategies import BOARD, hexes, positions

EVERYONE: frozenset[str] = frozenset()
EMPTY = Position()
SOME = settings(LAW, max_examples=25)
WHO = st.sampled_from([EVERYONE, frozenset({"infantry"}), frozenset({"vehicle", "trooper"})])
KINDS = st.sampled_from(sorted(UNITS))


def enemies_of(position: Position, side: Side) -> tuple[EnemyPlace, ...]:
    return tuple((hex, unit.kind, unit.badge) for hex, unit in position.units.items() if unit.side != side)


def look(position: Position, side: Side, *goals: Goal, hunting: int = 0, restless: bool = False) -> Outlook:
    return Outlook(position.ground, enemies_of(position, side), goals, hunting, restless)


def goals() -> st.SearchStrategy[Goal]:
    return st.builds(Goal, WHO, hexes(), st.integers(0, 3000), st.integers(0, 1500)).filter(
        lambda each: each.worth >= each.pull
    )


def by_hex(row: object) -> dict[Hex, int]:
    return dict(zip(BOARD.hexes, row, strict=True))  # type: ignore[call-overload]


# Danger


@cache
def protection(terrain: str | None, enemy: str, kind: str) -> int:
    """The dice that a unit's terrain takes from an enemy who stands on open snow."""
    fight = Position({"D5": terrain} if terrain else {}, {Hex("D4"): Unit(enemy), Hex("D5"): Unit(kind)})
    return by_hand.protection(fight, Hex("D4"), Hex("D5"))


def most_dice(place: EnemyPlace, target: Hex, kind: str, terrain: str | None) -> int:
    """ATK-1, ATK-2: the most dice after any move of the enemy after which it may attack, whatever is in its way."""
    hex, enemy, badge = place
    line = UNITS[enemy]
    goes = 2 if badge == "elite" else line.attack_move  # SPF-4
    from_there = [
        line.dice[away - 1]
        for near, steps in by_hand.distances(hex).items()
        if steps <= goes and 1 <= (away := by_hand.distances(near)[target]) <= len(line.dice)
    ]
    return max(0, max(from_there, default=0) - protection(terrain, enemy, kind))


@SOME
@given(positions(most_units=7, most_terrain=25), KINDS)
def test_the_fire_on_a_hex_is_what_all_enemies_could_bring_to_bear(position: Position, kind: str) -> None:
    """TER-1 to TER-4, UNI-5: each enemy with the most dice that it can roll there, less those that terrain takes."""
    unit = Unit(kind)
    places = enemies_of(position, unit.side)
    found = by_hex(look(position, unit.side).fire(kind))
    taken = {hex for hex, _kind, _badge in places}
    for hex, dice in found.items():
        if hex not in taken and may_stand(position, unit, hex):
            terrain = position.ground.terrain.get(hex)
            assert dice == sum(most_dice(place, hex, kind, terrain) for place in places), hex


@SOME
@given(positions(most_units=9, most_terrain=25), st.data())
def test_the_dice_on_each_target(position: Position, data: st.DataObject) -> None:
    """ATK-2, TER-1 to TER-4: by distance, less what the terrain of both takes; sight is not looked at."""
    unit = Unit(data.draw(KINDS))
    free = [hex for hex in BOARD.hexes if hex not in position.units and may_stand(position, unit, hex)]
    a = data.draw(st.sampled_from(free))
    fight, line = position.place(a, unit), UNITS[unit.kind]
    ignores_terrain = data.draw(st.booleans())  # of its own hex, as some cards have it
    found = look(position, unit.side).dice_from(a, unit, ignores_terrain)
    penalty = 0 if ignores_terrain else by_hand.penalty(fight, a)
    wanted = {
        b: line.dice[away - 1] - by_hand.protection(fight, a, b) - penalty
        for b, other in position.units.items()
        if other.side != unit.side and (away := by_hand.distances(a)[b]) <= len(line.dice)
    }
    assert {hex: dice for dice, hex in found} == wanted and len(found) == len(wanted)


# Goals


@SOME
@given(goals(), KINDS)
def test_nearer_to_a_goal_is_never_worse(goal: Goal, kind: str) -> None:
    steps = by_hand.distances(goal.hex)
    goal = goal._replace(who=EVERYONE)
    row = by_hex(look(EMPTY, "rebel", goal).pull(Unit(kind)))
    for a in BOARD.hexes:
        for b in by_hand.neighbours(a):
            if steps[a] < steps[b]:
                assert row[a] >= row[b]
            elif steps[a] == steps[b]:
                assert row[a] == row[b]
    assert row[goal.hex] == goal.worth == max(row.values())


@SOME
@given(st.lists(goals(), max_size=4), KINDS)
def test_of_goals_for_the_same_units_the_best_counts_and_different_ones_add_up(found: list[Goal], kind: str) -> None:
    unit = Unit(kind)
    wanted = dict.fromkeys(BOARD.hexes, 0)
    for who in {goal.who for goal in found}:
        if not who or {unit.kind, UNITS[kind].type} & who:
            alone = [
                by_hex(look(EMPTY, "rebel", goal._replace(who=EVERYONE)).pull(unit))
                for goal in found
                if goal.who == who
            ]
            for hex in BOARD.hexes:
                wanted[hex] += max(row[hex] for row in alone)
    assert by_hex(look(EMPTY, "rebel", *found).pull(unit)) == wanted


@SOME
@given(positions(most_units=6), st.lists(goals(), max_size=2), KINDS, st.integers(1, 60))
def test_a_hunter_minds_each_step_to_the_nearest_enemy(
    position: Position, found: list[Goal], kind: str, hunting: int
) -> None:
    unit = Unit(kind)
    quiet = by_hex(look(position, unit.side, *found).pull(unit))
    eager = by_hex(look(position, unit.side, *found, hunting=hunting).pull(unit))
    enemies = [hex for hex, other in position.units.items() if other.side != unit.side]
    for hex in BOARD.hexes:
        away = min((by_hand.distances(enemy)[hex] for enemy in enemies), default=0)
        assert eager[hex] == quiet[hex] - hunting * away


def steps_around(position: Position, goal: Hex, unit: Unit) -> dict[Hex, int]:
    """MOV-3, MOV-6: the steps to a goal past enemies and what the unit cannot enter; its own side makes room."""
    enemies = {hex for hex, other in position.units.items() if other.side != unit.side}
    found = {goal: 0}
    queue = [goal]
    for hex in queue:
        for near in by_hand.neighbours(hex):
            if near not in found and near not in enemies and may_stand(position, unit, near):
                found[near] = found[hex] + 1
                queue.append(near)
    return found


@SOME
@given(positions(most_units=6, most_terrain=30), goals(), KINDS)
def test_who_looks_for_a_way_around_counts_its_steps(position: Position, goal: Goal, kind: str) -> None:
    """Each step takes off the same, whether the way is straight or not."""
    unit, goal = Unit(kind), goal._replace(who=EVERYONE)
    straight = by_hex(look(EMPTY, unit.side, goal).pull(unit))
    by_steps = {by_hand.distances(goal.hex)[hex]: worth for hex, worth in straight.items()}
    around = by_hex(look(position, unit.side, goal, restless=True).pull(unit))
    walk = steps_around(position, goal.hex, unit)
    for hex in BOARD.hexes:
        if hex in walk and walk[hex] in by_steps:
            assert around[hex] == by_steps[walk[hex]]
        else:  # further than any straight way, or none at all
            assert around[hex] <= min(by_steps.values())


@SOME
@given(positions(most_units=6), goals(), KINDS, st.booleans())
def test_left_and_right_are_worth_the_same(position: Position, goal: Goal, kind: str, restless: bool) -> None:
    unit, flip = Unit(kind), BOARD.mirrored
    there = look(position, unit.side, goal, hunting=25, restless=restless)
    mirrored = goal._replace(hex=flip(goal.hex))
    here = look(position.mirrored(), unit.side, mirrored, hunting=25, restless=restless)
    worth = by_hex(here.places(unit, 300))
    assert by_hex(there.places(unit, 300)) == {flip(hex): worth[hex] for hex in BOARD.hexes}


class TestGoalsOfABattle:
    @staticmethod
    def found(position: Position, side: Side) -> dict[Hex, Goal]:
        return {goal.hex: goal for goal in find_goals(battle(position).state, side)}

    @staticmethod
    def with_objective(position: Position, side: Side) -> Position:
        return position.with_objectives({Hex("D5"): Objective("temporary", side, 1)})

    def test_an_objective_is_for_the_side_that_may_take_it(self) -> None:
        """OBJ-3: the others can only deny it, which is worth less."""
        fight = self.with_objective(pictured("D4:T3 A1:N4"), "rebel")
        assert self.found(fight, "rebel")[Hex("D5")].worth > self.found(fight, "empire")[Hex("D5")].worth > 0

    @pytest.mark.parametrize(("reading", "who"), [("infantry", {"infantry"}), ("any-unit", set())])
    def test_a_shared_medal_is_for_whom_the_ruling_says(self, reading: str, who: set[str]) -> None:
        """OBJ-3, shared_medal: it draws no AT-AT that could not hold it, and nobody says that one could."""
        start = self.with_objective(pictured("C5:W1 C4:N4 G1:T3"), "empire")
        special = [("temporary-limit", {"side": "empire", "medals": 1})]
        rulings = {"shared_medal": reading}
        fight = battle(start, empire_hand=["raid-centre"], first="empire", special=special, rulings=rulings)
        assert {goal.hex: goal.who for goal in find_goals(fight.state, "empire")}[Hex("D5")] == who
        command(fight, "raid-centre", "C4", "C5")
        said = {hex: why(view_of(fight.state, 1), Move(hex, "D5")) for hex in ("C4", "C5")}
        assert "can take the objective" in said["C4"]
        assert ("can take the objective" in said["C5"]) == (not who)

    def test_structures_are_the_empires_prey(self) -> None:
        """STR-1"""
        fight = pictured("D4:T3 A1:N4 G5:G")
        assert [*self.found(fight, "empire")] == ["G5"]
        assert self.found(fight, "rebel") == {}

    def test_a_goal_that_ones_own_unit_holds_draws_others_less(self) -> None:
        free, held = (
            self.found(self.with_objective(pictured(text), "rebel"), "rebel")[Hex("D5")]
            for text in ("D4:T3 A1:N4", "D5:T3 A1:N4")
        )
        assert free.worth == held.worth and free.pull > held.pull
