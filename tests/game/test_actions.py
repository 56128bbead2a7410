"""Actions: a line of a record, the value, and the code that it prints as are three forms of one thing."""

from __future__ import annotations

import pickle
from typing import Any, get_args

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.game.actions import Action, hexes_of, of_kind, parse_action

KINDS: tuple[Any, ...] = get_args(Action)
LINES: dict[str, Action] = {
    "play raid-left": hl.PlayCard("raid-left"),
    "order F2": hl.Order("F2"),
    "move F2 E2": hl.Move("F2", "E2"),
    "move F2 D2 by E2": hl.Move("F2", "D2", by=["E2"]),
    "exit B1 A1": hl.Exit("B1", "A1"),
    "exit C4 A5 through B4": hl.Exit("C4", "A5", through=["B4"]),
    "fire F2 D2": hl.Fire("F2", "D2"),
    "reroll": hl.Reroll(),
    "reroll cross cross": hl.Reroll("cross", "cross"),
    "ignore": hl.Ignore(),
    "retreat": hl.Retreat(),
    "retreat C5 B4": hl.Retreat("C5", "B4"),
    "advance": hl.Advance(),
    "discard": hl.Discard(),
    "discard raid-left raid-right": hl.Discard("raid-left", "raid-right"),
    "strike D5": hl.Strike("D5"),
    "heal G1": hl.Heal("G1"),
    "deploy A1": hl.Deploy("A1"),
    "done": hl.Done(),
    "roll blast cross": hl.Roll("blast", "cross"),
    "shuffle raid-right raid-left": hl.Shuffle("raid-right", "raid-left"),
}
"""Every kind of action, and those that have a short form in both."""


def test_every_kind_is_here() -> None:
    assert {type(action) for action in LINES.values()} == set(KINDS)


@pytest.mark.parametrize("line", LINES)
def test_text_to_value_to_text_is_an_identity(line: str) -> None:
    action = LINES[line]
    assert str(action) == line
    assert parse_action(line) == action and type(parse_action(line)) is type(action)


@pytest.mark.parametrize("line", LINES)
def test_it_prints_as_the_code_that_makes_it(line: str) -> None:
    action = LINES[line]
    assert eval(repr(action), {name: getattr(hl, name) for name in dir(hl)}) == action
    assert pickle.loads(pickle.dumps(action)) == action


def test_no_two_kinds_are_equal() -> None:
    """Heal, Strike, Deploy and Order have the same field; a set of offers must tell them apart."""
    same = [hl.Order("D5"), hl.Heal("D5"), hl.Strike("D5"), hl.Deploy("D5")]
    assert len(set(same)) == len(same)
    assert len(set(LINES.values())) == len(LINES)


def test_hexes_are_read_in_any_case() -> None:
    assert parse_action("move f2 e2") == hl.Move("F2", "E2") == hl.Move("f2", "e2")


@pytest.mark.parametrize("line", LINES)
def test_the_hexes_of_an_action_are_those_of_its_line(line: str) -> None:
    """In the order in which a unit comes to them, so that of a move its end is the last."""
    action = LINES[line]
    words = [word for word in line.split()[1:] if word[0].isupper()]
    assert sorted(hexes_of(action)) == sorted(words)
    assert not isinstance(action, hl.Move) or hexes_of(action)[-1] == action.to


def test_the_actions_of_one_kind() -> None:
    assert of_kind(hl.Move, LINES.values()) == [hl.Move("F2", "E2"), hl.Move("F2", "D2", by=["E2"])]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "an action is missing"),
        ("play", "'play' takes a card, such as"),
        ("mvoe F2 E2", "there is no action called 'mvoe'; did you mean move?"),
        ("order", "'order' takes 1 hex, not 0"),
        ("move F2", "'move' takes 2 hexes, not 1"),
        ("move F2 E2 D2", "'move' takes 2 hexes, not 3"),
        ("done F2", "'done' takes 0 hexes, not 1"),
        ("order 2F", "'2F' is not a hex"),
        (f"order {'F' * 100}", "is neither a card nor a hex nor a face of the die"),
    ],
)
def test_what_is_no_action_is_one_clear_line(line: str, told: str) -> None:
    with pytest.raises(HothlabError) as caught:
        parse_action(line)
    assert told in str(caught.value) and "\n" not in str(caught.value)
