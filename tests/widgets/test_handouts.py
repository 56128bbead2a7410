"""Hand-outs on the screen, driven by what a browser would send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.lessons.handouts.handout import chapter_handout, made_handout
from hothlab.lessons.reader.progress import Progress
from hothlab.widgets.handouts import HandoutsWidget
from hothlab.widgets.printing import Printer


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def sent(printer: Printer, monkeypatch: pytest.MonkeyPatch, **content: Any) -> list[Any]:
    heard: list[Any] = []
    monkeypatch.setattr(printer, "send", lambda content, buffers=None: heard.append((content, buffers)))
    printer._handle_custom_msg(content, [])
    return heard


def test_a_click_sends_the_page_to_print_or_the_file_to_save(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = hl.handout("04")
    ((content, (page,)),) = sent(shown.printer, monkeypatch, kind="print", paper="letter")
    assert content["kind"] == "page" and b"size: letter" in page
    ((content, (page,)),) = sent(shown.printer, monkeypatch, kind="save", paper="a4")
    assert content["name"] == "04-movement.html" and b"size: A4" in page


@pytest.mark.parametrize("content", [{"kind": "print"}, {"kind": "print", "paper": "a3"}, {"kind": "x", "paper": "a4"}])
def test_what_was_not_offered_does_nothing(content: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert sent(hl.handout("summary").printer, monkeypatch, **content) == []


def test_what_cannot_be_printed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    printer = Printer(lambda: made_handout("04/title"), "Print")
    ((content, _none),) = sent(printer, monkeypatch, kind="print", paper="a4")
    assert content == {"kind": "refused", "text": "there is no question at 04/title"}


def test_a_handout_in_code_is_saved(tmp_path: Path) -> None:
    shown = hl.handout("04", "summary", paper="letter")
    shown.save(tmp_path / "pages.html")
    assert (tmp_path / "pages.html").read_text("utf-8") == shown.html and "size: letter" in shown.html
    assert "9 tasks with room to write" in shown.text()
    with pytest.raises(HothlabError, match="did you mean a4"):
        hl.handout("04", paper="a44")


def test_everything_that_is_offered_can_be_made() -> None:
    shown = HandoutsWidget()
    for _label, name in shown.what.options:
        made_handout(name)
    shown.what.value = "scenario-t1"
    assert "One page to print." in shown.told.value


def test_a_chapter_has_its_tasks_to_print(monkeypatch: pytest.MonkeyPatch) -> None:
    view = hl.chapter("04")
    (printer,) = [each for part in view.children for each in getattr(part, "children", ()) if isinstance(each, Printer)]
    ((_content, (page,)),) = sent(printer, monkeypatch, kind="print", paper="a4")
    assert page.decode().count("<article") == 2 * len(chapter_handout(view.chapter).tasks)
