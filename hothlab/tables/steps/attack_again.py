"""The second attack after a breakthrough (SPF-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Fire
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.step import done_button, fight_of
from hothlab.tables.steps.attack import ChooseAttacks, aim


class AttackAgain(ChooseAttacks):
    """The unit that broke through is chosen already; a click aims it, and one more attacks."""

    rules = ("SPF-1", "ATK-4")

    def doing(self) -> str:
        return _("{name} is attacking again")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        title, text = super().asks(view, choosing)
        return (title if choosing.target is not None else _("Attack again: whom?")), text

    def offers(self, view: View, choosing: Choosing) -> Offers:
        clicks, buttons = aim(view, choosing)
        return Offers(clicks, buttons=(*buttons, *done_button(view, _("No second attack"))))

    def in_words(self, action: Action) -> str:
        return super().in_words(action) if isinstance(action, Fire) else _("make no second attack")

    def begin(self, view: View) -> Choosing:
        return Choosing(unit=fight_of(view).attacker)


STEP = AttackAgain()
