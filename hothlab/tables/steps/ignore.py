"""Ignoring one retreat in a trench (RET-7)."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Ignore
from hothlab.game.view import View
from hothlab.language.text import _, ngettext
from hothlab.tables.choosing import Button, Choosing, Offers
from hothlab.tables.step import TableStep, fight_of


class IgnoreRetreat(TableStep):
    """Two buttons."""

    rules = ("RET-7",)

    def doing(self) -> str:
        return _("{name} is deciding about a retreat")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        fight = fight_of(view)
        unit = view.state.position.units[fight.target].name
        title = _("{unit:cap} on {hex}: ignore one retreat?").format(unit=unit, hex=fight.target)
        rolled = ngettext("{n} retreat was rolled.", "{n} retreats were rolled.", fight.retreats)
        return title, rolled.format(n=fight.retreats) + " " + _("In a trench one of them may be ignored.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        return Offers(
            buttons=(Button("ignore", _("Ignore one retreat"), Ignore()), Button("done", _("Ignore none"), Done()))
        )

    def in_words(self, action: Action) -> str:
        return _("ignore one retreat") if isinstance(action, Ignore) else _("ignore none")


STEP = IgnoreRetreat()
