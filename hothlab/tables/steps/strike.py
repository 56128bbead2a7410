"""Choosing the targets of a card that strikes (CMD-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Strike
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.step import TableStep, by_hex, done_button


class ChooseStruck(TableStep):
    """One click strikes a unit."""

    rules = ("CMD-1", "HIT-1")

    def doing(self) -> str:
        return _("{name} is choosing a target")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        state = view.state
        assert state.card is not None
        left = state.card.strike["targets"] - len(state.now.struck)
        title = ngettext("Strike {n} more enemy unit", "Strike {n} more enemy units", left).format(n=left)
        return title, _("Click one of the enemy units that glow.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        return Offers(by_hex(view, Strike), buttons=done_button(view, _("Strike no more")))

    def in_words(self, action: Action) -> str:
        return _("strike {hex}").format(hex=action.hex) if isinstance(action, Strike) else _("strike no more")

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        return Strike(hex)


STEP = ChooseStruck()
