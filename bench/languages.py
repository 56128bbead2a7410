"""What a language costs: an explanation in it against the English one, importing, the first search."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time

import hothlab as hl
from bench.measure import Row, short
from hothlab.hexes import Hex
from hothlab.language.text import languages, speak
from hothlab.rules.position import Position

_ROUNDS = 12
_SCENARIOS = ("1", "4", "8", "10", "14", "16")


def rows() -> list[Row]:
    return [*_explanations(), *_starts(), *_search()]


def _asked() -> list[tuple[Position, Hex, Hex]]:
    """Every unit of some scenarios, and a few hexes for each."""
    found = []
    for name in _SCENARIOS:
        position = hl.load(name).position
        for number, a in enumerate(position.units):
            others = [b for b in position.board.hexes if b != a]
            found += [(position, a, b) for b in others[number % 7 :: 7]]
    return found


def _explained(asked: list[tuple[Position, Hex, Hex]]) -> int:
    """The length of all explanations of the rules about them."""
    letters = 0
    for position, a, b in asked:
        letters += len(hl.line_of_sight(position, a, b).sentence)
        if b in position.units or b in position.structures:
            letters += len(str(hl.attack(position, a, b)))
    for position, a in dict.fromkeys((position, a) for position, a, _b in asked):
        reach = hl.reach(position, a)
        letters += len(reach.sentence) + sum(len(str(each)) for each in reach.refusals.values())
        letters += len(hl.retreats(position, a, 2).sentence)
    return letters


def _explanations() -> list[Row]:
    """In turns, so that a busy machine disturbs all languages alike; processor time, the best of each."""
    asked = _asked()
    best: dict[str, float] = {}
    for _round in range(_ROUNDS):
        for code in languages():
            speak([code])
            start = time.process_time()
            _explained(asked)
            best[code] = min(best.get(code, float("inf")), time.process_time() - start)
    speak(["en"])
    english = best.pop("en")
    return [
        Row(
            f"explanations in {code}",
            short(taken),
            f"in English {short(english)}",
            f"{taken / english:.2f} x",
            "1.3 x",
            taken <= 1.3 * english,
        )
        for code, taken in best.items()
    ]


_FIRST = "import hothlab as hl; str(hl.line_of_sight(hl.load('10').position, 'B6', 'D5'))"


def _spent() -> float:
    """The processor time of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _starts() -> list[Row]:
    """Importing, and importing until the first verdict is said, in a process of its own; in turns, the best of each.

    Processor time, which the neighbours disturb least.
    """
    codes = {"import hothlab": ("import hothlab", 0.01), "import and say a verdict": (_FIRST, 0.1)}
    rows = []
    for name, (code, most) in codes.items():
        best = {"": float("inf"), "pl": float("inf")}
        for _run in range(15):
            for language in best:
                environment = {**os.environ, "HOTHLAB_LANGUAGE": language}
                start = _spent()
                subprocess.run([sys.executable, "-c", code], check=True, env=environment)
                best[language] = min(best[language], _spent() - start)
        english, polish = best[""], best["pl"]
        rows.append(
            Row(f"{name}, in Polish", short(polish), f"in English {short(english)}", f"{polish / english:.2f} x",
                f"{short(most)} more", polish - english < most)
        )  # fmt: skip
    return rows


def _search() -> list[Row]:
    """The first search of a process, which reads and stems all words; one in a foreign word reads all languages."""
    code = (
        "import time, hothlab; from hothlab.desks.search import search; hothlab.use_language('{code}');"
        "start = time.process_time(); search('{word}'); print(time.process_time() - start)"
    )

    def first(language: str, word: str) -> float:
        text = code.format(code=language, word=word)
        runs = [subprocess.run([sys.executable, "-c", text], check=True, capture_output=True) for _run in range(5)]
        return min(float(each.stdout) for each in runs)

    english = first("en", "retreat")
    asked = {"in Polish": ("pl", "odwrót"), "in German, for a Polish word": ("de", "odwrót")}
    return [
        Row(f"first search {name}", short(taken), f"in English {short(english)}", f"{taken / english:.2f} x", "1 s",
            taken < 1)
        for name, taken in ((name, first(*each)) for name, each in asked.items())
    ]  # fmt: skip
