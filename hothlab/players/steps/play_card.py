"""Which card an opponent plays, and what a card promises."""

from __future__ import annotations

from hothlab.game.actions import Action, PlayCard, of_kind
from hothlab.game.cards import Card
from hothlab.game.cards import card as card_of
from hothlab.game.orders import card_in_force, fits, orderable
from hothlab.game.state import HIDDEN, State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.players.steps.strike import strike_worth
from hothlab.players.worth import MEDAL


def card_value(look: Appraisal, state: State, id: str) -> int:
    """The worth of playing a card now."""
    if id == HIDDEN:
        return 0
    side = look.side
    card = card_in_force(card_of(id), state.position, side, state.rulings)
    if card.fleet:
        return MEDAL // 3
    if card.strike:
        single = sorted((strike_worth(state, card, hex) for hex in look.enemies), reverse=True)
        return sum(single[: card.strike["targets"]])
    value = _orders_value(look, card, state)
    if card.heal:
        units = [unit for unit in state.position.units.values() if unit.side == side]
        reduced = [unit for unit in units if unit.miniatures < unit.profile.miniatures]
        if "ordered" in card.heal:
            reduced = [max(reduced, key=lambda unit: unit.profile.miniatures - unit.miniatures)] if reduced else []
            value += sum(100 * (unit.profile.miniatures - unit.miniatures) for unit in reduced)
        else:
            value += 100 * len(reduced)
    return value + card.move_after * 40 + (card.rounds - 1) * value // 2 + (card.attacks - 1) * value // 2


def _worth_first(plan: tuple[int, Hex]) -> int:
    return -plan[0]


def _orders_value(look: Appraisal, card: Card, state: State) -> int:
    """The worth of the best units that the card can order together."""
    position, side = state.position, look.side
    plans = look.promises(orderable(card, position, side), card)
    plans.sort(key=_worth_first)
    chosen: tuple[Hex, ...] = ()
    total, most = 0, card.most
    for value, hex in plans:
        if value <= 0 or len(chosen) >= most:
            break
        if fits(card, position, side, (*chosen, hex)):
            chosen = (*chosen, hex)
            total += value
    return total


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(of_kind(PlayCard, legal), lambda action: card_value(look, state, action.card))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    return given_up(
        view, action, lambda each: card_value(look, view.state, each.card) if isinstance(each, PlayCard) else 0
    )


def _why(view: View, action: Action) -> str:
    """The number of units that a card orders now, and of those with an enemy in range."""
    if not isinstance(action, PlayCard):
        raise TypeError(action)
    state = view.state
    played = card_in_force(card_of(action.card), state.position, state.side, state.rulings)
    units = orderable(played, state.position, state.side) if played.orders else []
    number = min(len(units), played.most)
    if not number:
        return _("nothing else in the hand promises more than {card}").format(card=_(played.name))
    near, position = state.position.board.distances, state.position
    enemies = [hex for hex, unit in position.units.items() if unit.side != state.side]
    ready = sum(any(near[hex][each] <= position.units[hex].profile.range for each in enemies) for hex in units)
    if not ready:
        text = ngettext(
            "{card} orders {n} unit, to bring it closer",
            "{card} orders {n} units, to bring them closer",
            number,
        )
    else:
        text = ngettext(
            "{card} orders {n} unit; with an enemy in range: {ready}",
            "{card} orders {n} units; with an enemy in range: {ready}",
            number,
        )
    return text.format(card=_(played.name), n=number, ready=min(ready, number))


STEP = PlayerStep(_choose, _regret, _why)
