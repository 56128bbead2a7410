"""Odds the slow way: an attack tried out roll by roll, and re-roll by re-roll."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from hothlab.hexes import Hex
from hothlab.rules.odds import Aim, Odds
from hothlab.rules.position import Position
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from tests.rules.by_hand import UNITS, count, hitting, retreat_answers, rolls

DOUBLES = ["infantry", "cross"]


class End(NamedTuple):
    """How an attack ends: the joint outcome that all the odds are made of."""

    casualties: int
    retreats: int
    losses: int
    gone: bool
    driven: bool
    blocked: bool


class Brute:
    """An attack on what stands on a hex, tried out roll by roll."""

    def __init__(self, position: Position, at: str, double: str) -> None:
        self.position = position
        self.at = Hex(at)
        self.double = double
        self.target: Unit | Structure = position.units.get(self.at) or position.structures[self.at]
        self.strength = self.target.miniatures if isinstance(self.target, Unit) else 1
        self.confirmed = isinstance(self.target, Unit) and self.target.kind == "at-at"
        self.steady = isinstance(self.target, Structure) or UNITS[self.target.kind].ignores_retreats
        self.end = cache(self._end)

    def hits(self, roll: tuple[str, ...]) -> int:
        return count(roll, hitting(self.target))

    def _end(self, casualties: int, back: int) -> End:
        """What follows when that many miniatures fall to hits and that many retreats were rolled (HIT-4)."""
        if casualties == self.strength:
            return End(casualties, 0, casualties, True, False, False)
        if back == 0 or self.steady:  # RET-6
            return End(casualties, 0, casualties, False, False, False)
        answers = retreat_answers(self.position, self.at, back)
        lost = min(answer.casualties for answer in answers)  # the owner chooses best
        losses = min(self.strength, casualties + lost)
        gone = losses == self.strength
        driven = not gone and all(answer.path for answer in answers)
        return End(casualties, back, losses, gone, driven, lost > 0)

    def ends(self, roll: tuple[str, ...]) -> dict[End, Fraction]:
        """The ends of one roll; several only where an AT-AT's hits are rolled again (UNI-5)."""
        scored, back = self.hits(roll), count(roll, ["retreat"])
        if not self.confirmed:
            return {self.end(min(scored, self.strength), back): Fraction(1)}
        falls = confirmed(scored, self.double)
        return {self.end(1, back): falls, self.end(0, back): 1 - falls}

    def all_ends(self, dice: int) -> dict[End, Fraction]:
        found: dict[End, Fraction] = defaultdict(Fraction)
        for roll, number in rolls(dice, self.double).items():
            for end, share in self.ends(roll).items():
                found[end] += share * Fraction(number, 6**dice)
        return found

    def worth(self, roll: tuple[str, ...], aim: Aim) -> Fraction:
        """What a final roll is worth for an aim."""
        values: dict[Aim, Callable[[End], int]] = {
            "losses": lambda end: end.losses,
            "eliminate": lambda end: end.gone,
            "drive-back": lambda end: end.driven,
        }
        return sum((share * values[aim](end) for end, share in self.ends(roll).items()), Fraction(0))

    def best(self, dice: int, aim: Aim, on_confirmation: bool = False) -> Fraction:
        """The most that one re-roll of any dice can reach, every subset tried for every roll (SPF-2).

        `on_confirmation`: the re-roll, if not yet used, may be spent on an AT-AT's confirmation roll instead.
        """
        worth = cache(lambda roll: self.worth(roll, aim))
        total = Fraction(0)
        for roll, number in rolls(dice, self.double).items():
            standing = worth(roll)
            if on_confirmation and self.confirmed and aim != "drive-back":
                standing = confirmed_with_reroll(self.hits(roll), self.double)
            choices = [standing]
            for kept in subsets(roll):
                if len(kept) < dice:
                    again = rolls(dice - len(kept), self.double)
                    value = sum(ways * worth(tuple(sorted(kept + more))) for more, ways in again.items())
                    choices.append(value / 6 ** (dice - len(kept)))
            total += max(choices) * Fraction(number, 6**dice)
        return total


def subsets(roll: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All that may be kept of a roll."""
    return {kept for size in range(len(roll) + 1) for kept in combinations(roll, size)}


@cache
def confirmed(dice: int, double: str) -> Fraction:
    """The chance of a blast among that many dice."""
    good = sum(ways for roll, ways in rolls(dice, double).items() if "blast" in roll)
    return Fraction(good, 6**dice)


@cache
def confirmed_with_reroll(dice: int, double: str) -> Fraction:
    """The chance of a blast when any of the dice may be rolled once again."""
    total = Fraction(0)
    for roll, number in rolls(dice, double).items():
        choices = [
            Fraction(sum(ways for more, ways in rolls(dice - len(kept), double).items() if "blast" in kept + more))
            / 6 ** (dice - len(kept))
            for kept in subsets(roll)
        ]
        total += max(choices) * Fraction(number, 6**dice)
    return total


def assert_brute(found: Odds, dice: int) -> None:
    """Every number of the odds is what all the rolls come to."""
    ends = Brute(found.attack.position, found.attack.target, found.die).all_ends(dice)

    def gather(key: Callable[[End], object]) -> dict[object, Fraction]:
        shares: dict[object, Fraction] = defaultdict(Fraction)
        for end, share in ends.items():
            if share:
                shares[key(end)] += share
        return dict(shares)

    assert sum(found.joint.values()) == 1
    assert found.casualties == gather(lambda end: end.casualties)
    assert found.losses == gather(lambda end: end.losses)
    assert found.eliminate == gather(lambda end: end.gone).get(True, 0)
    assert found.drive_back == gather(lambda end: end.driven).get(True, 0)
    assert found.blocked_retreat == gather(lambda end: end.blocked).get(True, 0)
    assert found.expected_losses == sum(end.losses * share for end, share in ends.items())
    assert found.retreats == gather(lambda end: end.retreats)
    assert found.joint == gather(lambda end: (end.casualties, end.retreats))


def reached(found: Odds) -> Fraction:
    """What the odds reach for their aim."""
    return {"losses": found.expected_losses, "eliminate": found.eliminate, "drive-back": found.drive_back}[found.aim]
