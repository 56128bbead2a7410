"""What can decide a dispute besides its hexes: each detail with its bounds, and its word in the line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypedDict, TypeVar

from hothlab.base.bounds import known_name, whole_number
from hothlab.base.errors import BadCode, HothlabError
from hothlab.game.cards import card, card_named, cards
from hothlab.game.scenario import Scenario, load, scenarios
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, later, short
from hothlab.rules.dice import symbols
from hothlab.rules.odds import AIMS, MOST_DICE, Aim
from hothlab.rules.rulings import Rulings, RulingsLike, rulings

__all__ = ["DETAILS", "MOST_MOVED", "MOST_NUMBER", "DisputeDetail", "DisputeDetails", "scenario_keys", "scenario_named"]

MOST_MOVED, MOST_NUMBER, MOST_EXTRA, MOST_BONUS = 9, 6, 6, 9
_MOST_WORDS = 12
_LONGEST_WORD = 24
_ODD = "z"
"""Before a word that is not of plain letters and digits, which stands there as numbers."""


class DisputeDetails(TypedDict, total=False):
    """What a person says of a dispute besides the board, the hexes and the question, by name.

    `moved` hexes before an attack, the `bonus` hexes of a card, a `number` of retreats or of hits on an AT-AT, `extra`
    dice or `dice` in place of all others, what a re-roll is for (`aim`), the `card` in play by its id or its printed
    name, the `faces` of a confirmation, the `words` to look up, and the sides whose units go back the `other_way`.
    """

    moved: int | None
    bonus: int | None
    number: int | None
    extra: int | None
    dice: int | None
    aim: Aim | None
    card: str | None
    faces: Sequence[str] | None
    words: str | Sequence[str] | None
    other_way: Sequence[Side] | None


T = TypeVar("T")


class DisputeDetail(Generic[T]):
    """One thing that can be said of a dispute. `letter` begins its words in the line of text."""

    letter: str

    def checked(self, value: Any) -> T | None:
        """The value as a dispute keeps it, or an error; None where nothing is said."""
        raise NotImplementedError

    def written(self, value: T) -> list[str]:
        """Its words in the line, without the letter."""
        raise NotImplementedError

    def read(self, words: list[str]) -> T:
        """The value of such words; `KeyError` or `ValueError` where they are none."""
        raise NotImplementedError


class WholeDetail(DisputeDetail[int]):
    """A whole number, or nothing where `absent`."""

    def __init__(self, letter: str, name: str, least: int, most: int, absent: bool = False) -> None:
        self.letter, self.name, self.least, self.most, self.absent = letter, name, least, most, absent

    def checked(self, value: Any) -> int | None:
        return None if value is None and self.absent else whole_number(value, _(self.name), self.least, self.most)

    def written(self, value: int) -> list[str]:
        return [str(value)]

    def read(self, words: list[str]) -> int:
        if not re.fullmatch("[0-9]{1,2}", words[-1]):
            raise ValueError(words[-1])
        return int(words[-1])


class _CardName(DisputeDetail[str]):
    letter = "c"

    def checked(self, value: Any) -> str | None:
        return None if value is None else card(card_named(value)).id

    def written(self, value: str) -> list[str]:
        return [value.replace("-", "")]

    def read(self, words: list[str]) -> str:
        return _card_words()[words[-1]]


class _Aim(DisputeDetail[str]):
    letter = "a"

    def checked(self, value: Any) -> str:
        return known_name(value, _("aim for a re-roll"), AIMS)

    def written(self, value: str) -> list[str]:
        return [value.replace("-", "")]

    def read(self, words: list[str]) -> str:
        return {aim.replace("-", ""): aim for aim in AIMS}[words[-1]]


class _Faces(DisputeDetail[tuple[str, ...]]):
    letter = "f"
    letters: ClassVar = {"infantry": "i", "vehicle": "v", "blast": "b", "retreat": "r", "cross": "x"}

    def checked(self, value: Any) -> tuple[str, ...]:
        for face in value:
            known_name(face, _("die symbol"), symbols())
        if len(value) > MOST_NUMBER:
            raise HothlabError(_("a confirmation has at most {most} dice").format(most=MOST_NUMBER))
        return tuple(value)

    def written(self, value: tuple[str, ...]) -> list[str]:
        return ["".join(self.letters[face] for face in value)]

    def read(self, words: list[str]) -> tuple[str, ...]:
        names = {letter: face for face, letter in self.letters.items()}
        return tuple(names[letter] for letter in words[-1])


class _Scenario(DisputeDetail[str]):
    """The scenario that the board comes from; one of somebody's own, or of a later version, is nobody's here."""

    letter = "s"

    def checked(self, value: Any) -> str | None:
        return value if value in scenario_keys() else None

    def written(self, value: str) -> list[str]:
        return [value]

    def read(self, words: list[str]) -> str:
        if not re.fullmatch("[a-z0-9]{1,4}", words[-1]):
            raise ValueError(words[-1])
        return words[-1]


class _OtherWay(DisputeDetail[tuple[Side, ...]]):
    letter = "h"

    def checked(self, value: Any) -> tuple[Side, ...]:
        for side in value:
            known_name(side, _("side"), SIDES)
        return tuple(side for side in SIDES if side in value)

    def written(self, value: tuple[Side, ...]) -> list[str]:
        return ["".join(side[0] for side in value)]

    def read(self, words: list[str]) -> tuple[Side, ...]:
        ways: dict[str, tuple[Side, ...]] = {"r": ("rebel",), "e": ("empire",), "re": SIDES}
        return ways[words[-1]]


class _Words(DisputeDetail[tuple[str, ...]]):
    letter = "w"

    def checked(self, value: Any) -> tuple[str, ...]:
        text = value if isinstance(value, str) else " ".join(value)
        return tuple(re.findall(rf"[^\W_]{{1,{_LONGEST_WORD}}}", text.casefold())[:_MOST_WORDS])

    def written(self, value: tuple[str, ...]) -> list[str]:
        return [each if re.fullmatch("[a-y0-9][a-z0-9]*", each) else _ODD + each.encode().hex() for each in value]

    def read(self, words: list[str]) -> tuple[str, ...]:
        return tuple(map(self._plain, words))

    @staticmethod
    def _plain(word: str) -> str:
        try:
            return bytes.fromhex(word[1:]).decode() if word.startswith(_ODD) else word
        except ValueError:
            raise BadCode(_("{word!r} is not a word of a dispute code").format(word=short(word))) from None


class _Readings(DisputeDetail[Rulings]):
    letter = "r"

    def checked(self, value: RulingsLike) -> Rulings:
        return Rulings.of(value)

    def written(self, value: Rulings) -> list[str]:
        return [_camel(name) + _camel(reading) for name, reading in value.changed.items()]

    def read(self, words: list[str]) -> Rulings:
        return Rulings(**dict(_reading_words()[word] for word in words))


DETAILS: dict[str, DisputeDetail[Any]] = {
    "moved": WholeDetail("m", later("the number of hexes moved"), 0, MOST_MOVED),
    "number": WholeDetail("n", later("the number of retreats or hits"), 1, MOST_NUMBER),
    "extra": WholeDetail("x", later("the number of more dice"), 0, MOST_EXTRA),
    "bonus": WholeDetail("b", later("the number of more hexes"), 0, MOST_BONUS),
    "dice": WholeDetail("d", later("the number of dice"), 1, MOST_DICE, absent=True),
    "aim": _Aim(),
    "card": _CardName(),
    "faces": _Faces(),
    "scenario": _Scenario(),
    "other_way": _OtherWay(),
    "words": _Words(),
    "rulings": _Readings(),
}
"""Every detail by the name that a dispute has it under, in the order of their words in a line."""


def _camel(words: str) -> str:
    """A name as one word: `los_edge_sides` is `LosEdgeSides`."""
    return "".join(word.capitalize() for word in re.split("[_-]", words))


@cache
def _reading_words() -> dict[str, tuple[str, str]]:
    """Each reading of each open rule, by the word it has in a line."""
    return {_camel(name) + _camel(value): (name, value) for name, each in rulings().items() for value in each.values}


@cache
def _card_words() -> dict[str, str]:
    return {id.replace("-", ""): id for id in cards()}


@cache
def scenario_keys() -> dict[str, str]:
    """For each scenario of ours its number as a line has it (`3`, `t1`), and its slug."""
    return {path.stem.partition("-")[0].lstrip("0"): slug for slug, path in scenarios().items()}


@cache
def scenario_named(key: str) -> Scenario:
    """The scenario of a key."""
    return load(scenario_keys()[key]).scenario
