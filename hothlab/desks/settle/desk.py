"""The desk at which a dispute is settled: a board to set up, hexes to tap, a question, and its answer."""

from __future__ import annotations

from typing import Any

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.desks.desk import Desk, Source
from hothlab.desks.history import History
from hothlab.desks.palette import Tool, carried
from hothlab.desks.settle.answer import Answer
from hothlab.desks.settle.dispute import Dispute, QuestionKind, dispute_of
from hothlab.desks.settle.open_rules import at_issue, ever_at_issue
from hothlab.desks.settle.questions import answer, guess
from hothlab.desks.settle.shelf import Shelf
from hothlab.hexes import Hex
from hothlab.language.text import _, language, languages, per_language, speaking
from hothlab.rules.position import Position
from hothlab.rules.rulings import Ruling, rulings

__all__ = ["SettleDesk"]

_ONE_HEX = ("medal", "at-at")


@per_language(64)
def _answer(dispute: Dispute) -> Answer:
    return answer(dispute)


class SettleDesk(Desk):
    """A dispute under the hands of two people. The question follows what they tap, unless they have asked one.

    >>> desk = SettleDesk(dispute_of("3", "F4"))
    >>> desk.question, desk.choose("E4"), desk.answer.heading
    ('move', True, 'Yes, without attack')
    """

    def __init__(self, dispute: Dispute | None = None, shelf: Shelf | None = None) -> None:
        given = dispute if dispute is not None else dispute_of()
        super().__init__(given.position, given.rulings)
        self.shelf = shelf if shelf is not None else Shelf(None)
        self._rest = given
        self._asked: QuestionKind | None = given.question if given.a is None or given.question != guess(given) else None
        self._lifted: Hex | None = None
        self._other_boards: dict[tuple[Position, Position], Dispute] = {}
        self._carries: dict[tuple[Position, Position], tuple[Hex, Hex]] = {}

    # The dispute

    @property
    def dispute(self) -> Dispute:
        """All of it, as it is now."""
        return self._rest.but(position=self.position, rulings=self.rulings)

    @property
    def answer(self) -> Answer:
        """The answer to it."""
        return _answer(self.dispute)

    @property
    def also(self) -> str:
        """The second language in which the answer stands, for an opponent; empty for none."""
        return self.shelf.also if self.shelf.also != language() else ""

    def speak_also(self, code: str) -> bool:
        """Answer in this language too; asked again, or with an empty code, in one only."""
        with self._trying():
            if code and code not in languages():
                raise UnknownName(_("translation"), code, languages())
            self.shelf = self.shelf.speak_also("" if code == self.shelf.also else code)
        return self._done

    @property
    def answer_also(self) -> Answer | None:
        """The answer in the second language. What it says only when it is asked must be asked `speaking` that one."""
        if not self.also:
            return None
        with speaking(self.also):
            return _answer(self.dispute)

    @property
    def share(self) -> str:
        """The whole dispute as one line of text."""
        return self.dispute.code

    @property
    def question(self) -> QuestionKind:
        """What is asked now."""
        return self._rest.question

    @property
    def asked(self) -> bool:
        """Did a person choose the question, so that it stays?"""
        return self._asked is not None

    @property
    def lifted(self) -> Hex | None:
        """Where the piece was taken up that is on its way to another hex."""
        return self._lifted

    def ask(self, question: QuestionKind) -> bool:
        """Ask this. Asked a second time, the question follows what is tapped, as before."""
        with self._trying():
            self._asked = None if self._asked == question else question
            self._rest = self._rest.but(question=question if self._asked else guess(self.dispute))
        return self._done

    def state(self, **said: Any) -> bool:
        """Say what else decides: `moved`, `number`, `extra`, `card`, `faces`, `words`."""
        with self._trying():
            self._rest = self.dispute.but(**said)
        return self._done

    def tell(self) -> None:
        """Put the dispute on the shelf, then tell the observers."""
        self.shelf = self.shelf.put(self.dispute)
        super().tell()

    # Choosing

    def _choose(self, hex: Hex) -> None:
        """The first hex, then the other; the same again takes it back, and a third begins anew."""
        a, b = self._rest.a, self._rest.b
        if hex == a:
            a, b = b, None
        elif hex == b:
            b = None
        elif a is None or b is not None or self.question in _ONE_HEX:
            a, b = hex, None
        else:
            b = hex
        self._look(a, b)

    def _look(self, a: Hex | None, b: Hex | None) -> None:
        moved = self._rest.moved if a == self._rest.a else 0
        self._rest = self.dispute.but(a=a, b=b, moved=moved, faces=())
        if self._asked is None:
            self._rest = self._rest.but(question=guess(self._rest))

    def _choose_none(self) -> None:
        self._look(None, None)

    def look(self, a: str | None, b: str | None = None) -> bool:
        """Choose both hexes at once, or the first alone, or none."""
        with self._trying():
            board = self.position.board
            self._look(None if a is None else board.hex(a), None if b is None else board.hex(b))
        return self._done

    def swap(self) -> bool:
        """Look the other way."""
        with self._trying():
            if self._rest.a is None or self._rest.b is None:
                raise HothlabError(_("choose two hexes first"))
            self._look(self._rest.b, self._rest.a)
        return self._done

    # The board

    def take(self, tool: Tool | None) -> bool:
        """Take a tool in hand; a piece that was taken up stays where it was."""
        self._lifted = None
        return super().take(tool)

    def edit(self, tool: Tool, hex: str) -> bool:
        """Use a tool on a hex. One that moves pieces takes up the first and puts it on the second."""
        with self._trying():
            if tool.kind == "mover":
                self._carry(self.position.board.hex(hex))
            else:
                self._history = self._history.do(tool.used(self.position, hex))
            self.shelf = self.shelf.used(tool)
        return self._done

    def _carry(self, hex: Hex) -> None:
        if self._lifted is None:
            carried(self.position, hex, hex)  # refuses a hex with nothing to take up
            self._lifted = hex
        elif hex == self._lifted:
            self._lifted = None
        else:
            self._put(self._lifted, hex)

    def _put(self, origin: Hex, to: Hex) -> None:
        """The piece stands on another hex, and what was asked of it goes along."""
        self._lifted = None
        before = self.position
        self._history = self._history.do(carried(before, origin, to))
        self._carries[before, self.position] = origin, to
        self._carries[self.position, before] = to, origin
        self._go_along(origin, to)

    def _go_along(self, origin: Hex, to: Hex) -> None:
        chosen = [to if each == origin else each for each in self._rest.hexes if each != to]
        a, b = (*chosen, None, None)[:2]
        self._rest = self.dispute.but(a=a, b=b)
        if self._asked is None:
            self._rest = self._rest.but(question=guess(self._rest))

    def _step(self, history: History[Position]) -> None:
        """Go back or forth: what was asked goes with a piece that was moved, and belongs to its own board."""
        before = self.position
        super()._step(history)
        step = before, self.position
        if step in self._carries:
            self._go_along(*self._carries[step])
        elif step in self._other_boards:
            self._take_over(self._other_boards[step])

    def carry(self, origin: str, to: str) -> bool:
        """Put the piece of one hex on another, as a hand that drags it does."""
        with self._trying():
            board = self.position.board
            self._put(board.hex(origin), board.hex(to))
        return self._done

    @property
    def pieces(self) -> tuple[Hex, ...]:
        """The hexes on which something stands that a hand can carry."""
        position = self.position
        return tuple(
            hex
            for hex in position.board.hexes
            if hex in position.units
            or hex in position.structures
            or hex in position.objectives
            or position.terrain_at(hex) is not None
        )

    def start_from(self, source: Source | Dispute) -> bool:
        """Another board, or a whole dispute; it can be undone."""
        with self._trying():
            found = dispute_of(source)
            if not isinstance(source, Dispute) and found == dispute_of(found.position, question=found.question):
                found = found.but(rulings=self.rulings)
            asked = self.dispute
            self._history = self._history.do(found.position)
            self._other_boards[asked.position, found.position] = found
            self._other_boards[found.position, asked.position] = asked
            self._take_over(found)
        return self._done

    def _take_over(self, found: Dispute) -> None:
        self._rulings, self._rest = found.rulings, found
        self._asked = found.question if found.a is not None and found.question != guess(found) else None

    def keep(self) -> bool:
        """Keep the dispute, to find it again."""
        with self._trying():
            self.shelf = self.shelf.keep(self.dispute)
        return self._done

    # Rulings

    @property
    def questions(self) -> tuple[Ruling, ...]:
        """All open rulings that some question hangs on."""
        asked = ever_at_issue()
        return tuple(each for name, each in rulings().items() if name in asked)

    @property
    def at_issue(self) -> frozenset[str]:
        """The open rulings that this question hangs on."""
        return frozenset(at_issue(self.dispute))

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the rules behind the answer."""
        return self.answer.rules

    def __str__(self) -> str:
        return f"{self.dispute.title}\n{self.answer}"
