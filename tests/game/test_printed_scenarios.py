"""The 17 printed scenarios: what is special about each, at work on its own ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.events import Event
from hothlab.game.scenario import scenario_file
from hothlab.game.scenario_format import read_scenario
from hothlab.game.setup import BattleTerms
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from tests.game.stage import ended, exits, medal_events, next_answer, teleported
from tests.game.table import (
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
    fight = Battle(scenario, BattleTerms(seed=number, dice="manual", **options))
    rebel, empire = (fight.setup.seats_of(side)[0] for side in ("rebel", "empire"))
    deal(fight, {rebel: rebel_hand, empire: empire_hand})
    return fight


def specials_of(number: int) -> set[str]:
    return {rule.name for rule in read_scenario(scenario_file(number).read_text("utf-8")).specials.rules}


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
    assert only(events, ev.Attacked).dice == 2, "the building protects by 1 die (TER-2)"
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
        assert only(move(fight, "D6 D7"), ev.PickedUp).hex == "D7"
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
        assert only(events, ev.Attacked).dice == dice
        ended(fight, "empire", "OBJ-5")


def test_scenario_14_nine_turns_of_charging() -> None:
    """OBJ-1, SET-1: a charge at the end of each Rebel turn, every third a medal, the third wins; no kills count."""
    fight = staged(14, "A1:N4 E9:T3")
    events: list[Event] = []
    while not fight.over:
        events += next_answer(fight)
    assert [event.number for event in events if isinstance(event, ev.Charged)] == list(range(1, 10))
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
        assert kinds(events).count("eliminated") == 4 and "OBJ-2" in {rule for each in events for rule in each.rules}
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
    assert only(move(fight, "E3 D3"), ev.Drew).number == 2
    assert [len(hand) for hand in fight.state.hands] == [5, 4]
    pass_turn(fight)
    command(fight, "raid-left", "D3")
    move(fight, "D3 D4")
    assert fight.decision[:2] == ("discard", "rebel")
    fight.play(fight.legal_actions()[0])
    assert [len(hand) for hand in fight.state.hands] == [4, 4]
    fight = staged(16, "D3:N4 G1:T3", first="empire")
    assert only(pass_turn(fight), ev.Drew).number == 2


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
