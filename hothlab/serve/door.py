"""The word that lets phones of the room in, and the cookies that remember who has said it and who somebody is.

The word is kept in the host's home, so that a link that was shown once works tomorrow, and an open page comes back.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tornado.httputil import HTTPServerRequest
from tornado.web import create_signed_value, decode_signed_value

from hothlab.base.errors import HothlabError
from hothlab.base.files import CannotRead, locked, make_folder, read_whole, write_atomically, write_bytes_atomically

if TYPE_CHECKING:
    from tornado.web import RequestHandler

__all__ = ["Cookies", "Door", "cookie_secret", "kept_word", "new_word"]

_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters and digits of a word, without those that look alike on a projector."""
_LENGTH = 8
_SECRET_BYTES = 32
_PATIENCE = 5
"""Seconds to wait for another server that is writing."""
_DAYS = 400
"""How long a browser remembers; no browser allows more."""


def new_word() -> str:
    """A word that nobody guesses: one of 850 thousand million.

    >>> len(new_word())
    8
    """
    return "".join(secrets.choice(_SIGNS) for _sign in range(_LENGTH))


def kept_word(path: Path, anew: bool = False) -> str:
    """The word that a file keeps; a new one where there is none, or where a new one is asked for."""
    with suppress(HothlabError):
        kept = read_whole(path, 100)
        word = kept.decode("ascii", "replace").strip() if kept else ""
        if not anew and len(word) == _LENGTH and set(word) <= set(_SIGNS):
            return word
    word = new_word()
    with suppress(HothlabError):
        make_folder(path.parent)
        write_atomically(path, f"{word}\n", private=True)
    return word


def cookie_secret(path: Path) -> bytes:
    """The key of the cookies, kept for the next start, so that visitors are known again.

    A file of another length holds no key and is written anew. Where none can be kept, the key lasts for this start.
    """
    new = os.urandom(_SECRET_BYTES)
    with suppress(HothlabError):
        make_folder(path.parent)
        with locked(path.with_suffix(".lock"), _PATIENCE):  # two servers that start at once have one key
            kept = _kept_secret(path)
            if len(kept) == _SECRET_BYTES:
                return kept
            write_bytes_atomically(path, new, private=True)
    return new


def _kept_secret(path: Path) -> bytes:
    """The content of the file, nothing for a file that is far too large; `CannotRead` where the system refuses it."""
    try:
        return read_whole(path, 1000) or b""
    except CannotRead:
        raise
    except HothlabError:
        return b""


class Cookies:
    """Signed cookies of one home: nobody else can make them, and two servers on one machine keep theirs apart."""

    def __init__(self, secret: bytes, path: str = "/") -> None:
        self._secret, self._path = secret, path
        self._mark = sha256(b"hothlab" + secret).hexdigest()[:8]

    def read(self, request: HTTPServerRequest, name: str) -> str | None:
        """What a request's cookie says; None where there is none of ours."""
        full = f"hothlab-{name}-{self._mark}"
        found = request.cookies.get(full)
        value = decode_signed_value(self._secret, full, found.value, max_age_days=_DAYS) if found else None
        return value.decode("ascii", "replace") if value is not None else None

    def write(self, handler: RequestHandler, name: str, value: str) -> None:
        """Have the browser remember it. No script of a page can read it, and no page of another site sends it."""
        full = f"hothlab-{name}-{self._mark}"
        signed = create_signed_value(self._secret, full, value).decode("ascii")
        handler.set_cookie(full, signed, expires_days=_DAYS, path=self._path, httponly=True, samesite="Lax")

    def forget(self, handler: RequestHandler, name: str) -> None:
        """Have the browser forget it."""
        handler.clear_cookie(f"hothlab-{name}-{self._mark}", path=self._path)


class Door:
    """Who has said the word is let in, and known again."""

    def __init__(self, word: str, cookies: Cookies) -> None:
        self.word, self._cookies = word, cookies
        self._value = sha256(word.encode()).hexdigest()

    def knows(self, request: HTTPServerRequest) -> bool:
        """Has this browser said the word that holds now?"""
        return self._cookies.read(request, "in") == self._value

    def remember(self, handler: RequestHandler) -> None:
        """From now on it is known."""
        self._cookies.write(handler, "in", self._value)

    @staticmethod
    def spelled(said: str) -> str:
        """What somebody typed, as the word is written.

        >>> Door.spelled(" K7M2 x9qp ")
        'k7m2x9qp'
        """
        return "".join(said.split()).replace("-", "").lower()[:40]
