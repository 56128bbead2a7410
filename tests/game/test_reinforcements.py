"""Units that come during a battle: replaced ones and new ones (replace, reinforce)."""

from __future__ import annotations

from typing import Any

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.rules.terrain import terrains
from tests.game.stage import PERMANENT, marked, medal_events, next_answer
from tests.game.table import battle, command, fire, kinds, left, legal, pass_turn, refused, roll, stay, unit

# replace

FRESH = ("replace", {"unit": "snowtrooper"})


def replaced(picture: str, **options: Any) -> Battle:
    """The Rebels eliminate the snowtroopers on D5 in their first turn."""
    fight = battle(picture, ["recon-centre"], ["recon-centre"], special=[FRESH], **options)
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    return fight


def test_replace_at_the_end_of_the_owners_next_turn() -> None:
    """SET-1, OBJ-2: on a free hex of its baseline, at full strength, without a badge; its medal is won all the same."""
    fight = replaced("D4:T3 D5:N1e A1:N4 A5:W1")
    assert fight.medals["rebel"] == 1
    assert (fight.state.side, fight.decision.kind) == ("empire", "play a card"), "not before its turn"
    fight.play("play recon-centre")
    fight.play("done")
    assert fight.decision[:3] == ("deploy", "empire", 1)
    assert legal(fight, "deploy") == {f"A{n}" for n in range(1, 11)} - {"A1", "A5"}
    events = fight.play("deploy A7")
    assert kinds(events) == ["deployed", "drew", "turn"], "then the draw, then the next turn"
    assert unit(fight, "A7") == hl.Unit("snowtrooper")
    assert refused(fight, "deploy A8") == "TRN-1"
    for _turn in range(4):
        assert "deployed" not in kinds(pass_turn(fight)), "one for one"


def test_replace_only_the_kind_it_names() -> None:
    """SET-1."""
    fight = replaced("D4:T3 D5:D1 A1:N4")
    assert "deployed" not in kinds(pass_turn(fight))


def test_replace_needs_a_free_hex() -> None:
    """SET-1: with the baseline full the fresh unit is lost."""
    full = " ".join(f"A{n}:D2" if n % 2 else f"A{n}:W1" for n in range(1, 11))
    fight = replaced(f"D4:T3 D5:N1 {full}")
    events = pass_turn(fight)
    assert "deployed" not in kinds(events) and fight.state.side == "rebel"
    assert fight.state.counts.due == ()


def test_replace_comes_before_the_draw_and_can_be_replaced_again() -> None:
    """SET-1: units lost in one turn come back together, one after the other."""
    fight = battle("D4:T3 D6:T3 D5:N1 C4:N1 A1:N4", ["raid-centre"], ["recon-right"], special=[FRESH])
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    fire(fight, "D6", "D5", "blast", "cross", "cross")
    fire(fight, "D4", "C4", "blast", "cross", "cross")
    fight.play("play recon-right")
    while fight.decision.kind != "deploy":
        fight.play("done")
    fight.play("deploy A2")
    assert fight.decision.kind == "deploy" and "A2" not in legal(fight, "deploy")
    fight.play("deploy A3")
    assert fight.state.side == "rebel"


# reinforce


def test_reinforce_once_on_the_baseline_ready_to_act() -> None:
    """SET-1, ORD-1: at the start of the side's second turn, and a new unit may be ordered in it."""
    special = [("reinforce", {"side": "rebel", "unit": "snowspeeder", "number": 2, "turn": 2})]
    fight = battle("G5:T3 A1:N4", ["direct-from-hq"], special=special)
    while fight.decision.kind != "deploy":
        assert fight.state.turn < 3
        next_answer(fight)
    assert (fight.state.turn, fight.decision.side) == (3, "rebel")
    assert legal(fight, "deploy") == {f"G{n}" for n in range(1, 11)} - {"G5"}
    fight.play("deploy G4")
    assert "G4" not in legal(fight, "deploy")
    events = fight.play("deploy G6")
    assert kinds(events) == ["deployed"]
    assert [left(fight, hex) for hex in ("G4", "G6")] == [3, 3]
    assert fight.decision[:2] == ("play a card", "rebel")
    fight.play("play direct-from-hq")
    assert {"G4", "G5", "G6"} == legal(fight, "order")
    for _turn in range(6):
        assert "deployed" not in kinds(pass_turn(fight)), "only once"


def test_reinforce_flying_units_may_come_in_on_a_crevasse() -> None:
    """MOV-6: where the unit can stand."""
    special = [("reinforce", {"side": "rebel", "unit": "snowspeeder", "turn": 1})]
    start = f"G1:{terrains()['crevasse'].symbol} G2:{terrains()['serac'].symbol} G5:T3 A1:N4"
    fight = battle(start, special=special)
    assert legal(fight, "deploy") == {f"G{n}" for n in range(1, 11)} - {"G2", "G5"}
    special = [("reinforce", {"side": "rebel", "unit": "trooper", "turn": 1})]
    fight = battle(start, special=special)
    assert legal(fight, "deploy") == {f"G{n}" for n in range(1, 11)} - {"G1", "G2", "G5"}


LANDING = ("reinforce", {"side": "empire", "unit": "snowtrooper", "every": 1, "beside": "at-at"})


def test_reinforce_every_turn_beside_a_unit() -> None:
    """SET-1: a free hex beside any AT-AT, at the start of every turn of the side."""
    fight = battle("B1:W1 A1:N4 G1:T3", first="empire", special=[LANDING])
    assert legal(fight, "deploy") == {"A2", "B2", "C1", "C2"}, "beside B1, without A1 where a unit stands"
    fight.play("deploy C1")
    assert left(fight, "C1") == 4
    pass_turn(fight)
    pass_turn(fight)
    assert legal(fight, "deploy") == {"A2", "B2", "C2"}


def test_reinforce_stops_when_the_unit_it_comes_from_is_gone() -> None:
    """SET-1."""
    fight = battle("D5:W1 D4:T3 A1:N4", ["recon-centre"], special=[LANDING])
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    roll(fight, "blast")
    assert fight.decision[:2] == ("play a card", "empire")


def test_reinforce_ends_with_the_miniatures_of_the_box() -> None:
    """SET-2: 32 snowtroopers, so no ninth unit of 4; one comes as soon as 4 miniatures are back in the box."""
    eight = " ".join(f"A{n}:N4" for n in range(1, 9))
    assert battle(f"D5:W1 {eight} G1:T3", first="empire", special=[LANDING]).decision.kind == "play a card"
    seven = " ".join(f"A{n}:N4" for n in range(1, 8))
    assert battle(f"D5:W1 {seven} A8:N1 G1:T3", first="empire", special=[LANDING]).decision.kind == "play a card"
    assert battle(f"D5:W1 {seven} G1:T3", first="empire", special=[LANDING]).decision.kind == "deploy"


def test_reinforce_every_third_turn() -> None:
    """SET-1."""
    special = [("reinforce", {"side": "rebel", "unit": "trooper", "every": 3})]
    fight = battle("G5:T3 A1:N4", special=special)
    came = []
    for _turn in range(14):
        events = pass_turn(fight)
        came += [fight.state.turn - 1 for event in events if isinstance(event, ev.Deployed)]
    assert came == [5, 11], "the Rebels' third and sixth turn"


def test_reinforce_onto_an_objective_takes_it() -> None:
    """OBJ-4: to come in on a hex is to enter it."""
    special = [("reinforce", {"side": "rebel", "unit": "trooper", "turn": 1})]
    fight = battle(marked("G5:T3 A1:N4", G6=PERMANENT), special=special)
    assert medal_events(fight.play("deploy G6")) == [("medal", "rebel", 1, "OBJ-4")]
