"""`hothlab table`: a notebook as a page that fills the screen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hothlab import lab, resources
from hothlab.text import _

__all__ = ["add_table_command", "open_table", "table_command"]

PLAY = "23-play.ipynb"
"""The notebook that is the table."""


def open_table(notebook: str | None = None, extra: Sequence[str] = ()) -> int:
    """Open the table, or another notebook, as a page of its own, and wait until the person stops it."""
    return lab._wait(table_command(resources.folder("notebooks"), notebook, extra))


def table_command(folder: Path, notebook: str | None = None, extra: Sequence[str] = ()) -> list[str]:
    """Return the command line that shows a notebook of `folder`, or else the table, as a page: no cells, no code.

    >>> table_command(resources.folder("notebooks"), extra=["--no-browser"])[1:3]
    ['-m', 'hothlab.serve']
    """
    chosen = lab.notebook_named(folder, notebook or PLAY)
    assert chosen is not None
    return [sys.executable, "-m", "hothlab.serve", str(folder / chosen), *extra]


def add_table_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `hothlab table` to the commands of `hothlab`."""
    parser = commands.add_parser(
        "table",
        help=_("play on a page that fills the screen"),
        description=_("Open the table as a page of its own, without notebook around it: for a projector, say."),
    )
    parser.add_argument("--notebook", metavar=_("NAME"), help=_("show this notebook, by its name or number"))
    parser.add_argument("--port", type=int, metavar="N", help=_("the port to serve on"))
    parser.add_argument("--ip", metavar=_("ADDRESS"), help=_("the address to serve on, instead of this machine alone"))
    parser.add_argument("--no-browser", action="store_true", help=_("only print the address to open"))
    parser.add_argument("extra", nargs="*", metavar="-- option", help=_("other options for Voila itself"))
    parser.set_defaults(func=run_table, passes_on=True)


def run_table(args: argparse.Namespace) -> int:
    """Run `hothlab table` with its parsed arguments."""
    extra = ["--no-browser"] if args.no_browser else []
    extra += [f"--Voila.{name}={value}" for name in ("port", "ip") if (value := getattr(args, name)) is not None]
    return open_table(args.notebook, [*extra, *args.extra])
