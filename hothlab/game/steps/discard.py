"""Laying down cards: for new ones (Deploy the Fleet, TEA-5), or one that must go."""

from __future__ import annotations

from itertools import combinations

from hothlab.game.actions import Action, Discard, Done
from hothlab.game.events import Events
from hothlab.game.flow import draw_cards, next_turn
from hothlab.game.piles import lay_down
from hothlab.game.state import Discarding, State, Then
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _who(state: State) -> Discarding:
    if state.piles.discarding is None:
        raise LookupError("nobody lays down cards")
    return state.piles.discarding


def _options(state: State) -> list[Action]:
    who = _who(state)
    hand = sorted(state.piles.hands[who.seat])
    most = 1 if who.must else 3 if state.rulings["fleet_limit"] == "three" else len(hand)
    sets = (some for n in range(1, min(most, len(hand)) + 1) for some in combinations(hand, n))
    chosen: list[Action] = [Discard(*some) for some in dict.fromkeys(sets)]  # a deck may hold a card twice
    return chosen if who.must else [Done(), *chosen]


def _carry_out(state: State, action: Discard, events: Events) -> None:
    _lay_down(state, action.cards, events)


def _done(state: State, events: Events) -> None:
    _lay_down(state, (), events)


def _lay_down(state: State, cards: tuple[str, ...], events: Events) -> None:
    who = _who(state)
    state.piles = state.piles._replace(discarding=None)
    lay_down(state, who.seat, cards, events)
    if who.resume is not None:
        state.phase = who.resume
        return
    if who.must:
        next_turn(state, events)
        return
    state.then = Then.TEAM_MATE if who.seat == state.now.seat else Then.PLAY
    draw_cards(state, who.seat, len(cards) + who.extra, events)


def _refused(_state: State, _action: Discard) -> Reason:
    return Reason("CMD-4", _("discard cards of your own hand, and no more than are allowed"))


STEP = Step(
    lambda: _("discard cards"), (Discard,), _options, _carry_out, _refused, _done,
    seat=lambda state: _who(state).seat, passes=True,
)  # fmt: skip
