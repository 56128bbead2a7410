"""From chapter to chapter: the address names the open one, a reload comes back to it, *Back* to the one before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import CURRENT, Lab, Trouble, click_seen


@pytest.fixture
def course(page: Page, lab: Lab, trouble: Trouble) -> Iterator[Page]:
    """Chapter 4, open as a page."""
    page.goto(lab.page("04-movement.ipynb"))
    yield page
    lab.end_kernels()
    assert trouble == Trouble()


def is_open(page: Page, name: str) -> None:
    """Wait until a chapter is awake, and see that the address and the page are its own."""
    live = f"name => {CURRENT}?.context?.path === name && {CURRENT}.node.dataset.hothlab === 'live'"
    page.wait_for_function(live, arg=f"{name}.ipynb")
    assert page.url.endswith(f"/tree/{name}.ipynb")
    assert page.evaluate("[...window.jupyterapp.shell.widgets('main')].length") == 1


def choose(page: Page, title: str) -> None:
    """Choose a chapter of the course's menu, as a person does."""
    click_seen(page.locator(".hothlab-pagebar .menu"))
    entry = page.locator(".hothlab-menu a", has_text=title)
    entry.scroll_into_view_if_needed()
    click_seen(entry)


def test_the_menu_a_reload_and_back(course: Page) -> None:
    is_open(course, "04-movement")
    choose(course, "6 · Line of sight")
    expect(course.locator(".hothlab-menu")).to_have_count(0)
    is_open(course, "06-line-of-sight")
    course.reload()
    is_open(course, "06-line-of-sight")

    click_seen(course.locator(".hothlab-pagebar .menu"))  # it marks the chapter that is open
    expect(course.locator(".hothlab-menu [aria-current=page]")).to_have_text("6 · Line of sight")
    course.keyboard.press("Escape")
    click_seen(course.locator(".hothlab-pagebar .next"))
    is_open(course, "07-sight-along-edges")

    for name in ("06-line-of-sight", "04-movement"):
        course.go_back()
        is_open(course, name)
    course.go_forward()
    is_open(course, "06-line-of-sight")
