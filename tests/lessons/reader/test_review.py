"""The review, with a clock that the tests turn: wrong answers come back soon, right ones later and later."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import fsrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.review import SOON, Review, rating

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
DAY = timedelta(days=1)

answers = st.tuples(st.booleans(), st.integers(1, 4), st.integers(0, 20 * 24).map(lambda hours: timedelta(hours=hours)))


@pytest.fixture
def review(tmp_path: Path) -> Review:
    return Review(Progress(tmp_path / "progress.json"))


def after(folder: Path, history: list[tuple[bool, int, timedelta]]) -> tuple[Review, datetime]:
    """A review after some answers to one item."""
    review, now = Review(Progress(folder / "progress.json")), NOON
    for right, tries, wait in history:
        now += wait
        review.answer("04/walk", right, tries, now)
    return review, now


class TestRatings:
    def test_the_table(self) -> None:
        assert rating(False, 1) == rating(False, 3, 0) == rating(True, 3) == fsrs.Rating.Again
        assert rating(True, 2) == fsrs.Rating.Hard
        assert rating(True, 1, 1) == rating(True, 1, 2) == fsrs.Rating.Good
        assert rating(True, 1, 3) == fsrs.Rating.Easy

    @given(st.integers(1, 6), st.integers(0, 6))
    def test_more_tries_are_never_rated_better(self, tries: int, streak: int) -> None:
        assert rating(True, tries + 1) <= rating(True, tries, streak)
        assert rating(False, tries) <= rating(True, tries, streak)


class TestSchedule:
    def test_wrong_comes_back_in_minutes_and_right_in_days(self, review: Review) -> None:
        assert review.answer("wrong", False, 2, NOON) == NOON + SOON
        assert review.answer("right", True, 1, NOON) == NOON + 2 * DAY
        assert NOON + SOON < review.answer("second", True, 2, NOON) < NOON + DAY

    def test_right_again_and_again_waits_longer_each_time(self, review: Review) -> None:
        now, waits = NOON, []
        for _time in range(4):
            due = review.answer("04/walk", True, 1, now)
            waits.append(due - now)
            now = due
        assert waits == sorted(set(waits))
        assert waits[-1] > 30 * DAY

    def test_wrong_after_a_long_time_comes_back_soon_again(self, review: Review) -> None:
        now = NOON
        for _time in range(4):
            now = review.answer("04/walk", True, 1, now)
        assert review.answer("04/walk", False, 1, now) == now + SOON
        assert review.progress.cards["04/walk"].streak == 0

    @given(st.lists(answers, max_size=6), st.timedeltas(timedelta(0), timedelta(days=40)))
    def test_better_answers_never_come_back_sooner(
        self, tmp_path_factory: pytest.TempPathFactory, history: list[tuple[bool, int, timedelta]], wait: timedelta
    ) -> None:
        dues = []
        for right, tries in ((False, 1), (True, 3), (True, 2), (True, 1)):
            review, now = after(tmp_path_factory.mktemp("reader"), history)
            dues.append(review.answer("04/walk", right, tries, now + wait) - now - wait)
        assert dues == sorted(dues)
        assert dues[0] == dues[1] == SOON
        assert DAY <= dues[-1] <= 365 * DAY

    @given(st.lists(answers, min_size=1, max_size=5))
    def test_the_same_answers_give_the_same_schedule(
        self, tmp_path_factory: pytest.TempPathFactory, history: list[tuple[bool, int, timedelta]]
    ) -> None:
        one, _now = after(tmp_path_factory.mktemp("one"), history)
        other, _now = after(tmp_path_factory.mktemp("other"), history)
        assert one.progress.cards == other.progress.cards == Progress(one.progress.path).cards
        assert one.progress.cards["04/walk"].answers == len(history)


class TestDue:
    def test_nothing_yet(self, review: Review) -> None:
        assert review.due(NOON) == []
        assert review.next_due() is None

    def test_the_longest_overdue_first(self, review: Review) -> None:
        for minutes, item in ((3, "c"), (1, "a"), (2, "b")):
            review.answer(item, False, 1, NOON + timedelta(minutes=minutes))
        review.answer("known", True, 1, NOON)
        assert review.next_due() == NOON + timedelta(minutes=1) + SOON
        assert review.due(NOON + SOON) == []
        assert review.due(NOON + timedelta(minutes=2) + SOON) == ["a", "b"]
        assert review.due(NOON + DAY) == ["a", "b", "c"]
        assert review.due(NOON + 2 * DAY) == ["a", "b", "c", "known"]

    def test_an_answered_item_is_not_due(self, review: Review) -> None:
        now = review.answer("a", False, 1, NOON)
        assert review.due(now) == ["a"]
        review.answer("a", True, 1, now)
        assert review.due(now) == []

    def test_a_drill_is_one_item_whatever_its_seed(self, review: Review) -> None:
        review.answer("drill:reach:2:17", False, 1, NOON)
        review.answer("drill:reach:2:18", False, 1, NOON)
        assert review.due(NOON + DAY) == ["drill:reach:2"]

    def test_another_time_zone(self, review: Review) -> None:
        review.answer("a", False, 1, NOON.astimezone(timezone(timedelta(hours=9))))
        assert review.next_due() == NOON + SOON
        assert review.due((NOON + SOON).astimezone(timezone(timedelta(hours=-5)))) == ["a"]

    def test_a_moment_without_a_zone(self, review: Review) -> None:
        with pytest.raises(HothlabError, match="time zone"):
            review.due(datetime(2026, 1, 1))

    def test_a_clock_that_was_set_back(self, review: Review) -> None:
        review.answer("a", False, 1, NOON)
        review.answer("a", True, 1, NOON - 5 * DAY)
        card = review.progress.cards["a"]
        assert (card.last, card.answers) == (NOON, 2)
        assert card.due > NOON

    def test_it_is_kept_with_the_progress(self, review: Review, tmp_path: Path) -> None:
        review.answer("a", False, 1, NOON)
        elsewhere = Review(Progress(tmp_path / "elsewhere.json"))
        elsewhere.answer("a", True, 1, NOON - DAY)
        elsewhere.progress.import_(review.progress.export())
        assert elsewhere.due(NOON + SOON) == ["a"]  # the later answer counts
