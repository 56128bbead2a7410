"""A tape of everything that is drawn, and events as a browser sends them: no browser, no kernel."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ipycanvas.canvas as ipc
import pytest

from hothlab.lessons.reader.progress import Progress, progress
from hothlab.scene.canvas import message, pen, sprites


@dataclass
class Tape:
    """What went to the browser: a list of messages, each a list of (canvas, command, arguments)."""

    messages: list[list[tuple[str, str, list[Any]]]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def record(self, commands: list[Any], buffers: list[Any]) -> None:
        on, message = "", []
        for command in commands if isinstance(commands[0], list) else [commands]:
            name, arguments = ipc._CMD_LIST[command[0]], list(command[1]) if len(command) > 1 else []
            if name == "switchCanvas":
                on = arguments[0].removeprefix("IPY_MODEL_")
            else:
                message.append((on, name, arguments))
        self.messages.append(message)
        self.sizes.append(len(json.dumps(commands)) + sum(len(bytes(each)) for each in buffers))

    def take(self) -> list[tuple[str, str, list[Any]]]:
        """The one message since the last time."""
        (message,) = self.messages
        self.clear()
        return message

    def clear(self) -> None:
        self.messages.clear()
        self.sizes.clear()

    def canvases(self) -> list[str]:
        """The canvases painted on in the one message, in order."""
        (message,) = self.messages
        return list(dict.fromkeys(on for on, _name, _arguments in message))


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tape]:
    """Nothing drawn yet, no page open, no sheet begun."""
    tape = Tape()
    monkeypatch.setattr(
        ipc._CANVAS_MANAGER, "_send_custom", lambda commands, buffers=(): tape.record(commands, buffers)
    )
    monkeypatch.setattr(ipc._CANVAS_MANAGER, "_current_canvas", None)
    monkeypatch.setattr(sprites, "_sheets", {})
    monkeypatch.setattr(sprites, "_sprites", {})
    monkeypatch.setattr(pen, "_paths", {})
    monkeypatch.setattr(message, "_spare", [])
    monkeypatch.setattr(sprites.SpriteSheet, "pages", set())
    yield tape
    assert not ipc._CANVAS_MANAGER._caching
    assert message._depth == 0


def send(widget: Any, **content: object) -> None:
    """A message of a browser: plain text and numbers, whatever a test has at hand."""
    plain = json.loads(json.dumps(content))
    widget._handle_msg({"content": {"data": {"method": "custom", "content": plain}}, "buffers": []})


def look_at(board: Any, pixels: int = 1000, page: str = "page", dark: bool = False) -> None:
    """A page shows a board, so that it is painted."""
    send(board.pointer, kind="near", page=page, pixels=pixels, dark=dark)


def bring(widget: Any, name: str, data: bytes) -> None:
    """A file that a browser sends."""
    content = {"kind": "upload", "name": name}
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": [data]})


def answers_of(widget: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], list[bytes]]]:
    """What a widget sends to the page from now on."""
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=(): sent.append((content, list(buffers))))
    return sent


def set_in_browser(widget: Any, **state: object) -> None:
    """Traits that a browser changes."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


@pytest.fixture
def reader(tape: Tape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Progress:
    """The progress of a reader who has done nothing yet."""
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    monkeypatch.setattr("hothlab.widgets.chapter._views", {})
    return progress()
