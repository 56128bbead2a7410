"""Command cards as pictures: the name, the orders by section, and the text in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hothlab.game.cards import ALL, Card
from hothlab.hexes import Side
from hothlab.language.text import _, pgettext
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape, Stamp
from hothlab.scene.shapes import SURFACE, Box, circle, moved, rounded
from hothlab.scene.words import paragraph, text_width, wrap

__all__ = ["RATIO", "card_back_scene", "card_scene", "hand_scene"]

RATIO = 1.44
"""The height of a card for its width."""

_WIDTH = 168.0
"""The width that the measures below are made for."""
_SECTIONS = ("left", "centre", "right")
_FIGURES = {
    "infantry": {"rebel": "trooper", "empire": "snowtrooper"},
    "vehicle": {"rebel": "snowspeeder", "empire": "at-at"},
    "special": {"rebel": "artillery", "empire": "probe-droid"},
}


def card_scene(card: Card, width: float = _WIDTH, side: Side | None = None, chosen: bool = False) -> Scene:
    """One command card; `side` gives it the colour of its deck, and `chosen` a strong edge.

    >>> from hothlab.game.cards import card
    >>> card_scene(card("raid-left")).description
    'Raid Left, a section card: Order 2 units in your left section.'
    """
    k = width / _WIDTH
    told = _("{name}, a section card: {text}") if card.kind == "section" else _("{name}, a tactic card: {text}")
    told = told.format(name=_(card.name), text=_(card.text))
    items = moved((*_face(card, side), *(_edge() if chosen else ())), 0, 0, k)
    return Scene(width, RATIO * width, (Layer("marks", items),), _(card.name), told)


def card_back_scene(width: float = _WIDTH, side: Side | None = None) -> Scene:
    """A card that lies face down."""
    box = _box()
    items: list[Item] = [
        Shape(rounded(box, 12), fill=_band(side), stroke="panel_ln", width=1.5),
        Shape(rounded(box.grown(-8), 8), stroke="halo", width=1.5, opacity=0.55),
    ]
    if side is not None:
        middle = RATIO * _WIDTH / 2
        items.append(Shape(circle(_WIDTH / 2, middle, 42), fill="badge_ic", opacity=0.92))
        items.append(Stamp(f"side:{side}", _WIDTH / 2, middle, 150))
    title = _("A card that lies face down")
    return Scene(width, RATIO * width, (Layer("marks", moved(items, 0, 0, width / _WIDTH)),), title, title)


def hand_scene(
    cards: Iterable[Card],
    width: float = _WIDTH,
    side: Side | None = None,
    gap: float = 12.0,
    columns: int = 0,
    chosen: Iterable[int] = (),
) -> Scene:
    """Several cards side by side, in rows of `columns` where that is given; `chosen` are places of cards, from 0."""
    strong = set(chosen)
    shown = [card_scene(card, width, side, place in strong) for place, card in enumerate(cards)]
    across = min(columns or len(shown), len(shown)) or 1
    down = -(-len(shown) // across)
    high = RATIO * width
    items: list[Item] = []
    for place, scene in enumerate(shown):
        x, y = (place % across) * (width + gap), (place // across) * (high + gap)
        items += moved(scene.layer("marks").items, x, y)
    told = " ".join(scene.description for scene in shown) or _("No cards")
    whole = (across * width + (across - 1) * gap, max(1, down) * high + (max(1, down) - 1) * gap)
    return Scene(*whole, (Layer("marks", tuple(items)),), _("Command cards"), told)


# The face of a card, in the measures of a card that is `_WIDTH` wide


def _box() -> Box:
    return Box(1.5, 1.5, _WIDTH - 3, RATIO * _WIDTH - 3)


def _band(side: Side | None) -> str:
    return {"rebel": "r_badge", "empire": "e_badge"}.get(side or "", "rock_dk")


def _edge() -> Iterator[Item]:
    yield Shape(rounded(_box(), 12), stroke="gold", width=4)


def _face(card: Card, side: Side | None) -> Iterator[Item]:
    box = _box()
    names, size = _name(_(card.name))
    yield Shape(rounded(box, 12), fill=SURFACE, stroke="panel_ln", width=1.5)
    high = 42.0
    yield Shape(_top(box, 12, high), fill=_band(side))
    first = 1.5 + high / 2 + 0.36 * size - (len(names) - 1) * 0.58 * size
    for number, line in enumerate(names):
        yield Label(line, _WIDTH / 2, first + number * 1.16 * size, size, "badge_ic", 700)
    yield from _orders(card, side, Box(13, high + 9, _WIDTH - 26, 40))
    kind = _("Section card") if card.kind == "section" else _("Tactic card")
    yield Label(kind, _WIDTH / 2, RATIO * _WIDTH - 9, 11, "text2", 600)
    yield from _words(_(card.text), high + 55)


def _name(name: str) -> tuple[list[str], float]:
    """The name in one or two lines, as large as it can be without a word that is cut."""
    room = _WIDTH - 22
    for size, most in ((17.0, 1), (15.0, 1), (15.0, 2), (13.0, 2), (12.0, 2), (11.0, 3), (10.0, 3)):
        lines = wrap(name, size, room, 700)
        if len(lines) <= most and all(text_width(word, size, 700) <= room for word in name.split()):
            return lines, size
    return lines, size


def _words(text: str, top: float) -> tuple[Item, ...]:
    """The text of the card, as large as there is room for."""
    room, width = RATIO * _WIDTH - 22 - top, _WIDTH - 23
    for size in (19.0, 18.0, 17.0, 16.0, 15.0, 14.2, 13.5, 12.5, 11.5, 11.0, 10.5, 10.0, 9.4, 8.6):
        items, bottom = paragraph(text, 12, top, width, size)
        if bottom - top <= room and all(text_width(word, size) <= width for word in text.split()):
            break
    return items


def _top(box: Box, r: float, high: float) -> str:
    """The upper part of a rounded box, as path data."""
    x, y, right = box.x, box.y, box.right
    return (
        f"M{x:.1f} {y + high:.1f}L{x:.1f} {y + r:.1f}Q{x:.1f} {y:.1f} {x + r:.1f} {y:.1f}"
        f"L{right - r:.1f} {y:.1f}Q{right:.1f} {y:.1f} {right:.1f} {y + r:.1f}L{right:.1f} {y + high:.1f}Z"
    )


def _orders(card: Card, side: Side | None, box: Box) -> Iterator[Item]:
    """Whom the card orders: its three sections with their numbers, or what it does instead."""
    if card.strike:
        yield from _dice(card.strike["targets"], box)
    elif card.fleet:
        yield from _swap(box)
    elif "any" in card.orders:
        yield from _anywhere(card, side, box)
    else:
        third = box.width / 3
        for place, section in enumerate(_SECTIONS):
            part = Box(box.x + place * third + 1.5, box.y, third - 3, box.height)
            yield from _section(card.orders.get(section, 0), part)


def _count(number: int) -> str:
    return pgettext("all units of a section", "all") if number >= ALL else str(number)


def _section(number: int, box: Box) -> Iterator[Item]:
    """One section: with its number of orders, or empty."""
    if not number:
        yield Shape(rounded(box, 5), fill="panel2", opacity=0.55)
        return
    yield Shape(rounded(box, 5), fill="panel2", stroke="sight", width=2)
    yield _number(_count(number), box, 24)


def _number(text: str, box: Box, size: float) -> Label:
    size = min(size, size * (box.width - 8) / text_width(text, size, 700))
    return Label(text, box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size, size, "text", 700)


def _anywhere(card: Card, side: Side | None, box: Box) -> Iterator[Item]:
    """Orders anywhere, or for one kind of unit only: the three sections as one, with a picture of the kind."""
    yield Shape(rounded(box, 5), fill="panel2", stroke="sight", width=2)
    for part in (1, 2):
        x = box.x + part * box.width / 3
        for y in (box.y + 2, box.bottom - 9):
            yield Shape(f"M{x:.1f} {y:.1f}L{x:.1f} {y + 7:.1f}", stroke="ghost", width=1.4, cap="butt")
    figures = _figures(card, side)
    text = _count(card.most)
    wide = text_width(text, 24, 700)
    step = 40.0
    start = box.x + (box.width - wide - step * len(figures)) / 2
    yield Label(text, start, box.y + box.height / 2 + 8.6, 24, "text", 700, "start")
    for place, figure in enumerate(figures):
        yield Stamp(f"unit:{figure}", start + wide + (place + 0.55) * step, box.y + box.height / 2, 25)


def _figures(card: Card, side: Side | None) -> list[str]:
    """Who may be ordered, as pictures; none where all may."""
    found = []
    for who in sorted(card.who):
        by_side = _FIGURES.get(who)
        found.append(f"{by_side[side or 'rebel']}:1" if by_side else f"{who}:1")
    return found


def _dice(number: int, box: Box) -> Iterator[Item]:
    for place in range(number):
        x = box.x + box.width / 2 + (place - (number - 1) / 2) * 40
        yield Stamp("die:blast", x, box.y + box.height / 2, 16)


def _swap(box: Box) -> Iterator[Item]:
    """Cards that go and cards that come."""
    middle = box.x + box.width / 2
    for x, role in ((middle - 34, "ghost"), (middle + 34, "sight")):
        card = Box(x - 13, box.y + 3, 26, box.height - 6)
        yield Shape(rounded(card, 4), fill="panel2", stroke=role, width=2)
    y = box.y + box.height / 2
    yield Shape(f"M{middle - 12:.1f} {y:.1f}L{middle + 6:.1f} {y:.1f}", stroke="sight", width=3)
    head = f"M{middle + 13:.1f} {y:.1f}L{middle + 3:.1f} {y - 6:.1f}L{middle + 3:.1f} {y + 6:.1f}Z"
    yield Shape(head, fill="sight")
