"""Chapters in a real JupyterLab, from their head to their end, as a reader works through them.

The right answers come from the chapters' own files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from hothlab.hexes import Hex, standard_board
from hothlab.lessons.course.chapter import Chapter, chapter
from hothlab.lessons.course.steps import QuizStep, TaskStep
from hothlab.lessons.examples.example import ExampleMoment, example
from hothlab.lessons.tasks.task import HexesTask, Task
from hothlab.pictures.lesson import lesson_frame
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import BRING, Lab, Trouble

FRAME = lesson_frame(standard_board())


class Reader:
    """A chapter in the hands of a reader: a page of its own, which wakes by itself."""

    def __init__(self, page: Page, lab: Lab, chapter: Chapter) -> None:
        self.page, self.chapter = page, chapter
        page.goto(lab.address(f"/doc/workspaces/hothlab/tree/{chapter.name}.ipynb"))
        page.locator("[data-hothlab=live]").wait_for()

    def at(self, id: str) -> Locator:
        """A step, brought into view and staying there."""
        return self.seen(self.page.locator(f".hothlab-step-{id}"))

    @property
    def end(self) -> Locator:
        """The end of the chapter, brought into view."""
        return self.seen(self.page.get_by_role("group", name=re.compile("^The end of the")))

    def seen(self, found: Locator) -> Locator:
        """Bring something into view."""
        found.wait_for()
        found.evaluate(BRING)
        return found

    def button(self, cell: Locator, name: str) -> Locator:
        return cell.get_by_role("button", name=re.compile(rf"^\W*{re.escape(name)}$"))

    def click_hex(self, cell: Locator, hex: Hex) -> None:
        x, y = FRAME.centre(hex)
        sheet = cell.locator(".hothlab-pointer").first
        # The middle of the screen, where neither the page's bar nor the lesson's own foot is.
        sheet.evaluate(
            """(sheet, share) => { const { top, height } = sheet.getBoundingClientRect();
            const page = document.querySelector(".jp-WindowedPanel-outer");
            page.scrollTop += top + share * height - innerHeight * 0.4; }""",
            y / FRAME.height,
        )
        box = sheet.bounding_box()
        assert box is not None
        scale = box["width"] / FRAME.width
        self.page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)

    def answer(self, cell: Locator, task: Task, *picks: Hex | int) -> None:
        """Pick, and have it checked."""
        for number, pick in enumerate(picks, start=1):
            if isinstance(pick, int):
                self.button(cell, task.options[pick]).click()
            else:
                self.click_hex(cell, pick)
                expect(cell.locator(".hothlab-note").first).to_contain_text(f"{number} hex")
        if isinstance(task, HexesTask):
            self.button(cell, "Check").click()

    def solve(self, step: TaskStep) -> None:
        cell = self.at(step.id)
        self.answer(cell, step.task, *step.task.solution)
        expect(cell.locator(".hothlab-banner.yes")).to_contain_text("Right!")

    def shot(self, name: str) -> None:
        self.page.screenshot(path=ARTEFACTS / f"chapter-{self.chapter.id}-{name}.png")


@pytest.fixture
def read(lab: Lab, page: Page, trouble: Trouble) -> Iterator[Callable[[str], Reader]]:
    """Opens a chapter for somebody who has never been here: what is solved would look solved."""
    (lab.folder.parent / "person" / "progress.json").unlink(missing_ok=True)
    yield lambda id: Reader(page, lab, chapter(id))
    lab.end_kernels()
    assert trouble == Trouble()


def test_what_is_open_is_one_click_away(read: Callable[[str], Reader], page: Page) -> None:
    reader = read("05")
    asked = [step for step in reader.chapter.steps if isinstance(step, TaskStep | QuizStep)]
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(reader.end.locator(".hothlab-open li")).to_have_count(len(asked))
        for step in (asked[0], asked[-1]):
            place = page.locator(f".hothlab-step-{step.id}")
            expect(place).not_to_be_in_viewport()
            reader.end.locator(f"[data-hothlab-step={step.id}]").click()
            expect(place).to_be_in_viewport()
            expect(place).to_be_focused()
            page.wait_for_function(
                """step => { const { top } = document.querySelector(`.hothlab-step-${step}`).getBoundingClientRect();
                return top > 0 && top < 200; }""",
                arg=step.id,
            )


def test_the_map_leads_to_the_first_battle(read: Callable[[str], Reader], page: Page) -> None:
    reader = read("00")
    course = reader.at("the-course")
    expect(course.locator(".hothlab-go")).to_contain_text("Next: 1 · The battlefield")
    doors = course.locator(".hothlab-doors > a")
    for width in (1600, 1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 844})
        tops = doors.evaluate_all("all => all.map(each => Math.round(each.getBoundingClientRect().top))")
        assert [tops.count(top) for top in sorted(set(tops))] in ([4], [2, 2]), width
    page.set_viewport_size({"width": 1280, "height": 720})
    doors.filter(has_text="I just want to play").click()
    page.wait_for_url("**/31-scattered-crates.ipynb*")
    page.locator("[data-hothlab=live]").wait_for()
    page.get_by_role("button", name="Straight to the board").click()
    table = page.locator(".hothlab-step-training-1")
    expect(table.locator(".hothlab-pointer").first).to_be_in_viewport(ratio=0.9)
    expect(table.locator("button.hothlab-card").first).to_be_in_viewport(ratio=0.9)


def test_an_example_is_stepped_through(read: Callable[[str], Reader]) -> None:
    reader = read("04")
    found = example("p5-moving")
    cell = reader.at("p5-moving")

    def shows(moment: ExampleMoment) -> None:
        expect(cell.get_by_role("heading", name=moment.title)).to_be_visible()

    for number, moment in enumerate(found.moments):
        if number:
            reader.button(cell, "Forward").click()
            if moment.ask is not None:
                expect(cell).to_contain_text(moment.ask.question)
                expect(cell.get_by_text(moment.text)).to_have_count(0)
                reader.answer(cell, moment.ask, *moment.ask.solution)
                expect(cell.locator(".hothlab-banner.yes")).to_be_visible()
                reader.button(cell, "Forward").click()
        shows(moment)
    reader.shot("example")
    reader.button(cell, "Back").click()
    shows(found.moments[-2])
