"""Sixty sentences of the engine in each language, with the English ones beside them, for speakers to read.

python -m tests.languages.golden     write them anew, when a sentence has changed; then read what is different
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hothlab.game.cards import cards
from hothlab.language import text as words
from hothlab.translating.catalogue import LANGUAGES
from tests.languages.sentences import told, told_of_games

__all__ = ["FOLDER", "golden", "kept"]

FOLDER = Path(__file__).parent / "golden"

_WANTED = {
    "sight": 9, "what if": 2, "attack": 9, "reach": 6, "retreat": 4, "odds": 2, "event": 13, "refusal": 7, "prompt": 2,
    "coach": 1, "officer": 3, "goal": 1, "ending": 1,
}  # fmt: skip
"""How many sentences of each kind."""

_POSITIONS = 60


class Listening(gettext.NullTranslations):
    """English, and which messages were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return msgid1 if n == 1 else msgid2


def _told() -> Iterator[tuple[str, str]]:
    for seed in range(_POSITIONS):
        yield from told(seed)
    yield from told_of_games()


def _chosen() -> list[tuple[str, str]]:
    """English sentences, each with its kind: those that bring a message which no other one has said."""
    listening = words._current = Listening()
    left, heard, found = dict(_WANTED), {card.name for card in cards().values()}, []
    try:
        for kind, text in _told():
            if left.get(kind) and listening.asked - heard and "\n" not in text:
                left[kind] -= 1
                heard |= listening.asked
                found.append((kind, text))
            listening.asked.clear()
    finally:
        words.speak(["en"])
    return sorted(found, key=lambda row: list(_WANTED).index(row[0]))


@cache
def _english() -> dict[tuple[str, str], int]:
    """Every English sentence with its kind, and the first place where it is said."""
    words.speak(["en"])
    return {row: -place for place, row in reversed([(-place, row) for place, row in enumerate(_told())])}


def kept(language: str) -> list[tuple[str, str]]:
    """The English sentences of a golden file, each with its kind."""
    rows = (FOLDER / f"{language}.txt").read_text("utf-8").split("\n\n")
    return [(lines[0], lines[1].removeprefix("  en: ")) for lines in (row.split("\n") for row in rows)]


def golden(language: str, chosen: list[tuple[str, str]]) -> str:
    """These sentences as a golden file of a language."""
    english = _english()
    words.speak([language])
    try:
        said = list(_told())
    finally:
        words.speak(["en"])
    rows = [f"{kind}\n  en: {text}\n  {language}: {said[english[kind, text]][1]}\n" for kind, text in chosen]
    return "\n".join(rows)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    sentences = _chosen()
    for each in LANGUAGES:
        (FOLDER / f"{each}.txt").write_text(golden(each, sentences), "utf-8")
