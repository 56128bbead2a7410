"""What the set-up screen shows, as plain values for the page."""

from __future__ import annotations

from typing import Any

from hothlab.game.events import side_title
from hothlab.hexes import SIDES, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, ngettext
from hothlab.players.player import LEVELS
from hothlab.rules.rulings import rulings
from hothlab.tables.aids import PACES
from hothlab.tables.briefing import Offer
from hothlab.tables.keeping import Kept
from hothlab.tables.seats import LONGEST_NAME, YOU
from hothlab.tables.setup import TableSetup

__all__ = ["about", "choices", "question", "standing"]

SheetData = dict[str, Any]
_FEW = 3
"""The number of kept games that are listed before somebody asks for all."""


def _option(value: str, label: str, chosen: bool, **more: object) -> SheetData:
    return {"value": value, "label": label, "chosen": chosen, **more}


def _level_names() -> dict[str, str]:
    return {
        "recruit": _("recruit: plays at random"),
        "officer": _("officer: plays by the odds"),
        "commander": _("commander: thinks ahead"),
    }


def _short_names() -> dict[str, str]:
    return {YOU: _("you"), **{level: noun("levels", level) for level in LEVELS}}


# Kept games


def standing(kept: Kept) -> str:
    """How a kept game stands, in a line."""
    if kept.trouble:
        return kept.trouble
    names = _short_names()
    medals = _("medals: Rebels {rebel}, Empire {empire}").format(rebel=kept.medals[0], empire=kept.medals[1])
    turn = _("Over after turn {n}") if kept.over else _("Turn {n}")
    players = listed(names.get(name, name) for name in kept.people)
    when = kept.when.strftime("%Y-%m-%d %H:%M")
    return " · ".join((turn.format(n=kept.turn), medals, players, when))


def _kept(games: list[Kept], every: bool, leaving: str) -> SheetData:
    listed_games = games if every else games[:_FEW]
    rows = [
        {
            "id": each.id,
            "name": _(each.name),
            "text": standing(each),
            "broken": bool(each.trouble),
            "go": "" if each.trouble else _("Look back") if each.over else _("Go on"),
            "remove": _("Really remove?") if each.id == leaving else _("Remove"),
            "main": number == 0 and not each.over,
        }
        for number, each in enumerate(listed_games)
    ]
    more = len(games) - len(rows)
    text = ngettext("{n} more", "{n} more", more).format(n=more) if more else ""
    return {"title": _("Your games"), "rows": rows, "more": text}


def question(kept: Kept) -> SheetData:
    """Whether to go on with an unfinished game."""
    return {
        "ask": {
            "title": _("Go on with your game of {name}?").format(name=_(kept.name)),
            "text": standing(kept),
            "buttons": [
                {"name": "go-on", "label": _("Go on"), "main": True},
                {"name": "new", "label": _("New game")},
                {"name": "other", "label": _("Something else ...")},
            ],
        }
    }


# The choices


def choices(setup: TableSetup, games: list[Kept], every: bool, leaving: str, trouble: str) -> SheetData:
    """Everything that can be chosen, and what is chosen."""
    return {
        "kept": _kept(games, every, leaving),
        "scenario": _scenario(setup),
        "players": _players(setup),
        "teams": {
            "label": _("Teams and leaders"),
            "note": _team_note(setup),
            "sides": [_team(setup, s) for s in SIDES],
        },
        "rulings": _rulings(setup),
        "more": _more(setup),
        "start": {
            "label": _("Start"),
            "message": trouble or setup.message,
            "upload": _("Upload a game or scenario ..."),
        },
    }


def _scenario(setup: TableSetup) -> SheetData:
    chosen = setup.offer

    def option(offer: Offer) -> SheetData:
        label = f"{offer.label} · {_(offer.name)}"
        length = f" ({_('{n} min').format(n=offer.minutes)})" if offer.minutes else ""
        return _option(offer.slug, label + length, offer is chosen)

    groups = [
        {
            "label": _("Training: short, one thing at a time"),
            "options": [option(o) for o in setup.offers if o.training],
        },
        {"label": _("The battles"), "options": [option(o) for o in setup.offers if not o.training]},
    ]
    if chosen is None:
        own = _option("", _(setup.chosen.scenario.name), True)
        groups.insert(0, {"label": _("Your own"), "options": [own]})
    return {"label": _("Scenario"), "groups": groups}


def _players(setup: TableSetup) -> SheetData:
    you = setup.you
    names = {
        "rebel": _("The Rebels"), "empire": _("The Empire"), "both": _("Both: two at one screen"),
        "nobody": _("None: watch"),
    }  # fmt: skip
    levels = [_option(level, _level_names()[level], level == setup.level) for level in LEVELS]
    return {
        "label": _("You play"),
        "you": [_option(value, label, value == you) for value, label in names.items()],
        "level": {"label": _("Against"), "options": levels, "hidden": you == "both"},
        "names": _names(setup),
    }


def _names(setup: TableSetup) -> list[SheetData]:
    """A field for the name of each person, where several share the screen."""
    people = [(side, place) for side in SIDES for place, who in enumerate(setup.chosen.who[side], 1) if who == YOU]
    if len(people) < 2:
        return []
    rows = []
    for side, place in people:
        title = side_title(side)
        if setup.chosen.players[side] > 1:
            title = _("{side}, player {n}").format(side=title, n=place)
        label = _("Name ({player})").format(player=title)
        value = setup.chosen.names[side][place - 1]
        rows.append({"side": side, "place": place, "label": label, "value": value, "longest": LONGEST_NAME})
    return rows


def _team_note(setup: TableSetup) -> str:
    parts = [
        ngettext("{n} player", "{n} players", number).format(n=number)
        for number in [sum(setup.chosen.players.values())]
        if number > 2
    ]
    for side, leaders in setup.chosen.leaders.items():
        parts += [setup.leader_names(side)[leader] for leader in leaders if leader is not None]
    return ", ".join(parts)


def _team(setup: TableSetup, side: Side) -> SheetData:
    title = side_title(side)
    number = setup.chosen.players[side]
    led = setup.chosen.leaders[side]
    seats = [
        {
            "place": place,
            "who": [_option(value, label, value == who) for value, label in _short_names().items()],
            "leader": [
                _option("", _("no leader"), led[place - 1] is None),
                *(_option(id, name, id == led[place - 1]) for id, name in setup.leader_names(side).items()),
            ],
            "labels": [
                _("{side}, player {n}").format(side=title, n=place),
                _("Leader of {side}, player {n}").format(side=title, n=place),
            ],
        }
        for place, who in enumerate(setup.chosen.who[side], start=1)
    ]
    counts = [_option("1", _("1 player"), number == 1), _option("2", _("2 players"), number == 2)]
    return {"side": side, "title": title, "number": counts, "seats": seats}


def _rulings(setup: TableSetup) -> SheetData:
    changed = [each.named(value) for each, value in setup.changed_rulings]
    agreed = setup.chosen.rulings
    rows = [
        {
            "name": each.name,
            "label": _(each.title),
            "question": _(each.question),
            "options": [_option(value, each.label(value), value == agreed[each.name]) for value in each.values],
            "text": each.text(agreed[each.name]),
        }
        for each in rulings().values()
    ]
    return {
        "label": _("Rulings"),
        "note": also(changed) or _("all as usual"),
        "rows": rows,
        "reset": _("All as usual"),
        "changed": bool(changed),
    }


def _more(setup: TableSetup) -> SheetData:
    paces = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("at once")}
    seed = "" if setup.chosen.seed is None else str(setup.chosen.seed)
    notes = [] if setup.chosen.training else [_("no training")]
    notes += [] if setup.chosen.aids.hints else [_("no hints")]
    notes += [_("seed {n}").format(n=seed)] if seed else []
    return {
        "label": _("Help, pace and dice"),
        "note": ", ".join(notes),
        "switches": [
            {"name": "training", "label": _("Training: everything can be taken back"), "on": setup.chosen.training},
            {"name": "hints", "label": _("Hints: show what can be done"), "on": setup.chosen.aids.hints},
            {"name": "comments", "label": _("The coach says what each choice cost"), "on": setup.chosen.aids.comments},
        ],
        "pace": {
            "label": _("The computer plays"),
            "options": [_option(pace, paces[pace], pace == setup.chosen.aids.pace) for pace in PACES],
        },
        "seed": {
            "label": _("Seed"),
            "value": seed,
            "text": _("Games with the same number have the same dice and cards. Leave it empty for new ones."),
        },
    }


def about(setup: TableSetup) -> SheetData:
    """The chosen scenario in words."""
    scenario = setup.chosen.scenario
    opened = setup.open_facts
    return {
        "about": {
            "title": _(scenario.name),
            "briefing": _(scenario.briefing),
            "facts": [list(row) for row in setup.facts],
            "open": {"label": _("What is not certain about it"), "rows": list(opened)},
        }
    }
