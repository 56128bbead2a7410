"""Moving ordered units, over the edge of the board too where the scenario has an exit (MOV-1 to MOV-7, OBJ-7)."""

from __future__ import annotations

from hothlab.game.actions import Exit, Move
from hothlab.game.events import Events
from hothlab.game.flow import settle_ewebs
from hothlab.game.moves import (
    carry_out_exit,
    carry_out_move,
    move_distance,
    move_options,
    own_ordered,
    why_not_exit,
    why_not_move,
)
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _carry_out(state: State, action: Move | Exit, events: Events) -> None:
    if isinstance(action, Move):
        carry_out_move(state, action, move_distance(state, action), events)
    else:
        carry_out_exit(state, action, events)


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


STEP = Step[Move | Exit](
    lambda: _("move units"), (Move, Exit), move_options, _carry_out, _refused, _done, passes=True,
    too_early=lambda: Reason("TRN-1", _("orders come first: end the orders")),
    too_late=lambda: Reason("TRN-2", _("all moves are finished before the first attack")),
)  # fmt: skip
