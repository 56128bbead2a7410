"""A verdict: the answer in one line, what it stands on, what would reverse it and who says so, what is unknown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from hothlab.desks.settle.check import Check
from hothlab.desks.settle.compare import ReadingRow, WhatIf, every_reading, what_if
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.support import Support, TurnedBy, support_of
from hothlab.language.text import _, listed, quoted, said, sentence
from hothlab.rules.catalogue import Rule, rule
from hothlab.rules.editions import Note, notes_of, pages_text
from hothlab.rules.readings import Flip
from hothlab.rules.sight import Sight

__all__ = ["Tone", "Verdict", "Wording"]

Tone = Literal["yes", "no", "info", "wait"]


class Wording(NamedTuple):
    """A rule in words: its title, what it says, and whether it is read as no printed edition has it."""

    title: str
    text: str
    loud: bool = False


@dataclass(frozen=True, repr=False)
class Verdict:
    """The answer to a question about a board, with everything that there is to say about it.

    `sentence` alone answers what was asked; `reasons` has each thing that was looked at, `rules` the ids of the rules
    behind it, `readings` the ways to read open rules that would turn it, best supported first, `flips` the single
    pieces that would reverse it, `unknown` what it takes for granted. `shown` is the engine's own value behind it (an
    attack, a reach ...), `outcome` what two readings must share to give the same answer.

    >>> from hothlab.desks.verdicts import may_shoot
    >>> may_shoot("3", "G8", "C8")
    <Verdict: No>
    """

    dispute: Dispute
    tone: Tone
    heading: str
    """Yes, no, or a number, in a few words."""
    sentence: str
    """One line that a loser accepts."""
    outcome: object = None
    reasons: tuple[Check, ...] = ()
    rules: tuple[str, ...] = ()
    readings: tuple[TurnedBy, ...] = ()
    flips: tuple[Flip, ...] = ()
    unknown: tuple[str, ...] = ()
    shown: Any = None

    @property
    def yes(self) -> bool | None:
        """Yes or no; None where the question asks for something else."""
        return {"yes": True, "no": False}.get(self.tone)

    @cached_property
    def what_if(self) -> WhatIf:
        """What other dice, hexes and targets would give the attacker; nothing but for the odds of an attack."""
        return what_if(self)

    @cached_property
    def every_reading(self) -> tuple[ReadingRow, ...]:
        """A line of sight under each reading of each open rule; nothing but for a line."""
        return every_reading(self.shown) if isinstance(self.shown, Sight) else ()

    @property
    def cited(self) -> tuple[Rule, ...]:
        """The rules behind it, with our words."""
        return tuple(rule(id) for id in self.rules)

    def notes(self, edition: str) -> tuple[Note, ...]:
        """What one printed edition says differently about the rules behind it, each once."""
        return tuple(dict.fromkeys(note for id in self.rules for note in notes_of(id, edition)))

    def rulebook(self, edition: str) -> tuple[str, ...]:
        """The same in sentences, for a reader whose opponent has that edition."""
        title = _("Your opponent's rulebook ({edition}) says").format(edition=edition.upper())
        return tuple(said(title, note.told) for note in self.notes(edition))

    @cached_property
    def in_force(self) -> tuple[Support, ...]:
        """The readings in force that are not hothlab's own, with who supports each."""
        return tuple(support_of(name, value) for name, value in self.dispute.rulings.changed.items())

    @cached_property
    def decided_by(self) -> tuple[Support, ...]:
        """Those of the readings in force without which the answer would be another."""
        deciding = {name for each in self.readings for name, _value in each.changed}
        return tuple(each for each in self.in_force if each.ruling.name in deciding)

    def wording(self, rule: Rule) -> Wording:
        """A rule behind it in our words, as it is read here.

        A house reading that decides stands in the rule's place, and one that does not decide stands behind it.
        """
        told = rule.text
        for each in self.in_force:
            if rule.id in each.ruling.rules:
                title = _("Read another way here: {reading}").format(reading=each.label)
                text = each.ruling.text(each.value)
                if each in self.decided_by:
                    return Wording(title, text, each.contradicted)
                told = " ".join((told, said(title, text)))
        return Wording(rule.title, told)

    @property
    def unsupported(self) -> tuple[Support, ...]:
        """The readings that decide here though no printed edition has them and some edition says otherwise."""
        return tuple(each for each in self.decided_by if each.contradicted)

    @property
    def warning(self) -> str:
        """What must be read before the verdict; empty when a printed edition supports it, or none speaks against it."""
        if not self.unsupported:
            return ""
        names = listed(quoted(each.label) for each in self.unsupported)
        return _("No printed edition supports this: it is so only by the house reading {names}.").format(names=names)

    @property
    def mark(self) -> str:
        """The sign before the verdict. A verdict that no edition supports has no plain tick, and no plain cross."""
        if self.warning:
            return "⚠"
        return {"yes": "✓", "no": "✕", "info": "●", "wait": "…"}[self.tone]

    def __str__(self) -> str:
        lines = [f"{sentence(self.heading)} {self.sentence}"]
        lines += [f"! {self.warning}"] if self.warning else []
        lines += [f"  {check}" for check in self.reasons]
        if self.tone == "wait":
            return "\n".join(lines)
        if self.rules:
            told = ", ".join(self._named(each) for each in self.cited)
            lines.append(_("Rules: {rules}").format(rules=told))
        lines += [str(each) for each in self.readings]
        lines += [_("It would be the other way round: {flip}").format(flip=each) for each in self.flips]
        lines += [_("Not known: {what}").format(what=each) for each in self.unknown]
        lines += map(str, self.what_if.rows)
        return "\n".join([*lines, self.dispute.code])

    def _named(self, rule: Rule) -> str:
        """A rule and its pages; how it is read, where a house reading decides."""
        told = self.wording(rule)
        return f"{rule.id} ({'⚠ ' + told.title if told.loud else pages_text(rule)})"

    def plain(self) -> dict[str, Any]:
        """All of it as plain values, which is what `--json` prints."""
        from hothlab.desks.plain import plain

        found: dict[str, Any] = plain(self)
        return found

    def __repr__(self) -> str:
        return f"<Verdict: {self.heading}>"
