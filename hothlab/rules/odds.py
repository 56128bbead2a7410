"""Exact odds of an attack: integer counts over all rolls, shown as fractions; never sampled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import Literal

from hothlab.base.bounds import whole_number
from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes import Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, chance
from hothlab.rules.attack import Attack, attack
from hothlab.rules.catalogue import in_order
from hothlab.rules.dice import die_faces, faces_without_confirmation, hit_symbols
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreat_costs
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.shown import Shown
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit

__all__ = [
    "AIMS", "MOST_DICE", "Aim", "IllegalAttack", "Odds", "Target", "attack_odds", "odds", "roll_counts", "target_joint",
]  # fmt: skip

Aim = Literal["losses", "eliminate", "drive-back"]
AIMS: tuple[Aim, ...] = ("losses", "eliminate", "drive-back")
MOST_DICE = 12
"""The most dice for which odds are worked out."""

RollCounts = Mapping[tuple[int, int], int]
"""The number of equally likely rolls by (hits, retreats)."""


class IllegalAttack(HothlabError):
    """Odds were asked of an attack that the rules do not allow; `attack` is that attack, `reason` what is wrong.

    >>> odds(Position.from_text("D .T3 . . . . .N4 . . ."), "D1", "D6")
    Traceback (most recent call last):
    hothlab.rules.odds.IllegalAttack: ... not allowed, the target is 5 hexes away, ... (ATK-4)
    """

    @checked
    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.reason = attack.refusal
        super().__init__(str(attack))


@dataclass(frozen=True)
class Target:
    """The target of a roll: its strength and the cost of each retreat where it stands."""

    strength: int
    confirmed: bool
    retreat_losses: tuple[int, ...]
    """Miniatures lost to blocked retreats for 0, 1, 2 ... retreats, with the owner choosing best (RET-4)."""
    forced_off: tuple[bool, ...]
    """For 0, 1, 2 ... retreats: must a survivor leave its hex?"""
    retreats: bool = True
    """Does it carry out retreats at all? AT-ATs, artillery and structures never do."""
    unconfirmed: int = field(default_factory=faces_without_confirmation)
    """The number of faces that confirm no hit on it, where hits are `confirmed`."""


@dataclass(frozen=True, repr=False)
class Odds(Shown):
    """What an attack can do, each chance an exact `Fraction`.

    Of `whole` equally likely outcomes, `counts` has the number of each pair (casualties by hits, retreats to carry
    out); an eliminated target carries out none. Everything else follows from it and from the board behind the target.
    When the attacker may re-roll, it is what comes of the best re-rolls for `aim`.

    >>> odds(Position.from_text("D . . .S3 .W1 . . . . ."), "D3", "D4")
    <Odds of 4 dice: elimination 21,455 in 104,976 (20 %)>
    """

    attack: Attack
    dice: int
    aim: Aim
    rerolls: bool
    counts: RollCounts
    whole: int
    target: Target

    @cached_property
    def joint(self) -> dict[tuple[int, int], Fraction]:
        """The chance of each pair (casualties by hits, retreats to carry out)."""
        return {key: Fraction(number, self.whole) for key, number in sorted(self.counts.items())}

    @cached_property
    def casualties(self) -> dict[int, Fraction]:
        """The chance of each number of miniatures lost to hits."""
        return self._gather(lambda hits, _back: hits)

    @cached_property
    def retreats(self) -> dict[int, Fraction]:
        """The chance of each number of retreats that a surviving target has to answer."""
        return self._gather(lambda _hits, back: back)

    @cached_property
    def losses(self) -> dict[int, Fraction]:
        """The chance of each number of miniatures lost in all, blocked retreats included."""
        return self._gather(self._all_losses)

    @property
    def eliminate(self) -> Fraction:
        """The chance that nothing is left of the target."""
        strength, lost = self.target.strength, self.target.retreat_losses
        gone = sum([number for (hits, back), number in self.counts.items() if hits + lost[back] >= strength])
        return Fraction(gone, self.whole)

    @cached_property
    def drive_back(self) -> Fraction:
        """The chance that the target survives and must leave its hex."""
        return self._chance(
            lambda hits, back: self._all_losses(hits, back) < self.target.strength and self.target.forced_off[back]
        )

    @cached_property
    def blocked_retreat(self) -> Fraction:
        """The chance that the target loses miniatures because it cannot retreat."""
        return self._chance(lambda _hits, back: self.target.retreat_losses[back] > 0)

    @property
    def expected_losses(self) -> Fraction:
        """The miniatures lost on average."""
        lost = sum(number * self._all_losses(hits, back) for (hits, back), number in self.counts.items())
        return Fraction(lost, self.whole)

    @property
    def die(self) -> str:
        """The reading of the die that the odds assume: the symbol on two faces."""
        return self.attack.rulings["die_double_face"]

    def _all_losses(self, hits: int, back: int) -> int:
        return min(self.target.strength, hits + self.target.retreat_losses[back])

    def _chance(self, happens: Callable[[int, int], bool]) -> Fraction:
        return Fraction(sum([number for key, number in self.counts.items() if happens(*key)]), self.whole)

    def _gather(self, sort: Callable[[int, int], int]) -> dict[int, Fraction]:
        found: dict[int, int] = defaultdict(int)
        for (hits, back), number in self.counts.items():
            found[sort(hits, back)] += number
        return {key: Fraction(number, self.whole) for key, number in sorted(found.items())}

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind the dice, the confirmation of hits and the re-roll."""
        confirmed = ("UNI-5",) if self.target.confirmed else ()
        return in_order([*self.attack.rules, *confirmed, *(("SPF-2",) if self.rerolls else ())])

    @property
    def sentence(self) -> str:
        """The attack and its two chances that matter most, without the rules."""
        return also([self.attack.sentence, *self._chances()])

    def _chances(self) -> list[str]:
        return [
            _("eliminates the target: {chance}").format(chance=chance(self.eliminate)),
            _("drives it back: {chance}").format(chance=chance(self.drive_back)),
        ]

    def __repr__(self) -> str:
        return f"<Odds of {self.dice} dice: elimination {chance(self.eliminate)}>"

    def __str__(self) -> str:
        lines = [str(self.attack), *self._chances()]
        if self.blocked_retreat:
            lines.append(
                _("costs it miniatures for a blocked retreat: {chance}").format(chance=chance(self.blocked_retreat))
            )
        lines += [
            _("miniatures lost: {n}: {chance}").format(n=n, chance=chance(share)) for n, share in self.losses.items()
        ]
        return "\n".join([*lines, *self.notes])

    def _best_reroll(self) -> str:
        return {
            "losses": _("with the best re-roll for the most losses"),
            "eliminate": _("with the best re-roll to eliminate it"),
            "drive-back": _("with the best re-roll to drive it back"),
        }[self.aim]

    @property
    def notes(self) -> tuple[str, ...]:
        """What the odds take for granted: confirmation rolls, re-rolls, the faces of the die."""
        found = []
        if self.target.confirmed:
            found.append(_("every hit on it is rolled again, and it falls if one of those dice shows a blast (UNI-5)"))
        if self.rerolls:
            found.append(self._best_reroll())
        return (*found, self.die_note)

    @property
    def die_note(self) -> str:
        """What the odds take for granted about the faces of the die."""
        return _("the die is taken to show {symbol} on two faces").format(symbol=noun("dice", self.die))


def odds(
    position: Position | str,
    attacker: str,
    target: str,
    rulings: RulingsLike = None,
    aim: Aim = "losses",
    moved: int = 0,
    dice: int | None = None,
    home: Side | None = None,
) -> Odds:
    """The exact odds of an attack. `dice` asks what another number of dice would do; `home` is as in `retreats`.

    `aim` is what an E-Web's re-roll is for: `losses` (most miniatures on average), `eliminate` or `drive-back`.

    >>> p = Position.from_text("D . . .S3 .W1 . . . . .")
    >>> odds(p, "D3", "D4", dice=1).eliminate
    Fraction(1, 18)
    """
    found = attack(position, attacker, target, rulings, moved)
    if not found.legal:
        raise IllegalAttack(found)
    return attack_odds(found, aim, dice, home)


def attack_odds(
    attack: Attack,
    aim: Aim = "losses",
    dice: int | None = None,
    home: Side | None = None,
    also: frozenset[str] = frozenset(),
) -> Odds:
    """The exact odds of an attack that was already worked out; `home` is as in `retreats`, `also` as in `hits`."""
    if aim not in AIMS:
        raise UnknownName(_("aim for a re-roll"), aim, AIMS)
    number = whole_number(attack.dice if dice is None else dice, _("the number of dice"), 0, MOST_DICE)
    victim = attack.victim
    faces, symbols = die_faces(attack.rulings), hit_symbols(victim, also)
    hitting = sum([face in symbols for face in faces])
    retreating = 0 if "retreat" in symbols else faces.count("retreat")
    target = _target(attack, victim, number, home, faces_without_confirmation(also))
    rerolls = number > 0 and attack.may_reroll
    confirm_too = rerolls and target.confirmed and attack.rulings["eweb_confirm"] == "confirmation-too"
    counts, whole = _joint_counts(number, hitting, retreating, target, rerolls, confirm_too, aim)
    return Odds(attack, number, aim, rerolls, counts, whole, target)


def _target(attack: Attack, victim: Unit | Structure, dice: int, home: Side | None, unconfirmed: int) -> Target:
    if isinstance(victim, Structure):
        return Target(1, False, (0,) * (dice + 1), (False,) * (dice + 1), retreats=False)
    losses, forced_off = retreat_costs(attack.position, attack.target, dice, home)
    profile = victim.profile
    retreats = not profile.ignores_retreats
    return Target(victim.miniatures, profile.confirmed, losses, forced_off, retreats, unconfirmed)


@lru_cache(maxsize=4096)
def roll_counts(dice: int, hitting: int, retreating: int) -> RollCounts:
    """The number of the 6^dice rolls by (hits, retreats), for a die with so many faces that hit and that drive back."""
    missing = _powers(6 - hitting - retreating, dice)
    driving = _powers(retreating, dice)
    counts = {}
    for hits, hit in enumerate(_powers(hitting, dice)):
        others = dice - hits
        ways = comb(dice, hits) * hit
        for back in range(others + 1):
            number = ways * comb(others, back) * driving[back] * missing[others - back]
            if number:
                counts[hits, back] = number
    return counts


def _powers(number: int, most: int) -> list[int]:
    return [number**exponent for exponent in range(most + 1)]


def target_joint(dice: int, hitting: int, retreating: int, target: Target) -> RollCounts:
    """The number of equally likely rolls by (casualties by hits, retreats to carry out), without re-rolls."""
    return _joint_counts(dice, hitting, retreating, target, False, False, "losses")[0]


def _joint_counts(
    dice: int, hitting: int, retreating: int, target: Target, rerolls: bool, confirm_too: bool, aim: Aim
) -> tuple[RollCounts, int]:
    """The number of rolls by (casualties by hits, retreats to carry out), and of all rolls."""
    if rerolls or target.confirmed:
        return _rolled_again(dice, hitting, retreating, target, rerolls, confirm_too, aim)
    return _casualties(roll_counts(dice, hitting, retreating), dice, target), 6**dice


@lru_cache(maxsize=4096)
def _rolled_again(
    dice: int, hitting: int, retreating: int, target: Target, rerolls: bool, confirm_too: bool, aim: Aim
) -> tuple[RollCounts, int]:
    """`_joint_counts` where dice are rolled a second time: by an E-Web, to confirm hits, or both."""
    # Every roll as (hits, retreats, whether a re-roll is left) in shares of one common whole.
    if rerolls:
        rolled, whole = _rerolled(dice, hitting, retreating, target, confirm_too, aim)
    else:
        rolled = {(h, r, False): n for (h, r), n in roll_counts(dice, hitting, retreating).items()}
        whole = 6**dice
    found: dict[tuple[int, int], int] = defaultdict(int)
    if not target.confirmed:
        for (hits, back, _left), number in rolled.items():
            found[hits, back] += number
        return _casualties(found, dice, target), whole
    scale = 36**dice
    for (hits, _back, left), number in rolled.items():
        confirmed = _confirmed(hits, left and confirm_too, scale, target)
        found[1, 0] += number * confirmed
        found[0, 0] += number * (scale - confirmed)
    return {key: number for key, number in found.items() if number}, whole * scale


def _casualties(rolls: RollCounts, dice: int, target: Target) -> RollCounts:
    """Rolls by their effect: surplus hits are lost (HIT-3), and an eliminated unit does not retreat (HIT-4)."""
    found = dict(rolls)
    if not target.retreats:
        for hits, back in rolls:
            if back:
                found[hits, 0] = found.get((hits, 0), 0) + found.pop((hits, back))
    strength = target.strength
    gone = sum(found.pop((hits, back), 0) for hits in range(strength, dice + 1) for back in range(dice - hits + 1))
    if gone:
        found[strength, 0] = gone
    return found


def _confirmed(hits: int, twice: bool, scale: int, target: Target) -> int:
    """The number of `scale` confirmation rolls of `hits` dice that show a blast (UNI-5), rolled again if `twice`."""
    rolls = 2 * hits if twice else hits
    missed: int = scale * target.unconfirmed**rolls // 6**rolls
    return scale - missed


def _rerolled(
    dice: int, hitting: int, retreating: int, target: Target, confirm_too: bool, aim: Aim
) -> tuple[dict[tuple[int, int, bool], int], int]:
    """The final rolls after re-rolling the dice that are best for the aim (SPF-2), and the number of all rolls."""
    value = _values(dice, target, confirm_too, aim)
    found: dict[tuple[int, int, bool], int] = defaultdict(int)
    for (hits, back), number in roll_counts(dice, hitting, retreating).items():
        kept_hits, kept_back, again = max(
            _choices(dice, hits, back),
            key=lambda choice: _worth(choice, dice, hitting, retreating, value),
        )
        for (more_hits, more_back), ways in roll_counts(again, hitting, retreating).items():
            key = (kept_hits + more_hits, kept_back + more_back, again == 0)
            found[key] += number * ways * 6 ** (dice - again)
    return found, 36**dice


def _choices(dice: int, hits: int, back: int) -> list[tuple[int, int, int]]:
    """The choices for a re-roll, as (hits kept, retreats kept, dice rolled again); keeping everything first."""
    rest = dice - hits - back
    return [
        (kept_hits, kept_back, dice - kept_hits - kept_back - kept_rest)
        for kept_hits in range(hits, -1, -1)
        for kept_back in range(back, -1, -1)
        for kept_rest in range(rest, -1, -1)
    ]


def _worth(
    choice: tuple[int, int, int],
    dice: int,
    hitting: int,
    retreating: int,
    value: Mapping[tuple[int, int, bool], tuple[int, int]],
) -> tuple[int, int]:
    """A choice's worth for the aim, then for losses on average, in shares of 6^dice."""
    kept_hits, kept_back, again = choice
    first = second = 0
    for (hits, back), ways in roll_counts(again, hitting, retreating).items():
        for_aim, for_losses = value[kept_hits + hits, kept_back + back, again == 0]
        first += ways * for_aim
        second += ways * for_losses
    scale = 6 ** (dice - again)
    return first * scale, second * scale


def _values(dice: int, target: Target, confirm_too: bool, aim: Aim) -> dict[tuple[int, int, bool], tuple[int, int]]:
    """The worth of each final roll: for the aim, and in miniatures lost."""
    values = {}
    scale = 36**dice if target.confirmed else 1
    for hits in range(dice + 1):
        for back in range(dice - hits + 1):
            for left in (False, True):
                if target.confirmed:
                    eliminated = losses = _confirmed(hits, left and confirm_too, scale, target)
                    off = 0
                else:
                    losses = min(target.strength, hits)
                    if losses < target.strength:
                        losses = min(target.strength, losses + target.retreat_losses[back])
                    eliminated = int(losses == target.strength)
                    off = int(not eliminated and target.forced_off[back])
                worth = {"losses": losses, "eliminate": eliminated, "drive-back": off}
                values[hits, back, left] = (worth[aim], losses)
    return values
