"""What a class has answered in each talk of the last day, so that a reload loses no vote.

Names are in it only where the class was asked for them.
"""

from __future__ import annotations

from contextlib import suppress
from time import time

from hothlab.base.errors import HothlabError
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting_rows
from hothlab.base.yamltree import Node
from hothlab.lessons.course.poll import read_poll
from hothlab.lessons.course.talk import Talk

__all__ = ["bring_polls", "keep_polls"]

_FILE = HomeFile("votes.json", 5_000_000)
_A_DAY = 24 * 60 * 60
"""Seconds after which the votes of a talk are forgotten."""


def keep_polls(talk: Talk, now: float | None = None) -> None:
    """Keep what was answered in a talk. Where nothing can be written, the talk goes on all the same."""
    at = int(time() if now is None else now)
    polls = {talk.slides[number].id: poll.data for number, poll in talk.polls.items()}

    def added(kept: Node) -> object:
        talks = _talks(kept, at)
        before = talks.pop(talk.id, None)
        if polls == ({} if before is None else before.mapping()["polls"].plain()):
            return None
        others = {id: each.plain() for id, each in talks.items()}
        return {**others, **({talk.id: {"at": at, "polls": polls}} if polls else {})}

    with suppress(HothlabError):
        _FILE.change(added)


def bring_polls(talk: Talk, now: float | None = None) -> None:
    """Give a talk what was answered in it during the last day."""
    kept = _talks(_FILE.read(), time() if now is None else now).get(talk.id)
    polls = kept.mapping()["polls"].mapping() if kept is not None else {}
    for number, slide in enumerate(talk.slides):
        if slide.task is not None and slide.id in polls:
            with suppress(HothlabError):
                talk.polls[number] = read_poll(slide.task, polls[slide.id])


def _talks(kept: Node, now: float) -> dict[str, Node]:
    """Every talk of the last day."""

    def talk(node: Node) -> Node:
        rows = node.mapping(("at", "polls"), ("at", "polls"))
        rows["at"].whole(int(now) - _A_DAY, int(now) + _A_DAY)
        rows["polls"].mapping()
        return node

    return fitting_rows(kept.mapping(), talk)
