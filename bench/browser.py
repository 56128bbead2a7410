"""From a click on the board to its paint, in a real JupyterLab in Chromium.

Against a button that only changes a text, and against the same board drawn hex by hex. It needs Chromium, and takes
about a minute. Hex by hex means that each call is sent by itself; the symbols are ready and only stamped, since
with all their shapes, as in `bench.drawing`, one such board takes a page a minute and more.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page, sync_playwright

from bench.measure import Row, short
from hothlab.hexes import Hex, standard_board
from hothlab.scene.frame import board_frame
from hothlab.scene.theme import LIGHT
from tests.browser.conftest import chromium_path, free_port, lab_command, running
from tests.browser.driver import SESSION, Lab, Notebook, write_notebook
from tests.browser.test_board import SHEET

CLICKS, SLOW_CLICKS, WARM_UP = 20, 5, 3
LONGEST = 60.0
"""Seconds after which a click has failed."""

FRAME = board_frame(standard_board())
HEXES = [Hex(f"{row}{column}") for row in "BCD" for column in range(2, 9)]
CODE = """
import hothlab as hl
from hothlab.pictures.board import board_scene
from hothlab.scene.canvas import Pen, sheet
from hothlab.scene.scene import Shape
from hothlab.widgets.board import BoardWidget
from ipywidgets import Button, HBox, Label, VBox

position = hl.load("10").position
board = BoardWidget(position, theme="light")
trip, text, swap = Button(description="trip"), Label("0"), Button(description="swap")
trip.add_class("bench-trip"); text.add_class("bench-text"); swap.add_class("bench-swap")

def marked(hex):
    return board_scene(position).with_layer("marks", (Shape(board.frame.outline(hex), fill="stop"),))

def at_once(hex, _modifiers):
    board.show(marked(hex))

def hex_by_hex(hex, _modifiers):
    pen = Pen(plain, sheet(board.palette), board.painter.scale)
    for layer in marked(hex).layers:
        pen.paint(layer.items)

def swapped(_button):
    # The same canvas, but each call is sent by itself.
    global plain
    plain = board.painter.canvas
    board.on_select(at_once, remove=True)
    board.on_select(hex_by_hex)
    text.add_class("bench-plain")

board.on_select(at_once)
trip.on_click(lambda _button: setattr(text, "value", str(int(text.value) + 1)))
swap.on_click(swapped)
VBox([HBox([trip, swap, text]), board])
"""

# Both wait for the first frame in which the change is there. Of the text, the moment of the change itself is kept too.
WATCH = """([x, y, wanted]) => {
  const text = document.querySelector(".bench-text");
  const was = text.textContent;
  const pixel = () => {
    const canvas = document.querySelector(".hothlab-board > canvas");
    const [r, g, b] = canvas.getContext("2d").getImageData(x * canvas.width, y * canvas.height, 1, 1).data;
    return r === wanted[0] && g === wanted[1] && b === wanted[2];
  };
  const there = wanted ? pixel : () => text.textContent !== was;
  if (there()) throw new Error("it is there before the click");
  const watched = (window.bench = { start: null, changed: null, frame: null });
  const watcher = new MutationObserver(() => (watched.changed ??= performance.now()));
  watcher.observe(text, { characterData: true, childList: true, subtree: true });
  const look = () => {
    if (watched !== window.bench) return;
    if (!there()) requestAnimationFrame(look);
    else {
      watched.frame = performance.now();
      watcher.disconnect();
    }
  };
  const clicked = () => {
    watched.start = performance.now();
    requestAnimationFrame(look);
  };
  window.addEventListener("click", clicked, { capture: true, once: true });
}"""


@dataclass(frozen=True)
class Taken:
    """Seconds from a click to the change of the document, where that was watched, and to the frame that shows it."""

    changed: float | None
    frame: float


class Clicks:
    """The page with the board, clicked one thing at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._turn = 0

    def board(self) -> float:
        """Click the next hex, until its mark is painted."""
        hex = HEXES[self._turn % len(HEXES)]
        self._turn += 1
        sheet = self.page.locator(SHEET)
        box = sheet.bounding_box(timeout=LONGEST * 1000)
        assert box is not None
        x, y = FRAME.centre(hex)
        colour = LIGHT.colour("stop").lstrip("#")
        wanted = [int(colour[i : i + 2], 16) for i in (0, 2, 4)]
        place = (x / FRAME.width * box["width"], y / FRAME.height * box["height"])
        return self._taken(sheet, place, [x / FRAME.width, y / FRAME.height, wanted]).frame

    def button(self) -> Taken:
        """Click the button, until the text beside it is different."""
        return self._taken(self.page.locator(".bench-trip"), (20.0, 10.0), [0, 0, None])

    def swap(self) -> None:
        """From now on the board is drawn hex by hex."""
        self.page.locator(".bench-swap").click(timeout=LONGEST * 1000)
        self.page.locator(".bench-plain").wait_for(timeout=LONGEST * 1000)

    def _taken(self, where: Locator, place: tuple[float, float], watched: list[object]) -> Taken:
        self._wait(f"{SESSION}.kernel.status === 'idle'")
        where.hover(position={"x": place[0], "y": place[1]}, timeout=LONGEST * 1000)
        self.page.wait_for_timeout(100)  # the page is at rest
        self.page.evaluate(WATCH, watched)
        where.click(position={"x": place[0], "y": place[1]}, timeout=LONGEST * 1000)
        self._wait("window.bench.frame !== null")
        found = self.page.evaluate("window.bench")
        changed = None if found["changed"] is None else (found["changed"] - found["start"]) / 1000
        return Taken(changed, (found["frame"] - found["start"]) / 1000)

    def _wait(self, condition: str) -> None:
        self.page.wait_for_function(f"() => {condition}", timeout=LONGEST * 1000, polling=50)


@contextmanager
def served() -> Iterator[Lab]:
    """A JupyterLab of its own, as the browser tests start it, on a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hothlab-bench-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        server = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), home / "notebooks")
        # The server would drop most of the messages of a board drawn hex by hex, and it would never be finished.
        command = [*lab_command(server), "--ZMQChannelsWebsocketConnection.limit_rate=False"]
        with running(command, server, home, home / "lab.log"):
            yield server
            server.end_kernels()


@contextmanager
def opened() -> Iterator[Clicks]:
    """The board and the button in one page."""
    with served() as lab, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path())
        try:
            page = chromium.new_page(viewport={"width": 1280, "height": 1000})
            cells = Notebook(page, lab, write_notebook(lab, "bench.ipynb", CODE)).run_all()
            wrong = [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"]
            if wrong:
                raise RuntimeError("\n".join(wrong[0]["traceback"]))
            page.locator(SHEET).wait_for(timeout=LONGEST * 1000)
            yield Clicks(page)
        finally:
            chromium.close()


def rows() -> list[Row]:
    with opened() as clicks:
        # One after the other in turn, so that a busy machine disturbs both alike.
        both = [(clicks.board(), clicks.button()) for _click in range(WARM_UP + CLICKS)][WARM_UP:]
        clicks.swap()
        slow = median(clicks.board() for _click in range(SLOW_CLICKS))
    paint = median(board for board, _button in both)
    empty = median(button.frame for _board, button in both)
    bare = median(button.changed for _board, button in both if button.changed is not None)
    return [
        Row(
            "click to paint",
            short(paint),
            f"empty round trip {short(empty)} to its frame, {short(bare)} to the DOM",
            f"{paint / bare:.2f} x the DOM, {paint / empty:.2f} x the frame",
            "2 x empty round trip",
            paint <= 2 * bare,  # the stricter of the two: no frame has shown that change yet
        ),
        Row(
            "click to paint",
            short(paint),
            f"hex by hex {short(slow)}",
            f"{slow / paint:,.0f} x",
            "a tenth of hex by hex",
            slow >= 10 * paint,
        ),
    ]
