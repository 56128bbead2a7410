"""A task as a lesson file writes it, for every kind, and the place of every mistake in it."""

from __future__ import annotations

import pytest

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import read_yaml
from hothlab.lessons.tasks.kinds import KINDS
from hothlab.lessons.tasks.reading import read_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

BOARD = Position.from_text(
    """
    D  .    .T3  .    *    .N4  .    .    .    .
    E  .    .    .    .    .T3  .    .    .    .    .
    """
)


def task(text: str, board: Position | None = BOARD) -> Task:
    return read_task(read_yaml(text, "test.yaml"), lambda: board, "04/test")


WRITTEN = {
    "reach": "unit: D2",
    "attack-after-move": "unit: D2",
    "retreat": "unit: D5, number: 1",
    "retreat-losses": "unit: D5, number: 4",
    "sight": "line: [D2, D5]",
    "blockers": "line: [D2, D5]",
    "sees": "from: D2, among: [D5, E1]",
    "targets": "unit: E5, moved: 1",
    "dice": "unit: E5, target: D5",
    "hits": "target: D5, faces: [blast, cross]",
    "sections": "card: raid-left, side: rebel",
    "orderable": "card: direct-from-hq, side: rebel, ordered: [D2]",
    "section-of": "hex: D3, side: rebel",
    "pick": "key: [D4], why: no rocks are there, because: Rocks., marked: [D2], rules: [TER-3], ask: Where are rocks?",
    "choice": "options: [{text: 3, right: true, why: Yes.}, {text: 4, why: No.}], rules: [HIT-1], ask: How many?",
}


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind(kind: str) -> None:
    found = task(f"{{kind: {kind}, {WRITTEN[kind]}}}")
    assert found.id == "04/test"
    assert found.check(found.key).right


def test_how_the_question_is_put() -> None:
    found = task("{kind: reach, unit: D2, ask: Where to?, hint: Count., par: 3, rules: [MOV-1, MOV-3]}")
    assert (found.question, found.hint, found.par, found.rules) == ("Where to?", "Count.", 3, ("MOV-1", "MOV-3"))


def test_a_why_for_each_hex() -> None:
    found = task("{kind: pick, ask: Where?, key: [D4], rules: [TER-3], why: {E5: that is snow, other: look for rocks}}")
    assert "that is snow" in found.check(["E5"]).sentence
    assert "look for rocks" in found.check(["A1"]).sentence


def test_a_choice_needs_no_board() -> None:
    found = task(
        "{kind: choice, ask: A?, rules: [TRN-1], options: [{text: A, right: true, why: Yes.}, {text: B, why: No.}]}",
        None,
    )
    assert found.board is None
    assert found.options == ("A", "B")


def test_keys_that_others_read_are_allowed() -> None:
    node = read_yaml("{kind: reach, unit: D2, task: name}", "test.yaml")
    assert read_task(node, lambda: BOARD, "04/name", more=("task",)).id == "04/name"


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("{unit: D2}", 1, "'kind' is missing"),
        ("{kind: reech, unit: D2}", 8, "did you mean 'reach'"),
        ("{kind: reach}", 1, "'unit' is missing"),
        ("{kind: reach, unit: D2, line: [D2, D5]}", 25, "unknown key 'line'"),
        ("{kind: reach, unit: Z2}", 21, "Z2"),
        ("{kind: reach, unit: C1}", 1, "C1"),
        ("{kind: pick, key: [D4], why: no, rules: [TER-3]}", 1, "'ask' is missing"),
        ("{kind: reach, unit: D2, par: 0}", 30, "from 1 to 9"),
        ("{kind: reach, unit: D2, rules: [MOV-99]}", 33, "unknown rule"),
        ("{kind: retreat, unit: D5, number: two}", 35, "a whole number"),
        ("{kind: sight, line: [D2]}", 21, "a list of two"),
        ("{kind: hits, target: D5, faces: [boom]}", 34, "unknown die symbol"),
        ("{kind: sections, card: raid, side: rebel}", 24, "unknown card"),
        ("{kind: sections, card: raid-left, side: rebels}", 41, "did you mean 'rebel'"),
        ("{kind: choice, ask: A?, rules: [TRN-1], options: [{text: A, right: 1, why: B.}]}", 68, "true or false"),
        ("{kind: choice, ask: A?, rules: [TRN-1], options: [{text: A, right: true, why: B.}]}", 1, "two options"),
        ("{kind: choice, ask: A?, rules: [TRN-1], options: [{text: A}]}", 51, "'why' is missing"),
    ],
)
def test_the_place_of_a_mistake(text: str, column: int, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        task(text)
    assert reason in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_kind_that_needs_a_board() -> None:
    with pytest.raises(BadFile, match="needs a board"):
        task("{kind: reach, unit: D2}", None)


def test_what_is_shown_with_a_task_of_an_author() -> None:
    asked = "kind: choice, ask: A?, rules: [MOV-4], options: [{text: A, right: true, why: B.}, {text: C, why: D.}]"
    found = task(f"{{{asked}, marked: [a1], line: [A1, A4], dice: [blast], cards: [raid-left]}}")
    assert (found.marked, found.line, found.dice, found.cards) == (("A1",), ("A1", "A4"), ("blast",), ("raid-left",))
    with pytest.raises(BadFile, match="'marked' needs a board"):
        task(f"{{{asked}, marked: [A1]}}", None)
