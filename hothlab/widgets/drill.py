"""An endless drill on the screen: task after task, a streak, and levels that rise and fall with it."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import Any

from htpy import b, div, span
from ipywidgets import HTML, Button, Dropdown

from hothlab.base.checked import checked
from hothlab.language.text import _
from hothlab.lessons.drills.drill import drill as drill_task
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.drills.practice import STREAK, Practice
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.scene.markup import Element, html
from hothlab.scene.scene import Scene
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import LessonWidget, keep, shown
from hothlab.widgets.task import TaskWidget, task_board, task_text

__all__ = ["DrillWidget", "drill"]

_SEEDS = 9999


class DrillWidget(LessonWidget):
    """A drill. Enter goes on to the next task. With `picker` every topic can be chosen."""

    def __init__(self, practice: Practice, picker: bool = False) -> None:
        super().__init__(_("Drill"), ("Enter",))
        self.practice = practice
        self._quiet = False
        self._first = (practice.name, practice.level)
        self._asked: Attempt = practice.attempt
        names = [(_(topic.title), name) for name, topic in topics().items()]
        self.topic = Dropdown(options=names, value=practice.name, description=_("Topic"))
        self.topic.style.description_width = "auto"
        self.easier = Button(description=_("Easier"), icon="arrow-down")
        self.harder = Button(description=_("Harder"), icon="arrow-up")
        self.state = classed(HTML(), "hothlab-grow")
        self.next = classed(Button(description=_("Next"), icon="arrow-right"), "hothlab-main")
        self.question = TaskWidget(practice.attempt, self._kicker(), whole=False, actions=(self.next,))
        self.topic.observe(self._chose, "value")
        self.easier.on_click(lambda _button: self._then(practice.easier))
        self.harder.on_click(lambda _button: self._then(practice.harder))
        self.next.on_click(lambda _button: self._then(practice.next))
        shown(self.topic, picker)
        self.listener.label = self._kicker()
        levels = classed(row(self.state, self.easier, self.harder), "hothlab-level-row")
        self.children = (self.listener, self.topic, levels, self.question)
        self._stop_watching = practice.on_change(lambda _practice: self.refresh())
        self.refresh()

    def pressed(self, key: str) -> None:
        """Enter goes on."""
        if self.practice.attempt.done:
            self._then(self.practice.next)

    def _then(self, deed: Callable[[], object]) -> None:
        deed()
        self.listener.focus()
        self.listener.reveal()

    def _chose(self, change: Any) -> None:
        if not self._quiet:
            self.practice.choose(change["new"])

    def _kicker(self) -> str:
        return _("Drill: {topic}").format(topic=_(self.practice.topic.title))

    def refresh(self) -> None:
        """Show the task that is asked."""
        practice = self.practice
        if practice.attempt is not self._asked:
            self._asked = practice.attempt
            self.question.kicker = self.listener.label = self._kicker()
            self.question.ask(practice.attempt)
            if practice.moved:
                self.listener.say(self._words())
        before, self._quiet = self._quiet, True
        try:
            self.topic.value = practice.name
        finally:
            self._quiet = before
        self.easier.disabled, self.harder.disabled = practice.level <= 1, practice.level >= practice.most
        shown(self.next, practice.attempt.done)
        self.state.value = html(self._state())

    def _state(self) -> Element:
        """The level in words, and how much of a streak there is. The seed is only for those who look for it."""
        practice = self.practice
        seed = _("Task number {n}").format(n=practice.seed)
        won = min(practice.streak, STREAK)
        told = _("{n} of {most} right at once in a row").format(n=won, most=STREAK)
        drawn = "●" * won + "○" * (STREAK - won)
        dots = span(class_="hothlab-dots", role="img", aria_label=told)[drawn]
        return div(class_="hothlab-level", title=seed)[b[self._words()], " ", dots]

    def _words(self) -> str:
        practice = self.practice
        number, most = practice.level, practice.most
        title = _(practice.topic.level(number).title)
        if practice.attempt.done and practice.will_rise:
            return _("{n} in a row! The next one is harder.").format(n=practice.streak)
        if practice.attempt.done and practice.will_fall:
            return _("The next one is easier.")
        if practice.moved > 0:
            return _("Up to level {n} of {most}: {title}").format(n=number, most=most, title=title)
        if practice.moved < 0:
            return _("Back to level {n} of {most}: {title}").format(n=number, most=most, title=title)
        return _("Level {n} of {most}: {title}").format(n=number, most=most, title=title)

    def text(self) -> str:
        """The first task of this drill, the same in every kernel."""
        name, level = self._first
        note = _("On a live page there is more: the drill never ends, and every answer says why.")
        return task_text(drill_task(name, level, 1), _page_kicker(name, level), note)

    def drawn_board(self) -> Scene | None:
        """The board of that task."""
        return task_board(drill_task(*self._first, 1))

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        super().close()


def _page_kicker(name: str, level: int) -> str:
    topic = topics()[name]
    return _("Drill: {topic} · level {level} of {most}: {title}").format(
        topic=_(topic.title), level=level, most=len(topic.levels), title=_(topic.level(level).title)
    )


@checked
def drill(topic: str = "", level: int = 1, seed: int | None = None, grows_to: int | None = None) -> DrillWidget:
    """An endless drill of a topic, which begins at a level and grows with right answers, up to `grows_to` by itself.

    The same seed gives the same task; without a seed it starts anywhere. Without a topic every topic can be chosen.

    >>> shown = drill("reach", level=2, seed=7)
    """
    start = 1 + randbelow(_SEEDS) if seed is None else seed
    return DrillWidget(Practice(topic or next(iter(topics())), level, start, keep, grows_to), picker=not topic)
