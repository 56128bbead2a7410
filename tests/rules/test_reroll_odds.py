"""The odds of an E-Web, which rolls dice again (SPF-2): held against every choice there is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.rules.attack import attack
from hothlab.rules.odds import AIMS, Aim, odds
from hothlab.rules.position import Position
from tests.rules.by_hand import LAW, UNITS, crowded, enemy_of
from tests.rules.every_roll import DOUBLES, Brute, assert_brute, reached


def gunned(target: str, miniatures: int = 0, under: str | None = None) -> Position:
    """An E-Web of the other side on D5, above or below a target that stands open on D6."""
    position = Position().terrain("D6", under).place("D5", enemy_of(target), badge="e-web")
    return position.place("D6", target, miniatures=miniatures)


ENCLOSED = ["C6", "C7", "E6", "E7"]
E_WEB_TARGETS = {
    "snowtroopers": gunned("snowtrooper"),
    "two snowtroopers": gunned("snowtrooper", 2),
    "the last trooper": gunned("trooper", 1),
    "troopers in trenches": gunned("trooper", 2, "trenches"),
    "snowspeeders": gunned("snowspeeder"),
    "the last snowspeeder": gunned("snowspeeder", 1),
    "probe droids": gunned("probe-droid"),
    "one probe droid": gunned("probe-droid", 1),
    "artillery": gunned("artillery"),
    "the AT-AT": gunned("at-at"),
    "snowtroopers that are enclosed": Position(dict.fromkeys(ENCLOSED, "serac"), gunned("snowtrooper", 3).units),
    "two troopers one row from their baseline": (
        Position().place("F5", "snowtrooper", badge="e-web").place("F6", "trooper", miniatures=2)
    ),
    "troopers on their baseline": Position().place("G5", "snowtrooper", badge="e-web").place("G6", "trooper"),
    "troopers in trenches on their baseline": (
        Position({"G6": "trenches"}).place("G5", "snowtrooper", badge="e-web").place("G6", "trooper", miniatures=2)
    ),
}


def gun_and_target(position: Position) -> tuple[Hex, Hex]:
    (gun,) = [hex for hex, unit in position.units.items() if unit.badge == "e-web"]
    (target,) = [hex for hex in position.units if hex != gun]
    return gun, target


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", E_WEB_TARGETS)
def test_the_best_re_roll_is_the_best_of_all_choices(name: str, aim: Aim, double: str) -> None:
    """SPF-2: for each of 1 to 3 dice, no choice of dice to re-roll does better, and the odds reach it."""
    position = E_WEB_TARGETS[name]
    gun, target = gun_and_target(position)
    for dice in (1, 2, 3):
        found = odds(position, gun, target, {"die_double_face": double}, aim=aim, dice=dice)
        assert found.rerolls
        assert (found.aim, sum(found.joint.values())) == (aim, 1)
        assert reached(found) == Brute(position, target, double).best(dice, aim)


@given(crowded(), st.sampled_from(AIMS), st.integers(1, 3), st.sampled_from(DOUBLES), st.data())
@settings(LAW, max_examples=60)
def test_the_best_re_roll_on_a_crowded_board(
    board: tuple[Position, Hex], aim: Aim, dice: int, double: str, data: st.DataObject
) -> None:
    """SPF-2, RET-4: with all that can stand behind a target."""
    position, target = board
    guns = {hex: unit.kind for hex, unit in position.units.items() if UNITS[unit.kind].type == "infantry"}
    guns = {hex: kind for hex, kind in guns.items() if hex != target and attack(position, hex, target).legal}
    assume(guns)
    gun = data.draw(st.sampled_from(sorted(guns)))
    position = position.place(gun, guns[gun], badge="e-web")
    found = odds(position, gun, target, {"die_double_face": double}, aim=aim, dice=dice)
    assert reached(found) == Brute(position, target, double).best(dice, aim)


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", E_WEB_TARGETS)
def test_a_re_roll_is_never_worse_for_its_aim(name: str, aim: Aim) -> None:
    """SPF-2: than no re-roll, or than the re-roll for another aim, at any number of dice."""
    position = E_WEB_TARGETS[name]
    gun, target = gun_and_target(position)
    plain = position.place(gun, position.units[gun].kind)
    for dice in range(1, 7):
        best = reached(odds(position, gun, target, aim=aim, dice=dice))
        assert best >= reached(odds(plain, gun, target, aim=aim, dice=dice))
        for other in AIMS:
            found = odds(position, gun, target, aim=other, dice=dice)
            as_aimed = {
                "losses": found.expected_losses,
                "eliminate": found.eliminate,
                "drive-back": found.drive_back,
            }
            assert best >= as_aimed[aim]


def test_a_re_roll_helps() -> None:
    """SPF-2: one die against the last snowtrooper: 3 in 6, and once more when it missed."""
    position = gunned("snowtrooper", 1)
    assert odds(position, "D5", "D6", aim="eliminate", dice=1).eliminate == Fraction(3, 4)
    assert odds(position, "D5", "D6", aim="drive-back", dice=1).drive_back == Fraction(1, 6) + Fraction(5, 36)


@pytest.mark.parametrize("face", ["in-place", "moving"])
@pytest.mark.parametrize("aim", AIMS)
def test_an_e_web_that_moved_is_a_standard_infantry_unit(aim: Aim, face: str) -> None:
    """SPF-2: ordered and moved, it is on its moving side, whatever its badge showed before."""
    for position in E_WEB_TARGETS.values():
        gun, target = gun_and_target(position)
        kind = position.units[gun].kind
        moved = odds(position.place(gun, kind, badge="e-web", face=face), gun, target, aim=aim, moved=1)
        assert not moved.rerolls and "SPF-2" not in moved.rules
        assert moved.joint == odds(position.place(gun, kind), gun, target, aim=aim, moved=1).joint


@pytest.mark.parametrize("aim", AIMS)
def test_an_e_web_on_its_moving_side_that_stayed_is_ready_as_the_ruling_says(aim: Aim) -> None:
    """SPF-2, ruling eweb_ready: it turns to "in place" in this turn, or only after it."""
    for position in E_WEB_TARGETS.values():
        gun, target = gun_and_target(position)
        kind = position.units[gun].kind
        stood = position.place(gun, kind, badge="e-web", face="moving")
        ready = odds(stood, gun, target, {"eweb_ready": "this-turn"}, aim)
        assert ready.rerolls and ready.joint == odds(position, gun, target, aim=aim).joint
        later = odds(stood, gun, target, {"eweb_ready": "next-turn"}, aim)
        assert not later.rerolls and later.joint == odds(position.place(gun, kind), gun, target, aim=aim).joint
        assert odds(position, gun, target, {"eweb_ready": "next-turn"}, aim).rerolls


@pytest.mark.parametrize("badge", ["assault", "scout", "elite"])
def test_other_badges_re_roll_nothing(badge: str) -> None:
    """SPF-1, SPF-3, SPF-4."""
    position = gunned("snowtrooper").place("D5", "trooper", badge=badge)
    assert not odds(position, "D5", "D6").rerolls
    assert_brute(odds(position, "D5", "D6"), 3)


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_re_roll_and_an_at_at_under_both_readings(dice: int, aim: Aim, double: str) -> None:
    """SPF-2, UNI-5, ruling eweb_confirm: on the attack roll only, or else on the confirmation roll instead."""
    position = gunned("at-at")
    brute = Brute(position, "D6", double)
    chosen = {"die_double_face": double}
    default = odds(position, "D5", "D6", chosen, aim=aim, dice=dice)
    only = odds(position, "D5", "D6", {**chosen, "eweb_confirm": "attack-only"}, aim=aim, dice=dice)
    also = odds(position, "D5", "D6", {**chosen, "eweb_confirm": "confirmation-too"}, aim=aim, dice=dice)
    assert only.joint == default.joint
    assert reached(only) == brute.best(dice, aim)
    assert reached(also) == brute.best(dice, aim, on_confirmation=True)
    assert also.eliminate >= only.eliminate
    assert sum(also.joint.values()) == 1


def test_one_die_against_an_at_at_by_hand_under_both_readings() -> None:
    """SPF-2, UNI-5, ruling eweb_confirm: hit with 1/3, else try again; a hit is confirmed with 1/6, or 11/36."""
    position = gunned("at-at")
    only = odds(position, "D5", "D6", aim="eliminate", dice=1)
    also = odds(position, "D5", "D6", {"eweb_confirm": "confirmation-too"}, aim="eliminate", dice=1)
    assert only.eliminate == Fraction(5, 9) * Fraction(1, 6)
    assert also.eliminate == Fraction(1, 3) * Fraction(11, 36) + Fraction(2, 9) * Fraction(1, 6)


def test_the_confirmation_ruling_matters_to_no_other_target() -> None:
    """UNI-5, ruling eweb_confirm."""
    for name, position in E_WEB_TARGETS.items():
        gun, target = gun_and_target(position)
        also = odds(position, gun, target, {"eweb_confirm": "confirmation-too"})
        assert (also.joint == odds(position, gun, target).joint) == (name != "the AT-AT")
