"""What a class has answered in each talk of the last day, so that a reload loses no vote.

Names are in it only where the class was asked for them.
"""

from __future__ import annotations

import json
from contextlib import suppress
from time import time
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder, make_folder, read_whole, write_atomically
from hothlab.lessons.course.poll import read_poll
from hothlab.lessons.course.talk import Talk

__all__ = ["bring_polls", "keep_polls"]

_FILE = "votes.json"
_LARGEST = 5_000_000
_A_DAY = 24 * 60 * 60
"""Seconds after which the votes of a talk are forgotten."""


def keep_polls(talk: Talk, now: float | None = None) -> None:
    """Keep what was answered in a talk. Where nothing can be written, the talk goes on all the same."""
    at = time() if now is None else now
    kept = _talks(at)
    polls = {talk.slides[number].id: poll.data for number, poll in talk.polls.items()}
    if kept.get(talk.id, {}).get("polls", {}) == polls:
        return
    if polls:
        kept[talk.id] = {"at": int(at), "polls": polls}
    else:
        kept.pop(talk.id)
    with suppress(HothlabError, OSError):
        folder = home_folder()
        make_folder(folder)
        write_atomically(folder / _FILE, json.dumps(kept))


def bring_polls(talk: Talk, now: float | None = None) -> None:
    """Give a talk what was answered in it during the last day."""
    kept = _talks(time() if now is None else now).get(talk.id, {}).get("polls", {})
    for number, slide in enumerate(talk.slides):
        data = kept.get(slide.id)
        poll = read_poll(slide.task, data) if slide.task is not None and isinstance(data, dict) else None
        if poll is not None:
            talk.polls[number] = poll


def _talks(now: float) -> dict[str, dict[str, Any]]:
    with suppress(HothlabError, OSError, ValueError, RecursionError):
        read = json.loads(read_whole(home_folder() / _FILE, _LARGEST) or b"{}")
        if isinstance(read, dict):
            return {str(talk): each for talk, each in read.items() if _is_talk(each, now)}
    return {}


def _is_talk(value: object, now: float) -> bool:
    if not isinstance(value, dict) or type(value.get("at")) is not int or not isinstance(value.get("polls"), dict):
        return False
    return bool(now - _A_DAY < value["at"] <= now + _A_DAY)
