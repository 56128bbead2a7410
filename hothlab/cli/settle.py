"""The questions of a dispute on the command line: each has a verb, takes a dispute's one line of text, and `--json`.

Exit codes: 0 for a yes or a number, 1 for a no, 2 for a question that cannot be asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from hothlab.base.bounds import known_name
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, language, languages, ngettext, speaking

if TYPE_CHECKING:
    from hothlab.desks.settle import Dispute, QuestionKind, Verdict

__all__ = ["add_settle_commands"]


def _verbs() -> dict[str, tuple[QuestionKind | None, str, str]]:
    """Each verb with its question, what it answers, and the details that decide it; some questions have two names."""
    shot, step = "moved card", "moved bonus card"
    return {
        "may-shoot": ("shoot", _("may a unit shoot at a hex, and what decides it"), shot),
        "odds": ("odds", _("the dice and the exact odds of an attack"), "moved extra dice aim card"),
        "los": ("sight", _("does one hex see another, and why"), ""),
        "move": ("move", _("may a unit move there, and attack then"), step),
        "reach": ("move", _("where a unit may move, and why not elsewhere"), step),
        "retreat": ("retreat", _("where a unit may retreat, and what it loses"), "card number"),
        "order": ("order", _("may a card order a unit, or two of them"), "card"),
        "medals": ("medal", _("whose is the medal on a hex"), ""),
        "at-at": ("at-at", _("is the AT-AT down"), "card number faces"),
        "dispute": (None, _("the answer to a dispute in one line of text"), shot),
    }


def add_settle_commands(commands: Any) -> None:
    """A verb for each question."""
    for verb, (question, about, details) in _verbs().items():
        each: argparse.ArgumentParser = commands.add_parser(verb, help=about, description=about)
        each.set_defaults(func=_settle, question=question, verb=verb)
        each.add_argument("--json", action="store_true", help=_("print the answer for a program"))
        each.add_argument(
            "where",
            metavar=_("SCENARIO_OR_CODE"),
            help=_("a scenario's number, name or file, a position code, a dispute or the link to one"),
        )
        hexes = 1 if question in ("medal", "at-at") else 2
        about_hexes = ngettext("a hex such as C4", "up to {n} hexes such as C4", hexes)
        each.add_argument("hexes", nargs="*", metavar=_("HEX"), help=about_hexes.format(n=hexes))
        _add_details(each, details.split(), question)
        each.add_argument("--ruling", action="append", default=[], metavar=_("NAME=VALUE"),
                          help=_("read an open rule another way; may be repeated"))  # fmt: skip
        each.add_argument("--page", metavar=_("FILE"), help=_("also write it as a page to print"))
        each.add_argument("--also", metavar=_("CODE"), help=_("answer in this language too, for example pl"))


def _add_details(verb: argparse.ArgumentParser, names: list[str], question: QuestionKind | None) -> None:
    """An option for each detail."""
    options: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
        "moved": (("--moved",), {"type": int, "metavar": "N", "help": _("hexes the unit has moved this turn")}),
        "bonus": (("--bonus",), {"type": int, "metavar": "N", "help": _("extra hexes from a card")}),
        "extra": (("--extra",), {"type": int, "metavar": "N", "help": _("extra dice from a card")}),
        "dice": (
            ("--dice",),
            {"type": int, "metavar": "N", "help": _("count with N dice instead of those of the attack")},
        ),
        "aim": (
            ("--aim",),
            {"choices": ("losses", "eliminate", "drive-back"), "help": _("what a re-roll is for")},
        ),
        "card": (("--card",), {"metavar": _("CARD"), "help": _("the card in play by its name, such as raid-left")}),
        "number": (
            ("--hits" if question == "at-at" else "--retreats", "--number"),
            {
                "type": int,
                "metavar": "N",
                "help": _("how many hits were rolled") if question == "at-at" else _("how many retreats were rolled"),
            },
        ),
        "faces": (("--confirm",), {"nargs": "*", "metavar": _("FACE"), "help": _("the dice of the confirmation")}),
    }
    for name in names:
        words, about = options[name]
        verb.add_argument(*words, dest=name, **about)


_DETAILS = ("moved", "bonus", "extra", "dice", "aim", "card", "number", "faces")


def _settle(args: argparse.Namespace) -> int:
    from hothlab.desks.settle import dispute_of
    from hothlab.rules.rulings import Rulings

    if args.also:
        known_name(args.also, _("translation"), languages())
    if len(args.hexes) > 2:
        raise HothlabError(_("a dispute has one or two hexes, not {n}").format(n=len(args.hexes)))
    a, b = (*args.hexes, None, None)[:2]
    rulings = Rulings.parse(args.ruling) if args.ruling else None
    said: dict[str, Any] = {name: getattr(args, name, None) for name in _DETAILS}
    asked = dispute_of(args.where, a, b, args.question, rulings, **said)
    _complain(asked, args.verb)
    found = asked.verdict()
    if args.page:
        _write_page(args.page, found, args.also or "")
    print(_in_words(found, args.also or "", args.json))
    sys.stdout.flush()
    return 1 if found.yes is False else 0


def _complain(asked: Dispute, verb: str) -> None:
    """Say what the question lacks, and how to write it."""
    from hothlab.desks.settle.order import MayOrder

    lack = asked.lacks()
    if lack is None:
        return
    if len(asked.hexes) < asked.least_hexes:
        raise HothlabError(_("the question lacks a hex: see hothlab {command} --help").format(command=verb))
    if isinstance(asked, MayOrder) and asked.unit is not None:
        raise HothlabError(_("the question lacks a card: write --card and its name"))
    raise HothlabError(lack[1])


def _in_words(found: Verdict, also: str, as_json: bool) -> str:
    """The answer to print, for a program or a person; in a second language too, with what each rulebook says."""
    if also in ("", language()):
        return json.dumps(found.plain(), indent=2, ensure_ascii=False) if as_json else str(found)
    here = language()
    plain, text = found.plain(), [str(found), *found.rulebook(also)]
    with speaking(also):
        other = found.dispute.verdict()
        plain |= {"language": here, "also": {"language": also, **other.plain()}}
        text += ["", str(other), *other.rulebook(here)]
    return json.dumps(plain, indent=2, ensure_ascii=False) if as_json else "\n".join(text)


def _write_page(name: str, found: Verdict, also: str) -> None:
    from pathlib import Path

    from hothlab.base.files import write_atomically
    from hothlab.pictures.dispute_page import dispute_page

    write_atomically(Path(name), dispute_page(found, also=also))
