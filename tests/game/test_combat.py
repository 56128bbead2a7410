"""Attacks in play (HIT, RET, OBJ-2, UNI-5, SPF, STR), with dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hothlab.game.battle import Battle
from hothlab.game.events import Event, describe
from hothlab.hexes import Hex
from tests.game.table import (
    battle,
    command,
    dice,
    fire,
    kinds,
    left,
    legal,
    move,
    only,
    pass_turn,
    play,
    reach,
    refused,
    roll,
    stay,
    targets,
    unit,
)

FACES = ("infantry", "vehicle", "blast", "cross", "retreat")
CARDS = ["direct-from-hq", "assault-centre", "raid-centre", "recon-centre"]


def attacking(picture: str, *attackers: str, side: str = "rebel", **options: object) -> Battle:
    """A battle in which the units on these hexes are ordered and about to attack; `A1` and `G10` are always held."""
    held = {word.partition(":")[0] for word in picture.split()}
    units = " ".join((picture, *(f"{hex}:{piece}" for hex, piece in (("A1", "N4"), ("G10", "T3")) if hex not in held)))
    hands = {"rebel_hand": CARDS, "empire_hand": CARDS}
    fight = battle(units, first=side, **(hands | options))  # type: ignore[arg-type]
    command(fight, "direct-from-hq", *attackers)
    stay(fight)
    assert fight.decision.kind == "attack"
    return fight


def padded(fight: Battle, a: str, b: str, *faces: str) -> list[Event]:
    """Attack; the dice that the test does not name show crosses."""
    number = dice(fight, a, b)
    assert len(faces) <= number
    return fire(fight, a, b, *faces, *["cross"] * (number - len(faces)))


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
    assert [event.number for event in happened if event.kind == "hit"] == [1] * lost


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
    assert only(happened, "hit").number == miniatures
    assert only(happened, "medal") == Event("medal", "rebel", number=1, rule="OBJ-2")
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
    assert only(happened, "eliminated").hex == b
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


# RET: retreats


def retreating(
    picture: str,
    faces: Sequence[str] = ("retreat",),
    a: str = "E5",
    b: str = "D5",
    side: str = "rebel",
    **options: object,
) -> Battle:
    """A battle just after this attack was rolled; a second unit has still to attack, so that the turn goes on."""
    extra = "G1:T3 F1:T3 E1:N4" if side == "rebel" else "A10:N4 B9:N4 C10:T3"
    other = "F1" if side == "rebel" else "B9"
    fight = attacking(f"{picture} {extra}", a, other, side=side, **options)
    padded(fight, a, b, *faces)
    return fight


def test_the_owner_picks_the_hexes() -> None:
    """RET-1: the Empire decides in the Rebels' turn, one row nearer its baseline."""
    fight = retreating("E5:T3 D5:N4")
    assert (fight.decision.kind, fight.decision.side) == ("retreat", "empire")
    assert legal(fight) == {"retreat C5", "retreat C6"}
    (event, *_more) = play(fight, "retreat C6")
    assert (event.kind, event.hex, event.to, event.number) == ("retreated", "D5", "C6", 1)
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
    assert only(happened, "stuck").number == 2
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
    assert describe(Event("rolled", words=tuple(faces.split()))) == told


def test_the_log_tells_of_ignored_retreats() -> None:
    """RET-6: also beside hits that an AT-AT survives."""
    fight = attacking("E5:T3 D5:W1", "E5")
    event = only(fire(fight, "E5", "D5", "retreat", "cross", "retreat"), "ignored")
    assert (event.side, event.hex, event.number, event.rule) == ("empire", "D5", 2, "RET-6")
    fight = attacking("E5:T3 D5:W1", "E5")
    fire(fight, "E5", "D5", "retreat", "vehicle", "cross")
    assert only(roll(fight, "cross"), "ignored").number == 1
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
        assert (event.kind, event.number, event.rule) == ("ignored", 1, "RET-7")
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


# UNI-5: the AT-AT


class TestConfirmation:
    """UNI-5: the dice that hit an AT-AT are rolled again, and one blast among them eliminates it."""

    @pytest.mark.parametrize(
        ("faces", "again"),
        [
            (("vehicle", "cross", "cross"), 1),
            (("blast", "infantry", "cross"), 1),
            (("vehicle", "blast", "retreat"), 2),
            (("vehicle", "vehicle", "blast"), 3),
        ],
    )
    def test_as_many_dice_as_hits(self, faces: tuple[str, ...], again: int) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        fire(fight, "E5", "D5", *faces)
        assert (fight.decision.kind, fight.decision.number) == ("roll", again)
        assert left(fight, "D5") == 1
        assert refused(fight, " ".join(["roll", *["blast"] * (again + 1)])) == "ATK-4"

    @pytest.mark.parametrize("faces", [("cross", "infantry", "retreat"), ("infantry", "infantry", "cross")])
    def test_no_hit_and_no_second_roll(self, faces: tuple[str, ...]) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        assert "confirming" not in kinds(fire(fight, "E5", "D5", *faces))
        assert fight.state.side == "empire"

    @pytest.mark.parametrize(
        ("faces", "falls"),
        [
            (("blast", "cross"), True),
            (("cross", "blast"), True),
            (("blast", "blast"), True),
            (("vehicle", "vehicle"), False),
            (("infantry", "retreat"), False),
            (("cross", "cross"), False),
        ],
    )
    def test_one_blast_is_enough_and_nothing_else_is(self, faces: tuple[str, str], falls: bool) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        fire(fight, "E5", "D5", "vehicle", "blast", "cross")
        happened = roll(fight, *faces)
        event = only(happened, "confirming")
        assert (event.number, event.words, event.rule) == (2, faces, "UNI-5")
        assert left(fight, "D5") == (0 if falls else 1)
        assert fight.medals == {"rebel": int(falls), "empire": 0}
        assert ("eliminated" in kinds(happened)) == falls

    def test_it_survives_and_is_attacked_again(self) -> None:
        fight = attacking("E5:T3 E6:T3 D5:W1", "E5", "E6")
        for attacker in ("E5", "E6"):
            fire(fight, attacker, "D5", "vehicle", "blast", "blast")
            roll(fight, "vehicle", "cross", "infantry")
            assert left(fight, "D5") == 1

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_terrain_never_protects_it(self, sign: str) -> None:
        fight = attacking(f"E5:T3 D5:{sign}W1", "E5")
        assert dice(fight, "E5", "D5") == 3


# SPF-1: assault

BREAK = "E5:T3a E6:T3 C6:N4 C4:N4"
"""Assault troopers on E5 and others on E6; D5, before both, is for the test to fill."""


class TestBreakthrough:
    """SPF-1: after close combat that eliminates or drives off the enemy, into its hex, and one more attack."""

    def test_after_an_elimination(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("break through", "rebel")
        assert legal(fight) == {"advance", "done"}
        (event,) = play(fight, "advance")
        assert (event.kind, event.hex, event.to, event.rule) == ("advanced", "E5", "D5", "SPF-1")
        assert left(fight, "D5") == 3
        assert unit(fight, "E5") is None
        assert fight.decision.kind == "attack again"

    def test_after_a_retreat(self) -> None:
        fight = attacking(f"{BREAK} D5:N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "cross", "cross")
        assert left(fight, "C5") == 4, "C6 is taken"
        assert legal(fight) == {"advance", "done"}
        play(fight, "advance")
        assert left(fight, "D5") == 3
        assert targets(fight, "D5") == {"C5", "C6", "C4"}, "the unit that went back among them"
        fire(fight, "D5", "C5", "infantry", "infantry", "cross")
        assert left(fight, "C5") == 2

    def test_the_second_attack_has_any_target_in_range(self) -> None:
        fight = attacking(f"{BREAK} D5:N1 C3:N4 D7:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C6", "C4", "D7"}, "from its new hex; C3 is hidden behind C4"
        assert (dice(fight, "D5", "C6"), dice(fight, "D5", "C4"), dice(fight, "D5", "D7")) == (3, 2, 2)
        fire(fight, "D5", "C4", "infantry", "blast")
        assert left(fight, "C4") == 2

    def test_before_any_other_unit_attacks(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert refused(fight, "fire E6 C6") == "SPF-1"
        play(fight, "advance")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"D5"}
        assert refused(fight, "fire E6 C6") == "SPF-1"
        fire(fight, "D5", "C6", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E6"}, "then the others attack"

    def test_once_a_turn(self) -> None:
        fight = attacking("E5:T3a E6:T3 C6:N1 D5:N1 C4:N4 E7:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        fire(fight, "D5", "C6", "blast", "cross", "cross")
        assert fight.medals["rebel"] == 2
        assert fight.decision.kind == "attack", "the second hex is not entered"
        assert left(fight, "D5") == 3
        assert targets(fight, "D5") == set()
        assert refused(fight, "fire D5 C4") == "ATK-1"

    def test_once_a_turn_even_when_ordered_twice(self) -> None:
        hand = {"empire_hand": ["determination"]}
        fight = battle("D5:N4a E5:T1 E6:T1 F4:T3 F6:T1 G1:T3 A1:N4", first="empire", **hand)  # type: ignore[arg-type]
        command(fight, "determination", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        play(fight, "advance")
        fire(fight, "E5", "F4", "cross", "cross", "cross")
        assert fight.decision.kind == "move", "Determination: the second round"
        stay(fight)
        fire(fight, "E5", "E6", "blast", "cross", "cross")
        assert fight.decision.kind != "break through"
        assert (left(fight, "E5"), left(fight, "E6")) == (4, 0)

    def test_it_may_stay(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "done")
        assert (left(fight, "E5"), left(fight, "D5")) == (3, 0)
        assert targets(fight, "E5") == set(), "no move into the hex, no second attack"
        assert fight.decision.kind == "attack"

    def test_not_after_hits_alone(self) -> None:
        fight = attacking(f"{BREAK} D5:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "infantry", "infantry")
        assert fight.decision.kind == "attack"

    def test_not_after_an_ignored_retreat(self) -> None:
        """SPF-1, RET-7."""
        fight = attacking("E5:T3a E6:T3 D5:=N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "cross")
        play(fight, "ignore")
        assert fight.decision.kind == "attack"

    def test_after_one_of_two_retreats_was_ignored(self) -> None:
        """SPF-1, RET-7."""
        fight = attacking("E5:T3a E6:T3 D5:=N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat")
        play(fight, "ignore", "retreat C6")
        assert fight.decision.kind == "break through"

    def test_not_against_units_that_ignore_retreats(self) -> None:
        """SPF-1, RET-6."""
        fight = attacking("E5:T3a E6:T3 D5:W1", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "retreat")
        assert fight.decision.kind == "attack"

    def test_not_when_the_enemy_cannot_go_and_survives(self) -> None:
        """SPF-1, RET-4: it lost miniatures, but its hex is not vacated."""
        fight = attacking("E5:T3a E6:T3 D5:N4 C5:! C6:!", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "cross")
        assert (left(fight, "D5"), fight.decision.kind) == (2, "attack")

    def test_after_retreat_casualties(self) -> None:
        """SPF-1, RET-4: eliminated for want of a way, or at the end of the way."""
        fight = attacking("E5:T3a E6:T3 D5:N2 C5:! C6:!", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "cross")
        assert fight.decision.kind == "break through"
        fight = attacking("C5:T3a E6:T3 B5:N1 D6:N4 A5:!", "C5", "E6")
        fire(fight, "C5", "B5", "retreat", "retreat", "cross")
        assert unit(fight, "A6") is None
        assert fight.decision.kind == "break through"

    def test_after_an_at_at_falls(self) -> None:
        """SPF-1, UNI-5."""
        fight = attacking("E5:T3a E6:T3 D5:W1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        roll(fight, "blast")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C6"}

    def test_not_from_afar(self) -> None:
        """SPF-1, ATK-3: close combat only."""
        fight = attacking("E5:T3a F5:T3a C5:N1 D6:N4", "E5", "F5")
        fire(fight, "E5", "C5", "blast", "cross")
        assert fight.decision.kind == "attack"
        fire(fight, "F5", "D6", "retreat", "cross")
        play(fight, "retreat C6")
        assert fight.state.side == "empire"

    @pytest.mark.parametrize("piece", ["T3", "T3l", "T3e", "T3o", "S3"])
    def test_not_without_the_badge(self, piece: str) -> None:
        fight = attacking(f"E5:{piece} E6:T3 D5:N1 D6:N4", "E5", "E6")
        padded(fight, "E5", "D5", "blast")
        if fight.decision.kind == "re-roll":
            play(fight, "done")
        assert unit(fight, "D5") is None
        assert fight.decision.kind == "attack"

    def test_the_empire_breaks_through_too(self) -> None:
        fight = attacking("D5:N4a E5:T1 F5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "E5") == {"F5"}

    def test_after_a_move(self) -> None:
        """SPF-1, MOV-7: the step into the hex is not part of the unit's move."""
        fight = battle("F5:T3a D5:N1 C5:N4 G10:T3 A1:N4", ["recon-centre"])
        command(fight, "recon-centre", "F5")
        move(fight, "F5 E5")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C5"}

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_into_terrain_that_bars_attacks(self, sign: str) -> None:
        """SPF-1, ATK-5: it goes in, and there is no second attack."""
        fight = attacking(f"E5:T3a E6:T3 D5:{sign}N1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert (left(fight, "D5"), fight.decision.kind) == (3, "attack")
        assert targets(fight, "D5") == set()

    @pytest.mark.parametrize("sign", ["^", "="])
    def test_into_terrain_that_bars_nothing(self, sign: str) -> None:
        fight = attacking(f"E5:T3a E6:T3 D5:{sign}N1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack again"

    def test_with_no_target_left_it_just_stands_there(self) -> None:
        fight = attacking("E5:T3a E6:T3 D5:N1 D8:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack again", "D8 is three hexes away"
        fight = attacking("E5:T3a E6:T3 D5:N1 D9:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert (left(fight, "D5"), fight.state.side) == (3, "empire"), "D9 is too far for all of them"

    @pytest.mark.parametrize(("reading", "may_stop"), [("optional", True), ("required", False)])
    def test_ruling_breakthrough_attack(self, reading: str, may_stop: bool) -> None:
        """Ruling breakthrough_attack: after the move the second attack may be left out, or not; staying is free."""
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6", rulings={"breakthrough_attack": reading})
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert "done" in legal(fight)
        play(fight, "advance")
        assert ("done" in legal(fight)) == may_stop
        assert {"fire D5 C6", "fire D5 C4"} <= legal(fight)
        if may_stop:
            play(fight, "done")
            assert fight.decision.kind == "attack"
            assert targets(fight, "D5") == set()

    def test_required_but_without_a_target(self) -> None:
        """Ruling breakthrough_attack: what cannot be done is not required."""
        fight = attacking("E5:T3a E6:T3 D5:%N1 C6:N4", "E5", "E6", rulings={"breakthrough_attack": "required"})
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack"

    def test_ruling_breakthrough_blocked(self) -> None:
        """Ruling breakthrough_blocked, TER-6: speeders are driven out of a crevasse, which infantry cannot enter."""
        units = "D5:N4a D4:N4 E5:~S1 F5:T3"
        fight = attacking(units, "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert fight.decision.kind == "attack"
        assert targets(fight, "D5") == set()
        fight = attacking(units, "D5", "D4", side="empire", rulings={"breakthrough_blocked": "attack-in-place"})
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert fight.decision.kind == "break through"
        play(fight, "advance")
        assert left(fight, "D5") == 4, "it stays where it is"
        assert targets(fight, "D5") == {"F5"}
        fire(fight, "D5", "F5", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"D4"}

    def test_a_destroyed_structure_allows_none(self) -> None:
        """SPF-1, STR-1: it was not a unit."""
        fight = attacking("D5:N4a D4:N4 E5:G F5:T3", "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert Hex("E5") not in fight.position.structures
        assert fight.decision.kind == "attack"

    def test_no_other_units_order_is_spent(self) -> None:
        """SPF-1: a unit that broke through has used its attack, the others have not."""
        fight = attacking(f"{BREAK} D5:N1", "E6", "E5")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance", "done")
        assert "C6" in targets(fight, "E6")


# SPF-2: E-Web


class TestEWeb:
    """SPF-2: in place, each attack may roll any of its dice once more; moving, it is like other infantry."""

    def test_it_starts_in_place_and_rolls_again(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "cross", "blast", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("re-roll", "empire")
        assert left(fight, "E5") == 3, "the roll does not count yet"
        assert legal(fight) == {
            "done", "reroll blast", "reroll cross", "reroll cross cross", "reroll blast cross",
            "reroll blast cross cross",
        }  # fmt: skip
        play(fight, "reroll cross cross")
        assert (fight.decision.kind, fight.decision.number) == ("roll", 2)
        happened = roll(fight, "infantry", "cross")
        assert only(happened, "rerolled").words == ("infantry", "cross")
        assert left(fight, "E5") == 1, "the blast was kept, one of the new dice hits"
        assert fight.decision.kind != "re-roll", "once"

    def test_any_number_of_dice_in_any_order(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "cross", "vehicle", "retreat")
        play(fight, "reroll vehicle cross retreat")
        assert fight.decision.number == 3
        roll(fight, "cross", "cross", "cross")
        assert left(fight, "E5") == 3

    def test_the_new_roll_stands_even_if_it_is_worse(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        play(fight, "reroll blast blast")
        roll(fight, "cross", "cross")
        assert left(fight, "E5") == 3

    def test_keep_all(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        happened = play(fight, "done")
        assert "rerolled" not in kinds(happened)
        assert left(fight, "E5") == 1

    def test_only_dice_of_the_roll(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "infantry", "cross")
        for wrong in ("reroll vehicle", "reroll blast blast", "reroll", "reroll skull"):
            assert refused(fight, wrong) == "SPF-2"
        assert refused(fight, "fire D5 E5") == "TRN-1"

    @pytest.mark.parametrize("piece", ["N4m", "N4", "N4a", "N4o", "N4l"])
    def test_nobody_else(self, piece: str) -> None:
        rulings = {"eweb_ready": "next-turn"}
        fight = attacking(f"D5:{piece} D4:N4 E5:T3 F3:T3", "D5", "D4", side="empire", rulings=rulings)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "attack"

    def test_moving_turns_the_badge(self) -> None:
        fight = battle("C5:N4e E5:T3 G10:T3 A1:N4", empire_hand=CARDS, first="empire")
        command(fight, "recon-centre", "C5")
        happened = play(fight, "move C5 D5")
        event = only(happened, "badge")
        assert (event.hex, event.words, event.rule) == ("D5", ("moving",), "SPF-2")
        assert unit(fight, "D5").face == "moving"  # type: ignore[union-attr]
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.state.side == "rebel", "no second roll after a move"

    @pytest.mark.parametrize(("reading", "rolls_again"), [("this-turn", True), ("next-turn", False)])
    def test_ruling_eweb_ready(self, reading: str, rolls_again: bool) -> None:
        """Ruling eweb_ready: ordered and not moved, it is in place for this turn's attacks, or from the next turn."""
        fight = attacking("D5:N4m E5:T3 F5:T3", "D5", side="empire", rulings={"eweb_ready": reading})
        face = unit(fight, "D5").face  # type: ignore[union-attr]
        assert face == ("in-place" if rolls_again else "moving")
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert (fight.decision.kind == "re-roll") == rolls_again
        if rolls_again:
            play(fight, "done")
        assert unit(fight, "D5").face == "in-place"  # type: ignore[union-attr]
        pass_turn(fight)
        command(fight, "recon-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "re-roll", "in the next turn it is in place under both readings"

    @pytest.mark.parametrize("reading", ["this-turn", "next-turn"])
    def test_only_an_order_turns_the_badge(self, reading: str) -> None:
        """SPF-2: an E-Web without an order stays as it is."""
        fight = attacking("D5:N4m D4:N4 E4:T3", "D4", side="empire", rulings={"eweb_ready": reading})
        fire(fight, "D4", "E4", "cross", "cross", "cross")
        assert fight.state.side == "rebel"
        assert unit(fight, "D5").face == "moving"  # type: ignore[union-attr]

    @pytest.mark.parametrize("reading", ["this-turn", "next-turn"])
    def test_a_move_after_the_attack_turns_it_too(self, reading: str) -> None:
        """SPF-2: a card's move after the attack is a move, under both readings of eweb_ready."""
        hand = ["successful-landings"]
        fight = battle("D5:N4e E5:T3 G10:T3 A1:N4", [], hand, first="empire", rulings={"eweb_ready": reading})
        command(fight, "successful-landings", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        play(fight, "done")
        assert fight.decision.kind == "move after attack"
        happened = play(fight, "move D5 D4")
        assert only(happened, "badge").words == ("moving",)
        assert fight.state.side == "rebel"
        assert unit(fight, "D4").face == "moving"  # type: ignore[union-attr]

    def test_a_retreat_is_no_move_of_its_own(self) -> None:
        """SPF-2: the badge turns after orders only."""
        fight = retreating("E5:T3 D5:N4e")
        play(fight, "retreat C5")
        assert unit(fight, "C5").face == "in-place"  # type: ignore[union-attr]

    def test_each_attack_may_roll_again(self) -> None:
        """SPF-2: every time it attacks."""
        fight = battle("D5:N4e E5:T3 G10:T3 A1:N4", empire_hand=["determination"], first="empire")
        command(fight, "determination", "D5")
        for _round in (1, 2):
            stay(fight)
            fire(fight, "D5", "E5", "cross", "cross", "cross")
            play(fight, "reroll cross")
            roll(fight, "cross")
        assert fight.state.side == "rebel"

    def test_ruling_eweb_confirm(self) -> None:
        """Ruling eweb_confirm, UNI-5: the confirmation roll stands, or takes the re-roll that was not used before."""
        for reading, asked in (("attack-only", False), ("confirmation-too", True)):
            fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": reading})
            fire(fight, "E5", "D5", "vehicle", "blast", "cross")
            play(fight, "done")
            roll(fight, "vehicle", "cross")
            assert (fight.decision.kind == "re-roll") == asked
            if asked:
                assert left(fight, "D5") == 1
                assert legal(fight, "reroll") == {"vehicle", "cross", "cross vehicle"}
                play(fight, "reroll cross")
                roll(fight, "blast")
                assert left(fight, "D5") == 0
                assert fight.medals["rebel"] == 1

    def test_one_re_roll_in_all(self) -> None:
        """Ruling eweb_confirm: spent on the attack roll, it is not there for the confirmation."""
        fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": "confirmation-too"})
        fire(fight, "E5", "D5", "cross", "blast", "cross")
        play(fight, "reroll cross")
        roll(fight, "vehicle")
        assert (fight.decision.kind, fight.decision.number) == ("roll", 2)
        roll(fight, "vehicle", "cross")
        assert fight.decision.kind != "re-roll"
        assert left(fight, "D5") == 1

    def test_the_confirmation_is_kept(self) -> None:
        """Ruling eweb_confirm."""
        fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": "confirmation-too"})
        fire(fight, "E5", "D5", "vehicle", "cross", "cross")
        play(fight, "done")
        roll(fight, "blast")
        play(fight, "done")
        assert left(fight, "D5") == 0


# SPF-3: scouts


class TestScouts:
    """SPF-3: a scout on a ridge that sees the enemy, however far, gives the others one die more against it."""

    @pytest.mark.parametrize(
        ("scouts", "number"),
        [
            ("", 3),
            ("D9:^T3o", 4),
            ("D9:T3o", 3),
            ("D9:*T3o", 3),
            ("D9:^T3", 3),
            ("D9:^T3o D7:^", 3),
            ("D9:^T3o D7:T3", 3),
            ("D9:^N4o", 3),
            ("D9:^T3o D1:^T3o", 4),
        ],
    )
    def test_one_die_more(self, scouts: str, number: int) -> None:
        fight = attacking(f"E5:T3 D5:N4 {scouts}", "E5")
        assert dice(fight, "E5", "D5") == number

    def test_it_need_not_be_ordered(self) -> None:
        fight = attacking("E5:T3 D5:N4 D9:^T3o", "E5")
        assert Hex("D9") not in fight.state.ordered
        fire(fight, "E5", "D5", "blast", "blast", "blast", "cross")
        assert left(fight, "D5") == 1

    @pytest.mark.parametrize(("reading", "number"), [("others-only", 3), ("scout-too", 4)])
    def test_ruling_scout_self(self, reading: str, number: int) -> None:
        fight = attacking("E5:^T3o D5:N4", "E5", rulings={"scout_self": reading})
        assert dice(fight, "E5", "D5") == number

    @pytest.mark.parametrize(("reading", "number"), [("one-die", 4), ("one-each", 5)])
    def test_ruling_scout_stack(self, reading: str, number: int) -> None:
        fight = attacking("E5:T3 D5:N4 D9:^T3o D1:^T3o", "E5", rulings={"scout_stack": reading})
        assert dice(fight, "E5", "D5") == number

    def test_no_die_against_a_structure(self) -> None:
        """SPF-3, STR-1: a structure is not a unit."""
        fight = attacking("D5:N4 E5:G E9:^N4o", "D5", side="empire")
        assert dice(fight, "D5", "E5") == 3

    def test_it_makes_up_for_a_protection(self) -> None:
        """SPF-3, ATK-6: dice are added and taken away before they are counted."""
        fight = attacking("E5:T3 D7:*N4 D9:^T3o", "E5")
        assert dice(fight, "E5", "D7") == 1
        fight = attacking("E5:T3 E6:T3 D7:*N4", "E5", "E6")
        assert targets(fight, "E5") == set(), "without the scout no die would be left"


# SPF-4 and SPF-5: elite


class TestElite:
    def test_elite_troops_move_two_and_attack(self) -> None:
        """SPF-4."""
        for piece, attacks in (("T3l", {"D5"}), ("T3", set())):
            fight = battle(f"G5:{piece} D5:N4 F7:T3 E9:N4 A1:N4", ["direct-from-hq"])
            command(fight, "direct-from-hq", "G5", "F7")
            move(fight, "G5 E5")
            assert targets(fight, "E5") == attacks
            if not attacks:
                assert refused(fight, "fire E5 D5") == "MOV-7"

    def test_elite_troops_move_no_further(self) -> None:
        """SPF-4."""
        fight = battle("G5:T3l G1:T3 A1:N4", ["recon-centre"])
        command(fight, "recon-centre", "G5")
        assert "E5" in reach(fight, "G5")
        assert "D5" not in reach(fight, "G5")

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_terrain_limits_hold_for_elite_troops(self, sign: str) -> None:
        """SPF-4, MOV-5, ATK-5."""
        fight = battle(f"G5:T3l F5:{sign} E5:{sign} F4:{sign} D5:N4 F7:T3 E8:N4 A1:N4", ["direct-from-hq"])
        command(fight, "direct-from-hq", "G5", "F7")
        assert "E5" not in reach(fight, "G5"), "entering F4 or F5 ends the move"
        move(fight, "G5 F5")
        assert refused(fight, "fire F5 D5") == "ATK-5"

    def test_an_elite_squadron_has_four_miniatures(self) -> None:
        """SPF-5: the fourth speeder takes a fourth hit; it rolls and moves like any other."""
        fight = attacking("D5:N4 D4:N4 E5:S4q", "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "vehicle", "blast")
        assert left(fight, "E5") == 1
        fire(fight, "D4", "E5", "vehicle", "cross", "cross")
        assert unit(fight, "E5") is None
        assert fight.medals["empire"] == 1

    def test_an_elite_squadron_attacks_like_others(self) -> None:
        """SPF-5, UNI-2."""
        fight = attacking("E5:S4q D5:N4", "E5")
        assert dice(fight, "E5", "D5") == 4


# STR: structures


class TestStructures:
    @pytest.mark.parametrize("face", FACES)
    def test_what_destroys_one(self, face: str) -> None:
        """STR-1, STR-4: here a blast; nothing else does anything to it."""
        fight = attacking("D5:N4 D4:N4 D3:T3 E5:G", "D5", "D4", side="empire")
        happened = fire(fight, "D5", "E5", face, "cross", "cross")
        gone = face == "blast"
        assert (Hex("E5") not in fight.position.structures) == gone
        assert ("destroyed" in kinds(happened)) == gone
        assert fight.decision.kind == "attack", "no retreat, nothing to choose"
        assert fight.medals == {"rebel": 0, "empire": 0}, "STR-1: no unit, no medal"

    @pytest.mark.parametrize(("piece", "face"), [("Gn", "infantry"), ("Iv", "vehicle"), ("I", "blast")])
    def test_the_scenario_says_what_destroys_it(self, piece: str, face: str) -> None:
        """STR-4."""
        for rolled in FACES:
            fight = attacking(f"D5:N4 D4:N4 E5:{piece}", "D5", "D4", side="empire")
            fire(fight, "D5", "E5", rolled, "cross", "cross")
            assert (Hex("E5") in fight.position.structures) == (rolled != face)

    def test_rebels_do_not_attack_their_own(self) -> None:
        """STR-1."""
        fight = attacking("F5:T3 E5:G D6:N4", "F5")
        assert targets(fight, "F5") == {"D6"}
        assert refused(fight, "fire F5 E5") == "STR-1"

    def test_nothing_enters_its_hex_until_it_is_gone(self) -> None:
        """STR-2."""
        fight = battle("D5:N4 D4:N4 E5:G G10:T3 A1:N4", [], CARDS, first="empire")
        command(fight, "direct-from-hq", "D5")
        assert "E5" not in reach(fight, "D5")
        assert refused(fight, "move D5 E5") == "STR-2"
        stay(fight)
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        pass_turn(fight)
        command(fight, "raid-centre", "D5")
        assert "E5" in reach(fight, "D5")

    @pytest.mark.parametrize(("ground", "number"), [("", 3), ("^", 2), ("*", 2), ("#", 2), ("=", 3)])
    def test_the_terrain_below_protects_it(self, ground: str, number: int) -> None:
        """STR-2, TER-1 to TER-4: trenches protect infantry only."""
        fight = attacking(f"D5:N4 E5:{ground}G", "D5", side="empire")
        assert dice(fight, "D5", "E5") == number

    def test_it_blocks_sight_until_it_is_gone(self) -> None:
        """STR-3."""
        fight = attacking("D5:N4 D4:N4 E5:G F4:T3", "D5", "D4", side="empire")
        assert targets(fight, "D5") == {"E5"}
        assert refused(fight, "fire D5 F4") == "LOS-1"
        fire(fight, "D4", "E5", "blast", "cross", "cross")
        assert targets(fight, "D5") == {"F4"}

    def test_sudden_death_when_all_are_destroyed(self) -> None:
        """STR-4, OBJ-5: not with the first of two."""
        special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
        fight = attacking("D5:N4 D4:N4 E5:G E4:G", "D5", "D4", side="empire", special=special)
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert not fight.over
        happened = fire(fight, "D4", "E4", "cross", "blast", "cross")
        assert kinds(happened)[-2:] == ["destroyed", "won"]
        assert (fight.winner, only(happened, "won").rule) == ("empire", "OBJ-5")


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
