"""Links between the notebooks."""

from __future__ import annotations

import pytest

from hothlab.lessons.course.course import Room, course
from hothlab.scene.scene import Scene
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.links import address, jump, link, linked_bundle, place_name
from hothlab.widgets.static import VIEW
from tests.widgets.conftest import Tape


def test_a_link_is_the_name_of_a_notebook_beside_this_one() -> None:
    chapter = course().chapters[0]
    assert address(chapter) == f"{chapter.name}.ipynb" and "/" not in address(chapter)
    assert place_name(chapter) == f"{chapter.number} · {chapter.title}"


def test_html_in_a_title_stays_text() -> None:
    room = Room(9, "x", "<b>&", "")
    assert str(link(room)) == '<a href="09-x.ipynb">&lt;b&gt;&amp;</a>'
    assert str(link(room, "<i>")) == '<a href="09-x.ipynb">&lt;i&gt;</a>'


def test_a_jump_names_its_step_and_nothing_else() -> None:
    shown = str(jump('a"b', "<i>to</i>"))
    assert shown.startswith('<button type="button"')
    assert 'data-hothlab-step="a&#34;b">&lt;i&gt;to&lt;/i&gt;</button>' in shown


@pytest.mark.parametrize(
    ("mode", "html", "live"), [("live", False, True), ("picture", True, False), ("text", False, False)]
)
def test_links_are_kept_where_there_is_no_kernel(
    mode: str, html: bool, live: bool, tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("links", "static"):
        monkeypatch.setattr(f"hothlab.widgets.{place}.mode", lambda: mode)
    data, _known = linked_bundle("words", BoardWidget(Scene(10, 10, ())), "<a>")
    assert data["text/plain"] == "words"
    assert ("text/html" in data, VIEW in data) == (html, live)
