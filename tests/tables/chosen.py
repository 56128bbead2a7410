"""Tables on the screen at which a unit has been chosen already."""

from __future__ import annotations

import hothlab as hl
from hothlab.widgets.table import TableWidget
from tests.tables.clicker import answer, choice, click, table, widget


def moving(name: str = "1", seed: int = 5) -> TableWidget:
    """A table at which a unit has been chosen that may move."""
    made = widget(table(name, {1: "officer"}, seed=seed))
    player = hl.opponent_player("officer")
    while made.table.battle.decision.kind != "move":
        if not made.table.step():
            answer(made, choice(player, made.table.battle))
    click(made, next(iter(made.table.question.offers.hexes)))
    return made


def aiming(seed: int = 5, opponent: str = "officer") -> TableWidget:
    """A table at which a unit has been chosen that may attack."""
    made = widget(table("3", {1: opponent}, seed=seed))
    player = hl.opponent_player("officer")
    while made.table.game.waiting or made.table.battle.decision.kind != "attack":
        if not made.table.step():
            answer(made, choice(player, made.table.battle))
    click(made, next(iter(made.table.question.offers.hexes)))
    return made
