"""Giving orders (ORD-1 to ORD-3)."""

from __future__ import annotations

from hothlab.game.actions import Action, Order
from hothlab.game.cards import ALL, Card
from hothlab.game.cards import card as card_of
from hothlab.game.orders import fits, orderable
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, listed, ngettext, phrase
from hothlab.tables.card_words import card_words
from hothlab.tables.choosing import Button, Choosing, Offers
from hothlab.tables.log_notes import LogNote, why_nobody
from hothlab.tables.step import TableStep, by_hex, done_button


class GiveOrders(TableStep):
    """One click orders a unit; where the card can order all that are left, one button does."""

    rules = ("ORD-1", "ORD-2", "ORD-3")

    def doing(self) -> str:
        return _("{name} is giving orders")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        state, card = view.state, view.state.card
        assert card is not None
        given, ready = len(state.ordered), len(orderable(card, state.position, state.side, state.ordered))
        left = ready if card.most >= ALL else min(card.most - given, ready)
        title = ngettext("Give orders: {n} left", "Give orders: {n} left", left).format(n=left)
        says = _("{card}: {text}").format(card=_(card.name), text=card_words(card_of(card.id), state))
        return title, f"{_('Click the units that glow.')} {says}"

    def offers(self, view: View, choosing: Choosing) -> Offers:
        state, card, hexes = view.state, view.state.card, by_hex(view, Order)
        label = _("All orders given") if state.ordered else _("Give no orders")
        every = len(hexes) > 1 and card is not None and fits(card, state.position, state.side, (*state.ordered, *hexes))
        them = (Button("order-all", _("Order them all"), tuple(map(Order, hexes)), True),) if every else ()
        return Offers(hexes, buttons=(*them, *done_button(view, label, bool(state.ordered) and not every)))

    def in_words(self, action: Action) -> str:
        if isinstance(action, Order):
            return _("order the unit on {hex}").format(hex=action.hex)
        return _("give no more orders")

    def can_still_act(self, view: View, hex: Hex) -> bool:
        return True  # it moves and attacks later

    def ended(self, moment: State) -> LogNote | None:
        units = moment.position.units
        given = listed(phrase(_("{unit} on {hex}"), unit=units[hex].name, hex=hex) for hex in moment.ordered)
        return LogNote("orders", _("Orders: {units}").format(units=given) if given else _("No orders given"))

    def passed(self, moment: State, before: State) -> LogNote | None:
        if moment.ordered:
            return self.ended(moment)
        own = moment.position.side_units(moment.side)
        return LogNote("nobody", _("Nobody can be ordered"), why_nobody(moment, own, Order))

    def card(self, view: View, choosing: Choosing) -> Card | None:
        return view.state.card


STEP = GiveOrders()
