"""How far a unit goes in the move that is due, and the ways that differ in what they bring (MOV-1, OBJ-4)."""

from __future__ import annotations

from hothlab.game.actions import Move
from hothlab.game.board_changes import brings
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import Reach, move_layers, reach, way_back
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = [
    "attack_bonus", "furthest_of", "layers_of", "move_distance", "move_way", "prizes_within", "reach_of",
    "ways_through", "why_not_way",
]  # fmt: skip


def furthest_of(state: State, hex: Hex) -> int:
    """How many hexes a unit may go in the move that is due: its turn's, or the one after its attack (CMD-1)."""
    card, move = state.in_play, state.position.units[hex].profile.move
    if not move:
        return 0
    return card.move_after if state.phase is Phase.MOVE_AFTER else move + card.move


def layers_of(state: State, hex: Hex) -> tuple[int, ...]:
    """Where a unit can go in the move that is due, by distance."""
    position = state.position
    return move_layers(position, hex, position.units[hex], furthest_of(state, hex), state.in_play.ignore_terrain)


def attack_bonus(more: int, rulings: Rulings) -> int:
    """By how many hexes a card lengthens the move after which a unit may attack, when it gives `more` hexes (MOV-7)."""
    return more if more and rulings["card_move_attack"] == "lengthens" else 0


def reach_of(state: State, hex: Hex) -> Reach:
    """Where a unit can go in the move that is due, explained: what is offered, and why no more."""
    card = state.in_play
    more = furthest_of(state, hex) - state.position.units[hex].profile.move
    longer = more if state.phase is Phase.MOVE_AFTER else attack_bonus(card.move, state.setup.rulings)
    return reach(state.position, hex, more, card.ignore_terrain, longer)


def prizes_within(state: State, hex: Hex, layers: tuple[int, ...] | None = None) -> int:
    """A mask of the hexes within a unit's move that bring it something when it goes through them."""
    if state.setup.rulings["objective_entering"] == "stopping":
        return 0
    unit, board, reached = state.position.units[hex], state.position.board, 0
    bringing = [at for at in state.position.objectives if brings(state, at, unit)]
    if not bringing:
        return 0
    for layer in (layers_of(state, hex) if layers is None else layers)[:-1]:
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
    return move_layers(position.without(origin), here, unit, furthest_of(state, origin) - gone, ignores, left)


def ways_through(state: State, origin: Hex, prizes: int, back: bool = False) -> dict[tuple[Hex, tuple[Hex, ...]], int]:
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
        prizes = prizes_within(state, origin)
        if prizes:
            return ways_through(state, origin, prizes)[to, move.by]
    board = state.position.board
    straight = board.distances[origin][to]
    if straight == 1 or straight == furthest_of(state, origin):
        return straight  # no way around is longer than the furthest move
    bit = board.bits[to]
    for distance, layer in enumerate(layers_of(state, origin), start=1):
        if layer & bit:
            return distance
    raise LookupError(f"no move leads from {origin} to {to}")


def move_way(state: State, move: Move) -> tuple[Hex, ...]:
    """A shortest way that a unit may go for a move by the card in play, with both its ends (MOV-1)."""
    prizes = prizes_within(state, move.origin)
    stops = 0 if state.in_play.ignore_terrain else state.position.ground.stops
    board = state.position.board
    way: tuple[Hex, ...] = (move.origin,)
    for number, to in enumerate((*move.by, move.to)):
        before = move.by[:number]
        layers = _leg(state, move.origin, prizes, way[-1], len(way) - 1, before)
        way = (*way, *way_back(board, to, layers, stops | (prizes & ~board.mask(before))))
    return way


def why_not_way(to: Hex, by: tuple[Hex, ...]) -> Reason:
    """Why a unit that can get to a hex does not get there by this way (OBJ-4)."""
    if by:
        return Reason("OBJ-4", _("name only hexes on the way there that bring something"), to)
    text = _("every way there leads through something to win: name the hex that the unit goes through")
    return Reason("OBJ-4", text, to)
