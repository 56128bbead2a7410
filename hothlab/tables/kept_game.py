"""A game at a table as a text, to be kept, taken away as a file and brought back.

It is a record with notes behind its check line:

    hothlab record 3
    ...
    check 0f3c...
    # people you officer
    # aids hints
    # pace normal
    # at 5 1 2 going Scattered Crates
    # asked 3f9a2b10cc

The notes say who sits where, so that a game goes on as it was left, and how it stands, so that a list of many games
opens none of them. Every part of hothlab that reads records reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from hothlab.base.errors import BadFile, HothlabError
from hothlab.game.battle import Battle
from hothlab.game.record import Record
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario_format import write_scenario
from hothlab.hexes import SIDES
from hothlab.language.text import _
from hothlab.players.player import LEVELS
from hothlab.tables.names import names_in, names_note
from hothlab.tables.seats import playable
from hothlab.tables.table import PACES, YOU, Table

__all__ = ["LARGEST", "Notes", "asked_for", "file_text", "notes_about", "notes_in", "record_in", "table_of"]

LARGEST = 1_000_000
"""No game is longer; whoever uploads more has taken the wrong file."""
_LONGEST_NUMBER, _LONGEST_TITLE = 6, 200


@dataclass(frozen=True)
class Notes:
    """What the notes behind a record say."""

    people: tuple[str, ...] = ()
    hints: bool = True
    comments: bool = False
    pace: str = "normal"
    turn: int = 0
    medals: tuple[int, int] = (0, 0)
    over: bool = False
    drawn: bool = False
    name: str = ""
    asked: str = ""


def file_text(table: Table, asked: str = "") -> str:
    """The game at a table as the text of a file: its record, who sits where, and how it stands.

    `asked` marks it as the game of one way to ask for it; see `asked_for`.
    """
    battle = table.battle
    aids = [name for name, on in (("hints", table.hints), ("comments", table.comments)) if on]
    medals = " ".join(str(battle.medals[side]) for side in SIDES)
    name = " ".join(battle.scenario.name.split())
    notes = [
        f"people {' '.join(table.seats.people[seat] for seat in sorted(table.seats.people))}",
        f"aids {' '.join(aids)}".rstrip(),
        f"pace {table.pace}",
        f"at {battle.state.turn} {medals} {'draw' if table.game.drawn else 'over' if battle.over else 'going'} {name}",
    ]
    if asked:
        notes.append(f"asked {asked}")
    return battle.record().text + names_note(table.seats.names) + "".join(f"# {note}\n" for note in notes)


def notes_in(text: str) -> Notes | None:
    """The notes behind a record; None where there are none, or none that this hothlab understands."""
    rows = {}
    for line in reversed(text.rstrip("\n").split("\n")):
        if not line.startswith("# "):
            break
        word, _space, rest = line[2:].partition(" ")
        rows[word] = rest
    try:
        turn, rebel, empire, state, name = rows["at"].split(" ", 4)
        return Notes(
            people=tuple(rows["people"].split()),
            hints="hints" in rows["aids"].split(),
            comments="comments" in rows["aids"].split(),
            pace=rows["pace"],
            turn=_number(turn),
            medals=(_number(rebel), _number(empire)),
            over=state in ("over", "draw"),
            drawn=state == "draw",
            name=name[:_LONGEST_TITLE],
            asked=rows.get("asked", "")[:_LONGEST_TITLE],
        )
    except (KeyError, ValueError):
        return None


def _number(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(digits)
    return int(digits)


def table_of(text: str, source: str = "<record>") -> Table:
    """The table of a kept or a plain record, as it was left; an error that says what is wrong with it.

    A plain record does not say who sat where: then whoever is to decide next is you, and the others are officers.
    """
    if len(text) > LARGEST:
        raise HothlabError(_("{source} is too large for the record of a game").format(source=source))
    try:
        battle = replay(record_in(text))
    except BadFile as error:
        raise BadFile(source, error.line, error.column, error.reason) from error
    playable(battle)
    notes = notes_in(text)
    seats = battle.setup.seats
    known = (YOU, *LEVELS)
    if notes is None or len(notes.people) != len(seats) or not set(notes.people) <= set(known):
        asked = battle.decision.side or battle.scenario.first
        return Table(battle, {n: YOU if seat.side == asked else "officer" for n, seat in enumerate(seats)})
    pace = notes.pace if notes.pace in PACES else "normal"
    people = dict(enumerate(notes.people))
    table = Table(battle, people, notes.hints, pace, notes.comments, names=names_in(text))
    table.game.drawn = notes.drawn and not battle.over
    return table


def record_in(text: str) -> Record:
    """The record in a text, which is never taken for the name of a file."""
    return read_record(text if "\n" in text else f"{text}\n")


def asked_for(battle: Battle, people: Mapping[int, str], seed: int | None) -> str:
    """The same short word for everything that a person would call the same request.

    Scenario, seats, leaders, rulings, who sits where and whether it is for training count; the seed only where one was
    asked for.
    """
    setup = battle.setup
    parts = (
        write_scenario(setup.scenario), [(seat.side, seat.leader) for seat in setup.seats],
        tuple(setup.rulings.changed.items()), sorted(people.items()), battle.training, seed,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:10]


def notes_about(table: Table) -> Notes:
    """What notes would say about a game that has none."""
    battle = table.battle
    medals = (battle.medals["rebel"], battle.medals["empire"])
    people = tuple(table.seats.people.values())
    return Notes(
        people, turn=battle.state.turn, medals=medals, over=battle.over, name=" ".join(battle.scenario.name.split())
    )
