"""Lessons of one's own on the screen: the whole lesson, the list, and the course map with both."""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile, HothlabError
from hothlab.lessons.authoring.starting import begin, start_text
from hothlab.lessons.reader.progress import Progress
from hothlab.widgets.course import CourseWidget
from hothlab.widgets.own_lessons import LessonPage, OwnLessonsWidget
from hothlab.widgets.presenter import PresenterWidget
from hothlab.widgets.task import TaskWidget
from tests.widgets.lesson_tools import press


@pytest.fixture(autouse=True)
def own_home(reader: Progress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Progress:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    return reader


def test_a_file_is_a_whole_lesson(tmp_path: Path) -> None:
    path = begin("lesson", tmp_path / "mine.yaml")
    shown = hl.chapter(str(path))
    assert isinstance(shown, LessonPage) and hl.chapter(path) is shown
    assert len(shown.children) == len(shown.chapter.steps) + 2, "a header, the steps and the end"
    assert "A lesson of your own · 10 minutes" in shown.head.value
    assert "<h2>Two hexes, no more</h2>" in shown.children[1].value
    assert any(isinstance(each, TaskWidget) for each in shown.children)
    assert isinstance(shown.present(), PresenterWidget)


def test_tags_in_a_lesson_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = start_text("lesson").replace("title: My lesson", 'title: "<b>x"').replace("Troopers move", "<script>")
    path.write_text(text, "utf-8")
    shown = hl.chapter(path)
    assert "&lt;b&gt;x" in shown.head.value and "<script>" not in shown.children[1].value


def test_a_bad_file_is_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(start_text("lesson").replace("goal:", "gaol:"), "utf-8")
    with pytest.raises(BadFile, match=r"mine.yaml:8:1: unknown key 'gaol', did you mean 'goal'"):
        hl.chapter(path)


class TestList:
    def test_begin_open_and_close(self) -> None:
        shown = hl.own_lessons()
        assert "There is none yet" in shown.where.value
        shown._begin()
        (row,) = shown.rows.children
        press(row.children[0])
        (page,) = shown.place.children
        assert isinstance(page, LessonPage) and shown.opened == "my-lesson"
        assert shown._take()[0] == "my-lesson.yaml"
        press(row.children[0])
        assert shown.place.children == () and page.comm is None
        with pytest.raises(HothlabError, match="open a lesson first"):
            shown._take()

    def test_mistakes_are_told_in_its_row(self) -> None:
        path = begin("lesson")
        path.write_text(start_text("lesson").replace("goal:", "<gaol>:"), "utf-8")
        (row,) = OwnLessonsWidget().rows.children
        assert "my-lesson.yaml has 1 mistake" in row.value and "line 8, column 1" in row.value
        assert "&lt;gaol&gt;" in row.value

    def test_a_file_that_is_brought(self) -> None:
        shown = OwnLessonsWidget()
        assert shown._bring("Night attack.yaml", start_text("lesson").encode()) == "night-attack.yaml is here now."
        assert len(shown.rows.children) == 1
        with pytest.raises(HothlabError, match="not YAML"):
            shown._bring("x.yaml", b"]")

    def test_it_stands_on_the_course_map(self) -> None:
        shown = CourseWidget()
        assert shown.own.rows.children == () and shown.own.head.value == ""
        begin("lesson")
        shown.refresh()
        (row,) = shown.own.rows.children
        assert row.children[0].description == "My lesson"
        press(row.children[0])
        assert isinstance(shown.own.place.children[0], LessonPage)
