"""The kinds of value that a task's parameters have in a lesson file: annotations of the functions that take them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from hothlab.base.declared import record
from hothlab.base.formats import Format, ListOf, OneOf, Schema, Truth, Whole
from hothlab.base.yamltree import Node
from hothlab.game.cards import cards
from hothlab.game.in_files import HEX, SIDE
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, later
from hothlab.lessons.exhibits import read_two
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import symbols

__all__ = [
    "CARD",
    "FACES",
    "LINE",
    "AHex",
    "ASide",
    "CardName",
    "Faces",
    "Hexes",
    "Number",
    "Option",
    "Options",
    "RuleIds",
    "Spoken",
    "SpokenText",
    "TwoHexes",
    "WhyWrong",
]  # fmt: skip


@dataclass(frozen=True)
class _LineFormat(Format[tuple[Hex, Hex]]):
    """The two ends of a line."""

    def read(self, node: Node) -> tuple[Hex, Hex]:
        """Two hexes."""
        one, other = read_two(node)
        return HEX.read(one), HEX.read(other)

    def schema(self) -> Schema:
        """Two hexes."""
        return {"type": "array", "items": HEX.schema(), "minItems": 2, "maxItems": 2}


@dataclass(frozen=True)
class Spoken(Format[str]):
    """A text that is put into the reader's language; with `number` it may be a bare number too."""

    number: bool = False

    def read(self, node: Node) -> str:
        """A text."""
        text = str(node.plain()) if self.number else node.text().strip()
        return _(text)

    def schema(self) -> Schema:
        """A text."""
        return {"type": ["string", "number"] if self.number else "string"}


@dataclass(frozen=True)
class _WhyWrongFormat(Format[str | dict[str, str]]):
    """Why hexes are wrong: one text, or a text for each hex and for all `other`."""

    def read(self, node: Node) -> str | dict[str, str]:
        """One text or several."""
        if isinstance(node.value, dict):
            return {key: Spoken().read(text) for key, text in node.mapping().items()}
        return Spoken().read(node)

    def schema(self) -> Schema:
        """One text or several."""
        return {"type": ["string", "object"], "additionalProperties": Spoken().schema()}


LINE = _LineFormat()
CARD = OneOf(later("card"), cards)
FACES = ListOf(OneOf(later("die symbol"), symbols))

AHex = Annotated[str, HEX]
Hexes = Annotated[Iterable[str], ListOf(HEX)]
TwoHexes = Annotated[tuple[str, str], LINE]
Number = Annotated[int, Whole(0, 9)]
ASide = Annotated[Side, SIDE]
CardName = Annotated[str, CARD]
Faces = Annotated[Sequence[str], FACES]
SpokenText = Annotated[str, Spoken()]
RuleIds = Annotated[tuple[str, ...], ListOf(OneOf(later("rule"), rules))]
WhyWrong = Annotated[str | Mapping[str, str], _WhyWrongFormat()]

Option = tuple[str, bool, str]
"""Its text, whether it is right, and why or why not."""


def _option(
    text: Annotated[str, Spoken(number=True)], why: SpokenText, right: Annotated[bool, Truth()] = False
) -> Option:
    return text, right, why


Options = Annotated[Sequence[Option], ListOf(record(_option))]
