"""Choosing a unit that gets miniatures back (CMD-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Heal
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.step import TableStep, by_hex, done_button


class ChooseHealed(TableStep):
    """One click helps a unit."""

    rules = ("CMD-1",)

    def doing(self) -> str:
        return _("{name} is choosing a unit to help")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        return _("Who gets a miniature back?"), _("Click one of the units that glow.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        return Offers(by_hex(view, Heal), buttons=done_button(view, _("Nobody")))

    def in_words(self, action: Action) -> str:
        return _("help {hex}").format(hex=action.hex) if isinstance(action, Heal) else _("help nobody")

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        return Heal(hex)


STEP = ChooseHealed()
