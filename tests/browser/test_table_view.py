"""What a person sees and hears at the table: everything in view after Start, no tip over hexes, keys alone, axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import hothlab as hl
from hothlab.game.actions import PlayCard
from hothlab.hexes import Hex
from hothlab.players.player import opponent_player
from hothlab.tables.aids import Aids
from hothlab.tables.table import Table
from tests.browser.axe import violations
from tests.browser.conftest import keep_if_failed
from tests.browser.driver import REST, Lab, Trouble, soon
from tests.browser.test_table import SEED, Game

PLAY = "/doc/workspaces/hothlab/tree/23-play.ipynb"
PARTS = (
    ".hothlab-settings > summary",
    ".hothlab-goals",
    ".hothlab-prompt .section-asked",
    ".hothlab-pointer",
    ".hothlab-hand",
)
TABLE = ".hothlab-table"
SIZES = ((1280, 720), (1366, 768), (1024, 768), (820, 1180), (390, 844))


@pytest.fixture(scope="module")
def hall(browser: Browser, lab: Lab) -> Iterator[Page]:
    """One page for all these games, as somebody has it who plays one after the other."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(lab.address(PLAY))
    page.locator("[data-key=start]").wait_for()
    assert page.locator("[data-key=level]").input_value() == "recruit"  # whom a newcomer meets
    yield page
    context.close()
    lab.end_kernels()


@pytest.fixture
def lobby(hall: Page, trouble: Trouble, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, with no game before it."""
    trouble.watch(hall)
    hall.set_viewport_size({"width": 1280, "height": 720})
    hall.mouse.move(0, 0)
    leave = hall.get_by_role("button", name="Another game")
    if leave.count():
        leave.click()
    hall.locator("[data-key=start]").wait_for()
    yield hall
    trouble.leave(hall)
    keep_if_failed(hall, trouble, request)


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
    game = Game(page, trouble, Table(battle, {0: "you", 1: level}, Aids(pace="instant")))
    game.wait_turn()
    game.wait_painted()
    return game


ALL_IN_VIEW = [
    *((scenario, *size) for scenario in ("scattered-crates", "under-siege") for size in SIZES),
    ("securing-defensive-positions", 390, 844),  # the longest ways to win
]


@pytest.mark.parametrize(("scenario", "width", "height"), ALL_IN_VIEW)
def test_after_start_the_whole_board_and_hand_are_in_view(
    lobby: Page, trouble: Trouble, scenario: str, width: int, height: int
) -> None:
    """Also where the turn of the others is told, rules are not certain, and the ways to win are long."""
    lobby.set_viewport_size({"width": width, "height": height})
    start(lobby, trouble, scenario)
    lobby.wait_for_function(
        "bottom => document.querySelector('.hothlab-hand').getBoundingClientRect().bottom <= bottom", arg=height
    )
    for part in PARTS:
        box = lobby.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["y"] >= 44 and box["y"] + box["height"] <= height, (part, box)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, (part, box)
    board = lobby.locator(".hothlab-pointer").bounding_box()
    assert board is not None
    assert board["width"] >= (560 if width == 1024 else min(0.9 * width, 720)), "the room there is is used"


def test_the_words_about_a_hex_cover_no_hex_and_the_buttons_of_the_past_follow_its_slider(
    lobby: Page, trouble: Trouble
) -> None:
    page, game = lobby, start(lobby, trouble)
    tip = page.locator(".hothlab-stage .hothlab-tip")
    for hex in ("A1", "D5", "G10"):
        page.mouse.move(*game.point(hex))
        expect(tip).to_contain_text(f"{hex}:")
        box = tip.bounding_box()
        assert box is not None and box["y"] >= game.box["y"] + game.box["height"]

    officer = opponent_player("officer")
    while game.table.past.moments < 8:
        game.do(officer.choose(game.table.question.view).action)
    slider, on = page.locator("[data-key=scrubber]"), page.locator("[data-key='past forward']")
    expect(slider).to_have_attribute("max", str(game.table.past.moments))  # the last move has come
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


def test_a_whole_battle_by_keyboard_alone_is_spoken(lobby: Page, trouble: Trouble) -> None:
    page = lobby
    game = Keys(page, trouble, start(page, trouble).table)
    page.mouse.move(0, 0)
    table, officer = game.table, opponent_player("officer")
    says = page.locator(".hothlab-prompt .hothlab-says")
    expect(says).to_contain_text("Choose a command card")
    spoken: list[str] = []
    while not table.battle.over:
        action = officer.choose(table.question.view).action
        if isinstance(action, PlayCard):
            game.press_on(f"card {table.hand.index(action.card)}")
            table.pick_card(table.hand.index(action.card))
            expect(says).to_contain_text(table.question.picked)
            if table.past.recap:
                expect(says).to_contain_text(table.past.recap.text)
                spoken.append(table.past.recap.text)
        game.do(action)
        if isinstance(action, PlayCard):
            expect(page.locator(".hothlab-asked")).to_be_focused()  # not the next card
    assert spoken
    expect(says).to_contain_text(table.game.ending.title)
    game.press_on("press from-start")
    assert trouble.strangers == []


def test_axe_finds_nothing_in_either_theme(lobby: Page, trouble: Trouble) -> None:
    page = lobby
    opened = "open => { for (const each of document.querySelectorAll('.hothlab-screen details')) each.open = open; }"
    page.evaluate(opened, True)
    assert in_both_themes(page, ".hothlab-screen") == []
    page.evaluate(opened, False)
    start(page, trouble, "enter-echo-base")  # which is won in one of two ways
    assert in_both_themes(page, TABLE) == []
    page.get_by_role("button", name="Another game").click()
    game = start(page, trouble, "open-snow", "officer")
    table, officer, seen = game.table, opponent_player("officer"), set[str]()
    while not table.battle.over:
        if table.game.asked.kind not in seen:
            seen.add(table.game.asked.kind)
            assert in_both_themes(page, TABLE) == [], table.game.asked.kind
        game.do(officer.choose(table.question.view).action)
    assert {"play a card", "order", "move", "attack"} <= seen
    assert in_both_themes(page, TABLE) == []


def in_both_themes(page: Page, part: str) -> list[str]:
    """What axe finds in the dark theme and in the light one, which stays."""
    found = []
    for scheme, light in (("dark", "false"), ("light", "true")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        found += [f"{scheme}: {each}" for each in violations(page, part)]
    return found


def top(part: Locator) -> float:
    """Where something begins on the page; nowhere while it is built anew."""
    box = part.bounding_box()
    return box["y"] if box is not None else -1.0


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_nothing_moves_when_a_card_is_looked_at_and_played(
    lobby: Page, trouble: Trouble, width: int, height: int
) -> None:
    lobby.set_viewport_size({"width": width, "height": height})
    game = start(lobby, trouble, "under-siege")
    lobby.mouse.move(0, 0)
    hand, board = lobby.locator(".hothlab-fan"), lobby.locator(".hothlab-pointer")
    story = lobby.locator(".hothlab-notice.story")
    expect(story).to_be_visible()
    before, at = top(hand), top(board)
    for place in range(len(game.table.hand)):
        game.press_on(f"card {place}")
        game.table.pick_card(place)
        game.agree()
        expect(story).to_be_hidden()
        lobby.locator(".hothlab-stage").evaluate(REST)
        soon(lobby, lambda: top(hand), lambda now: abs(now - before) < 1)
    game.press_on(f"card {place}")
    game.table.pick_card(place)
    game.wait_turn()
    expect(lobby.locator("[data-key=undo]")).to_be_enabled()
    soon(lobby, lambda: top(board), lambda now: now == at)


TOPMOST = """el => { el.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    return [x, y, el.contains(there) ? "" : there?.className ?? "nothing"]; }"""
"""The middle of an element in the window, and what lies over it there."""


class Mouse(Game):
    """A game that is played with the mouse, at what lies topmost where a person points."""

    def press_on(self, key: str) -> None:
        there = self.root.locator(f"[data-key='{key}']")
        x, y, _over = soon(self.page, lambda: there.evaluate(TOPMOST), lambda found: not found[2])
        self.page.mouse.click(x, y)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (390, 844)])
def test_the_main_button_takes_a_click_where_it_is_seen_in_every_turn(
    lobby: Page, trouble: Trouble, width: int, height: int
) -> None:
    """Also in the turns after an opponent's, where what it did was told in the place of the button."""
    lobby.set_viewport_size({"width": width, "height": height})
    game = Mouse(lobby, trouble, start(lobby, trouble, "under-siege").table)
    table, officer, told = game.table, opponent_player("officer"), 0
    while table.battle.state.turn < 8 and not table.game.over:
        action = officer.choose(table.question.view).action
        if isinstance(action, PlayCard) and action.card in table.hand:
            told += table.past.recap is not None
            place = table.hand.index(action.card)
            game.press_on(f"card {place}")
            table.pick_card(place)
            game.agree()
            button = next(each for each in table.question.offers.buttons if each.action == action)
            game.press_on(f"press {button.name}")
            table.press(button.name)
            game.wait_turn()
        else:
            game.do(action)
    assert told >= 3


def test_no_line_ends_within_the_name_of_a_rule(lobby: Page, trouble: Trouble) -> None:
    plain = """part => { const copy = document.querySelector(part).cloneNode(true);
        copy.querySelectorAll(".hothlab-name").forEach(each => each.remove());
        return copy.textContent.match(/[A-Z]{3}-\\d/g) ?? []; }"""
    whole = "all => all.every(each => each.getClientRects().length === 1)"
    lobby.locator("[data-key=scenario]").select_option("open-snow")
    lobby.locator("[data-key=scenario]").select_option("scattered-crates")
    expect(lobby.locator(".section-about")).to_contain_text("(MOV-3)")
    assert lobby.evaluate(plain, ".section-about") == []
    assert lobby.locator(".section-about .hothlab-name").evaluate_all(whole)

    game, officer = start(lobby, trouble), opponent_player("officer")
    while game.table.battle.state.turn < 3:
        game.do(officer.choose(game.table.question.view).action)
    expect(lobby.locator(".hothlab-log .hothlab-name").first).to_be_attached()
    assert lobby.evaluate(plain, ".hothlab-log") == []
    assert lobby.locator(".hothlab-log .hothlab-name").evaluate_all(whole)


def test_a_card_that_is_looked_at_covers_no_button_and_the_hand_keeps_its_size(lobby: Page, trouble: Trouble) -> None:
    start(lobby, trouble)
    cards = lobby.locator("button.hothlab-card")
    before = cards.first.evaluate("el => el.offsetWidth")
    cards.first.click()
    play = lobby.locator(".hothlab-press button").first
    expect(play).to_be_visible()
    cards.first.evaluate("el => Promise.all(el.getAnimations().map(each => each.finished))")
    corners = """el => { const { left, right, top, bottom } = el.getBoundingClientRect();
        const free = (x, y) => el.contains(document.elementFromPoint(x, y));
        return free(left + 9, top + 9) && free(right - 9, bottom - 9); }"""
    assert play.evaluate(corners), "the card that is pointed at has not grown over it"
    play.click()
    expect(cards).to_have_count(3)
    assert cards.first.evaluate("el => el.offsetWidth") == before
    lobby.set_viewport_size({"width": 1024, "height": 768})
    lobby.wait_for_function("() => document.querySelector('button.hothlab-card').offsetWidth >= 85")
    board, hand = lobby.locator(".hothlab-pointer").bounding_box(), lobby.locator(".hothlab-hand").bounding_box()
    assert board is not None and hand is not None
    assert hand["y"] > board["y"] + board["height"], "there is more room below the board than beside it"
    assert hand["y"] + hand["height"] <= 768
