"""Where an opponent's new unit comes in."""

from __future__ import annotations

from hothlab.game.actions import Action, Deploy, hexes_of, of_kind
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.rules.units import Unit


def _worth(look: Appraisal, state: State, action: Action) -> int:
    unit = Unit(state.counts.due[0].kind)
    return look.place(action.hex, unit) if isinstance(action, Deploy) else 0


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(of_kind(Deploy, legal), lambda action: _worth(look, state, action))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(view, action, lambda each: _worth(look, view.state, each))


def _why(view: View, action: Action) -> str:
    return _("the new unit is needed on {hex}").format(hex=hexes_of(action)[0])


STEP = PlayerStep(_choose, _regret, _why)
