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
import json
from dataclasses import dataclass

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.jsontree import fitting_rows, json_tree
from hothlab.game.record import Record
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario_format import write_scenario
from hothlab.language.text import _
from hothlab.tables.aids import PACES, Aids
from hothlab.tables.seats import DECIDERS, YOU, Seats, playable, player_name
from hothlab.tables.table import Table

__all__ = ["LARGEST", "Notes", "asked_for", "file_text", "names_in", "notes_in", "record_in", "table_of"]

LARGEST = 1_000_000
"""No game is longer; whoever uploads more has taken the wrong file."""
_LONGEST_NUMBER, _LONGEST_TITLE, _LONGEST_NAMES = 6, 200, 1000
_MOST_SEATS = 4


@dataclass(frozen=True)
class Notes:
    """The notes behind a record: who sits where, and how the game stands."""

    people: tuple[str, ...]
    aids: Aids
    turn: int
    medals: tuple[int, int]
    over: bool
    drawn: bool
    name: str
    asked: str = ""

    @classmethod
    def of(cls, table: Table, asked: str = "") -> Notes:
        """The notes of a game as it stands now."""
        battle, people = table.battle, table.seats.people
        return cls(
            tuple(people[seat] for seat in sorted(people)), table.aids, battle.state.turn,
            (battle.medals["rebel"], battle.medals["empire"]), table.game.over, table.game.drawn,
            " ".join(battle.scenario.name.split()), asked,
        )  # fmt: skip

    @property
    def lines(self) -> tuple[str, ...]:
        """The notes as lines of a file."""
        aids = [name for name, on in (("hints", self.aids.hints), ("comments", self.aids.comments)) if on]
        state = "draw" if self.drawn else "over" if self.over else "going"
        return (
            f"people {' '.join(self.people)}",
            " ".join(("aids", *aids)),
            f"pace {self.aids.pace}",
            f"at {self.turn} {self.medals[0]} {self.medals[1]} {state} {self.name}",
            *([f"asked {self.asked}"] if self.asked else ()),
        )


def file_text(table: Table, asked: str = "") -> str:
    """The game at a table as the text of a file: its record, and the notes behind it.

    `asked` marks it as the game of one way to ask for it; see `asked_for`.
    """
    names = {str(seat): name for seat, name in sorted(table.seats.names.items())}
    notes = (*([f"names {json.dumps(names)}"] if names else ()), *Notes.of(table, asked).lines)
    return table.battle.record().text + "".join(f"# {note}\n" for note in notes)


def _rows(text: str) -> dict[str, str]:
    """The lines behind a record, by their first word."""
    rows = {}
    for line in reversed(text.rstrip("\n").split("\n")):
        if not line.startswith("# "):
            break
        word, _space, rest = line[2:].partition(" ")
        rows[word] = rest
    return rows


def notes_in(text: str) -> Notes | None:
    """The notes behind a record; None without any, and for those of a later hothlab."""
    rows = _rows(text)
    try:
        turn, rebel, empire, state, name = rows["at"].split(" ", 4)
        helped, pace = rows["aids"].split(), rows["pace"] if rows["pace"] in PACES else "normal"
        return Notes(
            people=tuple(rows["people"].split()),
            aids=Aids("hints" in helped, "comments" in helped, pace),
            turn=_number(turn),
            medals=(_number(rebel), _number(empire)),
            over=state in ("over", "draw"),
            drawn=state == "draw",
            name=name[:_LONGEST_TITLE],
            asked=rows.get("asked", "")[:_LONGEST_TITLE],
        )
    except (KeyError, ValueError):
        return None


def names_in(text: str) -> dict[int, str]:
    """What the people are called, by seat, as the notes behind a record say; what cannot be read is left out.

    >>> names_in('hothlab record 1\\n# names {"1": "Ben"}\\n')
    {1: 'Ben'}
    """
    try:
        rows = json_tree(_rows(text).get("names") or "{}", "", _LONGEST_NAMES).mapping()
    except HothlabError:
        return {}
    found = fitting_rows(rows, lambda node: player_name(node.text()))
    return {seat: found[str(seat)] for seat in range(_MOST_SEATS) if found.get(str(seat))}


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
    notes, names = notes_in(text), names_in(text)
    people = {} if notes is None else dict(enumerate(notes.people))
    if notes is None or set(people) != set(range(len(battle.setup.seats))) or not set(notes.people) <= set(DECIDERS):
        asked = battle.decision.side or battle.scenario.first
        people = {n: YOU if seat.side == asked else "officer" for n, seat in enumerate(battle.setup.seats)}
        return Table(battle, Seats.of(battle, people, names))
    return Table(battle, Seats.of(battle, people, names), notes.aids, notes.drawn)


def record_in(text: str) -> Record:
    """The record in a text, which is never taken for the name of a file."""
    return read_record(text if "\n" in text else f"{text}\n")


def asked_for(table: Table, seed: int | None) -> str:
    """A short digest of what was asked for: two requests that a person would call the same have the same one.

    Scenario, seats, leaders, rulings, who sits where and whether it is for training count; the seed only where one was
    asked for.
    """
    battle, setup = table.battle, table.battle.setup
    parts = (
        write_scenario(setup.scenario), [(seat.side, seat.leader) for seat in setup.seats],
        tuple(setup.rulings.changed.items()), sorted(table.seats.people.items()), battle.training, seed,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:10]
