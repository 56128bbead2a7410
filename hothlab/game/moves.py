"""Where ordered units may move, by which way where that matters, and where they may leave the board."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Exit, Move, moves_to
from hothlab.game.board_changes import brings, go_through, move_unit
from hothlab.game.cards import Card
from hothlab.game.specials import ExitRule, suits
from hothlab.game.state import State
from hothlab.game.step import Events
from hothlab.hexes import Hex
from hothlab.rules.movement import move_layers
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit
from hothlab.text import _

__all__ = ["carry_out_move", "exit_rule", "move_distance", "move_options", "move_way", "own_ordered"]


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
    card, now, position = state.in_play, state.now, state.position
    if not card.no_move:
        board, moved, attacked = position.board, now.moved, now.attacked
        exits = state.counts.carrier is not None or bool(state.setup.scenario.exits[now.side])
        prizes = bool(position.objectives) and state.setup.rulings["objective_entering"] != "stopping"
        for hex in now.ordered:
            if hex not in moved and not attacked.get(hex):
                layers = _layers(position, hex, card)
                if prizes and _prizes(state, hex):
                    found += [Move(hex, to, by) for to, by in _ways(state, hex)]
                else:
                    for layer in layers:
                        found += moves_to(board, hex, layer)
                if exits:
                    found += _exit_options(state, hex, layers)
    found.append(DONE)
    return found


def _furthest(unit: Unit, card: Card) -> int:
    move = unit.profile.move
    return move + card.move if move else 0


def _layers(position: Position, hex: Hex, card: Card) -> tuple[int, ...]:
    """Where an ordered unit can move, by distance."""
    unit = position.units[hex]
    return move_layers(position, hex, unit, _furthest(unit, card), card.ignore_terrain)


# Ways that differ in what they bring (OBJ-4)


def _prizes(state: State, hex: Hex) -> int:
    """A mask of the hexes within a unit's move that bring it something when it goes through them."""
    if state.setup.rulings["objective_entering"] == "stopping":
        return 0
    unit, board, reached = state.position.units[hex], state.position.board, 0
    bringing = [at for at in state.position.objectives if brings(state, at, unit)]
    if not bringing:
        return 0
    for layer in _layers(state.position, hex, state.in_play)[:-1]:
        reached |= layer
    if not state.in_play.ignore_terrain:
        reached &= ~state.position.ground.stops
    return reached & board.mask(bringing)


def _ways(state: State, origin: Hex) -> dict[tuple[Hex, tuple[Hex, ...]], int]:
    """The length of the shortest way to each end of a move, for each choice of prizes to collect on the way."""
    unit, board, card = state.position.units[origin], state.position.board, state.in_play
    prizes, furthest = _prizes(state, origin), _furthest(unit, card)
    found: dict[tuple[Hex, frozenset[Hex]], tuple[int, tuple[Hex, ...]]] = {}

    def walk(here: Hex, gone: int, by: tuple[Hex, ...]) -> None:
        left = prizes & ~board.mask(by)
        layers = move_layers(state.position, here, unit, furthest - gone, card.ignore_terrain, left)
        for distance, layer in enumerate(layers, start=gone + 1):
            for to in board.unmask(layer):
                key = to, frozenset(by)
                if to not in by and (key not in found or found[key][0] > distance):
                    found[key] = distance, by
            for prize in board.unmask(layer & left):
                walk(prize, distance, (*by, prize))

    walk(origin, 0, ())
    ends = sorted(found.items(), key=lambda way: (way[1][0], board.index[way[0][0]], way[1][1]))
    return {(to, by): distance for (to, _set), (distance, by) in ends}


def move_distance(state: State, move: Move) -> int:
    """How many hexes a unit goes from one hex to another, by the way that was chosen."""
    origin, to = move.origin, move.to
    if state.position.objectives and _prizes(state, origin):
        return _ways(state, origin)[to, move.by]
    board, card = state.position.board, state.in_play
    straight = board.distances[origin][to]
    if straight == 1 or straight == _furthest(state.position.units[origin], card):
        return straight  # no way around is longer than the furthest move
    bit = board.bits[to]
    for distance, layer in enumerate(_layers(state.position, origin, card), start=1):
        if layer & bit:
            return distance
    raise LookupError(f"no move leads from {origin} to {to}")


def move_way(state: State, move: Move) -> tuple[Hex, ...]:
    """A shortest way that a unit may go for a move by the card in play, with both its ends (MOV-1)."""
    card, board = state.in_play, state.position.board
    unit = state.position.units[move.origin]
    prizes = board.mask([at for at in state.position.objectives if brings(state, at, unit)])
    way: tuple[Hex, ...] = (move.origin,)
    for to in (*move.by, move.to):
        furthest = unit.profile.move + card.move + card.move_after
        closed = prizes & ~board.mask(move.by)
        layers = move_layers(state.position, way[-1], unit, furthest, card.ignore_terrain, closed)
        if not any(layer >> board.index[to] & 1 for layer in layers):
            layers = move_layers(state.position, way[-1], unit, furthest, card.ignore_terrain)
        way = (*way, *_back_from(state, way[-1], to, layers))
    return way


def _back_from(state: State, origin: Hex, to: Hex, layers: tuple[int, ...]) -> tuple[Hex, ...]:
    """The hexes from `origin`, without it, to a hex of the layers."""
    board = state.position.board
    last = next(n for n, layer in enumerate(layers) if layer >> board.index[to] & 1)
    stops = 0 if state.in_play.ignore_terrain else state.position.ground.stops
    path = [to]
    for layer in reversed(layers[:last]):
        open_to = layer & ~stops
        path.append(next(hex for hex in board.neighbours[path[-1]] if open_to >> board.index[hex] & 1))
    return tuple(reversed(path))


def carry_out_move(state: State, move: Move, distance: int, events: Events) -> None:
    """Move a unit: what it goes through counts first, then where it ends (OBJ-4)."""
    origin, to = move.origin, move.to
    unit = state.position.units[origin]
    events.add("moved", unit.side, origin, to, distance, (unit.kind, *move.by))
    moved = unit.after_move()
    if moved is not unit:
        state.position = state.position.with_unit(origin, moved)
        events.add("badge", unit.side, to, words=("moving",), rule="SPF-2")
    if move.by:
        go_through(state, origin, move.by, events)
    move_unit(state, origin, to, events, distance)


# Exits


def exit_rule(state: State, unit: Unit, by: Hex) -> ExitRule | None:
    """The exit that a unit may take from a hex, or None."""
    bit = state.position.board.bits[by]
    for rule, mask in state.setup.scenario.exits[unit.side]:
        if mask & bit and suits(unit, rule.who):
            return rule
    return None


def _exit_options(state: State, hex: Hex, layers: tuple[int, ...]) -> list[Action]:
    """The exits within the unit's move: by the ruling the step off the board counts as one more hex, or not."""
    if not layers:
        return []
    position, scenario = state.position, state.setup.scenario
    unit = position.units[hex]
    exits = scenario.marked_exits[unit.side] if state.counts.carrier == hex else 0
    for rule, mask in scenario.exits[unit.side]:
        if suits(unit, rule.who):
            exits |= mask
    free = state.setup.rulings["exit_movement"] == "free"
    stops = 0 if free or state.in_play.ignore_terrain else position.ground.stops
    reached = position.board.bits[hex]
    for layer in layers if free else layers[:-1]:
        reached |= layer & ~stops
    return [Exit(hex, by) for by in position.board.unmask(reached & exits)]
