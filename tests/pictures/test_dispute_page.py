"""The card of a dispute, as a page of paper and as a picture."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from hothlab.desks.settle import Dispute, Verdict, dispute_of
from hothlab.language.text import _, speaking
from hothlab.pictures.dispute_page import dispute_page, dispute_picture
from hothlab.rules.position import Position
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from tests.desks.settle.strategies import disputes
from tests.pictures.test_sight_drawing import EDGES, check_inside, words

HOUSE = dispute_of(EDGES, "G5", "C5", "shoot", {"los_edge_sides": "per-edge"})


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
        assert tag not in ("link", "img", "iframe"), "the page needs nothing else"
        assert tag != "script" or not attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def packed(text: str) -> str:
    return "".join(text.split())


def said_by(scene: Scene) -> str:
    return packed(" ".join(words(scene)))


def must_say(found: Verdict) -> list[str]:
    """Everything that a loser may ask the card."""
    return [
        found.dispute.title, found.sentence, found.warning, found.dispute.code,
        *(check.text for check in found.reasons), *map(str, found.flips), *found.unknown,
        *(text for rule in found.cited for text in (rule.id, *found.wording(rule)[:2])),
        *(text for each in found.readings for text in (each.label, each.then, each.words)),
        *(text for each in found.in_force for text in (each.label, each.words)),
    ]  # fmt: skip


@settings(deadline=None, max_examples=25)
@given(disputes())
def test_the_page_says_it_all_and_the_picture_the_verdict(dispute: Dispute) -> None:
    found = dispute.verdict()
    reader, picture = Reader(dispute_page(found)), dispute_picture(found)
    assert reader.open == []
    drawn, written = said_by(picture), packed(reader.text)
    for text in must_say(found):
        assert packed(text) in written
    for text in (found.dispute.title, found.heading, found.sentence, found.warning):
        assert packed(text) in drawn
    check_inside(picture)


def test_a_reading_that_no_edition_has_is_marked_on_both() -> None:
    found = HOUSE.verdict()
    assert found.warning and "⚠" in dispute_page(found) and "✕" not in dispute_page(found)
    assert packed("⚠ No printed edition") in said_by(dispute_picture(found))


def test_no_reading_changes_it() -> None:
    found = dispute_of(Position({"D3": "rocks"}), "D1", "D5", "sight").verdict()
    said = packed(Reader(dispute_page(found)).text)
    assert packed("None: the verdict is the same however the rules are read.") in said
    assert packed("without rocks on D3") in said


def test_in_two_languages_it_says_all_in_both_and_what_the_others_rulebook_says() -> None:
    found = dispute_of("8", "E8", "F9").verdict()
    with speaking("pl"):
        other = found.dispute.verdict()
        theirs = [*must_say(other), other.warning]
        rules = [text for each in other.cited for text in (_(each.title), _(each.text))]
    page = dispute_page(found, "http://hoth.local/settle", "pl")
    written = packed(Reader(page).text)
    for text in (*must_say(found), *theirs[:3], *rules, *(check.text for check in other.reasons), "„pole widzenia”"):
        assert packed(text) in written
    assert '<div lang="en">' in page and '<div lang="pl">' in page
    assert dispute_page(found, also="en") == dispute_page(found)


@pytest.mark.parametrize("also", ["", "de"])
def test_a_rule_is_cited_as_it_is_read_here(also: str) -> None:
    """LOS-3, under a reading that no edition has: the card does not say that the hexes at the ends never block."""
    board = Position({"D4": "rocks"}).place("D2", "trooper").place("D4", "snowtrooper")
    found = dispute_of(board, "D2", "D4", "shoot", {"los_target_terrain": "may-block"}).verdict()
    assert "LOS-3" in found.rules and found.mark == "⚠"
    page = dispute_page(found, also=also)
    assert packed("The two end hexes never block") not in said_by(dispute_picture(found))
    for said in (packed(Reader(page).text), packed(str(found.plain()))):
        assert packed("Terrain that blocks sight hides a unit standing on it.") in said
        assert packed("The two end hexes never block") not in said
    with speaking(also or "en"):
        assert packed(found.dispute.verdict().warning) in packed(Reader(page).text)
    assert "✓" not in page and "✕" not in page


@settings(deadline=None, max_examples=40)
@given(disputes())
def test_no_rule_is_cited_against_the_reading_that_decides(dispute: Dispute) -> None:
    found = dispute.verdict()
    for each in found.decided_by:
        for rule in found.cited:
            if rule.id in each.ruling.rules:
                assert found.wording(rule).text != rule.text
    for each in found.in_force:
        for rule in found.cited:
            if rule.id in each.ruling.rules and not found.decided_by:
                assert each.ruling.text(each.value) in found.wording(rule).text
    if found.unsupported:
        assert found.mark == "⚠"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes(theme: str) -> None:
    assert to_svg(dispute_picture(HOUSE.verdict()), theme)


def test_what_could_be_markup_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verdict, "warning", "<b>&amp;")
    page = dispute_page(HOUSE.verdict())
    assert "&lt;b&gt;&amp;amp;" in page and "<b>&amp;" not in page


def test_it_is_one_file_and_its_code_leads_to_the_page() -> None:
    found = HOUSE.verdict()
    page = dispute_page(found)
    assert page.startswith("<!doctype html>") and 'lang="en"' in page and "<svg" in page
    assert "@page" in page
    addresses = [address for address in re.findall(r"https?://[^\s\"']+", page) if "w3.org" not in address]
    assert addresses == []
    assert dispute_page(found, "http://hoth.local/settle") != page
