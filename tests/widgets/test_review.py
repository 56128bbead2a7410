"""The review on the screen, driven by what a browser would send."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

import hothlab as hl
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.review import Review
from hothlab.lessons.tasks.task import ChoiceTask
from hothlab.widgets.review import ReviewWidget, review, when
from tests.widgets.lesson_tools import is_shown, key, press

TASK = next(task for chapter in course().chapters for task in chapter.tasks if isinstance(task, ChoiceTask))
MONDAY = datetime(2026, 11, 16, 12, tzinfo=timezone.utc)


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def test_its_public_name() -> None:
    assert hl.review is review


def test_at_first_nothing_is_due() -> None:
    shown = review()
    assert not is_shown(shown.place)
    assert "Nothing is due" in shown.result.value and "Solve tasks in the chapters" in shown.result.value


def test_what_is_due_is_asked_one_by_one(fresh: Progress) -> None:
    Review(fresh).answer(TASK.id, False, 1, MONDAY)
    Review(fresh).answer("drill:reach:2:17", False, 1, MONDAY + timedelta(seconds=1))
    shown = ReviewWidget(MONDAY + timedelta(days=1))
    assert [task.id.partition(":")[0] for task in shown.series.tasks] == [TASK.id, "drill"]
    assert shown.question is not None and "question 1 of 2" in shown.question.head.value
    press(shown.question.reveal)
    key(shown, "Enter")
    press(shown.question.reveal)
    key(shown, "Enter")
    assert shown.series.finished
    assert "0 of 2 were right at once." in shown.result.value and "The next question comes back" in shown.result.value


def test_what_is_not_due_waits(fresh: Progress) -> None:
    due = Review(fresh).answer(TASK.id, True, 1, MONDAY)
    shown = ReviewWidget(MONDAY + timedelta(minutes=1))
    assert "Nothing is due" in shown.result.value
    assert when(due - MONDAY - timedelta(minutes=1)) in shown.result.value


def test_what_the_course_no_longer_has_is_left_out(fresh: Progress) -> None:
    Review(fresh).answer("04/gone", False, 1, MONDAY)
    Review(fresh).answer("drill:gone:1", False, 1, MONDAY)
    assert not ReviewWidget(MONDAY + timedelta(days=1)).series.tasks


def test_once_more_takes_what_is_due_by_then(fresh: Progress) -> None:
    Review(fresh).answer(TASK.id, False, 1, MONDAY)
    shown = ReviewWidget(MONDAY + timedelta(days=1))
    assert shown.question is not None
    press(shown.question.reveal)
    press(shown.forward)
    Review(fresh).answer("drill:reach:1", False, 1, MONDAY)
    press(shown.again)
    assert is_shown(shown.place)
    assert [task.id.rpartition(":")[0] for task in shown.series.tasks] == ["drill:reach:1"]


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        (timedelta(0), "now"), (timedelta(minutes=1), "in 1 minute"), (timedelta(minutes=80), "in 80 minutes"),
        (timedelta(hours=3), "in 3 hours"), (timedelta(days=1), "tomorrow"), (timedelta(days=5, hours=2), "in 5 days"),
    ],
)  # fmt: skip
def test_when(wait: timedelta, words: str) -> None:
    assert when(wait) == words


def test_what_a_notebook_keeps_is_always_the_same(fresh: Progress) -> None:
    before = review().text()
    Review(fresh).answer(TASK.id, False, 1, MONDAY)
    assert review().text() == before
    assert "what is due today" in before
