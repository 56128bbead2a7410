"""JSON from a page, a friend or a person's home: read safely, in bounded size, with the keys that lead to everything.

A program writes it, so it has fractions, may be megabytes long, and what is wrong in it is told by its keys. What comes
out is a tree of `Node`s as of a YAML file, which answer the same questions and which the same declarations read; each
is made when it is asked for.

>>> tree = json_tree('{"stars": {"04/walk": 3, "04/run": "many"}}', "progress", 1000)
>>> stars = tree.mapping()["stars"].mapping()
>>> fitting_rows(stars, lambda node: node.whole(0, 3))
{'04/walk': 3}
>>> stars["04/run"].whole(0, 3)
Traceback (most recent call last):
hothlab.base.errors.BadFile: progress:1:1: stars: 04/run: expected a whole number, found the text 'many'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import isinf
from typing import Any, TypeVar

from hothlab.base.bounds import can_be_sent, sendable
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import LARGEST, Node, check_length
from hothlab.language.text import _, number, short

__all__ = ["JsonNode", "fitting", "fitting_rows", "json_tree"]

K = TypeVar("K")
T = TypeVar("T")

_MOST_DIGITS = 20
"""A number of more digits is no number of ours, and Python takes long to read one of thousands."""


def json_tree(content: bytes | str, source: str, most: int) -> JsonNode:
    """The tree of a JSON text; what is none, or longer than `most`, is a `BadFile`."""
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(source, 1, 1, _("it is not written in UTF-8")) from error
    check_length(text, source, most)
    try:
        return JsonNode(json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number), source)
    except RecursionError as error:
        raise BadFile(source, 1, 1, _("it is nested too deeply")) from error
    except json.JSONDecodeError as error:
        reason = _("line {line} is not JSON").format(line=number(error.lineno))
        raise BadFile(source, error.lineno, error.colno, reason) from error
    except _NoNumber as error:
        reason = _("{name} is not a number it can hold").format(name=error)
        raise BadFile(source, 1, 1, reason) from error


class _NoNumber(Exception):
    """`NaN` and `Infinity`, which are no JSON, and numbers that are far too large."""


def _no_number(name: str) -> float:
    raise _NoNumber(short(name))


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= _MOST_DIGITS else _no_number(digits)


def _fraction(digits: str) -> float:
    found = float(digits)
    return _no_number(digits) if isinf(found) else found


class JsonNode(Node):
    """A value of a JSON text, and the keys that lead to it."""

    place: str

    def __init__(self, value: Any, source: str, place: str = "") -> None:
        vars(self).update(value=value, source=source, line=1, column=1, keys=None, mistakes=None, place=place)

    def error(self, reason: str) -> BadFile:
        """An error at this place."""
        return BadFile(self.source, 1, 1, f"{self.place}{reason}")

    def _below(self, key: object, value: object) -> JsonNode:
        return JsonNode(value, self.source, f"{self.place}{short(key)}: ")

    def mapping(
        self, allowed: Iterable[str] | None = None, required: Iterable[str] = (), what: str = ""
    ) -> dict[str, Node]:
        """This node as a dict, with only the allowed keys and all the required ones."""
        found = super().mapping(allowed, required, what)
        return {sendable(key): self._below(key, value) for key, value in found.items()}

    def key(self, name: str) -> Node:
        """The key itself as a node, for its place."""
        return self._below(name, name)

    def items(self, most: int = LARGEST) -> list[Node]:
        """This node as a list."""
        return [self._below(place, value) for place, value in enumerate(super().items(most), 1)]

    def text(self, longest: int = LARGEST) -> str:
        """This node as text that can be written and sent."""
        text = super().text(longest)
        if not can_be_sent(text):
            raise self.error(_("this text holds half a character"))
        return text

    def plain(self) -> Any:
        """This node as it was read."""
        return self.value


def fitting(nodes: Iterable[Node], read: Callable[[Node], T]) -> list[T]:
    """What each node is read as; those that cannot be read are left out."""
    return list(fitting_rows(dict(enumerate(nodes)), read).values())


def fitting_rows(rows: Mapping[K, Node], read: Callable[[Node], T]) -> dict[K, T]:
    """What each row is read as; those that cannot be read are left out."""
    found = {}
    for key, node in rows.items():
        with suppress(HothlabError):
            found[key] = read(node)
    return found
