"""Building a task: how its question is put, what is shown with it, and what each answer is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from hothlab.base.declared import About
from hothlab.base.errors import HothlabError
from hothlab.base.formats import ListOf, Whole
from hothlab.game.in_files import HEX
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext, sentence
from hothlab.lessons.tasks.parameters import CARD, FACES, LINE, RuleIds, SpokenText
from hothlab.lessons.tasks.task import ChoiceTask, Feedback, HexesTask, Pick, Picks
from hothlab.rules.attack import Attack
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.sight import Sight

__all__ = ["Ask", "Illustration", "Praise", "choice_task", "hexes_task", "number_task", "told"]


@dataclass(frozen=True)
class Illustration:
    """What is shown with a question, on its board or beside it."""

    marked: Annotated[tuple[Hex, ...], ListOf(HEX)] = ()
    """The hexes it is about."""
    line: Annotated[tuple[Hex, Hex], LINE] | None = None
    """A line of sight, without its verdict."""
    dice: Annotated[tuple[str, ...], FACES] = ()
    """Rolled faces."""
    cards: Annotated[tuple[str, ...], ListOf(CARD)] = ()
    """Command cards by id."""

    def before(self, other: Illustration) -> Illustration:
        """This, filled in from the other where it says nothing."""
        return Illustration(
            self.marked or other.marked, self.line or other.line, self.dice or other.dice, self.cards or other.cards
        )


NOTHING = Illustration()


@dataclass(frozen=True)
class Ask:
    """How a question is put. What is left out is the kind's own: its question, its rules, its par."""

    id: str = ""
    question: Annotated[SpokenText, About(name="ask")] = ""
    rules: RuleIds = ()
    hint: SpokenText = ""
    par: Annotated[int, Whole(1, 9)] = 0
    shown: Illustration = NOTHING
    """What the author shows with it, instead of what its kind would."""

    def rules_or(self, own: Sequence[str]) -> tuple[str, ...]:
        """The rules it trains: the author's, or else the kind's own."""
        if not self.rules and not own:
            raise HothlabError(_("the task names no rule that it trains"))
        return self.rules or tuple(own)


class Praise(NamedTuple):
    """Why the right answer is right: whole sentences, and the rules that they stand on."""

    sentence: str
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, found: Reason | Sight | Attack) -> Praise:
        """What a reason or a verdict says."""
        return cls(sentence(found.sentence), found.rules)


def _praised(found: Praise | str, evidence: object) -> Feedback:
    """What the right answer gets."""
    praise = found if isinstance(found, Praise) else Praise(found)
    return Feedback(True, praise.sentence, evidence=evidence, rules=praise.rules)


def told(reason: Reason, pick: Pick | None = None, known: Iterable[Hex] = ()) -> str:
    """A reason as the end of a sentence about a pick; its hex is named unless it is the pick or one of `known`."""
    if reason.hex is None or reason.hex == pick or reason.hex in known:
        return reason.text
    return _("{why} on {hex}").format(why=reason.text, hex=reason.hex)


def hexes_task(
    ask: Ask,
    question: str,
    rules: Sequence[str],
    board: Position,
    key: Iterable[Hex],
    why: Callable[[Hex], Reason | None],
    right: Callable[[], Praise | str],
    evidence: object = None,
    proof: Callable[[Hex], object | None] | None = None,
    among: Iterable[Hex] | None = None,
    shown: Illustration = NOTHING,
) -> HexesTask:
    """A task to pick hexes.

    `why` says what is wrong with a hex, for each that is not in the key; `right` is said to the right answer
    and `evidence` its drawing; `proof` draws what is wrong with one hex, if that gives nothing else away. `among` are
    the hexes to choose from: all but the marked ones when it is not given.
    """
    wanted = frozenset(key)
    allowed = frozenset(board.board.hexes) - frozenset(shown.marked) | wanted if among is None else frozenset(among)
    choosable = tuple(hex for hex in board.board.hexes if hex in allowed)
    if not wanted <= allowed:
        raise HothlabError(_("{hex} is a right answer, but it cannot be chosen").format(hex=min(wanted - allowed)))

    def reason(hex: Hex) -> Reason:
        found = why(hex)
        assert found is not None, hex
        return found

    def explain(answer: Picks) -> Feedback:
        wrong: dict[Pick, Reason] = {hex: reason(hex) for hex in choosable if hex in answer - wanted}
        missing = len(wanted - answer)
        if not wrong and not missing:
            return _praised(right(), evidence)
        first = next((hex for hex in choosable if hex in wrong), None)
        drawn = proof(first) if proof is not None and first is not None else None
        told = _wrong_hexes(wrong, missing, bool(answer), shown.marked)
        return Feedback(False, told, wrong, missing, drawn, first, () if first is None else wrong[first].rules)

    seen = ask.shown.before(shown)
    return HexesTask(
        ask.id, ask.question or question, wanted, ask.rules_or(rules), board, seen.marked, seen.line, seen.dice,
        seen.cards, ask.hint, ask.par or 2, choosable, explain=explain,
    )  # fmt: skip


def _wrong_hexes(wrong: Mapping[Pick, Reason], missing: int, any_picked: bool, marked: Sequence[Hex]) -> str:
    if not any_picked:
        return _("Nothing is picked yet, but something is right here.")
    if not wrong:
        text = ngettext("Good so far. You still need one hex.", "Good so far. You still need {n} hexes.", missing)
        return text.format(n=missing)
    pick, reason = next(iter(wrong.items()))
    first = _("Not {hex}: {why}.").format(hex=pick, why=told(reason, pick, marked))
    more = len(wrong) - 1
    rest = []
    if more:
        rest.append(ngettext("one more pick is wrong", "{n} more picks are wrong", more).format(n=more))
    if missing:
        rest.append(ngettext("you still need one hex", "you still need {n} hexes", missing).format(n=missing))
    if not rest:
        return first
    second = _("{one}, and {other}").format(one=rest[0], other=rest[1]) if len(rest) == 2 else rest[0]
    return f"{first} {sentence(second)}"


def choice_task(
    ask: Ask,
    question: str,
    rules: Sequence[str],
    options: Sequence[str],
    key: int,
    why: Callable[[int], Reason],
    right: Callable[[], Praise | str],
    evidence: object = None,
    proof: object = None,
    whole: bool = False,
    board: Position | None = None,
    shown: Illustration = NOTHING,
) -> ChoiceTask:
    """A task with one right option. `proof` is drawn after a wrong answer, `evidence` after the right one.

    The reasons are `whole` sentences, or ends of one.
    """

    def explain(answer: Picks) -> Feedback:
        if key in answer:
            return _praised(right(), evidence)
        pick = next((number for number in range(len(options)) if number in answer), None)
        if pick is None:
            return Feedback(False, _("Pick an answer first."), {}, 1, proof)
        reason = why(pick)
        text = reason.text if whole else sentence(told(reason, known=shown.marked))
        return Feedback(False, text, {pick: reason}, 1, proof, pick, reason.rules)

    seen = ask.shown.before(shown)
    return ChoiceTask(
        ask.id, ask.question or question, frozenset({key}), ask.rules_or(rules), board, seen.marked, seen.line,
        seen.dice, seen.cards, ask.hint, ask.par or 1, tuple(options), explain=explain,
    )  # fmt: skip


def number_task(
    ask: Ask,
    question: str,
    rules: Sequence[str],
    most: int,
    key: int,
    why: Callable[[int], Reason],
    right: Callable[[], Praise | str],
    evidence: object = None,
    board: Position | None = None,
    shown: Illustration = NOTHING,
) -> ChoiceTask:
    """A choice among the numbers from 0 to `most`; each is the option of its own number."""
    options = [str(n) for n in range(max(most, key) + 1)]
    return choice_task(ask, question, rules, options, key, why, right, evidence, board=board, shown=shown)
