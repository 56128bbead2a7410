"""The officer: greedy on exact expected value, one decision after the other."""

from __future__ import annotations

from hothlab.game.actions import Action
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Side
from hothlab.players.mind import Mind
from hothlab.players.player import Choice
from hothlab.players.reasons import explain
from hothlab.players.step import Legal
from hothlab.players.steps import STEPS

__all__ = ["Officer", "officer_action"]


class Officer:
    """Plays the card, the orders, the moves and the attacks that promise most this turn."""

    name = "officer"

    def __init__(self) -> None:
        self._mind = Mind()

    def __repr__(self) -> str:
        return "<Officer>"

    def choose(self, view: View) -> Choice:
        """The answer with the highest expected worth."""
        action = officer_action(view.state, view.side, view.legal, self._mind)
        return Choice(action, lambda: explain(view, action))


def officer_action(state: State, side: Side, legal: Legal, mind: Mind | None = None) -> Action:
    """The officer's answer to the decision of a moment, with a mind of its own; looks at nothing that is hidden."""
    if len(legal) == 1:
        return legal[0]
    return STEPS[state.phase].choose((mind or Mind()).appraise(state, side), state, legal)
