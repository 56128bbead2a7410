"""The reader's progress: text that is read is written back the same, and no file of it stops the reader."""

from __future__ import annotations

import json
import random
import tempfile
from datetime import datetime, timezone
from pathlib import Path

from fuzz.mutate import mutated, mutated_tree
from fuzz.target import Target, law
from hothlab.lessons.reader.marks import Mark, Marks, ReviewCard
from hothlab.lessons.reader.marks_file import read_marks, write_marks
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.review import Review

__all__ = ["TARGET"]

_NOW = datetime(2030, 1, 2, 12, 0, tzinfo=timezone.utc)
_VALID = write_marks(
    Marks(
        3,
        {"01:units": Mark(3, 1, 2, frozenset({"UNI-1"}))},
        {"01": frozenset({"what", "rows"})},
        {"01:units": ReviewCard(_NOW, _NOW, 2, None, 3.5, 5.0, 4, 2)},
    )
)


def _make(rng: random.Random) -> dict[str, object]:
    text, how = _VALID, rng.random()
    if how < 0.3:
        text = mutated(rng, text)
    elif how < 0.95:
        tree = json.loads(text)
        for _change in range(rng.choice((1, 2, 4))):
            tree = mutated_tree(rng, tree)
        try:
            text = json.dumps(tree)
        except ValueError:  # Python writes no number of thousands of digits
            text = mutated(rng, text)
    return {"text": text, "file": rng.random() < 0.1}


def _read(given: dict[str, object]) -> bool:
    text = str(given["text"])
    if given["file"]:
        _open(text)
        return True
    marks = read_marks(text)
    law(read_marks(write_marks(marks)) == marks, "what is written is what was read")
    return True


def _open(text: str) -> None:
    """A file with this text, whatever it is: the reader can go on, and what they do next is kept."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "progress.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        progress = Progress(path)
        progress.record("02:cards", ["CMD-1"], 3, 1)
        Review(progress).answer("01:units", True, 1, _NOW)
        law(progress.best("02:cards") is not None, "what was done is known")
        law(bool(progress.trouble) or Progress(path).best("02:cards") is not None, "what was done is kept")


TARGET = Target("progress", _make, _read, in_a_test=300, share=12)
