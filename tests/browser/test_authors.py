"""What an author does in a browser: a question from the desk, its lesson opened, a battle edited, saved and played."""

from __future__ import annotations

import re
import shutil

from playwright.sync_api import Page, expect

from hothlab.desks.settle import dispute_of
from hothlab.game.scenario import load
from hothlab.lessons.authoring.checking import check_file
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Lab, Trouble

SETTLE, ROOM = "/voila/render/21-settle-it.ipynb", "/voila/render/27-make-your-own.ipynb"


def test_a_lesson_from_the_desk_and_a_battle_from_the_editor(page: Page, lab: Lab, trouble: Trouble) -> None:
    own = lab.folder.parent / "person"
    shutil.rmtree(own, ignore_errors=True)  # what an earlier try has left
    page.goto(lab.address(SETTLE, f"d={dispute_of('8', 'E8', 'F9').code}"))
    page.get_by_role("button", name="Make a question of this").click()
    page.get_by_role("button", name="Put it into the lesson").click()
    expect(page.get_by_text("The lesson has 1 question now.")).to_be_visible()
    expect(page.get_by_text("May Echo Base troopers on E8 shoot at F9?").last).to_be_visible()
    assert check_file(own / "lessons" / "from-the-desk.yaml").valid

    page.goto(lab.address(ROOM))
    page.get_by_role("button", name="From the desk").click()
    lesson = page.locator(".hothlab-lesson-page")
    expect(lesson).to_contain_text("A lesson of your own")
    lesson.get_by_role("button", name="Yes").click()
    expect(lesson).to_contain_text("3 of 3 stars")
    page.screenshot(path=ARTEFACTS / "own-lesson.png")

    editor = page.locator(".hothlab-scenario-editor")
    expect(editor).to_contain_text("The scenario needs a name.")
    editor.locator("select").first.select_option(label="t1 · Scattered Crates")
    expect(editor).to_contain_text("Ready to play")
    name = editor.get_by_label("Name")
    name.fill("Crates at night")
    name.press("Enter")
    editor.get_by_role("button", name=re.compile(r"^\W*Save$")).click()
    expect(editor).to_contain_text("crates-at-night.yaml")
    kept = load(own / "scenarios" / "crates-at-night.yaml").scenario
    assert (kept.name, kept.position) == ("Crates at night", load("t1").position)
    editor.get_by_role("button", name="Play it").click()
    expect(editor.locator(".hothlab-table").first).to_be_visible()
    page.screenshot(path=ARTEFACTS / "scenario-editor.png")
    assert trouble == Trouble()
