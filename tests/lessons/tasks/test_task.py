"""A task takes hexes or one option, and says the right answer only when it is given or asked for."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.lessons.tasks import attacking, moving
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import ChoiceTask, Feedback
from hothlab.rules.position import Position

BOARD = Position.from_text("D . . .T3 *N4 . . . . .")
REACH = moving.reach(BOARD, Ask("04/reach"), "D3")
DICE = attacking.dice(BOARD, Ask("04/dice"), "D3", "D4")


class TestAnswers:
    def test_hexes_by_name_are_the_same_as_hexes(self) -> None:
        assert REACH.check(["d2", "C3"]) == REACH.check([Hex("D2"), Hex("C3")])

    def test_a_hex_that_is_not_there(self) -> None:
        with pytest.raises(HothlabError, match="Z9 is not one of the hexes to choose from"):
            REACH.check(["Z9"])

    def test_the_unit_itself_is_no_choice(self) -> None:
        with pytest.raises(HothlabError, match="D3 is not one of the hexes"):
            REACH.check(["D3"])

    @pytest.mark.parametrize("pick", [-1, 7, "2"])
    def test_an_option_that_is_not_there(self, pick: int | str) -> None:
        with pytest.raises(HothlabError, match="there is no answer"):
            DICE.check([pick])

    def test_two_options_at_once(self) -> None:
        with pytest.raises(HothlabError, match="one answer"):
            DICE.check([1, 2])

    def test_the_solution_is_in_reading_order(self) -> None:
        solution = [hex for hex in REACH.solution if isinstance(hex, Hex)]
        assert solution == sorted(solution, key=lambda hex: (hex.row, hex.column))
        assert set(solution) == REACH.key
        assert DICE.solution == (2,)

    def test_picks_have_names(self) -> None:
        assert REACH.name_of(Hex("D2")) == "D2"
        assert DICE.name_of(2) == "2"


class TestTelling:
    def test_praise_is_for_the_right_answer_alone(self) -> None:
        assert REACH.check(REACH.key).sentence.startswith("Right! ")
        assert not REACH.check(["D4"]).sentence.startswith("Right")

    def test_an_answer_that_is_looked_up_is_named_and_not_praised(self) -> None:
        told = DICE.reveal().sentence
        assert told.startswith("The answer: 2. ")
        assert "Right" not in told

    def test_no_hex_at_all_is_an_answer(self) -> None:
        stuck = moving.reach(Position().place("G1", "artillery"), Ask(), "G1")
        assert stuck.key == frozenset()
        assert stuck.check([]).right
        assert stuck.reveal().sentence.startswith("The answer: none. ")

    def test_a_feedback_knows_the_rules_behind_it(self) -> None:
        said = REACH.check(["D4", "D9"])
        assert said.rules == ("MOV-3",) and said.wrong[Hex("D9")].rules == ("MOV-1",)
        assert "MOV-3" not in said.sentence and str(said).endswith("(MOV-3).")
        assert str(Feedback(False, "No such luck.")) == "No such luck."

    def test_a_feedback_knows_which_reasons_its_sentence_gives(self) -> None:
        """The first wrong pick is explained in the sentence; those with other reasons are told beside it."""
        said = REACH.check(["D4", "D9"])
        assert said.explained == "D4" and said.wrong[Hex("D4")].text in said.sentence
        assert said.untold == {Hex("D9"): said.wrong[Hex("D9")]}
        assert REACH.check(["D4"]).untold == {}


def test_two_tasks_are_the_same_when_they_ask_the_same() -> None:
    again = moving.reach(BOARD, Ask("04/reach"), "D3")
    assert again == REACH
    assert again.explain is not REACH.explain
    assert "explain" not in repr(again)


def test_a_task_needs_somebody_who_explains() -> None:
    with pytest.raises(TypeError, match="explain"):
        ChoiceTask("04/x", "?", frozenset({0}), ("MOV-1",))  # type: ignore[call-arg]
