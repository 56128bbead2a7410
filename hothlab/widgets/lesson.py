"""The common parts of all lessons on the screen: frame and keys, pieces of HTML, and the reader's results."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Any

from htpy import div, h2, h3, p, span
from ipywidgets import VBox

from hothlab.game.cards import Card, card
from hothlab.language.text import _
from hothlab.lessons.reader.progress import progress
from hothlab.lessons.reader.review import review
from hothlab.lessons.tasks.attempt import MOST_STARS, Attempt
from hothlab.lessons.tasks.task import Task
from hothlab.pictures.cards import hand_scene
from hothlab.pictures.lesson import dice_scene
from hothlab.rules.catalogue import Rule, rule
from hothlab.scene.markup import Element, Node, html
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.beside import themed_image
from hothlab.widgets.desk import close_inside
from hothlab.widgets.keys import Keys
from hothlab.widgets.static import mimebundle

__all__ = [
    "LessonWidget", "heading", "keep", "kept_stars", "marked", "now", "pictures", "put",
    "rules_of", "shown", "small_scenes", "stars",
]  # fmt: skip

CARD_WIDTH = 168.0


class LessonWidget(VBox):  # type: ignore[misc]
    """A lesson on the screen. It shows what a plain object says and tells it what a reader does; it decides nothing.

    A lesson inside another is not `whole`: it has no frame of its own, and its keys work in all of the other.
    """

    def __init__(self, label: str, wanted: Iterable[str] = (), whole: bool = True, first: bool = False) -> None:
        super().__init__()
        self.listener = Keys(self.pressed, wanted, label if whole else "", first, styled=whole)
        for name in ("hothlab-desk", "hothlab-lesson") if whole else ("hothlab-inner",):
            self.add_class(name)

    def pressed(self, key: str) -> None:
        """A reader has pressed one of the wanted keys."""

    beside = ""
    """The words beside that drawing, as HTML."""

    def text(self) -> str:
        """Its words in a notebook without a kernel, the same in every kernel."""
        raise NotImplementedError

    def drawn_board(self) -> Scene | None:
        """The drawing in it, before anything is done; None where it has none."""
        return None

    def _repr_mimebundle_(self, **_asked: Any) -> Any:
        return mimebundle(self.drawn_board(), self.text(), lambda: self, self.beside)

    def close(self) -> None:
        """Take it and all that is in it out of the kernel and of every page."""
        close_inside(self)
        super().close()


def shown(widget: Any, on: bool) -> None:
    """Show a widget or hide it."""
    widget.layout.display = None if on else "none"


def put(widget: Any, *value: Node) -> None:
    """Set the content of an HTML widget; an empty one takes no room."""
    widget.value = html(*value)
    shown(widget, bool(widget.value))


def marked(widget: Any, name: str, on: bool) -> None:
    """Give a widget a CSS class or take it away."""
    (widget.add_class if on else widget.remove_class)(name)


# What a reader has done


def now() -> datetime:
    """This moment."""
    return datetime.now(timezone.utc)


def keep(attempt: Attempt, at: datetime | None = None) -> None:
    """Keep how a task went in the reader's progress, and when it comes back in their review; `at` instead of now.

    What is done again at once, for practice, shows nothing of what will be remembered: the review does not count it.
    """
    task = attempt.task
    progress().record(task.id, task.rules, attempt.stars, attempt.tries)
    if attempt.round == 1:
        review().answer(task.id, attempt.solved, attempt.tries, at or now())


def kept_stars(task: Task) -> int:
    """The stars that the reader has won in a task; 0 before it was solved."""
    mark = progress().best(task.id)
    return mark.stars if mark is not None else 0


# Pieces of HTML


def heading(kicker: str, title: str, beside: Node = None, level: int = 3) -> list[Node]:
    """A small line with something at its right, and a large one below."""
    above = div(class_="hothlab-kicker")[span[kicker], beside] if kicker or beside else None
    return [above, (h2 if level == 2 else h3)[fragments.whole(title)]]


def stars(won: int, most: int = MOST_STARS) -> Element:
    """Stars won of all, for eyes and for ears."""
    told = _("{n} of {most} stars").format(n=won, most=most)
    return span(class_="hothlab-stars", role="img", aria_label=told)["★" * won + "☆" * (most - won)]


def rules_of(ids: Iterable[str]) -> list[Rule]:
    """The rules of some ids, each once."""
    return [rule(id) for id in dict.fromkeys(ids)]


def small_scenes(dice: Iterable[str], cards: Iterable[str]) -> list[Scene]:
    """Rolled dice and command cards as scenes; nothing for none."""
    faces, hand = tuple(dice), [card(id) for id in cards]
    found = [dice_scene(faces)] if faces else []
    if hand:
        found.append(hand_scene(hand, CARD_WIDTH, columns=2 if len(hand) < 5 else 4))
    return found


def pictures(dice: Iterable[str], cards: Iterable[str]) -> Node:
    """Rolled dice and command cards as images, as many in a row as fit; nothing for none."""
    shown = [*map(themed_image, small_scenes(dice, ())), *(_card(card(id)) for id in cards)]
    return div(class_="hothlab-pictures")[shown] if shown else None


def _card(shown: Card) -> Element:
    """A command card, and its text once more, for screens too low for the picture."""
    picture = themed_image(hand_scene([shown], CARD_WIDTH, columns=1))
    return div(class_="hothlab-card-figure")[picture, p(class_="hothlab-card-words", aria_hidden="true")[_(shown.text)]]
