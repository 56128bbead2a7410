"""What is agreed before a game at a table: as a person wrote it, and player by player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hothlab.game.battle import Battle, make_setup
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms
from hothlab.hexes import SIDES, Side
from hothlab.hexes.by_side import by_side
from hothlab.language.text import _
from hothlab.rules.rulings import Rulings
from hothlab.tables.aids import Aids
from hothlab.tables.seats import YOU, Seats, Who, deciders, names_of_players, too_many_names
from hothlab.tables.table import Table

__all__ = ["TableChoices", "TableOptions"]


@dataclass(frozen=True)
class TableOptions:
    """What is asked of a table besides its scenario, as a person wrote it; `hothlab.table` says what each means."""

    rebel: Who = YOU
    empire: Who = "officer"
    terms: BattleTerms = BattleTerms(training=True)
    aids: Aids = Aids()
    names: Mapping[Side, Who] | None = None

    @property
    def who(self) -> dict[Side, Who]:
        """Who plays each side."""
        return {"rebel": self.rebel, "empire": self.empire}

    @property
    def usual(self) -> bool:
        """Nobody was named, so a game that is opened again keeps its own people."""
        return self.who == TableOptions().who

    def table(self, battle: Battle) -> Table:
        """A battle that has begun, with the people and the help that are asked for."""
        return Table(battle, Seats.by_side(battle, self.who, self.names), self.aids)


@dataclass(frozen=True)
class TableChoices:
    """Everything that is chosen before a game. It always fits together: what does not is refused when it is made."""

    scenario: Scenario
    who: Mapping[Side, tuple[str, ...]]
    """Who plays each side, player by player."""
    names: Mapping[Side, tuple[str, ...]]
    """What each player of a side is called, or nothing."""
    leaders: Mapping[Side, tuple[str | None, ...]]
    """The leader of each player of a side."""
    rulings: Rulings
    seed: int | None
    """The seed of dice and shuffles; None for a new one each time."""
    training: bool
    """May everything be taken back, rolls and draws too?"""
    aids: Aids

    @classmethod
    def of(cls, scenario: Scenario, asked: TableOptions) -> TableChoices:
        """What a person asked for, player by player."""
        terms = asked.terms
        numbers, leaders = by_side(terms.players, _("the number of players")), by_side(terms.leaders, _("a leader"))
        names = by_side(asked.names, _("a player's name"))
        people: dict[Side, tuple[str, ...]] = {}
        led: dict[Side, tuple[str | None, ...]] = {}
        for side in SIDES:
            who = asked.who[side]
            number = numbers.get(side, 1 if isinstance(who, str) else len(who))
            people[side] = deciders(who, number)
            leader = leaders.get(side)
            given = [leader] if leader is None or isinstance(leader, str) else list(leader)
            led[side] = (*given, *[None] * (number - len(given)))
            if number in (1, 2) and len(people[side]) != number:
                raise too_many_names(side, len(people[side]), number)
        called = {side: names_of_players(side, names.get(side, ""), len(people[side])) for side in SIDES}
        rulings = Rulings.of(terms.rulings)
        return cls(scenario, people, called, led, rulings, terms.seed, terms.training, asked.aids)

    def __post_init__(self) -> None:
        make_setup(self.scenario, self.terms)

    @property
    def players(self) -> dict[Side, int]:
        """How many players each side has."""
        return {side: len(names) for side, names in self.who.items()}

    @property
    def terms(self) -> BattleTerms:
        """The terms of the battle."""
        return BattleTerms(self.rulings, self.seed, self.leaders, self.players, training=self.training)
