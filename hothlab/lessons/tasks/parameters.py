"""The parameters of a task as a lesson file writes them: each has one reader, and a mistake in it has its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from hothlab.base.yamltree import Node, Parts
from hothlab.game.cards import cards
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _
from hothlab.lessons.exhibits import read_hex, read_two
from hothlab.lessons.tasks.given import Option
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position

__all__ = ["Parameters", "read_text"]

T = TypeVar("T")


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

    def check(self, part: Parts) -> None:
        """Read each parameter for itself, so that a mistake in one hides none in another."""
        readers = {
            self.hex: ("unit", "target", "from", "hex"),
            self.hexes: ("among", "ordered", "key", "marked"),
            self.line: ("line",),
            self.number: ("number", "moved"),
            self.faces: ("faces", "confirmation", "dice"),
            self.card: ("card",),
            self.cards: ("cards",),
            self.side: ("side",),
            self.reasons: ("why",),
            self.text: ("because",),
            self.options: ("options",),
        }
        for read, names in readers.items():
            for name in names:
                if name in self.rows:
                    part(partial(read, name))

    def __contains__(self, name: str) -> bool:
        return name in self.rows

    def hex(self, name: str) -> Hex:
        """A hex."""
        return read_hex(self.rows[name])

    def hexes(self, name: str) -> tuple[Hex, ...]:
        """Some hexes; none when the parameter is left out."""
        return tuple(self._each(name, read_hex))

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
        return tuple(self._each(name, lambda each: each.one_of(_("card"), cards())))

    def faces(self, name: str) -> tuple[str, ...]:
        """Faces of the die; none when the parameter is left out."""
        return tuple(self._each(name, lambda each: each.one_of(_("die symbol"), symbols())))

    def _each(self, name: str, read: Callable[[Node], T]) -> list[T]:
        """All of a list; nothing when the parameter is left out."""
        if name not in self.rows:
            return []
        with self.rows[name].parts() as part:
            return part.each(self.rows[name].items(), read)

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
        return tuple(self._each(name, _option))


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
