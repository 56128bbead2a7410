"""What a reader has done, as the text of their progress file, and read back."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime, timezone

from hothlab.base.bounds import sendable
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.jsontree import json_tree
from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.reader.marks import (
    DIFFICULTIES,
    LATEST,
    MOST,
    STABILITIES,
    STATES,
    Mark,
    Marks,
    ReviewCard,
)

__all__ = ["FORMAT", "LONGEST", "NewerMarks", "read_marks", "write_marks"]

FORMAT = 1
LONGEST = 5_000_000
"""Characters; a reader who did everything many times over needs less than a twentieth."""
_GROWTH = 8
"""A text that is read and written again is at most this many times as long."""


class NewerMarks(HothlabError):
    """Progress that a newer hothlab has written."""


def write_marks(marks: Marks) -> str:
    """The marks as JSON that a person can read. What we could not read again is a `HothlabError`."""
    data = {
        "hothlab": FORMAT,
        "era": marks.era,
        "tasks": {
            id: {"stars": mark.stars, "tries": mark.tries, "times": mark.times, "rules": sorted(mark.rules)}
            for id, mark in sorted(marks.tasks.items())
        },
        "seen": {chapter: sorted(steps) for chapter, steps in sorted(marks.seen.items())},
        "review": {
            id: {
                "due": _moment_text(card.due), "last": _moment_text(card.last), "state": card.state, "step": card.step,
                "stability": card.stability, "difficulty": card.difficulty, "answers": card.answers,
                "streak": card.streak,
            }
            for id, card in sorted(marks.review.items())
        },
    }  # fmt: skip
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    if len(text) > LONGEST:
        raise _too_long()
    return text


def _too_long() -> HothlabError:
    return HothlabError(_("this is too long to be the progress of a reader"))


def _moment_text(moment: datetime) -> str:
    return moment.astimezone(timezone.utc).isoformat()


def read_marks(text: str) -> Marks:
    """The marks of such a text, or a `HothlabError` that says what is wrong with it (`NewerMarks`: it is too new)."""
    if len(text) > LONGEST:
        raise _too_long()
    try:
        marks = _read(json_tree(text, "", LONGEST))
    except BadFile as error:
        reason = _("this is not a progress file of hothlab: {why}")
        raise HothlabError(reason.format(why=error.reason)) from error
    if len(text) > LONGEST // _GROWTH:
        write_marks(marks)  # as we write it, it must not be too long either
    return marks


def _read(root: Node) -> Marks:
    format = root.value.get("hothlab") if isinstance(root.value, dict) else None
    if type(format) is not int or format < 1:
        raise root.error(_("it does not say its format"))
    if format > FORMAT:
        reason = _("this progress is from a newer hothlab (format {theirs}; this one reads {ours}): update hothlab")
        raise NewerMarks(reason.format(theirs=min(format, MOST), ours=FORMAT))
    rows = _rows(root, "hothlab", "era", "tasks", "seen", "review")
    return Marks(
        rows["era"].whole(0, MOST),
        {id: _read_mark(node) for id, node in rows["tasks"].mapping().items()},
        {id: _words(node) for id, node in rows["seen"].mapping().items()},
        {id: _read_card(node) for id, node in rows["review"].mapping().items()},
    )


def _read_mark(node: Node) -> Mark:
    rows = _rows(node, "stars", "tries", "times", "rules")
    stars, tries, times = rows["stars"].whole(0, 3), rows["tries"].whole(0, MOST), rows["times"].whole(1, MOST)
    return Mark(stars, tries, times, _words(rows["rules"]))


def _read_card(node: Node) -> ReviewCard:
    rows = _rows(node, "due", "last", "state", "step", "stability", "difficulty", "answers", "streak")
    state = rows["state"].whole(STATES[0], STATES[-1])
    return ReviewCard(
        due=_moment(rows["due"]),
        last=_moment(rows["last"]),
        state=state,
        step=None if rows["step"].value is None and state == 2 else rows["step"].whole(0, 9),
        stability=rows["stability"].fraction(*STABILITIES),
        difficulty=rows["difficulty"].fraction(*DIFFICULTIES),
        answers=rows["answers"].whole(1, MOST),
        streak=rows["streak"].whole(0, MOST),
    )


def _rows(node: Node, *keys: str) -> dict[str, Node]:
    """Exactly these keys."""
    return node.mapping(keys, keys)


def _words(node: Node) -> frozenset[str]:
    words = (each.value if isinstance(each.value, str) else each.text() for each in node.items())
    return frozenset(map(sendable, words))


def _moment(node: Node) -> datetime:
    """A moment with its time zone. What lies beyond the last one is brought back to it."""
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(node.text())
        if moment.tzinfo is not None:
            return min(moment.astimezone(timezone.utc), LATEST)
    raise node.error(_("this is no moment with its time zone"))
