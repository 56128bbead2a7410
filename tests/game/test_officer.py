"""The officer who is carried off the board (officer)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.hexes import Hex
from hothlab.rules.terrain import Objective
from tests.game.stage import TEMPORARY, ended, exits, holder, marked, medal_events, pass_the_rest, teleported
from tests.game.table import battle, command, fire, kinds, legal, move, only, pass_turn, stay

RESCUE = ("officer", {"side": "rebel", "who": ["infantry"]})
OFFICER = Objective("officer", "both")
WAY_OUT = Objective("exit", "rebel", edge="left")


def test_officer_is_picked_up_and_carried_out() -> None:
    """OBJ-5, SET-1: who enters the hex carries the officer; leaving by a marked hex wins at once."""
    start = marked("D4:T3 A10:N4", D5=OFFICER, D6=WAY_OUT, F1=WAY_OUT)
    fight = battle(start, ["recon-centre", "raid-centre"], special=[RESCUE])
    command(fight, "recon-centre", "D4")
    assert legal(fight, "exit") == set(), "nobody leaves without the officer"
    events = fight.play("move D4 D5")
    assert kinds(events)[:2] == ["moved", "picked-up"]
    assert (fight.state.carrier, Hex("D5") in fight.position.objectives) == ("D5", False)
    stay(fight)
    pass_turn(fight)
    command(fight, "raid-centre", "D5")
    assert exits(fight, "D5") == {"D6"}
    assert kinds(fight.play("exit D5 D6")) == ["exited", "won"]
    ended(fight, "rebel", "OBJ-5")


def test_officer_moves_with_the_carrier() -> None:
    """SET-1: and a second unit on the way does not take it over."""
    fight = battle(marked("D4:T3 A10:N4", D4=OFFICER), ["recon-centre"], special=[RESCUE])
    assert fight.state.carrier == "D4", "a unit that starts there has the officer (ruling objective_start)"
    command(fight, "recon-centre", "D4")
    fight.play("move D4 E4")
    assert fight.state.carrier == "E4"
    fight = battle(
        marked("D4:T3 A10:N4", D4=OFFICER),
        ["recon-centre"],
        special=[RESCUE],
        rulings={"objective_start": "must-enter"},
    )
    assert fight.state.carrier is None


def test_officer_is_not_for_vehicles() -> None:
    """SET-1: snowspeeders may stand there and pick up nobody."""
    fight = battle(marked("D4:S3 A10:N4", D5=OFFICER), ["recon-centre"], special=[RESCUE])
    command(fight, "recon-centre", "D4")
    assert "picked-up" not in kinds(fight.play("move D4 D5"))
    assert fight.state.carrier is None and Hex("D5") in fight.position.objectives


def test_officer_reached_by_the_enemy() -> None:
    """OBJ-5: an enemy unit on the hex where the officer lies wins at once."""
    start = marked("D4:N4 G1:T3", D5=OFFICER)
    fight = battle(start, empire_hand=["recon-centre"], first="empire", special=[RESCUE])
    command(fight, "recon-centre", "D4")
    assert kinds(fight.play("move D4 D5")) == ["moved", "won"]
    ended(fight, "empire", "OBJ-5")


@pytest.mark.parametrize(("face", "happened"), [("retreat", "retreated"), ("blast", "eliminated")])
def test_officer_is_left_behind(face: str, happened: str) -> None:
    """SET-1: by a carrier that retreats or is eliminated, on the hex it left; the assault unit that moves in wins."""
    start = marked("D4:N4a D5:T1 G1:T3", D5=OFFICER)
    fight = battle(start, empire_hand=["recon-centre"], first="empire", special=[RESCUE])
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", face, "cross", "cross")
    if face == "retreat":
        events += fight.play("retreat E6")
    assert happened in kinds(events) and only(events, ev.Dropped).hex == "D5"
    assert fight.state.carrier is None and fight.position.objectives[Hex("D5")].kind == "officer"
    assert kinds(fight.play("advance")) == ["advanced", "won"]
    ended(fight, "empire", "OBJ-5")


def test_officer_left_on_an_exit_does_not_close_it() -> None:
    """SET-1: the exit is there after the officer was dropped on it and picked up again."""
    start = marked("D4:N4 D5:T3 D6:T3 A1:N4 G1:T3", D5=OFFICER, D6=WAY_OUT)
    special = [RESCUE, ("exit", {"side": "rebel", "marked": True, "medals": 1})]
    fight = battle(start, ["raid-centre", "recon-centre"], ["recon-centre", "raid-centre"], special=special)
    command(fight, "raid-centre", "D5", "D6")
    move(fight, "D6 E6", "D5 D6")
    pass_the_rest(fight)
    command(fight, "recon-centre", "D4")
    move(fight, "D4 D5")
    events = fire(fight, "D5", "D6", "retreat", "cross", "cross")
    assert only(events, ev.Retreated).to == "E7", "the one free hex"
    assert only(events, ev.Dropped).hex == "D6" and fight.position.objectives[Hex("D6")] == OFFICER
    command(fight, "recon-centre", "E6")
    assert "E6 D6" in legal(fight, "exit"), "others still leave there, over the officer's hex"
    events = fight.play("move E6 D6")
    assert only(events, ev.PickedUp).hex == "D6" and fight.position.objectives[Hex("D6")] == WAY_OUT
    pass_the_rest(fight)
    pass_turn(fight)
    fight.play(next(action for action in fight.legal_actions() if "centre" in str(action)))
    fight.play("order D6")
    while fight.decision.kind == "order":
        fight.play("done")
    fight.play("exit D6 D6")
    ended(fight, "rebel", "OBJ-5")


def test_officer_left_on_a_temporary_objective_loses_its_medal() -> None:
    """OBJ-3: the carrier held it, and it is there again when the officer is picked up."""
    start = marked("D4:N4 D5:T1 E5:T3 G1:T3", D5=TEMPORARY, E6=OFFICER)
    fight = battle(start, ["recon-centre", "raid-centre"], ["recon-centre"], special=[RESCUE])
    command(fight, "recon-centre", "D5")
    move(fight, "D5 E6")
    pass_the_rest(fight)
    assert medal_events(list(fight.events)) == [("medal", "rebel", 1, "OBJ-3"), ("medal-lost", "rebel", 1, "OBJ-3")]
    teleported(fight, "E6", "D5")
    assert fight.medals["rebel"] == 1
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert ("medal-lost", "rebel", 1, "OBJ-3") in medal_events(events) and fight.medals["rebel"] == 0
    command(fight, "raid-centre", "E5")
    assert medal_events(fight.play("move E5 D5")) == [("medal", "rebel", 1, "OBJ-3")]
    assert fight.state.carrier == "D5" and holder(fight, "D5") == "rebel"
