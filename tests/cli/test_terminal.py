"""`hothlab play`: battles in the terminal, driven by lines of text."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.cli.command import main
from hothlab.cli.terminal import TerminalGame
from hothlab.tables.aids import Aids
from hothlab.tables.kept_game import file_text, table_of
from hothlab.tables.seats import Seats
from hothlab.tables.table import Table
from tests.players.test_games_end import NOBODY_CAN_WIN


class Script:
    """A person at the keyboard: says the lines one after the other, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def sit_down(script: Script, save: Path | None = None, rebel: str = "you", empire: str = "officer") -> TerminalGame:
    table = Table(hl.load("t1", seed=4, training=True), {0: rebel, 1: empire})
    return TerminalGame(table, script.ask, script.said.append, save)


def test_two_opponents_play_to_the_end() -> None:
    script = Script()
    battle = sit_down(script, rebel="officer", empire="recruit").run()
    assert battle.over and battle.winner is not None
    assert "Turn 1, the Rebels play" in script.text
    assert "  > " in script.text


def test_a_person_plays_by_number_and_by_words_and_asks(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    script = Script(
        "help", "board", "hint", "rule LOS-5", "why move a1 b1", "1", "nonsense", "fire a1 b1", "undo", "1",
        f"save {tmp_path / 'copy.record'}", "save", "rule XXX-1", "quit",
    )  # fmt: skip
    battle = sit_down(script, save).run()
    assert "The officer would do this" in script.text
    assert "Obstructions on both sides" in script.text
    assert "Play a command card first (TRN-1)" in script.text
    assert "There is no action called" in script.text
    assert "Taken back: play" in script.text
    assert "Name a file" in script.text
    assert hl.replay(save).state.key() == battle.state.key()
    assert hl.replay(tmp_path / "copy.record").state.key() == battle.state.key()


def test_leaving_in_the_middle_keeps_the_battle(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    battle = sit_down(Script("1"), save).run()
    assert not battle.over
    resumed = hl.replay(save)
    assert resumed.state.key() == battle.state.key()
    officers = Table(resumed, {0: "officer", 1: "officer"})
    ended = TerminalGame(officers, Script().ask, lambda line: None, save).run()
    assert ended.over


def test_the_command_plays_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = str(tmp_path / "game.record")
    both = ["--rebel", "recruit", "--empire", "officer"]
    assert main(["play", "t2", "--seed", "3", "--save", save, "--leader", "rebel=luke", *both]) == 0
    first = capsys.readouterr().out
    assert "won" in first or "win" in first
    assert main(["play", "--resume", save, *both]) == 0
    assert "Turn 1" in capsys.readouterr().out


def test_undo_takes_back_what_the_computer_answered_too() -> None:
    script = Script("1", *["done"] * 6, "undo", "quit")
    battle = sit_down(script).run()
    taken = [line for line in script.said if line.startswith("Taken back: ")]
    assert len(taken) == 1 and all(step.before.side == "rebel" for step in battle.steps if step.seat is not None)
    assert battle.decision.side == "rebel"


def test_two_people_share_the_terminal() -> None:
    script = Script("1", *["done"] * 6, "1", "quit")
    battle = sit_down(script, empire="you").run()
    seats = [step.seat for step in battle.steps if step.seat is not None]
    assert {0, 1} <= set(seats)


def test_a_game_of_a_table_goes_on_at_the_terminal_with_its_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the other way round: both keep a game in the same words."""
    monkeypatch.setattr("sys.stdin", StringIO())  # whoever is there leaves at once
    path = tmp_path / "game.record"
    battle = hl.load("t1", seed=4, training=True)
    kept = Table(battle, Seats.of(battle, {0: "recruit"}, {1: "Ben"}), Aids(hints=False))
    kept.step()
    path.write_text(file_text(kept), "utf-8")
    assert main(["play", "--resume", str(path), "--save", str(tmp_path / "on.record")]) == 0
    on = table_of((tmp_path / "on.record").read_text("utf-8"))
    assert (on.seats.people, on.seats.names, on.aids) == (kept.seats.people, {1: "Ben"}, Aids(hints=False))
    assert main(["play", "--resume", str(path), "--rebel", "officer", "--name", "empire=Cy"]) == 0
    assert table_of(path.read_text("utf-8")).seats.people == {0: "officer", 1: "you"}
    assert table_of(path.read_text("utf-8")).seats.names == {1: "Cy"}


@pytest.mark.parametrize(
    "words", [["play"], ["play", "t1", "--resume", "x"], ["play", "nowhere"], ["play", "--resume", "no"]]
)
def test_bad_questions_get_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


class TestDraws:
    """OBJ-1: where nothing goes on any more, a person may call it a draw, and two opponents do."""

    def table(self, script: Script, rebel: str = "you") -> TerminalGame:
        battle = hl.loads(NOBODY_CAN_WIN, seed=1, rulings={"no_units_left": "plays-on"})
        return TerminalGame(Table(battle, {0: rebel, 1: "officer"}), script.ask, script.said.append)

    def test_two_opponents(self) -> None:
        script = Script()
        battle = self.table(script, rebel="officer").run()
        assert (
            battle.stalled()
            and script.said[-1] == "A draw: nobody has attacked and nothing was won for 80 turns (OBJ-1)"
        )

    def test_a_person(self) -> None:
        script = Script("draw", *["1", "done"] * 60, "draw")
        battle = self.table(script).run()
        assert "A draw can be called only when nothing happens any more" in script.text
        assert "You may call it a draw (type draw): nobody has attacked and nothing was won for 80 turns" in script.text
        assert battle.stalled()


@pytest.mark.parametrize("line", ["1" * 5000, "save a\0b", "\\xff\\xfe", "\u0661", "rule " + "x" * 900])
def test_whatever_is_typed_gets_a_sentence(line: str) -> None:
    script = Script(line, "quit")
    sit_down(script).run()
    last = script.said[-2]
    assert last.endswith(".") or "There is no" in last or "No file can be named" in last


@pytest.mark.parametrize("typed", [b"\xff\xfe\nquit\n", b"save a\0b\n", b"1" * 100_000, b"x" * 3_000_000, b"\n\n\n"])
def test_a_pipe_that_holds_anything(typed: bytes) -> None:
    command = [sys.executable, "-m", "hothlab", "play", "t1", "--seed", "1"]
    done = subprocess.run(command, input=typed, capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stderr == b""
