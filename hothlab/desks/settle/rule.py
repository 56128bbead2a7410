"""What does the rule say? The look-up: the rule that fits best what was written, and the others that do."""

from __future__ import annotations

from hothlab.desks.search import search
from hothlab.desks.settle.answer import Answer, Check
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.support import support_of
from hothlab.language.text import _, also, said
from hothlab.rules.editions import pages_text
from hothlab.rules.rulings import rulings

__all__ = ["look_up"]

_MOST = 8


def look_up(dispute: Dispute) -> Answer:
    """The answer for the words of the dispute."""
    if not dispute.words:
        return Answer(dispute, "wait", _("A word"), _("Write what you look for: ridge, retreat, MOV-3 ..."))
    found = [hit.rule for hit in search(" ".join(dispute.words), _MOST)]
    if not found:
        return Answer(dispute, "wait", _("Nothing found"), _("No rule has such a word. Try another."))
    best, *others = found
    checks = [Check(_("Printed"), None, pages_text(best), (best.id,))]
    open_here = [each for each in rulings().values() if best.id in each.rules]
    for each in open_here:
        value = dispute.rulings[each.name]
        answer = said(each.named(value), support_of(each.name, value).words)
        checks.append(Check(_("Open question"), None, f"{_(each.question)} {answer}"))
    if others:
        checks.append(Check(_("Also"), None, also(f"{each.id} {_(each.title)}" for each in others)))
    rules = (best.id, *(each.id for each in others[:5]))
    heading = f"{best.id} · {_(best.title)}"
    return Answer(dispute, "info", heading, _(best.text), best.id, tuple(checks), rules, shown=best)
