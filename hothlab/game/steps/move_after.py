"""The move that some cards give a unit after its attack."""

from __future__ import annotations

from hothlab.game.actions import Exit, Move
from hothlab.game.combat import move_after_options
from hothlab.game.events import Events
from hothlab.game.moves import carry_out_exit, carry_out_move, move_distance, own_ordered, why_not_exit, why_not_move
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _carry_out(state: State, action: Move | Exit, events: Events) -> None:
    distance = move_distance(state, action) if isinstance(action, Move) else 0
    _done(state, events)
    if isinstance(action, Move):
        carry_out_move(state, action, distance, events)
    else:
        carry_out_exit(state, action, events)


def _done(state: State, _events: Events) -> None:
    state.fight, state.phase = None, Phase.ATTACK


def _refused(state: State, action: Move | Exit) -> Reason | None:
    origin = state.position.board.hex(action.origin)
    reason = own_ordered(state, origin)
    if reason is None and origin != state.fighting.attacker:
        return Reason("TRN-2", _("only the unit that has just attacked may move now"), origin)
    if isinstance(action, Move):
        return reason or why_not_move(state, action)
    if reason is None and state.setup.rulings["exit_after_attack"] == "forbidden":
        return Reason("OBJ-7", _("the move after an attack does not lead off the board"), origin)
    return reason or why_not_exit(state, action)


STEP = Step[Move | Exit](
    lambda: _("move on after the attack"), (Move, Exit), move_after_options, _carry_out, _refused, _done
)
