"""A dispute as one line of text, and back.

`hoth2-`, then the rows and the objectives as a position code has them, then the dispute, then a check word:

    hoth2-10.9.10.9.10.9.10-0-shoot.F6.D5.m1.rLosEdgeSidesPerEdge-x2k9a

The dispute's words are joined by `.`: the question, one or two hexes, and then each detail that is not as usual, with
the letter of `DETAILS` before it: `m1` hexes moved, `craidleft` the card, `s3` the scenario, `r...` a reading of an
open rule. A detail that the question does not have is passed over, as in the lines of earlier versions. Codes of
positions alone and lines such as `hoth1-... F6 D5 los_edge_sides=per-edge` are read too.
"""

from __future__ import annotations

import re
from typing import Any

from hothlab.base.bounds import plain_text
from hothlab.base.errors import BadCode, HothlabError
from hothlab.desks.settle.details import DETAILS
from hothlab.desks.settle.dispute import QUESTIONS, Dispute, QuestionKind
from hothlab.language.text import _, short
from hothlab.rules.code import parts_of, with_check
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings

__all__ = ["decode_dispute", "encode_dispute", "in_link", "is_dispute", "link_to"]

_QUESTIONS = {question.replace("-", ""): question for question in QUESTIONS}
_HEX = re.compile("[A-Z][1-9][0-9]?")
_LETTERS = {detail.letter: name for name, detail in DETAILS.items()}


def link_to(address: str, code: str, also: str = "") -> str:
    """The page of that address with a dispute on it, in two languages where the opponent reads another one.

    >>> link_to("http://hoth.local/settle", "hoth2-x", "pl")
    'http://hoth.local/settle?d=hoth2-x&also=pl'
    """
    return f"{address}?d={code}" + (f"&also={also}" if also else "")


def in_link(text: str) -> str:
    """The line of text in a link that `link_to` made; any other text as it is.

    >>> in_link("http://hoth.local/settle?d=hoth2-x&also=pl"), in_link("hoth2-x")
    ('hoth2-x', 'hoth2-x')
    """
    found = re.fullmatch(r"https?://[^\s?#]*\?(?:[^\s#]*&)?d=([A-Za-z0-9.-]+)(?:[&#]\S*)?", text.strip())
    return found[1] if found else text


def is_dispute(text: str) -> bool:
    """Does the text begin as a code that says more than where the pieces stand, or as a link to one?"""
    line = in_link(text).strip()
    return line.startswith("hoth2-") or (line.startswith("hoth1-") and len(line.split()) > 1)


def encode_dispute(dispute: Dispute) -> str:
    """The code of a dispute."""
    words = [dispute.question.replace("-", ""), *dispute.hexes]
    for name, usual in dispute.details().items():
        value = getattr(dispute, name)
        if value != usual:
            words += [DETAILS[name].letter + word for word in DETAILS[name].written(value)]
    _version, rows, objectives = parts_of(dispute.position.code)[:3]
    return with_check(f"hoth2-{rows}-{objectives}-{'.'.join(words)}")


def decode_dispute(text: str) -> Dispute:
    """The dispute of a code; `BadCode` says in one sentence what is wrong with one that cannot be read."""
    line = in_link(plain_text(text, _("a dispute's code"))).strip()
    position = Position.from_code(line)
    try:
        if line.startswith("hoth1-"):
            words = line.split()[1:]
            readings = Rulings.parse([word for word in words if "=" in word])
            return _made(position, "shoot", [word for word in words if "=" not in word], {"rulings": readings})
        return _read(position, parts_of(line)[3].split("."))
    except BadCode:
        raise
    except HothlabError as error:
        raise BadCode(str(error)) from error


def _read(position: Position, words: list[str]) -> Dispute:
    question = _QUESTIONS.get(words[0])
    if question is None:
        raise BadCode(_("the code asks {word!r}, and no such question is known here").format(word=short(words[0])))
    hexes: list[str] = []
    said: dict[str, list[str]] = {}
    values: dict[str, Any] = {}
    for word in words[1:]:
        name = _LETTERS.get(word[:1])
        if _HEX.fullmatch(word):
            hexes.append(word)
            continue
        try:
            rows = said.setdefault(name or "", [])
            rows.append(word[1:])
            values[name or ""] = DETAILS[name or ""].read(rows)
        except BadCode:
            raise
        except (KeyError, ValueError):
            text = _("hothlab does not know the word {word!r} of this dispute code")
            raise BadCode(text.format(word=short(word))) from None
    return _made(position, question, hexes, values)


def _made(position: Position, question: QuestionKind, hexes: list[str], said: dict[str, Any]) -> Dispute:
    """The dispute; in earlier versions a shot between hexes without pieces asked about the line alone."""
    from hothlab.desks.settle.shoot import MayShoot

    if len(hexes) > 2:
        raise BadCode(_("a dispute has one or two hexes, not {n}").format(n=len(hexes)))
    a, b = (*(position.board.hex(hex) for hex in hexes), None, None)[:2]
    board = MayShoot(position=position, a=a, b=b)
    if question in ("shoot", "odds") and len(hexes) == 2 and board.lacks():
        question = "sight"
    return board.asking(question, **said)
