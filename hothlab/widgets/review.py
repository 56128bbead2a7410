"""The review on the screen: what is due today, one by one, and when the next is."""

from __future__ import annotations

from datetime import datetime, timedelta

from htpy import h3

from hothlab.language.text import _, ngettext
from hothlab.lessons.reader.progress import progress
from hothlab.lessons.reader.recall import recalled
from hothlab.lessons.reader.review import review as the_review
from hothlab.lessons.tasks.series import Series
from hothlab.lessons.tasks.task import Task
from hothlab.scene.markup import Node
from hothlab.widgets import fragments
from hothlab.widgets.lesson import keep, now
from hothlab.widgets.quiz import SeriesWidget

__all__ = ["ReviewWidget", "review", "when"]

_MOST = 20
"""Questions in one go; the rest wait."""


def _due(moment: datetime) -> list[Task]:
    found = (recalled(id, progress()) for id in the_review().due(moment))
    return [task for task in found if task is not None][:_MOST]


class ReviewWidget(SeriesWidget):
    """The questions that are due, each as it was asked in its chapter or drill."""

    def __init__(self, moment: datetime | None = None) -> None:
        """`moment` is when it is held: now, without it."""
        self._moment = moment
        super().__init__(self._series(), _("Review"))

    def _series(self) -> Series:
        return Series(_due(self._moment or now()), lambda attempt: keep(attempt, self._moment))

    def _begin(self) -> None:
        """Take what is due by now."""
        self._stop_watching()
        self.series = self._series()
        self._stop_watching = self.series.on_change(lambda _series: self.refresh())
        self.refresh()
        self._shown_anew()

    def closing(self) -> list[Node]:
        """What is said when nothing is due any more, and when the next is."""
        said = super().closing() if self.series.tasks else [h3[_("Nothing is due")]]
        following = the_review().next_due()
        if following is None:
            text = _("Solve tasks in the chapters and drills. They come back here when it is time to remember them.")
        else:
            text = _("The next question comes back {when}.").format(when=when(following - (self._moment or now())))
        return [*said, fragments.banner("wait", _("What comes next"), text)]

    def text(self) -> str:
        """What the review is; what is due is only known at the time."""
        text = _("On a live page this asks what is due today: what you got wrong comes back soon, what you know later.")
        return f"{_('Review')}\n{text}"


def when(wait: timedelta) -> str:
    """How long to wait, as a person says it.

    >>> when(timedelta(minutes=9)), when(timedelta(hours=30)), when(timedelta(days=12))
    ('in 9 minutes', 'tomorrow', 'in 12 days')
    """
    minutes = int(wait.total_seconds() // 60)
    if minutes < 1:
        return _("now")
    if minutes < 90:
        return ngettext("in {n} minute", "in {n} minutes", minutes).format(n=minutes)
    hours = round(minutes / 60)
    if hours < 24:
        return ngettext("in {n} hour", "in {n} hours", hours).format(n=hours)
    days = round(hours / 24)
    return _("tomorrow") if days <= 1 else ngettext("in {n} day", "in {n} days", days).format(n=days)


def review() -> ReviewWidget:
    """What is due in your review today, one by one; what you got wrong comes back soon, what you know later.

    >>> shown = review()
    """
    return ReviewWidget()
