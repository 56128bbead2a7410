"""What a person sees and hears at the table: everything in view after Start, no tip over hexes, keys alone, axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import hothlab as hl
from hothlab.game.actions import PlayCard
from hothlab.hexes import Hex
from hothlab.players.player import opponent_player
from hothlab.tables.table import Table
from tests.browser.axe import violations
from tests.browser.driver import Lab, Notebook, Trouble
from tests.browser.test_board import write_notebook
from tests.browser.test_table import SEED, Game

PLAY = "/doc/workspaces/hothlab/tree/23-play.ipynb"
PARTS = (".hothlab-goals", ".hothlab-prompt .section-asked", ".hothlab-pointer", ".hothlab-hand")
TABLE = ".hothlab-table"


@pytest.fixture(autouse=True)
def own_kernels(lab: Lab) -> Iterator[None]:
    yield
    lab.end_kernels()


def lobby(page: Page, lab: Lab) -> None:
    page.goto(lab.address(PLAY))
    page.locator("[data-key=start]").wait_for(timeout=90_000)


def start(page: Page, trouble: Trouble, scenario: str = "scattered-crates", level: str = "recruit") -> Game:
    """Set a game up and begin it, here and at a table of the test's own."""
    page.locator("[data-key=scenario]").select_option(scenario)
    page.locator("[data-key=level]").select_option(level)
    page.locator("summary", has_text="Help, pace and dice").click()
    page.locator("[data-key=pace]").select_option("instant")
    page.locator("[data-key=seed]").fill(str(SEED))
    page.locator("[data-key=seed]").press("Tab")
    expect(page.locator("summary", has_text=f"seed {SEED}")).to_be_visible()
    page.locator("[data-key=start]").click()
    battle = hl.load(scenario, seed=SEED, training=True)
    game = Game(page, trouble, Table(battle, {0: "you", 1: level}, pace="instant"))
    game.wait_turn()
    game.wait_painted()
    return game


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (820, 1180), (390, 844)])
def test_after_start_the_whole_board_and_hand_are_in_view(
    browser: Browser, lab: Lab, trouble: Trouble, width: int, height: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    try:
        lobby(page, lab)
        assert page.locator("[data-key=level]").input_value() == "recruit"
        start(page, trouble)
        page.wait_for_function(
            "bottom => document.querySelector('.hothlab-hand').getBoundingClientRect().bottom <= bottom", arg=height
        )
        for part in PARTS:
            box = page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["y"] >= 44 and box["y"] + box["height"] <= height, (part, box)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (part, box)
        board = page.locator(".hothlab-pointer").bounding_box()
        assert board is not None
        assert board["width"] >= min(0.9 * width, 720), "the room there is is used"
    finally:
        context.close()


def test_the_words_about_a_hex_cover_no_hex(page: Page, trouble: Trouble, lab: Lab) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    lobby(page, lab)
    game = start(page, trouble)
    tip = page.locator(".hothlab-stage .hothlab-tip")
    for hex in ("A1", "D5", "G10"):
        page.mouse.move(*game.point(hex))
        expect(tip).to_contain_text(f"{hex}:")
        box = tip.bounding_box()
        assert box is not None and box["y"] >= game.box["y"] + game.box["height"]


def test_the_buttons_of_the_past_follow_its_slider(page: Page, trouble: Trouble, lab: Lab) -> None:
    lobby(page, lab)
    game = start(page, trouble)
    officer = opponent_player("officer")
    while game.table.past.moments < 8:
        game.do(officer.choose(game.table.view).action)
    slider, on = page.locator("[data-key=scrubber]"), page.locator("[data-key='past forward']")
    expect(on).to_be_disabled()
    slider.focus()
    for _step in range(3):
        slider.press("ArrowLeft")
    expect(page.locator(".hothlab-asked h3")).to_have_text("Looking back")
    expect(slider).to_be_focused()
    expect(on).to_be_enabled()
    page.locator("[data-key='past now']").click()
    game.agree()
    expect(on).to_be_disabled()


def test_the_computer_waits_until_its_table_is_seen(page: Page, trouble: Trouble, lab: Lab) -> None:
    """Training 2 begins with the Empire: nothing is played while the table is far below what is read."""
    for kept in (lab.folder.parent / "person" / "games").glob("open-snow-*"):
        kept.unlink()  # a game of an earlier test, which the table would offer instead
    far = "from IPython.display import HTML, display\ndisplay(HTML('<p style=\"height: 4000px\">read this first</p>'))"
    table = f'import hothlab as hl\nhl.table("t2", empire="recruit", seed={SEED}, pace="instant")'
    cells = Notebook(
        page, lab, write_notebook(lab, "far.ipynb", f"{far}\n{table}")
    ).run_all()  # one cell: both are there
    assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
    page.locator(".hothlab-log button").first.wait_for(state="attached")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    turns = page.locator(".hothlab-log button.card")
    assert turns.count() == 0
    page.locator(TABLE).evaluate("each => each.scrollIntoView()")
    expect(turns.first).to_be_attached()


class Keys(Game):
    """A game that is played without a pointer."""

    def press_on(self, key: str) -> None:
        self.tab_to(f"[data-key='{key}']")
        self.page.keyboard.press("Enter")

    def click_hex(self, hex: Hex) -> None:
        self.tab_to(".hothlab-pointer")
        for _step in range(40):
            at = self.cursor()
            if at == hex:
                break
            if at is None:
                key = "ArrowUp"
            elif at[0] != hex[0]:
                key = "ArrowDown" if at[0] < hex[0] else "ArrowUp"
            else:
                key = "ArrowRight" if int(at[1:]) < int(hex[1:]) else "ArrowLeft"
            self.page.keyboard.press(key)
            self.page.wait_for_function(
                "before => document.querySelector('.hothlab-tip').textContent.split(':')[0] !== before", arg=at or ""
            )
        assert self.cursor() == hex
        self.page.keyboard.press("Enter")

    def cursor(self) -> str | None:
        tip = self.page.locator(".hothlab-stage .hothlab-tip")
        return None if tip.is_hidden() else str(tip.text_content()).split(":")[0]

    def tab_to(self, selector: str) -> None:
        there = f"() => document.activeElement?.matches({selector!r})"
        for _tab in range(120):
            if self.page.evaluate(there):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"{selector} is not reached with the Tab key")


def test_a_whole_battle_by_keyboard_alone_is_spoken(page: Page, trouble: Trouble, lab: Lab) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    lobby(page, lab)
    found = start(page, trouble)
    page.mouse.move(0, 0)
    game = Keys(page, trouble, found.table)
    table, officer = game.table, opponent_player("officer")
    says = page.locator(".hothlab-prompt .hothlab-says")
    expect(says).to_contain_text("Choose a command card")
    spoken: list[str] = []
    while not table.battle.over:
        action = officer.choose(table.view).action
        if isinstance(action, PlayCard):
            game.press_on(f"card {table.hand.index(action.card)}")
            table.pick_card(table.hand.index(action.card))
            expect(says).to_contain_text(table.question.picked)
            if table.past.recap:
                expect(says).to_contain_text(table.past.recap.text)
                spoken.append(table.past.recap.text)
        game.do(action)
    assert spoken
    expect(says).to_contain_text(table.game.ending.title)
    game.press_on("press from-start")
    assert trouble.strangers == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, trouble: Trouble, lab: Lab, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    lobby(page, lab)
    page.evaluate("dark => { document.body.dataset.jpThemeLight = String(!dark); }", scheme == "dark")
    page.evaluate(
        "() => { for (const each of document.querySelectorAll('.hothlab-screen details')) each.open = true; }"
    )
    assert violations(page, ".hothlab-screen") == []
    page.evaluate(
        "() => { for (const each of document.querySelectorAll('.hothlab-screen details')) each.open = false; }"
    )
    game = start(page, trouble, "open-snow", "officer")
    table, officer, seen = game.table, opponent_player("officer"), set[str]()
    while not table.battle.over:
        if table.asked.kind not in seen:
            seen.add(table.asked.kind)
            assert violations(page, TABLE) == [], table.asked.kind
        game.do(officer.choose(table.view).action)
    assert {"play a card", "order", "move", "attack"} <= seen
    assert violations(page, TABLE) == []
