"""The commands that play: `hothlab play` and `hothlab simulate`."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, number

if TYPE_CHECKING:
    from hothlab.tables.table import Table

__all__ = ["add_game_commands"]

_LEVELS = ("recruit", "officer", "commander")


def add_game_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `play` and `simulate` to the command line."""
    play_help = _("play a battle in the terminal, or watch two opponents")
    play = commands.add_parser("play", help=play_help, description=play_help)
    play.set_defaults(func=_play)
    play.add_argument("scenario", nargs="?", metavar=_("SCENARIO"), help=_("a scenario's number, name or file"))
    play.add_argument("--resume", type=Path, metavar=_("FILE"), help=_("go on with a saved battle"))
    play.add_argument("--save", type=Path, metavar=_("FILE"), help=_("keep the battle in this file after every answer"))
    play.add_argument("--training", action="store_true", help=_("let undo go back beyond dice and cards"))
    for side in SIDES:
        play.add_argument(
            f"--{side}", choices=("you", *_LEVELS), help=_("who plays this side"),
        )  # fmt: skip

    play.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=_("SIDE=NAME"),
        help=_("a person's name, such as rebel=Anna"),
    )

    simulate_help = _("play many games between opponents and sum them up")
    simulate = commands.add_parser("simulate", help=simulate_help, description=simulate_help)
    simulate.set_defaults(func=_simulate)
    simulate.add_argument("scenarios", nargs="*", metavar=_("SCENARIO"), help=_("all 17 when none is named"))
    simulate.add_argument("--games", type=int, default=100, metavar="N", help=_("games for each scenario"))
    simulate.add_argument("--workers", type=int, metavar="N", help=_("processes; all cores when not given"))
    simulate.add_argument("--json", action="store_true", help=_("print the answer for a program"))
    for side in SIDES:
        simulate.add_argument(f"--{side}", choices=_LEVELS, default="officer", help=_("who plays this side"))

    for each in (play, simulate):
        each.add_argument("--seed", type=int, metavar="N", help=_("the same seed gives the same dice and cards"))
        each.add_argument(
            "--leader", action="append", default=[], metavar=_("SIDE=NAME"), help=_("a leader, such as rebel=luke")
        )
        each.add_argument(
            "--ruling", action="append", default=[], metavar=_("NAME=VALUE"), help=_("read an open rule another way")
        )


def _leaders(words: list[str]) -> dict[Side, str]:
    found: dict[Side, str] = {}
    for word in words:
        side, equals, name = word.partition("=")
        if side not in SIDES or not equals:
            raise HothlabError(_("a leader is written rebel=luke or empire=vader, not {word!r}").format(word=word))
        found["rebel" if side == "rebel" else "empire"] = name
    return found


def _names(words: list[str]) -> dict[Side, str]:
    from hothlab.tables.seats import player_name

    found: dict[Side, str] = {}
    for word in words:
        side, equals, name = word.partition("=")
        if side not in SIDES or not equals:
            raise HothlabError(_("a name is written rebel=Anna or empire=Ben, not {word!r}").format(word=word))
        found["rebel" if side == "rebel" else "empire"] = player_name(name)
    return found


def _table(args: argparse.Namespace) -> Table:
    """The table that is asked for: a new game, or one that was saved, with the people who sat there."""
    from hothlab.base.yamltree import read_text_file
    from hothlab.game.scenario import load
    from hothlab.rules.rulings import Rulings
    from hothlab.tables.kept_game import notes_in, table_of
    from hothlab.tables.seats import Seats, Who
    from hothlab.tables.table import Table

    who: dict[Side, Who] = {"rebel": args.rebel or "you", "empire": args.empire or "officer"}
    names: dict[Side, Who] = {**_names(args.name)}
    if args.resume is None:
        leaders, rulings = _leaders(args.leader), Rulings.parse(args.ruling)
        battle = load(args.scenario, rulings, seed=args.seed, leaders=leaders, training=args.training)
        return Table(battle, Seats.by_side(battle, who, names))
    text = read_text_file(args.resume)
    table = table_of(text, str(args.resume))
    before = table.seats
    for side in SIDES:
        if notes_in(text) is not None:
            who[side] = getattr(args, side) or before.of_side(side)
        names.setdefault(side, [before.names.get(seat, "") for seat in before.setup.seats_of(side)])
    return Table(table.battle, Seats.by_side(table.battle, who, names), table.aids, table.game.drawn)


_LONGEST_LINE = 1000


def _ask(prompt: str) -> str:
    """A line that a person types; bytes that are not text are shown as such, and a line without end is cut."""
    if sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(_LONGEST_LINE)
    if not line:
        raise EOFError
    rest = line
    while not rest.endswith("\n") and (rest := sys.stdin.readline(_LONGEST_LINE)):
        pass
    return line.removesuffix("\n")


def _play(args: argparse.Namespace) -> int:
    from hothlab.cli.terminal import TerminalGame

    if (args.scenario is None) == (args.resume is None):
        raise HothlabError(_("name a scenario to play, or a saved battle with --resume"))
    game = TerminalGame(_table(args), _ask, print, args.save or args.resume)
    try:
        game.run()
    except KeyboardInterrupt:
        print()
    return 0


def _simulate(args: argparse.Namespace) -> int:
    from hothlab.game.scenario import scenario_file, scenarios
    from hothlab.players.simulate import Job, simulate
    from hothlab.rules.rulings import Rulings

    names = args.scenarios or [slug for slug, path in scenarios().items() if path.name[0].isdecimal()]
    for name in names:
        if not _is_file(scenario_file(name)):
            raise UnknownName(_("scenario"), name, scenarios())
    levels: tuple[tuple[Side, str], ...] = (("rebel", args.rebel), ("empire", args.empire))
    jobs = [
        Job(name, levels, tuple(_leaders(args.leader).items()), tuple(Rulings.parse(args.ruling).changed.items()))
        for name in names
    ]
    seed = secrets.randbits(32) if args.seed is None else args.seed
    summaries = simulate(jobs, args.games, seed, args.workers, _progress if sys.stderr.isatty() else None)
    if args.json:
        print(json.dumps({"seed": seed, "results": [each.plain() for each in summaries]}, indent=2))
        return 0
    print(_("seed {seed}").format(seed=seed))
    head = (_("scenario"), _("games"), _("Rebels win"), _("Imperials win"), _("medals"), _("turns"))
    rows = [head]
    for each in summaries:
        plain = each.plain()
        rates = [
            _("{number} % ({low}–{high})").format(
                number=round(100 * plain["sides"][side]["rate"]),
                low=round(100 * plain["sides"][side]["interval95"][0]),
                high=round(100 * plain["sides"][side]["interval95"][1]),
            )
            for side in SIDES
        ]
        won = " : ".join(number(each.medals[side], 1) for side in SIDES)
        rows.append((each.job.scenario, str(each.games), *rates, won, f"{each.turns:.0f}"))  # type: ignore[arg-type]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _progress(done: int, total: int) -> None:
    """A bar on the terminal, out of the way of the results."""
    width = max(10, min(40, os.get_terminal_size(sys.stderr.fileno()).columns - 24))
    full = width * done // total
    print(f"\r[{'#' * full}{'.' * (width - full)}] {done}/{total}", end="", file=sys.stderr, flush=True)
    if done == total:
        print(file=sys.stderr)
