"""What a choice gives up, in expectation, against the best that the officer sees: in thousandths of a medal.

It is measured with the officer's own appraisal. Choices that take nothing from each other are compared alone: which
of two ordered units moves first costs nothing, where it goes may.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hothlab.game import combat
from hothlab.game.actions import (
    Action,
    Deploy,
    Discard,
    Done,
    Exit,
    Fire,
    Heal,
    Ignore,
    Move,
    Order,
    PlayCard,
    Reroll,
    Retreat,
    Strike,
    of_kind,
)
from hothlab.game.orders import fits
from hothlab.game.phase import Phase
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


# Cards and orders


def _card(look: Appraisal, view: View, action: Action) -> int:
    return _best(
        view, action, lambda each: card_value(look, view.state, each.card) if isinstance(each, PlayCard) else 0
    )


def _shed(look: Appraisal, view: View, action: Action) -> int:
    """One card must go: the worst is the best to give. Nothing can be said of cards that are given for new ones."""
    if Done() in view.legal:
        return 0

    def worth(each: Action) -> int:
        return -sum(card_value(look, view.state, id) for id in each.cards) if isinstance(each, Discard) else 0

    return _best(view, action, worth)


def _order(look: Appraisal, view: View, action: Action) -> int:
    """What the best set of orders promises, less what the best set with this one does."""
    state = view.state
    best = _best_orders(look, state, state.ordered)
    if not isinstance(action, Order):
        return best
    hex = action.hex
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
    if not isinstance(action, Move | Exit):
        units = {each.origin for each in view.legal if isinstance(each, Move | Exit)}
        return sum(_gain(look, view, hex) for hex in units)
    hex = action.origin
    worth = _destinations(look, state, hex)
    done = exit_worth(state, hex) if isinstance(action, Exit) else worth.get(action.to, 0) - worth[hex]
    return _gain(look, view, hex) - done


def _gain(look: Appraisal, view: View, hex: Hex) -> int:
    """The most that a unit gains by moving; what the officer would not stir for counts as nothing."""
    state = view.state
    if hex in state.now.moved:
        return 0
    worth = _destinations(look, state, hex)
    leaves = any(each.origin == hex for each in of_kind(Exit, view.legal))
    most = max(max(worth.values()) - worth[hex], exit_worth(state, hex) if leaves else 0)
    return most if most > STIRS else 0


def _attack(look: Appraisal, view: View, action: Action) -> int:
    """An attack is compared with the other targets of its unit; ending all attacks, with the best of every unit."""
    best: dict[Hex, int] = {}
    for each in of_kind(Fire, view.legal):
        best[each.attacker] = max(best.get(each.attacker, 0), _attack_worth(look, view.state, each))
    if not isinstance(action, Fire):
        return sum(best.values())
    return best[action.attacker] - _attack_worth(look, view.state, action)


def _attack_worth(look: Appraisal, state: State, action: Fire) -> int:
    a, b = action.attacker, action.target
    return look.attack_value(a, b, combat.attack_dice(state, a, b))


def _strike(look: Appraisal, view: View, action: Action) -> int:
    return _best(view, action, lambda each: strike_worth(view.state, each.hex) if isinstance(each, Strike) else 0)


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
        again = each.faces if isinstance(each, Reroll) else ()
        return prize if blasts > again.count("blast") else int(prize * (1 - Fraction(5, 6) ** len(again)))

    return _best(view, action, worth)


# Answers to an attack


def _retreat(look: Appraisal, view: View, action: Action) -> int:
    worth = retreat_worth(look, view.state)
    return _best(view, action, lambda each: worth(each) if isinstance(each, Retreat) else 0)


def _ignore(look: Appraisal, view: View, action: Action) -> int:
    stay, go = ignore_worth(look, view.state)
    return max(stay, go) - (stay if isinstance(action, Ignore) else go)


def _break_through(look: Appraisal, view: View, action: Action) -> int:
    go, stay = break_worth(look, view.state)
    return max(stay, go) - (stay if action == Done() else go)


def _move_after(look: Appraisal, view: View, action: Action) -> int:
    fight = view.state.fight
    assert fight is not None and fight.attacker is not None
    here, unit = fight.attacker, view.state.position.units[fight.attacker]
    return _best(view, action, lambda each: look.place(each.to if isinstance(each, Move) else here, unit))


def _deploy(look: Appraisal, view: View, action: Action) -> int:
    unit = Unit(view.state.counts.due[0].kind)
    return _best(view, action, lambda each: look.place(each.hex, unit) if isinstance(each, Deploy) else 0)


def _heal(look: Appraisal, view: View, action: Action) -> int:
    units = view.state.position.units
    return _best(view, action, lambda each: look.miniature_worth(units[each.hex]) if isinstance(each, Heal) else 0)


_MEASURES: dict[Phase, Measure] = {
    Phase.PLAY_CARD: _card,
    Phase.DISCARD: _shed,
    Phase.HEAL: _heal,
    Phase.STRIKE: _strike,
    Phase.ORDER: _order,
    Phase.MOVE: _move,
    Phase.ATTACK: _attack,
    Phase.ATTACK_AGAIN: _attack,
    Phase.REROLL: _reroll,
    Phase.IGNORE: _ignore,
    Phase.RETREAT: _retreat,
    Phase.BREAK_THROUGH: _break_through,
    Phase.MOVE_AFTER: _move_after,
    Phase.DEPLOY: _deploy,
}
