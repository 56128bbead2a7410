"""Voila's handlers, narrowed: one notebook, no choice of template or theme, and messages that have a shape."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado import web
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from hothlab.serve.gate import query_fits
from hothlab.serve.wire import PROTOCOL, trouble_with
from hothlab.text import _

__all__ = ["Page", "Socket", "TemplateFile"]


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """The page: the notebook is run for each visitor in a kernel of their own."""

    @web.authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the notebook, at the one address that it has."""
        if path:
            raise web.HTTPError(404)
        if not query_fits(self.request.query, ("token",)):
            raise web.HTTPError(400, _("This page takes no questions in its address."))
        if self.request.query:  # the cookie is set; the token need not stay in the address for all to see
            self.redirect(self.base_url)
            return
        if len(self.kernel_manager.list_kernel_ids()) >= self.settings["most_kernels"]:
            raise web.HTTPError(503, _("All places at this server are taken. Try again later."))
        await super().get(path)


class Socket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The line between a page and its kernel.

    Only in the one protocol that Voila itself understands (docs/voila-websocket-report.md), and only for messages that
    a page sends.
    """

    connection: ZMQChannelsWebsocketConnection | None

    async def get(self, kernel_id: str) -> None:
        """Open the line, unless the other side cannot speak as we do."""
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if PROTOCOL not in (each.strip() for each in offered):
            raise web.HTTPError(400, f"only {PROTOCOL} is spoken here")
        await super().get(kernel_id=kernel_id)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The one there is, whatever is configured."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def on_message(self, ws_message: object) -> None:
        """Pass on what a page may say, and hang up on anything else."""
        trouble = trouble_with(ws_message)
        if trouble is None:
            super().on_message(ws_message)
        else:
            self.log.error("A message was refused: %s.", trouble)
            self.close(1008, "not a message of a page")

    def on_close(self) -> None:
        """Let go of the kernel; a line that was refused never had one."""
        if getattr(self, "connection", None) is not None:
            super().on_close()


class TemplateFile(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of the page's own template, and of no other."""

    def parse_url_path(self, url_path: str) -> Any:
        """Where a file is; 404 for what is no file of the template."""
        template, _slash, below = url_path.partition("/")
        if template != self.settings["template"] or not below.startswith("static/"):
            raise web.HTTPError(404)
        return super().parse_url_path(url_path)
