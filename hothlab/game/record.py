"""Records: a game as one small text file, set-up, seed and answers, that replays to the same game.

    hothlab record 3
    scenario imperial-scout-mission 5f0a...   (or `scenario-text` and the file's lines behind `| `)
    seed 7
    seats rebel empire:vader
    ---
    play raid-centre
    order F1
    ...
    check 0f3c...

Nature's answers follow from the seed. They stand in the file only where they do not, as with dice rolled by hand.
Lines with a `#` behind the check line are notes of whoever keeps the file, and not part of the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.base.files import write_atomically
from hothlab.game.actions import Action
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.chance import Chance
from hothlab.game.decks import Deck, deck
from hothlab.game.scenario import Scenario, scenarios
from hothlab.game.scenario_format import read_scenario, write_scenario
from hothlab.game.setup import Setup
from hothlab.game.turn import decision, nature_decides, nature_faces
from hothlab.hexes import SIDES
from hothlab.language.text import _, short

__all__ = ["HEAD", "VERSION", "Record", "checksum", "lines_of"]

VERSION = 3
HEAD = "hothlab record"
"""How every record begins, before its version."""


@dataclass(frozen=True, repr=False)
class Record:
    """A game: what was agreed, the seed, and every answer, nature's included.

    >>> from hothlab.game.scenario import load
    >>> load("1", seed=7).record()
    <Record of Imperial Scout Mission: 2 answers>
    """

    setup: Setup
    seed: int
    training: bool
    dice: str
    answers: tuple[Action, ...]
    steps: tuple[PlayedStep, ...] = field(default=(), init=False, compare=False, repr=False)
    """The steps of the battle it was taken from, so that none is played again; empty for a record read from a file."""

    def __repr__(self) -> str:
        return f"<Record of {self.setup.scenario.name}: {len(self.answers)} answers>"

    @classmethod
    @checked
    def of(cls, battle: Battle) -> Record:
        """The record of a battle so far."""
        _dealt = battle.state
        steps = tuple(battle.steps)
        answers = tuple(step.action for step in steps)
        record = cls(battle.setup, battle.seed, battle.training, battle.dice, answers)
        object.__setattr__(record, "steps", steps)
        return record

    @cached_property
    def text(self) -> str:
        """The record as the text of a file."""
        body = "\n".join([*self._header(), "---", *self._answer_lines(), ""])
        return f"{body}check {checksum(body)}\n"

    def _header(self) -> list[str]:
        setup = self.setup
        lines = [f"{HEAD} {VERSION}", *_scenario_lines(setup.scenario), f"seed {self.seed}"]
        lines.append("seats " + " ".join(f"{s.side}:{s.leader}" if s.leader else s.side for s in setup.seats))
        if setup.rulings.changed:
            lines.append("rulings " + " ".join(f"{name}={value}" for name, value in setup.rulings.changed.items()))
        for side in SIDES:
            if setup.decks[side] != deck(side):
                lines.append(f"deck {side} " + " ".join(setup.decks[side].cards))
                lines += _leader_lines(setup.decks[side])
        if self.training:
            lines.append("training")
        if self.dice == "manual":
            lines.append("manual dice")
        return lines

    def _answer_lines(self) -> list[str]:
        """The lines of the answers. Rolls and shuffles are left out where a reader gets the same ones from the seed.

        A reader rolls only up to the next answer of a player. So when a roll differs from the seed's, the rolls before
        it are written too.
        """
        lines: list[str] = []
        foreseen: list[str] = []
        for step in self.steps or self._played():
            if not nature_decides(step.before):
                foreseen.clear()
                lines.append(str(step.action))
            elif self.dice == "manual" or step.action != _foreseen(step, self.seed):
                lines += [*foreseen, str(step.action)]
                foreseen.clear()
            else:
                foreseen.append(str(step.action))
        return lines

    def _played(self) -> Sequence[PlayedStep]:
        """The steps of the game, played again."""
        battle = Battle.from_setup(self.setup, self.seed, dice="manual")
        for action in self.answers:
            battle.play(action)
        return battle.steps

    @checked
    def save(self, path: str | Path) -> Path:
        """Write the record to a file, all of it or nothing."""
        target = Path(path)
        if "\0" in str(path):
            raise HothlabError(_("no file can be named {path!r}").format(path=short(path)))
        write_atomically(target, self.text)
        return target


def _foreseen(step: PlayedStep, seed: int) -> Action:
    """The roll or shuffle that follows from the seed."""
    before = step.before
    return Chance(seed).answer(before.answers, decision(before), nature_faces(before))


def checksum(body: str) -> str:
    """The digest of a text: a check line has that of all lines before it, and a record knows its scenario by one."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _scenario_lines(scenario: Scenario) -> list[str]:
    text = write_scenario(scenario)
    if scenario.slug in scenarios() and read_scenario(scenarios()[scenario.slug].read_text("utf-8")) == scenario:
        return [f"scenario {scenario.slug} {checksum(text)}"]
    return ["scenario-text", *(f"| {line}" for line in lines_of(text))]


def lines_of(text: str) -> list[str]:
    """The lines of a text, which end where we end them and nowhere else."""
    return text.removesuffix("\n").split("\n")


def _leader_lines(deck: Deck) -> list[str]:
    return [
        f"leader {deck.side} {name} {' '.join(each.cards)} | {' '.join(each.name.split())}"
        for name, each in deck.leaders.items()
    ]
