"""A task as a lesson file writes it: its kind, the kind's parameters beside it, and how the question is put."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hothlab.errors import BadFile, HothlabError
from hothlab.game.cards import cards
from hothlab.hexes import SIDES
from hothlab.lessons.exhibits import read_hex, read_rules, read_two
from hothlab.lessons.tasks.kinds import KINDS, build
from hothlab.lessons.tasks.task import Task
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position
from hothlab.text import _
from hothlab.yamltree import Node

__all__ = ["COMMON", "read_task"]

COMMON = ("kind", "ask", "hint", "par", "rules")
"""What every task may have beside the parameters of its kind."""


def read_task(node: Node, position: Position | None, id: str, more: Iterable[str] = ()) -> Task:
    """The task that a mapping of a lesson file describes. `more` are keys that others read.

    Its texts are put into the reader's language. What does not fit is an error with its place.
    """
    kind = KINDS[node.mapping(None, ("kind",))["kind"].one_of(_("kind of task"), KINDS)]
    rows = node.mapping((*COMMON, *kind.parameters, *more), kind.needs)
    parameters = {name: _READERS[how](rows[name]) for name, how in kind.parameters.items() if name in rows}
    try:
        return build(
            kind.name,
            position,
            id=id,
            question=_text(rows["ask"]) if "ask" in rows else "",
            rules=read_rules(rows["rules"]) if "rules" in rows else (),
            hint=_text(rows["hint"]) if "hint" in rows else "",
            par=rows["par"].whole(1, 9) if "par" in rows else 0,
            **parameters,
        )
    except BadFile:
        raise
    except HothlabError as error:
        raise node.error(str(error)) from None


def _text(node: Node) -> str:
    text = node.text().strip()
    return _(text)


def _why(node: Node) -> str | dict[str, str]:
    """One text, or a text for each hex and for all `other`."""
    if isinstance(node.value, dict):
        return {name: _text(text) for name, text in node.mapping().items()}
    return _text(node)


def _option(node: Node) -> tuple[str, bool, str]:
    rows = node.mapping(("text", "right", "why"), ("text", "why"))
    right = rows["right"].value if "right" in rows else False
    if not isinstance(right, bool):
        raise rows["right"].error(_("expected true or false"))
    text = str(rows["text"].plain())  # an option may be a bare number
    return _(text), right, _text(rows["why"])


_READERS: dict[str, Callable[[Node], Any]] = {
    "hex": read_hex,
    "hexes": lambda node: tuple(read_hex(each) for each in node.items()),
    "line": lambda node: tuple(read_hex(each) for each in read_two(node)),
    "number": lambda node: node.whole(0, 9),
    "side": lambda node: node.one_of(_("side"), SIDES),
    "card": lambda node: node.one_of(_("card"), cards()),
    "cards": lambda node: tuple(each.one_of(_("card"), cards()) for each in node.items()),
    "faces": lambda node: tuple(each.one_of(_("symbol of the die"), symbols()) for each in node.items()),
    "text": _text,
    "why": _why,
    "options": lambda node: [_option(each) for each in node.items()],
}
"""How each kind of parameter is written."""
