"""`hothlab site`: the whole tutor as static files."""

from __future__ import annotations

import argparse
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.language.text import _, languages

__all__ = ["add_site_command"]


def add_site_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `hothlab site` to the commands of `hothlab`."""
    about = _("write the whole tutor as pages that any web server can serve, with nothing behind them")
    parser = commands.add_parser("site", help=about, description=about)
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("public"), metavar=_("DIR"), help=_("the folder to write")
    )
    parser.add_argument(
        "--base", default="/", metavar=_("PATH"), help=_("the path of the site on its host, such as /hoth/")
    )
    parser.add_argument(
        "--only", action="append", default=[], choices=languages(), help=_("only this language; may be repeated")
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Run `hothlab site` with its parsed arguments."""
    from hothlab.site.building import build

    if not (args.base.startswith("/") and args.base.endswith("/")):
        raise HothlabError(
            _("a base path begins and ends with a slash, as in /hoth/, and this one is {path}").format(path=args.base)
        )
    build(args.output, args.only, args.base)
    print(args.output)
    return 0
