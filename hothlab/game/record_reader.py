"""Reading a record, and playing it again: what is cut, changed, forged or newer is an error that says so.

A record is lines, not YAML: a check line over all of it, and answers that are known to fit only by playing them. So it
has a reader of its own, which shares with the readers of YAML the errors with their places and the bounds on a file.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from hothlab.base.bounds import SEEDS, whole_number
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import LARGEST_FILE, check_length, place_after, read_text_file
from hothlab.game.actions import Action, Exit, Move, Roll, Shuffle, of_kind, parse_action
from hothlab.game.battle import MOST_ANSWERS, Battle
from hothlab.game.cards import card
from hothlab.game.decks import Deck, Leader, deck
from hothlab.game.phase import Phase
from hothlab.game.record import HEAD, VERSION, Record, checksum, lines_of
from hothlab.game.scenario import Scenario, scenarios
from hothlab.game.scenario_format import read_scenario, write_scenario
from hothlab.game.setup import Seat, Setup
from hothlab.game.turn import nature_decides
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, listed, ngettext, short
from hothlab.language.text import number as in_digits
from hothlab.rules.rulings import Rulings

__all__ = ["read_record", "replay"]

_FORMER_READINGS = {
    "1": {
        "deck_renewal": "next-draw",
        "fleet_limit": "any-number",
        "objective_entering": "stopping",
        "concentrated_fire": "units",
        "extra_card_lost": "next-draw",
        "shared_medal": "any-unit",
    },
    "2": {"deck_renewal": "next-draw"},
}
"""For each older version of the format, the readings by which its games were played, where today's defaults differ."""
_LONGEST_ANSWER = 10_000
"""Characters: a shuffle names every card of a deck."""
_MOST_LEADERS = 40


def _without_notes(text: str) -> str:
    """The text up to its check line."""
    lines = text.split("\n")
    end = len(lines) - (lines[-1] == "")
    while end > 1 and lines[end - 1].startswith("#"):
        end -= 1
    return text if end >= len(lines) - 1 and not lines[-1] else "".join(f"{line}\n" for line in lines[:end])


def read_record(source: str | Path) -> Record:
    """The record in a file or in a text; a damaged, cut, changed or newer one is an error that says so.

    >>> from hothlab.game.scenario import load
    >>> kept = load("1", seed=7).record()
    >>> read_record(kept.text) == kept
    True
    """
    if not isinstance(source, str | Path):
        raise HothlabError(_("a record is a text or the name of a file, not {value}").format(value=short(repr(source))))
    if isinstance(source, Path) or "\n" not in source:
        return _Reader(read_text_file(Path(source)), str(source)).record()
    _check_writable(source)
    return _Reader(source, "<record>").record()


def _check_writable(text: str) -> None:
    """Refuse a text with characters that no file of ours could hold."""
    check_length(text, "<record>", LARGEST_FILE)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        reason = _("the character U+{number:04X} is half of one and cannot be written")
        place = place_after(text[: error.start])
        raise BadFile("<record>", *place, reason.format(number=ord(text[error.start]))) from None


def replay(record: Record | str | Path, upto: int | None = None) -> Battle:
    """The battle of a record, played to its end or to the given number of answers, nature's included.

    >>> from hothlab.game.scenario import load
    >>> battle = load("1", seed=7)
    >>> _ = battle.play(battle.legal_actions()[0])
    >>> replay(battle.record()).state.key() == battle.state.key()
    True
    """
    found = record if isinstance(record, Record) else read_record(record)
    if upto is not None:
        upto = whole_number(upto, _("the number of answers"), 0, SEEDS[1])
    battle = Battle.from_setup(found.setup, found.seed, found.training, dice="manual")
    _undealt = battle.state
    for action in found.answers[:upto]:
        battle.play(action)
    battle.dice = found.dice
    return battle


class _Reader:
    """Reads a record line by line and knows where it is."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = _without_notes(text), source
        self.lines = lines_of(self.text)

    def error(self, line: int, reason: str) -> BadFile:
        return BadFile(self.source, line, 1, reason)

    def record(self) -> Record:
        self._check_whole()
        end = self.lines.index("---") if "---" in self.lines else len(self.lines)
        header = self.lines[1:end]
        setup, seed, training, dice = self._header(header)
        answers = self._answers(setup, seed, end + 1, dice)
        return Record(setup, seed, training, dice, answers)

    def _check_whole(self) -> None:
        if not self.lines[0].startswith(HEAD):
            raise self.error(1, _("this is not a record: it does not start with {head!r}").format(head=HEAD))
        version = self.lines[0].removeprefix(HEAD).strip()
        if version not in (str(VERSION), *_FORMER_READINGS):
            raise self.error(1, _("this record is of version {version}, and this hothlab reads {known}").format(
                version=short(version), known=listed((*_FORMER_READINGS, str(VERSION)))
            ))  # fmt: skip
        last = len(self.lines)
        if not self.lines[-1].startswith("check ") or "---" not in self.lines:
            raise self.error(last, _("the record is not complete: its last line is missing"))
        body = self.text[: self.text.rindex("check ")]
        if self.lines[-1] != f"check {checksum(body)}":
            raise self.error(last, _("the record was changed or damaged: its check line does not fit"))

    def _header(self, lines: list[str]) -> tuple[Setup, int, bool, str]:
        scenario: Scenario | None = None
        former = _FORMER_READINGS.get(self.lines[0].removeprefix(HEAD).strip(), {})
        seed, rulings, training, dice = 0, Rulings(**former), False, "seeded"
        decks: dict[Side, Deck] = {side: deck(side) for side in SIDES}
        seats: tuple[Seat, ...] = ()
        said: dict[str, int] = {}
        for number, line in enumerate(lines, start=2):
            word, _space, rest = line.partition(" ")
            try:
                if word != "|":
                    _once(said, _topic(word, rest), number)
                if word == "scenario":
                    scenario = self._known_scenario(number, rest)
                elif word == "scenario-text":
                    scenario = self._embedded_scenario(number, lines)
                elif word == "seed":
                    seed = _whole(rest)
                elif word == "seats":
                    seats = _placed(rest.split())
                elif word == "rulings":
                    rulings = Rulings(**{**former, **Rulings.parse(rest.split()).changed})
                elif word in ("deck", "leader"):
                    _deck_line(decks, word, rest)
                elif word in ("training", "manual"):
                    training, dice = training or word == "training", "manual" if word == "manual" else dice
                elif word != "|":
                    raise HothlabError(_("{word!r} means nothing here").format(word=short(word)))
            except BadFile:
                raise
            except HothlabError as error:
                raise self.error(number, str(error)) from error
        if scenario is None:
            raise self.error(1, _("the record names no scenario"))
        try:
            return Setup(scenario, rulings, seats, decks), seed, training, dice
        except HothlabError as error:
            raise self.error(said.get("seats", 1), str(error)) from error

    def _embedded_scenario(self, number: int, lines: list[str]) -> Scenario:
        embedded = "".join(f"{line[2:]}\n" for line in lines if line.startswith("| "))
        try:
            return read_scenario(embedded, self.source)
        except BadFile as error:
            raise BadFile(self.source, number + error.line, error.column + 2, error.reason) from error

    def _known_scenario(self, number: int, rest: str) -> Scenario:
        slug, _space, check = rest.partition(" ")
        if slug not in scenarios():
            raise self.error(number, _("there is no scenario {slug!r} here").format(slug=short(slug)))
        scenario = read_scenario(scenarios()[slug].read_text("utf-8"), str(scenarios()[slug]))
        if checksum(write_scenario(scenario)) != check:
            raise self.error(number, _("the scenario {slug} has changed since this game was played").format(slug=slug))
        return scenario

    def _answers(self, setup: Setup, seed: int, first: int, dice: str) -> tuple[Action, ...]:
        """Play the answers again, each checked, nature's filled in from the seed where none is given."""
        battle = Battle.from_setup(setup, seed, dice="manual")
        for number, line in enumerate(self.lines[first:-1], start=first + 1):
            try:
                if len(line) > _LONGEST_ANSWER:
                    reason = ngettext("it is {n} character long", "it is {n} characters long", len(line))
                    raise HothlabError(reason.format(n=in_digits(len(line))))
                action = parse_action(line)
                while nature_decides(battle.state) and not isinstance(action, Roll | Shuffle):
                    battle.play(battle.nature_answer())
                battle.play(_with_its_way(battle, action))
            except HothlabError as error:
                raise self.error(number, _("this answer does not fit: {why}").format(why=error)) from error
        while dice == "seeded" and nature_decides(battle.state) and len(battle.steps) < MOST_ANSWERS:
            battle.play(battle.nature_answer())
        return tuple(step.action for step in battle.steps)


def _with_its_way(battle: Battle, action: Action) -> Action:
    """The answer with a way, for a record from before exits and moves after attacks had one (OBJ-4).

    Where the way brought nothing, the answer is the same today. Where each way leads through something to win, the
    unit goes a shortest one.
    """
    legal = battle.legal_actions()
    if action in legal:
        return action
    match action:
        case Exit(origin, by, ()):
            return next((each for each in of_kind(Exit, legal) if (each.origin, each.by) == (origin, by)), action)
        case Move(origin, to, ()) if battle.state.phase is Phase.MOVE_AFTER:
            return next((each for each in of_kind(Move, legal) if (each.origin, each.to) == (origin, to)), action)
        case _:
            return action


def _topic(word: str, rest: str) -> str:
    """What a line of the head is about, which no other line may be. Each side's deck and each leader is a topic."""
    if word == "deck":
        return " ".join((word, *rest.split(maxsplit=1)[:1]))
    if word == "leader":
        return " ".join((word, *rest.split(maxsplit=2)[:2]))
    return "scenario" if word == "scenario-text" else word


def _once(said: dict[str, int], topic: str, number: int) -> None:
    if topic in said:
        reason = _("{topic!r} is given twice; first in line {line}")
        raise HothlabError(reason.format(topic=short(topic), line=said[topic]))
    said[topic] = number


def _whole(word: str) -> int:
    if not re.fullmatch("-?[0-9]{1,20}", word):
        raise HothlabError(_("a seed is a whole number, not {word!r}").format(word=short(word)))
    return whole_number(int(word), _("a seed"), *SEEDS)


def _seat(word: str) -> Seat:
    side, _colon, leader = word.partition(":")
    return Seat(_side(side), 1, leader or None)


def _side(word: str) -> Side:
    if word not in SIDES:
        raise HothlabError(_("a side is rebel or empire, not {side!r}").format(side=short(word)))
    return "rebel" if word == "rebel" else "empire"


def _deck_line(decks: dict[Side, Deck], word: str, rest: str) -> None:
    """`deck SIDE CARD ...`, which starts a deck anew, or `leader SIDE ID CARD ... | NAME`, which adds to it."""
    ids, _bar, title = rest.partition(" | ")
    first, *more = ids.split() or [""]
    side = _side(first)
    if word == "deck":
        decks[side] = Deck(side, tuple(card(id).id for id in more))
        return
    if not more:
        raise HothlabError(_("a leader has an id, cards and a name"))
    name, old = more[0], decks[side]
    if len(old.leaders) >= _MOST_LEADERS:
        raise HothlabError(_("a side has at most {most} leaders").format(most=_MOST_LEADERS))
    leader = Leader(title or name, tuple(card(id).id for id in more[1:]))
    decks[side] = replace(old, leaders={**old.leaders, name: leader})


def _placed(words: list[str]) -> tuple[Seat, ...]:
    """The players, those of each side numbered from 1."""
    if len(words) > 2 * len(SIDES):
        raise HothlabError(_("a game has 2 to 4 players, not {n}").format(n=len(words)))
    seats = tuple(map(_seat, words))
    return tuple(
        Seat(seat.side, 1 + sum(other.side == seat.side for other in seats[:n]), seat.leader)
        for n, seat in enumerate(seats)
    )
