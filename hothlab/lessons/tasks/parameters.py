"""The parameters of a task as a lesson file writes them: each is read once, and a mistake in it has its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hothlab.game.cards import cards
from hothlab.hexes import SIDES, Hex, Side
from hothlab.lessons.exhibits import read_hex, read_two
from hothlab.lessons.tasks.given import Option
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position
from hothlab.text import _
from hothlab.yamltree import Node

__all__ = ["Parameters", "read_text"]


@dataclass(frozen=True)
class Parameters:
    """What stands beside the kind of a task, and the board it is asked on, if there is one."""

    node: Node
    rows: Mapping[str, Node]
    board: Position | None

    @property
    def position(self) -> Position:
        """The board, of a task that needs one."""
        if self.board is None:
            text = _("a task of the kind {kind} needs a board").format(kind=self.rows["kind"].text())
            raise self.node.error(text)
        return self.board

    def __contains__(self, name: str) -> bool:
        return name in self.rows

    def hex(self, name: str) -> Hex:
        """A hex."""
        return read_hex(self.rows[name])

    def hexes(self, name: str) -> tuple[Hex, ...]:
        """Some hexes; none when the parameter is left out."""
        return tuple(read_hex(each) for each in self.rows[name].items()) if name in self.rows else ()

    def line(self, name: str) -> tuple[Hex, Hex]:
        """Two hexes."""
        one, other = read_two(self.rows[name])
        return read_hex(one), read_hex(other)

    def number(self, name: str) -> int:
        """A small number; 0 when the parameter is left out."""
        return self.rows[name].whole(0, 9) if name in self.rows else 0

    def side(self, name: str) -> Side:
        """A side of the battle."""
        found = self.rows[name].one_of(_("side"), SIDES)
        return next(side for side in SIDES if side == found)

    def card(self, name: str) -> str:
        """The id of a command card."""
        return self.rows[name].one_of(_("card"), cards())

    def cards(self, name: str) -> tuple[str, ...]:
        """The ids of some command cards; none when the parameter is left out."""
        nodes = self.rows[name].items() if name in self.rows else ()
        return tuple(each.one_of(_("card"), cards()) for each in nodes)

    def faces(self, name: str) -> tuple[str, ...]:
        """Faces of the die; none when the parameter is left out."""
        nodes = self.rows[name].items() if name in self.rows else ()
        return tuple(each.one_of(_("die symbol"), symbols()) for each in nodes)

    def text(self, name: str) -> str:
        """A text in the reader's language; an empty one when the parameter is left out."""
        return read_text(self.rows[name]) if name in self.rows else ""

    def reasons(self, name: str) -> str | dict[str, str]:
        """One text, or a text for each hex and for all `other`."""
        node = self.rows[name]
        if isinstance(node.value, dict):
            return {key: read_text(text) for key, text in node.mapping().items()}
        return read_text(node)

    def options(self, name: str) -> tuple[Option, ...]:
        """The options of a choice."""
        return tuple(_option(each) for each in self.rows[name].items())


def read_text(node: Node) -> str:
    """A text in the reader's language."""
    text = node.text().strip()
    return _(text)


def _option(node: Node) -> Option:
    rows = node.mapping(("text", "right", "why"), ("text", "why"))
    right = rows["right"].value if "right" in rows else False
    if not isinstance(right, bool):
        raise rows["right"].error(_("expected true or false"))
    text = str(rows["text"].plain())  # an option may be a bare number
    return _(text), right, read_text(rows["why"])
