"""What a notebook shows and stores of a position or a verdict."""

import json
import sys
from base64 import b64decode
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

import hothlab as hl
from hothlab.base.errors import UnknownName
from hothlab.pictures.board import board_scene
from hothlab.pictures.drawing import drawing
from hothlab.widgets import display
from hothlab.widgets.display import display_bundle
from hothlab.widgets.static import DIGEST, MODES, VIEW, digest, mimebundle, mode
from tests.widgets.conftest import Tape

POSITION = hl.Position.from_text("C . .T3 . .N4 . . . . . .\nD . .S3 . . . . . . .").place("D3", "snowtrooper")
THINGS = {
    "position": POSITION,
    "battle": hl.load("1", seed=1),
    "sight": hl.line_of_sight(POSITION, "C2", "D3"),
    "reach": hl.reach(POSITION, "C2"),
    "attack": hl.attack(POSITION, "D2", "D3"),
    "odds": hl.odds(POSITION, "D2", "D3"),
    "retreats": hl.retreats(POSITION, "D3", 1),
}


class Shell:
    """As much of IPython as is asked."""

    def __init__(self, cell: str = "one", run: str = "1") -> None:
        self.parent_header = {"header": {"msg_id": run}, "metadata": {"cellId": cell}}


@pytest.fixture
def notebook(tape: Tape, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that opens a notebook, at a cell that runs."""
    monkeypatch.setattr(display, "_boards", {})
    monkeypatch.delenv("HOTHLAB_SHOW", raising=False)

    def open(cell: str = "one", run: str = "1") -> Shell:
        shell = Shell(cell, run)
        monkeypatch.setattr("IPython.get_ipython", lambda: shell)
        return shell

    return open


class TestModes:
    def test_outside_a_notebook_there_is_text_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert mode() == "text"
        assert display_bundle(POSITION) is None
        monkeypatch.delitem(sys.modules, "IPython")
        assert mode() == "text"

    def test_a_terminal_is_no_notebook(self, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = type("TerminalInteractiveShell", (), {})()
        monkeypatch.setattr("IPython.get_ipython", lambda: terminal)
        assert mode() == "text"

    @pytest.mark.parametrize("wanted", MODES)
    def test_as_the_environment_says(self, notebook: Any, monkeypatch: pytest.MonkeyPatch, wanted: str) -> None:
        notebook()
        assert mode() == "live"
        monkeypatch.setenv("HOTHLAB_SHOW", wanted)
        assert mode() == wanted

    def test_a_misspelt_one(self, notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        notebook()
        monkeypatch.setenv("HOTHLAB_SHOW", "pictures")
        with pytest.raises(UnknownName, match="did you mean picture"):
            mode()


class TestBundles:
    @pytest.mark.parametrize("name", THINGS)
    def test_live(self, notebook: Any, name: str) -> None:
        notebook()
        bundle = display_bundle(THINGS[name])
        assert bundle is not None
        data, known = bundle
        assert set(data) == {"text/plain", VIEW}
        assert data["text/plain"] == str(THINGS[name])
        assert known == {}
        json.dumps(data)

    def test_a_picture_with_its_size(self, notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        notebook()
        monkeypatch.setenv("HOTHLAB_SHOW", "picture")
        bundle = display_bundle(THINGS["odds"])
        assert bundle is not None
        data, known = bundle
        assert set(data) == {"text/plain", "image/png"}
        image = Image.open(BytesIO(b64decode(data["image/png"])))
        assert image.width == known["image/png"]["width"] == 640

    def test_words_have_about_the_room_that_it_takes(self, notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        notebook()
        scene, widget = drawing(THINGS["odds"]).board, SimpleNamespace(model_id="7f")
        monkeypatch.setenv("HOTHLAB_SHOW", "words")
        data, known = mimebundle(scene, "certain", lambda: widget)
        assert set(data) == {"text/plain", DIGEST}
        assert known[DIGEST]["width"] == round(scene.width)
        assert scene.height < known[DIGEST]["height"] < scene.height + 50
        _data, more = mimebundle(scene, "certain\n" * 10, lambda: widget)
        assert more[DIGEST]["height"] > known[DIGEST]["height"] + 100
        _data, alone = mimebundle(None, "certain", lambda: widget)
        assert 0 < alone[DIGEST]["height"] < 50

    def test_a_check_is_live_and_gives_what_is_kept(self, notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        notebook()
        scene, widget = drawing(THINGS["odds"]).board, SimpleNamespace(model_id="7f")
        monkeypatch.setenv("HOTHLAB_SHOW", "words")
        stored, _known = mimebundle(scene, "certain", lambda: widget)
        monkeypatch.setenv("HOTHLAB_SHOW", "check")
        checked, _known = mimebundle(scene, "certain", lambda: widget)
        assert set(checked) == {"text/plain", VIEW, DIGEST}
        assert checked[DIGEST] == stored[DIGEST]

    def test_another_drawing_has_another_digest(self) -> None:
        """A unit more, or one that stands elsewhere, is seen; the same drawing made anew is the same."""
        scenes = [POSITION, POSITION.place("A1", "at-at"), POSITION.remove("D3"), hl.Position.from_code(POSITION.code)]
        one, more, less, same = (digest(board_scene(each), "text") for each in scenes)
        assert len({one, more, less}) == 3
        assert one == same

    def test_other_words_have_another_digest(self) -> None:
        """In its text and beside its board; and what has no board has one too."""
        scene = board_scene(POSITION)
        found = [digest(scene, "a"), digest(scene, "b"), digest(scene, "a", "b"), digest(None, "a"), digest(None, "b")]
        assert len(set(found)) == 5 and found[0] == digest(board_scene(POSITION), "a")

    def test_a_board_goes_when_its_cell_runs_again(self, notebook: Any) -> None:
        notebook("one", "1")
        display_bundle(POSITION)
        display_bundle(THINGS["sight"])
        notebook("two", "2")
        display_bundle(POSITION)
        (first, second), (other,) = display._boards["one"][1], display._boards["two"][1]
        notebook("one", "3")
        display_bundle(POSITION)
        assert first.comm is second.comm is None
        assert other.comm is not None
        assert len(display._boards["one"][1]) == 1
