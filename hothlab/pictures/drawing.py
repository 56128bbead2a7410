"""How a position, a verdict or another thing is drawn: its board, and all that is said beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import singledispatch

from hothlab.game.battle import Battle
from hothlab.hexes import Hex
from hothlab.pictures.attack import explained_attack
from hothlab.pictures.board import board_scene
from hothlab.pictures.description import hex_texts
from hothlab.pictures.explained import Explanation
from hothlab.pictures.odds import explained_odds
from hothlab.pictures.reach import explained_reach
from hothlab.pictures.retreat import explained_retreats
from hothlab.pictures.sight import explained_sight
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.scene.scene import Scene

__all__ = ["Drawing", "drawing", "explained", "lesson_drawing"]


@dataclass(frozen=True)
class Drawing:
    """A board to paint, a text for each of its hexes, and one text for all of it.

    Where it explains something, `beside` has the words, which a page sets beside the board.
    """

    board: Scene
    text: str
    texts: Mapping[Hex, str] | None = None
    beside: Explanation | None = None

    def describe(self) -> str:
        """Board and words as text, for somebody who cannot see it."""
        return self.board.describe() if self.beside is None else self.beside.describe()


@singledispatch
def drawing(thing: object) -> Drawing:
    """How a thing is drawn. Another class joins with `@drawing.register`.

    >>> drawing(Position().place("A4", "at-at")).describe()
    'Battle of Hoth\\nEmpire: the AT-AT on A4.\\nthe AT-AT'
    """
    raise TypeError(f"there is no drawing of {type(thing).__name__}")


def explained(explanation: Explanation, position: Position, text: str) -> Drawing:
    """The drawing of a position on which something is explained."""
    board = replace(explanation.board, title=explanation.title, description=explanation.description)
    return Drawing(board, text, hex_texts(position), explanation)


def lesson_drawing(thing: object) -> Drawing:
    """How a thing is drawn for somebody who learns: a line of sight without the proof in numbers."""
    if isinstance(thing, Sight):
        return explained(explained_sight(thing, in_numbers=False), thing.position, str(thing))
    return drawing(thing)


@drawing.register
def _(position: Position) -> Drawing:
    return Drawing(board_scene(position), str(position), hex_texts(position))


@drawing.register
def _(battle: Battle) -> Drawing:
    return replace(drawing(battle.position), text=str(battle))


@drawing.register
def _(sight: Sight) -> Drawing:
    return explained(explained_sight(sight), sight.position, str(sight))


@drawing.register
def _(reach: Reach) -> Drawing:
    return explained(explained_reach(reach), reach.position, str(reach))


@drawing.register
def _(attack: Attack) -> Drawing:
    return explained(explained_attack(attack), attack.position, str(attack))


@drawing.register
def _(retreats: Retreats) -> Drawing:
    return explained(explained_retreats(retreats), retreats.position, str(retreats))


@drawing.register
def _(odds: Odds) -> Drawing:
    return explained(explained_odds(odds), odds.attack.position, str(odds))
