"""An answer: the verdict in one line, what it stands on, what would reverse it and who says so, what is unknown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.support import Support, TurnedBy, support_of
from hothlab.rules.catalogue import Rule, in_order, rule
from hothlab.rules.readings import Flip
from hothlab.rules.rulings import EDITIONS
from hothlab.text import _, listed, ngettext

__all__ = ["Answer", "Check", "Tone", "pages_in", "pages_text"]

Tone = Literal["yes", "no", "info", "wait"]


@dataclass(frozen=True)
class Check:
    """One thing that was looked at on the way: whether it is in order, what was found, and the rules that say so."""

    name: str
    fine: bool | None
    """None where there is nothing to be right or wrong."""
    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" + (f" ({', '.join(self.rules)})" if self.rules else "")


@dataclass(frozen=True)
class Answer:
    """What there is to say about a dispute. `verdict` alone answers the question that was asked.

    `shown` is the engine's own value behind it (an attack, a reach ...), which the drawing is made of. `outcome` is
    what two readings must share to give the same answer.
    """

    dispute: Dispute
    tone: Tone
    heading: str
    """Yes, no, or a number, in a few words."""
    verdict: str
    """One line that a loser accepts."""
    outcome: object = None
    checks: tuple[Check, ...] = ()
    rules: tuple[str, ...] = ()
    readings: tuple[TurnedBy, ...] = ()
    flips: tuple[Flip, ...] = ()
    unknown: tuple[str, ...] = ()
    shown: Any = None

    @property
    def cited(self) -> tuple[Rule, ...]:
        """The rules behind it, with our words."""
        return tuple(rule(id) for id in self.rules)

    @cached_property
    def in_force(self) -> tuple[Support, ...]:
        """The readings in force that are not hothlab's own, with who supports each."""
        return tuple(support_of(name, value) for name, value in self.dispute.rulings.changed.items())

    @cached_property
    def decided_by(self) -> tuple[Support, ...]:
        """Those of the readings in force without which the answer would be another."""
        deciding = {name for each in self.readings for name, _value in each.changed}
        return tuple(each for each in self.in_force if each.ruling.name in deciding)

    @property
    def unsupported(self) -> tuple[Support, ...]:
        """The readings that decide here though no printed edition has them and some edition says otherwise."""
        return tuple(each for each in self.decided_by if each.contradicted)

    @property
    def warning(self) -> str:
        """What must be read before the verdict; empty when a printed edition supports it, or none speaks against it."""
        if not self.unsupported:
            return ""
        names = listed(f"“{each.label}”" for each in self.unsupported)
        return _("No printed edition supports this: it is so only by the house reading {names}.").format(names=names)

    @property
    def mark(self) -> str:
        """The sign before the verdict. A verdict that no edition supports has no plain tick, and no plain cross."""
        if self.warning:
            return "⚠"
        return {"yes": "✓", "no": "✕", "info": "●", "wait": "…"}[self.tone]

    def __str__(self) -> str:
        lines = [f"{self.heading}: {self.verdict}"]
        lines += [f"! {self.warning}"] if self.warning else []
        lines += [f"  {check}" for check in self.checks]
        if self.tone == "wait":
            return "\n".join(lines)
        if self.rules:
            told = ", ".join(f"{each.id} ({pages_text(each)})" for each in self.cited)
            lines.append(_("Rules: {rules}").format(rules=told))
        lines += [str(each) for each in self.readings]
        lines += [_("It would be the other way round {flip}").format(flip=each) for each in self.flips]
        lines += [_("Not known: {what}").format(what=each) for each in self.unknown]
        return "\n".join([*lines, self.dispute.code])

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "question": self.dispute.question,
            "title": self.dispute.title,
            "answer": self.tone,
            "heading": self.heading,
            "verdict": self.verdict,
            "warning": self.warning,
            "checks": [
                {"name": each.name, "fine": each.fine, "text": each.text, "rules": each.rules} for each in self.checks
            ],
            "rules": [
                {"id": each.id, "title": _(each.title), "text": _(each.text), "pages": pages_in(each)}
                for each in self.cited
            ],
            "readings": [each.plain() for each in self.readings],
            "flips": [{"hex": each.hex, "change": each.change, "things": each.things} for each in self.flips],
            "unknown": self.unknown,
            "rulings": self.dispute.rulings.changed,
            "code": self.dispute.code,
        }


def pages_in(rule: Rule) -> dict[str, tuple[int, ...]]:
    """The pages of a rule in each printed edition.

    The five are laid out alike: each refers to the same things on the same pages (8, 10, 7, 8, 10, 12, 10, 12).
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
        where = _("every edition") if len(by_pages) == 1 else ", ".join(editions)
        text = ngettext("page {pages} in {where}", "pages {pages} in {where}", len(pages))
        found.append(text.format(pages=", ".join(map(str, pages)), where=where))
    return "; ".join(found)


def rules_of(checks: Iterable[Check], first: Iterable[str] = ()) -> tuple[str, ...]:
    """The rules of the checks, each once, those named first before all others."""
    return in_order([*first, *(id for check in checks for id in check.rules)])
