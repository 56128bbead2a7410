"""The computer's turn on a loop: one answer a tick, thinking elsewhere, and nothing lost when somebody steps in.

No test waits for the clock: with the pace `instant` no time passes between two answers, and the other paces are only
looked at while they wait.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

import hothlab as hl
from hothlab.game.view import View
from hothlab.players.player import Choice
from hothlab.tables.aids import PACES, Aids
from hothlab.tables.runner import DELAYS, Runner
from hothlab.tables.table import Table
from tests.tables.clicker import table


class Watched:
    """An officer who notes on which thread it thinks, and who can be held up."""

    name = "officer"

    def __init__(self) -> None:
        self.officer = hl.opponent_player("officer")
        self.threads: set[int] = set()
        self.asked = threading.Event()
        self.free = threading.Event()
        self.free.set()

    def choose(self, view: View) -> Choice:
        self.threads.add(threading.get_ident())
        self.asked.set()
        assert self.free.wait(20)
        return self.officer.choose(view)


def watched(pace: str = "instant", people: dict[int, str] | None = None) -> tuple[Table, Watched]:
    """Scenario 10, which the Empire begins, the Empire played by a watched officer."""
    at, player = table("10", people or {1: "officer"}, seed=4, pace=pace), Watched()
    at.computer._players[1] = player
    return at, player


async def until_idle(runner: Runner) -> None:
    while runner.running:
        assert runner._task is not None
        await asyncio.wait({runner._task})


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 30))


def test_every_pace_has_its_delay() -> None:
    assert tuple(DELAYS) == PACES
    assert sorted(DELAYS.values(), reverse=True) == list(DELAYS.values())
    assert DELAYS["instant"] == 0


def test_without_a_loop_nothing_runs_by_itself() -> None:
    at, _player = watched()
    runner = Runner(at)
    assert not runner.wake()
    assert len([step for step in at.battle.steps if step.seat is not None]) == 0
    runner.skip()
    assert at.yours


def test_thinking_is_never_done_on_the_thread_of_the_loop() -> None:
    async def work() -> None:
        at, player = watched()
        runner = Runner(at)
        assert runner.wake()
        await until_idle(runner)
        assert at.yours
        assert player.threads
        assert threading.get_ident() not in player.threads

    run(work())


def test_the_loop_is_free_while_it_thinks() -> None:
    """A person may do something else while an answer is being thought about: the loop goes on turning."""

    async def work() -> None:
        at, player = watched()
        player.free.clear()
        runner = Runner(at)
        runner.wake()
        while not player.asked.is_set():
            await asyncio.sleep(0)
        turns = 0
        for _turn in range(1000):
            await asyncio.sleep(0)
            turns += 1
        assert turns == 1000
        assert len([step for step in at.battle.steps if step.seat is not None]) == 0
        player.free.set()
        await until_idle(runner)
        assert at.yours

    run(work())


def test_it_plays_the_same_game_as_step() -> None:
    async def work() -> None:
        at, _player = watched()
        runner = Runner(at)
        runner.wake()
        await until_idle(runner)
        other = table("10", {1: "officer"}, seed=4)
        other.skip()
        assert at.battle.state.key() == other.battle.state.key()

    run(work())


def test_a_whole_game_between_two_computers() -> None:
    async def work() -> None:
        at = table("15", {0: "officer", 1: "officer"}, seed=5, pace="instant")
        told: list[int] = []
        at.on_change(lambda at: told.append(at.past.moments))
        runner = Runner(at)
        runner.wake()
        await until_idle(runner)
        assert at.battle.over
        assert told[-1] == at.past.moments, "the last answer is told"
        assert 1 < len(told) < len([step for step in at.battle.steps if step.seat is not None])

    run(work())


def test_each_answer_is_told_at_a_slow_pace() -> None:
    """The wait between two answers is ended by skipping, so that nobody has to sit it out."""

    async def work() -> None:
        at, _player = watched("slow")
        runner = Runner(at)
        assert runner.wake()
        await asyncio.sleep(0)
        assert runner.running
        assert at.game.waiting
        runner.skip()
        await until_idle(runner)
        assert at.yours

    run(work())


def test_nobody_waits_for_what_is_skipped() -> None:
    """While answers are skipped, up to the last one that is told, and at the pace at which no time passes."""

    async def work() -> None:
        at, _player = watched("slow")
        runner = Runner(at)
        quick: list[bool] = []
        at.on_change(lambda _at: quick.append(runner.quick))
        assert not runner.quick
        runner.skip()
        await until_idle(runner)
        assert at.yours
        assert quick and all(quick)
        assert not runner.quick
        at.help(Aids(pace="instant"))
        assert runner.quick

    run(work())


def test_pausing_stops_it_and_going_on_starts_it_again() -> None:
    async def work() -> None:
        at, player = watched()
        player.free.clear()
        runner = Runner(at)
        runner.wake()
        while not player.asked.is_set():
            await asyncio.sleep(0)
        at.pause()
        player.free.set()
        await until_idle(runner)
        assert len([step for step in at.battle.steps if step.seat is not None]) == 0, "what it thought is dropped"
        assert at.game.waiting
        at.pause(False)
        assert runner.running
        await until_idle(runner)
        assert at.yours

    run(work())


def test_looking_back_holds_the_computer() -> None:
    async def work() -> None:
        at, _player = watched()
        runner = Runner(at)
        at.look(0)
        assert not runner.running
        at.look(None)
        assert runner.running
        await until_idle(runner)
        assert at.yours

    run(work())


def test_an_undo_while_it_thinks() -> None:
    """The answer to a moment that was taken back is dropped, and the person decides again."""

    async def work() -> None:
        at, player = watched("instant")
        runner = Runner(at)
        runner.wake()
        await until_idle(runner)
        assert at.yours
        before = at.battle.state.key()
        player.free.clear()
        player.asked.clear()
        officer = hl.opponent_player("officer")
        while not at.game.waiting:
            at.play(officer.choose(at.question.view).action)
        while not player.asked.is_set():
            await asyncio.sleep(0)
        while at.game.can_undo and at.battle.state.key() != before:
            assert at.undo()
        player.free.set()
        await until_idle(runner)
        assert at.battle.state.key() == before

    run(work())


def test_a_replay_runs_to_now_and_changes_nothing() -> None:
    async def work() -> None:
        at, _player = watched()
        at.skip()
        key = at.battle.state.key()
        seen: list[int | None] = []
        at.on_change(lambda at: seen.append(at.past.looking))
        runner = Runner(at)
        at.replay()
        assert runner.running
        await until_idle(runner)
        assert seen[-1] is None
        assert [each for each in seen if each is not None] == sorted(each for each in seen if each is not None)
        assert at.battle.state.key() == key

    run(work())


def test_closing_ends_it() -> None:
    async def work() -> None:
        at, _player = watched("slow")
        runner = Runner(at)
        runner.wake()
        runner.close()
        await asyncio.sleep(0)
        assert not runner.running
        at.pause(False)
        assert not runner.running

    run(work())


@pytest.mark.parametrize("level", ["recruit", "officer", "commander"])
def test_each_level_plays(level: str) -> None:
    async def work() -> None:
        at = table("1", {0: "recruit", 1: level}, seed=2, pace="instant")
        runner = Runner(at)
        runner.wake()
        while at.battle.state.turn < 4:
            await asyncio.sleep(0)
        runner.close()
        assert {step.seat for step in at.battle.steps} >= {0, 1}

    run(work())


def test_another_loop_takes_over() -> None:
    """A page's messages come on a loop of their own, and on another one after it was loaded again."""
    at, _player = watched()
    runner = Runner(at)

    async def until_a_person_decides() -> None:
        runner.wake()
        await until_idle(runner)
        assert at.yours

    run(until_a_person_decides())
    officer = hl.opponent_player("officer")
    while not at.game.waiting:
        at.play(officer.choose(at.question.view).action)
    run(until_a_person_decides())


def test_work_left_behind_by_a_loop_that_ended_is_taken_up_again() -> None:
    at, _player = watched("slow")
    runner = Runner(at)
    loop = asyncio.new_event_loop()

    async def begin() -> None:
        assert runner.wake()
        await asyncio.sleep(0)

    loop.run_until_complete(begin())
    assert not runner.running, "its loop stands still"

    async def go_on() -> None:
        runner.skip()
        await until_idle(runner)
        assert at.yours

    run(go_on())
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def test_a_person_on_another_thread() -> None:
    """Whoever does something while the computer plays waits for its turn; nothing is lost, nothing is played twice."""

    async def work() -> None:
        at = table("15", {0: "officer", 1: "officer"}, seed=5, pace="instant")
        runner = Runner(at)
        runner.wake()

        def meddle() -> None:
            while not at.battle.over:
                with at.lock:
                    at.pause(not at.paused)
                    at.look(at.past.moments // 2)
                    at.look(None)

        await asyncio.get_running_loop().run_in_executor(None, meddle)
        await until_idle(runner)
        other = table("15", {0: "officer", 1: "officer"}, seed=5)
        other.skip()
        assert [step.action for step in at.battle.steps] == [step.action for step in other.battle.steps]

    run(work())
