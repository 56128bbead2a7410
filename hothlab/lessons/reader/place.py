"""How far a class has come in each talk, so that a reload does not begin again at the first slide."""

from __future__ import annotations

from contextlib import suppress
from time import time

from hothlab.base.errors import HothlabError
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting_rows
from hothlab.base.yamltree import Node

__all__ = ["keep_place", "kept_place"]

_FILE = HomeFile("talks.json", 100_000)
_MOST_SLIDES = 10_000
_A_DAY = 24 * 60 * 60
"""Seconds after which a talk begins at its first slide again."""


def kept_place(talk: str, now: float | None = None) -> int:
    """The number of the slide that a talk was left at, from 0; 0 a day later, or when nothing can be read."""
    found = _places(_FILE.read(), time() if now is None else now).get(talk)
    return found[0] if found else 0


def keep_place(talk: str, slide: int, now: float | None = None) -> None:
    """Keep the slide that a talk is at. Where nothing can be written, the talk goes on all the same."""
    at = int(time() if now is None else now)

    def moved(kept: Node) -> object:
        places = _places(kept, at)
        return None if places.get(talk, (0, at))[0] == slide else {**places, talk: (slide, at)}

    with suppress(HothlabError):
        _FILE.change(moved)


def _places(kept: Node, now: float) -> dict[str, tuple[int, int]]:
    """Every talk of the last day: its slide, and when that was kept."""

    def place(node: Node) -> tuple[int, int]:
        slide, at = node.pair()
        return slide.whole(0, _MOST_SLIDES), at.whole(int(now) - _A_DAY, int(now) + _A_DAY)

    return fitting_rows(kept.mapping(), place)
