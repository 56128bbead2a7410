"""Asking the settle page a question, and reading its answer."""

from __future__ import annotations

from hothlab.desks.settle import Answer, answer, dispute_of

__all__ = ["ask", "told", "turned"]


def ask(*what: object, **more: object) -> Answer:
    """The answer to what `dispute_of` makes of these."""
    return answer(dispute_of(*what, **more))  # type: ignore[arg-type]


def told(found: Answer, name: str) -> str:
    """What a check of an answer says, with its rules."""
    return next(str(check).partition(": ")[2] for check in found.checks if check.name == name)


def turned(found: Answer) -> dict[str, str]:
    """The readings that would turn an answer, as they are written on the command line, and the answer then."""
    return {" ".join(f"{name}={value}" for name, value in each.changed): each.then for each in found.readings}
