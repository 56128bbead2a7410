"""The pieces as drawings: every symbol a list of shapes in the unit hex.

Size 1 is from the centre of a hex to its corner, y grows down, (0, 0) is the centre. The drawings are ours and live in
`data/art/symbols.json`; here figures are put on their plates, icons on their badges and rings round their tokens.

The names, with what stands for each word in capitals:

    ridge building wreckage rocks serac crevasse    trenches and trenches:left :right :both (joined on that side)
    ridge:top building:top rocks:top                with room for a unit, on it or before it
    trenches-front wreckage-front rocks-front       what of the terrain stands in front of a unit
    shield-generator ion-cannon
    plate:SIDE figure:KIND unit:KIND:N              the unit's plate lies 0.36 below the centre
    badge:BADGE:SIDE badge:e-web:FACE:SIDE
    objective:KIND:SIDE objective:exit-WAY:SIDE     SIDE may be `both`; WAY is up, down, left or right
    held:SIDE side:SIDE stand:SIDE medal
    die:FACE die:gone                               half a die's side is 1
    mark:stop mark:yes cursor selected
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import Any

from hothlab.base.errors import UnknownName
from hothlab.data import DATA
from hothlab.hexes import SIDES
from hothlab.language.text import _
from hothlab.scene.scene import Shape, Stamp
from hothlab.scene.theme import THEMES

__all__ = ["CIRCLE", "HEX", "PLATE", "Symbol", "SymbolPart", "symbols"]

SymbolPart = Shape | Stamp

_HALF = round(sqrt(3) / 2, 4)
CIRCLE = "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z"
HEX = f"M0 -1L{_HALF} -.5L{_HALF} .5L0 1L-{_HALF} .5L-{_HALF} -.5Z"
PLATE = 0.36
"""How far below the middle of its hex a unit's plate lies on open snow."""


@dataclass(frozen=True)
class Symbol:
    """A drawing in the unit hex: its parts, some of which are other symbols, and the same as shapes only."""

    name: str
    parts: tuple[SymbolPart, ...]
    shapes: tuple[Shape, ...]


@cache
def symbols(theme: str = "light") -> Mapping[str, Symbol]:
    """Every symbol by name, as that theme draws it; the colours are still roles.

    >>> len(symbols()["unit:snowtrooper:4"].parts)
    5
    """
    if theme not in THEMES:
        raise UnknownName(_("theme"), theme, THEMES)
    made: dict[str, Symbol] = {}
    for name, parts in _drawings(theme):
        made[name] = Symbol(name, parts, tuple(_flat(parts, made)))
    return MappingProxyType(made)


def _flat(parts: tuple[SymbolPart, ...], known: Mapping[str, Symbol]) -> Iterator[Shape]:
    """The parts with every stamp replaced by its shapes, moved and scaled."""
    for part in parts:
        if isinstance(part, Shape):
            yield part
            continue
        for shape in known[part.symbol].shapes:
            yield replace(
                shape,
                x=part.x + part.size * shape.x,
                y=part.y + part.size * shape.y,
                scale=part.size * shape.scale,
                opacity=part.opacity * shape.opacity,
            )


@cache
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / "art/symbols.json").read_text("utf-8"))
    return loaded


def _shapes(rows: list[dict[str, Any]], **more: Any) -> tuple[Shape, ...]:
    return tuple(Shape(**{**row, **more, "dash": tuple(row.get("dash", ()))}) for row in rows)


def _drawings(theme: str) -> Iterator[tuple[str, tuple[SymbolPart, ...]]]:
    """Names and parts, each after those it is made of."""
    data = _data()
    for name, rows in data["symbols"].items():
        yield name, _shapes(data["variants"].get(theme, {}).get(name, rows))
    for kind, figure in data["figures"].items():
        yield f"figure:{kind}", _figure(**figure)
    for side in SIDES:
        yield f"plate:{side}", _plate(side, **data["plates"][side])
    yield from _units(data["places"], {kind: figure["side"] for kind, figure in data["figures"].items()})
    yield from _badges(data["badges"], data["shields"])
    yield from _tokens(data["tokens"], data["rings"])
    yield from _dice(data["dice"])


def _shadow(x: float, y: float, width: float, height: float) -> Shape:
    return Shape(CIRCLE, "g:foot", x=x, y=y, scale=width, stretch=round(height / width, 3))


def _figure(
    side: str, body: str, width: float, layers: list[dict[str, Any]], scale: float = 1.0, hover: float = 0.0
) -> tuple[Shape, ...]:
    """A figure between its feet: shadow, pale halo, body, planes. A hovering one is drawn above its shadow."""
    return (
        _shadow(0.07 if hover else 0.05, 0.005, width * 0.56 * scale, min(0.13, width * 0.2) * scale),
        Shape(body, "fig_halo", "fig_halo", round(0.075 / scale, 3), y=-hover * scale, scale=scale),
        Shape(body, f"{side}_main", f"{side}_dark", 0.022, y=-hover * scale, scale=scale),
        *_shapes(layers, y=-hover * scale, scale=scale),
    )


def _plate(side: str, top: str, edge: str) -> tuple[Shape, ...]:
    """The plate under a unit: hexagonal for the Empire, round for the Rebels."""
    letter = side[0]
    return (
        _shadow(0.05, 0.1, 0.88, 0.4),
        Shape(edge, f"{letter}_rim"),
        Shape(edge, "ink", opacity=0.28),
        Shape(top, f"g:{letter}plate", f"{letter}_rim", 0.045),
    )


def _units(
    places: dict[str, dict[str, list[list[float]]]], letters: Mapping[str, str]
) -> Iterator[tuple[str, tuple[SymbolPart, ...]]]:
    """Every kind with every number of miniatures it can have, the ones further back painted first."""
    for kind, rows in places.items():
        side = next(side for side in SIDES if side.startswith(letters[kind]))
        for number, row in rows.items():
            if number == "sizes":
                continue
            spots = sorted(row, key=lambda spot: spot[1])
            size = rows.get("sizes", [[]])[0][int(number) - 1 : int(number)] or [1.0]
            figures = (Stamp(f"figure:{kind}", x, round(PLATE + y, 3), size[0]) for x, y in spots)
            yield f"unit:{kind}:{number}", (Stamp(f"plate:{side}", 0, PLATE, 1), *figures)


def _badges(
    icons: dict[str, list[dict[str, Any]]], shields: dict[str, str]
) -> Iterator[tuple[str, tuple[SymbolPart, ...]]]:
    """Each badge on each side's shield, which has corners for the Empire and is round for the Rebels."""
    for name, rows in icons.items():
        for side in SIDES:
            shield = shields[side]
            yield (
                f"badge:{name}:{side}",
                (
                    Shape(shield, "shadow", opacity=0.4, x=0.02, y=0.03),
                    Shape(shield, f"{side[0]}_badge", "badge_ic", 0.045),
                    *_shapes(rows),
                ),
            )


def _tokens(
    icons: dict[str, list[dict[str, Any]]], rings: dict[str, dict[str, str]]
) -> Iterator[tuple[str, tuple[SymbolPart, ...]]]:
    """Tokens of radius 0.19 in a ring: its shape and colour say who may take it; broken is temporary."""
    for name, rows in icons.items():
        for side, ring in rings.items():
            dash = (0.062, 0.034) if name == "temporary" else ()
            strokes = [Shape(ring[each], None, f"{each[0]}_rim", 0.05, dash=dash) for each in SIDES if each in ring]
            if dash:
                strokes = [replace(stroke, cap="butt") for stroke in strokes]
            yield (
                f"objective:{name}:{side}",
                (
                    Shape(ring["outline"], "shadow", opacity=0.3, x=0.02, y=0.028),
                    Shape(ring["outline"], "token"),
                    *strokes,
                    *_shapes(rows),
                ),
            )


def _dice(faces: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, tuple[SymbolPart, ...]]]:
    """Each face on the same die, and the die that is not rolled."""
    for face, rows in faces.items():
        base = () if face in ("blank", "gone") else (Stamp("die:blank", 0, 0, 1),)
        yield f"die:{face}", (*base, *_shapes(rows))
