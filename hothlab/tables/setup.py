"""What is chosen before a game: scenario, who plays which side, leaders, rulings, seed, help."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.observed import Workbench, attempt
from hothlab.base.yamltree import read_text_file
from hothlab.game.battle import Battle
from hothlab.game.decks import deck
from hothlab.game.events import side_title
from hothlab.game.scenario import Scenario, scenario_file
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import SIDES, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, said
from hothlab.players.player import LEVELS
from hothlab.rules.rulings import Ruling, Rulings, ruling
from hothlab.tables import briefing
from hothlab.tables.briefing import Offer
from hothlab.tables.choices import TableChoices, TableOptions
from hothlab.tables.seats import (
    YOU,
    Seats,
    deciders,
    player_name,
)
from hothlab.tables.table import Table

__all__ = ["FIRST", "NEWCOMERS", "SEATINGS", "SWITCHES", "TableSetup"]

FIRST = "scattered-crates"
"""What a new player is offered."""
NEWCOMERS = "recruit"
"""Whom a new player is offered to play against."""
SWITCHES = ("training", "hints", "comments")
"""Help that can be turned on or off."""
SEATINGS = ("rebel", "empire", "both", "nobody")
"""Whom the people at the screen can play."""


class TableSetup(Workbench):
    """The choices before a game, each checked when it is made. What does not fit changes nothing but the `message`.

    Every method that changes something says whether it could; observers hear of each call once, after it.
    """

    def __init__(self, source: str | int | Path | Scenario | None = None, asked: TableOptions | None = None) -> None:
        super().__init__()
        self.chosen = TableChoices.of(_scenario(FIRST if source is None else source), asked or TableOptions())

    def _choose(self, **chosen: Any) -> None:
        """Choose something else; where it does not fit, all stays as it was."""
        self.chosen = replace(self.chosen, **chosen)

    def _choose_for(self, side: Side, place: int, what: str, value: object) -> None:
        """Choose something else for the nth player of a side."""
        of_sides = getattr(self.chosen, what)
        row = of_sides[side]
        if not 1 <= place <= len(row):
            raise HothlabError(_("this side has no player {n}").format(n=place))
        self._choose(**{what: {**of_sides, side: (*row[: place - 1], value, *row[place:])}})

    # The scenario

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The scenarios that come with hothlab, those for training first."""
        return briefing.battles()

    @property
    def offer(self) -> Offer | None:
        """The chosen scenario among the `offers`; None for one of a person's own."""
        return next((each for each in self.offers if each.slug == self.chosen.scenario.slug), None)

    @attempt
    def choose(self, source: str | int | Path | Scenario) -> None:
        """Choose a scenario: by number, by name, a file, or a ready one."""
        self._choose(scenario=_scenario(source))

    @attempt
    def choose_text(self, text: str, source: str) -> None:
        """Choose the scenario that a file holds; `source` is the file's name."""
        self._choose(scenario=read_scenario(text, source))

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The scenario in a few lines: what each side has and needs, who begins, how long it takes."""
        return briefing.facts(self.chosen.scenario, None if self.offer is None else self.offer.minutes)

    @property
    def open_facts(self) -> tuple[str, ...]:
        """What is not certain about the scenario's set-up, in sentences."""
        return briefing.open_facts(self.chosen.scenario)

    # Who plays

    @staticmethod
    def leader_names(side: Side) -> dict[str, str]:
        """The leaders that a side can have, by id."""
        return {id: _(each.name) for id, each in deck(side).leaders.items()}

    @property
    def you(self) -> str:
        """Whom the people at the screen play: `rebel`, `empire`, `both`, `nobody`, or `teams` where it is mixed."""
        kinds = {side: {name == YOU for name in names} for side, names in self.chosen.who.items()}
        if any(len(each) > 1 for each in kinds.values()):
            return "teams"
        mine = [side for side in SIDES if kinds[side] == {True}]
        return {0: "nobody", 2: "both"}.get(len(mine), mine[0] if mine else "nobody")

    @property
    def level(self) -> str:
        """The level of the opponents; the first one's where they differ."""
        return next((name for names in self.chosen.who.values() for name in names if name != YOU), "officer")

    @attempt
    def play_as(self, whom: str, level: str | None = None) -> None:
        """Let people play `rebel`, `empire`, `both` (two at one screen) or `nobody`, and opponents the rest."""
        mine = dict(zip(SEATINGS, (("rebel",), ("empire",), SIDES, ()), strict=True))
        if whom not in mine:
            raise UnknownName(_("choice of sides"), whom, mine)
        opponent = level or self.level
        who = {side: YOU if side in mine[whom] else opponent for side in SIDES}
        self._choose(who={side: deciders(who[side], len(names)) for side, names in self.chosen.who.items()})

    @attempt
    def oppose(self, level: str) -> None:
        """Choose the level of all opponents."""
        if level not in LEVELS:
            raise UnknownName(_("opponent"), level, LEVELS)
        self._choose(who={
            side: tuple(name if name == YOU else level for name in names) for side, names in self.chosen.who.items()
        })  # fmt: skip

    @attempt
    def team(self, side: Side, number: int) -> None:
        """Let a side have one player or two (TEA-1). The second one is a person where the first one is."""
        if number not in (1, 2):
            raise HothlabError(_("a side has 1 or 2 players, not {n}").format(n=number))
        who, leaders, names = self.chosen.who, self.chosen.leaders, self.chosen.names
        self._choose(
            who={**who, side: (*who[side], *who[side])[:number]},
            leaders={**leaders, side: (*leaders[side], None)[:number]},
            names={**names, side: (*names[side], "")[:number]},
        )

    @attempt
    def sit(self, side: Side, place: int, who: str) -> None:
        """Choose who is the nth player of a side."""
        self._choose_for(side, place, "who", *deciders(who))

    @attempt
    def lead(self, side: Side, place: int, leader: str | None) -> None:
        """Choose the leader of the nth player of a side, or none (LDR-1)."""
        self._choose_for(side, place, "leaders", leader)

    @attempt
    def call(self, side: Side, place: int, name: str) -> None:
        """Say what the nth player of a side is called; nothing for no name."""
        self._choose_for(side, place, "names", player_name(name))

    # Rulings, seed and help

    @property
    def changed_rulings(self) -> tuple[tuple[Ruling, str], ...]:
        """The rulings that are not the default, and how they are read."""
        return tuple((ruling(name), value) for name, value in self.chosen.rulings.changed.items())

    @attempt
    def rule_by(self, name: str, value: str) -> None:
        """Read one open rule in the given way."""
        self._choose(rulings=self.chosen.rulings.but(name, value))

    @attempt
    def reset_rulings(self) -> None:
        """Back to the default of every ruling."""
        self._choose(rulings=Rulings())

    @attempt
    def set_seed(self, text: str) -> None:
        """Choose the seed, written as a whole number; nothing for a new one each time."""
        word = text.strip()
        if word and not (word.isascii() and word.isdigit() and len(word) < 19):
            raise HothlabError(_("a seed is a whole number, not {word!r}").format(word=word[:40]))
        self._choose(seed=int(word) if word else None)

    @attempt
    def switch(self, name: str, on: bool) -> None:
        """Turn `training`, `hints` or `comments` on or off."""
        if name not in SWITCHES:
            raise UnknownName(_("switch"), name, SWITCHES)
        aids = self.chosen.aids
        match name:
            case "training":
                self._choose(training=bool(on))
            case "hints":
                self._choose(aids=replace(aids, hints=bool(on)))
            case _:
                self._choose(aids=replace(aids, comments=bool(on)))

    @attempt
    def set_pace(self, pace: str) -> None:
        """Choose how fast the computer plays."""
        self._choose(aids=replace(self.chosen.aids, pace=pace))

    # The game

    def battle(self) -> Battle:
        """The battle that was chosen, not begun."""
        return Battle(self.chosen.scenario, self.chosen.terms)

    def start(self) -> Table:
        """The table with a new game on it."""
        battle, chosen = self.battle(), self.chosen
        return Table(battle, Seats.by_side(battle, chosen.who, chosen.names), chosen.aids)

    def __str__(self) -> str:
        names = {YOU: _("you"), **{level: noun("levels", level) for level in LEVELS}}
        sides = []
        for side in SIDES:
            called = zip(self.chosen.who[side], self.chosen.names[side], strict=True)
            sides.append(said(side_title(side), listed(name or names[who] for who, name in called)))
        return _("{battle}. {sides}.").format(battle=_(self.chosen.scenario.name), sides=also(sides))


def _scenario(source: str | int | Path | Scenario) -> Scenario:
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and not source.strip():
        raise HothlabError(_("write a scenario's number or name"))
    path = scenario_file(source)
    return read_scenario(read_text_file(path), str(path))
