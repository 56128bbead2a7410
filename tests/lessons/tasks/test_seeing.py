"""Tasks on line of sight: the key is the engine's, and each other answer gets its reason and its rule."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.lessons.tasks import seeing
from tests.lessons.tasks.task_tools import ASK, board, rule_of


class TestSight:
    POSITION = board(trooper="D1", snowtrooper="D5", rocks="D3")

    def test_yes_or_no(self) -> None:
        """LOS-1."""
        task = seeing.sight(self.POSITION, ASK, line=("D1", "D5"))
        assert task.key == {1}
        assert (task.line, len(task.options)) == (("D1", "D5"), 2)
        wrong = task.check([0])
        assert wrong.wrong[0].rule == "LOS-1"
        assert "rocks on D3" in wrong.sentence
        assert wrong.evidence == hl.line_of_sight(self.POSITION, "D1", "D5")
        assert seeing.sight(self.POSITION, ASK, line=("D1", "D3")).key == {0}

    def test_what_blocks(self) -> None:
        """LOS-1, LOS-2, LOS-4, LOS-5: of a line between two hexes both sides must be closed."""
        one = board(rocks="D4")
        task = seeing.blockers(one, ASK, line=("C4", "E4"))
        assert hl.line_of_sight(one, "C4", "E4").clear
        assert task.key == frozenset()
        assert rule_of(task, "D4") == "LOS-4"
        both = seeing.blockers(one.terrain("D3", "serac"), ASK, line=("C4", "E4"))
        assert both.key == {"D3", "D4"}
        crossing = seeing.blockers(self.POSITION, ASK, line=("D1", "D5"))
        assert crossing.key == {"D3"}
        assert {hex: rule_of(crossing, hex) for hex in ("D2", "E3")} == {"D2": "LOS-2", "E3": "LOS-1"}
        assert crossing.check(["D2"]).evidence is None

    def test_between_ridges(self) -> None:
        """LOS-7: rocks in between do not block."""
        task = seeing.blockers(board(ridge="D1 D5", rocks="D3"), ASK, line=("D1", "D5"))
        assert task.key == frozenset()
        assert rule_of(task, "D3") == "LOS-7"

    def test_who_is_seen(self) -> None:
        position = self.POSITION.place("E3", "at-at").place("G1", "trooper")
        task = seeing.sees(position, ASK, origin="D1")
        assert task.choosable == ("D5", "E3")
        assert task.key == {"E3"}
        assert task.check(["D5"]).evidence == hl.line_of_sight(position, "D1", "D5")

    def test_which_of_some_hexes(self) -> None:
        task = seeing.sees(self.POSITION, ASK, origin="D1", among=["D2", "D4", "D5"])
        assert task.key == {"D2"}
        assert task.choosable == ("D2", "D4", "D5")

    @pytest.mark.parametrize(
        ("among", "told"),
        [
            (["D2", "D4", "D5"], "One line is clear, the rest is blocked."),
            (["C1", "D2", "D5"], "2 lines are clear, the rest is blocked."),
            (["D4", "D5"], "Every line is blocked."),
            (["C1", "D2"], "No line is blocked."),
        ],
    )
    def test_what_is_said_of_the_right_answer(self, among: list[str], told: str) -> None:
        """It speaks of what was picked: the lines that are clear."""
        task = seeing.sees(self.POSITION, ASK, origin="D1", among=among)
        assert task.check(task.solution).sentence == f"Right! {told}"

    def test_nobody_to_be_seen(self) -> None:
        with pytest.raises(HothlabError, match="nobody to be seen"):
            seeing.sees(board(trooper="D1"), ASK, origin="D1")
