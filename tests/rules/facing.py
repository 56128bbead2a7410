"""Two units that face each other, and the reason why an attack is refused."""

from __future__ import annotations

from hothlab.rules.attack import Attack
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason


def refused(found: Attack) -> Reason:
    """Why the attack is not legal; it then rolls no dice."""
    assert not found.legal
    assert found.dice == 0
    assert found.refusal is not None
    assert found.rules == found.refusal.rules
    return found.refusal


def facing(attacker: str, target: str, distance: int = 1) -> Position:
    """The attacker on D2 and the target at that distance to its right, on open snow."""
    return Position().place("D2", attacker).place(f"D{2 + distance}", target)
