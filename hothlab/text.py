"""Every sentence a person reads passes through here, so that it can be translated.

Sentences in code are marked with `_` (or `ngettext` where a number decides the form); sentences that live in data
files (rule texts, unit names) are looked up with `_` when they are shown. English is the source language.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path

__all__ = [
    "_",
    "capital",
    "chance",
    "either",
    "language",
    "languages",
    "listed",
    "ngettext",
    "short",
    "signed",
    "speak",
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


@cache
def _read(code: str) -> gettext.NullTranslations:
    """The catalogue of a language. In a checkout it is made anew when one of its `.po` files has changed."""
    from hothlab.translations import compiled, mo_file, stale, write_mo_file

    folder = _LOCALES / code
    try:
        path = write_mo_file(folder) if stale(folder) else mo_file(folder)
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except PermissionError:  # a checkout that belongs to somebody else
        return gettext.GNUTranslations(BytesIO(compiled(folder)))


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


def ngettext(one: str, many: str, number: int) -> str:
    """`one` or `many`, whichever form the reader's language uses for `number`."""
    return _current.ngettext(one, many, number)


def capital(text: str) -> str:
    """The text with its first letter large, as at the start of a sentence.

    >>> capital("snowspeeders on D6")
    'Snowspeeders on D6'
    """
    return text[:1].upper() + text[1:]


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
    words = [str(thing) for thing in things]
    return "".join(words) if len(words) < 2 else _joined(words, _("{most} and {last}"))


def either(things: Iterable[object]) -> str:
    """A choice as a person says it.

    >>> either(["C1", "C2", "C3"])
    'C1, C2 or C3'
    """
    words = [str(thing) for thing in things]
    return "".join(words) if len(words) < 2 else _joined(words, _("{most} or {last}"))


def _joined(words: list[str], pattern: str) -> str:
    return pattern.format(most=", ".join(words[:-1]), last=words[-1])


def signed(number: int) -> str:
    """A number with its sign, and a real minus.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def chance(value: Fraction) -> str:
    """A chance as a person says it: the exact fraction, and the nearest per cent.

    >>> chance(Fraction(5, 12)), chance(Fraction(1)), chance(Fraction(1, 1296))
    ('5 in 12 (42 %)', 'certain', '1 in 1,296 (0.1 %)')
    """
    if value == 0:
        return _("impossible")
    if value == 1:
        return _("certain")
    per_cent = float(value * 100)
    shown = f"{per_cent:.0f}" if 1 <= per_cent <= 99 else f"{per_cent:.1f}"
    return _("{part} in {whole} ({per_cent} %)").format(
        part=f"{value.numerator:,}", whole=f"{value.denominator:,}", per_cent=shown
    )
