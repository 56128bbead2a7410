"""A task: anything a reader is asked. The engine knows the answer and says what is wrong with any other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.language.text import _, cited, listed
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason

__all__ = ["ChoiceTask", "Feedback", "HexesTask", "Pick", "Picks", "Task"]

Pick = Hex | int
"""One thing that is picked: a hex, or the number of an option, counted from 0."""

Picks = frozenset[Pick]
"""All that is picked."""


@dataclass(frozen=True)
class Feedback:
    """What an answer gets: a sentence with the rules behind it, and each wrong pick with its reason.

    Nothing in it tells what is still missing, only how much; `evidence` is there when drawing it gives nothing away.
    """

    right: bool
    sentence: str
    """Whole sentences, without the rules."""
    wrong: Mapping[Pick, Reason] = field(default_factory=lambda: MappingProxyType({}))
    missing: int = 0
    evidence: object | None = None
    """The engine's verdict that explains it: a Reach, a Sight, an Attack, Retreats, or a Position."""
    explained: Pick | None = None
    """The wrong pick whose reason the sentence gives."""
    rules: tuple[str, ...] = ()
    """The rules that the sentence stands on."""

    def __str__(self) -> str:
        if not self.rules:
            return self.sentence
        return cited(self.sentence[:-1], self.rules) + self.sentence[-1]  # before the end of the sentence

    @property
    def untold(self) -> dict[Pick, Reason]:
        """The wrong picks whose reasons the sentence does not give."""
        given = None if self.explained is None else self.wrong[self.explained].text
        return {pick: reason for pick, reason in self.wrong.items() if reason.text != given}


@dataclass(frozen=True)
class Task(ABC):
    """A question with its answer: hexes to pick, or an option to choose. Its texts are in the reader's language."""

    id: str
    """`04/trooper-reach` in a chapter, `drill:reach:2:17` in a drill."""
    question: str
    key: Picks
    """The right answer."""
    rules: tuple[str, ...]
    """The rules that it trains."""
    board: Position | None = None
    marked: tuple[Hex, ...] = ()
    """The hexes the question is about."""
    line: tuple[Hex, Hex] | None = None
    """A line of sight in question, to be drawn without its verdict."""
    dice: tuple[str, ...] = ()
    """Rolled faces to show."""
    cards: tuple[str, ...] = ()
    """Command cards to show, by id."""
    hint: str = ""
    par: int = 1
    """In how many tries three stars are won."""
    explain: Callable[[Picks], Feedback] = field(kw_only=True, compare=False, repr=False)
    """The engine's verdict on an answer. Of the right one: only why it is right."""

    @property
    def choosable(self) -> tuple[Hex, ...]:
        """The hexes that can be picked; none where an option is."""
        return ()

    @property
    def options(self) -> tuple[str, ...]:
        """The options, of which one is picked; none where hexes are."""
        return ()

    @property
    @abstractmethod
    def choices(self) -> Sequence[Pick]:
        """All that can be picked, in reading order."""

    @abstractmethod
    def name_of(self, pick: Pick) -> str:
        """A pick in words."""

    @abstractmethod
    def read_pick(self, pick: Pick | str) -> Pick:
        """One pick as this task takes it, or an error that says what is wrong with it."""

    def read(self, answer: Iterable[Pick | str]) -> Picks:
        """The answer as this task takes it, or an error that says what is wrong with it."""
        return frozenset(map(self.read_pick, answer))

    def check(self, answer: Iterable[Pick | str]) -> Feedback:
        """What a reader is told about an answer: hexes, by name too, or numbers of options."""
        found = self.explain(self.read(answer))
        return replace(found, sentence=_("Right! {why}").format(why=found.sentence)) if found.right else found

    def reveal(self) -> Feedback:
        """What a reader is told who wants to see the answer."""
        found = self.explain(self.key)
        return replace(found, sentence=_("The answer: {answer}. {why}").format(answer=self.answer, why=found.sentence))

    @property
    def solution(self) -> tuple[Pick, ...]:
        """The right answer in reading order."""
        return tuple(pick for pick in self.choices if pick in self.key)

    @property
    def answer(self) -> str:
        """The right answer in words."""
        return listed(map(self.name_of, self.solution)) or _("none")


@dataclass(frozen=True)
class HexesTask(Task):
    """A question whose answer is hexes of the board, perhaps none of them."""

    choosable: tuple[Hex, ...] = ()

    @property
    def choices(self) -> Sequence[Hex]:
        """The hexes that can be picked."""
        return self.choosable

    def name_of(self, pick: Pick) -> str:
        """The hex."""
        return str(pick)

    def read_pick(self, pick: Pick | str) -> Hex:
        """A hex that can be picked."""
        hex = Hex(str(pick))
        if hex not in self.choosable:
            raise HothlabError(_("{hex} is not one of the hexes to choose from").format(hex=hex))
        return hex


@dataclass(frozen=True)
class ChoiceTask(Task):
    """A question with some options, of which one is right."""

    options: tuple[str, ...] = ()

    @property
    def choices(self) -> Sequence[int]:
        """The numbers of the options."""
        return range(len(self.options))

    def name_of(self, pick: Pick) -> str:
        """The option."""
        return self.options[pick] if isinstance(pick, int) else str(pick)

    def read(self, answer: Iterable[Pick | str]) -> Picks:
        """One option at most."""
        picks = super().read(answer)
        if len(picks) > 1:
            raise HothlabError(_("this question has one answer; pick one"))
        return picks

    def read_pick(self, pick: Pick | str) -> int:
        """The number of an option."""
        if not isinstance(pick, int) or pick not in self.choices:
            raise HothlabError(_("there is no answer {pick!r} here").format(pick=pick))
        return pick
