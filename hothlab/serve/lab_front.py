"""The front page inside JupyterLab's own server, so on Binder too: its doors lead to Voila's pages there; and votes.

That server's token guards it, and whoever is in has one home: there are no visitors.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, authenticated

from hothlab.resources import DATA
from hothlab.serve.reach import origin_for_others
from hothlab.serve.rooms import Rooms
from hothlab.serve.votes import vote_handlers
from hothlab.serve.voting_desk import LabDesk, desk_pattern

__all__ = ["join"]

_COURSE = DATA / "lab" / "labextensions" / "hothlab" / "static" / "course.json"
_FIRST = "00-welcome.ipynb"
_WHERE = ("", "notebooks/")
"""Where the notebooks are, below the folder that the server shows."""


def join(server: Any) -> None:
    """Add the front page to a server that starts, and tell Voila's pages the way to it."""
    base = server.web_app.settings["base_url"]
    scheme = "https" if server.certfile else "http"
    server.web_app.settings.update(
        hothlab_others=lambda: origin_for_others(server.ip, server.port, scheme),
        hothlab_rooms=Rooms(),
        hothlab_votes=f"{base}hothlab/v/",
    )
    handlers = [
        *vote_handlers(f"{base}hothlab/v/"),
        (desk_pattern(base), LabDesk),
        (rf"{base}hothlab/?", _Front),
        (rf"{base}hothlab/board-(light|dark)\.svg", _Board),
    ]
    server.web_app.add_handlers(".*$", handlers)
    server.config.VoilaConfiguration.resources = _template_values(f"{base}hothlab")


def _template_values(home: str) -> dict[str, Any]:
    """What Voila's template knows, from the list of the course that JupyterLab's own pages use: it is quickly read."""
    course = json.loads(_COURSE.read_text("utf-8"))
    places = [place for part in course["parts"] for place in part["places"]]
    return {
        "hothlab_home": home,
        "hothlab_path": [[each["name"], each["title"]] for each in places if each["kind"] != "room"],
        "hothlab_titles": {each["name"]: each["title"] for each in places},
    }


class _Front(JupyterHandler):
    """The front page."""

    @authenticated
    async def get(self) -> None:
        """Show it, with links to the notebooks where they are."""
        root = Path(self.settings["server_root_dir"]).expanduser()
        where = next((below for below in _WHERE if (root / below / _FIRST).is_file()), None)
        if where is None:
            raise HTTPError(404, "no notebooks of hothlab here")
        self.finish(await asyncio.to_thread(_front, root / where, self.base_url, where))


def _front(folder: Path, base: str, where: str) -> str:
    from hothlab.lessons.reader.progress import Progress, progress
    from hothlab.serve.pages import front
    from hothlab.tables.keeping import games

    kept: Progress = progress()
    kept.refresh()
    waiting = sum(not (each.over or each.trouble) for each in games())
    return front(
        folder,
        f"{base}hothlab/",
        lambda name: f"{base}voila/render/{where}{quote(name)}.ipynb",
        progress=kept,
        games=waiting,
    )


class _Board(JupyterHandler):
    """The board on the front page."""

    @authenticated
    async def get(self, theme: str) -> None:
        """Draw it once."""
        from hothlab.serve.pages import board_svg

        self.set_header("Content-Type", "image/svg+xml")
        self.finish(await asyncio.to_thread(board_svg, theme))
