"""What a battle waits for: one alphabet for the rules, the players and the table."""

from __future__ import annotations

from enum import Enum
from functools import cache

__all__ = ["Phase"]


class Phase(str, Enum):
    """The decision that is due. Each is its own text, so `battle.decision.kind == "order"` holds.

    A decision has one file of its own name in each layer: `game/steps/order.py` (what may be answered, what an answer
    does, why another is refused), `players/steps/order.py` and `tables/steps/order.py`.

    >>> Phase.PLAY_CARD == "play a card", Phase("order") is Phase.ORDER
    (True, True)
    """

    PLAY_CARD = "play a card"
    DISCARD = "discard"
    HEAL = "heal"
    STRIKE = "strike"
    ORDER = "order"
    MOVE = "move"
    ATTACK = "attack"
    REROLL = "re-roll"
    IGNORE = "ignore"
    RETREAT = "retreat"
    BREAK_THROUGH = "break through"
    ATTACK_AGAIN = "attack again"
    MOVE_AFTER = "move after attack"
    DEPLOY = "deploy"
    ROLL = "roll"
    """Nature rolls dice."""
    SHUFFLE = "shuffle"
    """Nature shuffles cards."""
    OVER = "over"
    """Nothing is left to decide."""

    __hash__ = str.__hash__
    __str__ = str.__str__
    __repr__ = str.__repr__

    def __format__(self, form: str) -> str:
        return str.__format__(self, form)

    @property
    def of_nature(self) -> bool:
        """Do dice or a shuffle decide?"""
        return self is Phase.ROLL or self is Phase.SHUFFLE

    @property
    def file(self) -> str:
        """The name of the file that a layer has for it.

        >>> Phase.PLAY_CARD.file
        'play_card'
        """
        return self.name.lower()

    @staticmethod
    @cache
    def decided() -> tuple[Phase, ...]:
        """Those in which a player decides."""
        return tuple(phase for phase in Phase if not phase.of_nature and phase is not Phase.OVER)
