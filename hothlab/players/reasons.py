"""Why an opponent does what it does, in words a learner can read and with the odds a rules lawyer can check."""

from __future__ import annotations

from hothlab.game.actions import Action, Done
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.steps import STEPS

__all__ = ["explain"]


def explain(view: View, action: Action) -> str:
    """The reason for an action in a view."""
    if isinstance(action, Done):
        return _("nothing else is worth doing in this step")
    return STEPS[view.state.phase].why(view, action)
