"""What a lesson file shows: boards in three spellings, verdicts of the engine, cards, dice and sections."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile
from hothlab.base.yamltree import read_yaml
from hothlab.game.setup import BattleTerms
from hothlab.lessons.exhibits import Exhibit, read_exhibit, read_position, read_rules, read_verdict
from tests.game.table import battle, command

BOARD = "board: {terrain: {rocks: [D4]}, rebel: {trooper: [D2, E5]}, empire: {snowtrooper: [D5]}}\n"


def shown(text: str) -> Exhibit | None:
    node = read_yaml(text, "test.yaml")
    return read_exhibit(node, node.mapping())


def position() -> hl.Position:
    found = read_position(read_yaml(BOARD, "test.yaml").mapping())
    assert found is not None
    return found


def test_a_board_in_three_spellings() -> None:
    assert position().terrain_at("D4") == "rocks"
    code = read_position(read_yaml(f"code: {position().code}", "test.yaml").mapping())
    assert code == position()
    scenario = read_position(read_yaml("scenario: 3", "test.yaml").mapping())
    assert scenario == hl.load("3").position
    assert read_position({}) is None


@pytest.mark.parametrize(
    ("text", "kind", "thing"),
    [
        ("reach: D2", "reach", lambda p: hl.reach(p, "D2")),
        ("sight: [D2, D5]", "sight", lambda p: hl.line_of_sight(p, "D2", "D5")),
        ("attack: [E5, D5]", "attack", lambda p: hl.attack(p, "E5", "D5")),
        ("odds: [E5, D5]", "odds", lambda p: hl.odds(p, "E5", "D5")),
        ("retreat: [D5, 2]", "retreat", lambda p: hl.retreats(p, "D5", 2)),
        ("visible: D2", "visible", lambda p: hl.Hex("D2")),
        ("sections: empire", "sections", lambda p: "empire"),
        ("", "board", lambda p: p),
    ],
)
def test_what_is_shown_on_a_board(text: str, kind: str, thing: object) -> None:
    assert callable(thing)
    assert shown(BOARD + text) == Exhibit(kind, position(), thing(position()))


def test_cards_and_dice_need_no_board() -> None:
    assert shown("cards: [raid-left]") == Exhibit("cards", None, ("raid-left",))
    assert shown("dice: [blast, cross]") == Exhibit("dice", None, ("blast", "cross"))


def test_nothing_is_shown() -> None:
    assert shown("caption: nothing") is None


def test_in_a_battle_the_card_counts() -> None:
    """CMD-1: a card that adds a die, and one that lets a unit go further."""
    battle = hl.loads(
        "{hothlab: 1, name: T, first: rebel, hand: {rebel: 9, empire: 4}, medals: {}, rebel: {trooper: [E5]}, "
        "empire: {snowtrooper: [D5]}}",
        leaders={"rebel": "leia"},
        seed=1,
    )
    while "our-last-hope" not in battle.state.hands[0]:
        battle = hl.Battle(battle.scenario, BattleTerms(seed=battle.seed + 1, leaders={"rebel": "leia"}))
    battle.play("play our-last-hope")
    battle.play("order E5")
    attack = read_verdict(read_yaml("attack: [E5, D5]", "t").mapping(), battle.position, None, battle.state)
    assert isinstance(attack, hl.Attack) and attack.dice == 4
    reach = read_verdict(read_yaml("reach: E5", "t").mapping(), battle.position, None, battle.state)
    assert isinstance(reach, hl.Reach) and reach.distance == 3


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("reach: C1", 8, "C1"),
        ("reach: D12", 8, "no hex called"),
        ("sight: [D2]", 8, "a list of two"),
        ("sight: D2", 8, "a list"),
        ("attack: [C1, D5]", 9, "C1"),
        ("odds: [D2, D5]", 7, "LOS-1"),
        ("retreat: [D5, 0]", 15, "from 1 to 9"),
        ("visible: X", 10, "X"),
        ("sections: rebels", 11, "did you mean 'rebel'"),
        ("cards: [raid-lefft]", 9, "did you mean 'raid-left'"),
        ("dice: [bomb]", 8, "unknown die symbol"),
        ("scenario: 99", 11, "a board is given once"),
    ],
)
def test_the_place_of_a_mistake(text: str, column: int, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        shown(BOARD + text)
    assert reason in str(caught.value)
    assert (caught.value.line, caught.value.column) == (2, column)


def test_a_verdict_needs_a_board() -> None:
    with pytest.raises(BadFile, match="a board is missing"):
        shown("reach: D2")


def test_one_thing_at_a_time() -> None:
    with pytest.raises(BadFile, match="one thing is shown at a time"):
        shown(f"{BOARD}reach: D2\nvisible: D2")


@pytest.mark.parametrize("text", ["scenario: 99", "code: hoth1-nonsense", "board: {rebel: {tropper: [D4]}}"])
def test_no_board(text: str) -> None:
    with pytest.raises(BadFile):
        shown(text)


def test_rules() -> None:
    assert read_rules(read_yaml("[LOS-1, MOV-3]", "t")) == ("LOS-1", "MOV-3")
    with pytest.raises(BadFile, match="unknown rule"):
        read_rules(read_yaml("[LOS-1, los-2]", "t"))


@pytest.mark.parametrize(("reading", "may_attack"), [("lengthens", True), ("moves-only", False)])
def test_in_a_battle_the_reading_of_the_card_counts(reading: str, may_attack: bool) -> None:
    """MOV-7, CMD-1: E4 is 2 hexes from E2; whether a card of 1 hex more allows an attack from there is open."""
    fight = battle("E2:T3 A1:N4", rebel_hand=["in-formation"], rulings={"card_move_attack": reading})
    command(fight, "in-formation", "E2")
    found = read_verdict(read_yaml("reach: E2", "t").mapping(), fight.position, None, fight.state)
    assert isinstance(found, hl.Reach)
    assert (found.arrivals[hl.Hex("E4")].distance, found.arrivals[hl.Hex("E4")].may_attack) == (2, may_attack)
