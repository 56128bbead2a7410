"""Words as they are compared in a search: without case, signs and the endings that do not matter.

>>> [stem(word, "en") for word in split("Ridges, moving; the AT-AT's")]
['ridg', 'move', 'the', 'atat']
>>> [stem(word, "fr") for word in split("l’hex d'une crête")]
['hex', 'une', 'cret']
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from hothlab.data import data_file

__all__ = ["fold", "parts", "split", "stem", "stop_words"]

_STEMMERS = {"en": "english", "de": "german", "fr": "french", "nl": "dutch_porter", "pl": "polish"}
"""The Snowball stemmer of each language. The newer Dutch one makes of `eenheid` (unit) the article `een`."""

_ELIDED = re.compile(r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\w)")
"""The article or pronoun before a French word: l’hex."""
_ENDING = re.compile(r"['’]\w{1,3}\b")
"""What is hung on to a foreign name: Luke’a, AT-AT’s, the board's."""
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_LETTERS = {ord("ł"): "l", ord("ø"): "o", ord("æ"): "ae", ord("œ"): "oe"}
"""Letters of their own, and the plain letters that a search takes for them."""

_SHORTEST_PART = 3
_POLISH_ENDING = re.compile(r"(?:ami|ach|iem|mi|ow|om|em|ie|[aeiouy])?$")
_SHORTEST_POLISH_STEM = 6


def split(text: str) -> list[str]:
    """The words of a text in small letters. A dash joins: `at-at` is one word, and so is `mov-3`."""
    return _WORD.findall(_ENDING.sub("", _ELIDED.sub(" ", text.casefold())))


def parts(word: str) -> list[str]:
    """The parts of a word that are words themselves: those of `infanterie-einheit`, none of `at-at` or `mov-3`."""
    if "-" not in word or not word.replace("-", "").isalpha():
        return []
    return [part for part in word.split("-") if len(part) >= _SHORTEST_PART]


@cache
def fold(word: str) -> str:
    """A word in its plain letters: without dashes and signs.

    >>> fold("strzału"), fold("at-at")
    ('strzalu', 'atat')
    """
    plain = unicodedata.normalize("NFD", word.replace("-", "").translate(_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@cache
def stem(word: str, language: str) -> str:
    """A word of a language without the endings that do not matter.

    >>> stem("Sichtlinien".casefold(), "de"), stem("skałami", "pl") == stem("skał", "pl")
    ('sichtlini', True)
    """
    stemmer = _stemmer(language)
    found = fold(stemmer.stemWord(word.replace("-", ""))) if stemmer else fold(word)
    if language == "pl" and len(found) < _SHORTEST_POLISH_STEM:
        return _polish_noun(fold(word))  # skał ("of rocks") is not a verb form
    return found


def _polish_noun(word: str) -> str:
    """A short Polish noun without its case; at least three letters stay."""
    while len(shorter := _POLISH_ENDING.sub("", word, count=1)) >= _SHORTEST_PART and shorter != word:
        word = shorter
    return word


@cache
def _stemmer(language: str) -> Any:
    """The stemmer of a language, read when it is needed; none for a language without one."""
    if language not in _STEMMERS:
        return None
    import snowballstemmer

    return snowballstemmer.stemmer(_STEMMERS[language])


@cache
def stop_words(language: str) -> frozenset[str]:
    """The words of a language that say nothing about what is looked for."""
    return frozenset(map(fold, split(data_file("stop_words.yaml").get(language, ""))))
