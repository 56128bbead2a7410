"""The move that some cards give a unit after its attack."""

from __future__ import annotations

from hothlab.game.actions import Action, Exit, Move
from hothlab.game.combat import move_after_options
from hothlab.game.moves import carry_out_exit, carry_out_move, move_distance, own_ordered, why_not_exit, why_not_move
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _take(state: State, action: Action, events: Events) -> None:
    distance = move_distance(state, action) if isinstance(action, Move) else 0
    state.fight, state.phase = None, Phase.ATTACK
    if isinstance(action, Move):
        carry_out_move(state, action, distance, events)
    elif isinstance(action, Exit):
        carry_out_exit(state, action, events)


def _why_not(state: State, action: Action) -> Reason | None:
    if not isinstance(action, Move | Exit):
        return None
    origin = state.position.board.hex(action.origin)
    reason = own_ordered(state, origin)
    if reason is None and origin != state.fighting.attacker:
        return Reason("TRN-2", _("only the unit that has just attacked may move now"), origin)
    if isinstance(action, Move):
        return reason or why_not_move(state, action)
    if reason is None and state.setup.rulings["exit_after_attack"] == "forbidden":
        return Reason("OBJ-7", _("the move after an attack does not lead off the board"), origin)
    return reason or why_not_exit(state, action)


STEP = Step(lambda: _("move on after the attack"), move_after_options, _take, _why_not)
