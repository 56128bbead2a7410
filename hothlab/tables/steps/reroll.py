"""Rolling dice once more (SPF-2)."""

from __future__ import annotations

from hothlab.game.actions import Action, Reroll
from hothlab.game.events import symbol_name
from hothlab.game.state import Fight
from hothlab.game.view import View
from hothlab.language.text import _, listed, ngettext
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.step import TableStep, done_button


class ChooseDice(TableStep):
    """Clicks pick dice and put them back; a button rolls them."""

    rules = ("SPF-2",)

    def doing(self) -> str:
        return _("{name} is looking at the dice")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        return _("Roll dice again?"), _("Click the dice that you want to roll once more.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        faces = rolled_faces(view.state.fight)
        clicks: dict[int, Click] = {}
        for place in range(len(faces)):
            kept = tuple(each for each in choosing.dice if each != place)
            clicks[place] = Choosing(dice=kept if place in choosing.dice else (*kept, place))
        number = len(choosing.dice)
        if not number:
            return Offers(dice=clicks, buttons=done_button(view, _("Keep all dice")))
        label = ngettext("Roll {n} die again", "Roll {n} dice again", number).format(n=number)
        action = Reroll(*(faces[place] for place in choosing.dice))
        return Offers(dice=clicks, buttons=(Button("reroll", label, action, True),))

    def in_words(self, action: Action) -> str:
        if isinstance(action, Reroll):
            return _("roll again: {dice}").format(dice=listed(symbol_name(face) for face in action.faces))
        return _("keep all dice")


def rolled_faces(fight: Fight | None) -> tuple[str, ...]:
    """The dice that lie on the table and may be rolled again: those of a confirmation, or else of the attack."""
    if fight is None:
        return ()
    return fight.faces if fight.confirming is None else fight.confirming


STEP = ChooseDice()
