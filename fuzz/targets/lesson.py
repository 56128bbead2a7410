"""Chapters of the course: a file that is wrong says where, and one that is right can be told."""

from __future__ import annotations

import random
from functools import cache

from fuzz.mutate import mutated, mutated_yaml
from fuzz.target import Target, law
from hothlab.lessons.authoring.checking import check_text
from hothlab.lessons.course.chapter import chapter_files, read_chapter

__all__ = ["TARGET"]


@cache
def _known() -> list[tuple[str, str]]:
    return [(path.name, path.read_text("utf-8")) for path in chapter_files().values()]


def _make(rng: random.Random) -> dict[str, str]:
    name, text = rng.choice(_known())
    if rng.random() < 0.5:
        return {"name": name, "text": mutated(rng, text)}
    return {"name": name, "text": mutated_yaml(rng, text)}


def _read(given: dict[str, str]) -> bool:
    checked = check_text(given["text"], given["name"])
    chapter = read_chapter(given["text"], given["name"])
    law(checked.valid, "what can be read has no mistakes")
    law(bool(chapter.steps) and bool(chapter.title), "a chapter has steps and a title")
    return True


TARGET = Target("lesson", _make, _read, in_a_test=25, share=2)
