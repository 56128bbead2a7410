"""What is chosen before a game: scenario, who plays which side, leaders, rulings, seed, help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.observed import Workbench
from hothlab.base.yamltree import read_text_file
from hothlab.game.battle import Battle, make_setup
from hothlab.game.cards import deck
from hothlab.game.events import side_title
from hothlab.game.scenario import Scenario, scenario_file
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import SIDES, Side
from hothlab.hexes.by_side import by_side
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, said
from hothlab.players.player import LEVELS
from hothlab.rules.rulings import Ruling, Rulings, RulingsLike, ruling
from hothlab.tables import briefing
from hothlab.tables.briefing import Offer
from hothlab.tables.names import player_name
from hothlab.tables.seating import Who, called, deciders, named_seats, seated, too_many_names
from hothlab.tables.table import PACES, YOU, Table

__all__ = ["FIRST", "NEWCOMERS", "SEATINGS", "SWITCHES", "TableOptions", "TableSetup"]

FIRST = "scattered-crates"
"""What a new player is offered."""
NEWCOMERS = "recruit"
"""Whom a new player is offered to play against."""
SWITCHES = ("training", "hints", "comments")
"""Help that can be turned on or off."""
SEATINGS = ("rebel", "empire", "both", "nobody")
"""Whom the people at the screen can play."""


@dataclass(frozen=True)
class TableOptions:
    """What is asked of a table besides its scenario, as a person wrote it; `hothlab.table` says what each means."""

    rebel: Who = YOU
    empire: Who = "officer"
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None
    players: Mapping[Side, int] | None = None
    rulings: RulingsLike = None
    seed: int | None = None
    training: bool = True
    hints: bool = True
    comments: bool = False
    pace: str = "normal"
    names: Mapping[Side, Who] | None = None

    @property
    def who(self) -> dict[Side, Who]:
        """Who plays each side."""
        return {"rebel": self.rebel, "empire": self.empire}

    @property
    def usual(self) -> bool:
        """Nobody was named, so a game that is opened again keeps its own people."""
        return self.who == TableOptions().who


@dataclass(frozen=True)
class _Choices:
    """Everything that is chosen before a game. It always fits together: what does not is refused when it is made."""

    scenario: Scenario
    who: Mapping[Side, tuple[str, ...]]
    leaders: Mapping[Side, tuple[str | None, ...]]
    rulings: Rulings
    seed: int | None
    training: bool
    hints: bool
    comments: bool
    pace: str
    names: Mapping[Side, tuple[str, ...]]
    """What each player of a side is called, or nothing."""

    def __post_init__(self) -> None:
        if self.pace not in PACES:
            raise UnknownName(_("pace"), self.pace, PACES)
        make_setup(self.scenario, self.rulings, self.leaders, self.players)

    @property
    def players(self) -> dict[Side, int]:
        return {side: len(names) for side, names in self.who.items()}


class TableSetup(Workbench):
    """The choices before a game, each checked when it is made. What does not fit changes nothing but the `message`.

    Every method that changes something says whether it could; observers hear of each call once, after it.
    """

    def __init__(self, source: str | int | Path | Scenario | None = None, asked: TableOptions | None = None) -> None:
        super().__init__()
        scenario = _scenario(FIRST if source is None else source)
        asked = asked or TableOptions()
        players, leaders = by_side(asked.players, _("the number of players")), by_side(asked.leaders, _("a leader"))
        names = by_side(asked.names, _("a player's name"))
        people: dict[Side, tuple[str, ...]] = {}
        led: dict[Side, tuple[str | None, ...]] = {}
        for side in SIDES:
            who = asked.who[side]
            number = players.get(side, 1 if isinstance(who, str) else len(who))
            people[side] = deciders(who, number)
            leader = leaders.get(side)
            given = [leader] if leader is None or isinstance(leader, str) else list(leader)
            led[side] = (*given, *[None] * (number - len(given)))
            if number in (1, 2) and len(people[side]) != number:
                raise too_many_names(side, len(people[side]), number)
        self._chosen = _Choices(
            scenario, people, led, Rulings.of(asked.rulings), asked.seed, asked.training, asked.hints, asked.comments,
            asked.pace, {side: called(side, names.get(side, ""), len(people[side])) for side in SIDES},
        )  # fmt: skip

    def _choose(self, **chosen: Any) -> None:
        """Choose something else; where it does not fit, all stays as it was."""
        self._chosen = replace(self._chosen, **chosen)

    # The scenario

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The scenarios that come with hothlab, those for training first."""
        return briefing.battles()

    @property
    def scenario(self) -> Scenario:
        """The chosen scenario."""
        return self._chosen.scenario

    @property
    def offer(self) -> Offer | None:
        """The chosen scenario among the `offers`; None for one of a person's own."""
        return next((each for each in self.offers if each.slug == self._chosen.scenario.slug), None)

    def choose(self, source: str | int | Path | Scenario) -> bool:
        """Choose a scenario: by number, by name, a file, or a ready one."""
        with self._trying():
            self._choose(scenario=_scenario(source))
        return self._done

    def choose_text(self, text: str, source: str) -> bool:
        """Choose the scenario that a file holds; `source` is the file's name."""
        with self._trying():
            self._choose(scenario=read_scenario(text, source))
        return self._done

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The scenario in a few lines: what each side has and needs, who begins, how long it takes."""
        return briefing.facts(self._chosen.scenario, None if self.offer is None else self.offer.minutes)

    @property
    def open_facts(self) -> tuple[str, ...]:
        """What is not certain about the scenario's set-up, in sentences."""
        return briefing.open_facts(self._chosen.scenario)

    # Who plays

    @property
    def who(self) -> dict[Side, tuple[str, ...]]:
        """Who plays each side, player by player."""
        return dict(self._chosen.who)

    @property
    def players(self) -> dict[Side, int]:
        """How many players each side has."""
        return self._chosen.players

    def leaders_of(self, side: Side) -> tuple[str | None, ...]:
        """The leader of each player of a side."""
        return self._chosen.leaders[side]

    @staticmethod
    def leader_names(side: Side) -> dict[str, str]:
        """The leaders that a side can have, by id."""
        return {id: _(name) for id, name in deck(side).leader_names.items()}

    @property
    def you(self) -> str:
        """Whom the people at the screen play: `rebel`, `empire`, `both`, `nobody`, or `teams` where it is mixed."""
        kinds = {side: {name == YOU for name in names} for side, names in self._chosen.who.items()}
        if any(len(each) > 1 for each in kinds.values()):
            return "teams"
        mine = [side for side in SIDES if kinds[side] == {True}]
        return {0: "nobody", 2: "both"}.get(len(mine), mine[0] if mine else "nobody")

    @property
    def level(self) -> str:
        """The level of the opponents; the first one's where they differ."""
        return next((name for names in self._chosen.who.values() for name in names if name != YOU), "officer")

    def play_as(self, whom: str, level: str | None = None) -> bool:
        """Let people play `rebel`, `empire`, `both` (two at one screen) or `nobody`, and opponents the rest."""
        with self._trying():
            mine = dict(zip(SEATINGS, (("rebel",), ("empire",), SIDES, ()), strict=True))
            if whom not in mine:
                raise UnknownName(_("choice of sides"), whom, mine)
            opponent = level or self.level
            who = {side: YOU if side in mine[whom] else opponent for side in SIDES}
            self._choose(who={side: deciders(who[side], len(names)) for side, names in self.who.items()})
        return self._done

    def oppose(self, level: str) -> bool:
        """Choose the level of all opponents."""
        with self._trying():
            if level not in LEVELS:
                raise UnknownName(_("opponent"), level, LEVELS)
            self._choose(who={
                side: tuple(name if name == YOU else level for name in names) for side, names in self.who.items()
            })  # fmt: skip
        return self._done

    def team(self, side: Side, number: int) -> bool:
        """Let a side have one player or two (TEA-1). The second one is a person where the first one is."""
        with self._trying():
            if number not in (1, 2):
                raise HothlabError(_("a side has 1 or 2 players, not {n}").format(n=number))
            who, leaders, names = self._chosen.who, self._chosen.leaders, self._chosen.names
            self._choose(
                who={**who, side: (*who[side], *who[side])[:number]},
                leaders={**leaders, side: (*leaders[side], None)[:number]},
                names={**names, side: (*names[side], "")[:number]},
            )
        return self._done

    def sit(self, side: Side, place: int, who: str) -> bool:
        """Choose who is the nth player of a side."""
        with self._trying():
            deciders(who, 1)
            self._choose(who={**self._chosen.who, side: _replaced(self._chosen.who[side], place, who)})
        return self._done

    def lead(self, side: Side, place: int, leader: str | None) -> bool:
        """Choose the leader of the nth player of a side, or none (LDR-1)."""
        with self._trying():
            leaders = self._chosen.leaders
            self._choose(leaders={**leaders, side: _replaced(leaders[side], place, leader)})
        return self._done

    def names_of(self, side: Side) -> tuple[str, ...]:
        """What each player of a side is called; nothing for one who has not said it."""
        return self._chosen.names[side]

    def call(self, side: Side, place: int, name: str) -> bool:
        """Say what the nth player of a side is called; nothing for no name."""
        with self._trying():
            names = self._chosen.names
            self._choose(names={**names, side: _replaced(names[side], place, player_name(name))})
        return self._done

    # Rulings, seed and help

    @property
    def rulings(self) -> Rulings:
        """The rulings that are agreed."""
        return self._chosen.rulings

    @property
    def changed_rulings(self) -> tuple[tuple[Ruling, str], ...]:
        """The rulings that are not the default, and how they are read."""
        return tuple((ruling(name), value) for name, value in self._chosen.rulings.changed.items())

    def rule_by(self, name: str, value: str) -> bool:
        """Read one open rule in the given way."""
        with self._trying():
            self._choose(rulings=self._chosen.rulings.but(name, value))
        return self._done

    def reset_rulings(self) -> bool:
        """Back to the default of every ruling."""
        with self._trying():
            self._choose(rulings=Rulings())
        return self._done

    @property
    def seed(self) -> int | None:
        """The seed of dice and shuffles; None for a new one each time."""
        return self._chosen.seed

    def set_seed(self, text: str) -> bool:
        """Choose the seed, written as a whole number; nothing for a new one each time."""
        with self._trying():
            word = text.strip()
            if word and not (word.isascii() and word.isdigit() and len(word) < 19):
                raise HothlabError(_("a seed is a whole number, not {word!r}").format(word=word[:40]))
            self._choose(seed=int(word) if word else None)
        return self._done

    @property
    def training(self) -> bool:
        """May everything be taken back, rolls and draws too?"""
        return self._chosen.training

    @property
    def hints(self) -> bool:
        """Does the table show what can be done?"""
        return self._chosen.hints

    @property
    def comments(self) -> bool:
        """Does the coach say what each choice cost?"""
        return self._chosen.comments

    @property
    def pace(self) -> str:
        """How fast the computer plays."""
        return self._chosen.pace

    def switch(self, name: str, on: bool) -> bool:
        """Turn `training`, `hints` or `comments` on or off."""
        with self._trying():
            if name not in SWITCHES:
                raise UnknownName(_("switch"), name, SWITCHES)
            self._choose(**{name: bool(on)})
        return self._done

    def set_pace(self, pace: str) -> bool:
        """Choose how fast the computer plays."""
        with self._trying():
            self._choose(pace=pace)
        return self._done

    # The game

    def battle(self) -> Battle:
        """The battle that was chosen, not begun."""
        chosen = self._chosen
        return Battle(
            chosen.scenario, chosen.rulings, chosen.seed, chosen.leaders, chosen.players, training=chosen.training
        )

    def people(self) -> dict[int, str]:
        """Who decides on each seat."""
        return seated(self.battle(), self._chosen.who)

    def start(self) -> Table:
        """The table with a new game on it."""
        battle = self.battle()
        chosen = self._chosen
        names = named_seats(battle, chosen.names)
        return Table(battle, seated(battle, chosen.who), chosen.hints, chosen.pace, chosen.comments, names=names)

    def __str__(self) -> str:
        names = {YOU: _("you"), **{level: noun("levels", level) for level in LEVELS}}
        sides = []
        for side in SIDES:
            called = zip(self._chosen.who[side], self._chosen.names[side], strict=True)
            sides.append(said(side_title(side), listed(name or names[who] for who, name in called)))
        return _("{battle}. {sides}.").format(battle=_(self._chosen.scenario.name), sides=also(sides))


def _scenario(source: str | int | Path | Scenario) -> Scenario:
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and not source.strip():
        raise HothlabError(_("write a scenario's number or name"))
    path = scenario_file(source)
    return read_scenario(read_text_file(path), str(path))


def _replaced(row: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """The row with another value at a place, counted from 1."""
    if not 1 <= place <= len(row):
        raise HothlabError(_("this side has no player {n}").format(n=place))
    return (*row[: place - 1], value, *row[place:])
