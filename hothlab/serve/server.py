"""The server: Voila's, for our notebooks only, with a front page and visitors; it ends what they leave behind."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import webbrowser
from contextlib import suppress
from html import escape
from pathlib import Path
from threading import Thread
from typing import Any

import segno
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from traitlets import Bool, Integer, List, Unicode, default
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from hothlab.base.files import home_folder
from hothlab.language.text import _
from hothlab.serve.door import Cookies, Door, cookie_secret, kept_word
from hothlab.serve.front import BoardPicture, Front, Me, NotHere, RoomDesk, Short
from hothlab.serve.gate import Gate
from hothlab.serve.handlers import Kernel, Page, Shutdown, Socket, TemplateFile
from hothlab.serve.here import is_loopback
from hothlab.serve.kernels import Kernels
from hothlab.serve.reach import EVERYWHERE, network_address, origin_for_others
from hothlab.serve.rooms import VotingRooms
from hothlab.serve.template import prepared
from hothlab.serve.visitors import Visitors
from hothlab.serve.votes import vote_handlers
from hothlab.serve.voting_desk import desk_pattern
from hothlab.serve.wire import LARGEST
from hothlab.site.doors import doors, names_in

__all__ = ["PageServer"]

_OURS = {
    KernelHandler: Kernel,
    TemplateStaticFileHandler: TemplateFile,
    VoilaKernelWebsocketHandler: Socket,
    VoilaShutdownKernelHandler: Shutdown,
}
_LEFT_OUT = (AllowListFileHandler, TornadoVoilaHandler, TornadoVoilaTreeHandler, VoilaContentsHandler)
_SHORT = 40
"""Signs of a folder's name; the name of a line to a kernel, in it, may have a hundred on some systems."""


class PageServer(Voila):  # type: ignore[misc]
    """Serves the notebooks of a folder as pages: to this machine alone, or to the room."""

    name = "hothlab-page"

    lan = Bool(False, config=True, help="Let other machines in, who have the word.")
    first = Unicode("", config=True, help="What is opened first, such as 23-play.ipynb; the front page by default.")
    new_word = Bool(False, config=True, help="Take another word: those that have the old one are out.")
    names = List(Unicode(), config=True, help="More names under which a server for this machine alone is reached.")
    most_visitors = Integer(20, config=True, help="How many people may be here at once.")
    leave_after = Integer(300, config=True, help="Seconds after which a kernel ends that no page is connected to.")

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
        if self.lan and "ip" not in self.config.Voila:
            self.ip: str = "0.0.0.0"
        self.lan = self.lan or not is_loopback(self.ip)
        self.token = ""  # the gate has looked at everybody before
        configuration = self.voila_configuration
        configuration.allow_template_override = configuration.allow_theme_override = "NO"
        configuration.multi_kernel_manager_class = Kernels
        configuration.prelaunch_hook = prepared(self.base_url)
        manager, restarter = self.config.MappingKernelManager, self.config.KernelRestarter
        manager.cull_idle_timeout, manager.cull_connected = self.leave_after, False
        manager.cull_interval = max(1, min(60, self.leave_after // 2))
        restarter.restart_limit = 0  # a new kernel has none of the page's widgets: the page itself has to start again

    def init_settings(self) -> dict[str, Any]:
        """What the handlers know."""
        folder, home = Path(self.root_dir), home_folder()
        cookies = Cookies(self.cookie_secret, self.base_url)
        return {
            **super().init_settings(),
            "address": lambda: self.room_address,
            "cookies": cookies,
            "default_handler_class": NotHere,
            "door": Door(kept_word(home / "pages.word", self.new_word), cookies) if self.lan else None,
            "folder": folder,
            "most_visitors": self.most_visitors,
            "names": tuple(name.lower() for name in self.names),
            "hothlab_others": lambda: origin_for_others(self.ip, self.port),
            "pages": frozenset(path.name for path in folder.glob("*.ipynb")),
            "hothlab_rooms": VotingRooms(),
            "short": {door.key: door.name for door in doors(names_in(folder))},
            "template": self.voila_configuration.template,
            "visitors": Visitors(home),
            "hothlab_votes": f"{self.server_url}v/",
            "websocket_max_message_size": LARGEST,
        }

    def init_handlers(self) -> list[Any]:
        """Our pages, and Voila's handlers, ours in the place of those that trust too much.

        The files of the folder are not served.
        """
        base = self.server_url.rstrip("/")
        voilas = {"template_paths": self.template_paths, "config": self.config}
        theirs = [
            (pattern, _OURS.get(handler, handler), *more)
            for pattern, handler, *more in super().init_handlers()
            if handler not in _LEFT_OUT and pattern not in ("/login", "/logout")
        ]
        return [
            *vote_handlers(f"{base}/v/"),
            (f"{base}/", Front),
            (desk_pattern(f"{base}/"), RoomDesk),
            (rf"{base}/me/([a-z.-]+)", Me),
            (rf"{base}/(learn|settle|play|teach)", Short),
            (rf"{base}/board-(light|dark)\.svg", BoardPicture),
            (rf"{base}/([\w.-]+\.ipynb)", Page, {**voilas, "voila_configuration": self.voila_configuration}),
            *theirs,
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
        if sys.platform != "win32" and len(self.connection_dir) <= _SHORT:
            self.config.KernelManager.transport = "ipc"  # no other person of this machine can speak to a kernel
        self.app = self.application()
        IOLoop.current().add_callback(self._say)
        IOLoop.current().add_callback(self.kernel_manager.fill)
        self.listen()

    # Where it is

    @property
    def address(self) -> str:
        """The address of the front page at this machine."""
        return self._address("localhost" if self.ip in EVERYWHERE else self.ip)

    @property
    def room_address(self) -> str:
        """The address of the front page for others: that of this machine in its network, if it lets others in."""
        return self._address(network_address()) if self.ip in EVERYWHERE else self.address

    @property
    def room_link(self) -> str:
        """The address for others, with the word."""
        door: Door | None = self.app.settings["door"]
        return f"{self.room_address}?word={door.word}" if door is not None else self.room_address

    def _address(self, name: str) -> str:
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.port}{self.base_url}"

    def _say(self) -> None:
        """Say where the pages are, and how the phones of the room get in."""
        print(f"{self.address}{self.first}", flush=True)
        if self.open_browser:
            print(_("It opens in your browser now. Ctrl-C ends it."), flush=True)
        else:
            print(_("Open this address in a browser. Ctrl-C ends it."), flush=True)
        if self.lan:
            text = _("Phones of the room scan this, or open {address} and say the word {word}:")
            print(text.format(address=self.room_address, word=self.app.settings["door"].word), flush=True)
            with suppress(UnicodeEncodeError):  # a terminal that cannot show it
                segno.make(self.room_link, error="m").terminal(sys.stdout, border=2, compact=True)
            print(_("Nothing is encrypted: others on this network may be able to read along."), flush=True)

    def launch_browser(self) -> None:
        """Open the first page, by a small file: what stands in it stands in no list of running programs."""
        try:
            browser = webbrowser.get(self.browser or None)
        except webbrowser.Error:
            return  # the address is printed
        link = f"{self.address}{self.first}"
        if self.lan and self.ip not in EVERYWHERE and not is_loopback(self.ip):
            link += f"{'&' if '?' in link else '?'}word={self.app.settings['door'].word}"
        handle, name = tempfile.mkstemp(prefix="open-", suffix=".html", dir=self.connection_dir)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(link)}">')
        Thread(target=browser.open, args=(Path(name).as_uri(), self.webbrowser_open_new), daemon=True).start()
