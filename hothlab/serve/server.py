"""The server: Voila, with a token, for one notebook, with an end to what is left behind."""

from __future__ import annotations

import logging
import os
import socket
import tempfile
import webbrowser
from contextlib import suppress
from html import escape
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

from tornado.ioloop import IOLoop
from traitlets import Integer, List, Unicode, default
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from hothlab import resources
from hothlab.files import home_folder
from hothlab.serve.gate import Gate
from hothlab.serve.handlers import Page, Socket, TemplateFile
from hothlab.serve.wire import LARGEST
from hothlab.text import _

__all__ = ["PageServer", "cookie_secret", "page_words"]

_OURS = {
    TornadoVoilaHandler: Page,
    VoilaKernelWebsocketHandler: Socket,
    TemplateStaticFileHandler: TemplateFile,
}
_SECRET_BYTES = 32
_COOKIE_DAYS = 1


def page_words() -> dict[str, str]:
    """What the page says when it has lost its kernel or its server; the template has the same in English."""
    return {
        "stopped": _("The program behind this page has stopped. It starts again now; what you did is saved."),
        "gone": _("The server does not answer. Start it again, this page comes back by itself."),
        "locked": _("The server has a new link. Open the one that it has printed."),
        "reload": _("Start again now"),
    }


def cookie_secret(path: Path) -> bytes:
    """The key of the cookies, kept for the next start, so that an open page comes back by itself.

    Where it cannot be kept it is a new one.
    """
    new = os.urandom(_SECRET_BYTES)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                file.write(new)
        except FileExistsError:
            kept = path.read_bytes()
            return kept if len(kept) == _SECRET_BYTES else new
    return new


class PageServer(Voila):  # type: ignore[misc]
    """Serves one notebook as a page, to whoever has its link."""

    name = "hothlab-page"

    names = List(Unicode(), config=True, help="More names under which a server for this machine alone is reached.")
    most_kernels = Integer(40, config=True, help="How many pages may be open at once.")
    leave_after = Integer(300, config=True, help="Seconds after which a kernel ends that no page is connected to.")

    @default("auto_token")
    def _token_by_default(self) -> bool:
        return True

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR

    @default("cookie_secret")
    def _kept_secret(self) -> bytes:
        return cookie_secret(home_folder() / "pages.secret")

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the options, and set what no option may change: what a visitor's address may ask for."""
        super().initialize(argv)
        logging.getLogger("tornado").setLevel(self.log_level)  # it tells each connection's ping times
        self.voila_configuration.allow_template_override = "NO"
        self.voila_configuration.allow_theme_override = "NO"
        self.voila_configuration.config.VoilaConfiguration.resources = {"hothlab_words": page_words()}
        manager, restarter = self.config.MappingKernelManager, self.config.KernelRestarter
        manager.cull_idle_timeout, manager.cull_connected = self.leave_after, False
        manager.cull_interval = max(1, min(60, self.leave_after // 2))
        restarter.restart_limit = 0  # a new kernel has none of the page's widgets: the page itself has to start again
        self.config.IdentityProvider.get_secure_cookie_kwargs = {"max_age_days": _COOKIE_DAYS}

    def init_settings(self) -> dict[str, Any]:
        """What the handlers know."""
        settings: dict[str, Any] = super().init_settings()
        settings["jinja2_env"].loader.searchpath.insert(0, str(resources.DATA / "lab" / "pages"))
        settings["jinja2_env"].globals["words"] = {
            "title": _("This page needs its whole link"),
            "text": _("Open the link that the server has printed. It ends with a token: you can also write that here."),
            "token": _("Token"),
            "open": _("Open the page"),
            "wrong": _("This is not the token of this page."),
        }
        return {
            **settings,
            "ip": self.ip,
            "names": tuple(name.lower() for name in self.names),
            "template": self.voila_configuration.template,
            "most_kernels": self.most_kernels,
            "websocket_max_message_size": LARGEST,
        }

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, ours in the place of those that trust too much; the files of the folder are not served."""
        signing = {"/login", "/logout"}  # Voila leaves these at the root, wherever the page itself is
        return [
            (
                self.server_url.rstrip("/") + pattern if pattern in signing else pattern,
                _OURS.get(handler, handler),
                *more,
            )
            for pattern, handler, *more in super().init_handlers()
            if handler is not AllowListFileHandler
        ]

    def application(self) -> Gate:
        """Everything that answers."""
        app = Gate(**self.init_settings())
        app.settings.update(self.tornado_settings)
        app.add_handlers(".*$", self.init_handlers())
        return app

    def start(self) -> None:
        """Serve until somebody ends it."""
        self.connection_dir = tempfile.mkdtemp(prefix="hothlab-", dir=self.connection_dir_root)
        self.app = self.application()
        IOLoop.current().add_callback(self._say)
        self.listen()

    @property
    def address(self) -> str:
        """The address of the page, with a name that a browser finds."""
        name = socket.gethostname() if self.ip in ("", "*", "0.0.0.0", "::") else self.ip
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.port}{self.base_url}"

    @property
    def link(self) -> str:
        """The address with the token."""
        token = self.identity_provider.token
        return f"{self.address}?token={quote(token)}" if token else self.address

    def _say(self) -> None:
        """Say where the page is. A token that the person has set themselves is not shown."""
        chosen = self.identity_provider.token and not self.identity_provider.token_generated
        print(f"{self.address}?token=..." if chosen else self.link, flush=True)
        if self.open_browser:
            print(_("This page opens in your browser now. Ctrl-C ends it."), flush=True)
        else:
            print(_("Open this address in a browser. Ctrl-C ends it."), flush=True)

    def launch_browser(self) -> None:
        """Open the page by a small file, so that the token stands in no list of running programs."""
        try:
            browser = webbrowser.get(self.browser or None)
        except webbrowser.Error:
            return  # the address is printed
        handle, name = tempfile.mkstemp(prefix="open-", suffix=".html", dir=self.connection_dir)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(self.link)}">')
        Thread(target=browser.open, args=(Path(name).as_uri(), self.webbrowser_open_new), daemon=True).start()
