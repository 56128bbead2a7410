"""The story of a game: a line for everything that happened and the moment it happened in, and the dice of a moment.

A moment is a number: how many answers, of players and of nature, had been given. Nothing here looks at a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hothlab.game import events as ev
from hothlab.game.actions import Done, Roll, never
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.cards import card as card_of
from hothlab.game.events import Event
from hothlab.game.state import State
from hothlab.hexes import Hex, Side
from hothlab.language.text import _
from hothlab.rules.dice import confirming_symbols, hits
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from hothlab.tables.card_words import card_words
from hothlab.tables.log_notes import LogNote
from hothlab.tables.steps import step_of

__all__ = ["LogLine", "TableDie", "TableRoll", "last_answer", "lines", "new_roll", "roll_of", "state_at", "turn_start"]

_DEEDS = (
    ev.Moved, ev.Exited, ev.Attacked, ev.Struck, ev.Rerolled, ev.Retreated, ev.Ignored, ev.Advanced, ev.Deployed,
    ev.Healed,
)  # fmt: skip
"""What a player does, and may have a reason for."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the moment just after it, its words, what kind of event it tells, and whose it is.

    `more` explains it: what a card does, why nobody can attack.
    """

    moment: int
    text: str
    kind: str
    side: Side | None = None
    turn: int = 0
    more: str = ""


def lines(
    steps: Sequence[PlayedStep], numbers: Iterable[int] | None = None, why: Callable[[int], str] | None = None
) -> Iterator[LogLine]:
    """The log of the steps with these numbers, or of all; `why` gives a step's reason, told with its own line."""
    for number in range(len(steps)) if numbers is None else numbers:
        step = steps[number]
        said = _said_between(step)
        for place, event in enumerate((*step.events, None)):
            for _at, each in (each for each in said if each[0] == place):
                yield LogLine(number + 1, each.text, each.kind, step.before.side, step.before.turn, each.more)
            if event is not None and not isinstance(event, ev.Ordered | ev.Shuffled):
                yield _line(number, step, event, why)


def _line(number: int, step: PlayedStep, event: Event, why: Callable[[int], str] | None) -> LogLine:
    """The line of an event in a step of that number."""
    turn, more = step.before.turn, ""
    if isinstance(event, ev.TurnBegan):
        turn = event.number
    elif isinstance(event, ev.CardPlayed):
        more = card_words(card_of(event.card), step.before)
    elif why is not None and isinstance(event, _DEEDS):
        more = why(number)
    return LogLine(number + 1, event.sentence, event.kind, event.side, turn, more)


def _said_between(step: PlayedStep) -> list[tuple[int, LogNote]]:
    """The log notes of an answer, each with the number of events before it."""
    before = step.before
    found = [(0, step_of(before.phase).ended(before))] if isinstance(step.action, Done) else []
    found += [(place, step_of(moment.phase).passed(moment, before)) for place, moment in step.passed]
    return [(place, said) for place, said in found if said is not None]


def new_roll(steps: Sequence[PlayedStep], seen: int) -> int | None:
    """The number of the first roll after the first `seen` steps; None if several answers were given since.

    Nobody waits for the dice of answers that were skipped.
    """
    new = range(seen, len(steps))
    if sum(steps[number].seat is not None for number in new) != 1:
        return None
    return next((number for number in new if isinstance(steps[number].action, Roll)), None)


def last_answer(steps: Sequence[PlayedStep], by: Container[int] | None = None) -> int | None:
    """The number of the last step that a player answered: one on the seats `by`, or anybody."""
    return next((n for n in reversed(range(len(steps))) if _answered(steps[n : n + 1], by)), None)


def state_at(battle: Battle, moment: int) -> State:
    """The whole moment of a battle, as it was then."""
    return battle.state if moment >= len(battle.steps) else battle.steps[moment].before


def turn_start(battle: Battle, moment: int) -> int:
    """The moment in which the turn of a moment began."""
    turn = state_at(battle, moment).turn
    while moment > 0 and battle.steps[moment - 1].before.turn == turn:
        moment -= 1
    return moment


# Dice


@dataclass(frozen=True)
class TableDie:
    """A die on the table: its face and what it does to the target: `hit`, `retreat` or `miss`."""

    face: str
    does: str


@dataclass(frozen=True)
class TableRoll:
    """The dice of an attack or a strike: which moment rolled them last, at whom, and what came of it.

    The last `fresh` dice of the last row were rolled in that moment; the others lay there before.
    """

    moment: int
    title: str
    attacker: Hex | None
    target: Hex
    dice: tuple[TableDie, ...]
    confirming: tuple[TableDie, ...] = ()
    outcome: tuple[str, ...] = ()
    fresh: int = 0


def roll_of(battle: Battle, moment: int, people: Container[int] | None = None) -> TableRoll | None:
    """The dice on the table in a moment: those of the last attack, to the end of its turn.

    In the turn after it they lie there until somebody answers: one of the seats `people`, or anybody.
    """
    start = next((n for n in reversed(range(moment)) if _begins(battle.steps[n])), None)
    if start is None:
        return None
    later = state_at(battle, moment).turn - battle.steps[start].before.turn
    if later > 1 or (later and _answered(battle.steps[turn_start(battle, moment) : moment], people)):
        return None
    found: TableRoll | None = None
    told = False
    for number in range(start, moment):
        step = battle.steps[number]
        for event in step.events:
            match event:
                case ev.DiceFell():
                    found = _rolled(found, number, step, event)
                case ev.TurnBegan() | ev.CardPlayed() | ev.Moved() | ev.Exited():
                    told = True  # what happens after one of these is not a result of the roll before it
                case (
                    ev.MiniaturesLost() | ev.Eliminated() | ev.Destroyed() | ev.Ignored() | ev.Retreated()
                    | ev.Advanced() | ev.Dropped() | ev.MedalsChanged() | ev.Won()
                ):  # fmt: skip
                    if found is not None and not told:
                        found = replace(found, outcome=(*found.outcome, event.sentence))
                case (
                    ev.Ordered() | ev.Attacked() | ev.Struck() | ev.Deployed() | ev.Healed() | ev.Charged()
                    | ev.HandsChanged() | ev.PickedUp() | ev.Turned()
                ):  # fmt: skip
                    pass
                case _:
                    never(event)
    return found


def _answered(steps: Sequence[PlayedStep], by: Container[int] | None) -> bool:
    return any(step.seat is not None and (by is None or step.seat in by) for step in steps)


def _begins(step: PlayedStep) -> bool:
    return any(isinstance(event, ev.Attacked | ev.Struck) for event in step.events)


def _rolled(before: TableRoll | None, number: int, step: PlayedStep, event: ev.DiceFell) -> TableRoll:
    fight = step.before.fight
    assert fight is not None
    position = step.before.position
    victim = position.units.get(fight.target) or position.structures[fight.target]
    also = step.before.in_play.also_hits
    title = _("Strike on {target}") if fight.attacker is None else _("{attacker} attacks {target}")
    title = title.format(attacker=fight.attacker, target=fight.target)
    if isinstance(event, ev.RolledToConfirm) or fight.confirming is not None:
        kept = fight.confirming or ()
        faces = (*kept, *event.faces) if isinstance(event, ev.Rerolled) else event.faces
        sure = tuple(TableDie(face, "hit" if face in confirming_symbols(also) else "miss") for face in faces)
        dice = before.dice if before is not None else ()
        return TableRoll(number + 1, title, fight.attacker, fight.target, dice, sure, fresh=len(event.faces))
    faces = (*fight.faces, *event.faces) if isinstance(event, ev.Rerolled) else event.faces
    dice = tuple(_die(victim, face, also) for face in faces)
    return TableRoll(number + 1, title, fight.attacker, fight.target, dice, fresh=len(event.faces))


def _die(victim: Unit | Structure, face: str, also: frozenset[str]) -> TableDie:
    result = hits(victim, [face], also=also)
    return TableDie(face, "hit" if result.hits else "retreat" if result.retreats else "miss")
