"""A task as a lesson file writes it: its kind, the kind's parameters beside it, and how the question is put."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hothlab.base.declared import record
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.tasks.building import Ask, Illustration
from hothlab.lessons.tasks.kinds import KINDS
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

__all__ = ["read_task"]


def read_task(node: Node, board: Callable[[], Position | None], id: str, more: Iterable[str] = ()) -> Task:
    """The task that a mapping of a lesson file describes. `board` reads its board; `more` are keys that others read.

    Its texts are put into the reader's language. What does not fit is an error with its place.
    """
    with node.parts() as part:
        position = part(board)
        if part.first:  # nothing is made on the empty board that stands in for it
            position = Position()
        named = node.mapping(None, ("kind",))["kind"]
        name = named.one_of(_("kind of task"), KINDS)
        kind = KINDS[name]
        its, put, shows = kind.parameters, record(Ask), record(Illustration)
        needed = (*its.required, "ask") if kind.authored else its.required
        rows = node.mapping(("kind", *put.keys, *its.keys, *(shows.keys if kind.authored else ()), *more), needed)
        if position is None and not kind.boardless:
            raise node.error(_("a task of the kind {kind} needs a board").format(kind=name))
        values, asked = its.values(rows, part), put.values(rows, part)
        if kind.authored:
            part(lambda: _check_board(rows, position))
            asked["shown"] = Illustration(**shows.values(rows, part))
    try:
        return kind.make(position, Ask(id, **asked), **values)
    except BadFile:
        raise
    except HothlabError as error:
        raise node.error(str(error)) from None


def _check_board(rows: Mapping[str, Node], position: Position | None) -> None:
    """What is marked, or a line, is on a board."""
    for name in ("marked", "line"):
        if name in rows and position is None:
            raise rows[name].error(_("{name!r} needs a board").format(name=name))
