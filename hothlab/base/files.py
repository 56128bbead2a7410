"""A person's own files: where they are, and how they are read and written so that nothing that happens loses one.

What is written is whole on the disk, under its name, before anybody is told that it is saved: a new file is written and
synced under a name of its own, takes the old one's place in one step, and then the folder is synced too. Whoever is
killed in between leaves the old file and a `.part` beside it, which the next one who writes there removes.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.language.regular_files import check_regular, first_bytes
from hothlab.language.system_errors import system_trouble
from hothlab.language.text import _, ngettext, number

__all__ = [
    "Busy", "CannotRead", "free_name", "home_folder", "locked", "make_folder", "move", "read_whole",
    "sweep", "write_atomically", "write_bytes_atomically", "written_path",
]  # fmt: skip

_LONGEST_STEM = 40
"""Characters of a file's name in that of its part: a name that is allowed leaves a part that is allowed."""
_PART = re.compile(r"\.(?P<target>.+)\.(?:(?P<writer>\d{1,9})-[0-9a-f]{8}|[a-z0-9_]{8})\.part", re.DOTALL)
_A_DAY = 24 * 60 * 60
_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})
"""The errors of a disk without locks, as some network disks are."""
_NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EBADF})
"""The errors of a disk on which a folder cannot be synced."""
_BINARY = getattr(os, "O_BINARY", 0)


class CannotRead(HothlabError):
    """A file that the system does not give us. It may be whole, and readable another time."""


class Busy(HothlabError):
    """Somebody else has been writing for longer than we wait."""


def home_folder() -> Path:
    """The folder of a person's progress and games: `HOTHLAB_HOME`, or `.hothlab` at home. It may not exist yet."""
    given = os.environ.get("HOTHLAB_HOME")
    try:
        return Path(given).expanduser() if given else Path.home() / ".hothlab"
    except RuntimeError as error:
        if given:
            reason = _("HOTHLAB_HOME is {path}, and there is no such home on this computer")
            raise HothlabError(reason.format(path=given)) from error
        raise HothlabError(_("this computer does not say where your home folder is; set HOTHLAB_HOME")) from error


def written_path(text: str | Path) -> Path:
    """A path as a person writes it, with `~` for a home."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise HothlabError(_("{path}: there is no such home on this computer").format(path=text)) from error


# Reading


def read_whole(path: Path, most: int) -> bytes | None:
    """What is in a file; None when there is none. Never more than `most` bytes, and only from a real file.

    A file that the system does not give us is a `CannotRead`; one that is too large another `HothlabError`.
    """
    try:
        content = first_bytes(path, most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        reason = _("{path} cannot be read: {why}")
        raise CannotRead(reason.format(path=path, why=system_trouble(error))) from error
    if len(content) > most:
        reason = ngettext("{path} is larger than {most} byte", "{path} is larger than {most} bytes", most)
        raise HothlabError(reason.format(path=path, most=number(most)))
    return content


# Writing


def write_atomically(path: Path, text: str, private: bool = False) -> None:
    """Write the whole text, or leave what was there: a new file takes the old one's place only when it is complete.

    A link stays, and what it leads to is written. A `private` file can be read by its owner alone.
    """
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as error:
        reason = _("{path} cannot be written: the character {sign} cannot be stored in a file")
        sign = ascii(text[error.start])
        raise HothlabError(reason.format(path=path, sign=sign)) from error
    write_bytes_atomically(path, content, private)


def write_bytes_atomically(path: Path, content: bytes, private: bool = False) -> None:
    """`write_atomically` for bytes."""
    try:
        file = Path(os.path.realpath(path))
        sweep(file.parent, lambda target: target == file.name[:_LONGEST_STEM])
        try:
            _replace(file, content, private)
        except FileNotFoundError:  # the folder is not there; or somebody took our part for one that was left over
            _replace(file, content, private)
        _sync_folder(file.parent)
    except (OSError, ValueError) as error:
        reason = _("{path} cannot be written: {why}")
        raise HothlabError(reason.format(path=path, why=system_trouble(error))) from error


def _replace(path: Path, content: bytes, private: bool) -> None:
    """Put a new file in the place of the old one."""
    part = path.with_name(f".{path.name[:_LONGEST_STEM]}.{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        permissions = _permissions(path)
        if private:
            permissions = 0o600
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666 if permissions is None else 0o600)
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        if permissions is not None:
            os.chmod(part, permissions)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError, ValueError):
            os.unlink(part)
        raise


def _permissions(path: Path) -> int | None:
    """The permissions of the file that is replaced; None when there is none: then the new one has the usual ones.

    A device, a pipe or a folder is never replaced.
    """
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    check_regular(mode)
    return stat.S_IMODE(mode) & 0o777


def _sync_folder(folder: Path) -> None:
    """Make sure that a new name in a folder is on the disk too, where a folder can be synced."""
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one that may be written into but not listed
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those it stands in, where they are not there yet."""
    try:
        _make_folder(folder)
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError | NotADirectoryError):
            reason = _("{path} cannot be made: there is a file where a folder should be")
        else:
            reason = _("{path} cannot be made: {why}")
        raise HothlabError(reason.format(path=folder, why=system_trouble(error))) from error


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    if folder.parent != folder:
        _make_folder(folder.parent)
    try:
        os.mkdir(folder)
    except FileExistsError:
        if not folder.is_dir():
            raise
    _sync_folder(folder.parent)


def free_name(path: Path, why: str) -> Path:
    """A name beside a file that nothing has yet and that says why: `progress-unreadable-1.json`."""
    names = (path.with_name(f"{path.stem}-{why}-{n}{path.suffix}") for n in count(1))
    return next(name for name in names if not os.path.lexists(name))


def move(path: Path, to: Path) -> None:
    """Give a file another name, for good. That name must be free."""
    try:
        if os.path.lexists(to):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        os.rename(path, to)
        _sync_folder(to.parent)
    except OSError as error:
        reason = _("{path} cannot be kept as {other}: {why}")
        raise HothlabError(reason.format(path=path, other=to.name, why=system_trouble(error))) from error


# Leftovers, and writing one after the other


def sweep(folder: Path, ours: Callable[[str], bool], alone: bool = False) -> None:
    """Remove what writers that were killed have left behind in a folder, of the files whose names are `ours`.

    A part goes when its writer lives no longer, when we are its writer and begin anew, or after a day. Whoever is
    `alone`, because all who write these files hold the same lock, need not ask. Nothing here is ever an error: it is
    tried again the next time.
    """
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries]
    except (OSError, ValueError):
        return
    for name in names:
        found = _PART.fullmatch(name)
        if found and ours(found["target"]):
            with suppress(OSError):
                part = folder / name
                if alone or _is_abandoned(part, found["writer"]):
                    os.unlink(part)


def _is_abandoned(part: Path, writer: str | None) -> bool:
    if time.time() - part.stat().st_mtime > _A_DAY:
        return True
    if writer is None or os.name == "nt":  # there, to ask after a process may end it
        return False
    if int(writer) == os.getpid():
        return True
    try:
        os.kill(int(writer), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass
    return False


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[bool]:
    """Hold the lock of a file: wait for others who write, then let them wait. `Busy` after that many seconds.

    Gives whether we are alone: on a disk that has no locks, nobody is kept waiting. A lock ends with its process.
    """
    from filelock import FileLock, Timeout  # it brings asyncio, which reading and drawing do not need

    lock = FileLock(path)
    try:
        lock.acquire(seconds, poll_interval=0.01)
    except Timeout as error:
        reason = _("another open notebook has been writing for a long time and keeps {path} locked")
        raise Busy(reason.format(path=path)) from error
    except NotImplementedError:
        pass
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            reason = _("{path} cannot be written: {why}")
            raise HothlabError(reason.format(path=path, why=system_trouble(error))) from error
    try:
        yield lock.is_locked
    finally:
        with suppress(OSError):
            lock.release()
