"""A worked example on the screen: forward, back, a scrubber, and "now you" before the next moment is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import details, h4, li, summary, ul
from ipywidgets import HTML, Box, Button, IntSlider, VBox

from hothlab.language.text import _, ngettext
from hothlab.lessons.examples.example import Example
from hothlab.lessons.examples.example import example as example_of
from hothlab.lessons.examples.stepper import Stepper
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.pictures.description import hex_texts
from hothlab.pictures.drawing import Drawing, drawing
from hothlab.pictures.lesson import example_scene
from hothlab.scene.markup import Node
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.display import put_on
from hothlab.widgets.lesson import (
    LessonWidget,
    heading,
    pictures,
    put,
    rules_of,
    shown,
    small_scenes,
)  # fmt: skip
from hothlab.widgets.markdown import markdown
from hothlab.widgets.task import TaskWidget

__all__ = ["StepperWidget", "example"]

_KEYS = {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "first", "End": "last"}


class StepperWidget(LessonWidget):
    """A worked example, moment by moment."""

    def __init__(self, stepper: Stepper) -> None:
        super().__init__(stepper.example.title, _KEYS)
        self.stepper = stepper
        self._quiet = False
        self._asked: Attempt | None = None
        self.head = classed(HTML(), "hothlab-head")
        moment = self._shown_moment = stepper.moment
        self.board = BoardWidget(example_scene(moment), texts=hex_texts(moment.position))
        self.said = HTML()
        self.shown = HTML()
        self.happened = HTML()
        self.rules = HTML()
        self.why = Button(description=_("See it drawn"), icon="search")
        self._drawn = False
        self.question: TaskWidget | None = None
        self.place = classed(VBox(), "hothlab-place")
        self.back = Button(description=_("Back"), icon="arrow-left", tooltip=_("Left arrow"))
        self.forward = classed(
            Button(description=_("Forward"), icon="arrow-right", tooltip=_("Right arrow")), "hothlab-main"
        )
        self.skip = Button(description=_("Skip the question"))
        self.again = Button(description=_("From the start"), icon="undo")
        self.onward = classed(Button(description=_("Next"), icon="arrow-down"), "hothlab-main")
        self.slider = IntSlider(min=0, max=stepper.last_number, readout=False, tooltip=_("Go to a moment"))
        self.back.on_click(lambda _button: self._do(stepper.back))
        self.forward.on_click(lambda _button: self._do(stepper.forward))
        self.skip.on_click(lambda _button: self._do(stepper.skip))
        self.again.on_click(lambda _button: self._do(stepper.again))
        self.onward.on_click(lambda _button: self.listener.onward())
        self.why.on_click(lambda _button: self._turn_evidence())
        self.slider.observe(self._scrubbed, "value")
        self.left = classed(VBox([self.board]), "hothlab-left")
        right = classed(VBox([self.said, self.shown, self.happened, self.rules]), "hothlab-right")
        columns = classed(Box([self.left, right]), "hothlab-columns")
        controls = Box([self.back, self.slider, self.again, self.why, self.forward, self.onward])
        foot = classed(VBox([classed(controls, "hothlab-actions")]), "hothlab-foot")
        self.moment = classed(VBox([columns, foot]), "hothlab-work")
        self.children = (self.listener, self.head, self.place, self.moment)
        self._stop_watching = stepper.on_change(lambda _stepper: self.refresh())
        self.refresh()

    def pressed(self, key: str) -> None:
        """The arrow keys step, Home and End go to the ends."""
        getattr(self.stepper, _KEYS[key])()
        self.listener.focus()

    def _scrubbed(self, change: Any) -> None:
        if not self._quiet:
            self.stepper.go(change["new"])
            if self.stepper.asking is not None:  # the question stands where the slider was
                self.listener.focus()

    def _do(self, deed: Callable[[], object]) -> None:
        """What a button does; another moment or a question may stand in its place then."""
        deed()
        self.listener.focus()
        self.listener.reveal()

    def _turn_evidence(self) -> None:
        """Draw what the engine says in the place of the board; or the board again."""
        self._drawn = not self._drawn
        self._show_board()

    def _show_board(self) -> None:
        moment = self.stepper.moment
        if self._drawn and moment.evidence is not None:
            drawn = drawing(moment.evidence)
        else:
            scene = example_scene(moment)
            drawn = Drawing(scene, "", hex_texts(moment.position))
        if self.board.scene != drawn.board:
            put_on(self.board, drawn)
        self.why.description = _("Back to the board") if self._drawn else _("See it drawn")

    def refresh(self) -> None:
        """Show the moment, or the question that comes before the next."""
        stepper, moment, attempt = self.stepper, self.stepper.moment, self.stepper.asking
        example, number = stepper.example, self.stepper.at + 1
        put(self.head, heading(_kicker(example, number), example.title))
        if moment is not self._shown_moment:
            self._shown_moment, self._drawn = moment, False
        self._show_board()
        put(self.said, h4[moment.title], markdown(moment.text))
        put(self.shown, pictures(moment.dice, moment.cards))
        put(self.happened, _happened(moment.happened))
        put(self.rules, fragments.rule_list(rules_of(moment.rules)))
        shown(self.why, moment.evidence is not None)
        self._ask(attempt)
        shown(self.moment, attempt is None)
        shown(self.skip, attempt is not None and not attempt.done)
        last = stepper.at == stepper.last_number
        self.back.disabled = not stepper.can_go_back
        shown(self.forward, stepper.can_go_forward)
        shown(self.again, last)
        shown(self.onward, last)
        before, self._quiet = self._quiet, True
        try:
            self.slider.value = stepper.at
        finally:
            self._quiet = before

    def _ask(self, attempt: Attempt | None) -> None:
        if attempt is not None and attempt is not self._asked:
            if self.question is None:
                actions = (self.back, self.skip, self.forward)
                self.question = TaskWidget(attempt, _("Now you, before you go on"), whole=False, actions=actions)
                self.place.children = (self.question,)
            else:
                self.question.ask(attempt)
        self._asked = attempt
        shown(self.place, attempt is not None)

    def text(self) -> str:
        """All moments in words."""
        example = self.stepper.example
        first, *rest = example.moments
        lines = [_kicker(example, 1), example.title, first.text]
        lines += [each.description for each in small_scenes(first.dice, first.cards)]
        lines += [example_scene(first).description, ", ".join(first.rules)]
        for number, moment in enumerate(rest, 2):
            lines += [f"{number}. {moment.title}", moment.text]
            lines += [each.description for each in small_scenes(moment.dice, ())]
            lines.append(", ".join(moment.rules))
        return "\n".join(filter(None, lines))

    def drawn_board(self) -> Scene:
        """The first moment."""
        return example_scene(self.stepper.example.moments[0])

    def close(self) -> None:
        """Take it out of the kernel and of every page; its stepper stays."""
        self._stop_watching()
        super().close()


def _kicker(example: Example, number: int) -> str:
    moments = ngettext("{at} of {n} moment", "{at} of {n} moments", len(example.moments))
    moments = moments.format(at=number, n=len(example.moments))
    if example.page is None:
        return _("Worked example · {moments}").format(moments=moments)
    return _("Worked example from page {n} of the rulebook · {moments}").format(n=example.page, moments=moments)


def _happened(sentences: tuple[str, ...]) -> Node:
    rows = [li[each] for each in sentences]
    return rows and details[summary[_("What happened")], ul[rows]]


def example(id: str) -> StepperWidget:
    """A worked example to step through: forward, back, and a question before what comes next.

    `id` is its name, such as `p5-moving`.

    >>> shown = example("p5-moving")
    """
    return StepperWidget(Stepper(example_of(id)))
