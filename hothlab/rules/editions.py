"""The printed editions beside our rules: what each says differently, and on which page, as surely as we know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from hothlab.data import data_file
from hothlab.language.text import _, also, listed, ngettext, said, speaking
from hothlab.language.text import quoted as in_quotation_marks
from hothlab.rules.rulings import EDITIONS, ruling

if TYPE_CHECKING:
    from hothlab.rules.catalogue import Rule

__all__ = [
    "Confidence",
    "Note",
    "all_notes",
    "confidence",
    "notes_of",
    "pages_in",
    "pages_note",
    "pages_text",
    "quoted",
]

Confidence = Literal["confirmed", "inferred"]


def quoted(term: str, edition: str) -> str:
    """Words of an edition between the quotation marks of its language.

    >>> quoted("toute unité alliée", "fr")
    '«\xa0toute unité alliée\xa0»'
    """
    if term[:1] in "„“«":
        return term
    with speaking(edition):
        return in_quotation_marks(term)


@dataclass(frozen=True)
class Note:
    """A difference of one or more editions from the others, or from our rule.

    >>> print(notes_of("TER-6")[1])
    NL: Page 10 calls a crevasse a glacier. “gletsjers”
    """

    rules: tuple[str, ...]
    page: int
    says: str
    """In our words; English, to be shown with `_`."""
    terms: tuple[tuple[str, str], ...]
    """The editions that say so, each with a few of its own words."""
    ruling: str | None = None
    """The open question that it is about, if it is about one."""

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that say so."""
        return tuple(code for code, _term in self.terms)

    @property
    def named(self) -> str:
        """The editions that say so, as a person reads them: `FR, NL`."""
        return ", ".join(code.upper() for code in self.editions)

    def only(self, edition: str) -> Note:
        """The note for one of its editions."""
        return Note(
            self.rules, self.page, self.says, tuple(each for each in self.terms if each[0] == edition), self.ruling
        )

    @property
    def told(self) -> str:
        """The difference in the reader's language, and a few words of the editions in their own."""
        return " ".join([_(self.says), *(quoted(term, code) for code, term in self.terms)])

    def __str__(self) -> str:
        return said(self.named, self.told)


@cache
def all_notes() -> tuple[Note, ...]:
    """Every note, as the file has them; one about an open question is a note for each of its editions."""
    found: list[Note] = []
    for row in data_file("editions.yaml")["notes"]:
        terms: Mapping[str, str] = row["in"]
        if "ruling" not in row:
            ordered = tuple((code, terms[code]) for code in EDITIONS if code in terms)
            found.append(Note(tuple(row["rules"]), row["page"], row["says"], ordered))
            continue
        asked = ruling(row["ruling"])
        found += [
            Note(asked.rules, row["page"], edition.says, ((edition.code, terms[edition.code]),), asked.name)
            for edition in asked.editions
            if edition.code in terms
        ]
    return tuple(found)


def notes_of(rule: str, edition: str | None = None) -> tuple[Note, ...]:
    """The differences of the editions, or of one of them, about a rule; none where all agree.

    >>> [note.named for note in notes_of("SPF-3")]
    ['EN', 'DE', 'FR', 'NL', 'PL']
    >>> notes_of("LOS-8")
    ()
    """
    found = tuple(note for note in all_notes() if rule in note.rules)
    return found if edition is None else tuple(note.only(edition) for note in found if edition in note.editions)


@cache
def confidence(page: int) -> Confidence:
    """Our confidence in what we say is on a page, for all five editions, which are laid out alike.

    >>> confidence(12), confidence(9)
    ('confirmed', 'inferred')
    """
    found: Confidence = data_file("editions.yaml")["pages"][page]
    return found


def pages_in(rule: Rule) -> dict[str, tuple[int, ...]]:
    """The pages of a rule in each printed edition.

    The five have the same twelve pages: each refers to the same things on the same pages (8, 10, 7, 8, 10, 12, 10, 12).
    """
    return dict.fromkeys(EDITIONS, rule.pages)


def pages_text(rule: Rule) -> str:
    """The pages of a rule as one phrase, editions with the same pages together.

    >>> from hothlab.rules.catalogue import rule
    >>> pages_text(rule("LOS-7"))
    'pages 10, 12 in every edition'
    """
    by_pages: dict[tuple[int, ...], list[str]] = {}
    for edition, pages in pages_in(rule).items():
        by_pages.setdefault(pages, []).append(edition.upper())
    found = []
    for pages, editions in by_pages.items():
        if len(by_pages) == 1:
            text = ngettext("page {pages} in every edition", "pages {pages} in every edition", len(pages))
        else:
            text = ngettext("page {pages} in {where}", "pages {pages} in {where}", len(pages))
        found.append(text.format(pages=", ".join(map(str, pages)), where=", ".join(editions)))
    return also(found)


def pages_note(rules: Iterable[Rule]) -> str:
    """Which of the pages of some rules are inferred, in a sentence; empty where none is.

    >>> from hothlab.rules.catalogue import rule
    >>> pages_note([rule("LOS-1"), rule("LOS-7")])
    'Page 6 is inferred: it lies between pages that the editions name themselves.'
    """
    pages = sorted({page for rule in rules for page in rule.pages if confidence(page) == "inferred"})
    if not pages:
        return ""
    text = ngettext(
        "Page {pages} is inferred: it lies between pages that the editions name themselves.",
        "Pages {pages} are inferred: they lie between pages that the editions name themselves.",
        len(pages),
    )
    return text.format(pages=listed(pages))
