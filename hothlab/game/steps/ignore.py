"""Ignoring a retreat in a trench, or not (RET-6, RET-7)."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Ignore
from hothlab.game.combat import finish_attack
from hothlab.game.flow import owner_of_target
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.game.steps.retreat import go_back
from hothlab.language.text import _
from hothlab.rules.reason import Reason
from hothlab.rules.retreat import ignorable_retreats


def turn_to_retreats(state: State, events: Events) -> None:
    """The hits are counted: whoever is left answers the retreats, if there are any."""
    fight = state.fighting
    if state.over or not fight.retreats:
        finish_attack(state, events)
        return
    unit = state.position.units[fight.target]
    if unit.profile.ignores_retreats:
        events.add("ignored", unit.side, fight.target, number=fight.retreats, words=(unit.kind,), rule="RET-6")
        finish_attack(state, events)
    elif ignorable_retreats(state.position, fight.target, unit):
        state.phase = Phase.IGNORE
    else:
        go_back(state, events)


def _take(state: State, action: Action, events: Events) -> None:
    fight, ignored = state.fighting, int(isinstance(action, Ignore))
    if ignored:
        unit = state.position.units[fight.target]
        events.add("ignored", unit.side, fight.target, number=ignored, words=(unit.kind,), rule="RET-7")
    state.fight = fight._replace(ignored=ignored)
    go_back(state, events)


def _why_not(state: State, action: Action) -> Reason | None:
    return None


STEP = Step(lambda: _("ignore a retreat or not"), lambda state: [Ignore(), Done()], _take, _why_not, owner_of_target)
