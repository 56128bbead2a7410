"""Attacking (ATK-2 to ATK-6): range, sight, dice by distance, terrain, scouts, and which attacks are not legal."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.attack import Modifier, attack, targets
from hothlab.rules.modifiers import without_effect
from hothlab.rules.position import Position
from tests.rules.by_hand import (
    IMPERIALS,
    MOVERS,
    REBELS,
    STOPPING,
    UNITS,
    attack_dice,
    distances,
    enemy_of,
    may_stand,
)
from tests.rules.facing import facing, refused

PAIRS = [(one, other) for one in UNITS for other in UNITS if UNITS[one].side != UNITS[other].side]
STANDABLE = [None, "ridge", "building", "wreckage", "rocks", "trenches", "crevasse"]


# Range and dice by distance


@pytest.mark.parametrize("distance", range(1, 8))
@pytest.mark.parametrize("attacker", UNITS)
def test_dice_by_distance(attacker: str, distance: int) -> None:
    """ATK-4, UNI-1 to UNI-6: the table's dice within range, no attack beyond it."""
    found = attack(facing(attacker, enemy_of(attacker), distance), "D2", f"D{2 + distance}")
    dice = UNITS[attacker].dice
    assert found.distance == distance
    if distance <= len(dice):
        assert found.legal
        assert (found.base, found.dice, found.modifiers) == (dice[distance - 1], dice[distance - 1], ())
        assert set(found.rules) == {"ATK-4", UNITS[attacker].rule}
    else:
        reason = refused(found)
        assert reason.rule == "ATK-4"
        assert reason.hex == f"D{2 + distance}"
        assert str(distance) in reason.text and str(len(dice)) in reason.text


@pytest.mark.parametrize(("attacker", "target"), PAIRS)
def test_every_unit_may_attack_every_enemy(attacker: str, target: str) -> None:
    """ATK-4: the target's kind changes no dice on open snow."""
    assert attack(facing(attacker, target), "D2", "D3").dice == UNITS[attacker].dice[0]


@pytest.mark.parametrize("attacker", UNITS)
def test_distance_counts_hexes_in_every_direction(attacker: str) -> None:
    """ATK-4: on an empty board the number of dice depends on the distance alone."""
    for hex, steps in distances(Hex("D5")).items():
        if steps:
            found = attack(Position().place("D5", attacker).place(hex, enemy_of(attacker)), "D5", hex)
            assert found.dice == dict(enumerate(UNITS[attacker].dice, 1)).get(steps, 0)


@pytest.mark.parametrize("kind", ["trooper", "snowspeeder", "snowtrooper", "probe-droid"])
def test_casualties_do_not_change_the_dice(kind: str) -> None:
    """ATK-2: neither the attacker's nor the target's."""
    for left in range(1, UNITS[kind].miniatures + 1):
        position = facing(kind, enemy_of(kind)).place("D2", kind, miniatures=left)
        assert attack(position, "D2", "D3").dice == UNITS[kind].dice[0]
        assert attack(position.place("D3", enemy_of(kind), miniatures=1), "D2", "D3").dice == UNITS[kind].dice[0]


def test_close_combat_is_an_attack_on_an_adjacent_enemy() -> None:
    """ATK-3."""
    assert [attack(facing("at-at", "trooper", away), "D2", f"D{2 + away}").close_combat for away in (1, 2, 3)] == [
        True, False, False
    ]  # fmt: skip


# Sight


def test_no_attack_without_line_of_sight() -> None:
    """ATK-4, LOS-1: a friend in between is in the way, and the refusal says who and where."""
    position = facing("artillery", "snowtrooper", 2).place("D3", "trooper")
    reason = refused(attack(position, "D2", "D4"))
    assert reason.rule in {"LOS-1", "LOS-2"}
    assert reason.hex == "D4"
    assert "D3" in reason.text
    assert attack(position.remove("D3"), "D2", "D4").dice == 3


def test_no_attack_between_obstructions_on_both_sides() -> None:
    """ATK-4, LOS-5, LOS-4: C3 to E3 runs between D2 and D3; one of them alone does not hide the target."""
    position = Position().place("C3", "trooper").place("E3", "snowtrooper").terrain("D2", "rocks")
    assert attack(position, "C3", "E3").dice == 2
    assert refused(attack(position.terrain("D3", "ridge"), "C3", "E3")).rule == "LOS-5"


def test_range_is_checked_before_sight() -> None:
    """ATK-4: the order of checks."""
    position = Position().place("D2", "trooper").place("D7", "snowtrooper").terrain("D4", "serac")
    assert refused(attack(position, "D2", "D7")).rule == "ATK-4"


# Terrain


@pytest.mark.parametrize(("attacker", "target"), PAIRS)
def test_terrain_under_attacker_and_target(attacker: str, target: str) -> None:
    """ATK-6, TER-1 to TER-6, UNI-5: every terrain under the one, every terrain under the other, every distance."""
    for own in STANDABLE:
        for theirs in STANDABLE:
            for away in range(1, len(UNITS[attacker].dice) + 1):
                there = Hex(f"D{2 + away}")
                bare = Position({hex: kind for hex, kind in ((Hex("D2"), own), (there, theirs)) if kind})
                units = facing(attacker, target, away).units
                if not all(may_stand(bare, unit, hex) for hex, unit in units.items()):
                    continue
                position = Position(bare.ground.terrain, units)
                found = attack(position, "D2", there)
                expected = attack_dice(position, Hex("D2"), there)
                assert (found.dice, found.legal) == (expected, expected > 0), (own, theirs, away)


def test_page_6_a_vehicle_attacks_from_a_building() -> None:
    """TER-2, ATK-6: 2 dice fewer, for an AT-AT too."""
    speeders = attack(facing("snowspeeder", "snowtrooper").terrain("D2", "building"), "D2", "D3")
    assert [(each.dice, each.rule, each.hex) for each in speeders.modifiers] == [(-2, "TER-2", "D2")]
    assert speeders.dice == 2
    assert attack(facing("at-at", "trooper").terrain("D2", "wreckage"), "D2", "D3").dice == 1
    assert attack(facing("artillery", "snowtrooper").terrain("D2", "building"), "D2", "D3").dice == 4


def test_protection_and_penalty_add_up() -> None:
    """ATK-6: 4 dice, 2 fewer from a building, 1 fewer against trenches, each named with its rule and hex."""
    position = facing("snowspeeder", "snowtrooper").terrain("D2", "building").terrain("D3", "trenches")
    found = attack(position, "D2", "D3")
    assert {(each.dice, each.rule, each.hex) for each in found.modifiers} == {(-1, "TER-4", "D3"), (-2, "TER-2", "D2")}
    assert (found.base, found.dice) == (4, 1)
    assert set(found.rules) == {"ATK-4", "UNI-2", "TER-2", "TER-4"}


@pytest.mark.parametrize("terrain", ["building", "wreckage", "rocks"])
def test_an_attack_of_no_dice_is_not_offered(terrain: str) -> None:
    """ATK-6, TER-2, TER-3: 2 dice at distance 2, 2 fewer for a vehicle."""
    position = facing("snowspeeder", "snowtrooper", 2).terrain("D4", terrain)
    reason = refused(attack(position, "D2", "D4"))
    assert reason.rule == "ATK-6"
    assert targets(position, "D2") == ()
    assert attack(position.place("D3", "snowspeeder"), "D3", "D4").dice == 2


def test_dice_never_go_below_none() -> None:
    """ATK-6: from a building against a building a snowspeeder loses 4 of its 4, and at distance 2 of its 2."""
    for away in (1, 2):
        position = facing("snowspeeder", "snowtrooper", away)
        position = position.terrain("D2", "building").terrain(f"D{2 + away}", "building")
        assert refused(attack(position, "D2", f"D{2 + away}")).rule == "ATK-6"


@pytest.mark.parametrize("terrain", ["building", "wreckage", "rocks", "trenches"])
@pytest.mark.parametrize("attacker", REBELS)
def test_an_at_at_is_never_protected(attacker: str, terrain: str) -> None:
    """UNI-5: whatever it stands on."""
    found = attack(facing(attacker, "at-at").terrain("D3", terrain), "D2", "D3")
    assert (found.dice, found.modifiers) == (UNITS[attacker].dice[0], ())


@pytest.mark.parametrize("structure", ["shield-generator", "ion-cannon"])
@pytest.mark.parametrize("attacker", IMPERIALS)
@pytest.mark.parametrize("terrain", [each for each in STANDABLE if each])
def test_structures_are_protected_by_their_terrain(terrain: str, attacker: str, structure: str) -> None:
    """STR-1, STR-2."""
    position = facing(attacker, structure).terrain("D3", terrain)
    assert attack(position, "D2", "D3").dice == attack_dice(position, Hex("D2"), Hex("D3"))


# Having moved


@pytest.mark.parametrize(
    ("kind", "badge", "furthest", "rule"),
    [
        ("trooper", None, 1, "MOV-7"),
        ("snowtrooper", "assault", 1, "MOV-7"),
        ("trooper", "elite", 2, "UNI-1"),
        ("snowspeeder", None, 3, "UNI-2"),
        ("artillery", None, 0, "UNI-3"),
        ("at-at", None, 1, "UNI-5"),
        ("probe-droid", None, 2, "UNI-6"),
    ],
)
def test_attack_after_a_move(kind: str, badge: str | None, furthest: int, rule: str) -> None:
    """MOV-7, SPF-4, UNI-1 to UNI-6: 0 up to that many hexes, no attack after more, which only infantry can move."""
    position = facing(kind, enemy_of(kind)).place("D2", kind, badge=badge)
    for moved in range(furthest + 1):
        assert attack(position, "D2", "D3", moved=moved).dice == UNITS[kind].dice[0]
    assert refused(attack(position, "D2", "D3", moved=furthest + 1)).rule == rule
    assert targets(position, "D2", moved=furthest + 1) == ()


@pytest.mark.parametrize("terrain", sorted(STOPPING))
@pytest.mark.parametrize("kind", MOVERS)
def test_no_attack_in_the_turn_of_entering(kind: str, terrain: str) -> None:
    """ATK-5: and in a later turn, or having stayed, yes."""
    position = facing(kind, enemy_of(kind)).terrain("D2", terrain)
    assert refused(attack(position, "D2", "D3", moved=1)).rule == "ATK-5"
    assert attack(position, "D2", "D3", moved=0).legal


@pytest.mark.parametrize("terrain", ["ridge", "trenches"])
def test_other_terrain_lets_it_attack_at_once(terrain: str) -> None:
    """ATK-5, TER-1, TER-4."""
    assert attack(facing("trooper", "snowtrooper").terrain("D2", terrain), "D2", "D3", moved=1).legal


def test_elite_troops_do_not_attack_from_rocks_they_entered() -> None:
    """SPF-4, ATK-5."""
    position = facing("trooper", "snowtrooper").terrain("D2", "rocks").place("D2", "trooper", badge="elite")
    assert [attack(position, "D2", "D3", moved=moved).legal for moved in (0, 1, 2)] == [True, False, False]


def test_a_card_may_lift_the_limits() -> None:
    """MOV-7, ATK-5, TER-2: a bonus lengthens the move; ignoring terrain lifts the ban and the vehicle's penalty."""
    infantry = facing("trooper", "snowtrooper")
    assert attack(infantry, "D2", "D3", moved=2, bonus=1).legal
    assert not attack(infantry, "D2", "D3", moved=3, bonus=1).legal
    assert attack(infantry.terrain("D2", "rocks"), "D2", "D3", moved=1, ignores_terrain=True).legal
    speeders = facing("snowspeeder", "snowtrooper").terrain("D2", "building")
    assert attack(speeders, "D2", "D3", moved=3, ignores_terrain=True).dice == 4
    assert attack(speeders.terrain("D3", "rocks"), "D2", "D3", ignores_terrain=True).dice == 2
    artillery = facing("artillery", "snowtrooper")
    assert refused(attack(artillery, "D2", "D3", moved=1, bonus=1)).rule == "UNI-3", "no card makes it move"


def test_extra_dice_of_a_card_count_before_the_clamp() -> None:
    """ATK-6: 2 - 2 + 1."""
    position = facing("snowspeeder", "snowtrooper", 2).terrain("D4", "rocks")
    assert attack(position, "D2", "D4", extra=[Modifier(1, "CMD-1", "a card")]).dice == 1
    assert not attack(position, "D2", "D4", extra=[Modifier(0, "CMD-1", "a card")]).legal


# Whom


@pytest.mark.parametrize("attacker", UNITS)
def test_no_attack_on_a_friend(attacker: str) -> None:
    """ATK-3, ATK-4: targets are enemies; nor on itself."""
    friend = enemy_of(enemy_of(attacker))
    assert refused(attack(facing(attacker, friend), "D2", "D3")).hex == "D3"
    assert not attack(facing(attacker, friend), "D2", "D2").legal
    assert str(attack(facing(attacker, friend), "D2", "D3")).endswith(
        " on D3: not allowed, friends do not attack each other (ATK-4)"
    )


def test_something_must_stand_on_both_hexes() -> None:
    """ATK-4: clear errors name the empty hex."""
    with pytest.raises(HothlabError, match="nothing to attack stands on D3"):
        attack(Position().place("D2", "trooper"), "D2", "D3")
    with pytest.raises(HothlabError, match="no unit stands on D2"):
        attack(Position().place("D3", "trooper"), "D2", "D3")
    with pytest.raises(HothlabError, match="no unit stands on D2"):
        attack(Position().place("D2", "ion-cannon").place("D3", "trooper"), "D2", "D3")


def test_another_target_beside_an_adjacent_enemy_under_both_readings() -> None:
    """ATK-3, ruling adjacent_target."""
    position = Position().place("D4", "trooper").place("D3", "snowtrooper").place("D6", "snowtrooper")
    must = {"adjacent_target": "adjacent-first"}
    assert attack(position, "D4", "D6").dice == 2
    assert attack(position, "D4", "D6", {"adjacent_target": "free"}).dice == 2
    refused = attack(position, "D4", "D6", must)
    assert not refused.legal
    assert "first attack snowtroopers on D3 (ATK-3)" in str(refused)
    assert attack(position, "D4", "D3", must).dice == 3
    assert [each.target for each in targets(position, "D4", must)] == ["D3"]
    assert attack(position.place("D3", "trooper"), "D4", "D6", must).dice == 2
    assert attack(position.remove("D3"), "D4", "D6", must).dice == 2


# The worked example of pages 6 and 7


P7 = Position.from_text(
    """
    B    .   .   .   .   .   .N4 .   .   .
    C  .   .   *N4 .   .   .   .S3 .   .   .
    D    .   .   .T1 .   =T3 .   .   .   .
    """
)


def test_page_7_the_infantry_rolls_2_dice_though_one_miniature_is_left() -> None:
    """ATK-2, ATK-3, TER-3: 3 for close combat, 1 fewer for the rocks."""
    found = attack(P7, "D3", "C3", moved=1)
    assert (found.base, found.dice, found.close_combat) == (3, 2, True)
    assert [(each.dice, each.rule) for each in found.modifiers] == [(-1, "TER-3")]


def test_page_7_the_snowspeeders_roll_4_dice() -> None:
    """UNI-2, ATK-3."""
    found = attack(P7, "C7", "B6", moved=2)
    assert (found.base, found.dice, found.modifiers) == (4, 4, ())


def test_page_6_the_infantry_in_the_trenches_does_not_attack() -> None:
    """MOV-7: it moved 2 hexes; in another turn it could."""
    assert refused(attack(P7, "D5", "B6", moved=2)).rule == "MOV-7"
    assert attack(P7, "D5", "B6").dice == 2


def test_an_attack_tells_itself() -> None:
    """ATK-4, ATK-6: dice, base, every modifier with its rule; or why not."""
    text = str(attack(P7, "D3", "C3"))
    assert text == (
        "Echo Base troopers on D3 against snowtroopers on C3: 2 dice = "
        "3 at distance 1 (UNI-1); −1: protected by rocks (TER-3)"
    )
    assert str(attack(P7, "D5", "B6", moved=2)).endswith("(MOV-7)")


class TestTerrainWithoutEffect:
    """Terrain that one would count, and that takes no dice; each names the rule that says so."""

    @pytest.mark.parametrize(
        ("ground", "attacker", "target", "told"),
        [
            ({"C4": "ridge", "C5": "ridge"}, "trooper", "snowtrooper", ["TER-1", "TER-1"]),
            ({"C4": "rocks"}, "snowspeeder", "snowtrooper", ["TER-3"]),
            ({"C4": "building"}, "trooper", "snowtrooper", ["TER-2"]),
            ({"C4": "building"}, "snowspeeder", "snowtrooper", []),  # it counts: TER-2 takes two dice
            ({"C5": "rocks"}, "trooper", "snowtrooper", []),  # it counts: TER-3 takes one
            ({"C5": "trenches"}, "trooper", "probe-droid", ["TER-4"]),
            ({}, "trooper", "snowtrooper", []),
        ],
    )
    def test_says_why(self, ground: dict[str, str], attacker: str, target: str, told: list[str]) -> None:
        position = Position(ground).place("C4", attacker).place("C5", target)
        assert [reason.rule for reason in without_effect(position, Hex("C4"), Hex("C5"))] == told
