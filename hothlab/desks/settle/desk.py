"""The desk at which a dispute is settled: a board to set up, hexes to tap, a question, and its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.desks.desk import Desk, Source
from hothlab.desks.history import History
from hothlab.desks.palette import Tool, carried
from hothlab.desks.settle.code import in_link
from hothlab.desks.settle.dispute import Dispute, QuestionKind
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.questions import QUESTION_CLASSES, guess
from hothlab.desks.settle.shelf import Shelf
from hothlab.desks.settle.sources import dispute_of
from hothlab.desks.settle.verdict import Verdict
from hothlab.hexes import Hex
from hothlab.language.text import _, language, languages, per_language, speaking
from hothlab.rules.position import Position
from hothlab.rules.rulings import Ruling, rulings

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from hothlab.desks.settle.details import DisputeDetails

__all__ = ["SettleDesk"]


@per_language(64)
def _verdict(dispute: Dispute) -> Verdict:
    return dispute.verdict()


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
        self._said = given.said
        """All details ever said here, those too that the question of now does not have."""
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
    def answer(self) -> Verdict:
        """The answer to it."""
        return _verdict(self.dispute)

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
    def answer_also(self) -> Verdict | None:
        """The answer in the second language. What it says only when it is asked must be asked `speaking` that one."""
        if not self.also:
            return None
        with speaking(self.also):
            return _verdict(self.dispute)

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

    def _pose(self, question: QuestionKind, a: Hex | None, b: Hex | None) -> None:
        """Pose a question about these hexes, with all that was said."""
        made, said = QUESTION_CLASSES[question], {**self._said, "rulings": self.rulings}
        details = {name: said[name] for name in made.details() if name in said}
        self._rest = made(position=self.position, a=a, b=b, **details)

    def ask(self, question: QuestionKind) -> bool:
        """Ask this, whatever is chosen from now on."""
        with self._trying():
            self._asked = question
            self._pose(question, self._rest.a, self._rest.b)
        return self._done

    def clear(self) -> bool:
        """Nothing is chosen, and the question follows what is tapped."""
        with self._trying():
            self._asked = None
            self._choose_none()
        return self._done

    def state(self, **said: Unpack[DisputeDetails]) -> bool:
        """Say what else decides, as `dispute_of` takes it; None is as usual."""
        with self._trying():
            usual = self._rest.details()
            told = {name: usual[name] if value is None else value for name, value in said.items()}
            self._rest = self.dispute.but(**told)
            self._said |= self._rest.said
        return self._done

    def tell(self) -> None:
        """Put the dispute on the shelf, then tell the observers."""
        self.shelf = self.shelf.put(self.dispute)
        super().tell()

    # Choosing

    def _choose(self, hex: Hex) -> None:
        """The first hex, then the other; a third begins anew, and the same again takes the choice back."""
        a, b = self._rest.a, self._rest.b
        if b is None and hex == a:
            self._look(None, None)
        elif a is None or b is not None or self._rest.most_hexes < 2 or self._rest.wrong_first:
            self._look(hex, None)
        else:
            self._look(a, hex)

    def _look(self, a: Hex | None, b: Hex | None) -> None:
        if a != self._rest.a:
            self._said.pop("moved", None)
        self._said.pop("faces", None)
        self._choice(a, b)

    def _choice(self, a: Hex | None, b: Hex | None) -> None:
        """These hexes; the question follows them, unless a person asked one."""
        self._pose(self._rest.question, a, b)
        if self._asked is None:
            self._pose(guess(self._rest), a, b)

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
        self._choice(a, b)

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

    def read(self, text: str) -> bool:
        """What is written in a field of the page: a code, the link to one, a scenario of ours, or one or two hexes."""
        words = text.upper().replace("-", " ").split()
        if 0 < len(words) <= 2 and all(word in self.position.board.hexes for word in words):
            return self.look(*words)
        return super().read(in_link(text))

    def _take_over(self, found: Dispute) -> None:
        self._rulings, self._rest, self._said = found.rulings, found, found.said
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
        asked: set[str] = set()
        for each in QUESTION_CLASSES.values():
            asked |= {*each.hangs_on, *(each.with_a_card if issubclass(each, CardInPlay) else ())}
        return tuple(each for name, each in rulings().items() if name in asked)

    @property
    def at_issue(self) -> frozenset[str]:
        """The open rulings that this question hangs on."""
        return frozenset(self.dispute.at_issue)

    def __str__(self) -> str:
        return f"{self.dispute.title}\n{self.answer}"
