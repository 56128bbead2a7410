"""What the side of a table shows, as plain values for the page: odds, dice, the score, the log and the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hothlab.game.actions import Reroll
from hothlab.game.events import symbol_name
from hothlab.language.text import _, chance, cited, number, said, signed
from hothlab.tables.ending import turning_points
from hothlab.tables.question import PossibleAttack
from hothlab.tables.story import LogLine, TableDie
from hothlab.tables.table import Table
from hothlab.widgets.table_parts import PartData

__all__ = ["SPINS", "rolling_side", "rows", "side"]

SPINS = {"slow": 700, "normal": 700, "fast": 250, "instant": 0}
"""For how many milliseconds a die tumbles, by pace: never longer than the computer waits after a roll."""


def side(table: Table) -> PartData:
    """The odds of the targets, the dice, and the way through the past."""
    return {
        "score": _score(table),
        "aims": _aims(table, table.question.targets if table.aids.hints else ()),
        "dice": {"title": ""} if table.game.over and table.past.looking is None else _dice(table),
        "past": _past(table),
    }


def _score(table: Table) -> PartData:
    """The turning points of a battle that is over, each to look at."""
    if not table.game.over:
        return {"rows": []}
    rows = [
        {
            "moment": point.moment,
            "side": point.side,
            "score": f"{point.score[0]} : {point.score[1]}",
            "text": _("Turn {n}: {what}").format(n=point.turn, what=point.text),
            "shown": table.past.looking == point.moment,
        }
        for point in turning_points(table.battle)
    ]
    return {"title": _("How the score changed (Rebels : Empire)"), "rows": rows}


def rolling_side(table: Table, moment: int, before: PartData) -> PartData:
    """The side while dice roll: as it was `before`, with the dice of that moment but not their outcome."""
    dice = _dice(table) | {"rolling": SPINS[table.aids.pace], "outcome": []}
    afresh = not isinstance(table.battle.steps[moment - 1].action, Reroll)
    for row in ("dice", "confirming"):
        dice[row] = [die | {"fresh": die["fresh"] or afresh, "offered": False} for die in dice[row]]
    return before | {"score": {"rows": []}, "aims": _aims(table, ()), "dice": dice}


def _aims(table: Table, targets: tuple[PossibleAttack, ...]) -> PartData:
    rows = [
        {
            "hex": each.hex,
            "name": each.attack.victim.name,
            "dice": str(each.attack.dice),
            "loss": _per_cent(each.loss),
            "eliminate": _per_cent(each.odds.eliminate),
            "chosen": each is table.question.target,
        }
        for each in targets
    ]
    details: list[str] = []
    aim = table.question.target
    if aim is not None and table.aids.hints:
        details = [
            _("Loses at least one miniature: {chance}").format(chance=chance(aim.loss)),
            _("Eliminates the target: {chance}").format(chance=chance(aim.odds.eliminate)),
            _("Drives it back: {chance}").format(chance=chance(aim.odds.drive_back)),
            _("Lost on average: {number}").format(number=number(float(aim.odds.expected_losses), 2)),
            *(cited(said(signed(each.dice), each.text), [each.rule]) for each in aim.attack.modifiers),
        ]
    return {
        "title": _("Targets"),
        "head": [_("Target"), _("Dice"), _("Loses one"), _("Eliminated")],
        "rows": rows,
        "details": details,
    }


def _per_cent(value: Any) -> str:
    return _("{n} %").format(n=round(100 * float(value)))


def _dice(table: Table) -> PartData:
    roll = table.past.roll
    if roll is None:
        return {"title": ""}
    rerolling = bool(table.question.offers.dice)
    rows = {"dice": roll.dice, "confirming": roll.confirming}
    last = "confirming" if roll.confirming else "dice"
    chosen = table.question.choosing.dice if rerolling else ()
    shown: PartData = {
        name: [_die(die, chosen if name == last else (), place, rerolling and name == last)
               for place, die in enumerate(dice)]
        for name, dice in rows.items()
    }  # fmt: skip
    for die in shown[last][len(shown[last]) - roll.fresh :]:
        die["fresh"] = True
    return {
        "title": roll.title,
        "moment": roll.moment,
        "rolling": 0,
        "confirmed": _("Only a blast confirms it"),
        "outcome": list(roll.outcome),
        **shown,
    }


def _die(die: TableDie, chosen: tuple[int, ...], place: int, offered: bool) -> PartData:
    word = {"hit": _("hit"), "retreat": _("back"), "miss": _("miss")}[die.does]
    return {
        "face": die.face,
        "does": die.does,
        "word": word,
        "label": said(symbol_name(die.face), word),
        "fresh": False,
        "offered": offered,
        "chosen": place in chosen,
    }


def _past(table: Table) -> PartData:
    at, last = table.past.moment, table.past.moments
    buttons = [
        {"name": "first", "label": "|◀", "title": _("To the first moment"), "disabled": at == 0},
        {"name": "back", "label": "◀", "title": _("One moment back"), "disabled": at == 0},
        {"name": "forward", "label": "▶", "title": _("One moment on"), "disabled": at == last},
        {"name": "now", "label": "▶|", "title": _("Back to now"), "disabled": table.past.looking is None},
    ]
    return {
        "at": at,
        "moments": last,
        "looking": table.past.looking is not None,
        "words": {"scrubber": _("The moment that is shown")},
        "buttons": buttons,
    }


def rows(lines: Sequence[LogLine]) -> list[list[Any]]:
    """Lines of the log for the page."""
    return [[line.moment, line.text, line.kind, line.side or "", line.more] for line in lines]
