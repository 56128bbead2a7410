"""Nature shuffles: the decks before the first turn, and the discards when a deck has run out (SET-3, CMD-3)."""

from __future__ import annotations

from hothlab.game.actions import Action, Shuffle
from hothlab.game.flow import begin_game, go_on_drawing
from hothlab.game.piles import to_shuffle
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _take(state: State, action: Action, events: Events) -> None:
    if not isinstance(action, Shuffle):
        raise TypeError(action)
    state.answers += 1
    if state.piles.undealt:
        begin_game(state, action.cards, events)
    else:
        go_on_drawing(state, action.cards, events)


def _why_not(state: State, action: Action) -> Reason | None:
    """Nature's answers come from outside in a manual battle or a record, so they are checked."""
    if not isinstance(action, Shuffle) or sorted(action.cards) != sorted(to_shuffle(state)):
        return Reason("SET-3", _("shuffle exactly the cards that are due"))
    return None


STEP = Step(lambda: _("the cards are shuffled"), lambda state: [], _take, _why_not)
