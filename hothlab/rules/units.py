"""The kinds of unit, the badges and a unit on the board (UNI, SPF), read from `data/units.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Literal

from hothlab.base.bounds import known_name
from hothlab.base.checked import explained
from hothlab.base.errors import BadPosition, UnknownName
from hothlab.data import data_file
from hothlab.hexes import Side
from hothlab.language.forms import Noun
from hothlab.language.nouns import noun
from hothlab.language.text import _, short

__all__ = ["Badge", "Profile", "Unit", "UnitType", "badges", "profiles"]

UnitType = Literal["infantry", "vehicle", "special"]


@dataclass(frozen=True)
class Profile:
    """One line of the unit table: what every unit of the kind has in common."""

    kind: str
    rule: str
    side: Side
    type: UnitType
    miniatures: int
    move: int
    attack_move: int
    dice: tuple[int, ...]
    letter: str
    box: int
    flying: bool = False
    ignores_retreats: bool = False
    protected: bool = True
    confirmed: bool = False
    medals: int = 1

    @property
    def name(self) -> str:
        """What to call a unit of the kind in a sentence: a noun with its forms."""
        return noun("units", self.kind)

    @cached_property
    def hit_by(self) -> frozenset[str]:
        """The faces that hit it (HIT-1)."""
        return frozenset({"blast"}) if self.type == "special" else frozenset({self.type, "blast"})

    @property
    def range(self) -> int:
        """How far it attacks."""
        return len(self.dice)


@dataclass(frozen=True)
class Badge:
    """A special forces badge: which units may wear it and what it changes in their profile."""

    name: str
    rule: str
    suits: str
    letters: tuple[tuple[str, str], ...]
    attack_move: int | None = None
    miniatures: int | None = None

    @property
    def title(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("badges", self.name)

    @property
    def faces(self) -> tuple[str, ...]:
        """The badge's faces, the starting one first; none when it has only one."""
        return tuple(face for face, _letter in self.letters if face)


@cache
def profiles() -> dict[str, Profile]:
    """The unit table, by kind."""
    return {
        kind: Profile(kind=kind, dice=tuple(row["dice"]), **{k: v for k, v in row.items() if k not in ("dice", "name")})
        for kind, row in data_file("units.yaml")["units"].items()
    }


@cache
def badges() -> dict[str, Badge]:
    """The badges, by name."""
    return {
        name: Badge(
            name=name,
            rule=row["rule"],
            suits=row["for"],
            letters=tuple(row["letters"].items()),
            attack_move=row.get("attack_move"),
            miniatures=row.get("miniatures"),
        )
        for name, row in data_file("units.yaml")["badges"].items()
    }


@cache
def _profile(kind: str, badge: str | None) -> Profile:
    """The table's line for a unit, with what its badge changes. A badge's miniatures are its own (SPF-5)."""
    profile = profiles()[kind]
    if badge is None:
        return profile
    wears = badges()[badge]
    if wears.suits not in (profile.kind, profile.type):
        reason = _("{unit} cannot wear the badge {badge}: it is for {suits}")
        raise BadPosition(reason.format(unit=profile.name, badge=wears.title, suits=_suits(wears)), rule=wears.rule)
    return replace(
        profile,
        attack_move=profile.attack_move if wears.attack_move is None else wears.attack_move,
        miniatures=wears.miniatures or profile.miniatures,
    )


def _suits(badge: Badge) -> Noun:
    """Which units may wear a badge, in words."""
    return noun("units", badge.suits) if badge.suits in profiles() else noun("types", badge.suits)


@dataclass(frozen=True, repr=False, slots=True)
class Unit:
    """A unit: its kind, how many miniatures it has left, its badge and the badge's face.

    >>> Unit("trooper"), Unit("snowtrooper", 2, "e-web").side
    (Unit('trooper', 3), 'empire')
    >>> Unit("trooper", 7)
    Traceback (most recent call last):
    ...
    hothlab.base.errors.BadPosition: Echo Base troopers can have 1 to 3 miniatures, not 7 (UNI-1)
    """

    kind: str
    miniatures: int = 0
    badge: str | None = None
    face: str | None = None
    profile: Profile = field(init=False, compare=False)
    """Its line of the unit table, with what its badge changes."""
    side: Side = field(init=False, compare=False)
    """Whose unit it is."""

    def __post_init__(self) -> None:
        known_name(self.kind, _("unit"), profiles())
        if self.badge is not None:
            known_name(self.badge, _("badge"), badges())
        profile = _profile(self.kind, self.badge)
        object.__setattr__(self, "profile", profile)
        object.__setattr__(self, "side", profile.side)
        if self.miniatures == 0:
            object.__setattr__(self, "miniatures", profile.miniatures)
        if not isinstance(self.miniatures, int) or not 1 <= self.miniatures <= profile.miniatures:
            reason = _("{unit} can have 1 to {most} miniatures, not {number}")
            raise BadPosition(
                reason.format(unit=profile.name, most=profile.miniatures, number=short(self.miniatures)),
                rule=profile.rule,
            )
        faces = badges()[self.badge].faces if self.badge else ()
        if self.face is None and faces:
            object.__setattr__(self, "face", faces[0])
        elif self.face is not None and self.face not in faces:
            raise UnknownName(_("face of this badge"), self.face, faces or ("-",))

    def __repr__(self) -> str:
        words = [repr(self.kind), repr(self.miniatures)]
        if self.badge:
            words.append(repr(self.badge))
        if self.face == "moving":
            words.append(repr(self.face))
        return f"Unit({', '.join(words)})"

    @property
    def name(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("units", self.kind)

    @explained
    def reduced(self, losses: int) -> Unit | None:
        """The unit after that many casualties, or None when it is gone (HIT-3)."""
        if losses >= self.miniatures:
            return None
        return _ready_made(self.kind, self.miniatures - losses, self.badge, self.face)

    @explained
    def turned(self, face: str) -> Unit:
        """The same unit with its badge on another face (SPF-2)."""
        return _ready_made(self.kind, self.miniatures, self.badge, face)

    def after_move(self) -> Unit:
        """The unit once it has moved: an E-Web is on its way (SPF-2), any other is as it was.

        >>> Unit("trooper", badge="e-web").after_move().face
        'moving'
        """
        return self.turned("moving") if self.badge == "e-web" and self.face != "moving" else self

    def may_reroll(self, moved: int, rulings: Mapping[str, str]) -> bool:
        """May it roll dice of its attack again (SPF-2), after `moved` hexes this turn?

        An E-Web that has not moved is in place or becomes so: in this turn or only after it, as the ruling says.
        """
        if self.badge != "e-web" or moved:
            return False
        return self.face == "in-place" or rulings["eweb_ready"] == "this-turn"


@cache
def _ready_made(kind: str, miniatures: int, badge: str | None, face: str | None) -> Unit:
    """A unit that another one becomes in play: there are few different ones, and checking them takes time."""
    return Unit(kind, miniatures, badge, face)
