"""What all events share: a sentence, its rules, where it happened, and how it prints."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar

from hothlab.hexes import Hex
from hothlab.language.text import capital, cited

__all__ = ["Happened"]


@dataclass(frozen=True, slots=True, repr=False)
class Happened:
    """Something that happened. `str()` names its kind and its fields, in order."""

    kind: ClassVar[str]
    _rule: ClassVar[str] = ""

    @abstractmethod
    def _text(self) -> str:
        """What happened, as a clause."""

    @property
    def sentence(self) -> str:
        """What happened as a sentence, with its rule."""
        text = capital(self._text())
        return cited(text, self.rules) if self.rules else text

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule that it follows from, where it is told."""
        return (self._rule,) if self._rule else ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where it happened: one hex, or where it began and where it ended."""
        return tuple(value for value in self._told() if isinstance(value, Hex))

    def _told(self) -> tuple[object, ...]:
        """What `str()` tells, one thing after the other."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        told = filter(None, (*self._told(), *self.rules))
        return f"<Event {self.kind}: {', '.join(map(str, told))}>"
