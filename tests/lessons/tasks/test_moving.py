"""Tasks on moving and retreating: the right hexes by hand, and each other answer with its reason and its rule."""

from __future__ import annotations

import pytest

from hothlab.lessons.tasks import moving
from tests.lessons.tasks.task_tools import ASK, board, rule_of


class TestReach:
    POSITION = board(trooper="D4", rocks="D5", serac="C4", snowtrooper="E5")

    def test_two_hexes_around_what_is_in_the_way(self) -> None:
        """UNI-1, MOV-3, MOV-5, MOV-6: not through the serac and the enemy, and no farther than the rocks."""
        task = moving.reach(self.POSITION, ASK, unit="D4")
        assert task.key == {"C5", "D3", "D5", "E4"} | {"B4", "B5", "C3", "C6", "D2", "E3", "F3", "F4"}
        assert task.marked == ("D4",)

    @pytest.mark.parametrize(("hex", "rule"), [("E5", "MOV-3"), ("C4", "MOV-6"), ("D6", "MOV-5"), ("D7", "MOV-1")])
    def test_wrong_picks(self, hex: str, rule: str) -> None:
        task = moving.reach(self.POSITION, ASK, unit="D4")
        assert rule_of(task, hex) == rule

    def test_a_reason_elsewhere_names_its_hex(self) -> None:
        told = moving.reach(self.POSITION, ASK, unit="D4").check(["D6"])
        assert told.sentence.startswith("Not D6: entering rocks ends the move on D5.") and told.rules == ("MOV-5",)
        past = board(trooper="D4").terrain("D5", "ridge").place("D5", "shield-generator")
        told = moving.reach(past, ASK, unit="D4").check(["D6"])
        assert told.sentence.startswith("Not D6: nothing can enter the hex of a shield generator on D5.")
        assert told.rules == ("STR-2",)

    def test_attacking_after_the_move(self) -> None:
        """MOV-7, ATK-5: two hexes, or onto rocks, and there is no attack."""
        task = moving.attack_after_move(self.POSITION, ASK, unit="D4")
        assert task.key == {"D3", "E4", "C5"}
        assert rule_of(task, "D5") == "ATK-5"
        assert rule_of(task, "D2") == "MOV-7"
        assert rule_of(task, "E5") == "MOV-3"


class TestRetreat:
    def test_the_owner_chooses_among_the_ends(self) -> None:
        """RET-1, RET-3, RET-5."""
        position = board(trooper="D4 F5", snowtrooper="C4")
        task = moving.retreat_ends(position, ASK, unit="D4", number=2)
        assert task.key == {"F3", "F4"}
        assert task.dice == ("retreat", "retreat")
        wrong = {"E4": "RET-5", "D4": "RET-5", "F5": "RET-3", "G4": "RET-1", "C5": "RET-1", "D5": "RET-1"}
        assert {hex: rule_of(task, hex) for hex in wrong} == wrong

    def test_trenches_let_infantry_stay(self) -> None:
        """RET-7."""
        position = board(trooper="D4", trenches="D4")
        assert moving.retreat_ends(position, ASK, unit="D4", number=1).key == {"D4", "E4", "E5"}

    def test_an_at_at_stays(self) -> None:
        """RET-6."""
        task = moving.retreat_ends(board(at_at="C4"), ASK, unit="C4", number=2)
        assert task.key == {"C4"}
        assert rule_of(task, "B4") == "RET-6"

    def test_losses_at_the_edge(self) -> None:
        """RET-4: one row behind it, three retreats, two miniatures."""
        task = moving.retreat_losses(board(trooper="F4"), ASK, unit="F4", number=3)
        assert task.key == {2}
        assert task.options == ("0", "1", "2", "3")
        assert [rule_of(task, n) for n in (0, 1, 3)] == ["RET-4", "RET-4", "RET-5"]

    def test_no_losses_for_whom_retreats_are_nothing(self) -> None:
        """RET-6, RET-7."""
        assert rule_of(moving.retreat_losses(board(at_at="A4"), ASK, unit="A4", number=1), 1) == "RET-6"
        dug_in = moving.retreat_losses(board(trooper="G4", trenches="G4"), ASK, unit="G4", number=1)
        assert dug_in.key == {0}
        assert rule_of(dug_in, 1) == "RET-7"
