"""Each moment of a chapter flows: nothing jumps, a wrong pick is taken back, and the keyboard alone is enough.

That the verdict and *Next* are on the screen after every answer of every chapter is what test_lab.py looks at. What axe
says to a chapter in both themes stands here. The right answers come from the chapters' own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from hothlab.hexes import Hex
from hothlab.lessons.course.chapter import Chapter, chapter
from hothlab.lessons.course.steps import QuizStep, TaskStep
from hothlab.lessons.tasks.task import ChoiceTask, HexesTask, Pick, Task
from tests.browser.axe import violations
from tests.browser.chapters import FRAME
from tests.browser.conftest import ARTEFACTS, FAILED
from tests.browser.driver import BRING, SESSION, Lab, Trouble

PARTS = [".hothlab-board", ".hothlab-head", ".hothlab-main"]

IN_VIEW = """el => { const { top, bottom, left, right } = el.getBoundingClientRect();
    const around = el.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= around.top - 1 && bottom <= around.bottom + 1 && left >= 0 && right <= innerWidth + 1
      && (el.contains(seen) || seen.contains(el)); }"""
"""Is all of an element on the screen, and nothing over it?"""

SHOW = """async id => { const notebook = window.jupyterapp.shell.currentWidget.content;
    const code = cell => cell.model.sharedModel.getSource();
    await notebook.scrollToItem(notebook.widgets.findIndex(cell => code(cell).includes(`show("${id}")`)), "start"); }"""


class Reader:
    """A chapter that woke by itself, in the hands of a reader."""

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page, self.lab = page, lab

    def open(self, chapter: Chapter) -> None:
        """Open it as somebody who has never been here."""
        (self.lab.folder.parent / "person" / "progress.json").unlink(missing_ok=True)
        self.come_back(chapter)

    def come_back(self, chapter: Chapter) -> None:
        """Open it in a new kernel, on another day say."""
        self.lab.end_kernels()
        self.page.goto(self.lab.address(f"/doc/workspaces/hothlab/tree/{chapter.name}.ipynb"))
        self.page.wait_for_selector('[data-hothlab="live"]')

    def lesson(self, step: str, name: str) -> Locator:
        """A lesson by the start of its name, at the top of the view."""
        self.page.evaluate(SHOW, step)
        found = self.page.locator(f".hothlab-lesson[aria-label^={quoted(name)}]").first
        found.wait_for()
        found.evaluate(BRING)
        return found

    def answer(self, lesson: Locator, task: Task, *picks: Pick) -> None:
        """Pick, and have it checked."""
        for number, pick in enumerate(picks, start=1):
            if isinstance(pick, int):
                lesson.locator(".hothlab-options button").nth(pick).click()
            else:
                self.pick(lesson, pick)
                expect(lesson.locator(".hothlab-note")).to_contain_text(f"{number} hex")
        if isinstance(task, HexesTask):
            button(lesson, "Check").click()

    def pick(self, lesson: Locator, hex: Hex) -> None:
        """Click a hex, where the bar at the foot does not cover it."""
        sheet = lesson.locator(".hothlab-pointer").first
        foot = lesson.locator(".hothlab-foot").bounding_box()
        box = sheet.bounding_box()
        assert box is not None and foot is not None
        x, y = FRAME.centre(hex)
        scale = box["width"] / FRAME.width
        if box["y"] + y * scale > foot["y"]:
            self.page.mouse.wheel(0, 120)
            box = sheet.bounding_box() or box
        self.page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)

    def solve(self, lesson: Locator, task: Task) -> None:
        """The right answer; then the verdict and *Next* are on the screen."""
        self.answer(lesson, task, *task.solution)
        verdict = lesson.locator(".hothlab-banner.yes").first
        expect(verdict).to_contain_text("Right!")
        following = button(lesson, "Next", "See the result")
        on_screen(verdict.locator("strong"), verdict.locator("p").first, following)


def on_screen(*parts: Locator) -> None:
    """Wait until each is on the screen: what is brought into view takes a moment."""
    for part in parts:
        part.page.wait_for_function(IN_VIEW, arg=part.element_handle())


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def button(lesson: Locator, *names: str) -> Locator:
    """The button that is shown with one of these names."""
    either = lesson.locator("button:visible")
    return either.filter(has_text=names[0]).or_(either.filter(has_text=names[-1])).first


def wrong_pick(task: Task) -> Pick:
    picks: Sequence[Pick] = task.choices
    return next(pick for pick in picks if pick not in task.key)


@pytest.fixture
def reader(lab: Lab, browser: Browser, trouble: Trouble, request: pytest.FixtureRequest) -> Iterator[Reader]:
    page = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").new_page()
    trouble.watch(page)
    yield Reader(page, lab)
    if request.node.stash.get(FAILED, False):
        page.screenshot(path=ARTEFACTS / f"{re.sub(r'[^a-z]+', '-', request.node.name)}.png")
    page.context.close()
    lab.end_kernels()
    assert trouble == Trouble()


def test_the_course_begins_on_the_first_screen(reader: Reader) -> None:
    """Opened and not touched, chapter 0 shows its first question, the whole board and *Check*, at two sizes."""
    reader.open(chapter("00"))
    lesson = reader.page.locator(".hothlab-step-first-click")
    for width, height in ((1280, 720), (390, 844)):
        reader.page.set_viewport_size({"width": width, "height": height})
        on_screen(lesson.locator("h3"), lesson.locator(".hothlab-pointer"), button(lesson, "Check"))


def test_nothing_jumps_and_a_wrong_pick_is_taken_back(reader: Reader) -> None:
    """And what is solved looks solved when the page is opened again; axe has nothing to say to any of it."""
    found = chapter("04")
    reader.open(found)
    step = next(step for step in found.steps if isinstance(step, TaskStep))
    task, wrong = step.task, wrong_pick(step.task)
    assert isinstance(wrong, Hex)
    lesson = reader.lesson(step.id, f"Task: {task.question}")
    places = f"el => {PARTS}.map(part => el.querySelector(part).getBoundingClientRect().y)"
    before = lesson.evaluate(places)
    reader.pick(lesson, wrong)
    expect(lesson.locator(".hothlab-note")).to_contain_text("1 hex")
    assert lesson.evaluate(places) == before
    expect(lesson.locator("[role=status]", has_text="picked")).to_have_text(f"{wrong} picked, 1 in all.")

    button(lesson, "Check").click()
    expect(lesson.locator(".hothlab-banner.no")).to_contain_text(f"Not {wrong}")
    assert lesson.evaluate(places)[:2] == before[:2]
    on_screen(lesson.locator(".hothlab-banner.no"), button(lesson, "Check"))
    reader.solve(lesson, task)  # the wrong one was put back for us
    row = lesson.locator(".hothlab-actions button:visible").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(row) == 3 and len(set(row)) == 1
    drawn = lesson.locator(".hothlab-pointer")
    button(lesson, "See it drawn").click()
    expect(button(lesson, "Back to the board")).to_be_visible()
    expect(drawn).to_have_count(1)
    on_screen(drawn)
    assert violations(reader.page, ".hothlab-lesson") == []

    open_steps = [each for each in found.steps if isinstance(each, TaskStep | QuizStep) and each is not step]
    expect(reader.page.locator(".hothlab-open li")).to_have_count(len(open_steps))

    reader.come_back(found)
    lesson = reader.lesson(step.id, f"Task: {task.question}")
    expect(lesson.locator(".hothlab-kicker").first).to_contain_text("Solved · try again")
    reader.page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    reader.page.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    assert violations(reader.page, ".hothlab-lesson") == []
    reader.page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")


def test_a_whole_chapter_by_the_keyboard_alone(reader: Reader) -> None:
    found = chapter("06")
    reader.open(found)
    page = reader.page
    page.keyboard.press("Shift")  # from now on the keyboard is in use
    for step in found.steps:
        if isinstance(step, TaskStep):
            lesson = reader.lesson(step.id, f"Task: {step.task.question}")
            lesson.focus()
            answer_by_keys(page, lesson, step.task)
            page.keyboard.press("Enter")
            page.wait_for_function("el => !el.contains(document.activeElement)", arg=lesson.element_handle())
        elif isinstance(step, QuizStep):
            lesson = reader.lesson(step.id, "Quiz: ")
            lesson.focus()
            for task in step.tasks:
                expect(lesson.locator(".hothlab-head h3")).to_have_text(task.question)
                answer_by_keys(page, lesson, task)
                page.keyboard.press("Enter")
            expect(lesson).to_contain_text("were right at once")


def answer_by_keys(page: Page, lesson: Locator, task: Task) -> None:
    """Numbers choose; on a board the arrow keys walk, Enter picks, and Tab leads to *Check*."""
    if isinstance(task, ChoiceTask):
        (right,) = task.solution
        assert isinstance(right, int)
        page.keyboard.press(str(right + 1))
    else:
        tab_to(page, "document.activeElement.matches('.hothlab-pointer')")
        for number, hex in enumerate(task.solution, start=1):
            assert isinstance(hex, Hex)
            walk(page, lesson, hex)
            page.keyboard.press("Enter")
            expect(lesson.locator(".hothlab-note")).to_contain_text(f"{number} hex")
            page.wait_for_function(f"() => {SESSION}.kernel.status === 'idle'")  # the cursor's echo has come
        tab_to(page, "document.activeElement.textContent.trim() === 'Check'")
        page.keyboard.press("Enter")
    expect(lesson.locator(".hothlab-banner.yes").first).to_contain_text("Right!")
    # *Check* is gone, and the keyboard has not gone with it.
    page.wait_for_function("el => el.contains(document.activeElement)", arg=lesson.element_handle())


def tab_to(page: Page, there: str) -> None:
    for _press in range(8):
        page.keyboard.press("Tab")
        if page.evaluate(there):
            return
    raise AssertionError(f"Tab does not lead to {there}")


def walk(page: Page, lesson: Locator, end: Hex) -> None:
    """Move the board's cursor to a hex with the arrow keys, as far as the board says where it is."""
    for _step in range(40):
        at = Hex(lesson.locator(".hothlab-tip").inner_text().partition(":")[0])
        if at == end:
            return
        if at.row != end.row:
            page.keyboard.press("ArrowDown" if at.row < end.row else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if at.column < end.column else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {end}")
