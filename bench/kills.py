"""A thousand kills: kernels that save in a loop are killed at random instants, and what is left is looked at.

Every kill is a SIGKILL, after which a process does nothing more. It ends no power, so what the disk has not yet written
is not lost: that each save is synced before it is acknowledged, its folder too, is for `tests/faults` to check.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import hothlab as hl
from bench.measure import Row
from hothlab.base.errors import HothlabError
from hothlab.lessons.reader.progress import Progress
from hothlab.tables.keeping import Keeper, resume
from hothlab.tables.table import Table

KILLS = 500
"""Of each kind."""
AT_ONCE = 2
"""Kernels that save at the same time, and are killed one after the other."""
LONGEST = 0.03
"""Seconds from a kernel's first save to its end, at most."""


class Tally:
    """What was seen."""

    def __init__(self) -> None:
        self.kills = self.whole = self.acknowledged = self.lost = self.left = self.stayed = 0

    def row(self, what: str) -> Row:
        return Row(
            what, f"{self.whole:,} of {self.kills:,} whole", f"{self.acknowledged:,} acknowledged saves",
            f"{self.lost} lost; {self.left} leftovers, {self.stayed} stayed", "all whole, none lost",
            self.whole == self.kills and not self.lost and not self.stayed,
        )  # fmt: skip


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        return [_killed_readers(Path(folder) / "home"), _killed_tables(Path(folder) / "games")]


def _killed_readers(home: Path) -> Row:
    """Each reader does one task again and again: its count is how often it was saved."""
    path, tally, rng = home / "progress.json", Tally(), random.Random(1)
    told: dict[str, int] = {}
    for round in range(0, KILLS, AT_ONCE):
        readers = {f"reader/{round + n}": Process(_answer(path, f"reader/{round + n}")) for n in range(AT_ONCE)}
        for task, reader in readers.items():
            told[task] = reader.killed(rng)
            tally.kills += 1
            tally.acknowledged += told[task]
            found = Progress(path)
            tally.whole += not found.trouble
            marks = found.marks.tasks
            tally.lost += sum(task not in marks or marks[task].times < times for task, times in told.items())
        tally.left += len(_leftovers(home))
        Progress(path).record("next", (), 1, 1)
        tally.stayed += len(_leftovers(home))
    return tally.row("killed while saving progress")


def _answer(path: Path, task: str) -> Iterator[int]:
    kept = Progress(path)
    for times in range(1, 10**6):
        kept.record(task, (), 1, 1)
        if kept.trouble:
            return
        yield times


def _killed_tables(folder: Path) -> Row:
    """Each table plays a game of its own: its steps are how far it was saved."""
    tally, rng = Tally(), random.Random(2)
    mine = Keeper(_table(0), folder=folder)
    told: dict[str, int] = {}
    for round in range(0, KILLS, AT_ONCE):
        running = {}
        for seed in range(round, round + AT_ONCE):
            keeper = Keeper(_table(seed), folder=folder)
            assert keeper.save() and keeper.id is not None
            keeper.close()
            running[keeper.id] = Process(_play(keeper.table, keeper.id, folder))
        for id, table in running.items():
            told[id] = table.killed(rng)
            tally.kills += 1
            tally.acknowledged += table.acknowledged
            steps = _steps(id, folder)
            tally.whole += steps is not None
            tally.lost += steps is not None and steps < told[id]
        tally.left += len(_leftovers(folder))
        assert mine.save()
        tally.stayed += len(_leftovers(folder))
    later = {id: _steps(id, folder) for id in told}
    tally.lost += sum(steps is None or steps < told[id] for id, steps in later.items())
    return tally.row("killed while saving games")


def _table(seed: int) -> Table:
    return Table(hl.load("t1", seed=seed), {0: "you", 1: "you"})


def _play(table: Table, id: str, folder: Path) -> Iterator[int]:
    keeper, rng = Keeper(table, id, folder=folder), random.Random(id)
    while not table.battle.over:
        if table.screen.curtain:
            table.take_screen()
        table.play(rng.choice(table.battle.legal_actions()))
        if keeper.trouble or keeper.id != id:
            return
        yield len(table.battle.steps)


def _steps(id: str, folder: Path) -> int | None:
    try:
        return len(resume(id, folder).battle.steps)
    except HothlabError:
        return None


def _leftovers(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part"))


class Process:
    """Work in a process of its own, which tells after each save how far it is."""

    def __init__(self, work: Iterator[int]) -> None:
        self._reading, writing = os.pipe()
        self.acknowledged = 0
        """How many saves it told of."""
        self._child = os.fork()
        if not self._child:
            try:
                os.close(self._reading)
                for far in work:
                    os.write(writing, far.to_bytes(4, "big"))
                time.sleep(60)  # the game is over: wait to be killed
            finally:
                os._exit(1)
        os.close(writing)

    def killed(self, rng: random.Random) -> int:
        """Kill it a moment after its first save; how far it said it was."""
        told = os.read(self._reading, 4)
        time.sleep(rng.uniform(0, LONGEST))
        os.kill(self._child, signal.SIGKILL)
        while more := os.read(self._reading, 1 << 16):
            told += more
        os.close(self._reading)
        _child, status = os.waitpid(self._child, 0)
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
        self.acknowledged = len(told) // 4
        return int.from_bytes(told[-4:], "big")
