"""A chapter that is awake, worked through at once: every task, quiz and drill, answered from the chapter's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from hothlab.hexes import Hex, standard_board
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.steps import DrillStep, QuizStep, TaskStep
from hothlab.lessons.tasks.task import HexesTask, Pick, Task
from hothlab.pictures.lesson import lesson_frame

__all__ = ["FRAME", "work_through"]

FRAME = lesson_frame(standard_board())
_WORK = Path(__file__).with_name("work.js").read_text("utf-8").partition("\n\n")[2]


def work_through(page: Page, chapter: Chapter) -> list[str]:
    """Answer all of it right, and return what a reader would have missed: the verdict, *Next*, the next question."""
    missed: list[str] = []
    for step in chapter.steps:
        match step:
            case TaskStep():
                lesson = {"kind": "task", "tasks": [_told(step.task)]}
            case QuizStep():
                lesson = {"kind": "quiz", "tasks": [_told(task) for task in step.tasks]}
            case DrillStep():
                lesson = {"kind": "drill"}
            case _:
                continue
        missed += page.evaluate(_WORK, {"id": step.id, **lesson})
    return missed


def _told(task: Task) -> dict[str, Any]:
    hexes = isinstance(task, HexesTask)
    return {"question": task.question, "hexes": hexes, "picks": [_place(pick) for pick in task.solution]}


def _place(pick: Pick) -> int | tuple[float, float]:
    """An option's number, or where a hex is on its board, as shares of its width and height."""
    if isinstance(pick, Hex):
        x, y = FRAME.centre(pick)
        return x / FRAME.width, y / FRAME.height
    return pick
