"""Answers as plain values: JSON can write each, and each says what the value itself says."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import hothlab as hl
from hothlab.desks.plain import plain
from hothlab.desks.settle import dispute_of

P = hl.Position.from_text("A . . . * . . . . . .\nD . .T3 *N4 . ^T2 .S3 .W1 . .")
SIGHT = hl.line_of_sight(P, "D2", "D5")
ATTACK = hl.attack(P, "D2", "D3")
REFUSED = hl.attack(P, "D2", "D7")
ODDS = hl.odds(P, "D2", "D3")
REACH = hl.reach(P, "D2")
MADE: dict[str, Any] = {
    "sight": plain(SIGHT),
    "reading": plain(hl.readings(P, "A1", "B5")[0]),
    "flip": plain(hl.flips(P, "A1", "A6")[0]),
    "reach": plain(REACH),
    "attack": plain(ATTACK),
    "refused": plain(REFUSED),
    "odds": plain(ODDS),
    "rule": plain(hl.rule("LOS-5")),
    "ruling": plain(hl.ruling("scout_self")),
    "retreats": plain(hl.retreats(P, "D2", 2)),
    "shot": hl.may_shoot(P, "D2", "D3").plain(),
    "odds asked": dispute_of(P, "D2", "D3", "odds").verdict().plain(),
    "atlas": plain(hl.atlas(P, pairs="enemies", house=True)),
}


@pytest.mark.parametrize("name", MADE)
def test_json_writes_and_reads_it(name: str) -> None:
    """Tuples become lists and numbers as keys become text; nothing else changes."""
    again = json.loads(json.dumps(MADE[name]))
    assert json.dumps(again, sort_keys=True) == json.dumps(json.loads(json.dumps(again)), sort_keys=True)
    assert list(again) == list(MADE[name])


def test_a_sight_says_what_the_verdict_says() -> None:
    made = MADE["sight"]
    assert (made["from"], made["to"], made["clear"], made["text"]) == ("D2", "D5", SIGHT.clear, str(SIGHT))
    assert [each["hex"] for each in made["obstructions"] if each["blocks"]] == [each.hex for each in SIGHT.blockers]
    assert hl.Position.from_code(made["code"]) == P


def test_a_refused_attack_has_its_reason_and_no_dice() -> None:
    reason = REFUSED.refusal
    assert reason is not None
    assert MADE["refused"]["refusal"] == {"rule": reason.rule, "text": reason.text, "hex": reason.hex}
    assert (MADE["refused"]["legal"], MADE["refused"]["dice"]) == (False, 0)
    assert MADE["attack"]["refusal"] is None
    assert MADE["attack"]["base"] + sum(each["dice"] for each in MADE["attack"]["modifiers"]) == MADE["attack"]["dice"]


def test_chances_are_exact_and_sum_to_one() -> None:
    """A program gets the fraction as text, and a number beside it."""
    made = MADE["odds"]
    for chances in (made["losses"].values(), made["joint"]):
        assert sum(Fraction(each["fraction"]) for each in chances) == 1
        assert all(float(Fraction(each["fraction"])) == each["value"] for each in chances)
    assert Fraction(made["eliminate"]["fraction"]) == ODDS.eliminate


def test_a_reach_has_every_hex_within_the_units_move() -> None:
    made = MADE["reach"]
    assert set(made["arrivals"]) == set(REACH.arrivals) and set(made["refusals"]) == set(REACH.refusals)
    for arrival in made["arrivals"].values():
        assert arrival["distance"] == len(arrival["path"])
        assert arrival["may_attack"] == (arrival["no_attack"] is None)


def test_a_ruling_has_its_readings_and_the_five_editions() -> None:
    made = MADE["ruling"]
    assert list(made["readings"]) == list(hl.ruling("scout_self").values) and made["default"] in made["readings"]
    assert {code: each["reading"] for code, each in made["editions"].items()} == {
        "en": "others-only", "de": "others-only", "fr": "scout-too", "nl": "scout-too", "pl": "scout-too",
    }  # fmt: skip
    assert made["why_open"]
