"""The commands of an instructor: `hothlab handout`."""

from __future__ import annotations

import argparse
from pathlib import Path

from hothlab.text import _

__all__ = ["add_teach_commands"]


def add_teach_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add what an instructor needs to the commands of `hothlab`."""
    help = _("pages to print: tasks with room to write and their answers, a scenario, the rules on one page")
    handout = commands.add_parser("handout", help=help, description=help)
    handout.set_defaults(func=_handout)
    handout.add_argument(
        "names",
        nargs="+",
        metavar="WHAT",
        help=_("a chapter, a plan, a task such as 04/trooper-reach, drill:reach, scenario-10, summary or reference"),
    )
    handout.add_argument("--paper", default="a4", metavar="PAPER", help=_("a4 or letter"))
    handout.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help=_("an .html file; without it the page is named after what")
    )


def _handout(args: argparse.Namespace) -> int:
    from hothlab.draw.handout import handout_page
    from hothlab.files import write_atomically
    from hothlab.lessons.handouts.handout import made_handout

    made = made_handout(*args.names)
    page = handout_page(made, args.paper)
    output: Path = args.output or Path(f"{made.name}.html")
    write_atomically(output, page)
    print(output)
    return 0
