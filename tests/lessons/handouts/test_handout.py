"""What can be printed, and how it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.base.errors import HothlabError
from hothlab.lessons.authoring.starting import begin
from hothlab.lessons.course.course import course
from hothlab.lessons.course.plans import plan, plans
from hothlab.lessons.handouts.handout import DRILLS, ScenarioSheet, Worksheet, made_handout, plan_handout
from hothlab.lessons.handouts.summary import summary
from hothlab.lessons.reader.own_plans import keep_plan
from hothlab.rules.catalogue import groups, rules

SCENARIO = "{hothlab: 1, name: Snow, first: rebel, hand: {rebel: 4, empire: 4}, medals: {rebel: 4, empire: 4}}"


def test_every_chapter_with_tasks_and_every_plan_is_a_hand_out() -> None:
    for chapter in course().chapters:
        if chapter.tasks:
            assert made_handout(chapter.id).tasks == made_handout(chapter.name).tasks == chapter.tasks
    for each in plans():
        asked = [slide.task for slide in each.slides if slide.task is not None]
        assert list(made_handout(each.id).tasks) == asked


def test_single_tasks_of_a_chapter_share_a_sheet() -> None:
    made = made_handout("04/trooper-reach", "04/move-and-attack", "07/hole-on-one-side")
    first, second = made.parts
    assert isinstance(first, Worksheet) and isinstance(second, Worksheet)
    assert [task.id for task in first.tasks] == ["04/trooper-reach", "04/move-and-attack"]


def test_a_file_of_single_tasks_is_not_that_of_the_chapter() -> None:
    names = [("04",), ("04/trooper-reach",), ("04/trooper-reach", "04/move-and-attack"), ("04/what-you-know/2",)]
    files = [made_handout(*each).name for each in names]
    assert files[0] == "04-movement" and len(set(files)) == len(files)


def test_a_quiz_is_named_without_its_numbers() -> None:
    made = made_handout("01/what-you-know")
    assert len(made.tasks) == 5 and all(task.id.startswith("01/what-you-know") for task in made.tasks)


def test_drills_are_some_tasks_of_a_level_or_one() -> None:
    assert [task.id for task in made_handout("drill:reach").tasks] == [f"drill:reach:1:{n + 1}" for n in range(DRILLS)]
    assert made_handout("drill:reach:2").tasks[0].id == "drill:reach:2:1"
    assert [task.id for task in made_handout("drill:reach:2:17").tasks] == ["drill:reach:2:17"]


def test_a_number_is_a_chapter_and_a_scenario_says_so(tmp_path: Path) -> None:
    assert made_handout("10").title == made_handout(10).title == "Hits and retreats"
    own = tmp_path / "own.yaml"
    own.write_text(SCENARIO, "utf-8")
    for name in ("scenario-10", "target-the-shield-generators"):
        assert made_handout(name).title == "Target the Shield Generators"
    (part,) = made_handout(own).parts
    assert isinstance(part, ScenarioSheet) and part.scenario.name == "Snow"
    assert made_handout(str(own)).parts == made_handout(own).parts


def test_a_lesson_of_one_s_own_is_named_by_its_file(tmp_path: Path) -> None:
    own = begin("lesson", tmp_path / "night-attack.yaml")
    assert made_handout(own).tasks and made_handout(str(own)).name == "night-attack"
    own.write_text("hothlab: 1\ntitle: Night\nsteps: []\n", "utf-8")
    with pytest.raises(HothlabError, match="night-attack"):
        made_handout(own)


def test_one_s_own_plan_is_named_by_its_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    keep_plan("Friday: ridges", ["04/trooper-reach"])
    made = made_handout("Friday: ridges")
    assert made.name == "friday-ridges" and len(made.tasks) == 1
    with pytest.raises(HothlabError, match="the plan 'Looking' has no questions"):
        plan_handout(keep_plan("Looking", ["04/title"]))


@pytest.mark.parametrize(
    "names, said",
    [
        ([], "name 1 to 40 things to print"),
        (["movment"], "did you mean movement"),
        (["sumary"], "did you mean summary"),
        (["04/trooper-rech"], "did you mean trooper-reach"),
        (["04/title"], "there is no question at 04/title"),
        (["drill:reech"], "did you mean reach"),
        (["drill:reach:x"], "a drill is written drill:reach"),
        (["drill:reach:99"], "has the levels 1 to"),
        (["scenario-99"], "scenario"),
        (["no-such.yaml"], "no-such.yaml"),
    ],
)
def test_what_there_is_not(names: list[str], said: str) -> None:
    with pytest.raises(HothlabError, match=said):
        made_handout(*names)


def test_the_summary_speaks_of_every_part_of_the_game_and_only_of_rules_that_there_are() -> None:
    cited = [id for section in summary() for line in section.lines for id in line.rules]
    assert set(cited) <= set(rules()) and len(cited) == len(set(cited))
    tables = {"UNI", "TER"}  # on the same page
    assert {rules()[id].group for id in cited} == set(groups()) - tables


def test_a_plan_has_a_sheet_for_each_chapter_in_which_something_is_asked() -> None:
    titles = [part.title for part in made_handout("plan-a").parts if isinstance(part, Worksheet)]
    assert titles == [part.title for part in plan("plan-a").parts if part.questions]
