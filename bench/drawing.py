"""The cost of drawing on a canvas: messages, bytes and Python time, against the same board without any batching."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import ipycanvas.canvas as ipc
from ipycanvas import Canvas
from ipycanvas.utils import commands_to_buffer

import hothlab as hl
from bench.measure import Row, seconds, short
from hothlab.hexes import Hex
from hothlab.pictures.board import _standing, board_scene
from hothlab.scene.art import symbols
from hothlab.scene.canvas import Painter, Pen, SpriteSheet
from hothlab.scene.frame import board_frame
from hothlab.scene.scene import Item, Scene, Shape, Stamp
from hothlab.scene.theme import DARK, LIGHT, Theme


class Count:
    """What was sent."""

    def __init__(self) -> None:
        self.messages = self.bytes = 0

    def send(self, commands: list[object], buffers: tuple[bytes, ...] = ()) -> None:
        """As ipycanvas sends it, but to nobody."""
        _about, encoded = commands_to_buffer(commands)
        self.messages += 1
        self.bytes += len(encoded) + sum(len(bytes(each)) for each in buffers)


@contextmanager
def counting() -> Iterator[Count]:
    manager, count = ipc._CANVAS_MANAGER, Count()
    manager._send_custom = count.send
    try:
        yield count
    finally:
        del manager._send_custom


def cost(work: Callable[[], object]) -> Count:
    with counting() as count:
        work()
    return count


def rows() -> list[Row]:
    position = max((hl.load(str(number)).position for number in range(1, 18)), key=lambda each: len(each.units))
    scene, frame = board_scene(position), board_frame(position.board)
    selection = scene.with_layer("marks", (Shape(frame.outline(Hex("C4"), 3), stroke="sight", width=4),))
    first = cost(lambda: awake(scene).paint(scene))
    painter = awake(scene)
    with counting():
        painter.paint(scene)
        painter.theme, painter.theme = DARK, LIGHT  # from here on both themes have their symbols

        def afresh(theme: Theme) -> None:
            _standing.cache_clear()
            painter.scene = board_scene(position)
            painter.theme = theme

        def both() -> None:
            afresh(DARK)
            afresh(LIGHT)

        turn = seconds(both, runs=20) / 2
        slow_time = seconds(lambda: one_by_one(scene), runs=3)
    full, slow = cost(lambda: setattr(painter, "theme", DARK)), cost(lambda: one_by_one(scene))
    with counting():
        painter.paint(selection)
        painter.paint(scene)  # from here on what lies below the selection is kept
    selected, slow_selected = cost(lambda: painter.paint(selection)), cost(lambda: one_by_one(selection))
    return [
        row("full repaint of a busy board", full, slow, 40_000),
        row("a changed selection", selected, slow_selected, 4_000),
        row("the first board, its symbols too", first, slow, 150_000),
        Row(
            "canvas: to build and send a full repaint",
            short(turn),
            f"one by one {short(slow_time)}",
            f"{slow_time / turn:,.0f} x",
            "10 ms",
            turn < 0.010,
        ),
    ]


def awake(scene: Scene) -> Painter:
    """A painter of that size for a sharp screen."""
    painter = Painter(scene.width, scene.height)
    painter.wake(round(2 * scene.width), "page")
    return painter


def row(what: str, count: Count, slow: Count, most: int) -> Row:
    return Row(
        f"canvas: {what}",
        f"{count.messages} message, {count.bytes / 1000:.1f} kB",
        f"one by one {slow.messages:,} messages, {slow.bytes / 1000:,.0f} kB",
        f"{slow.bytes / count.bytes:,.1f} x bytes, {slow.messages / count.messages:,.0f} x messages",
        f"1 message, {most / 1000:.0f} kB",
        count.messages == 1 and count.bytes <= most,
    )


def one_by_one(scene: Scene) -> None:
    """The same board as a first program would draw it: every hex and piece with all its shapes, each call sent."""
    pen = Pen(Canvas(), SpriteSheet(LIGHT), 2.0)
    for layer in scene.layers:
        for item in layer.items:
            pen.paint(shapes(item))


def shapes(item: Item) -> tuple[Item, ...]:
    """A stamp as the shapes of its symbol; anything else as it is."""
    if not isinstance(item, Stamp):
        return (item,)
    return tuple(
        replace(
            shape,
            x=item.x + item.size * shape.x,
            y=item.y + item.size * shape.y,
            scale=item.size * shape.scale,
            opacity=item.opacity * shape.opacity,
        )
        for shape in symbols()[item.symbol].shapes
    )
