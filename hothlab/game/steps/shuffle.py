"""Nature shuffles: the decks before the first turn, and the discards when a deck has run out (SET-3, CMD-3)."""

from __future__ import annotations

from hothlab.game.actions import Action, Shuffle
from hothlab.game.events import Events
from hothlab.game.flow import begin_game, go_on_drawing
from hothlab.game.piles import to_shuffle
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _carry_out(state: State, action: Shuffle, events: Events) -> None:
    state.answers += 1
    if state.piles.undealt:
        begin_game(state, action.cards, events)
    else:
        go_on_drawing(state, action.cards, events)


def _refused(state: State, action: Shuffle) -> Reason | None:
    """Nature's answers come from outside in a manual battle or a record, so they are checked."""
    return None if sorted(action.cards) == sorted(to_shuffle(state)) else _not_now(state, action)


def _not_now(_state: State, _action: Action) -> Reason:
    return Reason("SET-3", _("shuffle exactly the cards that are due"))


STEP = Step(lambda: _("the cards are shuffled"), (Shuffle,), lambda _state: [], _carry_out, _refused, not_now=_not_now)
