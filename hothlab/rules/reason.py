"""A reason: a sentence a person understands, the rule it stands on and the hex it is about."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.hexes import Hex
from hothlab.language.text import cited, said

__all__ = ["Reason"]


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed, or why a number is what it is.

    >>> reason = Reason("MOV-3", "taken by snowtroopers", Hex("C4"))
    >>> print(reason)
    C4: taken by snowtroopers (MOV-3)
    >>> reason.sentence, reason.rules
    ('C4: taken by snowtroopers', ('MOV-3',))
    """

    rule: str
    text: str
    """Why, without naming the hex again."""
    hex: Hex | None = None
    also: tuple[str, ...] = ()
    """More rules that it stands on."""

    @property
    def sentence(self) -> str:
        """Where and why, without the rule."""
        return said(self.hex, self.text) if self.hex else self.text

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it stands on, the one that says it best first."""
        return (self.rule, *self.also)

    def __str__(self) -> str:
        return cited(self.sentence, self.rules)
