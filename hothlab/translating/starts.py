"""A file that an author begins with, in their language: its comments, and the texts that its readers read.

Its keys and names are the format's and stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from hothlab.language.text import _

__all__ = ["comments", "in_their_language"]

_COMMENT = re.compile(r"^(?P<before>.*  | *)# (?P<text>\S.*)$", re.MULTILINE)
"""A line that is a comment, or ends in one."""
_CODE = re.compile(r"[a-z-]+: [\[{]")
"""A comment that begins so is a line of the file that its author may switch on."""
_READ = frozenset(("title", "goal", "text", "caption", "ask", "hint", "why", "name", "briefing"))
"""The keys whose texts a person reads."""
_PLAIN = re.compile(r"[^\W\d_](?:[^:#,\[\]{}\n]|:(?=[^\s]))*")
"""A text that needs no quotation marks in a file of YAML, if it is no word such as Yes."""
_WORDS = frozenset(("yes", "no", "on", "off", "y", "n", "true", "false", "null"))


def in_their_language(text: str) -> str:
    """A file in the language of whoever writes on it.

    >>> in_their_language("title: Snow    # a comment")
    'title: Snow    # a comment'
    """
    return _COMMENT.sub(_comment, _with_values(text))


def comments(text: str) -> Iterator[str]:
    """The comments of a file that are for a person.

    >>> list(comments("# {see below}\\ntitle: Snow    # of the whole"))
    ['{see below}', 'of the whole']
    """
    return (found["text"] for found in _COMMENT.finditer(text) if not _CODE.match(found["text"]))


def _comment(found: re.Match[str]) -> str:
    """A comment in the reader's language, in its column where there is room."""
    before, text = found["before"], found["text"]
    if before.strip():
        before = before.rstrip().ljust(max(len(before), len(before.rstrip()) + 2))
    return f"{before}# {text if _CODE.match(text) else _(text)}"


def _with_values(text: str) -> str:
    """The text with what a person reads in their language, and comments behind it still in their column."""
    import yaml

    found = sorted(_values(yaml.compose(text, Loader=yaml.SafeLoader)), key=lambda node: -node.start_mark.index)
    for node in found:
        start, end = node.start_mark.index, node.end_mark.index
        english = node.value.strip()
        told = _(english)
        if told == english:
            continue
        if node.style in ("|", ">"):
            head, _newline, body = text[start:end].partition("\n")
            indent = re.match(" *", body)[0]  # type: ignore[index]
            lines = [f"{indent}{line}".rstrip() for line in told.split("\n")]
            blank = "\n" if body.endswith("\n\n") else ""
            text = f"{text[:start]}{head}\n{chr(10).join(lines)}\n{blank}{text[end:]}"
            continue
        plain = _PLAIN.fullmatch(told) and told.casefold() not in _WORDS
        text = text[:start] + (told if plain else json.dumps(told, ensure_ascii=False)) + text[end:]
    return text


def _values(node: Any) -> Iterator[Any]:
    """The texts below a node of YAML that a person reads."""
    if node.id == "mapping":
        for key, value in node.value:
            if value.id != "scalar":
                yield from _values(value)
            elif key.value in _READ:
                yield value
    elif node.id == "sequence":
        for value in node.value:
            yield from _values(value)
