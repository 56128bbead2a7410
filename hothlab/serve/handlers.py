"""Voila's handlers, allowing less: only our notebooks, a visitor's own kernels, and messages that widgets send."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from tornado.ioloop import IOLoop
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from hothlab.language.text import _, ngettext
from hothlab.serve.door import Cookies
from hothlab.serve.gate import query_fits
from hothlab.serve.here import at_this_machine
from hothlab.serve.kernels import Kernels, KernelsOf
from hothlab.serve.pages import failed, note
from hothlab.serve.tongue import speak_to
from hothlab.serve.visitors import HOST, Visitor, Visitors
from hothlab.serve.wire import PROTOCOL, trouble_with
from hothlab.site.doors import WITH_CODE

__all__ = ["Kernel", "Page", "Shutdown", "Socket", "TemplateFile", "visitor_of"]

_MOST_PAGES = 4
"""The number of pages that one visitor may have open; the next one takes the place of the oldest."""
_WAIT = 20
"""Seconds until a page that found no place tries again by itself."""


def visitor_of(handler: web.RequestHandler) -> Visitor:
    """The visitor who asks, known by a cookie; without one the host, at this machine, or somebody new, who gets one."""
    visitors: Visitors = handler.settings["visitors"]
    cookies: Cookies = handler.settings["cookies"]
    known = visitors.known(cookies.read(handler.request, "visitor"))
    if known is None and at_this_machine(handler.request):
        return visitors.host
    if known is None:
        known = visitors.new()
        cookies.write(handler, "visitor", known.id)
    return known


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page: it is run for each visitor in a kernel of their own."""

    async def prepare(self) -> None:
        """Answer in the visitor's language."""
        speak_to(self)
        await super().prepare()

    async def get(self, path: str | None = None) -> None:
        """Show a notebook, for somebody who has a place."""
        kernels: Kernels = self.settings["kernel_manager"]
        if path is None or path not in self.settings["pages"]:
            raise web.HTTPError(404)
        if not query_fits(self.request.query, ("d", "also")):
            raise web.HTTPError(400)
        if path.startswith(f"{WITH_CODE}-"):
            text = _("This page is for writing Python, which is done in JupyterLab: start it with {command}.")
            text = text.format(command=f"hothlab lab --notebook {WITH_CODE}")
            self.finish(note(_("A page with code"), text, go=_("To the front page"), here=self.base_url))
            return
        visitor = visitor_of(self)
        guests = kernels.visitors - {HOST}
        if not visitor.is_host and visitor.id not in guests and len(guests) >= self.settings["most_visitors"]:
            raise web.HTTPError(503)
        await self._make_room(kernels, visitor)
        shared = {"HOTHLAB_HOME": str(visitor.home), "HOTHLAB_PAGE_URL": f"{self.settings['address']()}{path}"}
        self._kernels = KernelsOf(kernels, visitor.id, shared)
        await super().get(path)

    def on_connection_close(self) -> None:
        """Somebody left before their page was whole, and so before it could end its kernel itself."""
        super().on_connection_close()
        kernels: Kernels = self.settings["kernel_manager"]
        seen = getattr(self, "_kernels", None)
        if seen is not None and seen.started is not None and seen.started in kernels:
            IOLoop.current().add_callback(kernels.end, seen.started)

    async def _make_room(self, kernels: Kernels, visitor: Visitor) -> None:
        """End a visitor's oldest kernels, those that no page looks at first, until there is room for one more."""
        mine = sorted(kernels.of(visitor.id), key=kernels.connected)
        for kernel_id in mine[: max(0, len(mine) - _MOST_PAGES + 1)]:
            await kernels.end(kernel_id)

    @property
    def kernel_manager(self) -> KernelsOf:
        """The kernels, for this page's visitor."""
        return self._kernels

    def write_error(self, status_code: int, **_more: Any) -> None:
        """Say what is the matter, and what to do."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        home, here = self.base_url, self.request.path
        match status_code:
            case 503:
                most = self.settings["most_visitors"]
                text = ngettext(
                    "{count} person is here already. Stay on this page: it lets you in as soon as somebody leaves.",
                    "{count} people are here already. Stay on this page: it lets you in as soon as somebody leaves.",
                    most,
                )
                text = text.format(count=most)
                self.finish(note(_("All places are taken"), text, go=_("Try again now"), here=here, again=_WAIT))
            case 400:
                text = _("The end of this link is not one of ours. Perhaps a part of it was lost on the way.")
                self.finish(note(_("A broken link"), text, go=_("Open the page without it"), here=here))
            case _:
                self.finish(failed(status_code, home, here))


class _Owned:
    """Answers only to the visitor whose kernel it is about; for everybody else there is no such kernel."""

    async def prepare(self) -> None:
        """Look whose kernel it is before anything is done."""
        handler: Any = self
        preparing = super().prepare()  # type: ignore[misc]
        if preparing is not None:
            await preparing
        kernel_id = handler.path_kwargs.get("kernel_id") or (handler.path_args or [""])[0]
        kernels: Kernels = handler.settings["kernel_manager"]
        if not kernels.belongs(str(kernel_id), visitor_of(handler).id):
            raise web.HTTPError(404)


class Kernel(_Owned, KernelHandler):  # type: ignore[misc]
    """Is a kernel still there? Its page asks that now and then."""


class Shutdown(_Owned, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is left ends its kernel."""

    def write_error(self, status_code: int, **_more: Any) -> None:
        """Nobody reads it: the page is gone, and after a restart so is its kernel."""
        self.finish()


class Socket(_Owned, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The line between a page and its kernel.

    Only in the one protocol that Voila itself understands (docs/voila-websocket-report.md), and only for messages that
    the widgets of a page send: no message runs code.
    """

    connection: ZMQChannelsWebsocketConnection | None

    async def get(self, kernel_id: str) -> None:
        """Open the line, unless the page speaks another protocol."""
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if PROTOCOL not in (each.strip() for each in offered):
            raise web.HTTPError(400, f"only {PROTOCOL} is spoken here")
        await super().get(kernel_id=kernel_id)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The one protocol that we speak, whatever is configured."""
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
        """Where a file is; 404 for anything that is not a file of the template."""
        template, _slash, below = url_path.partition("/")
        if template != self.settings["template"] or not below.startswith("static/"):
            raise web.HTTPError(404)
        return super().parse_url_path(url_path)
