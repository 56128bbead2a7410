"""`hothlab table` in a browser: its link opens it, and it says what is lost and comes back by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT
from tests.browser.driver import Trouble

LATER = 60_000


class Served:
    """A `hothlab table` that can be stopped and started again at the same place."""

    def __init__(self, home: Path, port: str) -> None:
        self.home, self.port = home, port
        self.start()

    def start(self) -> None:
        places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "HOTHLAB_HOME")
        environment = {name: value for name, value in os.environ.items() if name != "JUPYTER_TOKEN"}
        environment |= {name: str(self.home / name.lower()) for name in places}
        command = [sys.executable, "-m", "hothlab", "table", "--no-browser", "--port", self.port]
        with (self.home / "table.log").open("a") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        assert self.link.startswith("http://"), (self.home / "table.log").read_text()
        self.address = self.link.partition("?")[0]
        self.port = self.address.rstrip("/").rpartition(":")[2]

    def kernels(self) -> list[psutil.Process]:
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [each for each in below if "ipykernel_launcher" in " ".join(each.cmdline())]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("table"), "18866")  # or the next one that is free
    yield server
    server.stop()


def open_table(page: Page, served: Served) -> None:
    page.goto(served.link)
    page.locator(".hothlab-setup").wait_for(timeout=LATER)


def test_the_link_opens_it_and_the_address_alone_does_not(served: Served, page: Page, trouble: Trouble) -> None:
    page.goto(served.address)
    expect(page.locator("h1")).to_have_text("This page needs its whole link")
    page.locator("input[type=password]").fill("a guess")
    page.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_text("This is not the token of this page.")
    assert served.kernels() == []
    assert trouble.strangers == []

    page.locator("input[type=password]").fill(served.link.partition("token=")[2])
    page.get_by_role("button").click()
    page.locator(".hothlab-setup").wait_for(timeout=LATER)
    assert page.url == served.address
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        prose = page.locator(".jp-RenderedMarkdown p").first.bounding_box()
        assert prose is not None
        assert prose["width"] <= 46 * 16
    (kernel,) = served.kernels()
    page.goto("about:blank")  # who leaves takes the kernel along
    kernel.wait(timeout=30)


def test_a_page_that_loses_its_kernel_or_its_server_comes_back(served: Served, page: Page) -> None:
    open_table(page, served)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".hothlab-felt").wait_for(timeout=LATER)
    asked = page.locator(".hothlab-asked")
    page.locator("[data-key^='card ']").first.click()
    expect(asked).to_contain_text("Play this card?")
    page.locator("[data-key^='card ']").first.click()
    expect(asked).not_to_contain_text("Play this card?")  # it is played, and so the game is kept
    lost = page.locator("#hothlab-lost")
    assert lost.is_hidden()
    (kernel,) = served.kernels()
    kernel.kill()
    expect(lost).to_contain_text("The program behind this page has stopped.", timeout=LATER)
    page.get_by_role("button", name="Go on").first.wait_for(timeout=LATER)  # another kernel, and the same game
    assert lost.is_hidden()
    page.get_by_role("button", name="Go on").first.click()
    page.locator(".hothlab-felt").wait_for(timeout=LATER)

    served.stop()
    expect(lost).to_contain_text("The server does not answer.", timeout=LATER)
    assert page.evaluate("() => document.getElementById('rendered_cells').inert")
    served.start()
    page.get_by_role("button", name="Go on").first.wait_for(timeout=LATER)
    assert lost.is_hidden()
