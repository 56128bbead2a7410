"""Choosing the targets of a card's strike."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Strike
from hothlab.game.flow import end_turn
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.game.step import Events, Step
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    now = state.now
    if len(now.struck) >= state.in_play.strike.get("targets", 0):
        return [Done()]
    enemies = [h for h, unit in state.position.units.items() if unit.side != now.side and h not in now.struck]
    return [*map(Strike, enemies), Done()]


def _take(state: State, action: Action, events: Events) -> None:
    if isinstance(action, Strike):
        _strike(state, action.hex, events)
    else:
        end_turn(state, events)


def _strike(state: State, hex: Hex, events: Events) -> None:
    dice = state.in_play.strike["dice"]
    events.add("strike", state.now.side, None, hex, dice)
    state.now = state.now.copy()
    state.now.struck |= {hex}
    state.fight = Fight(None, hex, dice)
    state.phase = Phase.ROLL


def _why_not(state: State, action: Action) -> Reason | None:
    if not isinstance(action, Strike):
        return None
    return Reason("CMD-1", _("choose an enemy unit that was not struck before"))


STEP = Step(lambda: _("choose a target of the strike"), _options, _take, _why_not, passes=True)
