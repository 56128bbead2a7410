"""The attack die and what a roll does to a target (HIT-1 to HIT-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from hothlab.base.checked import explained
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.data import data_file
from hothlab.language.text import _, ngettext
from hothlab.rules.rulings import Rulings, default_rulings
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit

__all__ = [
    "Hits",
    "confirmation_chance",
    "confirmed",
    "confirming_symbols",
    "die_faces",
    "faces_without_confirmation",
    "hit_symbols",
    "hits",
    "symbols",
]


@cache
def symbols() -> tuple[str, ...]:
    """The five symbols."""
    return tuple(data_file("dice.yaml")["symbols"])


def die_faces(rulings: Rulings) -> tuple[str, ...]:
    """The six faces of the die under the chosen reading."""
    return _faces(rulings["die_double_face"])


@cache
def _faces(double: str) -> tuple[str, ...]:
    return tuple(data_file("dice.yaml")["readings"][double])


def hit_symbols(target: Unit | Structure, also: frozenset[str] = frozenset()) -> frozenset[str]:
    """The symbols that hit a target (HIT-1, STR-4); `also` are those that a card makes count as blasts.

    >>> sorted(hit_symbols(Unit("artillery"), frozenset({"retreat"})))
    ['blast', 'retreat']
    """
    found = frozenset({target.destroyed_by}) if isinstance(target, Structure) else target.profile.hit_by
    return found | also if "blast" in found else found


def confirming_symbols(also: frozenset[str] = frozenset()) -> frozenset[str]:
    """The symbols that confirm a hit on an AT-AT (UNI-5): a blast, and what a card makes count as one.

    >>> confirming_symbols()
    frozenset({'blast'})
    """
    return also | {"blast"}


def confirmed(faces: Iterable[str], also: frozenset[str] = frozenset()) -> bool:
    """Do the dice of a confirmation roll eliminate the AT-AT (UNI-5)? One that confirms is enough.

    >>> confirmed(["cross", "blast"]), confirmed(["vehicle"])
    (True, False)
    """
    return not confirming_symbols(also).isdisjoint(faces)


@cache
def faces_without_confirmation(also: frozenset[str] = frozenset()) -> int:
    """How many of the six faces confirm no hit on an AT-AT (UNI-5): as many under any reading of the die."""
    return sum(face not in confirming_symbols(also) for face in die_faces(default_rulings()))


def confirmation_chance(dice: int, also: frozenset[str] = frozenset()) -> Fraction:
    """The chance that a confirmation roll with this number of dice eliminates the AT-AT (UNI-5); `also` as in `hits`.

    >>> confirmation_chance(2)
    Fraction(11, 36)
    """
    return 1 - Fraction(faces_without_confirmation(also), 6) ** dice


@dataclass(frozen=True)
class Hits:
    """What a roll does to its target before any retreat is made.

    `confirmation` is the number of dice still to be rolled against an AT-AT before `casualties` is known (UNI-5);
    `surplus` hits are lost (HIT-3).

    >>> rolled = hits(Unit("trooper", 2), ["blast", "infantry", "infantry", "retreat"])
    >>> rolled.casualties, rolled.surplus, rolled.eliminated
    (2, 1, True)
    """

    target: Unit | Structure
    faces: tuple[str, ...]
    hits: int
    casualties: int
    surplus: int
    retreats: int
    confirmation: int
    rules: tuple[str, ...]

    @property
    def eliminated(self) -> bool:
        """Is nothing left of the target?"""
        left = self.target.miniatures if isinstance(self.target, Unit) else 1
        return self.casualties >= left


@explained
def hits(
    target: Unit | Structure,
    faces: Iterable[str],
    confirmation: Sequence[str] | None = None,
    also: frozenset[str] = frozenset(),
) -> Hits:
    """Read a roll against a target.

    An AT-AT's hits are rolled again: pass those dice as `confirmation`, and one blast among them eliminates it.
    `also` are symbols that a card makes count as blasts.

    >>> hits(Unit("snowtrooper"), ["infantry", "cross", "retreat"]).casualties
    1
    >>> hits(Unit("at-at"), ["vehicle", "blast"]).confirmation
    2
    >>> hits(Unit("at-at"), ["vehicle", "blast"], ["cross", "blast"]).eliminated
    True
    """
    rolled, known = tuple(faces), symbols()
    for face in (*rolled, *(confirmation or ())):
        if face not in known:
            raise UnknownName(_("die symbol"), face, known)
    counting = hit_symbols(target, also)
    count = sum(face in counting for face in rolled)
    retreats = 0 if "retreat" in counting else rolled.count("retreat")
    rules = ["HIT-1", "HIT-2"]
    if isinstance(target, Structure):
        return Hits(target, rolled, count, min(count, 1), max(count - 1, 0), 0, 0, (*rules, "STR-1", "STR-4"))
    pending = 0
    casualties = min(count, target.miniatures)
    if target.profile.confirmed:
        rules.append(target.profile.rule)
        if confirmation is None:
            pending, casualties = count, 0
        elif len(confirmation) != count:
            text = ngettext(
                "{n} hit on an AT-AT is confirmed with {n} die, not {given}",
                "{n} hits on an AT-AT are confirmed with {n} dice, not {given}",
                count,
            )
            raise HothlabError(text.format(n=count, given=len(confirmation)))
        else:
            casualties = int(confirmed(confirmation, also))
    elif count > target.miniatures:
        rules.append("HIT-3")
    if target.profile.ignores_retreats:
        rules += ["RET-6"] if retreats else []
        retreats = 0
    surplus = 0 if target.profile.confirmed else count - casualties
    return Hits(target, rolled, count, casualties, surplus, retreats, pending, tuple(rules))
