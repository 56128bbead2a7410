"""The texts of the chapters as HTML, where a notebook's own Markdown cells are not at hand."""

from __future__ import annotations

from functools import cache

import mistune

__all__ = ["markdown"]


@cache
def _reader() -> mistune.Markdown:
    return mistune.create_markdown(escape=True, plugins=["table"])


def markdown(text: str) -> str:
    """Markdown as HTML. Tags in the text stay text.

    >>> markdown("A **bold** <script>")
    '<p>A <strong>bold</strong> &lt;script&gt;</p>\\n'
    """
    return str(_reader()(text))
