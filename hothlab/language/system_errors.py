"""What the system says of a file, and a parser of YAML, in the reader's language: both speak English alone."""

from __future__ import annotations

import errno
import re

from hothlab.language.regular_files import NotAFile
from hothlab.language.text import _, later, quoted

__all__ = ["system_trouble", "yaml_trouble"]

_SYSTEM = {
    errno.ENOENT: later("No such file or directory"),
    errno.EACCES: later("Permission denied"),
    errno.EPERM: later("Operation not permitted"),
    errno.EISDIR: later("Is a directory"),
    errno.ENOTDIR: later("Not a directory"),
    errno.EEXIST: later("File exists"),
    errno.ENOTEMPTY: later("Directory not empty"),
    errno.ENOSPC: later("No space left on device"),
    errno.EDQUOT: later("Disk quota exceeded"),
    errno.EFBIG: later("File too large"),
    errno.EROFS: later("Read-only file system"),
    errno.ENAMETOOLONG: later("File name too long"),
    errno.ELOOP: later("Too many levels of symbolic links"),
    errno.EMFILE: later("Too many open files"),
    errno.ENFILE: later("Too many open files"),
    errno.EBUSY: later("Device or resource busy"),
    errno.EIO: later("Input/output error"),
    errno.EXDEV: later("Invalid cross-device link"),
    errno.EINVAL: later("Invalid argument"),
    errno.EADDRNOTAVAIL: later("Cannot assign requested address"),
    errno.ETIMEDOUT: later("Connection timed out"),
}
"""What the system says most, by its number, in the words that people know from it."""


def system_trouble(error: Exception) -> str:
    """Why the system does not do something with a file.

    >>> system_trouble(PermissionError(13, "Permission denied"))
    'Permission denied'
    """
    if not isinstance(error, OSError):  # a character in the name, before the system was asked
        return _("no file can have such a name")
    if isinstance(error, NotAFile):
        return _("it is a pipe or a device, not a file")
    if error.errno in _SYSTEM:
        return _(_SYSTEM[error.errno])
    return _("the system says {what}").format(what=quoted(error.strerror or str(error)))


_YAML = (
    (r"expected ',' or '\]'", later("a list in [ ] is not closed here, or a comma is missing")),
    (r"expected ',' or '\}'", later("keys and values in braces are not closed here, or a comma is missing")),
    (
        r"expected key|expected <block|<document start>",
        later("this does not belong to what stands above it; look at the indentation and the brackets"),
    ),
    (r"expected '-' indicator", later("this line does not belong to the list above it, whose lines begin with -")),
    (r"expected ':'", later("a colon is missing behind a key")),
    (r"mapping values are not", later("a colon cannot stand here; put a text that has one in quotation marks")),
    (r"sequence entries are not", later("a list whose lines begin with - cannot begin here")),
    (r"mapping keys are not", later("a key cannot stand here")),
    (r"cannot start any token", later("no text begins with this character; put it in quotation marks")),
    (r"unexpected (end of stream|document)", later("a text in quotation marks has no end")),
    (r"unknown escape|hexdecimal|hexadecimal|escape code", later("what follows the backslash means nothing")),
    (r"node content", later("a value cannot begin here")),
    (r"alphabetic|'[!>]'|tag|expected whitespace", later("no text begins with &, * or !; put it in quotation marks")),
    (r"directive", later("no line begins with %")),
    (
        r"comment or (a )?line break|indentation indicator|chomping",
        later("nothing may stand behind > or | in its line"),
    ),
)
"""What the parsers say, the one in C and the one in Python, and how we say it."""


def yaml_trouble(problem: str) -> str:
    """What is wrong in a text that is not YAML, of what its parser says.

    >>> yaml_trouble("could not find expected ':'")
    'a colon is missing behind a key'
    """
    for said, ours in _YAML:
        if re.search(said, problem):
            return _(ours)
    return _("its reader says {what}").format(what=quoted(problem))
