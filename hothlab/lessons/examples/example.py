"""Worked examples: recorded games with notes.

A file of `hothlab/data/examples` names a record beside it and ties its notes to the answers of that game. The engine
replays the record, so an example can show only what the rules do:

    hothlab: 1
    title: Three units move
    page: 5                        # of the rulebook whose example it is; left out for our own
    record: worked-turn            # worked-turn.record
    facts: {positions: inferred, open: [...]}
    moments:
      - title: The troopers step forward
        upto: move F4 E4           # the game goes on up to this answer; left out where only the note is new
        text: One hex, and so they may still attack.
        rules: [MOV-1, MOV-7]
        reach: F6                  # optional: one of reach, sight, attack, odds, retreat, as the engine sees it now
        cards: [assault-centre]    # optional: cards to show besides those that were played
        ask: {kind: reach, unit: F4, ask: ...}   # optional: "now you", asked on the board before this moment is shown

The first moment is where the example begins: the game may have gone on for a while before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hothlab.base.bounds import known_name
from hothlab.base.errors import BadFile
from hothlab.base.yamltree import Node, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.game.actions import Move
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.cards import cards
from hothlab.game.events import CardPlayed, DiceFell, Event, Moved, Rerolled, Went
from hothlab.game.record import Record
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario import Facts
from hothlab.game.scenario_format import read_facts
from hothlab.game.setup import Seat
from hothlab.game.state import State, medals
from hothlab.game.ways import move_way
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, per_language
from hothlab.lessons.exhibits import VERDICTS, RuleVerdict, read_rules, read_verdict
from hothlab.lessons.tasks.reading import read_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

__all__ = ["EXAMPLES", "Example", "ExampleMoment", "example", "example_names", "examples", "read_example"]

FORMAT = 1
EXAMPLES = DATA / "examples"
_KEYS = ("hothlab", "title", "page", "record", "facts", "moments")
_MOMENT_KEYS = ("title", "text", "rules", "upto", "cards", "ask", *VERDICTS)


@dataclass(frozen=True)
class ExampleMoment:
    """A moment of a worked example: the board, the events since the moment before, and the text.

    Its texts are in the reader's language already.
    """

    title: str
    text: str
    rules: tuple[str, ...]
    position: Position
    events: tuple[Event, ...] = ()
    """What has happened since the moment before; nothing in the first."""
    changed: tuple[Hex, ...] = ()
    """The hexes where something has happened or looks different, in reading order."""
    ways: tuple[tuple[Hex, ...], ...] = ()
    """The ways that units have gone since the moment before, each from its first hex to its last."""
    dice: tuple[str, ...] = ()
    """The dice as they lie after the last roll since the moment before."""
    cards: tuple[str, ...] = ()
    """The cards that were played since the moment before, and those the note speaks of."""
    evidence: RuleVerdict | None = None
    """What the engine says at this moment about a reach, a sight, an attack, its odds, or a retreat."""
    ask: Task | None = None
    """"Now you": a question on the board of the moment before, to be asked before this one is shown."""
    medals: Mapping[Side, int] = field(default_factory=dict)
    turn: int = 1
    player: Seat = field(default_factory=lambda: Seat("rebel"))
    """Whose turn it is."""

    @property
    def happened(self) -> tuple[str, ...]:
        """What has happened since the moment before, in sentences."""
        return tuple(event.sentence for event in self.events)


@dataclass(frozen=True)
class Example:
    """A worked example."""

    id: str
    title: str
    page: int | None
    """The page of the rulebook whose example it is; None for one of our own."""
    moments: tuple[ExampleMoment, ...]
    record: Record
    """The game behind it, which can be replayed and played on."""
    facts: Facts = field(default_factory=Facts)
    """How sure it is that the board is the one in the rulebook's picture."""

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules that its moments cite, each once."""
        return tuple(dict.fromkeys(id for moment in self.moments for id in moment.rules))


def examples() -> dict[str, Example]:
    """All worked examples by id: those of the rulebooks by page, then ours."""
    found = [example(path.stem) for path in EXAMPLES.glob("*.yaml")]
    return {each.id: each for each in sorted(found, key=lambda each: (each.page or 99, each.id))}


def example(id: str) -> Example:
    """The worked example of that id.

    >>> len(example("p5-moving").moments) > 3
    True
    """
    return _known(known_name(id, _("worked example"), example_names()))


def example_names() -> list[str]:
    """The ids of all worked examples."""
    return sorted(path.stem for path in EXAMPLES.glob("*.yaml"))


@per_language()
def _known(id: str) -> Example:
    return read_example(EXAMPLES / f"{id}.yaml")


def read_example(path: Path) -> Example:
    """The worked example in a file, or `BadFile` with the place of what does not fit."""
    root = read_yaml(read_text_file(path), str(path))
    top = root.mapping(_KEYS, ("hothlab", "title", "record", "moments"))
    if top["hothlab"].whole(0, 10**9) != FORMAT:
        raise top["hothlab"].error(_("this hothlab reads format version {known}").format(known=FORMAT))
    record = _record(top["record"], path.parent)
    moments = _Notes(path.stem, replay(record)).moments(top["moments"])
    title = top["title"].text()
    page = top["page"].whole(1, 12) if "page" in top else None
    return Example(path.stem, _(title), page, moments, record, read_facts(top.get("facts")))


def _record(node: Node, folder: Path) -> Record:
    name = node.text()
    if Path(name).name != name:
        raise node.error(_("the record lies in the folder of this file: give its name alone"))
    try:
        return read_record(folder / f"{name}.record")
    except BadFile as error:
        raise node.error(str(error)) from error


class _Notes:
    """Ties the notes of a file to the steps of a battle, one after the other."""

    def __init__(self, id: str, battle: Battle) -> None:
        self.id = id
        self.steps = battle.steps
        self.states = [*(step.before for step in battle.steps), battle.state]
        self.gone = next((n for n, step in enumerate(self.steps) if step.seat is not None), len(self.steps))
        """How many answers the game has gone; it begins when the cards are dealt."""

    def moments(self, node: Node) -> tuple[ExampleMoment, ...]:
        found: list[ExampleMoment] = []
        for number, item in enumerate(node.items()):
            found.append(self.moment(number, item))
        if len(found) < 2:
            raise node.error(_("an example has two moments or more"))
        return tuple(found)

    def moment(self, number: int, node: Node) -> ExampleMoment:
        rows = node.mapping(_MOMENT_KEYS, ("title", "text", "rules"))
        before, start = self.states[self.gone], self.gone
        if "upto" in rows:
            self.advance(rows["upto"])
        steps = self.steps[start : self.gone] if number else []
        state = self.states[self.gone]
        if "ask" in rows and not number:
            raise rows["ask"].error(_("nothing comes before the first moment, so it cannot ask"))
        return self.made(number, rows, before if number else state, state, steps)

    def advance(self, node: Node) -> None:
        """Let the game go on up to an answer."""
        wanted = " ".join(node.text().split())
        for number in range(self.gone, len(self.steps)):
            if str(self.steps[number].action) == wanted:
                self.gone = number + 1
                return
        text = _("the game has no answer {answer!r} after this; it goes on with: {answers}")
        ahead = ", ".join(str(step.action) for step in self.steps[self.gone : self.gone + 4]) or _("nothing")
        raise node.error(text.format(answer=wanted[:40], answers=ahead))

    def made(
        self, number: int, rows: dict[str, Node], before: State, state: State, steps: list[PlayedStep]
    ) -> ExampleMoment:
        title, text = rows["title"].text(), rows["text"].text().strip()
        now = (
            steps[-1].before if steps else state
        )  # the turn that is told about, though its end may have begun the next
        events = tuple(event for step in steps for event in step.events)
        named = [each.one_of(_("card"), cards()) for each in rows["cards"].items()] if "cards" in rows else []
        played = [event.card for event in events if isinstance(event, CardPlayed)]
        return ExampleMoment(
            title=_(title),
            text=_(text),
            rules=read_rules(rows["rules"]),
            position=state.position,
            events=events,
            changed=_changed(before.position, state.position, events),
            ways=_ways(steps),
            dice=_dice(steps),
            cards=tuple(dict.fromkeys([*played, *named])),
            evidence=read_verdict(rows, state.position, state.rulings, state),
            ask=read_task(rows["ask"], lambda: before.position, f"{self.id}/{number}") if "ask" in rows else None,
            medals=medals(state),
            turn=now.turn,
            player=now.setup.seats[now.seat],
        )


def _ways(steps: list[PlayedStep]) -> tuple[tuple[Hex, ...], ...]:
    """The paths of the moves, in order; a shortest path where the game records none."""
    found: list[tuple[Hex, ...]] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved):
                found.append(move_way(step.before, Move(event.origin, event.to, event.by)))
            elif isinstance(event, Went):
                found.append(event.way)
    return tuple(found)


def _dice(steps: list[PlayedStep]) -> tuple[str, ...]:
    """The dice on the table after the last roll; dice that were rolled again lie beside those that were kept."""
    found: tuple[str, ...] = ()
    for step in steps:
        for event in step.events:
            if isinstance(event, Rerolled):
                fight = step.before.fighting
                found = (*(fight.faces if fight.confirming is None else fight.confirming), *event.faces)
            elif isinstance(event, DiceFell):
                found = event.faces
    return found


def _changed(before: Position, after: Position, events: tuple[Event, ...]) -> tuple[Hex, ...]:
    """Where something has happened or looks different, in reading order."""
    told = {hex for event in events for hex in event.hexes}
    layers = ("units", "structures", "objectives")
    return tuple(
        hex
        for hex in after.board.hexes
        if hex in told or any(getattr(before, each).get(hex) != getattr(after, each).get(hex) for each in layers)
    )
