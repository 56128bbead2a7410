"""A reader at a worked example: going there and back, and questions that keep their secret until they are settled."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.lessons.examples.example import Example, examples
from hothlab.lessons.examples.stepper import Stepper
from hothlab.lessons.tasks.attempt import Attempt

ALL = examples()
LAW = settings(max_examples=80, deadline=None)


def place(stepper: Stepper) -> tuple[int, bool]:
    """Where the reader is, and whether a question is open."""
    return stepper.at, stepper.asking is not None


def solve(attempt: Attempt | None) -> None:
    assert attempt is not None
    for pick in attempt.task.solution:
        attempt.pick(pick)
    attempt.check()
    assert attempt.solved


def settled(example: Example) -> Stepper:
    """A stepper at the first moment with no question left."""
    stepper = Stepper(example)
    while stepper.at < stepper.last_number:
        stepper.forward()
        if stepper.asking:
            stepper.skip()
    stepper.first()
    return stepper


def asks(stepper: Stepper, number: int) -> bool:
    return stepper.example.moments[number].ask is not None


steppers = st.builds(
    lambda id, open: (Stepper if open else settled)(ALL[id]), st.sampled_from(list(ALL)), st.booleans()
)
doings = st.lists(
    st.one_of(
        st.sampled_from(["forward", "back", "first", "last", "skip", "again", "solve", "reveal"]), st.integers(-2, 12)
    ),
    max_size=14,
)  # fmt: skip


def do(stepper: Stepper, doing: str | int) -> None:
    if isinstance(doing, int):
        stepper.go(doing)
    elif doing in ("solve", "reveal"):
        if stepper.asking and not stepper.asking.done:
            if doing == "solve":
                solve(stepper.asking)
            else:
                stepper.asking.reveal()
    else:
        getattr(stepper, doing)()


class TestLaws:
    @LAW
    @given(steppers, doings)
    def test_forward_then_back_is_nothing(self, stepper: Stepper, doings: list[str | int]) -> None:
        for doing in doings:
            do(stepper, doing)
        before = place(stepper)
        answered_and_open = stepper.asking is not None and stepper.asking.done
        if not stepper.can_go_forward or answered_and_open:
            return
        stepper.forward()
        assert place(stepper) != before
        stepper.back()
        assert place(stepper) == before

    @LAW
    @given(st.sampled_from(list(ALL)), st.booleans(), st.integers(0, 12))
    def test_go_is_so_many_times_forward(self, id: str, open: bool, number: int) -> None:
        one, other = ((Stepper if open else settled)(ALL[id]) for _twice in range(2))
        one.go(number)
        for _step in range(number):
            other.forward()
        assert place(one) == place(other)
        assert one.moment is other.moment

    @LAW
    @given(steppers, doings)
    def test_no_moment_is_shown_before_its_question_is_settled(self, stepper: Stepper, doings: list[str | int]) -> None:
        # the moments whose question was answered, given up or skipped
        known = set(range(len(stepper.example.moments))) if stepper.furthest == stepper.last_number else set()
        for doing in doings:
            ahead, asking = stepper.at + 1, stepper.asking
            do(stepper, doing)
            if doing == "again":
                known.clear()
            if asking is not None and (asking.done or doing == "skip"):
                known.add(ahead)
            for number in range(stepper.at + 1):
                assert not asks(stepper, number) or number in known
            if stepper.asking is not None:
                assert stepper.asking.task is stepper.example.moments[stepper.at + 1].ask
                assert stepper.asking.task.board in (None, stepper.moment.position)

    @LAW
    @given(steppers, doings)
    def test_observers_hear_of_each_call_once(self, stepper: Stepper, doings: list[str | int]) -> None:
        heard: list[Stepper] = []
        stop = stepper.on_change(heard.append)
        for doing in doings:
            if doing in ("solve", "reveal"):
                continue
            heard.clear()
            do(stepper, doing)
            assert heard == [stepper]
        stop()
        heard.clear()
        stepper.forward()
        assert heard == []

    @LAW
    @given(steppers, doings)
    def test_what_it_says_about_itself(self, stepper: Stepper, doings: list[str | int]) -> None:
        for doing in doings:
            do(stepper, doing)
        before = place(stepper)
        assert 0 <= stepper.at <= stepper.furthest <= stepper.last_number
        assert stepper.moment is stepper.example.moments[stepper.at]
        can_back, can_forward = stepper.can_go_back, stepper.can_go_forward
        stepper.back()
        assert can_back == (place(stepper) != before)
        if not can_back:
            stepper.forward()
            assert can_forward == (place(stepper) != before)


class TestQuestions:
    @pytest.fixture
    def stepper(self) -> Stepper:
        """p7: every moment after the first asks."""
        return Stepper(ALL["p7-attack"])

    def test_forward_asks_first(self, stepper: Stepper) -> None:
        stepper.forward()
        assert stepper.at == 0
        assert stepper.asking is not None and stepper.asking.task is ALL["p7-attack"].moments[1].ask
        assert not stepper.can_go_forward

    def test_an_open_question_stays_until_it_is_answered(self, stepper: Stepper) -> None:
        for _again in range(3):
            stepper.forward()
        stepper.last()
        stepper.go(4)
        assert place(stepper) == (0, True)

    def test_after_the_answer_its_feedback_stays_until_forward(self, stepper: Stepper) -> None:
        stepper.forward()
        solve(stepper.asking)
        assert place(stepper) == (0, True) and stepper.can_go_forward
        assert stepper.asking is not None and stepper.asking.stars == 3
        stepper.forward()
        assert place(stepper) == (1, False)

    def test_a_wrong_answer_does_not_open_the_moment(self, stepper: Stepper) -> None:
        stepper.forward()
        assert stepper.asking is not None
        stepper.asking.pick(3)
        stepper.asking.check()
        stepper.forward()
        assert place(stepper) == (0, True)

    def test_giving_up_opens_it(self, stepper: Stepper) -> None:
        stepper.forward()
        assert stepper.asking is not None
        stepper.asking.reveal()
        assert stepper.asking.stars == 0
        stepper.forward()
        assert stepper.at == 1

    def test_skipping_opens_it(self, stepper: Stepper) -> None:
        stepper.forward()
        stepper.skip()
        assert place(stepper) == (1, False)

    def test_skipping_what_is_answered_is_going_on(self, stepper: Stepper) -> None:
        stepper.forward()
        solve(stepper.asking)
        stepper.skip()
        assert place(stepper) == (1, False)

    def test_it_asks_only_once(self, stepper: Stepper) -> None:
        stepper.forward()
        stepper.skip()
        stepper.back()
        stepper.forward()
        assert place(stepper) == (1, False)

    def test_back_from_a_question_keeps_what_was_picked(self, stepper: Stepper) -> None:
        stepper.forward()
        assert stepper.asking is not None
        stepper.asking.pick(2)
        stepper.back()
        assert place(stepper) == (0, False)
        stepper.forward()
        assert stepper.asking.picked == {2}

    def test_again_asks_anew(self, stepper: Stepper) -> None:
        stepper.forward()
        solve(stepper.asking)
        stepper.forward()
        stepper.again()
        stepper.forward()
        assert place(stepper) == (0, True)
        assert stepper.asking is not None and not stepper.asking.done

    def test_observers_hear_of_picks(self, stepper: Stepper) -> None:
        stepper.forward()
        heard: list[Stepper] = []
        stepper.on_change(heard.append)
        assert stepper.asking is not None
        stepper.asking.pick(2)
        stepper.asking.check()
        assert heard == [stepper, stepper]

    def test_to_the_last_when_nothing_is_left_to_ask(self) -> None:
        stepper = settled(ALL["p7-attack"])
        stepper.last()
        assert stepper.at == stepper.last_number and not stepper.can_go_forward
        stepper.go(99)
        assert stepper.at == stepper.last_number
        stepper.go(-5)
        assert stepper.at == 0
