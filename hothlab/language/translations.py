"""The `.po` files of a language become the one `.mo` file that gettext reads.

This needs Babel and nothing else of hothlab, so that a build can call it. Stale (fuzzy) translations are left out: a
reader sees English instead.
"""

from __future__ import annotations

import os
import tempfile
from io import BytesIO
from pathlib import Path

__all__ = ["compile_all", "compiled", "mo_file", "stale", "write_mo_file"]


def mo_file(folder: Path) -> Path:
    """The file that gettext reads for the language of this folder."""
    return folder / "LC_MESSAGES" / "hothlab.mo"


def stale(folder: Path) -> bool:
    """Whether a `.po` file of this folder is newer than what was made of them."""
    times = [path.stat().st_mtime_ns for path in folder.glob("*.po")]
    made = mo_file(folder)
    return bool(times) and (not made.exists() or made.stat().st_mtime_ns < max(times))


def compiled(folder: Path) -> bytes:
    """All `.po` files of a language as one `.mo` file."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    whole = Catalog(folder.name, domain="hothlab")
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, folder.name):
                if message.id:
                    whole[message.id] = message
    made = BytesIO()
    write_mo(made, whole)
    return made.getvalue()


def write_mo_file(folder: Path) -> Path:
    """Make the `.mo` file of a language, in one step, so that nobody reads half of it."""
    path = mo_file(folder)
    path.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(compiled(folder))
    os.chmod(file.name, 0o644)  # noqa: PTH101 - a temporary file is its owner's alone
    os.replace(file.name, path)  # noqa: PTH105
    return path


def compile_all(locales: Path) -> list[Path]:
    """Make the `.mo` file of every language whose `.po` files are newer."""
    folders = sorted(path for path in locales.iterdir() if path.is_dir())
    return [write_mo_file(folder) for folder in folders if stale(folder)]
