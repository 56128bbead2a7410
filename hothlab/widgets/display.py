"""How positions and verdicts show themselves in a notebook: each as the drawing that explains it, live.

The rules know nothing of this: their classes only call `display_bundle` when a notebook asks them to show themselves.
"""

from __future__ import annotations

from typing import Any

from hothlab.pictures.drawing import Drawing, drawing
from hothlab.scene.markup import html
from hothlab.widgets.beside import words_beside
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["display_bundle", "put_on", "words_of"]


def display_bundle(thing: object) -> Bundle | None:
    """The output of a thing in a notebook; None outside a notebook, where its `repr` is shown."""
    if mode() == "text":
        return None
    drawn = drawing(thing)
    return mimebundle(drawn.board, drawn.text, lambda: _board(drawn), words_of(drawn))


def words_of(drawn: Drawing) -> str:
    """The words beside a drawing's board on a page, as HTML; empty where it has none."""
    return html(words_beside(drawn.beside)) if drawn.beside is not None else ""


def put_on(board: BoardWidget | None, drawn: Drawing, width: float | None = None) -> BoardWidget:
    """Show a drawing with the words beside it on a board, or on a new one."""
    if board is None:
        return BoardWidget(drawn.board, width=width, texts=drawn.texts, words=words_of(drawn))
    board.show(drawn.board, drawn.texts, words_of(drawn))
    return board


# The board of a cell goes when the cell runs again: a page would otherwise keep every canvas it ever had.

_boards: dict[str, tuple[str, list[BoardWidget]]] = {}


def _board(drawn: Drawing) -> BoardWidget:
    cell, run = _place()
    before, boards = _boards.get(cell, (run, []))
    if before != run:
        for board in boards:
            board.close()
        boards = []
    board = put_on(None, drawn)
    _boards[cell] = run, [*boards, board]
    return board


def _place() -> tuple[str, str]:
    """The cell that is running and the message that runs it; each run by itself where cells have no name."""
    from IPython import get_ipython

    parent: dict[str, Any] = getattr(get_ipython(), "parent_header", None) or {}
    run = str(parent.get("header", {}).get("msg_id", ""))
    return str(parent.get("metadata", {}).get("cellId", run)), run
