"""The unit table (UNI-1 to UNI-6), the badges (SPF) and what happens to units that cannot be."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import BadPosition, HothlabError, UnknownName
from hothlab.rules.position import Position
from hothlab.rules.units import Unit, badges, profiles
from tests.rules.by_hand import LAW, UNITS
from tests.strategies import units

INFANTRY_BADGES = {"assault": "SPF-1", "e-web": "SPF-2", "scout": "SPF-3", "elite": "SPF-4"}
LINES = [pytest.param(kind, id=f"{line.rule}-{kind}") for kind, line in UNITS.items()]


def test_the_table_has_the_six_kinds_of_uni_1_to_uni_6() -> None:
    """UNI-1 to UNI-6: three kinds a side, and no others."""
    assert {kind: profile.rule for kind, profile in profiles().items()} == {
        kind: line.rule for kind, line in UNITS.items()
    }


@pytest.mark.parametrize("kind", LINES)
def test_a_new_unit_has_its_side_type_and_miniatures(kind: str) -> None:
    """SET-2, UNI-1 to UNI-6: a unit starts with the table's miniatures."""
    unit = Unit(kind)
    line = UNITS[kind]
    assert (unit.side, unit.profile.type, unit.miniatures) == (line.side, line.type, line.miniatures)


@pytest.mark.parametrize("kind", LINES)
def test_moves_of_the_table(kind: str) -> None:
    """UNI-1 to UNI-6, MOV-7: how far it moves, and how far when it is still to attack."""
    profile = Unit(kind).profile
    assert (profile.move, profile.attack_move) == (UNITS[kind].move, UNITS[kind].attack_move)


@pytest.mark.parametrize("kind", LINES)
def test_dice_by_distance_of_the_table(kind: str) -> None:
    """UNI-1 to UNI-6: the dice at distance 1, 2, 3 ... and so the range."""
    profile = Unit(kind).profile
    assert profile.dice == UNITS[kind].dice
    assert profile.range == len(UNITS[kind].dice)


@pytest.mark.parametrize("kind", LINES)
def test_symbols_that_hit(kind: str) -> None:
    """HIT-1, UNI-1 to UNI-6: infantry and vehicles by their own symbol and blasts, special units by blasts only."""
    assert Unit(kind).profile.hit_by == UNITS[kind].hit_by


@pytest.mark.parametrize("kind", LINES)
def test_medals_for_its_elimination(kind: str) -> None:
    """OBJ-2, UNI-3, UNI-6: one medal, but none for artillery and probe droids."""
    assert Unit(kind).profile.medals == UNITS[kind].medals


@pytest.mark.parametrize("kind", LINES)
def test_who_ignores_retreats(kind: str) -> None:
    """RET-6, UNI-3, UNI-5: artillery and AT-ATs do, nobody else."""
    assert Unit(kind).profile.ignores_retreats == UNITS[kind].ignores_retreats


def test_only_snowspeeders_fly() -> None:
    """UNI-2."""
    assert [kind for kind in UNITS if Unit(kind).profile.flying] == ["snowspeeder"]


def test_only_hits_on_an_at_at_are_confirmed_and_only_it_is_never_protected() -> None:
    """UNI-5."""
    assert [kind for kind in UNITS if Unit(kind).profile.confirmed] == ["at-at"]
    assert [kind for kind in UNITS if not Unit(kind).profile.protected] == ["at-at"]


# Badges


def test_the_badges_are_those_of_spf_1_to_spf_5() -> None:
    assert {name: badge.rule for name, badge in badges().items()} == INFANTRY_BADGES | {"elite-squadron": "SPF-5"}


@pytest.mark.parametrize("badge", INFANTRY_BADGES)
@pytest.mark.parametrize("kind", UNITS)
def test_infantry_badges_are_for_infantry_of_both_sides(kind: str, badge: str) -> None:
    """SPF-1 to SPF-4: every infantry unit may wear them, no other unit may."""
    if UNITS[kind].type == "infantry":
        assert Unit(kind, badge=badge).badge == badge
    else:
        with pytest.raises(BadPosition) as caught:
            Unit(kind, badge=badge)
        assert caught.value.rule == INFANTRY_BADGES[badge]


@pytest.mark.parametrize("kind", [kind for kind in UNITS if kind != "snowspeeder"])
def test_an_elite_squadron_is_of_snowspeeders_only(kind: str) -> None:
    """SPF-5: not of the other vehicle, nor of infantry."""
    with pytest.raises(BadPosition) as caught:
        Unit(kind, badge="elite-squadron")
    assert caught.value.rule == "SPF-5"


def test_an_elite_squadron_starts_with_four_miniatures_and_changes_nothing_else() -> None:
    """SPF-5."""
    elite, plain = Unit("snowspeeder", badge="elite-squadron"), Unit("snowspeeder")
    assert (elite.miniatures, plain.miniatures) == (4, 3)
    assert (elite.profile.move, elite.profile.attack_move, elite.profile.dice, elite.profile.hit_by) == (
        plain.profile.move, plain.profile.attack_move, plain.profile.dice, plain.profile.hit_by
    )  # fmt: skip


def test_a_reduced_elite_squadron_is_still_one() -> None:
    """SPF-5: one to four miniatures."""
    assert [Unit("snowspeeder", left, "elite-squadron").miniatures for left in (1, 2, 3, 4)] == [1, 2, 3, 4]
    with pytest.raises(BadPosition, match="1 to 4 miniatures, not 5"):
        Unit("snowspeeder", 5, "elite-squadron")


@pytest.mark.parametrize("kind", ["trooper", "snowtrooper"])
@pytest.mark.parametrize("badge", INFANTRY_BADGES)
def test_an_infantry_badge_adds_no_miniatures_and_no_dice(kind: str, badge: str) -> None:
    """SPF-1 to SPF-4: size, dice and the furthest move stay; only elite troops attack after 2 hexes (SPF-4)."""
    profile, line = Unit(kind, badge=badge).profile, UNITS[kind]
    assert (profile.miniatures, profile.dice, profile.move) == (line.miniatures, line.dice, line.move)
    assert profile.attack_move == (2 if badge == "elite" else 1)


def test_an_e_web_starts_in_place_and_is_the_only_badge_with_two_faces() -> None:
    """SPF-2."""
    unit = Unit("snowtrooper", badge="e-web")
    assert unit.face == "in-place"
    assert unit.turned("moving").face == "moving"
    assert unit.turned("moving").turned("in-place") == unit
    assert [name for name, badge in badges().items() if badge.faces] == ["e-web"]


@pytest.mark.parametrize("piece", ["T3ao", "T3oe", "T3ll", "S3qa"])
def test_one_badge_a_unit(piece: str) -> None:
    """SPF-1 to SPF-5: no way of writing a unit gives it a second badge."""
    with pytest.raises(HothlabError, match=rf"line 1: D1: .*{piece}"):
        Position.from_text(f"D .{piece} . . . . . . . .")


# Casualties


@given(units(), st.integers(0, 6))
@LAW
def test_casualties_take_miniatures_and_nothing_else(unit: Unit, losses: int) -> None:
    """HIT-3: one off for each, gone with the last; type, badge and face stay (ATK-2: and so do the dice)."""
    left = unit.reduced(losses)
    if losses >= unit.miniatures:
        assert left is None
    else:
        assert left == Unit(unit.kind, unit.miniatures - losses, unit.badge, unit.face)
        assert left.profile == unit.profile


@given(units())
@LAW
def test_a_unit_prints_as_the_code_that_makes_it(unit: Unit) -> None:
    """UNI-1 to UNI-6, SPF-2: and it never changes."""
    assert eval(repr(unit), {"Unit": Unit}) == unit
    with pytest.raises((FrozenInstanceError, AttributeError)):
        unit.miniatures = 1  # type: ignore[misc]


# Units that cannot be


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("wrong", ["too many", "negative"])
def test_a_wrong_number_of_miniatures(kind: str, wrong: str) -> None:
    """UNI-1 to UNI-6: the error names the unit, the number given, the numbers allowed and the rule."""
    most, rule = UNITS[kind].miniatures, UNITS[kind].rule
    number = most + 1 if wrong == "too many" else -1
    with pytest.raises(BadPosition) as caught:
        Unit(kind, number)
    assert caught.value.rule == rule
    assert re.search(rf"1 to {most} miniatures, not {number} \({rule}\)", str(caught.value))


@pytest.mark.parametrize(
    ("kind", "meant"),
    [("troper", "trooper"), ("snow-trooper", "snowtrooper"), ("atat", "at-at"), ("Artilery", "artillery")],
)
def test_an_unknown_unit_gets_the_nearest_name(kind: str, meant: str) -> None:
    """UNI-1 to UNI-6: there are no other kinds."""
    with pytest.raises(UnknownName, match=f"there is no unit called '{kind}'; did you mean {meant}") as caught:
        Unit(kind)
    assert (caught.value.name, caught.value.suggestion) == (kind, meant)


def test_an_unknown_badge_gets_the_nearest_name() -> None:
    """SPF-2: there are no other badges."""
    with pytest.raises(UnknownName, match="there is no badge called 'eweb'; did you mean e-web"):
        Unit("trooper", badge="eweb")


def test_a_face_that_the_badge_does_not_have() -> None:
    """SPF-2: only an E-Web's badge is turned, and only to its two faces."""
    with pytest.raises(UnknownName, match="there is no face of this badge called 'mooving'; did you mean moving"):
        Unit("trooper", badge="e-web", face="mooving")
    with pytest.raises(UnknownName, match="there is no face of this badge called 'moving'"):
        Unit("trooper", badge="scout", face="moving")
    with pytest.raises(UnknownName, match="there is no face of this badge called 'moving'"):
        Unit("trooper", face="moving")


@pytest.mark.parametrize(
    ("kind", "terrain"),
    [
        ("at-at", "ridge"),
        ("trooper", "crevasse"),
        ("artillery", "crevasse"),
        ("at-at", "crevasse"),
        ("probe-droid", "crevasse"),
        *[(kind, "serac") for kind in UNITS],
    ],
)
def test_no_unit_is_put_where_it_could_never_come(kind: str, terrain: str) -> None:
    """MOV-6, UNI-2, UNI-5: the error names the hex and the rule."""
    with pytest.raises(BadPosition, match=r"^C4: .*\(MOV-6\)$") as caught:
        Position({"C4": terrain}).place("C4", kind)
    assert (caught.value.hex, caught.value.rule) == ("C4", "MOV-6")


@pytest.mark.parametrize("kind", UNITS)
def test_no_unit_is_put_on_a_structure(kind: str) -> None:
    """STR-2: nor a structure on a unit."""
    with pytest.raises(BadPosition, match=r"^C4: .*\(STR-2\)$"):
        Position().place("C4", "shield-generator").place("C4", kind)
    with pytest.raises(BadPosition, match=r"^C4: .*\(STR-2\)$"):
        Position().place("C4", kind).place("C4", "ion-cannon")
