"""The palette: everything that can be put on a hex, as tools in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, ngettext
from hothlab.rules.movement import unit_at
from hothlab.rules.position import Position
from hothlab.rules.terrain import DESTROYING_FACES, Objective, Structure, objective_kinds, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles

__all__ = ["Group", "Tool", "apply", "carried", "palette", "structure_tools", "unit_tools"]

Worn = tuple[str, str | None]
"""A badge and its face."""


@dataclass(frozen=True)
class Tool:
    """Something to pick up and put on a hex.

    `thing` is what it puts there: terrain by its kind, a unit, a structure, an objective, or a badge with its face for
    the unit that is there. Terrain None is open snow, badge None takes the badge off, and an eraser has none.

    >>> Tool("unit", Unit("snowtrooper", 2, "e-web")).key
    'unit/snowtrooper/2/e-web/in-place'
    """

    kind: Literal["terrain", "unit", "badge", "structure", "objective", "eraser", "mover"]
    thing: str | Worn | Unit | Structure | Objective | None = None

    @property
    def key(self) -> str:
        """One word for it, different for every tool."""
        thing = self.thing
        match thing:
            case Unit():
                words = [thing.kind, str(thing.miniatures), thing.badge, thing.face]
            case Structure():
                words = [thing.kind, thing.destroyed_by]
            case Objective():
                words = [thing.kind, thing.side, str(thing.medals), thing.holder or "-", thing.edge or "-"]
            case (badge, face):
                words = [badge, face]
            case _:
                words = [thing]
        return "/".join([self.kind, *(word for word in words if word)])

    @property
    def name(self) -> str:
        """What to call it on a button."""
        thing = self.thing
        match thing:
            case Unit() | Structure():
                return f"{thing.name:label}"
            case Objective():
                return f"{objective_kinds()[thing.kind].name:label}"
            case (badge, face):
                title = f"{badges()[badge].title:label}"
                return f"{title}, {_face(face)}" if face else title
            case str():
                return f"{terrains()[thing].name:label}"
        names = {"terrain": _("clear ground"), "badge": _("no badge"), "mover": _("move a piece")}
        return names.get(self.kind) or _("eraser")

    @property
    def details(self) -> str:
        """What more there is to say: how many miniatures, how it is destroyed, whose objective it is."""
        thing = self.thing
        words = []
        match thing:
            case Unit():
                words.append(ngettext("{n} miniature", "{n} miniatures", thing.miniatures).format(n=thing.miniatures))
                if thing.badge:
                    words.append(Tool("badge", (thing.badge, thing.face)).name)
            case Structure():
                words.append(_("destroyed by: {face}").format(face=noun("dice", thing.destroyed_by)))
            case Objective():
                sides = {"rebel": _("for the Rebels"), "empire": _("for the Empire"), "both": _("for both sides")}
                words.append(sides[thing.side])
                if thing.medals:
                    words.append(ngettext("{n} medal", "{n} medals", thing.medals).format(n=thing.medals))
                if thing.holder:
                    words.append(_("held by the Rebels") if thing.holder == "rebel" else _("held by the Empire"))
                if thing.edge:
                    words.append(_("over the left edge") if thing.edge == "left" else _("over the right edge"))
        if self.kind == "eraser":
            words.append(_("takes away what stands on a hex, and then its terrain"))
        if self.kind == "mover":
            words.append(_("tap a piece, then the hex where it goes"))
        return ", ".join(words)

    def used(self, position: Position, hex: str) -> Position:
        """The position after using it on a hex."""
        return apply(self, position, hex)

    @property
    def rule(self) -> str | None:
        """The rule that says what it is."""
        thing = self.thing
        match thing:
            case Unit():
                return thing.profile.rule
            case Structure():
                return "STR-1"
            case Objective():
                return objective_kinds()[thing.kind].rule
            case (badge, _worn):
                return badges()[badge].rule
            case str():
                return terrains()[thing].rule
        return None


def _face(face: str) -> str:
    return noun("badges", face)


@dataclass(frozen=True)
class Group:
    """Tools that belong together, under a name."""

    key: str
    name: str
    tools: tuple[Tool, ...]


def palette() -> tuple[Group, ...]:
    """The groups of the palette. Units are at full strength and without a badge; `unit_tools` has all their forms.

    >>> [group.name for group in palette()]
    ['Terrain', 'Rebels', 'Empire', 'Badges', 'Structures', 'Objectives', 'Eraser']
    """
    return (
        Group("terrain", _("Terrain"), tuple(Tool("terrain", kind) for kind in (*terrains(), None))),
        Group("rebel", _("Rebels"), _of_side("rebel")),
        Group("empire", _("Empire"), _of_side("empire")),
        Group("badges", _("Badges"), (*(Tool("badge", worn) for worn in _worn()), Tool("badge"))),
        Group("structures", _("Structures"), tuple(structure_tools(kind)[0] for kind in structure_kinds())),
        Group("objectives", _("Objectives"), tuple(Tool("objective", _usual(kind)) for kind in objective_kinds())),
        Group("eraser", _("Eraser"), (Tool("eraser"),)),
    )


def _of_side(side: Side) -> tuple[Tool, ...]:
    return tuple(unit_tools(kind)[0] for kind, profile in profiles().items() if profile.side == side)


def _usual(kind: str) -> Objective:
    return Objective(kind, medals=int(kind in ("temporary", "permanent", "repeatable")))


def _worn(*types: str) -> list[Worn]:
    """The badges with their faces, all or those for units of these types."""
    return [
        (name, face)
        for name, badge in badges().items()
        if not types or badge.suits in types
        for face in (badge.faces or (None,))
    ]


def unit_tools(kind: str) -> tuple[Tool, ...]:
    """Every form of a unit: without and with each badge, at each strength, the plain one at full strength first."""
    worn: list[tuple[str | None, str | None]] = [(None, None), *_worn(kind, Unit(kind).profile.type)]
    return tuple(
        Tool("unit", Unit(kind, miniatures, badge, face))
        for badge, face in worn
        for miniatures in range(Unit(kind, 0, badge).miniatures, 0, -1)
    )


def structure_tools(kind: str) -> tuple[Tool, ...]:
    """A structure with each way to be destroyed, a blast first (STR-4)."""
    return tuple(Tool("structure", Structure(kind, face)) for face in DESTROYING_FACES)


def apply(tool: Tool, position: Position, hex: str) -> Position:
    """The position after using a tool on a hex; the engine's error, with its rule, where that is not allowed.

    >>> apply(Tool("terrain", "serac"), Position().place("C4", "trooper"), "C4")
    Traceback (most recent call last):
    ...
    hothlab.base.errors.BadPosition: C4: Echo Base troopers cannot enter a serac (MOV-6)
    """
    at, thing = position.board.hex(hex), tool.thing
    match tool.kind, thing:
        case "terrain", str() | None:
            return position.terrain(at, thing)
        case "badge", (badge, face):
            return position.place(at, _wearing(unit_at(position, at)[1], badge, face))
        case "badge", _:
            return position.place(at, _wearing(unit_at(position, at)[1], None, None))
        case _, Unit() | Structure() | Objective():
            return position.place(at, thing)
    return _erased(position, at)


def carried(position: Position, origin: Hex, to: Hex) -> Position:
    """The position with the piece of one hex on another: a unit, else a structure, an objective, or terrain.

    >>> carried(Position().place("C4", "trooper"), Hex("C4"), Hex("D4")).units
    mappingproxy({Hex('D4'): Unit('trooper', 3)})
    """
    unit, structure, token = (
        position.units.get(origin),
        position.structures.get(origin),
        position.objectives.get(origin),
    )
    thing = unit or structure or token
    if thing is not None:
        kept = [each for each in (structure, token) if each is not None and each is not thing]
        left = position.remove(origin)
        for each in kept:
            left = left.place(origin, each)
        return left.place(to, thing)
    terrain = position.terrain_at(origin)
    if terrain is None:
        raise HothlabError(_("nothing stands on {hex} that could be moved").format(hex=origin))
    return position if origin == to else position.terrain(origin, None).terrain(to, terrain)


def _wearing(unit: Unit, badge: str | None, face: str | None) -> Unit:
    """The unit with another badge: a full one stays full, a weakened one keeps the miniatures it can (SPF-5)."""
    full = Unit(unit.kind, 0, badge, face)
    if unit.miniatures == unit.profile.miniatures:
        return full
    return Unit(unit.kind, min(unit.miniatures, full.miniatures), badge, face)


def _erased(position: Position, hex: Hex) -> Position:
    """The hex without what stands on it; when nothing does, without its terrain."""
    if hex in position.units or hex in position.structures or hex in position.objectives:
        return position.remove(hex)
    return position.terrain(hex, None)
