"""Ignoring a retreat in a trench, or not (RET-6, RET-7)."""

from __future__ import annotations

from hothlab.game.actions import Done, Ignore
from hothlab.game.events import Events, Ignored
from hothlab.game.flow import owner_of_target
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.break_through import finish_attack
from hothlab.game.steps.retreat import go_back
from hothlab.language.text import _
from hothlab.rules.retreat import ignorable_retreats


def turn_to_retreats(state: State, events: Events) -> None:
    """The hits are counted: whoever is left answers the retreats, if there are any."""
    fight = state.fighting
    if state.over or not fight.retreats:
        finish_attack(state, events)
        return
    unit = state.position.units[fight.target]
    if unit.profile.ignores_retreats:
        if events is not None:
            events.append(Ignored(unit.side, fight.target, fight.retreats, unit.kind, "RET-6"))
        finish_attack(state, events)
    elif ignorable_retreats(state.position, fight.target, unit):
        state.phase = Phase.IGNORE
    else:
        go_back(state, events)


def _carry_out(state: State, _action: Ignore, events: Events) -> None:
    fight = state.fighting
    if events is not None:
        unit = state.position.units[fight.target]
        events.append(Ignored(unit.side, fight.target, 1, unit.kind, "RET-7"))
    state.fight = fight._replace(ignored=1)
    go_back(state, events)


STEP = Step(
    lambda: _("ignore a retreat or not"), (Ignore,), lambda _state: [Ignore(), Done()], _carry_out,
    lambda _state, _action: None, go_back, seat=owner_of_target,
)  # fmt: skip
