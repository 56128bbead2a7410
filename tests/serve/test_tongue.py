"""The language of a page, from what is kept and what a browser asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from hothlab.base.chosen_language import keep_language
from hothlab.serve.door import Cookies
from hothlab.serve.tongue import spoken_by
from hothlab.serve.visitors import Visitors


class Connection:
    """Where a request comes from."""

    def __init__(self, address: str) -> None:
        self.context = type("Context", (), {"remote_ip": address, "protocol": "http"})()


def asked(accepted: str = "", address: str = "127.0.0.1", host: str = "localhost") -> HTTPServerRequest:
    headers = HTTPHeaders({"Host": host} | ({"Accept-Language": accepted} if accepted else {}))
    start = RequestStartLine("GET", "/", "HTTP/1.1")
    return HTTPServerRequest(start_line=start, headers=headers, connection=Connection(address))  # type: ignore[arg-type]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    for name in ("LANGUAGE", "HOTHLAB_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    return {"visitors": Visitors(tmp_path), "cookies": Cookies(b"x" * 32)}


GUEST = {"address": "192.168.0.9", "host": "192.168.0.1"}


def test_somebody_new_reads_what_their_browser_likes(settings: dict[str, Any]) -> None:
    assert spoken_by(asked("pl-PL,pl;q=0.9,en;q=0.8", **GUEST), settings) == "pl"
    assert spoken_by(asked("ja", **GUEST), settings) == "en"
    assert spoken_by(asked(), settings) == "en"


def test_the_host_has_said_it_and_guests_still_read_their_own(
    settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOTHLAB_LANGUAGE", "de")
    assert spoken_by(asked("en-US"), settings) == "de"
    assert spoken_by(asked("fr", **GUEST), settings) == "fr"
    assert spoken_by(asked("ja", **GUEST), settings) == "de", "better than nothing"
    keep_language("nl")
    assert spoken_by(asked("en-US"), settings) == "nl", "a switch holds in the server that runs"


def test_in_jupyterlab_the_person_is_one_and_a_phone_a_stranger(settings: dict[str, Any]) -> None:
    keep_language("de")
    assert spoken_by(asked("fr"), {}) == "de"
    assert spoken_by(asked("fr"), {}, phone=True) == "fr"
