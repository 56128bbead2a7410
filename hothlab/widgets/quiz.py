"""A quiz on the screen: one question after the other, each explained, and the result at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile

from htpy import li, span, ul
from ipywidgets import HTML, Box, Button, VBox

from hothlab.language.text import _, ngettext
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.series import Series
from hothlab.lessons.tasks.task import Task
from hothlab.scene.markup import Element, Node
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed
from hothlab.widgets.lesson import LessonWidget, heading, keep, kept_stars, put, shown, small_scenes, stars
from hothlab.widgets.task import TaskWidget, numbered

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
        self.onward = classed(Button(description=_("Next"), icon="arrow-down"), "hothlab-main")
        self.again.on_click(lambda _button: self._begin())
        self.onward.on_click(lambda _button: self.listener.onward())
        self.actions = classed(Box([self.again, self.onward]), "hothlab-actions")
        self.children = (self.listener, self.place, self.result, self.actions)
        self._stop_watching = series.on_change(lambda _series: self.refresh())
        self._asked: Attempt | None = None
        self.refresh()

    def pressed(self, key: str) -> None:
        """Enter goes on: to the next question, and from the result to what comes after it."""
        if self.series.can_go_on:
            self._on()
        elif self.series.finished:
            self.listener.onward()

    def _on(self) -> None:
        self.series.forward()
        self._shown_anew()

    def _begin(self) -> None:
        self.series.again()
        self._shown_anew()

    def _shown_anew(self) -> None:
        """Another question stands in its place: it is brought into view, and has the keyboard."""
        self.listener.focus()
        self.listener.reveal()

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
                self.question = TaskWidget(attempt, self.kicker(), whole=False, actions=(self.forward,))
                self.place.children = (self.question,)
            else:
                self.question.kicker = self.kicker()
                self.question.ask(attempt)
        self._asked = attempt
        question = attempt.task.question if attempt is not None else _("The result")
        self.listener.label = _("{name}: {question}").format(name=self.name, question=question)
        shown(self.place, attempt is not None)
        shown(self.forward, series.can_go_on)
        last = series.at + 1 == len(series.tasks)
        self.forward.description = _("See the result") if last else _("Next")
        put(self.result, self.closing() if series.finished else None)
        shown(self.actions, series.finished)
        shown(self.again, bool(series.tasks))

    def closing(self) -> list[Node]:
        """What is said after the last question."""
        series = self.series
        text = ngettext("{n} of {all} was right at once.", "{n} of {all} were right at once.", series.right)
        text = text.format(n=series.right, all=series.done)
        said = fragments.banner("yes" if series.right == series.done else "wait", text, self.comment())
        return [*heading(self.name, _("The result")), said, self._list()]

    def _list(self) -> Element:
        """The questions with the stars that were won in each."""
        won = [(each.task.question, max(each.stars, kept_stars(each.task))) for each in self.series.attempts]
        return ul(class_="hothlab-why")[(li[stars(number), span[question]] for question, number in won)]

    def comment(self) -> str:
        """A word on the result."""
        if self.series.right == self.series.done:
            return _("Everything right. You know this.")
        return _("What was not right at once comes back in your review.")

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        super().close()


class QuizWidget(SeriesWidget):
    """A quiz: a few questions to choose the answers of."""

    def __init__(self, tasks: Iterable[Task], name: str = "", on_done: Callable[[Attempt], object] = keep) -> None:
        """It begins with the first question that the reader has not solved yet, on another day say."""
        asked = tuple(tasks)
        solved = sum(1 for _task in takewhile(kept_stars, asked))
        self._returned = solved == len(asked)
        super().__init__(Series(asked, on_done, solved), name or _("Quiz"))

    def closing(self) -> list[Node]:
        """The result; for a returning reader the stars of earlier days."""
        if not self._returned:
            return super().closing()
        won = sum(map(kept_stars, self.series.tasks))
        told = _("{n} of {most} stars").format(n=won, most=self.series.most)
        said = fragments.banner("yes", _("You have solved this quiz"), told)
        return [*heading(self.name, _("Solved · try again")), said, self._list()]

    def _begin(self) -> None:
        self._returned = False
        super()._begin()

    def text(self) -> str:
        """All questions with their answers to choose from, none of them given away."""
        lines = [self.name]
        for number, task in enumerate(self.series.tasks, 1):
            lines.append(f"{number}. {task.question}")
            lines += [each.description for each in small_scenes(task.dice, task.cards)]
            lines += numbered(task.options)
        return "\n".join(lines)
