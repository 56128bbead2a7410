"""What goes wrong, as data: each error holds the thing it is about, not only a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.language.text import _, cited, ngettext, one_line, said, short
from hothlab.language.text import also as clauses

__all__ = ["BadCode", "BadFile", "BadPosition", "HothlabError", "UnknownName", "nearest"]


class HothlabError(ValueError):
    """Something a person typed or wrote does not fit; the message is one clear sentence for that person.

    All our errors are of this class, so one `except` catches them:

    >>> import hothlab as hl
    >>> try:
    ...     hl.load("10").play("dance")
    ... except hl.HothlabError as error:
    ...     print(error)
    there is no action called 'dance'; did you mean advance?

    Whatever was typed, the sentence can be shown and sent: it is one line of at most a thousand characters.
    """

    def __init__(self, sentence: str = "") -> None:
        super().__init__(_fit_to_show(sentence))

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: that sentence, and not the way through our code to it."""
        return [f"{type(self).__name__}: {self}"]


_LONGEST, _LONGEST_END = 1000, 300
"""Characters of a sentence, and of its end where its middle is left out: the end says what is wrong."""


def _fit_to_show(sentence: object) -> str:
    """The sentence in one line, and the middle of a very long one left out."""
    text = sentence if isinstance(sentence, str) else short(sentence)
    return _without_middle(one_line(_without_middle(text)))


def _without_middle(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - _LONGEST_END - 5]} ... {text[-_LONGEST_END:]}"


MOST_NAMED = 10
"""Up to this many known names are all told; of a longer list only the first `FIRST_NAMED`."""
FIRST_NAMED = 6
_LONGEST_NAME = 200
"""No known name is nearly as long as this, and comparing a longer one would take too long."""


class UnknownName(HothlabError):
    """A name that is not in the list of names allowed there, with the nearest that is.

    Where none is near, it tells the names that are known, or the first few of many; `also` says what else may stand
    there.

    >>> import hothlab as hl
    >>> hl.ruling("los_edge_side")
    Traceback (most recent call last):
    hothlab.base.errors.UnknownName: there is no ruling called 'los_edge_side'; did you mean los_edge_sides?
    """

    def __init__(self, what: str, name: object, known: Iterable[str], also: str = "") -> None:
        self.what = what
        self.name = short(name, most=_LONGEST_NAME + 1)
        self.known = tuple(map(str, known)) if isinstance(known, Iterable) else ()
        self.suggestion = nearest(self.name, self.known)
        if self.suggestion:
            hint = _("did you mean {name}?").format(name=self.suggestion)
        else:
            hint = _("choose from: {names}").format(names=_some(self.known))
            hint = clauses([hint, also]) if also else hint
        sentence = _("there is no {what} called {name!r}; {hint}")
        super().__init__(sentence.format(what=what, name=short(self.name), hint=hint))


def _some(names: tuple[str, ...]) -> str:
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    more = len(names) - FIRST_NAMED
    text = ngettext("{names} ... and {n} more", "{names} ... and {n} more", more)
    return text.format(names=", ".join(names[:FIRST_NAMED]), n=more)


class BadPosition(HothlabError):
    """A position that the rules do not allow, with the hex and the rule.

    >>> import hothlab as hl
    >>> hl.Position().terrain("D4", "serac").place("D4", "trooper")
    Traceback (most recent call last):
    hothlab.base.errors.BadPosition: D4: ...
    """

    def __init__(self, reason: str, hex: str | None = None, rule: str | None = None) -> None:
        self.reason = reason
        self.hex = hex
        self.rule = rule
        sentence = said(hex, reason) if hex else reason
        super().__init__(cited(sentence, [rule]) if rule else sentence)


class BadCode(HothlabError):
    """A line of text that is not a position code.

    >>> import hothlab as hl
    >>> hl.Position.from_code("hoth1-10")
    Traceback (most recent call last):
    hothlab.base.errors.BadCode: a position code has 4 parts with dashes between them, and this one 2: was it cut?
    """


class BadFile(HothlabError):
    """A file that cannot be read, with the place in it: `source`, `line`, `column`, and the `reason`.

    >>> import hothlab as hl
    >>> hl.loads("name: Snow")
    Traceback (most recent call last):
    hothlab.base.errors.BadFile: <text>:1:1: the key 'hothlab' is missing
    """

    def __init__(self, source: str, line: int, column: int, reason: str) -> None:
        self.source = source
        self.line = line
        self.column = column
        self.reason = _fit_to_show(reason)
        super().__init__(f"{source}:{line}:{column}: {self.reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadFile, (self.source, self.line, self.column, self.reason)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, or None when none is.

    >>> nearest("rigde", ["ridge", "rocks"])
    'ridge'
    """
    from difflib import get_close_matches

    if len(name) > _LONGEST_NAME:
        return None
    by_folded = {each.casefold(): each for each in known}
    found = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.5)
    return by_folded[found[0]] if found else None
