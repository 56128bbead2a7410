"""Pieces of HTML: rule ids that open their rule."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from markupsafe import escape

from hothlab.rules.catalogue import rule, rules
from hothlab.scene.markup import html
from hothlab.widgets.fragments import banner, pills, rule_list


class Tags(HTMLParser):
    """The tags of a text, each with what it stands in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, ...]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.found.append(tuple(self.open))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class TestPills:
    @pytest.mark.parametrize("id", rules())
    def test_a_rule_is_one_click_from_its_text(self, id: str) -> None:
        found = html(pills([id]))
        assert f'<summary title="{escape(rule(id).title)}">{id}</summary>' in found
        for text in (rule(id).title, rule(id).text):
            assert escape(text) in found
        for page in rule(id).pages:
            assert str(page) in found.rpartition("<em>")[2]

    def test_it_is_closed_at_first_and_needs_no_script(self) -> None:
        found = html(pills(["LOS-1", "MOV-1"]))
        assert found.count('<details class="hothlab-pill">') == 2
        assert "open" not in found.partition(">LOS-1<")[0]
        assert "<script" not in found and " on" not in found.partition("<div><b>")[0]

    def test_an_unknown_id_stays_plain_and_harmless(self) -> None:
        assert html(pills(["XYZ-1"])) == '<div class="hothlab-pills"><span class="hothlab-pill">XYZ-1</span></div>'
        assert html(pills(["<b>"])) == '<div class="hothlab-pills"><span class="hothlab-pill">&lt;b&gt;</span></div>'

    def test_no_rules_take_no_room(self) -> None:
        assert html(pills([])) == ""
        assert "hothlab-pills" not in str(banner("yes", "Clear", "So it is."))

    def test_a_banner_has_the_same_pills(self) -> None:
        assert html(pills(["LOS-1", "XYZ-1"])) in str(banner("no", "Blocked", "It is not.", ["LOS-1", "XYZ-1"]))

    def test_nothing_that_opens_stands_in_a_paragraph(self) -> None:
        """A browser would end the paragraph there and leave the rest outside."""
        tags = Tags(str(banner("no", "Blocked", "It is not.", ["LOS-1", "MOV-1"])))
        assert ("div", "div", "details", "summary") in tags.found
        assert not tags.open and not [each for each in tags.found if "p" in each[:-1] and each[-1] != "em"]

    def test_the_list_of_rules_says_the_same(self) -> None:
        text = f"<p>{escape(rule('LOS-1').text)} <em>(page 6)</em></p>"
        assert text in html(pills(["LOS-1"])) and text in html(rule_list([rule("LOS-1")]))


def test_below_a_heading_a_sentence_begins_large() -> None:
    """A noun with its article comes first in many a language."""
    shown = banner("yes", "2 Würfel", "die Schneegleiter auf E8: 2 Würfel")
    assert "<p>Die Schneegleiter auf E8: 2 Würfel</p>" in str(shown)
