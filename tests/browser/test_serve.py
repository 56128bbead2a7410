"""`hothlab serve` in a browser: the doors open, visitors keep their own things, and pages come back by themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from hothlab.desks.settle import dispute_of
from tests.browser.conftest import ROOT
from tests.browser.driver import Trouble

ALIVE = "#rendered_cells .jupyter-widgets"
SIZES = ((390, 844), (1280, 720))


class Served:
    """A `hothlab serve` for the room that can be stopped and started again at the same place.

    A guest reaches it under any name that ends with `.localhost`, and has to say the word.
    """

    def __init__(self, home: Path, port: str) -> None:
        self.home, self.port = home, port
        self.start()

    def start(self) -> None:
        places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "HOTHLAB_HOME")
        environment = os.environ | {name: str(self.home / name.lower()) for name in places}
        command = [sys.executable, "-m", "hothlab", "serve", "--no-browser", "--lan", "--visitors", "2"]
        one_waits = ["--", "--Kernels.warm=1"]  # two would be for a room that has more than two cores to share
        with (self.home / "serve.log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--ip", "127.0.0.1", "--port", self.port, *one_waits],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), (self.home / "serve.log").read_text()
        self.port = self.address.rstrip("/").rpartition(":")[2]
        self.word = (self.home / "hothlab_home" / "pages.word").read_text().strip()

    def guests(self, path: str = "") -> str:
        return f"http://hoth.localhost:{self.port}/{path}"

    def kernel_of(self, page: Page) -> psutil.Process:
        """The program behind a page."""
        id = page.evaluate("() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        below = psutil.Process(self.process.pid).children(recursive=True)
        (found,) = (each for each in below if id in " ".join(each.cmdline()))
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"), "18866")  # or the next one that is free
    yield server
    server.stop()


@pytest.fixture
def host(page: Page) -> Iterator[Page]:
    """The page of the one who sits at the machine, until they leave it, and with it their place."""
    yield page
    page.goto("about:blank")


@pytest.fixture
def somebody(browser: Browser, served: Served, trouble: Trouble) -> Iterator[Callable[..., Page]]:
    """Makes guests, each with a phone of their own in a language, who have said the word."""
    phones = []

    def come(locale: str = "en-US") -> Page:
        phone = browser.new_context(viewport={"width": 390, "height": 844}, locale=locale)
        phones.append(phone)
        page = phone.new_page()
        trouble.watch(page)
        page.goto(served.guests(f"?word={served.word}"))
        return page

    yield come
    for phone in phones:
        for page in phone.pages:
            page.goto("about:blank")  # who leaves takes the kernel along
        phone.close()


def fits(page: Page) -> bool:
    """Is nothing wider than the screen?"""
    width: int = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width <= 0


def begin_game(page: Page, address: str) -> None:
    """Start a battle and answer once, so that it is kept."""
    page.goto(address)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".hothlab-felt").wait_for()
    asked = page.locator(".hothlab-asked")
    page.locator("[data-key^='card ']").first.click()
    expect(asked).to_contain_text("Play this card?")
    page.locator("[data-key^='card ']").first.click()
    expect(asked).not_to_contain_text("Play this card?")


def test_every_door_opens_and_leads_home_again(served: Served, host: Page, trouble: Trouble) -> None:
    host.goto(served.address)
    for width, height in SIZES:
        host.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            host.emulate_media(color_scheme=scheme)
            assert fits(host)
        for key in ("learn", "settle", "play", "teach"):
            box = host.locator(f"#{key}").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < height  # nobody has to look for it
    expect(host.locator("#phones")).to_contain_text(served.word)

    for key in ("learn", "settle", "play", "teach"):
        host.locator(f"#{key}").click()
        host.locator(ALIVE).first.wait_for()
        for width, height in SIZES:
            host.set_viewport_size({"width": width, "height": height})
            assert fits(host), key
            prose = host.locator(".jp-RenderedMarkdown p").first.bounding_box()
            assert prose is not None
            assert prose["width"] <= 46 * 17
        host.locator("#hothlab-bar a").first.click()
        host.locator("#learn").wait_for()
    assert trouble == Trouble()


def test_links_lead_from_chapter_to_chapter(served: Served, host: Page, trouble: Trouble) -> None:
    host.goto(f"{served.address}00-welcome.ipynb")
    host.locator(ALIVE).first.wait_for()
    assert host.title() == "0 · Welcome to Hoth · hothlab"
    host.locator("a[href='24-rule-look-up.ipynb']").first.click()
    host.locator(ALIVE).first.wait_for()
    host.go_back()
    host.locator("#hothlab-bar a.next").click()
    host.locator(ALIVE).first.wait_for()
    assert host.url == f"{served.address}01-battlefield.ipynb"
    assert trouble.strangers == []


def test_a_link_brings_its_dispute(served: Served, host: Page) -> None:
    asked = dispute_of("8", "E8", "F9", moved=1)
    host.goto(f"{served.address}settle?d={quote(asked.code)}")
    told = host.locator("#rendered_cells .hothlab-settle .hothlab-banner")
    expect(told).to_contain_text(asked.verdict().sentence)
    assert host.url.endswith(f"?d={quote(asked.code)}")
    host.goto(f"{served.address}settle?d=broken&theme=dark")
    expect(host.locator("h1")).to_have_text("A broken link")


def test_the_word_lets_guests_in_and_nothing_else_does(served: Served, page: Page, trouble: Trouble) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(served.guests("settle?d=hoth"))
    expect(page.locator("h1")).to_have_text("What is the word?")
    page.get_by_label("Word").fill("a guess")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_have_text("That is not the word.")
    page.get_by_label("Word").fill(served.word.upper())
    page.get_by_role("button", name="Come in").click()
    page.locator(ALIVE).first.wait_for()
    assert page.url.endswith(".ipynb?d=hoth")
    page.locator("#hothlab-bar a").first.click()
    page.locator("#learn").wait_for()
    assert page.locator("#phones").count() == 0
    assert [each for each in trouble.strangers if not each.startswith(served.guests())] == []


def test_two_visitors_have_two_progresses_and_come_back_to_their_games(
    served: Served, somebody: Callable[[], Page]
) -> None:
    ada, bob = somebody(), somebody()
    ada.get_by_label("Your name").fill("Ada <3")
    ada.get_by_role("button", name="Keep it").click()
    expect(ada.locator("#you h2")).to_have_text("Ada <3")
    begin_game(ada, served.guests("play"))
    bob.goto(served.guests("play"))
    bob.get_by_role("button", name="Start", exact=True).wait_for()
    assert bob.get_by_role("button", name="Go on").count() == 0  # it is Ada's game, and hers alone

    third = somebody()  # there are two places
    third.locator("#play").click()
    expect(third.locator("h1")).to_have_text("All places are taken")
    bob.goto(served.guests())
    expect(bob.locator("#you h2")).to_have_text("You are new here")
    expect(bob.locator("#play")).not_to_contain_text("waits for you")
    third.get_by_role("link", name="Try again now").click()
    third.locator(ALIVE).first.wait_for()

    lost = ada.locator("#hothlab-lost")
    assert lost.is_hidden()
    served.kernel_of(ada).kill()
    expect(lost).to_contain_text("The program behind this page has stopped.")
    ada.get_by_role("button", name="Go on").first.click()  # another kernel, and the same game
    assert lost.is_hidden()
    ada.locator(".hothlab-felt").wait_for()

    served.stop()
    expect(lost).to_contain_text("The server does not answer.")
    assert ada.evaluate("() => document.getElementById('rendered_cells').inert")
    served.start()
    ada.get_by_role("button", name="Go on").first.wait_for()
    assert lost.is_hidden()

    ada.goto(served.guests())
    expect(ada.locator("#play")).to_contain_text("A game waits for you")
    with ada.expect_download() as taken:
        ada.get_by_role("link", name="Take it along as a file").click()
    bob.goto(served.guests())
    bob.get_by_text("Bring a file back").click()
    bob.locator("input[type=file]").set_input_files(taken.value.path())
    bob.get_by_role("button", name="Bring it here").click()
    expect(bob.get_by_role("status")).to_contain_text("Your progress is back, and 1 game.")
    expect(bob.locator("#you h2")).to_have_text("Ada <3")


def test_a_page_speaks_the_language_of_its_browser_until_a_visitor_chooses(
    served: Served, somebody: Callable[..., Page]
) -> None:
    ola = somebody("pl-PL")
    expect(ola.locator("#learn")).to_contain_text("Ucz się")
    assert fits(ola)
    ola.locator("#learn").click()
    ola.locator(ALIVE).first.wait_for()
    expect(ola.locator(".hothlab-kicker", has_text="Rozdział 0").first).to_be_visible()
    expect(ola.locator("#rendered_cells")).to_contain_text("Na lodowej planecie")
    expect(ola.locator("#hothlab-bar")).to_contain_text("Dalej")
    assert ola.evaluate("document.documentElement.lang") == "pl"
    ola.locator(".hothlab-tongues").get_by_role("button", name="Nederlands").click()
    expect(ola.locator("#hothlab-bar")).to_contain_text("Verder")
    expect(ola.locator(".hothlab-kicker", has_text="Hoofdstuk 0").first).to_be_visible()
    ola.goto(served.guests())
    expect(ola.locator("#learn")).to_contain_text("Leren")
