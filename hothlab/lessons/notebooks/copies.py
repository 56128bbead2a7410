"""A person's own copies of the notebooks: the English ones of an installed hothlab, and those in other languages.

A file that a person has changed stays as it is. One that is still as it was copied gives way to a newer version:
`.hothlab-copies.json` in its folder remembers what was copied, so an update of hothlab makes stale copies anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from hothlab import data as resources
from hothlab.base.errors import HothlabError
from hothlab.base.files import write_atomically, write_bytes_atomically
from hothlab.language.system_errors import system_trouble
from hothlab.language.text import _, languages

__all__ = ["CannotWrite", "copy_chapters", "copy_language"]

_COPIED = ".hothlab-copies.json"


class CannotWrite(HothlabError):
    """A folder that should take copies of the chapters and cannot, with the system's reason."""

    def __init__(self, folder: Path, reason: str) -> None:
        self.folder = folder
        self.reason = reason
        super().__init__(_("cannot write to {folder}: {reason}").format(folder=folder, reason=reason))


def copy_chapters(target: Path) -> list[Path]:
    """Bring the chapters in `target` up to date, and return the files that are new there."""
    source = resources.folder("notebooks")
    return _bring(target, ((file.relative_to(source).as_posix(), file.read_bytes()) for file in _files(source)))


def copy_language(folder: Path, code: str) -> list[Path]:
    """Bring the notebooks of a language up to date, in a folder of its own below `folder`: `de/00-welcome.ipynb`."""
    from hothlab.lessons.notebooks.spoken import notebooks_in

    return _bring(folder / code, notebooks_in(code))


def _bring(target: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Write the files that are not there, or that nobody has changed since they were written."""
    new = []
    try:
        copied = _copied(target / _COPIED)
        before = dict(copied)
        for name, content in files:
            copy = target / name
            there = _digest(copy.read_bytes()) if copy.exists() else None
            if there is None or there == copied.get(name) != _digest(content):
                copy.parent.mkdir(parents=True, exist_ok=True)
                write_bytes_atomically(copy, content)
                new.append(copy)
                there = _digest(content)
            if there == _digest(content):
                copied[name] = there
        if copied != before:
            write_atomically(target / _COPIED, json.dumps(copied, indent=1) + "\n")
    except OSError as error:
        raise CannotWrite(target, system_trouble(error)) from error
    return new


def _copied(path: Path) -> dict[str, str]:
    """What was copied, by its name; nothing where the list cannot be read."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(digest) for name, digest in found.items()} if isinstance(found, dict) else {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    """Yield every file below `folder`, except hidden ones, those in hidden folders and those of a language."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if not path.is_dir():
            yield path
        elif path.name not in languages():
            yield from _files(path)
