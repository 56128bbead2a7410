"""The two desks in a real JupyterLab: clicks, keys, a verdict that flips, files to save, sizes and themes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import hothlab as hl
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import Hex, standard_board
from hothlab.pictures.desk import desk_frame
from hothlab.rules.catalogue import rule
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Lab, Notebook, Trouble, soon, write_notebook
from tests.browser.test_board import Board

FRAME = desk_frame(standard_board())
SIGHT = 'import hothlab as hl\nshown = hl.desk("3", "G8", "C8")\nshown'
ODDS = 'import hothlab as hl\nshown = hl.odds_desk("8", "E8", "F9")\nshown'
THEME = "name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"


@dataclass
class Desk(Board):
    """A desk in a notebook, as a person has it before them."""

    def point(self, name: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        x, y = FRAME.centre(Hex(name))
        box = self.box
        scale = box["width"] / FRAME.width
        return box["x"] + (x + dx * FRAME.size) * scale, box["y"] + (y + dy * FRAME.size) * scale

    @property
    def root(self) -> Locator:
        """The first desk of the page."""
        return self.page.locator(".hothlab-desk").first

    @property
    def answer(self) -> Locator:
        return self.root.locator(".hothlab-banner")

    def tool(self, key: str) -> Locator:
        return self.page.locator(f'.hothlab-palette button[data-tool="{key}"]')

    def button(self, name: str) -> Locator:
        """By its words; an icon before them counts as a letter."""
        return self.root.get_by_role("button", name=re.compile(rf"^\W*{re.escape(name)}$"))

    def top(self) -> None:
        self.root.evaluate("desk => desk.scrollIntoView()")

    def shot(self, name: str) -> None:
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


@contextmanager
def shown(page: Page, lab: Lab, name: str, code: str, width: int = 1280, height: int = 800) -> Iterator[Desk]:
    """The desk that some code makes, on a page, in a notebook of that name."""
    trouble = Trouble()
    trouble.watch(page)
    page.set_viewport_size({"width": width, "height": height})
    try:
        cells = Notebook(page, lab, write_notebook(lab, f"{name}.ipynb", code)).run_all()
        assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
        desk = Desk(page, trouble)
        desk.answer.wait_for()
        desk.wait_painted()
        desk.top()
        yield desk
        assert trouble == Trouble()
    except BaseException:
        page.screenshot(path=ARTEFACTS / f"desk-{width}x{height}-failed.png")
        raise
    finally:
        trouble.leave(page)


@pytest.fixture(scope="module")
def wide(workbench: Page, lab: Lab) -> Iterator[Desk]:
    with shown(workbench, lab, "sight-desk", SIGHT) as desk:
        yield desk


@pytest.fixture
def desk(wide: Desk) -> Desk:
    """The line-of-sight desk on a desktop, as if it had just been opened."""
    wide.ask("d = shown.desk; d.take(None); d.start_from('3'); d.reset_rulings(); d.ask('sight'); d.look('G8', 'C8')")
    wide.page.evaluate("document.activeElement?.blur()")
    wide.top()
    expect(wide.answer).to_contain_text("G8 does not see C8")
    return wide


def inside(page: Page, part: Locator) -> bool:
    """Is it wholly in the window?"""
    box, size = part.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


class TestLineOfSight:
    def test_it_opens_with_the_board_and_the_verdict_in_view(self, desk: Desk) -> None:
        desk.shot("desk-1280x800")
        assert inside(desk.page, desk.page.locator(".hothlab-board"))
        assert inside(desk.page, desk.answer)
        assert desk.root.evaluate("each => each.scrollWidth <= each.clientWidth")
        expect(desk.answer).to_have_attribute("role", "status")

    def test_a_rule_is_opened_by_a_click_and_by_keys(self, desk: Desk) -> None:
        row = desk.root.locator(".hothlab-rule-row").first
        head = row.locator("summary").first
        text = rule(head.inner_text().split()[0]).text
        expect(row.get_by_text(text)).not_to_be_visible()
        head.click()
        expect(row.get_by_text(text)).to_be_visible()
        head.click()
        for press in ("Enter", " "):
            head.focus()
            desk.page.keyboard.press(press)
            expect(row.get_by_text(text)).to_be_visible()
            desk.page.keyboard.press(press)
            expect(row.get_by_text(text)).not_to_be_visible()

    def test_two_clicks_give_a_verdict_and_clear_begins_anew(self, desk: Desk) -> None:
        desk.button("Clear").click()
        expect(desk.answer).to_contain_text("Choose the hex to look from")
        desk.button("Does it see it?").click()
        desk.click("G2")
        expect(desk.answer).to_contain_text("G2 sees")
        desk.click("A3")
        sight = hl.line_of_sight(hl.load("3").position, "G2", "A3")
        expect(desk.answer).to_contain_text("In sight" if sight.clear else "Out of sight")
        expect(desk.answer).to_contain_text(sight.sentence)

    def test_an_obstruction_flips_it_and_undo_brings_it_back(self, desk: Desk) -> None:
        """LOS-5: one side of the line is freed, then it is obstructed again."""
        desk.button("Set up the board").click()
        desk.tool("eraser").click()
        desk.click("D7")
        expect(desk.answer).to_contain_text("G8 sees C8")
        desk.tool("terrain/serac").click()
        desk.click("D7")
        expect(desk.answer).to_contain_text("a serac on D7")
        for sentence in ("G8 sees C8", "rocks on D7"):
            desk.root.get_by_role("button", name="Undo").and_(desk.page.locator(":visible")).first.click()
            expect(desk.answer).to_contain_text(sentence)
        desk.button("Set up the board").click()

    def test_a_ruling_flips_it(self, desk: Desk) -> None:
        desk.button("Read an open rule another way").click()
        desk.root.get_by_label("Which sides of an edge line count together").select_option("each edge by itself")
        expect(desk.answer).to_contain_text("In sight")
        desk.button("Default rulings").click()
        expect(desk.answer).to_contain_text("Out of sight")
        desk.button("Read an open rule another way").click()

    def test_all_that_it_sees(self, desk: Desk) -> None:
        lit = desk.pixel("A1", 0, -0.5)
        desk.click("G8")
        expect(desk.answer).to_contain_text("G8 sees")
        desk.wait_for_pixel(lambda dim: sum(dim[:3]) < sum(lit[:3]) - 40, "A1", 0, -0.5)
        desk.shot("desk-visible")

    def test_every_reading_and_its_editions_open(self, desk: Desk) -> None:
        readings = desk.root.locator("details", has_text="Every reading of the open rules").last
        readings.locator("summary").first.click()
        editions = readings.locator("tr.question details").first
        editions.locator("summary").click()
        expect(editions.locator("li")).to_have_count(5)

    def test_the_line_of_text_is_copied_and_opens_elsewhere(self, desk: Desk) -> None:
        desk.button("Send it, print it").click()
        desk.button("Copy").click()
        expect(desk.page.locator(".hothlab-handout [role=status]")).to_have_text("Copied.")
        line = desk.page.evaluate("navigator.clipboard.readText()")
        assert line == desk.ask("print(shown.desk.share)")
        desk.ask("shown.desk.start_from('10')")
        expect(desk.answer).to_contain_text("Choose the unit")
        desk.button("Another position").click()
        field = desk.root.get_by_placeholder("position code, scenario number or name")
        field.fill(line)
        desk.button("Open").click()
        expect(desk.answer).to_contain_text("G8 does not see C8")
        desk.button("Send it, print it").click()

    def test_the_card_is_saved(self, desk: Desk, tmp_path: Path) -> None:
        desk.button("Send it, print it").click()
        found = {}
        for name in ("SVG", "PNG", "Page to print", "Scenario file"):
            with desk.page.expect_download() as waiting:
                desk.button(name).click()
            file = waiting.value
            file.save_as(tmp_path / file.suggested_filename)
            found[file.suggested_filename] = (tmp_path / file.suggested_filename).read_bytes()
        names = {f"hothlab-sight-g8-c8.{ending}" for ending in ("svg", "png", "html")}
        assert set(found) == {*names, "hothlab-board.yaml"}
        assert found["hothlab-sight-g8-c8.svg"].startswith(b"<svg")
        assert found["hothlab-sight-g8-c8.png"].startswith(b"\x89PNG")
        assert read_scenario(found["hothlab-board.yaml"].decode()).position == hl.load("3").position
        expect(desk.page.locator(".hothlab-handout [role=status]")).to_contain_text("hothlab-board.yaml is saved")
        desk.button("Send it, print it").click()

    def test_two_hexes_without_a_mouse(self, desk: Desk) -> None:
        desk.ask("shown.desk.choose_none(); shown.board.cursor = 'D1'")
        desk.page.keyboard.press("Shift")
        desk.page.locator(".hothlab-pointer").focus()
        expect(desk.page.locator(".hothlab-tip")).to_have_text(re.compile("^D1: "))
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
            desk.page.keyboard.press(key)
        expect(desk.answer).to_contain_text("D1 sees D3")
        desk.page.keyboard.press("Escape")
        expect(desk.answer).to_contain_text("Choose the hex")

    def test_the_palette_is_one_stop_and_arrows_walk_on_it(self, desk: Desk) -> None:
        desk.button("Set up the board").click()
        count = desk.page.locator(".jp-Cell").count()
        desk.tool("").first.focus()
        focused = "document.activeElement.dataset.tool"
        desk.page.keyboard.press("End")
        for key in ("ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
            desk.page.keyboard.press(key)
        assert desk.page.evaluate(focused) == "terrain/building"
        desk.page.keyboard.press("Space")
        desk.wait_until("shown.desk.tool.key", "terrain/building")
        expect(desk.tool("terrain/building")).to_have_attribute("aria-pressed", "true")
        desk.page.keyboard.press("End")
        assert desk.page.evaluate(focused) == "terrain"
        desk.page.keyboard.press("Tab")
        assert not desk.page.evaluate("document.activeElement.closest('.hothlab-palette')")
        assert desk.page.locator(".jp-Cell").count() == count
        desk.button("Set up the board").click()


def test_dark_and_light(desk: Desk) -> None:
    def ground() -> int:
        colour: str = desk.answer.evaluate("each => getComputedStyle(each).backgroundColor")
        return sum(int(part) for part in colour.strip("rgba()").split(",")[:3])

    assert ground() > 600
    desk.page.evaluate(THEME, "JupyterLab Dark")
    try:
        desk.wait_until("shown.board.palette.name", "dark")
        soon(desk.page, ground, lambda dark: dark < 200)
        desk.shot("desk-dark")
        ink: str = desk.answer.evaluate("each => getComputedStyle(each).color")
        assert sum(int(float(part)) for part in ink.strip("rgba()").split(",")[:3]) > 550
    finally:
        desk.page.evaluate(THEME, "JupyterLab Light")
    desk.wait_until("shown.board.palette.name", "light")


@pytest.fixture(scope="module")
def telephone(browser: Browser, lab: Lab) -> Iterator[Page]:
    with browser.new_context(has_touch=True, is_mobile=False) as context:
        page = context.new_page()
        yield page
        lab.put_away(page)


@pytest.mark.parametrize(("name", "code"), [("sight", SIGHT), ("odds", ODDS)], ids=["sight", "odds"])
def test_on_a_telephone(telephone: Page, lab: Lab, name: str, code: str) -> None:
    """Nothing is wider than the page, and a tap is answered."""
    with shown(telephone, lab, f"{name}-on-a-telephone", code, 390, 844) as desk:
        expect(desk.page.locator("#jp-left-stack")).to_be_hidden()
        desk.top()
        desk.shot(f"desk-{name}-390")
        assert desk.root.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
        assert desk.root.evaluate("each => each.scrollWidth <= each.clientWidth")
        wide = desk.root.bounding_box()
        assert wide is not None
        assert wide["width"] < 390
        desk.page.touchscreen.tap(*desk.point("G2" if name == "sight" else "C7"))
        expect(desk.answer).to_contain_text("G2 sees" if name == "sight" else "C7 is chosen")


def test_the_atlas_is_walked_with_the_keyboard(workbench: Page, lab: Lab) -> None:
    """A key on its list goes to the next line, not to the next cell, and that line is on the board."""
    with shown(workbench, lab, "atlas", 'import hothlab as hl\nhl.atlas("14", pairs="enemies")') as desk:
        expect(desk.page.get_by_label("Only between enemies")).to_be_checked()
        lines = desk.page.locator(".hothlab-lines select")
        expect(lines.locator("option")).to_have_count(3)
        expect(desk.answer).to_contain_text("A6 sees F4")
        lines.focus()
        desk.page.keyboard.press("ArrowDown")
        expect(desk.answer).to_contain_text("A6 sees F7")
        expect(lines).to_be_focused()
        desk.shot("atlas-1280x800")


@pytest.fixture(scope="module")
def odds(workbench: Page, lab: Lab) -> Iterator[Desk]:
    with shown(workbench, lab, "odds-desk", ODDS) as desk:
        yield desk


class TestOdds:
    def test_it_opens_with_dice_and_odds(self, odds: Desk) -> None:
        odds.shot("odds-desk-1280x800")
        expect(odds.answer).to_contain_text("2 dice")
        assert inside(odds.page, odds.answer)
        assert inside(odds.page, odds.page.locator(".hothlab-board"))
        expect(odds.root).to_contain_text("19 in 36 (53 %)")
        better = odds.root.locator("details", has_text="What would be better").last
        better.locator("summary").click()
        expect(better.get_by_text("from F8, 1 hex away")).to_be_visible()

    def test_a_move_too_far(self, odds: Desk) -> None:
        """MOV-7"""
        field = odds.root.get_by_label("Hexes moved")
        field.select_option("2")
        expect(odds.answer).to_contain_text("it may attack only after moving 1 hex or less")
        field.select_option("0")
        expect(odds.answer).to_contain_text("2 dice")

    def test_another_target(self, odds: Desk) -> None:
        odds.top()
        for hex in ("E8", "G7"):
            odds.click(hex)
        expect(odds.answer).to_contain_text("against snowtroopers on G7")
