"""The parts of a table on the page, and what its top and the hand show, as plain values.

Everything comes from what the table says that the person at the screen may see.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.game.cards import card
from hothlab.game.events import side_name, side_title
from hothlab.game.state import HIDDEN
from hothlab.hexes import Side
from hothlab.language.text import _, also, per_language, said
from hothlab.pictures.cards import card_back_scene, card_scene
from hothlab.rules.dice import symbols
from hothlab.scene.scene import Layer, Scene, Stamp
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import THEMES
from hothlab.tables.aids import PACES
from hothlab.tables.goals import Way, goals
from hothlab.tables.table import Table
from hothlab.widgets.long_words import cut
from hothlab.widgets.scripts import script, style

__all__ = ["PartData", "TablePart", "hand", "top"]

PartData = dict[str, Any]


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


@per_language(128)
def _card_art(id: str, of: Side) -> dict[str, str]:
    return _both(card_scene(card(id), side=of))


@per_language()
def _back_art(of: Side) -> dict[str, str]:
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
        "goals": [_goal(table, side, ways) for side, ways in goals(table.past.state).items()],
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
            "back": _back_art(side) if backs else {},
        }
    }


def _shown_card(id: str, side: Side) -> PartData:
    found = card(id)
    name = _(found.name)
    return {"name": cut(name), "label": said(name, _(found.text)), **_card_art(id, side)}
