"""Translations are held against the words of the printed editions (`hothlab/data/terms`)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from hothlab.data import data_file

__all__ = ["term_faults"]

_HELD = (
    "units/", "terrain/", "structures/shield-generator", "structures/ion-cannon", "badges/e-web", "card_kinds/command",
    "card_kinds/section", "card_kinds/tactic", "words/dotted-line", "words/baseline", "words/special-forces",
    "words/miniature", "words/confirmation-roll", "words/line-of-sight", "words/obstruction", "words/close-combat",
    "words/breakthrough", "words/discard-pile", "words/medal", "words/leader", "words/scenario", "words/campaign",
    "words/rulebook", "words/hit", "words/badge",
)  # fmt: skip
"""The terms that must be met where the English text has them: those that no good sentence can do without."""

_FREE = ("units/unit", "terrain/board-edge")
"""Too common, or said in other words too often."""


_PLACE = re.compile(r"\{[^{}]*\}")
"""What the program fills in: `{hexes}` is not a word that a reader sees."""

_CODE = re.compile(r"`[^`]*`")
"""What somebody types: a key of a file is English in every language."""


def term_faults(english: str, translation: str, language: str) -> Iterator[str]:
    """What a translation calls by another word than the printed edition."""
    data = data_file(f"terms/{language}.yaml")
    excused = {row["word"] for row in data["exceptions"] if english.startswith(row["english"])}
    english, translation = _PLACE.sub("", english), _PLACE.sub("", translation)
    folded, told = _fold(translation), _CODE.sub("", translation)
    for word, instead in data["avoid"].items():
        if word not in excused and _avoided(word).search(told):
            yield f"{word!r} is not the printed word: {instead}"
    for name, found, stems in _terms(language):
        if name in excused or not found.search(english):
            continue
        if not any(all(stem in folded for stem in each) for each in stems):
            yield f"the term {name} is missing: {data['terms'][name]['is'][0]}"


@cache
def _avoided(word: str) -> re.Pattern[str]:
    ending = r"\w*" if word.endswith("*") else ""
    return re.compile(rf"(?<![\w-]){re.escape(word.removesuffix('*'))}{ending}\b", re.IGNORECASE)


@cache
def _terms(language: str) -> list[tuple[str, re.Pattern[str], list[list[str]]]]:
    """Each term that is held: its name, what finds it in English, and the stems of one or another translation."""
    terms: dict[str, Any] = data_file(f"terms/{language}.yaml")["terms"]
    found = []
    for name, row in terms.items():
        if name.startswith(_HELD) and name not in _FREE:
            english = "|".join(rf"{re.escape(each)}(?:s|es)?" for each in row["en"])
            pattern = re.compile(rf"(?<![\w-])(?:{english})(?![\w-])", re.IGNORECASE)
            found.append((name, pattern, [_stems(each) for each in row["is"]]))
    return found


def _stems(term: str) -> list[str]:
    """The words of a term without their endings, as they can be looked for in any case and number."""
    words = [word for word in re.findall(r"\w+", _fold(term)) if len(word) > 3] or [_fold(term)]
    return [word[: max(3, len(word) - 3)] for word in words]


@cache
def _fold(text: str) -> str:
    """Small letters without their signs, so that an umlaut in the plural does not matter."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
