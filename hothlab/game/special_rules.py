"""The special rules of scenarios: each is a class whose fields say what a file holds and what a form asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from hothlab.base.declared import About, Alone, Fields, Ways, record
from hothlab.base.formats import Format, ListOf, MapOf, OneOf, Plain, Schema, SetOf, Whole, Yes, mapping_schema
from hothlab.base.yamltree import Node
from hothlab.game.in_files import HEX, STRUCTURE, UNIT, OneHex, OneSide, SomeUnits, of_its_side, side_words, unit_words
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _, later
from hothlab.rules.units import Unit, profiles

__all__ = [
    "SPECIAL_RULE",
    "Charges",
    "Collect",
    "ExitRule",
    "ExtraCard",
    "Losses",
    "MedalValue",
    "NoKillMedals",
    "OfficerRule",
    "Reinforcement",
    "Replace",
    "RetreatRule",
    "SpecialRule",
    "SuddenDeath",
    "TemporaryLimit",
    "special_format",
    "special_rules",
    "suits",
]  # fmt: skip

_MOST = 20
"""The most entries of a list of sides."""
_HEXES = 67
Medals = Annotated[int, Whole(0, 99), About(later("Medals"), written=True)]
HowMany = Annotated[int, Whole(1, 99), About(later("How many"), written=True)]
ItsSide = Annotated[OneSide, About(later("Side"))]
ItsHex = Annotated[OneHex, About(later("Hex"))]
Whom = Annotated[SomeUnits, About(later("Who"))]
_EDGE = OneOf(later("side"), SIDES, lambda: {"rebel": _("the Rebels' edge"), "empire": _("the Empire's edge")})
_BOTH = OneOf(later("side"), SIDES, lambda: {**side_words(), " ".join(SIDES): _("both sides")})
_KIND = OneOf(later("key"), profiles, unit_words)
_BESIDE = of_its_side(later("on the own baseline"))


def _side_of_unit(values: Mapping[str, str]) -> str:
    return profiles()[values["unit"]].side


def suits(unit: Unit, who: frozenset[str]) -> bool:
    """Is the unit one of `who`: unit types and kinds, all when empty?"""
    return not who or unit.kind in who or unit.profile.type in who


class SpecialRule:
    """A special rule, which stands in a file under its name. `title` or its `ways` say what it does."""

    name: ClassVar[str]
    title: ClassVar[str] = ""
    ways: ClassVar[Ways | None] = None


@dataclass(frozen=True)
class MedalValue(SpecialRule):
    """Kinds of unit that are worth another number of medals (OBJ-2)."""

    name: ClassVar[str] = "medal-value"
    title: ClassVar[str] = later("A kind of unit is worth other medals")
    medals: Annotated[Mapping[str, int], MapOf(_KIND, Whole(0, 9)), About(later("Medals"), names=later("Unit"))]


@dataclass(frozen=True)
class NoKillMedals(SpecialRule):
    """Sides that win no medals by eliminating units (OBJ-2)."""

    name: ClassVar[str] = "no-kill-medals"
    title: ClassVar[str] = later("Eliminating units wins no medals")
    sides: Annotated[frozenset[Side], SetOf(_BOTH, _MOST), About(later("Side"))]


@dataclass(frozen=True)
class Collect(SpecialRule):
    """A hex that gives medals at the start of a side's turn while its unit stands there."""

    name: ClassVar[str] = "collect"
    title: ClassVar[str] = later("A hex gives medals every turn")
    hex: ItsHex
    side: ItsSide
    who: Whom = frozenset()
    medals: Medals = 1


@dataclass(frozen=True)
class Replace(SpecialRule):
    """A kind of unit of which an eliminated one comes back."""

    name: ClassVar[str] = "replace"
    title: ClassVar[str] = later("Eliminated units come back")
    unit: Annotated[str, UNIT, About(later("Unit"))]


@dataclass(frozen=True)
class Reinforcement(SpecialRule):
    """New units at the start of a side's turn: once in turn `turn`, or again every `every` turns.

    They come in on the side's baseline, or `beside` one of its units of a kind.
    """

    name: ClassVar[str] = "reinforce"
    ways: ClassVar[Ways | None] = Ways(
        later("new units come once or again and again: write turn or every"),
        {"turn": later("New units come once"), "every": later("New units come again and again")},
    )
    side: Annotated[OneSide, About(implied=_side_of_unit)]
    unit: Annotated[str, of_its_side(), About(later("Unit"))]
    number: HowMany = 1
    turn: Annotated[int, Whole(1, 99), About(later("In turn"), usual=3)] = 0
    every: Annotated[int, Whole(1, 99), About(later("How many turns apart"), usual=2)] = 0
    beside: Annotated[str, _BESIDE, About(later("Beside"))] = ""

    def due(self, turn: int) -> bool:
        """Do they come at the start of the side's nth turn?"""
        return turn == self.turn or bool(self.every and turn % self.every == 0)


@dataclass(frozen=True)
class ExitRule(SpecialRule):
    """Where units of a side may leave the board, and what that earns: by a baseline (`row`) or by marked hexes."""

    name: ClassVar[str] = "exit"
    ways: ClassVar[Ways | None] = Ways(
        later("an exit is by a row or by marked hexes: write one of the two"),
        {"row": later("Units may leave over a baseline"), "marked": later("Units may leave by the exit markers")},
    )
    side: ItsSide
    row: Annotated[Side | None, _EDGE, About(later("Over"))] = None
    marked: Annotated[bool, Yes()] = False
    who: Whom = frozenset()
    medals: Medals = 0


@dataclass(frozen=True, kw_only=True)
class Losses:
    """A number of enemy units to eliminate."""

    who: Whom = frozenset()
    number: HowMany


@dataclass(frozen=True)
class SuddenDeath(SpecialRule):
    """A condition that wins at once: hexes occupied, structures destroyed, units eliminated or units out (OBJ-5)."""

    name: ClassVar[str] = "sudden-death"
    ways: ClassVar[Ways | None] = Ways(
        later("sudden death has a side and one of: {ways}"),
        {
            "occupy": later("Standing on all these hexes wins at once"),
            "destroy": later("Destroying all structures of a kind wins at once"),
            "eliminate": later("Eliminating enough units wins at once"),
            "exit": later("Bringing enough units off the board wins at once"),
        },
    )
    side: ItsSide
    occupy: Annotated[
        tuple[Hex, ...], ListOf(HEX, _HEXES, missing=later("name the hexes that win")), About(later("Hexes"))
    ] = ()
    destroy: Annotated[str, STRUCTURE, About(later("Structure"))] = ""
    eliminate: Annotated[Losses | None, record(Losses)] = None
    exit: Annotated[int, Whole(1, 99), About(later("How many"))] = 0

    def counts(self, unit: Unit) -> bool:
        """Does the loss of such a unit count for it? Only where it is won by eliminating units."""
        return self.eliminate is not None and unit.side != self.side and suits(unit, self.eliminate.who)


@dataclass(frozen=True)
class OfficerRule(SpecialRule):
    """The side whose officer is to be carried away, and who may carry."""

    name: ClassVar[str] = "officer"
    title: ClassVar[str] = later("An officer is to be carried away")
    side: ItsSide
    who: Whom = frozenset()


@dataclass(frozen=True)
class Charges(SpecialRule):
    """A side that gets a charge every turn, and so many of them are a medal."""

    name: ClassVar[str] = "charges"
    title: ClassVar[str] = later("A charge every turn, and enough of them are a medal")
    side: ItsSide
    medal: Annotated[int, Whole(1, 99), About(later("Charges a medal"), usual=3)]


@dataclass(frozen=True)
class ExtraCard(SpecialRule):
    """A hex whose holder has one more command card."""

    name: ClassVar[str] = "extra-card"
    title: ClassVar[str] = later("A hex gives one more command card")
    hex: ItsHex


@dataclass(frozen=True)
class TemporaryLimit(SpecialRule):
    """The most medals that a side holds by temporary objectives."""

    name: ClassVar[str] = "temporary-limit"
    title: ClassVar[str] = later("A limit to the medals of temporary objectives")
    side: ItsSide
    medals: Medals


@dataclass(frozen=True)
class RetreatRule(SpecialRule):
    """The baseline toward which a side's units retreat (RET-1)."""

    name: ClassVar[str] = "retreat"
    title: ClassVar[str] = later("A side goes back towards another edge")
    side: ItsSide
    toward: Annotated[Side, _EDGE, About(later("Towards"))]


_RULES: tuple[type[SpecialRule], ...] = (
    MedalValue, NoKillMedals, Collect, Replace, Reinforcement, ExitRule, SuddenDeath, OfficerRule, Charges, ExtraCard,
    TemporaryLimit, RetreatRule,
)  # fmt: skip


def special_rules() -> dict[str, type[SpecialRule]]:
    """All special rules by name."""
    return {rule.name: rule for rule in _RULES}


@cache
def special_format(name: str) -> Fields[SpecialRule] | Alone[SpecialRule]:
    """What a file holds under the name of a rule: its record, or the one field of a rule that has no more."""
    rule = special_rules()[name]
    return Alone(record(rule)) if rule in (MedalValue, NoKillMedals) else record(rule)


class _OneRule(Format[SpecialRule]):
    """The name of a rule with its parameters."""

    def read(self, node: Node) -> SpecialRule:
        """A rule."""
        rows = node.mapping()
        if len(rows) != 1:
            raise node.error(_("a special rule is one name with its parameters"))
        ((name, parameters),) = rows.items()
        return special_format(node.key(name).one_of(_("key"), special_rules())).read(parameters)

    def write(self, value: SpecialRule) -> Plain:
        """Its name and its parameters."""
        return {value.name: special_format(value.name).write(value)}

    def schema(self) -> Schema:
        """Each rule."""
        rows = {name: special_format(name).schema() for name in special_rules()}
        names = {"enum": list(rows)}
        return mapping_schema(rows, ()) | {"minProperties": 1, "maxProperties": 1, "propertyNames": names}


SPECIAL_RULE = _OneRule()
