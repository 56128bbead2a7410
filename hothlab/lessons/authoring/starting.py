"""A lesson or a scenario to begin with: it explains itself in comments, and is whole as it stands."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path
from typing import Literal

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder, make_folder, write_atomically
from hothlab.data import DATA
from hothlab.language.text import _
from hothlab.translating.starts import in_their_language

__all__ = ["begin", "start_text"]

FileKind = Literal["lesson", "scenario"]


def start_text(kind: FileKind) -> str:
    """The text that a new file begins with, in the reader's language."""
    return in_their_language((DATA / "start" / f"{kind}.yaml").read_text("utf-8"))


def begin(kind: FileKind, path: Path | None = None) -> Path:
    """Write the start to a new file; without a path, into the person's own folder under a free name."""
    if path is None:
        folder = home_folder() / f"{kind}s"
        make_folder(folder)
        names = chain([f"my-{kind}"], (f"my-{kind}-{number}" for number in count(2)))
        path = next(free for name in names if not os.path.lexists(free := folder / f"{name}.yaml"))
    elif os.path.lexists(path):
        raise HothlabError(_("{file} exists already and stays as it is; give another name").format(file=path))
    elif path.suffix not in (".yaml", ".yml"):
        raise HothlabError(_("{file} should end in .yaml").format(file=path))
    write_atomically(path, start_text(kind))
    return path
