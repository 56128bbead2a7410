"""Every sentence of the engine is one message, and is made in every language without a missing form."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from hothlab.language import text as words
from hothlab.language.forms import Translation
from hothlab.language.text import speak
from hothlab.translating.catalogue import LANGUAGES, LOCALES, read
from hothlab.translating.checks import typography
from tests.languages.golden import FOLDER, golden, kept
from tests.languages.sentences import ASKED, at_the_table, english_in, moments, told, told_of_games

POSITIONS = 2000

COVERED = (
    "rules/sight.py", "rules/attack.py", "rules/modifiers.py", "rules/movement.py", "rules/retreat.py", "rules/odds.py",
    "game/events/", "players/steps/",
)  # fmt: skip
"""The files of which nearly every message is said here, so that the sample is not blind."""


class Marked(gettext.NullTranslations):
    """A language that puts every message between brackets."""

    def gettext(self, message: str) -> str:
        return Translation(f"⟦{message}⟧", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture()
def in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    moments()  # they are played in English
    monkeypatch.setattr(words, "_current", Marked())
    monkeypatch.setattr(words, "_language", "brackets")


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    moments()
    speak([request.param])
    yield request.param
    speak(["en"])


def outside(text: str) -> str:
    """The words that no message says; hexes need none."""
    before = ""
    while before != text:
        before, text = text, re.sub("⟦[^⟦⟧]*⟧", "", text)
    return re.sub(r"\b[A-G]\d+\b|[^\w]|\d", "", text)


def test_every_sentence_is_one_message(in_brackets: None) -> None:
    sentences = [text for seed in range(100) for _kind, text in told(seed)]
    sentences += [text for _kind, text in told_of_games()]
    assert len(sentences) > 1000
    assert {each for each in sentences if outside(each)} == set()


def faults(language: str, sentences: set[str]) -> list[str]:
    """What a reader would stumble over: places that nobody filled, English words, a wrong mark."""
    lines = sorted({line.strip() for text in sentences for line in text.splitlines()})
    wrong = [each for each in lines if re.search(r"[{}⟦]|None|\.\.(?!\.)| {2,}\S|,,|;;", each)]
    wrong += [each for each in lines if english_in(each, language)]
    return wrong + [f"{each}: {fault}" for each in lines for fault in typography(each, language)]


def test_every_sentence_is_made_in_every_language(spoken: str) -> None:
    """2,000 positions, each with one kind of question, and moments of seventy games.

    A form that there is not, or that is asked of what is no noun, is raised in the tests.
    """
    kinds = list(ASKED)
    sentences = {text for seed in range(POSITIONS) for _kind, text in told(seed, kinds[seed % len(kinds)])}
    sentences |= {text for _kind, text in told_of_games()}
    assert len(sentences) > POSITIONS
    assert faults(spoken, sentences) == []
    said = set(words._current._made)  # type: ignore[attr-defined]
    said |= {part for key in said if isinstance(key, tuple) for part in key}
    known = {entry.key[0] for entry in read(LOCALES / spoken / "interface.po", spoken)
             if entry.text.place.startswith(COVERED)}  # fmt: skip
    assert len(known & said) >= 0.85 * len(known), known - said


def test_sixty_sentences_are_as_they_were_read(spoken: str) -> None:
    """Where this fails: `python -m tests.languages.golden`, and read what is different."""
    assert len(kept(spoken)) >= 57
    assert golden(spoken, kept(spoken)) == (FOLDER / f"{spoken}.txt").read_text("utf-8")


@pytest.mark.parametrize("spoken", ["pl"], indirect=True)
def test_a_game_is_played_to_its_end(spoken: str) -> None:
    """All that the table says on the way, in Polish, with clicks that are refused, the coach, the story and the end."""
    found = list(at_the_table("1", seed=3)) + list(at_the_table("10", seed=4, people={}, most=60))
    assert found[-1][0] == "ending"
    assert {kind for kind, _text in found} >= {
        "briefing", "prompt", "button", "refusal", "coach", "recap", "roll", "happened", "goal", "log", "transcript",
    }  # fmt: skip
    assert faults(spoken, {text for _kind, text in found}) == []
