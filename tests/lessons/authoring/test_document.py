"""Every example of the document about lessons of one's own, and both starts, are whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hothlab.game.special_rules import special_rules
from hothlab.lessons.authoring.checking import check_text
from hothlab.lessons.course.chapter import read_lesson
from hothlab.lessons.exhibits import EXHIBITS
from hothlab.lessons.tasks.kinds import KINDS

DOCUMENT = (Path(__file__).parents[3] / "docs" / "lessons-of-your-own.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
FRAME = "hothlab: 1\ntitle: One\nminutes: 5\ngoal: Go.\nsteps:\n"


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_is_whole(text: str) -> None:
    whole = text if text.startswith("hothlab:") else FRAME + text
    assert check_text(whole, "example.yaml").mistakes == ()


def test_what_is_documented_is_all_there_is() -> None:
    shown = {key for text in EXAMPLES for key in re.findall(r"^  ([a-z]+):", text, re.MULTILINE)}
    assert set(EXHIBITS) <= shown
    assert set(re.findall(r"kind: ([a-z-]+)", DOCUMENT)) >= set(KINDS)
    assert set(re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE)) >= set(special_rules())


@pytest.mark.parametrize("name", KINDS)
def test_each_parameter_of_a_task_is_documented(name: str) -> None:
    """Those that a task needs stand beside its kind in an example; the others are named with it, or shown."""
    needed, kind = KINDS[name].parameters.required, rf"kind: {name}\b"
    assert any(all(f"{key}:" in text for key in needed) for text in EXAMPLES if re.search(kind, text))
    for key in set(KINDS[name].parameters.keys) - set(needed):
        assert re.search(rf"`{key}: [^()]*\([^)]*`{name}`|^  {key}: ", DOCUMENT, re.MULTILINE), key


def test_the_complete_lesson_asks_with_ids_of_its_own() -> None:
    lesson = read_lesson(EXAMPLES[0], "folder/The hut.yaml")
    assert (lesson.id, lesson.name, lesson.label) == ("own:the-hut", "the-hut", "A lesson of your own")
    assert [task.id for task in lesson.tasks][:2] == ["own:the-hut/whom-do-they-see", "own:the-hut/what-you-know/1"]
