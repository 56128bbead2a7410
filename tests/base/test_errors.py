"""What goes wrong: a name that nobody knows gets the nearest, or a few of those that are known."""

from __future__ import annotations

import pickle

import pytest

import hothlab as hl
from hothlab.base.errors import FIRST_NAMED, MOST_NAMED, BadCode, BadFile, BadPosition, HothlabError, UnknownName

NAMES = [f"name{number}" for number in range(40)]


class TestUnknownName:
    @pytest.mark.parametrize("number", [1, MOST_NAMED])
    def test_a_few_known_names_are_all_told(self, number: int) -> None:
        error = UnknownName("thing", "xyz", NAMES[:number])
        assert str(error) == f"there is no thing called 'xyz'; choose from: {', '.join(NAMES[:number])}"

    @pytest.mark.parametrize("number", [MOST_NAMED + 1, len(NAMES)])
    def test_of_many_the_first_and_how_many_more(self, number: int) -> None:
        error = UnknownName("thing", "xyz", NAMES[:number])
        first = ", ".join(NAMES[:FIRST_NAMED])
        assert str(error) == f"there is no thing called 'xyz'; choose from: {first} ... and {number - FIRST_NAMED} more"
        assert error.known == tuple(NAMES[:number]) and error.suggestion is None

    def test_what_else_may_stand_there_is_told_where_no_name_is_near(self) -> None:
        assert str(UnknownName("thing", "xyz", ["abc"], "a number works too")).endswith("abc; a number works too")
        assert str(UnknownName("thing", "abd", ["abc"], "a number works too")).endswith("did you mean abc?")


def test_an_unknown_scenario_is_one_short_line() -> None:
    with pytest.raises(UnknownName, match=r"^there is no scenario called 'zzzz'; choose from: ") as caught:
        hl.load("zzzz")
    assert str(caught.value).endswith("more; a number from 1 to 17 works too")
    assert len(str(caught.value)) < 240


class TestEverySentence:
    """Whatever was typed, a sentence of ours can be printed, sent and read."""

    @pytest.mark.parametrize(
        "strange", ["\x00", "\n", "\r", "\x1b[31m", "\x85", "\ud800", "\u202e", "\u2028", "\ufeff"]
    )
    def test_signs_that_cannot_be_seen_are_escaped(self, strange: str) -> None:
        for error in (
            HothlabError(f"the name {strange} is none"),
            BadFile(f"a{strange}b", 1, 2, f"found {strange}"),
            BadPosition(f"found {strange}", "D4", "MOV-3"),
            BadCode(f"found {strange}"),
            UnknownName("thing", strange, ["one"]),
        ):
            assert str(error).isprintable() and str(error).encode()
            assert ascii(strange)[1:-1] in str(error)
            assert error._render_traceback_() == [f"{type(error).__name__}: {error}"]

    def test_two_different_signs_stay_different(self) -> None:
        assert str(HothlabError("\udcfe")) != str(HothlabError("\udcff"))

    def test_what_can_be_seen_stays(self) -> None:
        told = "« Où\xa0? »\u202f: 1\xa0296 – zażółć 😀"
        assert str(HothlabError(told)) == told

    @pytest.mark.parametrize("many", ["x" * 300_000, "\ud800" * 300_000, "😀" * 1001])
    def test_a_long_one_keeps_its_beginning_and_its_end(self, many: str) -> None:
        told = str(HothlabError(f"the file {many} cannot be read: no such name"))
        assert len(told) == 1000
        assert told.startswith("the file ") and told.endswith(" cannot be read: no such name") and " ... " in told

    def test_the_reason_of_a_bad_file_alone_can_be_shown_too(self) -> None:
        assert BadFile("x", 1, 1, "the name \x00" + "y" * 5000).reason.isprintable()
        assert len(BadFile("x", 1, 1, "y" * 5000).reason) == 1000

    def test_it_survives_a_trip_to_another_process(self) -> None:
        for error in (HothlabError("no \x00"), BadFile("x", 1, 2, "no \x00")):
            assert str(pickle.loads(pickle.dumps(error))) == str(error)
