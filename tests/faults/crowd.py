"""Many kernels that save at the same instant. `python -m tests.faults.crowd FOLDER` ends well when nothing is lost.

It is a process of its own because it forks, which one that has threads must not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from hothlab.lessons.reader import progress
from hothlab.lessons.reader.progress import Progress
from hothlab.tables import keeping
from hothlab.tables.keeping import Keeper, games, resume
from tests.faults.kept_things import a_game

WRITERS, ENTRIES, TABLES = 20, 5, 10
PATIENCE = 300.0
"""Seconds: on a slow machine nobody gives up."""


def at_once(number: int, ready: Callable[[int], Callable[[], bool]]) -> None:
    """That many processes, each of which makes itself ready, and begins its work when the last of them is there."""
    reading, writing = os.pipe()
    children = []
    for which in range(number):
        child = os.fork()
        if not child:
            code = 1
            try:
                work = ready(which)
                os.close(writing)
                os.read(reading, 1)  # until nobody holds the other end
                code = 0 if work() else 1
            finally:
                os._exit(code)
        children.append(child)
    os.close(writing)
    os.close(reading)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * number


def answer_tasks(path: Path) -> None:
    """Every entry of each reader is there, and the count of what all have done is exact."""

    def ready(which: int) -> Callable[[], bool]:
        kept = Progress(path)

        def answer() -> bool:
            for entry in range(ENTRIES):
                kept.record(f"{which}/{entry}", (), 1, 1)
                kept.record("everybody", (), 1, 1)
            return not kept.trouble

        return answer

    at_once(WRITERS, ready)
    found = Progress(path).marks.tasks
    own = {f"{which}/{entry}" for which in range(WRITERS) for entry in range(ENTRIES)}
    assert found.keys() == own | {"everybody"}
    assert found["everybody"].times == WRITERS * ENTRIES


def go_on_with_one_game(folder: Path) -> None:
    """One game is open in many notebooks, and each answers differently: every one of these games is kept."""
    folder.mkdir()
    (folder / "game.record").write_text(a_game()[0], "utf-8")
    answers = len(resume("game", folder).battle.legal_actions())

    def ready(which: int) -> Callable[[], bool]:
        table = resume("game", folder)
        keeper = Keeper(table, "game", folder=folder)
        action = table.battle.legal_actions()[which % answers]

        def play() -> bool:
            table.play(action)
            (folder / f"{which}.told").write_text(keeper.text, "utf-8")
            return not keeper.trouble

        return play

    at_once(TABLES, ready)
    kept = {(folder / f"{each.id}.record").read_text("utf-8") for each in games(folder)}
    told = {path.read_text("utf-8") for path in folder.glob("*.told")}
    assert len(told) == min(TABLES, answers) > 1
    assert told == kept


def main(folder: Path) -> None:
    progress._PATIENCE = keeping._PATIENCE = PATIENCE
    answer_tasks(folder / "progress.json")
    go_on_with_one_game(folder / "games")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
