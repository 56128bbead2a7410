"""The rules on one page: a few lines for each part of the game, each with the rules that it stands for."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.data import data_file
from hothlab.language.text import _

__all__ = ["SummaryLine", "SummarySection", "summary"]


@dataclass(frozen=True)
class SummaryLine:
    """A sentence and its rules."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class SummarySection:
    """A part of the game."""

    title: str
    lines: tuple[SummaryLine, ...]


def summary() -> tuple[SummarySection, ...]:
    """The summary in the reader's language.

    >>> summary()[0].lines[0].rules
    ('OBJ-1',)
    """
    return tuple(
        SummarySection(
            _(row["title"]), tuple(SummaryLine(_(each["text"]), tuple(each["rules"])) for each in row["lines"])
        )
        for row in data_file("summary.yaml")["sections"]
    )
