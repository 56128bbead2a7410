"""Asking the settle page a question, and reading its answer."""

from __future__ import annotations

from hothlab.desks.settle import Verdict, dispute_of

__all__ = ["ask", "told", "turned"]


def ask(*what: object, **more: object) -> Verdict:
    """The answer to what `dispute_of` makes of these."""
    return dispute_of(*what, **more).verdict()  # type: ignore[arg-type]


def told(found: Verdict, name: str) -> str:
    """What a check of an answer says, with its rules."""
    return next(str(check).partition(": ")[2] for check in found.reasons if check.name == name)


def turned(found: Verdict) -> dict[str, str]:
    """The readings that would turn an answer, as they are written on the command line, and the answer then."""
    return {" ".join(f"{name}={value}" for name, value in each.changed): each.then for each in found.readings}
