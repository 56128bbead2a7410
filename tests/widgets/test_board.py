"""The live board, driven by the messages that a browser would send."""

import json
import re
from typing import Any

import ipycanvas.canvas as ipc
import pytest
from ipywidgets import Widget

import hothlab as hl
from hothlab.base.errors import UnknownName
from hothlab.hexes import Hex, standard_board
from hothlab.language.text import speaking
from hothlab.pictures.board import board_scene
from hothlab.pictures.description import hex_texts
from hothlab.scene.frame import Frame, board_frame
from hothlab.scene.scene import Scene, Shape
from hothlab.scene.theme import DARK, LIGHT
from hothlab.widgets import board as module
from hothlab.widgets.board import BoardWidget, Pointer
from hothlab.widgets.scripts import style
from hothlab.widgets.static import VIEW
from tests.pictures.pointing import hex_at
from tests.widgets.conftest import Tape, answers_of, look_at, send, set_in_browser

POSITION = hl.Position().terrain("C4", "ridge").place("C4", "trooper", 2).place("A4", "at-at")


@pytest.fixture
def board(tape: Tape, monkeypatch: pytest.MonkeyPatch) -> BoardWidget:
    monkeypatch.setattr(module, "_last_dark", False)
    board = BoardWidget(POSITION)
    look_at(board)
    tape.clear()
    return board


@pytest.fixture
def heard(board: BoardWidget) -> list[tuple[Hex | None, frozenset[str]]]:
    """What the callback of a program was told."""
    heard: list[tuple[Hex | None, frozenset[str]]] = []
    board.on_select(lambda hex, modifiers: heard.append((hex, modifiers)))
    return heard


def canvas_of(board: BoardWidget) -> Any:
    """The canvas that a board has now."""
    assert board.painter.canvas is not None
    return board.painter.canvas


class TestWhatItShows:
    def test_a_position_with_its_words(self, board: BoardWidget) -> None:
        assert board.scene == board_scene(POSITION)
        assert board.pointer.texts == hex_texts(POSITION)
        assert board.pointer.label == "Battle of Hoth"
        assert board.pointer.about.startswith(board.scene.description)
        assert "Tab leaves" in board.pointer.about

    def test_where_the_hexes_are(self, board: BoardWidget) -> None:
        numbers, frame = board.pointer.frame, board_frame(standard_board())
        assert len(numbers["hexes"]) == 67
        assert (numbers["width"], numbers["height"]) == (frame.width, frame.height)
        assert all(hex_at(frame, x, y) == name for name, x, y in numbers["hexes"])
        assert len(json.dumps(numbers)) < 2_500

    def test_where_the_half_hexes_are(self, board: BoardWidget) -> None:
        """BRD-1: three short rows, half a hex at each end, where nobody can stand."""
        numbers = board.pointer.frame
        halves = [name for _points, rows in numbers["halves"] for name, _x, _y in rows]
        assert len(halves) == 6 and len(numbers["halves"]) == 2, "an outline for each side"
        assert not set(halves) & {name for name, _x, _y in numbers["hexes"]}
        assert "nobody can stand here (BRD-1)" in numbers["half"]
        with speaking("de"):
            assert "nobody" not in BoardWidget(board_scene(POSITION)).pointer.frame["half"], "kept in no language"

    def test_one_message_and_then_only_differences(self, board: BoardWidget, tape: Tape) -> None:
        board.show(POSITION)
        assert tape.messages == []
        board.show(POSITION.remove("A4"))
        assert canvas_of(board).model_id in tape.canvases()
        assert board.pointer.texts["A4"] == "A4: open snow"

    def test_a_scene_of_the_whole_board(self, tape: Tape) -> None:
        assert len(BoardWidget(board_scene(POSITION, bars=False)).pointer.frame["hexes"]) == 67

    def test_a_scene_with_its_own_frame(self, tape: Tape) -> None:
        frame = Frame(standard_board(), 100, -100, 60, 300, 200)
        widget = BoardWidget(board_scene(POSITION, frame=frame))
        names = [name for name, _x, _y in widget.pointer.frame["hexes"]]
        assert 1 < len(names) < 10
        assert all(hex_at(frame, x, y) == name for name, x, y in widget.pointer.frame["hexes"])

    def test_a_picture_without_hexes(self, tape: Tape) -> None:
        widget = BoardWidget(Scene(300, 100, (), "Odds", "Certain."))
        assert widget.pointer.frame == {"width": 300, "height": 100, "size": 1, "hexes": []}
        assert widget.pointer.about == "Certain."

    def test_another_size_gets_another_canvas(self, board: BoardWidget) -> None:
        before, canvas = board.painter, canvas_of(board)
        board.show(board_scene(POSITION, 600))
        assert board.painter is not before
        assert board.pointer.canvas == canvas_of(board).model_id != canvas.model_id
        assert (canvas.width, before.canvas) == (1, None)  # given back
        assert board.painter.pixels == 1000  # until the page says otherwise
        assert board.layout.max_width == "600px"

    @pytest.mark.parametrize("width", [None, 500, 1500])
    def test_how_wide_it_is_shown(self, tape: Tape, width: float | None) -> None:
        assert BoardWidget(POSITION, width=width).layout.max_width == f"{width or 1000}px"


class TestNearAndFar:
    def test_nothing_is_painted_for_nobody(self, tape: Tape) -> None:
        board = BoardWidget(POSITION)
        board.show(POSITION.remove("A4"))
        assert (tape.messages, board.pointer.canvas, board.pointer.pixels) == ([], "", 0)
        assert board.children == (board.pointer,)

    @pytest.mark.parametrize("pixels", [390, 722, 1444])
    def test_as_many_pixels_as_the_page_shows(self, tape: Tape, pixels: int) -> None:
        board = BoardWidget(POSITION)
        look_at(board, pixels)
        canvas = board.painter.canvas
        assert canvas is not None and board.scene is not None
        assert (canvas.width, canvas.height) == (pixels, round(pixels * board.scene.height / board.scene.width))
        assert (board.pointer.canvas, board.pointer.pixels) == (canvas.model_id, pixels)

    def test_a_page_is_told_after_the_paint(self, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        board = BoardWidget(POSITION)
        order: list[Any] = []
        monkeypatch.setattr(ipc._CANVAS_MANAGER, "_send_custom", lambda *_message: order.append("paint"))
        monkeypatch.setattr(board.pointer, "send_state", lambda key=None: order.append({*key}))
        monkeypatch.setattr(board.pointer, "send", order.append)
        look_at(board)
        assert order == ["paint", {"canvas", "pixels"}, {"kind": "painted"}]

    def test_it_is_painted_once_however_often_a_page_asks(
        self, board: BoardWidget, tape: Tape, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answers = answers_of(board.pointer, monkeypatch)
        look_at(board)
        look_at(board)
        assert tape.messages == []
        assert [content for content, _files in answers] == 2 * [{"kind": "painted"}]

    def test_far_away_it_has_no_canvas_and_keeps_what_it_shows(self, board: BoardWidget, tape: Tape) -> None:
        canvas = canvas_of(board)
        send(board.pointer, kind="far")
        assert (canvas.width, canvas.height) == (1, 1)
        assert (board.pointer.canvas, board.pointer.pixels) == ("", 0)
        changed = POSITION.remove("A4")
        board.show(changed)
        assert tape.messages == []
        assert board.scene == board_scene(changed)
        look_at(board, 1400)
        assert canvas_of(board).model_id in tape.canvases()
        assert board.painter.pixels == 1400

    def test_far_away_it_can_still_be_walked_on(self, board: BoardWidget, heard: list[Any]) -> None:
        send(board.pointer, kind="far")
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        assert heard == [(Hex("C4"), frozenset())]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"pixels": 0}, {"pixels": -5}, {"pixels": 100_000}, {"pixels": 12.5}, {"pixels": "700"}, {"pixels": None},
            {"page": ""}, {"page": 7}, {"page": "x" * 41}, {"dark": "yes"}, {"dark": None},
        ],
    )  # fmt: skip
    def test_a_message_that_makes_no_sense_is_nothing(self, tape: Tape, wrong: dict[str, Any]) -> None:
        board = BoardWidget(POSITION)
        send(board.pointer, **{"kind": "near", "page": "page", "pixels": 700, "dark": False} | wrong)
        assert (tape.messages, board.painter.canvas) == ([], None)


class TestChoosing:
    def test_a_hex(self, board: BoardWidget, heard: list[Any]) -> None:
        send(board.pointer, kind="select", hex="C4", modifiers=["shift", "right"])
        assert heard == [(Hex("C4"), frozenset({"shift", "right"}))]
        assert isinstance(heard[0][0], Hex)
        assert board.selected == board.pointer.selected == "C4"

    def test_clearing(self, board: BoardWidget, heard: list[Any]) -> None:
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        send(board.pointer, kind="clear")
        assert heard[-1] == (None, frozenset())
        assert board.selected is board.pointer.selected is None

    def test_the_program_has_the_last_word(self, board: BoardWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        answers: list[object] = []
        monkeypatch.setattr(board.pointer, "send", answers.append)
        board.on_select(lambda _hex, _modifiers: setattr(board, "selected", None))
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        assert board.pointer.selected is None
        assert answers == [{"kind": "selected", "hex": None}]

    def test_a_choice_moves_the_cursor_and_clearing_leaves_it(self, board: BoardWidget) -> None:
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        send(board.pointer, kind="clear")
        assert board.cursor == board.pointer.cursor == "C4"

    def test_nothing_sets_the_cursor_back_of_somebody_who_walks_faster_than_the_kernel_answers(
        self, board: BoardWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The page has moved the cursor before the kernel hears of the choice; what a program sets is sent."""
        sent: list[str] = []
        monkeypatch.setattr(board.pointer, "_send", lambda message, **_rest: sent.extend(message.get("state", ())))
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        set_in_browser(board.pointer, cursor="C5")
        assert (board.cursor, board.pointer.cursor) == ("C5", "C5")
        assert "selected" in sent and "cursor" not in sent
        board.cursor = "E5"
        assert "cursor" in sent

    def test_what_it_paints_goes_out_before_everything_else(
        self, board: BoardWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A person waits for the paint; what the sheet knows already can follow."""
        order: list[Any] = []
        monkeypatch.setattr(ipc._CANVAS_MANAGER, "_send_custom", lambda *_message: order.append("paint"))
        monkeypatch.setattr(board.pointer, "send_state", lambda keys=None: order.append(set(keys)))
        assert board.frame is not None
        marked = board_scene(POSITION).with_layer("marks", (Shape(board.frame.outline(Hex("C4")), fill="stop"),))
        board.on_select(lambda _hex, _modifiers: board.show(marked, texts=hex_texts(POSITION)))
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        assert order == ["paint", {"selected"}]

    def test_a_piece_is_dragged_only_where_it_may_be(self, board: BoardWidget) -> None:
        moved: list[Any] = []
        send(board.pointer, kind="carry", hex="C4", to="D4")
        board.carry([Hex("C4")], lambda origin, to: moved.append((origin, to)))
        for origin, to in (("C4", "D4"), ("C4", "C4"), ("D4", "C4"), ("C4", "Z9"), ("C4", None)):
            send(board.pointer, kind="carry", hex=origin, to=to)
        assert moved == [("C4", "D4")]

    def test_a_callback_can_be_taken_back(self, board: BoardWidget) -> None:
        heard: list[Hex | None] = []

        def callback(hex: Hex | None, _modifiers: frozenset[str]) -> None:
            heard.append(hex)

        board.on_select(callback)
        board.on_select(callback, remove=True)
        send(board.pointer, kind="select", hex="C4", modifiers=[])
        assert heard == []

    def test_by_a_program(self, board: BoardWidget, heard: list[Any]) -> None:
        board.selected, board.cursor = "D5", "D6"
        assert (board.pointer.selected, board.pointer.cursor) == ("D5", "D6")
        assert heard == []  # it knows what it did

    def test_the_cursor_of_the_keyboard(self, board: BoardWidget) -> None:
        seen: list[str] = []
        board.observe(lambda change: seen.append(change["new"]), "cursor")
        set_in_browser(board.pointer, cursor="E5")
        assert (board.cursor, seen) == ("E5", ["E5"])

    @pytest.mark.parametrize(
        "content",
        [
            {"kind": "other"}, {}, {"kind": ["select"]}, {"kind": "select"},
            {"kind": "select", "hex": "Z9", "modifiers": []}, {"kind": "select", "hex": 4, "modifiers": []},
            {"kind": "select", "hex": ["C4"], "modifiers": []}, {"kind": "select", "hex": None, "modifiers": []},
            {"kind": "select", "hex": "C4", "modifiers": ["hyper"]}, {"kind": "select", "hex": "C4", "modifiers": 1},
            {"kind": "theme", "dark": 1}, {"kind": "theme"},
        ],
    )  # fmt: skip
    def test_what_was_not_offered_is_ignored(self, board: BoardWidget, heard: list[Any], content: Any) -> None:
        send(board.pointer, **content)
        assert heard == []
        assert board.selected is None and board.palette is LIGHT

    def test_only_hexes_that_are_seen_can_be_chosen(self, board: BoardWidget, heard: list[Any]) -> None:
        frame = Frame(standard_board(), 100, -100, 60, 300, 200)
        board.show(board_scene(POSITION, frame=frame))
        seen = [name for name, _x, _y in board.pointer.frame["hexes"]]
        hidden = next(str(hex) for hex in standard_board().hexes if str(hex) not in seen)
        send(board.pointer, kind="select", hex=hidden, modifiers=[])
        set_in_browser(board.pointer, cursor=hidden)
        assert (heard, board.cursor, board.pointer.cursor) == ([], None, None)
        send(board.pointer, kind="select", hex=seen[0], modifiers=[])
        assert heard == [(Hex(seen[0]), frozenset())]


class TestThemes:
    def test_as_the_page(self, board: BoardWidget, tape: Tape) -> None:
        look_at(board, dark=True)
        assert (board.palette, board.painter.theme) == (DARK, DARK)
        assert len(tape.messages) == 1
        assert board.pointer.colours["text"] == DARK.colour("text")
        tape.clear()
        send(board.pointer, kind="theme", dark=False)
        assert board.painter.theme is LIGHT
        assert len(tape.messages) == 1

    def test_the_next_board_starts_as_the_last_page_was(self, board: BoardWidget, tape: Tape) -> None:
        look_at(board, dark=True)
        after = BoardWidget(POSITION)
        assert after.palette is DARK
        assert after.pointer.colours["text"] == DARK.colour("text")

    def test_a_chosen_theme_stays(self, board: BoardWidget) -> None:
        board.theme = "light"
        look_at(board, dark=True)
        assert board.painter.theme is LIGHT
        board.theme = "auto"
        assert board.painter.theme is DARK

    def test_an_unknown_theme(self, board: BoardWidget) -> None:
        with pytest.raises(UnknownName, match="did you mean light"):
            board.theme = "ligth"
        assert board.theme == "auto"

    def test_the_sheet_gets_every_colour_it_uses(self, board: BoardWidget) -> None:
        wanted = set(re.findall(r"var\(--hothlab-(\w+)\)", style("board")))
        assert wanted == set(board.pointer.colours)


class TestPages:
    def test_each_new_page_is_painted_for_once(self, board: BoardWidget, tape: Tape) -> None:
        for page in ("one", "one", "two"):
            look_at(board, page=page)
        assert len(tape.messages) == 2

    def test_in_a_notebook_it_is_a_widget_with_a_sentence(
        self, board: BoardWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("hothlab.widgets.static.mode", lambda: "live")
        data, _known = board._repr_mimebundle_()
        assert data[VIEW]["model_id"] == board.model_id
        assert board.scene is not None
        assert data["text/plain"] == f"Battle of Hoth: {board.scene.description}"

    def test_closing(self, board: BoardWidget, tape: Tape) -> None:
        board.close()
        board.show(hl.Position())
        assert (tape.messages, board.painter.canvas) == ([], None)
        assert board.comm is board.pointer.comm is None

    def test_after_everything_was_closed_a_new_board_is_painted(self, board: BoardWidget, tape: Tape) -> None:
        Widget.close_all()
        board.show(POSITION.remove("A4"))
        assert tape.messages == []
        after = BoardWidget(POSITION)
        look_at(after)
        assert canvas_of(after).model_id == after.pointer.canvas == tape.canvases()[-1]

    def test_the_code_in_the_page_is_in_the_package(self) -> None:
        assert "export default" in Pointer._esm.default_value
        assert ".hothlab-board" in Pointer._css.default_value


class TestWords:
    def test_every_thing_on_a_hex(self) -> None:
        position = hl.load("10").position.place("D5", "trooper", badge="elite")
        texts = hex_texts(position)
        assert set(texts) == set(position.board.hexes)
        assert all(text.startswith(f"{hex}: ") for hex, text in texts.items())
        assert texts[Hex("D5")] == "D5: Echo Base troopers, 3 of 3, elite troops"
        assert all(each.name in texts[hex] for hex, each in position.structures.items())
