"""The table on the screen: whole games played by what a browser would send, and what the page may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.actions import Action, Fire
from hothlab.game.cards import cards
from hothlab.game.phase import Phase
from hothlab.tables.card_words import card_words
from hothlab.tables.choosing import Choosing
from hothlab.tables.table import Table
from hothlab.widgets.static import VIEW
from hothlab.widgets.table import TableWidget
from hothlab.widgets.table_parts import dice_art
from tests.game.table import battle, command
from tests.tables.chosen import aiming, moving
from tests.tables.clicker import ACTIONS, KINDS, answer, card, choice, click, die, play_out, press, table, tool, widget
from tests.widgets.conftest import Tape, send

Game = tuple[str, str, int, dict[str, Any]]
GAMES: list[Game] = [
    ("11", "officer", 5, {"leaders": {"rebel": "luke", "empire": "veers"}}),
    ("13", "officer", 5, {"leaders": {"rebel": "luke", "empire": "veers"}}),
    ("9", "recruit", 5, {"leaders": {"rebel": "leia", "empire": "piett"}, "rulings": {"assistance_heals": "one-unit"}}),
    ("16", "officer", 5, {"leaders": {"rebel": "leia", "empire": "piett"}}),
    ("17", "recruit", 5, {"leaders": {"rebel": "luke", "empire": "veers"}}),
    ("4", "officer", 3, {"players": {"rebel": 2, "empire": 2}}),
]
"""Scenario, who says what to click, seed, and what else is agreed."""


@pytest.fixture
def shown(tape: Tape) -> Iterator[TableWidget]:
    """Scenario 1 against an officer, the person to begin."""
    made = widget(table("1", {1: "officer"}))
    yield made
    made.close()


class TestWholeGames:
    def test_every_kind_of_decision_is_clicked(self, tape: Tape) -> None:
        """Every answer of these games is clicked, and the battle takes exactly that answer. No kind is left out."""
        kinds: set[str] = set()
        actions: set[type[Action]] = set()
        for name, level, seed, options in GAMES:
            made = widget(table(name, seed=seed, **options))
            found = play_out(made, level, most=700 if level == "officer" else 320)
            kinds |= found[0]
            actions |= found[1]
            battle = made.table.battle
            if level == "officer":
                assert battle.over
                assert battle.state.reason is not None
                assert made.prompt.shown["asked"]["title"] == made.table.game.ending.title
            made.close()
        assert kinds == KINDS
        assert actions == ACTIONS

    @pytest.mark.parametrize("side", [0, 1])
    @pytest.mark.parametrize("level", ["recruit", "officer", "commander"])
    def test_against_the_computer(self, side: int, level: str, tape: Tape) -> None:
        made = widget(table("3", {side: "you", 1 - side: level}, seed=2))
        play_out(made, "officer", most=60 if level == "commander" else 700)
        assert made.table.battle.over or level != "officer"
        by_person = {step.seat for step in made.table.battle.steps if step.seat is not None}
        assert by_person == {0, 1}
        made.close()


class TestClicks:
    def test_a_card_is_looked_at_and_played(self, shown: TableWidget) -> None:
        """CMD-1"""
        first = cards()[shown.table.hand[0]]
        card(shown, 0)
        asked = shown.prompt.shown["asked"]
        said = card_words(first, shown.table.question.view.state)
        assert asked["card"] == {"heading": f"{first.name}:", "text": said}
        assert [each["name"] for each in asked["buttons"]] == ["play"]
        assert shown.hand.shown["hand"]["cards"][0]["chosen"]
        assert shown.table.battle.decision.kind == "play a card"
        press(shown, "play")
        assert shown.table.battle.state.card is not None
        assert shown.table.battle.state.card.name == first.name

    def test_escape_puts_down_what_is_chosen(self, shown: TableWidget) -> None:
        card(shown, 1)
        send(shown.hand, kind="clear")
        assert shown.table.question.choosing == Choosing()
        card(shown, 1)
        send(shown.board.pointer, kind="clear")
        assert shown.table.question.choosing == Choosing()

    def test_odds_stand_there_before_the_attack(self, tape: Tape) -> None:
        """ATK-4: dice and exact chances, from the odds of the rules."""
        made = aiming()
        rows = made.side.shown["aims"]["rows"]
        assert [row["hex"] for row in rows] == [aim.hex for aim in made.table.question.targets]
        assert rows
        state = made.table.battle.state
        assert state.phase == Phase.ATTACK
        for aim, row in zip(made.table.question.targets, rows, strict=True):
            assert row["dice"] == str(aim.attack.dice)
            assert aim.odds.dice == aim.attack.dice
        before = len(made.table.battle.steps)
        send(made.side, kind="aim", hex=str(rows[0]["hex"]))
        assert made.side.shown["aims"]["details"]
        assert len(made.table.battle.steps) == before
        press(made, "attack")
        assert isinstance(made.table.battle.steps[before].action, Fire)
        made.close()

    def test_dice_stay_readable(self, tape: Tape) -> None:
        made = aiming()
        hex = made.side.shown["aims"]["rows"][0]["hex"]
        click(made, hex)
        click(made, hex)
        dice = made.side.shown["dice"]
        assert dice["dice"]
        assert {each["face"] for each in dice["dice"]} <= set(dice_art())
        assert {each["does"] for each in dice["dice"]} <= {"hit", "miss", "retreat"}
        made.close()

    def test_dice_are_put_away_with_the_first_answer_of_the_next_turn(self, tape: Tape) -> None:
        """And they do not roll again when that answer, or the attack itself, is taken back or given again."""
        made = aiming(opponent="you")
        turn = made.table.battle.state.turn
        hex = made.side.shown["aims"]["rows"][0]["hex"]
        click(made, hex)
        click(made, hex)
        while made.table.battle.state.turn == turn:
            answer(made, made.table.battle.legal_actions()[0])
        dice = made.side.shown["dice"]
        assert " attacks " in dice["title"]
        answer(made, made.table.battle.legal_actions()[0])
        assert made.side.shown["dice"] == {"title": ""}
        send(made.prompt, kind="here")
        tool(made, "undo")
        assert made.side.shown["dice"] == dice
        tool(made, "back")
        assert not made.side.shown["dice"].get("rolling")
        tool(made, "now")
        assert made.side.shown["dice"] == dice
        while made.side.shown["dice"]["title"]:
            tool(made, "undo")
        tool(made, "redo")
        assert made.side.shown["dice"]["title"] and not made.side.shown["dice"]["rolling"]
        made.close()

    def test_what_is_in_the_way_is_named_with_its_hex(self, tape: Tape) -> None:
        """MOV-3: D6 is open, but the only way of two hexes leads over D5."""
        fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        made = widget(Table(fight))
        click(made, "D4")
        assert made.board.pointer.texts["D6"].endswith(" · the way leads over D5: taken by snowtroopers (MOV-3)")
        assert made.board.pointer.texts["D5"].endswith(" · taken by snowtroopers (MOV-3)")
        assert "leads over" not in made.board.pointer.texts["D5"]
        click(made, "D6")
        (notice,) = made.prompt.shown["notices"]
        assert notice["text"] == "D6: the way leads over D5: taken by snowtroopers."
        assert notice["rule"] == "MOV-3"
        made.close()

    def test_a_refused_click_says_why_and_shows_it(self, tape: Tape) -> None:
        """MOV-1: too far, drawn on demand; a click on the drawing goes back to the board."""
        made = moving()
        key = made.table.battle.state.key()
        unit = made.table.question.choosing.unit
        assert unit is not None
        distance = made.table.battle.position.board.distances[unit]
        far = max(distance, key=lambda hex: distance[hex])
        click(made, far)
        (notice,) = made.prompt.shown["notices"]
        assert notice["tone"] == "no" and notice["rule"]
        assert notice["act"]["name"] == "explain"
        assert made.prompt.shown["rules"]["rules"][0]["id"] == notice["rule"]
        board = made.board.scene
        send(made.prompt, kind="press", name="explain")
        assert made.board.scene != board
        assert made.board.scene is not None and "may not move" in made.board.scene.description
        click(made, "D4")
        assert made.board.scene is not None and made.board.scene.title == made.table.battle.scenario.name
        assert made.table.battle.state.key() == key
        made.close()

    def test_what_makes_no_sense_changes_nothing(self, shown: TableWidget) -> None:
        key = shown.table.battle.state.key()
        for content in (
            {"kind": "card", "place": 99}, {"kind": "card", "place": -1}, {"kind": "die", "place": 0},
            {"kind": "press", "name": "attack"}, {"kind": "press", "name": "nonsense"}, {"kind": "nonsense"},
            {"kind": "look", "moment": -5}, {"kind": "look", "moment": 10**9}, {"kind": "card", "place": "0"},
        ):  # fmt: skip
            send(shown.hand, **content)
        tool(shown, "redo")
        tool(shown, "undo")
        assert shown.table.battle.state.key() == key


class TestLog:
    def test_a_card_says_what_it_does(self, shown: TableWidget) -> None:
        """CMD-1"""
        played = cards()[shown.table.hand[0]]
        card(shown, 0)
        card(shown, 0)
        line = next(line for line in shown.side.tail if line[2] == "card")
        assert line[1].endswith(played.name)
        assert line[4].startswith(played.text)

    def test_a_person_is_told_that_nobody_can_attack(self, tape: Tape) -> None:
        """ATK-4"""
        fight = battle("G4:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "G4")
        made = widget(Table(fight, {1: "officer"}))
        assert made.prompt.shown["notices"] == []
        press(made, "done")
        (notice,) = made.prompt.shown["notices"]
        assert notice["title"] == "Nobody can attack."
        assert notice["text"].startswith("G4 to A1: ") and notice["text"].endswith("(ATK-4).")
        assert [line[2] for line in made.side.log][-3:] == ["orders", "nobody", "drew"]
        made.close()


class TestLearning:
    def test_the_coach_is_asked(self, shown: TableWidget) -> None:
        tool(shown, "coach")
        (notice,) = shown.prompt.shown["notices"]
        assert notice["tone"] == "coach"
        assert shown.table.advice is not None
        assert shown.table.advice.text == notice["text"]
        assert shown.table.advice.action == choice(hl.opponent_player("officer"), shown.table.battle)
        tool(shown, "coach")
        assert shown.prompt.shown["notices"] == []

    def test_the_coach_comments(self, shown: TableWidget) -> None:
        tool(shown, "comments")
        answer(shown, shown.table.battle.legal_actions()[0])
        (notice,) = shown.prompt.shown["notices"]
        assert notice["tone"] in ("coach", "loss")

    def test_hints_can_be_put_away(self, tape: Tape) -> None:
        made = moving()
        assert made.board.scene is not None
        marked = made.board.scene.layer("marks").items
        tool(made, "hints")
        assert len(made.board.scene.layer("marks").items) < len(marked)
        made.close()

    def test_the_rules_are_one_click_away(self, shown: TableWidget) -> None:
        found = shown.prompt.shown["rules"]["rules"]
        assert [each["id"] for each in found] == ["TRN-1", "CMD-1", "CMD-2"]
        assert found[0]["text"] == hl.rule("TRN-1").text


class TestFollowing:
    def test_the_computer_steps_pauses_and_is_skipped(self, tape: Tape) -> None:
        made = widget(table("10", {0: "you", 1: "officer"}, seed=4))
        assert made.table.game.waiting
        names = [each["name"] for each in made.prompt.shown["asked"]["buttons"]]
        assert names == ["pause", "one-step", "skip"]
        press(made, "one-step")
        assert made.table.paused
        assert len([step for step in made.table.battle.steps if step.seat is not None]) == 1
        press(made, "go-on")
        assert not made.table.paused
        press(made, "skip")
        assert made.table.yours
        made.close()

    def test_log_lines_lead_to_their_moment(self, tape: Tape) -> None:
        made = widget(table("10", {0: "you", 1: "officer"}, seed=4))
        made.table.skip()
        key = made.table.battle.state.key()
        lines = [*made.side.log, *made.side.tail]
        assert [line[1] for line in lines] == [line.text for line in made.table.past.log]
        send(made.side, kind="look", moment=lines[3][0])
        assert made.table.past.looking == lines[3][0]
        assert made.prompt.shown["asked"]["title"] == "Looking back"
        assert made.hand.shown["hand"]["cards"] == []
        press(made, "now")
        assert made.table.past.looking is None
        assert made.hand.shown["hand"]["cards"]
        assert made.table.battle.state.key() == key
        made.close()

    def test_the_pace_is_chosen(self, shown: TableWidget) -> None:
        send(shown.top, kind="pace", value="slow")
        assert shown.table.aids.pace == "slow"
        assert shown.top.shown["tools"]["pace"]["value"] == "slow"
        send(shown.top, kind="pace", value="never")
        assert shown.table.aids.pace == "slow"


def state_of(widget: Any) -> str:
    """All that the page knows of a widget and of what is in it, the code apart."""
    found = [json.dumps(widget.get_state(), default=str)]
    found += [state_of(each) for each in getattr(widget, "children", ())]
    return "\n".join(found)


class TestHiddenHands:
    def test_hands_are_nowhere_but_before_their_player(self, tape: Tape) -> None:
        """SET-3: through a game of two people the page holds a hand only while its player chooses a card of it."""
        made = widget(table("4", seed=3))
        player = hl.opponent_player("officer")
        for _answer in range(160):
            battle = made.table.battle
            if battle.over:
                break
            asked = battle.decision
            assert asked.seat is not None
            self.check(made, ())
            if asked.kind in ("play a card", "discard"):
                press(made, "take-screen")
                assert made.table.hand == battle.state.hands[asked.seat]
                self.check(made, battle.state.hands[asked.seat])
            answer(made, choice(player, battle))
        tool(made, "first")
        self.check(made, ())
        made.close()

    def check(self, made: TableWidget, allowed: tuple[str, ...]) -> None:
        """No card is on the page but those that were played and those that are allowed."""
        battle, page = made.table.battle, state_of(made)
        known = {*allowed, *(event.card for event in battle.events if isinstance(event, ev.CardPlayed))}
        names = {cards()[id].name for id in known}
        for id in {id for hand in battle.state.hands for id in hand} - known:
            assert f'"{id}"' not in page
            name = cards()[id].name
            assert name not in page or any(name in other for other in names), f"{name} is on the page"

    def test_the_computers_hand_is_nowhere(self, tape: Tape) -> None:
        made = widget(table("10", {0: "you", 1: "commander"}, seed=4, comments=True))
        for _turn in range(3):
            made.table.skip()
            self.check(made, made.table.battle.state.hands[0])
            answer(made, choice(hl.opponent_player("officer"), made.table.battle))
        made.close()

    def test_the_test_itself_sees_a_card(self, shown: TableWidget) -> None:
        page = state_of(shown)
        assert all(cards()[id].name in page for id in shown.table.hand)


class TestNotebook:
    def test_the_way_in(self, tape: Tape) -> None:
        """`hl.table` opens a table on a scenario, a battle or a record, with whoever is named on each side."""
        for source in ("3", 3, hl.load("3", seed=1), hl.load("3", seed=1).record()):
            screen = hl.table(source, "recruit", "you", hints=False, pace="fast", save=False)
            at = screen.table
            assert at is not None
            assert at.battle.scenario.name == "Enemy Spotted"
            assert at.seats.people == {0: "recruit", 1: "you"}
            assert (at.aids.hints, at.aids.pace) == (False, "fast")
            screen.close()

    def test_a_picture_without_a_kernel(self, shown: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        data, _known = shown._repr_mimebundle_()
        assert data["text/plain"] == str(shown.table)
        assert VIEW not in data

    def test_closing_takes_all_parts_away(self, tape: Tape) -> None:
        made = widget(table("1", {1: "officer"}))
        made.close()
        assert made.board.comm is None
        assert all(part.comm is None for part in made.parts)
        made.table.pick_card(0)  # nobody is left to hear it

    def test_it_is_made_of_widgets(self, shown: TableWidget) -> None:
        assert isinstance(shown, ipywidgets.VBox)
        die(shown, 0)
        assert not shown.prompt.shown["notices"], "there are no dice to click"
