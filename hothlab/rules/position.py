"""A position: everything that stands on the board at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from hothlab.base.bounds import known_name, shown
from hothlab.base.checked import PYTHONS, explained, refuse
from hothlab.base.errors import BadPosition, HothlabError
from hothlab.hexes import Board, Hex, Side, standard_board
from hothlab.language.text import _
from hothlab.rules.shown import Shown
from hothlab.rules.terrain import Objective, Structure, Terrain, structure_kinds, terrains
from hothlab.rules.units import Profile, Unit, profiles

if TYPE_CHECKING:
    from hothlab.rules.sight import SightLines

__all__ = ["Ground", "Position", "PositionLike", "position_of"]

V = TypeVar("V")
_new, _put = object.__new__, object.__setattr__


class Ground:
    """What stays put while units move: the board, its terrain and its structures, with their masks.

    Positions of one battle share it, so its masks are made once.
    """

    def __init__(self, board: Board, terrain: Mapping[Hex, str], structures: Mapping[Hex, Structure]) -> None:
        self.board = board
        self.terrain: Mapping[Hex, str] = MappingProxyType(dict(terrain))
        self.structures: Mapping[Hex, Structure] = MappingProxyType(dict(structures))

    @cached_property
    def key(self) -> tuple[frozenset[tuple[Hex, str]], frozenset[tuple[Hex, Structure]]]:
        """Equal for equal grounds."""
        return frozenset(self.terrain.items()), frozenset(self.structures.items())

    def terrain_mask(self, choose: Callable[[Terrain], bool]) -> int:
        """Mask of the hexes with terrain for which `choose` is true."""
        table = terrains()
        return self.board.mask(hex for hex, kind in self.terrain.items() if choose(table[kind]))

    @cached_property
    def ridges(self) -> int:
        """Mask of the ridges."""
        return self.terrain_mask(lambda terrain: terrain.kind == "ridge")

    @cached_property
    def ridge_hexes(self) -> frozenset[Hex]:
        """The ridges as a set."""
        return frozenset(hex for hex, kind in self.terrain.items() if kind == "ridge")

    @cached_property
    def seracs(self) -> int:
        """Mask of the terrain that always blocks sight (TER-5)."""
        return self.terrain_mask(lambda terrain: terrain.always_blocks)

    @cached_property
    def structure_mask(self) -> int:
        """Mask of the structures."""
        return self.board.mask(self.structures)

    @cached_property
    def terrain_blocking(self) -> int:
        """Mask of the terrain that blocks sight (LOS-2)."""
        return self.terrain_mask(lambda terrain: terrain.blocks_sight)

    @cached_property
    def blocking(self) -> int:
        """Mask of the terrain and structures that block sight (LOS-2)."""
        return self.terrain_blocking | self.structure_mask

    @cached_property
    def _admits(self) -> dict[str, frozenset[Hex]]:
        built_on, everywhere = {*self.terrain, *self.structures}, frozenset(self.board.hexes)
        return {
            kind: everywhere - {hex for hex in built_on if self.closed_to(hex, profile)}
            for kind, profile in profiles().items()
        }

    def open_to(self, profile: Profile) -> frozenset[Hex]:
        """All hexes that a unit of this profile could stand on, were nobody there."""
        return self._admits[profile.kind]

    @cached_property
    def open_masks(self) -> dict[str, int]:
        """`open_to` as a mask, by the kind of unit."""
        return {kind: self.board.mask(hexes) for kind, hexes in self._admits.items()}

    @cached_property
    def stops(self) -> int:
        """Mask of the terrain whose entering ends a move (MOV-5)."""
        return self.terrain_mask(lambda terrain: terrain.stops)

    def closed_to(self, hex: Hex, profile: Profile) -> BadPosition | None:
        """Why a unit of this profile can never stand there, or None (MOV-6)."""
        if hex in self.structures:
            reason = _("nothing can enter the hex of {thing}")
            return BadPosition(reason.format(thing=self.structures[hex].name), hex, "STR-2")
        kind = self.terrain.get(hex)
        if kind is None or terrains()[kind].admits(profile):
            return None
        reason = _("{unit} cannot enter {terrain}")
        return BadPosition(reason.format(unit=profile.name, terrain=terrains()[kind].name), hex, "MOV-6")


class Position(Shown):
    """Immutable and hashable; editing returns a new one.

    >>> p = Position().terrain("C4", "ridge").place("C4", "trooper", miniatures=2).place("A4", "at-at")
    >>> p.units["C4"], p.terrain_at("C4"), p.remove("A4").units.get("A4")
    (Unit('trooper', 2), 'ridge', None)
    >>> Position.from_code(p.code) == p == Position.from_text(str(p))
    True
    """

    __slots__ = (
        "__dict__",
        "_standing",
        "board",
        "dice",
        "ground",
        "objectives",
        "rebel_mask",
        "sights",
        "unit_mask",
        "units",
    )

    board: Board
    """The board it stands on."""
    ground: Ground
    units: MappingProxyType[Hex, Unit]
    objectives: MappingProxyType[Hex, Objective]
    unit_mask: int
    """The occupied hexes as a mask."""
    rebel_mask: int
    """The hexes of Rebel units as a mask; see `mask_of`."""
    sights: dict[str, SightLines]
    """The sight lines made so far, by the key of their rulings; see `sight_lines`."""
    _standing: dict[Side, Sequence[Hex]]
    """The lists of `hexes_of` made so far."""

    @explained
    def __init__(
        self,
        terrain: Mapping[Any, str] | None = None,
        units: Mapping[Any, Unit] | None = None,
        structures: Mapping[Any, Structure] | None = None,
        objectives: Mapping[Any, Objective] | None = None,
        board: Board | None = None,
    ) -> None:
        """Each mapping is by hex or by its name."""
        board = board or standard_board()
        ground = Ground(board, self._on(board, terrain), self._on(board, structures))
        for hex, kind in ground.terrain.items():
            known_name(kind, _("terrain"), terrains())
            if hex in ground.structures and terrains()[kind].impassable == "all":
                reason = _("a structure cannot stand on {terrain}")
                raise BadPosition(reason.format(terrain=terrains()[kind].name), hex, "STR-2")
        placed = self._on(board, units)
        for hex, unit in placed.items():
            closed = ground.closed_to(hex, unit.profile)
            if closed:
                raise closed
        rebels = board.mask(hex for hex, unit in placed.items() if unit.side == "rebel")
        tokens = MappingProxyType(self._on(board, objectives))
        _fill(self, ground, MappingProxyType(placed), tokens, board.mask(placed), rebels)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(_("a position never changes; editing it returns a new one"))

    @staticmethod
    def _on(board: Board, things: Mapping[Any, V] | None) -> dict[Hex, V]:
        return {board.hex(name): thing for name, thing in (things or {}).items()}

    # What it is

    @property
    def structures(self) -> Mapping[Hex, Structure]:
        """The structures still standing."""
        return self.ground.structures

    def terrain_at(self, hex: str) -> str | None:
        """The kind of terrain on a hex, or None for open snow."""
        return self.ground.terrain.get(self.board.hex(hex))

    def terrain_on(self, hex: Hex) -> Terrain | None:
        """The line of the terrain table for a hex, or None for open snow."""
        try:
            kind = self.ground.terrain.get(hex)
        except PYTHONS as error:
            refuse(error, Position.terrain_on, (self, hex))
        return terrains()[kind] if kind else None

    def hexes_of(self, side: Side) -> Sequence[Hex]:
        """Where a side's units stand, in the order of `units`."""
        try:
            found = self._standing.get(side)
        except PYTHONS as error:
            refuse(error, Position.hexes_of, (self, side))
        if found is None:
            found = self._standing[side] = [hex for hex, unit in self.units.items() if unit.side == side]
        return found

    def mask_of(self, side: Side) -> int:
        """Where a side's units stand, as a mask."""
        return self.rebel_mask if side == "rebel" else self.unit_mask ^ self.rebel_mask

    def side_units(self, side: Side) -> dict[Hex, Unit]:
        """One side's units."""
        return {hex: unit for hex, unit in self.units.items() if unit.side == side}

    @property
    def ridge_scouts(self) -> tuple[Hex, ...]:
        """The scouts on ridges, of both sides (SPF-3)."""
        return self._ridge_scouts if self.unit_mask & self.ground.ridges else ()

    @cached_property
    def _ridge_scouts(self) -> tuple[Hex, ...]:
        ridges = self.ground.ridge_hexes
        return tuple(hex for hex, unit in self.units.items() if unit.badge == "scout" and hex in ridges)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.ground.key, frozenset(self.units.items()), frozenset(self.objectives.items())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self is other or self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Position.from_code({self.code!r})"

    def __str__(self) -> str:
        from hothlab.rules.picture import draw_text

        return draw_text(self)

    def __reduce__(self) -> tuple[object, ...]:
        ground = self.ground
        return Position, (
            dict(ground.terrain), dict(self.units), dict(ground.structures), dict(self.objectives), ground.board
        )  # fmt: skip

    # As text

    @property
    def code(self) -> str:
        """The whole position as one line of text, safe in a chat message and in a web address."""
        from hothlab.rules.code import encode

        return encode(self)

    @staticmethod
    def from_code(text: str) -> Position:
        """The position of a code, or `BadCode` with what is wrong with it."""
        from hothlab.rules.code import decode

        return decode(text)

    @staticmethod
    def from_text(picture: str) -> Position:
        """The position of a text picture such as `str(position)`; rows that are left out are empty."""
        from hothlab.rules.picture import read_text

        return read_text(picture)

    # Editing

    def place(
        self,
        hex: str,
        what: str | Unit | Structure | Objective,
        miniatures: int = 0,
        badge: str | None = None,
        face: str | None = None,
    ) -> Position:
        """The position with a unit, a structure or an objective put on a hex, in place of one that was there."""
        at = self.board.hex(hex)
        if not isinstance(what, Unit | Structure | Objective):
            known = (*profiles(), *structure_kinds())
            known_name(what, _("unit or structure"), known)
            what = Structure(what) if what in structure_kinds() else Unit(what, miniatures, badge, face)
        if isinstance(what, Objective):
            return self._edited(objectives={**self.objectives, at: what})
        if isinstance(what, Unit):
            return self._edited(units={**self.units, at: what})
        return self._edited(structures={**self.structures, at: what})

    def remove(self, hex: str) -> Position:
        """The position without the unit, structure and objective of a hex; its terrain stays."""
        at = self.board.hex(hex)
        return self._edited(
            units={h: unit for h, unit in self.units.items() if h != at},
            structures={h: each for h, each in self.structures.items() if h != at},
            objectives={h: each for h, each in self.objectives.items() if h != at},
        )

    def terrain(self, hex: str, kind: str | None) -> Position:
        """The position with other terrain on a hex; None is open snow."""
        changed = {h: each for h, each in self.ground.terrain.items() if h != self.board.hex(hex)}
        if kind is not None:
            changed[self.board.hex(hex)] = kind
        return self._edited(terrain=changed)

    def _edited(
        self,
        terrain: Mapping[Hex, str] | None = None,
        units: Mapping[Hex, Unit] | None = None,
        structures: Mapping[Hex, Structure] | None = None,
        objectives: Mapping[Hex, Objective] | None = None,
    ) -> Position:
        return Position(
            self.ground.terrain if terrain is None else terrain,
            self.units if units is None else units,
            self.structures if structures is None else structures,
            self.objectives if objectives is None else objectives,
            self.board,
        )

    # In play, where the rules answer for what stands where: nothing is checked

    def _next(self, units: dict[Hex, Unit], mask: int, rebels: int, changed: Side) -> Position:
        """The same ground with other units of one side. `units.copy()` gives those to change; `dict(units)` is slow."""
        other: Side = "empire" if changed == "rebel" else "rebel"
        new = _fill(_new(Position), self.ground, MappingProxyType(units), self.objectives, mask, rebels)
        if other in self._standing:
            new._standing[other] = self._standing[other]
        return new

    @explained
    def with_unit(self, hex: Hex, unit: Unit) -> Position:
        """The same with another unit of the same side in place of the unit on a hex."""
        units = self.units.copy()
        alike = unit.kind == units[hex].kind and unit.badge == units[hex].badge
        units[hex] = unit
        placed = MappingProxyType(units)
        changed = _fill(_new(Position), self.ground, placed, self.objectives, self.unit_mask, self.rebel_mask)
        return _sharing(self, changed) if alike else changed

    @explained
    def with_moved(self, origin: Hex, to: Hex) -> Position:
        """The same with the unit of one hex on another that is free."""
        units, bits = self.units.copy(), self.board.bits
        units[to] = unit = units.pop(origin)
        change = bits[origin] | bits[to]
        rebels = self.rebel_mask ^ change if unit.side == "rebel" else self.rebel_mask
        return self._next(units, self.unit_mask ^ change, rebels, unit.side)

    @explained
    def with_new(self, hex: Hex, unit: Unit) -> Position:
        """The same with one more unit, on a free hex."""
        units, bit = self.units.copy(), self.board.bits[hex]
        units[hex] = unit
        rebels = self.rebel_mask | bit if unit.side == "rebel" else self.rebel_mask
        return self._next(units, self.unit_mask | bit, rebels, unit.side)

    @explained
    def without(self, hex: Hex) -> Position:
        """The same without the unit on a hex."""
        units, others = self.units.copy(), ~self.board.bits[hex]
        unit = units.pop(hex)
        return self._next(units, self.unit_mask & others, self.rebel_mask & others, unit.side)

    @explained
    def with_objectives(self, objectives: dict[Hex, Objective]) -> Position:
        """The same with other objectives."""
        tokens = MappingProxyType(objectives)
        changed = _fill(_new(Position), self.ground, self.units, tokens, self.unit_mask, self.rebel_mask)
        return _sharing(self, changed)

    # The whole board

    @explained
    def with_units(self, units: Mapping[Hex, Unit]) -> Position:
        """The same ground with other units, which the caller answers for."""
        rebels = self.board.mask(hex for hex, unit in units.items() if unit.side == "rebel")
        placed = MappingProxyType(dict(units))
        return _fill(_new(Position), self.ground, placed, self.objectives, self.board.mask(units), rebels)

    def mirrored(self) -> Position:
        """The position with the map's left and right exchanged."""
        flip = self.board.mirrored
        edges = {"left": "right", "right": "left", None: None}
        return Position(
            {flip(hex): kind for hex, kind in self.ground.terrain.items()},
            {flip(hex): unit for hex, unit in self.units.items()},
            {flip(hex): each for hex, each in self.structures.items()},
            {
                flip(hex): Objective(each.kind, each.side, each.medals, each.holder, edges[each.edge])  # type: ignore[arg-type]
                for hex, each in self.objectives.items()
            },
            self.board,
        )


def _fill(
    position: Position,
    ground: Ground,
    units: MappingProxyType[Hex, Unit],
    objectives: MappingProxyType[Hex, Objective],
    mask: int,
    rebels: int,
) -> Position:
    """Give a new position its fields; nothing but `_sharing` does so later."""
    _put(position, "board", ground.board)
    _put(position, "ground", ground)
    _put(position, "units", units)
    _put(position, "objectives", objectives)
    _put(position, "unit_mask", mask)
    _put(position, "rebel_mask", rebels)
    _put(position, "sights", {})
    _put(position, "_standing", {})
    return position


def _sharing(position: Position, other: Position) -> Position:
    """The other position: what is found out about one of the two holds for both, with the same kinds of units."""
    _put(other, "sights", position.sights)
    _put(other, "_standing", position._standing)
    return other


PositionLike = Position | str
"""A position, or the line of text that is one: its code, or the code of a dispute on it."""


def position_of(given: PositionLike) -> Position:
    """The position that is given, itself or as a line of text.

    >>> position_of(Position().code) == Position()
    True
    """
    if isinstance(given, Position):
        return given
    if isinstance(given, str):
        return Position.from_code(given)
    raise HothlabError(_("expected a position or its code, found {found}").format(found=shown(given)))
