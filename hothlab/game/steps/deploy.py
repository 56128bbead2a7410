"""Choosing where a new unit comes in."""

from __future__ import annotations

from hothlab.game.actions import Action, Deploy
from hothlab.game.board_changes import place_unit
from hothlab.game.events import Deployed, Events
from hothlab.game.flow import go_on_placing, owner_of_target, places
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit


def _options(state: State) -> list[Action]:
    return [*map(Deploy, places(state))]


def _carry_out(state: State, action: Deploy, events: Events) -> None:
    new, counts = state.counts.due[0], state.counts
    state.counts = counts._replace(due=counts.due[1:])
    if events is not None:
        events.append(Deployed(new.side, action.hex, new.kind))
    place_unit(state, action.hex, Unit(new.kind), events)
    go_on_placing(state, events)


def _refused(_state: State, _action: Deploy) -> Reason:
    return Reason("SET-1", _("the new unit cannot come in there"))


def _seat(state: State) -> int:
    return state.now.seat if state.now.side == state.counts.due[0].side else owner_of_target(state)


STEP = Step(lambda: _("choose a hex for the new unit"), (Deploy,), _options, _carry_out, _refused, seat=_seat)
