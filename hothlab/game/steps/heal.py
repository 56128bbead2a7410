"""Choosing the one unit that a card gives miniatures back to."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Heal
from hothlab.game.board_changes import heal_unit
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    units, side = state.position.units, state.now.side
    reduced = [hex for hex, unit in units.items() if unit.side == side and unit.miniatures < unit.profile.miniatures]
    return [*map(Heal, reduced), Done()]


def _take(state: State, action: Action, events: Events) -> None:
    if isinstance(action, Heal):
        heal_unit(state, action.hex, state.in_play.heal["one"], events)
    state.phase = Phase.ORDER


def _why_not(state: State, action: Action) -> Reason | None:
    if not isinstance(action, Heal):
        return None
    return Reason("CMD-1", _("choose a unit of yours that has lost miniatures"))


STEP = Step(lambda: _("choose a unit that regains miniatures"), _options, _take, _why_not, passes=True)
