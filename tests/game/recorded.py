"""Random games to record, and what their records must be."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hothlab.game.actions import Action, Roll, Shuffle
from hothlab.game.battle import Battle
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario import load, scenarios
from hothlab.game.turn import nature_decides, nature_faces

LEADERS = [{}, {"rebel": "leia"}, {"empire": "piett"}, {"rebel": "luke", "empire": "veers"}, {"empire": "vader"}]
TEAMS: list[dict[str, Any]] = [
    {"players": {"rebel": 2}},
    {"players": {"empire": 2}, "leaders": {"empire": ["piett", "vader"], "rebel": "han"}},
    {"players": {"rebel": 2, "empire": 2}, "leaders": {"rebel": ["leia", None], "empire": [None, "piett"]}},
]
RULINGS: list[dict[str, str]] = [
    {},
    {"objective_start": "must-enter", "retreat_partial": "any-path"},
    {"eweb_ready": "next-turn", "eweb_confirm": "confirmation-too", "search_and_destroy": "after"},
    {"fleet_limit": "three", "die_double_face": "cross", "team_leader_hand": "three-cards"},
]


@dataclass(frozen=True)
class Game:
    """What a random game is made of; the same values make the same game."""

    scenario: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.scenario}-{self.seed}"

    def battle(self, **more: Any) -> Battle:
        return load(self.scenario, seed=self.seed, **(self.options | more))


def _games() -> Iterator[Game]:
    for number, slug in enumerate(scenarios()):
        leaders, rulings = LEADERS[number % len(LEADERS)], RULINGS[number % len(RULINGS)]
        yield Game(slug, number, {"leaders": leaders, "rulings": rulings})
        yield Game(slug, 100 + number, TEAMS[number % len(TEAMS)] | {"rulings": RULINGS[-1 - number % len(RULINGS)]})


GAMES = list(_games())
"""Every scenario twice: once with leaders, once with teams, and rulings that differ."""


def nature_of_dice(fight: Battle, chance: random.Random) -> Action:
    """An answer by hand: now and then what the seed says, else something else."""
    if chance.random() < 0.3:
        return fight.nature_answer()
    if fight.decision.kind == "shuffle":
        return Shuffle(*chance.sample(fight.decision.cards, len(fight.decision.cards)))
    return Roll(*chance.choices(nature_faces(fight.state), k=fight.decision.number))


def go_on(fight: Battle, chance: random.Random, answers: int = 10**6, turns: int = 300) -> Battle:
    """Play on at random, for at most that many answers."""
    for _answer in range(answers):
        if fight.over or fight.state.turn > turns:
            break
        if nature_decides(fight.state):
            fight.play(nature_of_dice(fight, chance))
        else:
            fight.play(chance.choice(fight.legal_actions()))
    return fight


def same(one: Battle, other: Battle) -> None:
    """The two battles are at the same moment, by the same way."""
    assert one.state.key() == other.state.key()
    assert [step.action for step in one.steps] == [step.action for step in other.steps]
    assert list(one.events) == list(other.events)
    assert (one.seed, one.dice, one.training, one.setup) == (other.seed, other.dice, other.training, other.setup)


def is_identity(fight: Battle) -> str:
    """Record, text, record, battle: nothing is lost on the way, and the text is the same again."""
    record = fight.record()
    text = record.text
    again = read_record(text)
    assert again == record
    assert again.text == text
    same(replay(text), fight)
    return text


ODD = """\
hothlab: 1
name: "Odd \\u2028 name --- check | 'x' \\"y\\" ☃"
briefing: "first\\n\\n---\\ncheck 0123456789abcdef\\n| bar\\n\\ttab \\u0085 next \\u2029 trailing  \\nend"
first: empire
hand: {rebel: 2, empire: 3}
medals: {rebel: 1}
rebel: {trooper: [{at: D4, miniatures: 2, badge: assault}, G1]}
empire: {snowtrooper: [{at: D5, badge: e-web, face: moving}], at-at: [B1]}
objectives: [{hex: C4, kind: temporary, side: both, medals: 2}]
special: [{sudden-death: {side: empire, occupy: [G1]}}]
"""


def save_one(folder: Path) -> Path:
    """Put one good record into a folder."""
    path = folder / "game.record"
    go_on(load("16", seed=1, rulings={"scout_self": "scout-too"}), random.Random(1), 40).record().save(path)
    return path


def forged(text: str) -> bytes:
    """The text with the check line that fits it."""
    body = text[: text.rindex("check ")]
    return f"{body}check {hashlib.sha256(body.encode()).hexdigest()[:16]}\n".encode()
