"""What a place of the course is called; it needs nothing of the course itself."""

from __future__ import annotations

from hothlab.language.text import _

__all__ = ["title_of"]


def title_of(kind: str, n: int, title: str) -> str:
    """A place as a person says it, by its kind, its number and its own title.

    >>> title_of("chapter", 4, "Movement"), title_of("battle", 1, "Open Snow"), title_of("room", 0, "Play")
    ('4 · Movement', 'Training 1 · Open Snow', 'Play')
    """
    if kind == "room":
        return str(title)
    if kind == "battle":
        return _("Training {n} · {title}").format(n=n, title=title)
    return f"{n} · {title}"
