"""A person's own copies of the notebooks: the English ones of an installed hothlab, and those in other languages.

A file that a person has changed stays as it is. One that is still as it was copied gives way to a newer version:
`.hothlab-copies.json` in its folder remembers what was copied, so an update of hothlab makes stale copies anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from hothlab import data as resources
from hothlab.base.files import make_folder, read_whole, write_bytes_atomically
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting_rows
from hothlab.language.text import languages

__all__ = ["copy_chapters", "copy_language"]

_COPIED = HomeFile(".hothlab-copies.json", 1_000_000)
_LARGEST = 10**9
"""Bytes of a notebook that a person has made of a copy."""


def copy_chapters(target: Path) -> list[Path]:
    """Bring the chapters in `target` up to date, and return the files that are new there."""
    source = resources.folder("notebooks")
    return _bring(target, ((file.relative_to(source).as_posix(), file.read_bytes()) for file in _files(source)))


def copy_language(folder: Path, code: str) -> list[Path]:
    """Bring the notebooks of a language up to date, in a folder of its own below `folder`: `de/00-welcome.ipynb`."""
    from hothlab.lessons.notebooks.spoken import notebooks_in

    return _bring(folder / code, notebooks_in(code))


def _bring(target: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Write the missing files, and those unchanged since they were written."""
    new = []
    make_folder(target)
    copied = fitting_rows(_COPIED.read(target).mapping(), lambda node: node.text())
    before = dict(copied)
    for name, content in files:
        copy = target / name
        kept = read_whole(copy, _LARGEST)
        there = _digest(kept) if kept is not None else None
        if there is None or there == copied.get(name) != _digest(content):
            make_folder(copy.parent)
            write_bytes_atomically(copy, content)
            new.append(copy)
            there = _digest(content)
        if there == _digest(content):
            copied[name] = there
    if copied != before:
        _COPIED.change(lambda _before: copied, target)
    return new


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
