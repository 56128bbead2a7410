"""HTML, made of htpy's elements: each value in it is escaped, unless it is HTML itself."""

from __future__ import annotations

from collections.abc import Iterable

from htpy import Element, Node, fragment
from markupsafe import Markup, escape

from hothlab.language.text import also, said

__all__ = ["Element", "Markup", "Node", "between", "clauses_in", "filled", "html", "said_in"]


def html(*nodes: Node) -> str:
    """Nodes as the text that a page gets.

    >>> from htpy import b
    >>> html(b["R&D"], None, " <3")
    '<b>R&amp;D</b> &lt;3'
    """
    return "".join(fragment[nodes].iter_chunks())


def filled(text: str, /, **parts: Node) -> Markup:
    """A sentence in whose gaps there may be HTML.

    >>> from htpy import b
    >>> print(filled("{one} & {other}", one=b["1"], other="<2>"))
    <b>1</b> &amp; &lt;2&gt;
    """
    return escape(text).format(**{name: Markup(html(part)) for name, part in parts.items()})


def said_in(what: Node, why: Node) -> Markup:
    """Two things of which the second says more about the first; either may be HTML."""
    return filled(said("{what}", "{why}"), what=what, why=why)


def clauses_in(clauses: Iterable[Node]) -> Markup:
    """Clauses one after the other; any may be HTML."""
    parts = {f"clause{place}": each for place, each in enumerate(clauses)}
    return filled(also(f"{{{name}}}" for name in parts), **parts)


def between(sign: str, nodes: Iterable[Node]) -> list[Node]:
    """Nodes with a sign between each two.

    >>> html(between(", ", ["a", "b", "c"]))
    'a, b, c'
    """
    return [part for place, node in enumerate(nodes) for part in ((sign, node) if place else (node,))]
