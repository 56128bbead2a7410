"""What single command cards do to the units they order (CMD, LDR-1)."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.actions import Move
from hothlab.game.battle import Battle
from hothlab.game.steps.attack import attack_in_battle
from hothlab.game.ways import move_way
from hothlab.hexes import Hex
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
    play,
    reach,
    refused,
    stay,
    targets,
    unit,
)


def test_no_move_at_all() -> None:
    """CMD-1: Defensive Position and Ready for Battle skip the moves."""
    for id in ("defensive-position", "ready-for-battle"):
        fight = battle("E5:T3 E7:S3 D5:N4 A1:N4", [id])
        command(fight, id, "E5", "E7")
        assert fight.decision.kind == "attack"
        assert refused(fight, "move E5 E4") == "TRN-2"


def test_no_attack_at_all() -> None:
    """CMD-1: Pressing Forward; after the last move the turn is over."""
    fight = battle("C5:N4 D1:N4 E5:T3 G1:T3", [], ["pressing-forward"], first="empire")
    command(fight, "pressing-forward", "C5", "D1")
    assert move_way(fight.state, Move("D1", "D5")) == ("D1", "D2", "D3", "D4", "D5")
    move(fight, "D1 D5")
    assert fight.state.side == "rebel"


class TestMoveAfter:
    """CMD-1: Speeder Assault and Successful Landings give a move of one hex after the attack."""

    def fight(self) -> Battle:
        fight = battle("E5:S3 E7:S3 D5:N4 D7:N4 E4:* A1:N4", ["speeder-assault"])
        command(fight, "speeder-assault", "E5", "E7")
        return fight

    def test_one_hex_or_none(self) -> None:
        fight = self.fight()
        move(fight, "E5 F5")
        fire(fight, "F5", "D5", "cross", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("move after attack", "rebel")
        assert reach(fight, "F5") == {"F4", "F6", "E5", "E6", "G5", "G6"}
        assert refused(fight, "move F5 F3") == "MOV-1"
        assert refused(fight, "move E7 E8") == "TRN-2", "only the unit that has just attacked"
        assert refused(fight, "fire E7 D7") == "TRN-1"
        assert move_way(fight.state, Move("F5", "G5")) == ("F5", "G5")
        happened = play(fight, "move F5 G5")
        assert only(happened, ev.Moved).to == "G5"
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E7"}

    def test_it_may_stay(self) -> None:
        fight = self.fight()
        stay(fight)
        fire(fight, "E5", "D5", "cross", "cross", "cross", "cross")
        play(fight, "done")
        assert left(fight, "E5") == 3
        assert fight.decision.kind == "attack"

    def test_into_the_hex_that_the_enemy_left(self) -> None:
        fight = self.fight()
        stay(fight)
        assert "D5" not in reach(fight, "E5")
        fire(fight, "E5", "D5", "retreat", "cross", "cross", "cross")
        play(fight, "retreat C5")
        assert "D5" in reach(fight, "E5")

    def test_not_without_an_attack(self) -> None:
        fight = self.fight()
        stay(fight)
        play(fight, "done")
        assert fight.state.side == "empire"

    def test_terrain_stays_closed(self) -> None:
        """MOV-6: AT-ATs stay off ridges."""
        fight = battle("D5:W1 E5:T3 D4:^ D6:! G1:T3 A1:N4", [], ["successful-landings"], first="empire")
        command(fight, "successful-landings", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert reach(fight, "D5") == {"C5", "C6", "E6"}


class TestSearchAndDestroy:
    """Ruling search_and_destroy: the two hexes come before the attack or after it."""

    def test_before(self) -> None:
        fight = battle("B5:N4 E5:T3 G1:T3 A1:N4", [], ["search-and-destroy"], first="empire")
        command(fight, "search-and-destroy", "B5")
        assert "D4" in reach(fight, "B5")
        assert "F5" in reach(fight, "B5")
        move(fight, "B5 D5")
        assert targets(fight, "D5") == {"E5"}
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.state.side == "rebel"

    def test_after(self) -> None:
        rulings = {"search_and_destroy": "after"}
        fight = battle("C5:N4 E5:T3 G1:T3 A1:N4", [], ["search-and-destroy"], first="empire", rulings=rulings)
        command(fight, "search-and-destroy", "C5")
        distance = hl.standard_board().distance
        assert {distance("C5", hex) for hex in reach(fight, "C5")} == {1, 2}
        move(fight, "C5 D5")
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "move after attack"
        assert {distance("D5", hex) for hex in reach(fight, "D5")} == {1, 2}
        assert "F5" in reach(fight, "D5"), "around E5"
        play(fight, "move D5 B5")
        assert left(fight, "B5") == 4
        assert fight.state.side == "rebel"


class TestArtilleryBarrage:
    """CMD-1: one artillery unit attacks twice, each time with one die more."""

    def test_two_targets_or_one(self) -> None:
        for second in ("D5", "D6"):
            fight = battle("F5:A1 D5:N4 D6:N4 A1:N4", ["artillery-barrage"])
            command(fight, "artillery-barrage", "F5")
            assert dice(fight, "F5", "D5") == 4
            fire(fight, "F5", "D5", "blast", "cross", "cross", "cross")
            assert dice(fight, "F5", second) == 4
            fire(fight, "F5", second, "blast", "cross", "cross", "cross")
            assert left(fight, "D5") + left(fight, "D6") == 6
            assert fight.state.side == "empire"

    def test_once_is_enough(self) -> None:
        fight = battle("F5:A1 D5:N4 A1:N4", ["artillery-barrage"])
        command(fight, "artillery-barrage", "F5")
        fire(fight, "F5", "D5", "blast", "cross", "cross", "cross")
        play(fight, "done")
        assert fight.state.side == "empire"


class TestIgnoreTerrain:
    """CMD-1, MOV-5, ATK-5, TER-2: Rebel Spearhead and Here They Come lift the limits of terrain, not its walls."""

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_through_and_into_terrain(self, sign: str) -> None:
        units = f"E5:T3 E4:{sign} F4:{sign} D4:{sign} D3:N4 A1:N4"
        fight = battle(units, ["rebel-spearhead", "raid-centre"])
        command(fight, "rebel-spearhead", "E5")
        assert "E3" in reach(fight, "E5"), "through E4"
        move(fight, "E5 E4")
        assert targets(fight, "E4") == {"D3"}, "from E4, just entered"
        plain = battle(units, ["rebel-spearhead", "raid-centre"])
        command(plain, "raid-centre", "E5")
        assert "E3" not in reach(plain, "E5")

    def test_a_vehicle_loses_no_dice_in_buildings(self) -> None:
        """TER-2: nor does it when it has just come there."""
        for id, number in (("rebel-spearhead", 4), ("raid-centre", 2)):
            fight = battle("E5:#S3 D5:N4 A1:N4", [id])
            command(fight, id, "E5")
            stay(fight)
            assert dice(fight, "E5", "D5") == number
        fight = battle("E7:S3 E5:# D5:N4 A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "E7")
        move(fight, "E7 E5")
        assert dice(fight, "E5", "D5") == 4

    def test_protection_and_walls_stay(self) -> None:
        """MOV-6, TER-3, MOV-7."""
        fight = battle("E5:T3 E6:T3 D5:*N4 E4:! F5:~ A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "E5", "E6")
        assert not {"E4", "F5"} & reach(fight, "E5")
        assert refused(fight, "move E5 E4") == "MOV-6"
        stay(fight)
        assert dice(fight, "E5", "D5") == 2
        fight = battle("F5:T3 E6:T3 D5:N4 A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "F5", "E6")
        move(fight, "F5 E4")
        assert refused(fight, "fire E4 D5") == "MOV-7", "the distance before an attack is not the terrain's"

    def test_here_they_come(self) -> None:
        """Four hexes, three of them before an attack, through and into rocks, with one die more."""
        fight = battle("E1:T3 E2:* E3:* E4:* D4:N4 A1:N4", ["here-they-come"])
        command(fight, "here-they-come", "E1")
        assert "E5" in reach(fight, "E1")
        move(fight, "E1 E4")
        assert dice(fight, "E4", "D4") == 4


class TestDiceOfCards:
    @pytest.mark.parametrize(
        ("friends", "number"), [("", 3), ("E4:T3", 4), ("E4:S3 F5:A1", 5), ("E4:T3 F4:T3 F5:T3", 6)]
    )
    def test_a_die_for_each_friend_beside_it(self, friends: str, number: int) -> None:
        """CMD-1: Scoundrel's Support; enemies and friends farther away do not count."""
        fight = battle(f"E5:T3 {friends} D5:N4 D4:N4 G5:T3 A1:N4", ["scoundrels-support"])
        command(fight, "scoundrels-support", "E5")
        stay(fight)
        assert dice(fight, "E5", "D5") == number
        beside = number - 3
        word = {0: "", 1: "1 friend beside it"}.get(beside, f"{beside} friends beside it")
        assert word in str(attack_in_battle(fight.state, Hex("E5"), Hex("D5")))

    def test_close_combat_only(self) -> None:
        """CMD-1, ATK-3: Walker Attack."""
        fight = battle("D5:W1 E5:T3 D7:T3 G1:T3 A1:N4", [], ["walker-attack"], first="empire")
        command(fight, "walker-attack", "D5")
        stay(fight)
        assert (dice(fight, "D5", "E5"), dice(fight, "D5", "D7")) == (4, 3)

    def test_second_and_third_attack_on_one_target(self) -> None:
        """CMD-1: Concentrated Fire; another target starts anew."""
        fight = battle("D4:N4 D5:N4 E4:N4 E5:S3 E6:T3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D5", "E4")
        stay(fight)
        assert [dice(fight, hex, "E5") for hex in ("D4", "D5", "E4")] == [3, 3, 3]
        fire(fight, "D4", "E5", "cross", "cross", "cross")
        assert [dice(fight, hex, "E5") for hex in ("D5", "E4")] == [4, 4]
        assert dice(fight, "D5", "E6") == 3
        fire(fight, "D5", "E5", "vehicle", "cross", "cross", "cross")
        assert dice(fight, "E4", "E5") == 5

    def test_the_fire_follows_a_target_that_retreats(self) -> None:
        """CMD-1, RET-1: Concentrated Fire is on the unit, not on its hex."""
        fight = battle("D4:N4 D5:N4 E4:N4 E5:S3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D5", "E4")
        stay(fight)
        fire(fight, "D4", "E5", "retreat", "cross", "cross")
        play(fight, "retreat F4")
        assert dice(fight, "E4", "F4") == 4
        fire(fight, "D5", "F4", "retreat", *["cross"] * 2)
        play(fight, "retreat G4")
        assert dice(fight, "E4", "G4") == 4, "two hexes away: two dice and two more"

    def test_the_fire_does_not_stay_on_a_hex(self) -> None:
        """CMD-1, SPF-1: another unit that comes to the hex of an eliminated target was not attacked there."""
        fight = battle("D4:N4 D6:N4 C5:N4a E5:T2 D5:T3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D6", "C5")
        stay(fight)
        fire(fight, "D4", "E5", "infantry", "cross", "cross")
        fire(fight, "D6", "E5", "infantry", "cross", "cross")
        assert unit(fight, "E5") is None
        fire(fight, "C5", "D5", "retreat", "cross", "cross")
        play(fight, "retreat E5", "advance")
        assert dice(fight, "D5", "E5") == 4, "the second attack on this unit"


class TestForcePowers:
    """CMD-1: each retreat symbol counts as a hit, and drives nobody off."""

    @pytest.mark.parametrize(("piece", "left_over"), [("T3", 1), ("S3", 1), ("A1", 0)])
    def test_retreats_hit(self, piece: str, left_over: int) -> None:
        fight = battle(f"D5:N4 E5:{piece} G1:T3 A1:N4", [], ["force-powers"], first="empire")
        command(fight, "force-powers", "D5")
        stay(fight)
        happened = fire(fight, "D5", "E5", "retreat", "retreat", "cross")
        assert "retreated" not in kinds(happened)
        assert left(fight, "E5") == left_over

    def test_like_a_blast(self) -> None:
        """STR-4: so it destroys what a blast destroys."""
        fight = battle("D5:N4 E5:G G1:T3 A1:N4", [], ["force-powers"], first="empire")
        command(fight, "force-powers", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "retreat", "cross", "cross")
        assert Hex("E5") not in fight.position.structures

    def test_only_with_the_card(self) -> None:
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], ["force-powers", "recon-centre"], first="empire")
        command(fight, "recon-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "retreat", "cross", "cross")
        assert fight.decision.kind == "retreat"


class TestDetermination:
    """CMD-1: one unit is ordered twice: it moves and attacks, and does both once more."""

    def fight(self) -> Battle:
        fight = battle("C5:N4 E5:T3 G1:T3 A1:N4", [], ["determination"], first="empire")
        command(fight, "determination", "C5")
        return fight

    def test_twice(self) -> None:
        fight = self.fight()
        move(fight, "C5 D5")
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        assert fight.decision.kind == "move"
        assert "D4" in reach(fight, "D5")
        move(fight, "D5 D4")
        fire(fight, "D4", "E5", "infantry", "cross", "cross")
        assert left(fight, "E5") == 1
        assert fight.state.side == "rebel", "and not a third time"

    def test_two_hexes_first_and_an_attack_later(self) -> None:
        """MOV-7: each order has its own move."""
        fight = self.fight()
        play(fight, "move C5 D6")
        assert fight.decision.kind == "move", "no attack after two hexes, but another move"
        stay(fight)
        assert dice(fight, "D6", "E5") == 2

    def test_only_one_unit(self) -> None:
        fight = battle("C5:N4 C6:N4 E5:T3 G1:T3 A1:N4", [], ["determination"], first="empire")
        command(fight, "determination", "C5")
        stay(fight)
        play(fight, "done")
        assert {way.split()[0] for way in legal(fight, "move")} == {"C5"}
