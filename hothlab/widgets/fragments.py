"""Pieces of HTML that lessons and desks are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from htpy import b, details, div, em, h4, i, li, p, small, span, strong, summary, table, tbody, td, th, thead, tr, ul

from hothlab.desks.sight_desk import ReadingRow
from hothlab.desks.what_if import WhatIf, WhatIfRow
from hothlab.language.text import _, capital, chance, cited, ngettext, number, said, sentence
from hothlab.pictures.odds import odds_facts
from hothlab.rules.catalogue import Rule
from hothlab.rules.catalogue import rules as catalogue
from hothlab.rules.editions import Note, notes_of, quoted
from hothlab.rules.odds import Odds
from hothlab.rules.readings import Flip, Reading
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import Ruling
from hothlab.scene.markup import Element, Node

__all__ = [
    "MARKS", "banner", "changes", "edition_notes", "editions_fold", "explained", "five_editions", "mark", "message",
    "odds_table", "pills", "quotations", "readings_table", "retreat_list", "rule_list", "verdict", "what_if_tables",
    "whole",
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
    title = _(found.title)
    return details(class_="hothlab-pill")[summary(title=title)[id], div[b[f"{id} · {title}"], _rule_text(found)]]


def _rule_text(rule: Rule) -> Node:
    pages = ngettext("page {pages}", "pages {pages}", len(rule.pages))
    pages = pages.format(pages=", ".join(map(str, rule.pages)))
    return [p[_(rule.text), " ", em[f"({pages})"]], editions_fold(notes_of(rule.id))]


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


def _section(title: str, *body: Node) -> list[Node]:
    return [h4(aria_level="2")[title], *body]


def _list(items: Iterable[str]) -> Element:
    return ul[(li[item] for item in items)]


def _table(head: Sequence[str], rows: Iterable[Node]) -> Element:
    cells = (th(scope="col")[each] for each in head)
    return div(class_="hothlab-scroll")[table[thead[tr[cells]], tbody[list(rows)]]]


def rule_list(rules: Sequence[Rule]) -> Node:
    """The rules behind an answer, each to be opened."""
    if not rules:
        return None
    rows = [details[summary[f"{each.id} · {_(each.title)}"], _rule_text(each)] for each in rules]
    # Not a heading, because the captions and verdicts above it are not headings either.
    return [p(class_="hothlab-over")[_("The rules behind it")], rows]


# Line of sight


def _clear_or_not(clear: bool) -> str:
    return f"✓ {_('clear')}" if clear else f"✕ {_('blocked')}"


def changes(disputes: Sequence[Reading], flips: Sequence[Flip]) -> list[Node]:
    """Changes that would reverse the verdict: other readings, and single pieces."""
    read = [each.words for each in disputes]
    found = _list(read) if read else p[_("No reading of the rules changes it.")]
    pieces = _list(str(each) for each in flips) if flips else p[_("No single piece changes it.")]
    return [*_section(_("Another reading would reverse it"), found), *_section(_("One piece would reverse it"), pieces)]


def readings_table(rows: Sequence[ReadingRow]) -> list[Node]:
    """The verdict under every reading of every open rule, and the words of the five editions."""
    if not rows:
        return []
    lines: list[Node] = []
    last = None
    for row in rows:
        if row.ruling is not last:
            last = row.ruling
            asked = th(colspan="3", scope="rowgroup")[row.question, five_editions(row.ruling)]
            lines.append(tr(class_="question")[asked])
        sign = span(aria_hidden="true")["●" if row.chosen else "○"]
        chosen = [" ", span[f"({_('in force')})"]] if row.chosen else None
        backed = " ".join(code.upper() for code in row.backed_by) or "–"
        lines.append(
            tr(class_={"now": row.chosen, "changes": row.changes})[
                td[sign, " ", b[row.label], chosen, small[row.text]],
                td(class_="verdict")[_clear_or_not(row.clear)],
                td(class_="editions")[backed],
            ]
        )
    head = (_("Reading"), _("Verdict"), _("Editions"))
    return _section(_("Every reading of the open rules"), _table(head, lines))


# Odds


def _bar(share: float) -> Element:
    return span(class_="hothlab-meter", aria_hidden="true")[span(style=f"width:{100 * share:.1f}%")]


def odds_table(odds: Odds | None) -> list[Node]:
    """The chance of each number of losses, and what follows."""
    if odds is None:
        return []
    rows = [
        tr[
            td(class_="number")[str(lost)],
            td(style="width:45%")[_bar(float(share))],
            td(class_="number")[chance(share)],
        ]
        for lost, share in odds.losses.items()
    ]
    rows += [tr[td(colspan="2")[name], td(class_="number")[value]] for name, value in odds_facts(odds)]
    told = [p[sentence(note)] for note in odds.notes]
    return _section(_("Exact odds"), _table((_("Lost"), _("Share"), _("Chance")), rows), told)


def retreat_list(answers: Sequence[Retreats]) -> list[Node]:
    """How the target could answer each number of retreats."""
    if not answers:
        return []
    rows = []
    for each in answers:
        title = ngettext("{n} retreat", "{n} retreats", each.number).format(n=each.number)
        rows.append(details[summary[cited(title, each.rules)], _list(map(str, each.options))])
    return _section(_("If retreats are rolled"), rows)


def what_if_tables(what_if: WhatIf) -> list[Node]:
    """The comparisons, each with its dice and chances."""
    parts = (
        (_("With other dice"), what_if.dice),
        (_("From another hex"), what_if.hexes),
        (_("Against another target"), what_if.targets),
    )
    head = (_("What if"), _("Dice"), _("Eliminates"), _("Average loss"))
    return [_section(title, _table(head, map(_what_if_row, rows))) for title, rows in parts if rows]


def _what_if_row(row: WhatIfRow) -> Element:
    return tr[
        td[row.label],
        td(class_="number")[str(row.dice)],
        td[chance(row.odds.eliminate)],
        td(class_="number")[number(float(row.odds.expected_losses), 2)],
    ]
