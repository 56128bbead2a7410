"""Whom an opponent's card strikes."""

from __future__ import annotations

from hothlab.game.actions import Action, Strike, hexes_of
from hothlab.game.cards import Card
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.players.worth import MEDAL
from hothlab.rules.dice import die_faces, hits


def strike_worth(state: State, card: Card, hex: Hex) -> int:
    """The worth of one die of a card's strike against a unit."""
    unit = state.position.units.get(hex)
    if unit is None:
        return 0
    faces = die_faces(state.rulings)
    hitting = sum(hits(unit, [face], also=card.also_hits).hits for face in faces)
    prize = state.setup.scenario.specials.kill_medals(unit, state.side) * MEDAL + 300
    return hitting * (prize if unit.miniatures == 1 else prize // (2 * unit.miniatures)) // 6


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    card = state.in_play
    return first_best(
        legal, lambda action: strike_worth(state, card, action.hex) + 1 if isinstance(action, Strike) else 0
    )


def _regret(look: Appraisal, view: View, action: Action) -> int:
    state, card = view.state, view.state.in_play
    return given_up(view, action, lambda each: strike_worth(state, card, each.hex) if isinstance(each, Strike) else 0)


def _why(view: View, action: Action) -> str:
    return _("most hits can be hoped for on {hex}").format(hex=hexes_of(action)[0])


STEP = PlayerStep(_choose, _regret, _why)
