"""After *Check* a wrong hex stands in red: *Check* goes on with what is left, and a click on red removes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from hothlab.hexes import Hex
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.steps import TaskStep
from hothlab.lessons.drills.drill import drill
from hothlab.lessons.tasks.task import Task
from tests.browser.chapters import FRAME
from tests.browser.driver import BRING, Lab, Notebook, Trouble, click_seen, write_notebook


def chapter_task() -> Task:
    step = chapter("04").step("trooper-reach")
    assert isinstance(step, TaskStep)
    return step.task


QUIZ = """from hothlab.widgets.quiz import QuizWidget
QuizWidget([hl.chapter("04").chapter.step(id).task for id in ("trooper-reach", "speeder-reach")])"""
PLACES = {
    "lesson": 'hl.chapter("04").show("trooper-reach")',
    "quiz": QUIZ,
    "drill": 'hl.drill("reach", level=1, seed=7)',
    "homework": 'hl.homework("04/trooper-reach")',
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("removed", [False, True], ids=["check again", "click on red"])
def test_a_wrong_hex_locks_nothing(bench: Page, lab: Lab, trouble: Trouble, place: str, removed: bool) -> None:
    (lab.folder.parent / "person" / "progress.json").unlink(missing_ok=True)  # what was solved is not asked in a quiz
    task = drill("reach", 1, 7) if place == "drill" else chapter_task()
    right = [hex for hex in task.solution if isinstance(hex, Hex)]
    wrong = next(hex for hex in task.choosable if hex not in task.key and hex.row == right[-1].row)
    Notebook(bench, lab, write_notebook(lab, f"red-{place}.ipynb", f"import hothlab as hl\n{PLACES[place]}")).run_all()
    if place == "homework":
        click_seen(bench.get_by_role("button", name="Begin"))
    lesson = bench.locator(".hothlab-task").first
    lesson.wait_for()
    lesson.evaluate(BRING)
    note, check = lesson.locator(".hothlab-note"), lesson.get_by_role("button", name="Check")
    for number, hex in enumerate((wrong, *right), start=1):
        pick(lesson, hex)
        expect(note).to_contain_text(f"{number} hex")
    click_seen(check)
    expect(lesson.locator(".hothlab-banner.no")).to_contain_text(f"Not {wrong}")
    if removed:
        pick(lesson, wrong)
        expect(note).to_contain_text(f"{len(right)} hex")
        expect(lesson.locator(".hothlab-banner.no")).to_have_count(0)
    click_seen(check)
    expect(lesson.locator(".hothlab-banner.yes").first).to_contain_text("Right!")
    assert trouble == Trouble()


def pick(lesson: Locator, hex: Hex) -> None:
    x, y = FRAME.centre(hex)
    click_seen(lesson.locator(".hothlab-pointer").first, x / FRAME.width, y / FRAME.height)
