"""Files taken away and brought back, by a browser's messages."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.widgets.exchange import Exchange, Upload
from tests.widgets.conftest import answers_of, bring, send


def test_what_goes_out_and_what_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[str, bytes]] = []

    def take(name: str, data: bytes) -> str:
        if not data:
            raise HothlabError("it is empty")
        taken.append((name, data))
        return "Taken."

    shown = Exchange(
        "Progress",
        files={"Download": lambda: ("progress.json", "application/json", b"{}")},
        upload=Upload("Upload ...", (".json",), take),
    )
    assert [row["kind"] for row in shown.offered] == ["file", "upload"]
    sent = answers_of(shown, monkeypatch)
    send(shown, kind="file", label="Download")
    bring(shown, "a.json", b"{}")
    bring(shown, "b.json", b"")
    assert sent[0][1] == [b"{}"]
    assert [content["text"] for content, _buffers in sent[1:]] == ["Taken.", "it is empty"]
    assert taken == [("a.json", b"{}")]
