"""Whatever stands in the progress file: the reader goes on, and what was read can be saved and read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.lessons.reader import marks_file as marks_module
from hothlab.lessons.reader.marks import LATEST, MOST, Mark, Marks, ReviewCard
from hothlab.lessons.reader.marks_file import read_marks, write_marks
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.review import Review

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
YEAR = timedelta(days=365)
GOOD: dict[str, Any] = {
    "hothlab": 1,
    "era": 0,
    "tasks": {"04/walk": {"stars": 2, "tries": 3, "times": 4, "rules": ["MOV-1"]}},
    "seen": {"04": ["first-steps"]},
    "review": {
        "04/walk": {
            "due": "2026-01-01T12:10:00+00:00", "last": "2026-01-01T12:00:00+00:00", "state": 1, "step": 0,
            "stability": 2.3, "difficulty": 5.2, "answers": 7, "streak": 1,
        }
    },
}  # fmt: skip


def with_(change: Callable[[Any], object]) -> str:
    data = deepcopy(GOOD)
    change(data)
    return json.dumps(data)


def card(data: Any) -> dict[str, Any]:
    found: dict[str, Any] = data["review"]["04/walk"]
    return found


def task(data: Any) -> dict[str, Any]:
    found: dict[str, Any] = data["tasks"]["04/walk"]
    return found


HARD = {
    "a number of 400 digits": with_(lambda data: card(data).update(stability=10**400)),
    "a count of 400 digits": with_(lambda data: task(data).update(times=10**400)),
    "a format of 400 digits": with_(lambda data: data.update(hothlab=10**400)),
    "a number of 5000 digits": with_(lambda data: data).replace("2.3", "9" * 5000),
    "half a sign as an id": with_(lambda data: data["tasks"].update({"\ud800": task(data)})),
    "half a sign as a rule": with_(lambda data: task(data).update(rules=["\udfff"])),
    "half a sign as a step": with_(lambda data: data["seen"].update({"\ud800": ["\ud800"]})),
    "half a sign where no key is": with_(lambda data: data.update({"\ud800": 1})),
    "half a sign at a wrong value": with_(lambda data: data["review"].update({"\ud800": {}})),
    "the year 9999": with_(
        lambda data: card(data).update(last="9999-12-31T23:59:59+00:00", due="9999-12-31T23:59:59Z")
    ),
    "the year 9999 elsewhere": with_(lambda data: card(data).update(last="9999-12-31T23:59:59-12:00")),
    "the year 1": with_(lambda data: card(data).update(last="0001-01-01T00:00:00+00:00")),
    "the year 2099": with_(
        lambda data: card(data).update(last="2099-01-01T00:00:00Z", due="2099-01-03T00:00:00+00:00")
    ),
    "due in a thousand years": with_(lambda data: card(data).update(due="3026-01-01T00:00:00+00:00")),
    "counters at their bound": with_(
        lambda data: (task(data).update(tries=MOST, times=MOST), card(data).update(answers=MOST, streak=MOST))
    ),
    "a schedule at its bound": with_(lambda data: card(data).update(state=2, step=None, stability=1e6, difficulty=1)),
    "a schedule at its other bound": with_(lambda data: card(data).update(step=9, stability=0.0005, difficulty=10)),
    "the last era": with_(lambda data: data.update(era=MOST)),
    "a sign before the text": "\ufeff" + json.dumps(GOOD),
    "a format that is not a number": with_(lambda data: data.update(hothlab=True)),
    "a long name at a wrong value": with_(lambda data: data["tasks"].update({"x" * 10**6: 1})),
}

inner = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5)
    | st.sampled_from([10**400, MOST, MOST + 1, "2099-01-01T00:00:00+00:00", "\ud800", 1e308, -1]),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(st.characters(), max_size=3), each, max_size=3),
    max_leaves=6,
)  # fmt: skip


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A good file in which some places have something else, or nothing."""
    data = deepcopy(GOOD)
    for _time in range(draw(st.integers(1, 4))):
        place = data
        while True:
            if not place:
                break
            key = draw(st.sampled_from(sorted(place)))
            if isinstance(place[key], dict) and draw(st.integers(0, 3)):
                place = place[key]
                continue
            act = draw(st.sampled_from(["put", "drop", "add"]))
            if act == "drop":
                del place[key]
            else:
                place[key if act == "put" else draw(st.text(st.characters(), max_size=4))] = draw(inner)
            break
    return json.dumps(data, allow_nan=True)


def use(path: Path) -> None:
    """Read, answer, save, read: the same, in whatever order; the file that was there is still somewhere."""
    before = path.read_bytes()
    kept = Progress(path)
    assert "\n" not in kept.trouble and len(kept.trouble) < 1500
    kept.trouble.encode("utf-8")
    known = kept.marks
    assert read_marks(write_marks(known)) == known
    review = Review(kept)
    for item in (*known.review, "06/new"):
        kept.record(item, ("LOS-1",), 3, 1)
        kept.seen("06", item)
        due = review.answer(item, True, 1, NOON)
        assert NOON < due <= NOON + YEAR + timedelta(days=7)
        assert review.answer(item, False, 2, due) <= due + YEAR + timedelta(days=7)
    assert "not saved" not in kept.trouble
    again = Progress(path)
    assert again.trouble == "" and again.marks == kept.marks
    assert known.tasks.keys() <= again.marks.tasks.keys()
    if kept.trouble:
        assert before in [each.read_bytes() for each in path.parent.glob("progress-*.json")]
    assert kept.reset() is not None
    assert Progress(path).marks.tasks == {}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
def test_what_once_stopped_a_reader(text: str, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(text.encode("utf-8"))
    use(path)


@settings(max_examples=60)
@given(changed() | inner.map(json.dumps) | st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
@example("null")
def test_any_document(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("reader") / "progress.json"
    path.write_bytes(text.encode("utf-8"))
    use(path)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 600), st.integers(0, 255)), max_size=4), st.integers(0, 700))
def test_any_damage(tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int]], length: int) -> None:
    content = bytearray(json.dumps(GOOD).encode())[:length]
    for place, byte in damage:
        content[place : place + 1] = bytes([byte])
    path = tmp_path_factory.mktemp("reader") / "progress.json"
    path.write_bytes(content)
    use(path)


@given(st.text(st.characters()), st.integers(), st.integers(), st.text(st.characters()))
def test_whatever_is_put_in_can_be_read_again(id: str, stars: int, tries: int, rule: str) -> None:
    card = ReviewCard(LATEST + YEAR, LATEST + YEAR, 2, None, 1e300, 1e300, 10**400, 10**400)
    marks = Marks(era=MOST).anew().with_task(id, Mark(stars, tries, tries, frozenset({rule})))
    marks = marks.with_task(id, Mark(stars, tries)).with_seen(id, rule).with_card(id, card)
    assert read_marks(write_marks(marks)) == marks


class TestSize:
    def test_what_would_be_too_long_as_we_write_it_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Close together it has room, with our indents it has not: then we would refuse what we have saved."""
        close = json.dumps(GOOD, separators=(",", ":"))
        monkeypatch.setattr(marks_module, "LONGEST", len(close) + 10)
        with pytest.raises(HothlabError, match="too long"):
            read_marks(close)

    def test_more_than_fits_is_told_and_the_file_stays(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = Progress(tmp_path / "progress.json")
        kept.record("04/walk", (), 3, 1)
        before = kept.export()
        monkeypatch.setattr(marks_module, "LONGEST", len(before) + 20)
        kept.record("05/dice", (), 3, 1)
        assert "not saved: this is too long" in kept.trouble
        assert (tmp_path / "progress.json").read_text("utf-8") == before
        assert Progress(tmp_path / "progress.json").trouble == ""

    def test_a_file_as_large_as_a_disk(self, tmp_path: Path) -> None:
        path = tmp_path / "progress.json"
        with path.open("wb") as file:
            file.truncate(10**12)
        kept = Progress(path)
        assert "larger than" in kept.trouble
        kept.record("04/walk", (), 3, 1)
        assert Progress(path).best("04/walk") == Mark(3, 1)
        assert (tmp_path / "progress-unreadable-1.json").stat().st_size == 10**12


class TestAsideFiles:
    def test_an_earlier_one_is_never_overwritten(self, tmp_path: Path) -> None:
        path = tmp_path / "progress.json"
        (tmp_path / "progress-from-a-newer-hothlab-1.json").write_text("the first")
        (tmp_path / "progress-from-a-newer-hothlab-2.json").symlink_to("nowhere")
        path.write_text('{"hothlab": 2}')
        kept = Progress(path)
        assert "newer hothlab" in kept.trouble
        kept.record("04/walk", (), 3, 1)
        aside = tmp_path / "progress-from-a-newer-hothlab-3.json"
        assert aside.read_text() == '{"hothlab": 2}' and str(aside) in kept.trouble
        assert (tmp_path / "progress-from-a-newer-hothlab-1.json").read_text() == "the first"
        assert "update" in kept.trouble and Progress(path).trouble == ""

    def test_what_the_system_does_not_give_us_is_not_moved(self, tmp_path: Path) -> None:
        """A folder in the file's place, here; a disk that was away for a moment, elsewhere."""
        path = tmp_path / "progress.json"
        path.mkdir()
        kept = Progress(path)
        kept.record("04/walk", (), 3, 1)
        assert kept.trouble.count("not saved") == 1 and not kept.save()
        assert path.is_dir()
        path.rmdir()
        assert kept.save() and kept.trouble == ""
        assert Progress(path).best("04/walk") == Mark(3, 1)


class TestClocks:
    @pytest.fixture
    def review(self, tmp_path: Path) -> Review:
        return Review(Progress(tmp_path / "progress.json"))

    def test_a_clock_that_was_once_in_2099(self, review: Review) -> None:
        wrong = NOON.replace(year=2099)
        review.answer("a", True, 1, wrong)
        assert review.due(NOON) == ["a"]  # nobody knows when it was: it is asked now
        due = review.answer("a", True, 1, NOON)
        assert NOON < due < NOON + YEAR
        assert review.due(NOON) == [] and review.next_due() == due
        assert Progress(review.progress.path).cards["a"].last == NOON

    def test_nothing_waits_longer_than_a_year(self, review: Review) -> None:
        review.progress.keep_card("a", ReviewCard(NOON + 100 * YEAR, NOON, 2, None, 2.5, 5.0))
        assert review.due(NOON + YEAR) == ["a"]
        assert review.next_due() == NOON + YEAR

    def test_at_the_end_of_the_calendar(self, review: Review) -> None:
        last = datetime.max.replace(tzinfo=timezone.utc)
        assert review.answer("a", True, 1, last) == LATEST
        assert review.due(last) == ["a"]
        assert Progress(review.progress.path).marks == review.progress.marks
        with pytest.raises(HothlabError, match="every time zone has"):
            review.due(datetime.max.replace(tzinfo=timezone(timedelta(hours=-12))))
