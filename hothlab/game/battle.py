"""A battle: a scenario that is looked at, or played decision by decision."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hothlab.base.bounds import SEEDS, known_name, whole_number
from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.game.actions import Action, parse_action
from hothlab.game.chance import Chance
from hothlab.game.decks import Deck, deck
from hothlab.game.events import Drew, Event
from hothlab.game.refusal import Illegal, why_not
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms, Seat, Setup
from hothlab.game.stall import changes_something, stall_reason
from hothlab.game.state import Decision, State, medals
from hothlab.game.steps import STEPS
from hothlab.game.turn import Passed, apply_in_full, decision, legal, nature_decides, nature_faces, start
from hothlab.hexes import SIDES, Side
from hothlab.hexes.by_side import by_side
from hothlab.language.text import _, ngettext, number, short
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.shown import Shown

if TYPE_CHECKING:
    from hothlab.game.record import Record

__all__ = ["Battle", "PlayedStep", "make_setup"]


MOST_ANSWERS = 8000
"""The most answers of one battle, dice and shuffles included; a long battle has a tenth. A record may hold no more."""


@dataclass(frozen=True, repr=False)
class PlayedStep:
    """One answer in a battle: the moment before it, the answer, who gave it, and what happened."""

    before: State
    action: Action
    seat: int | None
    events: tuple[Event, ...]
    passed: tuple[Passed, ...] = ()
    """The steps after it in which nobody could do anything."""
    changes: bool = False
    """Was anything tried or won?"""

    @property
    def reveals(self) -> bool:
        """Did it show something that nobody knew before: a roll, a shuffle, a drawn card?"""
        return self.seat is None or any(isinstance(event, Drew) for event in self.events)

    def __repr__(self) -> str:
        return f"<PlayedStep of turn {self.before.turn}: {self.action!r}>"


def make_setup(scenario: Scenario, terms: BattleTerms = BattleTerms()) -> Setup:
    """What is agreed before a game. The terms name one leader a side, or one for each player of a team."""
    seats: list[Seat] = []
    files, numbers = by_side(terms.decks, _("a deck")), by_side(terms.players, _("the number of players"))
    leaders = by_side(terms.leaders, _("a leader"))
    decks = {side: _deck(side, files.get(side)) for side in SIDES}
    for side in SIDES:
        number = numbers.get(side, 1)
        if not isinstance(number, int) or number not in (1, 2):
            raise HothlabError(_("a side has 1 or 2 players, not {n}").format(n=short(repr(number))))
        named = leaders.get(side)
        names = list(named) if isinstance(named, Sequence) and not isinstance(named, str) else [named]
        names += [None] * (number - len(names))
        if len(names) > number:
            raise HothlabError(_("a player has one leader at most"))
        seats += [Seat(side, place, leader) for place, leader in enumerate(names, start=1)]
    return Setup(scenario, Rulings.of(terms.rulings), tuple(seats), decks)


def _deck(side: Side, file: object) -> Deck:
    """A side's own deck, or that of a file."""
    if file is not None and not isinstance(file, str | Path):
        raise HothlabError(_("a deck is the name of a file, not {value}").format(value=short(repr(file))))
    return deck(side, None if file is None else Path(file))


class Battle(Shown):
    """A scenario with its rulings, played by answers: `legal_actions`, `play`, `undo`, `why_not`, `record`.

    Dice and shuffles are nature's answers and come from `seed`; a battle with `dice="manual"` waits for them to be
    played too. `training` lets `undo` go back beyond a roll or a draw.

    >>> from hothlab.game.scenario import load
    >>> battle = load("1", seed=7)
    >>> battle.decision.kind, battle.decision.side
    ('play a card', 'rebel')
    >>> battle.play(battle.legal_actions()[0])
    [<Event card: rebel, artillery-barrage>]
    """

    @checked
    def __init__(self, scenario: Scenario, terms: BattleTerms = BattleTerms()) -> None:
        self.scenario = scenario
        self.rulings = Rulings.of(terms.rulings)
        self.seed = secrets.randbits(32) if terms.seed is None else whole_number(terms.seed, _("a seed"), *SEEDS)
        self.training = terms.training
        self.dice = known_name(terms.dice, _("way to roll"), ("seeded", "manual"))
        self._terms = replace(terms, rulings=self.rulings)
        self._setup: Setup | None = None
        if any(each is not None for each in (terms.leaders, terms.players, terms.decks)):
            self._setup = make_setup(scenario, self._terms)  # a wrong one is told at once, and not when play begins
        self._state: State | None = None
        self.steps: list[PlayedStep] = []
        self._undone: list[tuple[Action, ...]] = []

    @classmethod
    @checked
    def from_setup(cls, setup: Setup, seed: int, training: bool = False, dice: str = "seeded") -> Battle:
        """A battle on an agreed set-up."""
        battle = cls(setup.scenario, BattleTerms(setup.rulings, seed, training=training, dice=dice))
        battle._setup = setup
        return battle

    # What it is now

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""
        if self._setup is None:
            self._setup = make_setup(self.scenario, self._terms)
        return self._setup

    @property
    def state(self) -> State:
        """The whole moment, hidden cards included; players get a `View`."""
        if self._state is None:
            self._state = start(self.setup)
            self._let_nature_answer()
        return self._state

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        return self.scenario.position if self._state is None else self._state.position

    @property
    def decision(self) -> Decision:
        """Whose decision is next, and what kind."""
        return decision(self.state)

    @property
    def medals(self) -> dict[Side, int]:
        """The medals of both sides."""
        return medals(self.state)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.state.over

    @property
    def winner(self) -> Side | None:
        """Who has won, or None."""
        return self.state.winner

    @property
    def last_change(self) -> int:
        """The turn in which anything was last tried or won; 1 where nothing was."""
        return next((step.before.turn for step in reversed(self.steps) if step.changes), 1)

    def stalled(self) -> Reason | None:
        """Why the battle has come to rest and may be called a draw, in words; None while it goes on or is over.

        Nothing follows from it by itself: the printed rules know no draw, so the players decide.
        """
        if self.over:
            return None
        changed = self.last_change
        if len(self.steps) >= MOST_ANSWERS:
            text = ngettext("nobody has won in {n} answer", "nobody has won in {n} answers", MOST_ANSWERS)
            return Reason("OBJ-1", text.format(n=number(MOST_ANSWERS)))
        return stall_reason(self.state.turn, changed)

    @property
    def events(self) -> Iterator[Event]:
        """Everything that has happened so far."""
        _begun = self.state
        return (event for step in self.steps for event in step.events)

    def __repr__(self) -> str:
        return f"<Battle {self.scenario.name}>"

    # Playing

    def legal_actions(self) -> list[Action]:
        """The answers that the rules allow now."""
        return list(legal(self.state))

    def why_not(self, action: Action | str) -> Reason | None:
        """Why an action is not allowed now, with its rule; None when it is allowed."""
        taken = parse_action(action) if isinstance(action, str) else action
        return self._why_not(taken)

    def _why_not(self, action: Action) -> Reason | None:
        state = self.state
        return STEPS[state.phase].why_not(state, action) if nature_decides(state) else why_not(state, action)

    def play(self, action: Action | str) -> list[Event]:
        """Take an answer, let nature answer what follows from it, and return what happened."""
        taken = parse_action(action) if isinstance(action, str) else action
        state = self.state
        if len(self.steps) >= MOST_ANSWERS:
            text = ngettext(
                "this battle has had {n} answer without a winner: call it a draw, or take it back",
                "this battle has had {n} answers without a winner: call it a draw, or take some back",
                MOST_ANSWERS,
            )
            raise HothlabError(text.format(n=number(MOST_ANSWERS)))
        if nature_decides(state) or taken not in legal(state):
            reason = self._why_not(taken)
            if reason is not None:
                raise Illegal(taken, reason)
        self._undone.clear()
        return self._take(taken)

    def _take(self, *actions: Action) -> list[Event]:
        first = len(self.steps)
        for action in actions:
            self._step(action)
        self._let_nature_answer()
        return [event for step in self.steps[first:] for event in step.events]

    def _step(self, action: Action) -> None:
        before = self.state
        self._state, events, passed = apply_in_full(before, action)
        changes = changes_something(before, action, self._state)
        self.steps.append(PlayedStep(before, action, decision(before).seat, tuple(events), passed, changes))

    def nature_answer(self) -> Action:
        """What the seed answers to the roll or shuffle that is due."""
        return Chance(self.seed).answer(self.state.answers, self.decision, nature_faces(self.state))

    def _let_nature_answer(self) -> None:
        while self.dice == "seeded" and nature_decides(self.state):
            self._step(self.nature_answer())

    # Going back

    def undo(self) -> Action:
        """Take back the last answer of a player, and return it.

        What a roll or a drawn card has shown cannot be taken back, except in a training battle.
        """
        last = next((n for n in reversed(range(len(self.steps))) if self.steps[n].seat is not None), None)
        if last is None and self.dice == "manual" and self.steps:
            last = len(self.steps) - 1
        if last is None:
            raise HothlabError(_("there is nothing to take back"))
        if not self.training and any(step.reveals for step in self.steps[last:]):
            raise HothlabError(_("a roll or a draw cannot be taken back; only training battles allow it"))
        step = self.steps[last]
        self._undone.append(tuple(each.action for each in self.steps[last:]))
        del self.steps[last:]
        self._state = step.before
        return step.action

    def redo(self) -> list[Event]:
        """Play again what was taken back last; dice fall as they fell before."""
        if not self._undone:
            raise HothlabError(_("there is nothing to play again"))
        return self._take(*self._undone.pop())

    # Keeping

    def record(self) -> Record:
        """The game so far as a record: set-up, seed and answers."""
        from hothlab.game.record import Record

        return Record.of(self)
