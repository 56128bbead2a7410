"""From a chapter's page to its first living board, and to all of them, in a real JupyterLab in Chromium.

Against the same page run by hand: waking is switched off, and a robot runs all cells the moment the kernel is idle.
Each round has a browser that has never been there and a new kernel. It needs Chromium and takes some minutes.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, sync_playwright

from bench.browser import served
from bench.measure import Row, short
from tests.browser.conftest import chromium_path
from tests.browser.driver import CURRENT, SESSION, Lab

ROUNDS = 4
CHAPTERS = ("00-welcome.ipynb", "07-sight-along-edges.ipynb")
LONGEST = 120_000
"""Milliseconds after which a page has failed."""

# When the reader sees prose, when a board can be clicked, when all cells have shown theirs.
WATCH = """() => {
  const bench = (window.bench = { page: null, board: null, all: null });
  const look = () => {
    const now = performance.now();
    const prose = document.querySelector(".hothlab-reading .jp-RenderedMarkdown");
    if (bench.page === null && prose?.offsetHeight && !document.querySelector(".hothlab-curtain")) bench.page = now;
    if (bench.board === null && document.querySelector(".hothlab-board .hothlab-pointer svg")) bench.board = now;
    const cells = Array.from(document.querySelectorAll(".jp-CodeCell"));
    const shown = (cell) => cell.querySelector(".jupyter-widgets")?.offsetHeight;
    if (bench.all === null && cells.length > 2 && cells.every(shown)) bench.all = now;
    if (bench.all === null) requestAnimationFrame(look);
  };
  document.addEventListener("DOMContentLoaded", look);
}"""

Times = tuple[float, float, float]


def taken(browser: Browser, lab: Lab, name: str, by_hand: bool) -> Times:
    """Seconds from the address to the page, and from the page to the first board and to all."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(lab.page(name))
    if by_hand:
        idle = f"() => window.jupyterapp && {CURRENT}?.context?.isReady && {SESSION}?.kernel?.status === 'idle'"
        page.wait_for_function(idle, timeout=LONGEST, polling=20)
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.wait_for_function("() => window.bench.all !== null", timeout=LONGEST, polling=100)
    found = page.evaluate("window.bench")
    context.close()
    lab.end_kernels()
    shown, board, everything = (found[key] / 1000 for key in ("page", "board", "all"))
    return shown, board - shown, everything - shown


def rows() -> list[Row]:
    times: dict[tuple[str, bool], list[Times]] = {}
    with served() as lab, sync_playwright() as playwright:
        setting = lab.folder.parent / "config" / "lab" / "user-settings" / "hothlab" / "live.jupyterlab-settings"
        setting.parent.mkdir(parents=True)
        browser = playwright.chromium.launch(executable_path=chromium_path())
        # One after the other in turn, so that a busy machine disturbs both alike.
        for _round in range(ROUNDS):
            for name in CHAPTERS:
                for by_hand in (False, True):
                    setting.write_text(f'{{"wake": {"false" if by_hand else "true"}}}', "utf-8")
                    times.setdefault((name, by_hand), []).append(taken(browser, lab, name, by_hand))
        browser.close()
    return [_row(name, times) for name in CHAPTERS]


def _row(name: str, times: dict[tuple[str, bool], list[Times]]) -> Row:
    page, board, everything = (median(column) for column in zip(*times[name, False], strict=True))
    _page, hand, hand_all = (median(column) for column in zip(*times[name, True], strict=True))
    return Row(
        f"chapter {name[:2]}: from the page to the first living board",
        f"{short(board)}, all {short(everything)}; the page itself {short(page)}",
        f"run by hand {short(hand)}, all {short(hand_all)}",
        f"{board / hand:.2f} x, all {everything / hand_all:.2f} x",
        "5 s when idle",
        board <= 5,
    )
