"""Moving ordered units, over the edge of the board too where the scenario has an exit (MOV-1 to MOV-7, OBJ-7)."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Exit, Move, moves_to
from hothlab.game.board_changes import go_through, move_unit
from hothlab.game.events import Events, Moved, Turned
from hothlab.game.exits import carry_out_exit, exit_options, may_leave, why_not_exit
from hothlab.game.flow import settle_ewebs
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.ways import layers_of, move_distance, prizes_within, reach_of, ways_through, why_not_way
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    """The moves and exits of all ordered units that have not moved yet (MOV-1)."""
    found: list[Action] = []
    now = state.now
    if not state.in_play.no_move:
        moved, attacked = now.moved, now.attacked
        exits = may_leave(state)
        objectives = state.position.objectives
        for hex in now.ordered:
            if hex not in moved and not attacked.get(hex):
                layers = layers_of(state, hex)
                prizes = prizes_within(state, hex, layers) if objectives else 0
                add_moves(found, state, hex, layers, prizes)
                if exits:
                    found += exit_options(state, hex, layers, prizes)
    found.append(DONE)
    return found


def add_moves(found: list[Action], state: State, hex: Hex, layers: tuple[int, ...], prizes: int) -> None:
    """Add the moves of one unit, by each way where ways differ in what they bring (OBJ-4)."""
    if prizes:
        found += [Move(hex, to, by) for to, by in ways_through(state, hex, prizes)]
        return
    board = state.position.board
    for layer in layers:
        found += moves_to(board, hex, layer)


def _carry_out(state: State, action: Move | Exit, events: Events) -> None:
    if isinstance(action, Move):
        carry_out_move(state, action, move_distance(state, action), events)
    else:
        carry_out_exit(state, action, events)


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


def _done(state: State, events: Events) -> None:
    if state.setup.rulings["eweb_ready"] == "this-turn":
        settle_ewebs(state, events)
    state.phase = Phase.ATTACK


def _refused(state: State, action: Move | Exit) -> Reason | None:
    reason = _may_not_move(state, state.position.board.hex(action.origin))
    if isinstance(action, Move):
        return reason or why_not_move(state, action)
    return reason or why_not_exit(state, action)


def _may_not_move(state: State, origin: Hex) -> Reason | None:
    """Why a unit has no move left, or never had one."""
    reason = own_ordered(state, origin) or state.in_play.why_no_move(origin)
    if reason is None and origin in state.now.moved:
        return Reason("MOV-1", _("it has moved already this turn"), origin)
    return reason


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


def why_not_move(state: State, move: Move) -> Reason:
    """Why a unit that may move does not move like this."""
    to = state.position.board.hex(move.to)
    far = reach_of(state, state.position.board.hex(move.origin)).why_not(to)
    return why_not_way(to, move.by) if far is None else far


STEP = Step[Move | Exit](
    lambda: _("move units"), (Move, Exit), _options, _carry_out, _refused, _done, passes=True,
    too_early=lambda: Reason("TRN-1", _("orders come first: end the orders")),
    too_late=lambda: Reason("TRN-2", _("all moves are finished before the first attack")),
)  # fmt: skip
