"""Which units a card may order (CMD-1, CMD-2, ORD-1 to ORD-4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hothlab.game.cards import Card, CardReason
from hothlab.hexes import Board, Hex, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, either, listed
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import profiles

__all__ = ["card_in_force", "fits", "orderable", "why_not_ordered"]


def card_in_force(card: Card, position: Position, side: Side, rulings: Rulings) -> Card:
    """The card as it works for a side: with its rulings, or as a plain order when the side has no such unit (CMD-2)."""
    found = card.under(rulings)
    if not found.who:
        return found
    units, kinds = position.units, found.kinds
    for hex in position.hexes_of(side):
        if units[hex].kind in kinds:
            return found
    return found if rulings["card_fallback"] == "never" else found.normal


_PLACES: dict[tuple[str, ...], int] = {
    ("left",): 0, ("centre",): 1, ("right",): 2, ("left", "centre"): 3, ("centre", "right"): 4,
}  # fmt: skip
"""The places that count differently: three sections and the two dotted lines between them (ORD-3)."""
_NOBODY = (0,) * len(_PLACES)


@cache
def _places(board: Board, side: Side) -> dict[Hex, int]:
    """Where each hex lies, as a side sees it."""
    order = ("left", "centre", "right")
    return {hex: _PLACES[tuple(sorted(board.sections(hex, side), key=order.index))] for hex in board.hexes}


def _counted(board: Board, side: Side, hexes: tuple[Hex, ...]) -> tuple[int, ...]:
    """How many of the hexes lie in each place."""
    if not hexes:
        return _NOBODY
    places, counts = _places(board, side), [*_NOBODY]
    for hex in hexes:
        counts[places[hex]] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def _enough(orders: tuple[int, int, int, int], counts: tuple[int, ...]) -> bool:
    """Are there orders (left, centre, right, any) for all units counted?

    On a line the flank's orders are used first, which nobody in the centre could use; orders for any section come last.
    """
    left, centre, right, left_line, right_line = counts
    left_over, right_over = orders[0] - left, orders[2] - right
    in_centre = centre + max(0, left_line - max(0, left_over)) + max(0, right_line - max(0, right_over))
    without = max(0, -left_over) + max(0, -right_over) + max(0, in_centre - orders[1])
    return without <= orders[3]


@lru_cache(maxsize=4096)
def _room(board: Board, side: Side, orders: tuple[int, int, int, int], counts: tuple[int, ...]) -> frozenset[Hex]:
    """The hexes where there is an order left for one more unit."""
    room = [
        _enough(orders, tuple(count + (place == more) for place, count in enumerate(counts)))
        for more in range(len(counts))
    ]
    return frozenset(hex for hex, place in _places(board, side).items() if room[place])


def fits(card: Card, position: Position, side: Side, hexes: tuple[Hex, ...]) -> bool:
    """Could the card order all these units together?"""
    if len(hexes) > card.most:
        return False
    if card.who and not all(card.suits(position.units[hex]) for hex in hexes):
        return False
    if card.same and not _same_enough(card, position, side, hexes):
        return False
    return card.anywhere or _enough(card.by_section, _counted(position.board, side, hexes))


def _same_enough(card: Card, position: Position, side: Side, hexes: tuple[Hex, ...]) -> bool:
    """Are the units as alike as the card wants them?"""
    if not card.same or len(hexes) < 2:
        return True
    if card.same == "section":
        return bool(set.intersection(*(set(position.board.sections(hex, side)) for hex in hexes)))
    units = [position.units[hex] for hex in hexes]
    return len({unit.kind if card.same == "kind" else unit.profile.type for unit in units}) == 1


def orderable(card: Card, position: Position, side: Side, ordered: tuple[Hex, ...] = ()) -> Sequence[Hex]:
    """The hexes of all units that a card may order next, besides those `ordered` already.

    Those for which `why_not_ordered` has no reason, found for all units at once: a game asks it before every order. A
    law holds the two together.
    """
    if len(ordered) >= card.most:
        return ()
    waiting = position.hexes_of(side)
    if card.who:
        units, kinds = position.units, card.kinds
        waiting = [hex for hex in waiting if units[hex].kind in kinds]
    if card.same and ordered:
        waiting = [hex for hex in waiting if _same_enough(card, position, side, (*ordered, hex))]
    if not card.anywhere:
        room = _room(position.board, side, card.by_section, _counted(position.board, side, ordered))
        waiting = [hex for hex in waiting if hex in room]
    return [hex for hex in waiting if hex not in ordered] if ordered else waiting


def _kind(name: str) -> str:
    """What to call a type or a kind of unit."""
    return noun("units", name) if name in profiles() else noun("types", name)


def why_not_ordered(
    card: Card | None, position: Position, side: Side, ordered: tuple[Hex, ...], hex: Hex
) -> Reason | None:
    """Why a card may not order the unit on a hex besides those `ordered` already, or None when it may."""
    unit = position.units.get(hex)
    if unit is None:
        return Reason("ORD-1", _("no unit stands there"), hex)
    if unit.side != side:
        return Reason("ORD-1", _("you do not command {unit}").format(unit=unit.name), hex)
    if hex in ordered:
        return Reason("ORD-2", _("it has its order already"), hex)
    if card is None:
        return Reason("CMD-1", _("play a command card first"), hex)
    if fits(card, position, side, (*ordered, hex)):
        return None
    if not card.most:
        return CardReason("CMD-1", _("{card} orders nobody").format(card=_(card.name)), hex)
    if not card.suits(unit):
        return CardReason(
            "CMD-1",
            _("{card} orders only {who}").format(card=_(card.name), who=listed(map(_kind, sorted(card.who)))),
            hex,
        )
    if not fits(card, position, side, (hex,)):
        sections = either(noun("sections", section) for section in card.orders)
        text = _("{card} orders only units in your {sections} section")
        return CardReason("CMD-1", text.format(card=_(card.name), sections=sections), hex)
    if card.same:
        text = {
            "type": _("{card} orders units of the same type only"),
            "kind": _("{card} orders units of the same kind only"),
            "section": _("{card} orders units of the same section only"),
        }[card.same]
        return CardReason("CMD-1", text.format(card=_(card.name)), hex)
    return Reason("ORD-2", _("the orders of {card} for this section are used up").format(card=_(card.name)), hex)
