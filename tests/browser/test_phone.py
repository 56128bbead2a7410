"""In the hands of somebody with a telephone: answers above the bar, margins, whole names, cards that stay small."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import hothlab
from tests.browser.driver import BRING, Lab, Trouble

STATIC = Path(hothlab.__file__).parent / "data" / "lab" / "labextensions" / "hothlab" / "static"
COURSE = json.loads((STATIC / "course.json").read_text("utf-8"))
BATTLE = "/doc/workspaces/hothlab/tree/31-scattered-crates.ipynb"
RETREATS = "/doc/workspaces/hothlab/tree/10-hits-and-retreats.ipynb"


@pytest.fixture(scope="module")
def phone(browser: Browser, lab: Lab) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(lab.address(RETREATS))
    page.wait_for_selector('[data-hothlab="live"]', timeout=90_000)
    yield page
    context.close()
    lab.end_kernels()


def test_four_answers_of_two_lines_below_dice_stand_above_the_bar(phone: Page, trouble: Trouble) -> None:
    trouble.watch(phone)
    task = phone.locator(".hothlab-step-nobody-left-to-run")
    task.evaluate(BRING)
    bar = task.locator(".hothlab-foot").bounding_box()
    question = task.locator("h3").bounding_box()
    answers = [each.bounding_box() for each in task.locator(".hothlab-options button").all()]
    assert bar is not None and question is not None and len(answers) == 4
    assert question["y"] >= 46
    assert all(each is not None and each["y"] + each["height"] <= bar["y"] for each in answers), (answers, bar)
    trouble.leave(phone)
    assert trouble == Trouble()


def test_words_below_a_board_do_not_touch_the_edge(phone: Page) -> None:
    words = phone.locator(".hothlab-show .hothlab-words").first
    words.evaluate(BRING)
    box = words.bounding_box()
    assert box is not None and box["x"] >= 8 and box["x"] + box["width"] <= 390 - 8


def test_no_line_ends_within_the_name_of_a_rule(phone: Page) -> None:
    names = phone.locator(".jp-RenderedMarkdown .hothlab-name")
    assert names.count() > 5
    lines = names.evaluate_all("all => all.map(each => each.getClientRects().length)")
    assert set(lines) == {1}
    left = """() => [...document.querySelectorAll(".jp-RenderedMarkdown")].flatMap(prose => {
        const plain = prose.cloneNode(true);
        plain.querySelectorAll(".hothlab-name").forEach(each => each.remove());
        return plain.textContent.match(/[A-Z]{3}-\\d/g) ?? []; })"""
    assert phone.evaluate(left) == []


def test_the_title_is_read_as_a_whole(phone: Page) -> None:
    title = phone.locator(".hothlab-pagebar .title")
    kept = title.inner_text()
    titles = [place["title"] for part in COURSE["parts"] for place in part["places"]]
    assert kept in titles
    cut = """(el, titles) => titles.filter(text => { el.textContent = text;
        return el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 1; })"""
    assert title.evaluate(cut, titles) == []
    title.evaluate("(el, text) => { el.textContent = text; }", kept)


def test_the_rules_of_an_answer_stand_in_one_row_below_it(phone: Page) -> None:
    task = phone.locator(".hothlab-step-more-than-enough")
    task.evaluate(BRING)
    task.locator(".hothlab-options button").nth(2).tap()
    banner = task.locator(".hothlab-banner.yes").first
    said, rules = banner.locator("p").first.bounding_box(), banner.locator(".hothlab-pills").bounding_box()
    assert said is not None and rules is not None
    assert banner.locator(".hothlab-pills > *").count() > 2
    assert rules["y"] >= said["y"] + said["height"]
    assert rules["height"] < 40


def test_short_answers_side_by_side_are_whole(phone: Page) -> None:
    """Of four that do not fit in one row, as many as fit: none is cut."""
    task = phone.locator(".hothlab-step-more-than-enough")
    task.evaluate(BRING)
    cut = """el => {
        const short = el.closest(".hothlab-work").appendChild(el.cloneNode());
        short.classList.replace("hothlab-numbers", "hothlab-short") || short.classList.add("hothlab-short");
        const made = ["Snowtroopers", "Probe droids", "The AT-AT", "Artillery"].map((text) => {
            const button = short.appendChild(el.firstElementChild.cloneNode());
            button.textContent = text;
            return button;
        });
        const found = made.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent);
        short.remove();
        return found;
    }"""
    assert task.locator(".hothlab-options").evaluate(cut) == []


def test_the_sign_of_an_answer_that_is_a_card_stands_beside_its_words(phone: Page) -> None:
    """The number, and the tick or cross in its place."""
    task = phone.locator(".hothlab-step-more-than-enough")
    task.evaluate(BRING)
    room = """el => {
        const named = el.closest(".hothlab-right").appendChild(el.cloneNode());
        named.classList.remove("hothlab-numbers", "hothlab-short");
        named.classList.add("hothlab-worded");
        const button = named.appendChild(el.firstElementChild.cloneNode());
        button.textContent = "Raid Right";
        const sign = getComputedStyle(button, "::before");
        const found = parseFloat(getComputedStyle(button).paddingLeft) - parseFloat(sign.left) - parseFloat(sign.width);
        named.remove();
        return found;
    }"""
    assert task.locator(".hothlab-options").evaluate(room) >= 6


def test_under_a_finger_no_card_grows_over_the_others(phone: Page, lab: Lab) -> None:
    phone.goto(lab.address(BATTLE))
    phone.get_by_text("Straight to the board").tap(timeout=90_000)
    phone.locator("button.hothlab-card, [data-key=new]").first.wait_for(timeout=90_000)
    begun = phone.locator("[data-key=new]")
    if begun.count():
        begun.tap()
    card = phone.locator("button.hothlab-card").first
    card.tap()
    expect(phone.locator(".hothlab-asked")).to_contain_text("Play this card?")
    expect(card.locator("svg")).to_have_css("transform", "none")
