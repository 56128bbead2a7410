"""Where a server is: on this machine alone, or where the phones of the room can reach it."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from hothlab.serve.here import is_loopback

__all__ = ["EVERYWHERE", "for_phones", "network_address", "origin_for_others"]

EVERYWHERE = ("", "*", "0.0.0.0", "::")
"""What a server listens on that listens on all addresses of its machine."""
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,300}")


def network_address() -> str:
    """The address of this machine in its network; its name where that is not known. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("192.0.2.1", 9))  # an address that nobody has
        found: str = line.getsockname()[0]
        if not is_loopback(found):
            return found
    return socket.gethostname()


def origin_for_others(listens: str, port: int, scheme: str = "http") -> str | None:
    """Where other machines find a server that listens on an address; None if only its own machine can.

    >>> origin_for_others("127.0.0.1", 8866), origin_for_others("192.168.1.5", 8866)
    (None, 'http://192.168.1.5:8866')
    """
    if is_loopback(listens):
        return None
    name = network_address() if listens in EVERYWHERE else listens
    return f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}"


def for_phones(origin: object, others: str | None) -> str | None:
    """Where phones find the server: under the name that the instructor's browser uses, unless that is this machine's
    own; then where it listens for others. None if they cannot reach it.

    >>> for_phones("https://hub.example", None)
    'https://hub.example'
    >>> for_phones("http://localhost:8888", None) is None
    True
    """
    if isinstance(origin, str) and _ORIGIN.fullmatch(origin):
        with suppress(ValueError):
            name = urlsplit(origin).hostname
            if name and not is_loopback(name):
                return origin
    return others
