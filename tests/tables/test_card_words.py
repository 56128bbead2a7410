"""What a card does, before it is played, while orders are given, and in the log."""

from __future__ import annotations

from hothlab.game.cards import card
from hothlab.tables.card_words import card_words
from hothlab.tables.table import Table
from hothlab.widgets.table_prompt import prompt
from tests.game.table import battle

FALLBACK = "There is no such unit, so it orders one unit of any kind (CMD-2)."
BARRAGE = "Order 1 artillery unit. It may attack twice, each time with 1 die more."


def test_a_card_says_what_it_does_where_its_units_are_gone() -> None:
    """CMD-2"""
    without = battle("D4:T3 A1:N4").state
    beside = battle("D4:T3 D5:A1 A1:N4").state
    assert card_words(card("artillery-barrage"), without) == f"{BARRAGE} {FALLBACK}"
    assert card_words(card("artillery-barrage"), beside) == BARRAGE
    assert card_words(card("raid-left"), without) == card("raid-left").text


def test_who_looks_at_it_reads_so_and_who_gives_the_orders_too() -> None:
    """CMD-2: not only afterwards in the log."""
    hand = ["artillery-barrage", "raid-left", "recon-centre", "recon-right"]
    at = Table(battle("D4:T3 A1:N4", rebel_hand=hand), {1: "officer"})
    place = at.hand.index("artillery-barrage")
    assert at.pick_card(place)
    assert prompt(at)["asked"]["card"] == {"heading": "Artillery Barrage:", "text": f"{BARRAGE} {FALLBACK}"}
    assert at.pick_card(place)
    assert at.prompt.text == f"Click the units that glow. Artillery Barrage: {BARRAGE} {FALLBACK}"
