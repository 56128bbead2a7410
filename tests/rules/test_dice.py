"""The attack die and what a roll does (HIT-1 to HIT-4, UNI-5, STR-4, RET-6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Literal

import pytest

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.rules.dice import (
    confirmation_chance,
    confirmed,
    die_faces,
    faces_without_confirmation,
    hit_symbols,
    hits,
    symbols,
)
from hothlab.rules.rulings import Rulings
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from tests.rules.by_hand import FACES, UNITS, count, hitting

SYMBOLS = ("infantry", "vehicle", "blast", "cross", "retreat")
ROLLS = [roll for number in range(5) for roll in combinations_with_replacement(SYMBOLS, number)]
AS_BLAST = frozenset({"retreat"})


# The die


def test_the_die_has_five_symbols_on_six_faces() -> None:
    """HIT-1, HIT-2: under either reading all five are there, and one of them twice."""
    assert set(symbols()) == set(SYMBOLS)
    for double in ("infantry", "cross"):
        faces = Counter(die_faces(Rulings(die_double_face=double)))
        assert faces == Counter(SYMBOLS) + Counter([double])
        assert faces == Counter(FACES[double])


def test_infantry_is_taken_to_be_there_twice() -> None:
    """HIT-1: the default reading; a die hits infantry 3 times in 6, vehicles 2, special units 1."""
    faces = die_faces(Rulings())
    assert faces.count("infantry") == 2
    chances = {kind: count(faces, hit_symbols(Unit(kind))) for kind in ("trooper", "snowspeeder", "probe-droid")}
    assert chances == {"trooper": 3, "snowspeeder": 2, "probe-droid": 1}


# Hits


@pytest.mark.parametrize("face", SYMBOLS)
@pytest.mark.parametrize("kind", UNITS)
def test_one_die_against_every_kind_of_unit(kind: str, face: str) -> None:
    """HIT-1, HIT-2: the target's own symbol and a blast hit; all else misses; special units fall to blasts only."""
    found = hits(Unit(kind), [face])
    assert found.hits == (face in UNITS[kind].hit_by)
    assert found.faces == (face,)
    assert "HIT-1" in found.rules


def test_a_cross_always_misses() -> None:
    """HIT-2: and so does a whole roll of them."""
    for kind in UNITS:
        found = hits(Unit(kind), ["cross"] * 6)
        assert (found.hits, found.casualties, found.retreats, found.confirmation) == (0, 0, 0, 0)
        assert not found.eliminated


@pytest.mark.parametrize("kind", [kind for kind in UNITS if kind != "at-at"])
def test_all_rolls_of_up_to_four_dice(kind: str) -> None:
    """HIT-1 to HIT-3, RET-6: hits, casualties, lost hits and retreats, at every strength."""
    line = UNITS[kind]
    for left in range(1, line.miniatures + 1):
        for roll in ROLLS:
            found = hits(Unit(kind, left), roll)
            scored = count(roll, line.hit_by)
            assert found.hits == scored
            assert found.casualties == min(scored, left)
            assert found.surplus == max(0, scored - left)
            assert found.eliminated == (scored >= left)
            assert found.retreats == (0 if line.ignores_retreats else count(roll, ["retreat"]))
            assert found.confirmation == 0


def test_one_miniature_for_each_hit_and_surplus_is_lost() -> None:
    """HIT-3: 4 hits on 2 miniatures."""
    found = hits(Unit("snowtrooper", 2), ["infantry", "infantry", "blast", "infantry"])
    assert (found.hits, found.casualties, found.surplus, found.eliminated) == (4, 2, 2, True)
    assert "HIT-3" in found.rules
    exact = hits(Unit("snowtrooper", 4), ["infantry", "infantry", "blast", "infantry"])
    assert (exact.casualties, exact.surplus, exact.eliminated) == (4, 0, True)
    assert hits(Unit("snowspeeder", badge="elite-squadron"), ["vehicle"] * 3).eliminated is False


def test_the_order_of_the_dice_does_not_matter() -> None:
    """HIT-4: hits are counted first and retreats after them, wherever they lie in the roll."""
    one = hits(Unit("trooper"), ["retreat", "blast", "retreat", "infantry"])
    other = hits(Unit("trooper"), ["infantry", "blast", "retreat", "retreat"])
    assert (one.casualties, one.retreats) == (other.casualties, other.retreats) == (2, 2)


def test_page_7_a_cross_and_a_blast_cost_one_miniature() -> None:
    """HIT-1, HIT-2: no retreat was rolled, so none is made."""
    found = hits(Unit("snowtrooper"), ["cross", "blast"])
    assert (found.casualties, found.retreats, found.surplus) == (1, 0, 0)


def test_page_7_vehicle_two_infantry_and_a_retreat() -> None:
    """HIT-1, HIT-2, HIT-4: the vehicle misses infantry, two are hit, the surviving two retreat one hex."""
    found = hits(Unit("snowtrooper"), ["vehicle", "infantry", "infantry", "retreat"])
    assert (found.casualties, found.retreats, found.eliminated) == (2, 1, False)
    assert Unit("snowtrooper").reduced(found.casualties) == Unit("snowtrooper", 2)


# Retreats ignored


@pytest.mark.parametrize("kind", UNITS)
def test_who_must_answer_retreats(kind: str) -> None:
    """RET-6: AT-ATs and artillery ignore them all; the rule is named only where it did something."""
    found = hits(Unit(kind), ["retreat", "retreat", "cross"])
    assert found.retreats == (0 if kind in {"at-at", "artillery"} else 2)
    assert ("RET-6" in found.rules) == (kind in {"at-at", "artillery"})
    assert "RET-6" not in hits(Unit(kind), ["cross"]).rules


# AT-ATs


def test_hits_on_an_at_at_wait_for_their_confirmation() -> None:
    """UNI-5: nothing is lost before the hits are rolled again."""
    found = hits(Unit("at-at"), ["vehicle", "blast", "infantry", "retreat"])
    assert (found.hits, found.confirmation, found.casualties, found.eliminated) == (2, 2, 0, False)
    assert "UNI-5" in found.rules


def test_an_at_at_falls_to_one_blast_of_the_confirmation_roll() -> None:
    """UNI-5: for every roll and every confirmation roll of up to three dice."""
    for roll in ROLLS:
        scored = count(roll, ["vehicle", "blast"])
        if scored > 3:
            continue
        for confirmation in product(SYMBOLS, repeat=scored):
            found = hits(Unit("at-at"), roll, confirmation)
            assert found.eliminated == ("blast" in confirmation)
            assert found.casualties == int("blast" in confirmation)
            assert (found.hits, found.confirmation, found.surplus, found.retreats) == (scored, 0, 0, 0)


def test_a_vehicle_symbol_does_not_confirm() -> None:
    """UNI-5: only a blast does, though a vehicle symbol hits."""
    assert not hits(Unit("at-at"), ["vehicle"], ["vehicle"]).eliminated
    assert hits(Unit("at-at"), ["vehicle"], ["blast"]).eliminated


def test_no_hit_on_an_at_at_needs_no_confirmation() -> None:
    """UNI-5."""
    assert hits(Unit("at-at"), ["infantry", "cross"]).confirmation == 0
    assert not hits(Unit("at-at"), ["infantry", "cross"], []).eliminated


@pytest.mark.parametrize("confirmation", [[], ["blast"], ["blast"] * 3])
def test_a_confirmation_roll_has_as_many_dice_as_hits(confirmation: list[str]) -> None:
    """UNI-5: the error names both numbers."""
    with pytest.raises(HothlabError, match=rf"\b2\b.*\b{len(confirmation)}\b"):
        hits(Unit("at-at"), ["vehicle", "blast", "cross"], confirmation)


# Structures


@pytest.mark.parametrize("kind", ["shield-generator", "ion-cannon"])
@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle"])
def test_a_structure_falls_to_one_of_its_face(kind: str, face: Literal["blast", "infantry", "vehicle"]) -> None:
    """STR-1, STR-4, HIT-3: one is enough, more are lost, and no retreat moves it."""
    for roll in ROLLS:
        structure = Structure(kind, face)
        found = hits(structure, roll)
        scored = count(roll, hitting(structure))
        assert (found.hits, found.casualties, found.surplus) == (scored, min(1, scored), max(0, scored - 1))
        assert found.eliminated == (scored > 0)
        assert (found.retreats, found.confirmation) == (0, 0)
    assert "STR-4" in hits(Structure(kind, face), ["cross"]).rules


# Symbols that a card makes count as blasts


@pytest.mark.parametrize("kind", [kind for kind in UNITS if kind != "at-at"])
def test_retreats_that_count_as_blasts_hit_and_are_no_retreats(kind: str) -> None:
    """HIT-1, HIT-4: each is a hit on any unit, and none is left to retreat from."""
    found = hits(Unit(kind), ["retreat", "cross", "retreat"], also=AS_BLAST)
    assert found.hits == 2
    assert found.retreats == 0
    assert found.casualties == min(2, UNITS[kind].miniatures)


def test_crosses_that_count_as_blasts_leave_retreats_alone() -> None:
    """HIT-1, HIT-2: only what the card names changes."""
    found = hits(Unit("trooper"), ["retreat", "cross", "vehicle"], also=frozenset({"cross"}))
    assert (found.hits, found.retreats) == (1, 1)


def test_symbols_that_count_as_blasts_hit_and_confirm_against_an_at_at() -> None:
    """UNI-5: they count as blasts in both rolls."""
    assert hits(Unit("at-at"), ["retreat"], also=AS_BLAST).confirmation == 1
    assert hits(Unit("at-at"), ["retreat"], ["retreat"], also=AS_BLAST).eliminated
    assert not hits(Unit("at-at"), ["retreat"], ["vehicle"], also=AS_BLAST).eliminated


def test_symbols_that_count_as_blasts_destroy_what_blasts_destroy() -> None:
    """STR-4: a structure that a blast destroys, and not one that only another face does."""
    assert hits(Structure("ion-cannon", "blast"), ["retreat"], also=AS_BLAST).eliminated
    assert not hits(Structure("ion-cannon", "infantry"), ["blast"]).eliminated
    assert not hits(Structure("ion-cannon", "infantry"), ["retreat"], also=AS_BLAST).eliminated


# Mistakes


def test_a_wrong_face_gets_the_nearest_name() -> None:
    """HIT-1: in the roll and in the confirmation roll."""
    with pytest.raises(UnknownName, match="there is no die symbol called 'blsat'; did you mean blast") as caught:
        hits(Unit("trooper"), ["infantry", "blsat"])
    assert (caught.value.name, caught.value.suggestion) == ("blsat", "blast")
    with pytest.raises(UnknownName, match="there is no die symbol called '7'; choose from: infantry, vehicle"):
        hits(Unit("at-at"), ["blast"], ["7"])


def test_an_empty_roll_does_nothing() -> None:
    """HIT-2."""
    found = hits(Unit("trooper"), [])
    assert (found.hits, found.casualties, found.retreats, found.surplus) == (0, 0, 0, 0)


@pytest.mark.parametrize("double", ["infantry", "cross"])
def test_one_face_of_six_confirms_under_either_reading_of_the_die(double: str) -> None:
    """UNI-5, die_double_face: whatever symbol is there twice, a blast is there once."""
    faces = die_faces(Rulings(die_double_face=double))
    assert sum(not confirmed([face]) for face in faces) == faces_without_confirmation() == 5


@pytest.mark.parametrize("dice", range(4))
def test_the_chance_of_a_confirmation_is_counted(dice: int) -> None:
    """UNI-5: of all rolls of that many dice, those that show a blast."""
    rolls = list(product(die_faces(Rulings()), repeat=dice))
    assert confirmation_chance(dice) == Fraction(sum("blast" in roll for roll in rolls), len(rolls))
    assert all(confirmed(roll) == ("blast" in roll) for roll in rolls)
