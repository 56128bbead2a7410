"""Drills on the screen, driven by what a browser would send."""

from __future__ import annotations

import re

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.lessons.drills.drill import drill as drill_task
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.tasks.task import ChoiceTask
from hothlab.scene.markup import html
from hothlab.widgets.drill import DrillWidget, drill
from hothlab.widgets.fragments import whole
from tests.widgets.conftest import set_in_browser
from tests.widgets.lesson_tools import click, is_shown, key, press


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def solve(shown: DrillWidget) -> None:
    """Answer as somebody who knows."""
    task = shown.practice.attempt.task
    if isinstance(task, ChoiceTask):
        (right,) = task.key
        press(shown.question.options.children[right])
        return
    assert shown.question.board is not None
    for hex in task.solution:
        click(shown.question.board, str(hex))
    press(shown.question.check)


def test_its_public_name() -> None:
    assert hl.drill is drill


@pytest.mark.parametrize("name", list(topics()))
def test_every_topic_and_level_is_asked(name: str) -> None:
    for level in range(1, len(topics()[name].levels) + 1):
        shown = drill(name, level, 5)
        assert html(whole(drill_task(name, level, 5).question)) in shown.question.head.value
        assert (
            f"Level {level} of {len(topics()[name].levels)}: {topics()[name].level(level).title}" in shown.state.value
        )


def test_task_after_task(fresh: Progress) -> None:
    shown = drill("reach", 2, 7)
    assert not is_shown(shown.next)
    key(shown, "Enter")  # nothing is answered yet
    assert shown.practice.seed == 7
    solve(shown)
    assert is_shown(shown.next)
    press(shown.next)
    assert shown.practice.seed == 8
    assert shown.question.task.id == "drill:reach:2:8"
    assert fresh.best("drill:reach:2") is not None
    assert list(fresh.cards) == ["drill:reach:2"]


def test_a_streak_leads_to_a_harder_level() -> None:
    shown = drill("reach", seed=7)
    assert "Level 1 of 3: Past other units" in shown.state.value
    for number in range(3):
        assert f"{number} of 3 right at once in a row" in shown.state.value
        solve(shown)
        if number < 2:
            key(shown, "Enter")
    assert "3 in a row! The next one is harder." in shown.state.value
    key(shown, "Enter")
    assert "Up to level 2 of 3: Into rocks and trenches" in shown.state.value
    press(shown.easier)
    assert shown.practice.level == 1 and shown.easier.disabled


def test_it_says_when_it_gets_easier() -> None:
    shown = drill("reach", 2, 7)
    for _time in range(2):
        press(shown.question.reveal)
        press(shown.next)
    assert "Back to level 1 of 3" in shown.state.value


def test_the_seed_is_only_told_to_whoever_looks_for_it() -> None:
    shown = drill("reach", 1, 7649)
    assert 'title="Task number 7649"' in shown.state.value
    assert "7649" not in re.sub(r"<[^>]*>", "", shown.state.value + shown.question.head.value)


def test_a_drill_of_a_topic_lists_no_others() -> None:
    assert not is_shown(drill("reach").topic)
    assert is_shown(drill().topic)


def test_another_topic() -> None:
    shown = drill(level=2)
    other = next(name for name in topics() if name != shown.practice.name)
    set_in_browser(shown.topic, index=list(topics()).index(other))
    assert shown.practice.name == other and shown.practice.level == 1


def test_without_a_seed_what_a_notebook_keeps_is_still_the_same() -> None:
    assert drill("reach", 2).text() == drill("reach", 2).text()
    one, other = drill("reach", 2), drill("reach", 2)
    assert (one.text(), one.drawn_board()) == (other.text(), other.drawn_board())
    assert drill_task("reach", 2, 1).question in drill("reach", 2).text()


def test_an_unknown_topic_has_one_clear_error() -> None:
    with pytest.raises(HothlabError, match="did you mean reach"):
        drill("raech")


def test_an_endless_drill_leaves_nothing_behind() -> None:
    shown = drill("reach", 1, 7)
    board, options = shown.question.board, shown.question.options
    for _time in range(3):
        press(shown.question.reveal)
        press(shown.next)
    assert shown.question.board is board and shown.question.options is options
    shown.close()
    assert board is not None and board.comm is None
