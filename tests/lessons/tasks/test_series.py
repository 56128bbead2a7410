"""Questions in a row."""

from __future__ import annotations

from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.series import Series
from hothlab.lessons.tasks.task import ChoiceTask, Feedback, Task


def question(right: int) -> Task:
    return ChoiceTask(
        f"x/{right}", "Which?", frozenset({right}), (), options=("a", "b", "c"),
        explain=lambda answer: Feedback(answer == frozenset({right}), "said"),
    )  # fmt: skip


def answer(series: Series, pick: int) -> None:
    assert series.attempt is not None
    series.attempt.pick(pick)
    series.attempt.check()


def test_it_goes_on_only_after_an_answer() -> None:
    series = Series([question(0), question(1)])
    series.forward()
    assert series.at == 0 and not series.can_go_on
    answer(series, 2)
    assert not series.can_go_on
    answer(series, 0)
    series.forward()
    assert series.at == 1 and series.attempt is not None and series.attempt.task.id == "x/1"


def test_the_result() -> None:
    series = Series([question(0), question(1), question(2)])
    for picks in ((0,), (0, 1)):
        for pick in picks:
            answer(series, pick)
        series.forward()
    assert series.attempt is not None
    series.attempt.reveal()
    series.forward()
    assert series.finished and series.attempt is None
    assert (series.right, series.stars, series.most) == (1, 5, 9)
    series.forward()
    assert series.finished


def test_observers_and_on_done() -> None:
    done: list[Attempt] = []
    told: list[int] = []
    series = Series([question(0)], done.append)
    stop = series.on_change(lambda each: told.append(each.at))
    answer(series, 0)
    assert [attempt.task.id for attempt in done] == ["x/0"] and len(told) == 2  # a pick and a check
    stop()
    series.forward()
    assert len(told) == 2


def test_again_stars_that_were_lost_do_not_come_back() -> None:
    series = Series([question(0), question(1)])
    answer(series, 2)
    answer(series, 0)
    series.forward()
    answer(series, 1)
    series.forward()
    assert series.stars == 5
    series.again()
    assert not series.finished and (series.right, series.done) == (0, 0)
    for right in (0, 1):
        answer(series, right)
        series.forward()
    assert (series.right, series.stars) == (2, 5)


def test_it_may_begin_behind_what_was_answered_before() -> None:
    series = Series([question(0), question(1)], at=1)
    answer(series, 1)
    series.forward()
    assert series.finished and (series.right, series.done) == (1, 1)
    assert Series([question(0)], at=7).finished


def test_an_empty_one_is_finished() -> None:
    assert Series([]).finished
