"""What a page may say to desks, hand-outs and exchanges: nothing else raises, changes anything or reads a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

from hothlab.data import folder
from hothlab.desks.settle import dispute_of
from hothlab.desks.settle.desk import SettleDesk
from hothlab.game import scenario
from hothlab.widgets.exchange import LARGEST, Exchange, Upload
from hothlab.widgets.handout import TakeAway
from hothlab.widgets.lookup import LookupWidget
from hothlab.widgets.palette import PaletteWidget
from hothlab.widgets.settle import SettleWidget
from tests.widgets.conftest import answers_of

HUGE = 10**400
GARBAGE: tuple[Any, ...] = (
    None, 7, "file", [], ["kind", "file"], {}, {"kind": None}, {"kind": ["file"]}, {"kind": {}}, {"kind": "format"},
    {"kind": "file"}, {"kind": "copy"}, {"kind": "act"}, {"kind": "upload"},
    *({"kind": kind, key: value} for kind in ("file", "copy", "act") for key in ("label", "name")
      for value in (None, 7, HUGE, -1.5, True, "", "/etc/passwd", "svg", "Copy\0", "\ud800", ["SVG"], {"SVG": 1})),
    {"kind": "file", "label": "Text"}, {"kind": "copy", "label": "File"}, {"kind": "act", "label": "File"},
)  # fmt: skip
NO_FILES: tuple[Any, ...] = ([], [None], [7], ["text"], [[b"x"]], None, "file", [b"x", b"y"], [b"x" * (LARGEST + 1)])


def say(widget: Any, content: Any, buffers: Any = ()) -> None:
    """A message as it reaches a widget, whatever it is."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": buffers})


def forbidden(*_arguments: object) -> Any:
    pytest.fail("a message did something")


@pytest.mark.parametrize("content", GARBAGE, ids=lambda content: repr(content)[:40])
def test_garbage_is_nothing(content: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    upload = Upload("Bring", (".txt",), forbidden)
    exchange = Exchange(
        "Keep", copies={"Text": forbidden}, files={"File": forbidden}, upload=upload, acts={"Do": forbidden}
    )
    handout = TakeAway("A line", {"SVG": forbidden})
    for widget in (exchange, handout):
        sent = answers_of(widget, monkeypatch)
        say(widget, content)
        assert sent == []


@pytest.mark.parametrize("files", NO_FILES, ids=lambda files: repr(files)[:20])
def test_what_is_no_file_is_not_taken(files: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Exchange("Keep", upload=Upload("Bring", (".txt",), forbidden))
    sent = answers_of(exchange, monkeypatch)
    say(exchange, {"kind": "upload", "name": "a.txt"}, files)
    assert [content["tone"] for content, _files in sent] in ([], ["no"])


@pytest.mark.parametrize("name", [None, 7, "", "\ud800", "x" * 10_000, ["a"]], ids=repr)
def test_a_file_with_a_strange_name_has_none(name: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def take(name: str, data: bytes) -> str:
        taken.append(name)
        return "Taken."

    exchange = Exchange("Keep", upload=Upload("Bring", (".txt",), take))
    answers_of(exchange, monkeypatch)
    say(exchange, {"kind": "upload", "name": name}, [memoryview(b"text")])
    assert taken == ["the file"]


def test_an_exchange_without_upload_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Exchange("Keep")
    sent = answers_of(exchange, monkeypatch)
    say(exchange, {"kind": "upload", "name": "a.txt"}, [b"x"])
    assert sent == []


@pytest.mark.parametrize(
    "written",
    ["/etc/passwd", "../../etc/passwd", "~/board.yaml", "board.yaml", "board.yml", " board.yaml ", "file:///etc/hosts",
     "hoth1-/etc/passwd", "scenarios/10-target-the-shield-generators.yaml"],
)  # fmt: skip
def test_a_field_of_a_desk_names_no_file(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = SettleWidget(SettleDesk(dispute_of("1")))
    monkeypatch.chdir(folder("scenarios").parent)
    monkeypatch.setattr(scenario, "read_text_file", forbidden)
    before = shown.desk.position
    shown.source.value = written
    assert shown.desk.position == before
    assert "there is no scenario called" in shown.desk.message


def test_a_desk_that_somebody_codes_still_opens_a_file(tmp_path: Path) -> None:
    board = dispute_of("2").position
    (tmp_path / "board.yaml").write_text(SettleDesk(dispute_of("2")).scenario_yaml("Mine"), "utf-8")
    assert dispute_of(tmp_path / "board.yaml").position == board


def test_a_tool_that_is_not_in_the_palette_is_none() -> None:
    shown = PaletteWidget("Choose hexes")
    for chosen in ("no-such", "/etc/passwd", "x" * 10_000):
        shown.chosen = chosen
        assert shown.tool is None


@pytest.mark.parametrize(
    "state", [{"max": HUGE, "value": HUGE}, {"min": -HUGE, "value": -HUGE}, {"max": 99, "value": 99}], ids=repr
)
def test_no_number_of_a_page_is_beyond_the_desks_own_bounds(state: dict[str, int]) -> None:
    shown = SettleWidget(SettleDesk(dispute_of("10", question="odds")))
    before = shown.desk.dispute
    for name in ("moved", "extra", "dice"):
        for data in (state, {"index": state["value"]}):
            field = shown.details[name]
            with suppress(TraitError):  # what ipywidgets itself refuses
                field._handle_msg({"content": {"data": {"method": "update", "state": data}}, "buffers": []})
    assert shown.desk.dispute == before


@pytest.mark.parametrize(
    "text", ["\0", "\ud800", "x" * 100_000, "ridge " * 10_000, "<script>", "(" * 500], ids=lambda text: repr(text)[:12]
)
def test_any_text_can_be_looked_up(text: str) -> None:
    shown = LookupWidget()
    shown.field.value = text
    assert "<script>" not in shown.count.value
