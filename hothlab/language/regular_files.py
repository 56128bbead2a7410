"""Reading a regular file and nothing else: the lowest module, for the language to speak is kept in a file too."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

__all__ = ["NotAFile", "check_regular", "first_bytes"]

_PIECE = 1 << 20
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class NotAFile(OSError):
    """A pipe or a device stands where a file was meant."""


def first_bytes(path: Path, most: int) -> bytes:
    """The beginning of a regular file, or the system's error. It never waits for somebody who writes into a pipe."""
    check_regular(os.stat(path).st_mode)  # before it is opened, for that alone may move a device
    handle = os.open(path, _FLAGS)
    try:
        check_regular(os.fstat(handle).st_mode)  # something else may have taken the name since
        content = b""
        while len(content) < most and (more := os.read(handle, min(_PIECE, most - len(content)))):
            content += more
    finally:
        os.close(handle)
    return content


def check_regular(mode: int) -> None:
    """Refuse the mode of a folder, a pipe or a device."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise NotAFile
