"""*Make a question of this*, at the desk: the dispute as a task of a lesson of one's own, to be tried at once."""

from __future__ import annotations

from typing import Any

from htpy import p
from ipywidgets import HTML, Button, Combobox, Dropdown, VBox

from hothlab.base.errors import HothlabError
from hothlab.desks.settle.desk import SettleDesk
from hothlab.language.text import _, ngettext
from hothlab.lessons.authoring.adding import add_question
from hothlab.lessons.authoring.own_lessons import own_lessons
from hothlab.lessons.authoring.questions import TaskDraft, questions_of
from hothlab.lessons.course.steps import TaskStep
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import put
from hothlab.widgets.task import TaskWidget

__all__ = ["QuestionMaker"]


class QuestionMaker(VBox):  # type: ignore[misc]
    """What can be asked of the dispute on the desk, the lesson it goes to, and the task as a pupil sees it."""

    def __init__(self, desk: SettleDesk) -> None:
        self.desk = desk
        self.kind = classed(Dropdown(description=_("Ask")), "hothlab-grow")
        self.lesson = classed(
            Combobox(description=_("Lesson"), value=_("From the desk"), ensure_option=False), "hothlab-grow"
        )
        self.make = classed(Button(description=_("Put it into the lesson"), icon="plus"), "hothlab-main")
        self.make.on_click(lambda _button: self._make())
        self.said = HTML()
        self.place = VBox()
        super().__init__((row(self.kind), row(self.lesson, self.make), self.said, self.place))
        self._offered: tuple[TaskDraft, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Offer what can be asked now."""
        try:
            self._offered = questions_of(self.desk.answer)
            put(self.said, "")
        except HothlabError as error:
            self._offered = ()
            put(self.said, p[str(error)])
        self.kind.options = [(each.title, number) for number, each in enumerate(self._offered)]
        self.kind.value = 0 if self._offered else None
        self.make.disabled = not self._offered
        self.lesson.options = [each.path.stem for each in own_lessons()]
        self._show(None)

    def _make(self) -> None:
        try:
            lesson, id = add_question(self._offered[self.kind.value], self.lesson.value)
        except HothlabError as error:
            put(self.said, fragments.message(str(error)))
            return
        number = len(lesson.tasks)
        text = ngettext("The lesson has {n} question now.", "The lesson has {n} questions now.", number)
        title = _("It is in “{lesson}”, and stands on the course map.").format(lesson=lesson.title)
        put(self.said, fragments.banner("yes", title, text.format(n=number)))
        self.lesson.options = [each.path.stem for each in own_lessons()]
        step = lesson.step(id)
        assert isinstance(step, TaskStep)
        self._show(TaskWidget(step.task))

    def _show(self, task: Any) -> None:
        before = self.place.children
        self.place.children = () if task is None else (task,)
        for each in before:
            each.close()
