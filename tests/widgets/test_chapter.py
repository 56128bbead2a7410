"""Chapters on the screen: their header, every step of every chapter, and the closing panel."""

from __future__ import annotations

from html import escape
from typing import Any

import pytest

import hothlab as hl
from hothlab.errors import HothlabError
from hothlab.lessons.chapter import Text
from hothlab.lessons.course import course
from hothlab.lessons.progress import Progress
from hothlab.lessons.steps import DrillStep, ExampleStep, QuizStep, Show, TaskStep
from hothlab.rules.catalogue import rule
from hothlab.widgets import static
from hothlab.widgets.chapter import ChapterView, chapter
from hothlab.widgets.drill import DrillWidget
from hothlab.widgets.presenter import PresenterWidget
from hothlab.widgets.quiz import QuizWidget
from hothlab.widgets.show import ShowWidget
from hothlab.widgets.static import VIEW
from hothlab.widgets.stepper import StepperWidget
from hothlab.widgets.task import TaskWidget
from tests.widgets.lesson_tools import press

CHAPTERS = {each.id: each for each in course().chapters}
WIDGETS = {
    Show: ShowWidget,
    ExampleStep: StepperWidget,
    TaskStep: TaskWidget,
    QuizStep: QuizWidget,
    DrillStep: DrillWidget,
}


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def test_its_public_name() -> None:
    assert hl.chapter is chapter


class TestHeader:
    @pytest.mark.parametrize("id", CHAPTERS)
    def test_it_says_what_the_chapter_is_and_leads_to_its_neighbours(self, id: str) -> None:
        shown, found = chapter(id), CHAPTERS[id]
        for text in (found.title, found.goal, f"Chapter {found.number} · {found.minutes} minutes"):
            assert escape(text) in shown.head.value
            assert text in shown.text()
        for other in (course().before(found.number), course().after(found.number)):
            if other is not None:
                assert f'href="{other.name}.ipynb"' in shown.links.value

    def test_it_follows_the_readers_progress(self) -> None:
        shown = chapter("04")
        found = CHAPTERS["04"]
        assert f"0 of {len(found.tasks)} tasks solved" in shown.state.value
        step = next(step for step in found.steps if isinstance(step, TaskStep))
        task = shown.show(step.id)
        task.attempt.picked = step.task.key
        press(task.check) if step.task.kind == "hexes" else task.attempt.check()
        assert f"1 of {len(found.tasks)} tasks solved" in shown.state.value
        assert f"3 of {3 * len(found.tasks)} stars" in shown.state.value

    def test_an_unknown_chapter_or_step(self) -> None:
        with pytest.raises(HothlabError, match="chapter"):
            chapter("99")
        with pytest.raises(HothlabError, match="step of chapter 04"):
            chapter("04").show("nothing")


class TestSteps:
    @pytest.mark.parametrize("id", CHAPTERS)
    def test_every_step_is_shown_and_told(self, id: str, fresh: Progress) -> None:
        view, seen = chapter(id), set()
        for step in CHAPTERS[id].steps:
            if isinstance(step, Text) or type(step) not in WIDGETS:
                continue
            made = view.show(step.id)
            seen.add(step.id)
            assert type(made) is WIDGETS[type(step)]
            if isinstance(step, Show):
                assert escape(step.caption) in made.caption.value
                assert step.caption in made.text()
                assert all(escape(rule(each).text) in made.rules.value for each in step.rules)
            elif isinstance(step, TaskStep):
                assert step.task.question in made.text()
            assert made.picture().describe()
        assert fresh.steps_seen(id) == seen
        view.close()

    def test_every_cell_has_the_same_chapter_until_it_is_closed(self) -> None:
        view = chapter("04")
        assert chapter("movement") is view
        assert chapter("05") is not view
        view.close()
        assert chapter("04") is not view

    def test_a_step_shown_again_takes_the_place_of_the_last(self) -> None:
        view = chapter("04")
        id = next(step.id for step in CHAPTERS["04"].steps if isinstance(step, Show))
        first = view.show(id)
        second = view.show(id)
        assert first.comm is None and second.comm is not None
        view.close()
        assert second.comm is None

    def test_nothing_is_marked_as_seen_when_a_notebook_is_only_made(
        self, fresh: Progress, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("hothlab.widgets.chapter.mode", lambda: "picture")
        chapter("04").show(next(step.id for step in CHAPTERS["04"].steps if isinstance(step, Show)))
        assert not fresh.steps_seen("04")


def bundle(shown: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a notebook for readers without a kernel keeps."""
    monkeypatch.setattr(static, "mode", lambda: "picture")
    monkeypatch.setattr("hothlab.widgets.links.mode", lambda: "picture")
    data: dict[str, Any] = shown._repr_mimebundle_()[0]
    return data


class TestWithoutAKernel:
    def test_the_header_has_links_and_no_widget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = bundle(chapter("04"), monkeypatch)
        assert data.keys() >= {"text/plain", "text/html", "image/png"} and VIEW not in data
        assert 'href="05-' in data["text/html"] and "Movement" in data["text/html"]

    def test_a_step_is_a_picture(self, monkeypatch: pytest.MonkeyPatch) -> None:
        id = next(step.id for step in CHAPTERS["04"].steps if isinstance(step, TaskStep))
        data = bundle(chapter("04").show(id), monkeypatch)
        assert data.keys() >= {"text/plain", "image/png"} and VIEW not in data

    def test_the_readers_progress_is_not_in_it(self, fresh: Progress) -> None:
        before = chapter("04").text(), chapter("04").finish().text()
        for task in CHAPTERS["04"].tasks:
            fresh.record(task.id, task.rules, 3, 1)
        assert (chapter("04").text(), chapter("04").finish().text()) == before


class TestFinish:
    @pytest.mark.parametrize("id", CHAPTERS)
    def test_what_was_learned_and_what_is_next(self, id: str) -> None:
        found, after = CHAPTERS[id], course().after(CHAPTERS[id].number)
        end = chapter(id).finish()
        assert escape(found.goal) in end.learned.value
        for each in found.taught:
            assert escape(rule(each).title) in end.learned.value and each in end.text()
        if after is not None:
            assert f'href="{after.name}.ipynb"' in end.next.value and after.title in end.text()

    def test_the_stars(self, fresh: Progress) -> None:
        end = chapter("04").finish()
        for task in CHAPTERS["04"].tasks:
            fresh.record(task.id, task.rules, 3, 1)
        count = len(CHAPTERS["04"].tasks)
        assert f"{count} of {count} tasks solved" in end.state.value
        end.close()

    def test_nobody_is_told_to_know_what_was_not_solved(self, fresh: Progress) -> None:
        end = chapter("04").finish()
        tasks = CHAPTERS["04"].tasks
        for task in tasks:
            assert "What this chapter teaches" in end.head.value
            fresh.record(task.id, task.rules, 3, 1)
        assert "You can do this now" in end.head.value
        assert "What this chapter teaches" in end.text(), "the same for every reader"
        end.close()


def test_present() -> None:
    shown = chapter("04").present()
    assert isinstance(shown, PresenterWidget) and shown.talk.chapter is CHAPTERS["04"]


def test_the_header_opens_it_too() -> None:
    shown = chapter("04")
    press(shown.talk)
    (talk,) = shown.place.children
    assert isinstance(talk, PresenterWidget)
    press(shown.talk)
    assert not shown.place.children and talk.comm is None


def test_it_is_a_view() -> None:
    assert isinstance(chapter(4), ChapterView)
