"""Choosing the targets of a card's strike."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Strike
from hothlab.game.events import Events, Struck
from hothlab.game.flow import end_turn
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    now = state.now
    if len(now.struck) >= state.in_play.strike.get("targets", 0):
        return [Done()]
    enemies = [h for h, unit in state.position.units.items() if unit.side != now.side and h not in now.struck]
    return [*map(Strike, enemies), Done()]


def _carry_out(state: State, action: Strike, events: Events) -> None:
    hex, dice = action.hex, state.in_play.strike["dice"]
    if events is not None:
        events.append(Struck(state.now.side, hex, dice))
    state.now = state.now.but(struck=state.now.struck | {hex})
    state.fight = Fight(None, hex, dice)
    state.phase = Phase.ROLL


def _refused(_state: State, _action: Strike) -> Reason:
    return Reason("CMD-1", _("choose an enemy unit that was not struck before"))


STEP = Step(
    lambda: _("choose a target of the strike"), (Strike,), _options, _carry_out, _refused, end_turn, passes=True
)
