"""What a verdict has in tables: the odds, the ways back, what else the attacker could do, each reading of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import b, details, div, li, p, small, span, summary, table, tbody, td, th, thead, tr, ul

from hothlab.desks.settle.compare import ReadingRow, WhatIfRow
from hothlab.desks.settle.odds import WhatOdds
from hothlab.desks.settle.verdict import Verdict
from hothlab.language.text import _, chance, cited, ngettext, number, sentence
from hothlab.pictures.odds import odds_facts
from hothlab.rules.odds import Odds
from hothlab.scene.markup import Element, Node
from hothlab.widgets.fragments import five_editions

__all__ = ["odds_table", "verdict_tables"]


def verdict_tables(verdict: Verdict) -> list[Node]:
    """Each table of a verdict, to be opened; one that has nothing to say is empty."""
    odds = verdict.shown if isinstance(verdict.shown, Odds) else None
    return [
        None if odds is None else details(open=True)[summary[b[_("Exact odds")]], odds_table(odds)],
        _ways_back(verdict, odds),
        _comparisons(verdict),
        _every_reading(verdict.every_reading),
    ]


def _table(head: Sequence[str], rows: Iterable[Node]) -> Element:
    cells = (th(scope="col")[each] for each in head)
    return div(class_="hothlab-scroll")[table[thead[tr[cells]], tbody[list(rows)]]]


def odds_table(odds: Odds) -> list[Node]:
    """The chance of each number of losses, and what follows."""
    rows = [
        tr[
            td(class_="number")[str(lost)],
            td(style="width:45%")[_bar(float(share))],
            td(class_="number")[chance(share)],
        ]
        for lost, share in odds.losses.items()
    ]
    rows += [tr[td(colspan="2")[name], td(class_="number")[value]] for name, value in odds_facts(odds)]
    return [_table((_("Lost"), _("Share"), _("Chance")), rows), [p[sentence(note)] for note in odds.notes]]


def _bar(share: float) -> Element:
    return span(class_="hothlab-meter", aria_hidden="true")[span(style=f"width:{100 * share:.1f}%")]


def _ways_back(verdict: Verdict, odds: Odds | None) -> Node:
    """How the target could answer each number of retreats."""
    found = verdict.dispute.ways_back(odds) if odds and isinstance(verdict.dispute, WhatOdds) else ()
    rows = []
    for each in found:
        title = ngettext("{n} retreat", "{n} retreats", each.number).format(n=each.number)
        ways = ul[(li[str(option)] for option in each.options)]
        rows.append(details[summary[cited(title, each.rules)], ways])
    return details[summary[b[_("If retreats are rolled")]], rows] if rows else None


def _comparisons(verdict: Verdict) -> Node:
    """What other dice, hexes and targets would give."""
    found = verdict.what_if
    parts = (
        (_("With other dice"), found.dice),
        (_("From another hex"), found.hexes),
        (_("Against another target"), found.targets),
    )
    head = (_("What if"), _("Dice"), _("Eliminates"), _("Average loss"))
    tables = [[p[b[title]], _table(head, map(_what_if, rows))] for title, rows in parts if rows]
    return details[summary[b[_("What would be better")]], tables] if tables else None


def _what_if(row: WhatIfRow) -> Element:
    return tr[
        td[row.label],
        td(class_="number")[str(row.dice)],
        td[chance(row.odds.eliminate)],
        td(class_="number")[number(float(row.odds.expected_losses), 2)],
    ]


def _every_reading(rows: Sequence[ReadingRow]) -> Node:
    """A line of sight under every reading of every open rule, and the words of the five editions."""
    if not rows:
        return None
    lines: list[Node] = []
    for last, row in zip((None, *rows), rows, strict=False):
        if last is None or row.ruling is not last.ruling:
            asked = th(colspan="3", scope="rowgroup")[_(row.ruling.question), five_editions(row.ruling)]
            lines.append(tr(class_="question")[asked])
        sign = span(aria_hidden="true")["●" if row.chosen else "○"]
        chosen = [" ", span[f"({_('in force')})"]] if row.chosen else None
        clear = f"✓ {_('clear')}" if row.clear else f"✕ {_('blocked')}"
        lines.append(
            tr(class_={"now": row.chosen, "changes": row.changes})[
                td[sign, " ", b[row.ruling.label(row.value)], chosen, small[row.ruling.text(row.value)]],
                td(class_="verdict")[clear],
                td(class_="editions")[" ".join(code.upper() for code in row.backed_by) or "–"],
            ]
        )
    head = (_("Reading"), _("Verdict"), _("Editions"))
    return details[summary[b[_("Every reading of the open rules")]], _table(head, lines)]
