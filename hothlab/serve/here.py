"""Which addresses and names are this machine's own."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address

from tornado.httputil import HTTPServerRequest, split_host_and_port

__all__ = ["at_this_machine", "host_fits", "is_loopback"]


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


def host_fits(host: str, names: Collection[str] = ()) -> bool:
    """Is the `Host` of a request a name of this machine, or one that the server was given?

    Any other name was made to point here by another site, in the hope that the person's browser takes the two for one.

    >>> host_fits("localhost:8866"), host_fits("hoth.example:8866")
    (True, False)
    """
    try:
        name, _port = split_host_and_port(host.lower())
    except ValueError:
        return False
    return is_loopback(name) or name in names


def at_this_machine(request: HTTPServerRequest) -> bool:
    """Does somebody ask who sits at this machine? Their address is its own, and so is the name that they use."""
    return is_loopback(request.remote_ip or "") and host_fits(request.host)
