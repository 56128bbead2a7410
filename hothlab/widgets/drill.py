"""An endless drill on the screen: task after task, with its seed, a streak, and levels."""

from __future__ import annotations

from html import escape
from secrets import randbelow
from typing import Any

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, VBox

from hothlab.draw.scene import Scene
from hothlab.lessons.attempt import Attempt
from hothlab.lessons.drills import drill as drill_task
from hothlab.lessons.drills import topics
from hothlab.lessons.practice import Practice
from hothlab.text import _, ngettext
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import LessonWidget, keep, put, shown
from hothlab.widgets.task import TaskWidget, task_page

__all__ = ["DrillWidget", "drill"]

_SEEDS = 9999


class DrillWidget(LessonWidget):
    """A drill. Enter goes on to the next task."""

    def __init__(self, practice: Practice) -> None:
        super().__init__(_("Drill"), ("Enter",))
        self.practice = practice
        self._quiet = False
        self._first = (practice.name, practice.level)
        self._asked: Attempt | None = None
        self.topic = Dropdown(options=[(_(topic.title), name) for name, topic in topics().items()], value=practice.name)
        self.seed = BoundedIntText(value=practice.seed, min=1, max=10**9, description=_("Number"))
        self.easier = Button(description=_("Easier"), icon="arrow-down")
        self.harder = Button(description=_("Harder"), icon="arrow-up")
        self.state = HTML()
        self.question = TaskWidget(practice.attempt, self._kicker(), whole=False)
        self.next = classed(Button(description=_("Next task"), icon="arrow-right"), "hothlab-main")
        self.seed.style.description_width = "auto"
        self.seed.tooltip = _("The same number gives the same task again")
        self.topic.observe(self._chose, "value")
        self.seed.observe(self._sought, "value")
        self.easier.on_click(lambda _button: self._then(practice.easier))
        self.harder.on_click(lambda _button: self._then(practice.harder))
        self.next.on_click(lambda _button: self._then(practice.next))
        classed(self.topic, "hothlab-grow")
        controls = row(self.topic, self.easier, self.harder, classed(self.seed, "hothlab-seed"))
        self.children = (self.listener, controls, self.state, VBox([self.question]), row(self.next))
        self._deaf = practice.on_change(lambda _practice: self.refresh())
        self.refresh()

    def pressed(self, key: str) -> None:
        """Enter goes on."""
        if self.practice.attempt.done:
            self._then(self.practice.next)

    def _then(self, deed: Any) -> None:
        deed()
        self.listener.focus()

    def _chose(self, change: Any) -> None:
        if not self._quiet:
            self.practice.choose(change["new"])

    def _sought(self, change: Any) -> None:
        if not self._quiet:
            self.practice.go(change["new"])

    def _kicker(self) -> str:
        practice = self.practice
        return _kicker(practice.name, practice.level)

    def refresh(self) -> None:
        """Show the task that is asked."""
        practice = self.practice
        if practice.attempt is not self._asked:
            self._asked = practice.attempt
            self.question.kicker = self._kicker()
            self.question.ask(practice.attempt)
        before, self._quiet = self._quiet, True
        try:
            self.topic.value, self.seed.value = practice.name, practice.seed
        finally:
            self._quiet = before
        self.easier.disabled, self.harder.disabled = practice.level <= 1, practice.level >= practice.most
        shown(self.next, practice.attempt.done)
        said = self._streak()
        put(self.state, f'<div class="hothlab-streak" role="status">{escape(said)}</div>' if said else "")

    def _streak(self) -> str:
        practice = self.practice
        if practice.may_rise:
            return _("{n} in a row! Try a harder level.").format(n=practice.streak)
        if practice.streak:
            text = ngettext("{n} right at once", "{n} in a row, right at once", practice.streak)
            return text.format(n=practice.streak)
        return ""

    def picture(self) -> Scene:
        """The first task of this drill, the same in every kernel."""
        name, level = self._first
        note = _("Run this notebook for more: the drill never ends, and every answer says why.")
        return task_page(drill_task(name, level, 1), _kicker(name, level), (note,))

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._deaf()
        super().close()


def _kicker(name: str, level: int) -> str:
    topic = topics()[name]
    return _("Drill: {topic} · level {level} of {most}: {title}").format(
        topic=_(topic.title), level=level, most=len(topic.levels), title=_(topic.level(level).title)
    )


def drill(topic: str = "", level: int = 1, seed: int | None = None) -> DrillWidget:
    """An endless drill of a topic at a level; the same seed gives the same task.

    Without a topic it starts with the first; without a seed anywhere.
    """
    start = 1 + randbelow(_SEEDS) if seed is None else seed
    return DrillWidget(Practice(topic or next(iter(topics())), level, start, keep))
