"""A desk's own pictures: where its board lies, the crosshairs on a target, and the icons of the palette."""

from __future__ import annotations

from hothlab.desks.palette import Tool
from hothlab.hexes import Board, Hex
from hothlab.pictures.board import unit_symbol
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from hothlab.scene.art import HEX
from hothlab.scene.frame import Frame, board_frame
from hothlab.scene.scene import Item, Layer, Scene, Shape, Stamp
from hothlab.scene.shapes import SURFACE, circle, cross, crosshair

__all__ = ["aim_mark", "desk_frame", "tool_icon"]


def desk_frame(board: Board, width: float = 640.0) -> Frame:
    """Where the board of a desk lies: all of it, and nothing around it."""
    return board_frame(board, width, bars=0)


def aim_mark(frame: Frame, hex: Hex, role: str) -> list[Item]:
    """Crosshairs in the upper left of a hex."""
    (x, y), size = frame.centre(hex), frame.size
    x, y = x - 0.4 * size, y - 0.48 * size
    return [
        Shape(circle(x, y, 0.28 * size), fill=SURFACE, opacity=0.9),
        Shape(crosshair(x, y, 0.18 * size), stroke=role, width=0.055 * size),
    ]


def tool_icon(tool: Tool, size: float = 44.0) -> Scene:
    """The piece of a tool of the palette, as a small square picture."""
    half, thing = size / 2, tool.thing
    hexagon = Shape(HEX, fill="snow", stroke="hexline", width=1.2 / (0.46 * size), x=half, y=half, scale=0.46 * size)
    items: list[Item] = []
    match thing:
        case Unit():
            items = [Stamp(unit_symbol(thing), half, 0.46 * size, 0.5 * size)]
        case Structure():
            items = [Stamp(thing.kind, half, 0.5 * size, 0.5 * size)]
        case Objective():
            kind = f"exit-{thing.edge or 'down'}" if thing.kind == "exit" else thing.kind
            items = [Stamp(f"objective:{kind}:{thing.side}", half, half, 1.25 * size)]
        case (badge, face):
            suits = "rebel" if badge == "elite-squadron" else "empire"
            items = [Stamp(":".join(each for each in ("badge", badge, face, suits) if each), half, half, 1.25 * size)]
        case str():
            items = [hexagon, Stamp(thing, half, half, 0.46 * size)]
            if thing in ("rocks", "trenches", "wreckage"):
                items.append(Stamp(f"{thing}-front", half, half, 0.46 * size))
        case _ if tool.kind == "terrain":
            items = [hexagon]
        case _ if tool.kind == "badge":
            items = [
                Stamp("badge:scout:empire", half, half, 1.25 * size, 0.35),
                Shape(cross(half, half, 0.16 * size), stroke="stop", width=0.08 * size),
            ]
        case _:
            items = [
                Shape(
                    circle(half, half, 0.34 * size), stroke="text2", width=0.05 * size, dash=(0.09 * size, 0.07 * size)
                ),
                Shape(cross(half, half, 0.16 * size), stroke="stop", width=0.08 * size),
            ]
    return Scene(size, size, (Layer("pieces", tuple(items)),))
