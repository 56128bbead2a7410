"""The move that some cards give a unit after its attack."""

from __future__ import annotations

from hothlab.game.actions import Action, Move
from hothlab.game.combat import move_after_options
from hothlab.game.moves import carry_out_move, own_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.rules.movement import reach
from hothlab.rules.reason import Reason
from hothlab.text import _


def _take(state: State, action: Action, events: Events) -> None:
    state.fight, state.phase = None, Phase.ATTACK
    if isinstance(action, Move):
        distance = state.position.board.distances[action.origin][action.to]
        carry_out_move(state, action, distance, events)


def _why_not(state: State, action: Action) -> Reason | None:
    if not isinstance(action, Move):
        return None
    position = state.position
    origin, to = position.board.hex(action.origin), position.board.hex(action.to)
    reason = own_ordered(state, origin)
    if reason is None and origin != state.fighting.attacker:
        return Reason("TRN-2", _("only the unit that has just attacked may move now"), origin)
    bonus = state.in_play.move_after - position.units[origin].profile.move if reason is None else 0
    return reason or reach(position, origin, bonus).why_not(to)


STEP = Step(lambda: _("move on after the attack"), move_after_options, _take, _why_not)
