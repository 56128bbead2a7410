"""Words that are too long for a narrow place, cut where a reader would cut them."""

from __future__ import annotations

from functools import cache

from hothlab.data import data_file
from hothlab.language.text import language

__all__ = ["SOFT_HYPHEN", "cut"]

SOFT_HYPHEN = "\xad"
"""It is seen only where a line ends at it."""


def cut(text: str) -> str:
    """The text with a soft hyphen in each long word that is known, in the language spoken now.

    >>> from hothlab.language.text import speaking
    >>> with speaking("de"):
    ...     cut("Verteidigungsstellung").split(SOFT_HYPHEN)
    ['Verteidigungs', 'stellung']
    """
    known = _cuts(language())
    return " ".join(known.get(word, word) for word in text.split(" "))


@cache
def _cuts(code: str) -> dict[str, str]:
    words = data_file("long_words.yaml").get(code, ())
    return {each.replace("|", ""): each.replace("|", SOFT_HYPHEN) for each in words}
