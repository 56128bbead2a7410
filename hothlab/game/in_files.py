"""Hexes, sides and units as files name them, with the words that a form has for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from hothlab.base.errors import HothlabError
from hothlab.base.formats import Depending, Format, OneOf, Schema, SetOf, Shared
from hothlab.base.yamltree import Node
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.language.nouns import noun
from hothlab.language.text import _, later
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import profiles

__all__ = [
    "HEX", "SIDE", "STRUCTURE", "UNIT", "UNIT_TYPES", "WHO", "OneHex", "OneSide", "SomeUnits", "of_its_side",
    "side_words", "unit_words",
]  # fmt: skip

UNIT_TYPES = ("infantry", "vehicle", "special")


@dataclass(frozen=True)
class _HexFormat(Format[Hex]):
    """A hex of the board."""

    def read(self, node: Node) -> Hex:
        """A hex."""
        name = node.text()[:40]
        try:
            return standard_board().hex(name)
        except HothlabError as error:
            raise node.error(str(error)) from None

    def write(self, value: Hex) -> str:
        """Its name."""
        return str(value)

    def schema(self) -> Schema:
        """All of them."""
        return {"enum": [str(hex) for hex in standard_board().hexes]}


def side_words() -> dict[str, str]:
    """The sides."""
    return {"rebel": _("Rebels"), "empire": _("Empire")}


def unit_words() -> dict[str, str]:
    """The kinds of unit."""
    return {kind: _(profile.name) for kind, profile in profiles().items()}


def _who_words() -> dict[str, str]:
    """Everybody, the types of unit and the kinds."""
    return {"": _("all units"), **{each: noun("types", each) for each in UNIT_TYPES}, **unit_words()}


HEX = Shared("hex", _HexFormat())
SIDE = Shared("side", OneOf(later("side"), SIDES, side_words))
UNIT = OneOf(later("unit"), profiles, unit_words)
STRUCTURE = OneOf(
    later("structure"),
    structure_kinds,
    lambda: {kind: _(each.name) for kind, each in structure_kinds().items()},
)
WHO = SetOf(OneOf(later("unit"), lambda: (*UNIT_TYPES, *profiles()), _who_words), most=20)
"""Types and kinds of unit; nobody named is everybody."""

OneHex = Annotated[Hex, HEX]
OneSide = Annotated[Side, SIDE]
SomeUnits = Annotated[frozenset[str], WHO]


def of_its_side(nobody: str = "") -> Depending:
    """A kind of unit of the side that stands beside it; a form may offer `nobody` in its place."""

    def cases() -> Mapping[str, OneOf]:
        return {side: OneOf(later("unit of this side"), kinds, words) for side, kinds in _kinds_by_side().items()}

    def words() -> Mapping[str, str]:
        return ({"": _(nobody)} if nobody else {}) | unit_words()

    return Depending("side", cases)


def _kinds_by_side() -> dict[Side, tuple[str, ...]]:
    return {side: tuple(kind for kind, each in profiles().items() if each.side == side) for side in SIDES}
