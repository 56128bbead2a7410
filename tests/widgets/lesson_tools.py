"""What the tests of the lessons share: presses, clicks, all that a page could know, and tasks with another answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import ChoiceTask, Feedback, HexesTask, Pick, Task
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.widgets.board import BoardWidget
from tests.widgets.conftest import send

RULES = ("MOV-1", "MOV-3")
BOARD = Position.from_text("D . . . * . . . . .\nF . . . .T3 . . . . .")


def press(button: Any) -> None:
    """A click on a button."""
    send(button, event="click")


def key(widget: Any, name: str) -> None:
    """A key pressed anywhere in a lesson."""
    send(widget.listener, kind="key", key=name)


def click(board: BoardWidget, hex: str) -> None:
    """A click on a hex."""
    send(board.pointer, kind="select", hex=hex, modifiers=[])


def is_shown(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


def inside(widget: Any) -> Iterator[Any]:
    """A widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


_NOT_THE_LESSONS = ("layout", "style", "children", "_esm", "_css", "_anywidget_id", "_canvases")


def known_to_the_page(widget: Any) -> str:
    """Everything that a page is told about a lesson: the state of its widgets, and what is painted on its boards."""
    found = []
    for each in inside(widget):
        state = {name: value for name, value in each.get_state().items() if name not in _NOT_THE_LESSONS}
        found.append(json.dumps(state, default=str, sort_keys=True))
        if isinstance(each, BoardWidget):
            found.append(repr(each.scene))
    return "\n".join(found)


def choice(right: int = 1, question: str = "Which one?", id: str = "x/choice", **more: Any) -> Task:
    """A task with three answers."""

    def explain(answer: frozenset[Pick]) -> Feedback:
        if answer == frozenset({right}):
            return Feedback(True, "Secret praise.")
        wrong: dict[Pick, Reason] = {pick: Reason("MOV-3", f"secret reason {pick}") for pick in answer}
        return Feedback(False, "Look again.", wrong, 1)

    options = more.pop("options", ("alpha", "beta", "gamma"))
    return ChoiceTask(id, question, frozenset({right}), RULES, options=options, explain=explain, **more)


def hexes(*right: str, question: str = "Click them.", **more: Any) -> Task:
    """A task on a board."""
    key = frozenset(map(Hex, right))

    def explain(answer: frozenset[Pick]) -> Feedback:
        picked = [hex for hex in BOARD.board.hexes if hex in answer - key]
        wrong: dict[Pick, Reason] = {hex: Reason("MOV-3", f"secret reason {hex}", hex) for hex in picked}
        missing = len(key - answer)
        found = not wrong and not missing
        return Feedback(found, "Secret praise." if found else f"{missing} missing.", wrong, missing)

    marked, choosable = (Hex("F4"),), BOARD.board.hexes
    return HexesTask("x/hexes", question, key, RULES, BOARD, marked, choosable=choosable, explain=explain, **more)


def with_another_answer(task: Task) -> Task:
    """The same question with another right answer and other explanations."""
    if isinstance(task, ChoiceTask):
        (right,) = task.key
        other: Any = frozenset({(int(right) + 1) % len(task.options)})
    else:
        other = frozenset(task.choosable) - task.key
    return replace(task, key=other, explain=lambda _answer: Feedback(False, "another secret", {}, 7, task.board))


def wrong_answer(task: Task) -> frozenset[Any]:
    """A wrong answer that says something."""
    picks = task.choices
    wrong = [pick for pick in picks if pick not in task.key]
    return frozenset(wrong[: 1 if isinstance(task, ChoiceTask) else 3])
