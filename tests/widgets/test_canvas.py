"""Scenes on ipycanvas: what is sent, how much of it, and never twice."""

import time
from typing import Any

import ipycanvas.canvas as ipc
import pytest
from ipycanvas import Canvas, hold_canvas

import hothlab as hl
from hothlab.draw.board import board_scene
from hothlab.draw.canvas import Painter, painting
from hothlab.draw.frame import board_frame
from hothlab.draw.scene import LAYERS, Item, Label, Layer, Scene, Shape, Stamp
from hothlab.draw.theme import DARK, LIGHT
from hothlab.hexes import Hex, standard_board
from tests.widgets.conftest import Tape, send

SWITCH = ipc.COMMANDS["switchCanvas"]
SQUARE = "M0 0L10 0L10 10L0 10Z"


def scene(marks: tuple[Item, ...] = (), pieces: tuple[Item, ...] = ()) -> Scene:
    snow = Layer("snow", (Shape(SQUARE, fill="snow", scale=10),))
    return Scene(100, 80, (snow, Layer("ground"), Layer("pieces", pieces), Layer("marks", marks)))


def canvas_ids(painter: Painter) -> list[str]:
    """The canvas of the board, and that of the marks if it has some."""
    return [each.model_id for each in painter.canvas._canvases]


class TestPainting:
    def test_one_message(self, tape: Tape) -> None:
        one, other = Canvas(), Canvas()
        with painting():
            one.fill_rect(1, 2, 3)
            with painting():
                other.fill_rect(4, 5, 6)
            one.fill_rect(7, 8, 9)
        assert [(name, on) for on, name, _args in tape.take()] == [
            ("fillRect", one.model_id), ("fillRect", other.model_id), ("fillRect", one.model_id)
        ]  # fmt: skip

    def test_nothing_painted_is_no_message(self, tape: Tape) -> None:
        with painting():
            pass
        assert tape.messages == []

    def test_after_an_error_everything_else_still_paints(self, tape: Tape) -> None:
        canvas = Canvas()
        with pytest.raises(ZeroDivisionError), painting():
            canvas.fill_rect(1, 2, 3)
            _ = 1 / 0
        assert tape.messages == []
        canvas.fill_rect(4, 5, 6)
        assert tape.messages == [[], [("", "fillRect", [4, 5, 6, 6])]]  # the switch to it was sent again, before
        assert not ipc._CANVAS_MANAGER._commands_cache

    def test_an_error_inside_costs_only_the_inner_part(self, tape: Tape) -> None:
        canvas = Canvas()
        with painting():
            canvas.fill_rect(1, 2, 3)
            with pytest.raises(ZeroDivisionError), painting():
                canvas.fill_rect(4, 5, 6)
                _ = 1 / 0
            canvas.fill_rect(7, 8, 9)
        assert [args[0] for _on, _name, args in tape.take()] == [1, 7]

    def test_each_message_names_its_canvas(self, tape: Tape) -> None:
        """A page that was loaded again does not know which canvas the last message was about."""
        canvas = Canvas()
        for _time in range(2):
            with painting():
                canvas.fill_rect(1, 2, 3)
            assert [on for on, _name, _args in tape.take()] == [canvas.model_id]

    def test_each_message_ends_on_a_canvas_that_nobody_sees(self, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        """A page shows again the canvas that it was on before a message: not a board, which takes long."""
        sent: list[Any] = []
        monkeypatch.setattr(ipc._CANVAS_MANAGER, "_send_custom", lambda commands, _buffers: sent.append(commands))
        for _time in range(2):
            with painting():
                Canvas().fill_rect(1, 2, 3)
        switches = [[args[0] for number, args, *_more in each if number == SWITCH] for each in sent]
        assert [len(each) for each in switches] == [2, 2]
        assert switches[0][-1] == switches[1][-1]

    def test_what_ipycanvas_itself_does(self, tape: Tape) -> None:
        """The fault that `painting` is there for; when this fails, ipycanvas has mended it."""
        with pytest.raises(ZeroDivisionError), hold_canvas():
            _ = 1 / 0
        assert ipc._CANVAS_MANAGER._caching
        ipc._CANVAS_MANAGER._caching = False


class TestPen:
    def test_a_shape(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        mark = Shape("M0 0L4 0Q5 0 5 1Z", "stop", "halo", 2, 0.5, (3, 1), x=10, y=20, scale=2, stretch=0.5, cap="butt")
        painter.paint(scene((mark,)))
        tape.clear()
        painter.paint(scene())
        painter.paint(scene((mark,)))
        drawn = [(name, args) for _on, name, args in tape.messages[-1]]
        assert drawn[:2] == [("resetTransform", []), ("clear", [])]
        assert ("setTransform", [4, 0, 0, 2, 20, 40]) in drawn
        path = [
            name for name, _args in drawn if name in ("beginPath", "moveTo", "lineTo", "quadraticCurveTo", "closePath")
        ]
        assert path == ["beginPath", "moveTo", "lineTo", "quadraticCurveTo", "closePath"]
        values = {args[0]: args[1] for name, args in drawn if name == "set"}
        numbers = Canvas.ATTRS
        assert values[numbers["fill_style"]] == LIGHT.colour("stop")
        assert values[numbers["stroke_style"]] == LIGHT.colour("halo")
        assert values[numbers["global_alpha"]] == 0.5
        assert (values[numbers["line_width"]], values[numbers["line_cap"]]) == (2, "butt")
        assert ("setLineDash", [[3, 1]]) in drawn
        assert [name for name, _args in drawn][-1] == "stroke"

    def test_what_the_canvas_knows_is_not_said_again(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene(tuple(Shape(SQUARE, "stop", "halo", 2, x=x) for x in range(0, 90, 10))))
        marks = [name for on, name, args in tape.take() if on == canvas_ids(painter)[-1]]
        assert marks.count("fill") == marks.count("stroke") == 9
        assert marks.count("set") == 6  # joins, opacity, two colours, width and cap
        assert marks.count("setLineDash") == 1

    def test_a_label_over_its_halo(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene((Label("C4", 30, 40, 12.5, "label", 600, "end", "label_halo", 3),)))
        marks = [(name, args) for on, name, args in tape.take() if on == canvas_ids(painter)[-1]]
        texts = [(name, args[:3]) for name, args in marks if name.endswith("Text")]
        assert texts == [("strokeText", ["C4", 30, 40]), ("fillText", ["C4", 30, 40])]
        values = {args[0]: args[1] for name, args in marks if name == "set"}
        assert values[Canvas.ATTRS["font"]].startswith("600 12.5px ")
        assert values[Canvas.ATTRS["text_align"]] == "right"

    def test_a_gradient_keeps_its_opacities(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene((Shape(SQUARE, "g:foot"), Shape(SQUARE, "g:mound"))))
        round_one, straight = (painter._sheet.ink(name) for name in ("g:foot", "g:mound"))
        assert (round_one.x0, round_one.r0) == (round_one.x1, 0)
        assert len({len(colour) for _at, colour in straight.color_stops}) == 1
        assert straight.color_stops[-1][1].endswith("00")

    def test_stamps_lie_on_whole_pixels(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene(pieces=(Stamp("medal", 30.3, 40.7, 12), Stamp("medal", 50, 50, 12, turn=90))))
        pieces = [(name, args) for on, name, args in tape.take() if on == canvas_ids(painter)[0]]
        images = [args for name, args in pieces if name == "drawImage"]
        assert images[0][0] == images[1][0]
        assert all(number == int(number) for image in images for number in image[1:3])
        assert ("setTransform", [0, 1, -1, 0, 100, 100]) in pieces


class TestLayers:
    def test_only_what_changed_is_painted(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene())
        assert tape.canvases() == canvas_ids(painter)
        tape.clear()
        painter.paint(scene((Shape(SQUARE, fill="stop"),)))
        assert tape.canvases() == canvas_ids(painter)[1:]
        tape.clear()
        painter.paint(scene((Shape(SQUARE, fill="stop"),)))
        assert tape.messages == []
        painter.paint(scene())
        assert [name for _on, name, _args in tape.take()][:2] == ["resetTransform", "clear"]

    def test_marks_get_a_canvas_when_there_are_some(self, tape: Tape) -> None:
        """A canvas takes many megabytes of the page."""
        painter = Painter(100, 80)
        painter.paint(scene())
        assert len(canvas_ids(painter)) == 1
        painter.paint(scene((Shape(SQUARE, fill="stop"),)))
        assert len(canvas_ids(painter)) == 2

    def test_symbols_are_drawn_once_for_all_boards(self, tape: Tape) -> None:
        stamps = (Stamp("unit:snowtrooper:4", 30, 30, 20), Stamp("unit:snowtrooper:4", 60, 30, 20))
        first, second = Painter(100, 80), Painter(100, 80)
        first.paint(scene(pieces=stamps))
        tape.clear()
        second.paint(scene(pieces=stamps))
        drawn = [name for on, name, _args in tape.take() if on == canvas_ids(second)[0]]
        assert drawn.count("drawImage") == 3  # the snow and the two
        assert "fill" not in drawn

    def test_symbols_are_drawn_before_what_is_made_of_them(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene(pieces=(Stamp("unit:snowtrooper:4", 30, 30, 20),)))
        drawn: set[str] = set()
        for on, name, args in tape.take():
            drawn.add(on)
            if name == "drawImage":
                assert args[0].removeprefix("IPY_MODEL_") in drawn - {on}

    def test_a_symbol_is_painted_when_the_message_with_it_was_lost(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        wrong = Shape("no path", fill="stop")
        with pytest.raises(ValueError, match="path data"):
            painter.paint(scene((wrong,), (Stamp("medal", 30, 30, 12),)))
        assert (tape.messages, painter.scene) == ([], None)
        painter.paint(scene(pieces=(Stamp("medal", 30, 30, 12),)))
        assert "fill" in {name for on, name, _args in tape.take() if on not in canvas_ids(painter)}

    def test_another_size_is_refused(self, tape: Tape) -> None:
        with pytest.raises(ValueError, match="100 x 80 cannot paint 50 x 80"):
            Painter(100, 80).paint(Scene(50, 80, ()))

    def test_twice_as_many_pixels_as_the_scene_has(self, tape: Tape) -> None:
        painter = Painter(100, 80.3)
        assert (painter.canvas.width, painter.canvas.height) == (200, 161)
        assert {(each.width, each.height) for each in painter.canvas._canvases} == {(200, 161)}


class TestPages:
    STAMPS = (Stamp("medal", 30, 30, 12),)

    def painted(self, tape: Tape, **more: bool) -> Painter:
        painter = Painter(100, 80, **more)
        painter.paint(scene(pieces=self.STAMPS))
        tape.clear()
        return painter

    def test_a_page_that_opens_gets_everything_in_one_message(self, tape: Tape) -> None:
        painter = self.painted(tape)
        send(painter.canvas[0], event="client_ready")
        sprites = {each.canvas.model_id for each in painter._sheet._sprites.values()}
        assert set(tape.canvases()) == sprites | set(canvas_ids(painter))

    def test_only_the_lowest_canvas_calls_and_only_when_asked_to(self, tape: Tape) -> None:
        for calls in (True, False):
            painter = Painter(100, 80, calls=calls)
            painter.paint(scene((Shape(SQUARE, fill="stop"),)))
            assert [each._send_client_ready_event for each in painter.canvas._canvases] == [calls, False]

    def test_a_page_that_has_seen_it_gets_nothing(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.ready("page")
        assert len(tape.messages) == 1
        tape.clear()
        painter.ready("page")
        later = self.painted(tape)  # made while the page was open
        later.ready("page")
        assert tape.messages == []

    def test_a_page_loaded_again_gets_the_symbols_once_for_all_boards(self, tape: Tape) -> None:
        boards = [self.painted(tape) for _number in range(3)]
        for each in boards:
            each.ready("page")
        assert len(tape.messages) == 3
        symbols = [
            {on for on, _name, _args in message} - {*canvas_ids(each)}
            for message, each in zip(tape.messages, boards, strict=True)
        ]
        assert len(symbols[0]) >= 1
        assert symbols[1:] == [set(), set()]

    def test_the_snow_becomes_a_picture_when_it_comes_again(self, tape: Tape) -> None:
        self.painted(tape)
        self.painted(tape)
        third = Painter(100, 80)
        third.paint(scene())
        assert [name for _on, name, _args in tape.take()][-1] == "drawImage"

    def test_another_theme(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.theme = "dark"
        assert painter.theme is DARK
        assert set(canvas_ids(painter)) <= set(tape.canvases())
        tape.clear()
        painter.theme = "dark"
        assert tape.messages == []
        painter.ready("page", LIGHT)
        assert len(tape.messages) == 1

    def test_a_closed_painter_is_silent(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.close()
        painter.paint(scene())
        painter.ready("page")
        painter.theme = DARK
        assert tape.messages == []


class TestCost:
    """A busy scenario: few bytes, one message, little time."""

    def test_a_full_repaint_and_a_changed_selection(self, tape: Tape) -> None:
        battles = [hl.load(str(number)) for number in range(1, 18)]
        busy = max((each.position for each in battles), key=lambda position: len(position.units))
        shown = board_scene(busy)
        for _board in range(2):  # then the symbols and the snow are there
            Painter(shown.width, shown.height).paint(shown)
        painter = Painter(shown.width, shown.height)
        tape.clear()
        start = time.process_time()
        painter.paint(shown)
        assert time.process_time() - start < 0.04  # 10 ms and less on a quiet machine: see bench/drawing.py
        assert tape.sizes == [pytest.approx(10_000, abs=10_000)]
        assert len(tape.messages) == 1
        tape.clear()
        frame = board_frame(standard_board())
        chosen = tuple(Shape(frame.outline(Hex(name), 3), stroke="sight", width=4) for name in ("C4", "D4", "E5"))
        painter.paint(shown.with_layer("marks", chosen))
        assert len(tape.messages) == 1
        assert tape.sizes[0] < 4_000

    def test_every_scenario_in_both_themes(self, tape: Tape) -> None:
        for number in range(1, 18):
            shown = board_scene(hl.load(str(number)).position)
            for theme in (LIGHT, DARK):
                Painter(shown.width, shown.height, theme).paint(shown)
        assert len(tape.messages) == 34
        assert set(LAYERS) == {layer.name for layer in shown.layers}
