"""What the box has and hothlab has not: whoever looks for it is told so, and why.

>>> [each.title for each in not_included("playing a campaign")]
['The campaigns']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hothlab.resources import table
from hothlab.text import _

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
    rows = table("not_included.yaml")["not_included"]
    return tuple(NotIncluded(_(row["title"]), _(row["text"]), tuple(_words(row))) for row in rows)


def _words(row: dict[str, Any]) -> list[str]:
    """What players call it. The words are one message: another language may have more of them."""
    text = ", ".join(row["words"])
    return _(text).split(", ")


def not_included(text: str) -> tuple[NotIncluded, ...]:
    """What somebody looks for in vain: the things of which a name stands in the text."""
    looked_for = _spaced(text)
    return tuple(each for each in all_not_included() if any(_spaced(word) in looked_for for word in each.words))


def _spaced(text: str) -> str:
    """The words of a text, each between two spaces."""
    words = re.findall(r"[^\W_]+", text[:200].casefold())
    return f" {' '.join(words)} "
