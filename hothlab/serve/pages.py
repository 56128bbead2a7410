"""The pages that need no kernel: the front page with its four doors, and notes that say one thing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from tornado.template import Loader

from hothlab import data as resources
from hothlab.base.chosen_language import NAMES
from hothlab.language.text import _, language, languages
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.site.doors import doors, names_in, parts, rooms

__all__ = ["failed", "front", "note", "vote_page"]

_FOLDER = resources.DATA / "lab" / "pages"


def front(
    folder: Path,
    base: str,
    page: Callable[[str], str],
    *,
    progress: Progress | None = None,
    games: int = 0,
    you: Mapping[str, object] | None = None,
    phones: Mapping[str, str] | None = None,
    said: str = "",
    trouble: str = "",
    speak_at: str = "",
    xsrf: str = "",
) -> str:
    """The front page, for a server whose pages are where `page` says; `you` and `phones` where it has visitors.

    Another language is asked for at `speak_at`, with the mark `xsrf` where the server wants one.
    """
    there = names_in(folder)
    known = course()
    return _render(
        "front.html",
        base=base,
        page=page,
        doors=doors(there, progress, games),
        parts=parts(known, there),
        rooms=rooms(known, there),
        you=you,
        phones=phones,
        said=said,
        trouble=trouble,
        tongues=[(code, NAMES.get(code, code), code == language()) for code in languages()],
        speak_at=speak_at,
        xsrf=xsrf,
        words={
            "language": _("Language"),
            "tagline": _("Learn, check and play the rules of Battle of Hoth. Every verdict says why."),
            "course": _("The course"),
            "rooms": _("More rooms"),
            "phones": _("Phones of the room"),
            "address": _("Scan the code, or open this address:"),
            "word": _("The word to say:"),
            "name": _("Your name"),
            "keep": _("Keep it"),
            "take": _("Take it along as a file"),
            "bring": _("Bring a file back"),
            "go": _("Bring it here"),
            "other": _("Somebody else?"),
            "other_text": _("Somebody else at this screen begins with a progress and games of their own."),
            "other_go": _("Begin as somebody else"),
            "host_go": _("Back to this computer's own"),
        },
    )


def note(
    title: str, text: str, *, trouble: str = "", ask: str = "", go: str = "", here: str = "", again: int = 0
) -> str:
    """A page that says one thing; it may ask for the word, lead elsewhere, or try again after some seconds."""
    hidden = parse_qsl(here.partition("?")[2], keep_blank_values=True)
    return _render(
        "note.html", title=title, text=text, trouble=trouble, ask=ask, go=go, here=here, again=again, hidden=hidden
    )


def failed(status: int, home: str, here: str) -> str:
    """What stands where a page is not there or fails; `home` is the front page, `here` the address of that page."""
    if status == 404:
        return note(_("Nothing but snow"), _("There is no such page here."), go=_("To the front page"), here=home)
    text = _("Something went wrong here. It is not your fault, and what you did is saved.")
    return note(_("Oh no"), text, go=_("Try again now"), here=here)


def _render(name: str, style: str = "style.css", **values: object) -> str:
    made: bytes = _loader().load(name).generate(style=_text(style), lang=language(), **values)
    return made.decode("utf-8")


@cache
def _loader() -> Loader:
    return Loader(str(_FOLDER))


@cache
def _text(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


def vote_page(word: str, nonce: str) -> str:
    """The page of a vote for a phone: one small file, with its style and its script in it."""
    words = {
        "wait": _("You are in. Look at the screen: the question comes here by itself."),
        "open": _("Choose your answer."),
        "taken": _("Your answer is in. You can still change it."),
        "closed": _("The vote is closed. Look at the screen."),
        "late": _("The vote was closed before you answered. The next question comes here by itself."),
        "over": _("The votes are over. Thank you!"),
        "who": _("The class votes with names. What is yours?"),
        "send": _("Send {hexes}"),
        "none": _("Send: none of the hexes"),
        "sent": _("Sent. Tap hexes to change it."),
        "lost": _("No connection. It is tried again."),
        "board": _("Board"),
    }
    return _render(
        "vote.html",
        "vote.css",
        word=word,
        nonce=nonce,
        words=json.dumps(words),
        first=_("One moment ..."),
        ask=_("Your name"),
        go=_("Go on"),
        noscript=_("This page needs JavaScript."),
        script=_text("vote.js"),
    )
