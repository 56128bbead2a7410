"""Questions made of disputes: whatever was settled can be asked, and a file keeps what its author wrote."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.base.yamltree import read_yaml
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.lessons.authoring.adding import add_question, with_step
from hothlab.lessons.authoring.checking import check_text
from hothlab.lessons.authoring.own_lessons import lessons_folder, own_lesson
from hothlab.lessons.authoring.questions import questions_of
from hothlab.lessons.authoring.starting import begin, start_text
from hothlab.lessons.course.chapter import chapter_files
from hothlab.lessons.course.steps import TaskStep
from tests.desks.settle.strategies import disputes

SHOT = dispute_of("8", "E8", "F9").verdict()
STEP = {
    "task": "new-one",
    "kind": "sight",
    "board": {"terrain": {"rocks": ["D4"]}},
    "line": ["D3", "D5"],
    "rules": ["LOS-2"],
}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))


class TestQuestions:
    @settings(max_examples=60)
    @given(st.one_of(disputes(on_a=True), disputes(on_a=True, on_b=True), disputes()))
    def test_whatever_is_offered_is_a_whole_task_on_that_board(self, dispute: Dispute) -> None:
        found = dispute.verdict()
        try:
            offered = questions_of(found)
        except HothlabError:
            return
        frame = "hothlab: 1\ntitle: One\nminutes: 5\ngoal: Go.\nsteps: []\n"
        for question in offered:
            text = with_step(frame, "one.yaml", question.step("new-one"))
            checked = check_text(text, "one.yaml")
            assert checked.mistakes == (), text

    def test_the_exact_question_has_the_desks_answer(self) -> None:
        lesson, id = add_question(questions_of(SHOT)[0], "From the desk")
        step = lesson.step(id)
        assert isinstance(step, TaskStep) and id == "shoot-e8-f9"
        task = step.task
        assert task.question == "May Echo Base troopers on E8 shoot at F9?"
        assert task.board == SHOT.dispute.position
        assert task.solution == (0,) and task.explain(frozenset({0})).right
        assert SHOT.sentence in task.explain(frozenset({1})).sentence

    def test_under_another_reading_only_the_desk_knows(self) -> None:
        other = dispute_of("8", "E8", "F9", rulings={"los_edge_sides": "per-edge"}).verdict()
        assert [each.rows["kind"] for each in questions_of(other)] == ["choice"]

    def test_whose_medal(self) -> None:
        found = dispute_of("8", "D7", question="medal").verdict()
        assert [each["text"] for each in questions_of(found)[0].rows["options"]] == [
            "The Rebels'", "The Empire's", "Nobody's",
        ]  # fmt: skip

    def test_nothing_is_settled_yet(self) -> None:
        with pytest.raises(HothlabError, match="Choose the unit that shoots"):
            questions_of(dispute_of("8").verdict())


class TestAdding:
    @pytest.mark.parametrize("path", [*chapter_files().values(), None], ids=lambda path: path.stem if path else "start")
    def test_all_that_was_there_stays_comments_too(self, path: Path | None) -> None:
        text = start_text("lesson") if path is None else path.read_text("utf-8")
        after = with_step(text, "a.yaml", STEP)
        lines = iter(after.split("\n"))
        assert all(line in lines for line in text.rstrip("\n").split("\n")), "in their order"
        before, now = (read_yaml(each, "a.yaml").plain() for each in (text, after))
        assert now == {**before, "steps": [*before["steps"], STEP]}

    def test_in_brackets_it_is_written_anew(self) -> None:
        text = "{hothlab: 1, title: One, minutes: 5, goal: Go., steps: [{text: Read.}]}"
        assert read_yaml(with_step(text, "a.yaml", STEP), "a.yaml").plain()["steps"] == [{"text": "Read."}, STEP]

    def test_each_has_an_id_of_its_own(self) -> None:
        ids = [add_question(questions_of(SHOT)[2], "Lines, at last")[1] for _again in range(3)]
        assert ids == ["sight-e8-f9", "sight-e8-f9-2", "sight-e8-f9-3"]
        assert (lessons_folder() / "lines-at-last.yaml").exists()
        assert len(own_lesson("lines-at-last").read().tasks) == 3

    def test_a_lesson_that_is_there_grows(self) -> None:
        path = begin("lesson")
        lesson, id = add_question(questions_of(SHOT)[1], "my-lesson")
        assert lesson.title == "My lesson" and lesson.steps[-1] == lesson.step(id)
        assert "# A quiz: three to six questions" in path.read_text("utf-8")

    def test_a_file_with_a_mistake_is_left_as_it_is(self) -> None:
        path = begin("lesson")
        bad = start_text("lesson").replace("goal:", "gaol:")
        path.write_text(bad, "utf-8")
        with pytest.raises(HothlabError, match="unknown key 'gaol'"):
            add_question(questions_of(SHOT)[0], "my-lesson")
        assert path.read_text("utf-8") == bad

    @given(st.text(max_size=30))
    def test_any_name_is_a_file_in_the_folder_or_refused(self, title: str) -> None:
        with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
            patch.setenv("HOTHLAB_HOME", home)
            try:
                lesson, _id = add_question(questions_of(SHOT)[2], title)
            except HothlabError:
                return
            assert Path(lesson.source).parent == lessons_folder()
