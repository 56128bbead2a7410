"""Scenes on ipycanvas: what is sent, how much of it, and never twice."""

import time
from typing import Any

import ipycanvas.canvas as ipc
import pytest
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import hothlab as hl
from hothlab.hexes import Hex, standard_board
from hothlab.pictures.board import board_scene
from hothlab.scene.canvas import Painter, painting, sprites
from hothlab.scene.frame import board_frame
from hothlab.scene.scene import LAYERS, Item, Label, Layer, Scene, Shape, Stamp
from hothlab.scene.theme import DARK, LIGHT
from tests.widgets.conftest import Tape

SQUARE = "M0 0L10 0L10 10L0 10Z"


def scene(marks: tuple[Item, ...] = (), pieces: tuple[Item, ...] = ()) -> Scene:
    snow = Layer("snow", (Shape(SQUARE, fill="snow", scale=10),))
    return Scene(100, 80, (snow, Layer("ground"), Layer("pieces", pieces), Layer("marks", marks)))


def awake(pixels: int = 200, page: str = "page") -> Painter:
    """A painter of that scene whose canvas a page shows."""
    painter = Painter(100, 80)
    painter.wake(pixels, page)
    return painter


def shown(painter: Painter) -> str:
    """The canvas that pages show."""
    assert painter.canvas is not None
    return str(painter.canvas.model_id)


def below(painter: Painter) -> str:
    """The canvas with all that lies below the marks."""
    assert painter._below is not None
    return str(painter._below.model_id)


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

    def test_what_ipycanvas_itself_does(self, tape: Tape) -> None:
        """The fault that `painting` is there for; when this fails, ipycanvas has mended it."""
        with pytest.raises(ZeroDivisionError), hold_canvas():
            _ = 1 / 0
        assert ipc._CANVAS_MANAGER._caching
        ipc._CANVAS_MANAGER._caching = False


class TestPen:
    def test_a_shape(self, tape: Tape) -> None:
        painter = awake()
        mark = Shape("M0 0L4 0Q5 0 5 1Z", "stop", "halo", 2, 0.5, (3, 1), x=10, y=20, scale=2, stretch=0.5, cap="butt")
        for marks in ((mark,), (), (mark,)):
            painter.paint(scene(marks))
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
        painter = awake()
        painter.paint(scene())
        tape.clear()
        painter.paint(scene(tuple(Shape(SQUARE, "stop", "halo", 2, x=x) for x in range(0, 90, 10))))
        marks = [name for on, name, args in tape.take() if on == shown(painter)]
        assert marks.count("fill") == marks.count("stroke") == 9
        assert marks.count("set") == 6  # joins, opacity, two colours, width and cap
        assert marks.count("setLineDash") == 1

    def test_a_label_over_its_halo(self, tape: Tape) -> None:
        painter = awake()
        painter.paint(scene((Label("C4", 30, 40, 12.5, "label", 600, "end", "label_halo", 3),)))
        marks = [(name, args) for on, name, args in tape.take() if on == shown(painter)]
        texts = [(name, args[:3]) for name, args in marks if name.endswith("Text")]
        assert texts == [("strokeText", ["C4", 30, 40]), ("fillText", ["C4", 30, 40])]
        values = {args[0]: args[1] for name, args in marks if name == "set"}
        assert values[Canvas.ATTRS["font"]].startswith("600 12.5px ")
        assert values[Canvas.ATTRS["text_align"]] == "right"

    def test_a_gradient_keeps_its_opacities(self, tape: Tape) -> None:
        painter = awake()
        painter.paint(scene((Shape(SQUARE, "g:foot"), Shape(SQUARE, "g:mound"))))
        gradients: list[Any] = [painter._sheet.ink(name) for name in ("g:foot", "g:mound")]
        round_one, straight = gradients
        assert (round_one.x0, round_one.r0) == (round_one.x1, 0)
        assert len({len(colour) for _at, colour in straight.color_stops}) == 1
        assert straight.color_stops[-1][1].endswith("00")

    def test_stamps_lie_on_whole_pixels(self, tape: Tape) -> None:
        painter = awake()
        painter.paint(scene(pieces=(Stamp("medal", 30.3, 40.7, 12), Stamp("medal", 50, 50, 12, turn=90))))
        pieces = [(name, args) for on, name, args in tape.take() if on == shown(painter)]
        images = [args for name, args in pieces if name == "drawImage"]
        assert images[0][0] == images[1][0]
        assert all(number == int(number) for image in images for number in image[1:3])
        assert ("setTransform", [0, 1, -1, 0, 100, 100]) in pieces


class TestLayers:
    MARK = (Shape(SQUARE, fill="stop"),)

    def test_only_what_changed_is_painted(self, tape: Tape) -> None:
        painter = awake()
        painter.paint(scene())
        assert tape.canvases() == [shown(painter)]
        tape.clear()
        painter.paint(scene(self.MARK))
        assert tape.canvases() == [below(painter), shown(painter)]  # the rest is kept from now on
        tape.clear()
        painter.paint(scene())
        assert [(on, name) for on, name, _args in tape.take() if name != "set"] == [
            (shown(painter), name) for name in ("resetTransform", "clear", "setTransform", "drawImage")
        ]
        painter.paint(scene())
        assert tape.messages == []

    def test_what_lies_below_changes(self, tape: Tape) -> None:
        painter = awake()
        for marks in ((), self.MARK):
            painter.paint(scene(marks))
        tape.clear()
        painter.paint(scene(self.MARK, (Stamp("medal", 30, 30, 12),)))
        assert tape.canvases()[-2:] == [below(painter), shown(painter)]

    def test_a_board_that_nobody_clicks_has_one_canvas(self, tape: Tape) -> None:
        """A canvas takes many megabytes of the page."""
        painter = awake()
        painter.paint(scene(self.MARK))
        painter.sleep()
        painter.wake(200, "page")
        assert painter._below is None

    def test_symbols_are_drawn_once_for_all_boards(self, tape: Tape) -> None:
        stamps = (Stamp("unit:snowtrooper:4", 30, 30, 20), Stamp("unit:snowtrooper:4", 60, 30, 20))
        first, second = awake(), awake()
        first.paint(scene(pieces=stamps))
        tape.clear()
        second.paint(scene(pieces=stamps))
        assert tape.canvases() == [shown(second)]
        assert [name for _on, name, _args in tape.take()].count("drawImage") == 2

    def test_symbols_are_drawn_before_what_is_made_of_them(self, tape: Tape) -> None:
        awake().paint(scene(pieces=(Stamp("unit:snowtrooper:4", 30, 30, 20),)))
        drawn: set[str] = set()
        for on, name, args in tape.take():
            drawn.add(on)
            if name == "drawImage":
                assert args[0].removeprefix("IPY_MODEL_") in drawn - {on}

    def test_a_symbol_is_painted_when_the_message_with_it_was_lost(self, tape: Tape) -> None:
        painter = awake()
        wrong = Shape("no path", fill="stop")
        with pytest.raises(ValueError, match="path data"):
            painter.paint(scene((wrong,), (Stamp("medal", 30, 30, 12),)))
        assert (tape.messages, painter.scene) == ([], None)
        painter.paint(scene(pieces=(Stamp("medal", 30, 30, 12),)))
        assert "fill" in {name for on, name, _args in tape.take() if on != shown(painter)}

    def test_another_size_is_refused(self, tape: Tape) -> None:
        with pytest.raises(ValueError, match="100 x 80 cannot paint 50 x 80"):
            Painter(100, 80).paint(Scene(50, 80, ()))

    def test_a_long_path_that_boards_have_in_common_is_sent_once(self, tape: Tape) -> None:
        """The hexes' outlines, in the snow of every board."""
        plain = board_scene(hl.Position())
        sizes = []
        for _board in range(2):
            painter = Painter(plain.width, plain.height)
            painter.wake(1000, "page")
            tape.clear()
            painter.paint(plain)
            sizes.append(tape.sizes[0])
            names = [name for on, name, _args in tape.take() if on == shown(painter)]
            assert {"fillPath", "strokePath"} <= {*names}
            assert names.count("lineTo") < 60
        assert sizes[1] < 14_000 < sizes[0]


class TestSleeping:
    """Only what is near the screen has a canvas, of exactly the pixels it is shown with."""

    def test_it_begins_asleep_and_keeps_its_scene(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene())
        assert (painter.canvas, painter.pixels, tape.messages) == (None, 0, [])
        painter.wake(150, "page")
        assert painter.canvas is not None
        assert (painter.canvas.width, painter.canvas.height, painter.scale) == (150, 120, 1.5)
        assert tape.canvases() == [shown(painter)]

    def test_asleep_it_has_no_pixels_and_what_changes_is_painted_later(self, tape: Tape) -> None:
        painter = awake()
        painter.paint(scene())
        canvas = painter.canvas
        assert canvas is not None
        painter.sleep()
        assert (canvas.width, canvas.height, painter.pixels) == (1, 1, 0)
        tape.clear()
        painter.paint(scene(pieces=(Stamp("medal", 30, 30, 12),)))
        assert tape.messages == []
        painter.wake(200, "page")
        assert "drawImage" in {name for on, name, _args in tape.take() if on == shown(painter)}

    def test_canvases_are_lent_to_the_next_board(self, tape: Tape) -> None:
        first = awake()
        for marks in ((), TestLayers.MARK):
            first.paint(scene(marks))
        lent = {shown(first), below(first)}
        first.sleep()
        second, third = awake(), awake(300)
        assert {shown(second), shown(third)} == lent

    def test_another_number_of_pixels(self, tape: Tape) -> None:
        painter = awake(200)
        painter.paint(scene())
        tape.clear()
        painter.wake(400, "page")
        assert (painter.pixels, painter.scale) == (400, 4)
        assert tape.canvases() == [shown(painter)]
        tape.clear()
        painter.wake(400, "page")
        assert tape.messages == []

    def test_an_error_leaves_it_asleep(self, tape: Tape) -> None:
        painter = Painter(100, 80)
        painter.paint(scene((Shape("no path", fill="stop"),)))
        with pytest.raises(ValueError, match="path data"):
            painter.wake(200, "page")
        assert painter.canvas is None

    def test_symbols_that_were_not_used_for_longest_make_room(
        self, tape: Tape, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        painter = awake()
        for size in (10, 11, 12):
            painter.paint(scene(pieces=(Stamp("medal", 30, 30, size),)))
        kept = list(sprites._sprites)
        monkeypatch.setattr(sprites, "_MOST_PIXELS", sum(sprite.pixels for sprite in kept[1:]))
        painter.paint(scene(pieces=(Stamp("medal", 40, 30, 11),)))
        assert [*sprites._sprites] == [kept[2], kept[1]]
        assert (kept[0].canvas.width, kept[0].canvas.height) == (1, 1)
        tape.clear()
        painter.paint(scene(pieces=(Stamp("medal", 30, 30, 10),)))
        assert "fill" in {name for on, name, _args in tape.take() if on != shown(painter)}

    def test_after_everything_was_closed_new_boards_paint(self, tape: Tape) -> None:
        """`Widget.close_all`, which a reader may type, takes the sheets' canvases and ipycanvas's manager along."""
        stamps = (Stamp("medal", 30, 30, 12),)
        marks = (Shape(SQUARE, "g:foot"),)
        first = awake()
        first.paint(scene(marks, stamps))
        Widget.close_all()
        assert first.canvas is None
        tape.clear()
        first.paint(scene((), stamps))
        assert tape.messages == []  # it has nothing to paint on
        second = awake()
        second.paint(scene(marks, stamps))
        drawn = [(name, args) for _on, name, args in tape.take()]
        open_now = {f"IPY_MODEL_{each}" for each in _instances}
        named = {args[0] for name, args in drawn if name == "drawImage"}
        named |= {args[1] for name, args in drawn if name == "set" and str(args[1]).startswith("IPY_MODEL_")}
        assert len(named) >= 2 and named <= open_now  # a symbol, and gradients
        assert ipc._CANVAS_MANAGER.comm is not None


class TestPages:
    STAMPS = (Stamp("medal", 30, 30, 12),)

    def painted(self, tape: Tape) -> Painter:
        painter = awake()
        painter.paint(scene(pieces=self.STAMPS))
        tape.clear()
        return painter

    def test_a_page_that_opens_gets_everything_in_one_message(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.wake(200, "another")
        drawn = {each.canvas.model_id for each in sprites._sprites}
        assert set(tape.canvases()) == {*drawn, shown(painter)}

    def test_no_canvas_calls(self, tape: Tape) -> None:
        """Pages say themselves what they see."""
        painter = self.painted(tape)
        assert painter.canvas is not None
        assert not painter.canvas._send_client_ready_event

    def test_a_page_that_has_seen_it_gets_nothing(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.wake(200, "page")
        assert tape.messages == []
        painter.wake(200)  # one without a name is a new one
        assert len(tape.messages) == 1

    def test_a_page_loaded_again_gets_the_symbols_once_for_all_boards(self, tape: Tape) -> None:
        boards = [self.painted(tape) for _number in range(3)]
        for each in boards:
            each.wake(200, "again")
        symbols = [
            {on for on, _name, _args in message} - {shown(each)}
            for message, each in zip(tape.messages, boards, strict=True)
        ]
        assert len(symbols[0]) >= 1
        assert symbols[1:] == [set(), set()]

    def test_another_theme(self, tape: Tape) -> None:
        painter = self.painted(tape)
        painter.theme = "dark"
        assert painter.theme is DARK
        assert shown(painter) in tape.canvases()
        tape.clear()
        painter.theme = "dark"
        assert tape.messages == []
        painter.wake(200, "page", LIGHT)
        assert len(tape.messages) == 1


class TestCost:
    """A busy scenario: few bytes, one message, little time."""

    def test_a_full_repaint_and_a_changed_selection(self, tape: Tape) -> None:
        battles = [hl.load(str(number)) for number in range(1, 18)]
        busy = max((each.position for each in battles), key=lambda position: len(position.units))
        whole = board_scene(busy)
        painter = Painter(whole.width, whole.height)
        painter.wake(2000, "page")
        painter.paint(whole)  # then the symbols and the long paths are there
        painter.sleep()
        tape.clear()
        start = time.process_time()
        painter.wake(2000, "page")
        assert time.process_time() - start < 0.04  # 10 ms and less on a quiet machine: see bench/drawing.py
        assert tape.sizes == [pytest.approx(10_000, abs=10_000)]
        assert len(tape.messages) == 1
        frame = board_frame(standard_board())
        for names in (("C4", "D4"), ("C4", "D4", "E5")):
            tape.clear()
            chosen = tuple(Shape(frame.outline(Hex(name), 3), stroke="sight", width=4) for name in names)
            painter.paint(whole.with_layer("marks", chosen))
        assert len(tape.messages) == 1
        assert tape.sizes[0] < 4_000

    def test_every_scenario_in_both_themes(self, tape: Tape) -> None:
        for number in range(1, 18):
            whole = board_scene(hl.load(str(number)).position)
            for theme in (LIGHT, DARK):
                painter = Painter(whole.width, whole.height, theme)
                painter.paint(whole)
                painter.wake(1000, "page")
        assert len(tape.messages) == 34
        assert set(LAYERS) == {layer.name for layer in whole.layers}
