"""Where a person's own files are, and writing them so that a crash never leaves half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from hothlab.errors import HothlabError
from hothlab.text import _

__all__ = ["home_folder", "write_atomically", "write_bytes_atomically"]


def home_folder() -> Path:
    """The folder of a person's progress and games: `HOTHLAB_HOME`, or `.hothlab` at home. It may not exist yet."""
    named = os.environ.get("HOTHLAB_HOME")
    return Path(named).expanduser() if named else Path.home() / ".hothlab"


def write_atomically(path: Path, text: str) -> None:
    """Write the whole text, or leave what was there: a new file takes the old one's place only when it is complete."""
    write_bytes_atomically(path, text.encode("utf-8"))


def write_bytes_atomically(path: Path, content: bytes) -> None:
    """`write_atomically` for bytes."""
    part = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        part = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_permissions(path))
        part.replace(path)
    except OSError as error:
        if part is not None:
            with suppress(OSError):
                part.unlink()
        reason = _("{path} cannot be written: {why}")
        raise HothlabError(reason.format(path=path, why=error.strerror or error)) from error


def _permissions(path: Path) -> int:
    """Those of the file that is replaced, or of any new file; a temporary file has only its owner's."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
