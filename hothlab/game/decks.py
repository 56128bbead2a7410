"""Decks: the command cards of a side and of its leaders, from files that an owner may write anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated

from hothlab.base.declared import record
from hothlab.base.formats import Format, ListOf, OneOf, Plain, Schema, String
from hothlab.base.yamltree import Node, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.game.cards import cards
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, later

__all__ = ["Deck", "Leader", "deck", "owners", "read_deck"]

_ID = re.compile("[A-Za-z0-9-]{1,40}")
_SIDE = OneOf(later("side of this deck"), SIDES)
CardIds = Annotated[tuple[str, ...], ListOf(OneOf(later("card"), cards), 200, missing=later("a card is missing here"))]


@dataclass(frozen=True)
class Leader:
    """A leader: a name and the ids of their cards (LDR-1)."""

    name: Annotated[str, String(80)]
    cards: CardIds


class _Leaders(Format[Mapping[str, Leader]]):
    """Leaders by their ids."""

    def read(self, node: Node) -> Mapping[str, Leader]:
        rows = node.mapping()
        for id in rows:
            if not _ID.fullmatch(id):
                raise node.key(id).error(_("a leader's id is a word of letters, digits and dashes"))
        return {id: record(Leader).read(each) for id, each in rows.items()}

    def write(self, value: Mapping[str, Leader]) -> Plain:
        return {id: record(Leader).write(each) for id, each in value.items()}

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": record(Leader).schema()}


@dataclass(frozen=True)
class Deck:
    """A side's standard cards, by their ids, and its leaders."""

    side: Annotated[Side, _SIDE]
    cards: CardIds
    leaders: Annotated[Mapping[str, Leader], _Leaders()] = field(default_factory=dict)


def read_deck(text: str, source: str, sides: Iterable[Side] = SIDES) -> Deck:
    """A deck of one of the sides from YAML text; every card in it must be known."""
    root = read_yaml(text, source)
    found = record(Deck).read(root)
    root.mapping()["side"].one_of(_(_SIDE.what), sides)
    return found


@cache
def deck(side: Side, file: Path | None = None) -> Deck:
    """A side's deck: the one that comes with hothlab, or an owner's own file.

    >>> deck("rebel").leaders["leia"].name
    'Leia Organa'
    """
    path = file or DATA / "decks" / f"{side}.yaml"
    return read_deck(read_text_file(path), str(path), (side,))


@cache
def owners(id: str) -> tuple[Side, ...]:
    """The sides whose decks have a card.

    >>> owners("speeder-assault"), owners("recon-left")
    (('rebel',), ('rebel', 'empire'))
    """
    return tuple(
        side for side in SIDES if id in chain(deck(side).cards, *(each.cards for each in deck(side).leaders.values()))
    )
