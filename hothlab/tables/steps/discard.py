"""Choosing cards to put away (CMD-4)."""

from __future__ import annotations

from hothlab.game.actions import Action, Discard, Done
from hothlab.game.cards import card
from hothlab.game.view import View
from hothlab.language.text import _, listed, ngettext, quoted
from hothlab.rules.reason import Reason
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.step import TableStep, done_button


class ChooseDiscards(TableStep):
    """Clicks pick cards and put them back; a button discards them: as many as are allowed, or the one that must go."""

    rules = ("CMD-4",)
    with_hand = True

    def doing(self) -> str:
        return _("{name} is choosing cards to discard")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        if Done() in view.legal:
            return _("Which cards do you want to swap?"), _("Click the cards you do not need.")
        return _("Give one card back"), _("Click the card you need least.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        hand, legal = view.hand, set(view.legal)
        must = Done() not in legal
        clicks: dict[int, Click] = {}
        for place in range(len(hand)):
            if place in choosing.cards:
                chosen = tuple(each for each in choosing.cards if each != place)
            else:
                chosen = (place,) if must else (*choosing.cards, place)
            if not chosen or Discard(*(hand[each] for each in chosen)) in legal:
                clicks[place] = Choosing(cards=chosen)
        number = len(choosing.cards)
        action = Discard(*(hand[each] for each in choosing.cards)) if number else None
        if not number and not must:
            buttons = done_button(view, _("Discard none"))
        else:
            label = ngettext("Discard {n} card", "Discard {n} cards", number or 1).format(n=number or 1)
            buttons = (Button("discard", label, action, True),)
        return Offers(cards=clicks, buttons=buttons)

    def in_words(self, action: Action) -> str:
        if isinstance(action, Discard):
            return _("discard {cards}").format(cards=listed(quoted(_(card(id).name)) for id in action.cards))
        return _("discard none")

    def why_not_card(self, view: View, place: int) -> Reason:
        return Reason("CMD-4", _("no more cards may be discarded"))


STEP = ChooseDiscards()
