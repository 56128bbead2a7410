"""The rulebook's worked example (p5 to p7) as one recorded game: every step, every number, every reason.

`worked_example.yaml` is its board, `worked_example.record` its game. When the format of records changes, write the
record anew with `python -m tests.game.test_worked_example`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.actions import Move, Shuffle, of_kind
from hothlab.game.battle import Battle
from hothlab.game.transcript import transcript
from hothlab.hexes import Hex

HERE = Path(__file__).parent
SCENARIO = HERE / "worked_example.yaml"
RECORD = HERE / "worked_example.record"

ANSWERS = [
    "play assault-centre",
    "order F4",
    "order F6",
    "order E7",
    "move F4 E4",
    "move E7 B8",
    "move F6 D7",
    "fire E4 D4",
    "roll cross blast",
    "fire B8 B9",
    "roll vehicle infantry infantry retreat",
    "retreat A9",
]
"""The turn. Steps with nothing left to decide pass by themselves, so no step is ended by hand."""


def begun() -> Battle:
    """The board, with Assault Centre in the Rebels' hand and dice that are rolled by hand."""
    battle = hl.load(SCENARIO, seed=1977, dice="manual")
    while battle.decision.kind == "shuffle":
        cards = list(battle.decision.cards)
        cards.sort(key=lambda card: card != "assault-centre")
        battle.play(Shuffle(*cards))
    return battle


def played(upto: str) -> Battle:
    """The battle right before one of its answers."""
    battle = begun()
    for answer in ANSWERS[: ANSWERS.index(upto)]:
        battle.play(answer)
    return battle


def rule_against(battle: Battle, action: str) -> str:
    """The rule that forbids an action now; to try it is an error that says the same and changes nothing."""
    before = battle.state.key()
    reason = battle.why_not(action)
    assert reason is not None
    with pytest.raises(hl.HothlabError, match=reason.rule):
        battle.play(action)
    assert battle.state.key() == before
    return reason.rule


def moves(battle: Battle, hex: str) -> set[str]:
    return {move.to for move in of_kind(Move, battle.legal_actions()) if move.origin == hex}


def test_the_board() -> None:
    """UNI-1, UNI-2, UNI-4, TER-3, TER-4, BRD-2, BRD-3: three Rebel units in the centre and one on the left."""
    position = hl.load(SCENARIO).position
    assert {hex: (unit.kind, unit.miniatures) for hex, unit in position.units.items()} == {
        "F4": ("trooper", 1),
        "F6": ("trooper", 3),
        "G1": ("trooper", 3),
        "E7": ("snowspeeder", 3),
        "B9": ("snowtrooper", 4),
        "D4": ("snowtrooper", 4),
    }
    assert (position.terrain_at("D4"), position.terrain_at("D7")) == ("rocks", "trenches")
    centre = [hex for hex in position.side_units("rebel") if "centre" in position.board.sections(hex, "rebel")]
    assert set(centre) == {"F4", "F6", "E7"}


def test_1_the_card_orders_three_units() -> None:
    """TRN-1, CMD-1, ORD-1, ORD-2: all units in the centre, which are three; the order step ends by itself."""
    battle = begun()
    assert (battle.decision.kind, battle.decision.side, len(battle.state.hands[0])) == ("play a card", "rebel", 4)
    assert rule_against(battle, "order F4") == "TRN-1"
    assert rule_against(battle, "play pincer-move") == "CMD-1"
    assert battle.play("play assault-centre") == [ev.CardPlayed("rebel", "assault-centre")]
    assert {str(action) for action in battle.legal_actions()} == {"order F4", "order F6", "order E7", "done"}
    assert rule_against(battle, "order G1") == "CMD-1"
    assert rule_against(battle, "order D4") == "ORD-1"
    assert rule_against(battle, "order C1") == "ORD-1"
    assert battle.play("order F4") == [ev.Ordered("rebel", Hex("F4"), "trooper")]
    assert rule_against(battle, "order F4") == "ORD-2"
    assert rule_against(battle, "move F4 E4") == "TRN-1"
    battle.play("order F6")
    battle.play("order E7")
    assert battle.decision.kind == "move"
    assert battle.state.ordered == ("F4", "F6", "E7")


def test_2_the_left_infantry_moves_next_to_the_rocks() -> None:
    """MOV-1, MOV-3, MOV-7: one hex, so that it may still attack."""
    battle = played("move F4 E4")
    assert battle.position.board.distance("F4", "E4") == battle.position.board.distance("E4", "D4") == 1
    assert rule_against(battle, "move F4 D4") == "MOV-3"
    assert rule_against(battle, "move G1 F1") == "ORD-1"
    assert rule_against(battle, "fire F4 D4") == "TRN-2"
    assert battle.play("move F4 E4") == [ev.Moved("rebel", Hex("F4"), Hex("E4"), "trooper")]
    assert rule_against(battle, "move E4 E5") == "MOV-1"


def test_3_the_trenches_are_out_of_reach_behind_the_speeders() -> None:
    """MOV-1, MOV-3: D7 is 2 hexes away, but through the speeders; around them it is 3."""
    battle = played("move E7 B8")
    assert battle.position.board.distance("F6", "D7") == 2
    assert "D7" not in moves(battle, "F6")
    reason = battle.why_not("move F6 D7")
    assert reason is not None and (reason.rule, reason.hex) == ("MOV-3", "E7")
    assert str(reason) == "E7: taken by snowspeeders (MOV-3)"
    assert rule_against(battle, "move F6 D7") == "MOV-3"
    assert len(hl.reach(battle.position, "F6", bonus=1).arrivals[Hex("D7")].path) == 3


def test_4_the_speeders_go_first_as_near_as_they_can() -> None:
    """MOV-1, MOV-2, UNI-2: 3 hexes to B8, out of the centre, beside the snowtroopers in the open."""
    battle = played("move E7 B8")
    board = battle.position.board
    beside = {str(hex): board.distance("E7", hex) for hex in board.neighbours[Hex("B9")]}
    assert min(beside.values()) == 3 and beside["B8"] == 3
    assert board.sections(Hex("B8"), "rebel") == ("right",)
    assert moves(battle, "E7") & set(beside) == {"B8", "C9"}
    assert rule_against(battle, "move E7 C10") == "MOV-1"
    assert battle.play("move E7 B8") == [ev.Moved("rebel", Hex("E7"), Hex("B8"), "snowspeeder", distance=3)]


def test_5_now_the_trenches_can_be_reached() -> None:
    """MOV-1, MOV-7, TER-4: 2 hexes, by the way that is free now, and trenches do not stop a move."""
    battle = played("move F6 D7")
    assert battle.why_not("move F6 D7") is None
    assert hl.reach(battle.position, "F6").arrivals[Hex("D7")].path == ("E7", "D7")
    after = hl.reach(battle.position, "F6").arrivals[Hex("D7")].no_attack
    assert after is not None and after.rule == "MOV-7"
    assert battle.play("move F6 D7") == [ev.Moved("rebel", Hex("F6"), Hex("D7"), "trooper", distance=2)]
    assert battle.decision.kind == "attack", "all have moved, so the attacks begin (TRN-2)"


def test_6_two_of_the_three_can_attack() -> None:
    """ATK-1, MOV-7, TRN-2: not the unit that moved 2 hexes, though there is an enemy in range and in sight."""
    battle = played("fire E4 D4")
    assert {str(action) for action in battle.legal_actions()} == {"fire E4 D4", "fire B8 B9", "done"}
    assert hl.attack(battle.position, "D7", "B9").dice == 1
    assert rule_against(battle, "fire D7 B9") == "MOV-7"
    assert rule_against(battle, "fire E4 B9") == "ATK-4"
    assert rule_against(battle, "fire G1 D4") == "ORD-1"
    assert rule_against(battle, "move E4 E5") == "TRN-2"


def test_7_the_infantry_attacks_with_two_dice() -> None:
    """ATK-2, ATK-3, ATK-4, ATK-6, TER-3, UNI-1: 3 dice in close combat, whatever is left of it, less 1 for rocks."""
    battle = played("fire E4 D4")
    attack = hl.attack(battle.position, "E4", "D4", moved=1)
    assert (attack.unit.miniatures, attack.base, attack.dice, attack.close_combat) == (1, 3, 2, True)
    assert [(each.dice, each.rule) for each in attack.modifiers] == [(-1, "TER-3")]
    assert battle.play("fire E4 D4") == [ev.Attacked("rebel", Hex("E4"), Hex("D4"), 2, "trooper")]
    assert (battle.decision.kind, battle.decision.seat, battle.decision.number) == ("roll", None, 2)
    assert rule_against(battle, "roll blast") == "ATK-4"
    assert rule_against(battle, "roll blast blast blast") == "ATK-4"


def test_8_a_cross_and_a_blast_are_one_casualty() -> None:
    """HIT-1, HIT-2, HIT-3: the blast hits, the cross misses; no retreat was rolled, so the attack is over."""
    battle = played("roll cross blast")
    assert battle.play("roll cross blast") == [
        ev.Rolled("rebel", Hex("E4"), Hex("D4"), ("cross", "blast")),
        ev.Lost("empire", Hex("D4"), 1, "snowtrooper"),
    ]
    assert battle.position.units[Hex("D4")] == hl.Unit("snowtrooper", 3)
    assert battle.decision.kind == "attack"
    assert rule_against(battle, "fire E4 D4") == "ATK-1"


def test_9_the_speeders_attack_with_four_dice() -> None:
    """ATK-3, ATK-4, UNI-2: close combat in the open, after a move of 3 hexes."""
    battle = played("fire B8 B9")
    attack = hl.attack(battle.position, "B8", "B9", moved=3)
    assert (attack.base, attack.dice, attack.modifiers) == (4, 4, ())
    assert battle.play("fire B8 B9") == [ev.Attacked("rebel", Hex("B8"), Hex("B9"), 4, "snowspeeder")]
    assert battle.decision.number == 4


def test_10_two_casualties_and_a_retreat() -> None:
    """HIT-1, HIT-2, HIT-4, RET-1: the vehicle misses, both infantry symbols hit, then its owner chooses the way."""
    roll = "roll vehicle infantry infantry retreat"
    battle = played(roll)
    assert battle.play(roll) == [
        ev.Rolled("rebel", Hex("B8"), Hex("B9"), ("vehicle", "infantry", "infantry", "retreat")),
        ev.Lost("empire", Hex("B9"), 2, "snowtrooper"),
    ]
    assert battle.position.units[Hex("B9")] == hl.Unit("snowtrooper", 2)
    assert (battle.decision.kind, battle.decision.side) == ("retreat", "empire")
    assert {str(action) for action in battle.legal_actions()} == {"retreat A9", "retreat A10"}
    assert rule_against(battle, "retreat B8") == "RET-1"
    assert rule_against(battle, "retreat") == "RET-5"
    assert rule_against(battle, "fire E4 D4") == "TRN-1"


def test_11_the_empire_chooses_and_the_turn_ends() -> None:
    """RET-1, CMD-3, TRN-1: one hex toward its baseline; nobody is left to attack, so the card goes and one is drawn."""
    battle = played("retreat A9")
    assert battle.play("retreat A9") == [
        ev.Retreated("empire", Hex("B9"), Hex("A9"), "snowtrooper"),
        ev.Drew("rebel", 1),
        ev.TurnBegan("empire", 2),
    ]
    assert battle.position.units[Hex("A9")] == hl.Unit("snowtrooper", 2)
    assert battle.state.discards[0] == ("assault-centre",)
    assert [len(hand) for hand in battle.state.hands] == [4, 4]
    assert battle.medals == {"rebel": 0, "empire": 0}
    assert (battle.decision.kind, battle.decision.side) == ("play a card", "empire")


def test_the_record_is_this_game() -> None:
    """It replays step by step to the same moments, so that a chapter can show them."""
    battle = begun()
    for answer in ANSWERS:
        battle.play(answer)
    assert RECORD.read_text("utf-8") == battle.record().text, (
        "if this is meant: python -m tests.game.test_worked_example"
    )
    again = hl.replay(RECORD)
    assert again.state.key() == battle.state.key()
    assert again.scenario == hl.load(SCENARIO).scenario
    record = hl.read_record(RECORD)
    assert [str(answer) for answer in record.answers[2:]] == ANSWERS
    moments = [step.before for step in battle.steps]
    for number, moment in enumerate(moments):
        assert hl.replay(record, number).state.key() == moment.key()


def test_the_record_in_words() -> None:
    """TRN-1."""
    assert transcript(hl.replay(RECORD)).splitlines() == [
        "Worked Example",
        "",
        "Turn 1, the Rebels play Assault Centre:",
        "  Echo Base troopers moved from F4 to E4",
        "  Snowspeeders moved from E7 to B8",
        "  Echo Base troopers moved from F6 to D7",
        "  Attack from E4 on D4 with 2 dice",
        "  Roll: 1 cross and 1 blast",
        "  Snowtroopers on D4 lost 1 miniature (HIT-3)",
        "  Attack from B8 on B9 with 4 dice",
        "  Roll: 1 vehicle, 2 infantry and 1 retreat",
        "  Snowtroopers on B9 lost 2 miniatures (HIT-3)",
        "  Snowtroopers retreated from B9 to A9 (RET-1)",
    ]


if __name__ == "__main__":
    game = begun()
    for each in ANSWERS:
        game.play(each)
    game.record().save(RECORD)
