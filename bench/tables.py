"""How long a table keeps its kernel busy at a time, while whole games are played on a loop."""

from __future__ import annotations

import asyncio
import time

import hothlab as hl
from bench.measure import Row, short
from hothlab.players.officer import Officer
from hothlab.tables.aids import Aids
from hothlab.tables.table import Table
from hothlab.widgets.table import TableWidget

WANTED = 0.2
"""Seconds: the longest time for which nothing else gets a turn."""


def rows() -> list[Row]:
    return [_busy("recruit"), _busy("officer"), _busy("commander")]


def _busy(level: str) -> Row:
    """The longest time between two turns of the event loop while a person plays against a level.

    The shortest of three games is taken: whatever else the machine does can only make it longer.
    """
    slowest, own, number = 0.0, 0.0, 0
    for scenario in ("3", "10", "17"):
        runs = [asyncio.run(_game(scenario, level)) for _run in range(3)]
        slowest, own = max(slowest, min(run[0] for run in runs)), max(own, min(run[1] for run in runs))
        number += sum(run[2] for run in runs)
    return Row(
        f"table: longest block, {level}", short(slowest), f"own work {short(own)}", f"{number:,} turns", short(WANTED),
        slowest < WANTED,
    )  # fmt: skip


async def _game(scenario: str, level: str) -> tuple[float, float, int]:
    """The longest time between two turns of the loop, the longest work of its own thread in one, and the turns."""
    table = Table(hl.load(scenario, seed=5, training=True), {1: level}, Aids(comments=True, pace="instant"))
    shown = TableWidget(table)
    shown.runner.wake()
    longest, own, turns, officer = 0.0, 0.0, 0, Officer()

    def note(begun: float, worked: float) -> None:
        nonlocal longest, own, turns
        longest, own = max(longest, time.perf_counter() - begun), max(own, time.thread_time() - worked)
        turns += 1

    while not table.battle.over and table.battle.state.turn < 40:
        begun, worked = time.perf_counter(), time.thread_time()
        await asyncio.sleep(0)
        note(begun, worked)
        if table.yours:
            chosen = await asyncio.get_running_loop().run_in_executor(None, officer.choose, table.question.view)
            begun, worked = time.perf_counter(), time.thread_time()
            table.play(chosen.action)
            note(begun, worked)
    shown.close()
    return longest, own, turns
