"""What a reader has done so far, as a value: it is written as text, read back, and two of them merge into one.

Merging is by the best and the latest, so it does not matter who merges what, in which order or how often:
`merged(a, b) == merged(b, a)`, `merged(a, merged(b, c)) == merged(merged(a, b), c)` and `merged(a, a) == a`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from typing import Any, TypeVar

from hothlab.errors import HothlabError
from hothlab.files import named
from hothlab.text import _

__all__ = ["FORMAT", "LATEST", "LONGEST", "Card", "Mark", "Marks", "NewerMarks", "merged", "read_marks", "write_marks"]

FORMAT = 1
LONGEST = 5_000_000
"""Characters; a reader who did everything many times over needs less than a twentieth."""
LONGEST_ID = 200
"""Characters of an id that is new; those of the course have a quarter of that."""
MOST = 10**9
"""Where every counter stops."""
LATEST = datetime(9000, 1, 1, tzinfo=timezone.utc)
"""The last moment there is here: a year can still be added to it."""
STABILITIES = (0.0005, 10.0**6)
DIFFICULTIES = (1.0, 10.0)
_GROWTH = 8
"""A text that is read and written again is at most this many times as long."""
STATES = (1, 2, 3)
"""Learning, review, relearning: the numbers of the library that schedules."""

T = TypeVar("T")
N = TypeVar("N", int, float)


class NewerMarks(HothlabError):
    """Progress that a newer hothlab has written."""


@dataclass(frozen=True)
class Mark:
    """How one task went: the best stars, the tries they took, how often it was done, the rules it trains."""

    stars: int
    tries: int
    times: int = 1
    rules: frozenset[str] = frozenset()

    def merged(self, other: Mark) -> Mark:
        """The better of the two results; more stars are better, then fewer tries."""
        stars, fewest = max((self.stars, -self.tries), (other.stars, -other.tries))
        return Mark(stars, -fewest, max(self.times, other.times), self.rules | other.rules)

    def bounded(self) -> Mark:
        """The same, so that it can be written and read again."""
        tries, times = (_between(least, count, MOST) for least, count in ((0, self.tries), (1, self.times)))
        return Mark(_between(0, self.stars, 3), tries, times, frozenset(map(_short, self.rules)))


@dataclass(frozen=True)
class Card:
    """When an item of the review comes back, and what the schedule remembers of it."""

    due: datetime
    last: datetime
    """When it was answered last."""
    state: int
    step: int | None
    stability: float
    difficulty: float
    answers: int = 1
    streak: int = 0
    """How often it was right at the first try since it last was not."""

    def merged(self, other: Card) -> Card:
        """The one that was answered later."""
        return max(self, other, key=Card._rank)

    def bounded(self) -> Card:
        """The same, so that it can be written and read again."""
        return replace(
            self,
            due=min(self.due, LATEST),
            last=min(self.last, LATEST),
            stability=_between(STABILITIES[0], self.stability, STABILITIES[1]),
            difficulty=_between(DIFFICULTIES[0], self.difficulty, DIFFICULTIES[1]),
            answers=_between(1, self.answers, MOST),
            streak=_between(0, self.streak, MOST),
        )

    def _rank(self) -> tuple[Any, ...]:
        """A key to compare by; no two different cards share one."""
        step = -1 if self.step is None else self.step
        return self.last, self.answers, self.due, self.streak, self.state, step, self.stability, self.difficulty


@dataclass(frozen=True)
class Marks:
    """All of it: marks by task, steps seen by chapter, review cards by item.

    `era` counts the resets. A later era replaces an earlier one whole, so that a notebook that is still open somewhere
    cannot bring back what was reset. Whatever is put in, what comes out can be written and read again.
    """

    era: int = 0
    tasks: Mapping[str, Mark] = field(default_factory=dict)
    seen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    review: Mapping[str, Card] = field(default_factory=dict)

    def with_task(self, id: str, mark: Mark) -> Marks:
        """With one result more."""
        id = _short(id)
        before = self.tasks.get(id)
        if before is not None:
            mark = replace(before.merged(mark), times=before.times + mark.times)
        return replace(self, tasks={**self.tasks, id: mark.bounded()})

    def with_seen(self, chapter: str, step: str) -> Marks:
        """With one step more that was looked at."""
        chapter = _short(chapter)
        return replace(self, seen={**self.seen, chapter: self.seen.get(chapter, frozenset()) | {_short(step)}})

    def with_card(self, id: str, card: Card) -> Marks:
        """With an item's card in place of its last."""
        return replace(self, review={**self.review, _short(id): card.bounded()})

    def anew(self) -> Marks:
        """Nothing, after one reset more."""
        return Marks(era=_between(0, self.era + 1, MOST))


def _between(least: N, value: N, most: N) -> N:
    return max(least, min(value, most))


def _plain(text: str) -> str:
    """Without the halves of signs that JSON can name and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _short(id: str) -> str:
    return _plain(id[:LONGEST_ID])


def merged(one: Marks, other: Marks) -> Marks:
    """Both in one.

    >>> one, other = Marks().with_task("04/walk", Mark(2, 3)), Marks().with_task("04/walk", Mark(3, 1))
    >>> merged(one, other).tasks
    {'04/walk': Mark(stars=3, tries=1, times=1, rules=frozenset())}
    """
    if one.era != other.era:
        return max(one, other, key=lambda each: each.era)
    return Marks(
        one.era,
        _union(one.tasks, other.tasks, Mark.merged),
        _union(one.seen, other.seen, frozenset.union),
        _union(one.review, other.review, Card.merged),
    )


def _union(one: Mapping[str, T], other: Mapping[str, T], join: Callable[[T, T], T]) -> dict[str, T]:
    both = {**one, **other}
    return {id: join(one[id], other[id]) if id in one and id in other else both[id] for id in sorted(both)}


# As text


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
        {_plain(id): _read_mark(part) for id, part in top.parts("tasks")},
        {_plain(id): frozenset(top.part("seen").words(id)) for id in top.part("seen").data},
        {_plain(id): _read_card(part) for id, part in top.parts("review")},
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


def _read_card(part: _Part) -> Card:
    part.only("due", "last", "state", "step", "stability", "difficulty", "answers", "streak")
    state = part.whole("state", STATES[0], STATES[-1])
    return Card(
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
        place = named(f"{self.where}{key}"[:LONGEST_ID])
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
        return [_plain(word) for word in value]

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
