"""What a reader has done, as a value: the laws of merging, and text that is read with care."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.lessons.reader.marks import Mark, Marks, ReviewCard, merged
from hothlab.lessons.reader.marks_file import FORMAT, NewerMarks, read_marks, write_marks

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)

few_ids = st.sampled_from(["04/walk", "04/quiz/1", "drill:reach:2"])
moments = st.integers(0, 3).map(lambda days: NOON + timedelta(days=days))


@st.composite
def some_cards(draw: st.DrawFn) -> ReviewCard:
    state = draw(st.sampled_from([1, 2, 3]))
    return ReviewCard(
        due=draw(moments),
        last=draw(moments),
        state=state,
        step=None if state == 2 else draw(st.integers(0, 1)),
        stability=draw(st.sampled_from([0.001, 2.3065, 41.5])),
        difficulty=draw(st.sampled_from([1.0, 5.25, 10.0])),
        answers=draw(st.integers(1, 3)),
        streak=draw(st.integers(0, 2)),
    )


some_marks = st.builds(
    Marks,
    st.integers(0, 1),
    st.dictionaries(
        few_ids,
        st.builds(
            Mark,
            st.integers(0, 3),
            st.integers(0, 4),
            st.integers(1, 5),
            st.frozensets(st.sampled_from(["MOV-1", "ö"])),
        ),
    ),
    st.dictionaries(st.sampled_from(["04", "10"]), st.frozensets(st.sampled_from(["a", "b", "c"]), min_size=1)),
    st.dictionaries(few_ids, some_cards()),
)


class TestMerging:
    @given(some_marks, some_marks)
    def test_either_order(self, one: Marks, other: Marks) -> None:
        assert merged(one, other) == merged(other, one)

    @given(some_marks, some_marks, some_marks)
    def test_any_grouping(self, a: Marks, b: Marks, c: Marks) -> None:
        assert merged(a, merged(b, c)) == merged(merged(a, b), c)

    @given(some_marks, some_marks)
    def test_twice_is_once(self, one: Marks, other: Marks) -> None:
        assert merged(one, one) == one
        both = merged(one, other)
        assert merged(both, other) == merged(both, one) == both

    @given(some_marks, some_marks)
    def test_nothing_of_the_same_era_is_lost(self, one: Marks, other: Marks) -> None:
        both = merged(one, other)
        for each in (one, other):
            if each.era == both.era:
                assert each.tasks.keys() <= both.tasks.keys()
                assert all(mark.stars <= both.tasks[id].stars for id, mark in each.tasks.items())
                assert all(steps <= both.seen[chapter] for chapter, steps in each.seen.items())
                assert all(card.last <= both.review[id].last for id, card in each.review.items())

    def test_a_later_era_replaces_an_earlier_one(self) -> None:
        old = Marks().with_task("04/walk", Mark(3, 1))
        assert merged(old, Marks(era=1)) == Marks(era=1)

    def test_fewer_tries_are_better_among_equal_stars(self) -> None:
        assert Mark(2, 4).merged(Mark(2, 3)).tries == 3
        assert Mark(3, 4).merged(Mark(2, 1)) == Mark(3, 4)


class TestText:
    @given(some_marks)
    def test_text_and_back(self, marks: Marks) -> None:
        text = write_marks(marks)
        assert read_marks(text) == marks
        assert write_marks(read_marks(text)) == text

    def test_it_is_readable(self) -> None:
        text = write_marks(Marks().with_task("04/walk", Mark(2, 3, rules=frozenset({"MOV-3", "MOV-1"}))))
        assert '"04/walk": {\n   "stars": 2,\n   "tries": 3,' in text
        assert json.loads(text)["tasks"]["04/walk"]["rules"] == ["MOV-1", "MOV-3"]

    def test_a_newer_one(self) -> None:
        with pytest.raises(NewerMarks, match=f"newer hothlab .format {FORMAT + 1}.*update"):
            read_marks(json.dumps({"hothlab": FORMAT + 1, "anything": []}))

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "line 1 is not JSON"),
            ("{\n'a'", "line 2 is not JSON"),
            ("[]", "does not say its format"),
            ('{"hothlab": "1"}', "does not say its format"),
            ('{"hothlab": NaN}', "NaN is not a number"),
            ("[" * 200_000, "nested too deeply"),
            (" " * 5_000_001, "too long"),
        ],
    )
    def test_what_is_none(self, text: str, says: str) -> None:
        with pytest.raises(HothlabError, match=says):
            read_marks(text)

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda data: data.pop("seen"), "the key 'seen' is missing"),
            (lambda data: data.update(extra=1), "extra: unknown key 'extra', did you mean 'era'"),
            (lambda data: data.update(era=-1), "era: expected a number from 0 to 1,000,000,000, found -1"),
            (lambda data: data.update(era=True), "era: expected a whole number, found true or false"),
            (lambda data: data.update(tasks=[]), "tasks: expected keys and values, found a list"),
            (lambda data: data["tasks"]["04/walk"].update(stars=4), "tasks: 04/walk: stars: expected .* 3, found 4"),
            (lambda data: data["tasks"]["04/walk"].update(rules=[1]), "tasks: 04/walk: rules: 1: expected text"),
            (lambda data: data["tasks"]["04/walk"].pop("times"), "tasks: 04/walk: the key 'times' is missing"),
            (lambda data: data["seen"].update({"04": "a"}), "seen: 04: expected a list, found the text 'a'"),
            (lambda data: data["review"]["04/walk"].update(due="soon"), "review: 04/walk: due: this is no moment"),
            (lambda data: data["review"]["04/walk"].update(due="2026-01-01T12:00:00"), "due: this is no moment"),
            (lambda data: data["review"]["04/walk"].update(due=5), "review: 04/walk: due: this is no moment"),
            (lambda data: data["review"]["04/walk"].update(stability=1e400), "Infinity is not a number"),
            (lambda data: data["review"]["04/walk"].update(stability=0), "review: 04/walk: stability: .* found 0$"),
            (lambda data: data["review"]["04/walk"].update(state=4), "review: 04/walk: state: .* to 3, found 4"),
            (lambda data: data["review"]["04/walk"].update(state=1), "review: 04/walk: step: .* found nothing"),
        ],
    )
    def test_a_wrong_value_is_named_by_its_place(self, change: Any, says: str) -> None:
        card = ReviewCard(NOON, NOON, 2, None, 2.5, 5.0)
        marks = Marks().with_task("04/walk", Mark(2, 3)).with_seen("04", "a").with_card("04/walk", card)
        data = json.loads(write_marks(marks))
        change(data)
        with pytest.raises(HothlabError, match=f"^this is not a progress file of hothlab: .*{says}"):
            read_marks(json.dumps(data))
