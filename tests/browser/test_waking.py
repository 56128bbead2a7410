"""Opened means alive: a chapter wakes untouched, on the first day and every later one, whatever was stopped meanwhile.

The server of these tests is theirs alone, for it is stopped and its kernels are killed.
"""

import json
import os
import re
import secrets
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from hothlab.hexes import Hex, standard_board
from hothlab.pictures.lesson import lesson_frame
from tests.browser.conftest import ARTEFACTS, free_port, lab_command, running
from tests.browser.driver import CALM, CURRENT, SESSION, Lab, Notebook
from tests.browser.test_lab import DEAD

FIRST = "00-welcome.ipynb"
FRAME = lesson_frame(standard_board())


SEE_THE_CURTAIN = """new MutationObserver(() => {
    const cloth = document.querySelector(".hothlab-curtain");
    if (cloth) window.curtain ??= cloth.classList.contains("dark") ? "dark" : "light";
}).observe(document, { childList: true, subtree: true });"""
"""Keep how the curtain looks that hangs before a page until it is there."""


class Day:
    """A server that can be stopped in the evening and started again the next morning, at the same address."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.lab = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), home / "notebooks")
        self._open = ExitStack()

    def begin(self) -> None:
        log = ARTEFACTS / f"waking-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.log"
        self._open.enter_context(running(lab_command(self.lab), self.lab, self.home, log))

    def end(self) -> None:
        self._open.close()

    def files(self) -> dict[str, str]:
        """The notebooks and what is in them."""
        return {path.name: sha256(path.read_bytes()).hexdigest() for path in self.lab.folder.glob("*.ipynb")}


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    day = Day(tmp_path_factory.mktemp("day"))
    day.begin()
    yield day
    day.end()


@contextmanager
def visit(browser: Browser, day: Day) -> Iterator[Page]:
    """A page of a browser that has never been here."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    yield context.new_page()
    context.pages[-1].screenshot(path=ARTEFACTS / "waking.png")
    context.close()
    day.lab.end_kernels()


@pytest.fixture
def reader(browser: Browser, day: Day) -> Iterator[Page]:
    with visit(browser, day) as page:
        yield page


@pytest.fixture(scope="module")
def opened(browser: Browser, day: Day) -> Iterator[Page]:
    """Chapter 0, opened once for what a reader does one thing after the other, until the next morning."""
    with visit(browser, day) as page:
        open_page(page, day)
        yield page


def open_page(page: Page, day: Day, name: str = FIRST) -> None:
    page.goto(day.lab.page(name))
    wait_awake(page)


def wait_awake(page: Page) -> None:
    awake = f"{CURRENT}?.node.dataset.hothlab === 'live' && {SESSION}?.kernel?.status === 'idle'"
    page.wait_for_function(f"() => window.jupyterapp && {awake}", polling=CALM)


def a_click_answers(page: Page) -> None:
    """The first task of chapter 0 takes a click on a hex, and says so."""
    task = page.locator(".jp-CodeCell", has=page.locator(".hothlab-task")).first
    sheet = task.locator(".hothlab-pointer").first
    sheet.scroll_into_view_if_needed()
    x, y = FRAME.centre(Hex("G8"))
    box = sheet.bounding_box()
    assert box is not None
    scale = box["width"] / FRAME.width
    before = task.inner_text()
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
    expect(task).not_to_have_text(before)
    shown = page.locator(".jp-Notebook").inner_text()
    assert [words for words in DEAD if words in shown] == []


class TestTheFirstDay:
    def test_nobody_presses_anything(self, opened: Page, day: Day) -> None:
        before = day.files()
        assert opened.evaluate(f"{CURRENT}.content.node.querySelector('.jp-WindowedPanel-outer').scrollTop") == 0
        expect(opened.locator("#jp-top-panel")).to_be_hidden()
        expect(opened.locator(".jp-NotebookPanel-toolbar")).to_be_hidden()
        assert opened.locator(".jp-CodeCell .jp-InputArea-editor:visible").count() == 0
        a_click_answers(opened)
        assert day.files() == before

    def test_a_reload_finds_the_boards_as_they_were(self, opened: Page, day: Day) -> None:
        kernel = opened.evaluate(f"{SESSION}.kernel.id")
        opened.reload()
        wait_awake(opened)
        assert opened.evaluate(f"{SESSION}.kernel.id") == kernel
        a_click_answers(opened)

    def test_the_code_is_one_click_away(self, opened: Page) -> None:
        fold = opened.get_by_role("button", name="Show the code behind this").first
        fold.focus()
        opened.keyboard.press("Enter")
        expect(opened.locator(".jp-CodeCell .jp-InputArea-editor:visible").first).to_contain_text('hl.chapter("00")')

    def test_the_course_the_theme_and_the_whole_of_jupyterlab(self, opened: Page) -> None:
        bar = opened.locator(".hothlab-pagebar")
        bar.get_by_role("button", name="Course").click()
        expect(opened.get_by_role("dialog").get_by_role("link", name="4 · Movement")).to_be_visible()
        opened.keyboard.press("Escape")
        expect(opened.get_by_role("dialog")).to_have_count(0)
        bar.get_by_role("button", name="Light or dark").click()
        opened.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        self.page_that_wakes_is_dark(opened)
        bar.get_by_role("link", name="Open as a notebook").click()
        expect(opened.locator("#jp-top-panel")).to_be_visible()
        wait_awake(opened)
        opened.locator(".hothlab-pagebar:visible").get_by_role("link", name="Back to the page").click()
        expect(opened.locator("#jp-top-panel")).to_be_hidden()
        wait_awake(opened)

    def page_that_wakes_is_dark(self, opened: Page) -> None:
        """Whoever has chosen the dark theme is not dazzled while the next page wakes."""
        opened.context.add_init_script(SEE_THE_CURTAIN)
        opened.reload()
        opened.wait_for_function("() => window.curtain !== undefined")
        assert opened.evaluate("window.curtain") == "dark"
        wait_awake(opened)


class TestWhenSomethingStops:
    def test_a_kernel_that_is_killed_comes_back(self, opened: Page) -> None:
        for _time in range(2):
            os.kill(kernel_process(opened), signal.SIGKILL)
            expect(opened.locator(".hothlab-pagebar .status")).to_contain_text("The program behind this page")
            wait_awake(opened)
            a_click_answers(opened)

    def test_a_restart_by_hand_wakes_it_again_and_no_file_beside_it_passes_for_a_package(
        self, opened: Page, day: Day
    ) -> None:
        traps = [day.lab.folder / f"{name}.py" for name in ("hothlab", "yaml", "ipycanvas", "orjson")]
        for trap in traps:
            trap.write_text("open('touched', 'w').close()\n", "utf-8")
        opened.evaluate(f"() => {{ {SESSION}.kernel.restart(); }}")
        opened.wait_for_function(f"() => {CURRENT}.node.dataset.hothlab !== 'live'")
        wait_awake(opened)
        assert not (day.lab.folder / "touched").exists()
        for trap in traps:
            trap.unlink()
        a_click_answers(opened)

    def test_a_server_that_stops_is_told_and_the_page_wakes_with_it(self, opened: Page, day: Day) -> None:
        day.end()
        expect(opened.locator(".hothlab-pagebar .status")).to_contain_text("The server does not answer")
        day.begin()
        wait_awake(opened)
        a_click_answers(opened)
        assert opened.locator(".jp-Dialog").all_inner_texts() == []

    def test_the_next_morning(self, opened: Page, day: Day) -> None:
        """The same browser, with all that it kept, after the server was stopped overnight."""
        opened.close()
        day.end()
        day.begin()
        page = opened.context.new_page()
        open_page(page, day)
        a_click_answers(page)
        page.goto("about:blank")
        day.lab.end_kernels()

    def test_a_page_that_missed_a_part_of_a_board_asks_for_it_again(self, reader: Page, day: Day) -> None:
        """As on a computer with too much to do: of what the kernel says, the box inside the first widget is lost."""
        boxes: list[bytes] = []

        def listen(page: WebSocketRoute) -> None:
            server = page.connect_to_server()

            def hear(message: str | bytes) -> None:
                said = message if isinstance(message, bytes) else message.encode()
                if b"comm_open" in said and b"VBoxModel" in said:
                    boxes.append(said)
                    if len(boxes) == 2:
                        return
                page.send(message)

            server.on_message(hear)

        reader.route_web_socket(re.compile("/channels"), listen)
        open_page(reader, day)
        assert len(boxes) > 2
        a_click_answers(reader)


def kernel_process(page: Page) -> int:
    """The process of the page's kernel, as the kernel says itself."""
    asked: str = page.evaluate(
        f"""() => new Promise(resolve => {{
        const code = "import os; print(os.getpid())";
        const future = {SESSION}.kernel.requestExecute({{ code, store_history: false }});
        future.onIOPub = message => message.header.msg_type === "stream" && resolve(message.content.text); }})"""
    )
    return int(asked)


class TestWhatIsKept:
    def test_what_a_reader_writes_goes_into_a_copy_that_wakes_too(self, reader: Page, day: Day) -> None:
        before = day.files()
        open_page(reader, day)
        reader.evaluate(f"{CURRENT}.model.cells.get(0).sharedModel.setSource('## My own words')")
        reader.evaluate(f"{CURRENT}.context.save()")
        link = reader.locator(".hothlab-pagebar .status a")
        expect(link).to_have_text("00-welcome (my copy).ipynb")
        after = day.files()
        assert {name: after[name] for name in before} == before
        copy = day.lab.folder / "00-welcome (my copy).ipynb"
        kept = json.loads(copy.read_text("utf-8"))
        assert "widget-view" not in copy.read_text("utf-8")
        assert "".join(kept["cells"][0]["source"]) == "## My own words"
        open_page(reader, day, copy.name)
        expect(reader.locator(".jp-RenderedMarkdown").first).to_contain_text("My own words")
        a_click_answers(reader)
        # The copy is the reader's: it is saved in its own place, and still without widgets.
        reader.evaluate(f"{CURRENT}.model.cells.get(0).sharedModel.setSource('## And more')")
        reader.evaluate(f"{CURRENT}.context.save()")
        assert "And more" in copy.read_text("utf-8")
        assert "widget-view" not in copy.read_text("utf-8")
        copy.unlink()
        assert day.files() == before

    def test_a_notebook_that_is_not_ours_is_not_run(self, reader: Page, day: Day) -> None:
        """Neither a foreign one, nor one that only says that it is ours, nor a chapter with a line of somebody else."""
        chapter = json.loads((day.lab.folder / FIRST).read_text("utf-8"))
        chapter["cells"][2] = {**chapter["cells"][2], "source": "open('touched', 'w').close()"}
        pretends = json.loads((day.lab.folder / FIRST).read_text("utf-8"))
        pretends["cells"] = [chapter["cells"][2]]
        foreign = {**pretends, "metadata": {**chapter["metadata"], "hothlab": {}}}
        for name, content in (("foreign.ipynb", foreign), ("pretends.ipynb", pretends), ("other/" + FIRST, chapter)):
            path = day.lab.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(content), "utf-8")
            inside = name != "foreign.ipynb"  # the first one opens JupyterLab
            if inside:
                reader.evaluate("path => window.jupyterapp.commands.execute('docmanager:open', { path })", name)
            notebook = Notebook(reader, day.lab, name, opened=inside)
            if name != "foreign.ipynb":
                notebook.awake()
            assert list(day.lab.folder.rglob("touched")) == []
            path.unlink()


class TestASetting:
    def test_on_a_telephone_it_sleeps_until_it_is_asked_and_then_nothing_overflows(
        self, browser: Browser, day: Day
    ) -> None:
        settings = day.home / "config" / "lab" / "user-settings" / "hothlab" / "live.jupyterlab-settings"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text('{"wake": false}', "utf-8")
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page, name = context.new_page(), "01-battlefield.ipynb"
        try:
            page.goto(day.lab.page(name))
            page.locator(".hothlab-pagebar").get_by_role("button", name="Wake it up").click()
            wait_awake(page)
        finally:
            settings.unlink()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        wide = page.evaluate(
            """() => Array.from(document.querySelectorAll(".hothlab-lesson, .hothlab-board, .jp-RenderedMarkdown"))
            .filter(each => each.getBoundingClientRect().right > 391).length"""
        )
        assert wide == 0
        boards = page.evaluate(
            "() => Array.from(document.querySelectorAll('.hothlab-board'), each => each.getBoundingClientRect().width)"
        )
        assert boards and min(boards) > 340
        context.close()
        day.lab.end_kernels(name)
