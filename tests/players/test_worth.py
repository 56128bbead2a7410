"""What dice are worth to an opponent, against every roll written out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest

from hothlab.players.worth import MOST_DICE, NO_RETREATS, attack_values, faces_against
from tests.rules.by_hand import FACES, UNITS

WOUND, KILL, DRIVE_OFF = 100, 1000, 30


def worth(hits: int, back: int, strength: int, room: tuple[int, int]) -> int:
    """HIT-3, HIT-4, RET-4, RET-7: hits first; a survivor goes back, and loses one for each step it cannot make."""
    furthest, ignored = room
    steps = max(0, back - ignored)
    lost = hits if hits >= strength else hits + max(0, steps - furthest)
    if lost >= strength:
        return strength * WOUND + KILL
    return lost * WOUND + (DRIVE_OFF if steps and furthest else 0)


def mean(faces: tuple[int, int], strength: int, room: tuple[int, int], dice: int) -> Fraction:
    """The mean of all 6^dice rolls, each die hitting, driving back or doing nothing."""
    die = "h" * faces[0] + "r" * faces[1] + "-" * (6 - sum(faces))
    found = [worth(roll.count("h"), roll.count("r"), strength, room) for roll in product(die, repeat=dice)]
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("room", [(0, 0), (1, 0), (2, 1), (9, 0), NO_RETREATS], ids=str)
@pytest.mark.parametrize("strength", [1, 2, 4])
@pytest.mark.parametrize("faces", [(3, 1), (2, 1), (1, 1)], ids=str)
def test_every_roll(faces: tuple[int, int], strength: int, room: tuple[int, int]) -> None:
    """Against infantry, vehicles and special units, with more or less room behind them."""
    found = attack_values(faces, strength, False, room, WOUND, KILL, DRIVE_OFF)
    assert len(found) == MOST_DICE + 1 and found[0] == 0
    for dice in range(1, 6):
        assert found[dice] == floor(mean(faces, strength, room, dice)), dice


def test_an_at_at_falls_only_by_a_confirmed_hit() -> None:
    """UNI-5, RET-6: hits are rolled again, a blast among them eliminates it, and nothing else harms it."""
    hitting = 2
    found = attack_values((hitting, 1), 1, True, NO_RETREATS, WOUND, KILL, DRIVE_OFF)
    for dice in range(1, 6):
        spared = sum(
            Fraction(5, 6) ** roll.count("h")
            for roll in product("h" * hitting + "-" * (6 - hitting), repeat=dice)
        ) / 6**dice  # fmt: skip
        assert found[dice] == floor((1 - spared) * (WOUND + KILL)), dice


@pytest.mark.parametrize("double", FACES)
@pytest.mark.parametrize("kind", UNITS)
def test_the_faces_against_a_unit(kind: str, double: str) -> None:
    """HIT-1, HIT-2: under both readings of the die."""
    hit = sum(face in UNITS[kind].hit_by for face in FACES[double])
    assert faces_against(double, kind) == (hit, FACES[double].count("retreat"))
