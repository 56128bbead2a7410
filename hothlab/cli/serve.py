"""`hothlab serve`, `hothlab table` and `hothlab settle`: the notebooks as pages without code, on one small server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from hothlab import data as resources
from hothlab.base.extras import need
from hothlab.base.files import home_folder
from hothlab.lab import start as lab
from hothlab.lab.addresses import add_address_options, address_options
from hothlab.language.text import _

__all__ = ["add_serve_commands", "open_pages", "serve_command"]

_TABLE, _SETTLE = "23", "21"
"""The notebooks behind `hothlab table` and `hothlab settle`, by their numbers."""


def open_pages(notebook: str | None = None, query: str = "", extra: Sequence[str] = ()) -> int:
    """Serve the pages, open the front page or that of a notebook, and wait until the person stops it."""
    need("voila")
    return lab._wait(serve_command(resources.folder("notebooks"), notebook, query, extra))


def serve_command(folder: Path, notebook: str | None = None, query: str = "", extra: Sequence[str] = ()) -> list[str]:
    """Return the command line that serves the notebooks of `folder` as pages, and opens one of them, or the front page.

    >>> serve_command(resources.folder("notebooks"), "23", extra=["--no-browser"])[-2:]
    ['--PageServer.first=23-play.ipynb', '--no-browser']
    """
    command = [sys.executable, "-m", "hothlab.serve", str(folder)]
    if notebook is not None:
        command.append(f"--PageServer.first={quote(lab.notebook_named(folder, notebook) or '')}{query}")
    return [*command, *extra]


def add_serve_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `hothlab serve`, `hothlab table` and `hothlab settle` to the commands of `hothlab`."""
    serve = _command(
        commands,
        "serve",
        _("open the pages to learn, settle, play and teach, here or on the phones of the room"),
        _("Serve the notebooks as pages without code, and open the front page."),
    )
    table = _command(
        commands,
        "table",
        _("play on a page that fills the screen"),
        _("Open the table as a page of its own, without a notebook around it: for a projector, say."),
    )
    settle = _command(
        commands,
        "settle",
        _("settle a dispute on a page of its own"),
        _("Open the page for disputes."),
    )
    settle.add_argument("code", nargs="?", metavar=_("CODE"), help=_("the line of text of a dispute or a position"))
    for parser, first in ((serve, None), (table, _TABLE)):
        parser.add_argument("--notebook", metavar=_("NAME"), help=_("open this notebook, by its name or number"))
        parser.set_defaults(first=first)
    settle.set_defaults(first=_SETTLE, notebook=None)
    for parser in (serve, table, settle):
        parser.add_argument("extra", nargs="*", metavar=_("-- option"), help=_("other options for Voila itself"))


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help: str, description: str
) -> argparse.ArgumentParser:
    """One of the commands, with the options that all of them have."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help, description=description)
    parser.add_argument("--lan", action="store_true", help=_("let in the phones of the room that know the word"))
    parser.add_argument("--new-word", action="store_true", help=_("with --lan: take another word than last time"))
    parser.add_argument("--visitors", type=int, metavar="N", help=_("how many people may be here at once (20)"))
    add_address_options(parser)
    parser.set_defaults(func=run_serve, passes_on=True)
    return parser


def run_serve(args: argparse.Namespace) -> int:
    """Run one of the commands with its parsed arguments."""
    home_folder()  # which the server needs; where there is none, it is said before one starts
    extra = address_options(args, "Voila")
    extra += [f"--PageServer.{name}=True" for name in ("lan", "new_word") if getattr(args, name)]
    extra += [f"--PageServer.most_visitors={args.visitors}"] if args.visitors is not None else []
    code = getattr(args, "code", None)
    query = f"?d={quote(code, safe='')}" if code else ""
    return open_pages(args.notebook or args.first, query, [*extra, *args.extra])
