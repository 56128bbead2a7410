"""A choice that a page makes in the set-up of a game: one of the things that are offered, or nothing."""

from __future__ import annotations

from hothlab.hexes import SIDES
from hothlab.players.player import LEVELS
from hothlab.rules.rulings import rulings
from hothlab.tables.aids import PACES
from hothlab.tables.seats import DECIDERS
from hothlab.tables.setup import SEATINGS, SWITCHES, TableSetup
from hothlab.widgets.messages import Message, if_given

__all__ = ["choose_in"]


def choose_in(setup: TableSetup, message: Message) -> None:
    """Choose what the message names, with its `value`; for a player also of which `side` and `place`."""
    side = message.choice("side", SIDES)
    place = None if side is None else message.number("place", 1, setup.chosen.players[side])
    match message.content.get("name"):
        case "scenario":
            if_given(setup.choose, message.choice("value", [offer.slug for offer in setup.offers]))
        case "you":
            if_given(setup.play_as, message.choice("value", SEATINGS))
        case "level":
            if_given(setup.oppose, message.choice("value", LEVELS))
        case "team":
            number = message.choice("value", ("1", "2"))
            if_given(setup.team, side, None if number is None else int(number))
        case "sit":
            if_given(setup.sit, side, place, message.choice("value", DECIDERS))
        case "lead" if side is not None:
            leader = message.choice("value", ("", *setup.leader_names(side)))
            if place is not None and leader is not None:
                setup.lead(side, place, leader or None)
        case "call":
            if_given(setup.call, side, place, message.text("value", 100))
        case "ruling":
            ruling = message.choice("ruling", rulings())
            if_given(setup.rule_by, ruling, message.choice("value", rulings()[ruling].values if ruling else ()))
        case "default-rulings":
            setup.reset_rulings()
        case "switch":
            if_given(setup.switch, message.choice("which", SWITCHES), message.flag("value"))
        case "pace":
            if_given(setup.set_pace, message.choice("value", PACES))
        case "seed":
            if_given(setup.set_seed, message.text("value", 40))
