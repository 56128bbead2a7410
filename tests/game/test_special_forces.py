"""E-Webs, scouts and elite units in play (SPF-2 to SPF-5)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.hexes import Hex
from tests.game.fight import CARDS, attacking, retreating
from tests.game.table import (
    battle,
    command,
    dice,
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
    roll,
    stay,
    targets,
    unit,
)

# SPF-2: E-Web


class TestEWeb:
    """SPF-2: in place, each attack may roll any of its dice once more; moving, it is like other infantry."""

    def test_it_starts_in_place_and_rolls_again(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "cross", "blast", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("re-roll", "empire")
        assert left(fight, "E5") == 3, "the roll does not count yet"
        assert legal(fight) == {
            "done", "reroll blast", "reroll cross", "reroll cross cross", "reroll blast cross",
            "reroll blast cross cross",
        }  # fmt: skip
        play(fight, "reroll cross cross")
        assert (fight.decision.kind, fight.decision.number) == ("roll", 2)
        happened = roll(fight, "infantry", "cross")
        assert only(happened, ev.Rerolled).faces == ("infantry", "cross")
        assert left(fight, "E5") == 1, "the blast was kept, one of the new dice hits"
        assert fight.decision.kind != "re-roll", "once"

    def test_any_number_of_dice_in_any_order(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "cross", "vehicle", "retreat")
        play(fight, "reroll vehicle cross retreat")
        assert fight.decision.number == 3
        roll(fight, "cross", "cross", "cross")
        assert left(fight, "E5") == 3

    def test_the_new_roll_stands_even_if_it_is_worse(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        play(fight, "reroll blast blast")
        roll(fight, "cross", "cross")
        assert left(fight, "E5") == 3

    def test_keep_all(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        happened = play(fight, "done")
        assert "rerolled" not in kinds(happened)
        assert left(fight, "E5") == 1

    def test_only_dice_of_the_roll(self) -> None:
        fight = attacking("D5:N4e E5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "blast", "infantry", "cross")
        for wrong in ("reroll vehicle", "reroll blast blast", "reroll", "reroll skull"):
            assert refused(fight, wrong) == "SPF-2"
        assert refused(fight, "fire D5 E5") == "TRN-1"

    @pytest.mark.parametrize("piece", ["N4m", "N4", "N4a", "N4o", "N4l"])
    def test_nobody_else(self, piece: str) -> None:
        rulings = {"eweb_ready": "next-turn"}
        fight = attacking(f"D5:{piece} D4:N4 E5:T3 F3:T3", "D5", "D4", side="empire", rulings=rulings)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "attack"

    def test_moving_turns_the_badge(self) -> None:
        fight = battle("C5:N4e E5:T3 G10:T3 A1:N4", empire_hand=CARDS, first="empire")
        command(fight, "recon-centre", "C5")
        happened = play(fight, "move C5 D5")
        event = only(happened, ev.Turned)
        assert (event.hex, event.face, event.rules) == ("D5", "moving", ("SPF-2",))
        assert unit(fight, "D5").face == "moving"  # type: ignore[union-attr]
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.state.side == "rebel", "no second roll after a move"

    @pytest.mark.parametrize(("reading", "rolls_again"), [("this-turn", True), ("next-turn", False)])
    def test_ruling_eweb_ready(self, reading: str, rolls_again: bool) -> None:
        """Ruling eweb_ready: ordered and not moved, it is in place for this turn's attacks, or from the next turn."""
        fight = attacking("D5:N4m E5:T3 F5:T3", "D5", side="empire", rulings={"eweb_ready": reading})
        face = unit(fight, "D5").face  # type: ignore[union-attr]
        assert face == ("in-place" if rolls_again else "moving")
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert (fight.decision.kind == "re-roll") == rolls_again
        if rolls_again:
            play(fight, "done")
        assert unit(fight, "D5").face == "in-place"  # type: ignore[union-attr]
        pass_turn(fight)
        command(fight, "recon-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "re-roll", "in the next turn it is in place under both readings"

    @pytest.mark.parametrize("reading", ["this-turn", "next-turn"])
    def test_only_an_order_turns_the_badge(self, reading: str) -> None:
        """SPF-2: an E-Web without an order stays as it is."""
        fight = attacking("D5:N4m D4:N4 E4:T3", "D4", side="empire", rulings={"eweb_ready": reading})
        fire(fight, "D4", "E4", "cross", "cross", "cross")
        assert fight.state.side == "rebel"
        assert unit(fight, "D5").face == "moving"  # type: ignore[union-attr]

    @pytest.mark.parametrize("reading", ["this-turn", "next-turn"])
    def test_a_move_after_the_attack_turns_it_too(self, reading: str) -> None:
        """SPF-2: a card's move after the attack is a move, under both readings of eweb_ready."""
        hand = ["successful-landings"]
        fight = battle("D5:N4e E5:T3 G10:T3 A1:N4", [], hand, first="empire", rulings={"eweb_ready": reading})
        command(fight, "successful-landings", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        play(fight, "done")
        assert fight.decision.kind == "move after attack"
        happened = play(fight, "move D5 D4")
        assert only(happened, ev.Turned).face == "moving"
        assert fight.state.side == "rebel"
        assert unit(fight, "D4").face == "moving"  # type: ignore[union-attr]

    def test_a_retreat_is_no_move_of_its_own(self) -> None:
        """SPF-2: the badge turns after orders only."""
        fight = retreating("E5:T3 D5:N4e")
        play(fight, "retreat C5")
        assert unit(fight, "C5").face == "in-place"  # type: ignore[union-attr]

    def test_each_attack_may_roll_again(self) -> None:
        """SPF-2: every time it attacks."""
        fight = battle("D5:N4e E5:T3 G10:T3 A1:N4", empire_hand=["determination"], first="empire")
        command(fight, "determination", "D5")
        for _round in (1, 2):
            stay(fight)
            fire(fight, "D5", "E5", "cross", "cross", "cross")
            play(fight, "reroll cross")
            roll(fight, "cross")
        assert fight.state.side == "rebel"

    def test_ruling_eweb_confirm(self) -> None:
        """Ruling eweb_confirm, UNI-5: the confirmation roll stands, or takes the re-roll that was not used before."""
        for reading, asked in (("attack-only", False), ("confirmation-too", True)):
            fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": reading})
            fire(fight, "E5", "D5", "vehicle", "blast", "cross")
            play(fight, "done")
            roll(fight, "vehicle", "cross")
            assert (fight.decision.kind == "re-roll") == asked
            if asked:
                assert left(fight, "D5") == 1
                assert legal(fight, "reroll") == {"vehicle", "cross", "cross vehicle"}
                play(fight, "reroll cross")
                roll(fight, "blast")
                assert left(fight, "D5") == 0
                assert fight.medals["rebel"] == 1

    def test_one_re_roll_in_all(self) -> None:
        """Ruling eweb_confirm: spent on the attack roll, it is not there for the confirmation."""
        fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": "confirmation-too"})
        fire(fight, "E5", "D5", "cross", "blast", "cross")
        play(fight, "reroll cross")
        roll(fight, "vehicle")
        assert (fight.decision.kind, fight.decision.number) == ("roll", 2)
        roll(fight, "vehicle", "cross")
        assert fight.decision.kind != "re-roll"
        assert left(fight, "D5") == 1

    def test_the_confirmation_is_kept(self) -> None:
        """Ruling eweb_confirm."""
        fight = attacking("E5:T3e D5:W1", "E5", rulings={"eweb_confirm": "confirmation-too"})
        fire(fight, "E5", "D5", "vehicle", "cross", "cross")
        play(fight, "done")
        roll(fight, "blast")
        play(fight, "done")
        assert left(fight, "D5") == 0


# SPF-3: scouts


class TestScouts:
    """SPF-3: a scout on a ridge that sees the enemy, however far, gives the others one die more against it."""

    @pytest.mark.parametrize(
        ("scouts", "number"),
        [
            ("", 3),
            ("D9:^T3o", 4),
            ("D9:T3o", 3),
            ("D9:*T3o", 3),
            ("D9:^T3", 3),
            ("D9:^T3o D7:^", 3),
            ("D9:^T3o D7:T3", 3),
            ("D9:^N4o", 3),
            ("D9:^T3o D1:^T3o", 4),
        ],
    )
    def test_one_die_more(self, scouts: str, number: int) -> None:
        fight = attacking(f"E5:T3 D5:N4 {scouts}", "E5")
        assert dice(fight, "E5", "D5") == number

    def test_it_need_not_be_ordered(self) -> None:
        fight = attacking("E5:T3 D5:N4 D9:^T3o", "E5")
        assert Hex("D9") not in fight.state.ordered
        fire(fight, "E5", "D5", "blast", "blast", "blast", "cross")
        assert left(fight, "D5") == 1

    @pytest.mark.parametrize(("reading", "number"), [("others-only", 3), ("scout-too", 4)])
    def test_ruling_scout_self(self, reading: str, number: int) -> None:
        fight = attacking("E5:^T3o D5:N4", "E5", rulings={"scout_self": reading})
        assert dice(fight, "E5", "D5") == number

    @pytest.mark.parametrize(("reading", "number"), [("one-die", 4), ("one-each", 5)])
    def test_ruling_scout_stack(self, reading: str, number: int) -> None:
        fight = attacking("E5:T3 D5:N4 D9:^T3o D1:^T3o", "E5", rulings={"scout_stack": reading})
        assert dice(fight, "E5", "D5") == number

    def test_no_die_against_a_structure(self) -> None:
        """SPF-3, STR-1: a structure is not a unit."""
        fight = attacking("D5:N4 E5:G E9:^N4o", "D5", side="empire")
        assert dice(fight, "D5", "E5") == 3

    def test_it_makes_up_for_a_protection(self) -> None:
        """SPF-3, ATK-6: dice are added and taken away before they are counted."""
        fight = attacking("E5:T3 D7:*N4 D9:^T3o", "E5")
        assert dice(fight, "E5", "D7") == 1
        fight = attacking("E5:T3 E6:T3 D7:*N4", "E5", "E6")
        assert targets(fight, "E5") == set(), "without the scout no die would be left"


# SPF-4 and SPF-5: elite


class TestElite:
    def test_elite_troops_move_two_and_attack(self) -> None:
        """SPF-4."""
        for piece, attacks in (("T3l", {"D5"}), ("T3", set())):
            fight = battle(f"G5:{piece} D5:N4 F7:T3 E9:N4 A1:N4", ["direct-from-hq"])
            command(fight, "direct-from-hq", "G5", "F7")
            move(fight, "G5 E5")
            assert targets(fight, "E5") == attacks
            if not attacks:
                assert refused(fight, "fire E5 D5") == "MOV-7"

    def test_elite_troops_move_no_further(self) -> None:
        """SPF-4."""
        fight = battle("G5:T3l G1:T3 A1:N4", ["recon-centre"])
        command(fight, "recon-centre", "G5")
        assert "E5" in reach(fight, "G5")
        assert "D5" not in reach(fight, "G5")

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_terrain_limits_hold_for_elite_troops(self, sign: str) -> None:
        """SPF-4, MOV-5, ATK-5."""
        fight = battle(f"G5:T3l F5:{sign} E5:{sign} F4:{sign} D5:N4 F7:T3 E8:N4 A1:N4", ["direct-from-hq"])
        command(fight, "direct-from-hq", "G5", "F7")
        assert "E5" not in reach(fight, "G5"), "entering F4 or F5 ends the move"
        move(fight, "G5 F5")
        assert refused(fight, "fire F5 D5") == "ATK-5"

    def test_an_elite_squadron_has_four_miniatures(self) -> None:
        """SPF-5: the fourth speeder takes a fourth hit; it rolls and moves like any other."""
        fight = attacking("D5:N4 D4:N4 E5:S4q", "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "vehicle", "blast")
        assert left(fight, "E5") == 1
        fire(fight, "D4", "E5", "vehicle", "cross", "cross")
        assert unit(fight, "E5") is None
        assert fight.medals["empire"] == 1

    def test_an_elite_squadron_attacks_like_others(self) -> None:
        """SPF-5, UNI-2."""
        fight = attacking("E5:S4q D5:N4", "E5")
        assert dice(fight, "E5", "D5") == 4
