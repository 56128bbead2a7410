"""A class from its pupils' files: who has done what, which rules are missed, and a sentence for each bad file."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

from hothlab.lessons.reader.classroom import classroom
from hothlab.lessons.reader.homework import make_homework
from hothlab.lessons.reader.marks import Mark, Marks
from hothlab.lessons.reader.marks_file import write_marks

GOOD = Mark(3, 1, rules=frozenset({"MOV-1", "MOV-3"}))
BAD = Mark(1, 3, rules=frozenset({"MOV-3", "LOS-4"}))


def handed_in(folder: Path) -> list[Path]:
    """Anna took all along from a server, Ben saved his progress, and somebody sent a picture."""
    anna = Marks().with_task("04/trooper-reach", GOOD).with_task("drill:reach:2", BAD)
    visitor = {"hothlab-visitor": 1, "name": "=Anna <b>", "progress": write_marks(anna), "games": {}}
    files = {
        "x1.json": json.dumps(visitor),
        "Ben.json": write_marks(Marks().with_task("04/trooper-reach", BAD)),
        "picture.json": "GIF89a",
        "empty.json": "{}",
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [*(folder / name for name in files), folder / "nowhere.json"]


def test_who_has_done_what(tmp_path: Path) -> None:
    given = make_homework(["04/trooper-reach", "drill:reach:2", "31"], "For Friday")
    found = classroom(handed_in(tmp_path), given)
    assert list(found.rows) == [
        ("=Anna <b>", "1/1", "1/1", "0/1", "2/3", "4"),
        ("Ben", "1/1", "0/1", "0/1", "1/3", "1"),
    ]
    assert len(found.refused) == 3 and all(name in " ".join(found.refused) for name in ("picture", "empty", "nowhere"))
    assert "Ben" in str(found) and "For Friday" in str(found) and found.refused[0] in str(found)


def test_without_homework_the_chapters_that_were_begun_count(tmp_path: Path) -> None:
    found = classroom(handed_in(tmp_path)[:2])
    assert [each.word for each in found.items] == ["04"] and found.refused == ()
    assert found.rows[1][1] == f"1/{len(found.items[0].ids)}"


def test_the_rules_to_teach_again_come_first(tmp_path: Path) -> None:
    found = classroom(handed_in(tmp_path)[:2])
    assert [(each.rule, each.missed, each.asked) for each in found.missed] == [("LOS-4", 2, 2), ("MOV-3", 2, 3)]
    only = classroom(handed_in(tmp_path)[:2], make_homework(["04/trooper-reach"]))
    assert [(each.rule, each.missed, each.asked) for each in only.missed] == [("LOS-4", 1, 1), ("MOV-3", 1, 2)]
    assert "No rule was missed." in str(classroom([]))


def test_words_stay_words_on_a_page_and_in_a_spreadsheet(tmp_path: Path) -> None:
    found = classroom(handed_in(tmp_path)[:2], make_homework(["04/trooper-reach"], "<script>"))
    assert "<b>" not in found.html and "<script>" not in found.html
    assert "=Anna &lt;b&gt;" in found.html and "&lt;script&gt;" in found.html
    rows = list(csv.reader(StringIO(found.csv)))
    assert rows[1][0] == "'=Anna <b>" and rows[1][1] == "1 of 1"
    assert ["LOS-4", "Along an edge, one side only does not block", "1", "1"] in rows
