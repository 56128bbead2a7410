"""Special rules as values: whom they mean, when they apply, and that a file of them says neither more nor less."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.game.scenario import Scenario
from hothlab.game.scenario_format import read_scenario, write_scenario
from hothlab.game.special_rules import SPECIAL_RULE, Reinforcement, special_rules, suits
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.game.table import specials
from tests.rules.by_hand import UNITS
from tests.strategies import units

TYPES = ("infantry", "vehicle", "special")
RULES: list[tuple[str, Any]] = [
    ("medal-value", {"at-at": 2}),
    ("medal-value", {"probe-droid": 1}),
    ("no-kill-medals", ["rebel"]),
    ("collect", {"hex": "D5", "side": "rebel", "medals": 2, "who": ["infantry"]}),
    ("replace", {"unit": "snowtrooper"}),
    ("reinforce", {"side": "empire", "unit": "at-at", "number": 1, "turn": 3}),
    ("reinforce", {"side": "rebel", "unit": "trooper", "number": 2, "every": 2, "beside": "snowspeeder"}),
    ("exit", {"side": "rebel", "medals": 1, "row": "empire"}),
    ("exit", {"side": "empire", "marked": True}),
    ("sudden-death", {"side": "rebel", "occupy": ["D5", "D6"]}),
    ("sudden-death", {"side": "empire", "destroy": "shield-generator"}),
    ("sudden-death", {"side": "rebel", "eliminate": {"number": 2, "who": ["at-at"]}}),
    ("sudden-death", {"side": "empire", "exit": 3}),
    ("officer", {"side": "rebel", "who": ["infantry"]}),
    ("charges", {"side": "rebel", "medal": 3}),
    ("extra-card", {"hex": "C4"}),
    ("temporary-limit", {"side": "empire", "medals": 2}),
    ("retreat", {"side": "empire", "toward": "rebel"}),
]
"""One of each kind, and of each way to write it."""


def scenario(*special: tuple[str, Any]) -> Scenario:
    """A scenario with these special rules, written as a file and read again."""
    start = Scenario("Test", "rebel", {"rebel": 4, "empire": 4}, {"rebel": 4}, Position())
    made = replace(start, specials=specials(*special))
    return read_scenario(write_scenario(made))


PARTS = [name for name, each in vars(Specials).items() if isinstance(each, cached_property) and name[0] != "_"]
"""What the turn asks for."""


def changed(special: Specials) -> set[str]:
    """What is not as it is without special rules."""
    usual = Specials()
    return {name for name in PARTS if getattr(special, name) != getattr(usual, name)}


def in_any_order(special: Specials) -> dict[str, object]:
    """All of it, with what stands one after the other in an order of its own."""
    values = {name: getattr(special, name) for name in PARTS}
    return {name: sorted(value, key=repr) if isinstance(value, tuple) else value for name, value in values.items()}


def test_the_examples_have_every_rule() -> None:
    assert {name for name, _parameters in RULES} == {*special_rules()}


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_a_rule_is_read_back_and_does_something(rule: tuple[str, Any]) -> None:
    found = scenario(rule)
    assert found.specials == specials(rule)
    name, parameters = rule
    assert SPECIAL_RULE.write(found.specials.rules[0]) in (
        {name: parameters},
        {name: parameters | {"medals": 0}} if name == "exit" else None,
    ), "an exit always says what it earns"
    assert changed(found.specials)


def test_every_part_of_the_special_rules_can_be_written() -> None:
    assert changed(scenario(*RULES).specials) == set(PARTS)


@given(st.lists(st.sampled_from(RULES), max_size=6, unique_by=str), st.integers())
def test_the_order_of_the_rules_does_not_matter(rules: list[tuple[str, Any]], seed: int) -> None:
    mixed = random.Random(seed).sample(rules, len(rules))
    assert in_any_order(scenario(*rules).specials) == in_any_order(scenario(*mixed).specials)


@given(st.lists(st.sampled_from(RULES), max_size=4, unique_by=str), st.lists(st.sampled_from(RULES), max_size=4))
def test_one_more_rule_takes_nothing_away(rules: list[tuple[str, Any]], more: list[tuple[str, Any]]) -> None:
    assert changed(scenario(*rules).specials) <= changed(scenario(*rules, *more).specials)


# Whom they mean


@given(units(), st.frozensets(st.sampled_from(TYPES)), st.frozensets(st.sampled_from(sorted(UNITS))))
def test_a_type_means_all_units_of_it(unit: Unit, types: frozenset[str], kinds: frozenset[str]) -> None:
    """UNI-1 to UNI-6: types and kinds side by side, and nobody named is everybody."""
    spelled_out = kinds | {kind for kind, line in UNITS.items() if line.type in types}
    assert suits(unit, types | kinds) == (unit.kind in spelled_out or not types | kinds)


@given(units())
def test_medals_for_a_unit(unit: Unit) -> None:
    """OBJ-2: by the unit table, unless the scenario says another number; some sides win none so."""
    usual, special = Specials(), scenario(("medal-value", {unit.kind: 3}), ("no-kill-medals", ["empire"])).specials
    assert {usual.kill_medals(unit, side) for side in SIDES} == {UNITS[unit.kind].medals}
    assert (special.kill_medals(unit, "rebel"), special.kill_medals(unit, "empire")) == (3, 0)


def test_an_exit_is_for_its_own_side() -> None:
    """OBJ-7"""
    special = scenario(*RULES).specials
    found = [each for side in SIDES for each in special.exits_of(side)]
    assert sorted(found, key=repr) == sorted(special.exits, key=repr)
    assert all(each.side == side for side in SIDES for each in special.exits_of(side))


# When they apply


@given(st.integers(1, 99))
def test_units_that_come_once_come_in_one_turn(turn: int) -> None:
    new = Reinforcement("rebel", "trooper", 1, turn=turn)
    assert [each for each in range(1, 200) if new.due(each)] == [turn]


@given(st.integers(1, 20))
def test_units_that_come_again_come_as_often_as_they_fit_into_the_turns(every: int) -> None:
    new = Reinforcement("rebel", "trooper", 1, every=every)
    for turns in range(1, 60):
        assert sum(new.due(each) for each in range(1, turns + 1)) == turns // every
