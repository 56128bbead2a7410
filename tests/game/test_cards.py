"""Every command card in play (CMD, LDR-1): whom it orders, and what the ordered units get."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

import hothlab as hl
from hothlab.game.actions import Order, of_kind
from hothlab.game.battle import Battle
from hothlab.game.state import State
from hothlab.game.turn import apply
from hothlab.game.turn import legal as legal_answers
from hothlab.hexes import Hex
from tests.game.printed_cards import EVERY_CARD, FIGHTING, ORDERING, PRINTED, Printed
from tests.game.table import (
    assignable,
    battle,
    command,
    dice,
    fire,
    play,
    reach,
    refused,
    sections,
    stay,
    targets,
)

# Whom a card orders

PARADE = {
    "rebel": "G1:T3 F2:T3 F3:T3 F5:T3 F7:S3 G9:S3 F4:A1 D3:T2 D2:S3 B2:N4",
    "empire": "A9:N4 B8:N4 B7:N4 B5:N4 B3:W1 A1:W1 B4:D2 D7:N4 D8:D2 F2:T3",
}
"""Units of all types in all sections and on both dotted lines."""
TYPES = {"trooper": "infantry", "snowtrooper": "infantry", "snowspeeder": "vehicle", "at-at": "vehicle",
         "artillery": "special", "probe-droid": "special"}  # fmt: skip


def may_order(fight: Battle, side: str, printed: Printed, hexes: tuple[str, ...]) -> bool:
    """Does the card, as reported, order all these units together (CMD-1, ORD-2, ORD-3)?"""
    units = [fight.position.units[Hex(hex)] for hex in hexes]
    return (
        len(hexes) <= printed.limit
        and all(printed.who in ("", each.kind, TYPES[each.kind]) for each in units)
        and (printed.same != "type" or len({TYPES[each.kind] for each in units}) < 2)
        and (printed.same != "section" or not hexes or bool(set.intersection(*(sections(h, side) for h in hexes))))
        and assignable(printed.orders, hexes, side)
    )


def ordered_together(state: State) -> Iterator[frozenset[str]]:
    """Every set of units that can get their orders from a moment on."""
    seen: set[frozenset[str]] = {frozenset()}
    moments = [(frozenset[str](), state)]
    while moments:
        ordered, now = moments.pop()
        yield ordered
        for answer in of_kind(Order, legal_answers(now)):
            more = ordered | {str(answer.hex)}
            if more not in seen:
                seen.add(more)
                moments.append((more, apply(now, answer)[0]))


@pytest.mark.parametrize(("side", "id"), EVERY_CARD)
def test_whom_it_orders(side: str, id: str) -> None:
    """CMD-1, ORD-1 to ORD-3, LDR-1: exactly the groups of units that the card is reported to order, and no other."""
    printed = PRINTED[side][id]
    for ruling in ({}, {"same_type": "kind"}) if id == "imperial-assault" else ({},):
        fight = battle(PARADE[side], [id], [id], first=side, rulings=ruling)
        units = [str(hex) for hex, each in fight.position.units.items() if each.side == side]
        assert len(units) == 9
        expected = {
            frozenset(some)
            for number in range(len(units) + 1)
            for some in combinations(units, number)
            if may_order(fight, side, printed, some)
        }
        play(fight, f"play {id}")
        assert set(ordered_together(fight.state)) == expected
        assert len(expected) > 1 or not printed.orders


# What the ordered units get: move, attack after it, dice

PIECES = {
    ("rebel", "infantry"): ("T3", 2, 1, (3, 2)),
    ("rebel", "vehicle"): ("S3", 3, 3, (4, 2)),
    ("rebel", "artillery"): ("A1", 0, 0, (4, 3)),
    ("empire", "infantry"): ("N4", 2, 1, (3, 2)),
    ("empire", "vehicle"): ("W1", 1, 1, (3, 3)),
}
"""UNI-1 to UNI-5: miniatures, move, move before an attack, dice next to the target and two hexes away."""


@dataclass(frozen=True)
class Range:
    """Where the tests of one card take place: along row E, from a hex that the card orders."""

    side: str
    printed: Printed
    start: int
    step: int
    piece: str
    move: int
    before_attack: int
    dice: tuple[int, int]

    @classmethod
    def of(cls, side: str, id: str) -> Range:
        printed = PRINTED[side][id]
        section = next(iter(printed.orders))
        if side == "empire":
            section = {"left": "right", "right": "left"}.get(section, section)
        start, step = {"centre": (4, 1), "right": (10, -1)}.get(section, (1, 1))
        return cls(side, printed, start, step, *PIECES[side, printed.who or "infantry"])

    def hex(self, distance: int) -> str:
        """The hex so far along the row."""
        return f"E{self.start + self.step * distance}"

    @property
    def far(self) -> str:
        """A hex that no unit of the test reaches or attacks."""
        return "G1" if self.start == 10 else "G10"

    def enemy_beside(self, distance: int) -> str:
        """A hex of row D next to the hex so far along."""
        column = self.start + self.step * distance
        return f"D{column if self.step > 0 else column - 1}"

    def fight(self, id: str, enemy: str, **options: object) -> Battle:
        """The unit at the start, an enemy somewhere, and others far away."""
        foe = "N4" if self.side == "rebel" else "T3"
        units = f"{self.hex(0)}:{self.piece} {enemy}:{foe} {self.far}:T3 A6:N4"
        fight = battle(units, [id], [id], first=self.side, **options)  # type: ignore[arg-type]
        command(fight, id, self.hex(0))
        return fight


@pytest.mark.parametrize(("side", "id"), ORDERING)
def test_how_far_its_units_move(side: str, id: str) -> None:
    """CMD-1, MOV-1: the unit's own distance and what the card adds; artillery never moves."""
    on = Range.of(side, id)
    fight = on.fight(id, "A1")
    furthest = on.move + on.printed.move if on.move and on.printed.moves else 0
    distance = hl.standard_board().distance
    expected = {str(hex) for hex in hl.standard_board().hexes if 0 < distance(on.hex(0), hex) <= furthest}
    assert (reach(fight, on.hex(0)) if fight.decision.kind == "move" else set()) == expected - {"A1", "A6", on.far}


@pytest.mark.parametrize(("side", "id"), ORDERING)
def test_after_which_moves_they_attack(side: str, id: str) -> None:
    """CMD-1, MOV-7: a card's hexes also lengthen the move before an attack."""
    on = Range.of(side, id)
    most = on.move + on.printed.move if on.move and on.printed.moves else 0
    for distance in range(most + 1):
        fight = on.fight(id, on.enemy_beside(distance))
        if distance:
            play(fight, f"move {on.hex(0)} {on.hex(distance)}")
        else:
            stay(fight)
        may = on.printed.fights and distance <= on.before_attack + on.printed.move
        asked = fight.decision.kind == "attack"
        assert asked == may
        if may:
            assert targets(fight, on.hex(distance)) == {on.enemy_beside(distance)}


@pytest.mark.parametrize(("side", "id"), FIGHTING)
def test_with_how_many_dice(side: str, id: str) -> None:
    """CMD-1, ATK-4: in close combat and two hexes away."""
    on = Range.of(side, id)
    for number, enemy, more in ((0, on.enemy_beside(0), on.printed.close), (1, on.hex(2), 0)):
        fight = on.fight(id, enemy)
        stay(fight)
        assert dice(fight, on.hex(0), enemy) == on.dice[number] + on.printed.dice + more


@pytest.mark.parametrize(("side", "id"), FIGHTING)
def test_how_often_they_attack_and_what_follows(side: str, id: str) -> None:
    """CMD-1, ATK-1: once; twice where the card says so; a move after it or a second round where the card has one."""
    on = Range.of(side, id)
    fight = on.fight(id, on.enemy_beside(0))
    stay(fight)
    for attack in range(on.printed.attacks):
        assert fight.decision.kind == "attack", f"attack {attack + 1}"
        number = dice(fight, on.hex(0), on.enemy_beside(0))
        fire(fight, on.hex(0), on.enemy_beside(0), *["cross"] * number)
    if on.printed.after:
        assert fight.decision.kind == "move after attack"
        board = hl.standard_board()
        near = {str(h) for h in board.hexes if 0 < board.distance(on.hex(0), h) <= on.printed.after}
        assert reach(fight, on.hex(0)) == near - {on.enemy_beside(0)}
    elif on.printed.rounds == 2:
        assert (fight.decision.kind, fight.state.side) == ("move", side)
    else:
        assert fight.state.side != side


def test_a_die_fewer_may_leave_none() -> None:
    """ATK-6: Imperial Discipline at the end of the range; an attack of zero dice is not offered."""
    fight = battle("D5:N4 D8:T3 D4:N4 E4:T3 A1:N4", [], ["imperial-discipline"], first="empire")
    command(fight, "imperial-discipline", "D5", "D4")
    stay(fight)
    assert "D8" not in targets(fight, "D5")
    assert refused(fight, "fire D5 D8") == "ATK-6"
    assert dice(fight, "D4", "E4") == 2


def test_a_die_more_reaches_no_further_and_makes_up_for_a_protection() -> None:
    """ATK-4, ATK-6: Trooper Assault."""
    fight = battle("E5:T3 E8:*N4 E9:N4 A1:N4", ["trooper-assault-rebel"])
    command(fight, "trooper-assault-rebel", "E5")
    stay(fight)
    assert targets(fight, "E5") == {"E8"}, "E9 is out of range"
    assert dice(fight, "E5", "E8") == 1
