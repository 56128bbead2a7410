"""A quiz on the screen: one question after the other, each explained, and the result at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from ipywidgets import HTML, Button, VBox

from hothlab.draw.page import Block, Choices, Words, page_scene
from hothlab.draw.scene import Scene
from hothlab.lessons.attempt import Attempt
from hothlab.lessons.series import Series
from hothlab.lessons.task import Task
from hothlab.text import _, ngettext
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import LessonWidget, heading, keep, put, shown, small_scenes, stars
from hothlab.widgets.task import TaskWidget

__all__ = ["QuizWidget", "SeriesWidget"]


class SeriesWidget(LessonWidget):
    """Questions in a row; Enter goes on to the next."""

    def __init__(self, series: Series, name: str) -> None:
        super().__init__(name, ("Enter",))
        self.series = series
        self.name = name
        self.question: TaskWidget | None = None
        self.place = classed(VBox(), "hothlab-place")
        self.result = HTML()
        self.forward = classed(Button(description=_("Next"), icon="arrow-right"), "hothlab-main")
        self.again = Button(description=_("Once more"), icon="undo")
        self.forward.on_click(lambda _button: self._on())
        self.again.on_click(lambda _button: self._begin())
        self.children = (self.listener, self.place, self.result, row(self.forward, self.again))
        self._deaf = series.on_change(lambda _series: self.refresh())
        self._asked: Attempt | None = None
        self.refresh()

    def pressed(self, key: str) -> None:
        """Enter goes on."""
        if self.series.can_go_on:
            self._on()

    def _on(self) -> None:
        self.series.forward()
        self.listener.focus()

    def _begin(self) -> None:
        self.series.again()
        self.listener.focus()

    def kicker(self) -> str:
        """The small line over a question."""
        return _("{name} · question {n} of {all}").format(
            name=self.name, n=self.series.at + 1, all=len(self.series.tasks)
        )

    def refresh(self) -> None:
        """Show the question that is asked, or the result."""
        series, attempt = self.series, self.series.attempt
        if attempt is not None and attempt is not self._asked:
            if self.question is None:
                self.question = TaskWidget(attempt, self.kicker(), whole=False)
                self.place.children = (self.question,)
            else:
                self.question.kicker = self.kicker()
                self.question.ask(attempt)
        self._asked = attempt
        shown(self.place, attempt is not None)
        shown(self.forward, series.can_go_on)
        last = series.at + 1 == len(series.tasks)
        self.forward.description = _("See the result") if last else _("Next question")
        put(self.result, self.closing() if series.finished else "")
        shown(self.again, series.finished and bool(series.tasks))

    def closing(self) -> str:
        """What is said after the last question."""
        series = self.series
        text = ngettext("{n} of {all} was right at once.", "{n} of {all} were right at once.", series.right)
        text = text.format(n=series.right, all=len(series.tasks))
        rows = [
            f"<li>{stars(attempt.stars)}<span>{escape(attempt.task.question)}</span></li>"
            for attempt in series.attempts
        ]
        said = fragments.banner("yes" if series.right == len(series.tasks) else "wait", text, self.comment())
        return f'{heading(self.name, _("The result"))}{said}<ul class="hothlab-why">{"".join(rows)}</ul>'

    def comment(self) -> str:
        """A word on the result."""
        if self.series.right == len(self.series.tasks):
            return _("Everything right. You know this.")
        return _("What was not right at once comes back in your review.")

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._deaf()
        super().close()


class QuizWidget(SeriesWidget):
    """A quiz: a few questions to choose the answers of."""

    def __init__(self, tasks: Iterable[Task], name: str = "", on_done: Callable[[Attempt], object] = keep) -> None:
        super().__init__(Series(tasks, on_done), name or _("Quiz"))

    def picture(self) -> Scene:
        """All questions with their answers to choose from, none of them given away."""
        blocks: list[Block] = [Words(self.name, 20, weight=700)]
        for number, task in enumerate(self.series.tasks, 1):
            blocks.append(Words(f"{number}. {task.question}", 16, weight=700))
            blocks += small_scenes(task.dice, task.cards)
            blocks.append(Choices(task.options))
        return page_scene(self.name, blocks)
