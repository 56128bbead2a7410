"""The one text that a page gets for each widget."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.widgets.scripts import script, style

FOLDER = Path(hl.__file__).parent / "widgets"
PARTS = {"board": ("ipycanvas",), "presenter": ("voting",)}
"""The widgets whose script stands in more than one file."""
NAMES = sorted({path.stem for path in FOLDER.glob("*.js")} - {"page", *sum(PARTS.values(), ())})
SHARED = (FOLDER / "page.js").read_text("utf-8")


def whole(name: str) -> str:
    return script(name, *PARTS.get(name, ()))


def declared(text: str) -> list[str]:
    """The names that a script declares for all of it."""
    return re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
class TestScript:
    def test_it_is_what_all_share_and_its_own(self, name: str) -> None:
        own = "\n".join((FOLDER / f"{each}.js").read_text("utf-8") for each in (*PARTS.get(name, ()), name))
        body, _default, returned = own.partition("export default ")
        assert f"{SHARED}\n{body}return {returned}" in whole(name)
        assert whole(name).count("export ") == own.count("export default {") == 1

    def test_a_page_runs_it_once_for_all_widgets(self, name: str) -> None:
        """So nothing outside its functions may change: no `let`, and no `await`, which a function cannot have there."""
        assert re.findall(r"^(?:let|var|await)\b.*", whole(name), re.MULTILINE) == []
        once = re.search(r'scripts\.has\("([^"]+)"\)', whole(name))
        assert once is not None and f'scripts.get("{once[1]}")' in whole(name)

    def test_no_name_is_declared_twice(self, name: str) -> None:
        """That would be a syntax error, and nothing would be shown."""
        found = declared(whole(name))
        assert {"make", "guardKeys", "Sections"} <= set(found) and len(found) == len(set(found))


def test_what_is_shared_is_used_by_some() -> None:
    used = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.js"))
    assert [name for name in declared(SHARED) if len(re.findall(rf"\b{name}\b", used)) < 2] == []


def test_style_sheets_in_their_order() -> None:
    desk, lesson = ((FOLDER / name).read_text("utf-8") for name in ("desk.css", "lesson.css"))
    assert style("desk", "lesson") == f"{desk}\n{lesson}"
