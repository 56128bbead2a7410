"""What every answer has, on any position, and what the person reads who has lost the dispute."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.desks.settle import QUESTIONS, Dispute, dispute_of, guess
from hothlab.rules.catalogue import rules
from hothlab.rules.editions import pages_in
from hothlab.rules.position import Position
from hothlab.rules.rulings import EDITIONS
from tests.desks.settle.asking import ask
from tests.desks.settle.strategies import disputes


@given(disputes())
@settings(max_examples=150, deadline=None)
def test_every_answer_has_the_same_shape(dispute: Dispute) -> None:
    found = dispute.verdict()
    assert found.heading
    assert found.sentence
    assert "\n" not in found.sentence
    assert "{" not in str(found)
    assert set(found.rules) <= set(rules())
    assert found.plain()["code"] == dispute.code
    assert [each.rank for each in found.readings] == sorted(each.rank for each in found.readings)
    for each in found.cited:
        assert set(pages_in(each)) == set(EDITIONS)


class TestWhatALoserReads:
    """The first line answers the question that was asked."""

    def test_out_of_range_is_said_at_once_whatever_the_line_is(self) -> None:
        found = ask("3", "G8", "C8", "shoot")
        assert found.heading == "No"
        assert "4 hexes away" in found.sentence
        assert found.readings == ()
        assert found.flips == ()

    def test_a_reading_that_no_edition_supports_is_marked_loudly_and_has_no_plain_tick(self) -> None:
        """LOS-5 under per-edge, at a distance that an E-Web or an artillery shoots over"""
        board = Position.from_text(
            "C . . . . . . . .N4 . .\nD . . . . . . * . .\nF . . . . . . . ^ .\nG . . . . . . . .A1 . ."
        )
        usual = ask(board, "G8", "C8", "shoot")
        assert usual.tone == "no"
        (reading,) = [each for each in usual.readings if each.changed == (("los_edge_sides", "per-edge"),)]
        assert reading.reverses
        assert "NO EDITION SUPPORTS THIS" in str(reading)
        house = ask(board, "G8", "C8", "shoot", rulings={"los_edge_sides": "per-edge"})
        assert house.tone == "yes"
        assert house.mark == "⚠"
        assert "No printed edition supports this" in str(house).splitlines()[1]
        assert "LOS-4" not in house.rules

    def test_readings_stand_by_how_many_editions_support_them(self) -> None:
        found = ask("4", "F6", question="medal")
        assert [each.supports[0].backed_by for each in found.readings] == [("de",)]

    def test_a_hex_on_a_dotted_line_is_in_two_sections(self) -> None:
        """ORD-3"""
        board = Position()
        hex = next(each for each in board.board.hexes if len(board.board.sections(each, "rebel")) == 2)
        board = board.place(hex, "trooper")
        for name in ("raid-centre", "raid-left" if "left" in board.board.sections(hex, "rebel") else "raid-right"):
            found = ask(board, hex, question="order", card=name)
            assert found.tone == "yes"
            assert "ORD-3" in found.rules

    @pytest.mark.parametrize(
        ("a", "b", "question"),
        [
            ("D3", "D5", "shoot"),
            ("D3", "D4", "move"),
            ("D3", "D2", "order"),
            ("E1", None, "medal"),
            ("D3", None, "move"),
        ],
    )
    def test_the_question_is_guessed_from_what_is_clicked(self, a: str, b: str | None, question: str) -> None:
        board = Position.from_text("D . .T3 .T3 . .N4 . . . .").place("E1", hl.Objective("temporary", medals=1))
        assert guess(dispute_of(board, a, b, "shoot")) == question

    def test_a_move_that_the_unit_has_made_is_not_made_twice(self) -> None:
        """MOV-1"""
        assert ask("3", "F4", "F5", "move", moved=1).rules == ("MOV-1",)

    def test_the_look_up_is_the_one_of_the_lessons(self) -> None:
        assert ask(question="rule", words="can I shoot through my own troops").rules[0] == "LOS-2"

    def test_all_questions_wait_on_an_empty_board(self) -> None:
        for question in QUESTIONS:
            assert ask("empty", question=question).tone == "wait"

    def test_the_first_line_says_whose_medal_it_is_and_whether_the_walker_is_down(self) -> None:
        """OBJ-2, UNI-5"""
        assert ask("8", "E8", question="medal").heading == "Empire: 1 medal"
        assert ask("8", question="at-at").heading == "Not yet"
        assert ask("8", "B4", question="medal").unknown == ()  # an officer elsewhere has nothing to do with it

    def test_a_card_is_asked_about_the_units_of_one_side(self) -> None:
        """ORD-1: after a shot the second hex is the enemy's, whom no card of this side orders."""
        alone = ask("8", "E8", question="order", card="recon-right")
        shot = ask("8", "E8", "F9", "order", card="recon-right")
        assert (shot.tone, shot.sentence, shot.dispute.title) == (alone.tone, alone.sentence, alone.dispute.title)
        assert any("F9" in check.text for check in shot.reasons)

    def test_dice_that_are_lost_anyway_are_told_behind_a_blocked_line(self) -> None:
        """ATK-6: no reading of the sight rules helps a shot that would have no dice."""
        board = hl.load("3").position.place("G8", "artillery")
        found = ask(board, "G8", "C8", "shoot")
        assert [check.name for check in found.reasons if check.fine is False] == ["Line of sight", "Dice"]
        assert not found.readings and "ATK-6" in found.rules

    def test_each_way_back_has_its_own_rules(self) -> None:
        """RET-1, RET-7, TER-4"""
        ways = [(check.text, check.rules) for check in ask("8", "E8", question="retreat").reasons]
        assert ways == [
            ("F7", ("RET-1",)),
            ("F8", ("RET-1",)),
            ("ignores 1, stays", ("RET-7", "TER-4")),
        ]

    def test_a_rule_that_is_read_another_way_is_marked_in_text_too(self) -> None:
        """LOS-3"""
        board = hl.load("3").position.place("D9", "trooper")
        found = ask(board, "D9", "C8", "shoot", {"los_target_terrain": "may-block"})
        assert "LOS-3 (⚠ Read another way here" in str(found)
