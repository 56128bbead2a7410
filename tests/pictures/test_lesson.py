"""The pictures of the lessons: what is picked and what is wrong is marked, nothing of the answer before its time."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.language.text import speaking
from hothlab.lessons.examples.example import ExampleMoment
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import Feedback, HexesTask, Pick, Task
from hothlab.pictures.board import board_scene
from hothlab.pictures.lesson import dice_scene, example_scene, lesson_frame, sections_scene, task_scene
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.scene.scene import Label, Scene, Shape, Stamp
from hothlab.scene.svg import to_svg
from tests.pictures.pointing import hex_at

BOARD = Position.from_text("D . . * . . . . . .\nF . . . .T3 . . . . .")
FRAME = lesson_frame(BOARD.board)
KEY = frozenset({Hex("E4"), Hex("E5")})


def explain(answer: frozenset[Pick]) -> Feedback:
    picked = [hex for hex in BOARD.board.hexes if hex in answer - KEY]
    wrong: dict[Pick, Reason] = {hex: Reason("MOV-3", "it is taken", hex) for hex in picked}
    return Feedback(answer == KEY, "said", wrong, len(KEY - answer))


def task(**more: object) -> Task:
    made = HexesTask(
        "x", "Click them.", KEY, ("MOV-1",), BOARD, (Hex("F4"),), choosable=BOARD.board.hexes, explain=explain
    )
    return replace(made, **more)  # type: ignore[arg-type]


def words(scene: Scene) -> list[str]:
    """What is written on the marks, but for the names of hexes."""
    found = [item.text for item in scene.layer("marks").items if isinstance(item, Label)]
    return [text for text in found if text not in BOARD.board.hexes]


def outlined(scene: Scene, role: str) -> set[str]:
    """The hexes with a whole outline in a colour."""
    found = {
        item.d
        for item in scene.layer("marks").items
        if isinstance(item, Shape) and item.stroke == role and not item.dash
    }
    return {hex for hex in BOARD.board.hexes if FRAME.outline(hex, 0.05 * FRAME.size) in found}


class TestTask:
    def test_at_first_only_the_unit_in_question_is_marked(self) -> None:
        scene = task_scene(Attempt(task()))
        assert outlined(scene, "sight") == {"F4"} and not outlined(scene, "right") and not words(scene)
        assert scene.layer("pieces") == board_scene(BOARD, FRAME.width, bars=False, frame=FRAME).layer("pieces")
        assert scene.title == "Click them." and "The question is about F4." in scene.description

    def test_no_outline_hides_a_name(self) -> None:
        attempt = Attempt(task(choosable=(Hex("E4"), Hex("E5"), Hex("D1"))))
        attempt.pick("E5")
        last = task_scene(attempt).layer("marks").items[-4:]
        assert {item.text for item in last if isinstance(item, Label)} == {"E4", "E5", "D1", "F4"}

    def test_what_is_picked_is_marked_and_told(self) -> None:
        attempt = Attempt(task())
        attempt.pick("E4")
        attempt.pick("A1")
        scene = task_scene(attempt)
        assert outlined(scene, "right") == {"E4", "A1"}
        assert "Picked: A1 and E4." in scene.description

    def test_a_wrong_pick_is_crossed_with_its_rule(self) -> None:
        attempt = Attempt(task())
        attempt.pick("A1")
        attempt.pick("E4")
        attempt.check()
        scene = task_scene(attempt)
        assert outlined(scene, "stop") == {"A1"} and outlined(scene, "right") == {"E4"}
        assert words(scene) == ["MOV-3"]
        assert "A1 is wrong: it is taken (MOV-3)." in scene.description

    def test_the_cross_stands_until_something_else_is_picked(self) -> None:
        attempt = Attempt(task())
        attempt.pick("A1")
        attempt.check()
        assert not attempt.picked and words(task_scene(attempt)) == ["MOV-3"]
        attempt.pick("E4")
        assert words(task_scene(attempt)) == []

    def test_the_answer_is_drawn_once_it_is_revealed_and_not_before(self) -> None:
        attempt = Attempt(task())
        other = Attempt(task(key=frozenset({Hex("G1")})))
        assert task_scene(attempt) == task_scene(other)
        attempt.reveal()
        assert outlined(task_scene(attempt), "right") == set(KEY)

    def test_where_not_all_can_be_picked_those_that_can_are_dashed(self) -> None:
        scene = task_scene(Attempt(task(choosable=(Hex("E4"), Hex("E5"), Hex("D1")))))
        dashed = [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.dash]
        assert len(dashed) == 3

    def test_a_line_in_question_has_no_verdict(self) -> None:
        """The line of two positions, one clear and one blocked, is drawn the same."""
        line = (Hex("F4"), Hex("B4"))
        drawn = []
        for board in (Position(), Position().terrain("D4", "rocks")):
            asked = task(board=board, line=line, marked=(), choosable=())
            scene = task_scene(Attempt(asked))
            plain = board_scene(board, FRAME.width, bars=False, frame=FRAME)
            drawn.append([item for item in scene.layer("ground").items if item not in plain.layer("ground").items])
            assert "A line is drawn from F4 to B4." in scene.description
        assert drawn[0] == drawn[1] and drawn[0]


class TestExample:
    def test_what_changed_has_a_golden_frame(self) -> None:
        moment = ExampleMoment("They move", "Text.", ("MOV-1",), BOARD, changed=(Hex("F4"), Hex("E4")))
        scene = example_scene(moment)
        golden = [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.stroke == "gold_dk"]
        assert [item.d for item in golden] == [FRAME.outline(Hex(hex), 0.06 * FRAME.size) for hex in ("F4", "E4")]
        assert scene.title == "They move" and "What changed is on F4 and E4." in scene.description

    def test_no_frame_hides_a_name(self) -> None:
        moment = ExampleMoment("They move", "Text.", ("MOV-1",), BOARD, changed=(Hex("F4"), Hex("E4")))
        last = example_scene(moment).layer("marks").items[-2:]
        assert [item.text for item in last if isinstance(item, Label)] == ["F4", "E4"]

    def test_a_move_is_an_arrow_over_the_hexes_it_passed(self) -> None:
        """MOV-1"""
        ways = ((Hex("F6"), Hex("E7"), Hex("D7")), (Hex("F4"), Hex("E4")))
        scene = example_scene(ExampleMoment("They move", "Text.", ("MOV-1",), BOARD, ways=ways))
        shapes = [item for item in scene.layer("marks").items if isinstance(item, Shape)]
        lines = [item.d for item in shapes if item.stroke == "sight"]
        x, y = FRAME.centre(Hex("E7"))
        assert [f"L{x:.2f} {y:.2f}L" in line for line in lines] == [True, False]
        tips = [item.d[1:].partition("L")[0].split() for item in shapes if item.fill == "sight"]
        ends = [hex_at(FRAME, float(x), float(y)) for x, y in tips]
        assert ends == ["D7", "E4"]
        for end, (tip_x, tip_y) in zip(ends, tips, strict=True):
            assert end is not None
            x, y = FRAME.centre(end)
            assert hypot(float(tip_x) - x, float(tip_y) - y) > 0.5 * FRAME.size, "the unit there is covered"
        told = "An arrow leads from F6 over E7 to D7. An arrow leads from F4 to E4."
        assert scene.description.startswith(told)

    def test_where_nothing_changed_it_is_the_board(self) -> None:
        scene = example_scene(ExampleMoment("Ready", "Text.", (), BOARD))
        assert scene.layers == board_scene(BOARD, FRAME.width, bars=False, frame=FRAME).layers


class TestDice:
    def test_each_face_is_drawn_and_told(self) -> None:
        scene = dice_scene(symbols())
        stamps = [item.symbol for item in scene.layer("marks").items if isinstance(item, Stamp)]
        assert stamps == [f"die:{face}" for face in symbols()]
        assert all(face in scene.description for face in symbols())
        assert to_svg(scene)

    @pytest.mark.parametrize(
        ("code", "name"), [("de", "Rückzug"), ("fr", "retraite"), ("nl", "terugtrekking"), ("pl", "odwrót")]
    )
    def test_a_face_is_captioned_with_its_bare_name(self, code: str, name: str) -> None:
        with speaking(code):
            scene = dice_scene(["retreat"])
        assert [item.text for item in scene.layer("marks").items if isinstance(item, Label)] == [name]

    def test_none(self) -> None:
        assert dice_scene(()).description == "No dice are rolled."


@pytest.mark.parametrize("side", SIDES)
def test_sections_tint_and_name_every_hex(side: Side) -> None:
    """BRD-3: a hex that a dotted line cuts is in two sections."""
    board = standard_board()
    scene = sections_scene(Position(), side)
    assert sorted(words(scene)) == ["Centre section", "Left section", "Right section"]
    tints = [
        item for item in scene.layer("ground").items if isinstance(item, Shape) and item.fill and item.opacity < 0.4
    ]
    assert len(tints) == sum(len(board.sections(hex, side)) for hex in board.hexes)
    for line in scene.description.split(". "):
        name, _colon, hexes = line.rstrip(".").partition(": ")
        section = name.split()[0].lower()
        assert hexes.split(", ") == [hex for hex in board.hexes if section in board.sections(hex, side)]
