"""Tasks whose answer their author gives: hexes to pick, or options of which one is right."""

from __future__ import annotations

import re

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.lessons.tasks.building import Ask, choice_task, hexes_task
from hothlab.lessons.tasks.parameters import Hexes, Options, WhyWrong, Words
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason

__all__ = ["choice", "pick"]

_CITED = re.compile(r"\b[A-Z]{3}-[0-9]+\b")


def pick(
    position: Position,
    ask: Ask,
    key: Hexes,
    why: WhyWrong,
    because: Words = "",
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
        return Reason(_first(ask), texts.get(hex, reasons.get("other", "")).rstrip("."), hex)

    return hexes_task(
        ask, ask.question, ask.rules, position, right, reason, lambda: because or _("Well seen."), evidence=position,
        among=candidates,
    )  # fmt: skip


def choice(position: Position | None, ask: Ask, options: Options) -> Task:
    """One of several options, with a text for each that says why or why not. Numbers stand in their order."""
    if all(text.isdecimal() for text, _is_right, _why in options):
        options = sorted(options, key=lambda option: int(option[0]))
    right = [number for number, (_text, is_right, _why) in enumerate(options) if is_right]
    if len(right) != 1 or len(options) < 2:
        raise HothlabError(_("a question has two options or more, and exactly one is right"))
    for text, _is_right, why in options:
        if not why:
            raise HothlabError(_("the option {text!r} does not say why").format(text=text))
    return choice_task(
        ask, ask.question, ask.rules, [text for text, _is_right, _why in options], right[0],
        lambda number: Reason(_first(ask), options[number][2]), lambda: options[right[0]][2], evidence=position,
        board=position, wrong_sentence=_cited,
    )  # fmt: skip


def _cited(why: Reason) -> str:
    """The sentence for a wrong option; its rule is added where the reason itself cites none."""
    return why.text if _CITED.search(why.text) else f"{why.text} ({why.rule})"


def _first(ask: Ask) -> str:
    if not ask.rules:
        raise HothlabError(_("the task trains no rule"))
    return ask.rules[0]
