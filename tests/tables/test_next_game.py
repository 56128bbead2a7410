"""After a game: the same battle once more, and another one for the same people."""

from __future__ import annotations

from hothlab.game.setup import BattleTerms
from hothlab.tables.aids import Aids
from hothlab.tables.choices import TableOptions
from hothlab.tables.next_game import follow, rematch
from hothlab.tables.setup import TableSetup

ASKED = TableOptions(
    "you", "officer", BattleTerms({"fleet_limit": "any-number"}, training=True), Aids(hints=False, pace="fast")
)


def test_a_rematch_is_the_same_battle_with_other_dice() -> None:
    table = TableSetup("1", ASKED).start()
    again = rematch(table)
    assert again.battle.setup == table.battle.setup and again.battle.training
    assert again.battle.seed != table.battle.seed and again.battle.state.turn == 1
    assert again.seats.people == table.seats.people == {0: "you", 1: "officer"}
    assert rematch(table, other_side=True).seats.people == {0: "officer", 1: "you"}


def test_another_battle_keeps_people_rulings_and_help() -> None:
    setup = TableSetup("1", ASKED)
    table, offer = setup.start(), setup.offers[-1]
    following = follow(table, offer)
    assert following.battle.setup.scenario.slug == offer.slug
    assert following.battle.rulings == table.battle.rulings
    assert following.seats.people == table.seats.people
    assert (following.battle.training, following.aids.hints, following.aids.pace) == (True, False, "fast")
