"""Moving on after an attack, where a card allows it (CMD-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Exit, Move
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.step import done_button, fight_of
from hothlab.tables.steps.move import ChooseMoves, exit_buttons, way_clicks, way_words


class MoveAfterAttack(ChooseMoves):
    """The unit is chosen already; a click moves it."""

    rules = ("CMD-1", "MOV-3")

    def doing(self) -> str:
        return _("{name} is moving on")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        title, text = _("Move on after the attack?"), _("Click a marked hex, or stay.")
        if choosing.target is None and not choosing.path:
            return title, text
        return way_words(view, choosing) or (title, text)

    def offers(self, view: View, choosing: Choosing) -> Offers:
        clicks, ways = way_clicks(view, choosing)
        return Offers(clicks, buttons=(*ways, *exit_buttons(view, choosing), *done_button(view, _("Stay here"))))

    def in_words(self, action: Action) -> str:
        return super().in_words(action) if isinstance(action, Move | Exit) else _("stay")

    def begin(self, view: View) -> Choosing:
        return Choosing(unit=fight_of(view).attacker)


STEP = MoveAfterAttack()
