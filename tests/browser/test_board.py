"""The live board in a real JupyterLab: pointers, keys, touch, scrolling, themes, sizes, reloading."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from hothlab.hexes import Hex, standard_board
from hothlab.scene.frame import board_frame
from hothlab.scene.theme import theme
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import BRING, CALM, CURRENT, REST, SESSION, Lab, Notebook, Trouble, soon, write_notebook

FRAME = board_frame(standard_board())
SHEET = ".hothlab-pointer"
CODE = """
import hothlab as hl
from hothlab.widgets.board import BoardWidget
heard = []
board = BoardWidget(hl.load("10").position)
board.on_select(lambda hex, modifiers: heard.append((hex, *sorted(modifiers))))
board
"""

ASK = f"""async code => {{
  const asked = {SESSION}.kernel.requestExecute({{ code, store_history: false }});
  let told = "";
  asked.onIOPub = message => {{ told += message.content.text ?? message.content.evalue ?? ""; }};
  await asked.done;
  return told;
}}"""


COLOURS = """() => { const canvas = document.querySelector(".hothlab-board > canvas"); if (!canvas?.width) return 0;
  const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4 * 97) seen.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
  return seen.size; }"""

BARE = """el => { const was = el.hasAttribute("data-bare");
    el.toggleAttribute("data-bare", true);
    const { backgroundColor } = getComputedStyle(el);
    el.toggleAttribute("data-bare", was);
    return backgroundColor; }"""
"""The colour of a board's place on which nothing is painted yet."""

LISTEN = """() => { window.hothlabSent ??= (() => { const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      const said = typeof data === "string" ? data : new TextDecoder().decode(data);
      if (said.includes('"comm_msg"')) window.hothlabSent.push(said);
      return send.call(this, data); };
    return []; })(); window.hothlabSent.length = 0; }"""
"""Keep what the widgets of a page tell the kernel from now on."""


@dataclass
class Board:
    """A board in a notebook, as a person has it before them."""

    page: Page
    trouble: Trouble

    def ask(self, code: str) -> str:
        """What the kernel prints."""
        told: str = self.page.evaluate(ASK, code)
        return told.strip()

    def wait_until(self, code: str, value: object) -> None:
        soon(self.page, lambda: self.ask(f"print({code})"), lambda told: told == str(value))

    @property
    def box(self) -> FloatRect:
        box = self.page.locator(SHEET).first.bounding_box()
        assert box is not None
        return box

    def point(self, name: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        """Where a hex is in the window; `dx` and `dy` are in hex sizes from its centre."""
        x, y = FRAME.centre(Hex(name))
        box = self.box
        scale = box["width"] / FRAME.width
        return box["x"] + (x + dx * FRAME.size) * scale, box["y"] + (y + dy * FRAME.size) * scale

    def click(self, name: str, dx: float = 0.0, dy: float = 0.0, **how: Any) -> None:
        self.page.mouse.click(*self.point(name, dx, dy), **how)

    def colours(self) -> int:
        """How many different colours the canvas shows, of a grid of its pixels; 1 while it is empty."""
        count: int = self.page.evaluate(COLOURS)
        return count

    def pixel(self, name: str, dx: float = 0.0, dy: float = 0.0) -> list[int]:
        """The colour of the canvas at a hex, seen as a person does: only near the screen is there a canvas."""
        self.page.locator(SHEET).first.scroll_into_view_if_needed()
        self.page.locator(".hothlab-board > canvas").first.wait_for(state="attached")
        x, y = FRAME.centre(Hex(name))
        at = [(x + dx * FRAME.size) / FRAME.width, (y + dy * FRAME.size) / FRAME.height]
        found: list[int] = self.page.evaluate(
            """([x, y]) => { const canvas = document.querySelector(".hothlab-board > canvas");
            return [...canvas.getContext("2d").getImageData(x * canvas.width, y * canvas.height, 1, 1).data]; }""",
            at,
        )
        return found

    def wait_painted(self) -> None:
        self.page.wait_for_function(f"() => ({COLOURS})() > 50", polling=CALM)

    def wait_for_pixel(self, good: Callable[[list[int]], bool], name: str, dx: float = 0.0, dy: float = 0.0) -> None:
        soon(self.page, lambda: self.pixel(name, dx, dy), good)


def opened(page: Page, trouble: Trouble, lab: Lab, name: str, *more: str) -> Board:
    cells = Notebook(page, lab, write_notebook(lab, name, CODE, *more)).run_all()
    assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
    board = Board(page, trouble)
    page.locator(SHEET).first.wait_for()
    board.wait_painted()
    return board


@contextmanager
def window(browser: Browser, lab: Lab, width: int, height: int, *more: str, **kind: Any) -> Iterator[Board]:
    """A board in a window of that size, on a screen of that kind."""
    context = browser.new_context(**kind)
    try:
        with shown(context.new_page(), lab, width, height, *more, name="window.ipynb") as board:
            yield board
    finally:
        context.close()
        lab.end_kernels("window.ipynb")


@contextmanager
def shown(page: Page, lab: Lab, width: int, height: int, *more: str, name: str = "board.ipynb") -> Iterator[Board]:
    """A board on a page, in a notebook of its own."""
    trouble = Trouble()
    trouble.watch(page)
    page.set_viewport_size({"width": width, "height": height})
    try:
        yield opened(page, trouble, lab, name, *more)
        assert trouble == Trouble()
    except BaseException:
        page.screenshot(path=ARTEFACTS / f"board-{width}x{height}-failed.png")
        raise
    finally:
        trouble.leave(page)


BUTTONS = """
import ipywidgets
ipywidgets.Button(description="after the board")
"""
FILLER = "print(*range(100), sep='\\n')"


@pytest.fixture(scope="module")
def desktop(workbench: Page, lab: Lab) -> Iterator[Board]:
    with shown(workbench, lab, 1280, 800, BUTTONS, FILLER) as board:
        yield board


@pytest.fixture
def board(desktop: Board) -> Board:
    """The board of all the tests on a desktop, as if it had just been opened."""
    desktop.page.mouse.move(2, 400)
    desktop.ask("heard.clear(); board.selected = board.cursor = None")
    desktop.page.evaluate("document.activeElement?.blur()")
    desktop.page.locator(SHEET).scroll_into_view_if_needed()
    return desktop


class TestPointer:
    def test_the_board_opens(self, board: Board) -> None:
        board.page.screenshot(path=ARTEFACTS / "board-1280x800.png")
        sheet = board.page.locator(SHEET)
        assert sheet.get_attribute("role") == "application"
        assert sheet.get_attribute("aria-label") == "Battle of Hoth"
        assert board.page.locator(".hothlab-board > canvas").get_attribute("aria-hidden") == "true"
        assert board.trouble == Trouble()

    @pytest.mark.parametrize(
        ("hex", "dx", "dy"),
        [("C4", 0, 0), ("A1", 0, -0.9), ("A10", 0.8, 0.4), ("B1", -0.8, 0), ("D9", 0, 0.95), ("E5", -0.8, -0.45)],
    )
    def test_a_click_chooses_the_hex_under_it(self, board: Board, hex: str, dx: float, dy: float) -> None:
        board.click(hex, dx, dy)
        board.wait_until("heard", f"[(Hex('{hex}'),)]")
        assert board.ask("print(board.selected, board.cursor)") == f"{hex} {hex}"
        assert board.page.locator(".hothlab-selected").is_visible()

    def test_beside_the_board_nothing_is_chosen(self, board: Board) -> None:
        box = board.box
        board.page.mouse.click(box["x"] + 5, box["y"] + 40)
        board.click("C4")
        board.wait_until("heard", "[(Hex('C4'),)]")

    @pytest.mark.parametrize(("width", "zoom"), [(1000, 1), (1700, 1), (1280, 0.5), (1280, 0.8)])
    def test_at_any_size(self, board: Board, width: int, zoom: float) -> None:
        board.page.set_viewport_size({"width": width, "height": 800})
        board.page.evaluate("zoom => { document.body.style.zoom = zoom; }", zoom)
        try:
            board.page.locator(SHEET).evaluate(REST)
            heard = []
            for hex in ("A3", "B7", "C1"):
                board.click(hex, 0.6, 0.3)
                heard.append(f"(Hex('{hex}'),)")
                board.wait_until("heard", f"[{', '.join(heard)}]")
        finally:
            board.page.evaluate("document.body.style.zoom = ''")
            board.page.set_viewport_size({"width": 1280, "height": 800})

    def test_buttons_and_held_keys(self, board: Board) -> None:
        board.click("C4", button="right")
        board.page.keyboard.down("Shift")
        board.click("C5")
        board.page.keyboard.up("Shift")
        board.wait_until("heard", "[(Hex('C4'), 'right'), (Hex('C5'), 'shift')]")
        assert board.page.locator(".lm-Menu").count() == 0

    def test_hovering_tells_the_kernel_nothing(self, board: Board) -> None:
        """Nor later: with a click after it there is no more to hear than the click."""
        told = []
        for hex in ("D4", "D5"):
            board.page.evaluate(LISTEN)
            board.click(hex)
            board.wait_until("heard[-1:]", f"[(Hex('{hex}'),)]")
            told.append(board.page.evaluate("window.hothlabSent.length"))
        board.page.evaluate(LISTEN)
        for hex in ("A1", "B2", "B3", "C4", "C5", "B6"):
            board.page.mouse.move(*board.point(hex), steps=8)
            assert board.page.locator(".hothlab-tip").inner_text().startswith(f"{hex}: ")
        assert board.page.locator(".hothlab-hover").is_visible()
        assert board.page.evaluate("window.hothlabSent") == []
        board.click("D6")
        board.wait_until("heard[-1:]", "[(Hex('D6'),)]")
        assert board.page.evaluate("window.hothlabSent.length") == told[1] == told[0] > 0
        board.page.mouse.move(2, 400)
        assert board.page.locator(".hothlab-tip").is_hidden()

    @pytest.mark.parametrize(("beside", "dx"), [("B1", -1.2), ("D9", 1.2)])
    def test_a_half_hex_says_what_it_is_and_is_not_chosen(self, board: Board, beside: str, dx: float) -> None:
        """BRD-1"""
        board.page.mouse.move(*board.point(beside, dx))
        assert board.page.locator(".hothlab-tip").inner_text() == "Half a hex: nobody can stand here (BRD-1)"
        assert board.page.locator(".hothlab-hover").is_hidden()
        board.click(beside, dx)
        board.click("C4")
        board.wait_until("heard", "[(Hex('C4'),)]")

    def test_the_wheel_scrolls_the_page(self, board: Board) -> None:
        board.page.mouse.move(*board.point("C5"))
        before = board.box["y"]
        board.page.mouse.wheel(0, 120)
        soon(board.page, lambda: board.box["y"], lambda y: y < before - 60)


class TestKeys:
    def enter(self, board: Board) -> None:
        """Put the focus on the board as the Tab key does."""
        board.page.keyboard.press("Shift")  # from now on the keyboard is in use
        board.page.locator(SHEET).focus()

    def enter_at(self, board: Board, hex: str) -> None:
        board.ask(f"board.cursor = {hex!r}")
        self.enter(board)
        expect(board.page.locator(".hothlab-tip")).to_have_text(re.compile(f"^{hex}: "))

    def test_a_walk(self, board: Board) -> None:
        self.enter_at(board, "C4")
        seen = []
        walk = ["Right", "Up", "Up", "Left", "Down", "Down", "Down"]
        for key in walk:
            board.page.keyboard.press(f"Arrow{key}")
            seen.append(board.page.locator(".hothlab-tip").inner_text().partition(":")[0])
        assert seen == ["C5", "B5", "A5", "A4", "B4", "C4", "D4"]
        board.wait_until("board.cursor", seen[-1])
        live = board.page.locator(".hothlab-live")
        assert live.inner_text().startswith(f"{seen[-1]}: ")
        board.page.keyboard.press("Home")
        board.page.keyboard.press("ArrowLeft")
        board.wait_until("board.cursor", "D1")
        board.page.screenshot(path=ARTEFACTS / "board-keys.png")

    def test_choosing_and_clearing(self, board: Board) -> None:
        self.enter_at(board, "C4")
        for key in ("Enter", "ArrowRight", "Space", "Shift+Space", "Escape"):
            board.page.keyboard.press(key)
        board.wait_until("heard", "[(Hex('C4'),), (Hex('C5'),), (Hex('C5'), 'shift'), (None,)]")
        assert board.ask("print(board.selected)") == "None"
        assert not board.page.locator(".hothlab-selected").is_visible()

    @pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
    def test_tab_leaves(self, board: Board, key: str) -> None:
        """In both directions, and not to the canvas, which would keep the focus for ever."""
        focused = "`${document.activeElement.tagName} ${document.activeElement.className}`"
        self.enter(board)
        assert "hothlab-pointer" in board.page.evaluate(focused)
        board.page.keyboard.press(key)
        assert "hothlab" not in board.page.evaluate(focused)
        assert "CANVAS" not in board.page.evaluate(focused)

    def test_keys_on_the_board_do_nothing_to_the_notebook(self, board: Board) -> None:
        board.click("C4")
        count = board.page.locator(".jp-Cell").count()
        for key in ("x", "d", "d", "a", "b", "ArrowDown", "Enter"):
            board.page.keyboard.press(key)
        assert board.page.locator(".jp-Cell").count() == count
        board.wait_until("len(heard)", 2)
        assert board.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0

    def test_a_chord_is_still_the_pages(self, board: Board) -> None:
        board.click("C4")
        board.page.keyboard.press("Control+s")
        board.page.wait_for_function(f"!{CURRENT}.context.model.dirty")


def test_dark_and_light(board: Board) -> None:
    light, snow = board.pixel("D5"), theme("dark").colour("snow")
    change = "name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
    board.page.evaluate(change, "JupyterLab Dark")
    try:
        board.wait_until("board.palette.name", "dark")
        board.wait_for_pixel(lambda dark: sum(dark[:3]) < sum(light[:3]) - 200, "D5")
        board.page.screenshot(path=ARTEFACTS / "board-dark.png")
        # Before anything is painted a board is as dark as its page.
        bare = board.page.locator(SHEET).first.evaluate(BARE)
        assert bare == f"rgb({', '.join(str(int(snow[at : at + 2], 16)) for at in (1, 3, 5))})"
    finally:
        board.page.evaluate(change, "JupyterLab Light")
    board.wait_until("board.palette.name", "light")
    board.wait_for_pixel(lambda again: again == light, "D5")


def test_a_program_may_choose_otherwise(board: Board) -> None:
    board.ask("deny = lambda hex, modifiers: setattr(board, 'selected', 'A1'); board.on_select(deny)")
    try:
        board.click("C4")
        board.wait_until("heard", "[(Hex('C4'),)]")
        x, y = board.point("A1")
        board.page.wait_for_function(
            """([x, y]) => { const ring = document.querySelector(".hothlab-selected").getBoundingClientRect();
            return Math.hypot(ring.x + ring.width / 2 - x, ring.y + ring.height / 2 - y) < 2; }""",
            arg=[x, y],
        )
    finally:
        board.ask("board.on_select(deny, remove=True)")


def test_only_what_changed_is_painted_again(board: Board) -> None:
    before, empty = board.pixel("B5", 0.3, 0.3), board.pixel("C5")
    board.ask("board.show(hl.load('10').position.place('B5', 'at-at').terrain('C5', 'ridge'))")
    board.wait_for_pixel(lambda ridge: ridge != empty, "C5")
    board.ask(
        "from hothlab.scene.scene import Shape; from hothlab.pictures.board import board_scene;"
        "board.show(board_scene(hl.load('10').position).with_layer("
        "'marks', (Shape(board.frame.outline(hl.Hex('C5')), fill='stop'),)))"
    )
    board.wait_for_pixel(lambda mark: mark[:3] == [0xB3, 0x12, 0x2B], "C5")
    board.ask("board.show(hl.load('10').position)")
    board.wait_for_pixel(lambda again: again == empty, "C5")
    board.wait_for_pixel(lambda again: again == before, "B5", 0.3, 0.3)


def test_loading_the_page_again_brings_the_board_back(board: Board) -> None:
    colours, pixel = board.colours(), board.pixel("C4")
    board.page.keyboard.press("Control+s")
    board.page.wait_for_function(f"!{CURRENT}.context.model.dirty")
    board.page.reload()
    board.page.locator(SHEET).wait_for()
    board.wait_painted()
    assert (board.colours(), board.pixel("C4")) == (colours, pixel)
    board.click("C4")
    board.wait_until("heard[-1:]", "[(Hex('C4'),)]")


def test_opening_the_notebook_again_brings_the_board_back(board: Board) -> None:
    colours = board.colours()
    board.page.evaluate(f"() => {CURRENT}.context.save().then(() => {CURRENT}.close())")
    board.page.locator(SHEET).wait_for(state="detached")
    board.page.evaluate("window.jupyterapp.commands.execute('docmanager:open', { path: 'board.ipynb' })")
    board.page.locator(SHEET).wait_for()
    board.wait_painted()
    assert board.colours() == colours


SIGHT = """
hl.line_of_sight(hl.load("10").position, "B6", "D5")
"""


def test_a_verdict_shows_itself(workbench: Page, lab: Lab) -> None:
    """As the drawing that explains it, with the hexes where they are drawn, and only once however often it is run."""
    with shown(workbench, lab, 1280, 1000, SIGHT, name="verdict.ipynb") as board:
        page = board.page
        sheets = page.locator(SHEET)
        expect(sheets).to_have_count(2)
        sheet = sheets.nth(1)
        sheet.evaluate(BRING)
        page.screenshot(path=ARTEFACTS / "board-sight.png")
        assert sheet.get_attribute("aria-label") == "Does B6 see D5?"
        numbers = json.loads(
            board.ask("import json; from hothlab.widgets import display; _shown = [each for _run, boards in"
                      " display._boards.values() for each in boards]; print(json.dumps(_shown[-1].pointer.frame))")
        )  # fmt: skip
        x, y = next((x, y) for name, x, y in numbers["hexes"] if name == "C6")
        box = sheet.bounding_box()
        assert box is not None
        scale = box["width"] / numbers["width"]
        page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
        assert sheet.locator(".hothlab-tip").inner_text() == "C6: open snow"
        alive = "sum(each._model_name == 'CanvasModel' for each in board.widgets.values())"
        before = board.ask(f"print({alive})")
        page.evaluate(f"() => {{ {CURRENT}.content.activeCellIndex = 1; }}")
        sheet.evaluate("each => { each.shown = 'before'; }")
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
        page.wait_for_function(f"() => document.querySelectorAll({SHEET!r})[1]?.shown === undefined")
        expect(sheets).to_have_count(2)
        board.wait_until(alive, before)


def test_a_phone(browser: Browser, lab: Lab) -> None:
    """Narrow, sharp and without a mouse: the board fits, a tap chooses, a finger scrolls."""
    with window(browser, lab, 390, 844, FILLER, device_scale_factor=3, has_touch=True, is_mobile=True) as board:
        expect(board.page.locator("#jp-left-stack")).to_be_hidden()  # the list of files makes room
        board.page.locator(SHEET).scroll_into_view_if_needed()
        box = board.box
        assert box["width"] > 250
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        assert abs(box["width"] / box["height"] - FRAME.width / FRAME.height) < 0.02
        for hex in ("A2", "D5", "G9"):
            board.page.touchscreen.tap(*board.point(hex))
        board.wait_until("heard", "[(Hex('A2'),), (Hex('D5'),), (Hex('G9'),)]")
        assert board.page.locator(".hothlab-tip").inner_text().startswith("G9: ")
        board.page.screenshot(path=ARTEFACTS / "board-390x844.png")
        x, y = board.point("D5")
        finger = board.page.context.new_cdp_session(board.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for up in range(10, 150, 10):
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - up}]})
            board.page.evaluate("() => new Promise(requestAnimationFrame)")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        soon(board.page, lambda: board.point("D5")[1], lambda now: now < y - 60)
        assert board.ask("print(len(heard))") == "3"
