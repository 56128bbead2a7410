"""The `hothlab` command.

Exit codes: 0 for a yes (clear, legal, valid), 1 for a no, 2 for a question that cannot be asked.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

from hothlab import __version__
from hothlab.base.chosen_language import use_language
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.extras import NotInstalled
from hothlab.cli.arguments import Parser, heading
from hothlab.language.text import _, one_line, said, short

__all__ = ["main"]


def _build_parser() -> argparse.ArgumentParser:
    from hothlab.cli.authoring import add_authoring_commands
    from hothlab.cli.draw import add_draw_command
    from hothlab.cli.games import add_game_commands
    from hothlab.cli.serve import add_serve_commands
    from hothlab.cli.settle import add_settle_commands
    from hothlab.cli.site import add_site_command
    from hothlab.cli.teach import add_teach_commands
    from hothlab.lab.start import add_lab_command

    parser: argparse.ArgumentParser = Parser(
        prog="hothlab",
        description=_("Learn, check and play the rules of Battle of Hoth."),
        epilog=_("Exit codes: 0 yes (clear, legal, valid), 1 no, 2 the question cannot be asked."),
    )
    parser.add_argument("--language", metavar=_("CODE"), help=_("speak this language, for example de; in any command"))
    version = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"hothlab {__version__}", help=version)
    commands = parser.add_subparsers(title=heading(_("commands")), metavar=_("COMMAND"), required=True)
    add_lab_command(commands)
    add_serve_commands(commands)
    add_site_command(commands)
    add_game_commands(commands)
    add_draw_command(commands)
    add_settle_commands(commands)
    add_authoring_commands(commands)
    add_teach_commands(commands)

    def command(name: str, run: Any, help: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help)
        added.set_defaults(func=run)
        added.add_argument("--json", action="store_true", help=_("print the answer for a program"))
        return added

    command("languages", _languages, _("the languages that hothlab speaks, and how complete each is"))

    rule = command("rule", _rule, _("a rule or a ruling by its name, or all that contain some words"))
    rule.add_argument(
        "words", nargs="*", metavar=_("ID_OR_WORDS"), help=_("LOS-5, los_edge_sides, or words to look for")
    )
    return parser


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command with its options; those that `hothlab lab` does not know itself are JupyterLab's."""
    parser = _build_parser()
    args, unknown = parser.parse_known_args(arguments)
    if unknown and not getattr(args, "passes_on", False):
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if unknown:
        args.extra = [*unknown, *args.extra]
    return args


_TRACEBACK = "HOTHLAB_TRACEBACK"
"""Set to anything, it lets Python say where a fault of ours is."""
_INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Whatever happens, it ends in one sentence."""
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except HothlabError as error:
        return _refused(str(error))
    except BrokenPipeError:  # the reader has seen enough, as `head` does; Python would complain again at its exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        if os.environ.get(_TRACEBACK):
            raise
        text = _("hothlab itself has a fault here ({fault}); please report it with your command and what {name}=1 adds")
        fault = said(type(error).__name__, short(error, 200))
        return _refused(text.format(fault=fault, name=_TRACEBACK))


def _run(arguments: Sequence[str]) -> int:
    arguments = _spoken(arguments)
    if hasattr(sys.stdout, "reconfigure"):  # a signed number has a real minus, which not every terminal can show
        sys.stdout.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):  # bytes that are not text are shown as such; whoever reads them refuses them
        sys.stdin.reconfigure(errors="backslashreplace")
    args = _parse(arguments)
    try:
        code: int = args.func(args)
    except ModuleNotFoundError as error:
        raise NotInstalled.of(error) from error
    sys.stdout.flush()
    return code


def _refused(sentence: str) -> int:
    print(one_line(said("hothlab", sentence)), file=sys.stderr)
    return 2


def _spoken(arguments: Sequence[str]) -> list[str]:
    """The arguments without `--language`, which every command takes: what it starts speaks that language too."""
    use_language()
    left: list[str] = []
    rest = iter(arguments)
    for each in rest:
        name, equals, code = each.partition("=")
        if name != "--language":
            left.append(each)
            continue
        code = code if equals else next(rest, "")
        use_language(code)
        os.environ["HOTHLAB_LANGUAGE"] = code
    return left


def _print(args: argparse.Namespace, value: Any, *lines: object) -> None:
    if args.json:
        print(json.dumps(value, indent=2, ensure_ascii=False))
    else:
        print(*lines, sep="\n")


def _languages(args: argparse.Namespace) -> int:
    from hothlab.translating.complete import completeness

    rows = completeness()
    lines = [row.sentence for row in rows]
    _print(args, [row._asdict() for row in rows], *lines)
    return 0


def _rule(args: argparse.Namespace) -> int:
    from hothlab.desks.plain import plain
    from hothlab.desks.search import search
    from hothlab.rules.catalogue import rules
    from hothlab.rules.rulings import rulings

    words = [word.casefold() for word in args.words]
    by_name: dict[str, Any] = {id.casefold(): rule for id, rule in rules().items()}
    by_name |= rulings()
    named = len(words) == 1 and re.fullmatch(r"[a-z]{3}-[0-9]+|[a-z]+(_[a-z]+)+", words[0])
    if len(words) == 1 and words[0] in by_name:
        found = [by_name[words[0]]]
    elif not words:
        found = list(by_name.values())
    elif named:
        found = []  # written like a name, and none: similar rules would only hide the slip
    else:
        found = [hit.rule for hit in search(" ".join(words))]
        found += [each for each in rulings().values() if all(word in str(each).casefold() for word in words)]
    if not found and not named:
        raise HothlabError(_("No rule contains these words. Try others."))
    if not found:
        raise UnknownName(_("rule"), " ".join(args.words), (*rules(), *rulings()))
    _print(args, [plain(each) for each in found], "\n\n".join(map(str, found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
