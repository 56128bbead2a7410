"""Spaced review: what the reader got wrong comes back soon, what they know comes back later and later.

The schedule is FSRS, a published one, by the library `fsrs`, without its random part so that it can be followed. An
item is a task or a quiz question by its id, or a drill's topic and level (`drill:reach:2`), asked with a new seed each
time. The time is always given by the caller, with its time zone.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from functools import cache

import fsrs

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.lessons.reader.marks import LATEST, ReviewCard
from hothlab.lessons.reader.progress import Progress, kept_id, progress

__all__ = ["SOON", "Review", "rating", "review"]

SOON = timedelta(minutes=10)
"""When a wrong answer comes back."""
_EASY_STREAK = 3
"""An item that was right at the first try this many times in a row is an easy one."""
_LONGEST = 365
"""Days; what was learned for good is still asked once a year."""
_TRUSTED = timedelta(days=7)
"""An answer up to this far in the future comes from a clock that was set back a little since; a later one from a wrong
clock."""


@cache
def _scheduler() -> fsrs.Scheduler:
    return fsrs.Scheduler(
        learning_steps=[SOON], relearning_steps=[SOON], maximum_interval=_LONGEST, enable_fuzzing=False
    )


def rating(right: bool, tries: int, streak: int = 0) -> fsrs.Rating:
    """How well an item was known. `streak` is how many times in a row, with this one, it was right at the first try.

    >>> rating(True, 1).name, rating(True, 1, streak=3).name, rating(True, 2).name, rating(True, 3).name
    ('Good', 'Easy', 'Hard', 'Again')
    """
    if not right or tries > 2:
        return fsrs.Rating.Again
    if tries == 2:
        return fsrs.Rating.Hard
    return fsrs.Rating.Easy if streak >= _EASY_STREAK else fsrs.Rating.Good


class Review:
    """The reader's review, kept in their progress file."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def due(self, now: datetime) -> list[str]:
        """The items to ask now, the longest overdue first."""
        moment = _utc(now)
        waiting = sorted((_comes_back(card, moment), id) for id, card in self.progress.cards.items())
        return [id for due, id in waiting if due <= moment]

    def next_due(self) -> datetime | None:
        """When the first item comes back, or came back; None while there are no items."""
        return min(map(_comes_back, self.progress.cards.values()), default=None)

    def answer(self, id: str, right: bool, tries: int, now: datetime) -> datetime:
        """Keep how an item was answered and say when it comes back. `tries` counts the answers it took.

        A drill's seed is left out of its id. A clock that was set back a little counts as no time gone by; an answer
        from far in the future was given by a clock that was wrong, and this one takes its place.
        """
        item, moment = kept_id(id), _utc(now)
        before = self.progress.cards.get(item)
        if before is not None and before.last <= moment + _TRUSTED:
            moment = max(moment, before.last)
        streak = (before.streak if before else 0) + 1 if right and tries <= 1 else 0
        after, _log = _scheduler().review_card(_asked(before, moment), rating(right, tries, streak), moment)
        assert after.stability is not None and after.difficulty is not None
        answers = before.answers + 1 if before else 1
        step, state = after.step, int(after.state)
        card = ReviewCard(after.due, moment, state, step, after.stability, after.difficulty, answers, streak).bounded()
        self.progress.keep_card(item, card)
        return card.due


def _asked(card: ReviewCard | None, now: datetime) -> fsrs.Card:
    """An item as the library knows it."""
    if card is None:
        return fsrs.Card(card_id=0, due=now)
    last = min(card.last, now)
    return fsrs.Card(0, fsrs.State(card.state), card.step, card.stability, card.difficulty, card.due, last)


def _comes_back(card: ReviewCard, now: datetime | None = None) -> datetime:
    """When an item is due: a year after its answer at the latest, and now when the answer lies far in the future."""
    if now is not None and card.last > now + _TRUSTED:
        return now
    return min(card.due, card.last + timedelta(days=_LONGEST))


def _utc(now: datetime) -> datetime:
    if now.tzinfo is None:
        raise HothlabError(_("a time in the review needs a time zone"))
    try:
        return min(now.astimezone(timezone.utc), LATEST)
    except OverflowError as error:
        raise HothlabError(_("a time in the review must be one that every time zone has")) from error


def review() -> Review:
    """The reader's own review."""
    return Review(progress())
