"""Pieces of HTML that the desks are made of. Every word of a person's or of the data's is escaped here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from hothlab.language.text import _, capital, ngettext, said
from hothlab.rules.catalogue import Rule
from hothlab.rules.catalogue import rules as catalogue
from hothlab.rules.editions import Note, notes_of, quoted
from hothlab.rules.rulings import Ruling

__all__ = [
    "MARKS", "banner", "edition_notes", "editions_fold", "explained", "five_editions", "folded", "message", "pills",
    "quotations", "rule_list", "summary", "verdict", "whole",
]  # fmt: skip

MARKS = {"yes": "✓", "no": "✕", "wait": "…"}
_CITED = re.compile(r" ?\(([A-Z]{3}-[0-9]+(?:(?:, | \w+ )[A-Z]{3}-[0-9]+)*)\)")
_NAME = re.compile(r"\b[A-Z]{1,3}-[A-Z0-9]\w*")
"""A name that is no longer one when its line ends at its hyphen: MOV-1, AT-AT."""


def whole(text: str) -> str:
    """A text, escaped, in which no line ends within a name.

    >>> whole("the AT-AT & MOV-1")
    'the <span class="hothlab-name">AT-AT</span> &amp; <span class="hothlab-name">MOV-1</span>'
    """
    return _NAME.sub(lambda found: f'<span class="hothlab-name">{found[0]}</span>', escape(text))


def message(text: str) -> str:
    """What did not fit, or nothing."""
    return f'<div class="hothlab-message" role="alert">{escape(text)}</div>' if text else ""


def summary(text: str) -> str:
    """What there is in all."""
    return f"<b>{escape(text)}</b>"


def banner(tone: str, heading: str, text: str, rules: Iterable[str] = ()) -> str:
    """An answer: `tone` is yes, no or wait."""
    body = f"<p>{escape(capital(text))}</p>" if text else ""
    return (
        f'<div class="hothlab-banner {tone}" role="status" aria-live="polite">'
        f'<span class="mark" aria-hidden="true">{MARKS[tone]}</span><strong>{escape(heading)}</strong>'
        f"{body}{pills(rules)}</div>"
    )


def verdict(tone: str, heading: str, text: str, rules: Iterable[str] = (), stars: int = 0) -> str:
    """What an answer gets, with the stars that it wins. A rule is named once, where it can be opened.

    >>> html = verdict("no", "Not yet.", "Not E5: a unit stands there (MOV-3).")
    >>> "<p>Not E5: a unit stands there.</p>" in html, html.count("<summary")
    (True, 1)
    """
    landing = "".join(f'<i style="--hothlab-nth:{number}">★</i>' for number in range(stars))
    won = f'<span class="hothlab-stars hothlab-landing" aria-hidden="true">{landing}</span>' if stars else ""
    return (
        f'<div class="hothlab-banner {tone}"><span class="mark" aria-hidden="true">{MARKS[tone]}</span>'
        f"<strong>{escape(heading)}{won}</strong>{explained(text, rules, 'p')}</div>"
    )


def explained(text: str, rules: Iterable[str], tag: str = "span") -> str:
    """A text, and below it each rule that it cites or that is given, named once, where it can be opened."""
    cited = [rule for found in _CITED.findall(text) for rule in re.split(", | and ", found)]
    return f"<{tag}>{whole(_CITED.sub('', text))}</{tag}>{pills(dict.fromkeys([*cited, *rules]))}"


def pills(rules: Iterable[str]) -> str:
    """Rule ids, each to be opened; an id that is in no catalogue stays as it is."""
    inside = "".join(map(_pill, rules))
    return f'<div class="hothlab-pills">{inside}</div>' if inside else ""


def _pill(id: str) -> str:
    found = catalogue().get(id)
    if found is None:
        return f'<span class="hothlab-pill">{escape(id)}</span>'
    title = escape(_(found.title))
    return (
        f'<details class="hothlab-pill"><summary title="{title}">{escape(id)}</summary>'
        f"<div><b>{escape(id)} · {title}</b>{_rule_text(found)}</div></details>"
    )


def _rule_text(rule: Rule) -> str:
    pages = ngettext("page {pages}", "pages {pages}", len(rule.pages))
    pages = pages.format(pages=", ".join(map(str, rule.pages)))
    return f"<p>{escape(_(rule.text))} <em>({escape(pages)})</em></p>{editions_fold(notes_of(rule.id))}"


# What the editions say differently


def editions_fold(notes: Sequence[Note]) -> str:
    """What the editions say differently, to be opened; nothing where they agree."""
    if not notes:
        return ""
    head = escape(_("What the editions say differently"))
    return f'<details class="hothlab-notes"><summary>{head}</summary>{edition_notes(notes)}</details>'


def edition_notes(notes: Iterable[Note]) -> str:
    """Notes as a list: the editions, what they say in the reader's language, and a few words in their own.

    >>> '<i lang="nl">“gletsjers”</i>' in edition_notes(notes_of("TER-6"))
    True
    """
    rows = "".join(f"<li><b>{escape(each.named)}</b> {escape(_(each.says))} {quotations(each)}</li>" for each in notes)
    return f'<ul class="hothlab-notes">{rows}</ul>'


def five_editions(ruling: Ruling) -> str:
    """Why a ruling is open, and what each edition says, to be opened."""
    says = _list(said(each.code.upper(), _(each.says)) for each in ruling.editions)
    return folded(_("What the five editions say"), f"<p>{escape(ruling.why)}</p>{says}")


def quotations(note: Note) -> str:
    """A few words of each edition of a note, in its language."""
    return " ".join(f'<i lang="{code}">{escape(quoted(term, code))}</i>' for code, term in note.terms)


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def folded(title: str, body: str, is_open: bool = False) -> str:
    """HTML that is opened by a tap on its title."""
    return f"<details{' open' if is_open else ''}><summary>{escape(title)}</summary>{body}</details>"


def rule_list(rules: Sequence[Rule]) -> str:
    """The rules behind an answer, each to be opened."""
    if not rules:
        return ""
    rows = "".join(folded(f"{each.id} · {_(each.title)}", _rule_text(each)) for each in rules)
    # Not a heading, because the captions and verdicts above it are not headings either.
    return f'<p class="hothlab-over">{escape(_("The rules behind it"))}</p>{rows}'
