"""Bringing in a unit that comes later (SET-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Deploy
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.units import profiles
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.step import TableStep, by_hex


class BringIn(TableStep):
    """One click says where."""

    rules = ("SET-1",)

    def doing(self) -> str:
        return _("{name} is bringing in a unit")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        unit = profiles()[view.state.counts.due[0].kind].name
        return _("New: {unit}").format(unit=unit), _("Click a marked hex where they come in.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        return Offers(by_hex(view, Deploy))

    def in_words(self, action: Action) -> str:
        assert isinstance(action, Deploy)
        return _("bring the unit in on {hex}").format(hex=action.hex)

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        return Deploy(hex)


STEP = BringIn()
