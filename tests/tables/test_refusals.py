"""Why not: for each click that leads nowhere, the rule that forbids what was meant, and the drawing that shows it."""

from __future__ import annotations

import hothlab as hl
from hothlab.game.view import view_of
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.tables.choosing import Choosing
from hothlab.tables.question import Question
from hothlab.tables.refusals import Refusal, refused_card, refused_hex
from tests.game.table import battle, command, fire, stay


def refusal(fight: hl.Battle, hex: str, chosen: str | None = None) -> Refusal:
    seat = fight.decision.seat
    assert seat is not None
    view = view_of(fight.state, seat)
    choosing = Choosing(unit=hl.Hex(chosen)) if chosen else Question.begin(view, True).choosing
    return refused_hex(view, choosing, hl.Hex(hex))


def rule_of(fight: hl.Battle, hex: str, chosen: str | None = None) -> str:
    return refusal(fight, hex, chosen).reason.rule


class TestOrders:
    def test_a_card_comes_first(self) -> None:
        """TRN-1"""
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-centre"])
        assert rule_of(fight, "D4") == "TRN-1"

    def test_whom_a_card_does_not_order(self) -> None:
        """CMD-1, ORD-1, ORD-2"""
        fight = battle("D4:T3 G1:T3 D6:T3 D5:T3 A1:N4", rebel_hand=["recon-centre"])
        fight.play("play recon-centre")
        assert rule_of(fight, "G1") == "CMD-1"
        assert rule_of(fight, "A1") == "ORD-1"
        assert rule_of(fight, "C5") == "ORD-1"
        fight.play("order D4")
        if fight.decision.kind == "order":
            assert rule_of(fight, "D4") == "ORD-2"

    def test_a_second_card(self) -> None:
        """CMD-1"""
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-centre", "raid-left"])
        fight.play("play raid-centre")
        found = refused_card(view_of(fight.state, 0), 0)
        assert found.reason.rule == "CMD-1"
        assert "on the table" in found.reason.text


class TestMoves:
    def test_too_far_taken_and_closed(self) -> None:
        """MOV-1, MOV-3, MOV-6"""
        fight = battle("D4:T3 D5:T3 E4:# A1:N4".replace("E4:#", "E5:T3"), rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        far = refusal(fight, "A9", "D4")
        assert far.reason.rule == "MOV-1"
        assert isinstance(far.evidence, Reach)
        assert far.evidence.origin == "D4"
        assert rule_of(fight, "D5", "D4") == "MOV-3"

    def test_only_a_reason_of_the_drawing_is_drawn(self) -> None:
        """MOV-1, ORD-1: where a unit could go says nothing of a unit that has moved, or that has no order."""
        fight = battle("D4:T3 D6:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        assert isinstance(refusal(fight, "A9", "D4").evidence, Reach)
        without = refusal(fight, "D6")
        assert (without.reason.rule, without.evidence) == ("ORD-1", None)
        fight = battle("D4:T3 D6:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4", "D6")
        fight.play("move D4 D5")
        moved = refusal(fight, "D5")
        assert "moved already" in moved.reason.text and moved.evidence is None

    def test_an_enemy_is_attacked_later(self) -> None:
        """TRN-2"""
        fight = battle("D4:T3 C4:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        assert rule_of(fight, "C4", "D4") == "TRN-2"

    def test_a_unit_without_an_order(self) -> None:
        """ORD-1"""
        fight = battle("D4:T3 D6:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        assert rule_of(fight, "D6") == "ORD-1"

    def test_artillery_cannot_move(self) -> None:
        """UNI-3"""
        fight = battle("D4:T3 D6:R A1:N4".replace("D6:R", "D6:A"), rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4", "D6")
        found = refusal(fight, "D6")
        assert found.reason.rule == "UNI-3"


class TestAttacks:
    def fight(self, picture: str) -> hl.Battle:
        fight = battle(picture, rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        stay(fight)
        return fight

    def test_out_of_range(self) -> None:
        """ATK-4"""
        found = refusal(self.fight("D4:T3 D5:N4 A9:N4"), "A9", "D4")
        assert isinstance(found.evidence, Attack)
        assert found.evidence.target == "A9"

    def test_out_of_sight(self) -> None:
        """LOS-2: the line is drawn."""
        found = refusal(self.fight("D4:T3 D5:N4 D6:N4 A9:N4"), "D6", "D4")
        assert found.reason.rule.startswith("LOS")
        assert isinstance(found.evidence, Sight)

    def test_a_move_after_the_attacks_have_begun(self) -> None:
        """TRN-2"""
        assert rule_of(self.fight("D4:T3 D5:N4"), "E4", "D4") == "TRN-2"

    def test_a_unit_that_may_not_attack(self) -> None:
        """ORD-1"""
        assert rule_of(self.fight("D4:T3 D5:N4 E5:T3"), "E5") == "ORD-1"
        assert rule_of(self.fight("D4:T3 D5:N4 E5:T3"), "D5") == "ORD-1"


class TestAnswers:
    def test_a_retreat_goes_home(self) -> None:
        """RET-1"""
        fight = battle("D4:T3 C4:N4 A9:N4", empire_hand=["recon-centre"], first="empire")
        command(fight, "recon-centre", "C4")
        stay(fight)
        fire(fight, "C4", "D4", "retreat", "cross", "cross")
        found = refusal(fight, "D5")
        assert found.reason.rule == "RET-1"
        assert isinstance(found.evidence, Retreats)

    def test_somebody_else_decides(self) -> None:
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-centre"])
        view = view_of(fight.state, 1)
        assert refused_hex(view, Choosing(), hl.Hex("A1")).reason.rule == "TRN-1"
