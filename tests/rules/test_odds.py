"""Exact odds, held against every roll there is (HIT-1 to HIT-4, RET-4 to RET-7, UNI-5, SPF-3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes import Hex
from hothlab.rules.attack import attack, targets
from hothlab.rules.odds import IllegalAttack, odds
from hothlab.rules.position import Position
from hothlab.rules.terrain import Structure
from tests.rules.by_hand import LAW, UNITS, crowded, enemy_of
from tests.rules.every_roll import DOUBLES, assert_brute

PAIRS = [(one, other) for one in UNITS for other in UNITS if UNITS[one].side != UNITS[other].side]


def facing(attacker: str, target: str, distance: int = 1) -> Position:
    """The attacker on D3 and the target at that distance to its right, on open snow."""
    return Position().place("D3", attacker).place(f"D{3 + distance}", target)


# Every roll


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize(("attacker", "target"), PAIRS)
def test_every_pair_at_every_distance(attacker: str, target: str, double: str) -> None:
    """HIT-1 to HIT-4, RET-1, RET-6, UNI-5: in the open, at every strength, under both readings of the die."""
    for away, dice in enumerate(UNITS[attacker].dice, 1):
        for left in range(1, UNITS[target].miniatures + 1):
            position = facing(attacker, target, away).place(f"D{3 + away}", target, miniatures=left)
            found = odds(position, "D3", f"D{3 + away}", {"die_double_face": double})
            assert (found.dice, found.die) == (dice, double)
            assert_brute(found, dice)


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("target", UNITS)
def test_every_number_of_dice_up_to_five(target: str, double: str) -> None:
    """HIT-1 to HIT-4: `dice` asks for another number of them."""
    position = facing(enemy_of(target), target)
    for dice in range(6):
        assert_brute(odds(position, "D3", "D4", {"die_double_face": double}, dice=dice), dice)


@given(crowded(), st.sampled_from(DOUBLES), st.sampled_from(["as-far-as-possible", "any-path"]), st.data())
@settings(LAW, max_examples=150)
def test_any_attack_on_a_crowded_board(
    board: tuple[Position, Hex], double: str, partial: str, data: st.DataObject
) -> None:
    """HIT-1 to HIT-4, RET-4 to RET-7, UNI-5: blocked retreats, trenches, structures and all."""
    position, _origin = board
    chosen = {"die_double_face": double, "retreat_partial": partial}
    plain = [hex for hex, unit in position.units.items() if unit.badge != "e-web"]
    legal = [(each.attacker, each.target, each.dice) for hex in plain for each in targets(position, hex, chosen)]
    assume(legal)
    a, b, dice = data.draw(st.sampled_from(legal))
    found = odds(position, a, b, chosen)
    assert found.dice == dice
    assert not found.rerolls
    assert_brute(found, dice)


@given(crowded(), st.integers(0, 5), st.sampled_from(DOUBLES), st.data())
@settings(LAW, max_examples=150)
def test_any_number_of_dice_on_a_crowded_board(
    board: tuple[Position, Hex], dice: int, double: str, data: st.DataObject
) -> None:
    """HIT-1 to HIT-4, RET-4 to RET-7: the unit in the middle of the crowd as the target."""
    position, target = board
    chosen = {"die_double_face": double}
    attackers = [
        hex
        for hex, unit in position.units.items()
        if unit.badge != "e-web" and hex != target and attack(position, hex, target, chosen).legal
    ]
    assume(attackers)
    assert_brute(odds(position, data.draw(st.sampled_from(attackers)), target, chosen, dice=dice), dice)


def test_a_trooper_against_snowtroopers_by_hand() -> None:
    """HIT-1, HIT-4: one die hits 3 times in 6, drives back once in 6, under the other reading 2 and 1."""
    position = facing("trooper", "snowtrooper", 3)
    found = odds(position, "D3", "D6")
    assert found.joint == {(0, 0): Fraction(1, 3), (0, 1): Fraction(1, 6), (1, 0): Fraction(1, 2)}
    assert (found.expected_losses, found.drive_back, found.eliminate) == (Fraction(1, 2), Fraction(1, 6), Fraction(0))
    other = odds(position, "D3", "D6", {"die_double_face": "cross"})
    assert (other.expected_losses, other.drive_back) == (Fraction(1, 3), Fraction(1, 6))


# AT-ATs


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize(("dice", "per_cent"), [(1, 5.6), (2, 10.8), (3, 15.8), (4, 20.4)])
def test_an_at_at_falls_with_1_in_18_a_die(dice: int, per_cent: float, double: str) -> None:
    """UNI-5: 1/3 to hit and 1/6 to confirm, under both readings of the die."""
    found = odds(facing("snowspeeder", "at-at"), "D3", "D4", {"die_double_face": double}, dice=dice)
    assert found.eliminate == 1 - Fraction(17, 18) ** dice
    assert round(float(found.eliminate) * 100, 1) == per_cent
    assert found.losses == {0: 1 - found.eliminate, 1: found.eliminate}
    assert found.drive_back == found.blocked_retreat == 0


@pytest.mark.parametrize("attacker", ["trooper", "snowspeeder", "artillery"])
def test_an_at_at_against_the_real_dice_of_each_rebel(attacker: str) -> None:
    """UNI-5: terrain under it changes nothing."""
    for away, dice in enumerate(UNITS[attacker].dice, 1):
        position = facing(attacker, "at-at", away).terrain(f"D{3 + away}", "building")
        assert odds(position, "D3", f"D{3 + away}").eliminate == 1 - Fraction(17, 18) ** dice


# Retreats


def test_a_blocked_retreat_costs_miniatures() -> None:
    """RET-4, HIT-4: with its back to the wall a trooper falls to a retreat as to a hit."""
    position = Position().place("F5", "snowtrooper").place("G5", "trooper", miniatures=1)
    found = odds(position, "F5", "G5", dice=1)
    assert found.eliminate == Fraction(4, 6)
    assert found.blocked_retreat == Fraction(1, 6)
    assert found.drive_back == 0
    assert found.casualties == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_the_owner_chooses_the_best_way_back() -> None:
    """RET-4, RET-5: of a dead end and a way out the way out, whatever the reading of retreat_partial."""
    position = Position.from_text(
        """
        C  .   .   .   .   .N4 .   .   .   .   .
        D    .   .   .   .   .T3 .   .   .   .
        E  .   .   .   .   .   .   .   .   .   .
        F    .   .   .   !   !   .   .   .   .
        G  .   .   .   .   .   !   !   .   .   .
        """
    )
    for partial in ("as-far-as-possible", "any-path"):
        found = odds(position, "C5", "D5", {"retreat_partial": partial}, dice=3)
        assert found.blocked_retreat == Fraction(1, 6) ** 3
        assert found.losses[1] == found.casualties[1] + Fraction(1, 6) ** 3


def test_infantry_in_trenches_need_not_go_for_one_retreat() -> None:
    """RET-7, TER-4: one is ignored, two drive it back one hex."""
    position = facing("trooper", "snowtrooper").terrain("D4", "trenches")
    assert odds(position, "D3", "D4", dice=1).drive_back == 0
    assert odds(position, "D3", "D4", dice=2).drive_back == Fraction(1, 36)
    assert odds(position.terrain("D4", None), "D3", "D4", dice=1).drive_back == Fraction(1, 6)


def test_only_a_survivor_is_driven_back() -> None:
    """HIT-4: with two dice the last snowtrooper must show retreats and no hit."""
    position = facing("trooper", "snowtrooper").place("D4", "snowtrooper", miniatures=1)
    found = odds(position, "D3", "D4", dice=2)
    assert found.drive_back == Fraction(1 + 2 * 2, 36)
    assert found.eliminate == Fraction(27, 36)


def test_artillery_answers_no_retreats() -> None:
    """RET-6: none is left to carry out, none drives it back, none costs it anything."""
    found = odds(facing("snowtrooper", "artillery"), "D3", "D4")
    assert found.drive_back == found.blocked_retreat == 0
    assert found.retreats == {0: 1}


# Structures


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle"])
@pytest.mark.parametrize("attacker", ["snowtrooper", "at-at", "probe-droid"])
def test_structures(attacker: str, face: str, double: str) -> None:
    """STR-1, STR-4: one die of its face destroys it; it never retreats."""
    position = Position().place("D3", attacker).place("D4", Structure("ion-cannon", face))  # type: ignore[arg-type]
    dice = UNITS[attacker].dice[0]
    found = odds(position, "D3", "D4", {"die_double_face": double})
    chance = Fraction(2 if face == double == "infantry" else 1, 6)
    assert found.eliminate == 1 - (1 - chance) ** dice
    assert found.drive_back == found.blocked_retreat == 0
    assert_brute(found, dice)


def test_a_structure_answers_no_retreats() -> None:
    """STR-1: it is never a unit, so none is left to carry out."""
    assert odds(facing("snowtrooper", "shield-generator"), "D3", "D4").retreats == {0: 1}


# Scouts


def test_a_scouts_die_is_in_the_odds() -> None:
    """SPF-3."""
    position = facing("trooper", "snowtrooper").terrain("B4", "ridge").place("B4", "trooper", badge="scout")
    found = odds(position, "D3", "D4")
    assert found.dice == 4
    assert_brute(found, 4)
    assert found.expected_losses > odds(position.remove("B4"), "D3", "D4").expected_losses
    five = odds(position.place("D3", "snowspeeder"), "D3", "D4")
    assert five.dice == 5
    assert_brute(five, 5)


# What has no odds


@pytest.mark.parametrize(
    ("position", "a", "b", "moved", "rule"),
    [
        pytest.param(facing("trooper", "snowtrooper", 4), "D3", "D7", 0, "ATK-4", id="out of range"),
        pytest.param(facing("trooper", "trooper"), "D3", "D4", 0, "ATK-4", id="a friend"),
        pytest.param(facing("trooper", "snowtrooper"), "D3", "D4", 2, "MOV-7", id="moved 2 hexes"),
        pytest.param(
            facing("trooper", "snowtrooper").terrain("D3", "rocks"), "D3", "D4", 1, "ATK-5", id="moved onto rocks"
        ),
        pytest.param(
            facing("snowspeeder", "snowtrooper", 2).terrain("D5", "rocks"), "D3", "D5", 0, "ATK-6", id="no dice left"
        ),
    ],
)
def test_no_odds_for_an_illegal_attack(position: Position, a: str, b: str, moved: int, rule: str) -> None:
    """ATK-4 to ATK-6, MOV-7: the error holds the attack and its reason, and its sentence names the rule."""
    with pytest.raises(IllegalAttack) as caught:
        odds(position, a, b, moved=moved)
    assert caught.value.attack == attack(position, a, b, moved=moved)
    assert caught.value.reason is not None
    assert caught.value.reason == caught.value.attack.refusal
    assert caught.value.reason.rule == rule
    assert str(caught.value).endswith(f"({', '.join(caught.value.reason.rules)})")
    assert isinstance(caught.value, HothlabError)


def test_wrong_questions_get_clear_errors() -> None:
    """SPF-2: an unknown aim; HIT-1: a number of dice that nobody rolls."""
    position = facing("trooper", "snowtrooper")
    with pytest.raises(UnknownName, match="there is no aim for a re-roll called 'elimination'; did you mean eliminate"):
        odds(position, "D3", "D4", aim="elimination")  # type: ignore[arg-type]
    for dice in (-1, 13):
        with pytest.raises(HothlabError, match=f"not {dice}"):
            odds(position, "D3", "D4", dice=dice)


def test_odds_tell_themselves() -> None:
    """UNI-5: chances as exact fractions, and which die they assume."""
    text = str(odds(facing("snowspeeder", "at-at"), "D3", "D4", {"die_double_face": "cross"}, dice=1))
    assert "eliminates the target: 1 in 18" in text
    assert "cross on two faces" in text


def test_the_odds_say_what_they_take_for_granted() -> None:
    """UNI-5, SPF-2: confirmation rolls and re-rolls are named, and the reading of the die always."""
    board = Position.from_text("D . . .S3 .W1 .T3 . . . .\nE . . . .N4e . . . . . .")
    assert "UNI-5" in odds(board, "D3", "D4").notes[0] and len(odds(board, "D3", "D4").notes) == 2
    assert "re-roll" in odds(board, "E4", "D3").notes[0]
    assert "infantry on two faces" in str(odds(board, "E4", "D3"))
