"""Why an opponent does what it does, in words a learner can read and with the odds a rules lawyer can check."""

from __future__ import annotations

from hothlab.game.actions import (
    Action,
    Advance,
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
    Roll,
    Shuffle,
    Strike,
    never,
)
from hothlab.game.cards import card as card_of
from hothlab.game.combat import attack_in_battle
from hothlab.game.orders import card_in_force, orderable
from hothlab.game.state import State, medals
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.rules.odds import attack_odds
from hothlab.text import _, listed, ngettext

__all__ = ["explain", "per_cent"]


def per_cent(value: float) -> str:
    """A chance as a whole number of per cent.

    >>> per_cent(5 / 12)
    '42 %'
    """
    return _("{n} %").format(n=round(100 * value))


def explain(view: View, action: Action) -> str:
    """The reason for an action in a view."""
    state = view.state
    match action:
        case PlayCard(card):
            return _play(state, card)
        case Order(hex):
            return _order(state, hex)
        case Move(origin, to):
            return _move(state, origin, to)
        case Exit(_origin, by):
            return _("leaves the board at {hex} for what the exit is worth").format(hex=by)
        case Fire(attacker, target):
            return _fire(state, attacker, target)
        case Strike(hex):
            return _("strikes {hex}: the most it can hope to hit").format(hex=hex)
        case Reroll(faces):
            return _("rolls {faces} again: they do nothing here").format(faces=listed(faces))
        case Ignore():
            return _("stays: the hex is worth more than the way back")
        case Retreat(path):
            return _retreat(path)
        case Advance():
            return _("breaks through: it stands better there and may attack again")
        case Discard():
            return _("gives away cards that promise little now")
        case Deploy(hex):
            return _("puts the new unit on {hex}, where it is needed").format(hex=hex)
        case Heal(hex):
            return _("helps {hex}, which is closest to being lost").format(hex=hex)
        case Done():
            return _("nothing else is worth doing in this step")
        case Roll() | Shuffle():
            raise ValueError(action)
        case _:
            return never(action)


def _play(state: State, id: str) -> str:
    """What a card can do now: how many units it orders, and how many of them have an enemy in range."""
    played = card_in_force(card_of(id), state.position, state.side, state.rulings)
    units = orderable(played, state.position, state.side) if played.orders else []
    number = min(len(units), played.most)
    if not number:
        return _("plays {card}: nothing else in the hand promises more").format(card=_(played.name))
    near, position = state.position.board.distances, state.position
    enemies = [hex for hex, unit in position.units.items() if unit.side != state.side]
    ready = sum(any(near[hex][each] <= position.units[hex].profile.range for each in enemies) for hex in units)
    orders = ngettext("an order for {n} unit", "orders for {n} units", number).format(n=number)
    if not ready:
        return _("plays {card}: {orders}, to bring them closer").format(card=_(played.name), orders=orders)
    text = _("plays {card}: {orders}, {ready} of them with an enemy in range")
    return text.format(card=_(played.name), orders=orders, ready=min(ready, number))


def _order(state: State, hex: Hex) -> str:
    return _("orders {unit} on {hex}: they can do most now").format(unit=state.position.units[hex].name, hex=hex)


def _move(state: State, origin: Hex, to: Hex) -> str:
    unit = state.position.units[origin]
    objective = state.position.objectives.get(to)
    if objective is not None and objective.medals and objective.open_to(unit.side):
        return _("moves {unit} to {to} to take the objective").format(unit=unit.name, to=to)
    moved = state.position.with_units(
        {hex: each for hex, each in state.position.units.items() if hex != origin} | {to: unit}
    )
    enemies = [hex for hex, each in moved.units.items() if each.side != unit.side]
    near = min((moved.board.distances[to][hex] for hex in enemies), default=99)
    if near <= unit.profile.range:
        return _("moves {unit} to {to}: an enemy is in range there").format(unit=unit.name, to=to)
    return _("moves {unit} to {to}, a better place").format(unit=unit.name, to=to)


def _fire(state: State, a: Hex, b: Hex) -> str:
    attack = attack_in_battle(state, a, b)
    odds = attack_odds(attack)
    side = attack.unit.side
    goal = state.setup.scenario.medals.get(side)
    victim = attack.victim
    prize = 0
    if attack.target in state.position.units:
        prize = state.setup.scenario.specials.kill_medals(state.position.units[attack.target], side)
    wins = goal is not None and prize > 0 and medals(state)[side] + prize >= goal
    eliminate = per_cent(float(odds.eliminate))
    if wins:
        return _("attacks {target} on {hex}: {chance} to eliminate them and win").format(
            target=victim.name, hex=attack.target, chance=eliminate
        )
    if odds.eliminate:
        return _("attacks {target} on {hex}: {chance} to eliminate them").format(
            target=victim.name, hex=attack.target, chance=eliminate
        )
    return _("attacks {target} on {hex}: {losses} miniatures on average").format(
        target=victim.name, hex=attack.target, losses=f"{float(odds.expected_losses):.1f}"
    )


def _retreat(path: tuple[Hex, ...]) -> str:
    if not path:
        return _("cannot go back")
    return _("goes back to {hex}, the safer place").format(hex=path[-1])
