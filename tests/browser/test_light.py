"""Boards take a page's memory only near the screen: a canvas of just the pixels that are shown, and none far away."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import CURRENT, REST, Lab, Trouble
from tests.browser.test_board import SHEET, Board, shown, window

MORE = """
others = [BoardWidget(hl.load(name).position) for name in ("1", "2", "3", "4")]
others[0]
"""
NEXT = ("others[1]", "others[2]", "others[3]")
BOARDS = 5

# Of all canvases that the process holds, those of this page.
CANVASES = """function () {
  const boards = [...document.querySelectorAll(".hothlab-board")];
  return [...this].filter(each => each.ownerDocument === document)
    .map(each => [each.width, each.height, boards.indexOf(each.parentElement)]);
}"""

STATE = """() => [...document.querySelectorAll(".hothlab-board")].map(each => ({
  canvases: [...each.querySelectorAll(":scope > canvas")].map(canvas => canvas.width),
  pictures: each.querySelectorAll(":scope > .hothlab-picture").length,
  wide: Math.round(each.querySelector(".hothlab-pointer").getBoundingClientRect().width * devicePixelRatio),
}))"""

# It is painted, and as wide as it is shown.
READY = """n => { const board = document.querySelectorAll(".hothlab-board")[n];
  const wide = Math.round(board.querySelector(".hothlab-pointer").getBoundingClientRect().width * devicePixelRatio);
  const picture = board.querySelector(":scope > .hothlab-picture");
  return board.querySelector(":scope > canvas")?.width === wide && !picture; }"""

IMAGE = """n => document.querySelectorAll(".hothlab-board")[n].querySelector("canvas")?.toDataURL() ?? "" """
HEIGHT = "() => document.querySelector('.jp-WindowedPanel-outer').scrollHeight"


def live_canvases(page: Page) -> list[list[int]]:
    """Width, height and board (-1 for none) of each canvas that the page holds, in the document or not."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    kind = devtools.send("Runtime.evaluate", {"expression": "HTMLCanvasElement.prototype"})["result"]["objectId"]
    found = devtools.send("Runtime.queryObjects", {"prototypeObjectId": kind})["objects"]["objectId"]
    asked = {"objectId": found, "functionDeclaration": CANVASES, "returnByValue": True}
    canvases: list[list[int]] = devtools.send("Runtime.callFunctionOn", asked)["result"]["value"]
    devtools.detach()
    return canvases


class Boards:
    """Boards below each other in a notebook, more than fit on a screen."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.page = board.page

    def state(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(STATE)
        return found

    def go_to(self, number: int) -> None:
        """Scroll until a board is in the middle of the screen, and painted."""
        self.page.evaluate(
            f"n => document.querySelectorAll({SHEET!r})[n].scrollIntoView({{ block: 'center' }})", number
        )
        self.page.wait_for_function(READY, arg=number)

    def wait_far(self, number: int) -> None:
        """Wait until a board has no canvas."""
        self.page.wait_for_function(
            "n => !document.querySelectorAll('.hothlab-board')[n].querySelector(':scope > canvas')", arg=number
        )
        self.board.wait_until(f"[board, *others][{number}].painter.canvas", None)

    def image(self, number: int) -> str:
        """Every pixel of a board."""
        found: str = self.page.evaluate(IMAGE, number)
        return found


SHARP = 2
"""Pixels of the screen for each of the page's."""


@pytest.fixture(scope="module", params=[1, SHARP])
def opened(request: pytest.FixtureRequest, browser: Browser, lab: Lab) -> Iterator[Boards]:
    with window(browser, lab, 1280, 800, MORE, *NEXT, device_scale_factor=request.param) as board:
        expect(board.page.locator(SHEET)).to_have_count(BOARDS)
        yield Boards(board)


@pytest.fixture
def boards(opened: Boards) -> Boards:
    """All boards as they were opened, and the first one before the reader."""
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.board.ask("board.show(hl.load('10').position); heard.clear(); board.selected = None")
    opened.go_to(0)
    opened.page.locator(SHEET).last.evaluate(REST)
    return opened


class TestMemory:
    def test_only_boards_near_the_screen_have_a_canvas(self, boards: Boards) -> None:
        boards.go_to(4)
        for far in (0, 1, 2):
            boards.wait_far(far)
        wide = boards.state()[0]["wide"]
        large = [canvas for canvas in live_canvases(boards.page) if canvas[0] >= wide]
        near = [n for n, state in enumerate(boards.state()) if state["canvases"]]
        assert sorted(owner for _width, _height, owner in large) == near
        assert 4 in near
        assert boards.state()[0]["pictures"] == 1  # what was seen once is still there to see

    def test_as_many_pixels_as_the_screen_shows(self, boards: Boards) -> None:
        for width in (1000, 1280):
            before = boards.state()[0]["wide"]
            boards.page.set_viewport_size({"width": width, "height": 800})
            boards.page.wait_for_function(f"before => ({STATE})()[0].wide !== before", arg=before)
            boards.page.wait_for_function(READY, arg=0)
            state = boards.state()[0]
            assert state["canvases"] == [state["wide"]]
            boards.board.wait_until("board.painter.pixels", state["wide"])

    def test_closing_the_notebook_gives_the_canvases_back(self, browser: Browser, lab: Lab) -> None:
        """As the bar's *next* does: the kernel ends, and then the panel goes."""
        with window(browser, lab, 1280, 800, MORE, *NEXT) as board:
            page = board.page
            last = Boards(board).state()[-1]
            assert (last["canvases"], last["pictures"]) == ([], 0)  # it was never near
            before = [canvas for canvas in live_canvases(page) if canvas[0] == last["wide"]]
            page.evaluate(
                f"async () => {{ const panel = {CURRENT}; panel.context.model.dirty = false;"
                " await panel.sessionContext.shutdown(); panel.dispose(); }"
            )
            page.locator(SHEET).first.wait_for(state="detached")
            after = [canvas for canvas in live_canvases(page) if canvas[0] == last["wide"]]
            assert len(before) >= 1
            assert after == []


class TestComingBack:
    def test_it_is_painted_as_it_was_and_the_page_stays(self, boards: Boards) -> None:
        before, box, height = boards.image(0), boards.board.box, boards.page.evaluate(HEIGHT)
        boards.go_to(4)
        boards.wait_far(0)
        assert boards.page.evaluate(HEIGHT) == height
        boards.go_to(0)
        assert boards.image(0) == before
        assert boards.board.box == box
        assert boards.page.evaluate(HEIGHT) == height

    def test_a_picture_stands_in_until_it_is_painted(self, boards: Boards) -> None:
        """A small one: the browser keeps it unpacked."""
        boards.go_to(4)
        boards.wait_far(0)
        size = boards.page.evaluate(
            """async () => { const picture = document.querySelector(".hothlab-board > .hothlab-picture");
            await picture.decode(); return [picture.naturalWidth, picture.complete]; }"""
        )
        assert size == [min(512, boards.state()[0]["wide"]), True]
        boards.go_to(0)
        assert boards.state()[0]["pictures"] == 0

    def test_what_changed_far_away_is_shown(self, boards: Boards) -> None:
        before, plain = boards.image(0), boards.board.pixel("C5")
        boards.go_to(4)
        boards.wait_far(0)
        boards.board.ask(
            "from hothlab.scene.scene import Shape; from hothlab.pictures.board import board_scene;"
            "board.show(board_scene(hl.load('10').position).with_layer("
            "'marks', (Shape(board.frame.outline(hl.Hex('C5')), fill='stop'),)))"
        )
        boards.go_to(0)
        assert boards.board.pixel("C5")[:3] == [0xB3, 0x12, 0x2B] != plain[:3]
        boards.board.ask("board.show(hl.load('10').position)")
        boards.page.wait_for_function(f"before => ({IMAGE})(0) === before", arg=before)

    def test_a_click_and_the_keyboard_work(self, boards: Boards) -> None:
        boards.go_to(4)
        boards.wait_far(0)
        boards.go_to(0)
        boards.board.click("C4")
        boards.board.wait_until("heard", "[(Hex('C4'),)]")
        boards.page.keyboard.press("ArrowRight")
        boards.page.keyboard.press("Enter")
        boards.board.wait_until("heard", "[(Hex('C4'),), (Hex('C5'),)]")

    def test_the_focus_and_what_is_spoken_stay(self, boards: Boards) -> None:
        """The sheet is there all the time; only what lies below it comes and goes."""
        boards.page.keyboard.press("Shift")
        boards.page.locator(SHEET).first.focus()
        boards.page.evaluate(f"document.querySelector({SHEET!r}).marked = true")
        boards.go_to(4)
        boards.wait_far(0)
        boards.go_to(0)
        assert boards.page.evaluate(f"document.querySelector({SHEET!r}).marked")
        assert boards.page.evaluate(f"document.activeElement === document.querySelector({SHEET!r})")


@pytest.mark.parametrize("opened", [SHARP], indirect=True)
def test_a_sharp_screen(opened: Boards, boards: Boards) -> None:
    """It shows all the pixels it has, and a click chooses the hex under it there too."""
    boards.page.set_viewport_size({"width": 1500, "height": 1000})
    boards.page.wait_for_function(f"wide => ({STATE})()[0].wide === wide", arg=2000)
    boards.go_to(0)
    size = "(canvas => [canvas.width, canvas.clientWidth])(document.querySelector('.hothlab-board > canvas'))"
    assert boards.page.evaluate(size) == [2000, 1000]
    boards.board.click("F7", 0.7, 0.2)
    boards.board.wait_until("heard", "[(Hex('F7'),)]")
    boards.page.screenshot(path=ARTEFACTS / "board-sharp.png")


def test_two_views_of_one_board(workbench: Page, lab: Lab) -> None:
    """Both are painted, and follow it together, although there is one canvas."""
    with shown(workbench, lab, 1280, 1600, "board", name="views.ipynb") as board:
        page = board.page
        expect(page.locator(SHEET)).to_have_count(2)
        same = f"() => ({IMAGE})(0).length > 1000 && ({IMAGE})(0) === ({IMAGE})(1)"
        page.wait_for_function(same)
        before = page.evaluate(f"({IMAGE})(0)")
        board.ask("board.show(hl.load('10').position.terrain('C5', 'ridge'))")
        page.wait_for_function(f"before => ({IMAGE})(0) !== before && ({same})()", arg=before)
        assert board.trouble == Trouble()
