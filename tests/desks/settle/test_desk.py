"""The desk of a dispute: taps, questions that follow them, pieces that move, and a shelf that keeps it all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from hothlab.desks.palette import Tool
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.desks.settle.code import link_to
from hothlab.desks.settle.desk import SettleDesk
from hothlab.desks.settle.shelf import Shelf
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.desks.settle.strategies import disputes


def desk(*what: object, **more: object) -> SettleDesk:
    return SettleDesk(dispute_of(*what, **more))  # type: ignore[arg-type]


def test_the_question_follows_what_is_tapped_until_one_is_asked() -> None:
    found = desk("8")
    assert found.choose("E8")
    assert found.choose("F9")
    followed = found.question
    assert followed == "shoot"
    assert found.ask("odds")
    assert found.asked
    found.choose("E8")
    assert found.question == "odds"
    assert found.ask("odds") and found.asked, "asked again it stays"
    assert found.clear()
    assert (found.dispute.hexes, found.asked) == ((), False)
    assert found.choose("E8")
    assert found.dispute.question == "move"


def test_a_third_tap_begins_anew_with_the_unit_that_is_tapped() -> None:
    found = desk("8")
    for third in ("E8", "F9", "C7"):
        found.look("E8", "F9")
        assert found.choose(third) and found.dispute.hexes == (third,)
    assert found.choose("C7") and found.dispute.hexes == ()


def test_a_first_tap_that_the_question_cannot_be_about_is_no_dead_end() -> None:
    found = desk("8")
    assert found.ask("order") and found.state(card="raid-right")
    assert found.choose("B1")
    assert "No unit stands on B1" in found.answer.sentence
    assert found.choose("E8")
    assert found.dispute.a == "E8" and found.answer.yes


def test_what_was_said_is_there_again_when_the_question_comes_back() -> None:
    found = desk("8", "E8", "F9", moved=1, card="raid-right")
    assert found.ask("medal") and "moved" not in found.dispute.details()
    assert found.ask("odds")
    assert (found.dispute.said["moved"], found.dispute.said["card"]) == (1, "raid-right")
    assert found.choose("C7") and found.choose("D6") and found.dispute.said["moved"] == 0, "another unit"


def test_two_hexes_and_a_link_are_read_in_the_field() -> None:
    found = desk("8")
    assert found.read("e8 f9") and found.dispute.hexes == ("E8", "F9")
    assert found.read("C7") and found.dispute.a == "C7"
    link = link_to("http://192.168.0.7:8866/settle", dispute_of("3", "F4", "E4", moved=0).code, "pl")
    assert found.read(link) and found.dispute.hexes == ("F4", "E4")
    assert dispute_of(link) == Dispute.from_code(link) == found.dispute


def test_a_piece_is_moved_by_two_taps_and_the_choice_goes_with_it() -> None:
    found = desk(Position.from_text("D . . .T3 . . . . . ."), "D3")
    found.take(Tool("mover"))
    assert found.click("D3")
    assert found.lifted == "D3"
    assert found.click("D5")
    assert set(found.position.units) == {"D5"}
    assert found.dispute.a == "D5"
    assert found.undo()
    assert (set(found.position.units), found.dispute.a) == ({"D3"}, "D3")
    assert found.redo()
    assert (set(found.position.units), found.dispute.a) == ({"D5"}, "D5")
    assert not found.click("A1")
    assert found.message == "nothing stands on A1 that could be moved"


def test_a_piece_is_dragged_and_the_choice_goes_with_it() -> None:
    found = desk(Position.from_text("D . * .T3 . . . . . ."), "D3")
    assert found.pieces == ("D2", "D3")
    assert found.carry("D3", "D5") and found.carry("D2", "D4")
    assert (set(found.position.units), found.dispute.a) == ({"D5"}, "D5")
    assert found.pieces == ("D4", "D5")
    assert not found.carry("A1", "A2")
    assert found.message == "nothing stands on A1 that could be moved"
    assert not found.carry("D5", "Z9")


def test_what_was_asked_goes_back_with_a_dragged_piece() -> None:
    found = desk(Position.from_text("D . . .T3 . . .N4 . . ."), "D3", "D6", moved=1)
    before = found.dispute
    assert found.carry("D6", "F6") and found.carry("D3", "D4")
    assert found.dispute.hexes == ("D4", "F6")
    assert found.undo() and found.undo()
    assert found.dispute == before


def test_taking_back_another_board_brings_what_was_asked_there() -> None:
    found = desk("8", "E8", "F9", moved=1)
    before, other = found.dispute, dispute_of("3", "F6", "D5", rulings={"los_edge_sides": "per-edge"})
    assert found.start_from(other.code)
    assert found.undo() and found.dispute == before
    assert found.redo() and found.dispute == other


@given(disputes())
def test_a_line_of_text_brings_the_whole_dispute(dispute: Dispute) -> None:
    found = desk("3")
    assert found.start_from(dispute.code)
    assert found.dispute == dispute
    assert found.undo() or found.position == dispute.position


def test_bad_text_leaves_one_message_and_loses_nothing() -> None:
    found = desk("8", "E8", "F9")
    before = found.share
    for text in ("hoth2-nonsense", "no such scenario", "/etc/passwd", "x.yaml", ""):
        assert not found.read(text)
        assert found.message
        assert found.share == before
    assert found.read("empty")
    assert found.position == Position()


class TestShelf:
    def test_it_is_there_again_after_a_restart(self, tmp_path: Path) -> None:
        tmp_path /= "home"  # which is not there yet
        found = SettleDesk(dispute_of("8", "E8", "F9"), Shelf.open(tmp_path))
        found.keep()
        found.edit(Tool("unit", Unit("trooper")), "E1")
        again = Shelf.open(tmp_path)
        assert again.now == found.share
        assert [Dispute.from_code(code).position for code in again.kept] == [dispute_of("8").position]
        assert again.tools == (Tool("unit", Unit("trooper")).key,)

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"now": 3, "kept": "x", "tools": [1]}', '{"now": "hoth9-x"}'])
    def test_a_file_that_is_none_is_an_empty_shelf(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "settle.json").write_text(text, "utf-8")
        found = Shelf.open(tmp_path)
        assert (found.now, found.kept, found.tools) == ("", (), ())
