"""What a side gathers turn by turn: data (collect) and charges."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from tests.game.stage import ended, medal_events, next_answer
from tests.game.table import battle, command, kinds, move, pass_turn, stay

# collect

DATA = ("collect", {"hex": "D5", "side": "rebel", "who": ["infantry"], "medals": 1})


def test_collect_at_the_start_of_each_of_its_sides_turns() -> None:
    """OBJ-6, SET-1: again and again, and to keep."""
    fight = battle("D4:T3 A1:N4", ["recon-centre", "raid-centre"], special=[DATA])
    command(fight, "recon-centre", "D4")
    assert medal_events(fight.play("move D4 D5")) == [], "not on entering"
    assert medal_events(stay(fight)) == [], "not at the start of the other side's turn"
    assert medal_events(pass_turn(fight)) == [("medal", "rebel", 1, "OBJ-6")]
    assert medal_events(pass_turn(fight)) == []
    assert medal_events(pass_turn(fight)) == [("medal", "rebel", 1, "OBJ-6")]
    command(fight, "raid-centre", "D5")
    assert medal_events(move(fight, "D5 E5")) == []
    assert medal_events(pass_turn(fight)) == []
    assert fight.medals["rebel"] == 2


@pytest.mark.parametrize("who", ["D5:S3", "D5:N4 G1:T3"], ids=["a vehicle", "an enemy"])
def test_collect_only_by_those_it_names(who: str) -> None:
    """SET-1."""
    fight = battle(f"{who} A1:N4", special=[DATA])
    for _turn in range(4):
        pass_turn(fight)
    assert fight.medals == {"rebel": 0, "empire": 0}


def test_collect_can_win_before_a_card_is_played() -> None:
    """OBJ-1."""
    fight = battle("D5:T3 A1:N4", special=[DATA], medals=2)
    pass_turn(fight)
    assert fight.medals["rebel"] == 1
    while not fight.over:
        events = next_answer(fight)
    assert kinds(events)[-3:] == ["turn", "medal", "won"]
    ended(fight, "rebel", "OBJ-1")


# charges


def test_charges_at_the_end_of_each_turn_of_the_side() -> None:
    """SET-1, OBJ-1: every third charge is a medal for good, and the last medal wins before the draw (CMD-3)."""
    fight = battle("G5:T3 A1:N4", special=[("charges", {"side": "rebel", "medal": 3})], medals=2)
    charges, won = [], []
    while not fight.over:
        events = next_answer(fight)
        charges += [(fight.state.turn, each.number) for each in events if isinstance(each, ev.Charged)]
        won += medal_events(events)
    assert [number for _turn, number in charges] == [1, 2, 3, 4, 5, 6]
    assert won == [("medal", "rebel", 1, "SET-1")] * 2
    assert fight.state.turn == 11, "the Rebels' sixth turn"
    assert kinds(events)[-3:] == ["charged", "medal", "won"]
    ended(fight, "rebel", "OBJ-1")
