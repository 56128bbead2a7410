"""A dispute is one line of text: text to value to text is an identity, and what is not a code gets a clear sentence."""

from __future__ import annotations

import inspect
import re

import pytest
from hypothesis import given

import hothlab as hl
from hothlab.base.errors import BadCode
from hothlab.desks.desk import position_from
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.hexes import Hex
from hothlab.rules.code import with_check
from hothlab.rules.position import Position
from tests.desks.settle.strategies import disputes

EMPTY = "hoth2-10.9.10.9.10.9.10-0"


@given(disputes())
def test_text_to_value_to_text_is_an_identity(dispute: Dispute) -> None:
    code = dispute.code
    assert Dispute.from_code(code) == dispute
    assert Dispute.from_code(code).code == code
    assert re.fullmatch("[A-Za-z0-9.-]+", code), "safe in a web address and in a chat"


@given(disputes())
def test_whatever_takes_a_position_takes_a_dispute(dispute: Dispute) -> None:
    assert Position.from_code(dispute.code) == position_from(dispute.code) == dispute.position


def test_every_question_in_python_takes_a_dispute() -> None:
    dispute = dispute_of("8", "E8", "F9", moved=1)
    known = {
        "a": "E8",
        "attacker": "E8",
        "hex": "E8",
        "origin": "E8",
        "b": "F9",
        "target": "F9",
        "number": 1,
        "card": "raid-right",
    }
    asked = []
    for name in dir(hl):
        public = getattr(hl, name)
        if not inspect.isfunction(public) or not inspect.signature(public).parameters:
            continue
        first, *others = inspect.signature(public).parameters.values()
        if first.name in ("position", "board") or name == "atlas":
            more = [each for each in others if each.default is each.empty and each.name in known]
            first_ones = [known[each.name] for each in more if each.kind is not each.KEYWORD_ONLY]
            by_name = {each.name: known[each.name] for each in more if each.kind is each.KEYWORD_ONLY}
            told = [public(where, *first_ones, **by_name) for where in (dispute.code, dispute.position)]
            if isinstance(told[0], hl.Verdict):  # which knows of its scenario and of what was moved too
                of_the_board = public(dispute_of("8").code, *first_ones, **by_name)
                assert of_the_board.sentence == told[1].sentence, name
            elif first.name == "position":
                assert told[0] == told[1] or str(told[0]) == str(told[1]), name
            asked.append(name)
    assert {"sees", "reach", "retreats", "odds", "atlas", "desk", "odds_desk", "settle"} <= set(asked)


def test_the_lines_of_earlier_versions_are_read() -> None:
    code = hl.load("3").position.code
    line = f"{code} G8 C8 los_edge_sides=per-edge"
    found = Dispute.from_code(line)
    assert (found.a, found.b, found.question) == (Hex("G8"), Hex("C8"), "shoot")
    assert found.rulings.changed == {"los_edge_sides": "per-edge"}
    assert position_from(line) == found.position
    assert dispute_of(code).position == found.position


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (with_check(f"{EMPTY}-shout.D1.D5"), "the code asks 'shout', and no such question is known here"),
        (with_check(f"{EMPTY}-shoot.D1.D5.E5"), "a dispute has one or two hexes, not 3"),
        (with_check(f"{EMPTY}-shoot.D1.D1"), "a dispute needs two different hexes, not D1 twice"),
        (
            with_check(f"{EMPTY}-shoot.rLosEdgeSidesSometimes"),
            "hothlab does not know the word 'rLosEdgeSidesSometimes' of",
        ),
        (with_check(f"{EMPTY}-order.cnosuchcard"), "hothlab does not know the word 'cnosuchcard' of this dispute code"),
        (with_check(f"{EMPTY}-shoot.Z9"), "Z9"),
        (with_check(f"{EMPTY}-rule.wzff"), "'zff' is not a word of a dispute code"),
        (f"{EMPTY}-shoot.D1.D5-aaaaa", "the check word 'aaaaa' does not fit"),
        (f"{EMPTY}-shoot", "has 5 parts"),
        ("hoth7-1-2-3-4", "this code is of version hoth7"),
        (f"{hl.Position().code} D1 D5 E5", "a dispute has one or two hexes, not 3"),
        (f"{hl.Position().code} D1 D5 los_edge_sides=never", "there is no reading of los_edge_sides called 'never'"),
    ],
)
def test_what_is_no_code_gets_one_clear_sentence(text: str, told: str) -> None:
    with pytest.raises(BadCode) as refused:
        Dispute.from_code(text)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_empty_board_can_be_asked_for() -> None:
    assert dispute_of("empty").position == dispute_of(None).position == position_from("Empty") == Position()
