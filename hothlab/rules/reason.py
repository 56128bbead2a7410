"""A reason: a sentence a person understands, the rule it stands on and the hex it is about."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.hexes import Hex

__all__ = ["Reason"]


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed, or why a number is what it is.

    >>> print(Reason("MOV-3", "taken by snowtroopers", Hex("C4")))
    C4: taken by snowtroopers (MOV-3)
    """

    rule: str
    text: str
    hex: Hex | None = None

    def __str__(self) -> str:
        where = f"{self.hex}: " if self.hex else ""
        return f"{where}{self.text} ({self.rule})"
