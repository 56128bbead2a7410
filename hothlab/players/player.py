"""What a player is: somebody who is shown a view and answers with a choice and a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from hothlab.base.bounds import SEEDS, whole_number
from hothlab.base.errors import UnknownName
from hothlab.game.actions import Action
from hothlab.game.view import View
from hothlab.language.text import _

__all__ = ["LEVELS", "Choice", "Player", "opponent_player"]

LEVELS = ("recruit", "officer", "commander")


class Choice(NamedTuple):
    """An answer and its reason, which is put into words only on demand.

    >>> from hothlab.game.scenario import load
    >>> from hothlab.game.view import view_of
    >>> opponent_player("officer").choose(view_of(load("t1", seed=7).state, 0)).reason != ""
    True
    """

    action: Action
    explain: Callable[[], str]

    @property
    def reason(self) -> str:
        """Why, in words a learner can read."""
        return self.explain()

    def __repr__(self) -> str:
        return f"<Choice of {self.action!r}>"


class Player(Protocol):
    """Somebody who decides.

    >>> opponent_player("officer").name
    'officer'
    """

    name: str

    def choose(self, view: View) -> Choice:
        """Answer the decision of the view."""
        ...


def opponent_player(level: str, seed: int = 0) -> Player:
    """The opponent of a level: `recruit`, `officer` or `commander`.

    >>> opponent_player("recruit").name
    'recruit'
    """
    from hothlab.players.commander import Commander
    from hothlab.players.officer import Officer
    from hothlab.players.recruit import Recruit

    seed = whole_number(seed, _("a seed"), 2 * SEEDS[0], 2 * SEEDS[1])  # some are made by adding to one
    if level == "recruit":
        return Recruit(seed)
    if level == "officer":
        return Officer()
    if level == "commander":
        return Commander(seed)
    raise UnknownName(_("opponent"), level, LEVELS)
