"""Whether and where an opponent's unit moves on after its attack."""

from __future__ import annotations

from hothlab.game.actions import Action, Exit, Move
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.players.steps.move import exit_worth, way_worth, why


def _worth(look: Appraisal, state: State, action: Action) -> int:
    here = state.fighting.attacker
    if here is None:
        raise LookupError("nobody has attacked")
    unit = state.position.units[here]
    if isinstance(action, Move):
        return look.place(action.to, unit) + way_worth(state, action)
    return look.place(here, unit) + (exit_worth(state, action) if isinstance(action, Exit) else 0)


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(legal, lambda action: _worth(look, state, action))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(view, action, lambda each: _worth(look, view.state, each))


STEP = PlayerStep(_choose, _regret, why)
