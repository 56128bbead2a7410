"""A position as a scene: snow, terrain, pieces, names, and what all of it says in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _
from hothlab.pictures.description import position_description
from hothlab.pictures.snow import bar_middle, has_bars, snow_layer
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles
from hothlab.scene.frame import Frame, board_frame
from hothlab.scene.scene import Item, Label, Layer, Scene, Stamp
from hothlab.scene.words import text_width

__all__ = ["badge_symbol", "board_scene", "hex_name", "hex_names", "objective_symbol", "terrain_symbol", "unit_symbol"]

FAINT = 0.38
"""The opacity of what is not in question."""
_LIFT = {"ridge": -0.42, "trenches": -0.07}
"""How much higher a unit stands on its terrain: on top of a ridge, behind the bags of a trench."""
_BEHIND = ("building", "rocks", "wreckage")
"""Terrain that rises behind a unit: the unit is drawn smaller before it, so that its upper half is seen."""
_BEFORE = 0.86
_FOOT = 0.695
"""How far below the middle of its hex a unit's plate ends; there it stays, however small the unit is drawn."""
_ROOM = ("building", "ridge", "rocks")
"""Terrain that has a drawing of its own with a unit on it."""
_FRONTS = ("rocks", "trenches", "wreckage")
_BADGE = 1.35
_TOKEN, _LONE_TOKEN = 1.45, 1.7
"""How much larger than in the art a badge lies on the board, and a token, with a unit in its hex or without."""
_NAMES_FROM = 15.0
_NAME = 14.0
"""The size of a hex's name on a board of a lesson's width: half of it can still be read, as on a phone."""
_GOLD = ("temporary", "permanent", "repeatable")


def board_scene(
    position: Position,
    width: float = 1000.0,
    names: bool = True,
    bars: bool = True,
    frame: Frame | None = None,
    dimmed: Collection[str] = (),
    medals: Mapping[Side, int] | None = None,
    goals: Mapping[Side, int] | None = None,
) -> Scene:
    """The whole board, or what a frame shows of it; `dimmed` are hexes whose pieces are only faint.

    With `bars` (where the frame has room for them) each side has its name and the medals it has won of those it needs.

    >>> scene = board_scene(Position().place("A4", "at-at"))
    >>> [item.symbol for item in scene.layer("pieces").items if isinstance(item, Stamp)][0]
    'unit:at-at:1'
    >>> scene.description
    'Empire: the AT-AT on A4.'
    """
    if frame is None:
        frame = board_frame(position.board, width, bars=46.0 if bars else 0.0)
    bars = bars and has_bars(frame)
    ground, pieces = _standing(position, frame, names, frozenset(dimmed))
    if bars:
        for side in SIDES:
            pieces += tuple(_track(frame, side, (medals or {}).get(side, 0), (goals or {}).get(side, 0)))
    return Scene(
        frame.width,
        frame.height,
        (snow_layer(frame, bars), Layer("ground", ground), Layer("pieces", pieces), Layer("marks")),
        title=_("Battle of Hoth"),
        description=position_description(position),
        legend=tuple(_legend(position)),
        frame=frame,
    )


@lru_cache(maxsize=32)
def _standing(
    position: Position, frame: Frame, names: bool, dimmed: frozenset[str]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The ground and what stands on it; kept, since most clicks change neither."""
    shown = [hex for hex in position.board.hexes if _in_sight(frame, hex)]
    pieces = [item for hex in shown for item in _pieces(position, frame, hex, FAINT if hex in dimmed else 1.0)]
    for hex in shown:
        pieces += _tokens(position, frame, hex, FAINT if hex in dimmed else 1.0)
    if names and frame.size >= _NAMES_FROM:  # over the tokens, which reach into the corner where a name stands
        pieces += [hex_name(frame, hex) for hex in shown]
    return tuple(item for hex in shown for item in _ground(position, frame, hex)), tuple(pieces)


def _in_sight(frame: Frame, hex: Hex) -> bool:
    x, y = frame.centre(hex)
    reach = 1.2 * frame.size
    return -reach < x < frame.width + reach and -reach < y < frame.height + reach


# Which symbol


def unit_symbol(unit: Unit) -> str:
    """The symbol of a unit with the miniatures it has left.

    >>> unit_symbol(Unit("snowtrooper", 3))
    'unit:snowtrooper:3'
    """
    return f"unit:{unit.kind}:{unit.miniatures}"


def badge_symbol(unit: Unit) -> str:
    """The symbol of a unit's badge, in the colours of its side.

    >>> badge_symbol(Unit("trooper", badge="e-web"))
    'badge:e-web:in-place:rebel'
    """
    return ":".join(each for each in ("badge", unit.badge, unit.face, unit.side) if each)


def terrain_symbol(position: Position, hex: Hex) -> str:
    """The symbol of a hex's terrain: a trench is joined to those on its left and right, some make room for a unit."""
    kind = position.ground.terrain[hex]
    if kind in _ROOM and (hex in position.units or hex in position.structures):
        return f"{kind}:top"
    if kind != "trenches":
        return kind
    beside = {
        each.column < hex.column
        for each in position.board.neighbours[hex]
        if each.row == hex.row and position.ground.terrain.get(each) == kind
    }
    joined = {frozenset((True, False)): ":both", frozenset((True,)): ":left", frozenset((False,)): ":right"}
    return kind + joined.get(frozenset(beside), "")


def objective_symbol(position: Position, hex: Hex) -> str:
    """The symbol of a hex's token; an exit points off the board."""
    each = position.objectives[hex]
    kind = each.kind
    if kind == "exit":
        down = hex.row > (len(position.board.rows) - 1) / 2
        kind = f"exit-{each.edge or ('down' if down else 'up')}"
    return f"objective:{kind}:{each.side}"


# Things in their places


def _ground(position: Position, frame: Frame, hex: Hex) -> Iterator[Item]:
    """A hex's terrain; what of it hides a unit comes after the unit, with the pieces."""
    if hex in position.ground.terrain:
        yield Stamp(terrain_symbol(position, hex), *frame.centre(hex), frame.size)
        if hex not in position.units and hex not in position.structures:
            yield from _front(position, frame, hex)


def _front(position: Position, frame: Frame, hex: Hex) -> Iterator[Item]:
    kind, part, joined = terrain_symbol(position, hex).partition(":")
    if kind in _FRONTS:
        yield Stamp(f"{kind}-front{part}{joined}".removesuffix(":top"), *frame.centre(hex), frame.size)


def _pieces(position: Position, frame: Frame, hex: Hex, opacity: float) -> Iterator[Item]:
    """The pieces on a hex. The hexes come from top to bottom, so that nearer pieces hide farther ones."""
    x, y = frame.centre(hex)
    kind = position.ground.terrain.get(hex, "")
    lift = _LIFT.get(kind, 0.0) * frame.size
    if hex in position.structures:
        yield Stamp(position.structures[hex].kind, x, y + lift, frame.size, opacity)
    if hex in position.units:
        part = _BEFORE if kind in _BEHIND else 1.0
        low = y + lift + (1 - part) * _FOOT * frame.size
        yield Stamp(unit_symbol(position.units[hex]), x, low, part * frame.size, opacity)
    if kind and (hex in position.units or hex in position.structures):
        yield from _front(position, frame, hex)


def hex_name(frame: Frame, hex: Hex) -> Label:
    """The name of a hex, at its foot; on a narrow picture of a whole board it takes more of the hex, to be read."""
    x, y = frame.centre(hex)
    size = frame.size
    font = max(0.25 * size, min(_NAME, 0.0226 * frame.width, 0.42 * size))
    return Label(hex, x, y + 0.9 * size, font, "label", 600, halo="label_halo", halo_width=font / 3.5)


def hex_names(frame: Frame, hexes: Iterable[Hex | None]) -> list[Item]:
    """The names of some hexes once more, over the outlines and arrows that would hide them."""
    board = frame.board.neighbours
    return [hex_name(frame, hex) for hex in dict.fromkeys(hexes) if hex is not None and hex in board]


def _tokens(position: Position, frame: Frame, hex: Hex, opacity: float) -> Iterator[Item]:
    """A unit's badge on the lower right of its hex, an objective on the upper left (below, before a ridge's unit)."""
    (x, y), size = frame.centre(hex), frame.size
    unit = position.units.get(hex)
    if unit is not None and unit.badge:
        yield Stamp(badge_symbol(unit), x + 0.64 * size, y + 0.36 * size, _BADGE * size, opacity)
    if hex in position.objectives:
        on_ridge = unit is not None and position.ground.terrain.get(hex) == "ridge"
        x, y = x - 0.46 * size, y + (0.36 if on_ridge else -0.36 if unit else -0.28) * size
        large = (_TOKEN if unit else _LONE_TOKEN) * size
        yield Stamp(objective_symbol(position, hex), x, y, large, opacity)
        yield from _worth(position.objectives[hex], x, y, large, opacity)


def _worth(objective: Objective, x: float, y: float, size: float, opacity: float) -> Iterator[Item]:
    """How many medals a token is worth where that is not plain, and who holds it."""
    number, k = objective.medals, size
    if objective.kind not in _GOLD and number:
        x, y, k = x + 0.2 * size, y + 0.2 * size, 0.75 * size
        yield Stamp("coin" if number > 1 else "medal", x, y, k, opacity)
    elif number > 1:
        yield Stamp("coin", x, y, k, opacity)
    if number > 1:
        yield Label(str(number), x, y + 0.085 * k, 0.24 * k, "coin_ink", 700, opacity=opacity)
    if objective.holder is not None:
        yield Stamp(f"held:{objective.holder}", x + 0.22 * size, y - 0.19 * size, 0.9 * size, opacity)


def _track(frame: Frame, side: Side, won: int, goal: int) -> Iterator[Item]:
    """A side's name with its medals, and a numbered place for each that it still needs."""
    k, y = frame.width / 1000, bar_middle(frame, side)
    name = (_("Empire") if side == "empire" else _("Rebels")).upper()
    stands = max(won, goal)
    words = 28 * k + text_width(name, 19 * k, 700)
    step = min(38 * k, (0.5 * frame.width - words) / stands) if stands else 0.0
    x = (frame.width - words - stands * step) / 2
    yield Stamp(f"side:{side}", x + 9 * k, y, 54 * k)
    yield Label(name, x + 28 * k, y + 6.8 * k, 19 * k, "text", 700, "start")
    for number in range(1, stands + 1):
        at = x + words + (number - 0.35) * step
        yield Stamp(f"stand:{side}", at, y, 62 * k)
        if number <= won:
            yield Stamp("medal", at, y, 58 * k)
        else:
            yield Label(str(number), at, y + 5.8 * k, 16 * k, "text2", 600)


def _legend(position: Position) -> Iterator[tuple[str, str]]:
    """Each kind of thing on this board, by its symbol, with its name."""
    ground = set(position.ground.terrain.values())
    for kind, terrain in terrains().items():
        if kind in ground:
            yield kind, terrain.name
    for kind, structure in structure_kinds().items():
        if any(each.kind == kind for each in position.structures.values()):
            yield kind, structure.name
    for kind, profile in profiles().items():
        if any(unit.kind == kind for unit in position.units.values()):
            yield f"unit:{kind}:{profile.miniatures}", profile.name
    worn = {badge_symbol(unit): unit.badge for unit in position.units.values() if unit.badge}
    for symbol, badge in sorted(worn.items()):
        yield symbol, badges()[badge].title
