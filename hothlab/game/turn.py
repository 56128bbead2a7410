"""The course of a battle as a machine of decisions: whose is next, what may be answered, what an answer does.

`legal` lists the answers to the decision of a moment, `apply` takes one and returns the next moment and what happened.
Both are pure, so that opponents can look ahead and a record can be replayed. Steps with nothing to decide pass by
themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from hothlab.game import combat
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
    order_actions,
)
from hothlab.game.board_changes import leave_board, move_unit, place_unit, settle, win_medals
from hothlab.game.cards import card as card_of
from hothlab.game.events import Event
from hothlab.game.moves import exit_rule, move_distance, move_options
from hothlab.game.orders import card_in_force, orderable
from hothlab.game.phase import Phase
from hothlab.game.piles import (
    deal,
    discard_options,
    draw,
    lay_down,
    play_from_hand,
    put_away_played,
    renew_deck,
    team_mate,
    to_shuffle,
)
from hothlab.game.specials import suits
from hothlab.game.state import Decision, Discarding, Fight, Setup, State
from hothlab.hexes import Hex, Side, opponent
from hothlab.rules.dice import die_faces
from hothlab.rules.units import Unit, profiles

__all__ = ["apply", "decision", "legal", "nature_decides", "nature_faces", "start"]

Events = list[Event]

_TARGET_OWNER = frozenset({Phase.IGNORE, Phase.RETREAT})


# Setting up


def start(setup: Setup) -> State:
    """The first moment: everything in place, nothing shuffled yet."""
    state = State()
    scenario = setup.scenario
    count = len(setup.seats)
    empty: tuple[tuple[str, ...], ...] = ((),) * count
    state.setup, state.position, state.phase = setup, scenario.position, Phase.SHUFFLE
    state.begin_turn(1)
    state.hands = state.decks = state.discards = empty
    state.card, state.played, state.ordered, state.moved, state.attacked = None, (), (), {}, {}
    state.broken, state.focus, state.struck, state.round, state.fight = frozenset(), {}, frozenset(), 1, None
    state.won, state.winner, state.reason, state.tally = {"rebel": 0, "empire": 0}, None, None, {}
    state.due, state.replacing, state.carrier, state.then, state.drawing = (), (), None, "", (0, 0)
    state.untaken, state.answers, state.discarding = frozenset(), 0, None
    if setup.rulings["objective_start"] == "must-enter":
        state.untaken = frozenset(hex for hex in scenario.position.objectives if hex in scenario.position.units)
        tokens = scenario.position.objectives.items()
        state.position = state.position.with_objectives(
            {hex: replace(token, holder=None) if hex in state.untaken else token for hex, token in tokens}
        )
    sides: tuple[Side, Side] = (scenario.first, opponent(scenario.first))
    shuffles: list[tuple[str, int]] = []
    for side in sides:
        seats = setup.seats_of(side)
        shuffles.append(("side", seats[0]))
        if len(seats) > 1:
            shuffles += [("leader", seat) for seat in seats if setup.seats[seat].leader]
    state.shuffles = tuple(shuffles)
    return state


def _take_shuffle(state: State, cards: tuple[str, ...], events: Events) -> None:
    if deal(state, cards, events):
        settle(state, events)
        _begin_turn(state, events)


# The turn, step by step (TRN-1)


def _begin_turn(state: State, events: Events) -> None:
    if state.over:
        return
    side, specials = state.side, state.setup.scenario.specials
    turns = state.tally.get(f"turns {side}", 0) + 1
    state.tally = {**state.tally, f"turns {side}": turns}
    state.card, state.played, state.ordered, state.moved, state.attacked = None, (), (), {}, {}
    state.broken, state.focus, state.struck, state.round, state.fight = frozenset(), {}, frozenset(), 1, None
    events.append(Event("turn", side, number=state.turn))
    for each in specials.collect:
        unit = state.position.units.get(each.hex)
        if each.side == side and unit is not None and unit.side == side and suits(unit, each.who):
            win_medals(state, side, each.medals, "OBJ-6", events)
    for coming in specials.reinforce:
        if coming.side == side and coming.due(turns):
            state.due = (*state.due, *(((side, coming.unit, coming.beside),) * coming.number))
    _next_due(state, "card", events)


def _next_due(state: State, then: str, events: Events) -> None:
    """Let new units come in, one by one; those for which there is no place are lost. Then go on."""
    if state.over:
        return
    state.then = then
    while state.due:
        if _places(state):
            state.phase = Phase.DEPLOY
            return
        state.due = state.due[1:]
    if then == "card":
        state.phase = Phase.PLAY_CARD
        if not state.hands[state.seat]:
            _end_turn(state, events)
    else:
        _draw(state, events)


def _places(state: State) -> list[Hex]:
    """Where the next new unit may come in."""
    side, kind, beside = state.due[0]
    position = state.position
    profile = profiles()[kind]
    on_board = sum(unit.miniatures for unit in position.units.values() if unit.kind == kind)
    if on_board + profile.miniatures > profile.box:
        return []
    free = position.ground.open_to(profile)
    if beside:
        hexes = {
            near
            for hex, unit in position.units.items()
            if unit.kind == beside and unit.side == side
            for near in position.board.neighbours[hex]
        }
    else:
        hexes = set(position.board.baseline(side))
    return [hex for hex in position.board.hexes if hex in hexes and hex in free and hex not in position.units]


def _take_deploy(state: State, hex: Hex, events: Events) -> None:
    side, kind, _beside = state.due[0]
    state.due = state.due[1:]
    events.append(Event("deployed", side, hex, words=(kind,)))
    place_unit(state, hex, Unit(kind), events)
    _next_due(state, state.then, events)


def _play_card(state: State, id: str, events: Events) -> None:
    side = state.side
    play_from_hand(state, id)
    state.card = card_in_force(card_of(id), state.position, side, state.rulings)
    events.append(Event("card", side, words=(id,)))
    if state.card.fleet:
        state.discarding = Discarding(state.seat, extra=state.card.fleet["extra"])
        state.phase = Phase.DISCARD
    elif state.card.strike:
        state.phase = Phase.STRIKE
    else:
        _heal_reduced(state, events)
        state.phase = Phase.HEAL if "one" in state.card.heal else Phase.ORDER


def _heal_unit(state: State, hex: Hex, number: int, events: Events) -> None:
    unit = state.position.units[hex]
    gained = min(number, unit.profile.miniatures - unit.miniatures)
    if gained > 0:
        healed = Unit(unit.kind, unit.miniatures + gained, unit.badge, unit.face)
        state.position = state.position.with_units({**state.position.units, hex: healed})
        events.append(Event("healed", unit.side, hex, number=gained, words=(unit.kind,)))


def _heal_reduced(state: State, events: Events) -> None:
    assert state.card is not None
    number = state.card.heal.get("reduced", 0)
    if number:
        for hex in state.position.side_units(state.side):
            _heal_unit(state, hex, number, events)


def _end_orders(state: State, events: Events) -> None:
    assert state.card is not None
    if "ordered" in state.card.heal:
        for hex in state.ordered:
            _heal_unit(state, hex, 99, events)
    state.phase = Phase.MOVE


def _take_move(state: State, origin: Hex, to: Hex, events: Events) -> None:
    unit = state.position.units[origin]
    distance = move_distance(state, origin, to)
    events.append(Event("moved", unit.side, origin, to, distance, (unit.kind,)))
    state.moved = {**state.moved, origin: distance}
    moved = unit.after_move()
    if moved is not unit:
        state.position = state.position.with_units({**state.position.units, origin: moved})
        events.append(Event("badge", unit.side, to, words=("moving",), rule="SPF-2"))
    move_unit(state, origin, to, events)


def _take_exit(state: State, hex: Hex, by: Hex, events: Events) -> None:
    rule = exit_rule(state, state.position.units[hex], by)
    leave_board(state, hex, by, rule.medals if rule else 0, events)


def _end_moves(state: State, events: Events) -> None:
    if state.rulings["eweb_ready"] == "this-turn":
        _settle_ewebs(state, events)
    state.phase = Phase.ATTACK


def _settle_ewebs(state: State, events: Events) -> None:
    """An E-Web that was ordered and has not moved is in place again (SPF-2)."""
    for hex in state.ordered:
        unit = state.position.units[hex]
        if unit.badge == "e-web" and hex not in state.moved and unit.face != "in-place":
            state.position = state.position.with_units({**state.position.units, hex: unit.turned("in-place")})
            events.append(Event("badge", unit.side, hex, words=("in-place",), rule="SPF-2"))


def _end_attacks(state: State, events: Events) -> None:
    assert state.card is not None
    if state.round < state.card.rounds:
        state.round += 1
        state.moved, state.attacked = {}, {}
        state.phase = Phase.MOVE
    else:
        _end_turn(state, events)


def _end_turn(state: State, events: Events) -> None:
    """After the attacks: charges, replacements, then the draw (CMD-3)."""
    if state.over:
        return
    side, specials = state.side, state.setup.scenario.specials
    if state.rulings["eweb_ready"] == "next-turn":
        _settle_ewebs(state, events)
    if specials.charge_side == side:
        charges = state.tally.get("charges", 0) + 1
        state.tally = {**state.tally, "charges": charges}
        events.append(Event("charged", side, number=charges))
        if charges % specials.charges_a_medal == 0:
            win_medals(state, side, 1, "SET-1", events)
    turns = state.tally.get(f"turns {side}", 0)
    ready = tuple(each for each in state.replacing if each[0] == side and each[2] <= turns)
    if ready:
        state.replacing = tuple(each for each in state.replacing if each not in ready)
        state.due = (*state.due, *((each[0], each[1], "") for each in ready))
    _next_due(state, "draw", events)


# Cards


def _draw(state: State, events: Events) -> None:
    seat = state.seat
    put_away_played(state)
    number = len(state.played) - sum(bool(card_of(id).fleet) for id in state.played)
    bonus = _holds_extra_card(state, state.side) - state.tally.get(f"extra {seat}", 0)
    if bonus > 0:
        number += 1
        state.tally = {**state.tally, f"extra {seat}": 1}
    if not number and not state.hands[seat]:
        number = 1  # nobody is left for ever without a card to play
    state.then = "shed" if bonus < 0 else "next"
    _draw_cards(state, seat, number, events)


def _holds_extra_card(state: State, side: Side) -> int:
    hex = state.setup.scenario.specials.extra_card
    unit = state.position.units.get(hex) if hex is not None else None
    return int(unit is not None and unit.side == side)


def _draw_cards(state: State, seat: int, number: int, events: Events) -> None:
    """Draw cards, then go on with what is next; nature shuffles the discards when the deck runs out."""
    if draw(state, seat, number, events):
        _drawn(state, events)
    else:
        state.phase = Phase.SHUFFLE


def _take_reshuffle(state: State, cards: tuple[str, ...], events: Events) -> None:
    renew_deck(state, cards, events)
    _draw_cards(state, *state.drawing, events)


def _drawn(state: State, events: Events) -> None:
    if state.then == "shed":
        state.tally = {**state.tally, f"extra {state.seat}": 0}
        state.discarding = Discarding(state.seat, must=True)
        state.phase = Phase.DISCARD
    elif state.then == "next":
        state.begin_turn(state.turn + 1)
        _begin_turn(state, events)
    elif state.then == "team-fleet" and (mate := team_mate(state)) is not None:
        state.discarding = Discarding(mate)
        state.phase = Phase.DISCARD
    else:
        state.phase = Phase.PLAY_CARD
        if not state.hands[state.seat]:
            _end_turn(state, events)


def _take_discard(state: State, cards: tuple[str, ...], events: Events) -> None:
    laying, state.discarding = state.discarding, None
    assert laying is not None
    lay_down(state, laying.seat, cards, events)
    if laying.must:
        state.then = "next"
        _drawn(state, events)
        return
    state.then = "team-fleet" if laying.seat == state.seat else "card"
    _draw_cards(state, laying.seat, len(cards) + laying.extra, events)


# Strikes by a card


def _strike_options(state: State) -> list[Action]:
    assert state.card is not None
    if len(state.struck) >= state.card.strike.get("targets", 0):
        return [Done()]
    enemies = [h for h, unit in state.position.units.items() if unit.side != state.side and h not in state.struck]
    return [*(Strike(hex) for hex in enemies), Done()]


def _take_strike(state: State, hex: Hex, events: Events) -> None:
    assert state.card is not None
    dice = state.card.strike["dice"]
    events.append(Event("strike", state.side, None, hex, dice))
    state.struck = state.struck | {hex}
    state.fight = Fight(None, hex, dice)
    state.phase = Phase.ROLL


# Legal answers


def _order_options(state: State) -> list[Action]:
    ready = order_actions()
    found: list[Action] = [ready[hex] for hex in orderable(state)]
    found.append(Done())
    return found


def _attack_phase_options(state: State) -> list[Action]:
    found = [
        action for hex in state.ordered if combat.may_attack(state, hex) for action in combat.attack_options(state, hex)
    ]
    found.append(Done())
    return found


def _heal_options(state: State) -> list[Action]:
    side = state.side
    reduced = [
        hex
        for hex, unit in state.position.units.items()
        if unit.side == side and unit.miniatures < unit.profile.miniatures
    ]
    return [*(Heal(hex) for hex in reduced), Done()]


_OPTIONS: dict[Phase, Callable[[State], list[Action]]] = {
    Phase.PLAY_CARD: lambda state: [PlayCard(id) for id in sorted(set(state.hands[state.seat]))],
    Phase.DISCARD: discard_options,
    Phase.HEAL: _heal_options,
    Phase.STRIKE: _strike_options,
    Phase.ORDER: _order_options,
    Phase.MOVE: move_options,
    Phase.ATTACK: _attack_phase_options,
    Phase.REROLL: combat.reroll_options,
    Phase.IGNORE: combat.ignore_options,
    Phase.RETREAT: lambda state: [*combat.retreat_options(state)],
    Phase.BREAK_THROUGH: combat.break_options,
    Phase.ATTACK_AGAIN: combat.break_attack_options,
    Phase.MOVE_AFTER: combat.move_after_options,
    Phase.DEPLOY: lambda state: [Deploy(hex) for hex in _places(state)],
    Phase.OVER: lambda state: [],
}


def legal(state: State) -> tuple[Action, ...]:
    """The answers that the rules allow now; none when nature decides or the battle is over."""
    found = state.legal
    if found is None:
        found = state.legal = () if state.phase.of_nature else tuple(_OPTIONS[state.phase](state))
    return found


def nature_decides(state: State) -> bool:
    """Is a roll or a shuffle due?"""
    return state.phase.of_nature


def decision(state: State) -> Decision:
    """Whose decision is next, and what kind."""
    phase = state.phase
    if phase is Phase.SHUFFLE:
        return Decision(phase, None, None, cards=to_shuffle(state))
    if phase is Phase.ROLL:
        assert state.fight is not None
        return Decision(phase, None, None, number=state.fight.dice)
    if phase is Phase.OVER:
        return Decision(phase, None, None)
    if phase in _TARGET_OWNER:
        seat = combat.owner_of_target(state)
    elif phase is Phase.DISCARD and state.discarding is not None:
        seat = state.discarding.seat
    elif phase is Phase.DEPLOY:
        side = state.due[0][0]
        seat = state.seat if state.side == side else combat.owner_of_target(state)
    else:
        seat = state.seat
    return _asked(phase, state.setup.seats[seat].side, seat)


@cache
def _asked(kind: Phase, side: Side, seat: int) -> Decision:
    """A player's decision; there are only a few different ones."""
    return Decision(kind, side, seat)


def nature_faces(state: State) -> tuple[str, ...]:
    """The faces of the die under the rulings in force."""
    return die_faces(state.rulings)


# Taking an answer


def apply(state: State, action: Action, passed: list[tuple[int, State]] | None = None) -> tuple[State, list[Event]]:
    """The next moment after a legal answer, and what happened. Steps with nothing to decide are passed over.

    `passed` gets the moments of these steps, each with how many of the events came before it.
    """
    new = state.copy()
    events: Events = []
    _take(new, action, events)
    while new.phase in _PASSED_OVER and len(legal(new)) == 1 and isinstance(legal(new)[0], Done):
        if passed is not None:
            passed.append((len(events), new.copy()))
        _DONE[new.phase](new, events)
        new.legal = None
    return new, events


def _take(state: State, action: Action, events: Events) -> None:
    """What a legal answer does."""
    match action:
        case PlayCard(card):
            _play_card(state, card, events)
        case Order(hex):
            state.ordered = (*state.ordered, hex)
            unit = state.position.units[hex]
            events.append(Event("ordered", unit.side, hex, words=(unit.kind,)))
        case Move(origin, to):
            if state.phase == Phase.MOVE_AFTER:
                combat.take_move_after(state, to, events)
            else:
                _take_move(state, origin, to, events)
        case Exit(origin, by):
            _take_exit(state, origin, by, events)
        case Fire(attacker, target):
            combat.fire(state, attacker, target, events)
        case Reroll(faces):
            combat.take_reroll(state, faces)
        case Ignore():
            combat.take_ignore(state, 1, events)
        case Retreat(path):
            combat.take_retreat(state, path, events)
        case Advance():
            combat.take_advance(state, events)
        case Discard(cards):
            _take_discard(state, cards, events)
        case Deploy(hex):
            _take_deploy(state, hex, events)
        case Strike(hex):
            _take_strike(state, hex, events)
        case Heal(hex):
            assert state.card is not None
            _heal_unit(state, hex, state.card.heal["one"], events)
            state.phase = Phase.ORDER
        case Done():
            _DONE[state.phase](state, events)
        case Roll(faces):
            state.answers += 1
            combat.take_roll(state, faces, events)
        case Shuffle(cards):
            state.answers += 1
            (_take_shuffle if state.shuffles else _take_reshuffle)(state, cards, events)
        case _:
            never(action)


def _to_orders(state: State, events: Events) -> None:
    state.phase = Phase.ORDER


_DONE: dict[Phase, Callable[[State, Events], None]] = {
    Phase.DISCARD: lambda state, events: _take_discard(state, (), events),
    Phase.HEAL: _to_orders,
    Phase.STRIKE: _end_turn,
    Phase.ORDER: _end_orders,
    Phase.MOVE: _end_moves,
    Phase.ATTACK: _end_attacks,
    Phase.REROLL: combat.keep_roll,
    Phase.IGNORE: lambda state, events: combat.take_ignore(state, 0, events),
    Phase.BREAK_THROUGH: lambda state, events: combat.end_breakthrough(state),
    Phase.ATTACK_AGAIN: lambda state, events: combat.end_breakthrough(state),
    Phase.MOVE_AFTER: lambda state, events: combat.take_move_after(state, None, events),
}
_PASSED_OVER = frozenset({Phase.DISCARD, Phase.HEAL, Phase.STRIKE, Phase.ORDER, Phase.MOVE, Phase.ATTACK})
