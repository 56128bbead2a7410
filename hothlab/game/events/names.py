"""What to call sides, symbols of the die and units."""

from __future__ import annotations

from collections import Counter

from hothlab.hexes import Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, listed, ngettext
from hothlab.rules.units import profiles

__all__ = ["dice_told", "side_name", "side_title", "symbol_name", "unit_name"]


def side_name(side: str | None) -> str:
    """What to call a side."""
    return noun("sides", side) if side else _("nobody")


def side_title(side: Side) -> str:
    """A side, as a heading."""
    return format(noun("sides", side), "label")


def symbol_name(symbol: str) -> str:
    """What to call a symbol of the die."""
    return noun("dice", symbol)


def _symbols(symbol: str, number: int) -> str:
    """That many dice with the same symbol."""
    text = {
        "infantry": ngettext("{n} infantry", "{n} infantry", number),
        "vehicle": ngettext("{n} vehicle", "{n} vehicles", number),
        "blast": ngettext("{n} blast", "{n} blasts", number),
        "cross": ngettext("{n} cross", "{n} crosses", number),
        "retreat": ngettext("{n} retreat", "{n} retreats", number),
    }[symbol]
    return text.format(n=number)


def dice_told(faces: tuple[str, ...]) -> str:
    """Dice by their symbols."""
    return listed(_symbols(face, count) for face, count in Counter(faces).items()) or _("nothing")


def unit_name(kind: str) -> str:
    """What to call a kind of unit."""
    return profiles()[kind].name if kind in profiles() else kind
