"""The `hothlab draw` command: a scenario or a position as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.hexes import Side
from hothlab.language.text import _, number
from hothlab.rules.position import Position

__all__ = ["add_draw_command"]

_ENDINGS = (".svg", ".png")
_NARROWEST, _WIDEST = 100, 8000


def add_draw_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `hothlab draw` to the commands of `hothlab`."""
    help = _("draw a scenario or a position as a picture")
    parser = commands.add_parser("draw", help=help, description=help)
    parser.set_defaults(func=run)
    parser.add_argument(
        "where", metavar=_("SCENARIO_OR_CODE"), help=_("a scenario's number, name or file, or a position code")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar=_("FILE"),
        help=_("an .svg or .png file; without it the picture is named after the scenario, or board.svg"),
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help=_("the colours"))
    parser.add_argument("--width", type=int, default=1000, metavar="N", help=_("how wide, in pixels"))
    parser.add_argument("--no-names", action="store_true", help=_("leave out the names of the hexes"))


def run(args: argparse.Namespace) -> int:
    """Run `hothlab draw` with its parsed arguments."""
    from hothlab.base.files import write_atomically, write_bytes_atomically
    from hothlab.pictures.board import board_scene
    from hothlab.scene.png import to_png
    from hothlab.scene.svg import to_svg
    from hothlab.scene.words import captioned

    if not _NARROWEST <= args.width <= _WIDEST:
        reason = _("--width is from {least} to {most} pixels, not {width}")
        raise HothlabError(reason.format(least=_NARROWEST, most=number(_WIDEST), width=number(args.width)))
    if args.output is not None and args.output.suffix.lower() not in _ENDINGS:
        raise HothlabError(_("{path}: a picture is an .svg or a .png file").format(path=args.output))
    position, goals, title, name = _read(args.where)
    output: Path = args.output or Path(f"{name}.svg")
    scene = board_scene(position, args.width, names=not args.no_names, goals=goals)
    if title:
        scene = replace(captioned(scene, title), title=title)
    if output.suffix.lower() == ".png":
        write_bytes_atomically(output, to_png(scene, args.theme, scale=1.0))
    else:
        write_atomically(output, to_svg(scene, args.theme))
    print(output)
    return 0


def _read(where: str) -> tuple[Position, Mapping[Side, int], str, str]:
    """The position that a person means, the medals each side needs there, its title, and a name for a file."""
    from hothlab.desks.desk import scenario_or_position

    found = scenario_or_position(where)
    if isinstance(found, Position):
        return found, {}, "", "board"
    return found.position, found.medals, _(found.name), found.slug or "board"
