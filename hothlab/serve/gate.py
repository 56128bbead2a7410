"""What is asked of a server, looked at before anything answers: under which name, and with what behind the `?`."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qsl

from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.web import Application, HTTPError, RequestHandler

from hothlab.text import _

__all__ = ["Gate", "host_fits", "is_loopback", "query_fits"]

_LARGEST_BODY = 64 * 1024
"""A page sends nothing larger than the form of its token, apart from the messages of its widgets."""


def is_loopback(address: str) -> bool:
    """Is an address, or a name, this machine alone?

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0"), is_loopback("hoth.example")
    (True, True, False, False)
    """
    if address == "localhost":
        return True
    try:
        return ip_address(address.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return False


def host_fits(host: str, ip: str, names: Collection[str] = ()) -> bool:
    """Is the `Host` of a request a name of this server?

    A server for this machine alone has the names of this machine, and those it was given. Any other name was made to
    point here by another site, in the hope that the person's browser takes the two for one.

    >>> host_fits("localhost:8866", "127.0.0.1"), host_fits("hoth.example:8866", "127.0.0.1")
    (True, False)
    """
    if not is_loopback(ip):
        return True
    try:
        name, _port = split_host_and_port(host.lower())
    except ValueError:
        return False
    return is_loopback(name) or name in names


def query_fits(query: str, known: Collection[str]) -> bool:
    """Does a query hold nothing but known names?

    >>> query_fits("token=1234", ("token",)), query_fits("template=x", ("token",))
    (True, False)
    """
    try:
        asked = parse_qsl(query, keep_blank_values=True, max_num_fields=8)
    except ValueError:
        return False
    return all(name in known for name, _value in asked)


class Gate(Application):
    """A web application that looks at every request first, for each of its handlers alike."""

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Who answers; a refusal for those that no handler should see."""
        if not host_fits(request.host, self.settings["ip"], self.settings["names"]):
            return self.get_handler_delegate(request, _Refusal)
        return super().find_handler(request, **kwargs)

    def listen(self, port: int, address: str | None = None, **options: Any) -> Any:
        """Listen, with bounds on what is read."""
        return super().listen(port, address or "", **{"max_body_size": _LARGEST_BODY, **options})


class _Refusal(RequestHandler):
    """The answer to a request under a strange name."""

    def prepare(self) -> None:
        raise HTTPError(403)

    def write_error(self, status_code: int, **_more: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(_("This server does not answer under this name. Open the link that it has printed."))
