"""What the opponents and the coach know about one kind of decision; each has its file in `steps`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hothlab.game.actions import Action
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal

__all__ = ["Legal", "PlayerStep", "first_best", "given_up", "per_cent"]

Legal = Sequence[Action]
AnyAction = TypeVar("AnyAction", bound=Action)


@dataclass(frozen=True)
class PlayerStep:
    """How the officer decides, what another choice gives up, and why, in words."""

    choose: Callable[[Appraisal, State, Legal], Action]
    """The officer's answer, where there is more than one."""
    regret: Callable[[Appraisal, View, Action], int]
    """What an answer gives up against the best that the officer sees, in thousandths of a medal."""
    why: Callable[[View, Action], str]
    """Why an answer is given: a clause with a subject of its own. `Done` is explained for all of them alike."""


def first_best(legal: Sequence[AnyAction], worth: Callable[[AnyAction], int]) -> AnyAction:
    """The first of the answers that are worth most."""
    best, value = legal[0], worth(legal[0])
    for action in legal[1:]:
        other = worth(action)
        if other > value:
            best, value = action, other
    return best


def given_up(view: View, action: Action, worth: Callable[[Action], int]) -> int:
    """How much less an answer is worth than the best."""
    return max(map(worth, view.legal)) - worth(action)


def per_cent(value: float) -> str:
    """A chance as a whole number of per cent.

    >>> per_cent(5 / 12)
    '42 %'
    """
    return _("{number} %").format(number=round(100 * value))
