"""`hothlab validate` and `hothlab new`: check the files that a person writes, and begin one."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hothlab.language.text import _

__all__ = ["add_authoring_commands"]


def add_authoring_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both to the commands of `hothlab`."""
    about = _("list every mistake in lessons, scenarios and plans, with line and column")
    validate = commands.add_parser("validate", help=about, description=about)
    validate.add_argument("--json", action="store_true", help=_("print the answer for a program"))
    validate.add_argument("files", nargs="+", type=Path, metavar=_("FILE"))
    validate.set_defaults(func=_validate)

    about = _("begin a lesson or a scenario of your own")
    new = commands.add_parser("new", help=about, description=about)
    new.add_argument("--json", action="store_true", help=_("print the answer for a program"))
    new.add_argument("kind", choices=("lesson", "scenario"), metavar="lesson | scenario")
    help = _("the file to write; without it one in your own folder, which the course map shows")
    new.add_argument("file", nargs="?", type=Path, metavar=_("FILE"), help=help)
    new.set_defaults(func=_new)


def _validate(args: argparse.Namespace) -> int:
    from hothlab.base.yamltree import Mistakes
    from hothlab.lessons.authoring.checking import check_file

    results = [check_file(path) for path in args.files]
    lines: list[object] = []
    for result in results:
        lines += result.mistakes or [_("{file}: valid").format(file=result.source)]
        if len(result.mistakes) >= Mistakes.MOST:
            lines.append(_("{file}: the rest is checked once these are fixed").format(file=result.source))
        lines += [_("{file}: warning: {text}").format(file=result.source, text=text) for text in result.warnings]
    if args.json:
        print(json.dumps([result.plain for result in results], indent=2, ensure_ascii=False))
    else:
        print(*lines, sep="\n")
    return 0 if all(result.valid for result in results) else 1


def _new(args: argparse.Namespace) -> int:
    from hothlab.lessons.authoring.starting import begin

    path = begin(args.kind, args.file)
    if args.json:
        print(json.dumps({"file": str(path), "kind": args.kind}, indent=2, ensure_ascii=False))
    else:
        print(_("{file} is written.").format(file=path))
        print(_("Write your own into it, then check it: hothlab validate {file}").format(file=path))
    return 0
