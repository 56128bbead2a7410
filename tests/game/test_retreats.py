"""Retreats in play (RET, TER-4)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.hexes import Hex
from tests.game.fight import attacking, retreating
from tests.game.table import fire, kinds, left, legal, only, play, refused, roll, unit


def test_the_owner_picks_the_hexes() -> None:
    """RET-1: the Empire decides in the Rebels' turn, one row nearer its baseline."""
    fight = retreating("E5:T3 D5:N4")
    assert (fight.decision.kind, fight.decision.side) == ("retreat", "empire")
    assert legal(fight) == {"retreat C5", "retreat C6"}
    (event, *_more) = play(fight, "retreat C6")
    assert event == ev.Retreated("empire", Hex("D5"), Hex("C6"), "snowtrooper")
    assert left(fight, "C6") == 4
    assert (fight.decision.kind, fight.decision.side) == ("attack", "rebel")


def test_rebels_go_the_other_way() -> None:
    """RET-1, BRD-4."""
    fight = retreating("D5:N4 E5:S3", a="D5", b="E5", side="empire")
    assert (fight.decision.side, legal(fight)) == ("rebel", {"retreat F4", "retreat F5"})


def test_one_hex_for_each_symbol() -> None:
    """RET-1."""
    fight = retreating("E5:T3 D5:N4", ["retreat", "retreat"])
    assert legal(fight, "retreat") == {"C5 B4", "C5 B5", "C6 B5", "C6 B6"}
    play(fight, "retreat C6 B5")
    assert left(fight, "B5") == 4
    fight = retreating("E5:T3 D5:N4", ["retreat"] * 3)
    assert len(legal(fight, "retreat")) == 8
    play(fight, "retreat C5 B4 A4")
    assert left(fight, "A4") == 4


def test_terrain_does_not_slow_a_retreat() -> None:
    """RET-2: through rocks and buildings without stopping."""
    fight = retreating("E5:T3 D5:N4 C5:* C6:#", ["retreat", "retreat"])
    assert legal(fight, "retreat") == {"C5 B4", "C5 B5", "C6 B5", "C6 B6"}


@pytest.mark.parametrize("sign", ["!", "~", "G"])
def test_impassable_hexes_stay_closed(sign: str) -> None:
    """RET-2, MOV-6, STR-2: the one way that is left is taken without a question."""
    fight = retreating(f"E5:T3 D5:N4 C5:{sign}")
    assert (left(fight, "C6"), fight.decision.kind) == (4, "attack")


def test_a_ridge_is_closed_to_nobody_who_retreats_and_a_crevasse_open_to_speeders() -> None:
    """RET-2, MOV-6: AT-ATs never retreat; flying units may enter crevasses."""
    fight = retreating("D5:N4 E5:S3 F4:~ F5:^", a="D5", b="E5", side="empire")
    assert legal(fight) == {"retreat F4", "retreat F5"}
    play(fight, "retreat F4")
    assert left(fight, "F4") == 3


@pytest.mark.parametrize("other", ["T3", "N4"])
def test_never_onto_or_through_a_unit(other: str) -> None:
    """RET-3: friend or foe."""
    fight = retreating(f"E5:T3 D5:N4 C5:{other}")
    assert left(fight, "C6") == 4
    fight = retreating(f"E5:T3 D5:N4 C5:{other} B5:{other}", ["retreat", "retreat"])
    assert left(fight, "B6") == 4, "C6 B6 is the only way: B5 and C5 are taken"


def test_a_miniature_for_each_step_that_cannot_be_made() -> None:
    """RET-4: no way at all."""
    fight = retreating("E5:T3 D5:N4 C5:! C6:N4", ["retreat", "retreat"])
    assert left(fight, "D5") == 2
    assert fight.decision.kind == "attack"


def test_off_the_board() -> None:
    """RET-4: at the edge of the battlefield the steps that lead off it cost a miniature each."""
    fight = attacking("C5:T3 B5:N4 F1:T3 E1:N4", "C5", "F1")
    happened = fire(fight, "C5", "B5", "retreat", "retreat", "retreat")
    assert "hit" not in kinds(happened)
    assert legal(fight, "retreat") == {"A5", "A6"}, "RET-4: it goes as far as it can"
    happened = play(fight, "retreat A6")
    assert kinds(happened)[:2] == ["retreated", "stuck"]
    assert only(happened, ev.LostOnRetreat).number == 2
    assert left(fight, "A6") == 2


def test_retreat_casualties_eliminate_and_earn_the_medal() -> None:
    """RET-4, OBJ-2: a unit that loses its last miniature for want of a way is the attacker's."""
    fight = retreating("E5:T3 D5:N2 C5:! C6:!", ["retreat", "retreat"])
    assert unit(fight, "D5") is None
    assert fight.medals == {"rebel": 1, "empire": 0}
    fight = attacking("C5:T3 B5:N1 F1:T3 E1:N4", "C5", "F1")
    fire(fight, "C5", "B5", "retreat", "retreat", "cross")
    happened = play(fight, "retreat A5")
    assert kinds(happened)[:4] == ["retreated", "stuck", "eliminated", "medal"]
    assert fight.medals["rebel"] == 1


def test_hits_and_retreat_casualties_add_up() -> None:
    """HIT-4, RET-4."""
    fight = retreating("E5:T3 D5:N3 C5:! C6:!", ["infantry", "retreat", "blast"])
    assert unit(fight, "D5") is None
    fight = retreating("E5:T3 D5:N4 C5:! C6:!", ["infantry", "retreat", "blast"])
    assert left(fight, "D5") == 1


def test_no_loss_is_chosen_while_a_way_carries_out_all() -> None:
    """RET-5: C5 would be the end after one step, so C6 it is."""
    fight = retreating("E5:T3 D5:N4 B4:! B5:!", ["retreat", "retreat"])
    assert (left(fight, "B6"), fight.decision.kind) == (4, "attack")


def test_no_full_way_is_there() -> None:
    """RET-5, ruling retreat_partial: as far as any way allows, or any way."""
    walls = "E5:T3 D5:N4 C6:N4 B4:! B5:!"
    fight = retreating(walls, ["retreat", "retreat"])
    assert left(fight, "C5") == 3, "one step, one miniature"
    deep = "E5:T3 D5:N4 B4:! B5:! A6:! A7:!"
    fight = retreating(deep, ["retreat"] * 3)
    assert left(fight, "B6") == 3, "two steps and one loss by C6"
    fight = retreating(deep, ["retreat"] * 3, rulings={"retreat_partial": "any-path"})
    assert legal(fight, "retreat") == {"C5", "C6 B6"}
    play(fight, "retreat C5")
    assert left(fight, "C5") == 2


def test_at_ats_and_artillery_ignore_retreats() -> None:
    """RET-6, UNI-3, UNI-5: all of them, and nobody is asked."""
    fight = retreating("E5:T3 D5:W1", ["retreat"] * 3)
    assert (left(fight, "D5"), fight.decision.kind) == (1, "attack")
    fight = retreating("D5:N4 E5:A1", ["retreat"] * 3, a="D5", b="E5", side="empire")
    assert (left(fight, "E5"), fight.decision.kind) == (1, "attack")


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ("retreat", "Roll: 1 retreat"),
        ("retreat retreat", "Roll: 2 retreats"),
        ("cross blast cross", "Roll: 2 crosses and 1 blast"),
        ("vehicle vehicle blast blast", "Roll: 2 vehicles and 2 blasts"),
        ("infantry infantry", "Roll: 2 infantry"),
        ("", "Roll: nothing"),
    ],
)
def test_the_log_counts_symbols_as_a_person_does(faces: str, told: str) -> None:
    """HIT-1"""
    assert ev.Rolled("rebel", None, Hex("D5"), tuple(faces.split())).sentence == told


def test_the_log_tells_of_ignored_retreats() -> None:
    """RET-6: also beside hits that an AT-AT survives."""
    fight = attacking("E5:T3 D5:W1", "E5")
    event = only(fire(fight, "E5", "D5", "retreat", "cross", "retreat"), ev.Ignored)
    assert (event.side, event.hex, event.number, event.rule) == ("empire", "D5", 2, "RET-6")
    fight = attacking("E5:T3 D5:W1", "E5")
    fire(fight, "E5", "D5", "retreat", "vehicle", "cross")
    assert only(roll(fight, "cross"), ev.Ignored).number == 1
    fight = attacking("E5:T3 D5:W1", "E5")
    fire(fight, "E5", "D5", "retreat", "vehicle", "cross")
    assert "ignored" not in kinds(roll(fight, "blast")), "nothing is left that could ignore it"


class TestTrenches:
    """RET-7, TER-4: infantry in trenches may ignore one retreat; its owner decides."""

    def test_ignored(self) -> None:
        fight = retreating("E5:T3 D5:=N4")
        assert (fight.decision.kind, fight.decision.side) == ("ignore", "empire")
        assert legal(fight) == {"ignore", "done"}
        (event, *_more) = play(fight, "ignore")
        assert event == ev.Ignored("empire", Hex("D5"), 1, "snowtrooper", "RET-7")
        assert (left(fight, "D5"), fight.decision.kind) == (4, "attack")

    def test_not_ignored(self) -> None:
        fight = retreating("E5:T3 D5:=N4")
        assert "ignored" not in kinds(play(fight, "done"))
        assert legal(fight) == {"retreat C5", "retreat C6"}
        play(fight, "retreat C5")
        assert left(fight, "C5") == 4

    def test_one_of_two(self) -> None:
        fight = retreating("E5:T3 D5:=N4", ["retreat", "retreat"])
        play(fight, "ignore")
        assert legal(fight) == {"retreat C5", "retreat C6"}, "one is left"

    def test_it_saves_a_miniature(self) -> None:
        fight = retreating("E5:T3 D5:=N4 C5:! C6:!", ["retreat", "retreat"])
        play(fight, "ignore")
        assert left(fight, "D5") == 3
        fight = retreating("E5:T3 D5:=N4 C5:! C6:!", ["retreat", "retreat"])
        play(fight, "done")
        assert left(fight, "D5") == 2

    def test_only_infantry(self) -> None:
        fight = retreating("D5:N4 E5:=S3", a="D5", b="E5", side="empire")
        assert fight.decision.kind == "retreat"
        fight = retreating("E5:T3 D5:=D2")
        assert fight.decision.kind == "retreat"


@pytest.mark.parametrize(
    ("way", "rule"),
    [
        ("retreat D5 C5", "RET-1"),
        ("retreat E6", "RET-1"),
        ("retreat C6 C5", "RET-1"),
        ("retreat C6 B6 A6", "RET-1"),
        ("retreat C7 B7", "RET-2"),
        ("retreat C6 B5", "RET-3"),
        ("retreat", "RET-5"),
        ("retreat C6", "RET-5"),
        ("ignore", "TRN-1"),
        ("done", "TRN-1"),
        ("fire F1 E1", "TRN-1"),
    ],
)
def test_wrong_ways_back(way: str, rule: str) -> None:
    """RET-1, RET-2, RET-3, RET-5: each is refused by the rule that it breaks."""
    fight = retreating("E6:T3 D6:N4 B5:N4 B7:!", ["retreat", "retreat"], a="E6", b="D6")
    assert legal(fight) == {"retreat C6 B6", "retreat C7 B6"}
    assert refused(fight, way) == rule
