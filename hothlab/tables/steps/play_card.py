"""Choosing a command card (CMD-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, PlayCard
from hothlab.game.cards import Card, card
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.step import TableStep


class ChooseCard(TableStep):
    """The first click looks at a card, the second plays it."""

    rules = ("TRN-1", "CMD-1", "CMD-2")
    with_hand = True
    begins_turn = True

    def doing(self) -> str:
        return _("{name} is choosing a card")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        if choosing.cards:
            return _("Play this card?"), _("Click it again to play it, or look at another one.")
        return _("Choose a command card"), _("Click a card to see whom it orders.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        hand = view.hand
        clicks: dict[int, Click] = {place: Choosing(cards=(place,)) for place in range(len(hand))}
        buttons: tuple[Button, ...] = ()
        for place in choosing.cards:
            clicks[place] = PlayCard(hand[place])
            label = _("Play {card}").format(card=_(card(hand[place]).name))
            buttons = (Button("play", label, PlayCard(hand[place]), True),)
        return Offers(cards=clicks, buttons=buttons)

    def in_words(self, action: Action) -> str:
        assert isinstance(action, PlayCard)
        return _("play {card}").format(card=_(card(action.card).name))

    def card(self, view: View, choosing: Choosing) -> Card | None:
        return card(view.hand[choosing.cards[0]]) if choosing.cards else None


STEP = ChooseCard()
