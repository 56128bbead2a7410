"""A file of the reader's, as a browser sends it."""

from __future__ import annotations

from hothlab.widgets.upload import Upload
from tests.widgets.conftest import send


def test_the_text_is_taken_and_nothing_else() -> None:
    taken: list[str] = []
    button = Upload("Bring it", taken.append)
    send(button, kind="file", text="{}")
    send(button, kind="file", text=7)
    send(button, kind="other", text="no")
    send(button, kind="file")
    assert taken == ["{}"] and button.label == "Bring it"
