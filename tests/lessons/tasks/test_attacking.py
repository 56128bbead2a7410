"""Tasks on attacking: the key is the engine's, and each other answer gets its reason and its rule."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.lessons.tasks import attacking
from hothlab.rules.position import Position
from tests.lessons.tasks.task_tools import ASK, board, rule_of


class TestAttack:
    POSITION = board(trooper="D4 E5", snowtrooper="D5 D9", rocks="D5").place("D6", "probe-droid")

    def test_targets(self) -> None:
        """ATK-4: range and sight."""
        task = attacking.targets(self.POSITION, ASK, unit="D4")
        assert task.key == {each.target for each in hl.targets(self.POSITION, "D4")} == {"D5"}
        assert {hex: rule_of(task, hex) for hex in ("D6", "D9", "E5")} == {"D6": "LOS-1", "D9": "ATK-4", "E5": "ATK-4"}

    def test_targets_after_a_long_move(self) -> None:
        """MOV-7."""
        task = attacking.targets(self.POSITION, ASK, unit="D4", moved=2)
        assert task.key == frozenset()
        assert rule_of(task, "D5") == "MOV-7"

    def test_the_empire_may_attack_structures(self) -> None:
        """STR-1."""
        position = board(snowtrooper="D4", trooper="C4").place("D5", "shield-generator").place("E4", "shield-generator")
        assert attacking.targets(position, ASK, unit="D4").key == {"C4", "D5", "E4"}
        assert rule_of(attacking.targets(position, ASK, unit="C4"), "D5") == "STR-1"

    def test_dice(self) -> None:
        """ATK-6, TER-3: three at distance 1, one fewer for the rocks."""
        task = attacking.dice(self.POSITION, ASK, unit="D4", target="D5")
        assert task.key == {2}
        assert [rule_of(task, n) for n in (3, 1)] == ["TER-3", "ATK-6"]
        assert task.check([3]).evidence is None, "the drawing would tell the number"
        assert task.check([2]).evidence == hl.attack(self.POSITION, "D4", "D5")

    def test_dice_in_the_open_and_where_there_is_no_attack(self) -> None:
        from_rocks = attacking.dice(self.POSITION, ASK, unit="D5", target="E5")
        (base,) = from_rocks.key
        assert isinstance(base, int)
        assert rule_of(from_rocks, base + 1) == "UNI-4"
        assert rule_of(from_rocks, base - 1) == "TER-3"
        out_of_sight = attacking.dice(self.POSITION, ASK, unit="D4", target="D6")
        assert out_of_sight.key == {0}
        assert rule_of(out_of_sight, 1) == "LOS-1"


class TestHits:
    POSITION = board(trooper="D4", snowtrooper="D5", at_at="C4").place("E4", "shield-generator")

    @pytest.mark.parametrize(
        ("faces", "lost", "other", "rule"),
        [
            (["infantry", "blast", "cross"], 2, 3, "HIT-2"),
            (["infantry", "vehicle", "retreat"], 1, 0, "HIT-1"),
            (["cross", "retreat"], 0, 1, "HIT-2"),
            (["infantry"] * 5, 4, 5, "HIT-3"),
        ],
    )
    def test_a_roll(self, faces: list[str], lost: int, other: int, rule: str) -> None:
        task = attacking.hits(self.POSITION, ASK, target="D5", faces=faces, unit="D4")
        assert task.key == {lost}
        assert (task.dice, task.marked) == (tuple(faces), ("D4", "D5"))
        assert rule_of(task, other) == rule

    def test_the_board_afterwards(self) -> None:
        two = attacking.hits(self.POSITION, ASK, target="D5", faces=["infantry", "blast"]).check([2]).evidence
        assert isinstance(two, Position) and two.units[Hex("D5")].miniatures == 2
        gone = attacking.hits(self.POSITION, ASK, target="D5", faces=["blast"] * 4).check([4]).evidence
        assert isinstance(gone, Position) and "D5" not in gone.units
        none = attacking.hits(self.POSITION, ASK, target="D5", faces=["cross"]).check([0]).evidence
        assert none == self.POSITION

    def test_an_at_at(self) -> None:
        """UNI-5: only a blast in the second roll eliminates it."""
        missed = attacking.hits(self.POSITION, ASK, target="C4", faces=["vehicle"], confirmation=["vehicle"])
        assert missed.key == {0}
        assert rule_of(missed, 1) == "UNI-5"
        assert attacking.hits(self.POSITION, ASK, target="C4", faces=["vehicle"], confirmation=["blast"]).key == {1}
        with pytest.raises(HothlabError, match="confirmation"):
            attacking.hits(self.POSITION, ASK, target="C4", faces=["vehicle"])

    def test_a_structure(self) -> None:
        """STR-4."""
        task = attacking.hits(self.POSITION, ASK, target="E4", faces=["blast", "cross"])
        assert task.key == {1}
        assert task.options == ("No", "Yes")

    def test_nothing_there(self) -> None:
        with pytest.raises(HothlabError, match="nothing to attack stands on G1"):
            attacking.hits(self.POSITION, ASK, target="G1", faces=["blast"])
