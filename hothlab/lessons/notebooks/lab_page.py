"""What the page that wakes the notebooks knows of the course: the way through it, and the code of each notebook.

The extension of JupyterLab in `hothlab/data/lab/labextensions` reads it from `static/course.json`. It runs a cell
unasked only if its code stands there, under the notebook's own name. Browsers keep the extension's files for a year, so
its `package.json` names them with a digest of what is in them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from hothlab.base.chosen_language import NAMES
from hothlab.base.files import write_atomically
from hothlab.data import DATA, folder
from hothlab.language.text import _, languages
from hothlab.lessons.course.course import Place, Room, course, place_kind, place_name
from hothlab.lessons.notebooks.spoken import words

__all__ = ["EXTENSION", "known", "stamp", "write"]

EXTENSION = DATA / "lab" / "labextensions" / "hothlab"
_COURSE = "static/course.json"


def known() -> dict[str, Any]:
    """The course as the page knows it: the words of its bar, the places in their order, and their code."""
    whole = course()
    parts: list[tuple[str, list[Place]]] = [(part.title, list(part.chapters)) for part in whole.parts]
    parts.append((_("Rooms"), list(whole.rooms)))
    return {
        "words": words(),
        "languages": {code: NAMES.get(code, code) for code in languages()},
        "parts": [{"title": title, "places": [_place(place) for place in places]} for title, places in parts],
        "code": {place.name: _code(place.name) for _title, places in parts for place in places},
    }


def _place(place: Place) -> dict[str, Any]:
    """A place: its notebook, its name as a person says it and the parts of that, its kind, and how long it takes."""
    found: dict[str, Any] = {
        "name": place.name, "title": place_name(place), "kind": place_kind(place), "called": place.title,
    }  # fmt: skip
    if isinstance(place, Room):
        return found
    return {**found, "n": place.training if place.is_battle else place.number, "minutes": place.minutes}


def _code(name: str) -> list[str]:
    """The code of a notebook, cell by cell."""
    notebook = json.loads((folder("notebooks") / f"{name}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def write() -> bool:
    """Write what the page knows, and say whether that is new."""
    text = json.dumps(known(), ensure_ascii=False, indent=1) + "\n"
    path = EXTENSION / _COURSE
    same = path.exists() and path.read_text("utf-8") == text
    if not same:
        write_atomically(path, text)
    package = EXTENSION / "package.json"
    said = json.loads(package.read_text("utf-8"))
    if said["jupyterlab"]["_build"]["load"] != stamp():
        said["jupyterlab"]["_build"]["load"] = stamp()
        write_atomically(package, json.dumps(said, indent=2) + "\n")
        return True
    return not same


def stamp(extension: Path | None = None) -> str:
    """The address of the extension's first file, with a digest of all of them."""
    files = sorted(((extension or EXTENSION) / "static").iterdir())
    return f"static/remoteEntry.js?v={sha256(b''.join(file.read_bytes() for file in files)).hexdigest()[:12]}"
