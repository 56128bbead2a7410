"""A scene as PNG, through its SVG.

The words are set in DejaVu Sans, whose Latin letters come with hothlab: a picture is the same on every machine, and one
without any font still has its words. Only for other letters are the machine's own fonts looked through.
"""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.scene.font import FAMILY, FILES, has_letter
from hothlab.scene.scene import Label, Scene
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import Theme

__all__ = ["to_png"]


def to_png(scene: Scene, theme: str | Theme = "light", scale: float = 2.0, width: int | None = None) -> bytes:
    """The scene as the bytes of a PNG file, `scale` pixels for each of the scene's own, or `width` pixels wide.

    >>> to_png(Scene(30, 20, ()), scale=1.5)[:4]
    b'\\x89PNG'
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise HothlabError(_("a PNG picture needs the package resvg-py; an SVG picture needs no package")) from error
    if width is not None:
        scale = width / scene.width
    if scale <= 0:
        raise HothlabError(_("a picture cannot be {scale:g} times as large").format(scale=scale))
    return bytes(
        svg_to_bytes(
            svg_string=to_svg(scene, theme),
            width=max(1, round(scene.width * scale)),
            height=max(1, round(scene.height * scale)),
            skip_system_fonts=not _has_other_letters(scene),
            font_files=[str(path) for path in FILES],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def _has_other_letters(scene: Scene) -> bool:
    """Is there a letter that the fonts we bring do not have?"""
    return any(
        not has_letter(letter)
        for layer in scene.layers
        for item in layer.items
        if isinstance(item, Label)
        for letter in item.text
    )
