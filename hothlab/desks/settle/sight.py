"""Does it see it? The line of sight alone, whoever stands at its ends; or all that one hex sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hothlab.desks.settle.check import Check
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import SIGHT_RULINGS
from hothlab.desks.settle.verdict import Verdict
from hothlab.hexes import Hex
from hothlab.language.text import _, capital, ngettext
from hothlab.rules.position import Position
from hothlab.rules.readings import flips_of, readings_of
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import line_of_sight, sees, visible

__all__ = ["AllSeen", "DoesItSee"]


class AllSeen(NamedTuple):
    """All that a hex sees."""

    position: Position
    origin: Hex
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, kw_only=True)
class DoesItSee(Dispute):
    """Does one hex see another? With one hex alone, what does it see?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("10", "B6", "D5", "sight").verdict().sentence
    'B6 sees D5: nothing on C6 is in the way.'
    """

    question = "sight"
    of_a_unit = False
    hangs_on = SIGHT_RULINGS

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("Does it see it?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        if self.b is None:
            return _("What does {hex} see?").format(hex=self.a or "…")
        return _("Does {a} see {b}?").format(a=self.a, b=self.b)

    def lacks(self) -> tuple[str, str] | None:
        """One hex to look from."""
        return (_("Two hexes"), _("Choose the hex to look from.")) if self.a is None else None

    def judged(self) -> Verdict:
        """The answer for the line between two hexes, or for all lines from one."""
        a, b, position = self.a, self.b, self.position
        assert a is not None
        return self._everything(a) if b is None else self._line(position, a, b)

    def _everything(self, a: Hex) -> Verdict:
        seen, board = visible(self.position, a, self.rulings), self.position.board
        text = ngettext("{hex} sees {n} hex of {all}", "{hex} sees {n} hexes of {all}", len(seen))
        text = text.format(hex=a, n=len(seen), all=len(board.hexes) - 1)
        hidden = [hex for hex in board.hexes if hex != a and hex not in seen]
        reasons = [Check(_("Seen"), None, ", ".join(seen), ("LOS-1",))]
        if hidden:
            reasons.append(Check(_("Not seen"), None, ", ".join(hidden), ("LOS-1",)))
        heading = ngettext("{n} hex", "{n} hexes", len(seen)).format(n=len(seen))
        sentence = _("{text}. Choose another hex to look at.").format(text=text)
        return Verdict(
            self, "info", heading, sentence, seen, tuple(reasons), ("LOS-1",), shown=AllSeen(self.position, a, seen)
        )

    def _line(self, position: Position, a: Hex, b: Hex) -> Verdict:
        sight = line_of_sight(position, a, b, self.rulings)
        far = ngettext("{n} hex", "{n} hexes", sight.distance).format(n=sight.distance)
        seen = _("clear: {why}") if sight.clear else _("blocked: {why}")
        reasons = (
            Check(_("Distance"), None, far),
            Check(_("Line of sight"), sight.clear, seen.format(why=sight.reason.text), sight.rules),
        )

        def judge(chosen: Rulings) -> tuple[object, str, bool]:
            clear = sees(position, a, b, chosen)
            return clear, _("then it sees it") if clear else _("then it does not see it"), clear

        together = max((len(each.changed) for each in readings_of(sight)), default=1)
        return Verdict(
            self,
            "yes" if sight.clear else "no",
            _("In sight") if sight.clear else _("Out of sight"),
            _("{text}.").format(text=capital(sight.sentence)),
            sight.clear,
            reasons,
            sight.rules,
            self.turning(judge, max(2, together)),
            flips_of(sight),
            shown=sight,
        )
