"""The table in a real browser: a whole game by clicks, a reload in the middle, hidden hands, a page of its own.

The same game is played at a table of the test's own, whose opponent and dice follow from the same seed. It says what
to click next, and the page must say the same as it does after each decision.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocket, expect

import hothlab as hl
from hothlab.game.actions import Action, Discard, Fire, PlayCard, hexes_of
from hothlab.game.cards import card
from hothlab.hexes import Hex, standard_board
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.steps import TaskStep
from hothlab.pictures.table import table_frame
from hothlab.players.player import opponent_player
from hothlab.tables.aids import Aids
from hothlab.tables.ending import turning_points
from hothlab.tables.table import Table
from tests.browser.conftest import ARTEFACTS, ROOT
from tests.browser.driver import CURRENT, PATIENCE, Lab, Notebook, Trouble, write_notebook
from tests.browser.test_board import ASK, Board
from tests.browser.test_course import Reader

FRAME = table_frame(standard_board())
SCENARIO, SEED = "t2", 27
CODE = f'import hothlab as hl\nhl.table("{SCENARIO}", empire="recruit", seed={SEED}, pace="instant")'
HOT_SEAT = f'import hothlab as hl\nhl.table("t1", empire="you", seed={SEED})'


def own_table(people: dict[int, str], scenario: str = SCENARIO, seed: int = SEED) -> Table:
    return Table(hl.load(scenario, seed=seed, training=True), people, Aids(pace="instant"))


class Game(Board):
    """A game on the page, and the same game at a table of the test's own."""

    def __init__(self, page: Page, trouble: Trouble, table: Table, root: Locator | None = None) -> None:
        super().__init__(page, trouble)
        self.table = table
        self.root = root or page.locator("body")
        """Where on the page it is."""

    @property
    def box(self) -> FloatRect:
        box = self.root.locator(".hothlab-pointer").first.bounding_box()
        assert box is not None
        return box

    def point(self, name: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        x, y = FRAME.centre(Hex(name))
        box = self.box
        scale = box["width"] / FRAME.width
        return box["x"] + (x + dx * FRAME.size) * scale, box["y"] + (y + dy * FRAME.size) * scale

    def agree(self) -> None:
        """Wait until the page asks what the table of the test's own asks."""
        found = self.table.prompt
        asked = self.root.locator(".hothlab-asked")
        expect(asked.locator("h3")).to_have_text(found.title)
        if found.text:
            expect(asked).to_contain_text(found.text)

    def wait_turn(self) -> None:
        """Let the opponent of the test's own table play too, then agree."""
        self.table.skip()
        self.agree()

    def do(self, action: Action) -> None:
        """Click an answer together."""
        steps = len(self.table.battle.steps)
        for _click in range(6):
            self._click_towards(action)
            assert self.table.refusal is None
            self.wait_turn()
            if len(self.table.battle.steps) > steps:
                return
        pytest.fail(f"{action} is not clicked together: {self.table.question.choosing}")

    def _click_towards(self, action: Action) -> None:
        offers, table = self.table.question.offers, self.table
        hexes = [hex for hex, leads in offers.hexes.items() if leads == action]
        buttons = [each.name for each in offers.buttons if each.action == action]
        cards = [place for place, leads in offers.cards.items() if leads == action]
        if not (hexes or buttons or cards):  # on the way there
            left = hexes_of(action)[len(table.question.choosing.path) :]
            hexes = [hex for hex in left if hex in offers.hexes and hex != table.question.choosing.unit][:1]
            played = (action.card,) if isinstance(action, PlayCard) else ()
            named = action.cards if isinstance(action, Discard) else played
            cards = [place for place, id in enumerate(table.hand) if not hexes and id in named][:1]
        if hexes:
            self.click_hex(hexes[0])
            table.click(hexes[0])
        elif cards:
            self.press_on(f"card {cards[0]}")
            table.pick_card(cards[0])
        else:
            self.press_on(f"press {buttons[0]}")
            table.press(buttons[0])

    def click_hex(self, hex: Hex) -> None:
        self.root.locator(".hothlab-stage").evaluate("each => each.scrollIntoView({ block: 'nearest' })")
        self.click(hex)

    def press_on(self, key: str) -> None:
        """A card or a button."""
        self.root.locator(f"[data-key='{key}']").click()


def open_game(page: Page, trouble: Trouble, lab: Lab, code: str, table: Table) -> Game:
    shutil.rmtree(lab.folder.parent / "person" / "games", ignore_errors=True)  # a second try begins anew
    name = write_notebook(lab, "table.ipynb", code)
    cells = Notebook(page, lab, name).run_all()
    assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
    game = Game(page, trouble, table)
    page.locator(".hothlab-asked").wait_for()
    game.wait_painted()
    page.locator(".hothlab-table").evaluate("each => each.scrollIntoView()")
    return game


@pytest.fixture
def big_page(page: Page, lab: Lab) -> Iterator[Page]:
    page.set_viewport_size({"width": 1280, "height": 1000})
    yield page
    lab.end_kernels()


def test_a_whole_game_with_a_reload_in_the_middle(bench: Page, trouble: Trouble, lab: Lab) -> None:
    page, table = bench, own_table({0: "you", 1: "recruit"})
    game = open_game(page, trouble, lab, CODE, table)
    officer = opponent_player("officer")
    game.wait_turn()
    reloaded = False
    while not table.battle.over:
        view = table.question.view
        game.do(officer.choose(view).action)
        if not reloaded and table.battle.state.turn > 2 and table.game.asked.kind == "move":
            reloaded = True
            page.evaluate(f"() => {CURRENT}.context.save()")
            page.reload()
            page.locator(".hothlab-asked").wait_for()
            game.wait_painted()
            page.locator(".hothlab-table").evaluate("each => each.scrollIntoView()")
            game.agree()
    assert reloaded
    game.agree()
    expect(page.locator(".hothlab-asked h3")).to_have_text("You won!")
    expect(page.locator("[data-key='press next']")).to_have_text("Next battle: Who Sees Whom")
    points = page.locator(".section-score button")
    expect(points).to_have_count(len(turning_points(table.battle)))
    points.first.click()
    expect(page.locator(".hothlab-asked h3")).to_have_text("Looking back")
    page.locator("[data-key='press now']").click()
    page.get_by_role("button", name="Another game").press("Enter")
    expect(page.locator("[data-game]").first).to_contain_text("Over after turn")
    page.locator("[data-key=scenario]").press("ArrowDown")  # a key that JupyterLab would take for itself
    expect(page.locator(".section-about h3")).to_have_text("Who Sees Whom")
    expect(page.locator("[data-key=scenario]")).to_be_focused()
    assert trouble == Trouble()


WATCH = """() => {
  const table = document.querySelector(".hothlab-table");
  const seen = (window.hothlabSeen = []);
  const look = () => {
    const last = (selector) => [...table.querySelectorAll(selector)].at(-1)?.textContent ?? "";
    const moment = JSON.stringify({
      rolling: Boolean(table.querySelector(".rolling")),
      board: table.querySelector(".hothlab-pointer .hothlab-unseen").textContent,
      lines: table.querySelectorAll(".hothlab-log button").length,
      outcome: last(".hothlab-outcome"),
      asked: last(".hothlab-asked h3"),
    });
    if (seen.at(-1) !== moment) seen.push(moment);
  };
  new MutationObserver(look).observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Notes each change of what the page shows: whether dice roll, the board in words, how long the log is."""


def test_nothing_is_told_while_the_dice_roll(bench: Page, trouble: Trouble, lab: Lab) -> None:
    """The order in which the page changes: the dice roll, they land, and only then the result is anywhere."""
    page, table = bench, own_table({0: "you", 1: "recruit"})
    game = open_game(page, trouble, lab, CODE.replace("instant", "fast"), table)
    officer = opponent_player("officer")
    game.wait_turn()
    action = officer.choose(table.question.view).action
    while not isinstance(action, Fire):
        game.do(action)
        action = officer.choose(table.question.view).action
    known = len(table.past.log)
    page.evaluate(WATCH)
    game.do(action)
    unknown = next(n for n, line in enumerate(table.past.log) if n >= known and line.kind == "rolled")
    expect(page.locator(".hothlab-log button").nth(unknown)).to_have_text(table.past.log[unknown].text)
    seen = [json.loads(each) for each in page.evaluate("window.hothlabSeen")]
    told = next(n for n, each in enumerate(seen) if each["lines"] > unknown)
    rolling = [n for n, each in enumerate(seen[:told]) if each["rolling"]]
    assert rolling
    assert not seen[told]["rolling"]
    last = seen[rolling[-1]]
    assert last["lines"] == unknown
    assert last["asked"] == "The dice are rolling"
    assert {seen[n]["outcome"] for n in rolling} == {""}
    assert last["board"].startswith("The dice are rolling.")
    assert not seen[told]["board"].startswith("The dice are rolling.")
    assert trouble == Trouble()


def test_the_computer_waits_until_its_table_is_seen(bench: Page, trouble: Trouble, lab: Lab) -> None:
    """Training 2 begins with the Empire: nothing is played while the table is far below what is read."""
    for kept in (lab.folder.parent / "person" / "games").glob("open-snow-*"):
        kept.unlink()  # a game of an earlier test, which the table would offer instead
    far = "from IPython.display import HTML, display\ndisplay(HTML('<p style=\"height: 4000px\">read this first</p>'))"
    table = f'import hothlab as hl\nhl.table("t2", empire="recruit", seed={SEED}, pace="instant")'
    name = write_notebook(lab, "far.ipynb", f"{far}\n{table}")  # one cell: both are there
    cells = Notebook(bench, lab, name).run_all()
    assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
    bench.locator(".hothlab-log button").first.wait_for(state="attached")
    bench.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    turns = bench.locator(".hothlab-log button.card")
    assert turns.count() == 0
    bench.locator(".hothlab-table").evaluate("each => each.scrollIntoView()")
    expect(turns.first).to_be_attached()


def test_the_first_battle_of_the_course(big_page: Page, trouble: Trouble, lab: Lab) -> None:
    """The first training battle as a reader comes to it: the task before it, and then to its end."""
    reader = Reader(big_page, lab, chapter("31"))
    first = next(step for step in reader.chapter.steps if isinstance(step, TaskStep))
    reader.solve(first)
    cell = reader.at("training-1")
    kept = 'hl.chapter("31")._shown["training-1"].table.battle.seed'
    seed = int(big_page.evaluate(ASK, f"import hothlab as hl; print({kept})"))
    table = own_table({0: "you", 1: "recruit"}, "t1", seed)
    game = Game(big_page, trouble, table, cell)
    cell.locator(".hothlab-settings summary").click()
    cell.get_by_label("The computer plays").select_option("instant")
    cell.locator(".hothlab-settings summary").click()
    officer = opponent_player("officer")
    game.wait_turn()
    while not table.battle.over:
        game.do(officer.choose(table.question.view).action)
    expect(cell.locator(".hothlab-asked h3")).to_have_text(table.game.ending.title)
    big_page.screenshot(path=ARTEFACTS / "chapter-31-over.png")
    assert trouble == Trouble()


def test_the_hidden_hands_never_reach_the_page(bench: Page, trouble: Trouble, lab: Lab) -> None:
    """Nothing that the page is sent has a card of a hand that is not open: not shown, and not there either."""
    page, table = bench, own_table({0: "you", 1: "you"}, "t1")
    received: list[bytes] = []

    def hear(channel: WebSocket) -> None:
        channel.on(
            "framereceived",
            lambda data: received.append(data if isinstance(data, bytes) else data.encode()),
        )

    page.on("websocket", hear)
    game = open_game(page, trouble, lab, HOT_SEAT, table)
    game.agree()
    hands = [{card(id).name for id in hand} for hand in table.battle.state.hands]

    def known() -> set[str]:
        everything = b"".join(received).decode("utf-8", "replace") + page.content()
        return {name for name in hands[0] | hands[1] if name in everything}

    assert len(hands[0]) >= 3 and hands[1] - hands[0]
    assert page.locator(".hothlab-card.back").count() == len(table.battle.state.hands[0])
    assert known() == set()
    page.locator("[data-key='press take-screen']").click()
    table.take_screen()
    game.agree()
    expect(page.locator("button.hothlab-card")).to_have_count(len(table.hand))
    assert known() == hands[0]
    assert all(name.encode() in b"".join(received) for name in hands[0])  # so what is heard can be read
    officer = opponent_player("officer")
    while table.game.asked.side == "rebel":
        game.do(officer.choose(table.question.view).action)
    expect(page.locator("button.hothlab-card")).to_have_count(0)
    assert page.get_by_text("Pass the screen").count()
    now = {card(id).name for id in table.battle.state.hands[0]}  # with the card that was drawn
    shown = page.content()
    assert {name for name in now if name in shown} <= {card(id).name for id in table.battle.state.discards[0]}
    assert known() <= hands[0]
    assert trouble == Trouble()


@pytest.fixture
def table_page(tmp_path: Path) -> Iterator[str]:
    """The address of `hothlab table`, for a person who has nothing yet."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"HOTHLAB_HOME": tmp_path / "person", "JUPYTER_CONFIG_DIR": tmp_path / "config"}
    settings |= {"JUPYTER_DATA_DIR": tmp_path / "data", "JUPYTER_RUNTIME_DIR": tmp_path / "runtime"}
    environment = os.environ | {name: str(value) for name, value in settings.items()} | {"JUPYTER_TOKEN": "hoth"}
    command = [sys.executable, "-m", "hothlab", "table", "--no-browser", "--", f"--port={port}"]
    log = ARTEFACTS / "table.log"
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    try:
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/voila/static/none"), process, log)
        yield f"http://127.0.0.1:{port}/play"
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(address: str) -> bool:
    """Is a server there, whatever it says?"""
    try:
        urlopen(address, timeout=5)
    except HTTPError:
        return True
    except OSError:
        return False
    return True


def wait_until(up: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE / 1000
    while not up():
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"hothlab table did not start:\n{log.read_text()[-3000:]}", pytrace=False)
        time.sleep(0.1)


def test_a_page_that_fills_the_screen(page: Page, trouble: Trouble, table_page: str) -> None:
    """Set up a game, play, load the page again (a new kernel), and go on where it was."""
    page.goto(table_page)
    start = page.locator("[data-key=start]")
    start.wait_for()
    page.locator("[data-key=scenario]").select_option("open-snow")
    expect(page.locator(".section-about h3")).to_have_text("Open Snow")
    page.locator("[data-key=level]").select_option("recruit")
    page.locator("summary", has_text="Help, pace and dice").click()
    page.locator("[data-key=pace]").select_option("instant")
    page.locator("[data-key=seed]").fill(str(SEED))
    page.locator("[data-key=seed]").press("Tab")
    expect(page.locator("summary", has_text=f"seed {SEED}")).to_be_visible()
    words = page.get_by_role("heading", name="Play", exact=True)
    expect(words).to_be_visible()
    start.click()
    expect(words).to_be_hidden()  # the whole screen is the battle's
    table = own_table({0: "you", 1: "recruit"})
    game = Game(page, trouble, table)
    game.wait_turn()
    game.wait_painted()
    officer = opponent_player("officer")
    while table.game.asked.kind in ("play a card", "order"):
        game.do(officer.choose(table.question.view).action)
    box = page.locator(".hothlab-table").bounding_box()
    assert box is not None and box["width"] > 1180  # of 1280

    page.reload()
    row = page.locator("[data-game='open-snow-1']")
    row.wait_for()
    expect(row).to_contain_text(f"Turn {table.battle.state.turn} ")
    row.get_by_role("button", name="Go on").click()
    game.agree()
    game.wait_painted()
    game.do(officer.choose(table.question.view).action)
    assert page.get_by_text("import hothlab").count() == 0
    page.set_viewport_size({"width": 1920, "height": 1080})  # a projector
    page.wait_for_function("() => document.querySelector('.hothlab-pointer').getBoundingClientRect().width > 950")
    hand = page.locator(".hothlab-hand").bounding_box()
    assert hand is not None and hand["y"] + hand["height"] <= 1080
    assert trouble == Trouble()
