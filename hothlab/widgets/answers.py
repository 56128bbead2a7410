"""An answer to a dispute as HTML: verdict, grounds, and other readings; in one language or two."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from htpy import b, br, details, div, em, li, p, span, strong, summary, table, tbody, td, th, tr, ul

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.support import Support, TurnedBy
from hothlab.language.text import _, language, speaking
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import Note, notes_of, pages_note, pages_text
from hothlab.scene.markup import Element, Node, filled, said_in
from hothlab.widgets.fragments import edition_notes, editions_fold, five_editions, mark
from hothlab.widgets.verdict_tables import verdict_tables

__all__ = ["behind", "behind_in_two", "verdict", "verdict_in_two"]

_TONES = {"yes": "yes", "no": "no", "info": "info", "wait": "wait"}


def verdict(answer: Verdict) -> Element:
    """The verdict in one line, under the question that was asked; loudly marked when no edition supports it."""
    tone = "house" if answer.warning else _TONES[answer.tone]
    warning = answer.warning and p(class_="hothlab-warning", role="alert")[answer.warning]
    return div(class_=f"hothlab-banner {tone}", role="status", aria_live="polite")[
        mark(answer.mark), strong[answer.heading], warning, p[answer.sentence]
    ]


def behind(answer: Verdict) -> Node:
    """Everything behind a verdict, each part to be opened; the readings that would reverse it stand open."""
    return verdict_tables(answer) if answer.tone == "wait" else [_parts(answer), _rules(answer)]


def _parts(answer: Verdict, opponent: str | None = None) -> list[Node]:
    """What stands behind a verdict, part by part, without the rules; a part that has nothing to say is empty.

    A reader whose opponent has another edition is told what that one says differently.
    """
    flips = [li[str(each)] for each in answer.flips]
    unknown = [li[each] for each in answer.unknown]
    return [
        _checks(answer),
        *verdict_tables(answer),
        _readings(answer),
        _of_opponent(answer, opponent) if opponent else None,
        _part(_("One piece would reverse it"), ul[flips]) if flips else None,
        _part(_("What is not known"), ul[unknown]) if unknown else None,
    ]


def _of_opponent(answer: Verdict, edition: str) -> Element:
    notes = answer.notes(edition)
    if not notes:
        text = _("Your opponent's rulebook ({edition}) says the same on these rules.")
        return p[text.format(edition=edition.upper())]
    title = _("Your opponent's rulebook ({edition}) says").format(edition=edition.upper())
    return _part(title, edition_notes(notes), open=True)


# In two languages


def verdict_in_two(first: Verdict, second: Verdict, other: str) -> Element:
    """The verdict for two readers: in the language spoken now, and in the other one."""
    return _in_two(other, lambda: verdict(first), lambda: verdict(second))


def behind_in_two(first: Verdict, second: Verdict, other: str) -> Node:
    """Everything behind a verdict in both languages, part beside part and rule beside rule."""
    if first.tone == "wait":
        return None
    here = language()
    mine = _parts(first, other)
    with speaking(other):
        yours = _parts(second, here)
    parts = [_halves((here, one), (other, two)) for one, two in zip(mine, yours, strict=True) if one or two]
    if not first.cited:
        return parts
    title = _in_two(other, lambda: p(class_="hothlab-over")[_("The rules behind it")])
    rows = [_rule_in_two(each, first, second, other) for each in first.cited]
    inferred = _in_two(other, lambda: _pages_note(first.cited)) if pages_note(first.cited) else None
    return [parts, title, rows, inferred]


def _rule_in_two(rule: Rule, first: Verdict, second: Verdict, other: str) -> Element:
    here = language()
    with speaking(other):
        title = _title(rule, second)
    text = _in_two(
        other,
        lambda: _rule_text(rule, first, notes_of(rule.id, other)),
        lambda: _rule_text(rule, second, notes_of(rule.id, here)),
    )
    head = summary[f"{rule.id} · ", _title(rule, first), " · ", span(lang=other)[title]]
    return details(class_="hothlab-rule-row")[head, text]


def _in_two(other: str, first: Callable[[], Node], second: Callable[[], Node] | None = None) -> Element:
    """The same piece of HTML in the language spoken now and in the other."""
    mine = (language(), first())
    with speaking(other):
        return _halves(mine, (other, (second or first)()))


def _halves(*halves: tuple[str, Node]) -> Element:
    return div(class_="hothlab-two")[(div(lang=code)[inside] for code, inside in halves)]


# The parts


def _readings(answer: Verdict) -> list[Node]:
    """The readings that would turn an answer, with the editions behind each, and those in force."""
    parts: list[Node] = []
    turned = [each for each in answer.readings if each.reverses]
    other = [each for each in answer.readings if not each.reverses]
    if turned:
        parts.append(_part(_("Readings that would reverse it"), _turning(turned), open=True))
    elif answer.dispute.question != "rule":
        parts.append(p[_("No reading of the rules reverses it.")])
    if other:
        parts.append(_part(_("Readings that would change something"), _turning(other)))
    if answer.in_force:
        parts.append(_part(_("House readings in force"), _supports(answer.in_force), open=True))
    return parts


def _part(title: str, body: Node, open: bool = False) -> Element:
    return details(open=open)[summary[b[title]], body]


def _checks(answer: Verdict) -> Node:
    signs = {True: "✓", False: "✕", None: "·"}
    rows = [
        tr(class_="bad" if each.fine is False else "")[
            td(aria_hidden="true")[signs[each.fine]], th(scope="row")[each.name], td[each.text]
        ]
        for each in answer.reasons
    ]
    return table(class_="hothlab-checks")[tbody[rows]] if rows else None


def _support(support: Support) -> list[Node]:
    loud = "hothlab-loud" if support.contradicted else None
    return [span(class_=loud)[support.words], five_editions(support.ruling)]


def _turning(rows: Iterable[TurnedBy]) -> Element:
    found = (
        li(class_="house" if each.contradicted else "")[_turned(each), br, map(_support, each.supports)]
        for each in rows
    )
    return ul(class_="hothlab-turned")[found]


def _turned(reading: TurnedBy) -> Node:
    """A reading and what follows from it, as a sentence."""
    return filled(_("{text}."), text=said_in(b[reading.label], reading.then))


def _supports(supports: Iterable[Support]) -> Element:
    return ul(class_="hothlab-turned")[(li[b[each.label], br, _support(each)] for each in supports)]


def _rules(answer: Verdict) -> Node:
    if not answer.cited:
        return None
    rows = [
        details(class_="hothlab-rule-row")[
            summary[f"{each.id} · ", _title(each, answer)],
            _rule_text(each, answer),
            editions_fold(notes_of(each.id)),
        ]
        for each in answer.cited
    ]
    return [p(class_="hothlab-over")[_("The rules behind it")], rows, _pages_note(answer.cited)]


def _title(rule: Rule, answer: Verdict) -> Node:
    """The title of a rule, with a loud mark where it is read as no edition has it."""
    told = answer.wording(rule)
    return span(class_="hothlab-loud")[f"⚠ {told.title}"] if told.loud else told.title


def _rule_text(rule: Rule, answer: Verdict, notes: tuple[Note, ...] = ()) -> list[Node]:
    text = answer.wording(rule).text
    return [p[text, " ", em[f"({pages_text(rule)})"]], edition_notes(notes) if notes else None]


def _pages_note(rules: tuple[Rule, ...]) -> Node:
    told = pages_note(rules)
    return told and p(class_="hothlab-note")[told]
