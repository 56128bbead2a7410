"""A dispute: a position, one or two hexes, and what else decides; each question about it is a class of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from hothlab.base.errors import HothlabError
from hothlab.desks.settle.details import DETAILS
from hothlab.hexes import Hex, Side, opponent
from hothlab.language.nouns import noun
from hothlab.language.text import _, phrase
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

if TYPE_CHECKING:
    from typing_extensions import Self

    from hothlab.desks.settle.support import TurnedBy
    from hothlab.desks.settle.verdict import Verdict

__all__ = ["QUESTIONS", "Dispute", "QuestionKind"]

QuestionKind = Literal["sight", "shoot", "odds", "move", "retreat", "order", "medal", "at-at", "rule"]
QUESTIONS: tuple[QuestionKind, ...] = get_args(QuestionKind)


_USUAL = Rulings()


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """What two players disagree about. It is checked as it is made, and is one line of text as `code`.

    Each question is a class below this one, with the details that decide it and the judge of it. `scenario` is the one
    that the board comes from, `other_way` the sides whose units go back toward the other baseline than their own, as a
    scenario may say (RET-1).

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute = dispute_of("8", "E8", "F9", "shoot")
    >>> Dispute.from_code(dispute.code) == dispute
    True
    """

    question: ClassVar[QuestionKind]
    least_hexes: ClassVar[int] = 1
    most_hexes: ClassVar[int] = 2
    """How many hexes the question is about."""
    of_a_unit: ClassVar[bool] = True
    """Is it about the unit on the first hex?"""
    needs_more: ClassVar[bool] = False
    """Does it need more than hexes, so that a person must see where to say it?"""
    hangs_on: ClassVar[tuple[str, ...]] = ()
    """The open rulings that the answer can hang on."""

    position: Position = field(repr=False)
    a: Hex | None = None
    b: Hex | None = None
    scenario: str | None = None
    rulings: Rulings = _USUAL
    other_way: tuple[Side, ...] = ()

    def __post_init__(self) -> None:
        board = self.position.board
        for name in ("a", "b"):
            hex = getattr(self, name)
            object.__setattr__(self, name, None if hex is None else board.hex(hex))
        if self.b is not None and self.a is None:
            raise HothlabError(_("a second hex needs a first one"))
        if self.a is not None and self.a == self.b:
            raise HothlabError(_("a dispute needs two different hexes, not {hex} twice").format(hex=self.a))
        for name in self.details():
            object.__setattr__(self, name, DETAILS[name].checked(getattr(self, name)))

    @classmethod
    def details(cls) -> dict[str, Any]:
        """The details that this question has, each with what it is where nobody says it."""
        there = {each.name: each.default for each in fields(cls)}
        return {name: there[name] for name in DETAILS if name in there}

    @property
    def said(self) -> dict[str, Any]:
        """The details as they are here."""
        return {name: getattr(self, name) for name in self.details()}

    # The question

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        raise NotImplementedError

    def verdict(self) -> Verdict:
        """The answer; one that waits, and says for what, where the question cannot be answered yet."""
        from hothlab.desks.settle.verdict import Verdict

        lack = self.lacks()
        return self.judged() if lack is None else Verdict(self, "wait", *lack)

    def lacks(self) -> tuple[str, str] | None:
        """What is missing before the question can be answered: a heading and a sentence; None when nothing is."""
        raise NotImplementedError

    def judged(self) -> Verdict:
        """The answer to a question that lacks nothing."""
        raise NotImplementedError

    @property
    def at_issue(self) -> tuple[str, ...]:
        """Those of the open rulings that the answer can hang on here."""
        return self.hangs_on

    def turning(self, judge: Callable[[Rulings], tuple[object, str, bool]], most: int = 2) -> tuple[TurnedBy, ...]:
        """The readings of those that turn the answer, as `judge` has it; at most so many at a time."""
        from hothlab.desks.settle.support import turning

        return turning(self.at_issue, self.rulings, judge, most)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What an answer takes for granted, because nobody has seen it printed."""
        return ()

    # Its hexes

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes chosen, one or two or none."""
        return tuple(hex for hex in (self.a, self.b) if hex is not None)

    @property
    def meant(self) -> tuple[Hex, ...]:
        """Those of the hexes that the question is about."""
        return self.hexes

    @property
    def unit(self) -> Unit | None:
        """The unit on the first hex."""
        return None if self.a is None else self.position.units.get(self.a)

    @property
    def wrong_first(self) -> bool:
        """Is the first hex one that the question cannot be about, since no unit stands there?"""
        return self.of_a_unit and self.a is not None and self.unit is None

    @property
    def who(self) -> str:
        """The unit on the first hex and the hex, in words."""
        name = self.unit.name if self.unit else noun("units", "unit")
        return phrase(_("{unit} on {hex}"), unit=name, hex=self.a or "…")

    @property
    def card_side(self) -> Side | None:
        """The side that plays the card in play; None where that is not known."""
        return self.unit.side if self.unit else None

    def home_of(self, hex: Hex) -> Side | None:
        """The side whose baseline the unit on a hex goes back to where that is not its own; as `retreats` takes it."""
        unit = self.position.units.get(hex)
        return opponent(unit.side) if unit is not None and unit.side in self.other_way else None

    # Another one

    def but(self, **changed: Any) -> Self:
        """The dispute with something else."""
        return replace(self, **changed)

    def asking(self, question: QuestionKind, **said: Any) -> Dispute:
        """Another question about the same board and hexes, with those details that it has too."""
        from hothlab.desks.settle.questions import QUESTION_CLASSES

        made = QUESTION_CLASSES[question]
        kept = {name: value for name, value in {**self.said, **said}.items() if name in made.details()}
        return made(position=self.position, a=self.a, b=self.b, **kept)

    @property
    def code(self) -> str:
        """The whole dispute as one line of text, safe in a chat message and in a web address."""
        from hothlab.desks.settle.code import encode_dispute

        return encode_dispute(self)

    @staticmethod
    def from_code(text: str) -> Dispute:
        """The dispute of a code; `BadCode` says what is wrong with a text that is not such a code."""
        from hothlab.desks.settle.code import decode_dispute

        return decode_dispute(text)
