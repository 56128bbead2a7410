"""Nature: dice and shuffles from a seed.

Each answer depends only on the seed and on how many answers came before it, so a game can be resumed, replayed and
searched from any point without carrying a generator along.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hothlab.game.actions import Action, Roll, Shuffle
from hothlab.game.phase import Phase
from hothlab.game.state import Decision

__all__ = ["Chance"]

_MASK = (1 << 64) - 1


def _stream(seed: int, answer: int) -> Iterator[int]:
    """Well mixed 64-bit numbers (splitmix64) for the nth answer of a seed."""
    state = (seed * 0x9E3779B97F4A7C15 + answer * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


def _below(stream: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each exactly as likely as the others."""
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        number = next(stream)
        if number < limit:
            return number % bound


class Chance:
    """Nature's answers for one seed.

    >>> Chance(7).roll(0, ("infantry", "blast"), 3) == Chance(7).roll(0, ("infantry", "blast"), 3)
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, answer: int, asked: Decision, faces: Sequence[str]) -> Action:
        """Nature's answer to a decision."""
        if asked.kind is Phase.SHUFFLE:
            return Shuffle(*self.shuffle(answer, asked.cards))
        return Roll(*self.roll(answer, faces, asked.number))

    def roll(self, answer: int, faces: Sequence[str], dice: int) -> tuple[str, ...]:
        """The faces of some dice."""
        stream = _stream(self.seed, answer)
        many = (
            faces.stop if isinstance(faces, range) else len(faces)
        )  # a long range has no `len` where words have 32 bits
        return tuple(faces[_below(stream, many)] for _die in range(dice))

    def shuffle(self, answer: int, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in a random order."""
        stream = _stream(self.seed, answer)
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = _below(stream, last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
