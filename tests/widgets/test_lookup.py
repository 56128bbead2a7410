"""The rule look-up on the screen, driven by what a browser would send."""

from __future__ import annotations

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.desks.search import search
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.lookup.page import rule_page
from hothlab.lessons.reader.progress import Progress
from hothlab.rules.catalogue import rules
from hothlab.widgets.lookup import LookupWidget, lookup
from hothlab.widgets.show import exhibit_drawing
from tests.widgets.conftest import set_in_browser
from tests.widgets.lesson_tools import press


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def test_its_public_name() -> None:
    assert hl.lookup is lookup


def test_what_is_written_is_looked_up_at_once() -> None:
    shown = lookup()
    assert "Write what you look for." in shown.count.value
    set_in_browser(shown.field, value="ridge")
    hits = search("ridge", 8)
    assert [button.description.partition(" ")[0] for button in shown.found.children] == [hit.rule.id for hit in hits]
    assert escape(hits[0].rule.text) in shown.title.value
    set_in_browser(shown.field, value="qqqqqq")
    assert not shown.found.children and "No rule has such a word" in shown.count.value
    assert not shown.left.children and hits[0].rule.text not in shown.text()  # the page that was open goes
    set_in_browser(shown.field, value="ridges")
    assert shown.left.children and hits[0].rule.text in shown.text()


def test_a_click_opens_another_rule() -> None:
    shown = lookup("ridge")
    press(shown.found.children[1])
    assert shown.page.rule.id == search("ridge")[1].rule.id
    related = shown.page.related[0]
    press(shown.related.children[1])
    assert shown.page.rule == related


@pytest.mark.parametrize("id", rules())
def test_every_rule_has_its_text_its_drawing_its_neighbours_and_its_questions(id: str) -> None:
    shown, page = LookupWidget(id), rule_page(id)
    assert shown.page == page
    assert escape(page.rule.text) in shown.title.value
    assert escape(page.caption) in shown.caption.value
    small = page.exhibit.shows in ("cards", "dice")
    if small:
        assert "<img" in shown.cards.value and not shown.drawing.children
    else:
        assert shown.board is not None and shown.board.scene == exhibit_drawing(page.exhibit).board
    assert len(shown.related.children) == (len(page.related) + 1 if page.related else 0)
    for ruling in page.rulings:
        assert escape(ruling.question) in shown.questions.value
        assert escape(ruling.why_open) in shown.questions.value
        for value in ruling.values:
            assert f"<b>{escape(ruling.label(value))}</b>" in shown.questions.value
        for edition in ruling.editions:
            assert escape(edition.says) in shown.questions.value
    for number in page.chapters:
        assert f'href="{chapter(number).name}.ipynb"' in shown.chapters.value
    assert page.rule.text in shown.text() and page.caption in shown.text()


def test_what_somebody_writes_stays_text() -> None:
    shown = lookup("<script>")
    assert "<script" not in shown.count.value + shown.title.value


@pytest.mark.parametrize("text", ["ridge", "qqqqqq"])
def test_close(text: str) -> None:
    shown = lookup("ridge")
    board = shown.board
    set_in_browser(shown.field, value=text)
    shown.close()
    assert board is not None and board.comm is None
    assert all(part.comm is None for part in shown.parts)
