"""A board explained: the board with its marks, the verdict, a legend, and what else there is to say about it.

On a page the board is painted and all words stand beside it as text of the page (`hothlab.widgets.beside`).
"""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.language.text import _, said
from hothlab.rules.odds import Odds
from hothlab.scene.scene import Item, Scene

__all__ = ["Detail", "Explanation", "Headline", "Key", "Sentence", "legend_title"]


@dataclass(frozen=True)
class Headline:
    """What is said of a board: a sentence, what should be known beside it, and its rules.

    `yes` is None where nothing was asked that has a yes or a no.
    """

    sentence: str
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    yes: bool | None = None


@dataclass(frozen=True)
class Key:
    """One line of a legend: a sign drawn around (0, 0) within 18 pixels, its name and its meaning."""

    role: str
    title: str
    text: str
    sign: tuple[Item, ...]

    @property
    def words(self) -> str:
        """Its name and its meaning."""
        return said(self.title, self.text) if self.text else self.title


@dataclass(frozen=True)
class Sentence:
    """A sentence with the rule behind it, if it has one; `no` where it takes something away."""

    text: str
    rule: str = ""
    no: bool = False


@dataclass(frozen=True)
class Detail:
    """More about it: a small picture, whose words are of the size 14, with sentences beside it or below it.

    What only few ask for is `folded`: a page shows it when it is opened.
    """

    title: str
    picture: Scene
    lines: tuple[Sentence, ...]
    beside: bool = False
    folded: bool = False


@dataclass(frozen=True)
class Explanation:
    """A board (which has its marks and nothing around it) with all that is said about it.

    `description` is everything in words, for somebody who cannot see it.
    """

    title: str
    description: str
    board: Scene
    verdict: Headline
    keys: tuple[Key, ...] = ()
    details: tuple[Detail, ...] = ()
    odds: Odds | None = None
    """The chances of an attack, which a page shows as a table."""

    def describe(self) -> str:
        """All of it in words, its legend last."""
        return "\n".join(text for text in (self.title, self.description, *(key.words for key in self.keys)) if text)


def legend_title() -> str:
    """The heading of a legend."""
    return _("How to read it")
