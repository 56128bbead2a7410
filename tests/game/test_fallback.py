"""CMD-2: a card for units that a side does not have orders another one."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game.battle import Battle
from tests.game.printed_cards import EVERY_CARD, PRINTED
from tests.game.table import (
    battle,
    dice,
    fire,
    kinds,
    legal,
    play,
    reach,
    stay,
)

TYPED = [(side, id) for side, id in EVERY_CARD if PRINTED[side][id].who]
WITHOUT = {
    ("rebel", "infantry"): ("E1:S3 E5:A1 G9:S3", ("S3", 3, 4)),
    ("rebel", "vehicle"): ("E1:T3 E5:A1 G9:T3", ("T3", 2, 3)),
    ("rebel", "artillery"): ("E1:T3 E5:S3 G9:T3", ("T3", 2, 3)),
    ("empire", "infantry"): ("E1:W1 E5:D2 A9:W1", ("W1", 1, 3)),
    ("empire", "vehicle"): ("E1:N4 E5:D2 A9:N4", ("N4", 2, 3)),
}
"""Units of a side in all three sections, none of the type; and of the one on E1 its piece, move and dice beside D1."""


@pytest.mark.parametrize(("side", "id"), TYPED)
class TestFallback:
    """CMD-2: a card for a type of unit, and a side that has none of it."""

    def fight(self, side: str, id: str, more: str = "", **options: object) -> Battle:
        units, _piece = WITHOUT[side, PRINTED[side][id].who]
        foes = "D1:N4 A5:N4" if side == "rebel" else "D1:T3 G5:T3"
        return battle(f"{units} {foes} {more}", [id], [id], first=side, **options)  # type: ignore[arg-type]

    def test_one_unit_anywhere_without_the_bonus(self, side: str, id: str) -> None:
        _units, (_piece, distance, number) = WITHOUT[side, PRINTED[side][id].who]
        fight = self.fight(side, id)
        play(fight, f"play {id}")
        assert legal(fight, "order") == {"E1", "E5", "G9" if side == "rebel" else "A9"}
        play(fight, "order E1")
        assert fight.decision.kind == "move", "one unit only"
        board = hl.standard_board()
        assert max(board.distance("E1", hex) for hex in reach(fight, "E1")) == distance
        stay(fight)
        assert dice(fight, "E1", "D1") == number
        fire(fight, "E1", "D1", *["cross"] * number)
        assert fight.state.side != side, "one attack, no move after it"

    def test_nobody_under_the_other_reading(self, side: str, id: str) -> None:
        """Ruling card_fallback: never."""
        fight = self.fight(side, id, rulings={"card_fallback": "never"})
        assert kinds(play(fight, f"play {id}")) == ["card", "drew", "turn"]

    def test_not_while_there_is_one_such_unit(self, side: str, id: str) -> None:
        """CMD-2: wherever it stands and whatever it can do."""
        who = PRINTED[side][id].who
        piece = {"infantry": "T1", "vehicle": "S1", "artillery": "A1"}[who] if side == "rebel" else (
            {"infantry": "N1", "vehicle": "W1"}[who])  # fmt: skip
        fight = self.fight(side, id, f"G3:{piece}")
        play(fight, f"play {id}")
        assert legal(fight, "order") == {"G3"}

    def test_units_of_the_enemy_do_not_count(self, side: str, id: str) -> None:
        """CMD-2: the enemies around are infantry in every case."""
        fight = self.fight(side, id)
        play(fight, f"play {id}")
        assert len(legal(fight, "order")) == 3


def test_no_fallback_for_other_cards() -> None:
    """CMD-2, ORD-4: a section without units is not a reason to order elsewhere."""
    for id in ("recon-left", "raid-left", "assault-left"):
        fight = battle("E10:T3 A1:N4", [id])
        assert kinds(play(fight, f"play {id}")) == ["card", "drew", "turn"]


def test_cards_that_order_nobody_work_without_units() -> None:
    """CMD-2: they are for no type of unit, so a side without any unit plays them as ever."""
    rulings = {"no_units_left": "plays-on"}
    fight = battle("E5:T3", [], ["orbital-strike", "deploy-the-fleet"], first="empire", rulings=rulings)
    play(fight, "play deploy-the-fleet")
    assert fight.decision.kind == "discard"
    play(fight, "done", "play orbital-strike")
    assert legal(fight) == {"strike E5", "done"}
