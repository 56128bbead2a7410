"""How positions and verdicts show themselves in a notebook: each as the drawing that explains it, live.

The rules know nothing of this: their classes only call `display_bundle` when a notebook asks them to show themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from hothlab.draw.attack import attack_scene, odds_scene
from hothlab.draw.board import board_scene
from hothlab.draw.reach import reach_scene
from hothlab.draw.retreat import retreat_scene
from hothlab.draw.scene import Scene
from hothlab.draw.sight import sight_scene
from hothlab.game.battle import Battle
from hothlab.hexes import Hex
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.widgets.board import BoardWidget, hex_texts
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["Drawing", "display_bundle", "drawing", "lesson_drawing"]


@dataclass(frozen=True)
class Drawing:
    """A scene, what to say of each of its hexes, and all of it in one text."""

    scene: Scene
    text: str
    texts: Mapping[Hex, str] | None = None


@singledispatch
def drawing(thing: object) -> Drawing:
    """How a thing is drawn. Another class joins with `@drawing.register`."""
    raise TypeError(f"there is no drawing of {type(thing).__name__}")


def lesson_drawing(thing: object) -> Drawing:
    """How a thing is drawn for somebody who learns: a line of sight without the proof in numbers."""
    drawn = drawing(thing)
    return replace(drawn, scene=sight_scene(thing, in_numbers=False)) if isinstance(thing, Sight) else drawn


def display_bundle(thing: object) -> Bundle | None:
    """What a notebook shows of a thing; None outside a notebook, where its `repr` is shown."""
    shown = mode()
    if shown == "text":
        return None
    drawn = drawing(thing)
    return mimebundle(drawn.scene, drawn.text, lambda: _board(drawn), shown)


# The board of a cell goes when the cell runs again: a page would otherwise keep every canvas it ever had.

_boards: dict[str, tuple[str, list[BoardWidget]]] = {}


def _board(drawn: Drawing) -> BoardWidget:
    cell, run = _place()
    before, boards = _boards.get(cell, (run, []))
    if before != run:
        for board in boards:
            board.close()
        boards = []
    board = BoardWidget(drawn.scene, texts=drawn.texts)
    _boards[cell] = run, [*boards, board]
    return board


def _place() -> tuple[str, str]:
    """The cell that is running and the message that runs it; each run by itself where cells have no name."""
    from IPython import get_ipython

    parent: dict[str, Any] = getattr(get_ipython(), "parent_header", None) or {}
    run = str(parent.get("header", {}).get("msg_id", ""))
    return str(parent.get("metadata", {}).get("cellId", run)), run


# The drawings


@drawing.register
def _(position: Position) -> Drawing:
    return Drawing(board_scene(position), str(position), hex_texts(position))


@drawing.register
def _(battle: Battle) -> Drawing:
    return replace(drawing(battle.position), text=str(battle))


@drawing.register
def _(sight: Sight) -> Drawing:
    return Drawing(sight_scene(sight), str(sight), hex_texts(sight.position))


@drawing.register
def _(reach: Reach) -> Drawing:
    return Drawing(reach_scene(reach), str(reach), hex_texts(reach.position))


@drawing.register
def _(attack: Attack) -> Drawing:
    return Drawing(attack_scene(attack), str(attack), hex_texts(attack.position))


@drawing.register
def _(retreats: Retreats) -> Drawing:
    return Drawing(retreat_scene(retreats), str(retreats), hex_texts(retreats.position))


@drawing.register
def _(odds: Odds) -> Drawing:
    return Drawing(odds_scene(odds), str(odds))
