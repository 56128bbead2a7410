"""The instructor's side of votes over the network: a talk's page opens a room, asks there, counts and closes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import authenticated

from hothlab.language.text import _
from hothlab.scene.qr import qr_svg
from hothlab.serve.reach import for_phones
from hothlab.serve.rooms import Refused, VotingRoom, VotingRooms, read_question
from hothlab.serve.tongue import speak_to
from hothlab.serve.votes import news, read_json, refuse

__all__ = ["LabDesk", "VotingDesk", "desk_pattern"]

_LARGEST_QUESTION = 1_000_000


def desk_pattern(base: str) -> str:
    """Where the instructor's page finds the rooms, below a base address that ends with a stroke."""
    return rf"{base}hothlab/room(?:/(\w{{1,40}})(?:/(ask|close|names|end))?)?"


class VotingDesk:
    """What the one who presents may do with the rooms of their own."""

    async def tell(self, handler: Any, rooms: VotingRooms, owner: str, word: str | None) -> None:
        """Say what is counted, as soon as it is not what the page has; without a word, that there are rooms here."""
        if word is None:
            handler.finish({"xsrf": bool(handler.xsrf_token)})  # asking for it gives the browser its cookie
            return
        try:
            room = rooms.find(word, owner)
            seen = handler.get_query_argument("seen", "")
            if await news(handler, room.answered, lambda: room.over or str(room.counted) != seen):
                handler.finish(room.count())
        except Refused as error:
            refuse(handler, error)

    def do(self, handler: Any, rooms: VotingRooms, owner: str, word: str | None, what: str | None) -> None:
        """Open a room, ask, close, have names or not, or end it."""
        try:
            said = read_json(handler.request.body, _LARGEST_QUESTION)
            room = rooms.open(owner, said.get("word")) if word is None else rooms.find(word, owner)
            match what:
                case "ask":
                    room.ask(None if said.get("question") is None else read_question(said["question"]))
                case "close":
                    room.close()
                case "names":
                    room.ask_names(said.get("on") is True)
                case "end":
                    rooms.end(room)
                case _:
                    handler.finish({**room.count(), **self.address(handler, room, said.get("origin"))})
                    return
            handler.finish(room.count())
        except Refused as error:
            refuse(handler, error)

    def address(self, handler: Any, room: VotingRoom, origin: object) -> dict[str, str]:
        """Where phones go; empty where they cannot reach this server."""
        settings = handler.settings
        others: Callable[[], str | None] = settings["hothlab_others"]
        found = for_phones(origin, others())
        link = f"{found}{settings['hothlab_votes']}{room.word}" if found else ""
        return {"word": room.word, "link": link, "qr": qr_svg(link, _("QR code")) if link else ""}


class LabDesk(JupyterHandler, VotingDesk):
    """The desk at JupyterLab's server, for those whom that server knows: they are all one person."""

    async def prepare(self) -> None:  # type: ignore[override]
        """A refusal is said in their language."""
        speak_to(self)
        await super().prepare()

    @authenticated
    async def get(self, word: str | None, what: str | None) -> None:
        """What is counted."""
        await self.tell(self, self.settings["hothlab_rooms"], "", word)

    @authenticated
    def post(self, word: str | None, what: str | None) -> None:
        """What the instructor does."""
        self.do(self, self.settings["hothlab_rooms"], "", word, what)
