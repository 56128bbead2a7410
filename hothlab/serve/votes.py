"""Votes of a class over the network: what phones may ask of a server. `voting_desk.py` has the instructor's side.

Both are handlers of the server that presents: `hothlab serve`, JupyterLab, and so JupyterHub and Binder, below its
base address. The kernel of the talk speaks to none of them. Its page does: it runs in the instructor's own browser,
which the server knows already, so it can hand the question in and take the counts out, and pass them to the kernel as
a widget does. No secret of the server has to reach a kernel that way, and it works the same behind any proxy.

Phones are strangers. With the word of a room they get its page, what is asked there, and a place for one answer; each
is told apart by a cookie. Nothing else is behind these addresses, and nothing else of the server opens for that word.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.locks import Condition
from tornado.web import RequestHandler, stream_request_body

from hothlab.base.errors import BadFile
from hothlab.base.jsontree import json_tree
from hothlab.language.text import _
from hothlab.serve.rooms import Refused, VotingRoom, VotingRooms
from hothlab.serve.tongue import speak_to

__all__ = ["news", "read_json", "refuse", "vote_handlers"]

_COOKIE = "hothlab-phone"
_LARGEST_VOTE = 4000
_WAIT = 25
"""Seconds until somebody who waits for news is told that there are none: shorter than proxies wait."""
_DAYS = 30
_PAGE_POLICY = (
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; script-src 'nonce-{nonce}' 'unsafe-inline'"
)
"""Nothing but the page's own script runs; a browser too old for nonces takes the last word instead of it."""
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


async def news(handler: RequestHandler, condition: Condition, is_new: Callable[[], bool]) -> bool:
    """Wait for something new, for a while. False when the one who asked has gone."""
    if not is_new():
        await condition.wait(timedelta(seconds=_WAIT))
    connection: Any = handler.request.connection
    stream = getattr(connection, "stream", None)
    return stream is None or not stream.closed()


def read_json(content: bytes, largest: int) -> dict[str, Any]:
    """What a page has sent, as an object; `Refused` for anything else."""
    if len(content) > largest:
        raise Refused(413, _("That is too much."))
    try:
        found = json_tree(content or b"{}", "", largest).plain()
    except BadFile:
        found = None
    if not isinstance(found, dict):
        raise Refused(400, _("That is not what a page of hothlab sends."))
    return found


def refuse(handler: RequestHandler, error: Refused) -> None:
    """Answer with the sentence that refuses."""
    handler.set_status(error.status)
    handler.finish({"trouble": str(error)})


# Phones


class _ForPhones(RequestHandler):
    """Answers to anybody who has the word of a room."""

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", _PICTURE_POLICY)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        """A phone is spoken to in its own language; the question itself is in that of the class."""
        speak_to(self, phone=True)

    def check_xsrf_cookie(self) -> None:
        """A phone has no rights that the page of another site could borrow; its cookie is not sent from there."""

    def room(self, word: str) -> VotingRoom:
        """The room of that word; capital letters are as good."""
        rooms: VotingRooms = self.settings["hothlab_rooms"]
        return rooms.find(word.lower())

    @property
    def phone(self) -> str:
        """Who asks; nothing where the page was not opened before."""
        found = self.request.cookies.get(_COOKIE)
        return found.value if found is not None else ""


class _Page(_ForPhones):
    """What a phone opens."""

    @allow_unauthenticated
    def get(self, word: str) -> None:
        """The page, the same for everybody; what is asked comes later."""
        from hothlab.serve.pages import note, vote_page  # not before somebody votes

        try:
            room = self.room(word)
        except Refused as error:
            self.set_status(error.status)
            self.finish(note(_("No vote here"), str(error)))
            return
        here = self.request.path.rstrip("/")
        if not self.phone:
            path = f"{here.rpartition('/')[0]}/"
            self.set_cookie(
                _COOKIE, secrets.token_hex(16), path=path, expires_days=_DAYS, httponly=True, samesite="Lax"
            )
        nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", _PAGE_POLICY.format(nonce=nonce))
        self.finish(vote_page(room.word, nonce))


class _Now(_ForPhones):
    """What is asked."""

    @allow_unauthenticated
    async def get(self, word: str) -> None:
        """Say it as soon as it is something else than what the phone has."""
        try:
            room = self.room(word)
            room.come(self.phone)
            with room.waiting():
                seen = self.get_query_argument("seen", "")
                here = await news(self, room.asked, lambda: room.over or str(room.number) != seen)
        except Refused as error:
            refuse(self, error)
            return
        if here:
            self.finish(room.seen_by(self.phone))


@stream_request_body
class _Say(_ForPhones):
    """An answer, or a name. Its length is checked before it is read."""

    def prepare(self) -> None:
        """Refuse what is too long."""
        super().prepare()
        self._content = b""
        length = self.request.headers.get("Content-Length", "")
        fits = length.isdecimal() and len(length) < 9 and int(length) <= _LARGEST_VOTE
        if self.request.method == "POST" and not fits:
            self.set_header("Connection", "close")
            refuse(self, Refused(413, _("That is too much.")))

    def data_received(self, chunk: bytes) -> None:
        """Gather it; what was refused already is dropped."""
        if len(self._content) <= _LARGEST_VOTE:
            self._content += chunk

    @allow_unauthenticated
    def post(self, word: str, what: str) -> None:
        """Take it."""
        try:
            room, said = self.room(word), read_json(self._content, _LARGEST_VOTE)
            if what == "vote":
                room.vote(self.phone, said.get("question"), said.get("picks"))
                self.finish({"taken": True})
            else:
                room.call(self.phone, said.get("name"))
                self.finish(room.seen_by(self.phone))
        except Refused as error:
            refuse(self, error)


class _Picture(_ForPhones):
    """A board, or dice, of what is asked: as an image, in which no script runs."""

    @allow_unauthenticated
    def get(self, word: str, mark: str) -> None:
        """The one with that mark, packed where the phone can unpack it."""
        try:
            picture = self.room(word).picture(mark)
        except Refused as error:
            refuse(self, error)
            return
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "private, max-age=86400")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(picture.packed)
        else:
            self.finish(picture.plain)


def vote_handlers(path: str) -> list[tuple[str, type[RequestHandler]]]:
    """All that phones can reach, below a path that ends with a stroke."""
    room = rf"{path}(\w{{1,40}})"
    return [
        (rf"{room}/?", _Page),
        (rf"{room}/now", _Now),
        (rf"{room}/(vote|name)", _Say),
        (rf"{room}/([0-9a-f]{{16}})\.svg", _Picture),
    ]
