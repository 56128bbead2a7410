"""What a choice gives up by the officer's measure."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.game.actions import Action, parse_action
from hothlab.game.view import View, view_of
from hothlab.players.regret import regret
from hothlab.players.worth import MEDAL
from tests.game.table import battle, command, stay

RULINGS = {"assistance_heals": "one-unit"}


def view(fight: hl.Battle) -> View:
    seat = fight.decision.seat
    assert seat is not None
    return view_of(fight.state, seat)


@pytest.mark.parametrize("number", range(1, 18))
def test_the_officer_regrets_nothing_and_nobody_gains(number: int) -> None:
    """In every decision of a game: nothing given up is less than 0, and the officer's own choice gives up nothing."""
    fight = hl.load(str(number), RULINGS, seed=number, leaders={"rebel": "leia", "empire": "piett"})
    officer, dice = hl.opponent_player("officer"), random.Random(number)
    for _decision in range(90):
        if fight.over:
            break
        seen = view(fight)
        assert regret(seen, officer.choose(seen).action) == 0, seen.decision
        assert all(regret(seen, action) >= 0 for action in seen.legal[:30])
        fight.play(dice.choice(seen.legal))


class TestMeasures:
    def cost(self, seen: View, line: str) -> int:
        action: Action = parse_action(line)
        assert action in seen.legal
        return regret(seen, action)

    def test_the_order_of_equal_deeds_costs_nothing(self) -> None:
        """Of two units with an order each, either may attack first."""
        fight = battle("D4:T3 D5:N4 E7:T3 D7:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4", "E7")
        stay(fight)
        seen = view(fight)
        assert self.cost(seen, "fire D4 D5") == self.cost(seen, "fire E7 D7") == 0

    def test_ending_too_early_costs_every_attack_left(self) -> None:
        fight = battle("D4:T3 D5:N4 E7:T3 D7:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4", "E7")
        stay(fight)
        all_of_it = self.cost(view(fight), "done")
        fight.play("fire D4 D5")
        fight.play("roll cross cross cross")
        assert 0 < self.cost(view(fight), "done") < all_of_it

    def test_a_kill_is_worth_about_a_medal(self) -> None:
        """OBJ-2"""
        fight = battle("D4:T3 D5:N1 C4:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        stay(fight)
        assert MEDAL // 4 < self.cost(view(fight), "fire D4 C4") < 2 * MEDAL

    def rolled_by_an_eweb(self, card: str, faces: str) -> View:
        """What the player of an E-Web sees who shoots at troopers beside it and has rolled these dice."""
        board = hl.Position().place("D4", "snowtrooper", badge="e-web").place("E4", "trooper").place("G9", "trooper")
        fight = battle(board, empire_hand=[card], first="empire")
        command(fight, card, "D4")
        stay(fight)
        fight.play("fire D4 E4")
        fight.play(f"roll {faces}")
        return view(fight)

    def test_good_dice_are_kept(self) -> None:
        """SPF-2"""
        seen = self.rolled_by_an_eweb("raid-centre", "blast cross cross")
        assert self.cost(seen, "reroll cross cross") == 0
        assert 0 < self.cost(seen, "done") < self.cost(seen, "reroll blast")

    def test_with_force_powers_an_attack_is_worth_its_better_chance(self) -> None:
        """HIT-1, CMD-1: 3 dice eliminate artillery by a blast, 91 in 216; with the card by a retreat too, 19 in 27."""
        lost = {}
        for card in ("recon-centre", "force-powers"):
            fight = battle("D4:N4 E4:A1 G9:T3", empire_hand=[card], first="empire")
            command(fight, card, "D4")
            stay(fight)
            lost[card] = self.cost(view(fight), "done")
        assert lost["recon-centre"] > 100
        assert lost["force-powers"] == pytest.approx(lost["recon-centre"] * (19 / 27) / (91 / 216), abs=3)

    def test_with_force_powers_retreats_are_kept(self) -> None:
        """SPF-2, CMD-1: each retreat symbol is a hit. Without the card one drives back, and a hit is worth more."""
        seen = self.rolled_by_an_eweb("force-powers", "retreat retreat cross")
        assert self.cost(seen, "reroll cross") == 0
        assert min(self.cost(seen, "reroll retreat cross"), self.cost(seen, "done")) > 0

    def test_a_retreat_confirms_where_a_card_makes_it_a_hit(self) -> None:
        """UNI-5, SPF-2, CMD-1: the AT-AT is down already, and nothing is rolled again. An own card can do it."""
        board = hl.Position().place("E4", "trooper", badge="e-web").place("D4", "at-at").place("A9", "snowtrooper")
        fight = battle(board, rebel_hand=["recon-centre"], rulings={"eweb_confirm": "confirmation-too"})
        command(fight, "recon-centre", "E4")
        stay(fight)
        state = fight.state.copy()
        state.now = state.now.but(card=replace(state.in_play, retreats_hit=True))
        fight._state = state
        for line in ("fire E4 D4", "roll vehicle vehicle cross", "done", "roll retreat cross"):
            fight.play(line)
        seen = view(fight)
        assert seen.decision.kind == "re-roll" and self.cost(seen, "done") == 0
        assert self.cost(seen, "reroll cross retreat") > 0
        assert hl.opponent_player("officer").choose(seen).action == hl.Done()

    def test_one_answer_cannot_be_wrong(self) -> None:
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-centre"])
        seen = View(fight.state, 0, (parse_action("play raid-centre"),))
        assert regret(seen, seen.legal[0]) == 0
