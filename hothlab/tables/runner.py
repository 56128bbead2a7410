"""The computer's turn, step by step on the loop of the kernel, while the page and the kernel stay free.

Thinking is done on a thread of its own, on a view that nobody changes; answers are taken on the loop, one a tick.
Without a running loop nothing runs by itself, and `Table.step` plays the same game.
"""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from hothlab.game.actions import Done, Order, Roll
from hothlab.game.view import View
from hothlab.players.player import Choice, Player
from hothlab.tables.story import last_answer
from hothlab.tables.table import Table

__all__ = ["DELAYS", "Runner"]

DELAYS = {"slow": 1.8, "normal": 0.9, "fast": 0.3, "instant": 0.0}
"""Seconds between two answers of the computer, by pace."""
_SHORT = 0.4
"""The part of a delay that is enough for an order or the end of a step."""
_ROLL = 2.0
"""The part of a delay that dice take to fall and to be read."""
_LOOK = 0.7
"""The part of a delay for which each moment of a replay is shown."""
_AT_ONCE = 8
"""How many answers are taken between two pictures where no time passes between them."""


@cache
def _thinkers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="hothlab-thinking")


class Runner:
    """Lets the computer play at a table whenever it is its turn, at the table's pace.

    It wakes when something changes at the table, on the loop that runs where that was done, and goes to sleep when a
    person has to decide. A kernel may have several loops, each on a thread of its own: one for the cells, others for
    the messages of a page. So whatever it does to the table, it does under the table's lock.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._cut: asyncio.Event | None = None
        self._hurry = False
        self._closed = False
        self._stop_watching = table.on_change(lambda _table: self.wake())

    @property
    def running(self) -> bool:
        """Is it at work? A loop that has ended with its page does no more work."""
        return self._task is not None and not self._task.done() and self._task.get_loop().is_running()

    def wake(self) -> bool:
        """Start to work if there is work and a loop to do it on; say whether it is at work."""
        with self.table.lock:
            if self.running:
                self._end_wait()
                return True
            if not self._has_work():
                return False
            try:
                self._loop = asyncio.get_running_loop()
            except RuntimeError:  # a thread without a loop: the last one will do, where it still runs
                if self._loop is None or not self._loop.is_running():
                    return False
                self._loop.call_soon_threadsafe(self.wake)
                return True
            self._task = self._loop.create_task(self._work())
            return True

    def skip(self) -> None:
        """Play on without waiting until a person decides; without a loop, here and now."""
        self._hurry = True
        if self.table.past.replaying:
            self.table.look(None)
        if self.table.paused:
            self.table.pause(False)
        if not self.wake():
            self.table.skip()
            self._hurry = False

    def close(self) -> None:
        """Work no more for this table."""
        self._stop_watching()
        self._closed = True
        task, self._task = self._task, None
        if task is not None and not task.done() and task.get_loop().is_running():
            task.get_loop().call_soon_threadsafe(task.cancel)

    def _has_work(self) -> bool:
        table, past = self.table, self.table.past
        if self._closed or table.paused:
            return False
        return past.replaying or (past.looking is None and table.game.waiting)

    async def _work(self) -> None:
        loop, untold = asyncio.get_running_loop(), 0
        self._cut = asyncio.Event()
        try:
            await self._pass_time(self._last_part())
            while self._has_work():
                with self.table.lock:
                    if self.table.past.replaying:
                        self.table.replay_on()
                        found = None
                    else:
                        found, before = self.table.computer.to_think(), self.table.battle.state
                if found is None:
                    await self._pass_time(_LOOK)
                    continue
                choice = await _thought(loop, *found)
                with self.table.lock:
                    if self.table.battle.state is not before or not self._has_work():
                        continue  # something was taken back while it thought, or it has to wait
                    untold += 1
                    quietly = self.quick and untold < _AT_ONCE
                    self.table.take(choice, quietly)
                    untold = untold if quietly else 0
                await self._pass_time(self._last_part())
        finally:
            if untold:
                self.table.tell()
            self._hurry = False

    def _last_part(self) -> float:
        """How long the last answer and what nature made of it is shown, as a part of the delay."""
        steps = self.table.battle.steps
        last = last_answer(steps)
        given = [step.action for step in steps[last:]] if last is not None else []
        if any(isinstance(action, Roll) for action in given):
            return _ROLL
        return _SHORT if not given or isinstance(given[0], Order | Done) else 1.0

    @property
    def quick(self) -> bool:
        """Is there no waiting: at the pace `instant`, and while answers are skipped?"""
        return self._hurry or not DELAYS[self.table.aids.pace]

    def _end_wait(self) -> None:
        """Interrupt the wait of the work, so that it sees whether to wait on; may be called from any thread."""
        if self._task is not None and self._cut is not None:
            self._task.get_loop().call_soon_threadsafe(self._cut.set)

    async def _pass_time(self, part: float) -> None:
        """Wait as long as the pace asks. What a person does interrupts the wait, which goes on if it must."""
        if self.quick:
            await asyncio.sleep(0)
            return
        assert self._cut is not None
        self._cut.clear()
        loop = asyncio.get_running_loop()
        end = loop.time() + part * DELAYS[self.table.aids.pace]
        while not self.quick and (left := end - loop.time()) > 0:
            try:
                await asyncio.wait_for(self._cut.wait(), left)
            except asyncio.TimeoutError:
                return
            self._cut.clear()
            if not self._has_work():
                return
            end = min(end, loop.time() + part * DELAYS[self.table.aids.pace])


async def _thought(loop: asyncio.AbstractEventLoop, player: Player, view: View) -> Choice:
    """A choice made on a thread of its own; in a browser, which has none, between two turns of the loop."""
    if sys.platform == "emscripten":  # a worker's loop: the page stays free, and has heard all there was before
        await asyncio.sleep(0)
        return think(player, view)
    return await loop.run_in_executor(_thinkers(), think, player, view)


def think(player: Player, view: View) -> Choice:
    """What a player chooses; run on a thread of its own."""
    return player.choose(view)
