"""The pages without a server in a real Chromium: read at once, alive soon, kept by the browser, whole when offline."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hothlab.desks.settle import dispute_of
from hothlab.site.building import build
from hothlab.site.preview import SiteServer
from hothlab.tables.coach import advise
from tests.browser.driver import Trouble, soon
from tests.browser.test_table import Game, own_table

FIRST_TASK = ".living .hothlab-task"
SIZES = [(1280, 800), (390, 844)]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A host's folder with the site somewhere below it."""
    host = tmp_path_factory.mktemp("host")
    build(host / "hoth", ["en", "de"], "/hoth/")
    return host


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    with SiteServer(str(built)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"{server.address}hoth/"
        server.shutdown()


@pytest.fixture
def visitor(browser: Browser, trouble: Trouble) -> Iterator[BrowserContext]:
    """Somebody who has never been here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.on("page", trouble.watch)
    yield context
    context.close()


def alive(page: Page, mark: str = "all") -> None:
    """Wait until the page has reached a mark; the policy of its content bars what `wait_for_function` does."""
    soon(page, lambda: page.evaluate(f"globalThis.hothlabMarks?.{mark} ?? 0"), bool)


def open_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    alive(page)
    return page


def test_a_chapter_is_there_before_any_script_runs(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}07-sight-along-edges.html")
    expect(page.get_by_role("heading", name="Sight along edges").first).to_be_visible()
    expect(page.locator(".hothlab-drawing.in-light svg").first).to_be_visible()
    expect(page.get_by_text("Which hexes does the line from E5 to C5 cross").first).to_be_visible()
    context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_comes_alive_from_the_snapshot_and_nothing_moves(
    visitor: BrowserContext, trouble: Trouble, address: str, width: int, height: int
) -> None:
    page = visitor.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(
        "globalThis.moved = 0; new PerformanceObserver((all) => all.getEntries().forEach((each) => {"
        "globalThis.moved += each.hadRecentInput ? 0 : each.value; })"
        ").observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(f"{address}04-movement.html")
    alive(page)
    assert page.locator("html").get_attribute("data-ready") == "snapshot"
    assert page.locator(".asleep").count() == 0
    assert page.evaluate("moved") < 0.1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert trouble == Trouble()


def test_an_answer_is_kept_and_the_front_page_says_where_to_go_on(
    visitor: BrowserContext, trouble: Trouble, address: str
) -> None:
    page = open_page(visitor, f"{address}07-sight-along-edges.html")
    task = page.locator(FIRST_TASK).first
    task.get_by_role("button", name="None").click()
    expect(task).to_contain_text("★")
    soon(page, lambda: page.evaluate("localStorage.getItem('hothlab-now') ?? ''"), lambda now: "doors" in now)
    page.reload()
    alive(page)
    expect(page.locator(".living .hothlab-opening").first).to_contain_text("1 of 15")
    page.goto(f"{address}index.html")
    expect(page.locator("#learn em")).to_have_text("Go on: 0 · Welcome to Hoth")
    assert trouble == Trouble()


def test_two_tabs_know_of_each_other(visitor: BrowserContext, trouble: Trouble, address: str) -> None:
    one, two = (open_page(visitor, f"{address}{name}.html") for name in ("07-sight-along-edges", "04-movement"))
    one.locator(FIRST_TASK).first.get_by_role("button", name="None").click()
    soon(two, lambda: one.evaluate("localStorage.getItem('hothlab-now') ?? ''"), bool)
    two.goto(f"{address}07-sight-along-edges.html")
    alive(two)
    expect(two.locator(".living .hothlab-opening").first).to_contain_text("1 of 15")
    assert trouble == Trouble()


def test_without_a_network_after_the_first_visit(visitor: BrowserContext, address: str) -> None:
    page = open_page(visitor, f"{address}21-settle-it.html")
    soon(page, lambda: page.evaluate("navigator.serviceWorker.ready.then((found) => found.active?.state)"), bool)
    page.reload()
    alive(page)
    visitor.set_offline(True)
    page.goto(f"{address}24-rule-look-up.html")  # a page that was never open
    alive(page)
    assert page.locator("html").get_attribute("data-ready") == "snapshot"
    visitor.set_offline(False)


def test_a_link_opens_the_dispute_with_whatever_tail(visitor: BrowserContext, trouble: Trouble, address: str) -> None:
    code = dispute_of("8", "E8", "F9").code
    page = open_page(visitor, f"{address}21-settle-it.html?d={code}&utm_source=chat&fbclid=xyz")
    expect(page.locator(".living .hothlab-verdict, .living .hothlab-answer").first).to_contain_text("Yes, 2 dice")
    assert trouble == Trouble()


def test_in_german(visitor: BrowserContext, trouble: Trouble, address: str) -> None:
    page = open_page(visitor, f"{address}de/04-movement.html")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.locator(".living").first).to_contain_text("Kapitel 4")
    page.locator("#hothlab-bar a").first.click()
    expect(page.locator("#learn b")).to_have_text("Lernen")
    page.get_by_role("link", name="English").click()
    expect(page.locator("#learn b")).to_have_text("Learn")
    assert trouble == Trouble()


def test_a_browser_that_keeps_nothing_says_so_and_works(browser: Browser, built: Path, address: str) -> None:
    script = (built / "hoth" / "worker.js").read_text("utf-8")
    broken = f"Object.defineProperty(globalThis, 'indexedDB', {{ value: undefined }});\n{script}"
    context = browser.new_context(service_workers="block")
    context.route("**/worker.js*", lambda route: route.fulfill(content_type="text/javascript", body=broken))
    page = open_page(context, f"{address}07-sight-along-edges.html")
    expect(page.locator("#hothlab-news")).to_contain_text("keeps nothing")
    page.locator(FIRST_TASK).first.get_by_role("button", name="None").click()
    expect(page.locator(".living .hothlab-opening").first).to_contain_text("1 of 15")
    context.close()


def test_without_the_snapshot_it_boots_plainly(visitor: BrowserContext, trouble: Trouble, address: str) -> None:
    page = open_page(visitor, f"{address}04-movement.html?plain")
    assert page.locator("html").get_attribute("data-ready") == "plain"
    assert trouble == Trouble()


def test_a_newer_version_is_offered_and_taken(visitor: BrowserContext, built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "host"
    shutil.copytree(built, folder)
    with SiteServer(str(folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = open_page(visitor, f"{server.address}hoth/21-settle-it.html")
        soon(page, lambda: page.evaluate("navigator.serviceWorker.ready.then((found) => found.active?.state)"), bool)
        page.reload()
        alive(page)
        keeper = folder / "hoth" / "sw.js"
        keeper.write_text(keeper.read_text("utf-8").replace('const BUILD = "', 'const BUILD = "newer-'), "utf-8")
        page.reload()
        alive(page)
        news = page.locator("#hothlab-news")
        expect(news).to_contain_text("newer version")
        news.get_by_role("button").click()
        kept = "caches.keys().then((names) => names.filter((name) => name.startsWith('hothlab-newer')).length)"
        soon(page, lambda: page.evaluate(kept), bool)
        alive(page)
        server.shutdown()


def test_a_battle_to_its_end_beside_its_twin(visitor: BrowserContext, trouble: Trouble, address: str) -> None:
    page = open_page(visitor, f"{address}23-play.html")
    page.locator("[data-key=scenario]").select_option("scattered-crates")
    page.locator("[data-key=level]").select_option("recruit")
    page.locator("summary", has_text="Help, pace and dice").click()
    page.locator("[data-key=pace]").select_option("instant")
    page.locator("[data-key=seed]").fill("7")
    page.locator("[data-key=seed]").press("Tab")
    page.locator("[data-key=start]").click()
    table = own_table({0: "you", 1: "recruit"}, "scattered-crates", 7)
    game = Game(page, trouble, table, page.locator(".living"))
    game.wait_turn()
    while not table.battle.over:
        game.do(advise(table.question.view).action)
    expect(page.locator(".living .hothlab-asked h3")).to_have_text(table.prompt.title)
    assert trouble == Trouble()


@pytest.mark.parametrize("name", ["21-settle-it", "28-atlas"])
def test_a_room_fits_a_telephone_and_each_icon_is_drawn(visitor: BrowserContext, address: str, name: str) -> None:
    page = visitor.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}{name}.html")
    alive(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    icons = "[...document.querySelectorAll('.living .fa')]"
    bare = f"{icons}.filter((each) => !getComputedStyle(each).getPropertyValue('--i')).map((each) => each.className)"
    assert page.evaluate(bare) == []
