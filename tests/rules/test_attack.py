"""Attacking (ATK-2 to ATK-6): range, sight, dice by distance, terrain, scouts, and which attacks are not legal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.attack import Attack, Modifier, attack, dice_count, targets
from hothlab.rules.modifiers import without_effect
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import sees
from tests.rules.by_hand import (
    IMPERIALS,
    LAW,
    MOVERS,
    REBELS,
    STOPPING,
    UNITS,
    attack_dice,
    crowded,
    distances,
    enemy_of,
    may_stand,
    penalty,
    protection,
    scout_dice,
    shoots_past,
)
from tests.strategies import BOARD, positions, some_rulings

PAIRS = [(one, other) for one in UNITS for other in UNITS if UNITS[one].side != UNITS[other].side]
STANDABLE = [None, "ridge", "building", "wreckage", "rocks", "trenches", "crevasse"]


def refused(found: Attack) -> Reason:
    """Why the attack is not legal; it then rolls no dice."""
    assert not found.legal
    assert found.dice == 0
    assert found.refusal is not None
    assert found.rules == found.refusal.rules
    return found.refusal


def facing(attacker: str, target: str, distance: int = 1) -> Position:
    """The attacker on D2 and the target at that distance to its right, on open snow."""
    return Position().place("D2", attacker).place(f"D{2 + distance}", target)


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


# Scouts


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


# Having moved


@pytest.mark.parametrize(
    ("kind", "badge", "furthest"),
    [
        ("trooper", None, 1),
        ("snowtrooper", "assault", 1),
        ("trooper", "elite", 2),
        ("snowspeeder", None, 3),
        ("at-at", None, 1),
        ("probe-droid", None, 2),
    ],
)
def test_attack_after_a_move(kind: str, badge: str | None, furthest: int) -> None:
    """MOV-7, SPF-4, UNI-1 to UNI-6: 0 up to that many hexes, no attack after more."""
    position = facing(kind, enemy_of(kind)).place("D2", kind, badge=badge)
    for moved in range(furthest + 1):
        assert attack(position, "D2", "D3", moved=moved).dice == UNITS[kind].dice[0]
    assert refused(attack(position, "D2", "D3", moved=furthest + 1)).rule == "MOV-7"
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


# Laws


@given(crowded(), some_rulings(), st.integers(0, 3))
@settings(LAW, max_examples=150)
def test_every_attack_is_what_the_tables_say(board: tuple[Position, Hex], rulings: Rulings, moved: int) -> None:
    """ATK-2 to ATK-6, MOV-7, SPF-3: legal or not, and with how many dice, for every pair on a crowded board."""
    position, _origin = board
    for a in position.units:
        for b in [*position.units, *position.structures]:
            expected = 0 if a == b else attack_dice(position, a, b, rulings, moved)
            found = attack(position, a, b, rulings, moved)
            assert (found.dice, found.legal) == (expected, expected > 0), f"{a} against {b}"
            if found.legal:
                assert found.dice == found.base + sum(each.dice for each in found.modifiers)


@given(positions(), some_rulings(), st.integers(0, 3))
@LAW
def test_targets_are_exactly_the_legal_attacks(position: Position, rulings: Rulings, moved: int) -> None:
    """ATK-4: every enemy unit and structure that may be attacked, once, and nothing else."""
    for a in position.units:
        found = targets(position, a, rulings, moved)
        things = [*position.units, *position.structures]
        assert sorted(each.target for each in found) == sorted(
            b for b in things if a != b and attack_dice(position, a, b, rulings, moved)
        )
        assert all(each.legal and each.attacker == a for each in found)
        assert {each.target: each.dice for each in found} == {
            each.target: attack(position, a, each.target, rulings, moved).dice for each in found
        }


def test_the_bare_count_of_dice_may_leave_out_the_vehicles_penalty() -> None:
    """TER-2, ATK-6: as a card may; never the protection of the target."""
    position = facing("snowspeeder", "snowtrooper").terrain("D2", "wreckage").terrain("D3", "trenches")
    assert dice_count(position, Hex("D2"), Hex("D3"), Rulings()) == 1
    assert dice_count(position, Hex("D2"), Hex("D3"), Rulings(), ignores_terrain=True) == 3


@given(crowded(), some_rulings(), st.booleans())
@LAW
def test_the_bare_count_of_dice_is_the_attacks(
    board: tuple[Position, Hex], rulings: Rulings, ignores_terrain: bool
) -> None:
    """ATK-3, ATK-4, ATK-6: the number without the words, for each pair of enemies; none where it is not allowed."""
    position, _origin = board
    for a, unit in position.units.items():
        for b, other in position.units.items():
            if unit.side == other.side:
                continue
            number = dice_count(position, a, b, rulings, ignores_terrain)
            away = distances(a)[b]
            barred = away > len(UNITS[unit.kind].dice) or not sees(position, a, b, rulings)
            if barred or shoots_past(position, a, away, rulings):
                assert number is None
                continue
            expected = UNITS[unit.kind].dice[away - 1] - protection(position, a, b)
            expected += scout_dice(position, a, b, rulings) - (0 if ignores_terrain else penalty(position, a))
            assert number == expected


@given(positions(), some_rulings())
@LAW
def test_a_mirrored_board_mirrors_attacks(position: Position, rulings: Rulings) -> None:
    """ATK-4, BRD-1: left and right make no difference to who may attack whom, with how many dice."""
    mirrored = position.mirrored()
    for a in position.units:
        here = {(BOARD.mirrored(each.target), each.dice) for each in targets(position, a, rulings)}
        assert here == {(each.target, each.dice) for each in targets(mirrored, BOARD.mirrored(a), rulings)}


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
