"""Votes of a class as they come to a talk: typed by the instructor, or counted by the server from phones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hothlab.bounds import plain_name
from hothlab.errors import HothlabError
from hothlab.lessons.course.poll import Poll
from hothlab.lessons.tasks.task import Pick, Task
from hothlab.text import _, ngettext

__all__ = ["read_answers", "read_votes"]

_MOST_VOTES = 10_000
_MOST_ANSWERS = 1000


def read_votes(task: Task, text: str) -> dict[Pick, int]:
    """Counts that somebody has typed: for options a number each, in order; for hexes names with numbers.

    Commas, spaces and colons separate. What is wrong is one clear error.
    """
    parts = re.split(r"[\s,;:=]+", text.strip()) if text.strip() else []
    if task.picks == "option":
        if len(parts) > len(task.options):
            reason = ngettext("there is only {n} answer here", "there are only {n} answers here", len(task.options))
            raise HothlabError(reason.format(n=len(task.options)))
        return dict(enumerate(_numbers(parts)))
    if len(parts) % 2:
        raise HothlabError(_("write each hex with its number: E4 12, E5 3"))
    return {task.read_pick(name): number for name, number in zip(parts[::2], _numbers(parts[1::2]), strict=True)}


def _numbers(parts: Iterable[str]) -> list[int]:
    found = []
    for part in parts:
        if not re.fullmatch(r"[0-9]{1,5}", part) or int(part) > _MOST_VOTES:
            raise HothlabError(_("{text!r} is not a number of votes").format(text=part[:20]))
        found.append(int(part))
    return found


def read_answers(task: Task, answers: object, people: object) -> Poll | None:
    """What phones have answered, from the talk's page: whole answers with numbers, and names with answers.

    None for anything else.
    """
    try:
        given = [(_picks(task, picks), number) for picks, number in _pairs(answers)]
        named = [(plain_name(name), _picks(task, picks)) for name, picks in _pairs(people) if type(name) is str]
        if not all(type(number) is int and 0 < number <= _MOST_VOTES for _picks_, number in given):
            return None
        return Poll.of_answers(task, given, named)
    except (HothlabError, ValueError, TypeError):
        return None


def _pairs(rows: Any) -> list[tuple[Any, Any]]:
    if type(rows) is not list or len(rows) > _MOST_ANSWERS:
        raise ValueError
    return [(one, other) for one, other in rows]


def _picks(task: Task, picks: Any) -> list[Pick]:
    if type(picks) is not list or len(picks) > max(len(task.choosable), 1):
        raise ValueError
    kind = int if task.picks == "option" else str
    if any(type(pick) is not kind for pick in picks):
        raise ValueError
    return [task.read_pick(pick) for pick in picks]
