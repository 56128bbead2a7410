"""Special rules in a file that are wrong: one clear error at its place (SET-1)."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile
from hothlab.game.special_rules import special_rules

HEAD = """\
hothlab: 1
name: Test
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4}
"""
"""A whole scenario of five lines; the special rules stand in line 6, and ^ marks the place of the error."""
HEX = "is not a hex: write a row letter and a column number, like C4"
WRONG: list[tuple[str, str]] = [
    ("^medal-valu: {at-at: 2}", "unknown key 'medal-valu', did you mean 'medal-value'?"),
    ("^xyzzy: 1", f"unknown key 'xyzzy', expected one of: {', '.join(special_rules())}"),
    ("medal-value: {^atat: 2}", "unknown key 'atat', did you mean 'at-at'?"),
    ("medal-value: {at-at: ^10}", "expected a number from 0 to 9, found 10"),
    ("medal-value: {at-at: ^many}", "expected a whole number, found the text 'many'"),
    ("medal-value: ^[at-at]", "expected keys and values, found a list"),
    ("no-kill-medals: ^rebel", "expected a list, found the text 'rebel'"),
    ("no-kill-medals: [^rebels]", "unknown side 'rebels', did you mean 'rebel'?"),
    ("collect: ^{side: rebel}", "the key 'hex' is missing"),
    ("collect: ^{hex: D5}", "the key 'side' is missing"),
    ("collect: {hex: ^D10, side: rebel}", "there is no hex called 'D10'; did you mean D1?"),
    ("collect: {hex: ^5, side: rebel}", "expected text, found the number 5"),
    ("collect: {hex: ^five, side: rebel}", f"'five' {HEX}"),
    ("collect: {hex: D5, side: rebel, who: ^infantry}", "expected a list, found the text 'infantry'"),
    ("collect: {hex: D5, side: rebel, who: [^troopers]}", "unknown unit 'troopers', did you mean 'trooper'?"),
    ("collect: {hex: D5, side: rebel, medals: ^-1}", "expected a number from 0 to 99, found -1"),
    ("replace: ^snowtrooper", "expected keys and values, found the text 'snowtrooper'"),
    ("replace: {unit: ^trouper}", "unknown unit 'trouper', did you mean 'trooper'?"),
    ("reinforce: {side: rebel, unit: ^at-at, turn: 1}",
     "unknown unit of this side 'at-at', expected one of: trooper, snowspeeder, artillery"),
    ("reinforce: ^{side: rebel, unit: trooper}", "new units come once or again and again: write turn or every"),
    ("reinforce: ^{side: rebel, unit: trooper, turn: 1, every: 1}",
     "new units come once or again and again: write turn or every"),
    ("reinforce: {side: rebel, unit: trooper, turn: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: rebel, unit: trooper, every: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: rebel, unit: trooper, turn: 1, number: ^0}", "expected a number from 1 to 99, found 0"),
    ("reinforce: {side: empire, unit: snowtrooper, every: 1, beside: ^snowspeeder}",
     "unknown unit of this side 'snowspeeder', did you mean 'snowtrooper'?"),
    ("exit: ^{side: rebel}", "an exit is by a row or by marked hexes: write one of the two"),
    ("exit: ^{side: rebel, row: empire, marked: true}",
     "an exit is by a row or by marked hexes: write one of the two"),
    ("exit: {side: rebel, marked: ^false}", "write true, or leave the line out"),
    ("exit: {side: rebel, row: ^A}", "unknown side 'A', expected one of: rebel, empire"),
    ("sudden-death: ^{side: rebel}", "sudden death has a side and one of: occupy, destroy, eliminate, exit"),
    ("sudden-death: ^{side: rebel, occupy: [D5], exit: 3}",
     "sudden death has a side and one of: occupy, destroy, eliminate, exit"),
    ("sudden-death: ^{occupy: [D5], exit: 3}", "the key 'side' is missing"),
    ("sudden-death: {side: rebel, occupy: ^D5}", "expected a list, found the text 'D5'"),
    ("sudden-death: {side: rebel, occupy: ^[]}", "name the hexes that win"),
    ("sudden-death: {side: rebel, occupy: [D5, ^H1]}", "there is no hex called 'H1'; did you mean G1?"),
    ("sudden-death: {side: rebel, destroy: ^generator}",
     "unknown structure 'generator', did you mean 'shield-generator'?"),
    ("sudden-death: {side: rebel, eliminate: ^3}", "expected keys and values, found the number 3"),
    ("sudden-death: {side: rebel, eliminate: ^{who: [at-at]}}", "the key 'number' is missing"),
    ("sudden-death: {side: rebel, eliminate: {number: ^0}}", "expected a number from 1 to 99, found 0"),
    ("sudden-death: {side: rebel, exit: ^0}", "expected a number from 1 to 99, found 0"),
    ("officer: ^rebel", "expected keys and values, found the text 'rebel'"),
    ("officer: ^{who: [infantry]}", "the key 'side' is missing"),
    ("charges: ^{side: rebel}", "the key 'medal' is missing"),
    ("charges: {side: rebel, medal: ^0}", "expected a number from 1 to 99, found 0"),
    ("extra-card: ^D3", "expected keys and values, found the text 'D3'"),
    ("extra-card: {hex: ^C11}", "there is no hex called 'C11'; did you mean C1?"),
    ("temporary-limit: ^{side: empire}", "the key 'medals' is missing"),
    ("retreat: ^{side: empire}", "the key 'toward' is missing"),
    ("retreat: {side: empire, toward: ^left}", "unknown side 'left', expected one of: rebel, empire"),
    ("temporary-limit: {side: empire, medals: ^100}", "expected a number from 0 to 99, found 100"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "reason"), WRONG, ids=[rule for rule, _reason in WRONG])
def test_a_wrong_special_rule_is_refused_at_its_place(rule: str, reason: str) -> None:
    """SET-1: one clear error with line and column."""
    line = f"special: [{{{rule}}}]\n"
    with pytest.raises(BadFile) as error:
        hl.loads(HEAD + line.replace("^", ""), "wrong.yaml")
    assert str(error.value) == f"wrong.yaml:6:{line.index('^') + 1}: {reason}"


@pytest.mark.parametrize(
    ("special", "place", "reason"),
    [
        ("special: officer", "6:10", "expected a list, found the text 'officer'"),
        ("special: [officer]", "6:11", "expected keys and values, found the text 'officer'"),
        (
            "special:\n  - {medal-value: {at-at: 1}, no-kill-medals: [rebel]}",
            "7:5",
            "a special rule is one name with its parameters",
        ),
        ("special:\n  - {}", "7:5", "a special rule is one name with its parameters"),
    ],
)
def test_a_list_of_special_rules_is_one_name_each(special: str, place: str, reason: str) -> None:
    """SET-1."""
    with pytest.raises(BadFile) as error:
        hl.loads(f"{HEAD}{special}\n", "wrong.yaml")
    assert str(error.value) == f"wrong.yaml:{place}: {reason}"


def test_every_special_rule_has_a_wrong_example() -> None:
    assert {rule.replace("^", "").partition(":")[0] for rule, _reason in WRONG} >= set(special_rules())
