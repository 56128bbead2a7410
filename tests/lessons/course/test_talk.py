"""A chapter as slides, and an instructor who turns them."""

from __future__ import annotations

import re

import pytest

from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.steps import ExampleStep, QuizStep, ShowStep, TaskStep, TextStep
from hothlab.lessons.course.talk import Talk, slides

CHAPTERS = {each.id: each for each in course().chapters}


def talk(*texts: str) -> Talk:
    return Talk.of(Chapter(4, "x", "Movement", 12, "You can move.", tuple(map(TextStep, texts))))


class TestSlides:
    def test_a_text_has_a_slide_for_each_heading(self) -> None:
        found = talk("Before.\n\n## One\n\nFirst.\n\n## Two\nSecond.").slides
        assert [slide.text for slide in found] == [
            "# Movement\n\nYou can move.", "Before.", "## One\n\nFirst.", "## Two\n\nSecond.",
        ]  # fmt: skip

    def test_a_long_text_has_more_slides_under_the_same_heading(self) -> None:
        paragraph = " ".join(["word"] * 60)
        found = talk(f"## One\n\n{paragraph}\n\n{paragraph}\n\nA last line.").slides[1:]
        assert [slide.text.startswith("## One") for slide in found] == [True, True]
        assert found[1].text.endswith("A last line.")  # a few words stay with the others

    @pytest.mark.parametrize("id", CHAPTERS)
    def test_every_word_and_every_step_of_a_chapter_is_there(self, id: str) -> None:
        chapter, found = CHAPTERS[id], slides(CHAPTERS[id])
        read = " ".join(slide.text for slide in found)
        for step in chapter.steps:
            if isinstance(step, TextStep):
                assert set(re.findall(r"\w+", step.text)) <= set(re.findall(r"\w+", read))
            elif step.id in chapter.left_out:
                continue
            elif isinstance(step, ShowStep):
                assert step.exhibit in [slide.exhibit for slide in found]
            elif isinstance(step, TaskStep):
                assert step.task in [slide.task for slide in found]
            elif isinstance(step, QuizStep):
                assert set(step.tasks) <= {slide.task for slide in found if slide.task}
            elif isinstance(step, ExampleStep):
                moments = [slide.moment for slide in found if slide.moment]
                assert all(moment in moments for moment in step.example.moments)
                asked = [moment.ask for moment in step.example.moments if moment.ask]
                assert all(task in [slide.task for slide in found] for task in asked)

    def test_what_is_left_out_is_not_shown(self) -> None:
        chapter = CHAPTERS["04"]
        id = next(step.id for step in chapter.steps if isinstance(step, TaskStep))
        less = Chapter(4, "x", "Movement", 12, "", chapter.steps, frozenset({id}))
        assert len(slides(less)) == len(slides(chapter)) - 1


class TestTalk:
    def test_forward_and_back_stop_at_the_ends(self) -> None:
        shown = talk("One.")
        shown.back()
        assert shown.at == 0
        shown.forward()
        shown.forward()
        assert shown.at == 1
        shown.go(-5)
        assert shown.at == 0
        shown.go(99)
        assert shown.at == 1

    def test_going_on_reveals_first(self) -> None:
        chapter = CHAPTERS["04"]
        shown = Talk.of(chapter)
        while shown.attempt is None:
            shown.forward()
        at = shown.at
        assert shown.hidden
        shown.forward()
        assert shown.at == at and not shown.hidden and shown.attempt.revealed
        shown.forward()
        assert shown.at == at + 1
        shown.back()
        assert not shown.hidden  # what the class has seen it has seen
        shown.turn()
        assert shown.hidden

    def test_picks_that_cannot_be_are_left(self) -> None:
        shown = Talk.of(CHAPTERS["04"])
        shown.pick("A1")
        shown.turn()
        while shown.attempt is None:
            shown.forward()
        for nothing in (None, "Z9", 99, -1):
            shown.pick(nothing)
        assert not shown.attempt.picked

    def test_observers(self) -> None:
        shown, told = talk("One."), []
        stop = shown.on_change(lambda each: told.append(each.at))
        shown.forward()
        stop()
        shown.back()
        assert told == [1]
