"""Dice that roll on the screen: nothing is told before they have landed, and whatever else is done lands them."""

from __future__ import annotations

from typing import Any

import pytest

from hothlab.game.actions import Fire, Roll
from hothlab.pictures.description import hex_texts
from hothlab.pictures.table import rolling_scene, table_scene
from hothlab.rules.position import Position
from hothlab.tables.aids import Aids
from hothlab.tables.runner import DELAYS
from hothlab.tables.table import Table
from hothlab.widgets.table import TableWidget
from hothlab.widgets.table_side import SPINS
from tests.game.table import battle, command, stay
from tests.tables.chosen import aiming
from tests.tables.clicker import click, press, table, tool, widget
from tests.widgets.conftest import Tape, send


def rolling(pace: str = "normal", animate: bool = True) -> TableWidget:
    """A table on a page, at which a person has just attacked: the dice are on their way."""
    made = aiming()
    made.table.help(Aids(pace=pace))
    made.animate = animate
    send(made.prompt, kind="here")
    click(made, made.table.question.targets[0].hex)
    click(made, made.table.question.targets[0].hex)
    return made


def told(made: TableWidget) -> list[str]:
    """The kinds of the lines of the log on the page."""
    return [line[2] for line in (*made.side.log, *made.side.tail)]


def is_rolling(made: TableWidget) -> bool:
    return bool(made.side.shown["dice"].get("rolling"))


class TestRolling:
    def test_nothing_is_told_before_the_dice_have_landed(self, tape: Tape) -> None:
        made = rolling()
        table = made.table
        start = (
            next(n for n in reversed(range(table.past.moments)) if isinstance(table.battle.steps[n].action, Fire)) + 1
        )
        dice = made.side.shown["dice"]
        assert is_rolling(made) and dice["outcome"] == []
        assert all(die["fresh"] for die in dice["dice"])
        assert made.board.scene == rolling_scene(table, start)
        assert dict(made.board.pointer.texts) == hex_texts(table.battle.steps[start].before.position)
        assert made.prompt.shown["asked"]["title"] == "The dice are rolling"
        assert told(made)[-1] == "attack"
        assert made.side.shown["aims"]["rows"] == []
        send(made.side, kind="landed", moment=dice["moment"])
        self.check_landed(made)
        assert made.side.shown["dice"]["dice"][0]["face"] == dice["dice"][0]["face"]
        made.close()

    def check_landed(self, made: TableWidget) -> None:
        """Everything is shown as the table has it."""
        assert not is_rolling(made)
        assert made.board.scene == table_scene(made.table)
        assert told(made) == [line.kind for line in made.table.past.log]
        assert "rolled" in told(made)
        assert made.prompt.shown["asked"]["title"] == made.table.prompt.title

    def test_the_result_of_another_roll_is_not_waited_for(self, tape: Tape) -> None:
        made = rolling()
        moment = made.side.shown["dice"]["moment"]
        send(made.side, kind="landed", moment=moment - 1)
        assert is_rolling(made)
        send(made.side, kind="landed", moment=moment)
        send(made.side, kind="landed", moment=moment)
        self.check_landed(made)
        made.close()

    @pytest.mark.parametrize("options", [{"pace": "instant"}, {"animate": False}], ids=str)
    def test_where_nothing_moves_nobody_waits(self, options: dict[str, Any], tape: Tape) -> None:
        made = rolling(**options)
        self.check_landed(made)
        made.close()

    def test_without_a_page_nobody_waits(self, tape: Tape) -> None:
        made = aiming()
        hex = made.table.question.targets[0].hex
        click(made, hex)
        click(made, hex)
        self.check_landed(made)
        made.close()

    @pytest.mark.parametrize("name", ["hints", "coach", "animate", "land"])
    def test_whatever_else_is_done_lands_them(self, name: str, tape: Tape) -> None:
        made = rolling()
        tool(made, name)
        self.check_landed(made)
        made.close()

    def test_a_page_that_is_loaded_again_has_the_result(self, tape: Tape) -> None:
        made = rolling()
        send(made.prompt, kind="here")
        self.check_landed(made)
        made.close()

    def test_undo_while_they_roll_takes_the_attack_back(self, tape: Tape) -> None:
        made = rolling()
        tool(made, "undo")
        assert made.table.game.asked.kind == "attack"
        assert not is_rolling(made)
        assert made.board.scene == table_scene(made.table)
        tool(made, "redo")
        self.check_landed(made)
        made.close()

    def test_looking_back_while_they_roll(self, tape: Tape) -> None:
        made = rolling()
        send(made.side, kind="look", moment=3)
        assert not is_rolling(made)
        assert made.board.scene == table_scene(made.table)
        tool(made, "now")
        self.check_landed(made)
        made.close()

    def test_the_next_unit_can_be_chosen_while_they_roll(self, tape: Tape) -> None:
        made = rolling()
        next_unit = next(iter(made.table.question.offers.hexes))
        click(made, next_unit)
        assert made.table.question.choosing.unit == next_unit
        self.check_landed(made)
        made.close()

    def test_a_click_while_they_roll_never_answers(self, tape: Tape) -> None:
        """It was meant for the board as it was before, so it shows the result and does nothing else."""
        for content in (
            {"kind": "press", "name": "done"}, {"kind": "press", "name": "attack"}, {"kind": "card", "place": 0},
            {"kind": "die", "place": 0}, {"kind": "aim", "hex": "?"}, {"kind": "select", "hex": "?", "modifiers": []},
        ):  # fmt: skip
            made = rolling()
            key, roll = made.table.battle.state.key(), made.table.past.roll
            assert roll is not None
            part = made.board.pointer if content["kind"] == "select" else made.side
            send(part, **content | ({"hex": str(roll.target)} if "hex" in content else {}))
            assert made.table.battle.state.key() == key
            assert made.table.refusal is None
            self.check_landed(made)
            made.close()

    def test_the_computers_dice_roll_too(self, tape: Tape) -> None:
        made = widget(table("3", {0: "you", 1: "officer"}, seed=5))
        send(made.prompt, kind="here")
        while not is_rolling(made):
            assert made.table.step()
        assert told(made)[-1] == "attack"
        if made.table.game.waiting:
            names = [each["name"] for each in made.prompt.shown["asked"]["buttons"]]
            assert names == ["pause", "one-step", "skip"]
        steps = len(made.table.battle.steps)
        tool(made, "one-step")
        assert len(made.table.battle.steps) == steps, "the step that is seen is the result"
        self.check_landed(made)
        made.close()

    def test_what_is_skipped_does_not_roll(self, tape: Tape) -> None:
        made = widget(table("3", {0: "you", 1: "officer"}, seed=5))
        send(made.prompt, kind="here")
        press(made, "skip")
        assert any(isinstance(step.action, Roll) for step in made.table.battle.steps)
        self.check_landed(made)
        made.close()

    def test_a_confirmation_rolls_with_the_dice_it_confirms(self, tape: Tape) -> None:
        """UNI-5"""
        for seed in range(100):
            position = Position().place("D4", "trooper").place("C4", "at-at").place("A9", "snowtrooper")
            fight = battle(position, dice="seeded", seed=seed, training=True)
            made = widget(Table(fight, aids=Aids(pace="slow")))
            send(made.prompt, kind="here")
            if "recon-centre" not in fight.state.hands[0]:
                continue
            command(fight, "recon-centre", "D4")
            stay(fight)
            made.refresh()
            made.table.play(Fire("D4", "C4"))
            dice = made.side.shown["dice"]
            if dice["confirming"]:
                break
            made.close()
        assert is_rolling(made)
        assert all(die["fresh"] for row in ("dice", "confirming") for die in dice[row])
        made.close()

    def test_no_die_rolls_longer_than_the_computer_waits(self) -> None:
        """Five dice, each a little later than the one before; after a roll the computer waits twice its delay."""
        for pace, spin in SPINS.items():
            assert spin * (1 + 4 / 8) <= 1000 * 2 * DELAYS[pace]
