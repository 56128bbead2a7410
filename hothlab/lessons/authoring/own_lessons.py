"""The lessons of a person's own: YAML files in `lessons`, in the folder of their progress and games.

Each is on the course map behind the chapters, and `hl.chapter` opens it by its file's name. A file that is not whole is
there too, with all that is wrong in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hothlab.base.errors import BadFile, HothlabError, UnknownName
from hothlab.base.files import home_folder, written_path
from hothlab.base.yamltree import Mistakes, read_text_file
from hothlab.language.text import _, ngettext, per_language, short
from hothlab.lessons.course.chapter import Chapter, chapter, read_lesson

__all__ = ["OwnLesson", "any_chapter", "lesson_in", "lessons_folder", "own_lesson", "own_lessons"]

_MOST = 200
"""Files that are looked at."""


@dataclass(frozen=True)
class OwnLesson:
    """A file of lessons: the chapter in it, or what is wrong with it."""

    path: Path
    chapter: Chapter | None
    mistakes: tuple[BadFile, ...] = ()

    @property
    def title(self) -> str:
        """Its title; its file's name where it has none."""
        return self.chapter.title if self.chapter else self.path.name

    def read(self) -> Chapter:
        """The chapter; a file that is not whole is one error with its first mistake and how many more there are."""
        if self.chapter is not None:
            return self.chapter
        first, more = self.mistakes[0], len(self.mistakes) - 1
        if not more:
            raise first
        reason = ngettext(
            "{reason} (and {n} more mistake; `hothlab validate` tells it)",
            "{reason} (and {n} more mistakes; `hothlab validate` tells all)",
            more,
        ).format(reason=first.reason, n=more)
        raise BadFile(first.source, first.line, first.column, reason)


def lessons_folder() -> Path:
    """Where they are; it may not exist yet."""
    return home_folder() / "lessons"


def own_lessons() -> tuple[OwnLesson, ...]:
    """All of them, by their numbers and then by their files' names."""
    try:
        files = sorted(path for path in lessons_folder().glob("*.yaml") if path.is_file())[:_MOST]
    except (OSError, HothlabError):
        return ()
    return tuple(sorted(map(lesson_in, files), key=lambda each: each.chapter.number if each.chapter else 999))


def lesson_in(path: Path) -> OwnLesson:
    """The lesson in a file, read anew when the file has changed."""
    try:
        known = path.stat()
        return _read(path, (known.st_mtime_ns, known.st_size))
    except OSError:
        return _read_anew(path)  # says why it cannot be read


@per_language(_MOST)
def _read(path: Path, _version: tuple[int, int]) -> OwnLesson:
    return _read_anew(path)


def _read_anew(path: Path) -> OwnLesson:
    found = Mistakes()
    try:
        return OwnLesson(path, read_lesson(read_text_file(path), str(path), found))
    except BadFile as error:
        found.keep(error)
        return OwnLesson(path, None, found.found)


def own_lesson(name: str) -> OwnLesson:
    """The lesson that a person means: a file, or one of their own by its name, `night-attack`."""
    text = short(name, 4_000).strip()
    path = written_path(text)
    if path.suffix in (".yaml", ".yml") or "/" in text:
        inside = lessons_folder() / path.name
        return lesson_in(inside if not path.exists() and path.name == text and inside.exists() else path)
    known = {each.path.stem: each for each in own_lessons()}
    if text.removeprefix("own:") not in known:
        raise UnknownName(_("lesson of your own"), text, known)
    return known[text.removeprefix("own:")]


def any_chapter(id: str) -> Chapter:
    """The chapter of an id: one of the course, or `own:night-attack`, a lesson of one's own."""
    return next((each.chapter for each in own_lessons() if each.chapter and each.chapter.id == id), None) or chapter(id)
