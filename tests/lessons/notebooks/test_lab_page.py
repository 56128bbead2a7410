"""What the page that wakes the notebooks knows is what the notebooks are."""

import json
import shutil
from pathlib import Path

import pytest

from hothlab.data import folder
from hothlab.lessons.course.course import course
from hothlab.lessons.notebooks import lab_page

AGAIN = "run: python -m hothlab.lessons.notebooks"


def test_what_is_shipped_is_what_is_known_now() -> None:
    assert json.loads((lab_page.EXTENSION / "static" / "course.json").read_text("utf-8")) == lab_page.known(), AGAIN


def test_browsers_are_told_of_new_files() -> None:
    """They keep what they have for a year; another address makes them look again."""
    package = json.loads((lab_page.EXTENSION / "package.json").read_text("utf-8"))
    assert package["jupyterlab"]["_build"]["load"] == lab_page.stamp(), AGAIN


def test_every_notebook_has_its_place_and_its_code() -> None:
    known = lab_page.known()
    names = [place["name"] for part in known["parts"] for place in part["places"]]
    assert sorted(names) == sorted(path.stem for path in folder("notebooks").glob("*.ipynb"))
    assert len(set(names)) == len(names)
    assert set(known["code"]) == set(names)
    for name in names:
        cells = json.loads((folder("notebooks") / f"{name}.ipynb").read_text("utf-8"))["cells"]
        assert known["code"][name] == ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_the_places_follow_the_path_and_then_come_the_rooms() -> None:
    names = [place["name"] for part in lab_page.known()["parts"] for place in part["places"]]
    assert names == [each.name for each in course().chapters] + [room.name for room in course().rooms]


def test_a_place_has_a_title_a_kind_and_minutes() -> None:
    found = {place["name"]: place for part in lab_page.known()["parts"] for place in part["places"]}
    movement = next(each for each in course().chapters if each.slug == "movement")
    assert found["04-movement"] == {
        "name": "04-movement", "title": "4 · Movement", "kind": "chapter", "called": "Movement", "n": 4,
        "minutes": movement.minutes,
    }  # fmt: skip
    assert found["31-scattered-crates"]["kind"] == "battle"
    assert found["31-scattered-crates"]["title"] == "Training 1 · Scattered Crates"
    assert found["23-play"] == {"name": "23-play", "title": "Play", "kind": "room", "called": "Play"}


@pytest.fixture
def extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the extension to write in."""
    copy = tmp_path / "hothlab"
    shutil.copytree(lab_page.EXTENSION, copy)
    monkeypatch.setattr(lab_page, "EXTENSION", copy)
    return copy


def test_writing_again_changes_nothing(extension: Path) -> None:
    assert lab_page.write() is False


def test_a_changed_script_has_a_new_address(extension: Path) -> None:
    before = lab_page.stamp(extension)
    (extension / "static" / "bar.js").write_text("// another bar\n", "utf-8")
    assert lab_page.write() is True
    package = json.loads((extension / "package.json").read_text("utf-8"))
    assert package["jupyterlab"]["_build"]["load"] == lab_page.stamp(extension) != before
    assert lab_page.write() is False


def test_a_changed_course_is_written(extension: Path) -> None:
    (extension / "static" / "course.json").write_text("{}", "utf-8")
    assert lab_page.write() is True
    assert json.loads((extension / "static" / "course.json").read_text("utf-8")) == lab_page.known()
