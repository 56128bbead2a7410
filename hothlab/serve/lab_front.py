"""The front page inside JupyterLab's own server, so on Binder too: its doors lead to Voila's pages there; and votes.

That server's token guards it, and whoever is in has one home: there are no visitors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, authenticated

from hothlab.base.chosen_language import keep_language
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, languages, speaking
from hothlab.lessons.notebooks.copies import copy_language
from hothlab.lessons.notebooks.spoken import course_in
from hothlab.serve.reach import origin_for_others
from hothlab.serve.rooms import Refused, VotingRooms
from hothlab.serve.template import prepared
from hothlab.serve.tongue import speak_to, spoken_by
from hothlab.serve.votes import read_json, refuse, vote_handlers
from hothlab.serve.voting_desk import LabDesk, desk_pattern

__all__ = ["join"]

_FIRST = "00-welcome.ipynb"
_LARGEST = 2000
_WHERE = ("", "notebooks/")
"""Where the notebooks are, below the folder that the server shows."""


def join(server: Any) -> None:
    """Add the front page to a server that starts, and tell Voila's pages the way to it."""
    base = server.web_app.settings["base_url"]
    scheme = "https" if server.certfile else "http"
    server.web_app.settings.update(
        hothlab_others=lambda: origin_for_others(server.ip, server.port, scheme),
        hothlab_rooms=VotingRooms(),
        hothlab_votes=f"{base}hothlab/v/",
    )
    handlers = [
        *vote_handlers(f"{base}hothlab/v/"),
        (desk_pattern(base), LabDesk),
        (rf"{base}hothlab/?", _Front),
        (rf"{base}hothlab/board-(light|dark)\.svg", _Board),
        (rf"{base}hothlab/course/([a-z]{{2}})", _Course),
        (rf"{base}hothlab/language", _Language),
    ]
    server.web_app.add_handlers(".*$", handlers)
    server.config.VoilaConfiguration.prelaunch_hook = prepared(f"{base}hothlab")
    server.web_app.settings.setdefault("jinja_template_vars", {})["hothlab_note"] = _trouble


def _trouble(status: int, static_url: Callable[..., str]) -> str:
    """What Voila shows where a page fails; all that its template has of the handler is the method `static_url`."""
    from hothlab.serve.pages import failed

    handler: Any = static_url.__self__  # type: ignore[attr-defined]
    home, here = f"{handler.base_url}hothlab", handler.request.path
    with speaking(spoken_by(handler.request, handler.settings)):
        return failed(status, home, here)


class _Ours(JupyterHandler):
    """A handler that speaks the language of the person whose server it is."""

    async def prepare(self) -> None:  # type: ignore[override]
        """Nobody is spoken to before it is known who they are."""
        speak_to(self)
        await super().prepare()

    @property
    def root(self) -> Path:
        """The folder that the server shows."""
        return Path(self.settings["server_root_dir"]).expanduser()


class _Front(_Ours):
    """The front page."""

    @authenticated
    async def get(self) -> None:
        """Show it, with links to the notebooks where they are."""
        where = next((below for below in _WHERE if (self.root / below / _FIRST).is_file()), None)
        if where is None:
            raise HTTPError(404, "no notebooks of hothlab here")
        xsrf = self.xsrf_token.decode("ascii")
        self.finish(await asyncio.to_thread(_front, self.root / where, self.base_url, where, xsrf))


class _Course(_Ours):
    """What the page that wakes the notebooks says in a language."""

    @authenticated
    def get(self, code: str) -> None:
        """Its words and titles."""
        if code not in languages():
            raise HTTPError(404)
        self.finish(course_in(code))


class _Language(_Ours):
    """Another language, for good."""

    @authenticated
    async def post(self) -> None:
        """Keep it. A form of the front page goes back there; a notebook's page is told where its notebooks are now."""
        form = self.get_body_argument("language", None)
        if form is not None:
            with suppress(HothlabError):  # it is not kept, and the page shows that it is as it was
                await asyncio.to_thread(keep_language, form)
            self.redirect(f"{self.base_url}hothlab")
            return
        try:
            asked = read_json(self.request.body, _LARGEST)
            self.finish({"folder": await asyncio.to_thread(self._make, asked.get("language"), asked.get("folder"))})
        except Refused as error:
            refuse(self, error)
        except HothlabError as error:
            refuse(self, Refused(409, str(error)))

    def _make(self, code: object, folder: object) -> str:
        """The folder of the notebooks in a language, below the one that has them in English; they are made there."""
        below = PurePosixPath(folder) if type(folder) is str else PurePosixPath("..")
        if any(part.startswith(".") for part in below.parts) or below.is_absolute():
            raise Refused(400, _("That is not what a page of hothlab sends."))
        if not (self.root / below / _FIRST).is_file():
            raise Refused(404, _("There is no such page here."))
        keep_language(str(code))
        if code == "en":
            return "" if below == PurePosixPath(".") else str(below)
        copy_language(self.root / below, str(code))
        return str(below / str(code))


def _front(folder: Path, base: str, where: str, xsrf: str) -> str:
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
        speak_at=f"{base}hothlab/language",
        xsrf=xsrf,
    )


class _Board(JupyterHandler):
    """The board on the front page."""

    @authenticated
    async def get(self, theme: str) -> None:
        """Draw it once."""
        from hothlab.site.doors import board_svg

        self.set_header("Content-Type", "image/svg+xml")
        self.finish(await asyncio.to_thread(board_svg, theme))
