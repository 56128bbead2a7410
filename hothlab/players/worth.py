"""What pieces and dice are worth, in thousandths of a medal: the scale by which opponents weigh everything."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hothlab.rules.dice import die_faces, hit_symbols
from hothlab.rules.odds import Target, target_joint
from hothlab.rules.retreat import costs_of_retreats
from hothlab.rules.rulings import Rulings, default_rulings
from hothlab.rules.units import Unit

__all__ = [
    "BOLD", "EXIT", "MEDAL", "MOST_DICE", "NO_RETREATS", "STEADY", "VICTORY", "Temper", "attack_values",
    "faces_against", "hit_faces", "service",
]  # fmt: skip

MEDAL = 1000
VICTORY = 20 * MEDAL
EXIT = 2 * MEDAL
"""What it is worth when a unit leaves the board in a scenario that asks for it."""
MOST_DICE = 9


class Temper(NamedTuple):
    """How a player weighs danger and boldness."""

    caution: int = 30
    """Per cent: how often an enemy unit is taken to be ordered in a turn."""
    patience: int = 24
    """Turns after which caution wears off; two cautious sides would wait for ever."""
    pull: int = 25
    """What each hex nearer to the enemy is worth, for sides that must fight to win."""
    wound: int = 50
    """Per cent of a unit's worth that is divided among the hits that do not eliminate it."""


STEADY = Temper()
BOLD = Temper(caution=10, pull=60, wound=120)

_SERVICE = {"artillery": 500, "probe-droid": 250, "at-at": 900, "snowspeeder": 450}


def service(unit: Unit) -> int:
    """The worth of what a unit can still do, medals apart."""
    return _SERVICE.get(unit.kind, 350)


def hit_faces(unit: Unit) -> int:
    """Faces of the usual die that hurt a unit; an AT-AT's hits must be confirmed."""
    return 1 if unit.profile.confirmed else faces_against(default_rulings()["die_double_face"], unit.kind)[0]


@lru_cache(maxsize=64)
def faces_against(double: str, kind: str, also: frozenset[str] = frozenset()) -> tuple[int, int]:
    """The numbers of the die's faces that hit a kind of unit and that drive it back; `also` is as in `hits`."""
    faces, counting = die_faces(Rulings(die_double_face=double)), hit_symbols(Unit(kind), also)
    return sum(face in counting for face in faces), 0 if "retreat" in counting else faces.count("retreat")


NO_RETREATS = (0, MOST_DICE)
"""The room behind what never retreats: no step back, and every retreat ignored."""


@lru_cache(maxsize=20_000)
def attack_values(
    faces: tuple[int, int], strength: int, confirmed: bool, room: tuple[int, int], wound: int, kill: int, drive_off: int
) -> tuple[int, ...]:
    """The exact expected worth of 0 .. MOST_DICE dice: for each miniature, for the kill, for driving it off.

    `faces` are the numbers of faces that hit and that drive back, `room` as in `retreat_room`.
    """
    hitting, retreating = faces
    target, values = Target(strength, confirmed, *costs_of_retreats(*room, MOST_DICE)), []
    for dice in range(MOST_DICE + 1):
        total = whole = 0
        for (hits, back), ways in target_joint(dice, hitting, retreating, target).items():
            whole += ways
            losses = min(target.strength, hits + (target.retreat_losses[back] if hits < target.strength else 0))
            worth = losses * wound
            if losses == target.strength:
                worth += kill
            elif target.forced_off[back]:
                worth += drive_off
            total += ways * worth
        values.append(total // whole)
    return tuple(values)
