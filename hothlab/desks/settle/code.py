"""A dispute as one line of text, and back.

`hoth2-`, then the rows and the objectives as a position code has them, then the dispute, then a check word:

    hoth2-10.9.10.9.10.9.10-0-shoot.F6.D5.m1.rLosEdgeSidesPerEdge-x2k9a

The dispute's words are joined by `.`: the question, one or two hexes, and then each with a letter before it what is not
as usual: `m` hexes moved, `n` retreats or hits, `x` more dice, `c` a card, `f` faces of the die, `s` the scenario,
`w` words looked up, `r` a reading of an open rule, `h` the sides that go back home by the other baseline, as a scenario
may say: `hr`, `he` or `hre`. Codes of positions alone and the lines of earlier versions,
`hoth1-... F6 D5 los_edge_sides=per-edge`, are read too.
"""

from __future__ import annotations

import re
from functools import cache

from hothlab.base.bounds import plain_text
from hothlab.base.errors import BadCode, HothlabError
from hothlab.desks.settle.dispute import QUESTIONS, Dispute
from hothlab.game.cards import cards
from hothlab.hexes import Side
from hothlab.language.text import _, short
from hothlab.rules.code import parts_of, with_check
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings

__all__ = ["decode_dispute", "encode_dispute", "is_dispute", "link_to"]

_FACES = {"infantry": "i", "vehicle": "v", "blast": "b", "retreat": "r", "cross": "x"}
_QUESTIONS = {question.replace("-", ""): question for question in QUESTIONS}
_OTHER_WAYS: dict[str, tuple[Side, ...]] = {"r": ("rebel",), "e": ("empire",), "re": ("rebel", "empire")}
_HEX = re.compile("[A-Z][1-9][0-9]?")
_ODD = "z"
"""Before a word that is not of plain letters and digits, which stands there as numbers."""


def link_to(address: str, code: str, also: str = "") -> str:
    """The page of that address with a dispute on it, in two languages where the opponent reads another one.

    >>> link_to("http://hoth.local/settle", "hoth2-x", "pl")
    'http://hoth.local/settle?d=hoth2-x&also=pl'
    """
    return f"{address}?d={code}" + (f"&also={also}" if also else "")


def is_dispute(text: str) -> bool:
    """Does the text begin as a code that says more than where the pieces stand?"""
    line = text.strip()
    return line.startswith("hoth2-") or (line.startswith("hoth1-") and len(line.split()) > 1)


def _camel(words: str) -> str:
    """A name as one word: `los_edge_sides` is `LosEdgeSides`."""
    return "".join(word.capitalize() for word in re.split("[_-]", words))


@cache
def _readings() -> dict[str, tuple[str, str]]:
    """Each reading of each open rule, by the word it has in a code."""
    return {_camel(name) + _camel(value): (name, value) for name, each in rulings().items() for value in each.values}


@cache
def _cards() -> dict[str, str]:
    return {id.replace("-", ""): id for id in cards()}


def _written(word: str) -> str:
    return word if re.fullmatch("[a-y0-9][a-z0-9]*", word) else _ODD + word.encode().hex()


def _read_word(text: str) -> str:
    try:
        return bytes.fromhex(text[1:]).decode() if text.startswith(_ODD) else text
    except ValueError:
        raise BadCode(_("{word!r} is not a word of a dispute code").format(word=short(text))) from None


def encode_dispute(dispute: Dispute) -> str:
    """The code of a dispute."""
    words = [dispute.question.replace("-", ""), *dispute.hexes]
    if dispute.moved:
        words.append(f"m{dispute.moved}")
    if dispute.number != 1:
        words.append(f"n{dispute.number}")
    if dispute.extra:
        words.append(f"x{dispute.extra}")
    if dispute.card:
        words.append("c" + dispute.card.replace("-", ""))
    if dispute.faces:
        words.append("f" + "".join(_FACES[face] for face in dispute.faces))
    if dispute.scenario:
        words.append(f"s{dispute.scenario}")
    if dispute.other_way:
        words.append("h" + "".join(side[0] for side in dispute.other_way))
    words += ["w" + _written(word) for word in dispute.words]
    words += [f"r{_camel(name)}{_camel(value)}" for name, value in dispute.rulings.changed.items()]
    _version, rows, objectives = parts_of(dispute.position.code)[:3]
    return with_check(f"hoth2-{rows}-{objectives}-{'.'.join(words)}")


def decode_dispute(text: str) -> Dispute:
    """The dispute of a code; `BadCode` says in one sentence what is wrong with one that cannot be read."""
    line = plain_text(text, _("a dispute's code")).strip()
    position = Position.from_code(line)
    try:
        if line.startswith("hoth1-"):
            return _old(position, line.split()[1:])
        return _build(position, parts_of(line)[3].split("."))
    except BadCode:
        raise
    except HothlabError as error:
        raise BadCode(str(error)) from error


def _old(position: Position, words: list[str]) -> Dispute:
    """A line as the first desks wrote it: hexes, then rulings that are not the default."""
    hexes = [word for word in words if "=" not in word]
    if len(hexes) > 2:
        raise BadCode(_("a dispute has one or two hexes, not {n}").format(n=len(hexes)))
    a, b = (*(position.board.hex(hex) for hex in hexes), None, None)[:2]
    return Dispute(position, "shoot", a, b, rulings=Rulings.parse([word for word in words if "=" in word]))


def _build(position: Position, words: list[str]) -> Dispute:
    question = _QUESTIONS.get(words[0])
    if question is None:
        raise BadCode(_("the code asks {word!r}, and no such question is known here").format(word=short(words[0])))
    found: dict[str, object] = {}
    hexes: list[str] = []
    looked_up: list[str] = []
    readings: dict[str, str] = {}
    for word in words[1:]:
        key, rest = word[:1], word[1:]
        if _HEX.fullmatch(word):
            hexes.append(word)
        elif key in ("m", "n", "x") and re.fullmatch("[0-9]", rest):
            found[{"m": "moved", "n": "number", "x": "extra"}[key]] = int(rest)
        elif key == "c" and rest in _cards():
            found["card"] = _cards()[rest]
        elif key == "f" and rest and set(rest) <= set(_FACES.values()):
            names = {letter: face for face, letter in _FACES.items()}
            found["faces"] = tuple(names[letter] for letter in rest)
        elif key == "s" and re.fullmatch("[a-z0-9]{1,4}", rest):
            found["scenario"] = rest
        elif key == "h" and rest in _OTHER_WAYS:
            found["other_way"] = _OTHER_WAYS[rest]
        elif key == "w" and rest:
            looked_up.append(_read_word(rest))
        elif key == "r" and rest in _readings():
            name, value = _readings()[rest]
            readings[name] = value
        else:
            raise BadCode(_("hothlab does not know the word {word!r} of this dispute code").format(word=short(word)))
    if len(hexes) > 2:
        raise BadCode(_("a dispute has one or two hexes, not {n}").format(n=len(hexes)))
    a, b = (*(position.board.hex(hex) for hex in hexes), None, None)[:2]
    return Dispute(position, question, a, b, words=tuple(looked_up), rulings=Rulings(**readings), **found)  # type: ignore[arg-type]
