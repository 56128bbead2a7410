"""An answer to a dispute as HTML: the verdict, what it stands on, who would read it otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hothlab.desks.settle import Answer
from hothlab.desks.settle.answer import pages_text
from hothlab.desks.settle.support import Support, TurnedBy
from hothlab.rules.catalogue import Rule
from hothlab.text import _

__all__ = ["behind", "readings", "verdict"]

_TONES = {"yes": "yes", "no": "no", "info": "info", "wait": "wait"}


def verdict(answer: Answer) -> str:
    """The verdict in one line, under the question that was asked; loudly marked when no edition supports it."""
    tone = "house" if answer.warning else _TONES[answer.tone]
    warning = f'<p class="hothlab-warning" role="alert">{escape(answer.warning)}</p>' if answer.warning else ""
    return (
        f'<div class="hothlab-banner {tone}" role="status" aria-live="polite">'
        f'<span class="mark" aria-hidden="true">{escape(answer.mark)}</span><strong>{escape(answer.heading)}</strong>'
        f"{warning}<p>{escape(answer.verdict)}</p></div>"
    )


def behind(answer: Answer) -> str:
    """Everything behind a verdict, each part to be opened; the readings that would reverse it stand open."""
    if answer.tone == "wait":
        return ""
    parts = [_checks(answer), readings(answer)]
    if answer.flips:
        rows = "".join(f"<li>{escape(str(each))}</li>" for each in answer.flips)
        parts.append(_part(_("One piece would reverse it"), f"<ul>{rows}</ul>"))
    if answer.unknown:
        rows = "".join(f"<li>{escape(each)}</li>" for each in answer.unknown)
        parts.append(_part(_("What is not known"), f"<ul>{rows}</ul>"))
    parts.append(_rules(answer.cited))
    return "".join(parts)


def readings(answer: Answer) -> str:
    """The readings that would turn an answer, with the editions behind each, and those in force."""
    parts = []
    turned = [each for each in answer.readings if each.reverses]
    other = [each for each in answer.readings if not each.reverses]
    if turned:
        parts.append(_part(_("Readings that would reverse it"), _readings(turned), open=True))
    else:
        parts.append(f"<p>{escape(_('No reading of the rules reverses it.'))}</p>")
    if other:
        parts.append(_part(_("Readings that would change something"), _readings(other)))
    if answer.in_force:
        parts.append(_part(_("House readings in force"), _supports(answer.in_force), open=True))
    return "".join(parts)


def _part(title: str, body: str, open: bool = False) -> str:
    return f"<details{' open' if open else ''}><summary><b>{escape(title)}</b></summary>{body}</details>"


def _checks(answer: Answer) -> str:
    signs = {True: "✓", False: "✕", None: "·"}
    rows = "".join(
        f'<tr class="{"bad" if each.fine is False else ""}"><td aria-hidden="true">{signs[each.fine]}</td>'
        f'<th scope="row">{escape(each.name)}</th><td>{escape(each.text)}</td></tr>'
        for each in answer.checks
    )
    return f'<table class="hothlab-checks"><tbody>{rows}</tbody></table>' if rows else ""


def _support(support: Support) -> str:
    loud = ' class="hothlab-loud"' if support.contradicted else ""
    said = "".join(f"<li>{escape(each.code.upper())}: {escape(_(each.says))}</li>" for each in support.ruling.editions)
    return (
        f"<span{loud}>{escape(support.words)}</span>"
        f"<details><summary>{escape(_('What the five editions say'))}</summary><ul>{said}</ul></details>"
    )


def _readings(rows: Iterable[TurnedBy]) -> str:
    found = "".join(
        f'<li class="{"house" if each.contradicted else ""}"><b>{escape(each.label)}</b>: {escape(each.then)}.<br>'
        f"{''.join(map(_support, each.supports))}</li>"
        for each in rows
    )
    return f'<ul class="hothlab-turned">{found}</ul>'


def _supports(supports: Iterable[Support]) -> str:
    rows = "".join(f"<li><b>{escape(each.label)}</b><br>{_support(each)}</li>" for each in supports)
    return f'<ul class="hothlab-turned">{rows}</ul>'


def _rules(rules: Iterable[Rule]) -> str:
    rows = "".join(
        f'<details class="hothlab-rule-row"><summary>{escape(each.id)} · {escape(_(each.title))}</summary>'
        f"<p>{escape(_(each.text))} <em>({escape(pages_text(each))})</em></p></details>"
        for each in rules
    )
    return f'<p class="hothlab-over">{escape(_("The rules behind it"))}</p>{rows}' if rows else ""
