"""One thing that a verdict stands on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hothlab.language.text import cited, said
from hothlab.rules.catalogue import in_order

__all__ = ["Check", "rules_of"]


@dataclass(frozen=True)
class Check:
    """One thing that was looked at on the way: whether it is in order, what was found, and the rules that say so."""

    name: str
    fine: bool | None
    """None where there is nothing to be right or wrong."""
    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = said(self.name, self.text)
        return cited(told, self.rules) if self.rules else told


def rules_of(checks: Iterable[Check], first: Iterable[str] = ()) -> tuple[str, ...]:
    """The rules of the checks, each once, those named first before all others."""
    return in_order([*first, *(id for check in checks for id in check.rules)])
