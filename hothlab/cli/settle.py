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
    from hothlab.desks.settle import Answer

__all__ = ["add_settle_commands"]


def add_settle_commands(commands: Any) -> None:
    """A verb for each question."""
    verbs: dict[str, tuple[str, str, int]] = {
        "may-shoot": ("shoot", _("may a unit shoot at a hex, and what decides it"), 2),
        "move": ("move", _("may a unit move there, and attack then"), 2),
        "retreat": ("retreat", _("where a unit may retreat, and what it loses"), 2),
        "order": ("order", _("may a card order a unit, or two of them"), 2),
        "medals": ("medal", _("whose is the medal on a hex"), 1),
        "at-at": ("at-at", _("is the AT-AT down"), 1),
        "dispute": ("", _("the answer to a dispute in one line of text"), 2),
    }
    for verb, (question, about, hexes) in verbs.items():
        each: argparse.ArgumentParser = commands.add_parser(verb, help=about, description=about)
        each.set_defaults(func=_settle, question=question, verb=verb)
        each.add_argument("--json", action="store_true", help=_("print the answer for a program"))
        each.add_argument(
            "where",
            metavar=_("SCENARIO_OR_CODE"),
            help=_("a scenario's number, name or file, a position code or a dispute"),
        )
        about_hexes = ngettext("a hex such as C4", "up to {n} hexes such as C4", hexes)
        each.add_argument("hexes", nargs="*", metavar=_("HEX"), help=about_hexes.format(n=hexes))
        each.add_argument("--moved", type=int, metavar="N", help=_("hexes the unit has moved this turn"))
        each.add_argument("--card", metavar=_("CARD"), help=_("the card in play by its name, such as raid-left"))
        each.add_argument("--ruling", action="append", default=[], metavar=_("NAME=VALUE"),
                          help=_("read an open rule another way; may be repeated"))  # fmt: skip
        each.add_argument("--page", metavar=_("FILE"), help=_("also write it as a page to print"))
        each.add_argument("--also", metavar=_("CODE"), help=_("answer in this language too, for example pl"))
        if verb == "retreat":
            each.add_argument(
                "--retreats", "--number", dest="number", type=int, metavar="N", help=_("how many retreats were rolled")
            )
        if verb == "at-at":
            each.add_argument(
                "--hits", "--number", dest="number", type=int, metavar="N", help=_("how many hits were rolled")
            )
            each.add_argument("--confirm", nargs="*", metavar=_("FACE"), help=_("the dice of the confirmation"))


def _settle(args: argparse.Namespace) -> int:
    from hothlab.desks.settle import answer, dispute_of
    from hothlab.desks.settle.at_at import walker_of
    from hothlab.rules.rulings import Rulings

    if args.also:
        known_name(args.also, _("translation"), languages())
    if len(args.hexes) > 2:
        raise HothlabError(_("a dispute has one or two hexes, not {n}").format(n=len(args.hexes)))
    a, b = (*args.hexes, None, None)[:2]
    rulings = Rulings.parse(args.ruling) if args.ruling else None
    number, faces = getattr(args, "number", None), getattr(args, "confirm", None)
    asked = dispute_of(
        args.where, a, b, args.question or None, rulings, moved=args.moved, number=number, card=args.card, faces=faces
    )
    found = answer(asked)
    if found.tone == "wait":
        board = found.dispute.position
        needed = 2 if found.dispute.question in ("shoot", "odds") else 1
        meant = found.dispute.question == "rule" or (found.dispute.question == "at-at" and walker_of(found.dispute))
        if not meant and len(found.dispute.hexes) < needed:
            raise HothlabError(_("the question lacks a hex: see hothlab {command} --help").format(command=args.verb))
        if found.dispute.question == "order" and found.dispute.card is None and found.dispute.a in board.units:
            raise HothlabError(_("the question lacks a card: write --card and its name"))
        raise HothlabError(found.verdict)
    if args.page:
        _write_page(args.page, found, args.also or "")
    print(_in_words(found, args.also or "", args.json))
    sys.stdout.flush()
    return 1 if found.tone == "no" else 0


def _in_words(found: Answer, also: str, as_json: bool) -> str:
    """The answer to print, for a program or a person; in a second language too, with what each rulebook says."""
    from hothlab.desks.settle import answer

    if also in ("", language()):
        return json.dumps(found.plain(), indent=2, ensure_ascii=False) if as_json else str(found)
    here = language()
    plain, text = found.plain(), [str(found), *found.rulebook(also)]
    with speaking(also):
        other = answer(found.dispute)
        plain |= {"language": here, "also": {"language": also, **other.plain()}}
        text += ["", str(other), *other.rulebook(here)]
    return json.dumps(plain, indent=2, ensure_ascii=False) if as_json else "\n".join(text)


def _write_page(name: str, found: Answer, also: str) -> None:
    from pathlib import Path

    from hothlab.base.files import write_atomically
    from hothlab.pictures.dispute_page import dispute_page

    write_atomically(Path(name), dispute_page(found, also=also))
