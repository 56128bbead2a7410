"""Something to look at in a lesson: a board, a verdict drawn, cards, dice or sections, and a sentence below it."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import div
from ipywidgets import HTML

from hothlab.game.cards import card
from hothlab.hexes import SIDES, Hex
from hothlab.language.text import _
from hothlab.lessons.course.steps import ShowStep
from hothlab.lessons.exhibits import Exhibit
from hothlab.pictures.board import board_scene
from hothlab.pictures.cards import hand_scene
from hothlab.pictures.description import hex_texts
from hothlab.pictures.drawing import Drawing, explained, lesson_drawing
from hothlab.pictures.lesson import dice_scene, lesson_frame, sections_scene
from hothlab.pictures.visible import explained_view
from hothlab.rules.position import Position
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.display import put_on, words_of
from hothlab.widgets.lesson import LessonWidget, pictures

__all__ = ["ShowWidget", "exhibit_drawing"]


def exhibit_drawing(exhibit: Exhibit) -> Drawing:
    """How something to look at is drawn."""
    position, thing = exhibit.position or Position(), exhibit.thing
    match exhibit.shows:
        case "cards":
            scene = hand_scene([card(id) for id in _words(thing)], columns=4)
            return Drawing(scene, scene.description)
        case "dice":
            scene = dice_scene(_words(thing), 76)
            return Drawing(scene, scene.description)
        case "sections":
            side = next(side for side in SIDES if side == thing)
            scene = sections_scene(position, side)
            return Drawing(scene, scene.description, hex_texts(position))
        case "visible":
            assert isinstance(thing, Hex)
            seen = explained_view(position, thing)
            return explained(seen, position, seen.description)
        case "board":
            frame = lesson_frame(position.board)
            scene = board_scene(position, frame.width, bars=False, frame=frame)
            return Drawing(scene, scene.description, hex_texts(position))
        case _:
            return lesson_drawing(thing)


def _words(thing: object) -> Sequence[str]:
    assert isinstance(thing, tuple)
    return thing


class ShowWidget(LessonWidget):
    """A drawing with its caption and the rules behind it."""

    def __init__(self, step: ShowStep) -> None:
        super().__init__(step.caption)
        self.add_class("hothlab-show")
        self.step = step
        self.drawn = exhibit_drawing(step.exhibit)
        self.board: BoardWidget | None = None
        self.beside = words_of(self.drawn)
        self.caption = HTML(html(div(class_="hothlab-caption")[step.caption]))
        said = self.drawn.beside.verdict.rules if self.drawn.beside is not None else ()
        self.rules = HTML(html(fragments.pills(rule for rule in step.rules if rule not in said)))  # each is named once
        if step.exhibit.shows in ("cards", "dice"):
            dice, cards = (step.exhibit.thing, ()) if step.exhibit.shows == "dice" else ((), step.exhibit.thing)
            picture: HTML | BoardWidget = HTML(html(pictures(_words(dice), _words(cards))))
        else:
            picture = self.board = put_on(None, self.drawn, LESSON_WIDTH)
        self.children = (self.listener, picture, self.caption, self.rules)

    def drawn_board(self) -> Scene:
        """The drawing."""
        return self.drawn.board

    def text(self) -> str:
        """The caption, what is drawn, and the rules."""
        rules = _("Rules: {rules}").format(rules=", ".join(self.step.rules)) if self.step.rules else ""
        return "\n".join(filter(None, (self.step.caption, self.drawn.text, rules)))
