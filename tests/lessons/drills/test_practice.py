"""An endless drill under the hands of a reader."""

from __future__ import annotations

import pytest

from hothlab.base.errors import UnknownName
from hothlab.lessons.drills.drill import drill
from hothlab.lessons.drills.practice import SLIPS, STREAK, Practice
from hothlab.lessons.tasks.attempt import Attempt


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


def slip(practice: Practice) -> None:
    practice.attempt.reveal()


def test_a_streak_of_clean_answers_leads_to_a_harder_level() -> None:
    practice = Practice("reach")
    assert practice.level == 1
    for number in range(1, STREAK + 1):
        assert not practice.will_rise and practice.moved == 0
        solve(practice)
        assert practice.streak == number
        if number < STREAK:
            practice.next()
    assert practice.will_rise and practice.level == 1
    practice.next()
    assert (practice.level, practice.moved, practice.streak) == (2, 1, 0)
    assert practice.attempt.task == drill("reach", 2, practice.seed)
    practice.next()
    assert practice.moved == 0


def test_it_falls_back_gently() -> None:
    practice = Practice("reach", 3)
    for _time in range(SLIPS):
        assert practice.level == 3
        slip(practice)
        practice.next()
    assert (practice.level, practice.moved, practice.slips) == (2, -1, 0)
    slip(practice)
    practice.next()
    solve(practice)
    practice.next()
    slip(practice)
    practice.next()
    assert practice.level == 2  # not two in a row


def test_it_never_falls_below_the_easiest() -> None:
    practice = Practice("reach")
    for _time in range(SLIPS + 1):
        slip(practice)
        practice.next()
    assert (practice.level, practice.moved) == (1, 0)


def test_by_itself_it_grows_only_so_far_and_a_reader_may_go_on() -> None:
    practice = Practice("reach", grows_to=1)
    for _time in range(STREAK + 1):
        solve(practice)
        practice.next()
    assert practice.level == 1
    practice.harder()
    assert practice.level == 2


def test_doing_the_same_task_again_makes_no_streak() -> None:
    practice = Practice("reach")
    for _time in range(STREAK):
        solve(practice)
        practice.attempt.again()
    assert practice.streak == 1


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
    assert practice.level == practice.most and not practice.will_rise
    practice.choose("reach", 1)
    practice.easier()
    assert practice.level == 1


def test_who_is_told() -> None:
    done: list[Attempt] = []
    told: list[int] = []
    practice = Practice("reach", 1, on_done=done.append)
    stop = practice.on_change(lambda each: told.append(each.seed))
    practice.attempt.reveal()
    practice.next()
    stop()
    practice.next()
    assert len(done) == 1 and told == [1, 2]


def test_an_unknown_topic() -> None:
    with pytest.raises(UnknownName, match="no drill topic called"):
        Practice("cooking")
