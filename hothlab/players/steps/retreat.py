"""Which way an opponent's unit goes back."""

from __future__ import annotations

from hothlab.game.actions import Action, Retreat, of_kind
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.players.steps.move import why_this_way, won_on_the_way, worth_of


def standing(look: Appraisal, state: State, path: tuple[Hex, ...], lost: int) -> int:
    """The worth of a retreat to the owner of the unit: what is left of it, where it ends, and what it won."""
    target = state.fighting.target
    unit, end = state.position.units[target], path[-1] if path else target
    won = worth_of(state, target, won_on_the_way(state, target, path[:-1]))
    left = unit.reduced(lost)
    if left is None:
        return won - unit.miniatures * look.miniature_worth(unit)
    return won + look.place(end, left) - lost * look.miniature_worth(unit)


def _worth(look: Appraisal, state: State, action: Action) -> int:
    """The worth of a way back to the owner."""
    path, fight = action.path if isinstance(action, Retreat) else (), state.fighting
    return standing(look, state, path, fight.retreats - fight.ignored - len(path))


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(of_kind(Retreat, legal), lambda action: _worth(look, state, action))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(view, action, lambda each: _worth(look, view.state, each))


def _why(view: View, action: Action) -> str:
    path = action.path if isinstance(action, Retreat) else ()
    if not path:
        return _("there is no way back")
    state, target = view.state, view.state.fighting.target
    won = won_on_the_way(state, target, path[:-1])
    if any(state.position.objectives[hex].kind == "permanent" for hex in won):
        return why_this_way(state.position.units[target], path[-1], won)
    return _("{hex} is the safer place").format(hex=path[-1])


STEP = PlayerStep(_choose, _regret, _why)
