"""Why a side has won: what happened is kept, and put into words when somebody reads it."""

from __future__ import annotations

from typing import NamedTuple

from hothlab.language.text import _, ngettext
from hothlab.rules.reason import Reason

__all__ = ["Victory"]


class Victory(NamedTuple):
    """What won a battle: its rule, the kind of victory, and a number that belongs to it."""

    rule: str
    how: str
    number: int = 0

    @property
    def reason(self) -> Reason:
        """The same as a reason in the reader's language."""
        return Reason(self.rule, self.text)

    @property
    def text(self) -> str:
        """Why a side has won, as a clause.

        >>> Victory("OBJ-1", "medals", 5).text
        '5 medals reached'
        """
        number = self.number
        text = {
            "medals": ngettext("{n} medal reached", "{n} medals reached", number),
            "rescued": _("the officer is safe"),
            "captured": _("its unit has reached the officer"),
            "alone": _("the other side has no units left"),
            "occupied": _("it holds all the marked hexes at the same time"),
            "destroyed": _("everything it had to destroy is destroyed"),
            "eliminated": ngettext(
                "it has eliminated {n} of the units that matter",
                "it has eliminated {n} of the units that matter",
                number,
            ),
            "exited": ngettext("{n} of its units has left the board", "{n} of its units have left the board", number),
        }[self.how]
        return text.format(n=number)
