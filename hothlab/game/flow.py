"""The course of a turn between its decisions: what begins it, who comes in, who draws, whose turn is next (TRN-1)."""

from __future__ import annotations

from dataclasses import replace

from hothlab.game.actions import never
from hothlab.game.board_changes import settle_objectives, win_medals
from hothlab.game.cards import cards
from hothlab.game.events import Charged, Events, TurnBegan, Turned
from hothlab.game.phase import Phase
from hothlab.game.piles import deal, draw, put_away_played, renew_deck, team_mate
from hothlab.game.setup import Setup
from hothlab.game.special_rules import suits
from hothlab.game.state import Discarding, Due, Piles, State, Then, Turn, Undealt, turns_begun
from hothlab.hexes import Hex, Side, opponent
from hothlab.rules.units import profiles

__all__ = [
    "begin_game", "draw_cards", "end_turn", "give_card_back", "go_on_drawing",
    "go_on_placing", "next_turn", "owner_of_target", "places", "settle_ewebs", "start",
]  # fmt: skip


def start(setup: Setup) -> State:
    """The first moment: everything in place, nothing shuffled yet."""
    scenario = setup.scenario
    empty: tuple[tuple[str, ...], ...] = ((),) * len(setup.seats)
    state = State(setup, scenario.position, _turn(setup, 1), Piles(empty, empty, empty, _to_deal(setup)))
    if setup.rulings["objective_start"] == "must-enter":
        untaken = frozenset(hex for hex in scenario.position.objectives if hex in scenario.position.units)
        state.counts = state.counts._replace(untaken=untaken)
        tokens = scenario.position.objectives.items()
        state.position = state.position.with_objectives(
            {hex: replace(token, holder=None) if hex in untaken else token for hex, token in tokens}
        )
    return state


def _to_deal(setup: Setup) -> tuple[Undealt, ...]:
    """What is shuffled before the first turn: a deck for each side, then each leader's cards into a share of it."""
    found: list[Undealt] = []
    for side in (setup.scenario.first, opponent(setup.scenario.first)):
        seats = setup.seats_of(side)
        found.append(Undealt(seats[0]))
        if len(seats) > 1:
            found += [Undealt(seat, leader=True) for seat in seats if setup.seats[seat].leader]
    return tuple(found)


def _turn(setup: Setup, number: int) -> Turn:
    """The nth turn, before anything is done in it."""
    seat = setup.seat_in_turn(number)
    return Turn(number, seat, setup.seats[seat].side)


def begin_game(state: State, cards: tuple[str, ...], events: Events) -> None:
    """Shuffled cards become the next deck; with the last of them the first turn begins."""
    if deal(state, cards, events):
        settle_objectives(state, events)
        _begin_turn(state, events)


def _begin_turn(state: State, events: Events) -> None:
    if state.phase is Phase.OVER:
        return
    side, specials = state.now.side, state.setup.scenario.specials
    state.fight = None
    if events is not None:
        events.append(TurnBegan(side, state.now.number))
    for each in specials.collect:
        unit = state.position.units.get(each.hex)
        if each.side == side and unit is not None and unit.side == side and suits(unit, each.who):
            win_medals(state, side, each.medals, "OBJ-6", events)
    if specials.reinforce:
        turn = turns_begun(state, side)
        coming = [each for each in specials.reinforce if each.side == side and each.due(turn)]
        new = [Due(side, each.unit, each.beside) for each in coming for _unit in range(each.number)]
        state.counts = state.counts._replace(due=(*state.counts.due, *new))
    _place_new_units(state, Then.PLAY, events)


# New units


def _place_new_units(state: State, then: Then, events: Events) -> None:
    """Let new units come in, one by one; those for which there is no place are lost. Then go on."""
    if state.phase is Phase.OVER:
        return
    state.then = then
    while state.counts.due:
        if places(state):
            state.phase = Phase.DEPLOY
            return
        state.counts = state.counts._replace(due=state.counts.due[1:])
    _go_on(state, events)


def go_on_placing(state: State, events: Events) -> None:
    """Continue after a new unit has come in: the next unit, or the rest of the turn."""
    _place_new_units(state, state.then, events)


def places(state: State) -> list[Hex]:
    """Where the next new unit may come in."""
    new, position = state.counts.due[0], state.position
    profile = profiles()[new.kind]
    on_board = sum(unit.miniatures for unit in position.units.values() if unit.kind == new.kind)
    if on_board + profile.miniatures > profile.box:
        return []
    free = position.ground.open_to(profile)
    if new.beside:
        hexes = {
            near
            for hex, unit in position.units.items()
            if unit.kind == new.beside and unit.side == new.side
            for near in position.board.neighbours[hex]
        }
    else:
        hexes = set(position.board.baseline(new.side))
    return [hex for hex in position.board.hexes if hex in hexes and hex in free and hex not in position.units]


def _to_card(state: State, events: Events) -> None:
    """Let a card be played; a player without cards does nothing this turn."""
    state.phase = Phase.PLAY_CARD
    if not state.piles.hands[state.now.seat]:
        end_turn(state, events)


# The end of a turn


def settle_ewebs(state: State, events: Events) -> None:
    """An E-Web that was ordered and has not moved is in place again (SPF-2)."""
    for hex in state.now.ordered:
        unit = state.position.units[hex]
        if unit.badge == "e-web" and hex not in state.now.moved and unit.face != "in-place":
            state.position = state.position.with_unit(hex, unit.turned("in-place"))
            if events is not None:
                events.append(Turned(unit.side, hex, "in-place"))


def end_turn(state: State, events: Events) -> None:
    """After the attacks: charges, replacements, then the draw (CMD-3)."""
    if state.phase is Phase.OVER:
        return
    side, specials = state.now.side, state.setup.scenario.specials
    if state.setup.rulings["eweb_ready"] == "next-turn":
        settle_ewebs(state, events)
    if specials.charge_side == side:
        charges = state.counts.charges + 1
        state.counts = state.counts._replace(charges=charges)
        if events is not None:
            events.append(Charged(side, charges))
        if charges % specials.charges_a_medal == 0:
            win_medals(state, side, 1, "SET-1", events)
    counts = state.counts
    if counts.replacing:
        turn = turns_begun(state, side)
        ready = [each for each in counts.replacing if each.side == side and each.turn <= turn]
        back = tuple(Due(each.side, each.kind) for each in ready)
        later = tuple(each for each in counts.replacing if each not in ready)
        state.counts = counts._replace(replacing=later, due=(*counts.due, *back))
    _place_new_units(state, Then.DRAW, events)


def _draw(state: State, events: Events) -> None:
    seat = state.now.seat
    put_away_played(state)
    number = len([id for id in state.now.played if not cards()[id].fleet])
    state.then = Then.NEXT_TURN
    if state.setup.scenario.specials.extra_card is not None:
        holds, had = _holds_extra_card(state, state.now.side), seat in state.counts.extra
        if holds and not had:
            number += 1
            state.counts = state.counts._replace(extra=state.counts.extra | {seat})
        elif had and not holds:
            state.then = Then.SHED
    if not number and not state.piles.hands[seat]:
        number = 1  # nobody is left for ever without a card to play
    draw_cards(state, seat, number, events)


def _holds_extra_card(state: State, side: Side) -> bool:
    hex = state.setup.scenario.specials.extra_card
    unit = state.position.units.get(hex) if hex is not None else None
    return unit is not None and unit.side == side


def give_card_back(state: State) -> None:
    """Let a player discard who has lost the hex of the extra card, at once if the ruling says so."""
    if state.phase is Phase.OVER or state.setup.rulings["extra_card_lost"] == "next-draw":
        return
    for seat in sorted(state.counts.extra):
        if not _holds_extra_card(state, state.setup.seats[seat].side):
            state.counts = state.counts._replace(extra=state.counts.extra - {seat})
            if state.piles.hands[seat]:
                _let_discard(state, Discarding(seat, must=True, resume=state.phase))
                return


def draw_cards(state: State, seat: int, number: int, events: Events) -> None:
    """Draw cards, then go on with what is next; nature shuffles the discards when the deck runs out."""
    if draw(state, seat, number, events):
        _go_on(state, events)
    else:
        state.phase = Phase.SHUFFLE


def go_on_drawing(state: State, cards: tuple[str, ...], events: Events) -> None:
    """The shuffled discards are the new deck: draw what is still due."""
    renew_deck(state, cards, events)
    draw_cards(state, *state.piles.drawing, events)


def _go_on(state: State, events: Events) -> None:
    """Continue the turn after new units are placed or cards are drawn."""
    match state.then:
        case Then.PLAY:
            _to_card(state, events)
        case Then.DRAW:
            _draw(state, events)
        case Then.SHED:
            state.counts = state.counts._replace(extra=state.counts.extra - {state.now.seat})
            _let_discard(state, Discarding(state.now.seat, must=True))
        case Then.NEXT_TURN:
            next_turn(state, events)
        case Then.TEAM_MATE:
            mate = team_mate(state)
            if mate is None:
                _to_card(state, events)
            else:
                _let_discard(state, Discarding(mate))
        case _:
            never(state.then)


def _let_discard(state: State, who: Discarding) -> None:
    state.piles = state.piles._replace(discarding=who)
    state.phase = Phase.DISCARD


def next_turn(state: State, events: Events) -> None:
    """The turn of the next player begins."""
    state.now = _turn(state.setup, state.now.number + 1)
    _begin_turn(state, events)


def owner_of_target(state: State) -> int:
    """The seat that decides for the unit under attack: on a team, the player whose turn comes next."""
    side, order, turn = opponent(state.now.side), state.setup.order, state.now.number
    return next(seat for seat in (*order[turn % len(order) :], *order) if state.setup.seats[seat].side == side)
