"""What goes wrong, as data: each error holds the thing it is about, not only a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.text import _

__all__ = ["BadCode", "BadFile", "BadPosition", "HothlabError", "UnknownName", "nearest"]


class HothlabError(ValueError):
    """Something a person typed or wrote does not fit; the message is one clear sentence for that person."""


class UnknownName(HothlabError):
    """A name that is not in the list of names allowed there, with the nearest that is."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        self.what = what
        self.name = str(name)
        self.known = tuple(known)
        self.suggestion = nearest(self.name, self.known)
        if self.suggestion:
            hint = _("did you mean {name}?").format(name=self.suggestion)
        else:
            hint = _("known are: {names}").format(names=", ".join(self.known))
        super().__init__(_("{name!r} is no {what}; {hint}").format(name=self.name, what=what, hint=hint))


class BadPosition(HothlabError):
    """A position that the rules do not allow, with the hex and the rule."""

    def __init__(self, reason: str, hex: str | None = None, rule: str | None = None) -> None:
        self.reason = reason
        self.hex = hex
        self.rule = rule
        where = f"{hex}: " if hex else ""
        super().__init__(f"{where}{reason}" + (f" ({rule})" if rule else ""))


class BadCode(HothlabError):
    """A line of text that is no position code."""


class BadFile(HothlabError):
    """A file that cannot be read, with the place in it."""

    def __init__(self, source: str, line: int, column: int, reason: str) -> None:
        self.source = source
        self.line = line
        self.column = column
        self.reason = reason
        super().__init__(f"{source}:{line}:{column}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadFile, (self.source, self.line, self.column, self.reason)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, or None when none is.

    >>> nearest("rigde", ["ridge", "rocks"])
    'ridge'
    """
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in known}
    found = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.5)
    return by_folded[found[0]] if found else None
