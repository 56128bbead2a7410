"""Hits in play (HIT, OBJ-2, ATK-3): which faces hit whom, medals, and who may be attacked beside an enemy."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from tests.game.fight import FACES, attacking, padded
from tests.game.table import fire, kinds, left, legal, only, play, refused, targets, unit

# HIT: hits

HIT_BY = {
    "T3": {"infantry", "blast"},
    "S3": {"vehicle", "blast"},
    "A1": {"blast"},
    "N4": {"infantry", "blast"},
    "D2": {"blast"},
}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("piece", HIT_BY)
def test_which_faces_hit_whom(piece: str, face: str) -> None:
    """HIT-1, HIT-2: the own type's symbol and the blast, special units the blast only; all else misses."""
    rebels = piece in ("T3", "S3", "A1")
    a, b = ("D5", "E5") if rebels else ("E5", "D5")
    fight = attacking(f"{a}:{'N4' if rebels else 'T3'} {b}:{piece}", a, side="empire" if rebels else "rebel")
    total = sum(each.miniatures for each in fight.position.units.values())
    happened = padded(fight, a, b, face)
    lost = total - sum(each.miniatures for each in fight.position.units.values())
    assert lost == (1 if face in HIT_BY[piece] else 0)
    assert [event.number for event in happened if isinstance(event, ev.Lost)] == [1] * lost


@pytest.mark.parametrize(
    ("faces", "remain"),
    [
        (("cross", "cross", "cross"), 4),
        (("vehicle", "vehicle", "cross"), 4),
        (("infantry", "cross", "vehicle"), 3),
        (("infantry", "blast", "cross"), 2),
        (("blast", "infantry", "infantry"), 1),
    ],
)
def test_one_miniature_for_each_hit(faces: tuple[str, ...], remain: int) -> None:
    """HIT-1, HIT-2, HIT-3."""
    fight = attacking("E5:T3 D5:N4", "E5")
    fire(fight, "E5", "D5", *faces)
    assert left(fight, "D5") == remain
    assert fight.medals == {"rebel": 0, "empire": 0}


@pytest.mark.parametrize("miniatures", [1, 2, 3])
def test_surplus_hits_are_lost_and_the_last_miniature_is_a_medal(miniatures: int) -> None:
    """HIT-3, OBJ-2: one medal for the attacker, whatever the number of hits beyond."""
    fight = attacking(f"E5:T3 D5:N{miniatures} D6:N4", "E5")
    happened = fire(fight, "E5", "D5", "blast", "infantry", "blast")
    assert unit(fight, "D5") is None
    assert left(fight, "D6") == 4, "no hit goes over to a neighbour"
    assert only(happened, ev.Lost).number == miniatures
    assert only(happened, ev.WonMedals) == ev.WonMedals("rebel", 1, "OBJ-2")
    assert fight.medals == {"rebel": 1, "empire": 0}


def test_hits_come_before_retreats() -> None:
    """HIT-4: first the casualties, then the survivors go back."""
    fight = attacking("E5:T3 D5:N4", "E5")
    happened = fire(fight, "E5", "D5", "retreat", "infantry", "blast")
    assert kinds(happened) == ["attack", "rolled", "hit"]
    assert left(fight, "D5") == 2
    assert kinds(play(fight, "retreat C5"))[0] == "retreated"
    assert left(fight, "C5") == 2


def test_nobody_is_left_to_retreat() -> None:
    """HIT-4: the last miniature falls to the hit; the retreat has no effect and asks for nothing."""
    fight = attacking("E5:T3 D5:N1", "E5")
    happened = fire(fight, "E5", "D5", "retreat", "infantry", "retreat")
    assert kinds(happened) == ["attack", "rolled", "hit", "eliminated", "medal", "drew", "turn"]


@pytest.mark.parametrize(
    ("piece", "side", "medals"),
    [("T1", "empire", 1), ("S1", "empire", 1), ("A1", "empire", 0), ("N1", "rebel", 1), ("D1", "rebel", 0)],
)
def test_who_is_worth_a_medal(piece: str, side: str, medals: int) -> None:
    """OBJ-2, UNI-3, UNI-6: none for artillery and probe droids."""
    a, b = ("E5", "D5") if side == "rebel" else ("D5", "E5")
    fight = attacking(f"{a}:{'T3' if side == 'rebel' else 'N4'} {b}:{piece}", a, side=side)
    happened = padded(fight, a, b, "blast")
    assert only(happened, ev.Eliminated).hex == b
    assert ("medal" in kinds(happened)) == bool(medals)
    assert fight.medals == {"rebel": 0, "empire": 0, side: medals}


def test_the_last_medal_ends_the_battle_at_once() -> None:
    """OBJ-1: other attacks, draws and turns do not happen any more."""
    fight = attacking("E5:T3 E6:T3 D5:N1 D6:N4", "E5", "E6", medals=1)
    happened = fire(fight, "E5", "D5", "blast", "cross", "retreat")
    assert kinds(happened)[-2:] == ["medal", "won"]
    assert fight.over
    assert fight.winner == "rebel"
    assert fight.state.reason is not None
    assert fight.state.reason.rule == "OBJ-1"
    assert legal(fight) == set()
    assert fight.decision == ("over", None, None, 0, ())
    for action in ("fire E6 D6", "done", "play recon-centre", "roll cross"):
        assert refused(fight, action) == "OBJ-1"


# ATK-3 and the ruling adjacent_target


@pytest.mark.parametrize(("reading", "others"), [("free", {"C4", "F4"}), ("adjacent-first", set())])
def test_ruling_adjacent_target(reading: str, others: set[str]) -> None:
    """ATK-1, ATK-3, ruling adjacent_target: an enemy beside the unit binds it, or not."""
    rulings = {"adjacent_target": reading}
    fight = attacking("E5:T3 D5:N4 C4:N4 D1:N4", "E5", rulings=rulings)
    assert targets(fight, "E5") == {"D5"} | (others & {"C4"})
    if reading == "adjacent-first":
        assert refused(fight, "fire E5 C4") == "ATK-3"
    fight = attacking("E5:T3 C4:N4 D1:N4", "E5", rulings=rulings)
    assert targets(fight, "E5") == {"C4"}, "with nobody beside it any target is free"


def test_structures_beside_a_unit_bind_nobody() -> None:
    """ATK-3, STR-1, ruling adjacent_target: structures are not units and do not bind; those beside it are targets."""
    rulings = {"adjacent_target": "adjacent-first"}
    fight = attacking("D5:N4 E5:G F6:T3", "D5", side="empire", rulings=rulings)
    assert targets(fight, "D5") == {"E5", "F6"}
    fight = attacking("D5:N4 E5:G D6:T3 F4:T3", "D5", side="empire", rulings=rulings)
    assert targets(fight, "D5") == {"E5", "D6"}
