"""Movement (MOV-1 to MOV-7): where a unit may go, whether it may then attack, and what is in its way."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.attack import attack
from hothlab.rules.movement import Reach, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit
from tests.rules.by_hand import (
    MOVERS,
    STOPPING,
    UNITS,
    distances,
    shortest_ways,
)
from tests.strategies import BOARD

# A tunnel of seracs from D4 over D5 to D6.
TUNNEL = Position.from_text(
    """
    C  .  .  .  !  !  !  !  .  .  .
    D    .  .  !  .  .  .  !  .  .
    E  .  .  .  !  !  !  !  .  .  .
    """
)


def why_not(found: Reach, hex: str) -> tuple[str, str | None]:
    """The rule and the hex that stop the unit."""
    reason = found.why_not(hex)
    assert isinstance(reason, Reason), f"{hex} is not refused"
    return reason.rule, reason.hex


# How far


@pytest.mark.parametrize("kind", UNITS)
def test_a_unit_reaches_every_hex_within_its_move_on_open_snow(kind: str) -> None:
    """MOV-1, UNI-1 to UNI-6: all hexes at distance 1 up to its move, by a way of that length, and no others."""
    found = reach(Position().place("D5", kind), "D5")
    near = {hex: steps for hex, steps in distances(Hex("D5")).items() if 0 < steps <= UNITS[kind].move}
    assert {hex: arrival.distance for hex, arrival in found.arrivals.items()} == near
    assert found.distance == UNITS[kind].move


@pytest.mark.parametrize(
    ("kind", "number"), [("trooper", 18), ("snowspeeder", 36), ("snowtrooper", 18), ("at-at", 6), ("probe-droid", 18)]
)
def test_how_many_hexes_that_is_in_the_middle_of_the_board(kind: str, number: int) -> None:
    """MOV-1: rings of 6, 12 and 18 hexes."""
    assert len(reach(Position().place("D5", kind), "D5").hexes) == number


def test_the_board_ends_at_its_edges() -> None:
    """MOV-1, BRD-1: half hexes do not count as hexes."""
    assert set(reach(Position().place("C1", "at-at"), "C1").hexes) == {"B1", "C2", "D1"}
    assert set(reach(Position().place("D9", "at-at"), "D9").hexes) == {"C9", "C10", "D8", "E9", "E10"}


def test_staying_is_no_move() -> None:
    """MOV-1: an ordered unit need not move; its own hex is not an arrival."""
    found = reach(Position().place("D5", "trooper"), "D5")
    assert "D5" not in found.arrivals
    assert "D5" not in found.refusals
    assert why_not(found, "D5") == ("MOV-1", "D5")


def test_a_hex_out_of_reach_is_refused_with_its_distance() -> None:
    """MOV-1."""
    reason = reach(Position().place("D5", "trooper"), "D5").why_not("D8")
    assert reason is not None
    assert (reason.rule, reason.hex) == ("MOV-1", "D8")
    assert "3" in reason.text and "2" in reason.text


def test_artillery_never_moves() -> None:
    """UNI-3: not even with a card's extra hexes, and the reason is its own rule."""
    position = Position().place("D5", "artillery")
    for found in (reach(position, "D5"), reach(position, "D5", bonus=2)):
        assert not found.arrivals
        assert not found.refusals
        assert found.why_not("D6") is not None
        assert why_not(found, "D6")[0] == "UNI-3"
    assert "cannot move" in str(reach(position, "D5"))


def test_a_unit_may_leave_its_section() -> None:
    """MOV-2: from the left flank over the dotted line into the centre."""
    position = Position().place("C3", "trooper")
    assert BOARD.sections(Hex("C3"), "rebel") == ("left",)
    assert BOARD.sections(Hex("C4"), "rebel") == ("centre",)
    assert {"C4", "C5"} <= set(reach(position, "C3").hexes)


def test_there_must_be_a_unit() -> None:
    """MOV-1: structures and empty hexes do not move."""
    with pytest.raises(HothlabError, match="no unit stands on D5"):
        reach(Position(), "D5")
    with pytest.raises(HothlabError, match="no unit stands on D5"):
        reach(Position().place("D5", "ion-cannon"), "D5")


# Moving and attacking


@pytest.mark.parametrize("kind", ["trooper", "snowtrooper"])
@pytest.mark.parametrize("badge", [None, "assault", "scout", "e-web"])
def test_infantry_attacks_after_1_hex_but_not_after_2(kind: str, badge: str | None) -> None:
    """MOV-7, UNI-1, UNI-4."""
    found = reach(Position().place("D5", kind, badge=badge), "D5")
    for arrival in found.arrivals.values():
        assert arrival.may_attack == (arrival.distance == 1)
        if not arrival.may_attack:
            assert arrival.no_attack is not None
            assert arrival.no_attack.rule == "MOV-7"


@pytest.mark.parametrize("kind", ["snowspeeder", "at-at", "probe-droid"])
def test_the_others_attack_after_any_move(kind: str) -> None:
    """UNI-2, UNI-5, UNI-6."""
    assert all(arrival.may_attack for arrival in reach(Position().place("D5", kind), "D5").arrivals.values())


@pytest.mark.parametrize("kind", ["trooper", "snowtrooper"])
def test_elite_troops_attack_after_2_hexes_but_not_from_rocks(kind: str) -> None:
    """SPF-4, ATK-5: they move no further than others, and terrain still binds them."""
    found = reach(Position({"D6": "rocks", "E5": "building"}).place("D5", kind, badge="elite"), "D5")
    assert max(arrival.distance for arrival in found.arrivals.values()) == 2
    assert {hex for hex, arrival in found.arrivals.items() if not arrival.may_attack} == {"D6", "E5"}
    assert found.arrivals[Hex("D3")].may_attack
    assert why_not(found, "D7") == ("MOV-5", "D6")


def test_moving_onto_stopping_terrain_forbids_the_attack() -> None:
    """ATK-5, MOV-5: for every kind of unit, after 1 hex as after more."""
    for kind in MOVERS:
        for terrain in STOPPING:
            found = reach(Position({"D6": terrain, "B6": terrain}).place("D5", kind), "D5")
            reason = found.arrivals[Hex("D6")].no_attack
            assert reason is not None and reason.rule == "ATK-5"
            if UNITS[kind].move > 1:
                assert found.arrivals[Hex("B6")].no_attack is not None


# In the way


@pytest.mark.parametrize("other", [kind for kind in UNITS if kind != "artillery"])
@pytest.mark.parametrize("kind", MOVERS)
def test_never_onto_or_through_another_unit(kind: str, other: str) -> None:
    """MOV-3: friend or foe, flying or not."""
    found = reach(TUNNEL.place("D4", kind).place("D5", other), "D4")
    assert not found.arrivals
    assert why_not(found, "D5") == ("MOV-3", "D5")
    if UNITS[kind].move > 1:
        assert why_not(found, "D6") == ("MOV-3", "D5")
        assert found.refusals[Hex("D6")].hex == "D5"


def test_reduced_units_do_not_merge() -> None:
    """MOV-4, MOV-3: one trooper does not join two others of its side."""
    position = Position().place("D5", "trooper", miniatures=1).place("D6", "trooper", miniatures=2)
    assert why_not(reach(position, "D5"), "D6") == ("MOV-3", "D6")


def test_a_unit_moves_as_one() -> None:
    """MOV-4: a reach is for the whole unit, whatever is left of it."""
    whole, last = Position().place("D5", "trooper"), Position().place("D5", "trooper", miniatures=1)
    assert reach(whole, "D5").hexes == reach(last, "D5").hexes
    assert reach(last, "D5").unit == Unit("trooper", 1)


def test_a_way_around_costs_its_hexes() -> None:
    """MOV-1, MOV-3: straight on is closed, so the hex behind takes 3."""
    position = Position.from_text("D . . .S3 .N4 . . . . .")
    assert reach(position, "D3").arrivals[Hex("D5")].distance == 3
    assert "D5" not in reach(position.place("D3", "trooper"), "D3").arrivals


@pytest.mark.parametrize("terrain", sorted(STOPPING))
def test_stopping_terrain_is_entered_but_not_passed(terrain: str) -> None:
    """MOV-5: and it is named as what stops the move."""
    found = reach(TUNNEL.terrain("D5", terrain).place("D4", "snowspeeder"), "D4")
    assert list(found.arrivals) == ["D5"]
    assert why_not(found, "D6") == ("MOV-5", "D5")


@pytest.mark.parametrize(("terrain", "kinds"), [("serac", MOVERS), ("ridge", ["at-at"]), ("crevasse", MOVERS)])
def test_impassable_terrain(terrain: str, kinds: list[str]) -> None:
    """MOV-6, TER-1, TER-5, TER-6: closed to all, to AT-ATs, to all that do not fly."""
    for kind in kinds:
        found = reach(TUNNEL.terrain("D5", terrain).place("D4", kind), "D4")
        if (kind, terrain) == ("snowspeeder", "crevasse"):
            assert {hex: arrival.distance for hex, arrival in found.arrivals.items()} == {"D5": 1, "D6": 2}
            assert found.arrivals[Hex("D5")].may_attack
            continue
        assert not found.arrivals
        assert why_not(found, "D5") == ("MOV-6", "D5")
        if UNITS[kind].move > 1:
            assert why_not(found, "D6") == ("MOV-6", "D5")


def test_an_at_at_goes_around_a_ridge_over_two_turns() -> None:
    """MOV-6, UNI-5: a ridge ahead leaves it the hexes beside."""
    found = reach(Position({"E5": "ridge", "E6": "ridge"}).place("D5", "at-at"), "D5")
    assert set(found.hexes) == {"C5", "C6", "D4", "D6"}
    assert set(found.refusals) == {"E5", "E6"}


def test_a_snowspeeder_starts_on_a_crevasse_too() -> None:
    """UNI-2, TER-6: it leaves as it came."""
    position = Position({"D5": "crevasse", "D6": "crevasse"}).place("D5", "snowspeeder")
    assert len(reach(position, "D5").hexes) == 36


def test_the_first_thing_in_the_way_is_named() -> None:
    """MOV-3, MOV-5, MOV-6: rocks before a unit, a unit before rocks, a serac before both."""
    straight = Position.from_text("D . . .S3 * .N4 . . . .")
    assert why_not(reach(straight, "D3"), "D6") == ("MOV-5", "D4")
    straight = Position.from_text("D . . .S3 .N4 * . . . .")
    assert why_not(reach(straight, "D3"), "D6") == ("MOV-3", "D4")
    straight = Position.from_text("D . . .S3 ! .N4 . . . .")
    assert why_not(reach(straight, "D3"), "D6") == ("MOV-6", "D4")


@pytest.mark.parametrize("terrain", sorted(STOPPING))
@pytest.mark.parametrize(
    ("hex", "between"),
    [("B5", "C5 C6"), ("C7", "C6 D6"), ("E7", "D6 E6"), ("F5", "E5 E6"), ("E4", "D4 E5"), ("C4", "C5 D4")],
)
def test_the_path_avoids_the_way_that_stops(hex: str, between: str, terrain: str) -> None:
    """MOV-5: of the two ways to a hex, the one without the stop is taken, whichever it is."""
    for stop, other in (between.split(), reversed(between.split())):
        found = reach(Position({stop: terrain}).place("D5", "trooper"), "D5")
        assert found.arrivals[Hex(hex)].path == (other, hex)


def test_of_several_ways_the_least_hindered_is_judged() -> None:
    """MOV-5: over D4 only rocks stop the move to B5; every other way has a serac too."""
    position = Position.from_text(
        """
        B    .   .   .   .N4 .   .   .   .   .
        C  .   .   .   !   *   .   .   .   .   .
        D    .   .   .S3 .   .   .   .   .   .
        """
    )
    assert why_not(reach(position, "D3"), "B5") == ("MOV-5", "C5")


# What cards change


def test_a_bonus_lengthens_the_move_and_the_move_after_which_it_attacks() -> None:
    """MOV-7, MOV-1: one hex more of each."""
    found = reach(Position().place("D5", "trooper"), "D5", bonus=1)
    assert {arrival.distance: arrival.may_attack for arrival in found.arrivals.values()} == {1: True, 2: True, 3: False}
    walker = reach(Position().place("D5", "at-at"), "D5", bonus=2)
    assert {arrival.distance: arrival.may_attack for arrival in walker.arrivals.values()} == {1: True, 2: True, 3: True}


def test_a_bonus_does_not_lift_the_ban_of_stopping_terrain() -> None:
    """ATK-5, MOV-5."""
    found = reach(TUNNEL.terrain("D5", "rocks").place("D4", "trooper"), "D4", bonus=2)
    assert list(found.arrivals) == ["D5"]
    assert not found.arrivals[Hex("D5")].may_attack


@pytest.mark.parametrize("terrain", sorted(STOPPING))
def test_ignoring_terrain_lifts_the_stop_and_the_ban(terrain: str) -> None:
    """MOV-5, ATK-5: but not the limit of MOV-7."""
    found = reach(TUNNEL.terrain("D5", terrain).place("D4", "trooper"), "D4", ignores_terrain=True)
    assert {hex: arrival.may_attack for hex, arrival in found.arrivals.items()} == {"D5": True, "D6": False}
    reason = found.arrivals[Hex("D6")].no_attack
    assert reason is not None and reason.rule == "MOV-7"


@pytest.mark.parametrize("terrain", ["serac", "crevasse"])
def test_ignoring_terrain_opens_nothing_impassable(terrain: str) -> None:
    """MOV-6."""
    found = reach(TUNNEL.terrain("D5", terrain).place("D4", "trooper"), "D4", ignores_terrain=True)
    assert not found.arrivals


def test_who_ignores_terrain_is_not_told_that_rocks_stopped_it() -> None:
    """MOV-5, MOV-3: the unit behind the rocks is in the way, not the rocks."""
    position = TUNNEL.terrain("D7", None).terrain("D5", "rocks").place("D6", "snowtrooper").place("D4", "snowspeeder")
    assert why_not(reach(position, "D4", ignores_terrain=True), "D7") == ("MOV-3", "D6")
    assert why_not(reach(position, "D4"), "D7") == ("MOV-5", "D5")


# The worked example of page 5


P5 = Position.from_text(
    """
    B    .   .   .   .   .   .N4 .   .   .
    C  .   .   *N4 .   .   .   .   .   .   .
    D    .   .   .   .   =   .   .   .   .
    E  .   .   .   .T1 .   .S3 .   .   .   .
    F    .   .   .   .   .   .T3 .   .   .
    """
)


def test_page_5_the_left_infantry_closes_in() -> None:
    """MOV-1, MOV-7: one hex, next to the enemy on rocks, and it may attack."""
    arrival = reach(P5, "E4").arrivals[Hex("D3")]
    assert (arrival.distance, arrival.may_attack) == (1, True)


def test_page_5_snowspeeders_make_the_trenches_3_hexes_away() -> None:
    """MOV-3, MOV-1: out of the infantry's reach, and the speeders are what stands in the way."""
    found = reach(P5, "F6")
    assert why_not(found, "D5") == ("MOV-3", "E6")
    assert shortest_ways(P5, Hex("F6"), 3)[Hex("D5")] == 3
    assert reach(P5, "F6", bonus=1).arrivals[Hex("D5")].distance == 3


def test_page_5_after_the_speeders_have_gone_the_trenches_take_2_and_forbid_the_attack() -> None:
    """MOV-2, MOV-7: the order of moves matters, and 2 hexes cost the attack."""
    speeders = reach(P5, "E6").arrivals[Hex("C7")]
    assert (speeders.distance, speeders.may_attack) == (2, True)
    later = P5.remove("E6").place("C7", "snowspeeder")
    arrival = reach(later, "F6").arrivals[Hex("D5")]
    assert arrival.path == ("E6", "D5")
    assert arrival.no_attack is not None
    assert arrival.no_attack.rule == "MOV-7"
    last = later.remove("F6").place("D5", "trooper")
    assert attack(last, "D5", "B6").legal
    refusal = attack(last, "D5", "B6", moved=2).refusal
    assert refusal is not None and refusal.rule == "MOV-7"


def test_a_reach_tells_itself() -> None:
    """MOV-7: which hexes leave it its attack and which do not."""
    text = str(reach(TUNNEL.place("D4", "trooper"), "D4"))
    assert text == "Echo Base troopers on D4; may move and still attack: D5; may move but then not attack: D6"
