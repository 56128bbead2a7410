"""Attacks in a battle: announced, rolled, re-rolled, confirmed, retreats, breakthrough (ATK, HIT, RET, SPF)."""

from __future__ import annotations

from itertools import combinations

from hothlab.game.actions import Action, Advance, Done, Ignore, Reroll, Retreat, fire_actions, moves_to
from hothlab.game.board_changes import (
    destroy_structure,
    drop_officer_on_retreat,
    lose_miniatures,
    move_unit,
)
from hothlab.game.cards import Card
from hothlab.game.events import Event
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.hexes import Hex, opponent
from hothlab.rules.attack import Attack, Modifier, attack, dice_count
from hothlab.rules.dice import hits
from hothlab.rules.movement import move_layers, no_attack_after
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats, ignorable_retreats, retreats
from hothlab.rules.terrain import Structure
from hothlab.text import _, ngettext

__all__ = [
    "attack_dice",
    "attack_in_battle",
    "attack_options",
    "break_options",
    "card_dice",
    "finish_attack",
    "fire",
    "ignore_options",
    "may_attack",
    "move_after_options",
    "reroll_options",
    "retreat_options",
    "take_advance",
    "take_confirmation",
    "take_ignore",
    "take_move_after",
    "take_reroll",
    "take_retreat",
    "take_roll",
    "ways_back",
]

Events = list[Event]


# Who may attack whom


def may_attack(state: State, hex: Hex) -> bool:
    """Has this ordered unit an attack left that its move does not forbid (ATK-1, ATK-5, MOV-7)?"""
    card = state.card
    assert card is not None
    if card.no_attack or hex not in state.ordered or state.attacked.get(hex, 0) >= card.attacks:
        return False
    distance = state.moved.get(hex, 0)
    if not distance:
        return True
    unit, terrain = state.position.units[hex], state.position.terrain_on(hex)
    return no_attack_after(unit, distance, terrain, card.move, card.ignore_terrain) is None


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


def _card_dice(state: State, a: Hex, b: Hex) -> list[Modifier]:
    """The dice that the card in play adds to an attack."""
    assert state.card is not None
    return card_dice(state.card, state.position, a, b, state.focus.get(b, 0))


def attack_in_battle(state: State, a: Hex, b: Hex) -> Attack:
    """The attack with all that the turn and the card add, explained."""
    card = state.card
    assert card is not None
    return attack(
        state.position,
        a,
        b,
        state.rulings,
        moved=0 if state.phase == Phase.ATTACK_AGAIN else state.moved.get(a, 0),
        extra=_card_dice(state, a, b),
        bonus=card.move,
        ignores_terrain=card.ignore_terrain,
    )


def attack_dice(state: State, a: Hex, b: Hex) -> int:
    """The dice of an attack as a number alone; 0 when it is not possible."""
    card = state.card
    assert card is not None
    dice = dice_count(state.position, a, b, state.rulings, card.ignore_terrain)
    if dice is None:
        return 0
    dice += card.dice
    if card.close_dice or card.friend_dice or card.focus_dice:
        dice += sum(each.dice for each in _card_dice(state, a, b)) - card.dice
    return dice


def attack_options(state: State, hex: Hex) -> list[Action]:
    """The attacks that the unit on a hex may make."""
    position, side = state.position, state.side
    near, reach = position.board.distances[hex], position.units[hex].profile.range
    enemies = [b for b, unit in position.units.items() if unit.side != side and near[b] <= reach]
    if side == "empire":
        enemies += [b for b in position.structures if near[b] <= reach]
    if state.rulings["adjacent_target"] == "adjacent-first":
        adjacent = [b for b in enemies if near[b] == 1]
        enemies = adjacent if any(b in position.units for b in adjacent) else enemies
    ready = fire_actions()[hex]
    return [ready[b] for b in enemies if attack_dice(state, hex, b) > 0]


# From the announcement to the last retreat


def fire(state: State, a: Hex, b: Hex, events: Events) -> None:
    """Announce an attack; nature rolls next."""
    dice = attack_dice(state, a, b)
    unit = state.position.units[a]
    events.append(Event("attack", unit.side, a, b, dice, (unit.kind,)))
    reroll = unit.badge == "e-web" and unit.face == "in-place"
    state.fight = Fight(a, b, dice, may_reroll=reroll, again=state.phase == Phase.ATTACK_AGAIN)
    state.phase = Phase.ROLL


def take_roll(state: State, faces: tuple[str, ...], events: Events) -> None:
    """The dice of an attack, those that are rolled again, or those that confirm a hit."""
    fight = state.fight
    assert fight is not None
    if fight.rerolling:
        take_rerolled(state, faces, events)
    elif fight.confirming is None:
        _take_first_roll(state, fight, faces, events)
    else:
        take_confirmation(state, faces, events)


def _take_first_roll(state: State, fight: Fight, faces: tuple[str, ...], events: Events) -> None:
    """Read the dice, or let an E-Web choose re-rolls first."""
    events.append(Event("rolled", state.side, fight.attacker, fight.target, len(faces), faces))
    state.fight = fight._replace(faces=faces)
    if fight.may_reroll:
        state.phase = Phase.REROLL
    else:
        _resolve(state, events)


def reroll_options(state: State) -> list[Action]:
    """Every choice of dice to roll again, told apart by their faces only, and keeping all."""
    fight = state.fight
    assert fight is not None
    faces = sorted(fight.faces if fight.confirming is None else fight.confirming)
    chosen = {some for n in range(1, len(faces) + 1) for some in combinations(faces, n)}
    return [Done(), *(Reroll(*some) for some in sorted(chosen, key=lambda some: (len(some), some)))]


def take_reroll(state: State, again: tuple[str, ...]) -> None:
    """Put dice back into the hand; nature rolls them."""
    fight = state.fight
    assert fight is not None
    kept = list(fight.faces if fight.confirming is None else fight.confirming)
    for face in again:
        kept.remove(face)
    if fight.confirming is None:
        state.fight = fight._replace(faces=tuple(kept), dice=len(again), may_reroll=False, rerolling=True)
    else:
        state.fight = fight._replace(confirming=tuple(kept), dice=len(again), may_reroll=False, rerolling=True)
    state.phase = Phase.ROLL


def take_rerolled(state: State, faces: tuple[str, ...], events: Events) -> None:
    """The dice rolled again join those that were kept."""
    fight = state.fight
    assert fight is not None
    events.append(Event("rerolled", state.side, fight.attacker, fight.target, len(faces), faces, "SPF-2"))
    if fight.confirming is None:
        state.fight = fight._replace(faces=fight.faces + faces, rerolling=False)
        _resolve(state, events)
    else:
        state.fight = fight._replace(confirming=fight.confirming + faces, rerolling=False)
        _finish_confirmation(state, events)


def keep_roll(state: State, events: Events) -> None:
    """Roll nothing again."""
    fight = state.fight
    assert fight is not None
    if fight.confirming is None:
        _resolve(state, events)
    else:
        state.fight = fight._replace(may_reroll=False)
        _finish_confirmation(state, events)


def _also(state: State, fight: Fight) -> frozenset[str]:
    """Symbols that count as hits besides the usual ones."""
    card = state.card
    by_card = card is not None and card.retreats_hit
    return frozenset({"retreat"}) if fight.attacker is None or by_card else frozenset()


def _resolve(state: State, events: Events) -> None:
    """Hits first, then retreats (HIT-4)."""
    fight = state.fight
    assert fight is not None
    victim = state.position.units.get(fight.target) or state.position.structures[fight.target]
    result = hits(victim, fight.faces, also=_also(state, fight))
    if isinstance(victim, Structure):
        if result.casualties:
            destroy_structure(state, fight.target, events)
        finish_attack(state, events)
        return
    if result.confirmation:
        state.fight = fight._replace(confirming=(), dice=result.confirmation)
        state.phase = Phase.ROLL
        return
    gone = lose_miniatures(state, fight.target, result.casualties, state.side, events) if result.casualties else False
    _after_hits(state, gone, events)


def _after_hits(state: State, gone: bool, events: Events) -> None:
    """Turn to the retreats, if anybody is left to retreat."""
    fight = state.fight
    assert fight is not None
    rolled = 0 if gone or "retreat" in _also(state, fight) else fight.faces.count("retreat")
    state.fight = fight._replace(retreats=rolled, vacated=gone)
    _begin_retreat(state, events)


def take_confirmation(state: State, faces: tuple[str, ...], events: Events) -> None:
    """The hits on an AT-AT are rolled again (UNI-5)."""
    fight = state.fight
    assert fight is not None
    events.append(Event("confirming", state.side, fight.attacker, fight.target, len(faces), faces, "UNI-5"))
    state.fight = fight._replace(confirming=faces)
    if fight.may_reroll and state.rulings["eweb_confirm"] == "confirmation-too":
        state.phase = Phase.REROLL
    else:
        _finish_confirmation(state, events)


def _finish_confirmation(state: State, events: Events) -> None:
    fight = state.fight
    assert fight is not None and fight.confirming is not None
    confirming = fight.confirming
    gone = False
    if "blast" in confirming or any(face in _also(state, fight) for face in confirming):
        gone = lose_miniatures(state, fight.target, 1, state.side, events)
    _after_hits(state, gone, events)


def _begin_retreat(state: State, events: Events) -> None:
    fight = state.fight
    assert fight is not None
    if state.over or not fight.retreats:
        finish_attack(state, events)
        return
    unit = state.position.units[fight.target]
    if unit.profile.ignores_retreats:
        events.append(
            Event("ignored", unit.side, fight.target, number=fight.retreats, words=(unit.kind,), rule="RET-6")
        )
        finish_attack(state, events)
    elif ignorable_retreats(state.position, fight.target, unit):
        state.phase = Phase.IGNORE
    else:
        _go_back(state, events)


def ignore_options(state: State) -> list[Action]:
    """Ignore one retreat, or not (RET-7)."""
    return [Ignore(), Done()]


def take_ignore(state: State, ignored: int, events: Events) -> None:
    """The owner has chosen how many retreats to ignore."""
    fight = state.fight
    assert fight is not None
    if ignored:
        unit = state.position.units[fight.target]
        events.append(Event("ignored", unit.side, fight.target, number=ignored, words=(unit.kind,), rule="RET-7"))
    state.fight = fight._replace(ignored=ignored)
    _go_back(state, events)


def ways_back(state: State) -> Retreats:
    """All that the owner of the unit under attack may choose from."""
    fight = state.fight
    assert fight is not None
    return retreats(state.position, fight.target, fight.retreats, state.rulings)


def retreat_options(state: State) -> list[Retreat]:
    """The ways back that the owner may choose from (RET-1 to RET-5)."""
    fight = state.fight
    assert fight is not None
    return [Retreat(*each.path) for each in ways_back(state).options if each.ignored == fight.ignored]


def _go_back(state: State, events: Events) -> None:
    state.phase = Phase.RETREAT
    options = retreat_options(state)
    if len(options) == 1:
        take_retreat(state, options[0].path, events)


def take_retreat(state: State, path: tuple[Hex, ...], events: Events) -> None:
    """Carry out a retreat and lose miniatures for the steps that cannot be made (RET-4)."""
    fight = state.fight
    assert fight is not None
    origin, unit = fight.target, state.position.units[fight.target]
    end = origin
    if path:
        end = path[-1]
        events.append(Event("retreated", unit.side, origin, end, len(path), (unit.kind, *path), "RET-1"))
        drop_officer_on_retreat(state, origin, events)
        move_unit(state, origin, end, events)
    lost = fight.retreats - fight.ignored - len(path)
    gone = bool(lost) and not state.over and lose_miniatures(state, end, lost, state.side, events, "stuck")
    if not gone:
        state.focus = {**state.focus, end: state.focus.get(end, 0) + 1}
    state.fight = fight._replace(vacated=gone or bool(path), booked=True)
    finish_attack(state, events)


# After the attack


def finish_attack(state: State, events: Events) -> None:
    """Book the attack, then see what the attacker may do next: break through, move on, or nothing more."""
    fight = state.fight
    assert fight is not None
    if state.over:
        return
    a = fight.attacker
    if a is None:
        state.fight = None
        state.phase = Phase.STRIKE
        return
    if not fight.again:
        state.attacked = {**state.attacked, a: state.attacked.get(a, 0) + 1}
    if not fight.booked and fight.target in state.position.units:
        state.focus = {**state.focus, fight.target: state.focus.get(fight.target, 0) + 1}
    elif state.focus:  # what is gone is no target any more
        state.focus = {hex: number for hex, number in state.focus.items() if hex in state.position.units}
    if _may_break_through(state, fight):
        state.phase = Phase.BREAK_THROUGH
        return
    _move_on(state)


def _may_break_through(state: State, fight: Fight) -> bool:
    """SPF-1: an assault unit, close combat, the enemy gone from its hex, once a turn."""
    a = fight.attacker
    assert a is not None
    unit = state.position.units[a]
    if unit.badge != "assault" or not fight.vacated or a in state.broken:
        return False
    if fight.target not in state.position.board.neighbours[a] or fight.target in state.position.units:
        return False
    enterable = fight.target in state.position.ground.open_to(unit.profile)
    return enterable or state.rulings["breakthrough_blocked"] == "attack-in-place"


def break_options(state: State) -> list[Action]:
    """Break through, or stay."""
    return [Advance(), Done()]


def take_advance(state: State, events: Events) -> None:
    """Move into the vacated hex; a second attack may follow."""
    fight = state.fight
    assert fight is not None and fight.attacker is not None
    a, to = fight.attacker, fight.target
    unit = state.position.units[a]
    card = state.card
    assert card is not None
    entered = to in state.position.ground.open_to(unit.profile)
    state.broken = state.broken | {a}
    if entered:
        events.append(Event("advanced", unit.side, a, to, words=(unit.kind,), rule="SPF-1"))
        move_unit(state, a, to, events)
        state.fight = fight._replace(attacker=to)
    if state.over:
        return
    terrain = state.position.terrain_on(to)
    if entered and no_attack_after(unit, 1, terrain, 1, card.ignore_terrain) is not None:
        _move_on(state)
        return
    state.phase = Phase.ATTACK_AGAIN
    if not break_attack_options(state):
        _move_on(state)


def break_attack_options(state: State) -> list[Action]:
    """The second attack of a breakthrough; it may be left out unless the ruling says otherwise."""
    fight = state.fight
    assert fight is not None and fight.attacker is not None
    options = attack_options(state, fight.attacker)
    if options and state.rulings["breakthrough_attack"] == "optional":
        options = [*options, Done()]
    return options


def end_breakthrough(state: State) -> None:
    """No second attack."""
    _move_on(state)


def _move_on(state: State) -> None:
    """A move after the attack where the card gives one, else the next attack."""
    state.phase = Phase.MOVE_AFTER
    if len(move_after_options(state)) < 2:
        state.fight = None
        state.phase = Phase.ATTACK


def move_after_options(state: State) -> list[Action]:
    """The moves that the card gives the attacker after its attack."""
    fight, card = state.fight, state.card
    assert fight is not None and card is not None
    a = fight.attacker
    if not card.move_after or a is None or a not in state.position.units:
        return [Done()]
    unit = state.position.units[a]
    if not unit.profile.move or state.attacked.get(a, 0) < card.attacks:
        return [Done()]
    layers = move_layers(state.position, a, unit, card.move_after, card.ignore_terrain)
    board = state.position.board
    return [Done(), *(move for layer in layers for move in moves_to(board, a, layer))]


def take_move_after(state: State, to: Hex | None, events: Events) -> None:
    """Move on after the attack, or stay."""
    fight = state.fight
    assert fight is not None and fight.attacker is not None
    state.fight = None
    state.phase = Phase.ATTACK
    if to is not None:
        a = fight.attacker
        unit = state.position.units[a]
        distance = state.position.board.distances[a][to]
        events.append(Event("moved", unit.side, a, to, distance, (unit.kind,)))
        state.moved = {**state.moved, a: distance}
        moved = unit.after_move()
        if moved is not unit:
            state.position = state.position.with_units({**state.position.units, a: moved})
            events.append(Event("badge", unit.side, to, words=("moving",), rule="SPF-2"))
        move_unit(state, a, to, events)


def owner_of_target(state: State) -> int:
    """The seat that decides for the unit under attack: on a team, the player whose turn comes next."""
    side = opponent(state.side)
    order = state.setup.order
    for ahead in range(1, len(order) + 1):
        seat = order[(state.turn - 1 + ahead) % len(order)]
        if state.setup.seats[seat].side == side:
            return seat
    raise AssertionError("every side has a seat")
