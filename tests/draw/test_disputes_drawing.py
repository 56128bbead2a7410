"""The page about a disputed line of sight, as a scene and as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.desks.sight_desk import SightDesk
from hothlab.draw.disputes import A4, dispute, dispute_card, dispute_html
from hothlab.draw.scene import Label, Scene
from hothlab.draw.svg import to_svg
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.rulings import EDITIONS, Rulings
from tests.draw.test_sight_drawing import EDGES, HILLS, check_inside, words
from tests.strategies import sight_rulings, sights


class Reader(HTMLParser):
    """The text of a page, and whether its tags match."""

    VOID = ("meta", "br", "path", "use", "stop")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe"), "the page needs nothing else"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def joined(scene: Scene) -> str:
    return "".join(" ".join(words(scene)).split())


def packed(text: str) -> str:
    return "".join(text.split())


@settings(deadline=None, max_examples=30)
@given(sights(), sight_rulings())
def test_a_card_says_it_all_on_one_page(where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    scene = dispute_card(*where, chosen)
    found = dispute(*where, chosen)
    assert (scene.width, scene.height) == A4
    check_inside(scene)
    said = joined(scene)
    assert packed(found.title) in said and packed(SightDesk(*where, chosen).share) in said
    assert set(found.sight.rules) <= set(words(scene))
    assert str(found.sight) in scene.description
    for ruling in found.rulings:
        assert packed(f"{ruling.title}: {ruling.question}") in said
        assert all(packed(edition.says) in said for edition in ruling.editions)
    for flip in found.flips:
        assert packed(str(flip)) in said
    for rule in found.rules:
        assert packed(rule.title) in said


@settings(deadline=None, max_examples=20)
@given(sights(), sight_rulings())
def test_a_page_says_it_all_as_text(where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    reader = Reader(dispute_html(*where, chosen))
    found = dispute(*where, chosen)
    assert reader.open == []
    for text in (
        found.title, found.ends, str(found.sight), found.changes, SightDesk(*where, chosen).share,
        *(rule.text for rule in found.rules), *(str(reading.sight) for reading in found.readings),
        *(reading.words for reading in found.readings),
        *(ruling.label(value) for ruling in found.rulings for value in ruling.values),
        *(edition.says for ruling in found.rulings for edition in ruling.editions),
    ):  # fmt: skip
        assert text in reader.text


def test_the_readings_that_change_it() -> None:
    scene = dispute_card(EDGES, "G5", "C5")
    said = words(scene)
    assert "Which sides of an edge line count together: each edge by itself" in said
    assert said.count("the line as a whole") == len(EDITIONS)
    assert all(code.upper() in said for code in EDITIONS)
    assert "LOS-4" in said and "Along an edge, one side only does not block." in said


def test_none_changes_it() -> None:
    said = words(dispute_card(Position({"D3": "rocks"}), "D1", "D5"))
    assert "None: the verdict is the same however the rules are read." in said
    assert "without rocks on D3." in said


def test_the_words_stay_readable() -> None:
    for position, a, b in ((EDGES, "G5", "C5"), (HILLS, "C2", "C6"), (hl.load("10").position, "E9", "F4")):
        sizes = [item.size for item in dispute_card(position, a, b).layer("marks").items if isinstance(item, Label)]
        assert min(sizes) >= 6.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes(theme: str) -> None:
    assert to_svg(dispute_card(EDGES, "G5", "C5"), theme)


def test_what_could_be_markup_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hothlab.draw.disputes.notes", lambda _sight: ["<b>&amp;"])
    page = dispute_html(EDGES, "G5", "C5")
    assert "&lt;b&gt;&amp;amp;" in page and "<b>&amp;" not in page


def test_it_is_one_file() -> None:
    page = dispute_html(EDGES, "G5", "C5")
    assert page.startswith("<!DOCTYPE html>") and 'lang="en"' in page and "<svg" in page
    assert "@page" in page
    addresses = [address for address in re.findall(r"https?://[^\s\"']+", page) if "w3.org" not in address]
    assert addresses == []
