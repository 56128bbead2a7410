"""How many ways a situation can go on: counts of legal continuations, kept in `perft.txt`.

A changed count is a changed rule. If it is meant, the argument above the count is first made anew, by hand, and
then the count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hothlab.game.battle import Battle
from hothlab.game.chance import Chance
from hothlab.game.scenario import load
from hothlab.game.state import State
from hothlab.game.turn import apply, decision, legal, nature_decides, nature_faces
from tests.game.table import battle

CORPUS = Path(__file__).parent / "perft.txt"
KINDS = {
    "play a card", "discard", "heal", "strike", "order", "move", "attack", "re-roll", "ignore", "retreat",
    "break through", "attack again", "move after attack", "deploy",
}  # fmt: skip
"""Everything a player can be asked."""


@dataclass(frozen=True)
class Line:
    """A line of the corpus: what is asked, the situation, the answers that lead there, and the counts by depth."""

    asked: str
    situation: str
    answers: str
    counts: dict[int, int]

    @classmethod
    def read(cls, text: str) -> Line:
        asked, situation, answers, counts = (" ".join(part.split()) for part in text.split("|"))
        return cls(asked, situation, answers, {int(d): int(n) for d, n in (each.split(":") for each in counts.split())})

    def __str__(self) -> str:
        return f"{self.asked} | {self.situation} | {self.answers}"

    def battle(self) -> Battle:
        """The battle at the moment that is counted from. Nature's answers before it may be given among the answers."""
        kind, *words = self.situation.split()
        options: dict[str, Any] = {"seed": 1}
        board, leaders, players, rulings = [], {}, {}, {}
        for word in words:
            name, equals, value = word.partition("=")
            if ":" in word or not equals:
                board.append(word)
            elif name in ("rebel", "empire") and kind == "board":
                options[f"{name}_hand"] = value.split(",")
            elif name in ("rebel", "empire"):
                leaders[name] = value.split("+") if "+" in value else value
            elif name in ("rebels", "empires"):
                players[name[:-1]] = int(value)
            elif name in ("seed", "hand", "medals"):
                options[name] = int(value)
            elif name == "exit":
                options["special"] = [("exit", {"side": value, "row": "empire", "medals": 1})]
            elif name == "first":
                options[name] = value
            else:
                rulings[name] = value
        more = {"rulings": rulings, "players": players, "leaders": leaders}
        options |= {name: value for name, value in more.items() if value}
        fight = battle(" ".join(board), **options) if kind == "board" else load(board[0], **options)
        for answer in filter(None, self.answers.split(", ")):
            fight.play(answer)
        return fight


def lines() -> list[Line]:
    texts = CORPUS.read_text("utf-8").splitlines()
    return [Line.read(text) for text in texts if text and not text.startswith("#")]


def ways(state: State, chance: Chance, depth: int) -> int:
    """The number of ways to give that many answers; dice and shuffles are the seed's, and an ended battle has none."""
    if depth == 1:
        return len(legal(state))
    return sum(ways(after, chance, depth - 1) for after in _next(state, chance))


def _next(state: State, chance: Chance) -> Iterator[State]:
    for action in legal(state):
        after, _events = apply(state, action)
        while nature_decides(after):
            answer = chance.answer(after.answers, decision(after), nature_faces(after))
            after, _events = apply(after, answer)
        yield after


def counted(line: Line) -> dict[int, int]:
    fight = line.battle()
    return {depth: ways(fight.state, Chance(fight.seed), depth) for depth in line.counts}


@pytest.mark.parametrize("line", lines(), ids=str)
def test_count(line: Line) -> None:
    """ORD-2, MOV-1, ATK-1, RET-5, CMD-1: as many ways on as the corpus says."""
    assert line.battle().decision.kind == line.asked
    assert counted(line) == line.counts


def test_the_corpus_asks_everything() -> None:
    """TRN-1: each kind of decision is counted somewhere."""
    assert {line.asked for line in lines()} == KINDS


def test_every_count_is_argued_for() -> None:
    """Lines stand in paragraphs that begin with an argument, and the argument names each number of its lines."""
    scenarios = 0
    for paragraph in CORPUS.read_text("utf-8").split("\n\n")[1:]:
        texts = paragraph.strip().splitlines()
        words = " ".join(text.lstrip("# ") for text in texts if text.startswith("#"))
        found = [Line.read(text) for text in texts if not text.startswith("#")]
        assert texts[0].startswith("#") and found
        if all(line.situation.startswith("scenario") and line.asked == "play a card" for line in found):
            scenarios += len(found)  # the argument is the hand that each scenario gives
            continue
        numbers = {int(number) for number in re.findall(r"\d+", words)}
        assert {count for line in found for count in line.counts.values()} <= numbers, paragraph
    assert scenarios == 17 + 6 - 1, "all but scenario 13"


def test_counting_is_counting() -> None:
    """The recursion against a plain list of all sequences of answers."""
    line = next(line for line in lines() if line.asked == "order")
    fight = line.battle()
    sequences: list[list[str]] = [[]]
    for _depth in range(2):
        longer = []
        for sequence in sequences:
            again = line.battle()
            again.dice = "seeded"
            for answer in sequence:
                again.play(answer)
            longer += [[*sequence, str(action)] for action in again.legal_actions()]
        sequences = longer
    assert len({tuple(sequence) for sequence in sequences}) == ways(fight.state, Chance(fight.seed), 2)
