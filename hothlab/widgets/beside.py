"""The words beside a board, as text of the page: they can be selected, they wrap, and follow the page's own size."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

from htpy import b, details, div, h4, img, li, p, span, strong, summary, ul

from hothlab.language.text import _, capital, said
from hothlab.pictures.explained import Detail, Explanation, Headline, Key, Sentence, legend_title
from hothlab.scene.markup import Element, Markup, Node
from hothlab.scene.scene import Layer, Scene
from hothlab.scene.shapes import moved
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import THEMES
from hothlab.widgets import fragments
from hothlab.widgets.verdict_tables import odds_table

__all__ = ["themed_image", "words_beside"]

_SIGN = 36.0
"""The side of the square that holds a sign of a legend."""
_TONES = {True: "yes", False: "no", None: "wait"}


def words_beside(explanation: Explanation) -> list[Node]:
    """All that an explanation says beside its board: the verdict with its rules, the legend, and more to open."""
    odds = explanation.odds
    return [
        _verdict(explanation.verdict),
        None if odds is None else [h4(aria_level="2")[_("Exact odds")], odds_table(odds)],
        _legend(explanation.keys),
        map(_detail, explanation.details),
    ]


def _verdict(verdict: Headline) -> Element:
    tone = _TONES[verdict.yes]
    sign = fragments.mark(fragments.MARKS[tone]) if verdict.yes is not None else None
    notes = [p[note] for note in verdict.notes]
    told = strong[capital(verdict.sentence)]
    return div(class_=f"hothlab-banner {tone}")[sign, told, notes, fragments.pills(verdict.rules)]


def _legend(keys: tuple[Key, ...]) -> Node:
    if not keys:
        return None
    return [p(class_="hothlab-over")[legend_title()], ul(class_="hothlab-legend")[map(_key, keys)]]


def _key(key: Key) -> Element:
    half = _SIGN / 2
    sign = Scene(_SIGN, _SIGN, (Layer("marks", moved(key.sign, half, half)),))
    return li[_drawn(sign), div[b[key.title], key.text and [" ", span[key.text]]]]


def _detail(detail: Detail) -> Element:
    return details(class_="hothlab-more", open=not detail.folded)[
        summary[detail.title], _drawn(detail.picture), map(_line, detail.lines)
    ]


def _line(line: Sentence) -> Element:
    return div(class_="hothlab-line")[span[line.text], fragments.pills([line.rule] if line.rule else [])]


# A small scene inside text, one for each theme of the page


def _drawn(scene: Scene) -> Element:
    """A sign or another small scene as a part of the page: an image would cost the browser a document of its own."""
    both = [Markup(to_svg(scene, theme).replace("<svg ", f'<svg class="{theme}" ', 1)) for theme in THEMES]
    return div(class_="hothlab-themed", aria_hidden=None if scene.title else "true")[both]


def themed_image(scene: Scene) -> Element:
    """A scene with many shapes, such as a card, as an image."""
    return div(class_="hothlab-themed")[(_image(scene, theme) for theme in THEMES)]


@lru_cache(maxsize=128)
def _image(scene: Scene, theme: str) -> Markup:
    svg = b64encode(to_svg(scene, theme).encode()).decode("ascii")
    told = said(scene.title, scene.description) if scene.description else scene.title
    size = {"width": f"{scene.width:.0f}", "height": f"{scene.height:.0f}"}
    return Markup(img(class_=theme, **size, alt=told, src=f"data:image/svg+xml;base64,{svg}"))
