"""Medals, objectives, sudden death (OBJ) and the special rules of scenarios, first in small battles, then in all 17."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import hothlab as hl
from hothlab.errors import BadFile
from hothlab.game.battle import Battle
from hothlab.game.board_changes import move_unit
from hothlab.game.events import Event, describe
from hothlab.game.refusal import Illegal
from hothlab.game.scenario import read_scenario, scenario_file
from hothlab.game.specials import special_names
from hothlab.game.turn import apply
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, terrains
from tests.game.table import (
    battle,
    command,
    deal,
    fire,
    kinds,
    left,
    legal,
    move,
    only,
    pass_turn,
    play,
    position,
    refused,
    roll,
    stay,
    unit,
)

TEMPORARY = Objective("temporary", "both", 1)
PERMANENT = Objective("permanent", "both", 1)


def marked(picture: str, **tokens: Objective) -> Position:
    """A position with tokens: `marked("D4:T3", D5=TEMPORARY)`."""
    found = position(picture)
    for hex, token in tokens.items():
        found = found.place(hex, token)
    return found


def staged(
    number: int,
    units: str | None = None,
    rebel_hand: Sequence[str] = (),
    empire_hand: Sequence[str] = (),
    first: str | None = None,
    **options: Any,
) -> Battle:
    """A scenario with its own ground, tokens and special rules, and these units in place of its own."""
    scenario = read_scenario(scenario_file(number).read_text("utf-8"))
    if units is not None:
        ground, tokens = scenario.position.ground, scenario.position.objectives
        stand = Position(ground.terrain, position(units).units, ground.structures, tokens)
        scenario = replace(scenario, position=stand)
    if first is not None:
        scenario = replace(scenario, first=first)  # type: ignore[arg-type]
    fight = Battle(scenario, seed=number, dice="manual", **options)
    rebel, empire = (fight.setup.seats_of(side)[0] for side in ("rebel", "empire"))
    deal(fight, {rebel: rebel_hand, empire: empire_hand})
    return fight


def specials_of(number: int) -> set[str]:
    return {name for name, _what in read_scenario(scenario_file(number).read_text("utf-8")).special}


def ended(fight: Battle, winner: str, rule: str) -> None:
    """The battle is over, for this reason, and nothing more can be played."""
    assert (fight.over, fight.winner) == (True, winner)
    assert fight.state.reason is not None and fight.state.reason.rule == rule
    assert fight.legal_actions() == []
    with pytest.raises(Illegal) as error:
        fight.play("done")
    assert error.value.rule == "OBJ-1"


def medal_events(events: Sequence[Event]) -> list[tuple[str, str | None, int, str]]:
    return [(each.kind, each.side, each.number, each.rule) for each in events if each.kind.startswith("medal")]


def next_answer(fight: Battle) -> list[Event]:
    """Do nothing if that is allowed, else the first thing that is."""
    return fight.play("done" if "done" in legal(fight) else fight.legal_actions()[0])


def pass_the_rest(fight: Battle) -> None:
    """End the steps that are left of this turn."""
    turn = fight.state.turn
    while fight.state.turn == turn:
        fight.play("done")


def holder(fight: Battle, hex: str) -> str | None:
    return fight.position.objectives[Hex(hex)].holder


# OBJ-1: the first side to its number of medals


def test_obj_1_the_last_medal_ends_the_battle_in_the_middle_of_a_turn() -> None:
    """OBJ-1, OBJ-2: won at once, so the second ordered unit no longer attacks and no card is drawn (CMD-3)."""
    fight = battle("D4:T3 D6:T3 D5:N1 A1:N4", ["raid-centre"], medals=1)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert kinds(events) == ["attack", "rolled", "hit", "eliminated", "medal", "won"]
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-2")]
    assert fight.medals == {"rebel": 1, "empire": 0}
    assert len(fight.state.hands[0]) == 3
    ended(fight, "rebel", "OBJ-1")


def test_obj_1_one_medal_short_the_battle_goes_on() -> None:
    """OBJ-1."""
    fight = battle("D4:T3 D6:T3 D5:N1 A1:N4", ["raid-centre"], medals=2)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert (fight.over, fight.medals) == (False, {"rebel": 1, "empire": 0})


def test_obj_1_more_medals_than_needed_win_too() -> None:
    """OBJ-1: a unit worth 3 medals ends a battle for 2."""
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], medals=2, special=[("medal-value", {"snowtrooper": 3})])
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert fight.medals["rebel"] == 3
    ended(fight, "rebel", "OBJ-1")


def test_obj_1_a_medal_can_be_won_in_the_other_sides_turn() -> None:
    """OBJ-1, OBJ-3, RET-1: a unit driven back onto an objective wins it for its owner, the attacker's turn or not."""
    fight = battle(marked("E4:T3 D4:N4 A1:N4", C4=TEMPORARY), ["recon-centre"], medals=1)
    command(fight, "recon-centre", "E4")
    stay(fight)
    fire(fight, "E4", "D4", "retreat", "cross", "cross")
    assert fight.decision.side == "empire"
    events = fight.play("retreat C4")
    assert medal_events(events) == [("medal", "empire", 1, "OBJ-3")]
    ended(fight, "empire", "OBJ-1")


def test_obj_2_artillery_and_probe_droids_give_none() -> None:
    """OBJ-2, UNI-3, UNI-6: the battle goes on with no medal."""
    fight = battle("D4:T3 D5:D1 A1:N4", ["recon-centre"], medals=1)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert "eliminated" in kinds(events) and medal_events(events) == []
    assert (fight.medals["rebel"], fight.over) == (0, False)


def test_obj_1_a_side_without_a_goal_never_wins_by_medals() -> None:
    """OBJ-1, OBJ-5: scenarios leave a side out that wins only by sudden death."""
    scenario = replace(battle("D4:T3 D5:N1 A1:N4").scenario, medals={"empire": 1})
    fight = Battle(scenario, seed=1, dice="manual")
    deal(fight, {0: ["recon-centre"]})
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert (fight.medals["rebel"], fight.over) == (1, False)


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


# The ruling no_units_left


def last_unit_shot(rulings: dict[str, str], special: Sequence[tuple[str, Any]] = ()) -> Battle:
    """The Rebels eliminate the last Imperial unit, a probe droid, which is worth no medal."""
    fight = battle("D4:T3 D5:D1", ["recon-centre", "raid-centre"], rulings=rulings, special=special)
    if fight.decision.kind == "deploy":
        fight.play("deploy G1")
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    return fight


def test_no_units_left_loses() -> None:
    """OBJ-8 and the ruling no_units_left: the other side wins, whatever the medals."""
    fight = last_unit_shot({})
    assert fight.medals == {"rebel": 0, "empire": 0}
    ended(fight, "rebel", "OBJ-8")


def test_no_units_left_plays_on() -> None:
    """ORD-4 and the ruling no_units_left: the side plays its cards and orders nobody."""
    fight = last_unit_shot({"no_units_left": "plays-on"})
    assert not fight.over
    assert fight.decision == ("play a card", "empire", 1, 0, ())
    events = fight.play(fight.legal_actions()[0])
    assert kinds(events) == ["card", "drew", "turn"]
    assert fight.decision[:2] == ("play a card", "rebel")


@pytest.mark.parametrize(
    "special",
    [
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "turn": 2}),
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "every": 3}),
        ("replace", {"unit": "probe-droid"}),
    ],
    ids=["once", "every", "replaced"],
)
def test_no_units_left_waits_for_units_to_come(special: tuple[str, Any]) -> None:
    """OBJ-8 and the ruling no_units_left: a side that gets new units has not lost."""
    assert not last_unit_shot({}, [special]).over


@pytest.mark.parametrize(
    "special",
    [
        ("reinforce", {"side": "rebel", "unit": "trooper", "every": 1}),
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "every": 1, "beside": "at-at"}),
        ("replace", {"unit": "snowtrooper"}),
    ],
    ids=["the other side's", "beside a unit that is gone", "another kind"],
)
def test_no_units_left_does_not_wait_for_others(special: tuple[str, Any]) -> None:
    """OBJ-8 and the ruling no_units_left."""
    ended(last_unit_shot({}, [special]), "rebel", "OBJ-8")


# medal-value, no-kill-medals


@pytest.mark.parametrize(("special", "won"), [([], 1), ([("medal-value", {"at-at": 2})], 2)])
def test_medal_value(special: list[tuple[str, Any]], won: int) -> None:
    """OBJ-2, SET-1: a scenario says what a kind of unit is worth."""
    fight = battle("D4:T3 D5:W1 A1:N4", ["recon-centre"], special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert medal_events(roll(fight, "blast")) == [("medal", "rebel", won, "OBJ-2")]


def test_medal_value_counts_for_a_unit_lost_to_a_retreat() -> None:
    """OBJ-2, RET-4: a unit that cannot go back and loses its last miniature gives its medals too."""
    fight = battle("B4:T3 A4:D1 A1:N4", ["recon-centre"], special=[("medal-value", {"probe-droid": 2})])
    command(fight, "recon-centre", "B4")
    stay(fight)
    events = fire(fight, "B4", "A4", "retreat", "cross", "cross")
    assert only(events, "stuck").rule == "RET-4"
    assert medal_events(events) == [("medal", "rebel", 2, "OBJ-2")]


@pytest.mark.parametrize(("sides", "won"), [([], 1), (["empire"], 1), (["rebel"], 0), (["rebel", "empire"], 0)])
def test_no_kill_medals(sides: list[str], won: int) -> None:
    """OBJ-2, SET-1: the sides named win no medal for the units they eliminate."""
    special: list[tuple[str, Any]] = [("no-kill-medals", sides)] if sides else []
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert "eliminated" in kinds(events)
    assert fight.medals["rebel"] == won


def test_no_kill_medals_leaves_objectives_alone() -> None:
    """OBJ-4."""
    fight = battle(
        marked("D4:T3 A1:N4", D5=PERMANENT), ["recon-centre"], special=[("no-kill-medals", ["rebel", "empire"])]
    )
    command(fight, "recon-centre", "D4")
    fight.play("move D4 D5")
    assert fight.medals["rebel"] == 1


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
        came += [fight.state.turn - 1 for event in events if event.kind == "deployed"]
    assert came == [5, 11], "the Rebels' third and sixth turn"


def test_reinforce_onto_an_objective_takes_it() -> None:
    """OBJ-4: to come in on a hex is to enter it."""
    special = [("reinforce", {"side": "rebel", "unit": "trooper", "turn": 1})]
    fight = battle(marked("G5:T3 A1:N4", G6=PERMANENT), special=special)
    assert medal_events(fight.play("deploy G6")) == [("medal", "rebel", 1, "OBJ-4")]


# exit

OVER_THE_TOP = ("exit", {"side": "rebel", "row": "empire", "medals": 1})


def exits(fight: Battle, hex: str) -> set[str]:
    """The hexes from which the unit may leave the board in its move."""
    return {way.split()[1] for way in legal(fight, "exit") if way.split()[0] == hex}


def test_exit_by_row_is_the_last_step_of_a_move() -> None:
    """OBJ-7, MOV-1: from the baseline itself 1 hex, from the row before it 2; infantry moves no further than 2."""
    fight = battle("A4:T3 B6:T3 C4:T3 A10:N4", ["assault-centre"], special=[OVER_THE_TOP])
    command(fight, "assault-centre", "A4", "B6", "C4")
    assert exits(fight, "A4") == {"A3", "A4", "A5"}
    assert exits(fight, "B6") == {"A6", "A7"}
    assert exits(fight, "C4") == set()
    assert refused(fight, "exit C4 A5") == "MOV-1", "2 hexes to A5 and a third off the board"
    assert refused(fight, "exit B6 B6") == "OBJ-7"
    assert refused(fight, "exit A10 A10") == "ORD-1"
    events = fight.play("exit A4 A4")
    assert kinds(events) == ["exited", "medal"]
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-7")]
    assert unit(fight, "A4") is None and refused(fight, "exit A4 A4") == "ORD-1"
    fight.play("exit B6 A7")
    assert fight.medals["rebel"] == 2


def test_exit_of_flying_units_goes_further() -> None:
    """UNI-2: two hexes to the baseline and one off the board; never through a unit (MOV-3)."""
    fight = battle("C4:S3 A10:N4", ["recon-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "C4")
    assert exits(fight, "C4") == {"A3", "A4", "A5"}
    fight = battle("C4:S3 B3:N4 B4:N4 A10:N4", ["recon-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "C4")
    assert exits(fight, "C4") == set()


def test_exit_not_in_the_turn_of_entering_rocks() -> None:
    """MOV-5: rocks end the move, so the step off the board is the next turn's."""
    fight = battle("B4:T3 A4:* A5:* A10:N4", ["recon-centre", "raid-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "B4")
    assert exits(fight, "B4") == set()
    assert refused(fight, "exit B4 A4") == "MOV-5"
    move(fight, "B4 A4")
    pass_turn(fight)
    command(fight, "raid-centre", "A4")
    assert exits(fight, "A4") == {"A4", "A3"}, "not over A5, whose rocks would end the move"


def test_exit_with_a_card_that_ignores_terrain() -> None:
    """MOV-5, CMD-1: Rebel Spearhead lifts the stop, so B4 goes over the rocks of A4 and out."""
    fight = battle("B4:T3 A4:* A10:N4", ["rebel-spearhead"], special=[OVER_THE_TOP])
    command(fight, "rebel-spearhead", "B4")
    assert exits(fight, "B4") == {"A4", "A5"}


def test_exit_with_a_card_that_adds_movement() -> None:
    """CMD-1, MOV-1: In Formation gives 1 hex more."""
    fight = battle("C4:T3 A10:N4", ["in-formation"], special=[OVER_THE_TOP])
    command(fight, "in-formation", "C4")
    assert exits(fight, "C4") == {"A3", "A4", "A5"}


def test_exit_only_with_a_move_left() -> None:
    """MOV-1, CMD-1: a unit that has moved stays, and no exit under a card without moves."""
    fight = battle("A4:T3 A6:T3 A10:N4", ["raid-centre"], special=[OVER_THE_TOP])
    command(fight, "raid-centre", "A4", "A6")
    fight.play("move A4 A5")
    assert refused(fight, "exit A5 A5") == "MOV-1"
    fight = battle("A4:T3 B4:N4 A10:N4", ["defensive-position"], special=[OVER_THE_TOP])
    command(fight, "defensive-position", "A4")
    assert fight.decision.kind == "attack" and refused(fight, "exit A4 A4") == "TRN-2"


def test_exit_never_for_artillery_or_the_other_side() -> None:
    """UNI-3, OBJ-7: artillery cannot move, and the exit is the Rebels'."""
    fight = battle("A4:A1 A10:N4", ["recon-centre"], ["recon-left"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "A4")
    assert legal(fight, "exit") == set()
    while fight.state.side == "rebel":
        fight.play("done")
    command(fight, "recon-left", "A10")
    assert legal(fight, "exit") == set() and refused(fight, "exit A10 A10") == "OBJ-7"


def test_exit_by_marked_hexes_and_only_for_those_named() -> None:
    """OBJ-7: infantry through the marked hex D5, nobody elsewhere."""
    special = [("exit", {"side": "rebel", "marked": True, "who": ["infantry"], "medals": 2})]
    fight = battle(marked("D4:T3 E6:S3 A1:N4", D5=Objective("exit", "rebel")), ["raid-centre"], special=special)
    command(fight, "raid-centre", "D4", "E6")
    assert exits(fight, "D4") == {"D5"} and exits(fight, "E6") == set()
    assert refused(fight, "exit E6 D5") == "OBJ-7"
    assert medal_events(fight.play("exit D4 D5")) == [("medal", "rebel", 2, "OBJ-7")]
    assert Hex("D5") in fight.position.objectives, "the exit stays open"


def test_exit_of_the_last_unit() -> None:
    """OBJ-8 and the ruling no_units_left: it counts first, then the side has nobody left."""
    for medals, winner, rule in ((1, "rebel", "OBJ-1"), (2, "empire", "OBJ-8")):
        fight = battle("A4:T3 A10:N4", ["recon-centre"], special=[OVER_THE_TOP], medals=medals)
        command(fight, "recon-centre", "A4")
        fight.play("exit A4 A4")
        ended(fight, winner, rule)


# OBJ-5: sudden death


def test_obj_5_occupy_all_the_hexes_at_the_same_time() -> None:
    """OBJ-5: two of three are not enough, the third wins at once; units of the other side do not count."""
    special = [("sudden-death", {"side": "rebel", "occupy": ["D3", "D5", "D7"]})]
    fight = battle("D3:T3 D5:T3 D6:S3 A1:N4", ["recon-centre"], special=special)
    assert not fight.over
    command(fight, "recon-centre", "D6")
    assert kinds(fight.play("move D6 D7")) == ["moved", "won"]
    ended(fight, "rebel", "OBJ-5")
    fight = battle("D3:T3 D5:T3 D7:N4 A1:N4", special=special)
    assert not fight.over
    fight = battle("D3:N4 D5:N4 D7:N4 G1:T3", special=special)
    assert not fight.over


@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle", "retreat", "cross"])
def test_obj_5_destroy_every_structure_of_a_kind(face: str) -> None:
    """OBJ-5, STR-1, STR-4: a blast destroys one, the last one wins; no other face does anything to it."""
    special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
    start = position("D4:N4 G1:T3").place("D5", "shield-generator").place("F9", "ion-cannon")
    fight = battle(start, empire_hand=["recon-centre"], first="empire", special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", face, "cross", "cross")
    if face == "blast":
        assert kinds(events) == ["attack", "rolled", "destroyed", "won"]
        ended(fight, "empire", "OBJ-5")
    else:
        assert "destroyed" not in kinds(events) and not fight.over


def test_obj_5_one_structure_still_stands() -> None:
    """OBJ-5, STR-4."""
    special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
    start = position("D4:N4 D6:N4 G1:T3").place("D5", "shield-generator").place("E6", "shield-generator")
    fight = battle(start, empire_hand=["raid-centre"], first="empire", special=special)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    assert kinds(fire(fight, "D4", "D5", "blast", "cross", "blast"))[2:] == ["destroyed"]
    assert list(fight.position.structures) == ["E6"]
    fire(fight, "D6", "E6", "blast", "cross", "cross")
    ended(fight, "empire", "OBJ-5")


def test_obj_5_eliminate_so_many_units_that_matter() -> None:
    """OBJ-5: infantry counts, a vehicle does not; units driven off the board by retreats do (RET-4)."""
    special = [("sudden-death", {"side": "empire", "eliminate": {"who": ["infantry"], "number": 2}})]
    start = "F4:N4 G4:T1 G5:S1 F6:N4 G6:T1 G1:T3"
    fight = battle(start, empire_hand=["assault-centre"], first="empire", special=special)
    command(fight, "assault-centre", "F4", "F6")
    stay(fight)
    fire(fight, "F4", "G5", "vehicle", "cross", "cross")
    assert not fight.over
    fight = battle(start, empire_hand=["assault-centre"], first="empire", special=special)
    command(fight, "assault-centre", "F4", "F6")
    stay(fight)
    fire(fight, "F4", "G4", "infantry", "cross", "cross")
    assert not fight.over
    events = fire(fight, "F6", "G6", "retreat", "cross", "cross")
    assert kinds(events)[-2:] == ["medal", "won"] and only(events, "stuck").rule == "RET-4"
    ended(fight, "empire", "OBJ-5")


def test_obj_5_so_many_units_out() -> None:
    """OBJ-5."""
    special = [("exit", {"side": "empire", "row": "rebel"}), ("sudden-death", {"side": "empire", "exit": 2})]
    fight = battle("G4:N4 G6:N1 A1:N4 A2:T3", empire_hand=["raid-centre"], first="empire", special=special)
    command(fight, "raid-centre", "G4", "G6")
    assert kinds(fight.play("exit G4 G4")) == ["exited"], "no medal for it here"
    assert kinds(fight.play("exit G6 G6")) == ["exited", "won"], "one miniature is a unit too"
    ended(fight, "empire", "OBJ-5")


def test_obj_5_wins_before_the_medals_of_the_same_moment() -> None:
    """OBJ-1, OBJ-5: the condition is met by the same loss that gives the last medal."""
    special = [("sudden-death", {"side": "rebel", "eliminate": {"number": 1}})]
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], special=special, medals=1)
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    ended(fight, "rebel", "OBJ-5")


# officer

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
    assert happened in kinds(events) and only(events, "dropped").hex == "D5"
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
    assert only(events, "retreated").to == "E7", "the one free hex"
    assert only(events, "dropped").hex == "D6" and fight.position.objectives[Hex("D6")] == OFFICER
    command(fight, "recon-centre", "E6")
    assert "E6 D6" in legal(fight, "exit"), "others still leave there, over the officer's hex"
    events = fight.play("move E6 D6")
    assert only(events, "picked-up").hex == "D6" and fight.position.objectives[Hex("D6")] == WAY_OUT
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


# charges


def test_charges_at_the_end_of_each_turn_of_the_side() -> None:
    """SET-1, OBJ-1: every third charge is a medal for good, and the last medal wins before the draw (CMD-3)."""
    fight = battle("G5:T3 A1:N4", special=[("charges", {"side": "rebel", "medal": 3})], medals=2)
    charges, won = [], []
    while not fight.over:
        events = next_answer(fight)
        charges += [(fight.state.turn, each.number) for each in events if each.kind == "charged"]
        won += medal_events(events)
    assert [number for _turn, number in charges] == [1, 2, 3, 4, 5, 6]
    assert won == [("medal", "rebel", 1, "SET-1")] * 2
    assert fight.state.turn == 11, "the Rebels' sixth turn"
    assert kinds(events)[-3:] == ["charged", "medal", "won"]
    ended(fight, "rebel", "OBJ-1")


# extra-card


def test_extra_card_is_drawn_while_the_hex_is_held_and_discarded_when_it_is_lost() -> None:
    """CMD-3, SET-1: one card more at the draw after taking the hex, the usual while it is held, then one is shed."""
    cards = ["recon-centre", "raid-centre", "assault-centre"]
    rulings = {"extra_card_lost": "next-draw"}
    fight = battle("D4:T3 A1:N4", cards, special=[("extra-card", {"hex": "D5"})], rulings=rulings)
    command(fight, "recon-centre", "D4")
    events = move(fight, "D4 D5")
    assert only(events, "drew").number == 2 and len(fight.state.hands[0]) == 5
    assert only(pass_turn(fight), "drew").number == 1 and len(fight.state.hands[1]) == 4
    command(fight, "raid-centre", "D5")
    events = stay(fight)
    assert only(events, "drew").number == 1 and len(fight.state.hands[0]) == 5
    pass_turn(fight)
    command(fight, "assault-centre", "D5")
    events = move(fight, "D5 D4")
    assert only(events, "drew").number == 1
    assert fight.decision[:2] == ("discard", "rebel") and len(fight.state.hands[0]) == 5
    assert legal(fight) == {f"discard {card}" for card in fight.state.hands[0]}
    assert refused(fight, "done") == "TRN-1"
    events = fight.play(fight.legal_actions()[0])
    assert kinds(events) == ["discarded", "turn"] and len(fight.state.hands[0]) == 4
    assert fight.decision[:2] == ("play a card", "empire")


def test_extra_card_goes_the_moment_the_hex_is_left() -> None:
    """SET-1, ruling `extra_card_lost`: in the middle of the moves, and then the moves go on."""
    cards = ["recon-centre", "raid-centre", "assault-centre"]
    fight = battle("D4:T3 E6:T3 A1:N4", cards, special=[("extra-card", {"hex": "D5"})])
    command(fight, "recon-centre", "D4")
    move(fight, "D4 D5")
    assert len(fight.state.hands[0]) == 5
    pass_turn(fight)
    command(fight, "raid-centre", "D5", "E6")
    events = fight.play("move D5 D4")
    assert kinds(events) == ["moved"] and fight.decision[:2] == ("discard", "rebel")
    assert legal(fight) == {f"discard {card}" for card in fight.state.hands[0]}
    assert kinds(fight.play(fight.legal_actions()[0])) == ["discarded"]
    assert fight.decision[:2] == ("move", "rebel") and len(fight.state.hands[0]) == 3, "one is in play"
    assert only(move(fight, "E6 F6"), "drew").number == 1
    assert len(fight.state.hands[0]) == 4


def test_extra_card_goes_when_the_unit_is_driven_off() -> None:
    """SET-1: in the enemy's turn its owner gives the card back, and the enemy's attacks go on."""
    special = [("extra-card", {"hex": "D5"})]
    fight = battle("D5:T3 C5:N4 A1:N4 G1:T3", ["recon-right"], ["recon-centre"], special=special)
    assert only(pass_turn(fight), "drew").number == 2
    command(fight, "recon-centre", "C5")
    stay(fight)
    fire(fight, "C5", "D5", "retreat", "cross", "cross")
    fight.play(fight.legal_actions()[0])
    assert fight.decision[:2] == ("discard", "rebel")
    fight.play(fight.legal_actions()[0])
    assert len(fight.state.hands[0]) == 4 and fight.decision[:2] == ("play a card", "rebel")


def test_extra_card_for_either_side() -> None:
    """SET-1."""
    fight = battle("D5:N4 G1:T3", first="empire", special=[("extra-card", {"hex": "D5"})])
    assert only(pass_turn(fight), "drew").number == 2
    assert only(pass_turn(fight), "drew").number == 1


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


# Wrong special rules in a file

HEAD = """\
hothlab: 1
name: Test
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4}
"""
"""A whole scenario of five lines; the special rules stand in line 6, and ^ marks the place of the error."""

HEX = "is no hex: write a row letter and a column number, like C4"
WRONG: list[tuple[str, str]] = [
    ("^medal-valu: {at-at: 2}", "unknown key 'medal-valu', did you mean 'medal-value'?"),
    ("^xyzzy: 1", f"unknown key 'xyzzy', expected one of: {', '.join(special_names())}"),
    ("medal-value: {^atat: 2}", "unknown key 'atat', did you mean 'at-at'?"),
    ("medal-value: {at-at: ^10}", "expected a number from 0 to 9, found 10"),
    ("medal-value: {at-at: ^many}", "expected a whole number, found the text 'many'"),
    ("medal-value: ^[at-at]", "expected keys and values, found a list"),
    ("no-kill-medals: ^rebel", "expected a list, found the text 'rebel'"),
    ("no-kill-medals: [^rebels]", "unknown side 'rebels', did you mean 'rebel'?"),
    ("collect: ^{side: rebel}", "the key 'hex' is missing"),
    ("collect: ^{hex: D5}", "the key 'side' is missing"),
    ("collect: {hex: ^D10, side: rebel}", "'D10' is no hex of the board; did you mean D1?"),
    ("collect: {hex: ^5, side: rebel}", "expected text, found the number 5"),
    ("collect: {hex: ^five, side: rebel}", f"'five' {HEX}"),
    ("collect: {hex: D5, side: rebel, who: ^infantry}", "expected a list, found the text 'infantry'"),
    ("collect: {hex: D5, side: rebel, who: [^troopers]}", "unknown unit 'troopers', did you mean 'trooper'?"),
    ("collect: {hex: D5, side: rebel, medals: ^-1}", "expected a number from 0 to 99, found -1"),
    ("replace: ^snowtrooper", "expected keys and values, found the text 'snowtrooper'"),
    ("replace: {unit: ^trouper}", "unknown unit 'trouper', did you mean 'trooper'?"),
    ("reinforce: {side: rebel, unit: ^at-at, turn: 1}",
     "unknown unit of this side 'at-at', expected one of: trooper, snowspeeder, artillery"),
    ("reinforce: ^{side: rebel, unit: trooper}", "new units come once or again and again: write turn or every"),
    ("reinforce: ^{side: rebel, unit: trooper, turn: 1, every: 1}",
     "new units come once or again and again: write turn or every"),
    ("reinforce: {side: rebel, unit: trooper, turn: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: rebel, unit: trooper, every: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: rebel, unit: trooper, turn: 1, number: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: empire, unit: snowtrooper, every: 1, beside: ^snowspeeder}",
     "unknown unit of this side 'snowspeeder', did you mean 'snowtrooper'?"),
    ("exit: ^{side: rebel}", "an exit is by a row or by marked hexes: write one of the two"),
    ("exit: ^{side: rebel, row: empire, marked: true}",
     "an exit is by a row or by marked hexes: write one of the two"),
    ("exit: {side: rebel, marked: ^false}", "write true, or leave the line out"),
    ("exit: {side: rebel, row: ^A}", "unknown side 'A', expected one of: rebel, empire"),
    ("sudden-death: ^{side: rebel}", "sudden death has a side and one of: occupy, destroy, eliminate, exit"),
    ("sudden-death: ^{side: rebel, occupy: [D5], exit: 3}",
     "sudden death has a side and one of: occupy, destroy, eliminate, exit"),
    ("sudden-death: ^{occupy: [D5], exit: 3}", "the key 'side' is missing"),
    ("sudden-death: {side: rebel, occupy: ^D5}", "expected a list, found the text 'D5'"),
    ("sudden-death: {side: rebel, occupy: ^[]}", "name the hexes that win"),
    ("sudden-death: {side: rebel, occupy: [D5, ^H1]}", "'H1' is no hex of the board; did you mean G1?"),
    ("sudden-death: {side: rebel, destroy: ^generator}",
     "unknown structure 'generator', did you mean 'shield-generator'?"),
    ("sudden-death: {side: rebel, eliminate: ^3}", "expected keys and values, found the number 3"),
    ("sudden-death: {side: rebel, eliminate: ^{who: [at-at]}}", "the key 'number' is missing"),
    ("sudden-death: {side: rebel, eliminate: {number: ^0}}", "expected a number from 1 to 99, found 0"),
    ("sudden-death: {side: rebel, exit: ^0}", "expected a number from 1 to 99, found 0"),
    ("officer: ^rebel", "expected keys and values, found the text 'rebel'"),
    ("officer: ^{who: [infantry]}", "the key 'side' is missing"),
    ("charges: ^{side: rebel}", "the key 'medal' is missing"),
    ("charges: {side: rebel, medal: ^0}", "expected a number from 1 to 99, found 0"),
    ("extra-card: ^D3", "expected keys and values, found the text 'D3'"),
    ("extra-card: {hex: ^C11}", "'C11' is no hex of the board; did you mean C1?"),
    ("temporary-limit: ^{side: empire}", "the key 'medals' is missing"),
    ("retreat: ^{side: empire}", "the key 'toward' is missing"),
    ("retreat: {side: empire, toward: ^left}", "unknown side 'left', expected one of: rebel, empire"),
    ("temporary-limit: {side: empire, medals: ^100}", "expected a number from 0 to 99, found 100"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "reason"), WRONG, ids=[rule for rule, _reason in WRONG])
def test_a_wrong_special_rule_is_refused_at_its_place(rule: str, reason: str) -> None:
    """SET-1: one clear error with line and column."""
    line = f"special: [{{{rule}}}]\n"
    with pytest.raises(BadFile) as error:
        hl.loads(HEAD + line.replace("^", ""), "wrong.yaml")
    assert str(error.value) == f"wrong.yaml:6:{line.index('^') + 1}: {reason}"


@pytest.mark.parametrize(
    ("special", "place", "reason"),
    [
        ("special: officer", "6:10", "expected a list, found the text 'officer'"),
        ("special: [officer]", "6:11", "expected keys and values, found the text 'officer'"),
        (
            "special:\n  - {medal-value: {at-at: 1}, no-kill-medals: [rebel]}",
            "7:5",
            "a special rule is one name with its parameters",
        ),
        ("special:\n  - {}", "7:5", "a special rule is one name with its parameters"),
    ],
)
def test_a_list_of_special_rules_is_one_name_each(special: str, place: str, reason: str) -> None:
    """SET-1."""
    with pytest.raises(BadFile) as error:
        hl.loads(f"{HEAD}{special}\n", "wrong.yaml")
    assert str(error.value) == f"wrong.yaml:{place}: {reason}"


def test_every_special_rule_has_a_wrong_example() -> None:
    assert {rule.replace("^", "").partition(":")[0] for rule, _reason in WRONG} >= set(special_names())


# The 17 scenarios: what is special about each, at work on its own ground

SPECIAL = {
    1: {"medal-value"},
    2: set(),
    3: {"medal-value"},
    4: set(),
    5: set(),
    6: {"collect", "replace"},
    7: {"reinforce"},
    8: {"officer"},
    9: {"sudden-death"},
    10: {"sudden-death", "no-kill-medals"},
    11: {"exit", "medal-value"},
    12: {"temporary-limit"},
    13: {"exit", "sudden-death", "reinforce", "no-kill-medals"},
    14: {"sudden-death", "charges", "no-kill-medals"},
    15: {"exit", "sudden-death", "no-kill-medals"},
    16: {"exit", "extra-card"},
    17: {"exit"},
}
"""What the facts about the scenarios need; medals on the map are objectives and need no special rule."""


@pytest.mark.parametrize("number", SPECIAL)
def test_the_special_rules_of_a_scenario(number: int) -> None:
    """SET-1."""
    assert specials_of(number) == SPECIAL[number]


def attacked(fight: Battle, card: str, *ways: str, roll_all: str = "blast") -> list[Event]:
    """Order the units that attack, move nobody, and let each attack be all of one face; AT-ATs are confirmed."""
    events = command(fight, card, *(way.split()[0] for way in ways)) + stay(fight)
    for way in ways:
        events += fight.play(f"fire {way}")
        while fight.decision.kind == "roll":
            events += roll(fight, *[roll_all] * fight.decision.number)
    return events


def teleported(fight: Battle, origin: str, to: str) -> None:
    """Put a unit elsewhere, as if it had walked there over some turns."""
    state = fight.state.copy()
    move_unit(state, Hex(origin), Hex(to), [])
    fight._state = state


def test_scenario_1_probe_droids_are_worth_two_medals() -> None:
    """OBJ-1, OBJ-2, UNI-6: both droid units make the 4 medals."""
    fight = staged(1, "F2:T3 F3:D1 F4:D1 F5:T3 A1:N4", ["direct-from-hq"])
    assert fight.state.side == "rebel"
    events = attacked(fight, "direct-from-hq", "F2 F3", "F5 F4")
    assert medal_events(events) == [("medal", "rebel", 2, "OBJ-2")] * 2
    ended(fight, "rebel", "OBJ-1")


def test_scenario_2_has_the_usual_medals() -> None:
    """OBJ-2, UNI-6: none for probe droids, one for an AT-AT and for snowtroopers."""
    fight = staged(2, "F2:T3 F3:D1 F4:W1 F5:T3 A1:N4", ["direct-from-hq"])
    assert medal_events(attacked(fight, "direct-from-hq", "F2 F3", "F5 F4")) == [("medal", "rebel", 1, "OBJ-2")]


def test_scenario_3_the_at_at_is_worth_two_medals() -> None:
    """OBJ-2; the droids stay worth none (UNI-6)."""
    fight = staged(3, "F2:T3 F3:D1 F5:W1 F6:T3 A1:N4", ["direct-from-hq"], first="rebel")
    assert medal_events(attacked(fight, "direct-from-hq", "F2 F3", "F6 F5")) == [("medal", "rebel", 2, "OBJ-2")]


def test_scenario_4_the_building_changes_hands() -> None:
    """OBJ-3: the Rebels start with its medal, lose it with their unit, and the Empire takes it by moving in."""
    assert staged(4).medals == {"rebel": 1, "empire": 0}
    fight = staged(4, "F6:T1 F5:N4 G1:T3", empire_hand=["recon-centre", "raid-centre"])
    events = attacked(fight, "recon-centre", "F5 F6")
    assert only(events, "attack").number == 2, "the building protects by 1 die (TER-2)"
    assert medal_events(events) == [("medal", "empire", 1, "OBJ-2"), ("medal-lost", "rebel", 1, "OBJ-3")]
    pass_turn(fight)
    command(fight, "raid-centre", "F5")
    assert medal_events(fight.play("move F5 F6")) == [("medal", "empire", 1, "OBJ-3")]
    assert fight.medals == {"rebel": 0, "empire": 2}


def test_scenario_5_the_wreck_is_worth_two_medals_while_held() -> None:
    """OBJ-3, UNI-3: the artillery gives no medal, but its 2 medals go back to the hex, and then to the Empire."""
    assert staged(5).medals == {"rebel": 2, "empire": 0}
    fight = staged(5, "D5:A1 D4:N4 G1:T3", empire_hand=["recon-centre", "raid-centre"])
    assert medal_events(attacked(fight, "recon-centre", "D4 D5")) == [("medal-lost", "rebel", 2, "OBJ-3")]
    pass_turn(fight)
    command(fight, "raid-centre", "D4")
    assert medal_events(fight.play("move D4 D5")) == [("medal", "empire", 2, "OBJ-3")]


def test_scenario_6_data_is_collected_turn_after_turn() -> None:
    """OBJ-6, SET-1: by Rebel infantry on D3 at the start of a Rebel turn."""
    fight = staged(6, "D3:T3 A10:N4")
    assert fight.medals["rebel"] == 1, "the first turn is the Rebels'"
    assert medal_events(pass_turn(fight) + pass_turn(fight)) == [("medal", "rebel", 1, "OBJ-6")]
    fight = staged(6, "D3:S3 A10:N4")
    pass_turn(fight)
    pass_turn(fight)
    assert fight.medals["rebel"] == 0, "no vehicles"


def test_scenario_6_lost_snowtroopers_are_replaced() -> None:
    """SET-1, OBJ-2: on row A, without its crevasse A7, at the end of the Empire's next turn."""
    fight = staged(6, "E4:T3 E5:N1 A10:N4 A9:W1", ["recon-centre"])
    assert medal_events(attacked(fight, "recon-centre", "E4 E5")) == [("medal", "rebel", 1, "OBJ-2")]
    while fight.decision.kind != "deploy":
        next_answer(fight)
    assert (fight.state.turn, fight.decision.side) == (2, "empire")
    assert legal(fight, "deploy") == {"A1", "A2", "A3", "A4", "A5", "A6", "A8"}
    fight.play("deploy A3")
    assert left(fight, "A3") == 4 and fight.state.turn == 3


def test_scenario_7_the_outpost_is_won_for_good() -> None:
    """OBJ-4: the first Imperial unit in E6 has the medal; the Rebels who start there have none."""
    assert staged(7).medals == {"rebel": 0, "empire": 0}
    fight = staged(7, "D6:N4 G1:T3", empire_hand=["recon-centre", "raid-centre"])
    command(fight, "recon-centre", "D6")
    assert medal_events(move(fight, "D6 E6")) == [("medal", "empire", 1, "OBJ-4")]
    pass_turn(fight)
    command(fight, "raid-centre", "E6")
    assert medal_events(fight.play("move E6 E7")) == [] and fight.medals["empire"] == 1


def test_scenario_7_snowspeeders_come_after_five_turns() -> None:
    """SET-1: two units at the start of the Rebels' sixth turn, ready to be ordered in it."""
    fight = staged(7, "A1:W1 G5:T3")
    while fight.decision.kind != "deploy":
        assert fight.state.turn < 12
        next_answer(fight)
    assert (fight.state.turn, fight.state.side) == (12, "rebel"), (
        "six turns of the Empire and five of the Rebels before"
    )
    play(fight, "deploy G1", "deploy G10")
    assert unit(fight, "G1") == unit(fight, "G10") == hl.Unit("snowspeeder")
    assert fight.decision.kind == "play a card"
    fight.play(next(action for action in fight.legal_actions() if str(action).endswith(("left", "hq"))))
    assert "G1" in legal(fight, "order")


def test_scenario_8_the_officer_is_carried_to_the_left_edge() -> None:
    """OBJ-5: picked up on D7, out by C1 or G1, and nobody else leaves there."""
    for way_out in ("C1", "G1"):
        fight = staged(8, "D6:T3 E1:T3 A10:N4", ["recon-centre", "recon-left"], first="rebel")
        command(fight, "recon-centre", "D6")
        assert only(move(fight, "D6 D7"), "picked-up").hex == "D7"
        pass_turn(fight)
        teleported(fight, "D7", way_out)
        assert fight.state.carrier == way_out
        command(fight, "recon-left", way_out)
        assert legal(fight, "exit") >= {f"{way_out} {way_out}"}
        fight.play(f"exit {way_out} {way_out}")
        ended(fight, "rebel", "OBJ-5")
    fight = staged(8, "C1:T3 A10:N4", ["recon-left"], first="rebel")
    command(fight, "recon-left", "C1")
    assert legal(fight, "exit") == set() and refused(fight, "exit C1 C1") == "OBJ-7"


def test_scenario_8_the_empire_reaches_the_officer() -> None:
    """OBJ-5: any Imperial unit on the hex; snowspeeders only stand there."""
    fight = staged(8, "D6:N4 C7:S3 G1:T3", empire_hand=["recon-centre"])
    command(fight, "recon-centre", "D6")
    fight.play("move D6 D7")
    ended(fight, "empire", "OBJ-5")
    fight = staged(8, "D6:S3 A10:N4", ["recon-centre"], first="rebel")
    command(fight, "recon-centre", "D6")
    assert "picked-up" not in kinds(fight.play("move D6 D7"))


def test_scenario_9_three_positions_at_the_same_time() -> None:
    """OBJ-5: D1, C6 and D9."""
    fight = staged(9, "D1:T3 C6:T1 E9:T3 A1:N4", ["recon-right"])
    command(fight, "recon-right", "E9")
    assert kinds(fight.play("move E9 D9")) == ["moved", "won"]
    ended(fight, "rebel", "OBJ-5")


def test_scenario_10_both_generators() -> None:
    """OBJ-5, STR-4: one blast each; the first alone wins nothing."""
    fight = staged(10, "F1:N4 F9:N4 E4:T3", empire_hand=["pincer-move"])
    command(fight, "pincer-move", "F1", "F9")
    stay(fight)
    assert kinds(fire(fight, "F1", "G2", "cross", "blast", "cross")) == ["attack", "rolled", "destroyed"]
    assert not fight.over and list(fight.position.structures) == ["G9"]
    assert kinds(fire(fight, "F9", "G9", "cross", "blast", "infantry")) == ["attack", "rolled", "destroyed", "won"]
    ended(fight, "empire", "OBJ-5")


def test_scenario_10_medals_are_for_the_rebels_only() -> None:
    """OBJ-1, OBJ-2: no number of lost Rebels wins for the Empire, 5 medals win for the Rebels."""
    fight = staged(10, "E4:N4 E5:T1 G4:T3", empire_hand=["recon-centre"])
    events = attacked(fight, "recon-centre", "E4 E5")
    assert "eliminated" in kinds(events) and fight.medals == {"rebel": 0, "empire": 0}
    assert fight.scenario.medals == {"rebel": 5}
    fight = staged(10, "E4:N1 E5:T1 A1:N4", ["recon-centre"], first="rebel")
    assert medal_events(attacked(fight, "recon-centre", "E5 E4")) == [("medal", "rebel", 1, "OBJ-2")]


def test_scenario_11_breaking_out_over_row_a() -> None:
    """OBJ-7, OBJ-2: a medal for each unit out, and one for the probe droids."""
    fight = staged(11, "A3:T1 B7:T3 A8:D1 C10:N4", ["direct-from-hq"])
    command(fight, "direct-from-hq", "A3", "B7")
    assert medal_events(fight.play("exit A3 A3")) == [("medal", "rebel", 1, "OBJ-7")]
    stay(fight)
    assert medal_events(fire(fight, "B7", "A8", "blast", "cross", "cross")) == [("medal", "rebel", 1, "OBJ-2")]
    assert fight.medals["rebel"] == 2


def test_scenario_12_one_medal_for_the_whole_corner() -> None:
    """OBJ-3: Imperial infantry on two marked hexes holds one medal; an AT-AT and Rebel units there hold none."""
    assert staged(12).medals == {"rebel": 0, "empire": 0}
    fight = staged(12, "E1:N4 E2:N4 G9:T3", empire_hand=["raid-right"])
    command(fight, "raid-right", "E1", "E2")
    assert medal_events(fight.play("move E1 F1")) == [("medal", "empire", 1, "OBJ-3")]
    assert medal_events(fight.play("move E2 F2")) == []
    assert fight.medals["empire"] == 1
    fight = staged(12, "E1:W1 G9:T3", empire_hand=["recon-right"])
    command(fight, "recon-right", "E1")
    assert medal_events(fight.play("move E1 F1")) == []


def test_scenario_13_soldiers_climb_down_and_leave_by_the_doors() -> None:
    """OBJ-5, SET-1, MOV-5: a new unit beside an AT-AT each Imperial turn; the third infantry unit out wins."""
    fight = staged(13)
    beside = {"A1", "A3", "B2", "A4", "A6", "B4", "B5", "A7", "A9", "B8"}
    assert fight.decision[:2] == ("deploy", "empire") and legal(fight, "deploy") == beside
    fight = staged(13, "G3:N4 G8:N1 G4:N4 A2:W1 A10:T3", empire_hand=["direct-from-hq", "recon-right"])
    fight.play("deploy A1")
    command(fight, "direct-from-hq", "G3", "G8", "G4")
    assert kinds(play(fight, "exit G3 G3", "exit G8 G8")) == ["exited", "exited"]
    assert exits(fight, "G4") == set(), "the building ends the move"
    assert refused(fight, "exit G4 G3") == "MOV-5"
    move(fight, "G4 G3")
    pass_turn(fight)
    fight.play("deploy A3")
    command(fight, "recon-right", "G3")
    assert kinds(fight.play("exit G3 G3")) == ["exited", "won"]
    ended(fight, "empire", "OBJ-5")


def test_scenario_13_all_three_at_ats() -> None:
    """OBJ-5, UNI-5: the third AT-AT ends the battle, two do not."""
    fight = staged(13, "D4:W1 E4:T3 D6:W1 E6:T3 C8:W1 D8:T3 B1:N4", ["direct-from-hq"], first="rebel")
    events = attacked(fight, "direct-from-hq", "E4 D4", "E6 D6")
    assert not fight.over and fight.medals["rebel"] == 2 and kinds(events).count("confirming") == 2
    fight = staged(13, "D4:W1 E4:T3 D6:W1 E6:T3 C8:W1 D8:T3 B1:N4", ["direct-from-hq"], first="rebel")
    attacked(fight, "direct-from-hq", "E4 D4", "E6 D6", "D8 C8")
    ended(fight, "rebel", "OBJ-5")


def test_scenario_13_no_medals_for_rebel_units() -> None:
    """OBJ-2."""
    fight = staged(13, "E4:N4 E5:T1 G4:T3", empire_hand=["recon-centre"])
    assert "eliminated" in kinds(attacked(fight, "recon-centre", "E4 E5")) and fight.medals["empire"] == 0


def test_scenario_14_the_ion_cannon() -> None:
    """OBJ-5, STR-2, STR-4, TER-1: on its ridge it takes a die from G3, none from a ridge; one blast destroys it."""
    for at, dice in (("G3", 2), ("F4", 3)):
        fight = staged(14, f"{at}:N4 E9:T3", empire_hand=["direct-from-hq"])
        events = attacked(fight, "direct-from-hq", f"{at} G4")
        assert only(events, "attack").number == dice
        ended(fight, "empire", "OBJ-5")


def test_scenario_14_nine_turns_of_charging() -> None:
    """OBJ-1, SET-1: a charge at the end of each Rebel turn, every third a medal, the third wins; no kills count."""
    fight = staged(14, "A1:N4 E9:T3")
    events: list[Event] = []
    while not fight.over:
        events += next_answer(fight)
    assert [event.number for event in events if event.kind == "charged"] == list(range(1, 10))
    assert fight.state.turn == 18 and fight.medals == {"rebel": 3, "empire": 0}
    ended(fight, "rebel", "OBJ-1")
    for side, hand, way in (("rebel", "rebel_hand", "E5 E4"), ("empire", "empire_hand", "E4 E5")):
        fight = staged(14, "E4:N1 E5:T1 A1:N4 G9:T3", first=side, **{hand: ["recon-centre"]})
        assert "eliminated" in kinds(attacked(fight, "recon-centre", way))
        assert fight.medals == {"rebel": 0, "empire": 0}


def test_scenario_15_infantry_leaves_by_the_gate() -> None:
    """OBJ-7, SET-1: a medal each, no vehicles, and no medals for Imperial units."""
    fight = staged(15, "G5:T3 G6:S3 F4:T3 F3:N1 A1:N4", ["direct-from-hq"])
    command(fight, "direct-from-hq", "G5", "G6", "F4")
    assert exits(fight, "G5") == {"G5"} and exits(fight, "G6") == set()
    assert medal_events(fight.play("exit G5 G5")) == [("medal", "rebel", 1, "OBJ-7")]
    stay(fight)
    assert "eliminated" in kinds(fire(fight, "F4", "F3", "blast", "cross", "cross")) and fight.medals["rebel"] == 1


def test_scenario_15_four_infantry_units_lost() -> None:
    """OBJ-5: the fourth ends it; snowspeeders do not count."""
    pairs = {"A4 A5": "T1", "A7 A6": "T1", "C4 C5": "T1", "C7 C6": "T1"}
    for kind in ("T1", "S1"):
        pairs["C7 C6"] = kind
        units = " ".join(f"{way.split()[0]}:N4 {way.split()[1]}:{each}" for way, each in pairs.items())
        fight = staged(15, f"{units} D1:T3", empire_hand=["trooper-assault-empire"], first="empire")
        events = attacked(fight, "trooper-assault-empire", *pairs)
        assert kinds(events).count("eliminated") == 4 and "OBJ-2" in {each.rule for each in events}
        assert fight.over == (kind == "T1")
        if fight.over:
            ended(fight, "empire", "OBJ-5")


def test_scenario_16_evacuation_over_row_a() -> None:
    """OBJ-7, SET-1: any Rebel unit, vehicles too."""
    fight = staged(16, "A3:S2 B4:T3 D9:N4", ["direct-from-hq"])
    command(fight, "direct-from-hq", "A3", "B4")
    assert medal_events(play(fight, "exit A3 A3", "exit B4 A5")) == [("medal", "rebel", 1, "OBJ-7")] * 2


def test_scenario_16_the_lookout_gives_a_card() -> None:
    """CMD-3, SET-1: to either side while its unit stands on D3."""
    fight = staged(16, "E3:T3 B9:N4", ["recon-left", "raid-left"])
    command(fight, "recon-left", "E3")
    assert only(move(fight, "E3 D3"), "drew").number == 2
    assert [len(hand) for hand in fight.state.hands] == [5, 4]
    pass_turn(fight)
    command(fight, "raid-left", "D3")
    move(fight, "D3 D4")
    assert fight.decision[:2] == ("discard", "rebel")
    fight.play(fight.legal_actions()[0])
    assert [len(hand) for hand in fight.state.hands] == [4, 4]
    fight = staged(16, "D3:N4 G1:T3", first="empire")
    assert only(pass_turn(fight), "drew").number == 2


def test_scenario_17_the_ridge_and_the_way_out() -> None:
    """OBJ-4, OBJ-7: 2 medals for good for the Empire on D5; a medal for each Rebel unit that leaves from G1."""
    assert staged(17).medals == {"rebel": 0, "empire": 0}
    fight = staged(17, "D4:N4 G2:T1 G1:T3", ["raid-left"], ["recon-centre"], first="empire")
    command(fight, "recon-centre", "D4")
    assert medal_events(move(fight, "D4 D5")) == [("medal", "empire", 2, "OBJ-4")]
    assert Hex("D5") not in fight.position.objectives
    command(fight, "raid-left", "G1", "G2")
    assert exits(fight, "G2") == set(), "G1 is taken"
    assert medal_events(play(fight, "exit G1 G1", "exit G2 G1")) == [("medal", "rebel", 1, "OBJ-7")] * 2
    assert fight.medals == {"rebel": 2, "empire": 2}


def test_every_event_of_these_rules_reads_as_a_sentence() -> None:
    """OBJ-3, OBJ-4, OBJ-5: with its rule where it has one."""
    fight = battle(marked("D4:T3 A1:N4", D5=PERMANENT), ["recon-centre"], medals=1)
    command(fight, "recon-centre", "D4")
    told = [describe(event) for event in fight.play("move D4 D5")]
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


def test_cmd_1_a_target_is_a_unit_and_not_a_hex() -> None:
    """CMD-1, SPF-1: Concentrated Fire does not count attacks on a unit that died where the target stands now."""
    units = "E4:N4 F5:N4 D4:N4a E5:T1 D5:T3 G1:T3"
    fight = battle(units, empire_hand=["concentrated-fire"], first="empire")
    command(fight, "concentrated-fire", "E4", "F5", "D4")
    stay(fight)
    fire(fight, "E4", "E5", "cross", "cross", "cross")
    assert "eliminated" in kinds(fire(fight, "F5", "E5", "blast", "cross", "cross", "cross")), "3 dice and 1 more"
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    play(fight, "retreat E5", "advance")
    assert only(fight.play("fire D5 E5"), "attack").number == 4, "1 earlier attack on this unit, not 2 on this hex"
