"""Following into the hex that was vacated (SPF-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Advance
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.tables.choosing import Button, Choosing, Offers
from hothlab.tables.step import TableStep, done_button, fight_of


class BreakThrough(TableStep):
    """A click on the hex, or a button."""

    rules = ("SPF-1",)

    def doing(self) -> str:
        return _("{name} is deciding on a breakthrough")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        return _("The hex is empty: break through?"), _("Your assault troops may follow and attack again.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        target = fight_of(view).target
        advance = Button("advance", _("Break through to {hex}").format(hex=target), Advance(), True)
        return Offers({target: Advance()}, buttons=(advance, *done_button(view, _("Stay"))))

    def in_words(self, action: Action) -> str:
        return _("break through") if isinstance(action, Advance) else _("stay")


STEP = BreakThrough()
