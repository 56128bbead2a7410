"""One message to the pages for all that is painted at once; and a store of canvases to borrow and give back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock

from ipycanvas import Canvas, hold_canvas
from ipywidgets import Layout

from hothlab.scene.canvas.adapter import Waiting, forget_current, is_open, new_canvas

__all__ = ["borrow", "give_back", "one_at_a_time", "painting", "tidy_after", "undo_on_error"]

one_at_a_time = RLock()
"""Messages of a page may come on a thread of their own, beside the cell that is running; all share one manager."""
_depth = 0
_undo: list[Callable[[], object]] = []
"""Takes back what was drawn since the last message went out, one call for each thing."""
_tidying: list[Callable[[], object]] = []
"""What is done after each message."""
_spare: list[Canvas] = []
"""Canvases of one pixel that nobody uses. None is ever closed: a command that is still on its way to a canvas that is
gone would end all painting in the page."""
_layout: Layout | None = None
"""The layout that all canvases share; a page shows them where a board says, so it has no effect."""


@contextmanager
def painting() -> Iterator[None]:
    """All that is painted inside goes out as one message at the end; after an error, nothing of it does.

    ipycanvas's own `hold_canvas` stays on hold forever after an error, and no canvas draws anything any more.
    One `painting` inside another adds to the message of the outer one.
    """
    global _depth
    one_at_a_time.acquire()
    before, known = Waiting.now(), len(_undo)
    if _depth == 0:
        forget_current()
    _depth += 1
    try:
        if _depth > 1:
            yield
        else:
            with hold_canvas():
                yield
            for tidy in _tidying:
                tidy()
    except BaseException:
        before.restore()
        for undo in _undo[known:]:
            undo()
        raise
    finally:
        _depth -= 1
        if _depth == 0:
            _undo.clear()
        one_at_a_time.release()


def undo_on_error(undo: Callable[[], object]) -> None:
    """Call this if the message that is being made never goes out."""
    _undo.append(undo)


def tidy_after(tidy: Callable[[], None]) -> Callable[[], None]:
    """Have a function called after each message, to make room."""
    _tidying.append(tidy)
    return tidy


def _size(canvas: Canvas, width: int, height: int) -> None:
    """Give a canvas this size; that empties it."""
    with canvas.hold_sync():
        canvas.width, canvas.height = width, height


def borrow(width: int, height: int) -> Canvas:
    """An empty canvas of that size."""
    global _layout
    while _spare:
        canvas = _spare.pop()
        if is_open(canvas):
            _size(canvas, width, height)
            return canvas
    if not is_open(_layout):
        _layout = Layout()
    return new_canvas(width, height, _layout)


def give_back(canvas: Canvas) -> None:
    """Let a canvas take no room until it is needed again."""
    if is_open(canvas):
        _size(canvas, 1, 1)
        _spare.append(canvas)
