"""Pieces of HTML that lessons and desks are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from htpy import b, details, div, em, i, li, p, span, strong, summary, ul

from hothlab.language.text import _, capital, ngettext, said
from hothlab.rules.catalogue import Rule
from hothlab.rules.catalogue import rules as catalogue
from hothlab.rules.editions import Note, notes_of, quoted
from hothlab.rules.rulings import Ruling
from hothlab.scene.markup import Element, Node

__all__ = [
    "MARKS", "banner", "edition_notes", "editions_fold", "explained", "five_editions", "mark", "message", "pills",
    "quotations", "rule_list", "verdict", "whole",
]  # fmt: skip

MARKS = {"yes": "✓", "no": "✕", "wait": "…"}
_NAME = re.compile(r"(\b[A-Z]{1,3}-[A-Z0-9]\w*)")
"""A name that is no longer one when its line ends at its hyphen: MOV-1, AT-AT."""


def whole(text: str) -> list[Node]:
    """A text in which no line ends within a name.

    >>> from hothlab.scene.markup import html
    >>> html(whole("the AT-AT & MOV-1"))
    'the <span class="hothlab-name">AT-AT</span> &amp; <span class="hothlab-name">MOV-1</span>'
    """
    parts = _NAME.split(text)  # every other one is a name
    return [span(class_="hothlab-name")[part] if place % 2 else part for place, part in enumerate(parts) if part]


def message(text: str) -> Node:
    """An error message, or nothing."""
    return text and div(class_="hothlab-message", role="alert")[text]


def mark(sign: str) -> Element:
    """A sign beside words that say the same: nothing for a screen reader."""
    return span(class_="mark", aria_hidden="true")[sign]


def banner(tone: str, heading: str, text: str, rules: Iterable[str] = ()) -> Element:
    """An answer: `tone` is yes, no or wait."""
    return div(class_=f"hothlab-banner {tone}", role="status", aria_live="polite")[
        mark(MARKS[tone]), strong[heading], text and p[capital(text)], pills(rules)
    ]


def verdict(tone: str, heading: str, text: str, rules: Iterable[str] = (), stars: int = 0) -> Element:
    """What an answer gets, with the stars that it wins, and below it the rules, each to be opened.

    >>> text = str(verdict("no", "Not yet.", "Not E5: a unit stands there.", ["MOV-3"]))
    >>> "<p>Not E5: a unit stands there.</p>" in text, text.count("<summary")
    (True, 1)
    """
    landing = (i(style=f"--hothlab-nth:{number}")["★"] for number in range(stars))
    won = span(class_="hothlab-stars hothlab-landing", aria_hidden="true")[landing] if stars else None
    return div(class_=f"hothlab-banner {tone}")[mark(MARKS[tone]), strong[heading, won], explained(text, rules, p)]


def explained(text: str, rules: Iterable[str], around: Element = span) -> list[Node]:
    """A text, and below it each rule that it stands on, named once, where it can be opened."""
    return [around[whole(text)], pills(dict.fromkeys(rules))]


def pills(rules: Iterable[str]) -> Node:
    """Rule ids, each to be opened; an id that is in no catalogue stays as it is."""
    inside = [_pill(rule) for rule in rules]
    return div(class_="hothlab-pills")[inside] if inside else None


def _pill(id: str) -> Element:
    found = catalogue().get(id)
    if found is None:
        return span(class_="hothlab-pill")[id]
    title = found.title
    return details(class_="hothlab-pill")[summary(title=title)[id], div[b[f"{id} · {title}"], _rule_text(found)]]


def _rule_text(rule: Rule) -> Node:
    pages = ngettext("page {pages}", "pages {pages}", len(rule.pages))
    pages = pages.format(pages=", ".join(map(str, rule.pages)))
    return [p[rule.text, " ", em[f"({pages})"]], editions_fold(notes_of(rule.id))]


# What the editions say differently


def editions_fold(notes: Sequence[Note]) -> Node:
    """The differences between the editions, to be opened; nothing where they agree."""
    if not notes:
        return None
    return details(class_="hothlab-notes")[summary[_("What the editions say differently")], edition_notes(notes)]


def edition_notes(notes: Iterable[Note]) -> Element:
    """Notes as a list: the editions, what they say in the reader's language, and a few words in their own.

    >>> '<i lang="nl">“gletsjers”</i>' in str(edition_notes(notes_of("TER-6")))
    True
    """
    rows = (li[b[each.named], " ", _(each.says), " ", quotations(each)] for each in notes)
    return ul(class_="hothlab-notes")[rows]


def five_editions(ruling: Ruling) -> Element:
    """Why a ruling is open, and what each edition says, to be opened."""
    says = _list(said(each.code.upper(), _(each.says)) for each in ruling.editions)
    return details[summary[_("What the five editions say")], p[ruling.why], says]


def quotations(note: Note) -> Node:
    """A few words of each edition of a note, in its language."""
    return [[place > 0 and " ", i(lang=code)[quoted(term, code)]] for place, (code, term) in enumerate(note.terms)]


def _list(items: Iterable[str]) -> Element:
    return ul[(li[item] for item in items)]


def rule_list(rules: Sequence[Rule]) -> Node:
    """The rules behind an answer, each to be opened."""
    if not rules:
        return None
    rows = [details[summary[f"{each.id} · {each.title}"], _rule_text(each)] for each in rules]
    # Not a heading, because the captions and verdicts above it are not headings either.
    return [p(class_="hothlab-over")[_("The rules behind it")], rows]
