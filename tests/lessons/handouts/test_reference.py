"""The quick reference says what the rules' catalogue says (UNI, TER), and its numbers are the engine's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hothlab.lessons.handouts.reference import badge_rows, dice_lost, hit_rows, terrain_rows, unit_rows
from hothlab.rules.attack import attack
from hothlab.rules.position import Position
from hothlab.rules.terrain import terrains
from hothlab.rules.units import badges, profiles

UNITS = {row.kind: row for row in unit_rows()}
TERRAIN = {row.kind: row for row in terrain_rows()}


def test_every_unit_terrain_and_badge_has_its_row() -> None:
    assert list(UNITS) == list(profiles()) and list(TERRAIN) == list(terrains())
    assert [row.name for row in badge_rows()] == list(badges())
    assert [row.kind for row in terrain_rows({"rocks", "ridge"})] == ["ridge", "rocks"]


@pytest.mark.parametrize("kind", list(profiles()))
def test_the_dice_are_those_that_the_engine_rolls(kind: str) -> None:
    enemy = "snowtrooper" if profiles()[kind].side == "rebel" else "trooper"
    for distance, dice in enumerate(UNITS[kind].dice, 1):
        board = Position().place("D1", kind).place(f"D{1 + distance}", enemy)
        assert attack(board, "D1", f"D{1 + distance}").dice == dice


@pytest.mark.parametrize(
    "kind, moves, told",
    [
        ("trooper", "1 and attacks, or 2", "may not enter a serac or a crevasse"),  # UNI-1, MOV-7
        ("snowspeeder", "up to 3, and attacks", "flies"),  # UNI-2
        ("artillery", "never", "gives no medal"),  # UNI-3
        ("at-at", "up to 1, and attacks", "terrain never protects it"),  # UNI-5
        ("probe-droid", "up to 2, and attacks", "gives no medal"),  # UNI-6
    ],
)
def test_what_a_unit_does(kind: str, moves: str, told: str) -> None:
    assert UNITS[kind].moves == moves and told in UNITS[kind].notes


@pytest.mark.parametrize(
    "kind, entering, sight, vehicles, others",
    [
        ("ridge", "open, but not to AT-ATs", "blocked, but not between two ridges", 1, 1),  # TER-1, LOS-7
        ("building", "a move ends here, without an attack", "blocked, but not between two ridges", 2, 1),  # TER-2
        ("rocks", "a move ends here, without an attack", "blocked, but not between two ridges", 2, 1),  # TER-3
        ("trenches", "open to all", "free", 1, 1),  # TER-4
        ("serac", "nobody may enter", "always blocked", 0, 0),  # TER-5
        ("crevasse", "only snowspeeders may enter", "free", 0, 0),  # TER-6
    ],
)
def test_what_a_terrain_does(kind: str, entering: str, sight: str, vehicles: int, others: int) -> None:
    row = TERRAIN[kind]
    assert (row.entering, row.sight, row.against_vehicles, row.against_others) == (entering, sight, vehicles, others)


def test_what_else_is_good_to_know_of_terrain() -> None:
    assert "a vehicle that attacks from here rolls 2 dice fewer" in TERRAIN["wreckage"].notes  # TER-2
    assert "does not protect AT-ATs" in TERRAIN["rocks"].notes  # UNI-5
    assert "protects only troopers and snowtroopers" in TERRAIN["trenches"].notes  # TER-4
    assert "infantry here may ignore 1 retreat" in TERRAIN["trenches"].notes  # RET-7
    assert dice_lost("building", "at-at", "trooper", under_attacker=True) == 2


def test_the_chances_are_exact() -> None:
    first = hit_rows()[0]
    assert (first.infantry, first.vehicle, first.special) == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    assert first.walker == Fraction(1, 18)  # UNI-5
    assert [row.dice for row in hit_rows()] == [1, 2, 3, 4]
