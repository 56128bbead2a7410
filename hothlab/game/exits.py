"""Leaving the board: who may leave by which hexes, within a move and by each way that brings something else (OBJ-7)."""

from __future__ import annotations

from hothlab.game.actions import Exit
from hothlab.game.board_changes import brings, leave_board
from hothlab.game.events import Events
from hothlab.game.scenario import Scenario
from hothlab.game.special_rules import ExitRule, suits
from hothlab.game.state import State
from hothlab.game.ways import furthest_of, layers_of, prizes_within, ways_through, why_not_way
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

__all__ = [
    "carry_out_exit", "exit_options", "exits_of", "may_leave", "way_out", "why_not_exit",
]  # fmt: skip


def may_leave(state: State) -> bool:
    """Does the scenario let any unit of the side leave the board (OBJ-7)?"""
    scenario, side = state.setup.scenario, state.now.side
    return bool(scenario.exits[side]) or scenario.specials.officer == side


def _exit_rule(state: State, unit: Unit, by: Hex) -> ExitRule | None:
    """The exit that a unit may take from a hex, or None."""
    bit = state.position.board.bits[by]
    for rule, mask in state.setup.scenario.exits[unit.side]:
        if mask & bit and suits(unit, rule.who):
            return rule
    return None


def exits_of(scenario: Scenario, unit: Unit, carries: bool) -> int:
    """A mask of the exits of a unit; a carrier of the officer may take the marked hexes too."""
    exits = scenario.marked_exits[unit.side] if carries else 0
    for rule, mask in scenario.exits[unit.side]:
        if suits(unit, rule.who):
            exits |= mask
    return exits


def way_out(position: Position, hex: Hex, layers: tuple[int, ...], rulings: Rulings, ignores_terrain: bool) -> int:
    """A mask of the hexes near enough for a step off the board in the same move, exits or not.

    `layers` is the reach of the unit by distance. The ruling decides whether the step is one more hex of the move; then
    terrain that ends a move keeps the unit from it (MOV-5).
    """
    if not layers:
        return 0
    free = rulings["exit_movement"] == "free"
    stops = 0 if free or ignores_terrain else position.ground.stops
    reached = position.board.bits[hex]
    for layer in layers if free else layers[:-1]:
        reached |= layer & ~stops
    return reached


def exit_options(state: State, hex: Hex, layers: tuple[int, ...], prizes: int) -> list[Exit]:
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
    """The hex of an officer that the unit can pick up and carry off the board in one move (OBJ-5)."""
    if state.setup.scenario.specials.officer != unit.side or state.setup.rulings["objective_entering"] == "stopping":
        return None
    lying = (hex for hex, token in state.position.objectives.items() if token.kind == "officer")
    return next((hex for hex in lying if brings(state, hex, unit)), None)


def _exit_ways(state: State, origin: Hex, prizes: int, officer: Hex | None) -> list[Exit]:
    """The exits of a unit with something to win on its way, or to fetch at the exit."""
    board, unit = state.position.board, state.position.units[origin]
    free = state.setup.rulings["exit_movement"] == "free"
    stops = 0 if free or state.in_play.ignore_terrain else state.position.ground.stops
    furthest = furthest_of(state, origin) - (not free)
    ways = {(origin, ()): 0, **ways_through(state, origin, prizes, back=True)}
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
        furthest = furthest_of(state, origin)
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
    layers = layers_of(state, origin)
    if any(each.by == by for each in exit_options(state, origin, layers, prizes_within(state, origin, layers))):
        return why_not_way(by, leaving.through)
    return Reason("OBJ-7", _("this scenario has no exit there for this unit"), by)
