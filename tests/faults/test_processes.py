"""Processes that are killed while they save, that save at the same instant, or that are stopped with a lock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hothlab.lessons.reader import progress
from hothlab.lessons.reader.progress import Progress
from hothlab.tables import keeping
from hothlab.tables.keeping import Keeper, games, resume
from hothlab.tables.kept_game import table_of
from tests.faults.injector import Calls
from tests.faults.kept_things import KINDS, a_game, play_on

ROOT = Path(__file__).parents[2]


def run(module: str, folder: Path) -> list[str]:
    command = [sys.executable, "-m", f"tests.faults.{module}", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_killed_between_any_two_calls(tmp_path: Path) -> None:
    """It is old or new, nothing acknowledged is lost, and what a killed writer leaves over the next one removes."""
    told = [line.split() for line in run("killed", tmp_path)]
    assert [name for name, _killed, _left in told] == [kind.__name__ for kind in KINDS]
    for _name, killed, left in told:
        assert int(killed) > int(left) > 0


def test_many_at_the_same_instant(tmp_path: Path) -> None:
    run("crowd", tmp_path)


HOLD = """
import sys
from pathlib import Path
from hothlab.base.files import locked
with locked(Path(sys.argv[1]), 60) as alone:
    print(alone, flush=True)
    sys.stdin.read()
"""


@contextmanager
def stopped_holder(lock: Path) -> Iterator[None]:
    """Another notebook took the lock and was stopped before it could give it back."""
    command = [sys.executable, "-c", HOLD, str(lock)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        os.kill(holder.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            holder.kill()


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (progress, keeping):
        monkeypatch.setattr(module, "_PATIENCE", 0.05)
        monkeypatch.setattr(module, "_IMPATIENCE", 0.01)


@pytest.mark.usefixtures("in_a_hurry")
def test_a_save_in_the_middle_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is open twice, and the second saves when the first has looked at the file and not yet replaced it."""
    (tmp_path / "game.record").write_text(a_game()[0], "utf-8")
    first, second = (Keeper(resume("game", tmp_path), "game", folder=tmp_path) for _time in range(2))
    told: list[str] = []

    def meanwhile(call: str) -> None:
        if call == "replace" and not told:
            told.append("")
            second.table.play(second.table.battle.legal_actions()[1])
            told[0] = second.trouble

    with monkeypatch.context() as patch:
        Calls(meanwhile, lambda call: None).install(patch)
        first.table.play(first.table.battle.legal_actions()[0])
    assert first.trouble == "" and "locked" in told[0]
    assert second.save()
    kept = {(tmp_path / f"{each.id}.record").read_text("utf-8") for each in games(tmp_path)}
    assert kept == {first.text, second.text} and len(kept) == 2


@pytest.mark.usefixtures("in_a_hurry")
class TestAStoppedHolder:
    def test_the_lesson_goes_on_and_all_is_saved_later(self, tmp_path: Path) -> None:
        path = tmp_path / "progress.json"
        kept = Progress(path)
        kept.record("04/walk", (), 3, 1)
        with stopped_holder(path.with_suffix(".lock")):
            kept.record("05/dice", (), 2, 1)
            assert kept.best("05/dice") is not None
            assert "not saved yet" in kept.trouble and "tried again" in kept.trouble
            assert not kept.save()
            assert set(Progress(path).marks.tasks) == {"04/walk"}
        kept.seen("05", "first")
        assert kept.trouble == ""
        assert set(Progress(path).marks.tasks) == {"04/walk", "05/dice"}

    def test_the_table_goes_on_and_all_is_saved_later(self, tmp_path: Path) -> None:
        table = table_of(a_game()[0])
        keeper = Keeper(table, folder=tmp_path)
        with stopped_holder(tmp_path / ".lock"):
            play_on(table)
            assert "keeps" in keeper.trouble and "locked" in keeper.trouble
            assert games(tmp_path) == []
        text = play_on(table)
        assert keeper.trouble == ""
        assert (tmp_path / f"{keeper.id}.record").read_text("utf-8") == text
