"""What goes wrong: a name that nobody knows gets the nearest, or a few of those that are known."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import FIRST_NAMED, MOST_NAMED, UnknownName

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
