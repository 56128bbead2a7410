"""The small files of a home, in JSON: whatever stands in them, what is kept next is kept, and read again."""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fuzz.mutate import mutated, mutated_tree
from fuzz.target import Target, law
from hothlab.base.jsontree import json_tree
from hothlab.desks.settle.shelf import Shelf
from hothlab.lessons.reader.homework import keep_homework, kept_homework, make_homework
from hothlab.lessons.reader.own_plans import keep_plan, own_plans
from hothlab.lessons.reader.place import keep_place, kept_place
from hothlab.lessons.reader.taken_along import TakenAlong, read_taken_along
from hothlab.rules.position import Position

__all__ = ["TARGET"]

_VALID = {
    "talks.json": {"07": [3, 1_700_000_000], "plan-a": [0, 1_700_000_000]},
    "plans.json": {"Friday": ["07/title", "04/trooper-reach"]},
    "homework.json": [make_homework(["04/trooper-reach"], "For Friday").code],
    "settle.json": {"now": Position().code, "kept": [Position().code], "recent": [], "tools": ["ridge"], "also": "de"},
    "taken along": json.loads(TakenAlong("Ada", "{}", {"a": "hothlab record 3"}).text),
}
_DEEP = ("[" * 40_000, '{"a":' * 40_000, "[" * 40_000 + "]" * 40_000)


def _make(rng: random.Random) -> dict[str, str]:
    name, how = rng.choice(list(_VALID)), rng.random()
    text = json.dumps(_VALID[name])
    if how < 0.02:
        return {"name": name, "text": rng.choice(_DEEP)}
    if how < 0.4:
        return {"name": name, "text": mutated(rng, text)}
    tree = json.loads(text)
    for _change in range(rng.choice((1, 2, 4))):
        tree = mutated_tree(rng, tree)
    try:
        return {"name": name, "text": json.dumps(tree)}
    except ValueError:  # Python writes no number of thousands of digits
        return {"name": name, "text": mutated(rng, text)}


def _read(given: dict[str, str]) -> bool:
    name, text = given["name"], given["text"]
    if name == "taken along":
        found = read_taken_along(json_tree(text, name, 100_000))
        law(read_taken_along(json_tree(found.text, name, 1_000_000)) == found, "what is written is what was read")
        return True
    with _home() as home:
        (home / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        match name:
            case "talks.json":
                keep_place("07", 5)
                law(kept_place("07") == 5, "a place is kept")
            case "plans.json":
                keep_plan("Mine", ["07/title"], replace=True)
                law("Mine" in [plan.title for plan in own_plans()], "a plan is kept")
            case "homework.json":
                homework = make_homework(["04"])
                keep_homework(homework)
                law(kept_homework()[0] == homework, "homework is kept")
            case _:
                shelf = Shelf.open().speak_also("pl").speak_also("nl")
                law(Shelf.open(home) == shelf, "a shelf is kept")
    return True


@contextmanager
def _home() -> Iterator[Path]:
    before = os.environ.get("HOTHLAB_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOTHLAB_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            del os.environ["HOTHLAB_HOME"]
            os.environ.update({"HOTHLAB_HOME": before} if before is not None else {})


TARGET = Target("homes", _make, _read, in_a_test=60, share=3)
