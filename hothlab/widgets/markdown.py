"""The texts of the chapters as HTML, where a notebook's own Markdown cells are not at hand."""

from __future__ import annotations

from functools import cache

import mistune
from markupsafe import Markup

__all__ = ["markdown"]


@cache
def _reader() -> mistune.Markdown:
    return mistune.create_markdown(escape=True, plugins=["table"])


def markdown(text: str) -> Markup:
    """Markdown as HTML. Tags in the text stay text.

    >>> print(markdown("A **bold** <script>"))
    <p>A <strong>bold</strong> &lt;script&gt;</p>
    <BLANKLINE>
    """
    return Markup(_reader()(text))
