"""A question as phones get it: its words, its board as a picture, and where the hexes to choose from lie on it."""

from __future__ import annotations

from typing import Any

from hothlab.game.cards import card
from hothlab.language.text import _
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import ChoiceTask, Task
from hothlab.pictures.lesson import dice_scene, task_scene
from hothlab.pictures.votes import larger_names
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg

__all__ = ["ballot"]

_WIDTH = 720.0


def ballot(task: Task, id: str) -> dict[str, Any]:
    """The question without its answer, as plain data. `id` is the address of its slide.

    >>> from hothlab.lessons.course.chapter import chapter
    >>> from hothlab.lessons.course.talk import slides
    >>> first = next(slide for slide in slides(chapter("04")) if slide.task is not None)
    >>> sorted(ballot(first.task, first.id))
    ['board', 'hexes', 'id', 'kind', 'options', 'pictures', 'text', 'words']
    """
    found: dict[str, Any] = {
        "id": id,
        "kind": "option" if isinstance(task, ChoiceTask) else "hexes",
        "text": task.question,
        "options": list(task.options),
        "words": [_("{card}: {text}").format(card=_(each.name), text=_(each.text)) for each in map(card, task.cards)],
        "board": [],
        "hexes": [],
        "pictures": [],
    }
    if task.board is not None:
        scene = larger_names(task_scene(Attempt(task), _WIDTH))
        frame = scene.frame
        assert frame is not None
        found["board"] = [scene.width, scene.height, frame.size]
        found["hexes"] = [[str(hex), *frame.centre(hex)] for hex in task.choosable]
        found["pictures"].append(_svg(scene))
    if task.dice:
        found["pictures"].append(_svg(dice_scene(task.dice)))
    return found


def _svg(scene: Scene) -> str:
    """The picture with its references as older phones know them."""
    text = to_svg(scene).replace("<use href=", "<use xlink:href=")
    return text.replace("<svg ", '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ', 1)
