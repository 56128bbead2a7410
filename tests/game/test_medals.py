"""Medals: the first side to its number wins (OBJ-1), and what an enemy unit is worth (OBJ-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.setup import BattleTerms
from tests.game.stage import PERMANENT, TEMPORARY, ended, marked, medal_events
from tests.game.table import battle, command, deal, fire, kinds, only, roll, stay

# OBJ-1: the first side to its number of medals


def test_obj_1_the_last_medal_ends_the_battle_in_the_middle_of_a_turn() -> None:
    """OBJ-1, OBJ-2: won at once, so the second ordered unit no longer attacks and no card is drawn (CMD-3)."""
    fight = battle("D4:T3 D6:T3 D5:N1 A1:N4", ["raid-centre"], medals=1)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert kinds(events) == ["attack", "rolled", "hit", "eliminated", "medal", "won"]
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-2")]
    assert fight.medals == {"rebel": 1, "empire": 0}
    assert len(fight.state.hands[0]) == 3
    ended(fight, "rebel", "OBJ-1")


def test_obj_1_one_medal_short_the_battle_goes_on() -> None:
    """OBJ-1."""
    fight = battle("D4:T3 D6:T3 D5:N1 A1:N4", ["raid-centre"], medals=2)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert (fight.over, fight.medals) == (False, {"rebel": 1, "empire": 0})


def test_obj_1_more_medals_than_needed_win_too() -> None:
    """OBJ-1: a unit worth 3 medals ends a battle for 2."""
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], medals=2, special=[("medal-value", {"snowtrooper": 3})])
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert fight.medals["rebel"] == 3
    ended(fight, "rebel", "OBJ-1")


def test_obj_1_a_medal_can_be_won_in_the_other_sides_turn() -> None:
    """OBJ-1, OBJ-3, RET-1: a unit driven back onto an objective wins it for its owner, the attacker's turn or not."""
    fight = battle(marked("E4:T3 D4:N4 A1:N4", C4=TEMPORARY), ["recon-centre"], medals=1)
    command(fight, "recon-centre", "E4")
    stay(fight)
    fire(fight, "E4", "D4", "retreat", "cross", "cross")
    assert fight.decision.side == "empire"
    events = fight.play("retreat C4")
    assert medal_events(events) == [("medal", "empire", 1, "OBJ-3")]
    ended(fight, "empire", "OBJ-1")


def test_obj_2_artillery_and_probe_droids_give_none() -> None:
    """OBJ-2, UNI-3, UNI-6: the battle goes on with no medal."""
    fight = battle("D4:T3 D5:D1 A1:N4", ["recon-centre"], medals=1)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert "eliminated" in kinds(events) and medal_events(events) == []
    assert (fight.medals["rebel"], fight.over) == (0, False)


def test_obj_1_a_side_without_a_goal_never_wins_by_medals() -> None:
    """OBJ-1, OBJ-5: scenarios leave a side out that wins only by sudden death."""
    scenario = replace(battle("D4:T3 D5:N1 A1:N4").scenario, medals={"empire": 1})
    fight = Battle(scenario, BattleTerms(seed=1, dice="manual"))
    deal(fight, {0: ["recon-centre"]})
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert (fight.medals["rebel"], fight.over) == (1, False)


# medal-value, no-kill-medals


@pytest.mark.parametrize(("special", "won"), [([], 1), ([("medal-value", {"at-at": 2})], 2)])
def test_medal_value(special: list[tuple[str, Any]], won: int) -> None:
    """OBJ-2, SET-1: a scenario says what a kind of unit is worth."""
    fight = battle("D4:T3 D5:W1 A1:N4", ["recon-centre"], special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert medal_events(roll(fight, "blast")) == [("medal", "rebel", won, "OBJ-2")]


def test_medal_value_counts_for_a_unit_lost_to_a_retreat() -> None:
    """OBJ-2, RET-4: a unit that cannot go back and loses its last miniature gives its medals too."""
    fight = battle("B4:T3 A4:D1 A1:N4", ["recon-centre"], special=[("medal-value", {"probe-droid": 2})])
    command(fight, "recon-centre", "B4")
    stay(fight)
    events = fire(fight, "B4", "A4", "retreat", "cross", "cross")
    assert only(events, ev.LostOnRetreat).rules[0] == "RET-4"
    assert medal_events(events) == [("medal", "rebel", 2, "OBJ-2")]


@pytest.mark.parametrize(("sides", "won"), [([], 1), (["empire"], 1), (["rebel"], 0), (["rebel", "empire"], 0)])
def test_no_kill_medals(sides: list[str], won: int) -> None:
    """OBJ-2, SET-1: the sides named win no medal for the units they eliminate."""
    special: list[tuple[str, Any]] = [("no-kill-medals", sides)] if sides else []
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", "blast", "cross", "cross")
    assert "eliminated" in kinds(events)
    assert fight.medals["rebel"] == won


def test_no_kill_medals_leaves_objectives_alone() -> None:
    """OBJ-4."""
    fight = battle(
        marked("D4:T3 A1:N4", D5=PERMANENT), ["recon-centre"], special=[("no-kill-medals", ["rebel", "empire"])]
    )
    command(fight, "recon-centre", "D4")
    fight.play("move D4 D5")
    assert fight.medals["rebel"] == 1


class TestATemporaryMedalIsLostBeforeAnotherIsWon:
    """OBJ-3: the medal is lost when the unit leaves its hex, so it does not count when the unit wins the next."""

    HELD = replace(TEMPORARY, side="rebel", holder="rebel")
    PRIZE = replace(PERMANENT, side="rebel")

    def test_by_a_move_that_ends_there(self) -> None:
        """OBJ-3, OBJ-4: one medal and then one medal, never two."""
        fight = battle(marked("E5:T3 A1:N4", E5=self.HELD, E4=self.PRIZE), ["recon-centre"], medals=2)
        command(fight, "recon-centre", "E5")
        events = fight.play("move E5 E4")
        assert medal_events(events)[:2] == [("medal-lost", "rebel", 1, "OBJ-3"), ("medal", "rebel", 1, "OBJ-4")]
        assert not fight.over and fight.medals["rebel"] == 1

    def test_by_a_move_that_goes_through(self) -> None:
        """OBJ-3, OBJ-4: the unit has left E5 when it comes to E4."""
        fight = battle(marked("E5:T3 A1:N4", E5=self.HELD, E4=self.PRIZE), ["recon-centre"], medals=2)
        command(fight, "recon-centre", "E5")
        fight.play("move E5 E3 by E4")
        assert not fight.over and fight.medals["rebel"] == 1

    def test_by_a_retreat(self) -> None:
        """OBJ-3, OBJ-4, RET-1: two steps back, over a medal of its own side."""
        held, prize = replace(self.HELD, side="empire", holder="empire"), replace(self.PRIZE, side="empire")
        fight = battle(marked("E4:T3 D4:N4 A1:N4", D4=held, C4=prize, C5=prize), ["recon-centre"], medals=2)
        command(fight, "recon-centre", "E4")
        stay(fight)
        fire(fight, "E4", "D4", "retreat", "retreat", "cross")
        fight.play("retreat C4 B4")
        assert not fight.over and fight.medals["empire"] == 1

    @pytest.mark.parametrize(("way", "goal"), [("exit A4 A4", 2), ("exit A4 A5", 2), ("exit B4 A5 through A4", 3)])
    def test_by_an_exit(self, way: str, goal: int) -> None:
        """OBJ-3, OBJ-7: the exit's medal, and one on the way, come when the unit has left the held one."""
        origin, special = way.split()[1], [("exit", {"side": "rebel", "row": "empire", "medals": 1})]
        tokens = {origin: self.HELD, **({"A4": self.PRIZE} if "through" in way else {})}
        fight = battle(marked(f"{origin}:S3 G1:T3 A1:N4", **tokens), ["recon-centre"], medals=goal, special=special)
        command(fight, "recon-centre", origin)
        fight.play(way)
        assert not fight.over and fight.medals["rebel"] == goal - 1

    def test_one_held_medal_for_another_is_told_of_no_change(self) -> None:
        """OBJ-3: from a temporary medal to the next, a side has as many as before."""
        fight = battle(
            marked("E5:T3 A1:N4", E5=self.HELD, E4=replace(self.HELD, holder=None)), ["recon-centre"], medals=2
        )
        command(fight, "recon-centre", "E5")
        assert medal_events(fight.play("move E5 E4")) == []
        assert fight.medals["rebel"] == 1
