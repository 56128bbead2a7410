"""Moves and attacks inside a turn (MOV, ATK)."""

from __future__ import annotations

import pytest

import hothlab as hl
from tests.game.table import (
    ALL_HEXES,
    DUEL,
    battle,
    command,
    dice,
    fire,
    left,
    legal,
    move,
    pass_turn,
    play,
    reach,
    refused,
    roll,
    sections,
    stay,
    targets,
)


class TestMoves:
    def test_a_unit_moves_once_or_not_at_all(self) -> None:
        """MOV-1: after one step of its two, the troopers do not move again."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        assert "done" in legal(fight), "MOV-1: it need not move"
        assert refused(fight, "move E5 E5") == "MOV-1", "staying does not count as a move"
        play(fight, "move E5 E4")
        assert fight.decision.kind == "attack", "nobody is left to move"
        assert refused(fight, "move E4 E3") == "TRN-2"
        fight = battle("E5:T3 E7:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5", "E7")
        play(fight, "move E5 E4")
        assert refused(fight, "move E4 E3") == "MOV-1"
        assert not reach(fight, "E4")

    @pytest.mark.parametrize(
        ("side", "piece", "furthest"),
        [("rebel", "T3", 2), ("rebel", "S3", 3), ("rebel", "A1", 0), ("empire", "N4", 2), ("empire", "W1", 1),
         ("empire", "D2", 2)],
    )  # fmt: skip
    def test_the_distance_is_the_types(self, side: str, piece: str, furthest: int) -> None:
        """MOV-1, UNI-1 to UNI-6: every hex of the empty board up to the unit's distance, and no other."""
        fight = battle(f"D5:{piece} G10:T3 A1:N4", ["raid-centre"], ["raid-centre"], first=side)
        command(fight, "raid-centre", "D5")
        found = reach(fight, "D5") if fight.decision.kind == "move" else set()
        distance = hl.standard_board().distance
        assert found == {hex for hex in ALL_HEXES if 0 < distance("D5", hex) <= furthest} - {"G10", "A1"}

    def test_a_unit_may_leave_its_section(self) -> None:
        """MOV-2."""
        fight = battle("E3:T3 G1:T3 A1:N4", ["recon-left"])
        command(fight, "recon-left", "E3")
        assert "centre" not in sections("E3", "rebel")
        assert {"E4", "E5"} <= reach(fight, "E3")
        move(fight, "E3 E5")
        assert left(fight, "E5") == 3

    def test_never_onto_or_through_a_unit(self) -> None:
        """MOV-3."""
        fight = battle("E1:T3 E2:T3 D1:N4 A9:N4", ["assault-left"])
        command(fight, "assault-left", "E1")
        assert reach(fight, "E1") == {"F1", "F2", "G1", "G2"}, "F2 is reached around E2, D2 and E3 are not"
        assert refused(fight, "move E1 E2") == "MOV-3"
        assert refused(fight, "move E1 D1") == "MOV-3"
        assert refused(fight, "move E1 E3") == "MOV-3"

    def test_infantry_attacks_after_one_hex_and_not_after_two(self) -> None:
        """MOV-7."""
        fight = battle("F5:T3 F6:T3 F4:T3 D5:N4 A1:N4", ["assault-centre"])
        command(fight, "assault-centre", "F4", "F5", "F6")
        move(fight, "F5 E5", "F6 E6", "F4 D4")
        assert targets(fight, "E6") == targets(fight, "E5") == {"D5"}
        assert targets(fight, "D4") == set()
        assert refused(fight, "fire D4 D5") == "MOV-7"

    @pytest.mark.parametrize("piece", ["S3", "W1", "D2"])
    def test_others_attack_after_their_whole_move(self, piece: str) -> None:
        """MOV-7 is for infantry."""
        side = "rebel" if piece == "S3" else "empire"
        start, way = {"S3": ("G3", "G3 E5"), "W1": ("C5", "C5 D4"), "D2": ("B3", "B3 D4")}[piece]
        enemy = "N4" if side == "rebel" else "T3"
        hand = ["assault-centre", "direct-from-hq"]
        fight = battle(f"{start}:{piece} D5:{enemy} G10:T3 A1:N4", hand, hand, first=side)
        command(fight, "direct-from-hq", start)
        move(fight, way)
        assert "D5" in targets(fight, way.split()[1])

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_no_attack_in_the_turn_of_entering(self, sign: str) -> None:
        """ATK-5, MOV-5: rocks, buildings and wreckage end the move and the turn's attack; next turn it attacks."""
        fight = battle(f"E5:T3 E4:{sign} D4:N4 A1:N4", ["raid-centre", "recon-centre"])
        command(fight, "raid-centre", "E5")
        assert "E4" in reach(fight, "E5")
        assert "E3" not in reach(fight, "E5")
        move(fight, "E5 E4")
        assert fight.state.side == "empire", "it has nothing to attack with, so the turn is over"
        pass_turn(fight)
        command(fight, "recon-centre", "E4")
        stay(fight)
        assert targets(fight, "E4") == {"D4"}

    def test_why_it_may_not_attack_after_entering(self) -> None:
        """ATK-5."""
        fight = battle("E5:T3 E4:* D4:N4 E3:T3 A1:N4", ["assault-centre", "direct-from-hq"])
        command(fight, "direct-from-hq", "E5", "E3")
        move(fight, "E5 E4")
        assert refused(fight, "fire E4 D4") == "ATK-5"
        assert targets(fight, "E3") == {"D4"}


class TestAttacks:
    def test_once(self) -> None:
        """ATK-1."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5", "E6")
        stay(fight)
        fire(fight, "E5", "D5", "cross", "cross", "cross")
        assert not targets(fight, "E5")
        assert refused(fight, "fire E5 D5") == "ATK-1"

    def test_it_need_not_attack(self) -> None:
        """ATK-1."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        play(fight, "done")
        assert (fight.state.side, left(fight, "D5")) == ("empire", 4)

    def test_dice_are_not_split(self) -> None:
        """ATK-1: an attack has one target, and each target within reach is a choice of its own."""
        fight = battle("E5:T3 D4:N4 D5:N4 C4:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        assert legal(fight, "fire") == {"E5 D4", "E5 D5"}, "C4 is hidden"
        assert dice(fight, "E5", "D4") == dice(fight, "E5", "D5") == 3

    def test_casualties_do_not_change_the_dice(self) -> None:
        """ATK-2."""
        for miniatures in (1, 2, 3):
            fight = battle(f"E5:T{miniatures} D5:N4 A1:N4", ["raid-centre"])
            command(fight, "raid-centre", "E5")
            stay(fight)
            assert dice(fight, "E5", "D5") == 3

    def test_exactly_the_dice_that_are_due_are_rolled(self) -> None:
        """ATK-4."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        play(fight, "fire E5 D5")
        assert legal(fight) == set()
        for wrong in ("roll", "roll blast", "roll blast blast blast blast", "done", "move E5 E4", "fire E5 D5"):
            assert refused(fight, wrong) == "ATK-4"
        assert refused(fight, "roll blast blast skull") == "HIT-1"
        assert fight.why_not("roll blast cross cross") is None
        roll(fight, "blast", "cross", "cross")
        assert left(fight, "D5") == 3

    def test_dice_from_the_seed_or_by_hand(self) -> None:
        """ATK-4: no other way to roll."""
        with pytest.raises(hl.UnknownName):
            hl.load("1", dice="loaded")
