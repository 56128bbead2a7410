"""An answer to a dispute as HTML: the verdict, what it stands on, who reads it otherwise; in one language or two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.support import Support, TurnedBy
from hothlab.language.text import _, language, said, speaking
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import Note, notes_of, pages_note, pages_text
from hothlab.widgets.fragments import edition_notes, editions_fold, five_editions
from hothlab.widgets.verdict_tables import verdict_tables

__all__ = ["behind", "behind_in_two", "verdict", "verdict_in_two"]

_TONES = {"yes": "yes", "no": "no", "info": "info", "wait": "wait"}


def verdict(answer: Verdict) -> str:
    """The verdict in one line, under the question that was asked; loudly marked when no edition supports it."""
    tone = "house" if answer.warning else _TONES[answer.tone]
    warning = f'<p class="hothlab-warning" role="alert">{escape(answer.warning)}</p>' if answer.warning else ""
    return (
        f'<div class="hothlab-banner {tone}" role="status" aria-live="polite">'
        f'<span class="mark" aria-hidden="true">{escape(answer.mark)}</span><strong>{escape(answer.heading)}</strong>'
        f"{warning}<p>{escape(answer.sentence)}</p></div>"
    )


def behind(answer: Verdict) -> str:
    """Everything behind a verdict, each part to be opened; the readings that would reverse it stand open."""
    if answer.tone == "wait":
        return "".join(verdict_tables(answer))
    return "".join(_parts(answer)) + _rules(answer)


def _parts(answer: Verdict, opponent: str | None = None) -> list[str]:
    """What stands behind a verdict, part by part, without the rules; a part that has nothing to say is empty.

    A reader whose opponent has another edition is told what that one says differently.
    """
    flips = "".join(f"<li>{escape(str(each))}</li>" for each in answer.flips)
    unknown = "".join(f"<li>{escape(each)}</li>" for each in answer.unknown)
    return [
        _checks(answer),
        *verdict_tables(answer),
        _readings(answer),
        _of_opponent(answer, opponent) if opponent else "",
        _part(_("One piece would reverse it"), f"<ul>{flips}</ul>") if flips else "",
        _part(_("What is not known"), f"<ul>{unknown}</ul>") if unknown else "",
    ]


def _of_opponent(answer: Verdict, edition: str) -> str:
    notes = answer.notes(edition)
    if not notes:
        text = _("Your opponent's rulebook ({edition}) says the same on these rules.").format(edition=edition.upper())
        return f"<p>{escape(text)}</p>"
    title = _("Your opponent's rulebook ({edition}) says").format(edition=edition.upper())
    return _part(title, edition_notes(notes), open=True)


# In two languages


def verdict_in_two(first: Verdict, second: Verdict, other: str) -> str:
    """The verdict for two readers: in the language spoken now, and in the other one."""
    return _in_two(other, lambda: verdict(first), lambda: verdict(second))


def behind_in_two(first: Verdict, second: Verdict, other: str) -> str:
    """Everything behind a verdict in both languages, part beside part and rule beside rule."""
    if first.tone == "wait":
        return ""
    here = language()
    mine = _parts(first, other)
    with speaking(other):
        yours = _parts(second, here)
    parts = [_halves((here, one), (other, two)) for one, two in zip(mine, yours, strict=True) if one or two]
    rows = "".join(_rule_in_two(each, first, second, other) for each in first.cited)
    title = _in_two(other, lambda: f'<p class="hothlab-over">{escape(_("The rules behind it"))}</p>')
    inferred = _in_two(other, lambda: _pages_note(first.cited)) if pages_note(first.cited) else ""
    return "".join(parts) + (f"{title}{rows}{inferred}" if rows else "")


def _rule_in_two(rule: Rule, first: Verdict, second: Verdict, other: str) -> str:
    here = language()
    with speaking(other):
        title = _title(rule, second)
    text = _in_two(
        other,
        lambda: _rule_text(rule, first, notes_of(rule.id, other)),
        lambda: _rule_text(rule, second, notes_of(rule.id, here)),
    )
    head = f'{escape(rule.id)} · {_title(rule, first)} · <span lang="{other}">{title}</span>'
    return f'<details class="hothlab-rule-row"><summary>{head}</summary>{text}</details>'


def _in_two(other: str, first: Callable[[], str], second: Callable[[], str] | None = None) -> str:
    """The same piece of HTML in the language spoken now and in the other."""
    mine = (language(), first())
    with speaking(other):
        return _halves(mine, (other, (second or first)()))


def _halves(*halves: tuple[str, str]) -> str:
    inside = "".join(f'<div lang="{code}">{html}</div>' for code, html in halves)
    return f'<div class="hothlab-two">{inside}</div>'


# The parts


def _readings(answer: Verdict) -> str:
    """The readings that would turn an answer, with the editions behind each, and those in force."""
    parts = []
    turned = [each for each in answer.readings if each.reverses]
    other = [each for each in answer.readings if not each.reverses]
    if turned:
        parts.append(_part(_("Readings that would reverse it"), _turning(turned), open=True))
    elif answer.dispute.question != "rule":
        parts.append(f"<p>{escape(_('No reading of the rules reverses it.'))}</p>")
    if other:
        parts.append(_part(_("Readings that would change something"), _turning(other)))
    if answer.in_force:
        parts.append(_part(_("House readings in force"), _supports(answer.in_force), open=True))
    return "".join(parts)


def _part(title: str, body: str, open: bool = False) -> str:
    return f"<details{' open' if open else ''}><summary><b>{escape(title)}</b></summary>{body}</details>"


def _checks(answer: Verdict) -> str:
    signs = {True: "✓", False: "✕", None: "·"}
    rows = "".join(
        f'<tr class="{"bad" if each.fine is False else ""}"><td aria-hidden="true">{signs[each.fine]}</td>'
        f'<th scope="row">{escape(each.name)}</th><td>{escape(each.text)}</td></tr>'
        for each in answer.reasons
    )
    return f'<table class="hothlab-checks"><tbody>{rows}</tbody></table>' if rows else ""


def _support(support: Support) -> str:
    loud = ' class="hothlab-loud"' if support.contradicted else ""
    return f"<span{loud}>{escape(support.words)}</span>{five_editions(support.ruling)}"


def _turning(rows: Iterable[TurnedBy]) -> str:
    found = "".join(
        f'<li class="{"house" if each.contradicted else ""}">{_turned(each)}<br>'
        f"{''.join(map(_support, each.supports))}</li>"
        for each in rows
    )
    return f'<ul class="hothlab-turned">{found}</ul>'


def _turned(reading: TurnedBy) -> str:
    """A reading and what follows from it, as a sentence."""
    return _("{text}.").format(text=said(f"<b>{escape(reading.label)}</b>", escape(reading.then)))


def _supports(supports: Iterable[Support]) -> str:
    rows = "".join(f"<li><b>{escape(each.label)}</b><br>{_support(each)}</li>" for each in supports)
    return f'<ul class="hothlab-turned">{rows}</ul>'


def _rules(answer: Verdict) -> str:
    rows = "".join(
        f'<details class="hothlab-rule-row"><summary>{escape(each.id)} · {_title(each, answer)}</summary>'
        f"{_rule_text(each, answer)}{editions_fold(notes_of(each.id))}</details>"
        for each in answer.cited
    )
    title = f'<p class="hothlab-over">{escape(_("The rules behind it"))}</p>'
    return f"{title}{rows}{_pages_note(answer.cited)}" if rows else ""


def _title(rule: Rule, answer: Verdict) -> str:
    """The title of a rule, with a loud mark where it is read as no edition has it."""
    told = answer.wording(rule)
    return f'<span class="hothlab-loud">⚠ {escape(told.title)}</span>' if told.loud else escape(told.title)


def _rule_text(rule: Rule, answer: Verdict, notes: tuple[Note, ...] = ()) -> str:
    told = edition_notes(notes) if notes else ""
    return f"<p>{escape(answer.wording(rule).text)} <em>({escape(pages_text(rule))})</em></p>{told}"


def _pages_note(rules: tuple[Rule, ...]) -> str:
    told = pages_note(rules)
    return f'<p class="hothlab-note">{escape(told)}</p>' if told else ""
