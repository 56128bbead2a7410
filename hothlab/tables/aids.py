"""The help that people have at a table: hints, the coach's comments, and how fast the computer plays."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.errors import UnknownName
from hothlab.language.text import _

__all__ = ["PACES", "Aids"]

PACES = ("slow", "normal", "fast", "instant")
"""How fast the computer's answers follow each other."""


@dataclass(frozen=True)
class Aids:
    """What the table shows and says besides the game.

    >>> Aids(pace="fast")
    Aids(hints=True, comments=False, pace='fast')
    """

    hints: bool = True
    """Does the table show what can be done?"""
    comments: bool = False
    """Does the coach say after each choice what it was worth?"""
    pace: str = "normal"

    def __post_init__(self) -> None:
        if self.pace not in PACES:
            raise UnknownName(_("pace"), self.pace, PACES)
