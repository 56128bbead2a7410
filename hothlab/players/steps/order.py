"""Which units an opponent orders."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Order, hexes_of, of_kind
from hothlab.game.orders import fits
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep
from hothlab.rules.units import Unit


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    best: Action = DONE
    value = 0
    card, units = state.in_play, state.position.units
    healing, offered = bool(card.heal.get("ordered")), of_kind(Order, legal)
    for action, (worth, hex) in zip(offered, look.promises([each.hex for each in offered], card), strict=True):
        if healing:
            worth += _healed(units[hex])
        if worth > value:
            best, value = action, worth
    return best


def _worth(look: Appraisal, state: State, hex: Hex) -> int:
    """The worth of an order for the unit on a hex."""
    card = state.in_play
    worth = look.plan(hex, card)[0]
    return worth + _healed(state.position.units[hex]) if card.heal.get("ordered") else worth


def _healed(unit: Unit) -> int:
    """The worth of the miniatures that a healed unit gets back."""
    return 100 * (unit.profile.miniatures - unit.miniatures)


def _regret(look: Appraisal, view: View, action: Action) -> int:
    """The worth of the best set of orders, less that of the best set with this one."""
    state = view.state
    best = _best_orders(look, state, state.ordered)
    if not isinstance(action, Order):
        return best
    return best - _worth(look, state, action.hex) - _best_orders(look, state, (*state.ordered, action.hex))


def _best_orders(look: Appraisal, state: State, ordered: tuple[Hex, ...]) -> int:
    """The worth of further orders, given greedily."""
    card, position = state.in_play, state.position
    units = [hex for hex in position.side_units(look.side) if hex not in ordered and card.suits(position.units[hex])]
    total = 0
    for worth, hex in sorted(((_worth(look, state, hex), hex) for hex in units), reverse=True):
        if worth > 0 and fits(card, position, look.side, (*ordered, hex)):
            ordered = (*ordered, hex)
            total += worth
    return total


def _why(view: View, action: Action) -> str:
    hex = hexes_of(action)[0]
    unit = view.state.position.units[hex]
    return _("{unit} on {hex} can do most now").format(unit=unit.name, hex=hex)


STEP = PlayerStep(_choose, _regret, _why)
