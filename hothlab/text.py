"""Every sentence a person reads passes through here, so that it can be translated.

Sentences in code are marked with `_` (or `ngettext` where a number decides the form); sentences that live in data
files (rule texts, unit names) are looked up with `_` when they are shown. English is the source language.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO

from hothlab.forms import Message, Words, capital, joined, phrase

__all__ = [
    "_",
    "also",
    "asked_for",
    "capital",
    "chance",
    "cited",
    "either",
    "language",
    "languages",
    "later",
    "listed",
    "ngettext",
    "number",
    "percent",
    "pgettext",
    "phrase",
    "said",
    "sentence",
    "short",
    "signed",
    "speak",
    "translated",
]

_LOCALES = Path(__file__).parent / "locale"
_current: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def speak(codes: Iterable[str]) -> str:
    """Speak the first of these languages that there is, English when there is none, and say which."""
    global _current, _language
    there = languages()
    _language = next((code for code in codes if code in there), "en")
    _current = gettext.NullTranslations() if _language == "en" else _read(_language)
    return _language


def asked_for() -> list[str]:
    """The languages that the environment asks for, the best first; `de_AT` asks for German."""
    wanted = f"{os.environ.get('HOTHLAB_LANGUAGE', '')}:{os.environ.get('LANGUAGE', '')}"
    return [part.partition("_")[0] for part in wanted.split(":") if part]


@cache
def _read(code: str) -> gettext.NullTranslations:
    """The catalogue of a language. In a checkout it is made anew when one of its `.po` files has changed."""
    from hothlab.translations import compiled, mo_file, stale, write_mo_file

    folder = _LOCALES / code
    try:
        path = write_mo_file(folder) if stale(folder) else mo_file(folder)
        with path.open("rb") as file:
            return _Catalogue(file)
    except PermissionError:  # a checkout that belongs to somebody else
        return _Catalogue(BytesIO(compiled(folder)))


class _Catalogue(gettext.GNUTranslations):
    """The messages of a language, each made once."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._made: dict[object, Message] = {}

    def has(self, message: str, context: str | None = None) -> bool:
        """Whether there is a translation of a message."""
        key = message if context is None else self.CONTEXT % (context, message)
        known: dict[object, str] = self._catalog  # type: ignore[attr-defined]
        return key in known or (key, 0) in known

    def _once(self, key: object, english: str, look_up: Callable[[], str]) -> str:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Message(look_up(), english)
        return found

    def gettext(self, message: str) -> str:
        if isinstance(message, Words):
            return message  # a noun, or what was looked up already
        found = self._made.get(message)
        if found is None:
            found = self._made[message] = Message(super().gettext(message), message)
        return found

    def pgettext(self, context: str, message: str) -> str:
        return self._once((context, message), message, lambda: super(_Catalogue, self).pgettext(context, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        form, english = self.plural(n), msgid1 if n == 1 else msgid2  # type: ignore[attr-defined]
        made = lambda: super(_Catalogue, self).ngettext(msgid1, msgid2, n)  # noqa: E731
        return self._once((msgid1, form, english), english, made)


def translated(code: str) -> Callable[[str, str | None], bool]:
    """Whether a message, with its context, is translated into a language."""
    catalogue = _read(code)
    assert isinstance(catalogue, _Catalogue)
    return catalogue.has


def languages() -> tuple[str, ...]:
    """The languages that there are, as two-letter codes; English comes first.

    >>> languages()[0]
    'en'
    """
    found = (*_LOCALES.glob("*/rules.po"), *_LOCALES.glob("*/LC_MESSAGES/hothlab.mo"))
    return ("en", *sorted({path.relative_to(_LOCALES).parts[0] for path in found}))


def language() -> str:
    """The language spoken now, as a two-letter code."""
    return _language


def _(text: str) -> str:
    """`text` in the language of the reader."""
    return _current.gettext(text) if text else text


def pgettext(context: str, text: str) -> str:
    """`text` in the language of the reader, where the English word has two jobs and `context` says which."""
    return _current.pgettext(context, text)


def later(text: str) -> str:
    """`text` as it is: a message that is looked up later, with `_`."""
    return text


def ngettext(one: str, many: str, number: int) -> str:
    """`one` or `many`, whichever form the reader's language uses for `number`."""
    return _current.ngettext(one, many, number)


def short(thing: object, most: int = 40) -> str:
    """Enough of a text, or of anything as text, to know it again in a one-line message.

    >>> short("C4"), short("a" * 50, most=8)
    ('C4', 'aaaaa...')
    """
    try:
        text = str(thing)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        text = _("a number of very many digits")
    return text if len(text) <= most else text[: most - 3] + "..."


def listed(things: Iterable[object]) -> str:
    """A list as a person says it.

    >>> listed(["C1", "C2", "C3"])
    'C1, C2 and C3'
    """
    return joined(things, _(", "), _("{most} and {last}"))


def either(things: Iterable[object]) -> str:
    """A choice as a person says it.

    >>> either(["C1", "C2", "C3"])
    'C1, C2 or C3'
    """
    return joined(things, _(", "), _("{most} or {last}"))


def said(what: str, why: object) -> str:
    """Two things of which the second says more about the first.

    >>> said("C4", "taken by snowtroopers")
    'C4: taken by snowtroopers'
    """
    return _("{what}: {why}").format(what=what, why=why)


def also(clauses: Iterable[str]) -> str:
    """Clauses one after the other.

    >>> also(["no unit is there", "the range is 3"])
    'no unit is there; the range is 3'
    """
    return _("; ").join(clauses)


def sentence(text: str) -> str:
    """A clause as a sentence of its own.

    >>> sentence("nothing is in the way")
    'Nothing is in the way.'
    """
    return _("{text}.").format(text=capital(text))


def cited(text: str, rules: Iterable[str]) -> str:
    """A text and the rules that it stands on.

    >>> cited("taken by snowtroopers", ["MOV-3"])
    'taken by snowtroopers (MOV-3)'
    """
    return _("{text} ({rules})").format(text=text, rules=", ".join(rules))


def signed(number: int) -> str:
    """A number with its sign, and a real minus.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


_SEPARATORS = {"de": (",", "."), "fr": (",", "\xa0"), "nl": (",", "."), "pl": (",", "\xa0")}
"""For each language the mark before decimals and the one between thousands; English has a point and a comma."""


def number(value: float, decimals: int = 0) -> str:
    """A number as a person writes it.

    >>> number(1296), number(5.62, 1)
    ('1,296', '5.6')
    """
    text = f"{value:,}" if isinstance(value, int) and not decimals else f"{value:,.{decimals}f}"
    if _language == "pl" and abs(value) < 10_000:
        text = text.replace(",", "")
    if _language in _SEPARATORS:
        decimal, thousands = _SEPARATORS[_language]
        text = text.replace(",", "\0").replace(".", decimal).replace("\0", thousands)
    return text


def percent(value: Fraction) -> str:
    """A part of one in per cent, with a decimal where it is nearly nothing or nearly all.

    >>> percent(Fraction(5, 12)), percent(Fraction(1, 1296))
    ('42 %', '0.1 %')
    """
    per_cent = float(value * 100)
    whole = per_cent in (0, 100) or 1 <= per_cent <= 99
    return _("{number} %").format(number=number(per_cent, 0 if whole else 1))


def chance(value: Fraction) -> str:
    """A chance as a person says it: the exact fraction, and the nearest per cent.

    >>> chance(Fraction(5, 12)), chance(Fraction(1)), chance(Fraction(1, 1296))
    ('5 in 12 (42 %)', 'certain', '1 in 1,296 (0.1 %)')
    """
    if value == 0:
        return _("impossible")
    if value == 1:
        return _("certain")
    return _("{part} in {whole} ({per_cent})").format(
        part=number(value.numerator), whole=number(value.denominator), per_cent=percent(value)
    )


if os.environ.get("HOTHLAB_LANGUAGE"):
    speak(asked_for())
