"""The desks' own pictures: the board that is worked on, with what is chosen marked, and the icons of the palette."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hothlab.desks.odds_desk import OddsDesk
from hothlab.desks.palette import Tool
from hothlab.desks.sight_desk import SightDesk
from hothlab.hexes import Board, Hex
from hothlab.language.text import _
from hothlab.pictures.board import board_scene, hex_names, unit_symbol
from hothlab.pictures.sight import hex_items, tags
from hothlab.pictures.visible import line_items
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from hothlab.scene.art import HEX
from hothlab.scene.frame import Frame, board_frame
from hothlab.scene.scene import Item, Layer, Scene, Shape, Stamp
from hothlab.scene.shapes import SURFACE, Box, circle, cross, crosshair, dashed, outlined
from hothlab.scene.tags import TAG, tag_items
from hothlab.scene.words import legible

__all__ = ["aim_mark", "desk_frame", "odds_desk_scene", "sight_desk_scene", "tool_icon"]


def desk_frame(board: Board, width: float = 640.0) -> Frame:
    """Where the board of a desk lies: all of it, and nothing around it."""
    return board_frame(board, width, bars=0)


def sight_desk_scene(desk: SightDesk, width: float = 640.0) -> Scene:
    """The board of a line-of-sight desk: the line with all it meets, what is chosen, what the first hex sees."""
    frame, sight = desk_frame(desk.position.board, width), desk.sight
    dimmed: tuple[Hex, ...] = ()
    if desk.a is not None and desk.showing_visible:
        dimmed = tuple(hex for hex in desk.position.board.hexes if hex not in desk.visible and hex != desk.a)
    below: list[Item] = []
    tints: list[Item] = []
    marks = [item for hex in (desk.a, desk.b) if hex is not None for item in outlined(frame, hex, "sight")]
    if sight is not None:
        under, outlines = hex_items(sight, frame)
        strand, ends = line_items(sight, frame)
        size = TAG * legible(width)
        inside = Box(6, 6, frame.width - 12, frame.height - 12)
        words = tag_items(tags(sight, frame, inside, size), size)
        tints += under
        below += strand
        marks = [*outlines, *marks, *hex_names(frame, (desk.a, desk.b, *sight.crossed)), *ends, *words]
    scene = _board(desk.position, frame, dimmed, tints, below, marks)
    told = [desk.prompt, scene.description]
    if dimmed:
        told.insert(1, _("Seen from {hex}: {hexes}.").format(hex=desk.a, hexes=", ".join(desk.visible)))
    return replace(scene, title=_("Line-of-sight desk"), description=" ".join(told))


def odds_desk_scene(desk: OddsDesk, width: float = 640.0) -> Scene:
    """The board of an odds desk: attacker, target, the line between them, and where and whom else it could attack."""
    frame, found = desk_frame(desk.position.board, width), desk.attack
    attacker = desk.attacker
    marks: list[Item] = []
    below: list[Item] = []
    if attacker is not None:
        what_if = desk.what_if
        for row in what_if.hexes:
            marks += dashed(frame, row.attack.attacker, "sight", 0.2)
        for row in what_if.targets:
            marks += aim_mark(frame, row.attack.target, "text2")
        marks += outlined(frame, attacker, "sight")
        marks += hex_names(frame, [attacker, *(row.attack.attacker for row in what_if.hexes)])
    if found is not None:
        role = "sight" if found.legal else "stop"
        below, ends = map(list, line_items(found.sight, frame))
        marks += [
            *outlined(frame, found.target, role),
            *hex_names(frame, [found.target]),
            *aim_mark(frame, found.target, "text" if found.legal else "text2"),
            *ends,
        ]
    scene = _board(desk.position, frame, (), (), below, marks)
    return replace(scene, title=_("Odds desk"), description=f"{desk.prompt} {scene.description}")


def _board(
    position: Position,
    frame: Frame,
    dimmed: tuple[Hex, ...],
    tints: Iterable[Item],
    below: Iterable[Item],
    marks: Iterable[Item],
) -> Scene:
    """The board with tints under its terrain, lines over it and marks on top."""
    scene = board_scene(position, frame.width, bars=False, frame=frame, dimmed=dimmed)
    shades = [Shape(frame.outline(hex), fill="shade2", opacity=0.5) for hex in dimmed]
    return scene.with_ground(tints, (*shades, *below)).with_layer("marks", tuple(marks))


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
