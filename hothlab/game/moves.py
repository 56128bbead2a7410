"""Where ordered units may move, and where they may leave the board."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Exit, moves_to
from hothlab.game.specials import ExitRule, suits
from hothlab.game.state import State
from hothlab.hexes import Hex, Side
from hothlab.rules.movement import move_layers, reach
from hothlab.rules.units import Unit

__all__ = ["exit_rule", "move_distance", "move_options", "move_way"]


def move_options(state: State) -> list[Action]:
    """The moves and exits of all ordered units that have not moved yet (MOV-1)."""
    card = state.card
    assert card is not None
    found: list[Action] = []
    if not card.no_move:
        exits = state.carrier is not None or bool(state.setup.scenario.specials.exits_of(state.side))
        for hex in state.ordered:
            if hex not in state.moved and not state.attacked.get(hex):
                layers = _layers(state, hex)
                for layer in layers:
                    found += moves_to(state.position.board, hex, layer)
                if exits:
                    found += _exit_options(state, hex, layers)
    found.append(Done())
    return found


def _layers(state: State, hex: Hex) -> list[int]:
    """Where an ordered unit can move, by distance."""
    card = state.card
    assert card is not None
    unit = state.position.units[hex]
    furthest = unit.profile.move + card.move if unit.profile.move else 0
    key = (hex, furthest, card.ignore_terrain)
    found = state.position.memo.get(key)
    if found is None:
        found = move_layers(state.position, hex, unit, furthest, card.ignore_terrain)
        state.position.memo[key] = found
    return found  # type: ignore[return-value]


def move_distance(state: State, origin: Hex, to: Hex) -> int:
    """How far it is from one hex to another, as the unit goes."""
    bit = state.position.board.index[to]
    return next(n for n, layer in enumerate(_layers(state, origin), start=1) if layer >> bit & 1)


def move_way(state: State, origin: Hex, to: Hex) -> tuple[Hex, ...]:
    """A shortest way that a unit may go from one hex to another by the card in play, with both (MOV-1)."""
    card = state.card
    assert card is not None
    arrivals = reach(state.position, origin, card.move + card.move_after, card.ignore_terrain).arrivals
    return origin, *arrivals[to].path


def exit_rule(state: State, unit: Unit, by: Hex) -> ExitRule | None:
    """The exit that a unit may take from a hex, or None."""
    position = state.position
    for rule in state.setup.scenario.specials.exits_of(unit.side):
        if not suits(unit, rule.who):
            continue
        if rule.row is not None:
            if by in position.board.baseline(rule.row):
                return rule
        elif _marked_exit(state, by, unit.side):
            return rule
    return None


def _exit_options(state: State, hex: Hex, layers: list[int]) -> list[Action]:
    """The exits within the unit's move: the step off the board counts as one more hex."""
    unit, board = state.position.units[hex], state.position.board
    found: list[Action] = []
    if layers:
        stops = 0 if state.card is None or state.card.ignore_terrain else state.position.ground.stops
        reached = 1 << board.index[hex]
        for layer in layers[:-1]:
            reached |= layer & ~stops
        for by in board.unmask(reached):
            carries = state.carrier == hex and _marked_exit(state, by, unit.side)
            if carries or exit_rule(state, unit, by) is not None:
                found.append(Exit(hex, by))
    return found


def _marked_exit(state: State, by: Hex, side: Side) -> bool:
    """Is there an exit for a side? The scenario says so: an officer who was left there may lie on its token."""
    token = state.setup.scenario.position.objectives.get(by)
    return token is not None and token.kind == "exit" and token.open_to(side)
