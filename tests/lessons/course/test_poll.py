"""What a class has answered: by phones, by hands, and as a table for its instructor."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.base.jsontree import JsonNode
from hothlab.hexes import Hex
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.poll import Poll, read_poll, read_votes
from hothlab.lessons.course.results import Results, results_of
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.reader.polls import bring_polls, keep_polls
from hothlab.lessons.tasks.task import Pick, Task

NOON = 1_700_000_000.0


def task_of(address: str) -> tuple[Talk, int, Task]:
    """A talk, and the place and the question of one of its slides."""
    talk = Talk.of(chapter(address.partition("/")[0]))
    at = [slide.id for slide in talk.slides].index(address)
    task = talk.slides[at].task
    assert task is not None
    return talk, at, task


REACH = task_of("04/trooper-reach")[2]
ORDER = task_of("02/in-order")[2]
WRONG = next(hex for hex in REACH.choosable if hex not in REACH.key)

hexes = st.sets(st.sampled_from(REACH.choosable), max_size=8)
crowd = st.lists(st.tuples(hexes.map(sorted), st.integers(1, 40)), max_size=10)


@given(crowd)
def test_every_answer_counts_once_and_each_of_its_hexes(answers: list[tuple[list[Hex], int]]) -> None:
    poll = Poll.of_answers(REACH, answers)
    assert poll.voters == sum(number for _picks, number in answers)
    for hex in REACH.choosable:
        assert poll.votes.get(hex, 0) == sum(number for picks, number in answers if hex in picks)
    assert poll.right(REACH) == sum(number for picks, number in answers if set(picks) == REACH.key)
    assert read_poll(REACH, JsonNode(poll.data, "votes")) == poll


@given(st.lists(st.integers(0, 50), min_size=4, max_size=4))
def test_hands_for_options_are_the_same_poll_as_phones(hands: list[int]) -> None:
    typed = Poll.by_hand(ORDER, read_votes(ORDER, " ".join(map(str, hands))))
    phones = Poll.of_answers(ORDER, [([pick], number) for pick, number in enumerate(hands) if number])
    assert (typed.votes, typed.voters, typed.right(ORDER)) == (phones.votes, phones.voters, phones.right(ORDER))
    assert typed.commonest_wrong(ORDER) == phones.commonest_wrong(ORDER)
    assert typed.is_missed(ORDER) == phones.is_missed(ORDER)


def test_hands_for_several_hexes_do_not_say_who_was_right() -> None:
    poll = Poll.by_hand(REACH, {**dict.fromkeys(REACH.key, 9), WRONG: 2})
    assert poll.voters is None and poll.right(REACH) is None
    assert poll.commonest_wrong(REACH) == WRONG and not poll.is_missed(REACH)
    assert Poll.by_hand(REACH, {WRONG: 2}).is_missed(REACH)


@given(crowd, st.lists(st.integers(0, 9), min_size=3, max_size=3), st.booleans())
def test_hands_and_phones_are_added_up(answers: list[tuple[list[Hex], int]], raised: list[int], first: bool) -> None:
    """Whichever comes first, and again when a phone changes its answer."""
    talk, at, task = task_of("04/trooper-reach")
    talk.go(at)
    phones = Poll.of_answers(task, answers)
    hands: dict[Pick, int] = dict(zip(task.choosable, raised, strict=False))
    if first:
        talk.count(hands)
    talk.collect(at, Poll.of_answers(task, [([WRONG], 1)]))
    talk.collect(at, phones)
    if not first:
        talk.count(hands)
    for hex in task.choosable:
        assert talk.votes.get(hex, 0) == phones.votes.get(hex, 0) + hands.get(hex, 0)
    assert read_poll(task, JsonNode(talk.polls[at].data, "votes")) == talk.polls[at]


def test_hands_for_an_answer_and_phones_are_one_class() -> None:
    talk, at, task = task_of("02/in-order")
    (right,) = (n for n in range(4) if n in task.key)
    wrong = next(n for n in range(4) if n not in task.key)
    talk.go(at)
    talk.collect(at, Poll.of_answers(task, [([right], 3), ([wrong], 2)]))
    talk.count({right: 1})
    (found,) = results_of(talk).asked
    assert (found.poll.voters, found.poll.right(task), found.score) == (6, 4, "4 of 6 right")
    (head, row) = csv.reader(io.StringIO(results_of(talk).csv))
    told = dict(zip(head, row, strict=True))
    assert (told["answered"], told["right"]) == ("6", "4")
    assert f"{task.options[right]}: 4" in told["votes"]
    talk.count({right: 2})  # hands that are counted again
    assert talk.polls[at].voters == 7


def test_a_third_that_is_wrong_is_a_rule_to_teach_again() -> None:
    (right,) = (n for n in range(4) if n in ORDER.key)
    wrong = next(n for n in range(4) if n not in ORDER.key)
    assert Poll.by_hand(ORDER, {right: 2, wrong: 1}).is_missed(ORDER)
    assert not Poll.by_hand(ORDER, {right: 7, wrong: 3}).is_missed(ORDER)
    assert not Poll().is_missed(ORDER)


@pytest.mark.parametrize(
    "data",
    [{"answers": 1}, {"answers": [[["A1"]]]}, {"answers": [[["Z9"], 1]]}, {"answers": [[[WRONG], 0]]},
     {"answers": [[[WRONG], True]]}, {"answers": [[[1], 1]]}, {"answers": [["E4", 1]]}, {"people": [[1, []]]},
     {"answers": [[[], 1]] * 2000}, {"votes": [["Z9", 1]]}, {"votes": [[WRONG, -1]]}],
)  # fmt: skip
def test_anything_else_is_no_poll(data: dict[str, object]) -> None:
    with pytest.raises(HothlabError):
        read_poll(REACH, JsonNode(data, "votes"))


def test_what_cannot_be_chosen_is_an_error() -> None:
    with pytest.raises(HothlabError, match="not one of the hexes"):
        Poll.by_hand(REACH, {Hex("A1") if Hex("A1") not in REACH.choosable else Hex("Z1"): 1})


def answered() -> Results:
    talk, at, _task = task_of("04/trooper-reach")
    right = [hex for hex in REACH.choosable if hex in REACH.key]
    answers = [(right, 4), ([WRONG], 3), ([*right, WRONG], 2)]
    talk.collect(at, Poll.of_answers(REACH, answers, [("=cmd()", [WRONG]), ("Bo", right)]))
    return results_of(talk)


def test_the_table_has_questions_counts_errors_and_rules() -> None:
    (head, row) = csv.reader(io.StringIO(answered().csv))
    found = dict(zip(head, row, strict=True))
    assert found["question"] == REACH.question and (found["answered"], found["right"]) == ("9", "4")
    assert found["commonest error"] == WRONG and found["how many"] == "5"
    reason = REACH.explain(frozenset({WRONG})).wrong[WRONG]
    assert found["why it is wrong"] == f"{reason.text} ({reason.rule})"
    assert found["rules"].split() == list(REACH.rules) == list(answered().again) and found["teach again"] == "yes"
    assert f"{WRONG}: 5" in found["votes"] and "Bo" not in answered().csv  # names are a file of their own
    assert "4 of 9 right" in str(answered())


def test_names_are_text_in_a_spreadsheet() -> None:
    head, *rows = csv.reader(io.StringIO(answered().names_csv))
    assert [row[0] for row in rows] == ["'=cmd()", "Bo"] and [row[-1] for row in rows] == ["no", "yes"]
    assert head[0] == "name"
    talk, at, _task = task_of("02/in-order")
    talk.go(at)
    talk.count({0: 3})
    assert results_of(talk).names_csv == ""


class TestKept:
    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
        return tmp_path

    def test_a_reload_loses_no_vote_and_a_day_forgets_them(self) -> None:
        talk, at, task = task_of("02/in-order")
        talk.collect(at, Poll.of_answers(task, [([0], 3)], [("Ada", [0])]))
        keep_polls(talk, NOON)
        again = task_of("02/in-order")[0]
        bring_polls(again, NOON + 60)
        assert again.polls == talk.polls
        later, other = task_of("02/in-order")[0], task_of("04/trooper-reach")[0]
        bring_polls(later, NOON + 25 * 3600)
        bring_polls(other, NOON)
        assert later.polls == other.polls == {}
        talk.forget()
        keep_polls(talk, NOON)
        bring_polls(later, NOON)
        assert later.polls == {}

    def test_a_reload_loses_neither_hands_nor_phones(self) -> None:
        talk, at, task = task_of("02/in-order")
        talk.go(at)
        talk.collect(at, Poll.of_answers(task, [([0], 3)]))
        talk.count({1: 2})
        keep_polls(talk, NOON)
        bring_polls(again := task_of("02/in-order")[0], NOON)
        again.collect(at, Poll.of_answers(task, [([0], 4)]))
        assert again.polls[at].votes == {0: 4, 1: 2}

    @pytest.mark.parametrize(
        "text",
        [
            "{",
            "[]",
            '{"02-a-turn-and-its-cards": 7}',
            "[" * 5000,
            '{"02-a-turn-and-its-cards": {"at": 1700000000, "polls": {"02/in-order": 1}}}',
        ],
    )
    def test_a_broken_file_is_no_obstacle(self, home: Path, text: str) -> None:
        (home / "votes.json").write_text(text)
        talk, at, _task = task_of("02/in-order")
        bring_polls(talk, NOON)
        assert talk.polls == {}
        talk.go(at)
        talk.count({0: 3})
        keep_polls(talk, NOON)
        bring_polls(again := task_of("02/in-order")[0], NOON)
        assert again.polls == talk.polls
