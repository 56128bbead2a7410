"""Whether an opponent's unit stays in its trench."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Ignore
from hothlab.game.state import State
from hothlab.game.steps.retreat import ways_back
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep
from hothlab.players.steps.retreat import standing


def _worth(look: Appraisal, state: State) -> tuple[int, int]:
    """The worth of ignoring a retreat and of ignoring none, each with the best way back that follows."""
    answers = ways_back(state).options
    stay = max(standing(look, state, each.path, each.casualties) for each in answers if each.ignored)
    go = max(standing(look, state, each.path, each.casualties) for each in answers if not each.ignored)
    return stay, go


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    """Stay in the trench unless the way back is better."""
    stay, go = _worth(look, state)
    return Ignore() if stay >= go else Done()


def _regret(look: Appraisal, view: View, action: Action) -> int:
    stay, go = _worth(look, view.state)
    return max(stay, go) - (stay if isinstance(action, Ignore) else go)


def _why(view: View, action: Action) -> str:
    return _("{hex} is worth more than the way back").format(hex=view.state.fighting.target)


STEP = PlayerStep(_choose, _regret, _why)
