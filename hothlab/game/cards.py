"""Command cards and decks: data with a small vocabulary of effects, so that a new card needs no Python."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from hothlab.base.bounds import known_name
from hothlab.base.yamltree import Node, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.hexes import SIDES, Hex, Section, Side
from hothlab.language.text import _
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, ruling, rulings
from hothlab.rules.units import Unit, profiles

__all__ = ["ALL", "Card", "CardReason", "Deck", "card", "cards", "deck", "owners", "read_cards", "read_deck"]

ALL = 99
"""More orders than there can be units: "all"."""
_SECTIONS: tuple[Section, ...] = ("left", "centre", "right")
_LEADER = re.compile("[A-Za-z0-9-]{1,40}")
_LONGEST_TITLE = 80
_MOST_LISTED = 200
_WHO = ("infantry", "vehicle", "special")


@dataclass(frozen=True)
class CardReason(Reason):
    """A reason that lies in the card in force: it is the same for every unit that it stops."""


@dataclass(frozen=True, repr=False)
class Card:
    """A command card: what to call it, our wording of it, how sure that is, and its effects.

    `orders` maps a section (as its player sees it) or `any` to a number of units. Everything else changes what the
    ordered units may do; see `hothlab/data/cards.yaml`, whose keys these are.

    >>> card("recon-left").orders, card("recon-left")
    ({'left': 1}, card('recon-left'))
    """

    id: str
    name: str
    kind: str
    text: str
    confidence: str = "unknown"
    open: tuple[str, ...] = ()
    orders: Mapping[str, int] = field(default_factory=dict, hash=False)
    limit: int = ALL
    who: frozenset[str] = frozenset()
    same: str = ""
    dice: int = 0
    close_dice: int = 0
    friend_dice: int = 0
    focus_dice: int = 0
    move: int = 0
    move_after: int = 0
    attacks: int = 1
    rounds: int = 1
    no_move: bool = False
    no_attack: bool = False
    ignore_terrain: bool = False
    retreats_hit: bool = False
    heal: Mapping[str, Any] = field(default_factory=dict, hash=False)
    strike: Mapping[str, int] = field(default_factory=dict, hash=False)
    fleet: Mapping[str, int] = field(default_factory=dict, hash=False)
    by_ruling: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)

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
            plain = {each.name: getattr(self, each.name) for each in fields(self)}
            found = self._read[readings] = Card(**(plain | changes | {"by_ruling": {}})) if changes else self
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


@dataclass(frozen=True)
class Deck:
    """A side's standard cards and the cards of its leaders."""

    side: Side
    cards: tuple[str, ...]
    leaders: Mapping[str, tuple[str, ...]]
    leader_names: Mapping[str, str]


def _effects(node: Node) -> dict[str, Any]:
    """The effects of a card, or of one reading of it, checked key by key."""
    numbers = {
        "limit": (1, ALL), "dice": (-9, 9), "close_dice": (-9, 9), "friend_dice": (-9, 9), "focus_dice": (-9, 9),
        "move": (0, 9), "move_after": (0, 9), "attacks": (1, 9), "rounds": (1, 9),
    }  # fmt: skip
    found: dict[str, Any] = {}
    for key, value in node.mapping().items():
        if key == "orders":
            found[key] = {name: _count(each) for name, each in value.mapping((*_SECTIONS, "any")).items()}
        elif key == "who":
            found[key] = frozenset(each.one_of(_("unit"), (*_WHO, *profiles())) for each in value.items())
        elif key == "same":
            found[key] = value.one_of(_("what is the same"), ("type", "kind", "section"))
        elif key in numbers:
            found[key] = value.whole(*numbers[key])
        elif key in ("no_move", "no_attack", "ignore_terrain", "retreats_hit"):
            if value.value is not True:
                raise value.error(_("write true, or leave the line out"))
            found[key] = True
        elif key == "heal":
            rows = value.mapping(("ordered", "reduced", "one"))
            found[key] = {
                name: each.one_of(_("healing"), ("full",)) if name == "ordered" else each.whole(1, 9)
                for name, each in rows.items()
            }
        elif key == "strike":
            rows = value.mapping(("targets", "dice"), ("targets", "dice"))
            found[key] = {name: each.whole(1, 9) for name, each in rows.items()}
        elif key == "fleet":
            found[key] = {name: each.whole(0, 9) for name, each in value.mapping(("extra",), ("extra",)).items()}
        else:
            raise node.key(key).error(_("unknown effect {name!r}").format(name=key))
    return found


def _count(node: Node) -> int:
    return ALL if node.value == "all" else node.whole(1, 9)


def read_cards(text: str, source: str) -> dict[str, Card]:
    """Cards from YAML text, or `BadFile` with the place of what is wrong."""
    words = ("name", "kind", "text", "confidence", "open", "by_ruling")
    found = {}
    for id, node in read_yaml(text, source).mapping(("cards",), ("cards",))["cards"].mapping().items():
        rows = node.mapping(required=("name", "kind", "text"))
        effects = Node(
            {key: value for key, value in rows.items() if key not in words},
            node.source, node.line, node.column, node.keys,
        )  # fmt: skip
        by_ruling: dict[str, dict[str, Any]] = {}
        if "by_ruling" in rows:
            for name, values in rows["by_ruling"].mapping().items():
                known = ruling(rows["by_ruling"].key(name).one_of(_("ruling"), rulings())).values
                by_ruling[name] = {value: _effects(each) for value, each in values.mapping(known).items()}
        found[id] = Card(
            id=id,
            name=rows["name"].text(),
            kind=rows["kind"].one_of(_("kind of card"), ("section", "tactic")),
            text=rows["text"].text(),
            confidence=rows["confidence"].text() if "confidence" in rows else "unknown",
            open=tuple(each.text() for each in rows["open"].items()) if "open" in rows else (),
            by_ruling=by_ruling,
            **_effects(effects),
        )
    return found


def read_deck(text: str, source: str, sides: Iterable[Side] = SIDES) -> Deck:
    """A deck of one of the sides from YAML text; every card in it must be known."""
    top = read_yaml(text, source).mapping(("side", "cards", "leaders"), ("side", "cards"))
    known = tuple(cards())

    def ids(node: Node) -> tuple[str, ...]:
        if not node.items(_MOST_LISTED):
            raise node.error(_("a card is missing here"))
        return tuple(each.one_of(_("card"), known) for each in node.items())

    leaders = top["leaders"].mapping() if "leaders" in top else {}
    for name in leaders:
        if not _LEADER.fullmatch(name):
            raise top["leaders"].key(name).error(_("a leader's id is a word of letters, digits and dashes"))
    rows = {name: each.mapping(("name", "cards"), ("name", "cards")) for name, each in leaders.items()}
    return Deck(
        side=top["side"].one_of(_("side of this deck"), sides),  # type: ignore[arg-type]
        cards=ids(top["cards"]),
        leaders={name: ids(row["cards"]) for name, row in rows.items()},
        leader_names={name: row["name"].text(_LONGEST_TITLE) for name, row in rows.items()},
    )


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


@cache
def owners(id: str) -> tuple[Side, ...]:
    """The sides whose decks have a card.

    >>> owners("speeder-assault"), owners("recon-left")
    (('rebel',), ('rebel', 'empire'))
    """
    return tuple(side for side in SIDES if id in {*deck(side).cards, *chain(*deck(side).leaders.values())})


def card_named(text: str) -> str:
    """The id of a card, by its id or by the name that is printed on it, here or in English.

    >>> card_named("Recon Left"), card_named("recon-left")
    ('recon-left', 'recon-left')
    """
    wanted = text.strip().casefold()
    names = ({id, each.name.casefold(), _(each.name).casefold()} for id, each in cards().items())
    return next((id for id, known in zip(cards(), names, strict=True) if wanted in known), text)


@cache
def deck(side: Side, file: Path | None = None) -> Deck:
    """A side's deck: the one that comes with hothlab, or an owner's own file."""
    path = file or DATA / "decks" / f"{side}.yaml"
    return read_deck(read_text_file(path), str(path), (side,))
