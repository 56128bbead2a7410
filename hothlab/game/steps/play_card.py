"""Playing a command card (CMD-1): what it does at once, and what it lets the player do."""

from __future__ import annotations

from functools import cache

from hothlab.game.actions import Action, PlayCard
from hothlab.game.board_changes import heal_unit
from hothlab.game.cards import cards
from hothlab.game.events import CardPlayed, Events
from hothlab.game.orders import card_in_force
from hothlab.game.phase import Phase
from hothlab.game.piles import play_from_hand
from hothlab.game.state import Discarding, State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    return [_playing(id) for id in sorted(set(state.piles.hands[state.now.seat]))]


@cache
def _playing(id: str) -> PlayCard:
    return PlayCard(id)


def _carry_out(state: State, action: PlayCard, events: Events) -> None:
    side = state.now.side
    card = card_in_force(cards()[action.card], state.position, side, state.setup.rulings)
    play_from_hand(state, action.card, card)
    if events is not None:
        events.append(CardPlayed(side, action.card))
    if card.fleet:
        state.piles = state.piles._replace(discarding=Discarding(state.now.seat, extra=card.fleet["extra"]))
        state.phase = Phase.DISCARD
    elif card.strike:
        state.phase = Phase.STRIKE
    else:
        number = card.heal.get("reduced", 0)
        if number:
            for hex in state.position.side_units(side):
                heal_unit(state, hex, number, events)
        state.phase = Phase.HEAL if "one" in card.heal else Phase.ORDER


def _refused(_state: State, action: PlayCard) -> Reason:
    if action.card not in cards():
        return Reason("CMD-1", _("there is no card {card!r}").format(card=action.card))
    return Reason("CMD-1", _("{card} is not in your hand").format(card=_(cards()[action.card].name)))


STEP = Step(
    lambda: _("play a card"), (PlayCard,), _options, _carry_out, _refused,
    comes_first=lambda: Reason("TRN-1", _("play a command card first")),
    too_late=lambda: Reason("CMD-1", _("one command card is played a turn, and it lies on the table")),
)  # fmt: skip
