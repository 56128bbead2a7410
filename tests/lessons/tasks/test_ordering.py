"""Tasks on orders: the right units by hand, and each other answer with its reason and its rule."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.hexes import Side
from hothlab.lessons.tasks import ordering
from hothlab.rules.position import Position
from tests.lessons.tasks.task_tools import ASK, board, rule_of


class TestOrders:
    POSITION = board(trooper="G2 F3 G5 G9", snowtrooper="A5")

    def test_a_section_card(self) -> None:
        """CMD-1, ORD-3: F3 lies on the dotted line."""
        task = ordering.sections(self.POSITION, ASK, card="raid-left", side="rebel")
        assert task.key == {"G2", "F3"}
        assert task.cards == ("raid-left",)
        assert {hex: rule_of(task, hex) for hex in ("G5", "A5")} == {"G5": "CMD-1", "A5": "ORD-1"}

    @pytest.mark.parametrize(
        ("card", "told"),
        [
            ("raid-left", "2 units may be ordered."),
            ("recon-left", "There are 2 units to choose from."),
            ("recon-right", "One unit may be ordered."),
        ],
    )
    def test_more_units_than_orders_are_a_choice(self, card: str, told: str) -> None:
        task = ordering.sections(self.POSITION, ASK, card=card, side="rebel")
        assert task.check(task.solution).sentence == f"Right! {told}"

    def test_the_next_order(self) -> None:
        """ORD-2: two orders, and two units have them."""
        task = ordering.may_order(self.POSITION, ASK, card="raid-left", side="rebel", ordered=["G2", "F3"])
        assert task.key == frozenset()
        assert task.marked == ("G2", "F3")
        assert rule_of(task, "G2") == "ORD-2"

    def test_orders_that_cannot_have_been_given(self) -> None:
        with pytest.raises(HothlabError, match="ORD-1"):
            ordering.may_order(self.POSITION, ASK, card="raid-left", side="rebel", ordered=["A5"])

    def test_a_tactic_card_is_no_section_card(self) -> None:
        tactic = next(id for id, card in hl.cards().items() if card.kind == "tactic")
        with pytest.raises(HothlabError, match="not a section card"):
            ordering.sections(self.POSITION, ASK, card=tactic, side="rebel")

    @pytest.mark.parametrize(
        ("card", "units"),
        [
            ("assault-left", "G2 F3"),
            ("assault-centre", "F3 G5"),
            ("assault-right", "G9"),
            ("recon-in-force", "G2 F3 G5 G9"),
            ("pincer-move", "G2 F3 G9"),
            ("direct-from-hq", "G2 F3 G5 G9"),
            ("trooper-assault-rebel", "G2 F3"),
            ("artillery-barrage", "G5"),
            ("speeder-assault", "G9"),
        ],
    )
    def test_whom_each_card_may_order(self, card: str, units: str) -> None:
        """CMD-1, ORD-3: the cards' own texts; F3 lies on the dotted line."""
        position = board(trooper="G2 F3", artillery="G5", snowspeeder="G9", snowtrooper="A5")
        assert ordering.may_order(position, ASK, card=card, side="rebel").key == set(units.split())

    def test_a_card_without_its_units_orders_any_other(self) -> None:
        """CMD-2."""
        task = ordering.may_order(self.POSITION, ASK, card="speeder-assault", side="rebel")
        assert task.key == {"G2", "F3", "G5", "G9"}

    @pytest.mark.parametrize(
        ("hex", "side", "section"),
        [
            ("G1", "rebel", "left flank"),
            ("G1", "empire", "right flank"),
            ("D5", "rebel", "centre"),
            ("B3", "rebel", "left flank and centre"),
            ("B3", "empire", "centre and right flank"),
        ],
    )
    def test_sections(self, hex: str, side: Side, section: str) -> None:
        """BRD-2, BRD-3."""
        task = ordering.section_of(Position(), ASK, hex=hex, side=side)
        assert [task.name_of(pick) for pick in task.solution] == [section]

    def test_wrong_sections(self) -> None:
        """BRD-2, BRD-3."""
        plain = ordering.section_of(Position(), ASK, hex="G1", side="rebel")
        told = {plain.options[n]: rule_of(plain, n) for n in range(5) if n not in plain.key}
        assert told["right flank"] == "BRD-2"
        assert told["left flank and centre"] == "BRD-3"
        assert "other side" in plain.check([2]).sentence
        line = ordering.section_of(Position(), ASK, hex="B3", side="rebel")
        assert rule_of(line, 0) == "BRD-3"
