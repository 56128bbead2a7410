"""What the parts of a table show, as plain values for the page: top, prompt, hand, odds, dice and the past.

Everything comes from what the table says that the person at the screen may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.game.actions import Reroll
from hothlab.game.cards import card
from hothlab.game.events import side_name, side_title, symbol_name
from hothlab.game.state import HIDDEN
from hothlab.hexes import Side
from hothlab.language.text import _, also, capital, chance, cited, language, ngettext, number, said, sentence, signed
from hothlab.pictures.cards import card_back_scene, card_scene
from hothlab.rules.dice import symbols
from hothlab.scene.scene import Layer, Scene, Stamp
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import THEMES
from hothlab.tables.aids import PACES
from hothlab.tables.briefing import unknown_rules
from hothlab.tables.card_words import card_words
from hothlab.tables.coach import SMALL
from hothlab.tables.ending import turning_points
from hothlab.tables.goals import Way
from hothlab.tables.question import PossibleAttack
from hothlab.tables.story import LogLine, TableDie
from hothlab.tables.table import Table
from hothlab.widgets.long_words import cut
from hothlab.widgets.scripts import script, style

__all__ = ["TablePart", "hand", "prompt", "rolling_prompt", "rolling_side", "rows", "side", "top"]

PartData = dict[str, Any]

SPINS = {"slow": 700, "normal": 700, "fast": 250, "instant": 0}
"""For how many milliseconds a die tumbles, by pace: never longer than the computer waits after a roll."""


class TablePart(AnyWidget):
    """One part of a table on the page; `table.js` says how it is built from `shown`."""

    _esm = Unicode(script("table")).tag(sync=True)
    _css = Unicode(style("controls", "table")).tag(sync=True)

    part = Unicode("").tag(sync=True)
    shown = Dict().tag(sync=True)
    words = Dict().tag(sync=True)
    art = Dict().tag(sync=True)
    log: List[Any] = List().tag(sync=True)
    tail: List[Any] = List().tag(sync=True)

    def __init__(self, part: str, shown: PartData, **more: Any) -> None:
        if part == "side":
            more |= {"words": {"log": _("What has happened")}, "art": dice_art()}
        if part == "top":
            more |= {"words": {"goals": _("How each side wins"), "how": _("What earns medals")}}
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
def _card_art(id: str, of: Side, _language: str) -> dict[str, str]:
    return _both(card_scene(card(id), side=of))


@cache
def _back_art(of: Side, _language: str) -> dict[str, str]:
    return _both(card_back_scene(side=of))


# The top


def top(table: Table, animate: bool, leave: str = "") -> PartData:
    """The name of the game, what can be done at any time, and how each side wins; `leave` is the way to other games."""
    state = table.past.state
    playing = table.past.looking is None and not table.game.over
    buttons = [
        {"name": "undo", "label": _("Undo"), "disabled": not table.game.can_undo},
        {"name": "redo", "label": _("Redo"), "disabled": not table.game.can_redo},
        {"name": "replay", "label": _("Replay"), "title": _("Show the last turn once more"),
         "disabled": not table.past.can_replay},
        {"name": "coach", "label": _("Ask the coach"), "title": _("What would the officer do?"),
         "disabled": not table.yours, "pressed": table.advice is not None},
        *([{"name": "leave", "label": leave}] if leave else []),
    ]  # fmt: skip
    switches = [
        {"name": "hints", "label": _("Hints: show what can be done"), "on": table.aids.hints},
        {"name": "comments", "label": _("The coach says what each choice cost"), "on": table.aids.comments},
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
            "pace": {"value": table.aids.pace, "options": [{"value": pace, "label": names[pace]} for pace in PACES]},
        },
        "goals": [_goal(table, side, ways) for side, ways in table.goals.items()],
    }


def _goal(table: Table, side: Side, ways: tuple[Way, ...]) -> PartData:
    """How a side wins: each way with how far it is, and what earns its medals."""
    name = side_title(side)
    if table.seats.called(side):
        name = _("{side}: {names}").format(side=name, names=table.seats.called(side))
    elif table.seats.sides_here == {side}:
        name = _("{side} (you)").format(side=name)
    return {
        "side": side,
        "name": name,
        "ways": [
            {
                "text": way.text,
                "have": min(way.have, way.need) if way.kind == "medals" else 0,
                "need": way.need if way.kind == "medals" else 0,
            }
            for way in ways
        ],
        "or": _("or"),
        "how": also(each for way in ways for each in way.how),
    }


# The prompt


def prompt(table: Table, after: Sequence[PartData] = ()) -> PartData:
    """What to do next, what the others did, what was refused, what the coach says, and the rules.

    `after` has what can be done when the battle is over: names for programs, labels for people, and where it leads.
    """
    found = table.prompt
    looked = None
    chosen = table.question.looked_at
    if chosen is not None:
        heading = _("{heading}:").format(heading=_(chosen.name))
        looked = {"heading": heading, "text": card_words(chosen, table.question.view.state)}
    rules = [
        {
            "id": each.id,
            "title": each.title,
            "text": each.text,
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
            "picked": table.question.picked,
            "title": found.title,
            "text": found.text,
            "card": looked,
            "buttons": _answers(table, after),
        },
        "notices": _notices(table),
        "rules": {"label": _("Rules"), "rules": rules, "unsure": _unsure(table)},
    }


def rolling_prompt(table: Table, before: PartData) -> PartData:
    """What the prompt says while dice roll: nothing of what comes after them."""
    side = table.battle.steps[-1].before.side
    buttons = [{"name": "land", "label": _("Show the result")}]
    asked = {
        "side": side, "who": "", "picked": "", "title": _("The dice are rolling"), "text": "", "card": None,
        "buttons": _waiting(table) if table.game.waiting else buttons,
    }  # fmt: skip
    return before | {"asked": asked, "notices": []}


def _answers(table: Table, after: Sequence[PartData]) -> list[PartData]:
    """The buttons under the prompt."""
    if table.explaining:
        return [{"name": "board", "label": _("Back to the board"), "main": True}]
    if table.past.looking is not None:
        return [{"name": "now", "label": _("Back to now"), "main": True}]
    if table.screen.curtain:
        who = {"rebel": _("I am the Rebel player"), "empire": _("I am the Imperial player")}[
            table.game.asked.side or "rebel"
        ]
        if table.game.asked.seat is not None and table.game.asked.seat in table.seats.names:
            who = _("I am {name}").format(name=table.seats.names[table.game.asked.seat])
        return [{"name": "take-screen", "label": who, "main": True}]
    if table.game.waiting:
        return _waiting(table)
    if table.game.over:
        offered = [each | {"main": not n} for n, each in enumerate(after)]
        return [*offered, {"name": "from-start", "label": _("See the whole battle again"), "main": not offered}]
    return [
        {"name": each.name, "label": each.label, "main": each.main, "disabled": each.action is None}
        for each in table.question.offers.buttons
    ]


def _waiting(table: Table) -> list[PartData]:
    """The buttons while the computer plays."""
    go_on = {"name": "go-on", "label": _("Go on"), "main": True}
    return [
        go_on if table.paused else {"name": "pause", "label": _("Pause")},
        {"name": "one-step", "label": _("One step")},
        {"name": "skip", "label": _("Skip")},
    ]


def _unsure(table: Table) -> PartData | None:
    """What is not known of the battle's rules, to read on demand."""
    unknown = unknown_rules(table.battle.scenario)
    return {"label": _("Not certain in this battle"), "text": " ".join(unknown)} if unknown else None


def _notices(table: Table) -> list[PartData]:
    found: list[PartData] = []
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
        found.append({"tone": "coach", "text": table.advice.text})
    if table.comment is not None:
        tone = "loss" if table.comment.cost >= SMALL else "coach"
        found.append({"tone": tone, "title": _("Coach:"), "text": table.comment.text})
    found += [{"tone": "told", "title": sentence(line.text), "text": sentence(line.more)} for line in table.past.nobody]
    if table.past.recap is not None and not table.game.waiting and table.question.begins_turn and not table.game.over:
        act = {"name": "replay", "label": _("Show it again")} if table.past.can_replay else None
        found.append({"tone": "story", "text": table.past.recap.text, "act": act})
    why = table.game.stalled if table.past.looking is None and not table.game.waiting else ""
    if why:
        text = capital(_("{why}, and the rules do not end such a battle.").format(why=why))
        found.append({"tone": "told", "text": text, "act": {"name": "draw", "label": _("Call it a draw")}})
    return found


# The hand


def hand(table: Table) -> PartData:
    """The cards that are open on the screen, and the backs of those that are not."""
    cards, seat = table.hand, table.screen.seat
    side: Side = table.question.view.side
    label, note = _("Your hand"), ""
    backs = 0
    if seat is None:
        label = ""
    elif table.seats.hot_seat and not cards and not table.game.over:
        side = table.past.state.side
        label, backs = _("The hands are hidden"), len(table.question.view.state.hands[table.battle.state.seat])
    elif table.past.looking is not None:
        label, backs = _("Your hand is put away while you look back"), len(table.question.view.hand)
    elif table.game.over:
        label = ""
    card_on = table.question.view.state.card
    if card_on is not None and table.past.looking is None and not table.game.over:
        note = _("On the table: {card}.").format(card=_(card_on.name))
    chosen = table.question.choosing.cards
    return {
        "hand": {
            "label": label,
            "note": note,
            "cards": [
                {
                    **_shown_card(id, side),
                    "place": place,
                    "chosen": place in chosen,
                    "offered": place in table.question.offers.cards,
                }
                for place, id in enumerate(cards)
            ],
            "mate": {
                "label": _("Your team-mate's hand"),
                "cards": [_shown_card(id, side) for id in table.team_hand if id != HIDDEN],
            },
            "backs": backs,
            "back": _back_art(side, language()) if backs else {},
        }
    }


def _shown_card(id: str, side: Side) -> PartData:
    found = card(id)
    name = _(found.name)
    return {"name": cut(name), "label": said(name, _(found.text)), **_card_art(id, side, language())}


# Odds, dice and the past


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
    """What was there `before` dice rolled, and the dice that roll since a moment, without what comes of them."""
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
