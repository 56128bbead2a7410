"""The recruit: anything that can be done, each as likely as the others; it stops when nothing is left to do."""

from __future__ import annotations

import random

from hothlab.game.actions import Done
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.player import Choice

__all__ = ["Recruit"]


class Recruit:
    """Chooses at random; two recruits of the same seed choose alike."""

    name = "recruit"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._random = random.Random(seed)

    def __repr__(self) -> str:
        return f"<Recruit with seed {self._seed}>"

    def choose(self, view: View) -> Choice:
        """A random legal answer; ends a step only when nothing else is left, so that there is something to see."""
        legal = view.legal
        if len(legal) > 1:  # an answer that ends the step stands at one end of them
            legal = legal[:-1] if isinstance(legal[-1], Done) else legal[isinstance(legal[0], Done) :]
        return Choice(legal[int(self._random.random() * len(legal))], _guess)


def _guess() -> str:
    return _("just a guess: a recruit picks anything that is allowed")
