"""Attacking with the ordered units (ATK-1 to ATK-6): who may attack whom, and with how many dice."""

from __future__ import annotations

from operator import mul
from typing import Literal

from hothlab.game.actions import DONE, Action, Fire, fire_actions
from hothlab.game.cards import Card
from hothlab.game.events import Attacked, Events
from hothlab.game.flow import end_turn
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.game.step import Step
from hothlab.game.steps.move import own_ordered
from hothlab.game.ways import attack_bonus
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.rules.attack import Attack, Modifier, attack, dice_at_targets, dice_count
from hothlab.rules.movement import attack_spent, no_attack_after
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    found: list[Action] = []
    for hex in state.now.ordered:
        if no_attack_left(state, hex) is None:
            found += attack_options(state, hex)
    found.append(DONE)
    return found


def attack_options(state: State, hex: Hex) -> list[Action]:
    """The attacks that the unit on a hex may make."""
    ready, known = fire_actions()[hex], state.shots
    if known is None:
        known = state.shots = {}
    if hex not in known:
        card = state.in_play
        aimed, more = dice_at_targets(state.position, hex, state.setup.rulings, card.ignore_terrain), card.dice
        if card.close_dice or card.friend_dice or card.focus_dice:  # else the same for every target
            aimed, more = [(b, dice + _sum_of_card_dice(state, hex, b)) for b, dice in aimed], 0
        known[hex] = {b: dice + more for b, dice in aimed if dice + more > 0}
    return [ready[b] for b in known[hex]]


def no_attack_left(state: State, hex: Hex) -> Literal["CMD-1", "ORD-1", "ATK-1", "ATK-5", "MOV-7"] | None:
    """The rule by which a unit has no attack left, whatever it would attack; None when it has one."""
    card, now = state.in_play, state.now
    if card.no_attack:
        return "CMD-1"
    if hex not in now.ordered:
        return "ORD-1"
    if now.attacked.get(hex, 0) >= card.attacks:
        return "ATK-1"
    distance = now.moved.get(hex, 0)
    if not distance:
        return None
    unit, terrain = state.position.units[hex], state.position.terrain_on(hex)
    bonus = attack_bonus(card.move, state.setup.rulings)
    return attack_spent(unit, distance, terrain, bonus, card.ignore_terrain)


def _carry_out(state: State, action: Fire, events: Events) -> None:
    announce(state, action.attacker, action.target, events)


def announce(state: State, a: Hex, b: Hex, events: Events) -> None:
    """Announce an attack; nature rolls next."""
    dice, unit, again = attack_dice(state, a, b), state.position.units[a], state.phase is Phase.ATTACK_AGAIN
    if events is not None:
        events.append(Attacked(unit.side, a, b, dice, unit.kind))
    reroll = unit.may_reroll(state.now.moved.get(a, 0), state.setup.rulings)  # SPF-2
    state.fight = Fight(a, b, dice, may_reroll=reroll, again=again)
    state.phase = Phase.ROLL


def _done(state: State, events: Events) -> None:
    if state.now.round < state.in_play.rounds:
        state.now = state.now.but(round=state.now.round + 1, moved={}, attacked={})
        state.phase = Phase.MOVE
    else:
        end_turn(state, events)


def _refused(state: State, action: Fire) -> Reason | None:
    board = state.position.board
    a, b = board.hex(action.attacker), board.hex(action.target)
    return may_not_attack(state, a) or _used_up(state, a) or no_target(state, a, b)


def may_not_attack(state: State, a: Hex) -> Reason | None:
    """Why a unit may attack nobody: it has no order, or the card forbids it."""
    return own_ordered(state, a) or state.in_play.why_no_attack(a)


def _used_up(state: State, a: Hex) -> Reason | None:
    """Why a unit that may attack has no attack left this turn."""
    card, unit, terrain = state.in_play, state.position.units[a], state.position.terrain_on(a)
    rule = no_attack_left(state, a)
    if rule == "ATK-1":
        return Reason(rule, _("it has attacked already this turn"), a)
    bonus = attack_bonus(card.move, state.rulings)
    moved = state.now.moved.get(a, 0)
    return None if rule is None else no_attack_after(unit, moved, terrain, bonus, card.ignore_terrain)


def no_target(state: State, a: Hex, b: Hex) -> Reason | None:
    """Why a unit that may attack may not attack what stands on `b`."""
    if b not in state.position.units and b not in state.position.structures:
        return Reason("ATK-4", _("nothing to attack stands there"), b)
    return attack_in_battle(state, a, b).refusal


# Dice


def attack_in_battle(state: State, a: Hex, b: Hex) -> Attack:
    """The attack with all that the turn and the card add, explained."""
    card, now = state.in_play, state.now
    return attack(
        state.position,
        a,
        b,
        state.setup.rulings,
        moved=0 if state.phase is Phase.ATTACK_AGAIN else now.moved.get(a, 0),
        extra=card_dice(card, state.position, a, b, _earlier_fire(state, a, b)),
        bonus=card.move,
        attack_bonus=attack_bonus(card.move, state.setup.rulings),
        ignores_terrain=card.ignore_terrain,
    )


def attack_dice(state: State, a: Hex, b: Hex) -> int:
    """The dice of an attack as a number alone; 0 when it is not possible."""
    if state.shots is not None and a in state.shots:
        return state.shots[a].get(b, 0)
    dice = dice_count(state.position, a, b, state.setup.rulings, state.in_play.ignore_terrain)
    return 0 if dice is None else max(0, dice + _sum_of_card_dice(state, a, b))


def _sum_of_card_dice(state: State, a: Hex, b: Hex) -> int:
    """The dice of `card_dice` together, without their words."""
    card = state.in_play
    if not (card.close_dice or card.friend_dice or card.focus_dice):
        return card.dice
    return sum(map(mul, _by_card(card), _from_card(card, state.position, a, b, _earlier_fire(state, a, b))))


def card_dice(card: Card, position: Position, a: Hex, b: Hex, before: int = 0) -> list[Modifier]:
    """The dice that a card adds to an attack; `before` counts the attacks on the same target earlier this turn."""
    times = _from_card(card, position, a, b, before)
    texts = (
        _("the card {card}"),
        _("the card {card}, in close combat"),
        ngettext("the card {card}, {n} friend beside it", "the card {card}, {n} friends beside it", times[2]),
        _("the card {card}, the target was attacked before"),
    )
    added = zip(map(mul, _by_card(card), times), texts, times, strict=True)
    return [Modifier(dice, "CMD-1", text.format(card=_(card.name), n=n)) for dice, text, n in added if dice]


def _from_card(card: Card, position: Position, a: Hex, b: Hex, before: int) -> tuple[int, int, int, int]:
    """How often each bonus of a card counts: always, in close combat, per friend beside it, per attack `before`."""
    friends, neighbours = 0, position.board.neighbours[a]
    if card.friend_dice:
        units = position.units
        friends = sum(hex in units and units[hex].side == units[a].side for hex in neighbours)
    return (1, int(b in neighbours), friends, before)


def _by_card(card: Card) -> tuple[int, int, int, int]:
    """The dice of each bonus of a card, in the order of `_from_card`."""
    return (card.dice, card.close_dice, card.friend_dice, card.focus_dice)


def _earlier_fire(state: State, a: Hex, b: Hex) -> int:
    """The earlier attacks on `b` that give an attack from `a` more dice under Concentrated Fire."""
    before = state.now.focus.get(b, 0)
    return before if before and counts_as_fire(state, Fight(a, b, 0)) else 0


def counts_as_fire(state: State, fight: Fight) -> bool:
    """Does an attack count for Concentrated Fire, as the ruling says?"""
    reading, a = state.setup.rulings["concentrated_fire"], fight.attacker
    if reading == "not-close-combat":
        return a is None or fight.target not in state.position.board.neighbours[a]
    return reading == "every-attack" or fight.target not in state.position.structures


STEP = Step(
    lambda: _("attack"), (Fire,), _options, _carry_out, _refused, _done, passes=True,
    too_early=lambda: Reason("TRN-2", _("attacks come after all moves: end the moves first")),
)  # fmt: skip
