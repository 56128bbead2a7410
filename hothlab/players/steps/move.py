"""Where an opponent's units move, by which way, and whether they leave the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hothlab.game.actions import Action, Done, Exit, Move, of_kind
from hothlab.game.board_changes import brings, may_hold
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, listed
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep
from hothlab.players.worth import EXIT, MEDAL, VICTORY
from hothlab.rules.units import Unit

STIRS = 10
"""A move must promise more than this to be made."""


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    card = state.in_play
    best: Action = Done()
    value = STIRS
    for hex in state.ordered:
        if hex in state.now.moved:
            continue
        worth, goal = look.plan(hex, card)
        if goal == hex:
            continue
        unit = state.position.units[hex]
        gain = worth - (0 if card.no_attack else look.best_attack(unit, hex, hex, card.dice, card.ignore_terrain))
        if gain > value:
            ways = [move for move in legal if isinstance(move, Move) and move.origin == hex and move.to == goal]
            if ways:
                best, value = max(ways, key=lambda move: way_worth(state, move)), gain
    for move, gain in _gains_on_the_way(look, state, legal):
        if gain > value:
            best, value = move, gain
    for leaving in of_kind(Exit, legal):
        worth = exit_worth(state, leaving)
        if worth > value:
            best, value = leaving, worth
    return best


def way_worth(state: State, move: Move) -> int:
    """The worth of what a move wins on its way (OBJ-4)."""
    return worth_of(state, move.origin, move.by)


def _gains_on_the_way(look: Appraisal, state: State, legal: Legal) -> Iterator[tuple[Move, int]]:
    """The moves that win something on their way, each with its gain."""
    if not any(each.kind in ("permanent", "officer") for each in state.position.objectives.values()):
        return  # only they are won in passing
    worth: dict[Hex, dict[Hex, int]] = {}
    for move in [each for each in legal if isinstance(each, Move) and each.by]:
        if move.origin not in worth:
            worth[move.origin] = _destinations(look, state, move.origin)
        yield move, _gain_of(state, move, worth[move.origin])


def _gain_of(state: State, move: Move, worth: dict[Hex, int]) -> int:
    """The gain of a move over staying; `worth` is that of each end."""
    return worth.get(move.to, 0) + way_worth(state, move) - worth[move.origin]


def won_on_the_way(state: State, origin: Hex, hexes: Iterable[Hex]) -> list[Hex]:
    """The hexes where the unit of `origin` wins something by going through (OBJ-4)."""
    if not state.position.objectives or state.rulings["objective_entering"] == "stopping":
        return []
    return [hex for hex in hexes if brings(state, hex, state.position.units[origin])]


def worth_of(state: State, origin: Hex, hexes: Iterable[Hex]) -> int:
    """The worth of what the unit of `origin` wins on hexes of `won_on_the_way`."""
    objectives, officer = state.position.objectives, state.setup.scenario.specials.officer
    side = state.position.units[origin].side
    return sum(
        (MEDAL if side == officer else VICTORY) if objectives[hex].kind == "officer" else MEDAL * objectives[hex].medals
        for hex in hexes
    )


def exit_worth(state: State, leaving: Exit) -> int:
    """The worth of leaving the board by this way."""
    origin, entered = leaving.origin, (*leaving.through, leaving.by)
    gains = won_on_the_way(state, origin, (hex for hex in entered if hex != origin))
    fetched = any(state.position.objectives[hex].kind == "officer" for hex in gains)
    return (VICTORY if fetched or state.carrier == origin else EXIT) + worth_of(state, origin, gains)


def _regret(look: Appraisal, view: View, action: Action) -> int:
    """A move is compared with the other moves of its unit; ending all moves, with the best of every unit."""
    state = view.state
    if not isinstance(action, Move | Exit):
        units = {each.origin for each in view.legal if isinstance(each, Move | Exit)}
        return sum(_gain(look, view, hex) for hex in units)
    hex = action.origin
    if isinstance(action, Exit):
        return _gain(look, view, hex) - exit_worth(state, action)
    return _gain(look, view, hex) - _gain_of(state, action, _destinations(look, state, hex))


def _destinations(look: Appraisal, state: State, hex: Hex) -> dict[Hex, int]:
    return {to: worth for worth, to in look.destinations(hex, state.in_play)}


def _gain(look: Appraisal, view: View, hex: Hex) -> int:
    """The greatest gain of a unit by moving; 0 where the officer would not move for it."""
    state = view.state
    if hex in state.now.moved:
        return 0
    worth = _destinations(look, state, hex)
    leaving = [exit_worth(state, each) for each in of_kind(Exit, view.legal) if each.origin == hex]
    through = [gain for move, gain in _gains_on_the_way(look, state, view.legal) if move.origin == hex]
    most = max([max(worth.values()) - worth[hex], *leaving, *through])
    return most if most > STIRS else 0


def why(view: View, action: Action) -> str:
    """Why a unit goes where it goes."""
    if not isinstance(action, Exit | Move):
        raise TypeError(action)
    position, origin = view.state.position, action.origin
    unit = position.units[origin]
    if isinstance(action, Exit):
        if any(position.objectives[hex].kind == "permanent" for hex in action.through):
            text = _("on the way off the board {unit} can win a medal by going through {hexes}")
            return text.format(unit=unit.name, hexes=listed(action.through))
        return _("leaving the board at {hex} is worth it").format(hex=action.by)
    to = action.to
    if any(position.objectives[hex].kind == "permanent" for hex in action.by):
        return why_this_way(unit, to, action.by)
    objective = position.objectives.get(to)
    if objective is not None and objective.medals and may_hold(view.state, unit, objective):
        return _("{unit} can take the objective on {to}").format(unit=unit.name, to=to)
    enemies = [hex for hex, each in position.units.items() if each.side != unit.side]
    near = min((position.board.distances[to][hex] for hex in enemies), default=99)
    if near <= unit.profile.range:
        return _("{unit} on {to} will have an enemy in range").format(unit=unit.name, to=to)
    return _("{to} is a better place for {unit}").format(unit=unit.name, to=to)


def why_this_way(unit: Unit, to: Hex, through: Iterable[Hex]) -> str:
    """Why a unit goes through hexes with medals on its way."""
    text = _("on the way to {to} {unit} can win a medal by going through {hexes}")
    return text.format(unit=unit.name, to=to, hexes=listed(through))


STEP = PlayerStep(_choose, _regret, why)
