"""Medals on the map: temporary (OBJ-3) and permanent ones (OBJ-4), at the start too, and how many count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hothlab.game.turn import apply
from hothlab.hexes import Hex
from tests.game.stage import PERMANENT, TEMPORARY, ended, holder, marked, medal_events, pass_the_rest
from tests.game.table import battle, command, fire, kinds, move, pass_turn, stay

# OBJ-3: temporary objectives


def test_obj_3_held_while_a_unit_stands_there() -> None:
    """OBJ-3: won on entering, lost on leaving, and back on its hex for the next."""
    fight = battle(marked("D4:T3 A1:N4 A2:N4", D5=TEMPORARY), ["recon-centre", "raid-centre"], medals=2)
    command(fight, "recon-centre", "D4")
    events = fight.play("move D4 D5")
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-3")]
    assert (fight.medals["rebel"], holder(fight, "D5")) == (1, "rebel")
    stay(fight)
    pass_turn(fight)
    assert fight.medals["rebel"] == 1, "it stays as long as the unit does"
    command(fight, "raid-centre", "D5")
    events = fight.play("move D5 E5")
    assert medal_events(events) == [("medal-lost", "rebel", 1, "OBJ-3")]
    assert (fight.medals["rebel"], holder(fight, "D5")) == (0, None)


def test_obj_3_lost_by_a_retreat_and_by_elimination() -> None:
    """OBJ-3, RET-1, HIT-3."""
    for face, happened in (("retreat", "retreated"), ("blast", "eliminated")):
        fight = battle(marked("D4:T3 D5:N1 C5:T3 A1:N4", D5=replace(TEMPORARY, holder="empire")), ["recon-centre"])
        assert fight.medals == {"rebel": 0, "empire": 1}
        command(fight, "recon-centre", "D4")
        stay(fight)
        events = fire(fight, "D4", "D5", face, "cross", "cross")
        assert happened in kinds(events)
        assert ("medal-lost", "empire", 1, "OBJ-3") in medal_events(events)
        assert (fight.medals["empire"], holder(fight, "D5")) == (0, None)


def test_obj_3_changes_hands_when_the_enemy_breaks_through() -> None:
    """OBJ-3, SPF-1: lost when its holder is driven off, won when the assault unit moves in."""
    fight = battle(marked("D4:T3a D5:N4 A1:N4", D5=replace(TEMPORARY, holder="empire")), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "retreat", "cross", "cross")
    events += fight.play("retreat C5") + fight.play("advance")
    assert medal_events(events) == [("medal-lost", "empire", 1, "OBJ-3"), ("medal", "rebel", 1, "OBJ-3")]
    assert holder(fight, "D5") == "rebel"


def test_obj_3_only_the_designated_side() -> None:
    """OBJ-3: a unit of the other side wins nothing, and holds the medal from nobody."""
    fight = battle(marked("D4:T3 A1:N4", D5=replace(TEMPORARY, side="empire")), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    events = fight.play("move D4 D5")
    assert medal_events(events) == [] and holder(fight, "D5") is None


def test_obj_3_its_last_medal_wins_at_once() -> None:
    """OBJ-1, OBJ-3: entering ends the battle before any attack."""
    fight = battle(marked("D4:T3 C5:N4 A1:N4", D5=replace(TEMPORARY, medals=2)), ["recon-centre"], medals=2)
    command(fight, "recon-centre", "D4")
    assert kinds(fight.play("move D4 D5")) == ["moved", "medal", "won"]
    ended(fight, "rebel", "OBJ-1")


def test_obj_3_from_one_objective_to_the_next() -> None:
    """OBJ-3: the medal of the first is given back, the medal of the second is won."""
    fight = battle(marked("D4:T3 A1:N4", D4=TEMPORARY, D5=replace(TEMPORARY, medals=3)), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    events = fight.play("move D4 D5")
    assert medal_events(events) == [("medal", "rebel", 2, "OBJ-3")], "3 won and 1 lost"
    assert (fight.medals["rebel"], holder(fight, "D4"), holder(fight, "D5")) == (3, None, "rebel")


# OBJ-4: permanent objectives


def test_obj_4_won_for_good_on_entering() -> None:
    """OBJ-4: the token is gone, so leaving loses nothing and coming back wins nothing."""
    fight = battle(marked("D4:T3 A1:N4", D5=PERMANENT), ["recon-centre", "raid-centre", "assault-centre"])
    command(fight, "recon-centre", "D4")
    assert medal_events(fight.play("move D4 D5")) == [("medal", "rebel", 1, "OBJ-4")]
    assert fight.position.objectives == {}
    stay(fight)
    pass_turn(fight)
    command(fight, "raid-centre", "D5")
    assert medal_events(move(fight, "D5 D4")) == []
    pass_turn(fight)
    command(fight, "assault-centre", "D4")
    assert medal_events(move(fight, "D4 D5")) == []
    assert fight.medals["rebel"] == 1


def test_obj_4_kept_when_the_unit_is_eliminated() -> None:
    """OBJ-4."""
    fight = battle(marked("D4:T1 D6:N4 G1:T3", D5=PERMANENT), ["recon-centre"], ["recon-centre"])
    command(fight, "recon-centre", "D4")
    move(fight, "D4 D5")
    fight.play("done")
    command(fight, "recon-centre", "D6")
    stay(fight)
    fire(fight, "D6", "D5", "blast", "cross", "cross")
    assert fight.medals == {"rebel": 1, "empire": 1}


def test_obj_4_won_by_a_retreat_and_by_a_breakthrough() -> None:
    """OBJ-4, RET-1, SPF-1: a unit enters a hex that way too."""
    fight = battle(marked("D4:T3a D5:N4 A1:N4", C5=replace(PERMANENT, side="empire")), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    assert medal_events(fight.play("retreat C5")) == [("medal", "empire", 1, "OBJ-4")]
    fight = battle(marked("D4:T3a D5:N4 A1:N4", D5=replace(PERMANENT, side="rebel")), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    fight.play("retreat C5")
    assert medal_events(fight.play("advance")) == [("medal", "rebel", 1, "OBJ-4")]


def test_obj_4_the_other_side_leaves_it_lying() -> None:
    """OBJ-4: and may stand on it."""
    fight = battle(marked("D4:T3 A1:N4", D5=replace(PERMANENT, side="empire")), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    assert medal_events(fight.play("move D4 D5")) == []
    assert Hex("D5") in fight.position.objectives


def test_obj_4_its_last_medal_wins_at_once() -> None:
    """OBJ-1, OBJ-4."""
    fight = battle(marked("D4:T3 A1:N4", D5=replace(PERMANENT, medals=2)), ["recon-centre"], medals=2)
    command(fight, "recon-centre", "D4")
    assert kinds(fight.play("move D4 D5")) == ["moved", "medal", "won"]
    ended(fight, "rebel", "OBJ-1")


# The ruling objective_start: a unit that is set up on an objective


@pytest.mark.parametrize(("reading", "held"), [("holds", 1), ("must-enter", 0)])
def test_objective_start_of_a_temporary_medal(reading: str, held: int) -> None:
    """OBJ-3: the unit set up there has it, or must leave and come back."""
    start = marked("D5:T3 A1:N4", D5=replace(TEMPORARY, holder="rebel"))
    cards = ["recon-centre", "raid-centre"]
    fight = battle(start, cards, rulings={"objective_start": reading})
    assert fight.medals == {"rebel": held, "empire": 0}
    assert medal_events(list(fight.events)) == [], "nobody wins or loses anything before the first turn"
    command(fight, "recon-centre", "D5")
    move(fight, "D5 D4")
    assert fight.medals["rebel"] == 0
    pass_turn(fight)
    command(fight, "raid-centre", "D4")
    fight.play("move D4 D5")
    assert fight.medals["rebel"] == 1, "who enters has it under both readings"


@pytest.mark.parametrize(("reading", "won"), [("holds", 1), ("must-enter", 0)])
def test_objective_start_of_a_permanent_medal(reading: str, won: int) -> None:
    """OBJ-4."""
    fight = battle(marked("D5:T3 A1:N4", D5=PERMANENT), rulings={"objective_start": reading})
    assert fight.medals == {"rebel": won, "empire": 0}
    assert (Hex("D5") in fight.position.objectives) == (not won)


def test_objective_start_must_enter_is_about_that_unit_only() -> None:
    """OBJ-3: when it is gone, whoever enters next has the medal."""
    start = marked("D5:N4 D4:T3a A1:N4", D5=replace(TEMPORARY, holder="empire"))
    fight = battle(start, ["recon-centre"], rulings={"objective_start": "must-enter"})
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    assert medal_events(fight.play("retreat C5")) == []
    assert medal_events(fight.play("advance")) == [("medal", "rebel", 1, "OBJ-3")]


# temporary-limit


def test_temporary_limit_caps_what_a_side_holds_at_once() -> None:
    """OBJ-3, SET-1: two marked hexes and one medal; it is lost with the last of them."""
    special = [("temporary-limit", {"side": "empire", "medals": 1})]
    start = marked("D4:N4 E5:N4 G1:T3", D5=TEMPORARY, E6=TEMPORARY)
    fight = battle(start, empire_hand=["raid-centre", "assault-centre"], first="empire", special=special)
    command(fight, "raid-centre", "D4", "E5")
    assert medal_events(fight.play("move D4 D5")) == [("medal", "empire", 1, "OBJ-3")]
    assert medal_events(fight.play("move E5 E6")) == []
    assert (holder(fight, "D5"), holder(fight, "E6"), fight.medals["empire"]) == ("empire", "empire", 1)
    if fight.state.side == "empire":
        pass_the_rest(fight)
    pass_turn(fight)
    command(fight, "assault-centre", "D5", "E6")
    assert medal_events(fight.play("move D5 D4")) == []
    assert medal_events(fight.play("move E6 E5")) == [("medal-lost", "empire", 1, "OBJ-3")]


def test_temporary_limit_is_for_one_side() -> None:
    """OBJ-3."""
    special = [("temporary-limit", {"side": "empire", "medals": 1})]
    fight = battle(marked("D5:T3 E6:T3 A1:N4", D5=TEMPORARY, E6=TEMPORARY), special=special)
    assert fight.medals == {"rebel": 2, "empire": 0}


# The 17 scenarios: what is special about each, at work on its own ground


def test_every_event_of_these_rules_reads_as_a_sentence() -> None:
    """OBJ-3, OBJ-4, OBJ-5: with its rule where it has one."""
    fight = battle(marked("D4:T3 A1:N4", D5=PERMANENT), ["recon-centre"], medals=1)
    command(fight, "recon-centre", "D4")
    told = [event.sentence for event in fight.play("move D4 D5")]
    assert told == [
        "Echo Base troopers moved from D4 to D5",
        "The Rebels won 1 medal (OBJ-4)",
        "The Rebels win: 1 medal reached (OBJ-1)",
    ]


def test_rules_are_pure() -> None:
    """Looking ahead with `apply` changes nothing in the moment it starts from (OBJ-3)."""
    fight = battle(marked("D4:T3 A1:N4", D5=TEMPORARY), ["recon-centre"])
    command(fight, "recon-centre", "D4")
    before = fight.state.key()
    (there,) = [action for action in fight.legal_actions() if str(action) == "move D4 D5"]
    after, events = apply(fight.state, there)
    assert fight.state.key() == before and after.position.objectives[Hex("D5")].holder == "rebel"
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-3")]
