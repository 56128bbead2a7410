"""Drills on orders, worked out again by trying every way to share the orders out."""

from __future__ import annotations

from itertools import product

from hothlab.game.cards import Card, card
from hothlab.hexes import Hex, Side
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import UNITS, centre

tasks = thousand("section-of", "orders", "cards")


def sections(hex: Hex, side: str) -> set[str]:
    """BRD-2, BRD-3: the dotted lines run at a third and two thirds of the board's width, through the hexes they cut."""
    x, _y = centre(hex)
    found = {name for name, low, high in (("left", 0, 7), ("centre", 5, 15), ("right", 13, 20)) if low < x < high}
    mirrored = {"left": "right", "right": "left", "centre": "centre"}
    return found if side == "rebel" else {mirrored[name] for name in found}


def suits(played: Card, position: Position, hex: Hex) -> bool:
    kind = position.units[hex].kind
    return not played.who or bool({kind, UNITS[kind].type} & played.who)


def can_order(played: Card, position: Position, side: Side, hexes: tuple[Hex, ...]) -> bool:
    """CMD-1, CMD-2, ORD-3: is there an order for each unit, in one way to share them out?"""
    own = [hex for hex, unit in position.units.items() if UNITS[unit.kind].side == side]
    if played.who and not any(suits(played, position, hex) for hex in own):
        return len(hexes) == 1
    if not all(suits(played, position, hex) for hex in hexes):
        return False
    places = [[name for name in played.orders if name == "any" or name in sections(hex, side)] for hex in hexes]
    return any(all(way.count(name) <= played.orders[name] for name in way) for way in product(*places))


class TestOrders(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        position = board_of(task)
        if topic == "section-of":
            names: list[set[str]] = [{"left"}, {"centre"}, {"right"}, {"left", "centre"}, {"centre", "right"}]
            return number(names.index(sections(task.marked[0], "rebel" if level == 1 else "empire")))
        side: Side = "rebel" if "Rebels" in task.question else "empire"
        played, ordered = card(task.cards[0]), task.marked
        own = [hex for hex, unit in position.units.items() if UNITS[unit.kind].side == side]
        waiting = [hex for hex in own if hex not in ordered]
        return frozenset(hex for hex in waiting if can_order(played, position, side, (*ordered, hex)))
