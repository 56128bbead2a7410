"""Settle it on a phone and on a laptop: every question, a board set up by touch, a link, and one sheet of paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from hothlab.desks.settle import dispute_of
from hothlab.language.text import languages, speaking
from hothlab.pictures.dispute_page import dispute_page
from hothlab.rules.position import Position
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Lab, Trouble
from tests.browser.test_desks import Desk

PAGE = "/voila/render/21-settle-it.ipynb"
SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
PAPERS = ("A4", "Letter")
HOUSE = Position.from_text("C . . . . . . . .N4 . .\nD . . . . . . * . .\nF . . . . . . . ^ .\nG . . . . . . . .A1 . .")


INSIDE = """all => all.filter(each => each.getClientRects().length && each.checkVisibility()).filter(each => {
    const box = each.getBoundingClientRect(), around = each.closest('.hothlab-two').getBoundingClientRect()
    return box.left < around.left - 1 || box.right > around.right + 1
}).map(each => each.outerHTML.slice(0, 80))"""
"""What of two languages side by side stands out of its place."""


@pytest.fixture(params=SIZES)
def settled(request: pytest.FixtureRequest, browser: Browser, lab: Lab) -> Iterator[Desk]:
    """The page of an empty board, as a link brings it."""
    width, height = SIZES[request.param]
    touch = request.param == "phone"
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    page, trouble = context.new_page(), Trouble()
    trouble.watch(page)
    page.goto(lab.address(PAGE, f"d={dispute_of('8').code}"))
    desk = Desk(page, trouble)
    desk.answer.wait_for()
    desk.wait_painted()
    yield desk
    page.screenshot(path=ARTEFACTS / f"settle-{request.param}.png")
    context.close()
    for kernel in lab.api("kernels"):  # a page that is closed at once does not end its own
        lab.api(f"kernels/{kernel['id']}", "DELETE")
    assert trouble == Trouble()


def test_every_question_and_a_board_of_ones_own(settled: Desk, lab: Lab) -> None:
    """One visit: first all that can be asked, then a board that is set up by hand and is there the next time too."""
    every_question_is_one_tap_away_and_fits_the_page(settled)
    a_board_is_set_up_by_hand_and_is_there_again(settled, lab)
    a_card_is_one_of_its_own_side(settled)


def every_question_is_one_tap_away_and_fits_the_page(settled: Desk) -> None:
    settled.click("E8")
    settled.click("F9")
    expect(settled.answer).to_contain_text("Yes, 2 dice")
    told = {
        "What are the odds?": "2 dice for", "May it move there?": "may not move to F9",
        "Where may it retreat?": "may not end 1 retreat on F9", "May a card order it?": "Choose the card",
        "Whose medal is it?": "1 medal for", "Is the AT-AT down?": "Not yet",
        "Does it see it?": "E8 sees F9", "What does the rule say?": "Write what you look for",
        "May it shoot?": "Yes, 2 dice",
    }  # fmt: skip
    for question, verdict in told.items():
        settled.page.get_by_role("button", name=question).click()
        expect(settled.answer).to_contain_text(verdict)
        if question == "May a card order it?":  # what it lacks is in view
            expect(settled.root.locator(".hothlab-facts .widget-dropdown:visible")).to_be_in_viewport()
    assert settled.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    settled.root.get_by_role("button", name="PL", exact=True).click()  # for an opponent with another edition
    expect(settled.answer).to_have_count(2)
    expect(settled.answer.last).to_contain_text("Tak, 2 kości")
    for row in settled.root.locator(".hothlab-rule-row > summary").all():
        row.click()
    assert settled.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert settled.root.locator(".hothlab-two *").evaluate_all(INSIDE) == []
    settled.root.get_by_role("button", name="PL", exact=True).click()
    expect(settled.answer).to_have_count(1)


def a_board_is_set_up_by_hand_and_is_there_again(settled: Desk, lab: Lab) -> None:
    page = settled.page
    settled.top()
    page.get_by_role("button", name="Set up the board").click()
    page.get_by_role("button", name="Empty board").click()

    def tap(hex: str) -> None:
        for part in (settled.root.locator(".hothlab-pointer"), settled.root.locator(".hothlab-palette")):
            expect(part).to_be_in_viewport(ratio=0.95)  # board and tools together: nobody scrolls between taps
        with changing(settled):
            settled.click(hex)

    def tool(key: str) -> Locator:
        return settled.root.locator(f'.hothlab-palette button[data-tool="{key}"]').first

    tool("terrain/rocks").click()
    tap("D3")
    settled.root.locator(".hothlab-palette .tab", has_text="Rebels").click()
    tool("unit/trooper/3").click()
    tap("D2")
    settled.root.locator(".hothlab-palette .tab", has_text="Empire").click()
    tool("unit/snowtrooper/4").click()
    tap("D4")
    tool("").click()
    for origin, to in (("D4", "F5"), ("F5", "D4")):
        with changing(settled):
            drag(settled, origin, to)
    tap("D2")
    tap("D4")
    expect(settled.answer).to_contain_text("the line crosses rocks on D3")
    rest(settled, "D3")
    expect(settled.answer).to_contain_text("Yes")
    settled.root.get_by_role("button", name="Undo").and_(page.locator(":visible")).click()
    expect(settled.answer).to_contain_text("the line crosses rocks on D3")
    page.goto(lab.address(PAGE))
    settled.answer.wait_for()
    expect(settled.answer).to_contain_text("the line crosses rocks on D3")


def a_card_is_one_of_its_own_side(settled: Desk) -> None:
    """CMD-1: the list has no card of the other side, and a line that names one is refused."""
    page = settled.page
    page.get_by_role("button", name="May a card order it?").click()
    listed = settled.root.get_by_label("Card", exact=True)
    expect(listed.locator("option", has_text="Defensive Position")).to_have_count(1)
    expect(listed.locator("option", has_text="Imperial")).to_have_count(0)
    listed.select_option(label="Defensive Position")
    expect(settled.answer).to_contain_text("Defensive Position may order Echo Base troopers on D2")
    page.get_by_role("button", name="Another position").click()
    field = settled.root.locator(".hothlab-other input:visible")
    field.fill(dispute_of("8", "E8", question="order", card="imperial-assault").code)
    field.press("Enter")
    expect(settled.answer).to_contain_text("Imperial Assault is a card of the Imperials")


@contextmanager
def changing(settled: Desk) -> Iterator[None]:
    """Do something that changes the dispute, and wait until the page has heard of it."""
    line = settled.root.locator(".hothlab-handout input").first
    before = line.input_value()
    yield
    expect(line).not_to_have_value(before)


def drag(settled: Desk, origin: str, to: str) -> None:
    """Drag a piece as the device does it, with a finger or with the mouse."""
    (x, y), (to_x, to_y) = settled.point(origin), settled.point(to)
    page = settled.page
    way = [(x + (to_x - x) * part / 4, y + (to_y - y) * part / 4) for part in range(5)]
    if not page.evaluate("navigator.maxTouchPoints"):
        page.mouse.move(*way[0])
        page.mouse.down()
        for place in way[1:]:
            page.mouse.move(*place)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, places in (("touchStart", way[:1]), *(("touchMove", [place]) for place in way[1:]), ("touchEnd", [])):
        points = [{"x": across, "y": down} for across, down in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def rest(settled: Desk, hex: str) -> None:
    """Rest with a finger on a hex, without an event of the phone's own for it; or click with the other button."""
    (x, y), page = settled.point(hex), settled.page
    if not page.evaluate("navigator.maxTouchPoints"):
        page.mouse.click(x, y, button="right")
        return
    finger = page.context.new_cdp_session(page)
    began = page.evaluate("performance.now()")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_function("began => performance.now() - began > 900", arg=began)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_card_is_one_page_with_all_of_it(browser: Browser, tmp_path: Path) -> None:
    asked = [
        dispute_of("8", "E8", "F9"), dispute_of(HOUSE, "G8", "C8", rulings={"los_edge_sides": "per-edge"}),
        dispute_of("8", "E8", "F9", "odds"), dispute_of("3", "F4"), dispute_of("3", "B9", question="retreat", number=2),
        dispute_of("3", "F4", question="order", card="raid-left"), dispute_of("8", "D7", question="medal"),
        dispute_of("3", "A2", question="at-at", number=2), dispute_of("3", question="rule", words="los"),
    ]  # fmt: skip
    page = browser.new_page()
    for dispute in asked:
        file = tmp_path / "card.html"
        file.write_text(dispute_page(dispute.verdict()), "utf-8")
        page.goto(file.as_uri())
        for paper in PAPERS:
            assert pages_of(page.pdf(format=paper)) == 1, (paper, dispute)
        whole = (
            "() => { const sheet = document.querySelector('main'); return sheet.scrollHeight <= sheet.clientHeight }"
        )
        assert page.evaluate(whole), "something is cut off"
    page.close()


def test_the_card_is_one_page_in_every_pair_of_languages(browser: Browser, tmp_path: Path) -> None:
    """The one with most to say, in type that can be read: 7.5 px are 2 mm from the top of an h to the foot of a g."""
    longest, page, file = dispute_of("8", "E8", "F9", "odds"), browser.new_page(), tmp_path / "card.html"
    for first, second in combinations(languages(), 2):
        with speaking(first):
            file.write_text(dispute_page(longest.verdict(), "http://hoth.local:8866/settle", second), "utf-8")
        page.goto(file.as_uri())
        for paper in PAPERS:
            assert pages_of(page.pdf(format=paper)) == 1, (paper, first, second)
        size, cut = page.locator("main").evaluate(
            "sheet => [parseFloat(getComputedStyle(sheet).fontSize), sheet.scrollHeight > sheet.clientHeight]"
        )
        assert (size >= 7.5, cut) == (True, False), (first, second, size)
    page.close()
