"""The lessons' own pictures: the board of a task with what is picked, a moment of a worked example, rolled dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import hypot

from hothlab.game.events import symbol_name
from hothlab.hexes import Board, Hex, Side
from hothlab.language.text import _, listed
from hothlab.lessons.examples.example import ExampleMoment
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import HexesTask, Task
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.reach import refused
from hothlab.pictures.snow import bar_middle
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.scene.frame import LESSON_WIDTH, Frame, board_frame
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape, Stamp
from hothlab.scene.shapes import SURFACE, Box, circle, dashed, outlined, rounded, route, yes_mark
from hothlab.scene.words import legible, text_width

__all__ = ["dice_scene", "example_scene", "lesson_frame", "sections_frame", "sections_scene", "task_scene"]

_FACES = ("infantry", "vehicle", "blast", "cross", "retreat")


def lesson_frame(board: Board, width: float = LESSON_WIDTH) -> Frame:
    """Where the board of a lesson lies: all of it, and nothing around it."""
    return board_frame(board, width, bars=0)


# A task


def task_scene(attempt: Attempt, width: float = LESSON_WIDTH) -> Scene:
    """The board of a task: the unit in question outlined, what is picked, and after a check what was wrong with it.

    A wrong pick is taken back, and has a cross until it is picked off the board. The right answer is drawn only once
    the attempt is done.
    """
    task = attempt.task
    position = task.board or Position()
    frame = lesson_frame(position.board, width)
    size = frame.size
    wrong = attempt.refused
    picked = [hex for hex in position.board.hexes if hex in attempt.picked]
    right = [hex for hex in position.board.hexes if attempt.done and hex in task.key]
    tints: list[Item] = [
        Shape(frame.outline(hex, 0.04 * size), fill="stop" if hex in wrong else "right", opacity=0.3)
        for hex in dict.fromkeys((*picked, *right, *wrong))
    ]
    pointed = dict.fromkeys((*picked, *wrong))
    marks = [item for hex in _candidates(task) if hex not in pointed for item in dashed(frame, hex, "right", 0.16)]
    marks += [item for hex in task.marked for item in outlined(frame, hex, "sight")]
    for hex in pointed:
        marks += _wrong(frame, hex, wrong[hex]) if hex in wrong else _picked(frame, hex, hex in right)
    marks += hex_names(frame, (*_candidates(task), *task.marked, *pointed))
    below = _question_line(frame, task) if task.line is not None else []
    scene = board_scene(position, frame.width, bars=False, frame=frame).with_ground(tints, below)
    scene = scene.with_layer("marks", tuple(marks))
    return replace(scene, title=task.question, description=_task_words(attempt, wrong, scene.description))


def _task_words(attempt: Attempt, wrong: Mapping[Hex, Reason], board: str) -> str:
    task = attempt.task
    told = [board]
    if task.marked:
        told.append(_("The question is about {hexes}.").format(hexes=listed(task.marked)))
    if task.line is not None:
        told.append(_("A line is drawn from {a} to {b}.").format(a=task.line[0], b=task.line[1]))
    if isinstance(task, HexesTask) and attempt.picked:
        picked = [hex for hex in task.choosable if hex in attempt.picked]
        told.append(_("Picked: {hexes}.").format(hexes=listed(picked)))
    told += [_("{hex} is wrong: {why}.").format(hex=hex, why=f"{why.text} ({why.rule})") for hex, why in wrong.items()]
    return " ".join(told)


def _candidates(task: Task) -> tuple[Hex, ...]:
    """The hexes to choose from, unless all of them are."""
    if task.board is None or len(task.choosable) >= len(task.board.board.hexes) - len(task.marked) - 1:
        return ()
    return task.choosable


def _picked(frame: Frame, hex: Hex, right: bool) -> list[Item]:
    """A picked hex: outlined, with a dot, and with a tick once it is known to be right."""
    (x, y), size = frame.centre(hex), frame.size
    x, y = x - 0.42 * size, y - 0.48 * size
    if right:
        mark: tuple[Item, ...] = yes_mark(x, y, 0.25 * size)
    else:
        mark = (
            Shape(circle(x, y, 0.25 * size), fill=SURFACE, stroke="right", width=0.06 * size),
            Shape(circle(x, y, 0.13 * size), fill="right"),
        )
    return [*outlined(frame, hex, "right"), *mark]


def _wrong(frame: Frame, hex: Hex, reason: Reason) -> list[Item]:
    """A wrong pick: a red outline, a cross, and the rule."""
    return [*outlined(frame, hex, "stop"), *refused(reason.rule, *frame.centre(hex), frame.size)]


def _question_line(frame: Frame, task: Task) -> list[Item]:
    """The line between two centres, without a verdict."""
    assert task.line is not None
    (ax, ay), (bx, by) = frame.centre(task.line[0]), frame.centre(task.line[1])
    size, line = frame.size, f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
    ends = [
        Shape(circle(x, y, 0.12 * size), fill="sight", stroke="halo", width=0.04 * size)
        for x, y in ((ax, ay), (bx, by))
    ]
    return [
        Shape(line, stroke="halo", width=0.15 * size, opacity=0.85),
        Shape(line, stroke="sight", width=0.06 * size, dash=(0.2 * size, 0.12 * size), cap="butt"),
        *ends,
    ]


# A worked example


def example_scene(moment: ExampleMoment, width: float = LESSON_WIDTH) -> Scene:
    """A moment of a worked example: the board, what has just changed in a golden frame, and an arrow for each move."""
    frame = lesson_frame(moment.position.board, width)
    size = frame.size
    tints = [Shape(frame.outline(hex, 0.03 * size), fill="gold", opacity=0.38) for hex in moment.changed]
    marks = [item for hex in moment.changed for item in outlined(frame, hex, "gold_dk", 0.075, 0.06)]
    for way in moment.ways:
        marks += _way(frame, way)
    marks += hex_names(frame, [*moment.changed, *(hex for way in moment.ways for hex in way)])
    scene = board_scene(moment.position, frame.width, bars=False, frame=frame).with_ground(tints)
    told = [_("What changed is on {hexes}.").format(hexes=listed(moment.changed))] if moment.changed else []
    told += [*map(_way_words, moment.ways), scene.description]
    return replace(scene.with_layer("marks", tuple(marks)), title=moment.title, description=" ".join(told))


def _way(frame: Frame, way: Sequence[Hex]) -> list[Item]:
    """An arrow from a unit's old hex to its new one, short enough not to cover the pieces there."""
    points, size = [frame.centre(hex) for hex in way], frame.size
    points[0], points[-1] = _towards(points[0], points[1], 0.25 * size), _towards(points[-1], points[-2], 0.6 * size)
    return route(points, "sight", 0.085 * size)


def _towards(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    """The point that far from `a` on the way to `b`."""
    (ax, ay), (bx, by) = a, b
    part = far / hypot(bx - ax, by - ay)
    return ax + part * (bx - ax), ay + part * (by - ay)


def _way_words(way: Sequence[Hex]) -> str:
    start, *passed, end = way
    if not passed:
        return _("An arrow leads from {a} to {b}.").format(a=start, b=end)
    return _("An arrow leads from {a} over {hexes} to {b}.").format(a=start, hexes=listed(passed), b=end)


# Dice and sections


def dice_scene(faces: Iterable[str], size: float = 54.0) -> Scene:
    """Rolled dice in a row, each with its name under it.

    >>> dice_scene(["infantry", "blast"]).description
    'The dice show infantry and blast.'
    """
    rolled = tuple(faces)
    names = [symbol_name(face) for face in rolled]
    font = max(12.0, 0.22 * size)
    labels = [format(name, "label") for name in names]
    step = max([1.22 * size, *(text_width(label, font, 600) + 0.5 * font for label in labels)])
    items: list[Item] = []
    for place, (face, label) in enumerate(zip(rolled, labels, strict=True)):
        x = (place + 0.5) * step
        items.append(Stamp(f"die:{face if face in _FACES else 'blank'}", x, 0.6 * size, size / 2))
        items.append(Label(label, x, 1.2 * size + font, font, "text", 600))
    told = _("The dice show {faces}.").format(faces=listed(names)) if rolled else _("No dice are rolled.")
    height = 1.2 * size + (1.5 * font if rolled else 0)
    return Scene(max(1, len(rolled)) * step, height, (Layer("marks", tuple(items)),), _("Dice"), told)


def sections_frame(board: Board, width: float = LESSON_WIDTH) -> Frame:
    """Where the board lies that shows its sections: their names stand above and below it."""
    return board_frame(board, width, bars=58)


def sections_scene(position: Position, side: Side, width: float = LESSON_WIDTH) -> Scene:
    """The three sections of the board as one side sees them; a hex that a dotted line cuts is in two."""
    board = position.board
    frame = sections_frame(board, width)
    roles = {"left": "left", "centre": "gold", "right": "right"}
    names = {"left": _("Left section"), "centre": _("Centre section"), "right": _("Right section")}
    tints = []
    places: dict[str, list[float]] = {name: [] for name in roles}
    for hex in board.hexes:
        found = board.sections(hex, side)
        for section in found:
            tints.append(Shape(frame.outline(hex), fill=roles[section], opacity=0.34 / len(found)))
            places[section].append(frame.centre(hex)[0])
    marks: list[Item] = []
    y = bar_middle(frame, side)
    font = 0.93 * legible(width)
    for name, found_at in places.items():
        x, wide = (min(found_at) + max(found_at)) / 2, text_width(names[name], font, 700) + 1.6 * font
        box = Box(x - wide / 2, y - 0.9 * font, wide, 1.8 * font)
        marks.append(Shape(rounded(box, 0.9 * font), fill=SURFACE, stroke=roles[name], width=2.5))
        marks.append(Label(names[name], x, y + 0.36 * font, font, "text", 700))
    scene = board_scene(position, frame.width, bars=False, frame=frame).with_ground(tints)
    told = [
        _("{section}: {hexes}.").format(
            section=title, hexes=", ".join(hex for hex in board.hexes if name in board.sections(hex, side))
        )
        for name, title in names.items()
    ]
    title = _("The sections as the Rebels see them") if side == "rebel" else _("The sections as the Empire sees them")
    return replace(scene.with_layer("marks", tuple(marks)), title=title, description=" ".join(told))
