"""Terrain, structures and the tokens on the map (TER, STR, OBJ), read from `data/terrain.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from hothlab.base.bounds import known_name
from hothlab.base.errors import BadPosition
from hothlab.data import data_file
from hothlab.hexes import SIDES, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, short
from hothlab.rules.units import Profile

__all__ = [
    "DESTROYING_FACES",
    "EDGES",
    "Objective",
    "ObjectiveKind",
    "Structure",
    "StructureKind",
    "Terrain",
    "objective_kinds",
    "structure_kinds",
    "terrains",
]

DestroyingFace = Literal["blast", "infantry", "vehicle"]
DESTROYING_FACES: tuple[DestroyingFace, ...] = ("blast", "infantry", "vehicle")
EDGES = ("left", "right")
"""The edges of the map over which an exit may lead out."""


@dataclass(frozen=True)
class Terrain:
    """One line of the terrain table."""

    kind: str
    rule: str
    letter: str
    symbol: str
    blocks_sight: bool = False
    always_blocks: bool = False
    stops: bool = False
    impassable: str | list[str] = field(default="", hash=False)
    protection: dict[str, int] = field(default_factory=dict, hash=False)
    not_against_same: bool = False
    infantry_only: bool = False
    vehicle_penalty: int = 0
    retreats_ignored: int = 0

    @property
    def name(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("terrain", self.kind)

    def admits(self, profile: Profile) -> bool:
        """May a unit of this profile ever stand here (MOV-6)?"""
        if self.impassable == "not-flying":
            return profile.flying
        return self.impassable != "all" and profile.kind not in self.impassable

    def protects(self, profile: Profile | None) -> bool:
        """Does it protect a unit of this profile, or a structure (`None`, STR-2)?"""
        if not self.protection:
            return False
        if profile is None:
            return not self.infantry_only
        return profile.protected and (not self.infantry_only or profile.type == "infantry")

    def taken_from(self, attacker: Profile, its_terrain: str | None, victim: Profile | None) -> int:
        """The dice that it takes from an attack on such a unit, or on a structure (TER-1 to TER-4)."""
        if not self.protects(victim) or (self.not_against_same and its_terrain == self.kind):
            return 0
        return self.protection["vehicle" if attacker.type == "vehicle" else "other"]

    def penalty(self, attacker: Profile) -> int:
        """The dice that a unit loses for attacking from it (TER-2)."""
        return self.vehicle_penalty if attacker.type == "vehicle" else 0


@dataclass(frozen=True)
class StructureKind:
    """A kind of structure: its letter in codes and pictures, and what to call it."""

    kind: str
    letter: str

    @property
    def name(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("structures", self.kind)


@dataclass(frozen=True)
class ObjectiveKind:
    """A kind of token on the map."""

    kind: str
    letter: str
    rule: str

    @property
    def name(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("objectives", self.kind)


def _facts(row: dict[str, Any]) -> dict[str, Any]:
    """A row without its name, which is a noun of the reader's language."""
    return {key: value for key, value in row.items() if key != "name"}


@cache
def terrains() -> dict[str, Terrain]:
    """The terrain table, by kind."""
    return {kind: Terrain(kind=kind, **_facts(row)) for kind, row in data_file("terrain.yaml")["terrain"].items()}


@cache
def structure_kinds() -> dict[str, StructureKind]:
    """The kinds of structure, by name."""
    return {kind: StructureKind(kind, **_facts(row)) for kind, row in data_file("terrain.yaml")["structures"].items()}


@cache
def objective_kinds() -> dict[str, ObjectiveKind]:
    """The kinds of token, by name."""
    return {kind: ObjectiveKind(kind, **_facts(row)) for kind, row in data_file("terrain.yaml")["objectives"].items()}


@dataclass(frozen=True)
class Structure:
    """A structure on the board: never a unit, and destroyed by the face its scenario says (STR-1, STR-4).

    >>> Structure("shield-generator")
    Structure(kind='shield-generator', destroyed_by='blast')
    """

    kind: str
    destroyed_by: DestroyingFace = "blast"

    def __post_init__(self) -> None:
        known_name(self.kind, _("structure"), structure_kinds())
        known_name(self.destroyed_by, _("face that destroys a structure"), DESTROYING_FACES)

    @property
    def name(self) -> str:
        """What to call it in a sentence: a noun with its forms."""
        return noun("structures", self.kind)


@dataclass(frozen=True)
class Objective:
    """A token on the map: who may take it, what it is worth, who holds it, over which edge it leads out.

    >>> Objective("temporary", medals=1, holder="rebel").open_to("empire")
    True
    """

    kind: str
    side: Side | Literal["both"] = "both"
    medals: int = 0
    holder: Side | None = None
    edge: Literal["left", "right"] | None = None

    def __post_init__(self) -> None:
        known_name(self.kind, _("kind of objective"), objective_kinds())
        known_name(self.side, _("side"), (*SIDES, "both"))
        if not isinstance(self.medals, int) or not 0 <= self.medals <= 9:
            reason = _("an objective is worth 0 to 9 medals, not {n}")
            raise BadPosition(reason.format(n=short(self.medals)), rule="OBJ-1")
        if self.holder is not None:
            known_name(self.holder, _("side"), SIDES)
        if self.holder is not None and not self.open_to(self.holder):
            raise BadPosition(
                _("{side} cannot hold this objective").format(side=noun("sides", self.holder)), rule="OBJ-3"
            )
        if self.edge is not None:
            known_name(self.edge, _("edge"), EDGES)

    def open_to(self, side: Side) -> bool:
        """May that side take it?"""
        return self.side in (side, "both")
