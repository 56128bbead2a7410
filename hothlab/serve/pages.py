"""The pages that need no kernel: the front page with its four doors, and notes that say one thing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from tornado.template import Loader

from hothlab import data as resources
from hothlab.base.chosen_language import NAMES
from hothlab.language.text import _, language, languages, ngettext
from hothlab.lessons.course.course import Course, Room, course, place_name
from hothlab.lessons.reader.progress import Progress

__all__ = ["WITH_CODE", "FrontDoor", "board_svg", "doors", "failed", "front", "note", "notebook_of", "vote_page"]

WITH_CODE = 26
"""The number of the room in which a person writes Python: it is never shown without its code."""
_FOLDER = resources.DATA / "lab" / "pages"
_SHOWN = "10"
"""The scenario whose board is behind the front page's name."""
_ICONS = {
    "learn": '<path d="M24 6 40 15v18L24 42 8 33V15Z"/>'
    '<path d="M16 20c4-1 6 0 8 2 2-2 4-3 8-2v11c-4-1-6 0-8 2-2-2-4-3-8-2ZM24 22v11"/>',
    "settle": '<path d="M13 5 22 10v10l-9 5-9-5V10Z"/><path d="M35 23 44 28v10l-9 5-9-5V28Z"/>'
    '<path d="M13 15 35 33" stroke-dasharray="1 6" stroke-width="4"/>'
    '<circle cx="13" cy="15" r="3.2" fill="currentColor"/><circle cx="35" cy="33" r="3.2" fill="currentColor"/>',
    "play": '<rect x="6" y="14" width="24" height="24" rx="6" transform="rotate(-10 18 26)"/>'
    '<rect x="23" y="7" width="19" height="19" rx="5" transform="rotate(12 32 17)"/>'
    '<circle cx="14" cy="22" r="2.4" fill="currentColor"/><circle cx="22" cy="30" r="2.4" fill="currentColor"/>'
    '<circle cx="32" cy="17" r="2.4" fill="currentColor"/>',
    "teach": '<rect x="5" y="7" width="38" height="25" rx="3"/><path d="M24 32v6m-8 5 8-5 8 5"/>'
    '<path d="m19 13 9 6.5-9 6.5Z" fill="currentColor"/>',
}


@dataclass(frozen=True)
class FrontDoor:
    """One of the four ways in: its key, what it says, its notebook, and where the visitor would go on."""

    key: str
    title: str
    about: str
    name: str
    now: str = ""

    @property
    def icon(self) -> str:
        """Its drawing."""
        about = 'viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.6" aria-hidden="true"'
        return f'<svg {about} stroke-linecap="round" stroke-linejoin="round">{_ICONS[self.key]}</svg>'


def notebook_of(folder: Path, number: int) -> str:
    """The name of the notebook with that number, without its ending."""
    return next(path.stem for path in sorted(folder.glob(f"{number:02}-*.ipynb")))


def doors(folder: Path, progress: Progress | None = None, games: int = 0) -> tuple[FrontDoor, ...]:
    """The four doors; with a visitor's progress and open games, where they would go on."""
    following = course().next(progress) if progress is not None else course().chapters[0]
    begun = progress is not None and bool(progress.marks.tasks)
    learn = following.name if (folder / f"{following.name}.ipynb").is_file() else notebook_of(folder, 0)
    waiting = ngettext("A game waits for you", "{count} games wait for you", games).format(count=games)
    return (
        FrontDoor(
            "learn",
            _("Learn"),
            _("Every rule by doing, from the first hex to your first battle."),
            learn,
            _("Go on: {place}").format(place=place_name(following)) if begun else "",
        ),
        FrontDoor(
            "settle",
            _("Settle it"),
            _("You argue about a shot or a move? Set it up, and get a verdict with its rule."),
            notebook_of(folder, 21),
        ),
        FrontDoor(
            "play",
            _("Play"),
            _("Any battle, against the computer or somebody beside you, with a coach to ask."),
            notebook_of(folder, 23),
            waiting if games else "",
        ),
        FrontDoor(
            "teach",
            _("Teach"),
            _("Chapters as slides, plans for an evening or three lessons, questions for a class."),
            notebook_of(folder, 25),
        ),
    )


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
    there = {path.stem for path in folder.glob("*.ipynb")}
    known = course()
    return _render(
        "front.html",
        base=base,
        page=page,
        doors=doors(folder, progress, games),
        parts=_parts(known, there),
        rooms=_rooms(known, there),
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


def _parts(known: Course, there: set[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The course as the map shows it: its parts, each with its places."""
    return [
        (part.title, [(each.name, place_name(each)) for each in part.chapters if each.name in there])
        for part in known.parts
    ]


def _rooms(known: Course, there: set[str]) -> list[tuple[str, str]]:
    """The rooms that have no door of their own, and need no code to be seen."""
    behind_doors = {21, 23, 25}
    rooms: Sequence[Room] = known.rooms
    return [
        (each.name, each.title)
        for each in rooms
        if each.name in there and each.number not in behind_doors | {WITH_CODE}
    ]


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


@cache
def board_svg(theme: str) -> str:
    """The board behind the front page's name, without words for those who do not see it: it is an ornament."""
    from hothlab.game.scenario import load
    from hothlab.pictures.board import board_scene
    from hothlab.scene.svg import to_svg

    return to_svg(board_scene(load(_SHOWN).position, 1000, names=False), theme)


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
