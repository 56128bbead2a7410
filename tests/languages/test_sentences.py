"""Every sentence of the engine is one message, and is made in every language without a missing form."""

from __future__ import annotations

import gettext
import random
import re
from collections.abc import Iterator

import pytest

from hothlab import text as words
from hothlab.errors import HothlabError
from hothlab.forms import Message
from hothlab.game.battle import Battle
from hothlab.game.events import describe
from hothlab.game.refusal import why_not
from hothlab.game.scenario import load
from hothlab.game.view import view_of
from hothlab.languages.catalogue import LANGUAGES
from hothlab.players.officer import Officer
from hothlab.players.reasons import explain
from hothlab.rules.attack import attack
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.readings import flips, readings
from hothlab.rules.retreat import retreats
from hothlab.rules.sight import line_of_sight
from hothlab.rules.terrain import Structure, structure_kinds, terrains
from hothlab.rules.units import Unit, profiles
from hothlab.text import speak

POSITIONS = 500
"""For each language; 2,000 in all."""


def position(seed: int) -> Position:
    """A board with some of everything on it."""
    choose = random.Random(seed)
    made = Position()
    hexes = list(made.board.hexes)
    for hex in choose.sample(hexes, 22):
        made = made.terrain(hex, choose.choice(list(terrains())))
    for hex in choose.sample(hexes, 14):
        kind = choose.choice([*profiles(), *structure_kinds()])
        try:
            made = made.place(hex, Unit(kind) if kind in profiles() else Structure(kind))
        except HothlabError:
            continue
    return made


def told(seed: int) -> Iterator[str]:
    """What the rules say about a position."""
    where = position(seed)
    choose = random.Random(seed)
    units = list(where.units)
    for a in choose.sample(units, min(1, len(units))):
        b = choose.choice([hex for hex in where.board.hexes if hex != a])
        sight = line_of_sight(where, a, b)
        yield sight.sentence
        yield str(sight.reason)
        if seed % 10 == 0:
            yield from (each.sentence for each in readings(where, a, b))
        yield from map(str, flips(where, a, b))
        enemies = [hex for hex in (*where.units, *where.structures) if hex != a]
        for target in choose.sample(enemies, min(2, len(enemies))):
            found = attack(where, a, target)
            yield found.sentence
            yield str(found)
        moves = reach(where, a)
        yield moves.sentence
        yield from map(str, moves.refusals.values())
        back = retreats(where, a, 2)
        yield back.sentence
        yield from map(str, back.options)


def played(seed: int, answers: int = 60) -> Iterator[str]:
    """What a game tells, what an officer says of it, and why something else is not allowed."""
    choose = random.Random(seed)
    battle: Battle = load(str(choose.choice([1, 4, 8, 10, 14, 16])), seed=seed)
    officer, tried = Officer(), []
    for number in range(answers):
        if battle.over:
            break
        assert battle.state.seat is not None and battle.decision.seat is not None
        view = view_of(battle.state, battle.decision.seat)
        if number % 6 == 0:
            chosen = officer.choose(view).action
            yield explain(view, chosen)
        else:
            chosen = choose.choice(list(battle.legal_actions()))
        tried.append(chosen)
        reason = why_not(battle.state, choose.choice(tried))
        if reason is not None:
            yield str(reason)
        yield from map(describe, battle.play(chosen))


class Marked(gettext.NullTranslations):
    """A language that puts every message between brackets."""

    def gettext(self, message: str) -> str:
        return Message(f"⟦{message}⟧", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture()
def in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_current", Marked())
    monkeypatch.setattr(words, "_language", "de")


def outside(text: str) -> str:
    """The words that no message says; hexes need none."""
    before = ""
    while before != text:
        before, text = text, re.sub("⟦[^⟦⟧]*⟧", "", text)
    return re.sub(r"\b[A-G]\d+\b|[^\w]|\d", "", text)


def test_every_sentence_is_one_message(in_brackets: None) -> None:
    sentences = [each for seed in range(150) for each in told(seed)]
    sentences += [each for seed in range(3) for each in played(seed)]
    assert len(sentences) > 1000
    assert {each for each in sentences if outside(each)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_made_in_every_language(language: str) -> None:
    """A form that there is not, or that is asked of what is no noun, is raised in the tests."""
    speak([language])
    try:
        sentences = [each for seed in range(POSITIONS) for each in told(seed)]
        sentences += [each for seed in range(2) for each in played(seed)]
    finally:
        speak(["en"])
    assert len(sentences) > 5 * POSITIONS
    assert not [each for each in sentences if "{" in each or "⟦" in each]
