"""How a question is put and how picks become sentences: laws for every task that the engine answers, on any board."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hothlab.hexes import SIDES
from hothlab.lessons.tasks import attacking, moving, ordering, seeing
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import ChoiceTask, HexesTask, Task
from hothlab.rules.catalogue import rules
from tests.lessons.tasks.task_tools import ASK, board
from tests.strategies import BOARD, positions

LAW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def test_what_is_left_out_is_the_kinds_own() -> None:
    task = moving.reach(board(trooper="D4"), ASK, "D4")
    assert task.question == "Click every hex that Echo Base troopers on D4 can move to."
    assert (task.rules, task.par) == (("MOV-1", "UNI-1"), 2)
    asked = moving.reach(board(trooper="D4"), Ask("x", "Where?", ("MOV-3",), "Look.", 4), "D4")
    assert (asked.id, asked.question, asked.rules, asked.par, asked.hint) == ("x", "Where?", ("MOV-3",), 4, "Look.")


@st.composite
def engine_tasks(draw: st.DrawFn) -> Task:
    """A task of any kind that the engine answers, on any board with two units or more."""
    position = draw(positions().filter(lambda each: len(each.units) > 1))
    a, b = draw(st.permutations(sorted(position.units)))[:2]
    faces = st.lists(st.sampled_from(["infantry", "vehicle", "blast", "cross", "retreat"]), min_size=1, max_size=5)
    number, side = draw(st.integers(1, 3)), draw(st.sampled_from(SIDES))
    asked: list[Task] = [
        moving.reach(position, ASK, a),
        moving.attack_after_move(position, ASK, a),
        moving.retreat_ends(position, ASK, a, number),
        moving.retreat_losses(position, ASK, a, number),
        seeing.sight(position, ASK, (a, b)),
        seeing.blockers(position, ASK, (a, b)),
        seeing.sees(position, ASK, a, among=[hex for hex in BOARD.hexes if hex != a]),
        attacking.targets(position, ASK, a, moved=number - 1),
        attacking.dice(position, ASK, a, b),
        ordering.section_of(position, ASK, a, side),
        ordering.may_order(position, ASK, "raid-left", side),
    ]
    if not position.units[b].profile.confirmed:
        asked.append(attacking.hits(position, ASK, b, draw(faces)))
    return draw(st.sampled_from(asked))


@given(engine_tasks(), st.data())
@LAW
def test_right_is_right_and_wrong_has_its_reason(task: Task, data: st.DataObject) -> None:
    """For any board: only the key is right, and every wrong pick has a reason that stands on a rule."""
    assert task.check(task.key).right
    assert task.reveal().right
    picks: Any = task.choices
    few = 1 if isinstance(task, ChoiceTask) else 4
    answer = frozenset(data.draw(st.lists(st.sampled_from(picks), unique=True, max_size=few)) if picks else [])
    found = task.check(answer)
    assert found.right == (answer == task.key)
    assert set(found.wrong) == answer - task.key
    assert all(reason.rule in rules() and reason.text for reason in found.wrong.values())
    if isinstance(task, HexesTask):
        assert found.missing == len(task.key - answer)
    if not found.right and isinstance(task, HexesTask):
        assert found.evidence is None or found.wrong, "nothing is drawn before something is wrong"
    assert found.sentence.endswith((".", ")"))


@given(engine_tasks())
@LAW
def test_texts_are_whole(task: Task) -> None:
    """Nothing is left to be filled in, and a task says what it trains."""
    assert task.question and "{" not in task.question + task.check(task.key).sentence + task.reveal().sentence
    assert set(task.rules) <= set(rules()) and task.rules
