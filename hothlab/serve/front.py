"""The front page and what a visitor can do: give a name, take their own things along, bring them back, ask a class."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from tornado.web import HTTPError, RequestHandler

from hothlab.base.chosen_language import keep_language
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, ngettext
from hothlab.lessons.reader.progress import Progress
from hothlab.scene.qr import qr_svg
from hothlab.serve.door import Cookies, Door
from hothlab.serve.gate import without_word
from hothlab.serve.handlers import visitor_of
from hothlab.serve.here import at_this_machine
from hothlab.serve.kernels import Kernels
from hothlab.serve.pages import front, note
from hothlab.serve.tongue import speak_to
from hothlab.serve.visitors import HOST, Visitor, Visitors
from hothlab.serve.voting_desk import VotingDesk
from hothlab.site.doors import board_svg

__all__ = ["BoardPicture", "Front", "Me", "NotHere", "RoomDesk", "Short"]

_A_DAY = 24 * 60 * 60


class _Plain(RequestHandler):
    """A handler whose pages no other site can put into a frame, and whose addresses no other site is told."""

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", "frame-ancestors 'self'")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        """Answer in the visitor's language."""
        speak_to(self)

    @property
    def base(self) -> str:
        """The address of the front page on its machine."""
        base: str = self.settings["base_url"]
        return base

    async def show(self, visitor: Visitor, said: str = "", trouble: str = "") -> None:
        """Show the front page to a visitor."""
        phones = await asyncio.to_thread(self._phones) if at_this_machine(self.request) else None
        page = await asyncio.to_thread(self._front, visitor, phones, said, trouble)
        self.finish(page)

    def _front(self, visitor: Visitor, phones: dict[str, str] | None, said: str, trouble: str) -> str:
        progress = Progress(visitor.home / "progress.json")
        games, stars, name = visitor.open_games, visitor.stars, visitor.name
        kept = ngettext("{count} star so far, kept here.", "{count} stars so far, kept here.", stars)
        you = {
            "heading": _("This computer's own") if visitor.is_host else name or _("You are new here"),
            "kept": kept.format(count=stars) if stars else _("What you learn and play is kept here for you alone."),
            "named": None if visitor.is_host else name,
            "back": not visitor.is_host and at_this_machine(self.request),
        }
        return front(
            self.settings["folder"],
            self.base,
            lambda name: f"{self.base}{name}.ipynb",
            progress=progress,
            games=games,
            you=you,
            phones=phones,
            said=said,
            trouble=trouble,
            speak_at=f"{self.base}me/language",
        )

    def _phones(self) -> dict[str, str] | None:
        """What the host shows to the room: the address, the word, the QR code, and who is here."""
        door: Door | None = self.settings["door"]
        if door is None:
            return None
        kernels: Kernels = self.settings["kernel_manager"]
        address: str = self.settings["address"]()
        there = len(kernels.visitors - {HOST})
        text = ngettext("{count} of {most} places is taken.", "{count} of {most} places are taken.", there)
        return {
            "qr": qr_svg(f"{address}?word={door.word}", _("QR code")),
            "address": address,
            "word": door.word,
            "there": text.format(count=there, most=self.settings["most_visitors"]),
        }


class Front(_Plain):
    """The front page."""

    async def get(self) -> None:
        """Show it."""
        await self.show(visitor_of(self))


class Me(_Plain):
    """What visitors do with their own name, language, progress and games."""

    async def get(self, what: str) -> None:
        """Hand out the file to take along."""
        if what != "hothlab-visitor.json":
            raise HTTPError(404)
        visitor = visitor_of(self)
        text = await asyncio.to_thread(visitor.take_along)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(visitor.file_name)}")
        self.finish(text)

    async def post(self, what: str) -> None:
        """Take a name, a language, or a file that was taken along; or begin as somebody else."""
        visitors: Visitors = self.settings["visitors"]
        cookies: Cookies = self.settings["cookies"]
        visitor = visitor_of(self)
        match what:
            case "name" if not visitor.is_host:
                await self._try(visitor, lambda: visitor.rename(self.get_body_argument("name", "")))
            case "language":
                code = self.get_body_argument("language", "")
                await self._try(visitor, lambda: keep_language(code, None if visitor.is_host else visitor.home))
            case "bring":
                await self._bring(visitor)
            case "other":
                cookies.write(self, "visitor", visitors.new().id)
                self.redirect(self.base)
            case "host" if at_this_machine(self.request):
                cookies.forget(self, "visitor")
                self.redirect(self.base)
            case _:
                raise HTTPError(404)

    async def _try(self, visitor: Visitor, deed: Any) -> None:
        try:
            await asyncio.to_thread(deed)
        except HothlabError as error:
            await self.show(visitor, trouble=str(error))
        else:
            self.redirect(self.base)

    async def _bring(self, visitor: Visitor) -> None:
        files = self.request.files.get("file", [])
        if not files:
            await self.show(visitor, trouble=_("Choose a file first."))
            return
        try:
            said = await asyncio.to_thread(visitor.bring_back, files[0]["body"])
        except HothlabError as error:
            await self.show(visitor, trouble=str(error))
        else:
            await self.show(visitor, said=said)


class RoomDesk(_Plain, VotingDesk):
    """Rooms in which a class votes: each visitor has those of their own."""

    async def get(self, word: str | None, what: str | None) -> None:
        """What is counted."""
        await self.tell(self, self.settings["hothlab_rooms"], visitor_of(self).id, word)

    def post(self, word: str | None, what: str | None) -> None:
        """What the instructor does."""
        self.do(self, self.settings["hothlab_rooms"], visitor_of(self).id, word, what)


class Short(_Plain):
    """`/settle?d=...`, `/play` and so on: addresses that a person can say, of the pages behind the doors."""

    def get(self, door: str) -> None:
        """Lead on to the page itself."""
        query = without_word(self.request).partition("?")[2]
        self.redirect(f"{self.base}{self.settings['short'][door]}.ipynb" + (f"?{query}" if query else ""))


class BoardPicture(_Plain):
    """The board on the front page."""

    async def get(self, theme: str) -> None:
        """Draw it once."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", f"max-age={_A_DAY}")
        self.finish(await asyncio.to_thread(board_svg, theme))


class NotHere(_Plain):
    """An address where nothing is."""

    def prepare(self) -> None:
        """Say so."""
        super().prepare()
        self.set_status(404)
        text = _("There is no such page here.")
        self.finish(note(_("Nothing but snow"), text, go=_("To the front page"), here=self.base))
