"""What a choice gives up, in expectation, against the best that the officer sees: in thousandths of a medal.

It is measured with the officer's own appraisal. Choices that take nothing from each other are compared alone: which
of two ordered units moves first costs nothing, where it goes may.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hothlab.game import combat
from hothlab.game.actions import Action, Done
from hothlab.game.orders import fits
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.players.appraisal import MEDAL, Appraisal, appraise
from hothlab.players.officer import (
    STIRS,
    break_worth,
    card_value,
    exit_worth,
    ignore_worth,
    reroll_worth,
    retreat_worth,
    strike_worth,
)
from hothlab.rules.units import Unit

__all__ = ["regret"]

Measure = Callable[[Appraisal, View, Action], int]


def regret(view: View, action: Action) -> int:
    """What a legal answer gives up, never less than 0; 0 for the best, and where nothing can be said."""
    if len(view.legal) < 2:
        return 0
    return max(0, _MEASURES[view.state.phase](appraise(view.state, view.side), view, action))


def _best(view: View, action: Action, worth: Callable[[Action], int]) -> int:
    return max(map(worth, view.legal)) - worth(action)


def _hex(action: Action, place: int = 0) -> Hex:
    return Hex(action.words[place])


# Cards and orders


def _card(look: Appraisal, view: View, action: Action) -> int:
    return _best(view, action, lambda each: card_value(look, view.state, each.words[0]))


def _shed(look: Appraisal, view: View, action: Action) -> int:
    """One card must go: the worst is the best to give."""
    return _best(view, action, lambda each: -sum(card_value(look, view.state, word) for word in each.words))


def _nothing(_look: Appraisal, _view: View, _action: Action) -> int:
    return 0


def _order(look: Appraisal, view: View, action: Action) -> int:
    """What the best set of orders promises, less what the best set with this one does."""
    state = view.state
    best = _best_orders(look, state, state.ordered)
    if action.verb == "done":
        return best
    hex = _hex(action)
    return best - _order_worth(look, state, hex) - _best_orders(look, state, (*state.ordered, hex))


def _order_worth(look: Appraisal, state: State, hex: Hex) -> int:
    assert state.card is not None
    worth = look.plan(hex, state.card)[0]
    if state.card.heal.get("ordered"):
        unit = state.position.units[hex]
        worth += 100 * (unit.profile.miniatures - unit.miniatures)
    return worth


def _best_orders(look: Appraisal, state: State, ordered: tuple[Hex, ...]) -> int:
    """What further orders promise, the most promising first."""
    card, position = state.card, state.position
    assert card is not None
    units = [hex for hex in position.side_units(look.side) if hex not in ordered and card.suits(position.units[hex])]
    total = 0
    for worth, hex in sorted(((_order_worth(look, state, hex), hex) for hex in units), reverse=True):
        if worth > 0 and fits(card, position, look.side, (*ordered, hex)):
            ordered = (*ordered, hex)
            total += worth
    return total


# Moves and attacks


def _destinations(look: Appraisal, state: State, hex: Hex) -> dict[Hex, int]:
    assert state.card is not None
    return {to: worth for worth, to in look.destinations(hex, state.card)}


def _move(look: Appraisal, view: View, action: Action) -> int:
    """A move is compared with the other moves of its unit; ending all moves, with the best of every unit."""
    state = view.state
    if action.verb == "done":
        return sum(_gain(look, view, hex) for hex in {_hex(each) for each in view.legal if each.words})
    hex = _hex(action)
    worth = _destinations(look, state, hex)
    done = exit_worth(state, hex) if action.verb == "exit" else worth.get(_hex(action, 1), 0) - worth[hex]
    return _gain(look, view, hex) - done


def _gain(look: Appraisal, view: View, hex: Hex) -> int:
    """The most that a unit gains by moving; what the officer would not stir for counts as nothing."""
    state = view.state
    if hex in state.moved:
        return 0
    worth = _destinations(look, state, hex)
    leaves = any(each.verb == "exit" and _hex(each) == hex for each in view.legal)
    most = max(max(worth.values()) - worth[hex], exit_worth(state, hex) if leaves else 0)
    return most if most > STIRS else 0


def _attack(look: Appraisal, view: View, action: Action) -> int:
    """An attack is compared with the other targets of its unit; ending all attacks, with the best of every unit."""
    best: dict[Hex, int] = {}
    for each in view.legal:
        if each.verb == "fire":
            best[_hex(each)] = max(best.get(_hex(each), 0), _attack_worth(look, view.state, each))
    if action.verb == "done":
        return sum(best.values())
    return best[_hex(action)] - _attack_worth(look, view.state, action)


def _attack_worth(look: Appraisal, state: State, action: Action) -> int:
    a, b = _hex(action), _hex(action, 1)
    return look.attack_value(a, b, combat.attack_dice(state, a, b))


def _strike(look: Appraisal, view: View, action: Action) -> int:
    return _best(view, action, lambda each: strike_worth(view.state, _hex(each)) if each.words else 0)


def _reroll(look: Appraisal, view: View, action: Action) -> int:
    fight = view.state.fight
    assert fight is not None
    if fight.confirming is None:
        scale: int = 6 ** len(fight.faces)
        return _best(view, action, reroll_worth(look, view.state)) // scale
    blasts = fight.confirming.count("blast")
    unit = view.state.position.units[fight.target]
    prize = look.specials.kill_medals(unit, look.side) * MEDAL

    def worth(each: Action) -> int:
        return prize if blasts > each.words.count("blast") else int(prize * (1 - Fraction(5, 6) ** len(each.words)))

    return _best(view, action, worth)


# Answers to an attack


def _retreat(look: Appraisal, view: View, action: Action) -> int:
    return _best(view, action, retreat_worth(look, view.state))


def _ignore(look: Appraisal, view: View, action: Action) -> int:
    stay, go = ignore_worth(look, view.state)
    return max(stay, go) - (stay if action.verb == "ignore" else go)


def _break_through(look: Appraisal, view: View, action: Action) -> int:
    go, stay = break_worth(look, view.state)
    return max(stay, go) - (stay if action == Done() else go)


def _move_after(look: Appraisal, view: View, action: Action) -> int:
    fight = view.state.fight
    assert fight is not None and fight.attacker is not None
    here, unit = fight.attacker, view.state.position.units[fight.attacker]
    return _best(view, action, lambda each: look.place(_hex(each, 1) if each.words else here, unit))


def _deploy(look: Appraisal, view: View, action: Action) -> int:
    unit = Unit(view.state.due[0][1])
    return _best(view, action, lambda each: look.place(_hex(each), unit))


def _heal(look: Appraisal, view: View, action: Action) -> int:
    units = view.state.position.units
    return _best(view, action, lambda each: look.miniature_worth(units[_hex(each)]) if each.words else 0)


_MEASURES: dict[str, Measure] = {
    "card": _card,
    "fleet": _nothing,
    "team-fleet": _nothing,
    "discard": _shed,
    "heal": _heal,
    "strike": _strike,
    "order": _order,
    "move": _move,
    "attack": _attack,
    "break-attack": _attack,
    "reroll": _reroll,
    "ignore": _ignore,
    "retreat": _retreat,
    "break": _break_through,
    "after": _move_after,
    "deploy": _deploy,
}
