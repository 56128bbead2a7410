"""The doors of the front page, and the places behind them: for a server's page and for the site's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hothlab.language.text import _, ngettext
from hothlab.lessons.course.course import Course, Room, course, place_name
from hothlab.lessons.reader.progress import Progress

__all__ = ["WITH_CODE", "FrontDoor", "board_svg", "doors", "names_in", "notebook_of", "parts", "rooms"]

WITH_CODE = 26
"""The number of the room in which a person writes Python: it is never shown without its code."""
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


def names_in(folder: Path) -> list[str]:
    """The names of the notebooks of a folder, without their endings."""
    return sorted(path.stem for path in folder.glob("*.ipynb"))


def notebook_of(names: Iterable[str], number: int) -> str:
    """The name of the notebook with that number."""
    return next(name for name in names if name.startswith(f"{number:02}-"))


def doors(names: Collection[str], progress: Progress | None = None, games: int = 0) -> tuple[FrontDoor, ...]:
    """The four doors, of the notebooks with these names; with a reader's progress and open games, where they go on."""
    following = course().next(progress) if progress is not None else course().chapters[0]
    begun = progress is not None and bool(progress.marks.tasks)
    learn = following.name if following.name in names else notebook_of(names, 0)
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
            notebook_of(names, 21),
        ),
        FrontDoor(
            "play",
            _("Play"),
            _("Any battle, against the computer or somebody beside you, with a coach to ask."),
            notebook_of(names, 23),
            waiting if games else "",
        ),
        FrontDoor(
            "teach",
            _("Teach"),
            _("Chapters as slides, plans for an evening or three lessons, questions for a class."),
            notebook_of(names, 25),
        ),
    )


def parts(known: Course, there: Collection[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The course as the map shows it: its parts, each with its places."""
    return [
        (part.title, [(each.name, place_name(each)) for each in part.chapters if each.name in there])
        for part in known.parts
    ]


def rooms(known: Course, there: Collection[str]) -> list[tuple[str, str]]:
    """The rooms that have no door of their own, and need no code to be seen."""
    behind_doors = {21, 23, 25}
    others: Sequence[Room] = known.rooms
    return [
        (each.name, each.title)
        for each in others
        if each.name in there and each.number not in behind_doors | {WITH_CODE}
    ]


@cache
def board_svg(theme: str) -> str:
    """The board behind the front page's name, without words for those who do not see it: it is an ornament."""
    from hothlab.game.scenario import load
    from hothlab.pictures.board import board_scene
    from hothlab.scene.svg import to_svg

    return to_svg(board_scene(load(_SHOWN).position, 1000, names=False), theme)
