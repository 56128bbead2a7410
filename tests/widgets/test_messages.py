"""A page's message chooses among what was offered; anything else is nothing, and never an error."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.widgets.messages import Message, heard

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def message(**content: Any) -> Message:
    """A message of kind `do`."""
    found = heard({"kind": "do", **content}, ("do", "undo"))
    assert found is not None
    return found


def test_a_message_is_of_one_of_the_known_kinds() -> None:
    found = heard({"kind": "undo", "n": 1}, ("do", "undo"))
    assert found is not None
    assert (found.kind, found.number("n", 0, 3)) == ("undo", 1)
    for content in ({"kind": "quit"}, {"kind": ["do"]}, {"kind": None}, {}, None, "do", 7, [("kind", "do")]):
        assert heard(content, ("do", "undo")) is None


def test_a_choice_is_the_thing_that_was_offered() -> None:
    hexes = (Hex("C4"), Hex("C5"))
    found = message(hex="C5").choice("hex", hexes)
    assert found is hexes[1]
    for value in ("C6", "c5", " C5", "", None, 5, ["C5"], {"hex": "C5"}, "/etc/passwd"):
        assert message(hex=value).choice("hex", hexes) is None
    assert message().choice("hex", hexes) is None


def test_true_is_no_number_and_a_number_no_word() -> None:
    assert message(n=1).choice("n", (0, 1)) == 1
    assert message(n=True).choice("n", (0, 1)) is None
    assert message(n="1").choice("n", (0, 1)) is None
    assert message(n=1.0).choice("n", (0, 1)) is None
    assert message(n=1).choice("n", (True,)) is None


def test_several_choices_are_all_good_or_nothing() -> None:
    assert message(of=["b", "a"]).choices("of", ("a", "b", "c")) == ("b", "a")
    assert message(of=[]).choices("of", ("a",)) == ()
    for value in (["a", "z"], ["a"] * 65, "ab", {"a": 1}, None, [["a"]]):
        assert message(of=value).choices("of", ("a", "b")) is None


@pytest.mark.parametrize("value", [-1, 4, True, 2.0, math.nan, "2", None, [2], 10**400])
def test_a_number_is_whole_and_between_its_bounds(value: object) -> None:
    assert message(n=2).number("n", 0, 3) == 2
    assert message(n=value).number("n", 0, 3) is None


def test_a_text_has_a_length_and_can_be_written() -> None:
    assert message(name="Hoth").text("name", 4) == "Hoth"
    for value in ("Hoths", b"Hoth", 4, None, "\ud800"):
        assert message(name=value).text("name", 4) is None


def test_a_flag_is_yes_or_no() -> None:
    assert message(on=True).flag("on") is True
    assert message(on=False).flag("on") is False
    others: tuple[object, ...] = (1, 0, "true", None, [])
    for value in others:
        assert message(on=value).flag("on") is None


def test_a_file_is_one_and_not_too_large() -> None:
    for given_file in (b"abc", bytearray(b"abc"), memoryview(b"abc")):
        found = heard({"kind": "do"}, ("do",), [given_file])
        assert found is not None
        assert found.file(3) == b"abc"
        assert found.file(2) is None
    for files in ([], [b"a", b"b"], ["abc"], [None], None, b"abc", 7):
        found = heard({"kind": "do"}, ("do",), files)
        assert found is not None
        assert found.file(9) is None


@given(VALUES, VALUES, VALUES)
def test_nothing_a_page_sends_is_an_error(content: Any, value: Any, files: Any) -> None:
    heard(content, ("do",), files)
    for each in (heard({"kind": value, "x": value}, ("do",), files), message(x=value)):
        if each is None:
            continue
        assert each.choice("x", ("a", 1)) in (None, "a", 1)
        each.choices("x", ("a", 1))
        each.number("x", 0, 9)
        each.text("x")
        each.flag("x")
        each.file(10)
