"""The folder of one's own lessons: what stands there, what is wrong there, and what comes into it."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pytest

from hothlab.base.errors import BadFile, HothlabError, UnknownName
from hothlab.lessons.authoring.keeping import keep_lesson, slug_of
from hothlab.lessons.authoring.own_lessons import lessons_folder, own_lesson, own_lessons
from hothlab.lessons.authoring.starting import begin, start_text
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.recall import recalled
from hothlab.lessons.reader.review import Review

LESSON = start_text("lesson")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_none_where_there_is_no_folder(own_home: Path) -> None:
    assert own_lessons() == ()
    assert lessons_folder() == own_home / "lessons"


def test_by_number_and_then_by_name() -> None:
    begin("lesson")
    for name, number in (("a", "7"), ("z", "3")):
        keep_lesson(name, LESSON.replace("minutes: 10", f"minutes: 10\nnumber: {number}"))
    assert [each.path.stem for each in own_lessons()] == ["z", "a", "my-lesson"]
    assert {each.chapter.number for each in own_lessons() if each.chapter}.isdisjoint(
        each.number for each in course().chapters
    )


def test_a_lesson_is_read_anew_when_its_file_has_changed() -> None:
    path = begin("lesson")
    assert own_lesson("my-lesson").title == "My lesson"
    assert own_lesson("my-lesson").read() is own_lesson(str(path)).read() is own_lesson("my-lesson.yaml").read()
    path.write_text(LESSON.replace("title: My lesson", "title: The same lesson, later"), "utf-8")
    assert own_lesson("my-lesson").title == "The same lesson, later"


def test_a_file_with_mistakes_is_there_and_says_all_of_them() -> None:
    path = begin("lesson")
    path.write_text(LESSON.replace("goal:", "gaol:").replace("unit: G5", "unit: G55"), "utf-8")
    (found,) = own_lessons()
    assert (found.chapter, found.title, len(found.mistakes)) == (None, "my-lesson.yaml", 2)
    with pytest.raises(BadFile, match=r"unknown key 'gaol', did you mean 'goal'.*and 1 more mistake"):
        found.read()


def test_names_that_are_none(tmp_path: Path) -> None:
    begin("lesson")
    with pytest.raises(UnknownName, match="did you mean my-lesson"):
        own_lesson("my-leson")
    with pytest.raises(BadFile, match="No such file"):
        own_lesson(str(tmp_path / "none.yaml")).read()


def test_what_is_brought_is_whole_and_takes_no_other_files_place() -> None:
    assert keep_lesson("../Night attack!.yml", LESSON) == lessons_folder() / "night-attack.yaml"
    assert keep_lesson("night-attack.yaml", LESSON).name == "night-attack-2.yaml"
    for text, why in (
        (LESSON.replace("topic:", "topc:"), "line 56, column 5: unknown key 'topc'"),
        (start_text("scenario"), "is not a lesson"),
        (LESSON.replace("minutes:", "minuts:").replace("goal:", "gaol:"), "and 1 more mistake"),
    ):
        with pytest.raises(HothlabError, match=why):
            keep_lesson("a.yaml", text)
    with pytest.raises(HothlabError, match="letters or digits"):
        slug_of("…")
    assert len(own_lessons()) == 2


def test_its_questions_come_back_in_the_review(tmp_path: Path) -> None:
    begin("lesson")
    progress = Progress(tmp_path / "progress.json")
    chapter = own_lesson("my-lesson").read()
    Review(progress).answer(chapter.tasks[0].id, False, 1, datetime(2026, 1, 1, tzinfo=timezone.utc))
    assert [recalled(id, progress) for id in progress.cards] == [chapter.tasks[0]]
