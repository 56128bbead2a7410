"""An endless drill under the hands of a reader."""

from __future__ import annotations

import pytest

from hothlab.errors import UnknownName
from hothlab.lessons.attempt import Attempt
from hothlab.lessons.drills import drill
from hothlab.lessons.practice import STREAK, Practice


def solve(practice: Practice) -> None:
    for pick in practice.attempt.task.solution:
        practice.attempt.pick(pick)
    practice.attempt.check()


def test_the_task_follows_from_topic_level_and_seed() -> None:
    practice = Practice("reach", 2, 7)
    assert practice.attempt.task == drill("reach", 2, 7)
    practice.next()
    assert practice.seed == 8 and practice.attempt.task == drill("reach", 2, 8)
    practice.go(7)
    assert practice.attempt.task == drill("reach", 2, 7)
    practice.go(-3)
    assert practice.seed == 1


def test_a_streak_of_clean_answers_offers_more() -> None:
    practice = Practice("reach", 1)
    for number in range(1, STREAK + 1):
        assert not practice.may_rise
        solve(practice)
        assert practice.streak == number
        practice.next()
    assert practice.may_rise
    practice.harder()
    assert practice.level == 2 and practice.streak == 0


@pytest.mark.parametrize("how", ["hint", "reveal"])
def test_help_ends_a_streak(how: str) -> None:
    practice = Practice("reach", 1)
    solve(practice)
    practice.next()
    getattr(practice.attempt, how)()
    solve(practice)
    assert practice.streak == 0


def test_levels_end_at_both_ends() -> None:
    practice = Practice("reach", 99)
    assert practice.level == practice.most
    practice.harder()
    assert practice.level == practice.most and not practice.may_rise
    practice.choose("reach", 1)
    practice.easier()
    assert practice.level == 1


def test_who_is_told() -> None:
    done: list[Attempt] = []
    told: list[int] = []
    practice = Practice("reach", 1, on_done=done.append)
    deaf = practice.on_change(lambda each: told.append(each.seed))
    practice.attempt.reveal()
    practice.next()
    deaf()
    practice.next()
    assert len(done) == 1 and told == [1, 2]


def test_an_unknown_topic() -> None:
    with pytest.raises(UnknownName, match="topic of a drill"):
        Practice("cooking")
