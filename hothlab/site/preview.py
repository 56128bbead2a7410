"""A look at a built site on this machine: `python -m hothlab.site.preview public`."""

from __future__ import annotations

import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

__all__ = ["SiteServer"]


class _Files(SimpleHTTPRequestHandler):
    """Files as any static host sends them."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""


class SiteServer(ThreadingHTTPServer):
    """Serves a folder to this machine alone."""

    daemon_threads = True

    def __init__(self, folder: str, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(_Files, directory=folder))

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}/"


if __name__ == "__main__":
    with SiteServer(sys.argv[1]) as server:
        print(server.address, flush=True)
        webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
