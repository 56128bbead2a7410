"""The command cards (CMD, LDR-1): every card of the decks in play, fallbacks, and cards and decks from files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.errors import BadFile, HothlabError, UnknownName
from hothlab.game import cards as cards_module
from hothlab.game.actions import Move, Order, of_kind
from hothlab.game.battle import Battle
from hothlab.game.cards import Card, card, cards, deck, read_cards, read_deck
from hothlab.game.combat import attack_in_battle
from hothlab.game.moves import move_way
from hothlab.game.state import State
from hothlab.game.turn import apply
from hothlab.game.turn import legal as legal_answers
from hothlab.hexes import Hex, Side
from hothlab.resources import DATA
from tests.game.table import (
    LEADERS,
    SECTION_CARDS,
    STANDARD,
    assignable,
    battle,
    command,
    dice,
    fire,
    kinds,
    left,
    legal,
    move,
    only,
    pass_turn,
    play,
    reach,
    refused,
    roll,
    sections,
    stay,
    targets,
    unit,
)

ALL = 99


@dataclass(frozen=True)
class Printed:
    """What is reported of a card: whom it orders, and what those units get."""

    orders: dict[str, int]
    who: str = ""
    same: str = ""
    limit: int = ALL
    move: int = 0
    dice: int = 0
    close: int = 0
    attacks: int = 1
    after: int = 0
    rounds: int = 1
    moves: bool = True
    fights: bool = True


ONE, TWO, THREE, EVERY = {"any": 1}, {"any": 2}, {"any": 3}, {"any": ALL}
REBEL = {
    **{id: Printed(orders) for id, orders in SECTION_CARDS.items()},
    "recon-in-force": Printed({"left": 1, "centre": 1, "right": 1}),
    "direct-from-hq": Printed(THREE),
    "trooper-assault-rebel": Printed(EVERY, "infantry", "section", dice=1),
    "speeder-assault": Printed(TWO, "vehicle", after=1),
    "artillery-barrage": Printed(ONE, "artillery", dice=1, attacks=2),
    "defensive-position": Printed(THREE, moves=False, dice=1),
    "rebel-spearhead": Printed(TWO),
    "assistance": Printed(ONE),
    "orders-from-the-princess": Printed(TWO, dice=1),
    "our-last-hope": Printed(ONE, "infantry", move=1, dice=1),
    "in-formation": Printed(TWO, move=1),
    "tactical-assault": Printed(ONE, "vehicle", move=1, dice=1),
    "ready-for-battle": Printed(EVERY, moves=False),
    "diversion": Printed({"left": 1, "centre": 1, "right": 1}, limit=2, dice=1),
    "here-they-come": Printed(ONE, "infantry", move=2, dice=1),
    "scoundrels-support": Printed(ONE, "infantry"),
}
EMPIRE = {
    **{id: Printed(orders) for id, orders in SECTION_CARDS.items()},
    "pincer-move": Printed({"left": 2, "right": 2}),
    "direct-from-hq": Printed(THREE),
    "trooper-assault-empire": Printed(EVERY, "infantry", "section"),
    "imperial-assault": Printed(THREE, same="type", move=1),
    "precision-fire": Printed(ONE, "vehicle", move=1, dice=1),
    "search-and-destroy": Printed(TWO, move=2),
    "pressing-forward": Printed(TWO, fights=False, move=2),
    "force-powers": Printed(TWO),
    "determination": Printed(ONE, rounds=2),
    "imperial-discipline": Printed(EVERY, dice=-1),
    "walker-attack": Printed(THREE, "vehicle", close=1),
    "successful-landings": Printed(THREE, after=1),
    "concentrated-fire": Printed(THREE),
    "reinforcements": Printed(ONE, "infantry", dice=1),
    "deploy-the-fleet": Printed({}),
    "orbital-strike": Printed({}),
}
PRINTED = {"rebel": REBEL, "empire": EMPIRE}
EVERY_CARD = [(side, id) for side in ("rebel", "empire") for id in PRINTED[side]]
ORDERING = [(side, id) for side, id in EVERY_CARD if PRINTED[side][id].orders]
FIGHTING = [(side, id) for side, id in ORDERING if PRINTED[side][id].fights]


# The decks


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_sixteen_standard_cards(side: str) -> None:
    """SET-3, CMD-1: ten section cards and six tactic cards, one of each."""
    ours = deck(side)
    assert Counter(ours.cards) == Counter(STANDARD[side])
    assert Counter(card(id).kind for id in ours.cards) == {"section": 10, "tactic": 6}
    assert ours.side == side


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_three_leaders_with_three_tactic_cards_each(side: str) -> None:
    """LDR-1."""
    ours = deck(side)
    assert {name: list(ids) for name, ids in ours.leaders.items()} == LEADERS[side]
    assert all(card(id).kind == "tactic" for ids in ours.leaders.values() for id in ids)
    surnames = {
        "leia": "Organa",
        "luke": "Skywalker",
        "han": "Solo",
        "vader": "Vader",
        "veers": "Veers",
        "piett": "Piett",
    }
    assert {name: ours.leader_names[name].split()[-1] for name in LEADERS[side]} == {
        name: surnames[name] for name in LEADERS[side]
    }


def test_no_card_is_left_out() -> None:
    """CMD-1: 16 + 9 cards a side, and every card that is described is in a deck."""
    assert len(REBEL) == len(EMPIRE) == 25
    assert set(cards()) == {id for _side, id in EVERY_CARD}
    for each in cards().values():
        assert each.name
        assert each.text
        assert each.confidence in ("confirmed", "reported", "inferred", "unknown")


@pytest.mark.parametrize(
    ("leaders", "error"),
    [
        ({"rebel": "vader"}, UnknownName),
        ({"empire": "leia"}, UnknownName),
        ({"empire": "jabba"}, UnknownName),
        ({"empire": ["vader", "veers"]}, HothlabError),
    ],
)
def test_one_leader_of_the_own_side(leaders: dict[Side, str | list[str]], error: type[Exception]) -> None:
    """LDR-1: one leader a side, of its own three."""
    with pytest.raises(error):
        _state = hl.load("1", leaders=leaders).state


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


# Single effects


def test_no_move_at_all() -> None:
    """CMD-1: Defensive Position and Ready for Battle skip the moves."""
    for id in ("defensive-position", "ready-for-battle"):
        fight = battle("E5:T3 E7:S3 D5:N4 A1:N4", [id])
        command(fight, id, "E5", "E7")
        assert fight.decision.kind == "attack"
        assert refused(fight, "move E5 E4") == "TRN-2"


def test_no_attack_at_all() -> None:
    """CMD-1: Pressing Forward; after the last move the turn is over."""
    fight = battle("C5:N4 D1:N4 E5:T3 G1:T3", [], ["pressing-forward"], first="empire")
    command(fight, "pressing-forward", "C5", "D1")
    assert move_way(fight.state, Move("D1", "D5")) == ("D1", "D2", "D3", "D4", "D5")
    move(fight, "D1 D5")
    assert fight.state.side == "rebel"


class TestMoveAfter:
    """CMD-1: Speeder Assault and Successful Landings give a move of one hex after the attack."""

    def fight(self) -> Battle:
        fight = battle("E5:S3 E7:S3 D5:N4 D7:N4 E4:* A1:N4", ["speeder-assault"])
        command(fight, "speeder-assault", "E5", "E7")
        return fight

    def test_one_hex_or_none(self) -> None:
        fight = self.fight()
        move(fight, "E5 F5")
        fire(fight, "F5", "D5", "cross", "cross")
        assert (fight.decision.kind, fight.decision.side) == ("move after attack", "rebel")
        assert reach(fight, "F5") == {"F4", "F6", "E5", "E6", "G5", "G6"}
        assert refused(fight, "move F5 F3") == "MOV-1"
        assert refused(fight, "move E7 E8") == "TRN-2", "only the unit that has just attacked"
        assert refused(fight, "fire E7 D7") == "TRN-1"
        assert move_way(fight.state, Move("F5", "G5")) == ("F5", "G5")
        happened = play(fight, "move F5 G5")
        assert only(happened, "moved").to == "G5"
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E7"}

    def test_it_may_stay(self) -> None:
        fight = self.fight()
        stay(fight)
        fire(fight, "E5", "D5", "cross", "cross", "cross", "cross")
        play(fight, "done")
        assert left(fight, "E5") == 3
        assert fight.decision.kind == "attack"

    def test_into_the_hex_that_the_enemy_left(self) -> None:
        fight = self.fight()
        stay(fight)
        assert "D5" not in reach(fight, "E5")
        fire(fight, "E5", "D5", "retreat", "cross", "cross", "cross")
        play(fight, "retreat C5")
        assert "D5" in reach(fight, "E5")

    def test_not_without_an_attack(self) -> None:
        fight = self.fight()
        stay(fight)
        play(fight, "done")
        assert fight.state.side == "empire"

    def test_terrain_stays_closed(self) -> None:
        """MOV-6: AT-ATs stay off ridges."""
        fight = battle("D5:W1 E5:T3 D4:^ D6:! G1:T3 A1:N4", [], ["successful-landings"], first="empire")
        command(fight, "successful-landings", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert reach(fight, "D5") == {"C5", "C6", "E6"}


class TestSearchAndDestroy:
    """Ruling search_and_destroy: the two hexes come before the attack or after it."""

    def test_before(self) -> None:
        fight = battle("B5:N4 E5:T3 G1:T3 A1:N4", [], ["search-and-destroy"], first="empire")
        command(fight, "search-and-destroy", "B5")
        assert "D4" in reach(fight, "B5")
        assert "F5" in reach(fight, "B5")
        move(fight, "B5 D5")
        assert targets(fight, "D5") == {"E5"}
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.state.side == "rebel"

    def test_after(self) -> None:
        rulings = {"search_and_destroy": "after"}
        fight = battle("C5:N4 E5:T3 G1:T3 A1:N4", [], ["search-and-destroy"], first="empire", rulings=rulings)
        command(fight, "search-and-destroy", "C5")
        distance = hl.standard_board().distance
        assert {distance("C5", hex) for hex in reach(fight, "C5")} == {1, 2}
        move(fight, "C5 D5")
        fire(fight, "D5", "E5", "cross", "cross", "cross")
        assert fight.decision.kind == "move after attack"
        assert {distance("D5", hex) for hex in reach(fight, "D5")} == {1, 2}
        assert "F5" in reach(fight, "D5"), "around E5"
        play(fight, "move D5 B5")
        assert left(fight, "B5") == 4
        assert fight.state.side == "rebel"


class TestArtilleryBarrage:
    """CMD-1: one artillery unit attacks twice, each time with one die more."""

    def test_two_targets_or_one(self) -> None:
        for second in ("D5", "D6"):
            fight = battle("F5:A1 D5:N4 D6:N4 A1:N4", ["artillery-barrage"])
            command(fight, "artillery-barrage", "F5")
            assert dice(fight, "F5", "D5") == 4
            fire(fight, "F5", "D5", "blast", "cross", "cross", "cross")
            assert dice(fight, "F5", second) == 4
            fire(fight, "F5", second, "blast", "cross", "cross", "cross")
            assert left(fight, "D5") + left(fight, "D6") == 6
            assert fight.state.side == "empire"

    def test_once_is_enough(self) -> None:
        fight = battle("F5:A1 D5:N4 A1:N4", ["artillery-barrage"])
        command(fight, "artillery-barrage", "F5")
        fire(fight, "F5", "D5", "blast", "cross", "cross", "cross")
        play(fight, "done")
        assert fight.state.side == "empire"


class TestIgnoreTerrain:
    """CMD-1, MOV-5, ATK-5, TER-2: Rebel Spearhead and Here They Come lift the limits of terrain, not its walls."""

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_through_and_into_terrain(self, sign: str) -> None:
        units = f"E5:T3 E4:{sign} F4:{sign} D4:{sign} D3:N4 A1:N4"
        fight = battle(units, ["rebel-spearhead", "raid-centre"])
        command(fight, "rebel-spearhead", "E5")
        assert "E3" in reach(fight, "E5"), "through E4"
        move(fight, "E5 E4")
        assert targets(fight, "E4") == {"D3"}, "from E4, just entered"
        plain = battle(units, ["rebel-spearhead", "raid-centre"])
        command(plain, "raid-centre", "E5")
        assert "E3" not in reach(plain, "E5")

    def test_a_vehicle_loses_no_dice_in_buildings(self) -> None:
        """TER-2: nor does it when it has just come there."""
        for id, number in (("rebel-spearhead", 4), ("raid-centre", 2)):
            fight = battle("E5:#S3 D5:N4 A1:N4", [id])
            command(fight, id, "E5")
            stay(fight)
            assert dice(fight, "E5", "D5") == number
        fight = battle("E7:S3 E5:# D5:N4 A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "E7")
        move(fight, "E7 E5")
        assert dice(fight, "E5", "D5") == 4

    def test_protection_and_walls_stay(self) -> None:
        """MOV-6, TER-3, MOV-7."""
        fight = battle("E5:T3 E6:T3 D5:*N4 E4:! F5:~ A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "E5", "E6")
        assert not {"E4", "F5"} & reach(fight, "E5")
        assert refused(fight, "move E5 E4") == "MOV-6"
        stay(fight)
        assert dice(fight, "E5", "D5") == 2
        fight = battle("F5:T3 E6:T3 D5:N4 A1:N4", ["rebel-spearhead"])
        command(fight, "rebel-spearhead", "F5", "E6")
        move(fight, "F5 E4")
        assert refused(fight, "fire E4 D5") == "MOV-7", "the distance before an attack is not the terrain's"

    def test_here_they_come(self) -> None:
        """Four hexes, three of them before an attack, through and into rocks, with one die more."""
        fight = battle("E1:T3 E2:* E3:* E4:* D4:N4 A1:N4", ["here-they-come"])
        command(fight, "here-they-come", "E1")
        assert "E5" in reach(fight, "E1")
        move(fight, "E1 E4")
        assert dice(fight, "E4", "D4") == 4


class TestDiceOfCards:
    @pytest.mark.parametrize(
        ("friends", "number"), [("", 3), ("E4:T3", 4), ("E4:S3 F5:A1", 5), ("E4:T3 F4:T3 F5:T3", 6)]
    )
    def test_a_die_for_each_friend_beside_it(self, friends: str, number: int) -> None:
        """CMD-1: Scoundrel's Support; enemies and friends farther away do not count."""
        fight = battle(f"E5:T3 {friends} D5:N4 D4:N4 G5:T3 A1:N4", ["scoundrels-support"])
        command(fight, "scoundrels-support", "E5")
        stay(fight)
        assert dice(fight, "E5", "D5") == number
        beside = number - 3
        word = {0: "", 1: "1 friend beside it"}.get(beside, f"{beside} friends beside it")
        assert word in str(attack_in_battle(fight.state, Hex("E5"), Hex("D5")))

    def test_close_combat_only(self) -> None:
        """CMD-1, ATK-3: Walker Attack."""
        fight = battle("D5:W1 E5:T3 D7:T3 G1:T3 A1:N4", [], ["walker-attack"], first="empire")
        command(fight, "walker-attack", "D5")
        stay(fight)
        assert (dice(fight, "D5", "E5"), dice(fight, "D5", "D7")) == (4, 3)

    def test_second_and_third_attack_on_one_target(self) -> None:
        """CMD-1: Concentrated Fire; another target starts anew."""
        fight = battle("D4:N4 D5:N4 E4:N4 E5:S3 E6:T3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D5", "E4")
        stay(fight)
        assert [dice(fight, hex, "E5") for hex in ("D4", "D5", "E4")] == [3, 3, 3]
        fire(fight, "D4", "E5", "cross", "cross", "cross")
        assert [dice(fight, hex, "E5") for hex in ("D5", "E4")] == [4, 4]
        assert dice(fight, "D5", "E6") == 3
        fire(fight, "D5", "E5", "vehicle", "cross", "cross", "cross")
        assert dice(fight, "E4", "E5") == 5

    def test_the_fire_follows_a_target_that_retreats(self) -> None:
        """CMD-1, RET-1: Concentrated Fire is on the unit, not on its hex."""
        fight = battle("D4:N4 D5:N4 E4:N4 E5:S3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D5", "E4")
        stay(fight)
        fire(fight, "D4", "E5", "retreat", "cross", "cross")
        play(fight, "retreat F4")
        assert dice(fight, "E4", "F4") == 4
        fire(fight, "D5", "F4", "retreat", *["cross"] * 2)
        play(fight, "retreat G4")
        assert dice(fight, "E4", "G4") == 4, "two hexes away: two dice and two more"

    def test_the_fire_does_not_stay_on_a_hex(self) -> None:
        """CMD-1, SPF-1: another unit that comes to the hex of an eliminated target was not attacked there."""
        fight = battle("D4:N4 D6:N4 C5:N4a E5:T2 D5:T3 G1:T3 A1:N4", [], ["concentrated-fire"], first="empire")
        command(fight, "concentrated-fire", "D4", "D6", "C5")
        stay(fight)
        fire(fight, "D4", "E5", "infantry", "cross", "cross")
        fire(fight, "D6", "E5", "infantry", "cross", "cross")
        assert unit(fight, "E5") is None
        fire(fight, "C5", "D5", "retreat", "cross", "cross")
        play(fight, "retreat E5", "advance")
        assert dice(fight, "D5", "E5") == 4, "the second attack on this unit"


class TestForcePowers:
    """CMD-1: each retreat symbol counts as a hit, and drives nobody off."""

    @pytest.mark.parametrize(("piece", "left_over"), [("T3", 1), ("S3", 1), ("A1", 0)])
    def test_retreats_hit(self, piece: str, left_over: int) -> None:
        fight = battle(f"D5:N4 E5:{piece} G1:T3 A1:N4", [], ["force-powers"], first="empire")
        command(fight, "force-powers", "D5")
        stay(fight)
        happened = fire(fight, "D5", "E5", "retreat", "retreat", "cross")
        assert "retreated" not in kinds(happened)
        assert left(fight, "E5") == left_over

    def test_like_a_blast(self) -> None:
        """STR-4: so it destroys what a blast destroys."""
        fight = battle("D5:N4 E5:G G1:T3 A1:N4", [], ["force-powers"], first="empire")
        command(fight, "force-powers", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "retreat", "cross", "cross")
        assert Hex("E5") not in fight.position.structures

    def test_only_with_the_card(self) -> None:
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], ["force-powers", "recon-centre"], first="empire")
        command(fight, "recon-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "retreat", "cross", "cross")
        assert fight.decision.kind == "retreat"


class TestDetermination:
    """CMD-1: one unit is ordered twice: it moves and attacks, and does both once more."""

    def fight(self) -> Battle:
        fight = battle("C5:N4 E5:T3 G1:T3 A1:N4", [], ["determination"], first="empire")
        command(fight, "determination", "C5")
        return fight

    def test_twice(self) -> None:
        fight = self.fight()
        move(fight, "C5 D5")
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        assert fight.decision.kind == "move"
        assert "D4" in reach(fight, "D5")
        move(fight, "D5 D4")
        fire(fight, "D4", "E5", "infantry", "cross", "cross")
        assert left(fight, "E5") == 1
        assert fight.state.side == "rebel", "and not a third time"

    def test_two_hexes_first_and_an_attack_later(self) -> None:
        """MOV-7: each order has its own move."""
        fight = self.fight()
        play(fight, "move C5 D6")
        assert fight.decision.kind == "move", "no attack after two hexes, but another move"
        stay(fight)
        assert dice(fight, "D6", "E5") == 2

    def test_only_one_unit(self) -> None:
        fight = battle("C5:N4 C6:N4 E5:T3 G1:T3 A1:N4", [], ["determination"], first="empire")
        command(fight, "determination", "C5")
        stay(fight)
        play(fight, "done")
        assert {way.split()[0] for way in legal(fight, "move")} == {"C5"}


class TestHealing:
    def test_assistance_for_every_unit(self) -> None:
        """Ruling assistance_heals: every reduced unit of the side gets one back; then one unit is ordered."""
        units = "E5:T1 E7:S2 G1:T3 F9:S3q F4:A1 D1:N2 A1:N4"
        fight = battle(units, ["assistance"])
        happened = play(fight, "play assistance")
        assert {(event.hex, event.number) for event in happened if event.kind == "healed"} == {
            ("E5", 1), ("E7", 1), ("F9", 1)
        }  # fmt: skip
        assert [left(fight, hex) for hex in ("E5", "E7", "F9", "G1", "D1")] == [2, 3, 4, 3, 2]
        assert legal(fight, "order") == {"E5", "E7", "G1", "F9", "F4"}
        play(fight, "order E5")
        assert fight.decision.kind == "move"

    def test_assistance_for_one_unit(self) -> None:
        """Ruling assistance_heals: one reduced unit, or none, then the order."""
        rulings = {"assistance_heals": "one-unit"}
        units = "E5:T1 E7:S2 G1:T3 D1:N2 A1:N4"
        fight = battle(units, ["assistance"], rulings=rulings)
        play(fight, "play assistance")
        assert (fight.decision.kind, legal(fight)) == ("heal", {"heal E5", "heal E7", "done"})
        for wrong in ("heal G1", "heal D1", "heal B1"):
            assert refused(fight, wrong) == "CMD-1"
        assert refused(fight, "order E5") == "TRN-1"
        happened = play(fight, "heal E5")
        assert (only(happened, "healed").number, left(fight, "E5"), left(fight, "E7")) == (1, 2, 2)
        assert fight.decision.kind == "order"
        fight = battle(units, ["assistance"], rulings=rulings)
        play(fight, "play assistance", "done")
        assert (fight.decision.kind, left(fight, "E5")) == ("order", 1)
        fight = battle("E5:T3 A1:N4", ["assistance"], rulings=rulings)
        play(fight, "play assistance")
        assert fight.decision.kind == "order", "nobody to heal"

    def test_reinforcements(self) -> None:
        """The ordered infantry is back at full strength; nobody else is."""
        fight = battle("D5:N1 D4:N2 D1:W1 E5:T3 G1:T3", [], ["reinforcements"], first="empire")
        play(fight, "play reinforcements")
        assert legal(fight, "order") == {"D5", "D4"}
        happened = play(fight, "order D5")
        assert only(happened, "healed").number == 3
        assert (left(fight, "D5"), left(fight, "D4")) == (4, 2)
        stay(fight)
        assert dice(fight, "D5", "E5") == 4


class TestOrbitalStrike:
    """CMD-1: no orders; one die against each of three enemy units; the own symbol, a blast or a retreat hits."""

    UNITS = "E5:#T3 E7:S3 F4:A1 G1:T3 F3:N4 A1:N4"

    def fight(self) -> Battle:
        fight = battle(self.UNITS, [], ["orbital-strike"], first="empire")
        play(fight, "play orbital-strike")
        return fight

    def test_three_targets_anywhere_one_die_each(self) -> None:
        fight = self.fight()
        assert (fight.decision.kind, legal(fight, "strike")) == ("strike", {"E5", "E7", "F4", "G1"})
        assert "done" in legal(fight)
        assert refused(fight, "strike F3") == "CMD-1", "its own unit"
        assert refused(fight, "strike B1") == "CMD-1", "nobody"
        assert refused(fight, "fire F3 F4") == "TRN-1", "nobody is ordered"
        for n, (hex, face) in enumerate((("E5", "infantry"), ("G1", "retreat"), ("E7", "blast")), start=1):
            play(fight, f"strike {hex}")
            assert (fight.decision.kind, fight.decision.number) == ("roll", 1), "TER-2 protects nobody here"
            roll(fight, face)
            assert left(fight, hex) == 2
            if n < 3:
                assert refused(fight, f"strike {hex}") == "CMD-1", "each once"
        assert fight.state.side == "rebel"

    @pytest.mark.parametrize(
        ("hex", "hit_by"),
        [
            ("E5", {"infantry", "blast", "retreat"}),
            ("E7", {"vehicle", "blast", "retreat"}),
            ("F4", {"blast", "retreat"}),
        ],
    )
    def test_what_hits(self, hex: str, hit_by: set[str]) -> None:
        for face in ("infantry", "vehicle", "blast", "cross", "retreat"):
            fight = self.fight()
            before = left(fight, hex)
            play(fight, f"strike {hex}", f"roll {face}")
            assert before - left(fight, hex) == (1 if face in hit_by else 0)

    def test_fewer_targets(self) -> None:
        fight = self.fight()
        play(fight, "strike E5", "roll cross", "done")
        assert fight.state.side == "rebel"
        fight = battle("E5:T3 A1:N4", [], ["orbital-strike"], first="empire")
        play(fight, "play orbital-strike", "strike E5", "roll cross")
        assert fight.state.side == "rebel", "no enemy is left to strike"

    def test_a_unit_eliminated_by_the_strike_is_a_medal(self) -> None:
        """OBJ-2."""
        fight = battle("E5:T1 E7:T3 A1:N4", [], ["orbital-strike"], first="empire")
        happened = play(fight, "play orbital-strike", "strike E5", "roll infantry")
        assert only(happened, "medal").side == "empire"
        assert fight.medals["empire"] == 1


class TestDeployTheFleet:
    """CMD-4, TEA-5: discard some cards, draw as many and one more, play another card in the same turn."""

    HAND = ("deploy-the-fleet", "recon-left", "recon-right", "raid-left", "raid-right")
    NEXT = ("assault-left", "assault-right", "pincer-move", "assault-centre", "precision-fire", "raid-centre")

    def fight(self, limit: str = "any-number") -> Battle:
        rulings = {"fleet_limit": limit}
        hand = [*self.HAND, *self.NEXT]
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], hand, first="empire", hand=5, rulings=rulings)
        play(fight, "play deploy-the-fleet")
        return fight

    @pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
    def test_as_many_and_one_more(self, number: int) -> None:
        fight = self.fight()
        given = self.HAND[1 : 1 + number]
        assert (fight.decision.kind, fight.decision.side) == ("discard", "empire")
        happened = play(fight, " ".join(["discard", *given]) if given else "done")
        assert only(happened, "drew").number == number + 1
        assert fight.state.discards[1] == tuple(sorted(given))
        expected = {*self.HAND[1 + number :], *self.NEXT[: number + 1]}
        assert set(fight.state.hands[1]) == expected
        assert fight.state.side == "empire"
        assert legal(fight, "play") == expected

    def test_then_a_whole_turn_with_another_card(self) -> None:
        """CMD-3: at its end both cards are discarded, and the hand is full again."""
        fight = self.fight()
        play(fight, "discard recon-left recon-right raid-left raid-right")
        command(fight, "assault-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        assert fight.state.side == "rebel"
        assert len(fight.state.hands[1]) == 5
        assert set(fight.state.discards[1]) == {*self.HAND, "assault-centre"}
        assert len(fight.state.discards[1]) + len(fight.state.hands[1]) + len(fight.state.decks[1]) == 19

    def test_ruling_fleet_limit(self) -> None:
        for limit, most in (("any-number", 4), ("three", 3)):
            fight = self.fight(limit)
            numbers = {len(text.split()) for text in legal(fight, "discard")}
            assert numbers == set(range(1, most + 1))
            assert "done" in legal(fight)
            assert len(legal(fight)) == {4: 16, 3: 15}[most], "every choice of cards once"
        assert refused(self.fight("three"), "discard raid-left raid-right recon-left recon-right") == "CMD-4"

    def test_only_cards_of_the_hand(self) -> None:
        fight = self.fight()
        for wrong in ("discard assault-left", "discard raid-left raid-left", "discard deploy-the-fleet"):
            assert refused(fight, wrong) == "CMD-4"
        assert refused(fight, "play recon-left") == "TRN-1"
        assert fight.why_not("discard raid-right recon-left") is None, "in any order"
        assert fight.why_not("discard recon-left raid-right") is None

    def test_the_discards_are_shuffled_when_the_deck_runs_out(self) -> None:
        """CMD-3."""
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], ["deploy-the-fleet"], first="empire", hand=10, medals=20)
        while len(fight.state.decks[1]) > 1:
            turn = fight.state.turn
            other = next(card for card in fight.state.hands[1] if card != "deploy-the-fleet")
            play(fight, f"play {other}")
            if fight.state.turn == turn:
                pass_turn(fight)
            pass_turn(fight)
        play(fight, "play deploy-the-fleet")
        given = sorted(fight.state.hands[1])[:2]
        gone = fight.state.discards[1]
        happened = play(fight, " ".join(["discard", *given]))
        assert only(happened, "drew").number == 1
        assert fight.decision.kind == "shuffle"
        assert sorted(fight.decision.cards) == sorted([*gone, *given])
        happened = play(fight, " ".join(["shuffle", *sorted(fight.decision.cards)]))
        assert only(happened, "drew").number == 2
        assert len(fight.state.hands[1]) == 10
        assert fight.decision.kind == "play a card"


def test_cmd_1_a_target_is_a_unit_and_not_a_hex() -> None:
    """CMD-1, SPF-1: Concentrated Fire does not count attacks on a unit that died where the target stands now."""
    units = "E4:N4 F5:N4 D4:N4a E5:T1 D5:T3 G1:T3"
    fight = battle(units, empire_hand=["concentrated-fire"], first="empire")
    command(fight, "concentrated-fire", "E4", "F5", "D4")
    stay(fight)
    fire(fight, "E4", "E5", "cross", "cross", "cross")
    assert "eliminated" in kinds(fire(fight, "F5", "E5", "blast", "cross", "cross", "cross")), "3 dice and 1 more"
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    play(fight, "retreat E5", "advance")
    assert only(fight.play("fire D5 E5"), "attack").number == 4, "1 earlier attack on this unit, not 2 on this hex"


# CMD-2: the fallback

TYPED = [(side, id) for side, id in EVERY_CARD if PRINTED[side][id].who]
WITHOUT = {
    ("rebel", "infantry"): ("E1:S3 E5:A1 G9:S3", ("S3", 3, 4)),
    ("rebel", "vehicle"): ("E1:T3 E5:A1 G9:T3", ("T3", 2, 3)),
    ("rebel", "artillery"): ("E1:T3 E5:S3 G9:T3", ("T3", 2, 3)),
    ("empire", "infantry"): ("E1:W1 E5:D2 A9:W1", ("W1", 1, 3)),
    ("empire", "vehicle"): ("E1:N4 E5:D2 A9:N4", ("N4", 2, 3)),
}
"""Units of a side in all three sections, none of the type; and of the one on E1 its piece, move and dice beside D1."""


@pytest.mark.parametrize(("side", "id"), TYPED)
class TestFallback:
    """CMD-2: a card for a type of unit, and a side that has none of it."""

    def fight(self, side: str, id: str, more: str = "", **options: object) -> Battle:
        units, _piece = WITHOUT[side, PRINTED[side][id].who]
        foes = "D1:N4 A5:N4" if side == "rebel" else "D1:T3 G5:T3"
        return battle(f"{units} {foes} {more}", [id], [id], first=side, **options)  # type: ignore[arg-type]

    def test_one_unit_anywhere_without_the_bonus(self, side: str, id: str) -> None:
        _units, (_piece, distance, number) = WITHOUT[side, PRINTED[side][id].who]
        fight = self.fight(side, id)
        play(fight, f"play {id}")
        assert legal(fight, "order") == {"E1", "E5", "G9" if side == "rebel" else "A9"}
        play(fight, "order E1")
        assert fight.decision.kind == "move", "one unit only"
        board = hl.standard_board()
        assert max(board.distance("E1", hex) for hex in reach(fight, "E1")) == distance
        stay(fight)
        assert dice(fight, "E1", "D1") == number
        fire(fight, "E1", "D1", *["cross"] * number)
        assert fight.state.side != side, "one attack, no move after it"

    def test_nobody_under_the_other_reading(self, side: str, id: str) -> None:
        """Ruling card_fallback: never."""
        fight = self.fight(side, id, rulings={"card_fallback": "never"})
        assert kinds(play(fight, f"play {id}")) == ["card", "drew", "turn"]

    def test_not_while_there_is_one_such_unit(self, side: str, id: str) -> None:
        """CMD-2: wherever it stands and whatever it can do."""
        who = PRINTED[side][id].who
        piece = {"infantry": "T1", "vehicle": "S1", "artillery": "A1"}[who] if side == "rebel" else (
            {"infantry": "N1", "vehicle": "W1"}[who])  # fmt: skip
        fight = self.fight(side, id, f"G3:{piece}")
        play(fight, f"play {id}")
        assert legal(fight, "order") == {"G3"}

    def test_units_of_the_enemy_do_not_count(self, side: str, id: str) -> None:
        """CMD-2: the enemies around are infantry in every case."""
        fight = self.fight(side, id)
        play(fight, f"play {id}")
        assert len(legal(fight, "order")) == 3


def test_no_fallback_for_other_cards() -> None:
    """CMD-2, ORD-4: a section without units is not a reason to order elsewhere."""
    for id in ("recon-left", "raid-left", "assault-left"):
        fight = battle("E10:T3 A1:N4", [id])
        assert kinds(play(fight, f"play {id}")) == ["card", "drew", "turn"]


def test_cards_that_order_nobody_work_without_units() -> None:
    """CMD-2: they are for no type of unit, so a side without any unit plays them as ever."""
    rulings = {"no_units_left": "plays-on"}
    fight = battle("E5:T3", [], ["orbital-strike", "deploy-the-fleet"], first="empire", rulings=rulings)
    play(fight, "play deploy-the-fleet")
    assert fight.decision.kind == "discard"
    play(fight, "done", "play orbital-strike")
    assert legal(fight) == {"strike E5", "done"}


# Cards and decks from files

NEW_CARD = """
  echo-of-thunder:
    name: Echo of Thunder
    kind: tactic
    text: Order up to 2 infantry units of one kind. They move 1 hex more, roll 2 dice more, and move on after it.
    orders: {any: 1, centre: 1}
    who: [infantry]
    same: kind
    limit: 2
    move: 1
    dice: 2
    move_after: 2
    by_ruling: {scout_stack: {one-each: {attacks: 2}}}
"""


@pytest.fixture
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with our cards and one more, which stands in the Rebel deck in place of Recon Left."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "cards.yaml").write_text((DATA / "cards.yaml").read_text("utf-8") + NEW_CARD, "utf-8")
    for side in ("rebel", "empire"):
        text = (DATA / "decks" / f"{side}.yaml").read_text("utf-8")
        changed = text.replace("- recon-left", "- echo-of-thunder") if side == "rebel" else text
        (tmp_path / "decks" / f"{side}.yaml").write_text(changed, "utf-8")
    monkeypatch.setattr(cards_module, "DATA", tmp_path)
    cards.cache_clear()
    deck.cache_clear()
    yield tmp_path
    cards.cache_clear()
    deck.cache_clear()


@pytest.mark.usefixtures("own_cards")
class TestNewCard:
    """CMD-1: a new card made of known effects needs a few lines of YAML and no Python."""

    UNITS = "G5:T3 G1:T3 F7:T3 G8:S3 E4:N4 A1:N4"

    def test_it_is_drawn_and_played(self) -> None:
        fight = battle(self.UNITS, ["echo-of-thunder"])
        assert "echo-of-thunder" in fight.state.hands[0]
        assert "recon-left" not in fight.state.hands[0] + fight.state.decks[0]
        assert "Thunder" in cards()["echo-of-thunder"].name
        play(fight, "play echo-of-thunder")
        assert legal(fight, "order") == {"G5", "G1", "F7"}
        play(fight, "order G1")
        assert legal(fight, "order") == {"G5", "F7"}, "G1 had the order for anybody, so the next is for the centre"
        play(fight, "order G5")
        move(fight, "G5 E5")
        assert dice(fight, "E5", "E4") == 5
        fire(fight, "E5", "E4", *["cross"] * 5)
        assert fight.decision.kind == "move after attack"
        assert "F6" in reach(fight, "E5")

    def test_its_ruling(self) -> None:
        fight = battle(self.UNITS, ["echo-of-thunder"], rulings={"scout_stack": "one-each"})
        command(fight, "echo-of-thunder", "G5")
        move(fight, "G5 E5")
        fire(fight, "E5", "E4", *["cross"] * 5)
        assert fight.decision.kind == "attack", "one more attack"

    def test_its_fallback(self) -> None:
        fight = battle("G8:S3 A1:N4", ["echo-of-thunder"])
        play(fight, "play echo-of-thunder")
        assert legal(fight, "order") == {"G8"}


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """SET-3: an owner's deck file, with a card twice; the leaders may be left out."""
    path = tmp_path / "rebel.yaml"
    path.write_text("side: rebel\ncards: [raid-left, raid-left, assault-centre, direct-from-hq]\n", "utf-8")
    fight = hl.load("1", seed=1, decks={"rebel": path})
    assert Counter(fight.state.hands[0]) == Counter(["raid-left", "raid-left", "assault-centre", "direct-from-hq"])
    assert len(fight.state.hands[1] + fight.state.decks[1]) == 16
    with pytest.raises(UnknownName):
        _state = hl.load("1", decks={"rebel": path}, leaders={"rebel": "leia"}).state


def test_read_cards_reads_all_effects() -> None:
    """CMD-1: the whole vocabulary."""
    text = """
cards:
  everything:
    name: Everything
    kind: section
    text: All of it.
    confidence: confirmed
    open: [Is it too much?]
    orders: {left: 2, centre: all, any: 1}
    limit: 4
    who: [infantry, at-at]
    same: type
    dice: -2
    close_dice: 3
    friend_dice: 1
    focus_dice: 2
    move: 2
    move_after: 1
    attacks: 2
    rounds: 3
    no_move: true
    no_attack: true
    ignore_terrain: true
    retreats_hit: true
    heal: {ordered: full, reduced: 1, one: 2}
    strike: {targets: 3, dice: 2}
    fleet: {extra: 1}
"""
    (found,) = read_cards(text, "x").values()
    assert found == Card(
        "everything", "Everything", "section", "All of it.", "confirmed", ("Is it too much?",),
        {"left": 2, "centre": ALL, "any": 1}, 4, frozenset({"infantry", "at-at"}), "type", -2, 3, 1, 2, 2, 1, 2, 3,
        True, True, True, True, {"ordered": "full", "reduced": 1, "one": 2}, {"targets": 3, "dice": 2}, {"extra": 1},
    )  # fmt: skip
    (plain,) = read_cards("cards: {a: {name: A, kind: tactic, text: Do.}}", "x").values()
    assert plain == Card("a", "A", "tactic", "Do.")


GOOD_CARD = """\
cards:
  test:
    name: Test
    kind: tactic
    text: Do it.
    orders: {any: 1}
"""


@pytest.mark.parametrize(
    ("added", "column", "reason"),
    [
        ("dices: 1", 5, "unknown effect 'dices'"),
        ("dice: many", 11, "expected a whole number, found the text 'many'"),
        ("dice: 10", 11, "expected a number from -9 to 9, found 10"),
        ("move: -1", 11, "expected a number from 0 to 9, found -1"),
        ("attacks: 0", 14, "expected a number from 1 to 9, found 0"),
        ("who: infantry", 10, "expected a list, found the text 'infantry'"),
        ("who: [infanty]", 11, "unknown unit 'infanty', did you mean 'infantry'?"),
        ("same: size", 11, "unknown what is the same 'size', expected one of: type, kind, section"),
        ("no_move: false", 14, "write true, or leave the line out"),
        ("no_move: 1", 14, "write true, or leave the line out"),
        ("heal: {ordered: half}", 21, "unknown healing 'half'"),
        ("heal: {all: 1}", 12, "unknown key 'all'"),
        ("strike: {targets: 3}", 13, "the key 'dice' is missing"),
        ("fleet: {extra: 1, less: 2}", 23, "unknown key 'less'"),
        ("by_ruling: {scout: {one-each: {dice: 1}}}", 17, "unknown ruling 'scout', did you mean 'scout_"),
        ("by_ruling: {scout_stack: {two: {dice: 1}}}", 31, "unknown key 'two'"),
        ("by_ruling: {scout_stack: {one-each: {dize: 1}}}", 42, "unknown effect 'dize'"),
        ("by_ruling: [scout_stack]", 16, "expected keys and values, found a list"),
        ("open: Maybe", 11, "expected a list, found the text 'Maybe'"),
        ("orders: {any: 2}", 5, "the key 'orders' stands twice; first in line 6"),
    ],
)
def test_a_bad_card(added: str, column: int, reason: str) -> None:
    """CMD-1: what is wrong in a card file is told with its line and column."""
    with pytest.raises(BadFile) as caught:
        read_cards(f"{GOOD_CARD}    {added}\n", "own.yaml")
    error = caught.value
    assert (error.source, error.line, error.column) == ("own.yaml", 7, column)
    assert error.reason.startswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("{any: 1}", "{some: 1}", 6, 14, "unknown key 'some'"),
        ("{any: 1}", "{any: none}", 6, 19, "expected a whole number"),
        ("{any: 1}", "{any: 0}", 6, 19, "expected a number from 1 to 9, found 0"),
        ("{any: 1}", "3", 6, 13, "expected keys and values, found the number 3"),
        ("tactic", "trick", 4, 11, "unknown kind of card 'trick'"),
        ("    name: Test\n", "", 3, 5, "the key 'name' is missing"),
        ("name: Test", "name: [Test]", 3, 11, "expected text, found a list"),
        ("cards:", "card:", 1, 1, "unknown key 'card'"),
        ("cards:\n", "", 1, 3, "unknown key 'test'"),
    ],
)
def test_a_bad_rest_of_a_card(old: str, new: str, line: int, column: int, reason: str) -> None:
    """CMD-1."""
    assert GOOD_CARD.count(old) == 1
    with pytest.raises(BadFile) as caught:
        read_cards(GOOD_CARD.replace(old, new), "own.yaml")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.startswith(reason)


GOOD_DECK = """\
side: rebel
cards:
  - raid-left
  - raid-right
leaders:
  leia: {name: Leia, cards: [assistance]}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("rebel", "rebels", 1, 7, "unknown side of this deck 'rebels', did you mean 'rebel'?"),
        ("- raid-left", "- raid-lift", 3, 5, "unknown card 'raid-lift', did you mean 'raid-left'?"),
        ("[assistance]", "[assistence]", 6, 30, "unknown card 'assistence', did you mean 'assistance'?"),
        ("name: Leia, ", "", 6, 9, "the key 'name' is missing"),
        ("side: rebel\n", "", 1, 1, "the key 'side' is missing"),
        ("leaders:", "leader:", 5, 1, "unknown key 'leader', did you mean 'leaders'?"),
        ("  - raid-left\n  - raid-right\n", "  raid-left\n", 3, 3, "expected a list, found the text 'raid-left'"),
        ("\n  - raid-left\n  - raid-right\n", " []\n", 2, 8, "no card stands here"),
        ("[assistance]", "[]", 6, 29, "no card stands here"),
    ],
)
def test_a_bad_deck(old: str, new: str, line: int, column: int, reason: str) -> None:
    """SET-3: what is wrong in a deck file is told with its line and column."""
    assert read_deck(GOOD_DECK, "deck.yaml").cards == ("raid-left", "raid-right")
    assert GOOD_DECK.count(old) == 1
    with pytest.raises(BadFile) as caught:
        read_deck(GOOD_DECK.replace(old, new), "deck.yaml")
    error = caught.value
    assert (error.source, error.line, error.column) == ("deck.yaml", line, column)
    assert error.reason.startswith(reason)


def test_a_deck_for_the_wrong_side_or_none_at_all(tmp_path: Path) -> None:
    """SET-3."""
    path = tmp_path / "deck.yaml"
    path.write_text(GOOD_DECK, "utf-8")
    with pytest.raises(BadFile) as caught:
        _state = hl.load("1", decks={"empire": path}).state
    assert (caught.value.line, caught.value.column) == (1, 7)
    with pytest.raises(BadFile, match="cannot be read"):
        _state = hl.load("1", decks={"empire": tmp_path / "nowhere.yaml"}).state
