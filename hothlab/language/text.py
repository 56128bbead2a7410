"""Every sentence a person reads passes through here, so that it can be translated.

Sentences in code are marked with `_` (or `ngettext` where a number decides the form); sentences that live in data
files (rule texts, unit names) are looked up with `_` when they are shown. English is the source language.
"""

from __future__ import annotations

import gettext
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache, lru_cache, wraps
from io import BytesIO
from pathlib import Path
from typing import IO, ParamSpec, TypeVar

from hothlab.language.forms import Translation, capital, joined, phrase
from hothlab.language.regular_files import first_bytes

__all__ = [
    "_",
    "alphabetical",
    "also",
    "asked_for",
    "capital",
    "chance",
    "chosen",
    "cited",
    "either",
    "language",
    "languages",
    "later",
    "listed",
    "ngettext",
    "number",
    "one_line",
    "per_language",
    "percent",
    "pgettext",
    "phrase",
    "quoted",
    "said",
    "say_in",
    "sentence",
    "short",
    "signed",
    "speak",
    "speak_here",
    "speaking",
    "translated",
]

Given = ParamSpec("Given")
Made = TypeVar("Made")

_LOCALES = Path(__file__).parents[1] / "locale"
KEPT = "language.txt"
"""The file in a reader's home that holds the language they chose."""
_current: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
_here: ContextVar[gettext.NullTranslations | None] = ContextVar("hothlab language", default=None)
"""The language of one request to a server, where it is not that of the process."""


def speak(codes: Iterable[str]) -> str:
    """Speak the first of these languages that there is, English when there is none, and say which."""
    global _current, _language
    _current = _voice(codes)
    _language = _code(_current)
    return _language


def speak_here(code: str) -> None:
    """Speak a language in this task alone, to its end: a server answers each visitor in theirs."""
    _here.set(_voice([code]))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while, in this task alone.

    >>> with speaking("de"):
    ...     print(language())
    de
    """
    if code not in languages():
        raise ValueError(f"there is no language {code!r}")
    before = _here.set(_voice([code]))
    try:
        yield
    finally:
        _here.reset(before)


def _voice(codes: Iterable[str]) -> gettext.NullTranslations:
    there = languages()
    code = next((code for code in codes if code in there), "en")
    return gettext.NullTranslations() if code == "en" else _read(code)


def _code(voice: gettext.NullTranslations) -> str:
    return voice.code if isinstance(voice, _Catalogue) else "en"


def chosen() -> list[str]:
    """The language that was chosen, the best first: by `HOTHLAB_LANGUAGE`, then by the reader for good."""
    return [*_parts(os.environ.get("HOTHLAB_LANGUAGE", "")), *_kept()]


def asked_for() -> list[str]:
    """What was chosen, then what the system asks for, where `de_AT` asks for German.

    That is in `LANGUAGE` and, as for all programs, in the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    """
    system = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return [*chosen(), *_parts(os.environ.get("LANGUAGE", "")), *_parts(next(filter(None, system), ""))]


def _parts(wanted: str) -> list[str]:
    return [re.split("[_.@]", part)[0] for part in wanted.split(":") if part]


def _kept() -> list[str]:
    """What the reader's home says; nothing where it cannot be read. `hothlab.base.chosen_language` writes it."""
    try:
        home = os.environ.get("HOTHLAB_HOME") or Path("~/.hothlab")
        return [first_bytes(Path(home).expanduser() / KEPT, 20).decode("ascii", "replace").strip()]
    except (OSError, RuntimeError, ValueError):
        return []


@cache
def _read(code: str) -> gettext.NullTranslations:
    """The catalogue of a language. In a checkout it is made anew when one of its `.po` files has changed."""
    from hothlab.language.translations import compiled, mo_file, stale, write_mo_file

    folder = _LOCALES / code
    try:
        path = write_mo_file(folder) if stale(folder) else mo_file(folder)
        with path.open("rb") as file:
            return _Catalogue(file, code)
    except PermissionError:  # a checkout that belongs to somebody else
        return _Catalogue(BytesIO(compiled(folder)), code)


class _Catalogue(gettext.GNUTranslations):
    """The messages of a language, each made once."""

    def __init__(self, file: IO[bytes], code: str) -> None:
        super().__init__(file)
        self.code = code
        self._made: dict[object, Translation] = {}

    def has(self, message: str, context: str | None = None) -> bool:
        """Whether there is a translation of a message."""
        key = message if context is None else self.CONTEXT % (context, message)
        known: dict[object, str] = self._catalog  # type: ignore[attr-defined]
        return key in known or (key, 0) in known

    def gettext(self, message: str) -> str:
        if type(message) is not str:
            return message  # a noun, or what was looked up already
        return self._made.get(message) or self._once(message, message, super().gettext(message))

    def pgettext(self, context: str, message: str) -> str:
        key = context, message
        return self._made.get(key) or self._once(key, message, super().pgettext(context, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        key = msgid1, n if n < 100 else 100 + n % 100  # the last two digits decide
        found = self._made.get(key)
        return found or self._once(key, msgid1 if n == 1 else msgid2, super().ngettext(msgid1, msgid2, n))

    def _once(self, key: object, english: str, found: str) -> Translation:
        made = self._made[key] = Translation(found, english, super().gettext("“{text}”"))
        return made


def translated(code: str) -> Callable[[str, str | None], bool]:
    """Whether a message, with its context, is translated into a language."""
    catalogue = _read(code)
    assert isinstance(catalogue, _Catalogue)
    return catalogue.has


def say_in(code: str) -> Callable[[str], str]:
    """What `_` gives in a language that need not be the one spoken now.

    >>> say_in("en")("Line of sight")
    'Line of sight'
    """
    return (_current if code == _language else gettext.NullTranslations() if code == "en" else _read(code)).gettext


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are, as two-letter codes; English comes first.

    >>> languages()[0]
    'en'
    """
    found = (*_LOCALES.glob("*/rules.po"), *_LOCALES.glob("*/LC_MESSAGES/hothlab.mo"))
    return ("en", *sorted({path.relative_to(_LOCALES).parts[0] for path in found}))


def language() -> str:
    """The language spoken now, as a two-letter code."""
    here = _here.get()
    return _language if here is None else _code(here)


def per_language(most: int | None = None) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Keep what a function makes, for each language by itself; no more than the `most` that were asked for last.

    >>> @per_language()
    ... def made() -> str:
    ...     return f"made in {language()}"
    >>> with speaking("de"):
    ...     made()
    'made in de'
    >>> made(), made() is made()
    ('made in en', True)
    """

    def keeping(make: Callable[Given, Made]) -> Callable[Given, Made]:
        kept: Callable[..., Made] = lru_cache(most)(lambda _language, *args, **named: make(*args, **named))

        @wraps(make)
        def made(*args: Given.args, **named: Given.kwargs) -> Made:
            return kept(language(), *args, **named)

        return made

    return keeping


def _(text: str) -> str:
    """`text` in the language of the reader."""
    return (_here.get() or _current).gettext(text) if text else text


def pgettext(context: str, text: str) -> str:
    """`text` in the language of the reader, where the English word has two jobs and `context` says which."""
    return (_here.get() or _current).pgettext(context, text)


def later(text: str) -> str:
    """`text` as it is: a message that is looked up later, with `_`."""
    return text


def ngettext(one: str, many: str, number: int) -> str:
    """`one` or `many`, whichever form the reader's language uses for `number`."""
    return (_here.get() or _current).ngettext(one, many, number)


def short(thing: object, most: int = 40) -> str:
    """Enough of a text, or of anything as text, to recognise it in a one-line message.

    >>> short("C4"), short("a" * 50, most=8)
    ('C4', 'aaaaa...')
    """
    try:
        text = str(thing)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        text = _("a number of very many digits")
    return text if len(text) <= most else text[: most - 3] + "..."


def one_line(thing: object) -> str:
    """Anything as text in one line, in which signs that cannot be seen or sent are escaped as Python does it.

    >>> one_line("a\\nb\\udcff")
    'a\\\\nb\\\\udcff'
    """
    text = thing if isinstance(thing, str) else str(thing)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _SPACES else ascii(sign)[1:-1] for sign in text)


_SPACES = "\xa0\u202f"
"""Spaces of French at which no line ends. Python calls them unprintable."""


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


def alphabetical(name: str) -> tuple[object, ...]:
    """The key by which names are sorted as the reader's dictionary sorts them.

    In most languages a letter with a sign is that letter, and the sign decides only between names that are the same
    otherwise; in Polish it is a letter of its own, after the other.

    >>> sorted(["Zoe", "émile", "Élan", "Otto", "œuf"], key=alphabetical)
    ['Élan', 'émile', 'œuf', 'Otto', 'Zoe']
    """
    small = name.casefold().replace("œ", "oe")
    letters = [unicodedata.normalize("NFD", letter) if letter != "ł" else "l/" for letter in small]
    telling = [(letter[0], letter[1:]) for letter in letters if letter[0].isalnum() or letter[0] == " "]
    if language() == "pl":
        return tuple(telling), name
    return tuple(letter for letter, _sign in telling), tuple(sign for _letter, sign in telling), name


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
    told = ""
    for clause in clauses:
        told = _("{one}; {other}").format(one=told, other=clause) if told else clause
    return told


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
    named = tuple(rules)
    try:
        ids = ", ".join(named)
    except TypeError:  # a value that a person made, with whatever they took for a rule
        ids = ", ".join(map(str, named))
    return _("{text} ({rules})").format(text=text, rules=ids)


def quoted(text: str) -> str:
    """A text in the quotation marks of the language.

    >>> quoted("Raid Left")
    '“Raid Left”'
    """
    return _("“{text}”").format(text=text)


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
    spoken = language()
    if spoken == "pl" and abs(value) < 10_000:
        text = text.replace(",", "")
    if spoken in _SEPARATORS:
        decimal, thousands = _SEPARATORS[spoken]
        text = text.replace(",", "\0").replace(".", decimal).replace("\0", thousands)
    return text


_LEAST = Fraction(1, 10)
"""The fewest per cent that are said."""


def percent(value: Fraction) -> str:
    """A part of one in per cent, with a decimal where it is nearly nothing or nearly all.

    >>> percent(Fraction(5, 12)), percent(Fraction(1, 1296)), percent(Fraction(1, 46656))
    ('42 %', '0.1 %', 'less than 0.1 %')
    """
    per_cent = 100 * value
    if 0 < per_cent <= _LEAST / 2:
        return _("less than {number} %").format(number=number(float(_LEAST), 1))
    if 0 < 100 - per_cent <= _LEAST / 2:
        return _("more than {number} %").format(number=number(float(100 - _LEAST), 1))
    whole = per_cent in (0, 100) or 1 <= per_cent <= 99
    return _("{number} %").format(number=number(float(per_cent), 0 if whole else 1))


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


if wanted := chosen():
    speak(wanted)
