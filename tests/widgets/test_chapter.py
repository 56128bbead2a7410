"""Chapters on the screen: their header, every step of every chapter, and the closing panel."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets import HTML, Button
from markupsafe import escape

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.game.battle import Battle
from hothlab.lessons.course.course import course, place_after, place_before
from hothlab.lessons.course.steps import DrillStep, ExampleStep, QuizStep, ShowStep, TaskStep, TextStep
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.reader.marks import Mark
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.tasks.task import HexesTask
from hothlab.rules.catalogue import rule
from hothlab.tables.table import Table
from hothlab.widgets import static
from hothlab.widgets.chapter import ChapterView, chapter
from hothlab.widgets.drill import DrillWidget
from hothlab.widgets.presenter import PresenterWidget
from hothlab.widgets.quiz import QuizWidget
from hothlab.widgets.show import ShowWidget
from hothlab.widgets.static import VIEW
from hothlab.widgets.stepper import StepperWidget
from hothlab.widgets.task import TaskWidget
from tests.widgets.lesson_tools import is_shown, press

CHAPTERS = {each.id: each for each in course().chapters}
WIDGETS: dict[type, type[Any]] = {
    ShowStep: ShowWidget,
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
        what = f"Training battle {found.training}" if found.is_battle else f"Chapter {found.number}"
        after = "After this battle" if found.is_battle else "After this chapter"
        for text in (found.title, found.goal, f"{what} · {found.minutes} minutes", after):
            assert escape(text) in shown.head.value
            assert text in shown.text()
        for other in (place_before(found.number), place_after(found.number)):
            if other is not None:
                assert f'href="{other.name}.ipynb"' in shown.links.value

    def test_it_follows_the_readers_progress(self) -> None:
        shown = chapter("04")
        found = CHAPTERS["04"]
        assert f"0 of {len(found.tasks)} tasks solved" in shown.state.value
        step = next(step for step in found.steps if isinstance(step, TaskStep))
        task = shown.show(step.id)
        task.attempt.picked = step.task.key
        press(task.check) if isinstance(step.task, HexesTask) else task.attempt.check()
        assert f"1 of {len(found.tasks)} tasks solved" in shown.state.value
        assert f"3 of {3 * len(found.tasks)} stars" in shown.state.value

    def test_a_battle_leads_straight_to_its_board(self) -> None:
        shown = chapter("31")
        assert 'data-hothlab-step="training-1"' in "".join(str(each.value) for each in insides(shown, HTML))
        assert shown.talk not in insides(shown, Button)

    def test_a_room_is_no_chapter(self) -> None:
        assert "Room · " in chapter("25").head.value and "Chapter" not in chapter("25").head.value.partition("<h2>")[0]

    def test_an_unknown_chapter_or_step(self) -> None:
        with pytest.raises(HothlabError, match="chapter"):
            chapter("99")
        with pytest.raises(HothlabError, match="step of chapter 04"):
            chapter("04").show("nothing")


def insides(box: Any, kind: type) -> list[Any]:
    """All widgets of a kind that stand in a box, at any depth."""
    found: list[Any] = []
    for child in getattr(box, "children", ()):
        found += [child] if isinstance(child, kind) else insides(child, kind)
    return found


class TestSteps:
    def test_each_step_can_be_found_on_the_page(self) -> None:
        view = chapter("04")
        assert "hothlab-step-trooper-reach" in view.show("trooper-reach")._dom_classes

    def test_a_drill_of_a_chapter_is_about_its_own_topic(self) -> None:
        made = chapter("04").show("reach-drill")
        assert (made.practice.name, made.practice.level) == ("reach", 1)
        assert not is_shown(made.topic)

    def test_the_map_knows_where_it_stands(self) -> None:
        made = chapter("00").show("the-course")
        assert 'href="01-battlefield.ipynb"' in made.next.value and "00-welcome" not in made.next.value
        assert 'class="here"' in made.map.value

    def test_a_battle_that_is_won_at_the_table_is_kept(self, fresh: Progress) -> None:
        made = chapter("31").show("training-1")
        won = next(game for game in (finished(seed) for seed in range(1, 30)) if game.winner == "rebel")
        made.play(Table(hl.load("t1"), {1: "recruit"}))
        assert fresh.best("31/training-1") is None
        made.play(Table(won, {1: "recruit"}))
        made.table.tell()
        assert fresh.best("31/training-1") == Mark(3, 1)
        made.close()

    @pytest.mark.parametrize("id", CHAPTERS)
    def test_every_step_is_shown_and_told(self, id: str, fresh: Progress) -> None:
        view, seen = chapter(id), set()
        for step in CHAPTERS[id].steps:
            if isinstance(step, TextStep) or type(step) not in WIDGETS:
                continue
            made = view.show(step.id)
            seen.add(step.id)
            assert type(made) is WIDGETS[type(step)]
            if isinstance(step, ShowStep):
                assert escape(step.caption) in made.caption.value
                assert step.caption in made.text()
                beside = made.board.words.value if made.board is not None and made.board.words is not None else ""
                told = made.rules.value + beside
                assert all(escape(rule(each).text) in told for each in step.rules)
                signs = {each: f">{each}</summary>" for each in step.rules}
                twice = [each for each, sign in signs.items() if sign in made.rules.value and sign in beside]
                assert twice == []
            elif isinstance(step, TaskStep):
                assert step.task.question in made.text()
            assert made.text()
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
        id = next(step.id for step in CHAPTERS["04"].steps if isinstance(step, ShowStep))
        first = view.show(id)
        second = view.show(id)
        assert first.comm is None and second.comm is not None
        view.close()
        assert second.comm is None

    def test_nothing_is_marked_as_seen_when_a_notebook_is_only_made(
        self, fresh: Progress, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("hothlab.widgets.chapter.mode", lambda: "picture")
        chapter("04").show(next(step.id for step in CHAPTERS["04"].steps if isinstance(step, ShowStep)))
        assert not fresh.steps_seen("04")


def finished(seed: int) -> Battle:
    """A battle of the first training that two recruits have played to its end."""
    table = Table(hl.load("t1", seed=seed), {0: "recruit", 1: "recruit"})
    while not table.battle.over:
        assert table.skip() or table.step()
    return table.battle


def bundle(shown: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a notebook for readers without a kernel keeps."""
    monkeypatch.setattr(static, "mode", lambda: "picture")
    monkeypatch.setattr("hothlab.widgets.links.mode", lambda: "picture")
    data: dict[str, Any] = shown._repr_mimebundle_()[0]
    return data


class TestWithoutAKernel:
    def test_the_header_has_links_and_no_widget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = bundle(chapter("04"), monkeypatch)
        assert data.keys() == {"text/plain", "text/html"}
        assert 'href="05-' in data["text/html"] and "Movement" in data["text/html"]

    def test_a_step_is_a_picture_of_its_board(self, monkeypatch: pytest.MonkeyPatch) -> None:
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
        found, after = CHAPTERS[id], place_after(CHAPTERS[id].number)
        end = chapter(id).finish()
        assert escape(found.goal) in end.learned.value
        for each in found.taught:
            assert escape(rule(each).title) in end.learned.value and each in end.text()
        if after is not None:
            assert f'href="{after.name}.ipynb"' in end.next.value and after.title in end.text()

    def test_what_is_open_is_one_click_away(self, fresh: Progress) -> None:
        end = chapter("04").finish()
        asked = [step for step in CHAPTERS["04"].steps if isinstance(step, TaskStep | QuizStep)]
        for step in asked:
            assert f'data-hothlab-step="{step.id}"' in end.open.value
        assert escape(CHAPTERS["04"].tasks[0].question) in end.open.value and "5 questions" in end.open.value
        fresh.record("04/what-you-know/1", (), 3, 1)
        assert "4 questions" in end.open.value
        fresh.record(CHAPTERS["04"].tasks[0].id, (), 1, 9)
        assert f'data-hothlab-step="{asked[0].id}"' not in end.open.value
        assert "2 of 9 tasks solved" in end.state.value
        end.close()

    def test_a_chapter_closes_with_something_to_be_proud_of(self, fresh: Progress) -> None:
        end = chapter("04").finish()
        assert not is_shown(end.proud) and "hothlab-later" in end.next.value
        *most, last = CHAPTERS["04"].tasks
        for task in most:
            fresh.record(task.id, task.rules, 3, 1)
        assert not is_shown(end.proud)
        fresh.record(last.id, last.rules, 1, 5)
        assert "Chapter 4: all solved!" in end.proud.value and "25 of 27 stars" in end.proud.value
        assert is_shown(end.proud) and not is_shown(end.open) and "hothlab-later" not in end.next.value
        fresh.record(last.id, last.rules, 3, 1)
        assert "Every star of this chapter is yours!" in end.proud.value
        end.close()

    def test_a_battle_closes_when_it_is_won(self, fresh: Progress) -> None:
        end = chapter("31").finish()
        assert 'data-hothlab-step="training-1"' in end.open.value and "What this battle is about" in end.head.value
        fresh.record("31/training-1", (), 3, 1)
        assert "The battle is yours!" in end.proud.value
        assert 'data-hothlab-step="training-1"' not in end.open.value
        end.close()

    def test_after_the_last_chapter_one_plays(self) -> None:
        assert 'href="23-play.ipynb"' in chapter("16").finish().next.value
        assert chapter("25").finish().next.value == ""

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
    assert isinstance(shown, PresenterWidget) and shown.talk.slides == Talk.of(CHAPTERS["04"]).slides


def test_the_header_opens_it_too() -> None:
    shown = chapter("04")
    press(shown.talk)
    (talk,) = shown.place.children
    assert isinstance(talk, PresenterWidget)
    press(shown.talk)
    assert not shown.place.children and talk.comm is None


def test_it_is_a_view() -> None:
    assert isinstance(chapter(4), ChapterView)
