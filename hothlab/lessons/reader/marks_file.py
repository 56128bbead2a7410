"""What a reader has done, as the text of their progress file, and read back.

The file is JSON, which a program writes and every start reads: it may be megabytes and has fractions, so it is not read
as the YAML that people write is (`hothlab.base.yamltree`). What is wrong in it is named by its key.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.lessons.reader.marks import (
    DIFFICULTIES,
    LATEST,
    LONGEST_ID,
    MOST,
    STABILITIES,
    STATES,
    Mark,
    Marks,
    ReviewCard,
    plain,
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
        data = json.loads(text, parse_constant=_no_constant)
    except RecursionError as error:
        raise HothlabError(_("this is not a progress file of hothlab: it is nested too deeply")) from error
    except HothlabError:
        raise
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        text = _("this is not a progress file of hothlab: line {line} is not JSON")
        raise HothlabError(text.format(line=line)) from error
    if not isinstance(data, dict) or type(data.get("hothlab")) is not int or data["hothlab"] < 1:
        raise HothlabError(_("this is not a progress file of hothlab: it does not say its format"))
    if data["hothlab"] > FORMAT:
        reason = _("this progress is from a newer hothlab (format {theirs}; this one reads {ours}): update hothlab")
        raise NewerMarks(reason.format(theirs=min(data["hothlab"], MOST), ours=FORMAT))
    top = _Part("", data)
    top.only("hothlab", "era", "tasks", "seen", "review")
    marks = Marks(
        top.whole("era", 0, MOST),
        {plain(id): _read_mark(part) for id, part in top.parts("tasks")},
        {plain(id): frozenset(top.part("seen").words(id)) for id in top.part("seen").data},
        {plain(id): _read_card(part) for id, part in top.parts("review")},
    )
    if len(text) > LONGEST // _GROWTH:
        write_marks(marks)  # as we write it, it must not be too long either
    return marks


def _no_constant(name: str) -> float:
    text = _("this is not a progress file of hothlab: {name} is not a number it can hold")
    raise HothlabError(text.format(name=name))


def _read_mark(part: _Part) -> Mark:
    part.only("stars", "tries", "times", "rules")
    rules = frozenset(part.words("rules"))
    return Mark(part.whole("stars", 0, 3), part.whole("tries", 0, MOST), part.whole("times", 1, MOST), rules)


def _read_card(part: _Part) -> ReviewCard:
    part.only("due", "last", "state", "step", "stability", "difficulty", "answers", "streak")
    state = part.whole("state", STATES[0], STATES[-1])
    return ReviewCard(
        due=part.moment("due"),
        last=part.moment("last"),
        state=state,
        step=None if part.data["step"] is None and state == 2 else part.whole("step", 0, 9),
        stability=part.number("stability", *STABILITIES),
        difficulty=part.number("difficulty", *DIFFICULTIES),
        answers=part.whole("answers", 1, MOST),
        streak=part.whole("streak", 0, MOST),
    )


@dataclass(frozen=True)
class _Part:
    """A mapping in the text and where it stands, for the message when something in it is wrong."""

    where: str
    data: dict[str, Any]

    def wrong(self, key: str) -> HothlabError:
        """What to say of a bad value."""
        place = f"{self.where}{key}"[:LONGEST_ID]
        text = _("this is not a progress file of hothlab: something is wrong at {place}")
        return HothlabError(text.format(place=place))

    def only(self, *keys: str) -> None:
        """These keys and no others."""
        for key in [*(set(keys) - self.data.keys()), *(self.data.keys() - set(keys))]:
            raise self.wrong(key)

    def part(self, key: str) -> _Part:
        """A mapping in it."""
        if not isinstance(self.data[key], dict):
            raise self.wrong(key)
        return _Part(f"{self.where}{key}: ", self.data[key])

    def parts(self, key: str) -> list[tuple[str, _Part]]:
        """A mapping of mappings in it."""
        inner = self.part(key)
        return [(id, inner.part(id)) for id in inner.data]

    def whole(self, key: str, least: int, most: int) -> int:
        """A whole number."""
        value = self.data[key]
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key)
        return value

    def number(self, key: str, least: float, most: float) -> float:
        """A number."""
        value = self.data[key]
        if type(value) not in (int, float) or not least <= value <= most:  # infinity is out of bounds too
            raise self.wrong(key)
        return float(value)

    def words(self, key: str) -> list[str]:
        """A list of words."""
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.wrong(key)
        return [plain(word) for word in value]

    def moment(self, key: str) -> datetime:
        """A moment with its time zone. What lies beyond the last one is brought back to it."""
        value = self.data[key]
        try:
            moment = datetime.fromisoformat(value) if isinstance(value, str) else None
            if moment is not None and moment.tzinfo is not None:
                return min(moment.astimezone(timezone.utc), LATEST)
        except (ValueError, OverflowError):
            pass
        raise self.wrong(key)
