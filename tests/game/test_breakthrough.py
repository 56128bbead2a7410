"""Assault troops break through (SPF-1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hothlab.game import events as ev
from hothlab.hexes import Hex
from tests.game.fight import attacking, padded
from tests.game.table import battle, command, dice, fire, left, legal, move, play, refused, roll, stay, targets, unit

BREAK = "E5:T3a E6:T3 C6:N4 C4:N4"
"""Assault troopers on E5 and others on E6; D5, before both, is for the test to fill."""


class TestBreakthrough:
    """SPF-1: after close combat that eliminates or drives off the enemy, into its hex, and one more attack."""

    def test_after_an_elimination(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("break through", "rebel")
        assert legal(fight) == {"advance", "done"}
        (event,) = play(fight, "advance")
        assert event == ev.Advanced("rebel", Hex("E5"), Hex("D5"), "trooper") and event.rules == ("SPF-1",)
        assert left(fight, "D5") == 3
        assert unit(fight, "E5") is None
        assert fight.decision.kind == "attack again"

    def test_after_a_retreat(self) -> None:
        fight = attacking(f"{BREAK} D5:N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "cross", "cross")
        assert left(fight, "C5") == 4, "C6 is taken"
        assert legal(fight) == {"advance", "done"}
        play(fight, "advance")
        assert left(fight, "D5") == 3
        assert targets(fight, "D5") == {"C5", "C6", "C4"}, "the unit that went back among them"
        fire(fight, "D5", "C5", "infantry", "infantry", "cross")
        assert left(fight, "C5") == 2

    def test_the_second_attack_has_any_target_in_range(self) -> None:
        fight = attacking(f"{BREAK} D5:N1 C3:N4 D7:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C6", "C4", "D7"}, "from its new hex; C3 is hidden behind C4"
        assert (dice(fight, "D5", "C6"), dice(fight, "D5", "C4"), dice(fight, "D5", "D7")) == (3, 2, 2)
        fire(fight, "D5", "C4", "infantry", "blast")
        assert left(fight, "C4") == 2

    def test_before_any_other_unit_attacks(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert refused(fight, "fire E6 C6") == "SPF-1"
        play(fight, "advance")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"D5"}
        assert refused(fight, "fire E6 C6") == "SPF-1"
        fire(fight, "D5", "C6", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E6"}, "then the others attack"

    def test_the_attack_after_it_is_not_counted(self) -> None:
        """SPF-1, ATK-1: with a card of two attacks a unit that has broken through still has its own second one."""
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        state = fight.state.copy()
        state.now = state.now.but(card=replace(state.in_play, attacks=2))
        fight._state = state
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        fire(fight, "D5", "C6", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"D5", "E6"}
        fire(fight, "D5", "C6", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E6"}

    def test_once_a_turn(self) -> None:
        fight = attacking("E5:T3a E6:T3 C6:N1 D5:N1 C4:N4 E7:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        fire(fight, "D5", "C6", "blast", "cross", "cross")
        assert fight.medals["rebel"] == 2
        assert fight.decision.kind == "attack", "the second hex is not entered"
        assert left(fight, "D5") == 3
        assert targets(fight, "D5") == set()
        assert refused(fight, "fire D5 C4") == "ATK-1"

    def test_once_a_turn_even_when_ordered_twice(self) -> None:
        hand = {"empire_hand": ["determination"]}
        fight = battle("D5:N4a E5:T1 E6:T1 F4:T3 F6:T1 G1:T3 A1:N4", first="empire", **hand)  # type: ignore[arg-type]
        command(fight, "determination", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        play(fight, "advance")
        fire(fight, "E5", "F4", "cross", "cross", "cross")
        assert fight.decision.kind == "move", "Determination: the second round"
        stay(fight)
        fire(fight, "E5", "E6", "blast", "cross", "cross")
        assert fight.decision.kind != "break through"
        assert (left(fight, "E5"), left(fight, "E6")) == (4, 0)

    def test_it_may_stay(self) -> None:
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "done")
        assert (left(fight, "E5"), left(fight, "D5")) == (3, 0)
        assert targets(fight, "E5") == set(), "no move into the hex, no second attack"
        assert fight.decision.kind == "attack"

    def test_not_after_hits_alone(self) -> None:
        fight = attacking(f"{BREAK} D5:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "infantry", "infantry")
        assert fight.decision.kind == "attack"

    def test_not_after_an_ignored_retreat(self) -> None:
        """SPF-1, RET-7."""
        fight = attacking("E5:T3a E6:T3 D5:=N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "cross")
        play(fight, "ignore")
        assert fight.decision.kind == "attack"

    def test_after_one_of_two_retreats_was_ignored(self) -> None:
        """SPF-1, RET-7."""
        fight = attacking("E5:T3a E6:T3 D5:=N4", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat")
        play(fight, "ignore", "retreat C6")
        assert fight.decision.kind == "break through"

    def test_not_against_units_that_ignore_retreats(self) -> None:
        """SPF-1, RET-6."""
        fight = attacking("E5:T3a E6:T3 D5:W1", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "retreat")
        assert fight.decision.kind == "attack"

    def test_not_when_the_enemy_cannot_go_and_survives(self) -> None:
        """SPF-1, RET-4: it lost miniatures, but its hex is not vacated."""
        fight = attacking("E5:T3a E6:T3 D5:N4 C5:! C6:!", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "cross")
        assert (left(fight, "D5"), fight.decision.kind) == (2, "attack")

    def test_after_retreat_casualties(self) -> None:
        """SPF-1, RET-4: eliminated for want of a way, or at the end of the way."""
        fight = attacking("E5:T3a E6:T3 D5:N2 C5:! C6:!", "E5", "E6")
        fire(fight, "E5", "D5", "retreat", "retreat", "cross")
        assert fight.decision.kind == "break through"
        fight = attacking("C5:T3a E6:T3 B5:N1 D6:N4 A5:!", "C5", "E6")
        fire(fight, "C5", "B5", "retreat", "retreat", "cross")
        assert unit(fight, "A6") is None
        assert fight.decision.kind == "break through"

    def test_after_an_at_at_falls(self) -> None:
        """SPF-1, UNI-5."""
        fight = attacking("E5:T3a E6:T3 D5:W1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        roll(fight, "blast")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C6"}

    def test_not_from_afar(self) -> None:
        """SPF-1, ATK-3: close combat only."""
        fight = attacking("E5:T3a F5:T3a C5:N1 D6:N4", "E5", "F5")
        fire(fight, "E5", "C5", "blast", "cross")
        assert fight.decision.kind == "attack"
        fire(fight, "F5", "D6", "retreat", "cross")
        play(fight, "retreat C6")
        assert fight.state.side == "empire"

    @pytest.mark.parametrize("piece", ["T3", "T3l", "T3e", "T3o", "S3"])
    def test_not_without_the_badge(self, piece: str) -> None:
        fight = attacking(f"E5:{piece} E6:T3 D5:N1 D6:N4", "E5", "E6")
        padded(fight, "E5", "D5", "blast")
        if fight.decision.kind == "re-roll":
            play(fight, "done")
        assert unit(fight, "D5") is None
        assert fight.decision.kind == "attack"

    def test_the_empire_breaks_through_too(self) -> None:
        fight = attacking("D5:N4a E5:T1 F5:T3", "D5", side="empire")
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "E5") == {"F5"}

    def test_after_a_move(self) -> None:
        """SPF-1, MOV-7: the step into the hex is not part of the unit's move."""
        fight = battle("F5:T3a D5:N1 C5:N4 G10:T3 A1:N4", ["recon-centre"])
        command(fight, "recon-centre", "F5")
        move(fight, "F5 E5")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert targets(fight, "D5") == {"C5"}

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_into_terrain_that_bars_attacks(self, sign: str) -> None:
        """SPF-1, ATK-5: it goes in, and there is no second attack."""
        fight = attacking(f"E5:T3a E6:T3 D5:{sign}N1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert (left(fight, "D5"), fight.decision.kind) == (3, "attack")
        assert targets(fight, "D5") == set()

    @pytest.mark.parametrize("sign", ["^", "="])
    def test_into_terrain_that_bars_nothing(self, sign: str) -> None:
        fight = attacking(f"E5:T3a E6:T3 D5:{sign}N1 C6:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack again"

    def test_with_no_target_left_it_just_stands_there(self) -> None:
        fight = attacking("E5:T3a E6:T3 D5:N1 D8:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack again", "D8 is three hexes away"
        fight = attacking("E5:T3a E6:T3 D5:N1 D9:N4", "E5", "E6")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance")
        assert (left(fight, "D5"), fight.state.side) == (3, "empire"), "D9 is too far for all of them"

    @pytest.mark.parametrize(("reading", "may_stop"), [("optional", True), ("required", False)])
    def test_ruling_breakthrough_attack(self, reading: str, may_stop: bool) -> None:
        """Ruling breakthrough_attack: after the move the second attack may be left out, or not; staying is free."""
        fight = attacking(f"{BREAK} D5:N1", "E5", "E6", rulings={"breakthrough_attack": reading})
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        assert "done" in legal(fight)
        play(fight, "advance")
        assert ("done" in legal(fight)) == may_stop
        assert {"fire D5 C6", "fire D5 C4"} <= legal(fight)
        if may_stop:
            play(fight, "done")
            assert fight.decision.kind == "attack"
            assert targets(fight, "D5") == set()

    def test_required_but_without_a_target(self) -> None:
        """Ruling breakthrough_attack: what cannot be done is not required."""
        fight = attacking("E5:T3a E6:T3 D5:%N1 C6:N4", "E5", "E6", rulings={"breakthrough_attack": "required"})
        fire(fight, "E5", "D5", "blast", "cross")
        play(fight, "advance")
        assert fight.decision.kind == "attack"

    def test_ruling_breakthrough_blocked(self) -> None:
        """Ruling breakthrough_blocked, TER-6: speeders are driven out of a crevasse, which infantry cannot enter."""
        units = "D5:N4a D4:N4 E5:~S1 F5:T3"
        fight = attacking(units, "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert fight.decision.kind == "attack"
        assert targets(fight, "D5") == set()
        fight = attacking(units, "D5", "D4", side="empire", rulings={"breakthrough_blocked": "attack-in-place"})
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert fight.decision.kind == "break through"
        play(fight, "advance")
        assert left(fight, "D5") == 4, "it stays where it is"
        assert targets(fight, "D5") == {"F5"}
        fire(fight, "D5", "F5", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {"D4"}

    def test_a_destroyed_structure_allows_none(self) -> None:
        """SPF-1, STR-1: it was not a unit."""
        fight = attacking("D5:N4a D4:N4 E5:G F5:T3", "D5", "D4", side="empire")
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert Hex("E5") not in fight.position.structures
        assert fight.decision.kind == "attack"

    def test_no_other_units_order_is_spent(self) -> None:
        """SPF-1: a unit that broke through has used its attack, the others have not."""
        fight = attacking(f"{BREAK} D5:N1", "E6", "E5")
        fire(fight, "E5", "D5", "blast", "cross", "cross")
        play(fight, "advance", "done")
        assert "C6" in targets(fight, "E6")
