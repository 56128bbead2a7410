"""Pages to print, A4 and Letter: one HTML file that needs nothing else, for the browser's own print."""

from __future__ import annotations

from dataclasses import replace

import htpy

from hothlab.base.bounds import known_name
from hothlab.language.text import _, language
from hothlab.scene.markup import Markup, Node, html
from hothlab.scene.theme import LIGHT, Gradient

__all__ = ["INK", "PAPERS", "paper_named", "printed_page"]

PAPERS = {"a4": "A4", "letter": "letter"}
"""The papers by what a person types, and as a style sheet calls them."""

_STYLE = """
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff;
  font: var(--size, 13px)/1.32 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif }
.fitted { width: 188mm; height: 252mm; margin: 0 auto; overflow: hidden;
  display: flex; flex-direction: column; gap: .45em }
h1 { font-size: 1.5em; margin: 0 }
h2 { font-size: 1em; border-bottom: 1px solid #000; margin: .2em 0 .25em }
ul { margin: 0; padding-left: 1.2em }
code { overflow-wrap: anywhere; font-size: .85em }
@media screen { body { padding: 1rem } }
"""

_FIT = """
for (const sheet of document.querySelectorAll('.fitted')) {
  let size = parseFloat(getComputedStyle(sheet).fontSize);
  while (size > 5 && (sheet.scrollHeight > sheet.clientHeight || sheet.scrollWidth > sheet.clientWidth)) {
    size -= 0.2;
    sheet.style.fontSize = size + 'px';
  }
}
"""
"""Makes the type of each sheet of class `fitted` smaller until all of it is on one page. Such a sheet is as large as
what A4 and Letter have in common inside their margins."""


_BARE = ("field", "swell_shade", "swell_light", "drift", "e_base", "r_base")
"""The gradients of the snow: paper is white already."""
_CLEAR = Gradient("linear", (0, 0, 1, 1), ((0, "#FFFFFF", 0), (1, "#FFFFFF", 0)))

INK = replace(
    LIGHT,
    colours={
        **LIGHT.colours, "crack": "#FFFFFF00", "crack_lit": "#FFFFFF00", "hexline": "#5A5A5A", "half": "#00000022",
        "label": "#000000", "section": "#000000",
    },
    gradients={**LIGHT.gradients, **dict.fromkeys(_BARE, _CLEAR)},
)  # fmt: skip
"""The light theme for a printer, with ink of any colour: no snow, and lines that a copy of a copy still shows."""


def paper_named(name: str) -> str:
    """One of the `PAPERS`, however its name is written; an error that names the nearest for any other.

    >>> paper_named("Letter")
    'letter'
    """
    return known_name(str(name).strip().lower(), _("paper"), PAPERS)


def printed_page(title: str, style: str, *body: Node, script: str = "") -> str:
    """The page as a whole HTML document; `style` and `script` are CSS and JavaScript of our own."""
    head = htpy.head[
        htpy.meta(charset="utf-8"),
        htpy.meta(name="viewport", content="width=device-width"),
        htpy.title[title],
        htpy.style[Markup(_STYLE + style)],
    ]
    return html(htpy.html(lang=language())[head, htpy.body[body, htpy.script[Markup(_FIT + script)]]])
