"""Command cards: data with a small vocabulary of effects, so that a new card needs no Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, replace
from functools import cache, cached_property, partial
from typing import Annotated, Any

from hothlab.base.bounds import known_name
from hothlab.base.checked import explained
from hothlab.base.declared import Field, Fields, record
from hothlab.base.formats import Format, ListOf, MapOf, OneOf, Plain, Schema, String, Whole, Yes
from hothlab.base.yamltree import Node, read_yaml
from hothlab.data import DATA
from hothlab.game.in_files import SomeUnits
from hothlab.hexes import Hex, Section
from hothlab.language.text import _, later
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, ruling, rulings
from hothlab.rules.units import Unit, profiles

__all__ = ["ALL", "Card", "CardReason", "card", "cards", "read_cards"]

ALL = 99
"""More orders than there can be units: "all"."""
_SECTIONS: tuple[Section, ...] = ("left", "centre", "right")


@dataclass(frozen=True)
class CardReason(Reason):
    """A reason that lies in the card in force: it is the same for every unit that it stops."""


class _Count(Format[int]):
    """A number of orders, or all."""

    def read(self, node: Node) -> int:
        return ALL if node.value == "all" else node.whole(1, 9)

    def write(self, value: int) -> Plain:
        return "all" if value == ALL else value

    def schema(self) -> Schema:
        return {"anyOf": [{"const": "all"}, Whole(1, 9).schema()]}


def _readings(name: str) -> MapOf[dict[str, Any]]:
    """The effects by the reading of a ruling."""
    return MapOf(OneOf(later("key"), ruling(name).values), _effects())


def _numbers(least: int, *names: str) -> Fields[dict[str, int]]:
    """Small numbers, each of which must be there."""
    return Fields(tuple(Field(name, Whole(least, 9), MISSING) for name in names), dict, dict)


_SECTION = OneOf(later("key"), (*_SECTIONS, "any"))
_HEAL: Fields[dict[str, Any]] = Fields(
    (
        Field("ordered", OneOf(later("healing"), ("full",)), None),
        Field("reduced", Whole(1, 9), None),
        Field("one", Whole(1, 9), None),
    ),
    dict,
    dict,
)
_BY_RULING = MapOf(OneOf(later("ruling"), rulings), _readings)
_STRIKE, _FLEET = _numbers(1, "targets", "dice"), _numbers(0, "extra")
CardText = Annotated[str, String()]
MoreDice = Annotated[int, Whole(-9, 9)]
IfSo = Annotated[bool, Yes()]


@dataclass(frozen=True, repr=False)
class Card:
    """A command card: what to call it, our wording of it, how sure that is, and its effects.

    `orders` maps a section (as its player sees it) or `any` to a number of units. Everything else changes what the
    ordered units may do; see `hothlab/data/cards.yaml`, whose keys these are.

    >>> card("recon-left").orders, card("recon-left")
    ({'left': 1}, card('recon-left'))
    """

    id: str
    name: CardText
    kind: Annotated[str, OneOf(later("kind of card"), ("section", "tactic"))]
    text: CardText
    confidence: CardText = "unknown"
    open: Annotated[tuple[str, ...], ListOf(String())] = ()
    orders: Annotated[Mapping[str, int], MapOf(_SECTION, _Count())] = field(default_factory=dict, hash=False)
    limit: Annotated[int, Whole(1, ALL)] = ALL
    who: SomeUnits = frozenset()
    same: Annotated[str, OneOf(later("what is the same"), ("type", "kind", "section"))] = ""
    dice: MoreDice = 0
    close_dice: MoreDice = 0
    friend_dice: MoreDice = 0
    focus_dice: MoreDice = 0
    move: Annotated[int, Whole(0, 9)] = 0
    move_after: Annotated[int, Whole(0, 9)] = 0
    attacks: Annotated[int, Whole(1, 9)] = 1
    rounds: Annotated[int, Whole(1, 9)] = 1
    no_move: IfSo = False
    no_attack: IfSo = False
    ignore_terrain: IfSo = False
    retreats_hit: IfSo = False
    heal: Annotated[Mapping[str, Any], _HEAL] = field(default_factory=dict, hash=False)
    strike: Annotated[Mapping[str, int], _STRIKE] = field(default_factory=dict, hash=False)
    fleet: Annotated[Mapping[str, int], _FLEET] = field(default_factory=dict, hash=False)
    by_ruling: Annotated[Mapping[str, Mapping[str, Any]], _BY_RULING] = field(default_factory=dict, hash=False)

    def under(self, rulings: Rulings) -> Card:
        """The card with what the rulings decide about it filled in."""
        if not self.by_ruling:
            return self
        readings = tuple([rulings[name] for name in self.by_ruling])
        found = self._read.get(readings)
        if found is None:
            changes: dict[str, Any] = {}
            for reading, values in zip(readings, self.by_ruling.values(), strict=True):
                changes |= values.get(reading, {})
            found = self._read[readings] = replace(self, **changes, by_ruling={}) if changes else self
        return found

    @cached_property
    def _read(self) -> dict[tuple[str, ...], Card]:
        """The card under the readings asked for so far."""
        return {}

    @cached_property
    def anywhere(self) -> bool:
        """Does it order units wherever they stand?"""
        return self.orders.keys() == {"any"}

    @cached_property
    def by_section(self) -> tuple[int, int, int, int]:
        """Its orders for the left, the centre, the right and for any section."""
        left, centre, right, anywhere = (self.orders.get(name, 0) for name in (*_SECTIONS, "any"))
        return left, centre, right, anywhere

    @cached_property
    def most(self) -> int:
        """The most units that it can order."""
        return min(self.limit, sum(self.orders.values()), ALL)

    @explained
    def suits(self, unit: Unit) -> bool:
        """May it order such a unit at all, wherever it stands?"""
        return unit.kind in self.kinds

    def why_no_move(self, hex: Hex) -> Reason | None:
        """Why no unit that it orders may move, or None when they may."""
        if not self.no_move:
            return None
        return CardReason("CMD-1", _("{card} lets no unit move").format(card=_(self.name)), hex)

    def why_no_attack(self, hex: Hex) -> Reason | None:
        """Why no unit that it orders may attack, or None when they may."""
        if not self.no_attack:
            return None
        return CardReason("CMD-1", _("{card} lets no unit attack").format(card=_(self.name)), hex)

    @cached_property
    def also_hits(self) -> frozenset[str]:
        """The symbols that it makes count as blasts; for its own strike a retreat is always one."""
        return frozenset({"retreat"}) if self.retreats_hit or self.strike else frozenset()

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of unit that it may order."""
        known = profiles().items()
        return frozenset(kind for kind, each in known if not self.who or kind in self.who or each.type in self.who)

    @cached_property
    def normal(self) -> Card:
        """What a unit ordered by the fallback gets: an order and nothing more (CMD-2)."""
        return Card(self.id, self.name, self.kind, self.text, self.confidence, orders={"any": 1})

    def __repr__(self) -> str:
        return f"card({self.id!r})"


@cache
def _effects() -> Fields[dict[str, Any]]:
    """The effects of a card without its words: what a reading of it may change."""
    words = ("name", "kind", "text", "confidence", "open", "by_ruling")
    found = tuple(each for each in record(Card).fields if each.name not in words)
    return Fields(found, dict, dict, later("effect"))


def read_cards(text: str, source: str) -> dict[str, Card]:
    """Cards from YAML text, or `BadFile` with the place of what is wrong."""
    rows = read_yaml(text, source).mapping(("cards",), ("cards",))["cards"].mapping()
    card = replace(record(Card), what=later("effect"))
    return {id: replace(card, build=partial(Card, id)).read(node) for id, node in rows.items()}


@cache
def cards() -> dict[str, Card]:
    """Every card there is, by id.

    >>> cards()["recon-left"].name
    'Recon Left'
    """
    path = DATA / "cards.yaml"
    return read_cards(path.read_text("utf-8"), str(path))


def card(id: str) -> Card:
    """The card of that id.

    >>> card("raid-centre").orders
    {'centre': 2}
    """
    return cards()[known_name(id, _("card"), cards())]


def card_named(text: str) -> str:
    """The id of a card, by its id or by the name that is printed on it, here or in English.

    >>> card_named("Recon Left"), card_named("recon-left")
    ('recon-left', 'recon-left')
    """
    wanted = text.strip().casefold()
    names = ({id, each.name.casefold(), _(each.name).casefold()} for id, each in cards().items())
    return next((id for id, known in zip(cards(), names, strict=True) if wanted in known), text)
