"""What a caller hands over, checked by type and bound before it is used, so that the answer is a sentence.

Python's own errors come late and say where in our code something went wrong; these say what was asked for.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Collection

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.language.text import _, ngettext, number, short

__all__ = ["SEEDS", "can_be_sent", "known_name", "plain_name", "plain_text", "sendable", "shown", "whole_number"]

SEEDS = (-(2**63), 2**63 - 1)
"""The least and the most that a seed may be."""
_LONGEST_NAME = 40
"""Characters of a person's name."""


def whole_number(value: object, name: str, least: int, most: int) -> int:
    """`value` as a whole number between two bounds; `name` is what to call it in the sentence that refuses.

    >>> whole_number(3, "the bonus", 0, 20)
    3
    >>> whole_number("3", "the bonus", 0, 20)
    Traceback (most recent call last):
    ...
    hothlab.base.errors.HothlabError: the bonus is a whole number from 0 to 20, not '3'
    """
    if type(value) is int and least <= value <= most:
        return value
    try:
        found = None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        found = None
    if found is None or not least <= found <= most:
        reason = _("{name} is a whole number from {least} to {most}, not {value}")
        told = reason.format(name=name, least=number(least), most=number(most), value=shown(value))
        raise HothlabError(told)
    return found


def shown(value: object) -> str:
    """A value as it was written, or enough of it."""
    if isinstance(value, int):
        return short(value)
    try:
        return short(repr(value))
    except ValueError:  # a number in it has too many digits to be written
        return type(value).__name__


def known_name(value: object, what: str, names: Collection[str]) -> str:
    """`value` as one of the names; `what` is what they are called.

    >>> known_name(["ridge"], "terrain", ("ridge", "rocks"))
    Traceback (most recent call last):
    ...
    hothlab.base.errors.UnknownName: there is no terrain called "['ridge']"; did you mean ridge?
    """
    if not isinstance(value, str) or value not in names:
        raise UnknownName(what, value, names)
    return value


def plain_text(value: object, name: str, longest: int | None = None) -> str:
    """`value` as text that is not too long."""
    if not isinstance(value, str):
        raise HothlabError(_("{name} is text, not {value}").format(name=name, value=shown(value)))
    if longest is not None and len(value) > longest:
        reason = ngettext(
            "{name} has {n} character, and at most {most} are read",
            "{name} has {n} characters, and at most {most} are read",
            len(value),
        )
        raise HothlabError(reason.format(name=name, n=number(len(value)), most=number(longest)))
    return value


_HALF = re.compile("[\ud800-\udfff]")


def can_be_sent(text: str) -> bool:
    """Is a text free of half characters? They can be written into no file and sent to no page.

    >>> can_be_sent("😀"), can_be_sent("\\ud83d")
    (True, False)
    """
    return _HALF.search(text) is None


def sendable(text: str) -> str:
    """A text with a question mark for each half character.

    >>> sendable("a\\ud83db")
    'a?b'
    """
    return _HALF.sub("?", text)


def plain_name(name: str) -> str:
    """A name as it is kept and shown: one line, no signs that cannot be seen, not too long.

    >>> plain_name("  Ada\\n\\x00 Lovelace ")
    'Ada Lovelace'
    """
    seen = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(seen.split())[:_LONGEST_NAME].strip()
