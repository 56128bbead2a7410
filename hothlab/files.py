"""Writing files so that a crash never leaves half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from hothlab.errors import HothlabError
from hothlab.text import _

__all__ = ["write_atomically"]


def write_atomically(path: Path, text: str) -> None:
    """Write the whole text, or leave what was there: a new file takes the old one's place only when it is complete."""
    part = None
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        part = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        if part is not None:
            with suppress(OSError):
                part.unlink()
        reason = _("{path} cannot be written: {why}")
        raise HothlabError(reason.format(path=path, why=error.strerror or error)) from error
