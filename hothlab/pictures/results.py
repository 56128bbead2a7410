"""What a class knows, as a picture: a row of bars for each question, the commonest error, and what to teach again."""

from __future__ import annotations

from collections.abc import Sequence

from hothlab.language.text import _, ngettext
from hothlab.lessons.course.results import Asked, Results
from hothlab.pictures.page import Block, Paragraph, Pills, page_scene
from hothlab.rules.catalogue import rule
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape
from hothlab.scene.shapes import Box, rounded, yes_mark
from hothlab.scene.words import wrap

__all__ = ["bars_scene", "results_scene"]

_SIZE = 20.0
_LABEL = 0.5
"""The part of the width that names take."""
_MOST_BARS = 8


def results_scene(results: Results) -> Scene:
    """The results on one page."""
    blocks: list[Block] = [
        Paragraph(_("What the class has answered"), 13, "text2", 600),
        Paragraph(results.title, 24, weight=700),
    ]
    for each in results.asked:
        blocks += _question(each)
    blocks.append(Paragraph(_("To teach again"), 19, weight=700))
    if results.again:
        titles = [_("{id}: {title}").format(id=id, title=_(rule(id).title)) for id in results.again]
        blocks += [Paragraph(title, 15) for title in titles]
    else:
        blocks.append(Paragraph(_("Nothing: at least two thirds of the class were right on every question."), 15))
    return page_scene(_("What the class has answered: {title}").format(title=results.title), blocks)


def _question(each: Asked) -> list[Block]:
    title = _("Slide {n}. {question}").format(n=each.slide, question=each.task.question)
    blocks: list[Block] = [
        Paragraph(title, 16, weight=700),
        Paragraph(each.score, 14, "text2", 600),
        bars_scene(each.counts),
    ]
    if each.error is not None:
        name, number, why, id = each.error
        told = ngettext(
            "The commonest error, {n} vote: {pick}. Why it is wrong: {why} ({rule}).",
            "The commonest error, {n} votes: {pick}. Why it is wrong: {why} ({rule}).",
            number,
        )
        blocks.append(Paragraph(told.format(n=number, pick=name, why=why.rstrip("."), rule=id), 14))
    return [*blocks, Pills(each.task.rules)]


def bars_scene(counts: Sequence[tuple[str, int, bool]], width: float = LESSON_WIDTH) -> Scene:
    """A bar for each thing that was chosen, with its name and number; a right one has a tick.

    >>> bars_scene([("E4", 12, True), ("E5", 3, False)]).description
    'E4 12 (right), E5 3'
    """
    shown = (
        sorted(counts, key=lambda each: (not each[2], -each[1]))[:_MOST_BARS] if len(counts) > _MOST_BARS else counts
    )
    most = max([1, *(number for _name, number, _right in shown)])
    items: list[Item] = []
    y, left, room = 4.0, _LABEL * width, (1 - _LABEL) * width - 3.2 * _SIZE
    for name, number, right in shown:
        lines = wrap(name, _SIZE, left - 2.6 * _SIZE, 600)
        height = 1.3 * _SIZE * len(lines)
        for at, line in enumerate(lines):
            items.append(Label(line, 1.8 * _SIZE, y + 1.3 * _SIZE * at + _SIZE, _SIZE, "text", 600, "start"))
        middle = y + height / 2
        if right:
            items += yes_mark(0.7 * _SIZE, middle, 0.55 * _SIZE)
        bar = Box(left, middle - 0.5 * _SIZE, max(3.0, room * number / most), _SIZE)
        items.append(Shape(rounded(bar, 4), fill="right" if right else "stop", opacity=0.85))
        items.append(Label(str(number), bar.right + 0.5 * _SIZE, middle + 0.36 * _SIZE, _SIZE, "text", 700, "start"))
        y += height + 0.6 * _SIZE
    told = _(", ").join(
        (_("{name} {n} (right)") if right else _("{name} {n}")).format(name=name, n=number)
        for name, number, right in shown
    )
    return Scene(width, y, (Layer("marks", tuple(items)),), _("Votes"), told)
