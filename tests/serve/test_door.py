"""The word that lets the room in, and the cookies that remember."""

import errno
import os
import sys
from pathlib import Path

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from hothlab.serve.door import Cookies, Door, cookie_secret, kept_word, new_word
from tests.faults.injector import Fault, failing


class Browser:
    """Keeps cookies, as far as a server asks that of it."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def set_cookie(self, name: str, value: str, **_more: object) -> None:
        self.kept[name] = value

    def clear_cookie(self, name: str, **_more: object) -> None:
        self.kept.pop(name, None)

    def asks(self) -> HTTPServerRequest:
        cookies = "; ".join(f"{name}={value}" for name, value in self.kept.items())
        line, headers = RequestStartLine("GET", "/", "HTTP/1.1"), HTTPHeaders({"Host": "hoth", "Cookie": cookies})
        return HTTPServerRequest(start_line=line, headers=headers)


def test_the_word_is_kept_and_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "new" / "pages.word"
    word = kept_word(file)
    assert len(word) == 8
    assert kept_word(file) == word
    other = kept_word(file, anew=True)
    assert other != word
    assert kept_word(file) == other
    assert sys.platform == "win32" or file.stat().st_mode & 0o077 == 0
    for rubbish in (b"", b"short", b"\xff" * 8, b"o0l1o0l1", b"x" * 1000):
        file.write_bytes(rubbish)
        assert len(kept_word(file)) == 8
    (tmp_path / "file").write_text("")
    assert len(kept_word(tmp_path / "file" / "below")) == 8


def test_words_differ_and_can_be_said() -> None:
    words = {new_word() for _ in range(200)}
    assert len(words) == 200
    assert all(word.isalnum() and word == Door.spelled(word.upper()) for word in words)
    assert not any(set(word) & set("01loi") for word in words)


def test_who_has_said_the_word_is_known_until_it_changes() -> None:
    cookies = Cookies(b"s" * 32)
    door, browser = Door("abcd2345", cookies), Browser()
    assert not door.knows(browser.asks())
    door.remember(browser)  # type: ignore[arg-type]
    assert door.knows(browser.asks())
    assert not Door("other234", cookies).knows(browser.asks())
    assert not Door("abcd2345", Cookies(b"t" * 32)).knows(browser.asks())


def test_a_cookie_is_nobody_elses() -> None:
    cookies, browser = Cookies(b"s" * 32), Browser()
    cookies.write(browser, "visitor", "abc")  # type: ignore[arg-type]
    assert cookies.read(browser.asks(), "visitor") == "abc"
    assert cookies.read(browser.asks(), "in") is None
    (name,) = browser.kept
    assert "abc" not in name
    browser.kept[name] = browser.kept[name][:-1] + "x"
    assert cookies.read(browser.asks(), "visitor") is None
    browser.kept[name] = "abc"
    assert cookies.read(browser.asks(), "visitor") is None
    cookies.forget(browser, "visitor")  # type: ignore[arg-type]
    assert browser.kept == {}


def test_the_key_of_the_cookies_is_kept_for_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "new" / "pages.secret"
    first = cookie_secret(file)
    assert len(first) == 32
    assert cookie_secret(file) == first
    assert sys.platform == "win32" or file.stat().st_mode & 0o077 == 0
    (tmp_path / "file").write_text("")
    assert cookie_secret(tmp_path / "file" / "below") != cookie_secret(tmp_path / "file" / "below")


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 33, b"x" * 5000])
def test_a_key_that_was_cut_off_is_written_anew(broken: bytes, tmp_path: Path) -> None:
    """A full disk or a kill left such a file in an older hothlab; visitors are known again from the next start on."""
    file = tmp_path / "pages.secret"
    file.write_bytes(broken)
    mended = cookie_secret(file)
    assert len(mended) == 32
    assert file.read_bytes() == mended == cookie_secret(file)
    assert sys.platform == "win32" or file.stat().st_mode & 0o077 == 0


def test_a_key_that_could_not_be_written_is_there_once_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "pages.secret"
    fault = Fault(failing(errno.ENOSPC), 1, lasting=True)
    with fault.injected():
        assert len(cookie_secret(file)) == 32
    assert not file.exists() or len(file.read_bytes()) == 32
    assert cookie_secret(file) == cookie_secret(file)


def test_a_pipe_in_the_place_of_the_key_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pages.secret"
    os.mkfifo(pipe)
    assert len(cookie_secret(pipe)) == 32
    assert pipe.is_fifo()
