"""Orders at a table: unit by unit, or all at once where the card can order all that are left (ORD-1 to ORD-3)."""

from __future__ import annotations

import random

import pytest

import hothlab as hl
from hothlab.game.actions import Order
from hothlab.game.view import view_of
from hothlab.tables.choosing import Button
from hothlab.tables.question import Question
from hothlab.tables.table import Table
from tests.game.table import battle
from tests.tables.clicker import play_on, table

LEFT = "G9:T3 G8:T3 F8:T3 G1:T3 A1:N4"


def asked(card: str, picture: str = LEFT) -> Table:
    at = Table(battle(picture, rebel_hand=[card]), {1: "officer"})
    at.battle.play(f"play {card}")
    at.choose_none()
    return at


def all_button(at: Table) -> Button | None:
    return next((each for each in at.question.offers.buttons if each.name == "order-all"), None)


def test_all_that_glow_are_ordered_by_one_button() -> None:
    """ORD-1: Assault Right orders every unit of the section; the one on the left gets no order."""
    at = asked("assault-right")
    assert at.press("order-all")
    assert set(at.battle.state.ordered) == {"G9", "G8", "F8"}
    assert at.game.asked.kind == "move", "nobody is left to order"
    at.undo()
    assert len(at.battle.state.ordered) == 2, "each order is an answer of its own"
    assert at.press("done") and len(at.battle.state.ordered) == 2


def test_more_units_than_orders_are_chosen_one_by_one() -> None:
    """ORD-1: Raid Right orders two of three."""
    at = asked("raid-right")
    assert all_button(at) is None
    at.click("G9")
    assert all_button(at) is None and not at.press("order-all")


def test_one_unit_is_clicked() -> None:
    assert all_button(asked("assault-left")) is None


@pytest.mark.parametrize("name", ["1", "3", "10"])
def test_the_button_is_there_when_every_order_is_allowed_in_any_order(name: str) -> None:
    """The law: all orders that are offered can be given one after the other, as they come, or there is no button."""
    dice, met = random.Random(name), set[bool]()
    for seed in range(6):
        at = table(name, {0: "you", 1: "you"}, seed=seed)
        for _answer in range(60):
            if at.battle.decision.kind == "order" and not at.game.over:
                met.add(check(at, dice))
            play_on(at, 1, seed=dice.randrange(10**6))
    assert met == {False, True}


def check(at: Table, dice: random.Random) -> bool:
    seat = at.battle.decision.seat
    assert seat is not None
    view = view_of(at.battle.state, seat)
    question = Question.begin(view, True)
    units = [action for action in view.legal if isinstance(action, Order)]
    dice.shuffle(units)
    fight, given = at.battle, 0
    while given < len(units) and fight.decision.kind == "order" and units[given] in fight.legal_actions():
        fight.play(units[given])
        given += 1
    whole = given == len(units) > 1
    for _back in range(given):
        fight.undo()
    offered = [each for each in question.offers.buttons if each.name == "order-all"]
    assert bool(offered) == whole
    if offered:
        assert isinstance(offered[0].action, tuple) and set(offered[0].action) == set(units)
    return whole


def test_the_terms_of_the_game_stay_as_they_are() -> None:
    """An order by the button is an order: the record is the same as click by click."""
    one, other = asked("assault-right"), asked("assault-right")
    one.press("order-all")
    for hex in other.question.offers.hexes:
        other.click(hex)
    assert hl.replay(one.battle.record()).state.key() == hl.replay(other.battle.record()).state.key()
