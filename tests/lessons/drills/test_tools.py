"""Luck that a seed decides, and a board that is put together piece by piece."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

from hothlab.lessons.drills.drill import drill
from hothlab.lessons.drills.tools import Luck, Sketch
from hothlab.rules.units import Unit

GIVEN = [450, 661, 359, 869, 999, 155]


class TestLuck:
    def test_it_is_the_same_in_another_process(self) -> None:
        """And not only in this one: hashes of strings change from process to process."""
        code = (
            "from hothlab.lessons.drills.drill import drill; print([drill('dice', 3, n).board.code for n in range(3)])"
        )
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        boards = [drill("dice", 3, seed).board for seed in range(3)]
        assert out.strip() == str([board.code for board in boards if board])

    def test_it_is_the_same_for_good(self) -> None:
        """What a seed gave a reader once it gives for ever; a change here changes every drill."""
        luck = Luck("reach:2:17")
        assert [luck.below(1000) for _time in range(6)] == GIVEN

    def test_it_is_fair(self) -> None:
        luck = Luck("fair")
        counts = Counter(luck.below(6) for _time in range(6000))
        assert sorted(counts) == list(range(6)) and min(counts.values()) > 880

    def test_some_of_a_few(self) -> None:
        luck = Luck("some")
        assert sorted(luck.some("abc", 9)) == ["a", "b", "c"]
        assert luck.some("abc", 0) == []
        assert {luck.between(2, 4) for _time in range(60)} == {2, 3, 4}


class TestSketch:
    def test_it_takes_nothing_that_the_rules_forbid(self) -> None:
        """MOV-6, SET-2"""
        sketch = Sketch(Luck("sketch"))
        a, b, *more = sketch.board.hexes
        sketch.terrain[a] = "ridge"
        assert not sketch.place(a, Unit("at-at"))
        assert sketch.place(a, Unit("trooper")) and not sketch.place(a, Unit("trooper"))
        assert all(sketch.place(hex, Unit("artillery")) for hex in more[:2])
        assert not sketch.place(b, Unit("artillery")), "the box has two"

    def test_what_is_kept_stays_as_it_is(self) -> None:
        sketch = Sketch(Luck("kept"))
        sketch.kept = set(sketch.board.hexes[::2])
        sketch.dress(6, 4)
        assert sketch.units and sketch.terrain
        assert not sketch.kept & (sketch.units.keys() | sketch.terrain.keys())
