"""A class votes: three phones scan the talk's code, answer with an option and with hexes, and the slide counts them."""

import csv
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from hothlab.lessons.course.plans import plan
from hothlab.lessons.tasks.task import ChoiceTask, HexesTask, Task
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Trouble
from tests.browser.test_serve import Served, fits, served

__all__ = ["served"]

SLIDES = plan("plan-a").slides
EVIL = "<b>Ada</b><img src=x onerror=alert(1)>"


def first(kind: type[Task]) -> tuple[int, Task]:
    """The first question of the plan to which an option, or hexes, are the answer."""
    return next((n, each.task) for n, each in enumerate(SLIDES) if isinstance(each.task, kind))


@pytest.fixture
def phones(browser: Browser, trouble: Trouble) -> Iterator[list[Page]]:
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) for _phone in range(3)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        trouble.watch(page)
    yield pages
    for context in contexts:
        context.close()


def go(talk: Page, slide: int) -> None:
    """To a slide, by the list of slides."""
    talk.keyboard.press("o")
    expect(talk.get_by_role("spinbutton")).to_be_focused()
    talk.keyboard.type(str(slide + 1))
    talk.keyboard.press("Enter")
    expect(talk.locator(".hothlab-presenter")).to_contain_text(f"{slide + 1} / {len(SLIDES)}")


def test_three_phones_vote(served: Served, page: Page, phones: list[Page], trouble: Trouble) -> None:
    sizes: list[int] = []
    phones[0].on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(served.guests(f"25-instructors-guide.ipynb?word={served.word}"))
    page.locator("button", has_text="Present").first.click()
    talk = page.locator(".hothlab-presenter.hothlab-full")  # and so it hears its keys
    talk.focus()
    number, task = first(ChoiceTask)
    go(page, number)
    page.keyboard.press("a")
    link = page.locator(".hothlab-link")
    expect(link).to_have_text(re.compile(rf"^hoth\.localhost:{served.port}/v/\w{{8}}$"))
    expect(page.locator(".hothlab-qr svg")).to_be_visible()
    for phone in phones:
        phone.goto(f"http://{link.inner_text()}")
        expect(phone.locator("#text")).to_have_text(task.question)
        assert fits(phone)
    expect(page.locator(".hothlab-counted")).to_contain_text("Phones here: 3")
    page.get_by_label("With names").check()
    for phone, name in zip(phones, (EVIL, "Bo", "Cy"), strict=True):
        phone.locator("#name").fill(name)
        phone.get_by_role("button", name="Go on").click()
        phone.locator("#options button").nth(0).tap()
        expect(phone.locator("#state")).to_have_text("Your answer is in. You can still change it.")
    phones[0].locator("#options button").nth(1).tap()  # another answer takes the place of the first
    expect(page.locator(".hothlab-counted")).to_contain_text("Answered: 3")
    expect(page.locator(".hothlab-names")).to_contain_text(EVIL)
    phones[0].screenshot(path=ARTEFACTS / "vote-option.png")
    page.screenshot(path=ARTEFACTS / "vote-join.png")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.screenshot(path=ARTEFACTS / "vote-join-1024.png")
    page.keyboard.press("a")
    expect(page.locator(".hothlab-panel")).to_have_count(0)
    expect(talk).to_contain_text("Answered: 3 of 3")
    page.screenshot(path=ARTEFACTS / "vote-open-1024.png")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("c")  # and one without a phone raises a hand
    expect(page.get_by_role("textbox", name="Count hands (C)")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator(".hothlab-panel")).to_have_count(0)
    talk.focus()
    page.keyboard.press("Enter")
    expect(talk.locator(".hothlab-banner")).to_contain_text(task.explain(task.key).sentence)
    expect(talk.locator(".hothlab-votes").nth(0)).to_have_text("3")
    expect(talk.locator(".hothlab-votes").nth(1)).to_have_text("1")
    expect(phones[1].locator("#state")).to_have_text("The vote is closed. Look at the screen.")
    page.screenshot(path=ARTEFACTS / "vote-revealed.png")

    number, task = first(HexesTask)
    go(page, number)  # and nobody has to scan again
    wrong = next(hex for hex in task.choosable if hex not in task.key)
    right = [hex for hex in task.choosable if hex in task.key]
    for phone, picks in zip(phones, (right, [wrong], [*right, wrong]), strict=True):
        expect(phone.locator("#text")).to_have_text(task.question)
        for pick in picks:
            phone.get_by_role("checkbox", name=str(pick), exact=True).tap()
        phones[0].screenshot(path=ARTEFACTS / "vote-hexes.png", full_page=True)
        phone.locator("#send").tap()
        expect(phone.locator("#state")).to_have_text("Your answer is in. You can still change it.")
        assert fits(phone)
    expect(talk).to_contain_text("Answered: 3 of 3")
    page.keyboard.press("Enter")
    expect(talk.locator(".hothlab-wrong").first).to_contain_text(f"{wrong} (2 votes)")
    page.screenshot(path=ARTEFACTS / "vote-heat-map.png")
    page.keyboard.press("v")
    expect(page.locator(".hothlab-sheet .hothlab-results")).to_contain_text("1 of 3 right")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a table (CSV)").click()
    table = saved.value.path().read_text("utf-8-sig")
    assert task.question in table and "Ada" not in table and len(table.splitlines()) == 3
    assert [row["answered"] for row in csv.DictReader(table.splitlines())] == ["4", "3"]  # three phones and a hand
    page.screenshot(path=ARTEFACTS / "vote-results.png")
    page.keyboard.press("Escape")
    page.reload()  # the class sees its slide again, without a press
    full = page.locator(".hothlab-presenter.hothlab-full")
    expect(full).to_contain_text(f"{number + 1} / {len(SLIDES)}")
    expect(page.locator("button", has_text="Untick all")).to_be_attached()  # all of the page is there again
    full.focus()
    go(page, number + 1)
    expect(phones[1].locator("#state")).to_contain_text("Look at the screen")
    assert sum(sizes) < 100_000
    page.goto("about:blank")
    assert trouble.errors == []
    assert [url for url in trouble.strangers if not url.startswith(served.guests())] == []
