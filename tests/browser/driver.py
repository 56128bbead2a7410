"""A running JupyterLab and a notebook in it, as tests drive them; the fixtures stand in conftest.py."""

import json
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request

CURRENT = "(window.jupyterapp?.shell.currentWidget)"
"""The notebook panel that a person sees, in the page's JavaScript."""

SESSION = f"{CURRENT}?.context.sessionContext.session"


REST = """async (el, bring) => { for (let calm = 0, before = null; calm < 6; ) {
    bring?.(el);
    await new Promise(requestAnimationFrame);
    const place = JSON.stringify(el.getBoundingClientRect());
    [calm, before] = [place === before ? calm + 1 : 0, place];
} }"""
"""Wait until an element has its place and its size."""


BRING = f"""el => ({REST})(el, () => el.scrollIntoView({{ block: "start" }}))"""
"""Bring an element to the top of the view, where it stays: boards take their room only when they are near."""


PUT_AWAY = """() => { const all = [...window.jupyterapp.shell.widgets("main")];
    const files = all.map(each => each.context?.path);
    for (const each of all) each.dispose();
    return files.filter(Boolean); }"""
"""Close every notebook as it was in its file, and say which they were."""


PATIENCE = 40_000
"""Milliseconds until a test gives up: only one that fails ever waits so long, and a busy machine may take its time."""


CALM = 100
"""Milliseconds between two looks at what takes seconds: a look at each frame would keep the page painting meanwhile."""


T = TypeVar("T")


def soon(page: Page, look: Callable[[], T], good: Callable[[T], bool]) -> T:
    """Look until what is found is good, and return it; the page goes on meanwhile."""
    end = time.monotonic() + PATIENCE / 1000
    while not good(found := look()):
        assert time.monotonic() < end, f"it is still {found}"
        page.wait_for_timeout(CALM / 2)
    return found


JUPYTERLABS_OWN = "Could not restore the debugger state"
"""What JupyterLab's debugger complains of when a kernel ends before it has been asked about breakpoints."""
SERVERS_OWN = "/api/kernels?"
"""What Jupyter's server cannot list in the moment in which a kernel starts; JupyterLab soon asks again."""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: where it is, and the folder it serves."""

    url: str
    token: str
    folder: Path

    @property
    def port(self) -> int:
        found = urlsplit(self.url).port
        assert found is not None
        return found

    def page(self, name: str) -> str:
        """The address of a notebook as a page to read."""
        return self.address(f"/doc/workspaces/hothlab/tree/{quote(name)}")

    def address(self, path: str, query: str = "") -> str:
        return f"{self.url}{path}?{query and query + '&'}token={self.token}"

    def api(self, path: str, method: str = "GET") -> Any:
        """What the server's REST interface answers."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def answers(self) -> bool:
        """Whether the server is up."""
        try:
            self.api("status")
        except OSError:
            return False
        return True

    def end_kernels(self, name: str | None = None) -> None:
        """A kernel left over would keep its imports and variables for the next test of the same notebook.

        With a `name` only that notebook's kernel ends.
        """
        for session in self.api("sessions"):
            if name in (None, session["path"]):
                self.api(f"sessions/{session['id']}", "DELETE")

    def put_away(self, page: Page) -> None:
        """Close what is open in a JupyterLab, and end the kernels of that, not those of another page."""
        if self.open_in(page):
            for name in page.evaluate(PUT_AWAY):
                self.end_kernels(name)

    def open_in(self, page: Page) -> bool:
        """Is the whole of JupyterLab open on a page?"""
        return page.url.startswith(f"{self.url}/lab")


@dataclass
class Trouble:
    """What a page should never have: errors in its console, exceptions, requests to another machine."""

    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", self._catch)
        page.on("request", self._note)

    def leave(self, page: Page) -> None:
        """Watch a page no more that others go on with."""
        page.remove_listener("console", self._hear)
        page.remove_listener("pageerror", self._catch)
        page.remove_listener("request", self._note)

    def _catch(self, error: Error) -> None:
        self.errors.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type != "error" or message.text.startswith(JUPYTERLABS_OWN):
            return
        if "status of 500" in message.text and SERVERS_OWN in message.location["url"]:
            return
        self.errors.append(message.text)

    def _note(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https") and parts.hostname not in ("127.0.0.1", "localhost"):
            self.strangers.append(request.url)


class Notebook:
    """A notebook open in JupyterLab, its kernel ready."""

    def __init__(self, page: Page, lab: Lab, name: str, opened: bool = False) -> None:
        """It is opened in JupyterLab, unless somebody else has `opened` it on the page."""
        self.page = page
        if not opened and lab.open_in(page):
            lab.put_away(page)
            page.evaluate("path => window.jupyterapp.commands.execute('docmanager:open', { path })", name)
        elif not opened:
            # Without `reset` the layout of an earlier test comes back, and commands reach another notebook.
            page.goto(lab.address(f"/lab/tree/{quote(name)}", "reset"))
        page.wait_for_function(
            f"name => window.jupyterapp && {CURRENT}?.context?.path === name && {CURRENT}.context.isReady"
            f" && {SESSION}?.kernel?.status === 'idle'",
            arg=name,
            polling=CALM,
        )

    def awake(self) -> list[dict[str, Any]]:
        """Wait until a notebook of the course has woken by itself, and return the code cells with their outputs."""
        awake = f"() => {CURRENT}.node.dataset.hothlab === 'live' && {SESSION}.kernel.status === 'idle'"
        self.page.wait_for_function(awake, polling=CALM)
        return [cell for cell in self.cells() if cell["cell_type"] == "code"]

    def run_all(self) -> list[dict[str, Any]]:
        """Run all cells, until one fails or all have run, and return the code cells with their outputs."""
        run = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
        self.page.evaluate(f"() => {{ window.ran = false; {run}.finally(() => {{ window.ran = true; }}); }}")
        finished = f"() => window.ran && {SESSION}.kernel.status === 'idle'"
        self.page.wait_for_function(finished, polling=CALM)
        return [cell for cell in self.cells() if cell["cell_type"] == "code"]

    def close(self) -> None:
        """Put it away as it was in its file."""
        self.page.evaluate(f"() => {{ {CURRENT}.context.model.dirty = false; {CURRENT}.close(); }}")

    def cells(self) -> list[dict[str, Any]]:
        """The cells as the notebook file would hold them now."""
        notebook = self.page.evaluate(f"{CURRENT}.content.model.sharedModel.toJSON()")
        cells: list[dict[str, Any]] = notebook["cells"]
        return cells


def write_notebook(lab: Lab, name: str, *cells: str) -> str:
    """Put a notebook of these cells into the folder, and return its name."""
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
        for n, text in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    (lab.folder / name).write_text(
        json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": made}), "utf-8"
    )
    return name


SEEN = """(el, [x, y]) => { const { left, top, width, height } = el.getBoundingClientRect();
    const [at, to] = [left + x * width, top + y * height], seen = document.elementFromPoint(at, to);
    return el.contains(seen) ? [at, to] : null; }"""
"""A point of an element on the screen, where nothing lies over it; null where something does."""


def click_seen(what: Locator, x: float = 0.5, y: float = 0.5) -> None:
    """Press the mouse on a point of an element, as a person does: it has to be on the screen, with nothing over it.

    The point is given as shares of the element's width and height.
    """
    what.evaluate(REST)
    point = what.evaluate(SEEN, [x, y])
    assert point is not None, f"{what} is covered or not on the screen"
    what.page.mouse.click(*point)
