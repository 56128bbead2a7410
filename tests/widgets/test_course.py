"""The map of the course on the screen, driven by what a browser would send."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.base.chosen_language import kept_language
from hothlab.base.files import home_folder
from hothlab.language.text import language
from hothlab.lessons.course.course import course as the_course
from hothlab.lessons.course.traces import traces
from hothlab.lessons.reader.progress import Progress, progress
from hothlab.lessons.reader.review import review
from hothlab.rules.catalogue import rules
from hothlab.scene.markup import html
from hothlab.widgets import static
from hothlab.widgets.course import CourseWidget, course
from hothlab.widgets.fragments import whole
from hothlab.widgets.review import ReviewWidget
from tests.widgets.conftest import answers_of, bring, send
from tests.widgets.lesson_tools import is_shown, press

LONG_AGO = datetime(2020, 1, 1, tzinfo=timezone.utc)


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def finish(kept: Progress, number: int) -> None:
    """Solve all tasks of a chapter."""
    chapter = next(each for each in the_course().chapters if each.number == number)
    for task in chapter.tasks:
        kept.record(task.id, task.rules, 3, 1)


def start_over(shown: CourseWidget) -> None:
    send(shown.mine, kind="act", label="Start over")


def test_its_public_name() -> None:
    assert hl.course is course


class TestMap:
    def test_every_chapter_room_and_door_has_its_link(self) -> None:
        shown = course()
        for chapter in the_course().chapters:
            assert f'href="{chapter.name}.ipynb"' in shown.map.value
            assert escape(chapter.title) in shown.map.value and html(whole(chapter.goal)) in shown.map.value
        for room in the_course().rooms:
            assert f'href="{room.name}.ipynb"' in shown.rooms.value
        for door in the_course().doors:
            assert escape(door.who) in shown.doors.value and f'href="{door.to.name}.ipynb"' in shown.doors.value

    def test_it_follows_the_readers_progress(self, fresh: Progress) -> None:
        shown = course()
        first, second = the_course().chapters[:2]
        assert f'href="{first.name}.ipynb"' in shown.next.value
        finish(fresh, first.number)
        assert f'class="done" href="{first.name}.ipynb"' in shown.map.value
        assert f"{second.minutes} minutes" in shown.map.value
        assert f"★ {3 * len(first.tasks)}/{3 * len(first.tasks)}" in shown.map.value
        assert f'href="{second.name}.ipynb"' in shown.next.value
        assert f'class="next" href="{second.name}.ipynb"' in shown.map.value

    def test_chapters_and_battles_are_one_path(self) -> None:
        shown = course().map.value
        places = [shown.index(f'href="{each.name}.ipynb"') for each in the_course().chapters]
        assert places == sorted(places)

    def test_a_battle_looks_different_and_is_won_or_not(self, fresh: Progress) -> None:
        shown = course()
        assert 'class="battle" href="31-scattered-crates.ipynb"><span class="hothlab-number">✦' in shown.map.value
        assert "Training battle 1 · 6 minutes · not yet won" in shown.map.value
        fresh.record("31/training-1", (), 3, 1)
        assert 'class="battle done" href="31-scattered-crates.ipynb"' in shown.map.value
        assert "Training battle 1 · 6 minutes · won" in shown.map.value

    def test_how_long_the_path_is(self, fresh: Progress) -> None:
        shown = course()
        assert f"The path ahead takes about {round(the_course().left(fresh) / 60)} hours." in shown.next.value
        for chapter in the_course().chapters:
            if chapter.number != 1:
                finish(fresh, chapter.number)
                if chapter.battle is not None:
                    fresh.record(f"{chapter.id}/{chapter.battle.id}", (), 3, 1)
        assert "The path ahead takes about 11 minutes." in shown.next.value
        finish(fresh, 1)
        assert "ahead" not in shown.next.value

    def test_what_is_due_is_told(self, fresh: Progress) -> None:
        assert "due in your review" not in course().next.value
        review().answer("04/first", False, 1, LONG_AGO)
        assert "1 question is due in your review." in course().next.value

    def test_the_review_opens_where_it_is_told(self, fresh: Progress) -> None:
        assert not is_shown(course().review)
        review().answer("drill:reach:1", False, 1, LONG_AGO)
        shown = course()
        assert is_shown(shown.review)
        press(shown.review)
        (held,) = shown.place.children
        assert isinstance(held, ReviewWidget) and len(held.series.tasks) == 1
        assert held.listener.arrives, "the page brings it into view"
        press(shown.review)
        assert not shown.place.children and held.comm is None

    def test_a_closed_map_hears_nothing(self, fresh: Progress) -> None:
        shown = course()
        before = shown.map.value
        shown.close()
        finish(fresh, the_course().chapters[0].number)
        assert shown.map.value == before


class TestProgress:
    def test_it_goes_out_and_comes_back(self, fresh: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
        finish(fresh, the_course().chapters[0].number)
        shown = course()
        sent = answers_of(shown.mine, monkeypatch)
        send(shown.mine, kind="file", label="Save my progress")
        ((content, (data,)),) = sent
        assert content["name"] == "hothlab-progress.json" and content["type"] == "application/json"
        before = fresh.marks.tasks
        fresh.reset()
        shown = course()
        sent = answers_of(shown.mine, monkeypatch)
        bring(shown.mine, content["name"], data)
        assert progress().marks.tasks == before
        assert sent == [({"kind": "said", "tone": "yes", "text": "Your progress is back."}, [])]

    @pytest.mark.parametrize("data", [b"", b"nonsense", b"<script>alert(1)</script>", b'{"hothlab": 99}', b"\xff"])
    def test_a_wrong_file_changes_nothing(self, data: bytes, fresh: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
        finish(fresh, the_course().chapters[0].number)
        before, shown = fresh.marks, course()
        sent = answers_of(shown.mine, monkeypatch)
        bring(shown.mine, "mine.json", data)
        assert fresh.marks == before
        ((content, _buffers),) = sent
        assert content["tone"] == "no" and content["text"].startswith("Nothing has changed: ")

    def test_starting_over_asks_first(self, fresh: Progress) -> None:
        finish(fresh, the_course().chapters[0].number)
        shown = course()
        assert not is_shown(shown.asking)
        start_over(shown)
        assert is_shown(shown.asking) and fresh.marks.tasks
        press(shown.no)
        assert not is_shown(shown.asking) and fresh.marks.tasks
        start_over(shown)
        press(shown.yes)
        assert not is_shown(shown.asking)
        assert not fresh.marks.tasks
        assert "A fresh start." in shown.message.value and "progress-before-reset-1.json" in shown.message.value

    def test_trouble_with_the_file_is_told(self, fresh: Progress) -> None:
        assert fresh.path is not None
        fresh.path.parent.mkdir(exist_ok=True)
        fresh.path.write_text("{<b>")
        fresh.refresh()
        assert "cannot be read" in course().message.value and "<b>" not in course().message.value


class TestWithoutAKernel:
    def test_it_has_all_links_and_not_the_readers_progress(
        self, fresh: Progress, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(static, "mode", lambda: "picture")
        monkeypatch.setattr("hothlab.widgets.links.mode", lambda: "picture")
        before, _known = course()._repr_mimebundle_()
        assert before.keys() == {"text/plain", "text/html"}
        for chapter in the_course().chapters:
            assert f'href="{chapter.name}.ipynb"' in before["text/html"]
            assert chapter.title in before["text/plain"]
        finish(fresh, the_course().chapters[0].number)
        after, _known = course()._repr_mimebundle_()
        assert after == before


def test_the_map_says_where_each_rule_is_learned() -> None:
    told = course().rules.value
    names = {each.id: f'href="{each.name}.ipynb"' for each in the_course().chapters}
    rows = dict(zip(rules(), told.split("<tr>")[2:], strict=True))
    for id, trace in traces().items():
        assert f"<b>{id}</b>" in rows[id]
        assert [each for each in names if names[each] in rows[id]] == list(trace.chapters)
        assert f"<td>{len(trace.trained_by)}</td><td>{len(trace.shown_by)}</td>" in rows[id]


def test_another_language_is_kept_and_the_page_is_told(fresh: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = course()
    told: list[object] = []
    monkeypatch.setattr(shown.listener, "send", told.append)
    try:
        press(shown.tongues["nl"])
        assert told == [{"kind": "language", "code": "nl"}]
        assert language() == "nl" and kept_language(home_folder()) == "nl"
        assert course().head.value != shown.head.value
    finally:
        hl.use_language("en")
        (home_folder() / "language.txt").unlink()
