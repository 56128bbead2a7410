"""Whom an opponent's card strikes."""

from __future__ import annotations

from hothlab.game.actions import Action, Strike, hexes_of
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.players.appraisal import MEDAL, Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.rules.dice import die_faces, hits
from hothlab.text import _


def strike_worth(state: State, hex: Hex) -> int:
    """One die on a unit where retreats hit too."""
    unit = state.position.units.get(hex)
    if unit is None:
        return 0
    faces = die_faces(state.rulings)
    hitting = sum(hits(unit, [face], also=frozenset({"retreat"})).hits for face in faces)
    prize = state.setup.scenario.specials.kill_medals(unit, state.side) * MEDAL + 300
    return hitting * (prize if unit.miniatures == 1 else prize // (2 * unit.miniatures)) // 6


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(legal, lambda action: strike_worth(state, action.hex) + 1 if isinstance(action, Strike) else 0)


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(view, action, lambda each: strike_worth(view.state, each.hex) if isinstance(each, Strike) else 0)


def _why(view: View, action: Action) -> str:
    return _("most hits can be hoped for on {hex}").format(hex=hexes_of(action)[0])


STEP = PlayerStep(_choose, _regret, _why)
