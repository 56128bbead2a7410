"""Why an action is not allowed now: the rule and the reason, for anything a player could try."""

from __future__ import annotations

from hothlab.errors import HothlabError
from hothlab.game import combat
from hothlab.game.actions import (
    Action,
    Deploy,
    Discard,
    Exit,
    Fire,
    Heal,
    Move,
    Order,
    PlayCard,
    Reroll,
    Retreat,
    Strike,
)
from hothlab.game.cards import cards
from hothlab.game.events import side_name
from hothlab.game.orders import why_not_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.turn import decision, legal
from hothlab.hexes import Hex
from hothlab.rules.movement import no_attack_after, reach
from hothlab.rules.reason import Reason
from hothlab.text import _, short

__all__ = ["Illegal", "why_not"]


class Illegal(HothlabError):
    """An action that the rules do not allow, with the reason and its rule."""

    def __init__(self, action: Action, reason: Reason) -> None:
        self.action = action
        self.reason = reason
        self.rule = reason.rule
        super().__init__(_("{action}: {reason}").format(action=short(action, 200), reason=reason))


_STEP_OF: dict[type[Action], Phase] = {
    PlayCard: Phase.PLAY_CARD, Order: Phase.ORDER, Move: Phase.MOVE, Exit: Phase.MOVE, Fire: Phase.ATTACK,
}  # fmt: skip
_STEPS = (Phase.PLAY_CARD, Phase.ORDER, Phase.MOVE, Phase.ATTACK)
_DECIDED_BY: dict[Phase, type[Action]] = {
    Phase.REROLL: Reroll, Phase.RETREAT: Retreat, Phase.DISCARD: Discard, Phase.STRIKE: Strike, Phase.HEAL: Heal,
    Phase.DEPLOY: Deploy,
}  # fmt: skip


def why_not(state: State, action: Action) -> Reason | None:
    """Why this action is not allowed now; None when it is."""
    if action in legal(state):
        return None
    if state.over:
        return Reason("OBJ-1", _("the battle is over"))
    step = _STEP_OF.get(type(action))
    asked = decision(state)
    if asked.seat is None:
        return Reason("ATK-4", _("the dice are still rolling"))
    if step is None:
        return _wrong_choice(state, action) if _DECIDED_BY.get(state.phase) is type(action) else _not_asked(state)
    if step is Phase.ATTACK and state.phase == Phase.BREAK_THROUGH:
        return Reason("SPF-1", _("the breakthrough comes before any other attack: decide on it first"))
    if state.phase not in _STEPS:
        if (step, state.phase) not in ((Phase.MOVE, Phase.MOVE_AFTER), (Phase.ATTACK, Phase.ATTACK_AGAIN)):
            return _not_asked(state)
    elif step != state.phase:
        return _wrong_step(step, state.phase)
    return _reason(state, action) or _not_asked(state)


def _reason(state: State, action: Action) -> Reason | None:
    """Why an action of the step that is due is not allowed."""
    match action:
        case PlayCard(card):
            return _why_not_play(card)
        case Order(hex):
            return why_not_ordered(state, _on_board(state, hex))
        case Move(origin, to):
            return _why_not_move(state, _on_board(state, origin), _on_board(state, to))
        case Exit(origin, by):
            return _why_not_exit(state, _on_board(state, origin), _on_board(state, by))
        case Fire(attacker, target):
            return _why_not_fire(state, _on_board(state, attacker), _on_board(state, target))
        case _:
            return None


def _not_asked(state: State) -> Reason:
    asked = decision(state)
    names = {
        "play a card": _("play a card"), "discard": _("discard cards"),
        "heal": _("choose a unit that regains miniatures"),
        "strike": _("choose a target of the strike"), "order": _("order units"), "move": _("move units"),
        "attack": _("attack"), "re-roll": _("choose dice to roll again"), "ignore": _("ignore a retreat or not"),
        "retreat": _("choose the way of the retreat"), "break through": _("break through or stay"),
        "attack again": _("attack again"), "move after attack": _("move on after the attack"),
        "deploy": _("choose a hex for the new unit"),
    }  # fmt: skip
    text = _("the next decision is another one: {side} {what}")
    return Reason("TRN-1", text.format(side=side_name(asked.side), what=names[asked.kind]))


def _wrong_choice(state: State, action: Action) -> Reason:
    """Why an answer to the very decision that is due is not among those allowed."""
    match action:
        case Retreat(path):
            return _why_not_retreat(state, path)
        case Reroll():
            return Reason("SPF-2", _("only dice of this roll can be rolled again"))
        case Discard():
            return Reason("CMD-4", _("discard cards of your own hand, and no more than are allowed"))
        case Strike():
            return Reason("CMD-1", _("choose an enemy unit that was not struck before"))
        case Heal():
            return Reason("CMD-1", _("choose a unit of yours that has lost miniatures"))
        case _:
            return Reason("SET-1", _("the new unit cannot come in there"))


def _why_not_retreat(state: State, path: tuple[Hex, ...]) -> Reason:
    fight, position = state.fight, state.position
    assert fight is not None
    here, unit = fight.target, position.units[fight.target]
    for step in path:
        hex = _on_board(state, step)
        closed = position.ground.closed_to(hex, unit.profile)
        if hex not in position.board.homeward(here, unit.side):
            return Reason("RET-1", _("each step goes to the next row nearer the unit's own baseline"), hex)
        if hex in position.units:
            return Reason("RET-3", _("taken by {unit}").format(unit=position.units[hex].name), hex)
        if closed is not None:
            return Reason("RET-2", closed.reason, hex)
        here = hex
    if len(path) > fight.retreats - fight.ignored:
        return Reason("RET-1", _("the unit goes back one hex for each retreat, and no further"), here)
    return Reason("RET-5", _("there is a way on which more of the retreats are carried out"), here)


def _wrong_step(step: Phase, now: Phase) -> Reason:
    if step is Phase.PLAY_CARD:
        return Reason("CMD-1", _("one command card is played a turn, and it lies on the table"))
    if now is Phase.PLAY_CARD:
        return Reason("TRN-1", _("play a command card first"))
    if step is Phase.ORDER:
        return Reason("TRN-1", _("all orders are given before the first move"))
    if step is Phase.MOVE and now is Phase.ATTACK:
        return Reason("TRN-2", _("all moves are finished before the first attack"))
    if step is Phase.ATTACK:
        return Reason("TRN-2", _("attacks come after all moves: end the moves first"))
    return Reason("TRN-1", _("orders come first: end the orders"))


def _why_not_play(name: str) -> Reason:
    if name not in cards():
        return Reason("CMD-1", _("there is no card {card!r}").format(card=name))
    return Reason("CMD-1", _("{card} is not in your hand").format(card=_(cards()[name].name)))


def _on_board(state: State, name: str) -> Hex:
    return state.position.board.hex(name)


def _own_ordered(state: State, hex: Hex) -> Reason | None:
    """Why a unit may do nothing at all this turn."""
    unit = state.position.units.get(hex)
    if unit is None:
        return Reason("ORD-1", _("no unit stands there"), hex)
    if unit.side != state.side:
        return Reason("ORD-1", _("not yours: {unit}").format(unit=unit.name), hex)
    if hex not in state.ordered:
        return Reason("ORD-1", _("it has no order this turn"), hex)
    return None


def _why_not_move(state: State, origin: Hex, to: Hex) -> Reason | None:
    card = state.card
    assert card is not None
    reason = _own_ordered(state, origin)
    if reason is not None:
        return reason
    if state.phase == Phase.MOVE_AFTER:
        if state.fight is None or origin != state.fight.attacker:
            return Reason("TRN-2", _("only the unit that has just attacked may move now"), origin)
        return reach(state.position, origin, card.move_after - state.position.units[origin].profile.move).why_not(to)
    return _move_spent(state, origin) or reach(state.position, origin, card.move, card.ignore_terrain).why_not(to)


def _move_spent(state: State, origin: Hex) -> Reason | None:
    """Why an ordered unit has no move left, or never had one."""
    card = state.card
    assert card is not None
    if card.no_move:
        return Reason("CMD-1", _("{card} lets no unit move").format(card=_(card.name)), origin)
    if origin in state.moved:
        return Reason("MOV-1", _("it has moved already this turn"), origin)
    return None


def _why_not_exit(state: State, origin: Hex, by: Hex) -> Reason | None:
    card = state.card
    assert card is not None
    reason = _own_ordered(state, origin) or _move_spent(state, origin)
    if reason is not None:
        return reason
    if origin != by:
        on_the_way = reach(state.position, origin, card.move - 1, card.ignore_terrain).why_not(by)
        if on_the_way is not None:
            return on_the_way
        terrain = state.position.terrain_on(by)
        if terrain is not None and terrain.stops and not card.ignore_terrain:
            return Reason("MOV-5", _("entering {terrain} ends the move").format(terrain=_(terrain.name)), by)
    return Reason("OBJ-7", _("this scenario has no exit there for this unit"), by)


def _why_not_fire(state: State, a: Hex, b: Hex) -> Reason | None:
    card = state.card
    assert card is not None
    reason = _own_ordered(state, a)
    if reason is not None:
        return reason
    if card.no_attack:
        return Reason("CMD-1", _("{card} lets no unit attack").format(card=_(card.name)), a)
    if state.phase == Phase.ATTACK_AGAIN:
        if state.fight is None or a != state.fight.attacker:
            return Reason("SPF-1", _("the breakthrough comes first: only that unit attacks now"), a)
    elif state.attacked.get(a, 0) >= card.attacks:
        return Reason("ATK-1", _("it has attacked already this turn"), a)
    else:
        unit, terrain = state.position.units[a], state.position.terrain_on(a)
        after = no_attack_after(unit, state.moved.get(a, 0), terrain, card.move, card.ignore_terrain)
        if after is not None:
            return after
    if b not in state.position.units and b not in state.position.structures:
        return Reason("ATK-4", _("nothing to attack stands there"), b)
    return combat.attack_in_battle(state, a, b).refusal
