"""Whom an opponent gives miniatures back to."""

from __future__ import annotations

from hothlab.game.actions import Action, Heal, hexes_of
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up


def _worth(look: Appraisal, state: State, action: Action) -> int:
    return look.miniature_worth(state.position.units[action.hex]) if isinstance(action, Heal) else 0


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(legal, lambda action: _worth(look, state, action))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(view, action, lambda each: _worth(look, view.state, each))


def _why(view: View, action: Action) -> str:
    return _("the unit on {hex} is closest to being lost").format(hex=hexes_of(action)[0])


STEP = PlayerStep(_choose, _regret, _why)
