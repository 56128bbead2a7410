"""Games that are kept: saved after each decision, listed, gone on with, taken away as a file and brought back.

A kept game is a record with notes behind its check line, one file in the folder `games` of a person's own files:

    hothlab record 1
    ...
    check 0f3c...
    # people you officer
    # aids hints
    # pace normal
    # at 5 1 2 going Scattered Crates
    # asked 3f9a2b10cc

The notes say who sits where, so that a game goes on as it was left, and how it stands, so that a list of many games
opens none of them. The file is whole or the old one, and every part of hothlab that reads records reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hothlab.errors import BadFile, HothlabError, UnknownName
from hothlab.files import home_folder, write_atomically
from hothlab.game.battle import Battle
from hothlab.game.record import read_record, replay
from hothlab.game.scenario_yaml import write_scenario
from hothlab.game.yamltree import read_text_file
from hothlab.hexes import SIDES
from hothlab.players.player import LEVELS
from hothlab.tables.table import PACES, YOU, Table
from hothlab.text import _

__all__ = ["Keeper", "Kept", "asked_for", "file_text", "games", "games_folder", "remove", "resume", "table_of"]

_ENDING = ".record"
_LONGEST_NAME = 40
_LARGEST = 1_000_000
"""No game is longer; whoever uploads more has taken the wrong file."""


def games_folder() -> Path:
    """Where games are kept. It may not exist yet."""
    return home_folder() / "games"


# What stands in a file


@dataclass(frozen=True)
class _Notes:
    """What the notes behind a record say."""

    people: tuple[str, ...] = ()
    hints: bool = True
    comments: bool = False
    pace: str = "normal"
    turn: int = 0
    medals: tuple[int, int] = (0, 0)
    over: bool = False
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
        f"people {' '.join(table.people[seat] for seat in sorted(table.people))}",
        f"aids {' '.join(aids)}".rstrip(),
        f"pace {table.pace}",
        f"at {battle.state.turn} {medals} {'over' if battle.over else 'going'} {name}",
    ]
    if asked:
        notes.append(f"asked {asked}")
    return battle.record().text + "".join(f"# {note}\n" for note in notes)


def _notes(text: str) -> _Notes | None:
    """The notes behind a record; None where there are none, or none that this hothlab understands."""
    rows = {}
    for line in reversed(text.rstrip("\n").split("\n")):
        if not line.startswith("# "):
            break
        word, _space, rest = line[2:].partition(" ")
        rows[word] = rest
    try:
        turn, rebel, empire, state, name = rows["at"].split(" ", 4)
        return _Notes(
            people=tuple(rows["people"].split()),
            hints="hints" in rows["aids"].split(),
            comments="comments" in rows["aids"].split(),
            pace=rows["pace"],
            turn=int(turn),
            medals=(int(rebel), int(empire)),
            over=state == "over",
            name=name,
            asked=rows.get("asked", ""),
        )
    except (KeyError, ValueError):
        return None


def table_of(text: str, source: str = "<record>") -> Table:
    """The table of a kept or a plain record, as it was left; an error that says what is wrong with it.

    A plain record does not say who sat where: then whoever is to decide next is you, and the others are officers.
    """
    if len(text) > _LARGEST:
        raise HothlabError(_("{source} is too large for the record of a game").format(source=source))
    try:
        battle = replay(read_record(text if "\n" in text else f"{text}\n"))
    except BadFile as error:
        raise BadFile(source, error.line, error.column, error.reason) from error
    notes = _notes(text)
    seats = battle.setup.seats
    known = (YOU, *LEVELS)
    if notes is None or len(notes.people) != len(seats) or not set(notes.people) <= set(known):
        asked = battle.decision.side or battle.scenario.first
        return Table(battle, {n: YOU if seat.side == asked else "officer" for n, seat in enumerate(seats)})
    pace = notes.pace if notes.pace in PACES else "normal"
    return Table(battle, dict(enumerate(notes.people)), notes.hints, pace, notes.comments)


def asked_for(battle: Battle, people: Mapping[int, str], seed: int | None) -> str:
    """The same short word for everything that a person would call the same request.

    Scenario, seats, leaders, rulings, who sits where and whether it is for training count; the seed only where one was
    asked for.
    """
    setup = battle.setup
    parts = (
        write_scenario(setup.scenario), [(seat.side, seat.leader) for seat in setup.seats], setup.rulings.key,
        sorted(people.items()), battle.training, seed,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:10]


# The folder


@dataclass(frozen=True)
class Kept:
    """A kept game, as a list shows it."""

    id: str
    name: str
    people: tuple[str, ...]
    turn: int
    medals: tuple[int, int]
    """Of the Rebels and of the Empire."""
    over: bool
    when: datetime
    """When it was saved."""
    asked: str = ""
    trouble: str = ""
    """Why it cannot be read; empty when it can."""


def games(folder: Path | None = None) -> list[Kept]:
    """All kept games, the one played last first. One that cannot be read is among them and says why."""
    try:
        files = [(path.stat().st_mtime_ns, path) for path in (folder or games_folder()).glob(f"*{_ENDING}")]
    except OSError:
        return []
    newest = sorted(files, key=lambda each: (-each[0], each[1].name))
    return [_kept(path, when) for when, path in newest if path.stat().st_size]


def _kept(path: Path, when: int) -> Kept:
    id, at = path.name.removesuffix(_ENDING), datetime.fromtimestamp(when / 1e9)
    try:
        text = read_text_file(path)
        notes = _notes(text) or _looked_up(text, path)
    except HothlabError as error:
        return Kept(id, id, (), 0, (0, 0), False, at, "", str(error))
    return Kept(id, notes.name, notes.people, notes.turn, notes.medals, notes.over, at, notes.asked)


def _looked_up(text: str, path: Path) -> _Notes:
    """What notes would say about a record that has none."""
    table = table_of(text, str(path))
    battle = table.battle
    medals = (battle.medals["rebel"], battle.medals["empire"])
    people = tuple(table.people.values())
    return _Notes(
        people, turn=battle.state.turn, medals=medals, over=battle.over, name=" ".join(battle.scenario.name.split())
    )


def _file(id: str, folder: Path | None) -> Path:
    there = {path.name.removesuffix(_ENDING): path for path in (folder or games_folder()).glob(f"*{_ENDING}")}
    if id not in there:
        raise UnknownName(_("kept game"), id, there)
    return there[id]


def resume(id: str, folder: Path | None = None) -> Table:
    """The table of a kept game, to go on. A file that cannot be read is an error, and stays as it is."""
    path = _file(id, folder)
    return table_of(read_text_file(path), str(path))


def remove(id: str, folder: Path | None = None) -> None:
    """Throw a kept game away."""
    path = _file(id, folder)
    try:
        path.unlink()
    except OSError as error:
        reason = _("{path} cannot be removed: {why}")
        raise HothlabError(reason.format(path=path, why=error.strerror or error)) from error


class Keeper:
    """Saves the game at a table after each decision, for as long as it is open.

    A game is kept from the first answer of a person on, and one that nobody plays only once `save` was called.
    A save that fails stops nobody from playing: `trouble` says why until one succeeds. A file that somebody else has
    written meanwhile, such as the same game in another notebook, stays: this game goes on in a file of its own.
    """

    def __init__(self, table: Table, id: str | None = None, asked: str = "", folder: Path | None = None) -> None:
        self.table = table
        self.id = id
        """The name of the kept game; None before its first save."""
        self.trouble = ""
        self._asked = asked
        self._folder = folder or games_folder()
        self._watchers: list[Callable[[Any], object]] = []
        self._written = self._content(id) if id else None
        self._begun = id is not None
        self._deaf = table.on_decision(lambda _table: self._decided())

    def on_save(self, callback: Callable[[Any], object]) -> None:
        """Call back with the keeper after each attempt to save."""
        self._watchers.append(callback)

    @property
    def text(self) -> str:
        """What the file holds, or would hold."""
        return file_text(self.table, self._asked)

    def _decided(self) -> None:
        last = next((step for step in reversed(self.table.battle.steps) if step.seat is not None), None)
        if self._begun or (last is not None and not self.table.by_computer(last)):
            self.save()

    def save(self) -> bool:
        """Save now, and from now on; say whether it could."""
        self._begun = True
        text = self.text
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self.id is None or self._content(self.id) not in (None, self._written):
                self.id = self._new_id()
            write_atomically(self._folder / f"{self.id}{_ENDING}", text)
            self._written, self.trouble = text, ""
        except HothlabError as error:
            self.trouble = str(error)
        except OSError as error:
            reason = _("the game is not saved: {folder}: {why}")
            self.trouble = reason.format(folder=self._folder, why=error.strerror or error)
        for callback in tuple(self._watchers):
            callback(self)
        return not self.trouble

    def close(self) -> None:
        """Save no more."""
        self._deaf()

    def _content(self, id: str) -> str | None:
        try:
            return (self._folder / f"{id}{_ENDING}").read_text("utf-8")
        except (OSError, ValueError):
            return None

    def _new_id(self) -> str:
        """A name that no other kept game has, and none takes at the same moment."""
        slug = self.table.battle.scenario.slug.encode("ascii", "ignore").decode()[:_LONGEST_NAME].strip("-") or "game"
        number = 1
        while True:
            try:
                (self._folder / f"{slug}-{number}{_ENDING}").touch(exist_ok=False)
            except FileExistsError:
                number += 1
            else:
                return f"{slug}-{number}"
