"""Worked examples as files: all that there are, what each must have, and what is wrong in a bad one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile, UnknownName
from hothlab.game import events as ev
from hothlab.game.scenario_format import CONFIDENCE
from hothlab.lessons.examples.example import EXAMPLES, Example, example, examples, read_example
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import ChoiceTask
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import symbols
from tests.lessons.examples.worked_games import battles

FROM_THE_RULEBOOKS = {
    "p5-moving": 5, "p6-range": 6, "p6-sight": 6, "p7-attack": 7, "p11-turn-order": 11, "p12-edges": 12,
    "p12-limits": 12, "p12-ridges": 12,
}  # fmt: skip
IDS = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))
MOMENTS = [(id, number) for id in IDS for number in range(len(example(id).moments))]


@pytest.mark.parametrize(("id", "number"), MOMENTS)
def test_the_ways_are_those_of_the_units(id: str, number: int) -> None:
    """MOV-1, RET-1: step by step, as long as the move, and only in the moments in which somebody went."""
    shown = example(id).moments[number]
    went = [event for event in shown.events if isinstance(event, ev.Went)]
    assert [(way[0], way[-1]) for way in shown.ways] == [event.hexes for event in went]
    for way, event in zip(shown.ways, went, strict=True):
        assert all(b in shown.position.board.neighbours[a] for a, b in pairwise(way))
        assert len(way) - 1 == (event.distance if isinstance(event, ev.Moved) else len(event.by) + 1)


class TestAllOfThem:
    def test_every_example_of_the_rulebooks_is_there(self) -> None:
        assert {id: each.page for id, each in examples().items() if each.page} == FROM_THE_RULEBOOKS

    def test_and_ours(self) -> None:
        ours = [each for each in examples().values() if each.page is None]
        cited = {rule for each in ours for rule in each.rules}
        assert {"UNI-5", "SPF-1", "SPF-2", "ORD-3", "OBJ-3", "OBJ-4", "STR-4", "LDR-1", "TEA-5", "CMD-4"} <= cited

    def test_those_of_the_rulebooks_come_first_by_page(self) -> None:
        pages = [each.page for each in examples().values()]
        assert pages == sorted((page for page in pages if page), key=int) + [None] * pages.count(None)

    @pytest.mark.parametrize("id", IDS)
    def test_it_is_a_recorded_game(self, id: str) -> None:
        """Its moments are those of the record, in order, and the record replays."""
        shown = example(id)
        battle = hl.replay(shown.record)
        states = [*(step.before for step in battle.steps), battle.state]
        first = 0
        for each in shown.moments:
            first = next(n for n in range(first, len(states)) if states[n].position == each.position)
        told = [event for each in shown.moments for event in each.events]
        happened = list(battle.events)
        starts = [n for n in range(len(happened) + 1) if happened[n : n + len(told)] == told]
        assert starts, "nothing is left out between the first moment and the last"

    @pytest.mark.parametrize("id", IDS)
    def test_the_length_is_right(self, id: str) -> None:
        assert 4 <= len(example(id).moments) <= 10

    @pytest.mark.parametrize("id", IDS)
    def test_it_asks(self, id: str) -> None:
        asked = [each.ask for each in example(id).moments if each.ask]
        assert asked
        assert len({task.id for task in asked}) == len(asked)
        assert all(task.id.startswith(f"{id}/") for task in asked)

    @pytest.mark.parametrize("id", list(FROM_THE_RULEBOOKS))
    def test_it_says_how_sure_its_board_is(self, id: str) -> None:
        facts = example(id).facts
        assert facts.confidence["positions"] in CONFIDENCE
        assert facts.open

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_a_moment_is_for_a_young_reader(self, id: str, number: int) -> None:
        """A short title, up to four short sentences, and the rules they stand on."""
        each = example(id).moments[number]
        assert 3 <= len(each.title) <= 45
        sentences = [part for part in each.text.replace("!", ".").split(". ") if part]
        assert 1 <= len(sentences) <= 4
        assert max(len(sentence.split()) for sentence in sentences) <= 26
        assert each.rules and set(each.rules) <= set(rules())
        assert set(each.dice) <= set(symbols())

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_what_changed_is_marked(self, id: str, number: int) -> None:
        each = example(id).moments[number]
        if not number:
            assert (each.events, each.changed, each.dice) == ((), (), ())
            return
        before = example(id).moments[number - 1].position
        for layer in ("units", "structures", "objectives"):
            one, other = getattr(before, layer), getattr(each.position, layer)
            assert {hex for hex in {*one, *other} if one.get(hex) != other.get(hex)} <= set(each.changed)
        told = {hex for event in each.events for hex in event.hexes}
        assert told <= set(each.changed)
        if not each.events:
            assert each.changed == ()

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_a_question_can_be_solved_and_stands_on_the_board_before(self, id: str, number: int) -> None:
        each = example(id).moments[number]
        if each.ask is None:
            return
        attempt = Attempt(each.ask)
        for pick in each.ask.solution:
            attempt.pick(pick)
        feedback = attempt.check()
        assert feedback is not None and feedback.right and attempt.stars == 3
        assert each.ask.board is None or each.ask.board == example(id).moments[number - 1].position
        wrong = 1 - each.ask.solution[0] if isinstance(each.ask, ChoiceTask) and each.ask.solution[0] in (0, 1) else 0
        if isinstance(each.ask, ChoiceTask):
            assert not each.ask.check([wrong]).right

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_nothing_shown_before_gives_the_answer_away(self, id: str, number: int) -> None:
        moments = example(id).moments
        task = moments[number].ask
        if task is not None:
            evidence = task.check(task.key).evidence
            drawn = [each.evidence for each in moments[:number] if each.evidence is not None]
            assert evidence not in drawn

    def test_an_unknown_one(self) -> None:
        with pytest.raises(UnknownName, match="p5-moving"):
            example("p5-movin")


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.record")))
def test_the_records_are_these_games(name: str) -> None:
    """When the format of records changes: python -m tests.lessons.examples.worked_games"""
    assert (EXAMPLES / f"{name}.record").read_text("utf-8") == battles()[name].record().text


def test_no_record_is_without_an_example() -> None:
    named = {each.record.text for each in examples().values()}
    assert {path.read_text("utf-8") for path in EXAMPLES.glob("*.record")} == named
    assert set(battles()) == {path.stem for path in EXAMPLES.glob("*.record")}


GOOD = """\
hothlab: 1
title: A test
record: worked-turn
moments:
  - title: One
    text: The first.
    rules: [TRN-1]
  - title: Two
    upto: order E7
    text: The second.
    rules: [ORD-1]
"""


class TestBadFiles:
    @staticmethod
    def read(folder: Path, text: str) -> Example:
        (folder / "worked-turn.record").write_text((EXAMPLES / "worked-turn.record").read_text("utf-8"), "utf-8")
        (folder / "test.yaml").write_text(text, "utf-8")
        return read_example(folder / "test.yaml")

    def test_a_good_one(self, tmp_path: Path) -> None:
        shown = self.read(tmp_path, GOOD)
        assert (shown.id, shown.page, len(shown.moments)) == ("test", None, 2)
        assert shown.moments[1].happened[0] == "The Rebels play Assault Centre"

    @pytest.mark.parametrize(
        ("old", "new", "line", "column", "reason"),
        [
            ("hothlab: 1", "hothlab: 2", 1, 10, "format version 1"),
            ("title: A test\n", "", 1, 1, "'title' is missing"),
            ("title: A test", "titel: A test", 2, 1, "did you mean 'title'"),
            ("record: worked-turn", "record: nowhere", 3, 9, "cannot be read"),
            ("record: worked-turn", "record: ../worked-turn", 3, 9, "give its name alone"),
            ("[TRN-1]", "[TRN-9]", 7, 13, "unknown rule 'TRN-9'"),
            ("order E7", "order E8", 9, 11, "no answer 'order E8'"),
            ("order E7", "move D4 D5", 9, 11, "goes on with: play assault-centre, order F4"),
            ("    text: The second.\n", "", 8, 5, "'text' is missing"),
            ("text: The second.", "text: Two.\n    sight: [F4, D9, D5]", 11, 12, "a list of two"),
            ("text: The second.", "text: Two.\n    sight: [F4, D12]", 11, 17, "no hex called"),
            ("text: The second.", "text: Two.\n    attack: [C1, D4]", 11, 13, "C1"),
            ("text: The second.", "text: Two.\n    odds: [G1, D4]", 11, 11, "ATK-4"),
            ("text: The second.", "text: Two.\n    reach: F6\n    sight: [F4, D4]", 12, 12, "one thing is shown"),
            ("text: The second.", "text: Two.\n    cards: [raid]", 11, 13, "unknown card 'raid'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reech, unit: F4}", 11, 17, "did you mean 'reach'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reach, unti: F4}", 11, 24, "did you mean 'unit'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reach, unit: C1}", 11, 10, "C1"),
            ("text: The first.", "text: One.\n    ask: {kind: reach, unit: F4}", 7, 10, "cannot ask"),
        ],
    )  # fmt: skip
    def test_the_place_of_the_mistake(
        self, old: str, new: str, line: int, column: int, reason: str, tmp_path: Path
    ) -> None:
        assert old in GOOD
        with pytest.raises(BadFile) as caught:
            self.read(tmp_path, GOOD.replace(old, new))
        assert reason in str(caught.value)
        assert (caught.value.line, caught.value.column) == (line, column)

    def test_one_moment_is_no_example(self, tmp_path: Path) -> None:
        with pytest.raises(BadFile, match="two moments"):
            self.read(tmp_path, GOOD[: GOOD.index("  - title: Two")])
