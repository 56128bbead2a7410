"""A board before a class: names that can be read from the back row, and what the class has chosen, as a heat map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.pictures.board import hex_names
from hothlab.scene.scene import Item, Label, Scene, Shape
from hothlab.scene.shapes import yes_mark

__all__ = ["larger_names", "with_votes"]

_NAME = 0.58
"""The size of a hex's name, in hex sizes: 2 % of the screen's height where the board has half of its width."""
_LOWER = 0.08
"""How much lower a larger name stands, in hex sizes."""
_FAINTEST, _STRONGEST = 0.25, 0.6


def larger_names(scene: Scene, part: float = _NAME) -> Scene:
    """The scene with the names of its hexes as large as a class needs them; as it is where it has no board.

    `part` is their size in hex sizes.
    """
    frame = scene.frame
    if frame is None:
        return scene
    size = part * frame.size

    def enlarged(item: Item) -> Item:
        if not isinstance(item, Label) or item.role != "label" or item.text not in frame.board.neighbours:
            return item
        if size <= item.size:
            return item
        # Lower and with a thinner halo than a small one: it is to hide as little as it can of who stands there.
        return replace(item, y=item.y + _LOWER * frame.size, size=size, halo_width=size / 5)

    layers = tuple(replace(layer, items=tuple(map(enlarged, layer.items))) for layer in scene.layers)
    return replace(scene, layers=layers)


def with_votes(scene: Scene, votes: Mapping[str, int], right: Collection[str] = ()) -> Scene:
    """The scene with how many of a class have chosen each hex: the more, the stronger the tint; 0 is an outline.

    What is right is green and has a tick.
    """
    frame = scene.frame
    if frame is None:
        return scene
    most = max(votes.values(), default=0)
    marks: list[Item] = []
    for name, number in votes.items():
        hex = Hex(name)
        (x, y), size = frame.centre(hex), frame.size
        tint, edge = ("right", "right") if name in right else ("gold", "gold_dk")
        marks.append(Shape(frame.outline(hex, 0.1 * size), stroke=edge, width=0.08 * size))
        if number:
            strength = _FAINTEST + (_STRONGEST - _FAINTEST) * number / most
            marks.insert(0, Shape(frame.outline(hex, 0.1 * size), fill=tint, opacity=strength))
            marks.append(Label(str(number), x, y + 0.1 * size, 0.62 * size, "text", 700, halo="halo", halo_width=6))
        if name in right:
            marks += yes_mark(x - 0.42 * size, y - 0.48 * size, 0.22 * size)
    marks += hex_names(frame, [Hex(name) for name in votes])
    told = ", ".join(_("{hex} {n}").format(hex=hex, n=n) for hex, n in votes.items() if n)
    description = f"{scene.description} {_('Votes: {votes}.').format(votes=told)}" if told else scene.description
    return scene.with_layer("marks", tuple(marks), description)
