"""The kinds of chapter step: one class each, known to the reader of files, to the types and to the page."""

from __future__ import annotations

from typing import get_args

import pytest

from hothlab.base.yamltree import read_yaml
from hothlab.lessons.course.chapter import Chapter, chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.steps import STEPS, ChapterStep, DrillStep, LiveStep, PlayStep, TextStep
from hothlab.lessons.course.talk import slides

CHAPTERS = {each.id: each for each in course().chapters}


def test_every_kind_is_registered_by_its_key() -> None:
    assert set(STEPS.values()) == {TextStep, *get_args(LiveStep)} == set(get_args(ChapterStep))
    assert all(step.kind == key for key, step in STEPS.items())


def test_what_is_annotated_is_read_and_what_is_left_out_has_its_default() -> None:
    def read(text: str) -> PlayStep:
        return PlayStep.read(read_yaml(text, "x.yaml"), "a-game", "77")

    assert read("{play: a-game, scenario: t1}") == PlayStep("a-game", "t1", "you", "officer", True, False)
    team = read("{play: a-game, scenario: 3, rebel: [you, recruit], comments: true}")
    assert (team.scenario, team.rebel, team.comments) == ("3", ("you", "recruit"), True)


@pytest.mark.parametrize("found", CHAPTERS.values(), ids=CHAPTERS)
def test_a_chapter_is_the_sum_of_its_steps(found: Chapter) -> None:
    """Its tasks and rules are those of its steps, and each step for a class has slides below its own address."""
    assert found.tasks == tuple(task for step in found.steps for task in step.tasks)
    assert set(found.taught) == {rule for step in found.steps for rule in step.taught}
    addresses = [slide.id for slide in slides(found)]
    for step in found.steps:
        own = [slide.id for slide in step.slides(f"{found.id}/{step.id}")]
        assert step.minutes > 0 and all(id in addresses or step.id in found.left_out for id in own)
        assert len(own) >= len(step.tasks)


def test_a_drill_before_a_class_is_its_first_task() -> None:
    step = next(step for step in chapter("04").steps if isinstance(step, DrillStep))
    (slide,) = step.slides("04/x")
    assert slide.task is not None and slide.task.id.startswith(f"drill:{step.topic}:1:")
