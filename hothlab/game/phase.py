"""What a battle waits for: one alphabet for the rules, the players and the table."""

from __future__ import annotations

from enum import Enum
from functools import cache

__all__ = ["FOLLOWS", "Phase"]


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
        """The phases in which a player decides."""
        return tuple(phase for phase in Phase if not phase.of_nature and phase is not Phase.OVER)


_AFTER_ATTACK = (Phase.ATTACK, Phase.STRIKE, Phase.BREAK_THROUGH, Phase.MOVE_AFTER)
"""An attack has been carried out to its last retreat."""
_NEXT_TURN = (Phase.PLAY_CARD, Phase.DISCARD, Phase.DEPLOY, Phase.SHUFFLE)
"""A turn has ended: new units, cards drawn or laid down, and the next turn."""
_INTERRUPTED = (Phase.DISCARD, Phase.OVER)
"""Something was won or lost on the board: the battle, or a hex that gives its holder one card more."""

FOLLOWS: dict[Phase, frozenset[Phase]] = {
    Phase.SHUFFLE: frozenset({*_NEXT_TURN, Phase.OVER}),
    Phase.DEPLOY: frozenset({*_NEXT_TURN, Phase.OVER}),
    Phase.PLAY_CARD: frozenset({Phase.ORDER, Phase.HEAL, Phase.STRIKE, Phase.DISCARD}),
    Phase.DISCARD: frozenset({*_NEXT_TURN, Phase.OVER, Phase.MOVE, *_AFTER_ATTACK, Phase.ATTACK_AGAIN}),
    Phase.HEAL: frozenset({Phase.ORDER}),
    Phase.STRIKE: frozenset({Phase.ROLL, *_NEXT_TURN, Phase.OVER}),
    Phase.ORDER: frozenset({Phase.ORDER, Phase.MOVE}),
    Phase.MOVE: frozenset({Phase.MOVE, Phase.ATTACK, *_INTERRUPTED}),
    Phase.ATTACK: frozenset({Phase.ROLL, Phase.MOVE, *_NEXT_TURN, Phase.OVER}),
    Phase.ROLL: frozenset({Phase.ROLL, Phase.REROLL, Phase.IGNORE, Phase.RETREAT, *_AFTER_ATTACK, *_INTERRUPTED}),
    Phase.REROLL: frozenset({Phase.ROLL, Phase.IGNORE, Phase.RETREAT, *_AFTER_ATTACK, *_INTERRUPTED}),
    Phase.IGNORE: frozenset({Phase.RETREAT, *_AFTER_ATTACK, *_INTERRUPTED}),
    Phase.RETREAT: frozenset({*_AFTER_ATTACK, *_INTERRUPTED}),
    Phase.BREAK_THROUGH: frozenset({Phase.ATTACK, Phase.ATTACK_AGAIN, Phase.MOVE_AFTER, *_INTERRUPTED}),
    Phase.ATTACK_AGAIN: frozenset({Phase.ROLL, Phase.ATTACK, Phase.MOVE_AFTER}),
    Phase.MOVE_AFTER: frozenset({Phase.ATTACK, *_INTERRUPTED}),
    Phase.OVER: frozenset(),
}
"""Which decisions may follow which, when an answer has been carried out (TRN-1). A law holds it in random games."""
