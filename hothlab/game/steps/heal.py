"""Choosing the one unit that a card gives miniatures back to."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Heal
from hothlab.game.board_changes import heal_unit
from hothlab.game.events import Events
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    units, side = state.position.units, state.now.side
    reduced = [hex for hex, unit in units.items() if unit.side == side and unit.miniatures < unit.profile.miniatures]
    return [*map(Heal, reduced), Done()]


def _carry_out(state: State, action: Heal, events: Events) -> None:
    heal_unit(state, action.hex, state.in_play.heal["one"], events)
    _done(state, events)


def _done(state: State, _events: Events) -> None:
    state.phase = Phase.ORDER


def _refused(_state: State, _action: Heal) -> Reason:
    return Reason("CMD-1", _("choose a unit of yours that has lost miniatures"))


STEP = Step(
    lambda: _("choose a unit that regains miniatures"), (Heal,), _options, _carry_out, _refused, _done, passes=True
)
