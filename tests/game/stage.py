"""What the tests of objectives and of scenarios share: tokens on the board, scenarios with other units, medals told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.board_changes import move_unit
from hothlab.game.events import Event
from hothlab.game.refusal import Illegal
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from tests.game.table import legal, position

TEMPORARY = Objective("temporary", "both", 1)
PERMANENT = Objective("permanent", "both", 1)


def marked(picture: str, **tokens: Objective) -> Position:
    """A position with tokens: `marked("D4:T3", D5=TEMPORARY)`."""
    found = position(picture)
    for hex, token in tokens.items():
        found = found.place(hex, token)
    return found


def ended(fight: Battle, winner: str, rule: str) -> None:
    """The battle is over, for this reason, and nothing more can be played."""
    assert (fight.over, fight.winner) == (True, winner)
    assert fight.state.reason is not None and fight.state.reason.rule == rule
    assert fight.legal_actions() == []
    with pytest.raises(Illegal) as error:
        fight.play("done")
    assert error.value.rule == "OBJ-1"


def medal_events(events: Sequence[Event]) -> list[tuple[str, str, int, str]]:
    return [(each.kind, each.side, each.number, each.rules[0]) for each in events if isinstance(each, ev.MedalsChanged)]


def next_answer(fight: Battle) -> list[Event]:
    """Do nothing if that is allowed, else the first thing that is."""
    return fight.play("done" if "done" in legal(fight) else fight.legal_actions()[0])


def pass_the_rest(fight: Battle) -> None:
    """End the steps that are left of this turn."""
    turn = fight.state.turn
    while fight.state.turn == turn:
        fight.play("done")


def holder(fight: Battle, hex: str) -> str | None:
    return fight.position.objectives[Hex(hex)].holder


def exits(fight: Battle, hex: str) -> set[str]:
    """The hexes from which the unit may leave the board in its move."""
    return {way.split()[1] for way in legal(fight, "exit") if way.split()[0] == hex}


def teleported(fight: Battle, origin: str, to: str) -> None:
    """Put a unit elsewhere, as if it had walked there over some turns."""
    state = fight.state.copy()
    move_unit(state, Hex(origin), Hex(to), None)
    fight._state = state
