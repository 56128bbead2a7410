"""A task as a lesson file writes it: its kind, the kind's parameters beside it, and how the question is put."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.exhibits import read_rules
from hothlab.lessons.tasks.asking import NOTHING, Ask, Illustration
from hothlab.lessons.tasks.kinds import KINDS
from hothlab.lessons.tasks.parameters import Parameters
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

__all__ = ["COMMON", "read_task"]

COMMON = ("kind", "ask", "hint", "par", "rules")
"""What every task may have beside the parameters of its kind."""


def read_task(node: Node, board: Callable[[], Position | None], id: str, more: Iterable[str] = ()) -> Task:
    """The task that a mapping of a lesson file describes. `board` reads its board; `more` are keys that others read.

    Its texts are put into the reader's language. What does not fit is an error with its place.
    """
    with node.parts() as part:
        position = part(board)
        if part.first:  # nothing is made on the empty board that stands in for it
            position = Position()
        named = node.mapping(None, ("kind",))["kind"]
        kind = KINDS[named.one_of(_("kind of task"), KINDS)]
        rows = node.mapping((*COMMON, *kind.parameters, *more), kind.needs)
        given = Parameters(node, rows, position)
        given.check(part)
        ask = Ask(
            id,
            part(lambda: given.text("ask")),
            part(lambda: read_rules(rows["rules"]) if "rules" in rows else ()),
            part(lambda: given.text("hint")),
            part(lambda: rows["par"].whole(1, 9) if "par" in rows else 0),
            part(lambda: _shown(given)) if kind.given else NOTHING,
        )
    try:
        return kind.make(given, ask)
    except BadFile:
        raise
    except HothlabError as error:
        raise node.error(str(error)) from None


def _shown(given: Parameters) -> Illustration:
    """What the author of a task shows with it."""
    for name in ("marked", "line"):
        if name in given and given.board is None:
            raise given.rows[name].error(_("{name!r} needs a board").format(name=name))
    line = given.line("line") if "line" in given else None
    return Illustration(given.hexes("marked"), line, given.faces("dice"), given.cards("cards"))
