"""Styles that meet on one page: JupyterLab keeps those of a battle when a reader goes on to the next chapter."""

from __future__ import annotations

import re
from pathlib import Path

import hothlab as hl

FOLDER = Path(hl.__file__).parent / "widgets"
TABLE, LESSONS = ("table", "table_setup"), ("lesson", "course")


def styled(*names: str) -> set[str]:
    """The classes that some style sheets say something about."""
    found: set[str] = set()
    for name in names:
        text = re.sub(r"/\*.*?\*/", "", (FOLDER / f"{name}.css").read_text("utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"(?:^|[{}])\s*([^{}@;]+)\{", text):
            for selector in selectors.split(","):
                found |= set(re.findall(r"\.(hothlab-[\w-]+)", selector)[-1:])
    return found


def test_a_table_and_a_lesson_share_only_what_belongs_to_both() -> None:
    others = [path.stem for path in FOLDER.glob("*.css") if path.stem not in (*TABLE, *LESSONS)]
    assert styled(*TABLE) & styled(*LESSONS) <= styled(*others)
    assert {"hothlab-options", "hothlab-told"} <= styled(*LESSONS)
