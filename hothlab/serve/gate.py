"""Each request is checked before anything answers it: the name it uses, the page it comes from, the word it brings.

A server for this machine alone asks for no word: it answers only under the names of this machine, and only to its own
pages. One that lets the room in (`--lan`) asks everybody else for the word of its link, once; a cookie remembers it.
"""

from __future__ import annotations

from collections.abc import Collection
from hmac import compare_digest
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.web import Application, RequestHandler

from hothlab.language.text import _
from hothlab.serve.door import Door
from hothlab.serve.here import at_this_machine, host_fits
from hothlab.serve.pages import note
from hothlab.serve.tongue import speak_to

__all__ = ["Gate", "from_elsewhere", "query_fits", "without_word"]

_LARGEST_BODY = 3 * 1024 * 1024
"""A page sends nothing larger than a visitor's own file, apart from the messages of its widgets."""
_LONGEST_QUERY = 6000
"""A dispute in a link has a few hundred signs."""


def from_elsewhere(request: HTTPServerRequest) -> bool:
    """Does the page of another site ask?

    A browser says so by `Origin` or `Sec-Fetch-Site`. A link that somebody follows to here is welcome all the same.
    """
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.host.lower():
        return True
    if request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return False
    return request.method != "GET" or request.headers.get("Sec-Fetch-Dest") != "document"


def query_fits(query: str, known: Collection[str]) -> bool:
    """Does a query hold nothing but known names, in plain signs, and not too many of them?

    >>> query_fits("d=hoth1-abc", ("d",)), query_fits("template=x", ("d",))
    (True, False)
    """
    if len(query) > _LONGEST_QUERY or not (query.isascii() and query.isprintable()):
        return False
    try:
        asked = parse_qsl(query, keep_blank_values=True, max_num_fields=8)
    except ValueError:
        return False
    return all(name in known for name, _value in asked)


def without_word(request: HTTPServerRequest) -> str:
    """The address that was asked for, without the word: it need not stay there for all to see."""
    pairs = [pair for pair in parse_qsl(request.query, keep_blank_values=True) if pair[0] != "word"]
    path = "/" + request.path.lstrip("/")  # two strokes would be the name of another machine
    return f"{path}?{urlencode(pairs)}" if pairs else path


def _said(request: HTTPServerRequest) -> str:
    """The word in an address; empty where there is none."""
    return dict(parse_qsl(request.query, errors="replace")).get("word", "")


class Gate(Application):
    """A web application that looks at every request first, for each of its handlers alike."""

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Who answers; a refusal for those that no handler should see."""
        door: Door | None = self.settings["door"]
        if door is None and not host_fits(request.host, self.settings["names"]):
            return self.get_handler_delegate(request, _StrangeName)
        if from_elsewhere(request):
            return self.get_handler_delegate(request, _StrangePage)
        votes = request.path.startswith(self.settings["hothlab_votes"])  # they have a word of their own
        if door is not None and not (votes or at_this_machine(request) or door.knows(request)):
            return self.get_handler_delegate(request, _AtTheDoor)
        if "word=" in request.query and request.method == "GET":
            return self.get_handler_delegate(request, _AtTheDoor)
        return super().find_handler(request, **kwargs)

    def listen(self, port: int, address: str | None = None, **options: Any) -> Any:
        """Listen, with bounds on what is read."""
        return super().listen(port, address or "", **{"max_body_size": _LARGEST_BODY, **options})


class _Refusal(RequestHandler):
    """The answer to a request that goes no further."""

    def prepare(self) -> None:
        speak_to(self)
        self.set_status(403)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.words())

    def words(self) -> str:
        raise NotImplementedError


class _StrangeName(_Refusal):
    def words(self) -> str:
        text = _("This server does not answer under this name. Open the address that it has printed.")
        return note(_("Not under this name"), text)


class _StrangePage(_Refusal):
    def words(self) -> str:
        return note(_("Not from there"), _("The page of another site wanted something here. It gets nothing."))


class _AtTheDoor(_Refusal):
    """Lets in who has the word, and asks everybody else for it."""

    def prepare(self) -> None:
        door: Door | None = self.settings["door"]
        said = _said(self.request)
        if door is None or at_this_machine(self.request):
            self.redirect(without_word(self.request))
        elif self.request.method == "GET" and compare_digest(door.spelled(said).encode(), door.word.encode()):
            door.remember(self)
            self.redirect(without_word(self.request))
        else:
            super().prepare()

    def words(self) -> str:
        return note(
            _("What is the word?"),
            _("You are nearly there. The host's screen shows a word of eight signs: write it here."),
            trouble=_("That is not the word.") if _said(self.request) else "",
            ask=_("Word"),
            go=_("Come in"),
            here=without_word(self.request),
        )
