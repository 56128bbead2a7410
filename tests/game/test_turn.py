"""The turn (TRN): its steps, their order, and those that pass by themselves."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.game.battle import Battle
from tests.game.table import (
    DUEL,
    battle,
    command,
    fire,
    kinds,
    left,
    legal,
    move,
    only,
    pass_turn,
    play,
    reach,
    refused,
    stay,
)


def test_a_turn_has_five_steps() -> None:
    """TRN-1: play a card, order, move, attack, draw; then the other side."""
    fight = battle("E5:T3 F5:T3 D5:N4 A10:N4", ["recon-centre"], hand=4)
    asked = [fight.decision.kind]
    for action in ("play recon-centre", "order E5", "done", "fire E5 D5", "roll cross cross cross"):
        fight.play(action)
        asked.append(fight.decision.kind)
    assert asked == ["play a card", "order", "move", "attack", "roll", "play a card"]
    assert (fight.decision.side, fight.state.turn) == ("empire", 2)
    assert len(fight.state.hands[0]) == 4, "the fifth step: a new card was drawn"


@pytest.mark.parametrize(("first", "second"), [("rebel", "empire"), ("empire", "rebel")])
def test_sides_alternate(first: str, second: str) -> None:
    """TRN-1, SET-1: the scenario says who starts."""
    fight = battle(DUEL, first=first)
    sides = []
    for turn in range(1, 7):
        assert fight.state.turn == turn
        sides.append(fight.decision.side)
        happened = pass_turn(fight)
        assert only(happened, ev.TurnBegan).number == turn + 1
    assert sides == [first, second] * 3


class TestOrderOfSteps:
    """TRN-2: all moves before the first attack; one unit at a time, in any order."""

    def fight(self) -> Battle:
        fight = battle("E5:T3 E6:T3 D5:N4 D6:N4 A1:N4", ["assault-centre"])
        command(fight, "assault-centre", "E5", "E6")
        return fight

    def test_no_attack_among_the_moves_and_no_move_among_the_attacks(self) -> None:
        fight = self.fight()
        assert fight.decision.kind == "move"
        assert not legal(fight, "fire")
        assert refused(fight, "fire E5 D5") == "TRN-2"
        play(fight, "move E5 E4")
        assert not legal(fight, "fire"), "TRN-2: one has moved, the other may still"
        assert refused(fight, "fire E4 D5") == "TRN-2"
        play(fight, "done")
        assert fight.decision.kind == "attack"
        assert not legal(fight, "move")
        assert refused(fight, "move E6 E7") == "TRN-2"
        fire(fight, "E6", "D6", "cross", "cross", "cross")
        assert fight.decision.kind == "attack"
        assert refused(fight, "move E4 E3") == "TRN-2"

    @pytest.mark.parametrize("order", [("E5", "E6"), ("E6", "E5")])
    def test_moves_go_in_any_order(self, order: tuple[str, str]) -> None:
        """TRN-2, MOV-2."""
        fight = self.fight()
        assert {way.split()[0] for way in legal(fight, "move")} == {"E5", "E6"}
        homeward = {"E5": "F4", "E6": "F6"}
        for n, hex in enumerate(order):
            play(fight, f"move {hex} {homeward[hex]}")
            assert {way.split()[0] for way in legal(fight, "move")} <= set(order[n + 1 :])

    @pytest.mark.parametrize("order", [("E5", "E6"), ("E6", "E5")])
    def test_attacks_go_in_any_order(self, order: tuple[str, str]) -> None:
        """TRN-2, ATK-1."""
        fight = self.fight()
        stay(fight)
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E5", "E6"}
        fire(fight, order[0], "D5", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {order[1]}
        fire(fight, order[1], "D5", "cross", "cross", "cross")
        assert fight.state.side == "empire"

    def test_a_unit_moves_into_a_hex_that_another_has_left(self) -> None:
        """MOV-2, MOV-3: moves are made one after the other, so the first clears the way for the second."""
        fight = self.fight()
        assert "E5" not in reach(fight, "E6")
        assert refused(fight, "move E6 E5") == "MOV-3"
        play(fight, "move E5 F4")
        assert "E5" in reach(fight, "E6")
        play(fight, "move E6 E5")
        assert left(fight, "E5") == 3


class TestNothingToDecide:
    """TRN-1: a step in which nothing can be done is not asked for."""

    def test_no_orders_left(self) -> None:
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["recon-centre"])
        happened = play(fight, "play recon-centre", "order E6")
        assert kinds(happened) == ["card", "ordered"]
        assert fight.decision.kind == "move"

    def test_nobody_can_move(self) -> None:
        fight = battle("F5:A1 D5:N4 A1:N4", ["recon-centre"])
        play(fight, "play recon-centre", "order F5")
        assert fight.decision.kind == "attack", "UNI-3: artillery does not move"

    def test_nobody_can_attack(self) -> None:
        fight = battle("F5:T3 A5:N4", ["recon-centre"])
        command(fight, "recon-centre", "F5")
        move(fight, "F5 F4")
        assert (fight.state.side, fight.decision.kind) == ("empire", "play a card")

    def test_nobody_can_do_anything(self) -> None:
        fight = battle("G5:A1 A5:N4", ["recon-centre"])
        happened = play(fight, "play recon-centre", "order G5")
        assert kinds(happened) == ["card", "ordered", "drew", "turn"]

    def test_the_last_attack_ends_the_turn(self) -> None:
        fight = battle(DUEL, ["recon-centre"])
        command(fight, "recon-centre", "E5")
        stay(fight)
        happened = fire(fight, "E5", "D5", "cross", "cross", "cross")
        assert kinds(happened) == ["attack", "rolled", "drew", "turn"]

    def test_a_choice_of_one_target_is_still_a_choice(self) -> None:
        fight = battle(DUEL, ["recon-centre"])
        command(fight, "recon-centre", "E5")
        stay(fight)
        assert legal(fight) == {"fire E5 D5", "done"}

    def test_deploy_the_fleet_with_no_other_card(self) -> None:
        """TEA-5: nothing can be discarded, so one card is drawn and played."""
        fight = battle(DUEL, empire_hand=["deploy-the-fleet", "raid-left"], first="empire", hand=1)
        happened = play(fight, "play deploy-the-fleet")
        assert kinds(happened) == ["card", "drew"]
        assert legal(fight) == {"play raid-left"}
