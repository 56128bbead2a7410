"""Moving ordered units, over the edge of the board too where the scenario has an exit (MOV-1 to MOV-7, OBJ-7)."""

from __future__ import annotations

from hothlab.game.actions import Action, Exit, Move
from hothlab.game.board_changes import leave_board
from hothlab.game.flow import settle_ewebs
from hothlab.game.moves import carry_out_move, exit_rule, move_distance, move_options, own_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.hexes import Hex
from hothlab.rules.movement import reach
from hothlab.rules.reason import Reason
from hothlab.text import _


def _take(state: State, action: Action, events: Events) -> None:
    if isinstance(action, Move):
        carry_out_move(state, action, move_distance(state, action), events)
    elif isinstance(action, Exit):
        rule = exit_rule(state, state.position.units[action.origin], action.by)
        leave_board(state, action.origin, action.by, rule.medals if rule else 0, events)
    else:
        if state.setup.rulings["eweb_ready"] == "this-turn":
            settle_ewebs(state, events)
        state.phase = Phase.ATTACK


def _why_not(state: State, action: Action) -> Reason | None:
    board = state.position.board
    match action:
        case Move(origin, to, by):
            return _why_not_move(state, board.hex(origin), board.hex(to), bool(by))
        case Exit(origin, by):
            return _why_not_exit(state, board.hex(origin), board.hex(by))
        case _:
            return None


def _why_not_move(state: State, origin: Hex, to: Hex, by: bool) -> Reason | None:
    reason = own_ordered(state, origin) or _spent(state, origin)
    if reason is not None:
        return reason
    card = state.in_play
    far = reach(state.position, origin, card.move, card.ignore_terrain).why_not(to)
    if far is not None:
        return far
    if by:
        return Reason("OBJ-4", _("name only hexes on the way there that bring something"), to)
    text = _("every way there leads through something to win: name the hex that the unit goes through")
    return Reason("OBJ-4", text, to)


def _spent(state: State, origin: Hex) -> Reason | None:
    """Why an ordered unit has no move left, or never had one."""
    card = state.in_play
    if card.no_move:
        return Reason("CMD-1", _("{card} lets no unit move").format(card=_(card.name)), origin)
    if origin in state.now.moved:
        return Reason("MOV-1", _("it has moved already this turn"), origin)
    return None


def _why_not_exit(state: State, origin: Hex, by: Hex) -> Reason | None:
    card = state.in_play
    reason = own_ordered(state, origin) or _spent(state, origin)
    if reason is not None:
        return reason
    if origin != by:
        free = state.setup.rulings["exit_movement"] == "free"
        on_the_way = reach(state.position, origin, card.move - (not free), card.ignore_terrain).why_not(by)
        if on_the_way is not None:
            return on_the_way
        terrain = state.position.terrain_on(by)
        if not free and terrain is not None and terrain.stops and not card.ignore_terrain:
            return Reason("MOV-5", _("entering {terrain} ends the move").format(terrain=terrain.name), by)
    return Reason("OBJ-7", _("this scenario has no exit there for this unit"), by)


STEP = Step(
    lambda: _("move units"), move_options, _take, _why_not, passes=True,
    actions=(Move, Exit),
    too_early=lambda: Reason("TRN-1", _("orders come first: end the orders")),
    too_late=lambda: Reason("TRN-2", _("all moves are finished before the first attack")),
)  # fmt: skip
