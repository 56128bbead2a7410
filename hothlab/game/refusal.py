"""Why an action is not allowed now: the rule and the reason, for anything a player could try."""

from __future__ import annotations

from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.game.actions import Action
from hothlab.game.events import side_name
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.steps import STEPS
from hothlab.game.turn import decision, legal
from hothlab.language.text import _, short
from hothlab.rules.reason import Reason

__all__ = ["Illegal", "why_not"]


class Illegal(HothlabError):
    """An action that the rules do not allow, with the reason and its rule.

    >>> from hothlab.game.scenario import load
    >>> load("1", seed=7).play("order F1")
    Traceback (most recent call last):
    hothlab.game.refusal.Illegal: order F1: ...
    """

    @checked
    def __init__(self, action: Action, reason: Reason) -> None:
        self.action = action
        self.reason = reason
        self.rule = reason.rule
        super().__init__(_("{action}: {reason}").format(action=short(action, 200), reason=reason))


_IN_A_TURN = tuple(phase for phase in Phase if phase in STEPS and STEPS[phase].in_every_turn)
"""The steps that every turn has, in their order (TRN-1)."""


def why_not(state: State, action: Action) -> Reason | None:
    """Why this action is not allowed now; None when it is."""
    if state.over:
        return Reason("OBJ-1", _("the battle is over"))
    if action in legal(state):
        return None
    if state.phase.of_nature:
        return Reason("ATK-4", _("the dice are still rolling"))
    reason = STEPS[state.phase].why_not(state, action)
    if reason is not None:
        return reason
    reason = _wrong_step(state.phase, action)
    if reason is not None:
        return reason
    asked = decision(state)
    text = _("{side} have another decision first: {what}")
    return Reason("TRN-1", text.format(side=side_name(asked.side), what=STEPS[state.phase].what()))


def _wrong_step(now: Phase, action: Action) -> Reason | None:
    """Why an action of one step of a turn is refused in another step."""
    belongs = next((phase for phase in _IN_A_TURN if isinstance(action, STEPS[phase].actions)), now)
    if now not in _IN_A_TURN or belongs is now:
        return None
    here, there = STEPS[now], STEPS[belongs]
    early = _IN_A_TURN.index(now) < _IN_A_TURN.index(belongs)
    why = here.comes_first or there.too_early if early else there.too_late
    return why() if why is not None else None
