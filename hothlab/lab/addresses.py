"""Where a server is reached: the options that say so, checked before it starts."""

from __future__ import annotations

import argparse
import socket

from hothlab.base.bounds import whole_number
from hothlab.base.errors import HothlabError
from hothlab.language.system_errors import system_trouble
from hothlab.language.text import _

__all__ = ["add_address_options", "address_options"]

_LAST_PORT = 65535


def add_address_options(parser: argparse.ArgumentParser) -> None:
    """Add `--port`, `--ip` and `--no-browser`."""
    parser.add_argument("--port", type=int, metavar="N", help=_("the port to serve on"))
    parser.add_argument("--ip", metavar=_("ADDRESS"), help=_("the address to serve on, instead of this machine alone"))
    parser.add_argument("--no-browser", action="store_true", help=_("only print the address to open"))


def address_options(args: argparse.Namespace, application: str) -> list[str]:
    """The options for an application of Jupyter; an error for an address that this computer does not have."""
    options = ["--no-browser"] if args.no_browser else []
    if args.port is not None:
        options.append(f"--{application}.port={whole_number(args.port, '--port', 0, _LAST_PORT)}")
    if args.ip is not None:
        _check_address(args.ip)
        options.append(f"--{application}.ip={args.ip}")
    return options


def _check_address(name: str) -> None:
    """Listen there for a moment, on a port that is free."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            name, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.bind(address)
    except socket.gaierror as error:
        raise HothlabError(_("{address} is no address of this computer").format(address=name)) from error
    except (OSError, ValueError) as error:
        reason = _("nothing can be served at {address}: {why}")
        raise HothlabError(reason.format(address=name, why=system_trouble(error))) from error
