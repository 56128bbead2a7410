"""What can be played after a game by the same people: the same battle once more, or another one."""

from __future__ import annotations

import secrets

from hothlab.game.battle import Battle
from hothlab.game.setup import BattleTerms
from hothlab.hexes import SIDES
from hothlab.tables.briefing import Offer
from hothlab.tables.choices import TableOptions
from hothlab.tables.seats import Seats
from hothlab.tables.setup import TableSetup
from hothlab.tables.table import Table

__all__ = ["follow", "rematch"]


def rematch(table: Table, other_side: bool = False) -> Table:
    """The same battle once more, with new dice and cards; with `other_side` the two players change places."""
    before = table.battle
    battle = Battle.from_setup(before.setup, secrets.randbits(32), before.training)
    people, names = table.seats.people, table.seats.names
    if other_side:
        people = {seat: people[1 - seat] for seat in people}
        names = {1 - seat: name for seat, name in names.items()}
    return Table(battle, Seats.of(battle, people, names), table.aids)


def follow(table: Table, offer: Offer) -> Table:
    """Another battle for the same people, with the same help and rulings."""
    before, seats = table.battle, table.seats
    who = {side: seats.of_side(side) for side in SIDES}
    names = {side: [seats.names.get(n, "") for n in before.setup.seats_of(side)] for side in SIDES}
    terms = BattleTerms(before.rulings, training=before.training)
    return TableSetup(offer.slug, TableOptions(who["rebel"], who["empire"], terms, table.aids, names)).start()
