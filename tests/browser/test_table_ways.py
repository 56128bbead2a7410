"""The way of a move in a real browser: through a hex that brings something, by clicks and by keys (OBJ-4)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import hothlab as hl
from hothlab.game.actions import Move, Order, PlayCard, of_kind
from hothlab.hexes import Hex
from hothlab.tables.aids import Aids
from hothlab.tables.table import Table
from tests.browser.driver import Lab, Trouble
from tests.browser.test_table import open_game

SCENARIO = """hothlab: 1
name: A crate on the way
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {snowspeeder: [F5]}
empire: {snowtrooper: [A1]}
objectives: [{hex: E5, kind: permanent, side: rebel, medals: 1}]
"""
FROM, THROUGH, TO = Hex("F5"), Hex("E5"), Hex("D5")
WAY = Move(FROM, TO, [THROUGH])


def ready(seed: int) -> Table:
    """The game, against an officer."""
    return Table(hl.loads(SCENARIO, seed=seed, training=True), {0: "you", 1: "officer"}, Aids(pace="instant"))


def dealt() -> tuple[int, PlayCard]:
    """A seed whose first hand has a card that moves the snowspeeder, and that card."""
    for seed in range(40):
        for card in of_kind(PlayCard, ready(seed).battle.legal_actions()):
            battle = ready(seed).battle
            battle.play(card)
            if Order(FROM) in battle.legal_actions():
                battle.play(Order(FROM))
                if WAY in battle.legal_actions():
                    return seed, card
    raise AssertionError("no card moves the snowspeeder")


def test_through_a_crate_by_clicks_and_by_keys(bench: Page, trouble: Trouble, lab: Lab) -> None:
    page, (seed, card) = bench, dealt()
    code = f'import hothlab as hl\nhl.table(hl.loads({SCENARIO!r}, seed={seed}, training=True), pace="instant")'
    table = ready(seed)
    game = open_game(page, trouble, lab, code, table)
    game.agree()
    game.do(card)
    game.do(Order(FROM))
    assert WAY in table.battle.legal_actions() and Move(FROM, TO) in table.battle.legal_actions()

    # By clicks: the end alone asks for the way, a hex to go through is clicked first.
    asked = page.locator(".hothlab-asked")
    for hex in (FROM, TO):
        game.click_hex(hex)
        table.click(hex)
        game.agree()
    expect(asked.locator("h3")).to_have_text("Which way to D5?")
    expect(page.locator("[data-key='press way-E5']")).to_have_text("Through E5")
    page.keyboard.press("Escape")
    table.choose_none()
    game.agree()
    game.do(WAY)
    assert table.battle.medals["rebel"] == 1
    page.locator("[data-key='undo']").click()
    table.undo()
    game.agree()
    assert table.battle.medals["rebel"] == 0

    # By keys: from the unit up, which leads to the right of two neighbours, left to the crate, and up again.
    game.click_hex(FROM)
    table.click(FROM)
    game.agree()
    for key in ("ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    table.click(THROUGH)
    game.agree()
    expect(asked.locator("h3")).to_have_text("Through E5, and where to?")
    steps = len(table.battle.steps)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    table.click(TO)
    game.wait_turn()
    assert table.battle.steps[steps].action == WAY
    expect(page.locator(".hothlab-log")).to_contain_text(table.past.log[-1].text)
