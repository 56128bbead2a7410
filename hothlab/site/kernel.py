"""The kernel of a page without a server: comms of our own, and cells that run one by one in the page's worker.

All that is said between two turns of the loop goes to the page as one message: a chapter opens hundreds of models.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import json
import os
import random
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

from hothlab.site.shell import Shell, install

__all__ = ["PageKernel", "kernel"]

Post = Callable[[str, tuple[bytes, ...]], object]


class PageKernel:
    """Runs cells, and carries what widgets and their views say to each other."""

    def __init__(self) -> None:
        self.shell: Shell = install()
        self.manager = CommManager()
        self.shell.comm_manager = self.manager
        self.post: Post | None = None
        """JavaScript's: takes the messages as JSON, and their buffers."""
        self.written: Callable[[], object] | None = None
        """JavaScript's: something may have been written to the reader's home."""
        self.said: list[dict[str, Any]] = []
        """What the page has not been told yet."""
        self._buffers: list[bytes] = []
        self._scheduled = False
        self.answering = ""
        """The message that is being answered: a view knows by it which echo is its own."""
        comm.create_comm = self._comm
        comm.get_comm_manager = lambda: self.manager

    def _comm(self, *arguments: Any, **settings: Any) -> _Comm:
        return _Comm(self, *arguments, **settings)

    # What the page is told

    def tell(self, message: dict[str, Any], buffers: Iterable[bytes | memoryview] = ()) -> None:
        """Put a message into the next post."""
        mine = [bytes(each) for each in buffers]
        if mine:
            message["buffers"] = len(mine)
            self._buffers += mine
        self.said.append(message)
        if not self._scheduled and self.post is not None:
            with contextlib.suppress(RuntimeError):  # nothing runs yet: it is told at the end of the cell
                asyncio.get_running_loop().call_soon(self.flush)
                self._scheduled = True

    def flush(self) -> None:
        """Post what waits."""
        self._scheduled = False
        if self.said and self.post is not None:
            text = json.dumps(self.said, separators=(",", ":"), default=str)
            buffers = tuple(self._buffers)
            self.forget()
            self.post(text, buffers)

    def forget(self) -> None:
        """Forget what was not told."""
        self.said.clear()
        self._buffers.clear()

    # What the page says

    def heard(self, text: str, buffers: Iterable[Any] = ()) -> None:
        """Hear a message of the page to a widget."""
        message = json.loads(text)
        self.answering = number = message.get("n", "")
        msg = {
            "header": {"msg_id": number},
            "content": {"comm_id": message["id"], "data": message.get("data", {})},
            "buffers": [memoryview(each) for each in buffers],
            "metadata": {},
        }
        nobody: Any = None  # neither a socket nor an address is behind it
        try:
            if message["type"] == "comm_msg":
                self.manager.comm_msg(nobody, nobody, msg)
            elif message["type"] == "comm_close":
                self.manager.comm_close(nobody, nobody, msg)
        finally:
            self.tell({"type": "idle", "n": number})
            self._done()

    def run(self, source: str, cell: str = "", near: bool = False) -> None:
        """Run a cell and tell what it shows; `near` is whether a reader looks at its place."""
        from hothlab.scene.painters import drawn_at_once

        self.shell.shown = []
        self.shell.parent_header = {"header": {"msg_id": f"run-{cell}"}, "metadata": {"cellId": cell}}
        printed = io.StringIO()
        with drawn_at_once(near), contextlib.redirect_stdout(printed):
            value = self._value(source, cell)
        if printed.getvalue():
            self.shell.shown.append({"text/plain": printed.getvalue()})
        if value is not None and not source.rstrip().endswith(";"):
            with drawn_at_once(near):
                self.shell.show(value)
        self.tell({"type": "shown", "cell": cell, "data": self.shell.shown})
        self._done()

    def _value(self, source: str, cell: str) -> Any:
        tree = ast.parse(source)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"<{cell}>", "exec"), self.shell.user_ns)
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), f"<{cell}>", "eval"), self.shell.user_ns)

    def _done(self) -> None:
        self.flush()
        if self.written is not None:
            self.written()

    def now(self) -> str:
        """What the front page says of its reader, as JSON: behind which doors they go on, and where."""
        from hothlab.lessons.course.course import course
        from hothlab.lessons.reader.progress import Progress
        from hothlab.site.doors import doors
        from hothlab.tables.keeping import games

        known = course()
        names = [*(each.name for each in known.chapters), *(each.name for each in known.rooms)]
        waiting = sum(not (kept.over or kept.trouble) for kept in games())
        there = doors(sorted(names), Progress(), waiting)
        return json.dumps({door.key: {"text": door.now, "page": door.name} for door in there if door.now})

    # Its life

    def warm(self) -> None:
        """Import everything and read all that pages need, for a snapshot that holds nothing of anybody's."""
        import filelock  # noqa: F401 (imported when something is kept)
        from ipywidgets import Widget

        from hothlab.widgets import chapter as chapters
        from hothlab.widgets.warm import warm_up

        warm_up()
        with tempfile.TemporaryDirectory() as nowhere:
            os.environ["HOTHLAB_HOME"] = nowhere
            view = chapters.chapter("01")
            for step in view.chapter.steps:
                if step.id:
                    view.show(step.id)
            view.finish()
            Widget.close_all()
        del os.environ["HOTHLAB_HOME"]
        chapters._views.clear()
        self.manager.comms.clear()
        self.forget()

    def wake(self, home: str, query: str, address: str, language: str, dark: bool) -> None:
        """Begin a reader's page: their folder, what the address asks, their language, new luck."""
        random.seed()
        os.environ.update(HOTHLAB_HOME=home, QUERY_STRING=query, HOTHLAB_PAGE_URL=address)
        from hothlab.base.chosen_language import use_language
        from hothlab.language import text
        from hothlab.widgets import board

        board._last_dark = dark
        text._read.cache_clear()
        use_language(language)


class _Comm(BaseComm):
    """A comm whose other end is in the page."""

    def __init__(self, kernel: PageKernel, *arguments: Any, **settings: Any) -> None:
        self._kernel = kernel
        super().__init__(*arguments, **settings)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Tell the page."""
        message = {"type": msg_type, "id": self.comm_id, "data": data or {}, "parent": self._kernel.answering}
        if msg_type == "comm_open":
            message |= {"target": keys.get("target_name") or self.target_name, "metadata": metadata or {}}
        self._kernel.tell(message, buffers or ())


_kernel: PageKernel | None = None


def kernel() -> PageKernel:
    """The one kernel of this process, made when it is first asked for."""
    global _kernel
    if _kernel is None:
        _kernel = PageKernel()
    return _kernel
