"""Tasks whose answer their author gives."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.lessons.tasks.authored import choice, pick
from hothlab.lessons.tasks.building import Ask, Illustration
from hothlab.lessons.tasks.parameters import Option
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

ASK = Ask(question="?", rules=("MOV-4",))
OPTIONS: tuple[Option, ...] = (("yes", True, "So it is."), ("no", False, "It is."))


class TestPick:
    def test_the_author_says_why(self) -> None:
        why = {"A2": "it is beside the corner.", "other": "that is not a corner"}
        task = pick(Position(), Ask(question="Click the corner.", rules=("BRD-1",)), ["A1"], why, "That is it.")
        said = task.check(["A2"])
        assert said.sentence == "Not A2: it is beside the corner. You still need one hex." and said.rules == ("BRD-1",)
        assert task.check(["C5"]).wrong[Hex("C5")].text == "that is not a corner"
        assert task.check(["A1"]).sentence == "Right! That is it."

    def test_among_some(self) -> None:
        def corner(key: str, why: str | Mapping[str, str]) -> Task:
            return pick(Position(), ASK, [key], why, among=["A1", "A2"])

        assert corner("A1", {"A2": "no corner"}).choosable == ("A1", "A2")
        with pytest.raises(HothlabError, match="say why A2 is wrong"):
            corner("A1", {})
        with pytest.raises(HothlabError, match="A5 is a right answer, but it cannot be chosen"):
            corner("A5", "no")

    def test_it_trains_a_rule(self) -> None:
        with pytest.raises(HothlabError, match="names no rule that it trains"):
            pick(Position(), Ask(question="?"), ["A1"], "no")


class TestChoice:
    def test_each_option_says_why(self) -> None:
        task = choice(None, ASK, OPTIONS)
        assert task.check([0]).sentence == "Right! So it is."
        assert str(task.check([1])) == "It is (MOV-4)."

    def test_the_rules_that_an_author_cites_stand_beside_the_sentence(self) -> None:
        options = (("yes", True, "They fly (UNI-2), so they go (MOV-6)."), ("no", False, "They fly (UNI-2, MOV-6)."))
        task = choice(None, ASK, options)
        right, wrong = task.check([0]), task.check([1])
        assert (right.sentence, right.rules) == ("Right! They fly, so they go.", ("UNI-2", "MOV-6"))
        assert (wrong.sentence, wrong.rules) == ("They fly.", ("UNI-2", "MOV-6"))
        assert str(wrong) == "They fly (UNI-2, MOV-6)."

    def test_numbers_stand_in_their_order(self) -> None:
        task = choice(None, ASK, (("3", False, "One less."), ("10", False, "Far less."), ("2", True, "So it is.")))
        assert task.options == ("2", "3", "10")
        assert task.check([0]).right and task.check([2]).sentence == "Far less."

    @pytest.mark.parametrize(
        "options",
        [
            (("yes", False, "No."), ("no", False, "No.")),
            (("yes", True, "Yes."), ("no", True, "Yes.")),
            (("yes", True, "Yes."),),
            (("yes", True, "Yes."), ("no", False, "")),
        ],
    )
    def test_bad_choices(self, options: tuple[Option, ...]) -> None:
        with pytest.raises(HothlabError):
            choice(None, ASK, options)

    def test_what_is_shown_with_it(self) -> None:
        shown = Illustration((Hex("A1"),), (Hex("A1"), Hex("A4")), ("blast",), ("raid-left",))
        task = choice(Position(), Ask(question="?", rules=("MOV-4",), shown=shown), OPTIONS)
        assert (task.marked, task.line, task.dice, task.cards) == (("A1",), ("A1", "A4"), ("blast",), ("raid-left",))
