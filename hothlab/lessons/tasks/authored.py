"""Tasks whose answer their author gives: hexes to pick, or options of which one is right."""

from __future__ import annotations

import re

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.lessons.tasks.building import Ask, Praise, choice_task, hexes_task
from hothlab.lessons.tasks.parameters import Hexes, Options, SpokenText, WhyWrong
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason

__all__ = ["choice", "pick", "without_rules"]

_RULE = re.compile(r"\b[A-Z]{3}-[0-9]+\b")
_CITED = re.compile(r" ?\([A-Z]{3}-[0-9]+(?:(?:, | \w+ )[A-Z]{3}-[0-9]+)*\)")
"""Rules in brackets."""


def pick(
    position: Position,
    ask: Ask,
    key: Hexes,
    why: WhyWrong,
    because: SpokenText = "",
    among: Hexes | None = None,
) -> Task:
    """Hexes that the author names, with `why` for a wrong one: one text, or a text by hex and `other` for the rest.

    `because` is told with the right answer. Every reason stands on the first rule that the task trains.
    """
    reasons = {"other": why} if isinstance(why, str) else dict(why)
    if not reasons.get("other") and among is None:
        raise HothlabError(_("say under 'other' why all hexes that are not named are wrong"))
    texts = {Hex(hex): text for hex, text in reasons.items() if hex != "other"}
    candidates = None if among is None else [position.board.hex(hex) for hex in among]
    right = [position.board.hex(hex) for hex in key]
    for hex in candidates or ():
        if hex not in right and hex not in texts and not reasons.get("other"):
            raise HothlabError(_("say why {hex} is wrong").format(hex=hex))

    def reason(hex: Hex) -> Reason:
        return _reason(ask, texts.get(hex, reasons.get("other", "")).rstrip("."), hex)

    praise = Praise(*without_rules(because or _("Well seen.")))
    return hexes_task(
        ask, ask.question, ask.rules, position, right, reason, lambda: praise, evidence=position, among=candidates
    )


def choice(position: Position | None, ask: Ask, options: Options) -> Task:
    """One of several options, with a text for each that says why or why not. Numbers stand in their order."""
    if all(text.isdecimal() for text, _is_right, _why in options):
        options = sorted(options, key=lambda option: int(option[0]))
    right = [number for number, (_text, is_right, _why) in enumerate(options) if is_right]
    if len(right) != 1 or len(options) < 2:
        raise HothlabError(_("a question has two options or more, and exactly one is right"))
    for text, _is_right, said in options:
        if not said:
            raise HothlabError(_("the option {text!r} does not say why").format(text=text))

    def why(number: int) -> Reason:
        return _reason(ask, options[number][2])

    praise = Praise(*without_rules(options[right[0]][2]))
    return choice_task(
        ask, ask.question, ask.rules, [text for text, _is_right, _why in options], right[0], why, lambda: praise,
        evidence=position, board=position, whole=True,
    )  # fmt: skip


def without_rules(text: str) -> tuple[str, tuple[str, ...]]:
    """What an author has written, without the rules that it cites in brackets, and those rules.

    >>> without_rules("They fly (UNI-2), and go three hexes (MOV-1, UNI-2).")
    ('They fly, and go three hexes.', ('UNI-2', 'MOV-1'))
    """
    cited = [rule for found in _CITED.findall(text) for rule in _RULE.findall(found)]
    return _CITED.sub("", text), tuple(dict.fromkeys(cited))


def _reason(ask: Ask, why: str, hex: Hex | None = None) -> Reason:
    """An author's reason; it stands on the rules cited in it, or on the first rule of the task."""
    if not ask.rules:
        raise HothlabError(_("the task trains no rule"))
    text, cited = without_rules(why)
    first, *also = cited or ask.rules[:1]
    return Reason(first, text, hex, tuple(also))
