"""What the parts of a table show, as plain values for the page: bar, prompt, hand, odds, dice and the past.

Everything comes from what the table says that the person at the screen may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.draw.cards import card_back_scene, card_scene
from hothlab.draw.scene import Layer, Scene, Stamp
from hothlab.draw.svg import to_svg
from hothlab.draw.theme import THEMES
from hothlab.game.cards import card
from hothlab.game.events import side_name, symbol_name
from hothlab.game.state import HIDDEN
from hothlab.hexes import Side
from hothlab.rules.dice import symbols
from hothlab.tables.coach import SMALL
from hothlab.tables.story import Die, Line
from hothlab.tables.table import PACES, Aim, Table
from hothlab.text import _, capital, chance, ngettext
from hothlab.widgets.scripts import script, style

__all__ = ["Part", "bar", "hand", "prompt", "rolling_prompt", "rolling_side", "rows", "side"]

Shown = dict[str, Any]

SPINS = {"slow": 700, "normal": 700, "fast": 250, "instant": 0}
"""For how many milliseconds a die tumbles, by pace: never longer than the computer waits after a roll."""


class Part(AnyWidget):
    """One part of a table on the page; `table.js` says how it is built from `shown`."""

    _esm = Unicode(script("table")).tag(sync=True)
    _css = Unicode(style("controls", "table")).tag(sync=True)

    part = Unicode("").tag(sync=True)
    shown = Dict().tag(sync=True)
    words = Dict().tag(sync=True)
    art = Dict().tag(sync=True)
    log: List[Any] = List().tag(sync=True)
    tail: List[Any] = List().tag(sync=True)

    def __init__(self, part: str, shown: Shown, **more: Any) -> None:
        if part == "side":
            more |= {"words": {"log": _("What has happened")}, "art": dice_art()}
        super().__init__(part=part, shown=shown, **more)


# Pictures


def _both(scene: Scene) -> dict[str, str]:
    """A scene for light pages and for dark ones."""
    return {theme: to_svg(scene, theme) for theme in THEMES}


@cache
def dice_art() -> dict[str, dict[str, str]]:
    """The faces of a die."""
    return {face: _both(Scene(44, 44, (Layer("marks", (Stamp(f"die:{face}", 22, 22, 19),)),))) for face in symbols()}


@lru_cache(maxsize=128)
def _card_art(id: str, of: Side) -> dict[str, str]:
    return _both(card_scene(card(id), side=of))


@cache
def _back_art(of: Side) -> dict[str, str]:
    return _both(card_back_scene(side=of))


# The bar


def bar(table: Table, animate: bool) -> Shown:
    """The name of the game and what can be done at any time."""
    state = table.state
    playing = table.looking is None and not table.battle.over
    buttons = [
        {"name": "undo", "label": _("Undo"), "disabled": not table.can_undo},
        {"name": "redo", "label": _("Redo"), "disabled": not table.can_redo},
        {"name": "replay", "label": _("Replay"), "title": _("Show the last turn once more"),
         "disabled": not table.can_replay},
        {"name": "coach", "label": _("Ask the coach"), "title": _("What would the officer do?"),
         "disabled": not table.yours, "pressed": table.advice is not None},
    ]  # fmt: skip
    switches = [
        {"name": "hints", "label": _("Hints: show what can be done"), "on": table.hints},
        {"name": "comments", "label": _("The coach says what each choice cost"), "on": table.comments},
        {"name": "animate", "label": _("Dice roll on the screen"), "on": animate},
    ]
    names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("at once")}
    turn = _("Turn {n}, {side}").format(n=state.turn, side=side_name(state.side)) if playing else ""
    return {
        "head": {"title": _(table.battle.scenario.name), "turn": turn},
        "tools": {
            "buttons": buttons,
            "switches": switches,
            "words": {"pace": _("The computer plays"), "settings": _("Settings")},
            "pace": {"value": table.pace, "options": [{"value": pace, "label": names[pace]} for pace in PACES]},
        },
    }


# The prompt


def prompt(table: Table) -> Shown:
    """What to do next, what was refused, what the coach says, and the rules."""
    found = table.prompt
    looked = None
    if table.yours and table.asked.kind == "play a card" and table.choosing.cards:
        chosen = card(table.view.hand[table.choosing.cards[0]])
        looked = {"name": _(chosen.name), "text": _(chosen.text)}
    rules = [
        {
            "id": each.id,
            "title": _(each.title),
            "text": _(each.text),
            "pages": ngettext("(page {pages})", "(pages {pages})", len(each.pages)).format(
                pages=", ".join(map(str, each.pages))
            ),
        }
        for each in table.rules
    ]
    return {
        "asked": {
            "side": found.side or "",
            "who": found.who,
            "title": found.title,
            "text": found.text,
            "card": looked,
            "buttons": _answers(table),
        },
        "notices": _notices(table),
        "rules": {"label": _("Rules"), "rules": rules},
    }


def rolling_prompt(table: Table, before: Shown) -> Shown:
    """What the prompt says while dice roll: nothing of what comes after them."""
    side = table.battle.steps[-1].before.side
    buttons = [{"name": "land", "label": _("Show the result")}]
    asked = {
        "side": side, "who": "", "title": _("The dice are rolling"), "text": "", "card": None,
        "buttons": _waiting(table) if table.waiting else buttons,
    }  # fmt: skip
    return before | {"asked": asked, "notices": []}


def _answers(table: Table) -> list[Shown]:
    """The buttons under the prompt."""
    if table.explaining:
        return [{"name": "board", "label": _("Back to the board"), "main": True}]
    if table.looking is not None:
        return [{"name": "now", "label": _("Back to now"), "main": True}]
    if table.curtain:
        who = {"rebel": _("I am the Rebel player"), "empire": _("I am the Imperial player")}[
            table.asked.side or "rebel"
        ]
        return [{"name": "take-screen", "label": who, "main": True}]
    if table.waiting:
        return _waiting(table)
    if table.battle.over:
        return [{"name": "from-start", "label": _("See the whole battle again"), "main": True}]
    return [
        {"name": each.name, "label": each.label, "main": each.main, "disabled": each.action is None}
        for each in table.offers.buttons
    ]


def _waiting(table: Table) -> list[Shown]:
    """The buttons while the computer plays."""
    go_on = {"name": "go-on", "label": _("Go on"), "main": True}
    return [
        go_on if table.paused else {"name": "pause", "label": _("Pause")},
        {"name": "one-step", "label": _("One step")},
        {"name": "skip", "label": _("Skip")},
    ]


def _notices(table: Table) -> list[Shown]:
    found: list[Shown] = []
    if table.message:
        found.append({"tone": "no", "text": table.message})
    refusal = table.refusal
    if refusal is not None:
        reason = refusal.reason
        act = {"name": "explain", "label": _("Show me")} if refusal.evidence and not table.explaining else None
        found.append({
            "tone": "no", "title": _("Not allowed."), "text": f"{capital(refusal.text)}.", "rule": reason.rule,
            "act": act,
        })  # fmt: skip
    if table.advice is not None:
        what = table.advice.what
        found.append({
            "tone": "coach", "title": _("The officer would {what}.").format(what=what), "text": table.advice.why,
        })  # fmt: skip
    if table.comment is not None:
        tone = "loss" if table.comment.cost >= SMALL else "coach"
        found.append({"tone": tone, "title": _("Coach:"), "text": table.comment.text})
    found += [{"tone": "told", "title": f"{line.text}.", "text": f"{line.more}."} for line in table.nobody]
    return found


# The hand


def hand(table: Table) -> Shown:
    """The cards that are open on the screen, and the backs of those that are not."""
    cards, seat = table.hand, table.seat
    side: Side = table.view.side
    label, note = _("Your hand"), ""
    backs = 0
    if seat is None:
        label = ""
    elif table.hot_seat and not cards and not table.battle.over:
        side = table.state.side
        label, backs = _("The hands are hidden"), len(table.view.state.hands[table.battle.state.seat])
    elif table.looking is not None:
        label, backs = _("Your hand is put away while you look back"), len(table.view.hand)
    elif table.battle.over:
        label = ""
    card_on = table.view.state.card
    if card_on is not None and table.looking is None and not table.battle.over:
        note = _("On the table: {card}.").format(card=_(card_on.name))
    chosen = table.choosing.cards
    return {
        "hand": {
            "label": label,
            "note": note,
            "cards": [
                {
                    **_shown_card(id, side),
                    "place": place,
                    "chosen": place in chosen,
                    "offered": place in table.offers.cards,
                }
                for place, id in enumerate(cards)
            ],
            "mate": {
                "label": _("Your team-mate's hand"),
                "cards": [_shown_card(id, side) for id in table.team_hand if id != HIDDEN],
            },
            "backs": backs,
            "back": _back_art(side) if backs else {},
        }
    }


def _shown_card(id: str, side: Side) -> Shown:
    found = card(id)
    return {"name": _(found.name), "label": f"{_(found.name)}: {_(found.text)}", **_card_art(id, side)}


# Odds, dice and the past


def side(table: Table) -> Shown:
    """The odds of the targets, the dice, and the way through the past."""
    return {"aims": _aims(table, table.aims if table.hints else ()), "dice": _dice(table), "past": _past(table)}


def rolling_side(table: Table, moment: int, before: Shown) -> Shown:
    """What was there `before` dice rolled, and the dice that roll since a moment, without what comes of them."""
    dice = _dice(table) | {"rolling": SPINS[table.pace], "outcome": []}
    afresh = table.battle.steps[moment - 1].action.verb != "reroll"
    for row in ("dice", "confirming"):
        dice[row] = [die | {"fresh": die["fresh"] or afresh, "offered": False} for die in dice[row]]
    return before | {"aims": _aims(table, ()), "dice": dice}


def _aims(table: Table, aims: tuple[Aim, ...]) -> Shown:
    rows = [
        {
            "hex": aim.hex,
            "name": aim.attack.victim.name,
            "dice": str(aim.attack.dice),
            "hit": _per_cent(1 - aim.odds.losses.get(0, 0)),
            "eliminate": _per_cent(aim.odds.eliminate),
            "chosen": aim is table.aim,
        }
        for aim in aims
    ]
    details: list[str] = []
    aim = table.aim
    if aim is not None and table.hints:
        details = [
            _("Eliminates the target: {chance}").format(chance=chance(aim.odds.eliminate)),
            _("Drives it back: {chance}").format(chance=chance(aim.odds.drive_back)),
            _("Lost on average: {number}").format(number=f"{float(aim.odds.expected_losses):.2f}"),
            *(f"{each.dice:+d}: {each.text} ({each.rule})" for each in aim.attack.modifiers),
        ]
    return {
        "title": _("Targets"),
        "head": [_("Target"), _("Dice"), _("Hits"), _("Eliminates")],
        "rows": rows,
        "details": details,
    }


def _per_cent(value: Any) -> str:
    return _("{n} %").format(n=round(100 * float(value)))


def _dice(table: Table) -> Shown:
    roll = table.roll
    if roll is None:
        return {"title": ""}
    rerolling = table.yours and table.asked.kind == "re-roll"
    rows = {"dice": roll.dice, "confirming": roll.confirming}
    last = "confirming" if roll.confirming else "dice"
    shown: Shown = {
        name: [_die(die, table.choosing.dice if rerolling and name == last else (), place, rerolling and name == last)
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


def _die(die: Die, chosen: tuple[int, ...], place: int, offered: bool) -> Shown:
    word = {"hit": _("hit"), "retreat": _("back"), "miss": _("miss")}[die.does]
    return {
        "face": die.face,
        "does": die.does,
        "word": word,
        "label": f"{symbol_name(die.face)}: {word}",
        "fresh": False,
        "offered": offered,
        "chosen": place in chosen,
    }


def _past(table: Table) -> Shown:
    at, last = table.moment, table.moments
    buttons = [
        {"name": "first", "label": "|◀", "title": _("To the first moment"), "disabled": at == 0},
        {"name": "back", "label": "◀", "title": _("One moment back"), "disabled": at == 0},
        {"name": "forward", "label": "▶", "title": _("One moment on"), "disabled": at == last},
        {"name": "now", "label": "▶|", "title": _("Back to now"), "disabled": table.looking is None},
    ]
    return {
        "at": at,
        "moments": last,
        "looking": table.looking is not None,
        "words": {"scrubber": _("The moment that is shown")},
        "buttons": buttons,
    }


def rows(lines: Sequence[Line]) -> list[list[Any]]:
    """Lines of the log for the page."""
    return [[line.moment, line.text, line.kind, line.side or "", line.more] for line in lines]
