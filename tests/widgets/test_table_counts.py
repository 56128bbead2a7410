"""How often a click at the table has the same thing made: what is asked, what the others did, what a player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import hothlab as hl
from hothlab.lessons.reader import progress
from hothlab.lessons.reader.battles import played_id
from hothlab.tables import past, shared_screen, table
from hothlab.widgets import table_setup
from tests.tables import clicker
from tests.tables.clicker import answer, choice, officer
from tests.widgets import conftest


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each was made since the last message of the page; the most of any message is under `most`."""
    count: Counter[str] = Counter()

    def counted(where: Any, name: str) -> None:
        make: Callable[..., object] = getattr(where, name)

        def make_and_count(*args: object, **more: object) -> object:
            count[name] += 1
            return make(*args, **more)

        monkeypatch.setattr(where, name, make_and_count)

    for where, name in (
        (table.Table, "_say_prompt"), (past, "recap"), (shared_screen, "view_of"), (past, "lines"),
        (table_setup, "progress"),
    ):  # fmt: skip
        counted(where, name)
    return count


def test_what_is_shown_after_a_click_is_made_once(made: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rounds of a game that is kept, message by message."""
    screen = hl.table("1", empire="officer", seed=5)
    assert screen.shown is not None
    shown, at, messages = screen.shown, screen.shown.table, 0
    send = conftest.send

    def send_one(*args: Any, **content: Any) -> None:
        nonlocal messages
        made.clear()
        send(*args, **content)
        messages += 1
        assert {name: made[name] for name in ("_say_prompt", "view_of")} == {"_say_prompt": 1, "view_of": 1}, content
        assert made["recap"] <= 1 and made["progress"] == 0, content

    monkeypatch.setattr(clicker, "send", send_one)
    while at.battle.state.turn < 6:
        if at.game.waiting:
            at.skip()
        else:
            answer(shown, choice(officer(), at.battle))
    assert messages >= 30
    screen.close()


def test_the_log_is_made_line_by_line(made: Counter[str]) -> None:
    """No answer has the lines of earlier ones made again."""
    at = clicker.table("1", {1: "officer"})
    clicker.play_on(at, 30)
    told = at.past.log
    for _answer in range(10):
        steps = len(at.battle.steps)
        clicker.play_on(at, 1)
        made.clear()
        assert at.past.log is told and made["lines"] == (len(at.battle.steps) > steps)


def test_progress_is_asked_for_when_a_battle_ends(made: Counter[str]) -> None:
    screen = hl.table("t1", empire="recruit", seed=5)
    assert screen.table is not None
    at = screen.table
    while not at.game.over:
        assert made["progress"] == 0
        at.step() if at.game.waiting else at.play(choice(officer(), at.battle))
    assert made["progress"] == 1
    assert progress.progress().best(played_id(at.battle.scenario)) is not None
    screen.close()
