"""A scene as SVG: every symbol once, in the definitions, and used as often as it stands on the board."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from html import escape

from hothlab.scene.art import symbols
from hothlab.scene.scene import Label, Scene, Shape, Stamp
from hothlab.scene.theme import Gradient, Theme
from hothlab.scene.theme import theme as theme_of

__all__ = ["FONTS", "to_svg"]

FONTS = "Inter,'Segoe UI',system-ui,'DejaVu Sans',sans-serif"
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that XML 1.0 has no way to write, not even escaped: control characters, halves of a pair, U+FFFE."""
_DECIMAL = re.compile(r"-?\d*\.\d+(?:e-?\d+)?")


def to_svg(scene: Scene, theme: str | Theme = "light") -> str:
    """The scene as one SVG document. The same scene gives the same text, and its ids are its own.

    >>> "A &lt;b&gt;</title>" in to_svg(Scene(40, 30, (), title="A <b>"))
    True
    """
    text = _Writer(scene, theme_of(theme)).document()
    # The ids hold a mark of the picture's own, made from what was written, so that pictures on one page keep apart.
    return text.replace(_MARK, "h" + sha256(text.encode()).hexdigest()[:8])


_MARK = "\0"
"""Stands for the mark of the picture until its text is known; it cannot occur in XML."""


def _number(value: float, places: int = 2) -> str:
    """As short as it can be written."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return re.sub(r"^(-?)0\.", r"\1.", text)


@lru_cache(maxsize=4096)
def _path(d: str, places: int) -> str:
    """Path data with its numbers rounded; those of the symbols come again in every picture."""
    return _DECIMAL.sub(lambda match: _number(float(match[0]), places), d)


class _Writer:
    """Writes one document, and remembers what its definitions must hold."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.theme = theme
        self.symbols = symbols(theme.name)
        self.prefix = _MARK
        self.defs: dict[str, str] = {}

    def document(self) -> str:
        """All of it."""
        scene = self.scene
        width, height = _number(scene.width), _number(scene.height)
        body = "".join(self.layer(layer.name, layer.items) for layer in scene.layers)
        named, ids = "", []
        for tag, text in (("title", scene.title), ("desc", scene.description)):
            if text:
                ids.append(f"{self.prefix}-{tag[0]}")
                named += f'<{tag} id="{ids[-1]}">{_written(text)}</{tag}>'
        label = f' aria-labelledby="{" ".join(ids)}"' if ids else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"{label} font-family="{FONTS}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f"{named}<defs>\n{''.join(self.defs.values())}</defs>\n{body}</svg>\n"
        )

    def layer(self, name: str, items: tuple[Shape | Stamp | Label, ...]) -> str:
        """One layer as a group; an empty one is left out."""
        lines = "".join(f"{self.item(item)}\n" for item in items)
        return f'<g data-layer="{escape(name)}">\n{lines}</g>\n' if lines else ""

    def item(self, item: Shape | Stamp | Label) -> str:
        """One thing of a layer."""
        if isinstance(item, Stamp):
            return self.stamp(item)
        return self.shape(item) if isinstance(item, Shape) else self.label(item)

    def symbol(self, name: str) -> str:
        """The id of a symbol, which is defined from now on."""
        id = f"{self.prefix}-{name.replace(':', '-')}"
        if id not in self.defs:
            inside = "".join(
                self.stamp(part, 3) if isinstance(part, Stamp) else self.shape(part, 3)
                for part in self.symbols[name].parts
            )
            self.defs[id] = f'<g id="{id}">{inside}</g>\n'  # after the symbols it is made of
        return id

    def gradient(self, fill: str) -> str:
        """A gradient's id, which is defined from now on."""
        name = fill.removeprefix("g:")
        id = f"{self.prefix}-g-{name}"
        if id not in self.defs:
            self.defs[id] = _gradient(id, self.theme.gradient(name))
        return id

    def paint(self, kind: str, role: str | None) -> str:
        """The attributes of a fill or a stroke."""
        if role is None:
            return ""
        if role.startswith("g:"):
            return f' {kind}="url(#{self.gradient(role)})"'
        colour = self.theme.colour(role)
        if len(colour) == 9:
            return f' {kind}="{colour[:7]}" {kind}-opacity="{_number(int(colour[7:], 16) / 255, 3)}"'
        return f' {kind}="{colour}"'

    def stamp(self, stamp: Stamp, places: int = 2) -> str:
        """A symbol in its place."""
        move = f"translate({_number(stamp.x, places)} {_number(stamp.y, places)})"
        turn = f"rotate({_number(stamp.turn)})" if stamp.turn else ""
        scale = f"scale({_number(stamp.size, places)})" if stamp.size != 1 else ""
        return (
            f'<use href="#{self.symbol(stamp.symbol)}" transform="{move}{turn}{scale}"{_opacity(stamp.opacity)}/>'
        )  # fmt: skip

    def shape(self, shape: Shape, places: int = 2) -> str:
        """A path in its place. In a symbol or scaled, it has the finer numbers that this needs."""
        fine = 4 if shape.scale > 200 else 3 if places > 2 or shape.scale != 1 else 2
        text = f'<path d="{escape(_path(shape.d, fine))}"{self.paint("fill", shape.fill)}'
        if shape.stroke is not None:
            text += f'{self.paint("stroke", shape.stroke)} stroke-width="{_number(shape.width, fine)}"'
            if shape.cap != "round":
                text += f' stroke-linecap="{escape(shape.cap)}"'
            if shape.dash:
                text += f' stroke-dasharray="{" ".join(_number(each, fine) for each in shape.dash)}"'
        moves = f"translate({_number(shape.x, places)} {_number(shape.y, places)})" if shape.x or shape.y else ""
        if shape.scale != 1 or shape.stretch != 1:
            down = f" {_number(shape.scale * shape.stretch, 3)}" if shape.stretch != 1 else ""
            moves += f"scale({_number(shape.scale, 3)}{down})"
        return text + (f' transform="{moves}"' if moves else "") + f"{_opacity(shape.opacity)}/>"

    def label(self, label: Label) -> str:
        """A line of text over its halo."""
        text = f'<text x="{_number(label.x)}" y="{_number(label.y)}" font-size="{_number(label.size)}"'
        if label.weight != 400:
            text += f' font-weight="{label.weight}"'
        if label.anchor != "start":
            text += f' text-anchor="{escape(label.anchor)}"'
        text += self.paint("fill", label.role)
        if label.halo is not None:
            text += (
                f'{self.paint("stroke", label.halo)} stroke-width="{_number(label.halo_width)}" paint-order="stroke"'
            )
        return f"{text}{_opacity(label.opacity)}>{_written(label.text)}</text>"


def _written(text: str) -> str:
    """Words of whatever origin as text that any reader of XML takes."""
    return escape(_NOT_XML.sub("", text), quote=False)


def _opacity(value: float) -> str:
    return f' opacity="{_number(value, 3)}"' if value != 1 else ""


def _gradient(id: str, gradient: Gradient) -> str:
    names = ("x1", "y1", "x2", "y2") if gradient.kind == "linear" else ("cx", "cy", "r")
    at = " ".join(f'{name}="{_number(value, 3)}"' for name, value in zip(names, gradient.at, strict=True))
    stops = "".join(
        f'<stop offset="{_number(offset)}" stop-color="{colour}"'
        + (f' stop-opacity="{_number(opacity, 3)}"' if opacity != 1 else "")
        + "/>"
        for offset, colour, opacity in gradient.stops
    )
    tag = f"{gradient.kind}Gradient"
    return f'<{tag} id="{id}" gradientUnits="userSpaceOnUse" {at}>{stops}</{tag}>\n'
