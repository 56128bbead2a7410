"""Words that know their forms: the parts of a sentence, in a language that declines them.

A translator asks for a form inside the sentence: `durch {things:acc}`, `bez {thing:gen}`, `{unit:the.dat}`. A noun
finds the form in its own list, a list of nouns asks each member, and a phrase such as "rocks on D4" hands on to its
parts what is asked of the whole. A missing form falls back: the.x, the.nom, x, nom. `cap` makes the first letter large.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

__all__ = ["Noun", "Phrase", "Translation", "Words", "capital", "joined", "phrase"]

Forms = Mapping[str, Any]
"""The forms of a noun by name; `the`, `hex` and `figs` have forms of their own."""


def capital(text: str) -> str:
    """The text with its first letter large, as at the start of a sentence.

    >>> capital("snowspeeders on D6"), capital("ijzer")
    ('Snowspeeders on D6', 'IJzer')
    """
    first = 2 if text.startswith("ij") else 1  # one letter of Dutch, and the start of no word elsewhere
    return text[:first].upper() + text[first:]


class Words(str):
    """A text that may stand inside another one.

    >>> "{why:cap}!".format(why=Words("blocked"))
    'Blocked!'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if not spec:
            return str.__str__(self)
        if spec == "cap":
            return capital(str.__str__(self))
        if spec.endswith(".cap"):
            return capital(self.form(spec[:-4]))
        return self.form(spec)

    def form(self, name: str) -> str:
        """The form of that name; a text that is not a noun has none."""
        raise ValueError(f"the form {name!r} is asked of {str(self)!r}, which is no noun")


class Noun(Words):
    """A noun with its forms. As a plain text it is the first form, `nom`.

    >>> ridge = Noun("ein Hügel", {"dat": "einem Hügel", "the": {"nom": "der Hügel"}, "hex": {"nom": "ein Hügelfeld"}})
    >>> f"{ridge}, {ridge:dat}, {ridge:the.dat}, {ridge:hex.acc.cap}"
    'ein Hügel, einem Hügel, der Hügel, Ein Hügelfeld'
    """

    __slots__ = ("_said", "english", "forms")
    forms: Forms
    english: str
    _said: dict[str, str]
    """What was asked for before, and the answer."""

    def __new__(cls, text: str, forms: Forms, english: str = "") -> Noun:  # noqa: D102
        made = super().__new__(cls, text)
        made.forms = forms
        made.english = english or text
        made._said = {"": text}
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Noun, (str(self), self.forms, self.english)

    def __format__(self, spec: str) -> str:
        said = self._said.get(spec)
        if said is None:
            said = self._said[spec] = super().__format__(spec)
        return said

    def form(self, name: str) -> str:
        """The form of that name, or the nearest that there is."""
        *sets, case = name.split(".")
        for most in range(len(sets), -1, -1):
            found: Any = self.forms
            for each in sets[:most]:
                found = found.get(each, {}) if isinstance(found, Mapping) else {}
            for each in (case, "nom"):
                if isinstance(found.get(each), str):
                    return str(found[each])
        return str.__str__(self)


class Phrase(Noun):
    """A text made of nouns that takes a form by asking its parts for it."""

    __slots__ = ("made",)
    made: Callable[[str], str]

    @classmethod
    def of(cls, made: Callable[[str], str]) -> Phrase:
        """The phrase that `made` says in each form; the empty name is the plain one."""
        text = made("")
        phrase: Phrase = str.__new__(cls, text)
        phrase.forms, phrase.english, phrase.made, phrase._said = {}, text, made, {"": text}
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)

    def form(self, name: str) -> str:
        """The phrase with its parts in the form of that name."""
        return self.made(name)


def phrase(template: str, **parts: object) -> str:
    """The template filled in, as a phrase whose form is that of its parts; plain text where no part is a noun.

    >>> rocks = Noun("Felsen", {"dat": "den Felsen"})
    >>> "vor {what:dat}".format(what=phrase("{what} auf {hex}", what=rocks, hex="D4"))
    'vor den Felsen auf D4'
    """
    nouns = {name: part for name, part in parts.items() if isinstance(part, Noun)}
    if not nouns:
        return template.format(**parts)
    with_forms = _with_forms(template)
    if with_forms:
        nouns = {name: part for name, part in nouns.items() if name not in with_forms}
    return Phrase.of(lambda form: template.format(**parts | {name: format(part, form) for name, part in nouns.items()}))


@cache
def _with_forms(template: str) -> frozenset[str]:
    """The places of a template that ask for a form of their own."""
    return frozenset(name for _text, name, spec, _conversion in Formatter().parse(template) if name and spec)


def joined(things: Iterable[object], comma: str, last: str) -> str:
    """A list in words: `comma` stands between its members, and `last` joins the last one.

    >>> joined(["C1", "C2", "C3"], ", ", "{most} and {last}")
    'C1, C2 and C3'
    """
    members = list(things)
    if not any(isinstance(each, Noun) for each in members):
        return _joined([str(each) for each in members], comma, last)
    if len(members) == 1:
        return members[0]  # type: ignore[return-value]
    return Phrase.of(
        lambda form: _joined(
            [format(each, form) if isinstance(each, Noun) else str(each) for each in members], comma, last
        )
    )


def _joined(words: list[str], comma: str, last: str) -> str:
    return "".join(words) if len(words) < 2 else last.format(most=comma.join(words[:-1]), last=words[-1])


class Translation(Words):
    """A message of another language, with the English one that it translates.

    It is filled in like any text, and the result may stand inside another message. A translation that cannot be
    filled in is a fault that the tests find; a reader sees the English message instead.
    """

    __slots__ = ("_filled", "english", "quotes")
    english: str
    quotes: str
    """What stands around a text that a person typed: `„{text}“`."""
    _filled: Callable[..., str] | None
    """Fills it in; none for a message without a translation that has words of its own."""
    strict = False
    """Whether such a fault is raised, as in the tests."""

    def __new__(cls, text: str, english: str, quotes: str = "'{text}'") -> Translation:  # noqa: D102
        made = super().__new__(cls, text)
        made.english, made.quotes = english, quotes
        made._filled = None if text == english and _has_words(english) else _filling(text, quotes)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Translation, (str(self), self.english, self.quotes)

    def format(self, *args: object, **parts: object) -> str:
        """The message filled in; an untranslated one with English nouns."""
        if self._filled is None:
            return Words(self._in_english(args, parts))
        try:
            return Words(self._filled(*args, **parts))
        except (ValueError, TypeError):  # a plain text, or what is said by itself, that begins with a large letter here
            try:
                return Words(self._filled(*args, **{name: _worded(part) for name, part in parts.items()}))
            except (ValueError, LookupError):
                if self.strict:
                    raise
        except LookupError:
            if self.strict:
                raise
        return Words(self._in_english(args, parts))

    def _in_english(self, args: Sequence[object], parts: Mapping[str, object]) -> str:
        english = {name: part.english if isinstance(part, Noun) else part for name, part in parts.items()}
        return self.english.format(*args, **english)


def _worded(part: object) -> object:
    """A part of a message that can be asked for its first letter; a number stays one."""
    return part if isinstance(part, Words | int | float) else Words(str(part))


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
"""A place that asks for no form."""


def _plain_places(text: str) -> str:
    """A text in which every place without a form says that it wants plain text: Python fills these much faster."""
    return _PLACE.sub(r"{\1!s}", text)


_TYPED = re.compile(r"\{(\w+)!r\}")
"""A place for what a person typed, which is quoted."""


def _filling(text: str, quotes: str) -> Callable[..., str]:
    """What fills in a text."""
    template = _plain_places(text)
    typed = frozenset(_TYPED.findall(template))
    if not typed:
        return template.format
    template = _TYPED.sub(r"{\1!s}", template)
    return lambda **parts: template.format(**parts | {name: _in_quotes(parts[name], quotes) for name in typed})


def _in_quotes(part: object, quotes: str) -> str:
    """A text in quotation marks, and no sign in it that cannot be seen; anything else as it is."""
    return quotes.format(text=repr(str(part))[1:-1]) if isinstance(part, str) else repr(part)


@cache
def _has_words(message: str) -> bool:
    """Whether a message says something itself: `{unit} ({badge})` reads the same in all languages."""
    return any(map(str.isalpha, re.sub(r"\{[^{}]*\}", "", message)))
