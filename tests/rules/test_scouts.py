"""The die that a scout on a ridge gives (SPF-3): to whom, against whom, and what it cannot do."""

from __future__ import annotations

import pytest

from hothlab.rules.attack import attack
from hothlab.rules.position import Position
from tests.rules.by_hand import UNITS, enemy_of
from tests.rules.facing import facing, refused

SCOUTED = Position.from_text(
    """
    B    .    .    ^T3o .    .    .    .    .    .
    C  .    .    .    .    .    .    .    .    .    .
    D    .    .    .T3  .N4  .    .    .    .    .
    """
)


def test_a_scout_on_a_ridge_adds_a_die() -> None:
    """SPF-3: to another friendly unit's attack on an enemy that the scout sees."""
    found = attack(SCOUTED, "D3", "D4")
    assert found.dice == 4
    assert [(each.dice, each.rule, each.hex) for each in found.modifiers] == [(1, "SPF-3", "B3")]
    assert "SPF-3" in found.rules


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(SCOUTED.remove("B3"), id="no scout"),
        pytest.param(SCOUTED.terrain("B3", None), id="not on a ridge"),
        pytest.param(SCOUTED.terrain("B3", "rocks"), id="on other high ground"),
        pytest.param(SCOUTED.place("B3", "trooper", badge="elite"), id="another badge"),
        pytest.param(SCOUTED.place("B3", "snowtrooper", badge="scout"), id="the enemy's scout"),
        pytest.param(SCOUTED.terrain("C4", "serac"), id="it does not see the target"),
    ],
)
def test_no_scout_die_otherwise(other: Position) -> None:
    """SPF-3: on a ridge, friendly, with line of sight, or nothing."""
    assert attack(other, "D3", "D4").dice == 3


def test_a_scout_sees_at_any_distance() -> None:
    """SPF-3, LOS-1: across the whole board, far beyond its own range."""
    position = Position({"D1": "ridge"}).place("D1", "snowtrooper", badge="scout").place("D9", "trooper")
    position = position.place("C10", "snowtrooper")
    assert attack(position, "C10", "D9").dice == 4
    assert not attack(position, "D1", "D9").legal
    assert attack(position.place("D5", "artillery"), "C10", "D9").dice == 3


@pytest.mark.parametrize("attacker", UNITS)
def test_every_kind_of_unit_gets_the_scouts_die(attacker: str) -> None:
    """SPF-3: not only infantry."""
    friend = enemy_of(enemy_of(attacker))
    position = facing(attacker, enemy_of(attacker)).terrain("C7", "ridge").place("C7", friend, badge="scout")
    assert attack(position, "D2", "D3").dice == UNITS[attacker].dice[0] + 1


def test_a_scout_does_not_lengthen_the_range() -> None:
    """SPF-3, ATK-4: a die more is no die where there is none."""
    position = facing("snowspeeder", "snowtrooper", 3).terrain("C7", "ridge").place("C7", "trooper", badge="scout")
    assert refused(attack(position, "D2", "D5")).rule == "ATK-4"


def test_a_scouts_die_can_save_an_attack() -> None:
    """SPF-3, ATK-6: dice are counted after all modifiers, 2 - 2 + 1."""
    position = facing("snowspeeder", "snowtrooper", 2).terrain("D4", "rocks")
    assert not attack(position, "D2", "D4").legal
    position = position.terrain("C7", "ridge").place("C7", "trooper", badge="scout")
    assert attack(position, "D2", "D4").dice == 1


def test_a_scouts_die_does_not_fill_a_deficit() -> None:
    """SPF-3, ATK-6: 2 - 2 - 2 + 1 is still none, for the clamp comes last."""
    position = facing("snowspeeder", "snowtrooper", 2).terrain("D4", "rocks").terrain("D2", "building")
    position = position.terrain("C7", "ridge").place("C7", "trooper", badge="scout")
    assert not attack(position, "D2", "D4").legal


def test_the_scouts_own_attack_under_both_readings() -> None:
    """SPF-3, ruling scout_self."""
    position = Position({"D2": "ridge"}).place("D2", "trooper", badge="scout").place("D3", "snowtrooper")
    assert attack(position, "D2", "D3").dice == 3
    assert attack(position, "D2", "D3", {"scout_self": "others-only"}).dice == 3
    assert attack(position, "D2", "D3", {"scout_self": "scout-too"}).dice == 4
    assert attack(position.terrain("D2", None), "D2", "D3", {"scout_self": "scout-too"}).dice == 3


def test_two_scouts_under_both_readings() -> None:
    """SPF-3, ruling scout_stack: one extra die, or one for each scout that sees the target."""
    position = SCOUTED.terrain("E8", "ridge").place("E8", "trooper", badge="scout")
    assert attack(position, "D3", "D4").dice == 4
    assert attack(position, "D3", "D4", {"scout_stack": "one-die"}).dice == 4
    stacked = attack(position, "D3", "D4", {"scout_stack": "one-each"})
    assert stacked.dice == 5
    assert {each.hex for each in stacked.modifiers} == {"B3", "E8"}
    blind = position.terrain("E7", "serac")
    assert attack(blind, "D3", "D4", {"scout_stack": "one-each"}).dice == 4


def test_a_scout_attacks_with_another_scouts_help() -> None:
    """SPF-3: a scout is an other unit to a second one."""
    position = SCOUTED.terrain("D3", "ridge").place("D3", "trooper", badge="scout")
    assert attack(position, "D3", "D4").dice == 4
    assert attack(position, "D3", "D4", {"scout_self": "scout-too"}).dice == 4
    assert attack(position, "D3", "D4", {"scout_self": "scout-too", "scout_stack": "one-each"}).dice == 5


def test_no_scout_die_against_a_structure() -> None:
    """SPF-3, STR-1: a structure is never an enemy unit."""
    position = facing("snowtrooper", "ion-cannon").terrain("C7", "ridge").place("C7", "snowtrooper", badge="scout")
    assert attack(position, "D2", "D3").dice == 3
    assert attack(position.remove("D3").place("D3", "trooper"), "D2", "D3").dice == 4
