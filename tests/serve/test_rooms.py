"""Rooms in which a class votes: each phone counts once, the last answer holds, and nothing goes beyond its bounds."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.talk import slides
from hothlab.pictures.ballot import ballot
from hothlab.serve.rooms import MOST_PHONES, Pace, Refused, VotingRoom, VotingRooms, read_question

OPTIONS = {"id": "a", "kind": "option", "text": "Who?", "options": ["I", "you", "they"]}
HEXES = {
    "id": "b", "kind": "hexes", "text": "Where?", "hexes": [["E4", 10, 20], ["E5", 30.5, 20], ["F1", 1, 2]],
    "board": [720, 500, 30], "pictures": ["<svg/>"],
}  # fmt: skip


class Clock:
    """A time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def phone(number: int) -> str:
    return f"{number:032x}"


def room_with(question: dict[str, Any], clock: Clock | None = None) -> VotingRoom:
    room = VotingRoom("k7m2x9qp", "host", clock or Clock())
    room.ask(read_question(question))
    return room


def refused(status: int) -> Any:
    return pytest.raises(Refused, check=lambda error: error.status == status and str(error).endswith("."))


votes = st.lists(st.tuples(st.integers(0, 5), st.sets(st.sampled_from(["E4", "E5", "F1"]))), max_size=40)


@given(votes, st.integers(0, 40))
def test_each_phone_counts_once_with_its_last_answer_before_the_end(
    given_: list[tuple[int, set[str]]], closing: int
) -> None:
    clock = Clock()
    room = room_with(HEXES, clock)
    last: dict[int, frozenset[str]] = {}
    for at, (who, picks) in enumerate(given_):
        clock.now += 1
        if at == closing:
            room.close()
        if at < closing:
            room.vote(phone(who), "b", sorted(picks))
            last[who] = frozenset(picks)
        else:
            with refused(409):
                room.vote(phone(who), "b", sorted(picks))
    found = room.count()
    assert found["answered"] == len(last)
    assert {frozenset(picks): number for picks, number in found["answers"]} == Counter(last.values())
    assert sum(number for _picks, number in found["answers"]) == found["answered"]
    assert found["people"] == []
    for who in {who for who, _picks in given_}:
        assert room.seen_by(phone(who))["mine"] == (sorted(last[who]) if who in last else None)


def test_a_question_asked_again_keeps_its_answers_and_they_can_be_changed() -> None:
    room = room_with(OPTIONS)
    room.vote(phone(1), "a", [0])
    room.ask(read_question(HEXES))
    with refused(409):
        room.vote(phone(1), "a", [1])  # the slide has turned
    room.ask(None)
    assert room.seen_by(phone(1))["state"] == "wait" and "question" not in room.seen_by(phone(1))
    room.ask(read_question(OPTIONS))
    assert room.count()["answers"] == [[[0], 1]]
    room.vote(phone(1), "a", [2])
    assert room.count()["answers"] == [[[2], 1]]


@pytest.mark.parametrize(
    ("question", "picks"),
    [(OPTIONS, []), (OPTIONS, [3]), (OPTIONS, [0, 1]), (OPTIONS, ["0"]), (OPTIONS, [True]), (OPTIONS, [0.0]),
     (OPTIONS, None), (OPTIONS, {"0": 1}), (HEXES, ["A1"]), (HEXES, [0]), (HEXES, ["E4"] * 4), (HEXES, [["E4"]])],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(question: dict[str, Any], picks: object) -> None:
    room = room_with(question)
    with refused(400):
        room.vote(phone(1), question["id"], picks)
    assert room.count()["answered"] == 0


def test_no_hex_is_an_answer() -> None:
    room = room_with(HEXES)
    room.vote(phone(1), "b", [])
    assert room.count()["answers"] == [[[], 1]]


def test_names_are_kept_only_where_they_are_asked_for() -> None:
    room = room_with(OPTIONS)
    with refused(409):
        room.call(phone(1), "Ada")
    room.ask_names(True)
    with refused(409):
        room.vote(phone(1), "a", [0])
    with refused(400):
        room.call(phone(1), " \n")
    room.call(phone(1), "<b>Ada</b>\n\x00" + "x" * 90)
    room.vote(phone(1), "a", [0])
    ((name, picks),) = room.count()["people"]
    assert name.startswith("<b>Ada</b> x") and len(name) == 40 and picks == [0]  # text, and shown as text
    room.ask_names(False)
    assert room.count()["people"] == [] and room.seen_by(phone(1))["name"] == ""


def test_a_room_has_bounds() -> None:
    clock = Clock()
    room = room_with(OPTIONS, clock)
    for strange in ("", "x" * 32, phone(1) + "0", phone(1)[:-1], "../../x"):
        with refused(400):
            room.vote(strange, "a", [0])
    for number in range(MOST_PHONES):
        room.vote(phone(number), "a", [number % 3])
    with refused(503):
        room.vote(phone(MOST_PHONES), "a", [0])
    assert room.count()["answered"] == MOST_PHONES
    with pytest.raises(Refused) as hasty:
        for _time in range(30):
            room.vote(phone(1), "a", [0])
    assert hasty.value.status == 429
    clock.now += 1
    room.vote(phone(1), "a", [0])


def test_a_pace_is_kept() -> None:
    clock = Clock()
    pace = Pace(3, 2, clock)
    assert [pace.allows() for _time in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [pace.allows() for _time in range(3)] == [True, True, False]
    clock.now += 100
    assert [pace.allows() for _time in range(4)] == [True, True, True, False]


def test_rooms_belong_to_who_opened_them_and_are_forgotten() -> None:
    clock = Clock()
    rooms = VotingRooms(clock)
    mine = rooms.open("a")
    assert rooms.open("a", mine.word) is mine
    assert rooms.open("b", mine.word) is not mine
    assert rooms.find(mine.word) is rooms.find(mine.word, "a") is mine
    with refused(404):
        rooms.find(mine.word, "b")
    words = [rooms.open("c").word for _time in range(6)]
    assert len(set(words)) == 6
    with refused(404):
        rooms.find(words[0])  # one person has four
    clock.now += 3 * 60 * 60
    mine.come(phone(1))
    clock.now += 2 * 60 * 60
    assert rooms.find(mine.word) is mine
    with refused(404):
        rooms.find(words[-1])
    rooms.end(mine)
    assert mine.over and mine.seen_by(phone(1))["state"] == "over" and len(rooms) == 0


def test_there_are_not_too_many_rooms_and_guessing_is_slow() -> None:
    clock = Clock()
    rooms = VotingRooms(clock)
    for number in range(40):
        rooms.open(str(number))
    with refused(503):
        rooms.open("one more")
    told = []
    for number in range(200):
        with pytest.raises(Refused) as error:
            rooms.find(str(number))
        told.append(error.value.status)
    assert told == [404] * 100 + [429] * 100


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["id", "kind", "text", "options", "hexes", "board", "pictures"]), inner)
        ),
    )
)
def test_anything_else_is_no_question(data: object) -> None:
    with refused(400):
        read_question(data)


@pytest.mark.parametrize(
    "wrong",
    [{"kind": "number"}, {"id": 1}, {"text": "x" * 9000}, {"hexes": []}, {"hexes": [["E4", 1]]}, {"board": [1, 2]},
     {"hexes": [["<b>", 1, 2]]}, {"hexes": [["E4", "1", 2]]}, {"board": [720, 500, float("nan")]}, {"pictures": []},
     {"pictures": ["x" * 300_001]}, {"pictures": ["\ud800"]}, {"options": ["x"] * 50}],
)  # fmt: skip
def test_a_question_has_bounds(wrong: dict[str, Any]) -> None:
    with refused(400):
        read_question({**HEXES, **wrong})


@pytest.mark.parametrize("id", [each.id for each in course().chapters])
def test_every_question_of_the_course_fits_a_phone_and_keeps_its_answer(id: str) -> None:
    for slide in slides(chapter(id)):
        task = slide.task
        if task is None:
            continue
        question = read_question(ballot(task, slide.id))
        assert list(question.picks) == (list(range(len(task.options))) if task.options else list(task.choosable))
        assert set(question.shown) == {"kind", "text", "options", "hexes", "words", "board"}
        size = sum(len(each.plain) for each in question.pictures) + len(str(question.shown))
        assert size < 80_000, slide.id  # with the page itself below 100 kB, not even packed
