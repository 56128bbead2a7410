"""The course as a whole: its order, its rooms, what is next, and steps that lead somewhere."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.course.course import (
    Course,
    Room,
    battle_id,
    chapter_state,
    course,
    is_done,
    open_steps,
    place_after,
    place_before,
    place_kind,
    place_name,
    planned,
)
from hothlab.lessons.course.steps import QuizStep, TaskStep
from hothlab.lessons.course.traces import Trace, report, traces
from hothlab.lessons.reader.progress import Progress
from hothlab.rules.catalogue import rules


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def finish(number: str, progress: Progress) -> None:
    """Do all that a chapter asks."""
    progress.seen(number, "header")
    for task in chapter(number).tasks:
        progress.record(task.id, task.rules, 1, 9)


def win(number: str, progress: Progress) -> None:
    """Win a training battle."""
    found = chapter(number)
    assert found.battle is not None
    progress.record(battle_id(found, found.battle.id), (), 3, 1)


class TestMap:
    def test_seventeen_chapters_and_six_battles_in_one_path(self) -> None:
        path = course().chapters
        assert tuple(each.id for each in path) == planned() == tuple(dict.fromkeys(planned()))
        assert [each.number for each in path if not each.is_battle] == list(range(17))
        assert [each.training for each in path if each.is_battle] == [1, 2, 3, 4, 5, 6]
        assert {each.id for each in path} | {room.id for room in course().rooms} >= set(chapter_files())

    @pytest.mark.parametrize(("battle", "behind"), [(1, 2), (2, 5), (3, 8), (4, 9), (5, 12), (6, 13)])
    def test_a_battle_comes_right_after_its_chapter(self, battle: int, behind: int) -> None:
        found = place_after(behind)
        assert found is not None and found.training == battle

    def test_the_rooms(self) -> None:
        names = [room.name for room in course().rooms]
        assert names == [
            "21-settle-it", "22-odds-desk", "23-play", "24-rule-look-up", "25-instructors-guide",
            "26-ask-in-python",
            "27-make-your-own", "28-atlas",
        ]  # fmt: skip
        assert all(room.title and room.about for room in course().rooms)

    def test_a_door_for_each_kind_of_reader(self) -> None:
        doors = {door.to.number for door in course().doors}
        assert {1, 21, 25} <= doors
        assert all(door.who and door.about for door in course().doors)

    def test_who_just_wants_to_play_plays_the_first_battle_with_the_coach(self) -> None:
        door = next(each for each in course().doors if each.who == "I just want to play")
        assert isinstance(door.to, Chapter) and door.to.training == 1
        assert door.to.battle is not None
        assert (door.to.battle.empire, door.to.battle.comments) == ("recruit", True)

    @pytest.mark.parametrize(
        ("number", "name", "kind"),
        [("04", "4 · Movement", "chapter"), ("31", "Training 1 · Scattered Crates", "battle")],
    )
    def test_how_places_are_called(self, number: str, name: str, kind: str) -> None:
        assert (place_name(chapter(number)), place_kind(chapter(number))) == (name, kind)

    def test_how_rooms_are_called(self) -> None:
        room = course().rooms[2]
        assert (place_name(room), place_kind(room)) == ("Play", "room")

    def test_a_room_is_not_on_the_path(self) -> None:
        assert place_before(25) is None and place_after(25) is None

    def test_neighbours(self) -> None:
        chapters = course().chapters
        assert place_before(chapters[0].number) is None
        assert place_after(chapters[-1].number) is None
        for one, other in pairwise(chapters):
            assert place_after(one.number) == other
            assert place_before(other.number) == one


class TestOpenSteps:
    def test_what_is_left_of_a_chapter(self, progress: Progress) -> None:
        movement = chapter("04")
        asked = [step.id for step in movement.steps if isinstance(step, TaskStep | QuizStep)]
        assert [step.id for step, _left in open_steps(movement, progress)] == asked
        assert sum(left for _step, left in open_steps(movement, progress)) == len(movement.tasks)
        progress.record("04/trooper-reach", [], 1, 4)
        progress.record("04/what-you-know/2", [], 3, 1)
        progress.record("04/what-you-know/3", [], 0, 1)
        left = {step.id: left for step, left in open_steps(movement, progress)}
        assert "trooper-reach" not in left and left["what-you-know"] == 4

    def test_a_battle_is_open_until_it_is_won(self, progress: Progress) -> None:
        crates = chapter("31")
        assert [step.id for step, _left in open_steps(crates, progress)] == ["the-crate-in-the-middle", "training-1"]
        win("31", progress)
        assert [step.id for step, _left in open_steps(crates, progress)] == ["the-crate-in-the-middle"]


class TestNext:
    def test_where_the_reader_is_does_not_come_next(self, progress: Progress) -> None:
        assert course().next(progress, here=0).number == 1
        assert course().next(progress, here=1).number == 0

    def test_a_battle_comes_next_and_calls_nobody_back(self, progress: Progress) -> None:
        for number in ("00", "01", "02"):
            finish(number, progress)
        assert course().next(progress).number == 31
        finish("03", progress)
        assert course().next(progress).number == 4

    def test_a_battle_that_is_won_is_done(self, progress: Progress) -> None:
        for number in ("00", "01", "02"):
            finish(number, progress)
        finish("31", progress)
        assert not is_done(chapter("31"), progress), "the look before it is not the battle"
        win("31", progress)
        assert is_done(chapter("31"), progress) and course().next(progress).number == 3

    def test_the_way_ahead_grows_shorter(self, progress: Progress) -> None:
        whole = course().left(progress)
        assert whole == sum(each.minutes for each in course().chapters)
        finish("04", progress)
        assert course().left(progress) == whole - chapter("04").minutes

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
            if each.is_battle:
                win(each.id, progress)
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
        monkeypatch.setattr("hothlab.lessons.course.traces.problems", list)
        gaps = {"MOV-3": Trace("MOV-3", ("04",), (), ()), "MOV-4": Trace("MOV-4", ("04",), ("x",), ("y",))}
        monkeypatch.setattr("hothlab.lessons.course.traces.traces", lambda: gaps)
        assert report() == "MOV-3 lacks: task, board"
        monkeypatch.setattr("hothlab.lessons.course.traces.traces", dict)
        assert report() == "Nothing is missing."
