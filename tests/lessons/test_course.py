"""The course as a whole: its order, its rooms, what is next, and steps that lead somewhere."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hothlab.lessons.chapter import chapter, chapter_files
from hothlab.lessons.course import Course, Room, chapter_state, course, is_done, planned
from hothlab.lessons.progress import Progress
from hothlab.lessons.traces import Trace, report, traces
from hothlab.rules.catalogue import rules


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def finish(number: str, progress: Progress) -> None:
    """Do all that a chapter asks."""
    progress.seen(number, "header")
    for task in chapter(number).tasks:
        progress.record(task.id, task.rules, 1, 9)


class TestMap:
    def test_seventeen_chapters_in_order(self) -> None:
        assert planned() == tuple(f"{number:02}" for number in range(17))

    def test_chapters_stand_where_the_map_says(self) -> None:
        found = [each.id for each in course().chapters]
        assert found == [number for number in planned() if number in chapter_files()]

    def test_the_rooms(self) -> None:
        names = [room.name for room in course().rooms]
        assert names == [
            "21-line-of-sight-desk", "22-odds-desk", "23-play", "24-rule-look-up", "25-instructors-guide",
            "26-ask-in-python",
        ]  # fmt: skip
        assert all(room.title and room.about for room in course().rooms)

    def test_a_door_for_each_kind_of_reader(self) -> None:
        doors = {door.to.number for door in course().doors}
        assert {21, 25} <= doors
        assert any(number < 20 for number in doors)
        assert all(door.who and door.about for door in course().doors)

    def test_neighbours(self) -> None:
        chapters = course().chapters
        assert course().before(chapters[0].number) is None
        assert course().after(chapters[-1].number) is None
        for one, other in pairwise(chapters):
            assert course().after(one.number) == other
            assert course().before(other.number) == one


class TestNext:
    def test_a_new_reader_starts_at_the_start(self, progress: Progress) -> None:
        assert course().next(progress) == course().chapters[0]

    def test_then_comes_what_is_not_done_yet(self, progress: Progress) -> None:
        first, second, third = course().chapters[:3]
        finish(first.id, progress)
        finish(third.id, progress)
        assert course().next(progress) == second

    def test_after_the_last_comes_the_table(self, progress: Progress) -> None:
        for each in course().chapters:
            finish(each.id, progress)
        found = course().next(progress)
        assert isinstance(found, Room) and found.slug == "play"

    def test_a_chapter_is_done_when_all_its_tasks_are_solved(self, progress: Progress) -> None:
        movement = chapter("04")
        assert chapter_state(movement, progress).state == "new"
        for task in movement.tasks[:-1]:
            progress.record(task.id, task.rules, 3, 1)
        assert chapter_state(movement, progress).state == "begun"
        progress.record(movement.tasks[-1].id, [], 0, 5)
        assert not is_done(movement, progress), "an answer that was looked up is not solved"
        progress.record(movement.tasks[-1].id, [], 1, 5)
        assert is_done(movement, progress)

    def test_a_course_without_chapters_leads_to_the_table(self, progress: Progress) -> None:
        empty = Course((), course().rooms, ())
        assert empty.next(progress).number == 23


class TestTraces:
    def test_every_rule_has_a_line(self) -> None:
        assert list(traces()) == list(rules())

    def test_what_a_line_holds(self) -> None:
        """MOV-3 in chapter 04: told and drawn, trained by tasks, shown on boards and in the example."""
        found = traces()["MOV-3"]
        assert "04" in found.chapters
        assert {"04/trooper-reach", "04/what-you-know/4", "drill:reach"} <= set(found.trained_by)
        assert {"04/in-the-way", "04/trooper-reach"} <= set(found.shown_by)
        assert found.missing == ()

    def test_what_is_missing(self) -> None:
        assert Trace("MOV-3").missing == ("chapter", "task", "board")
        assert Trace("MOV-3", ("04",), (), ("04/x",)).missing == ("task",)

    def test_the_report_names_each_gap(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("hothlab.lessons.traces.problems", list)
        gaps = {"MOV-3": Trace("MOV-3", ("04",), (), ()), "MOV-4": Trace("MOV-4", ("04",), ("x",), ("y",))}
        monkeypatch.setattr("hothlab.lessons.traces.traces", lambda: gaps)
        assert report() == "MOV-3 lacks: task, board"
        monkeypatch.setattr("hothlab.lessons.traces.traces", dict)
        assert report() == "Nothing is missing."
