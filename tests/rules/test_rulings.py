"""Rulings: each is whole, and a choice among them is a value that says only what differs from the defaults."""

from __future__ import annotations

import pickle

import pytest

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.rules.catalogue import rules
from hothlab.rules.rulings import EDITIONS, Rulings, default_rulings, ruling, rulings


@pytest.mark.parametrize("name", rulings())
class TestEach:
    def test_the_default_is_the_first_of_its_readings(self, name: str) -> None:
        found = ruling(name)
        assert found.values[0] == found.default and len(set(found.values)) == len(found.values) >= 2
        assert found.alternatives == found.values[1:]

    def test_every_reading_has_a_text_and_a_short_name_of_its_own(self, name: str) -> None:
        found = ruling(name)
        for words in ([found.text(value) for value in found.values], [found.label(value) for value in found.values]):
            assert all(words) and len(set(words)) == len(words)

    def test_all_five_editions_speak_or_are_silent(self, name: str) -> None:
        found = ruling(name)
        assert tuple(each.code for each in found.editions) == EDITIONS
        assert all(each.reading is None or each.reading in found.values for each in found.editions)
        assert all(each.says for each in found.editions)

    def test_it_is_about_rules_that_there_are_and_they_name_it(self, name: str) -> None:
        assert all(name in rules()[id].rulings for id in ruling(name).rules)

    def test_in_words_it_says_why_it_is_open(self, name: str) -> None:
        found = ruling(name)
        question, why, *rest = str(found).splitlines()
        assert question == f"{found.question} ({name})"
        assert why == f"  Why it is open: {found.why_open}" and found.why_open.endswith(".")
        assert len(rest) == len(found.values) + len(EDITIONS)


class TestChoice:
    OTHER = Rulings(scout_self="scout-too")

    def test_what_is_the_default_is_not_a_change(self) -> None:
        same = Rulings(scout_self=ruling("scout_self").default)
        assert same == default_rulings() and hash(same) == hash(default_rulings()) and same.changed == {}

    def test_it_is_a_mapping_of_all_rulings(self) -> None:
        assert set(self.OTHER) == set(rulings()) and len(self.OTHER) == len(rulings())
        assert self.OTHER["scout_self"] == "scout-too" and self.OTHER.changed == {"scout_self": "scout-too"}

    def test_it_is_taken_from_whatever_a_caller_has(self) -> None:
        assert Rulings.of(None) == default_rulings()
        assert Rulings.of(self.OTHER) is self.OTHER
        assert Rulings.of({"scout_self": "scout-too"}) == self.OTHER == Rulings.parse(["scout_self=scout-too"])

    def test_one_more_reading(self) -> None:
        both = self.OTHER.but("scout_stack", ruling("scout_stack").alternatives[0])
        assert set(both.changed) == {"scout_self", "scout_stack"} and self.OTHER.changed.keys() == {"scout_self"}
        assert both.but("scout_stack", ruling("scout_stack").default) == self.OTHER

    def test_it_survives_pickling(self) -> None:
        assert pickle.loads(pickle.dumps(self.OTHER)) == self.OTHER

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"scout_slef": "scout-too"}, "there is no ruling called 'scout_slef'; did you mean scout_self?"),
            (
                {"scout_self": "scout_too"},
                "there is no reading of scout_self called 'scout_too'; did you mean scout-too?",
            ),
        ],
    )
    def test_what_is_not_there_is_told_with_the_nearest(self, wrong: dict[str, str], told: str) -> None:
        with pytest.raises(UnknownName) as caught:
            Rulings.of(wrong)
        assert str(caught.value) == told

    @pytest.mark.parametrize("wrong", ["scout_self=scout-too", 3, ["scout_self"]])
    def test_what_is_not_a_mapping_is_refused(self, wrong: object) -> None:
        with pytest.raises(HothlabError, match="rulings are given by name"):
            Rulings.of(wrong)  # type: ignore[arg-type]
