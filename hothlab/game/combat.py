"""Attacks in a battle: who may attack whom, with how many dice, and what may follow an attack (ATK, SPF)."""

from __future__ import annotations

from typing import Literal

from hothlab.game.actions import DONE, Action, fire_actions
from hothlab.game.cards import Card
from hothlab.game.events import Attacked, Events
from hothlab.game.moves import attack_bonus, moves_after_attack
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.hexes import Hex, Side, opponent
from hothlab.language.text import _, ngettext
from hothlab.rules.attack import Attack, Modifier, attack, dice_count
from hothlab.rules.movement import attack_spent
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats, retreats
from hothlab.rules.units import Unit

__all__ = [
    "announce", "attack_dice", "attack_in_battle", "attack_options", "card_dice",
    "counts_as_fire", "finish_attack", "go_on", "home_of", "move_after_options", "no_attack_left",
    "spent_by_advancing", "ways_back",
]  # fmt: skip


# Who may attack whom


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


def spent_by_advancing(state: State, unit: Unit, to: Hex) -> bool:
    """Does the terrain into which a unit breaks through end its attacks (SPF-1, ATK-5)? One hex is never too far."""
    return attack_spent(unit, 1, state.position.terrain_on(to), 1, state.in_play.ignore_terrain) is not None


def card_dice(card: Card, position: Position, a: Hex, b: Hex, before: int = 0) -> list[Modifier]:
    """The dice that a card adds to an attack; `before` counts the attacks on the same target earlier this turn."""
    found = []
    if card.dice:
        found.append(Modifier(card.dice, "CMD-1", _("the card {card}").format(card=_(card.name))))
    if card.close_dice and b in position.board.neighbours[a]:
        text = _("the card {card}, in close combat").format(card=_(card.name))
        found.append(Modifier(card.close_dice, "CMD-1", text))
    if card.friend_dice:
        units = position.units
        friends = sum(hex in units and units[hex].side == units[a].side for hex in position.board.neighbours[a])
        if friends:
            text = ngettext("the card {card}, {n} friend beside it", "the card {card}, {n} friends beside it", friends)
            text = text.format(card=_(card.name), n=friends)
            found.append(Modifier(card.friend_dice * friends, "CMD-1", text))
    if card.focus_dice and before:
        text = _("the card {card}, the target was attacked before").format(card=_(card.name))
        found.append(Modifier(card.focus_dice * before, "CMD-1", text))
    return found


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
    card = state.in_play
    dice = dice_count(state.position, a, b, state.setup.rulings, card.ignore_terrain)
    if dice is None:
        return 0
    if card.close_dice or card.friend_dice or card.focus_dice:
        more = card_dice(card, state.position, a, b, _earlier_fire(state, a, b))
        return dice + sum(each.dice for each in more)
    return dice + card.dice


def attack_options(state: State, hex: Hex) -> list[Action]:
    """The attacks that the unit on a hex may make."""
    position, side = state.position, state.now.side
    board, ground = position.board, position.ground
    in_range = board.near_masks[hex][len(position.units[hex].profile.dice)]
    other, structures = opponent(side), ground.structure_mask if side == "empire" else 0
    if not in_range & (position.mask_of(other) | structures):
        return []
    bits, ready = board.bits, fire_actions()[hex]
    enemies = [b for b in position.hexes_of(other) if bits[b] & in_range]
    if structures:
        enemies += [b for b in position.structures if bits[b] & in_range]
    return [ready[b] for b in enemies if attack_dice(state, hex, b) > 0]


def announce(state: State, a: Hex, b: Hex, events: Events) -> None:
    """Announce an attack; nature rolls next."""
    dice, unit, again = attack_dice(state, a, b), state.position.units[a], state.phase is Phase.ATTACK_AGAIN
    if events is not None:
        events.append(Attacked(unit.side, a, b, dice, unit.kind))
    reroll = unit.may_reroll(state.now.moved.get(a, 0), state.setup.rulings)  # SPF-2
    state.fight = Fight(a, b, dice, may_reroll=reroll, again=again)
    state.phase = Phase.ROLL


def ways_back(state: State) -> Retreats:
    """All that the owner of the unit under attack may choose from."""
    fight = state.fighting
    return retreats(state.position, fight.target, fight.retreats, state.setup.rulings, home_of(state, fight.target))


def home_of(state: State, hex: Hex) -> Side | None:
    """The side whose baseline the unit on a hex goes back to, where the scenario says so; None for its own (RET-1)."""
    unit = state.position.units.get(hex)
    return None if unit is None else state.setup.scenario.specials.retreat_toward.get(unit.side)


# After the attack


def finish_attack(state: State, events: Events) -> None:
    """Book the attack, then see what the attacker may do next: break through, move on, or nothing more."""
    if state.over:
        return
    fight = state.fighting
    a = fight.attacker
    if a is None:
        state.fight, state.phase = None, Phase.STRIKE
        return
    now = state.now = state.now.copy()
    if not fight.again:
        now.attacked = {**now.attacked, a: now.attacked.get(a, 0) + 1}
    now.focus = _focus(state, fight)
    if _may_break_through(state, fight, a):
        state.phase = Phase.BREAK_THROUGH
    else:
        go_on(state)


def _focus(state: State, fight: Fight) -> dict[Hex, int]:
    """How often each target has been attacked by now, units and structures alike; what is gone does not count."""
    focus, position = dict(state.now.focus), state.position
    if not fight.booked and counts_as_fire(state, fight):
        focus[fight.target] = focus.get(fight.target, 0) + 1
    return {hex: number for hex, number in focus.items() if hex in position.units or hex in position.structures}


def counts_as_fire(state: State, fight: Fight) -> bool:
    """Does an attack count for Concentrated Fire, as the ruling says?"""
    reading, a = state.setup.rulings["concentrated_fire"], fight.attacker
    if reading == "not-close-combat":
        return a is None or fight.target not in state.position.board.neighbours[a]
    return reading == "every-attack" or fight.target not in state.position.structures


def _earlier_fire(state: State, a: Hex, b: Hex) -> int:
    """The earlier attacks on `b` that give an attack from `a` more dice under Concentrated Fire."""
    before = state.now.focus.get(b, 0)
    return before if before and counts_as_fire(state, Fight(a, b, 0)) else 0


def _may_break_through(state: State, fight: Fight, a: Hex) -> bool:
    """SPF-1: an assault unit, close combat, the enemy gone from its hex, once a turn."""
    position = state.position
    unit = position.units[a]
    if unit.badge != "assault" or not fight.vacated or a in state.now.broken:
        return False
    if state.in_play.no_move and state.setup.rulings["breakthrough_no_move"] == "forbidden":
        return False
    if fight.target not in position.board.neighbours[a] or fight.target in position.units:
        return False
    enterable = fight.target in position.ground.open_to(unit.profile)
    return enterable or state.setup.rulings["breakthrough_blocked"] == "attack-in-place"


def go_on(state: State) -> None:
    """A move after the attack where the card gives one, else the next attack."""
    state.phase = Phase.MOVE_AFTER
    if len(move_after_options(state)) < 2:
        state.fight, state.phase = None, Phase.ATTACK


def move_after_options(state: State) -> list[Action]:
    """The moves that the card gives the attacker after its attack."""
    a, card = state.fighting.attacker, state.in_play
    if not card.move_after or a is None or a not in state.position.units or state.now.attacked.get(a, 0) < card.attacks:
        return [DONE]
    return [DONE, *moves_after_attack(state, a)]
