"""Putting lessons into a person's own folder: never half written, never over another, never with a mistake."""

from __future__ import annotations

import os
import re
from itertools import chain, count
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.base.files import make_folder, write_atomically
from hothlab.language.text import _, ngettext
from hothlab.lessons.authoring.checking import Checked, check_text
from hothlab.lessons.authoring.own_lessons import lessons_folder

__all__ = ["keep_lesson", "refusal", "slug_of"]

_LONGEST = 60


def slug_of(name: str) -> str:
    """A name made fit for a file: small letters, digits and dashes.

    >>> slug_of("Night attack, 2nd try!")
    'night-attack-2nd-try'
    """
    slug = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:_LONGEST].strip("-")
    if not slug:
        raise HothlabError(_("give it a name with letters or digits"))
    return slug


def refusal(checked: Checked) -> HothlabError:
    """Why a file is not taken: its first mistake, and how many more there are."""
    first, more = checked.mistakes[0], len(checked.mistakes) - 1
    place = _("line {line}, column {column}: {reason}")
    told = place.format(line=first.line, column=first.column, reason=first.reason)
    if more:
        text = ngettext("{first} (and {n} more mistake)", "{first} (and {n} more mistakes)", more)
        told = text.format(first=told, n=more)
    return HothlabError(told)


def keep_lesson(name: str, text: str) -> Path:
    """Keep the text of a lesson in a new file of about that name; a text that is not a whole lesson is refused."""
    slug = slug_of(Path(name).stem)
    folder = lessons_folder()
    checked = check_text(text, str(folder / f"{slug}.yaml"))
    if checked.valid and checked.kind != "lesson":
        raise HothlabError(_("{name} is not a lesson: it has no steps").format(name=name))
    if not checked.valid:
        raise refusal(checked)
    make_folder(folder)
    names = chain([slug], (f"{slug}-{number}" for number in count(2)))
    path = next(free for each in names if not os.path.lexists(free := folder / f"{each}.yaml"))
    write_atomically(path, text)
    return path
