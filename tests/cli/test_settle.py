"""The commands that settle a dispute: a verb for each question, and any line of text that names a board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.cli.settle import _verbs
from hothlab.desks.settle import dispute_of
from hothlab.desks.settle.code import link_to
from hothlab.desks.settle.questions import QUESTION_CLASSES
from hothlab.game.scenario import load
from tests.cli.command_line import Run


class TestSettle:
    """Each question has a verb, and each verb answers for a program too."""

    @pytest.mark.parametrize(
        ("words", "code", "told"),
        [
            (["may-shoot", "8", "E8", "F9"], 0, "Yes, 2 dice"),
            (["may-shoot", "3", "G8", "C8"], 1, "4 hexes away"),
            (["may-shoot", "8", "E8", "F9", "--moved", "2"], 1, "MOV-7"),
            (["move", "3", "F4", "E4"], 0, "Yes, without attack"),
            (["move", "3", "F4", "D5"], 1, "no way past E5"),
            (["retreat", "3", "G7", "--number", "2"], 0, "loses 2 miniatures"),
            (["order", "3", "F4", "--card", "raid-left"], 1, "CMD-1"),
            (["order", "Enemy Spotted", "F4", "--card", "Raid Left"], 1, "CMD-1"),
            (["retreat", "scenario 3", "G7", "--retreats", "2"], 0, "loses 2 miniatures"),
            (["at-at", "8", "--hits", "2"], 0, "11 in 36"),
            (["medals", "4", "F6"], 0, "The Rebels hold 1 medal"),
            (["at-at", "3", "A2", "--number", "2", "--confirm", "blast", "cross"], 0, "is down"),
        ],
    )
    def test_a_verb_for_each_question(self, run: Run, words: list[str], code: int, told: str) -> None:
        result = run(*words)
        assert (result.code, result.err) == (code, "")
        assert told in result.out
        plain = json.loads(run(*words, "--json").out)
        assert plain["heading"] in result.out
        again = run("dispute", plain["code"], "--json")
        assert json.loads(again.out) == plain, "the one line of text is the whole dispute"

    def test_a_page_to_print(self, run: Run, tmp_path: Path) -> None:
        assert run("may-shoot", "8", "E8", "F9", "--page", str(tmp_path / "page.html")).code == 0
        assert "<svg" in (tmp_path / "page.html").read_text("utf-8")

    @pytest.mark.parametrize("command", ["los", "odds"])
    def test_a_dispute_has_its_hexes_and_readings_already(self, run: Run, command: str) -> None:
        code = dispute_of("8", "E8", "F9", rulings={"los_edge_sides": "per-edge"}).code
        assert run(command, code).out == run(command, "8", "E8", "F9", "--ruling", "los_edge_sides=per-edge").out

    def test_every_command_on_a_position_takes_a_disputes_line(self, run: Run, tmp_path: Path) -> None:
        code = dispute_of("8", "E8", "F9", moved=2, card="raid-right").code
        assert "may not shoot" in run("odds", code).out, "it knows what has moved"
        assert run("reach", code).out == run("move", code).out
        for verb in ("may-shoot", "move", "retreat", "order", "medals", "at-at", "dispute"):
            assert run(verb, code).err == "", verb
        assert run("draw", code, "-o", str(tmp_path / "board.svg")).code == 0
        assert "on C7, D6, D8, D9 and E8" in (tmp_path / "board.svg").read_text("utf-8")

    def test_the_old_line_with_a_changed_ruling(self, run: Run) -> None:
        line = f"{load('3').position.code} G8 C8 los_edge_sides=per-edge"
        told = run("los", line).out.splitlines()
        assert told[0].startswith("In sight. G8 sees C8") and told[1].startswith("! No printed edition supports this")

    def test_a_link_is_a_dispute_too(self, run: Run) -> None:
        """The one that *Copy the link* gives."""
        asked = dispute_of("8", "E8", "F9")
        link = link_to("http://192.168.0.7:8866/settle", asked.code, "pl")
        assert run("dispute", link) == run("dispute", asked.code)

    def test_what_json_prints_is_the_verdict(self, run: Run) -> None:
        """One object with three faces: the command's, a program's, Python's."""
        asked: dict[tuple[str, ...], hl.Verdict] = {
            ("may-shoot", "8", "E8", "F9", "--moved", "1"): hl.may_shoot("8", "E8", "F9", moved=1),
            ("move", "3", "F4", "E4", "--card", "raid-left"): hl.may_move("3", "F4", "E4", card="raid-left"),
            ("order", "3", "F4", "--card", "raid-left"): hl.may_order("3", "F4", card="raid-left"),
            ("medals", "4", "F6"): hl.medal("4", "F6"),
            ("at-at", "3", "A2", "--hits", "2"): hl.at_at("3", "A2", 2),
        }
        for words, verdict in asked.items():
            assert run(*words, "--json").json == json.loads(json.dumps(verdict.plain()))
            assert run(*words).out == f"{verdict}\n"

    def test_every_option_of_a_verb_is_a_detail_of_its_question(self) -> None:
        for verb, (question, _about, details) in _verbs().items():
            known = QUESTION_CLASSES[question or "shoot"].details()
            assert set(details.split()) <= set(known), verb

    def test_no_message_on_a_terminal_says_tap(self, run: Run) -> None:
        for verb in _verbs():
            for words in ((), ("B1",), ("B1", "B2")):
                assert "tap" not in run(verb, "8", *words).err.casefold()

    def test_what_is_not_enough_to_ask(self, run: Run) -> None:
        assert run("may-shoot", "3").err == "hothlab: the question lacks a hex: see hothlab may-shoot --help\n"
        assert run("may-shoot", "3", "F4").err == "hothlab: the question lacks a hex: see hothlab may-shoot --help\n"
        assert run("order", "3", "F4").err == "hothlab: the question lacks a card: write --card and its name\n"

    def test_other_dice_than_hits(self, run: Run) -> None:
        """UNI-5: the AT-AT is the only one on the board, so no hex is missing."""
        told = run("at-at", "8", "--hits", "2", "--confirm", "blast")
        assert (told.code, told.err) == (2, "hothlab: 2 hits are confirmed with 2 dice; given here: 1.\n")

    def test_a_card_under_which_nobody_retreats(self, run: Run) -> None:
        """CMD-1"""
        assert run("retreat", "8", "E8", "--card", "Force Powers").out.startswith("It stays. No retreat for")

    def test_rule_finds_what_the_look_up_finds(self, run: Run) -> None:
        assert run("rule", "shoot", "through", "my", "own", "troops").out.startswith("LOS-2")
