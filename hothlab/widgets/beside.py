"""The words beside a board, as text of the page: they can be selected, they wrap, and follow the page's own size.

Every word of the data's is escaped here, or by `fragments`.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape

from hothlab.language.text import capital, said
from hothlab.pictures.explained import Detail, Explanation, Headline, Key, Sentence, legend_title
from hothlab.scene.scene import Layer, Scene
from hothlab.scene.shapes import moved
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import THEMES
from hothlab.widgets import fragments

__all__ = ["themed_image", "words_beside"]

_SIGN = 36.0
"""The side of the square that holds a sign of a legend."""
_TONES = {True: "yes", False: "no", None: "wait"}


def words_beside(explanation: Explanation) -> str:
    """All that an explanation says beside its board: the verdict with its rules, the legend, and more to open."""
    legend = _legend(explanation.keys) if explanation.keys else ""
    return _verdict(explanation.verdict) + legend + "".join(map(_detail, explanation.details))


def _verdict(verdict: Headline) -> str:
    tone = _TONES[verdict.yes]
    mark = f'<span class="mark" aria-hidden="true">{fragments.MARKS[tone]}</span>' if verdict.yes is not None else ""
    notes = "".join(f"<p>{escape(note)}</p>" for note in verdict.notes)
    said = f"<strong>{escape(capital(verdict.sentence))}</strong>"
    return f'<div class="hothlab-banner {tone}">{mark}{said}{notes}{fragments.pills(verdict.rules)}</div>'


def _legend(keys: tuple[Key, ...]) -> str:
    rows = "".join(map(_key, keys))
    return f'<p class="hothlab-over">{escape(legend_title())}</p><ul class="hothlab-legend">{rows}</ul>'


def _key(key: Key) -> str:
    half = _SIGN / 2
    sign = Scene(_SIGN, _SIGN, (Layer("marks", moved(key.sign, half, half)),))
    text = f" <span>{escape(key.text)}</span>" if key.text else ""
    return f"<li>{_drawn(sign)}<div><b>{escape(key.title)}</b>{text}</div></li>"


def _detail(detail: Detail) -> str:
    rows = "".join(map(_line, detail.lines))
    is_open = "" if detail.folded else " open"
    return (
        f'<details class="hothlab-more"{is_open}><summary>{escape(detail.title)}</summary>'
        f"{_drawn(detail.picture)}{rows}</details>"
    )


def _line(line: Sentence) -> str:
    rule = fragments.pills([line.rule] if line.rule else [])
    return f'<div class="hothlab-line"><span>{escape(line.text)}</span>{rule}</div>'


# A small scene inside text, one for each theme of the page


def _drawn(scene: Scene) -> str:
    """A sign or another small scene as a part of the page: an image would cost the browser a document of its own."""
    both = "".join(to_svg(scene, theme).replace("<svg ", f'<svg class="{theme}" ', 1) for theme in THEMES)
    hidden = "" if scene.title else ' aria-hidden="true"'
    return f'<div class="hothlab-themed"{hidden}>{both}</div>'


def themed_image(scene: Scene) -> str:
    """A scene with many shapes, such as a card, as an image."""
    return f'<div class="hothlab-themed">{"".join(_image(scene, theme) for theme in THEMES)}</div>'


@lru_cache(maxsize=128)
def _image(scene: Scene, theme: str) -> str:
    svg = b64encode(to_svg(scene, theme).encode()).decode("ascii")
    told = escape(said(scene.title, scene.description) if scene.description else scene.title)
    size = f'width="{scene.width:.0f}" height="{scene.height:.0f}"'
    return f'<img class="{theme}" {size} alt="{told}" src="data:image/svg+xml;base64,{svg}">'
