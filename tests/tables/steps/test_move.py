"""Clicking a move, and its way where ways differ in what they bring (OBJ-4)."""

from __future__ import annotations

import pytest

from hothlab.game.actions import Action, Done, Exit, Move
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.tables.choosing import Choosing
from hothlab.tables.question import Question
from hothlab.tables.steps import step_of
from tests.game.table import battle, command
from tests.tables.test_question import offers, reachable

F2, E2, E3, D2 = map(Hex, ("F2", "E2", "E3", "D2"))


def moving(*legal: Action) -> View:
    """A trooper on F2 to be moved, with just these answers."""
    fight = battle("F2:T3 A1:N4", rebel_hand=["raid-left"])
    command(fight, "raid-left", "F2")
    return View(fight.state, 0, (*legal, Done()))


PLAIN = moving(Move("F2", "E2"), Move("F2", "D2"))
DIFFERENT = moving(Move("F2", "E2"), Move("F2", "E3"), Move("F2", "D2"), Move("F2", "D2", ["E2"]))
"""E2 brings something: D2 can be reached through it, and round it."""
ONLY_THROUGH = moving(Move("F2", "E2"), Move("F2", "D2", ["E2"]))
TWO_PRIZES = moving(
    Move("F2", "E2"), Move("F2", "E3", ["E2"]), Move("F2", "E3"), Move("F2", "D2", ["E2"]), Move("F2", "D2", ["E3"]),
    Move("F2", "D2", ["E2", "E3"]),
)  # fmt: skip


@pytest.mark.parametrize("view", [PLAIN, DIFFERENT, ONLY_THROUGH, TWO_PRIZES])
def test_clicks_give_each_way_and_nothing_else(view: View) -> None:
    assert reachable(view) == set(view.legal)


def test_a_plain_move_is_two_clicks() -> None:
    assert offers(PLAIN, Choosing()).hexes == {F2: Choosing(unit=F2)}
    chosen = offers(PLAIN, Choosing(unit=F2))
    assert chosen.hexes == {F2: Choosing(), E2: Move("F2", "E2"), D2: Move("F2", "D2")}


class TestWays:
    def test_a_hex_to_go_through_is_clicked_first_and_then_the_end(self) -> None:
        through = offers(DIFFERENT, Choosing(unit=F2)).hexes[E2]
        assert through == Choosing(unit=F2, path=(E2,))
        assert isinstance(through, Choosing)
        assert offers(DIFFERENT, through).hexes[D2] == Move("F2", "D2", ["E2"])
        question = Question(DIFFERENT, through, True)
        assert question.prompt.title == "Through E2, and where to?"
        assert question.picked == "Picked: Echo Base troopers on F2, by E2."

    def test_a_second_click_stops_there(self) -> None:
        found = offers(DIFFERENT, Choosing(unit=F2, path=(E2,)))
        assert found.hexes[E2] == Move("F2", "E2")
        assert (found.buttons[0].name, found.buttons[0].label) == ("stop", "Stop on E2")

    def test_the_end_alone_asks_for_the_way(self) -> None:
        end = offers(DIFFERENT, Choosing(unit=F2)).hexes[D2]
        assert end == Choosing(unit=F2, target=D2)
        assert isinstance(end, Choosing)
        found = offers(DIFFERENT, end)
        assert found.hexes[E2] == Move("F2", "D2", ["E2"])
        assert found.hexes[D2] == Move("F2", "D2")
        assert [each.label for each in found.buttons] == ["Straight there", "Through E2", "All moves done"]
        assert found.hexes[E3] == Move("F2", "E3"), "one may think again"
        assert Question(DIFFERENT, end, True).prompt.title == "Which way to D2?"

    def test_where_there_is_one_way_nobody_is_asked(self) -> None:
        assert offers(ONLY_THROUGH, Choosing(unit=F2)).hexes[D2] == Move("F2", "D2", ["E2"])

    def test_where_every_way_brings_something_it_is_said(self) -> None:
        asked = Question(TWO_PRIZES, Choosing(unit=F2, target=D2), True)
        assert asked.prompt.text == "Every way there leads through something to win: click the hex to go through."
        assert asked.offers.hexes[E3] == Move("F2", "D2", ["E3"])

    def test_hexes_to_go_through_are_named(self) -> None:
        text = Question(DIFFERENT, Choosing(unit=F2), True).prompt.text
        assert text == (
            "Click one of the marked hexes. E2 can be gone through: click there first, then where to go on."
        )
        assert "gone through" not in Question(PLAIN, Choosing(unit=F2), True).prompt.text

    def test_the_coach_says_the_way(self) -> None:
        step = step_of(DIFFERENT.decision.kind)
        assert step.in_words(Move("F2", "D2", ["E2"])) == "move F2 through E2 to D2"
        assert step.in_words(Move("F2", "D2")) == "move F2 to D2"


class TestExits:
    """OBJ-4, OBJ-7: who leaves the board chooses the way too."""

    LEAVING = moving(
        Move("F2", "E2"), Move("F2", "D2", ["E2"]), Exit("F2", "D2"), Exit("F2", "D2", ["E2"]), Exit("F2", "E3")
    )  # fmt: skip

    def test_clicks_give_each_exit_and_nothing_else(self) -> None:
        assert reachable(self.LEAVING) == set(self.LEAVING.legal)

    def test_each_way_out_has_its_button(self) -> None:
        found = offers(self.LEAVING, Choosing(unit=F2)).buttons
        assert [each.label for each in found[:-1]] == [
            "Leave the board at D2", "Leave the board through E2 at D2", "Leave the board at E3"
        ]  # fmt: skip

    def test_a_hex_to_go_through_is_clicked_first(self) -> None:
        through = offers(self.LEAVING, Choosing(unit=F2)).hexes[E2]
        assert through == Choosing(unit=F2, path=(E2,))
        assert isinstance(through, Choosing)
        leaving = [each.action for each in offers(self.LEAVING, through).buttons if isinstance(each.action, Exit)]
        assert leaving == [Exit("F2", "D2", ["E2"])]

    def test_the_coach_says_the_way(self) -> None:
        step = step_of(self.LEAVING.decision.kind)
        assert step.in_words(Exit("F2", "D2", ["E2"])) == "leave the board with F2 through E2 at D2"
