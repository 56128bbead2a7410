"""Drills on orders (BRD-2, BRD-3, CMD, ORD): sections, and which units a card may order."""

from __future__ import annotations

from functools import cache

from hothlab.game.cards import Card, card
from hothlab.game.decks import deck
from hothlab.game.orders import card_in_force, fits
from hothlab.hexes import SIDES, Hex, Section, Side, standard_board
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, training
from hothlab.lessons.tasks import ordering
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position
from hothlab.rules.rulings import default_rulings

__all__ = ["GENERATORS"]

_PLACES: tuple[frozenset[Section], ...] = (
    frozenset({"left"}), frozenset({"centre"}), frozenset({"right"}),
    frozenset({"left", "centre"}), frozenset({"centre", "right"}),
)  # fmt: skip


@cache
def _hexes_of(side: Side, place: frozenset[Section]) -> tuple[Hex, ...]:
    board = standard_board()
    return tuple(hex for hex in board.hexes if set(board.sections(hex, side)) == place)


def section_of(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: the Rebels' own view. 2: the Empire's, where left and right change places."""
    side: Side = SIDES[level - 1]
    place = _PLACES[aim % len(_PLACES)]
    sketch = Sketch(luck)
    at = luck.pick(_hexes_of(side, place))
    if not sketch.place(at, sketch.some_unit(side)):
        return None
    sketch.kept.add(at)
    sketch.dress(luck.between(3, 5), 2)
    position = sketch.position()
    rules = ("BRD-3", "BRD-2") if len(place) == 2 else ("BRD-2", "BRD-3")
    return lambda ask: ordering.section_of(position, training(ask, rules), at, side)


def _armies(sketch: Sketch, side: Side, lined: bool) -> list[Hex]:
    """Some units of a side all over the board, one of them on a dotted line if need be; and some of the other side."""
    luck, board = sketch.luck, sketch.board
    lines = [hex for hex in board.hexes if len(board.sections(hex, side)) == 2]
    for hex in luck.some(lines, luck.between(1, 2) if lined else 0):
        sketch.place(hex, sketch.some_unit(side))
    home = range(2, 7) if side == "rebel" else range(0, 5)
    rest = [hex for hex in board.hexes if hex not in lines and hex.row in home]
    for hex in luck.some(sketch.free(rest), luck.between(4, 5) - len(sketch.units)):
        sketch.place(hex, sketch.some_unit(side))
    own = list(sketch.units)
    for hex in luck.some(sketch.free(board.hexes), 2):
        sketch.place(hex, sketch.enemy(side))
    return own


def _with_terrain(sketch: Sketch) -> Position:
    """The finished board; terrain changes nothing about orders."""
    sketch.dress(0, 2)
    return sketch.position()


def orders(luck: Luck, level: int, aim: int) -> Draft | None:
    """Section cards. 1: no unit on a dotted line. 2: some are on one. 3: some orders are given already."""
    side = SIDES[aim % 2]
    sketch = Sketch(luck)
    own = _armies(sketch, side, lined=level > 1)
    played = card(luck.pick(_section_cards(side, several=level == 3)))
    position = sketch.position()
    ordered: tuple[Hex, ...] = ()
    for hex in luck.some(own, luck.between(1, 3) if level == 3 else 0):
        ordered = (*ordered, hex) if fits(played, position, side, (*ordered, hex)) else ordered
    waiting = [hex for hex in own if hex not in ordered]
    key = [hex for hex in waiting if fits(played, position, side, (*ordered, hex))]
    if not key or len(key) == len(waiting):
        return None
    if level == 2 and not any(len(position.board.sections(hex, side)) == 2 for hex in key):
        return None
    used_up = [hex for hex in waiting if hex not in key and fits(played, position, side, (hex,))]
    if level == 3 and not used_up:
        return None
    position = _with_terrain(sketch)
    rules = in_order(["CMD-1", "ORD-1", "BRD-2", *(["ORD-3"] if level > 1 else []), *(["ORD-2"] if ordered else [])])
    if level == 3:
        return lambda ask: ordering.may_order(position, training(ask, rules), played.id, side, ordered)
    return lambda ask: ordering.sections(position, training(ask, rules), played.id, side)


@cache
def _section_cards(side: Side, several: bool) -> tuple[str, ...]:
    """The section cards of a side; those for several sections, or those for one."""
    found = [card(id) for id in deck(side).cards]
    return tuple(each.id for each in found if each.kind == "section" and (len(each.orders) > 1) == several)


def cards(luck: Luck, level: int, aim: int) -> Draft | None:
    """Cards for one type of unit. 1: the side has such units. 2: half of the time it has none (CMD-2)."""
    side = SIDES[aim % 2]
    sketch = Sketch(luck)
    own = _armies(sketch, side, lined=False)
    played = card(luck.pick(_typed_cards(side)))
    position = sketch.position()
    suited = [hex for hex in own if played.suits(position.units[hex])]
    without = level == 2 and (aim // 2) % 2 == 0
    if len(suited) == len(own) or bool(suited) == without:
        return None
    position = _with_terrain(sketch)
    rules = ("CMD-1", "CMD-2", "ORD-1") if level == 2 else ("CMD-1", "ORD-1")
    return lambda ask: ordering.may_order(position, training(ask, rules), played.id, side)


@cache
def _typed_cards(side: Side) -> tuple[str, ...]:
    """The cards of a side, its leaders' too, for one type of unit, whose orders no ruling changes."""
    mine = deck(side)
    found: list[Card] = [card(id) for id in (*mine.cards, *(id for each in mine.leaders.values() for id in each.cards))]
    plain = (each for each in found if each.who and not each.same and not each.by_ruling)
    return tuple(each.id for each in plain if _gives_orders(each, side))


def _gives_orders(each: Card, side: Side) -> bool:
    """Does it order units at all?"""
    return card_in_force(each, Position(), side, default_rulings()).most > 0 and "any" in each.orders


GENERATORS: dict[str, Generator] = {"section-of": section_of, "orders": orders, "cards": cards}
