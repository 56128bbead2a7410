"""How far a class has come in each talk, so that a reload does not begin again at the first slide."""

from __future__ import annotations

import json
from contextlib import suppress
from time import time

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder, make_folder, read_whole, write_atomically

__all__ = ["keep_place", "kept_place"]

_FILE = "talks.json"
_LARGEST = 100_000
_A_DAY = 24 * 60 * 60
"""Seconds after which a talk begins at its first slide again."""


def kept_place(talk: str, now: float | None = None) -> int:
    """The number of the slide that a talk was left at, from 0; 0 a day later, or when nothing can be read."""
    found = _places(time() if now is None else now).get(talk)
    return found[0] if found else 0


def keep_place(talk: str, slide: int, now: float | None = None) -> None:
    """Keep the slide that a talk is at. Where nothing can be written, the talk goes on all the same."""
    at = time() if now is None else now
    places = _places(at)
    if places.get(talk, (None, 0))[0] == slide:
        return
    with suppress(HothlabError, OSError):
        folder = home_folder()
        make_folder(folder)
        kept = {**places, talk: (slide, int(at))}
        write_atomically(folder / _FILE, json.dumps(kept))


def _places(now: float) -> dict[str, tuple[int, int]]:
    """Every talk of the last day: its slide, and when that was kept."""
    with suppress(HothlabError, OSError, ValueError):
        read = json.loads(read_whole(home_folder() / _FILE, _LARGEST) or b"{}")
        if isinstance(read, dict):
            return {str(talk): (each[0], each[1]) for talk, each in read.items() if _is_place(each, now)}
    return {}


def _is_place(value: object, now: float) -> bool:
    if not isinstance(value, list) or len(value) != 2 or not all(type(each) is int for each in value):
        return False
    slide, at = value
    return bool(0 <= slide < 10_000 and now - _A_DAY < at <= now + _A_DAY)
