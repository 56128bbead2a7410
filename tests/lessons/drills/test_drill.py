"""The topics of the drills, and a task for every topic, level and seed."""

from __future__ import annotations

import pytest

from hothlab.base import bounds
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.lessons.drills.drill import drill, topics
from hothlab.rules.catalogue import rules
from hothlab.rules.units import badges


class TestTopics:
    def test_every_family_of_rules_that_can_be_computed_is_drilled(self) -> None:
        trained = {rule for topic in topics().values() for rule in topic.rules}
        for group in ("LOS", "HIT", "RET", "UNI", "SPF", "TER", "STR", "ATK", "TRN", "LDR"):
            assert {id for id in rules() if id.startswith(group)} <= trained, group
        left_to_chapters = {
            "BRD-1", "SET-1", "OBJ-1", "OBJ-5", "OBJ-6", "OBJ-7", "OBJ-8", "CMD-4", "ORD-4", "MOV-2", "MOV-4", "TEA-5",
        }  # fmt: skip
        assert rules().keys() - trained == left_to_chapters

    def test_titles_and_hints(self) -> None:
        titles = [topic.title for topic in topics().values()]
        assert len(set(titles)) == len(titles) >= 20
        for topic in topics().values():
            assert all(level.title and level.hint.endswith((".", "?")) for level in topic.levels)
            assert len({level.title for level in topic.levels}) == len(topic.levels) >= 2

    def test_a_wrong_name_or_level(self) -> None:
        with pytest.raises(UnknownName, match=r"there is no drill topic called 'raech'; did you mean reach\?"):
            drill("raech")
        with pytest.raises(HothlabError, match="levels 1 to 3, not 4"):
            drill("reach", 4)
        with pytest.raises(HothlabError, match="not 0"):
            drill("reach", 0)

    def test_any_seed_will_do(self) -> None:
        for seed in (bounds.SEEDS[0], -1, 0, bounds.SEEDS[1]):
            assert drill("reach", 1, seed).key
        with pytest.raises(HothlabError, match="a seed is a whole number"):
            drill("reach", 1, bounds.SEEDS[1] + 1)

    def test_badges_that_matter_are_named(self) -> None:
        for seed in range(200):
            task = drill("attack-after-move", 2, seed)
            assert task.board
            badge = task.board.units[task.marked[0]].badge
            assert badge is None or badges()[badge].title in task.question
