"""Structures under attack (STR)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.hexes import Hex
from tests.game.fight import CARDS, FACES, attacking
from tests.game.table import battle, command, dice, fire, kinds, only, pass_turn, reach, refused, stay, targets


class TestStructures:
    @pytest.mark.parametrize("face", FACES)
    def test_what_destroys_one(self, face: str) -> None:
        """STR-1, STR-4: here a blast; nothing else does anything to it."""
        fight = attacking("D5:N4 D4:N4 D3:T3 E5:G", "D5", "D4", side="empire")
        happened = fire(fight, "D5", "E5", face, "cross", "cross")
        gone = face == "blast"
        assert (Hex("E5") not in fight.position.structures) == gone
        assert ("destroyed" in kinds(happened)) == gone
        assert fight.decision.kind == "attack", "no retreat, nothing to choose"
        assert fight.medals == {"rebel": 0, "empire": 0}, "STR-1: no unit, no medal"

    @pytest.mark.parametrize(("piece", "face"), [("Gn", "infantry"), ("Iv", "vehicle"), ("I", "blast")])
    def test_the_scenario_says_what_destroys_it(self, piece: str, face: str) -> None:
        """STR-4."""
        for rolled in FACES:
            fight = attacking(f"D5:N4 D4:N4 E5:{piece}", "D5", "D4", side="empire")
            fire(fight, "D5", "E5", rolled, "cross", "cross")
            assert (Hex("E5") in fight.position.structures) == (rolled != face)

    def test_rebels_do_not_attack_their_own(self) -> None:
        """STR-1."""
        fight = attacking("F5:T3 E5:G D6:N4", "F5")
        assert targets(fight, "F5") == {"D6"}
        assert refused(fight, "fire F5 E5") == "STR-1"

    def test_nothing_enters_its_hex_until_it_is_gone(self) -> None:
        """STR-2."""
        fight = battle("D5:N4 D4:N4 E5:G G10:T3 A1:N4", [], CARDS, first="empire")
        command(fight, "direct-from-hq", "D5")
        assert "E5" not in reach(fight, "D5")
        assert refused(fight, "move D5 E5") == "STR-2"
        stay(fight)
        fire(fight, "D5", "E5", "blast", "blast", "cross")
        pass_turn(fight)
        command(fight, "raid-centre", "D5")
        assert "E5" in reach(fight, "D5")

    @pytest.mark.parametrize(("ground", "number"), [("", 3), ("^", 2), ("*", 2), ("#", 2), ("=", 3)])
    def test_the_terrain_below_protects_it(self, ground: str, number: int) -> None:
        """STR-2, TER-1 to TER-4: trenches protect infantry only."""
        fight = attacking(f"D5:N4 E5:{ground}G", "D5", side="empire")
        assert dice(fight, "D5", "E5") == number

    def test_it_blocks_sight_until_it_is_gone(self) -> None:
        """STR-3."""
        fight = attacking("D5:N4 D4:N4 E5:G F4:T3", "D5", "D4", side="empire")
        assert targets(fight, "D5") == {"E5"}
        assert refused(fight, "fire D5 F4") == "LOS-1"
        fire(fight, "D4", "E5", "blast", "cross", "cross")
        assert targets(fight, "D5") == {"F4"}

    def test_sudden_death_when_all_are_destroyed(self) -> None:
        """STR-4, OBJ-5: not with the first of two."""
        special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
        fight = attacking("D5:N4 D4:N4 E5:G E4:G", "D5", "D4", side="empire", special=special)
        fire(fight, "D5", "E5", "blast", "cross", "cross")
        assert not fight.over
        happened = fire(fight, "D4", "E4", "cross", "blast", "cross")
        assert kinds(happened)[-2:] == ["destroyed", "won"]
        assert (fight.winner, only(happened, ev.Won).rules[0]) == ("empire", "OBJ-5")
