"""A side without units (OBJ-8) and the ruling no_units_left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hothlab.game.battle import Battle
from tests.game.stage import ended
from tests.game.table import battle, command, fire, kinds, stay


def last_unit_shot(rulings: dict[str, str], special: Sequence[tuple[str, Any]] = ()) -> Battle:
    """The Rebels eliminate the last Imperial unit, a probe droid, which is worth no medal."""
    fight = battle("D4:T3 D5:D1", ["recon-centre", "raid-centre"], rulings=rulings, special=special)
    if fight.decision.kind == "deploy":
        fight.play("deploy G1")
    command(fight, "recon-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", "blast", "cross", "cross")
    return fight


def test_no_units_left_loses() -> None:
    """OBJ-8 and the ruling no_units_left: the other side wins, whatever the medals."""
    fight = last_unit_shot({})
    assert fight.medals == {"rebel": 0, "empire": 0}
    ended(fight, "rebel", "OBJ-8")


def test_no_units_left_plays_on() -> None:
    """ORD-4 and the ruling no_units_left: the side plays its cards and orders nobody."""
    fight = last_unit_shot({"no_units_left": "plays-on"})
    assert not fight.over
    assert fight.decision == ("play a card", "empire", 1, 0, ())
    events = fight.play(fight.legal_actions()[0])
    assert kinds(events) == ["card", "drew", "turn"]
    assert fight.decision[:2] == ("play a card", "rebel")


@pytest.mark.parametrize(
    "special",
    [
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "turn": 2}),
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "every": 3}),
        ("replace", {"unit": "probe-droid"}),
    ],
    ids=["once", "every", "replaced"],
)
def test_no_units_left_waits_for_units_to_come(special: tuple[str, Any]) -> None:
    """OBJ-8 and the ruling no_units_left: a side that gets new units has not lost."""
    assert not last_unit_shot({}, [special]).over


@pytest.mark.parametrize(
    "special",
    [
        ("reinforce", {"side": "rebel", "unit": "trooper", "every": 1}),
        ("reinforce", {"side": "empire", "unit": "snowtrooper", "every": 1, "beside": "at-at"}),
        ("replace", {"unit": "snowtrooper"}),
    ],
    ids=["the other side's", "beside a unit that is gone", "another kind"],
)
def test_no_units_left_does_not_wait_for_others(special: tuple[str, Any]) -> None:
    """OBJ-8 and the ruling no_units_left."""
    ended(last_unit_shot({}, [special]), "rebel", "OBJ-8")
