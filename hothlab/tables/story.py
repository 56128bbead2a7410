"""The story of a game: a line for everything that happened and the moment it happened in, and the dice of a moment.

A moment is a number: how many answers, of players and of nature, had been given. Nothing here looks at a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace

from hothlab.game.actions import Done, Roll
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.cards import card as card_of
from hothlab.game.events import Event, describe
from hothlab.game.state import State
from hothlab.hexes import Hex, Side
from hothlab.language.text import _
from hothlab.rules.dice import confirming_symbols, hits
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from hothlab.tables.card_words import card_words
from hothlab.tables.passing import Said
from hothlab.tables.steps import step_of

__all__ = ["LogLine", "TableDie", "TableRoll", "lines", "new_roll", "roll_of", "state_at", "turn_start"]

_LEFT_OUT = {"ordered", "shuffled"}
_ROLLS = ("rolled", "rerolled", "confirming")
_OUTCOMES = (
    "hit", "stuck", "eliminated", "destroyed", "ignored", "retreated", "advanced", "dropped", "medal", "medal-lost",
    "won",
)  # fmt: skip
_DEEDS = ("moved", "exited", "attack", "strike", "rerolled", "retreated", "ignored", "advanced", "deployed", "healed")
"""What a player does, and may have a reason for."""
_BREAKS = ("turn", "card", "moved", "exited")
"""What happens after one of these is not a result of the roll before it."""


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


def lines(steps: Sequence[PlayedStep], first: int = 0, why: Callable[[int], str] | None = None) -> Iterator[LogLine]:
    """The log of the steps from number `first` on; `why` gives a step's reason, which is told with its own line."""
    for number in range(first, len(steps)):
        step = steps[number]
        said = _said_between(step)
        for place, event in enumerate((*step.events, None)):
            for _at, each in (each for each in said if each[0] == place):
                yield LogLine(number + 1, each.text, each.kind, step.before.side, step.before.turn, each.more)
            if event is not None and event.kind not in _LEFT_OUT:
                turn = event.number if event.kind == "turn" else step.before.turn
                more = card_words(card_of(event.words[0]), step.before) if event.kind == "card" else ""
                if why is not None and event.kind in _DEEDS and not more:
                    more = why(number)
                yield LogLine(number + 1, describe(event), event.kind, event.side, turn, more)


def _said_between(step: PlayedStep) -> list[tuple[int, Said]]:
    """The lines of an answer that no event tells; each with the number of events that come before it."""
    before = step.before
    found = [(0, step_of(before.phase).ended(before))] if isinstance(step.action, Done) else []
    found += [(place, step_of(moment.phase).passed(moment, before)) for place, moment in step.passed]
    return [(place, said) for place, said in found if said is not None]


def new_roll(steps: Sequence[PlayedStep], seen: int) -> int | None:
    """The number of the first roll that is new to somebody who has seen the first `seen` steps.

    None where more than one answer was given since: who skips answers does not wait for their dice.
    """
    new = range(seen, len(steps))
    if sum(steps[number].seat is not None for number in new) != 1:
        return None
    return next((number for number in new if isinstance(steps[number].action, Roll)), None)


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
    """The dice that lie on the table in a moment: those of the last attack, to the end of its turn.

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
            if event.kind in _ROLLS:
                found = _rolled(found, number, step, event)
            elif event.kind in _BREAKS:
                told = True
            elif found is not None and not told and event.kind in _OUTCOMES:
                found = replace(found, outcome=(*found.outcome, describe(event)))
    return found


def _answered(steps: Sequence[PlayedStep], people: Container[int] | None) -> bool:
    return any(step.seat is not None and (people is None or step.seat in people) for step in steps)


def _begins(step: PlayedStep) -> bool:
    return any(event.kind in ("attack", "strike") for event in step.events)


def _rolled(before: TableRoll | None, number: int, step: PlayedStep, event: Event) -> TableRoll:
    fight = step.before.fight
    assert fight is not None
    position = step.before.position
    victim = position.units.get(fight.target) or position.structures[fight.target]
    also = step.before.in_play.also_hits
    title = _("Strike on {target}") if fight.attacker is None else _("{attacker} attacks {target}")
    title = title.format(attacker=fight.attacker, target=fight.target)
    if event.kind == "confirming" or fight.confirming is not None:
        kept = fight.confirming or ()
        faces = (*kept, *event.words) if event.kind == "rerolled" else event.words
        sure = tuple(TableDie(face, "hit" if face in confirming_symbols(also) else "miss") for face in faces)
        dice = before.dice if before is not None else ()
        return TableRoll(number + 1, title, fight.attacker, fight.target, dice, sure, fresh=len(event.words))
    faces = (*fight.faces, *event.words) if event.kind == "rerolled" else event.words
    dice = tuple(_die(victim, face, also) for face in faces)
    return TableRoll(number + 1, title, fight.attacker, fight.target, dice, fresh=len(event.words))


def _die(victim: Unit | Structure, face: str, also: frozenset[str]) -> TableDie:
    result = hits(victim, [face], also=also)
    return TableDie(face, "hit" if result.hits else "retreat" if result.retreats else "miss")
