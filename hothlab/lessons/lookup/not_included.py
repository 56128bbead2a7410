"""What is in the box and not in hothlab: whoever looks it up is told so, with the reason.

>>> [each.title for each in not_included("playing a campaign")]
['The campaigns']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hothlab.data import data_file
from hothlab.desks.stems import split, stem
from hothlab.language.text import _, language

__all__ = ["NotIncluded", "all_not_included", "not_included"]


@dataclass(frozen=True)
class NotIncluded:
    """A thing that is not here, in the reader's language."""

    title: str
    text: str
    """What it is, and why it is not here."""
    words: tuple[str, ...]
    """What players call it."""


def all_not_included() -> tuple[NotIncluded, ...]:
    """Everything that is not here."""
    rows = data_file("not_included.yaml")["not_included"]
    return tuple(NotIncluded(_(row["title"]), _(row["text"]), tuple(_words(row))) for row in rows)


def _words(row: dict[str, Any]) -> list[str]:
    """What players call it, here and in English. They are one message: another language may have more of them."""
    text = ", ".join(row["words"])
    return list(dict.fromkeys([*_(text).split(", "), *text.split(", ")]))


def not_included(text: str) -> tuple[NotIncluded, ...]:
    """What somebody looks for in vain: the things of which a name, in any form, stands in the text."""
    looked_for = _stems(text[:200])
    return tuple(each for each in all_not_included() if any(_stems(name) in looked_for for name in each.words))


def _stems(text: str) -> str:
    """The stems of a text's words, each between two spaces."""
    return f" {' '.join(stem(word, language()) for word in split(text))} "
