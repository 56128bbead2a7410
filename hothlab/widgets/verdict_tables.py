"""What a verdict has in tables: the odds, the ways back, what else the attacker could do, each reading of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from hothlab.desks.settle.compare import ReadingRow, WhatIfRow
from hothlab.desks.settle.odds import WhatOdds
from hothlab.desks.settle.verdict import Verdict
from hothlab.language.text import _, chance, cited, ngettext, number, sentence
from hothlab.pictures.odds import odds_facts
from hothlab.rules.odds import Odds
from hothlab.widgets.fragments import five_editions, folded

__all__ = ["verdict_tables"]


def verdict_tables(verdict: Verdict) -> list[str]:
    """Each table of a verdict, to be opened; one that has nothing to say is empty."""
    odds = verdict.shown if isinstance(verdict.shown, Odds) else None
    return [
        "" if odds is None else folded(_("Exact odds"), _odds(odds), is_open=True),
        _ways_back(verdict, odds),
        _comparisons(verdict),
        _every_reading(verdict.every_reading),
    ]


def _table(head: Sequence[str], rows: Iterable[str]) -> str:
    cells = "".join(f'<th scope="col">{escape(each)}</th>' for each in head)
    table = f"<table><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="hothlab-scroll">{table}</div>'


def _odds(odds: Odds) -> str:
    """The chance of each number of losses, and what follows."""
    rows = [
        f'<tr><td class="number">{lost}</td><td style="width:45%">{_bar(float(share))}</td>'
        f'<td class="number">{escape(chance(share))}</td></tr>'
        for lost, share in odds.losses.items()
    ]
    rows += [
        f'<tr><td colspan="2">{escape(name)}</td><td class="number">{escape(value)}</td></tr>'
        for name, value in odds_facts(odds)
    ]
    notes = "".join(f"<p>{escape(sentence(note))}</p>" for note in odds.notes)
    return _table((_("Lost"), _("Share"), _("Chance")), rows) + notes


def _bar(share: float) -> str:
    return f'<span class="hothlab-meter" aria-hidden="true"><span style="width:{100 * share:.1f}%"></span></span>'


def _ways_back(verdict: Verdict, odds: Odds | None) -> str:
    """How the target could answer each number of retreats."""
    if odds is None or not isinstance(verdict.dispute, WhatOdds):
        return ""
    rows = []
    for each in verdict.dispute.ways_back(odds):
        title = ngettext("{n} retreat", "{n} retreats", each.number).format(n=each.number)
        ways = "".join(f"<li>{escape(str(option))}</li>" for option in each.options)
        rows.append(folded(cited(title, each.rules), f"<ul>{ways}</ul>"))
    return folded(_("If retreats are rolled"), "".join(rows)) if rows else ""


def _comparisons(verdict: Verdict) -> str:
    """What other dice, hexes and targets would give."""
    found = verdict.what_if
    parts = (
        (_("With other dice"), found.dice),
        (_("From another hex"), found.hexes),
        (_("Against another target"), found.targets),
    )
    head = (_("What if"), _("Dice"), _("Eliminates"), _("Average loss"))
    tables = (f"<p><b>{escape(title)}</b></p>{_table(head, map(_what_if, rows))}" for title, rows in parts if rows)
    return folded(_("What would be better"), "".join(tables)) if found.rows else ""


def _what_if(row: WhatIfRow) -> str:
    return (
        f'<tr><td>{escape(row.label)}</td><td class="number">{row.dice}</td>'
        f"<td>{escape(chance(row.odds.eliminate))}</td>"
        f'<td class="number">{number(float(row.odds.expected_losses), 2)}</td></tr>'
    )


def _every_reading(rows: Sequence[ReadingRow]) -> str:
    """A line of sight under every reading of every open rule, and the words of the five editions."""
    if not rows:
        return ""
    lines = []
    for last, row in zip((None, *rows), rows, strict=False):
        if last is None or row.ruling is not last.ruling:
            asked = f"{escape(_(row.ruling.question))}{five_editions(row.ruling)}"
            lines.append(f'<tr class="question"><th colspan="3" scope="rowgroup">{asked}</th></tr>')
        kinds = " ".join(name for name, on in (("now", row.chosen), ("changes", row.changes)) if on)
        sign = "●" if row.chosen else "○"
        chosen = f" <span>({escape(_('in force'))})</span>" if row.chosen else ""
        backed = " ".join(code.upper() for code in row.backed_by) or "–"
        label, text = row.ruling.label(row.value), row.ruling.text(row.value)
        clear = f"✓ {escape(_('clear'))}" if row.clear else f"✕ {escape(_('blocked'))}"
        lines.append(
            f'<tr class="{kinds}"><td><span aria-hidden="true">{sign}</span> <b>{escape(label)}</b>{chosen}'
            f'<small>{escape(text)}</small></td><td class="verdict">{clear}</td>'
            f'<td class="editions">{escape(backed)}</td></tr>'
        )
    return folded(_("Every reading of the open rules"), _table((_("Reading"), _("Verdict"), _("Editions")), lines))
