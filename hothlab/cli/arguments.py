"""The parser of the command line: help in the reader's language, and each error in one line."""

from __future__ import annotations

import argparse
import re
import sys
from ast import literal_eval
from collections.abc import Iterator
from typing import Any, NoReturn

from hothlab.base.errors import nearest
from hothlab.language.text import _, also, later, one_line, said, short

__all__ = ["Parser", "heading"]

_TYPED = r"""(?P<given>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
"""What a person typed, as Python writes it."""
_ERRORS = {
    r"the following arguments are required: (?P<what>.*)": later("the following arguments are required: {what}"),
    r"unrecognized arguments: (?P<what>.*)": later("unrecognized arguments: {what}"),
    r"ambiguous option: (?P<given>.*) could match (?P<names>.*)": later(
        "{given!r} is the beginning of several options: {names}"
    ),
    r"argument (?P<what>.*?): expected (?:one|at least one|\d+) arguments?": later(
        "argument {what}: its value is missing"
    ),
    rf"argument COMMAND: invalid choice: {_TYPED}(?: \(choose from.*)?": later("there is no command called {given!r}"),
    rf"argument (?P<what>.*?): invalid choice: {_TYPED}(?: \(choose from.*)?": later(
        "argument {what}: invalid choice: {given!r}"
    ),
    rf"argument (?P<what>.*?): invalid int value: {_TYPED}": later("argument {what}: invalid int value: {given!r}"),
    rf"argument (?P<what>.*?): ignored explicit argument {_TYPED}": later(
        "argument {what}: it takes no value, and {given!r} is one"
    ),
    r"argument (?P<what>.*?): not allowed with argument (?P<given>.*)": later(
        "argument {what}: not allowed with argument {given}"
    ),
}
"""What argparse says, only in English, and our message for it."""


def heading(title: str) -> str:
    """The heading of a part of the help, for argparse, which puts a colon behind it: French has a space before that."""
    return _("{heading}:").format(heading=title).removesuffix(":")


class _Help(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Argument errors in one line, with the nearest word that would have fitted."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _Help, **settings, "add_help": False})
        self._positionals.title, self._optionals.title = heading(_("positional arguments")), heading(_("options"))
        self.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """Say it and end."""
        bad = re.search(rf"unrecognized arguments: (?P<unknown>\S+)|invalid choice: {_TYPED}", message)
        hint = ""
        if bad:
            word = bad["unknown"] or str(literal_eval(bad["given"]))
            close = nearest(word, _words(self))
            hint = _("did you mean {word}?").format(word=close) if close and close != word else ""
        told = also(filter(None, (short(_said(message), 300), hint)))
        print(one_line(said(self.prog, told)), file=sys.stderr)
        sys.exit(2)


def _said(message: str) -> str:
    """An error of argparse in our words; one without a message of ours stays as it is."""
    message = message.replace(f"argument {_('COMMAND')}:", "argument COMMAND:")  # its name is translated
    for pattern, text in _ERRORS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = found.groupdict()
            if _TYPED in pattern:
                parts["given"] = str(literal_eval(parts["given"]))
            return _(text).format(**parts)
    return message.partition(" (choose from")[0]


def _words(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every option and command below a parser."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices
            for below in action.choices.values():
                yield from _words(below)
        elif action.choices:
            yield from map(str, action.choices)
