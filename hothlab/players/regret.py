"""What a choice gives up, in expectation, against the best that the officer sees: in thousandths of a medal.

It is measured with the officer's own appraisal. Choices that do not exclude each other are not compared:
which of two ordered units moves first costs nothing, but where it goes may.
"""

from __future__ import annotations

from hothlab.game.actions import Action
from hothlab.game.view import View
from hothlab.players.mind import Mind
from hothlab.players.steps import STEPS

__all__ = ["regret"]


def regret(view: View, action: Action) -> int:
    """The worth that a legal answer gives up, at least 0: 0 for the best, and where nothing can be said."""
    if len(view.legal) < 2:
        return 0
    return max(0, STEPS[view.state.phase].regret(Mind().appraise(view.state, view.side), view, action))
