"""What does the rule say? The look-up: the rule that fits best what was written, and the others that do."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.desks.search import search
from hothlab.desks.settle.check import Check
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.support import support_of
from hothlab.desks.settle.verdict import Verdict
from hothlab.language.text import _, also, said
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import pages_text
from hothlab.rules.rulings import rulings

__all__ = ["LookUp"]

_MOST = 8


@dataclass(frozen=True, kw_only=True)
class LookUp(Dispute):
    """What does the rule say that has these words?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of(None, question="rule", words="crevasse").verdict().heading
    'TER-6 · Crevasse'
    """

    question = "rule"
    least_hexes, most_hexes = 0, 2
    of_a_unit = False
    needs_more = True

    words: tuple[str, ...] = ()

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("What does the rule say?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        return self.asks()

    def lacks(self) -> tuple[str, str] | None:
        """A word that some rule has."""
        if not self.words:
            return _("A word"), _("Write what you look for: ridge, retreat, MOV-3 ...")
        return None if self._found() else (_("Nothing found"), _("No rule has such a word. Try another."))

    def _found(self) -> list[Rule]:
        return [hit.rule for hit in search(" ".join(self.words), _MOST)]

    def judged(self) -> Verdict:
        """The answer for the words."""
        best, *others = self._found()
        checks = [Check(_("Printed"), None, pages_text(best), (best.id,))]
        open_here = [each for each in rulings().values() if best.id in each.rules]
        for each in open_here:
            value = self.rulings[each.name]
            answer = said(each.named(value), support_of(each.name, value).words)
            checks.append(Check(_("Open question"), None, f"{_(each.question)} {answer}"))
        if others:
            checks.append(Check(_("Also"), None, also(f"{each.id} {each.title}" for each in others)))
        rules = (best.id, *(each.id for each in others[:5]))
        heading = f"{best.id} · {best.title}"
        return Verdict(self, "info", heading, best.text, best.id, tuple(checks), rules, shown=best)
