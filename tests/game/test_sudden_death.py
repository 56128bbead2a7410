"""Sudden death (OBJ-5): hexes held, structures destroyed, units eliminated, units out."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from tests.game.stage import ended
from tests.game.table import battle, command, fire, kinds, only, position, stay


def test_obj_5_occupy_all_the_hexes_at_the_same_time() -> None:
    """OBJ-5: two of three are not enough, the third wins at once; units of the other side do not count."""
    special = [("sudden-death", {"side": "rebel", "occupy": ["D3", "D5", "D7"]})]
    fight = battle("D3:T3 D5:T3 D6:S3 A1:N4", ["recon-centre"], special=special)
    assert not fight.over
    command(fight, "recon-centre", "D6")
    assert kinds(fight.play("move D6 D7")) == ["moved", "won"]
    ended(fight, "rebel", "OBJ-5")
    fight = battle("D3:T3 D5:T3 D7:N4 A1:N4", special=special)
    assert not fight.over
    fight = battle("D3:N4 D5:N4 D7:N4 G1:T3", special=special)
    assert not fight.over


@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle", "retreat", "cross"])
def test_obj_5_destroy_every_structure_of_a_kind(face: str) -> None:
    """OBJ-5, STR-1, STR-4: a blast destroys one, the last one wins; no other face does anything to it."""
    special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
    start = position("D4:N4 G1:T3").place("D5", "shield-generator").place("F9", "ion-cannon")
    fight = battle(start, empire_hand=["recon-centre"], first="empire", special=special)
    command(fight, "recon-centre", "D4")
    stay(fight)
    events = fire(fight, "D4", "D5", face, "cross", "cross")
    if face == "blast":
        assert kinds(events) == ["attack", "rolled", "destroyed", "won"]
        ended(fight, "empire", "OBJ-5")
    else:
        assert "destroyed" not in kinds(events) and not fight.over


def test_obj_5_one_structure_still_stands() -> None:
    """OBJ-5, STR-4."""
    special = [("sudden-death", {"side": "empire", "destroy": "shield-generator"})]
    start = position("D4:N4 D6:N4 G1:T3").place("D5", "shield-generator").place("E6", "shield-generator")
    fight = battle(start, empire_hand=["raid-centre"], first="empire", special=special)
    command(fight, "raid-centre", "D4", "D6")
    stay(fight)
    assert kinds(fire(fight, "D4", "D5", "blast", "cross", "blast"))[2:] == ["destroyed"]
    assert list(fight.position.structures) == ["E6"]
    fire(fight, "D6", "E6", "blast", "cross", "cross")
    ended(fight, "empire", "OBJ-5")


def test_obj_5_eliminate_so_many_units_that_matter() -> None:
    """OBJ-5: infantry counts, a vehicle does not; units driven off the board by retreats do (RET-4)."""
    special = [("sudden-death", {"side": "empire", "eliminate": {"who": ["infantry"], "number": 2}})]
    start = "F4:N4 G4:T1 G5:S1 F6:N4 G6:T1 G1:T3"
    fight = battle(start, empire_hand=["assault-centre"], first="empire", special=special)
    command(fight, "assault-centre", "F4", "F6")
    stay(fight)
    fire(fight, "F4", "G5", "vehicle", "cross", "cross")
    assert not fight.over
    fight = battle(start, empire_hand=["assault-centre"], first="empire", special=special)
    command(fight, "assault-centre", "F4", "F6")
    stay(fight)
    fire(fight, "F4", "G4", "infantry", "cross", "cross")
    assert not fight.over
    events = fire(fight, "F6", "G6", "retreat", "cross", "cross")
    assert kinds(events)[-2:] == ["medal", "won"] and only(events, ev.LostOnRetreat).rules[0] == "RET-4"
    ended(fight, "empire", "OBJ-5")


def test_obj_5_so_many_units_out() -> None:
    """OBJ-5."""
    special = [("exit", {"side": "empire", "row": "rebel"}), ("sudden-death", {"side": "empire", "exit": 2})]
    fight = battle("G4:N4 G6:N1 A1:N4 A2:T3", empire_hand=["raid-centre"], first="empire", special=special)
    command(fight, "raid-centre", "G4", "G6")
    assert kinds(fight.play("exit G4 G4")) == ["exited"], "no medal for it here"
    assert kinds(fight.play("exit G6 G6")) == ["exited", "won"], "one miniature is a unit too"
    ended(fight, "empire", "OBJ-5")


def test_obj_5_wins_before_the_medals_of_the_same_moment() -> None:
    """OBJ-1, OBJ-5: the condition is met by the same loss that gives the last medal."""
    special = [("sudden-death", {"side": "rebel", "eliminate": {"number": 1}})]
    fight = battle("D4:T3 D5:N1 A1:N4", ["recon-centre"], special=special, medals=1)
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    ended(fight, "rebel", "OBJ-5")
