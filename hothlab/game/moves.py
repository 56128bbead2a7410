"""Where ordered units may move, by which way where that matters, and where they may leave the board."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Exit, Move, moves_to
from hothlab.game.board_changes import brings, go_through, leave_board, move_unit
from hothlab.game.events import Events, Moved, Turned
from hothlab.game.phase import Phase
from hothlab.game.scenario import Scenario
from hothlab.game.special_rules import ExitRule, suits
from hothlab.game.state import State
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import Reach, move_layers, reach, way_back
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

__all__ = [
    "attack_bonus", "carry_out_exit", "carry_out_move", "exits_of", "move_distance", "move_options", "move_way",
    "moves_after_attack", "own_ordered", "reach_of", "way_out", "why_not_exit", "why_not_move",
]  # fmt: skip


def own_ordered(state: State, hex: Hex) -> Reason | None:
    """Why a unit may do nothing at all this turn; None for one with an order."""
    unit = state.position.units.get(hex)
    if unit is None:
        return Reason("ORD-1", _("no unit stands there"), hex)
    if unit.side != state.now.side:
        return Reason("ORD-1", _("not yours: {unit}").format(unit=unit.name), hex)
    if hex not in state.now.ordered:
        return Reason("ORD-1", _("it has no order this turn"), hex)
    return None


def move_options(state: State) -> list[Action]:
    """The moves and exits of all ordered units that have not moved yet (MOV-1)."""
    found: list[Action] = []
    now = state.now
    if not state.in_play.no_move:
        moved, attacked = now.moved, now.attacked
        exits = _may_leave(state)
        objectives = state.position.objectives
        for hex in now.ordered:
            if hex not in moved and not attacked.get(hex):
                layers = _layers(state, hex)
                prizes = _prizes(state, hex, layers) if objectives else 0
                _add_moves(found, state, hex, layers, prizes)
                if exits:
                    found += _exit_options(state, hex, layers, prizes)
    found.append(DONE)
    return found


def moves_after_attack(state: State, hex: Hex) -> list[Action]:
    """The moves and exits of one unit after its attack, by each way where ways differ in what they bring (OBJ-4)."""
    found, layers = list[Action](), _layers(state, hex)
    prizes = _prizes(state, hex, layers)
    _add_moves(found, state, hex, layers, prizes)
    if _may_leave(state) and state.setup.rulings["exit_after_attack"] == "allowed":
        found += _exit_options(state, hex, layers, prizes)
    return found


def _may_leave(state: State) -> bool:
    """Does the scenario let any unit of the side leave the board (OBJ-7)?"""
    scenario, side = state.setup.scenario, state.now.side
    return bool(scenario.exits[side]) or scenario.specials.officer == side


def _add_moves(found: list[Action], state: State, hex: Hex, layers: tuple[int, ...], prizes: int) -> None:
    """The same for a unit whose reach, and whose prizes on the way, are known."""
    if prizes:
        found += [Move(hex, to, by) for to, by in _ways(state, hex, prizes)]
        return
    board = state.position.board
    for layer in layers:
        found += moves_to(board, hex, layer)


def _furthest(state: State, hex: Hex) -> int:
    """How many hexes a unit may go in the move that is due: its turn's, or the one after its attack (CMD-1)."""
    card, move = state.in_play, state.position.units[hex].profile.move
    if not move:
        return 0
    return card.move_after if state.phase is Phase.MOVE_AFTER else move + card.move


def _layers(state: State, hex: Hex) -> tuple[int, ...]:
    """Where a unit can go in the move that is due, by distance."""
    position = state.position
    return move_layers(position, hex, position.units[hex], _furthest(state, hex), state.in_play.ignore_terrain)


def attack_bonus(more: int, rulings: Rulings) -> int:
    """By how many hexes a card lengthens the move after which a unit may attack, when it gives `more` hexes (MOV-7)."""
    return more if more and rulings["card_move_attack"] == "lengthens" else 0


def reach_of(state: State, hex: Hex) -> Reach:
    """Where a unit can go in the move that is due, explained: what is offered, and why no more."""
    card = state.in_play
    more = _furthest(state, hex) - state.position.units[hex].profile.move
    longer = more if state.phase is Phase.MOVE_AFTER else attack_bonus(card.move, state.setup.rulings)
    return reach(state.position, hex, more, card.ignore_terrain, longer)


def why_not_move(state: State, move: Move) -> Reason:
    """Why a unit that may move does not move like this."""
    to = state.position.board.hex(move.to)
    far = reach_of(state, state.position.board.hex(move.origin)).why_not(to)
    return _why_not_way(to, move.by) if far is None else far


def _why_not_way(to: Hex, by: tuple[Hex, ...]) -> Reason:
    """Why a unit that can get to a hex does not get there by this way (OBJ-4)."""
    if by:
        return Reason("OBJ-4", _("name only hexes on the way there that bring something"), to)
    text = _("every way there leads through something to win: name the hex that the unit goes through")
    return Reason("OBJ-4", text, to)


# Ways that differ in what they bring (OBJ-4)


def _prizes(state: State, hex: Hex, layers: tuple[int, ...] | None = None) -> int:
    """A mask of the hexes within a unit's move that bring it something when it goes through them."""
    if state.setup.rulings["objective_entering"] == "stopping":
        return 0
    unit, board, reached = state.position.units[hex], state.position.board, 0
    bringing = [at for at in state.position.objectives if brings(state, at, unit)]
    if not bringing:
        return 0
    for layer in (_layers(state, hex) if layers is None else layers)[:-1]:
        reached |= layer
    if not state.in_play.ignore_terrain:
        reached &= ~state.position.ground.stops
    return reached & board.mask(bringing)


def _leg(state: State, origin: Hex, prizes: int, here: Hex, gone: int, by: tuple[Hex, ...]) -> tuple[int, ...]:
    """Where a unit from `origin` can go on from `here`, by distance, when it has `gone` so far through the prizes `by`.

    It goes through no other prize than those, and may come back over its own hex, which is empty by then (MOV-3).
    """
    position, unit = state.position, state.position.units[origin]
    left = prizes & ~position.board.mask(by)
    ignores = state.in_play.ignore_terrain
    return move_layers(position.without(origin), here, unit, _furthest(state, origin) - gone, ignores, left)


def _ways(state: State, origin: Hex, prizes: int, back: bool = False) -> dict[tuple[Hex, tuple[Hex, ...]], int]:
    """The length of the shortest way to each end of a move, for each choice of prizes to collect on the way.

    The hex that the unit comes from is no end of a move; it is one here with `back`.
    """
    board = state.position.board
    found: dict[tuple[Hex, frozenset[Hex]], tuple[int, tuple[Hex, ...]]] = {}

    def walk(here: Hex, gone: int, by: tuple[Hex, ...]) -> None:
        for distance, layer in enumerate(_leg(state, origin, prizes, here, gone, by), start=gone + 1):
            for to in board.unmask(layer):
                key = to, frozenset(by)
                if to not in by and (back or to != origin) and (key not in found or found[key][0] > distance):
                    found[key] = distance, by
            for prize in board.unmask(layer & prizes & ~board.mask(by)):
                walk(prize, distance, (*by, prize))

    walk(origin, 0, ())
    ends = sorted(found.items(), key=lambda way: (way[1][0], board.index[way[0][0]], way[1][1]))
    return {(to, by): distance for (to, _set), (distance, by) in ends}


def move_distance(state: State, move: Move) -> int:
    """How many hexes a unit goes from one hex to another, by the way that was chosen."""
    origin, to = move.origin, move.to
    if state.position.objectives:
        prizes = _prizes(state, origin)
        if prizes:
            return _ways(state, origin, prizes)[to, move.by]
    board = state.position.board
    straight = board.distances[origin][to]
    if straight == 1 or straight == _furthest(state, origin):
        return straight  # no way around is longer than the furthest move
    bit = board.bits[to]
    for distance, layer in enumerate(_layers(state, origin), start=1):
        if layer & bit:
            return distance
    raise LookupError(f"no move leads from {origin} to {to}")


def move_way(state: State, move: Move) -> tuple[Hex, ...]:
    """A shortest way that a unit may go for a move by the card in play, with both its ends (MOV-1)."""
    prizes = _prizes(state, move.origin)
    stops = 0 if state.in_play.ignore_terrain else state.position.ground.stops
    board = state.position.board
    way: tuple[Hex, ...] = (move.origin,)
    for number, to in enumerate((*move.by, move.to)):
        before = move.by[:number]
        layers = _leg(state, move.origin, prizes, way[-1], len(way) - 1, before)
        way = (*way, *way_back(board, to, layers, stops | (prizes & ~board.mask(before))))
    return way


def carry_out_move(state: State, move: Move, distance: int, events: Events) -> None:
    """Move a unit: what it goes through counts first, then where it ends (OBJ-4)."""
    origin, to = move.origin, move.to
    unit = state.position.units[origin]
    if events is not None:
        events.append(Moved(unit.side, origin, to, unit.kind, move.by, distance))
    moved = unit.after_move()
    if moved is not unit:
        state.position = state.position.with_unit(origin, moved)
        if events is not None:
            events.append(Turned(unit.side, to, "moving"))
    if move.by:
        go_through(state, origin, move.by, events)
    move_unit(state, origin, to, events, distance)


# Exits


def _exit_rule(state: State, unit: Unit, by: Hex) -> ExitRule | None:
    """The exit that a unit may take from a hex, or None."""
    bit = state.position.board.bits[by]
    for rule, mask in state.setup.scenario.exits[unit.side]:
        if mask & bit and suits(unit, rule.who):
            return rule
    return None


def exits_of(scenario: Scenario, unit: Unit, carries: bool) -> int:
    """A mask of the hexes by which a unit may leave the board; those marked are for who carries the officer, too."""
    exits = scenario.marked_exits[unit.side] if carries else 0
    for rule, mask in scenario.exits[unit.side]:
        if suits(unit, rule.who):
            exits |= mask
    return exits


def way_out(position: Position, hex: Hex, layers: tuple[int, ...], rulings: Rulings, ignores_terrain: bool) -> int:
    """A mask of the hexes from which a unit can step off the board in a move of these `layers`, were they exits.

    By the ruling the step counts as one more hex, so that terrain that ends a move bars it (MOV-5), or as none.
    """
    if not layers:
        return 0
    free = rulings["exit_movement"] == "free"
    stops = 0 if free or ignores_terrain else position.ground.stops
    reached = position.board.bits[hex]
    for layer in layers if free else layers[:-1]:
        reached |= layer & ~stops
    return reached


def _exit_options(state: State, hex: Hex, layers: tuple[int, ...], prizes: int) -> list[Exit]:
    """The exits within the unit's move, by each way where ways differ in what they bring (OBJ-4)."""
    position, scenario, unit = state.position, state.setup.scenario, state.position.units[hex]
    exits = exits_of(scenario, unit, state.counts.carrier == hex)
    if not exits and scenario.specials.officer != unit.side:
        return []
    reached = way_out(position, hex, layers, state.setup.rulings, state.in_play.ignore_terrain)
    officer = _officer_to_fetch(state, unit)
    if (prizes and exits) or (officer is not None and (prizes | reached) & position.board.bits[officer]):
        return _exit_ways(state, hex, prizes, officer)
    return [Exit(hex, by) for by in position.board.unmask(reached & exits)]


def _officer_to_fetch(state: State, unit: Unit) -> Hex | None:
    """Where the officer lies whom the unit can pick up and carry off the board in one move (OBJ-5)."""
    if state.setup.scenario.specials.officer != unit.side or state.setup.rulings["objective_entering"] == "stopping":
        return None
    lying = (hex for hex, token in state.position.objectives.items() if token.kind == "officer")
    return next((hex for hex in lying if brings(state, hex, unit)), None)


def _exit_ways(state: State, origin: Hex, prizes: int, officer: Hex | None) -> list[Exit]:
    """The exits of a unit with something to win on its way, or to fetch at the exit."""
    board, unit = state.position.board, state.position.units[origin]
    free = state.setup.rulings["exit_movement"] == "free"
    stops = 0 if free or state.in_play.ignore_terrain else state.position.ground.stops
    furthest = _furthest(state, origin) - (not free)
    ways = {(origin, ()): 0, **_ways(state, origin, prizes, back=True)}
    found: list[Exit] = []
    for (by, through), distance in ways.items():
        carries = state.counts.carrier == origin or officer in (*through, by)
        barred = distance > furthest or (distance and stops & board.bits[by])
        if not barred and exits_of(state.setup.scenario, unit, carries) & board.bits[by]:
            found.append(Exit(origin, by, through))
    return sorted(found, key=lambda each: board.index[each.by])


def carry_out_exit(state: State, leaving: Exit, events: Events) -> None:
    """Take a unit off the board, with the medals that its exit earns (OBJ-7)."""
    rule = _exit_rule(state, state.position.units[leaving.origin], leaving.by)
    leave_board(state, leaving.origin, leaving.by, leaving.through, rule.medals if rule else 0, events)


def why_not_exit(state: State, leaving: Exit) -> Reason:
    """Why a unit that may move does not leave the board like this."""
    card, board = state.in_play, state.position.board
    origin, by = board.hex(leaving.origin), board.hex(leaving.by)
    free = state.setup.rulings["exit_movement"] == "free"
    if origin != by:
        furthest = _furthest(state, origin)
        if furthest == 1 and not free:
            return Reason(
                "MOV-1", _("the step off the board is 1 hex, the only one it has: it leaves from its own hex"), by
            )
        more = furthest - state.position.units[origin].profile.move
        on_the_way = reach(state.position, origin, more - (not free), card.ignore_terrain).why_not(by)
        if on_the_way is not None:
            return on_the_way
        terrain = state.position.terrain_on(by)
        if not free and terrain is not None and terrain.stops and not card.ignore_terrain:
            return Reason("MOV-5", _("entering {terrain} ends the move").format(terrain=terrain.name), by)
    layers = _layers(state, origin)
    if any(each.by == by for each in _exit_options(state, origin, layers, _prizes(state, origin, layers))):
        return _why_not_way(by, leaving.through)
    return Reason("OBJ-7", _("this scenario has no exit there for this unit"), by)
