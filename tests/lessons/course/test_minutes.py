"""What chapters and battles say about their length is what a person needs."""

from __future__ import annotations

from itertools import takewhile

import pytest

from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files, read_chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.minutes import estimate
from hothlab.lessons.course.steps.play import battle_minutes

ALL = [chapter(number) for number in chapter_files()]


@pytest.mark.parametrize("found", ALL, ids=lambda each: each.name)
def test_the_minutes_are_those_of_the_rule(found: Chapter) -> None:
    assert abs(found.minutes - estimate(found)) <= 1


def test_the_first_battle_is_reached_within_half_an_hour() -> None:
    before = list(takewhile(lambda each: not each.is_battle, course().chapters))
    assert 0 < sum(map(estimate, before)) <= 30


def test_a_chapter_is_read_in_one_sitting() -> None:
    assert all(each.minutes <= 25 for each in course().chapters if each.number != 16)


def read(steps: str) -> Chapter:
    return read_chapter(f"hothlab: 1\nnumber: 77\ntitle: One\nminutes: 1\ngoal: Go\nsteps:\n{steps}", "77-one.yaml")


WORDS = "  - text: one two three four five six seven eight nine\n"


def test_more_to_read_takes_longer() -> None:
    once, twice = estimate(read(WORDS)), estimate(read(2 * WORDS))
    assert twice - once == pytest.approx(9 / 180)


def test_what_is_done_takes_longer_than_what_is_read() -> None:
    task = "  - task: where\n    kind: reach\n    board: {rebel: {trooper: [D5]}}\n    unit: D5\n    rules: [MOV-1]\n"
    drill = "  - drill: more\n    topic: reach\n"
    play = "  - play: game\n    scenario: t1\n"
    lengths = [estimate(read(WORDS + step)) for step in ("", task, drill, play)]
    assert lengths == sorted(lengths) and len(set(lengths)) == 4
    assert lengths[3] - lengths[0] == pytest.approx(battle_minutes("t1"))


def test_a_long_battle_takes_longer_than_a_short_one() -> None:
    assert battle_minutes("t1") < battle_minutes("t3") < battle_minutes("1")
    assert battle_minutes("1") == pytest.approx(44 * 0.7)
