"""The course in another language: `hothlab lab --language de`, and a switch to French that holds."""

import os
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hothlab.language.text import _, speaking
from tests.browser.conftest import ARTEFACTS, free_port, lab_command, running
from tests.browser.driver import CURRENT, Lab, Trouble
from tests.browser.test_waking import a_click_answers, wait_awake

TASK = ".jp-CodeCell:has(.hothlab-task)"
with speaking("de"):
    HINT = str(_("They are Rebels, so they stand on a round plate, at the bottom of the map."))


def wait_for_place(page: Page, path: str) -> None:
    page.wait_for_function(f"path => {CURRENT}?.context?.path === path", arg=path)
    wait_awake(page)


@pytest.fixture
def page(browser: Browser, trouble: Trouble) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").new_page()
    trouble.watch(page)
    return page


def test_the_course_in_german_and_then_in_french(page: Page, trouble: Trouble, tmp_path: Path) -> None:
    server = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), tmp_path / "notebooks")
    log = ARTEFACTS / f"languages-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.log"
    with running([*lab_command(server), "--language", "de"], server, tmp_path, log):
        page.goto(server.address("/"))  # where the browser of a person is led
        wait_for_place(page, "de/00-welcome.ipynb")
        bar = page.locator(".hothlab-pagebar")
        expect(bar).to_contain_text("Kurs")
        expect(bar.locator(".title")).to_have_text("0 · Willkommen auf Hoth")
        expect(page.locator(".jp-MarkdownCell").first).to_contain_text("Zwei Armeen treffen sich")
        assert page.evaluate("document.documentElement.lang") == "de"
        expect(page.locator(".hothlab-pointer .hothlab-unseen", has_text="Rebellen").first).to_be_attached()
        task = page.locator(TASK).first
        a_click_answers(page)
        task.locator("button", has_text="Tipp").click()
        expect(task).to_contain_text(HINT)

        bar.locator("a.next").click()
        wait_for_place(page, "de/01-battlefield.ipynb")
        expect(page.locator(".hothlab-pagebar .title")).to_have_text("1 · Das Schlachtfeld")
        page.locator(".hothlab-pagebar a.step").first.click()
        wait_for_place(page, "de/00-welcome.ipynb")

        page.locator(".hothlab-tongues").get_by_role("button", name="Français").click()
        wait_for_place(page, "fr/00-welcome.ipynb")
        expect(page.locator(".hothlab-pagebar")).to_contain_text("Cours")
        expect(page.locator(".hothlab-kicker", has_text="Chapitre 0").first).to_be_visible()
        assert (tmp_path / "person" / "language.txt").read_text() == "fr\n"
        page.locator(".hothlab-pagebar .menu").click()
        page.get_by_role("dialog").get_by_text("English", exact=True).click()
        wait_for_place(page, "00-welcome.ipynb")
        expect(page.locator(".hothlab-kicker", has_text="Chapter 0").first).to_be_visible()
    assert trouble.strangers == []
