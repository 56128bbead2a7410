"""What the editions say differently is well formed: real rules, editions and pages, and only a few of their words.

That each quotation stands in its rulebook was checked by hand: the rulebooks are not part of this repository.
"""

from __future__ import annotations

import re

import pytest

import hothlab as hl
from hothlab.data import data_file
from hothlab.desks.plain import plain
from hothlab.language.text import _, languages, speaking
from hothlab.rules.catalogue import rules
from hothlab.rules.editions import Note, all_notes, confidence, notes_of, pages_in, pages_note, quoted
from hothlab.rules.rulings import EDITIONS, rulings

ROWS = data_file("editions.yaml")["notes"]


@pytest.mark.parametrize("note", all_notes(), ids=lambda note: f"{note.rules[0]}-{note.named}")
def test_a_note_names_its_rules_its_page_and_its_editions(note: Note) -> None:
    assert note.rules and set(note.rules) <= set(rules())
    assert note.editions and set(note.editions) <= set(EDITIONS)
    assert [*note.editions] == [code for code in EDITIONS if code in note.editions]
    assert 1 <= note.page <= 12
    for code in languages():
        with speaking(code):
            assert str(note.page) in re.findall(r"\d+", _(note.says)), "the sentence names the page"
    for code, term in note.terms:
        assert term and len(term.split()) <= 6 and len(term) <= 45, "a few words, never a sentence"
        assert not term.endswith(".") and quoted(term, code) in str(note)


def test_nothing_is_said_twice_and_what_all_agree_on_is_not_said() -> None:
    says = [(note.rules, note.says) for note in all_notes() if note.ruling is None]
    assert len(set(says)) == len(says)
    assert all(0 < len(row["in"]) < len(EDITIONS) for row in ROWS if "ruling" not in row)


def test_a_note_on_an_open_question_says_what_the_ruling_says() -> None:
    for row in ROWS:
        assert set(row) == ({"ruling", "page", "in"} if "ruling" in row else {"rules", "page", "says", "in"})
    for note in all_notes():
        if note.ruling is not None:
            says = {each.code: each.says for each in rulings()[note.ruling].editions}
            assert note.rules == rulings()[note.ruling].rules
            assert [says[code] for code in note.editions] == [note.says]
    asked = {row["ruling"] for row in ROWS if "ruling" in row}
    split = {
        name for name, each in rulings().items() if len({edition.reading for edition in each.editions} - {None}) > 1
    }
    assert split <= asked, "where the editions answer differently, each is quoted"


def test_a_rule_shows_what_the_editions_say_differently() -> None:
    """TER-6, LOS-8"""
    assert [note.named for note in notes_of("TER-6", "nl")] == ["NL"]
    assert "NL: Page 10 calls a crevasse a glacier. “gletsjers”" in str(hl.rule("TER-6"))
    assert notes_of("LOS-8") == ()
    assert plain(hl.rule("TER-6"))["editions"][1]["terms"] == {"nl": "gletsjers"}


def test_a_note_is_read_in_the_readers_language_with_the_editions_own_words() -> None:
    (note,) = notes_of("TER-6", "nl")
    with speaking("de"):
        assert str(note) == "NL: Seite 10 nennt eine Gletscherspalte einen Gletscher. “gletsjers”"


def test_how_sure_we_are_of_a_page_is_said() -> None:
    pages = {page for rule in rules().values() for page in rule.pages}
    assert {page for page in pages if confidence(page) == "confirmed"} == {7, 8, 10, 12}
    assert all(pages_in(rule) == dict.fromkeys(EDITIONS, rule.pages) for rule in rules().values())
    assert pages_note([hl.rule("LOS-4")]) == ""
    assert pages_note([hl.rule("SPF-1"), hl.rule("ATK-4")]).startswith("Pages 5, 6 and 9 are inferred")
