"""What a page of the course takes of the browser's renderer, and of the kernel, in a real JupyterLab in Chromium.

The resident memory of the page's renderer process, in megabytes, on a screen of 1280 x 900 at device pixel ratios 1 and
2: a notebook with nothing in it, chapter 07 awake and scrolled through from end to end, and eight chapters one after
the other by the bar's *next*, each scrolled through. Rubbish is collected before a measurement, since when that happens
by itself is the browser's affair. It needs Chromium and Linux, and takes some ten minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.browser import served
from bench.measure import Row
from tests.browser.conftest import chromium_path
from tests.browser.driver import Lab, write_notebook

SCREEN = {"width": 1280, "height": 900}
RATIOS = (1, 2)
ONE, EIGHT, KERNEL = 350, 700, 200
"""Megabytes that a chapter, and eight of them, may take of the renderer, and a chapter of its kernel."""
FIRST, CHAPTERS = "01-battlefield", 8
LONGEST = 300_000

LIVE = """() => [...document.querySelectorAll("[data-hothlab=live]")].some(each => each.offsetParent)"""
SHOWN = "[...document.querySelectorAll('.hothlab-pagebar {}')].find(each => each.offsetParent)"
# To the end and back, half a screen at a time, with time to paint.
SCROLL = """async () => {
  const box = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find(each => each.offsetParent);
  const rest = ms => new Promise(resolve => setTimeout(resolve, ms));
  for (let y = 0; y < box.scrollHeight; y += box.clientHeight / 2) { box.scrollTop = y; await rest(400); }
  for (let y = box.scrollHeight; y >= 0; y -= box.clientHeight) { box.scrollTop = y; await rest(200); }
  await rest(4000);
}"""


@dataclass(frozen=True)
class Taken:
    """Megabytes of the renderer, and of all kernels together."""

    renderer: int
    kernel: int


class Reading:
    """A page of the course, as a reader has it."""

    def __init__(self, browser: Browser, context: BrowserContext, lab: Lab) -> None:
        self.lab = lab
        self.page: Page = context.new_page()
        self._devtools = context.new_cdp_session(self.page)
        self._browser = browser.new_browser_cdp_session()

    def open(self, name: str) -> None:
        """Open a place of the course, and wait until it is awake."""
        self.page.goto(self.lab.address(f"/doc/workspaces/hothlab/tree/{name}.ipynb"))
        self.page.wait_for_function(LIVE, timeout=LONGEST)

    def open_empty(self) -> None:
        """Open a notebook with nothing in it."""
        self.page.goto(self.lab.address(f"/doc/tree/{write_notebook(self.lab, 'empty.ipynb')}"))
        self.page.locator(".jp-Notebook").wait_for(timeout=LONGEST)
        self.page.wait_for_timeout(5000)

    def scroll_through(self) -> None:
        """Read it all."""
        self.page.evaluate(SCROLL)

    def follow_next(self) -> None:
        """Press *next* in the bar, and wait until that place is awake and the last one gone."""
        last = self.page.evaluate(f"{SHOWN.format('.title')}.textContent")
        self.page.evaluate(f"{SHOWN.format('.next')}.click()")
        gone = "last => { const all = [...document.querySelectorAll('.hothlab-pagebar .title')];"
        gone += " return all.length === 1 && all[0].textContent !== last; }"
        self.page.wait_for_function(gone, arg=last, timeout=LONGEST)
        self.page.wait_for_function(LIVE, timeout=LONGEST)

    def taken(self) -> Taken:
        """What it takes now."""
        for _time in range(2):
            self._devtools.send("HeapProfiler.collectGarbage")
            self.page.wait_for_timeout(1000)
        processes = self._browser.send("SystemInfo.getProcessInfo")["processInfo"]
        page = max(resident(each["id"]) for each in processes if each["type"] == "renderer")
        return Taken(page, sum(resident(each) for each in kernels(self.lab)))


def resident(process: int) -> int:
    """Megabytes of a process that are in memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    return 0


def kernels(lab: Lab) -> list[int]:
    """The kernels of a server, which names the file of each: its process has that in its command line."""
    ids = [each["id"] for each in lab.api("kernels")]
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = each.read_bytes().decode(errors="replace")
        except OSError:  # it has just ended
            continue
        if any(f"kernel-{id}" in command for id in ids):
            found.append(int(each.parent.name))
    return found


@contextmanager
def reading(ratio: int) -> Iterator[Reading]:
    """A browser of its own, on a screen of that device pixel ratio."""
    with served() as lab, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path())
        try:
            context = chromium.new_context(viewport=SCREEN, device_scale_factor=ratio)  # type: ignore[arg-type]
            yield Reading(chromium, context, lab)
        finally:
            chromium.close()


def rows() -> list[Row]:
    found = []
    for ratio in RATIOS:
        with reading(ratio) as page:
            page.open_empty()
            empty = page.taken()
        with reading(ratio) as page:
            page.open("07-sight-along-edges")
            page.scroll_through()
            one = page.taken()
        with reading(ratio) as page:
            page.open(FIRST)
            page.scroll_through()
            for _chapter in range(CHAPTERS - 1):
                page.follow_next()
                page.scroll_through()
            eight = page.taken()
        found += [
            row(f"chapter 07, ratio {ratio}", one.renderer, empty.renderer, ONE),
            row(f"eight chapters, ratio {ratio}", eight.renderer, empty.renderer, EIGHT),
            row(f"the kernel of chapter 07, ratio {ratio}", one.kernel, empty.kernel, KERNEL),
        ]
    return found


def row(what: str, value: int, empty: int, most: int) -> Row:
    return Row(
        f"memory: {what}",
        f"{value} MB",
        f"an empty notebook {empty} MB",
        f"{value / max(1, empty):.2f} x",
        f"{most} MB",
        value <= most,
    )
