"""Exact odds, held against every roll there is (HIT-1 to HIT-4, RET-4 to RET-7, UNI-5, SPF-2, SPF-3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hothlab.errors import HothlabError, UnknownName
from hothlab.hexes import Hex
from hothlab.rules.attack import attack, targets
from hothlab.rules.odds import AIMS, Aim, IllegalAttack, Odds, odds
from hothlab.rules.position import Position
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from tests.rules.by_hand import LAW, UNITS, count, crowded, enemy_of, hitting, retreat_answers, rolls

DOUBLES = ["infantry", "cross"]
PAIRS = [(one, other) for one in UNITS for other in UNITS if UNITS[one].side != UNITS[other].side]


# By brute force


class End(NamedTuple):
    """How an attack ends: the joint outcome that all the odds are made of."""

    casualties: int
    retreats: int
    losses: int
    gone: bool
    driven: bool
    blocked: bool


class Brute:
    """An attack on what stands on a hex, tried out roll by roll."""

    def __init__(self, position: Position, at: str, double: str) -> None:
        self.position = position
        self.at = Hex(at)
        self.double = double
        self.target: Unit | Structure = position.units.get(self.at) or position.structures[self.at]
        self.strength = self.target.miniatures if isinstance(self.target, Unit) else 1
        self.confirmed = isinstance(self.target, Unit) and self.target.kind == "at-at"
        self.steady = isinstance(self.target, Structure) or UNITS[self.target.kind].ignores_retreats
        self.end = cache(self._end)

    def hits(self, roll: tuple[str, ...]) -> int:
        return count(roll, hitting(self.target))

    def _end(self, casualties: int, back: int) -> End:
        """What follows when that many miniatures fall to hits and that many retreats were rolled (HIT-4)."""
        if casualties == self.strength:
            return End(casualties, 0, casualties, True, False, False)
        if back == 0 or self.steady:  # RET-6
            return End(casualties, 0, casualties, False, False, False)
        answers = retreat_answers(self.position, self.at, back)
        lost = min(answer.casualties for answer in answers)  # the owner chooses best
        losses = min(self.strength, casualties + lost)
        gone = losses == self.strength
        driven = not gone and all(answer.path for answer in answers)
        return End(casualties, back, losses, gone, driven, lost > 0)

    def ends(self, roll: tuple[str, ...]) -> dict[End, Fraction]:
        """The ends of one roll; several only where an AT-AT's hits are rolled again (UNI-5)."""
        scored, back = self.hits(roll), count(roll, ["retreat"])
        if not self.confirmed:
            return {self.end(min(scored, self.strength), back): Fraction(1)}
        falls = confirmed(scored, self.double)
        return {self.end(1, back): falls, self.end(0, back): 1 - falls}

    def all_ends(self, dice: int) -> dict[End, Fraction]:
        found: dict[End, Fraction] = defaultdict(Fraction)
        for roll, number in rolls(dice, self.double).items():
            for end, share in self.ends(roll).items():
                found[end] += share * Fraction(number, 6**dice)
        return found

    def worth(self, roll: tuple[str, ...], aim: Aim) -> Fraction:
        """What a final roll is worth for an aim."""
        values: dict[Aim, Callable[[End], int]] = {
            "losses": lambda end: end.losses,
            "eliminate": lambda end: end.gone,
            "drive-back": lambda end: end.driven,
        }
        return sum((share * values[aim](end) for end, share in self.ends(roll).items()), Fraction(0))

    def best(self, dice: int, aim: Aim, on_confirmation: bool = False) -> Fraction:
        """The most that one re-roll of any dice can reach, every subset tried for every roll (SPF-2).

        `on_confirmation`: the re-roll, if not yet used, may be spent on an AT-AT's confirmation roll instead.
        """
        worth = cache(lambda roll: self.worth(roll, aim))
        total = Fraction(0)
        for roll, number in rolls(dice, self.double).items():
            standing = worth(roll)
            if on_confirmation and self.confirmed and aim != "drive-back":
                standing = confirmed_with_reroll(self.hits(roll), self.double)
            choices = [standing]
            for kept in subsets(roll):
                if len(kept) < dice:
                    again = rolls(dice - len(kept), self.double)
                    value = sum(ways * worth(tuple(sorted(kept + more))) for more, ways in again.items())
                    choices.append(value / 6 ** (dice - len(kept)))
            total += max(choices) * Fraction(number, 6**dice)
        return total


def subsets(roll: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All that may be kept of a roll."""
    return {kept for size in range(len(roll) + 1) for kept in combinations(roll, size)}


@cache
def confirmed(dice: int, double: str) -> Fraction:
    """The chance of a blast among that many dice."""
    good = sum(ways for roll, ways in rolls(dice, double).items() if "blast" in roll)
    return Fraction(good, 6**dice)


@cache
def confirmed_with_reroll(dice: int, double: str) -> Fraction:
    """The chance of a blast when any of the dice may be rolled once again."""
    total = Fraction(0)
    for roll, number in rolls(dice, double).items():
        choices = [
            Fraction(sum(ways for more, ways in rolls(dice - len(kept), double).items() if "blast" in kept + more))
            / 6 ** (dice - len(kept))
            for kept in subsets(roll)
        ]
        total += max(choices) * Fraction(number, 6**dice)
    return total


def assert_brute(found: Odds, dice: int) -> None:
    """Every number of the odds is what all the rolls come to."""
    ends = Brute(found.attack.position, found.attack.target, found.die).all_ends(dice)

    def gather(key: Callable[[End], object]) -> dict[object, Fraction]:
        shares: dict[object, Fraction] = defaultdict(Fraction)
        for end, share in ends.items():
            if share:
                shares[key(end)] += share
        return dict(shares)

    assert sum(found.joint.values()) == 1
    assert found.casualties == gather(lambda end: end.casualties)
    assert found.losses == gather(lambda end: end.losses)
    assert found.eliminate == gather(lambda end: end.gone).get(True, 0)
    assert found.drive_back == gather(lambda end: end.driven).get(True, 0)
    assert found.blocked_retreat == gather(lambda end: end.blocked).get(True, 0)
    assert found.expected_losses == sum(end.losses * share for end, share in ends.items())
    assert found.retreats == gather(lambda end: end.retreats)
    assert found.joint == gather(lambda end: (end.casualties, end.retreats))


def reached(found: Odds) -> Fraction:
    """What the odds reach for their aim."""
    return {"losses": found.expected_losses, "eliminate": found.eliminate, "drive-back": found.drive_back}[found.aim]


def facing(attacker: str, target: str, distance: int = 1) -> Position:
    """The attacker on D3 and the target at that distance to its right, on open snow."""
    return Position().place("D3", attacker).place(f"D{3 + distance}", target)


# Every roll


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize(("attacker", "target"), PAIRS)
def test_every_pair_at_every_distance(attacker: str, target: str, double: str) -> None:
    """HIT-1 to HIT-4, RET-1, RET-6, UNI-5: in the open, at every strength, under both readings of the die."""
    for away, dice in enumerate(UNITS[attacker].dice, 1):
        for left in range(1, UNITS[target].miniatures + 1):
            position = facing(attacker, target, away).place(f"D{3 + away}", target, miniatures=left)
            found = odds(position, "D3", f"D{3 + away}", {"die_double_face": double})
            assert (found.dice, found.die) == (dice, double)
            assert_brute(found, dice)


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("target", UNITS)
def test_every_number_of_dice_up_to_five(target: str, double: str) -> None:
    """HIT-1 to HIT-4: `dice` asks for another number of them."""
    position = facing(enemy_of(target), target)
    for dice in range(6):
        assert_brute(odds(position, "D3", "D4", {"die_double_face": double}, dice=dice), dice)


@given(crowded(), st.sampled_from(DOUBLES), st.sampled_from(["as-far-as-possible", "any-path"]), st.data())
@settings(LAW, max_examples=150)
def test_any_attack_on_a_crowded_board(
    board: tuple[Position, Hex], double: str, partial: str, data: st.DataObject
) -> None:
    """HIT-1 to HIT-4, RET-4 to RET-7, UNI-5: blocked retreats, trenches, structures and all."""
    position, _origin = board
    chosen = {"die_double_face": double, "retreat_partial": partial}
    plain = [hex for hex, unit in position.units.items() if unit.badge != "e-web"]
    legal = [(each.attacker, each.target, each.dice) for hex in plain for each in targets(position, hex, chosen)]
    assume(legal)
    a, b, dice = data.draw(st.sampled_from(legal))
    found = odds(position, a, b, chosen)
    assert found.dice == dice
    assert not found.rerolls
    assert_brute(found, dice)


@given(crowded(), st.integers(0, 5), st.sampled_from(DOUBLES), st.data())
@settings(LAW, max_examples=150)
def test_any_number_of_dice_on_a_crowded_board(
    board: tuple[Position, Hex], dice: int, double: str, data: st.DataObject
) -> None:
    """HIT-1 to HIT-4, RET-4 to RET-7: the unit in the middle of the crowd as the target."""
    position, target = board
    chosen = {"die_double_face": double}
    attackers = [
        hex
        for hex, unit in position.units.items()
        if unit.badge != "e-web" and hex != target and attack(position, hex, target, chosen).legal
    ]
    assume(attackers)
    assert_brute(odds(position, data.draw(st.sampled_from(attackers)), target, chosen, dice=dice), dice)


def test_a_trooper_against_snowtroopers_by_hand() -> None:
    """HIT-1, HIT-4: one die hits 3 times in 6, drives back once in 6, under the other reading 2 and 1."""
    position = facing("trooper", "snowtrooper", 3)
    found = odds(position, "D3", "D6")
    assert found.joint == {(0, 0): Fraction(1, 3), (0, 1): Fraction(1, 6), (1, 0): Fraction(1, 2)}
    assert (found.expected_losses, found.drive_back, found.eliminate) == (Fraction(1, 2), Fraction(1, 6), Fraction(0))
    other = odds(position, "D3", "D6", {"die_double_face": "cross"})
    assert (other.expected_losses, other.drive_back) == (Fraction(1, 3), Fraction(1, 6))


# AT-ATs


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize(("dice", "per_cent"), [(1, 5.6), (2, 10.8), (3, 15.8), (4, 20.4)])
def test_an_at_at_falls_with_1_in_18_a_die(dice: int, per_cent: float, double: str) -> None:
    """UNI-5: 1/3 to hit and 1/6 to confirm, under both readings of the die."""
    found = odds(facing("snowspeeder", "at-at"), "D3", "D4", {"die_double_face": double}, dice=dice)
    assert found.eliminate == 1 - Fraction(17, 18) ** dice
    assert round(float(found.eliminate) * 100, 1) == per_cent
    assert found.losses == {0: 1 - found.eliminate, 1: found.eliminate}
    assert found.drive_back == found.blocked_retreat == 0


@pytest.mark.parametrize("attacker", ["trooper", "snowspeeder", "artillery"])
def test_an_at_at_against_the_real_dice_of_each_rebel(attacker: str) -> None:
    """UNI-5: terrain under it changes nothing."""
    for away, dice in enumerate(UNITS[attacker].dice, 1):
        position = facing(attacker, "at-at", away).terrain(f"D{3 + away}", "building")
        assert odds(position, "D3", f"D{3 + away}").eliminate == 1 - Fraction(17, 18) ** dice


# Retreats


def test_a_blocked_retreat_costs_miniatures() -> None:
    """RET-4, HIT-4: with its back to the wall a trooper falls to a retreat as to a hit."""
    position = Position().place("F5", "snowtrooper").place("G5", "trooper", miniatures=1)
    found = odds(position, "F5", "G5", dice=1)
    assert found.eliminate == Fraction(4, 6)
    assert found.blocked_retreat == Fraction(1, 6)
    assert found.drive_back == 0
    assert found.casualties == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_the_owner_chooses_the_best_way_back() -> None:
    """RET-4, RET-5: of a dead end and a way out the way out, whatever the reading of retreat_partial."""
    position = Position.from_text(
        """
        C  .   .   .   .   .N4 .   .   .   .   .
        D    .   .   .   .   .T3 .   .   .   .
        E  .   .   .   .   .   .   .   .   .   .
        F    .   .   .   !   !   .   .   .   .
        G  .   .   .   .   .   !   !   .   .   .
        """
    )
    for partial in ("as-far-as-possible", "any-path"):
        found = odds(position, "C5", "D5", {"retreat_partial": partial}, dice=3)
        assert found.blocked_retreat == Fraction(1, 6) ** 3
        assert found.losses[1] == found.casualties[1] + Fraction(1, 6) ** 3


def test_infantry_in_trenches_need_not_go_for_one_retreat() -> None:
    """RET-7, TER-4: one is ignored, two drive it back one hex."""
    position = facing("trooper", "snowtrooper").terrain("D4", "trenches")
    assert odds(position, "D3", "D4", dice=1).drive_back == 0
    assert odds(position, "D3", "D4", dice=2).drive_back == Fraction(1, 36)
    assert odds(position.terrain("D4", None), "D3", "D4", dice=1).drive_back == Fraction(1, 6)


def test_only_a_survivor_is_driven_back() -> None:
    """HIT-4: with two dice the last snowtrooper must show retreats and no hit."""
    position = facing("trooper", "snowtrooper").place("D4", "snowtrooper", miniatures=1)
    found = odds(position, "D3", "D4", dice=2)
    assert found.drive_back == Fraction(1 + 2 * 2, 36)
    assert found.eliminate == Fraction(27, 36)


def test_artillery_answers_no_retreats() -> None:
    """RET-6: none is left to carry out, none drives it back, none costs it anything."""
    found = odds(facing("snowtrooper", "artillery"), "D3", "D4")
    assert found.drive_back == found.blocked_retreat == 0
    assert found.retreats == {0: 1}


# Structures


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle"])
@pytest.mark.parametrize("attacker", ["snowtrooper", "at-at", "probe-droid"])
def test_structures(attacker: str, face: str, double: str) -> None:
    """STR-1, STR-4: one die of its face destroys it; it never retreats."""
    position = Position().place("D3", attacker).place("D4", Structure("ion-cannon", face))  # type: ignore[arg-type]
    dice = UNITS[attacker].dice[0]
    found = odds(position, "D3", "D4", {"die_double_face": double})
    chance = Fraction(2 if face == double == "infantry" else 1, 6)
    assert found.eliminate == 1 - (1 - chance) ** dice
    assert found.drive_back == found.blocked_retreat == 0
    assert_brute(found, dice)


def test_a_structure_answers_no_retreats() -> None:
    """STR-1: it is never a unit, so none is left to carry out."""
    assert odds(facing("snowtrooper", "shield-generator"), "D3", "D4").retreats == {0: 1}


# Scouts


def test_a_scouts_die_is_in_the_odds() -> None:
    """SPF-3."""
    position = facing("trooper", "snowtrooper").terrain("B4", "ridge").place("B4", "trooper", badge="scout")
    found = odds(position, "D3", "D4")
    assert found.dice == 4
    assert_brute(found, 4)
    assert found.expected_losses > odds(position.remove("B4"), "D3", "D4").expected_losses
    five = odds(position.place("D3", "snowspeeder"), "D3", "D4")
    assert five.dice == 5
    assert_brute(five, 5)


# E-Web


def gunned(target: str, miniatures: int = 0, under: str | None = None) -> Position:
    """An E-Web of the other side on D5, above or below a target that stands open on D6."""
    position = Position().terrain("D6", under).place("D5", enemy_of(target), badge="e-web")
    return position.place("D6", target, miniatures=miniatures)


ENCLOSED = ["C6", "C7", "E6", "E7"]
E_WEB_TARGETS = {
    "snowtroopers": gunned("snowtrooper"),
    "two snowtroopers": gunned("snowtrooper", 2),
    "the last trooper": gunned("trooper", 1),
    "troopers in trenches": gunned("trooper", 2, "trenches"),
    "snowspeeders": gunned("snowspeeder"),
    "the last snowspeeder": gunned("snowspeeder", 1),
    "probe droids": gunned("probe-droid"),
    "one probe droid": gunned("probe-droid", 1),
    "artillery": gunned("artillery"),
    "the AT-AT": gunned("at-at"),
    "snowtroopers that are enclosed": Position(dict.fromkeys(ENCLOSED, "serac"), gunned("snowtrooper", 3).units),
    "two troopers one row from their baseline": (
        Position().place("F5", "snowtrooper", badge="e-web").place("F6", "trooper", miniatures=2)
    ),
    "troopers on their baseline": Position().place("G5", "snowtrooper", badge="e-web").place("G6", "trooper"),
    "troopers in trenches on their baseline": (
        Position({"G6": "trenches"}).place("G5", "snowtrooper", badge="e-web").place("G6", "trooper", miniatures=2)
    ),
}


def gun_and_target(position: Position) -> tuple[Hex, Hex]:
    (gun,) = [hex for hex, unit in position.units.items() if unit.badge == "e-web"]
    (target,) = [hex for hex in position.units if hex != gun]
    return gun, target


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", E_WEB_TARGETS)
def test_the_best_re_roll_is_the_best_of_all_choices(name: str, aim: Aim, double: str) -> None:
    """SPF-2: for each of 1 to 3 dice, no choice of dice to re-roll does better, and the odds reach it."""
    position = E_WEB_TARGETS[name]
    gun, target = gun_and_target(position)
    for dice in (1, 2, 3):
        found = odds(position, gun, target, {"die_double_face": double}, aim=aim, dice=dice)
        assert found.rerolls
        assert (found.aim, sum(found.joint.values())) == (aim, 1)
        assert reached(found) == Brute(position, target, double).best(dice, aim)


@given(crowded(), st.sampled_from(AIMS), st.integers(1, 3), st.sampled_from(DOUBLES), st.data())
@settings(LAW, max_examples=60)
def test_the_best_re_roll_on_a_crowded_board(
    board: tuple[Position, Hex], aim: Aim, dice: int, double: str, data: st.DataObject
) -> None:
    """SPF-2, RET-4: with all that can stand behind a target."""
    position, target = board
    guns = {hex: unit.kind for hex, unit in position.units.items() if UNITS[unit.kind].type == "infantry"}
    guns = {hex: kind for hex, kind in guns.items() if hex != target and attack(position, hex, target).legal}
    assume(guns)
    gun = data.draw(st.sampled_from(sorted(guns)))
    position = position.place(gun, guns[gun], badge="e-web")
    found = odds(position, gun, target, {"die_double_face": double}, aim=aim, dice=dice)
    assert reached(found) == Brute(position, target, double).best(dice, aim)


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", E_WEB_TARGETS)
def test_a_re_roll_is_never_worse_for_its_aim(name: str, aim: Aim) -> None:
    """SPF-2: than no re-roll, or than the re-roll for another aim, at any number of dice."""
    position = E_WEB_TARGETS[name]
    gun, target = gun_and_target(position)
    plain = position.place(gun, position.units[gun].kind)
    for dice in range(1, 7):
        best = reached(odds(position, gun, target, aim=aim, dice=dice))
        assert best >= reached(odds(plain, gun, target, aim=aim, dice=dice))
        for other in AIMS:
            found = odds(position, gun, target, aim=other, dice=dice)
            as_aimed = {
                "losses": found.expected_losses,
                "eliminate": found.eliminate,
                "drive-back": found.drive_back,
            }
            assert best >= as_aimed[aim]


def test_a_re_roll_helps() -> None:
    """SPF-2: one die against the last snowtrooper: 3 in 6, and once more when it missed."""
    position = gunned("snowtrooper", 1)
    assert odds(position, "D5", "D6", aim="eliminate", dice=1).eliminate == Fraction(3, 4)
    assert odds(position, "D5", "D6", aim="drive-back", dice=1).drive_back == Fraction(1, 6) + Fraction(5, 36)


@pytest.mark.parametrize("face", ["in-place", "moving"])
@pytest.mark.parametrize("aim", AIMS)
def test_an_e_web_that_moved_is_a_standard_infantry_unit(aim: Aim, face: str) -> None:
    """SPF-2: ordered and moved, it is on its moving side, whatever its badge showed before."""
    for position in E_WEB_TARGETS.values():
        gun, target = gun_and_target(position)
        kind = position.units[gun].kind
        moved = odds(position.place(gun, kind, badge="e-web", face=face), gun, target, aim=aim, moved=1)
        assert not moved.rerolls and "SPF-2" not in moved.rules
        assert moved.joint == odds(position.place(gun, kind), gun, target, aim=aim, moved=1).joint


@pytest.mark.parametrize("aim", AIMS)
def test_an_e_web_on_its_moving_side_that_stayed_is_ready_as_the_ruling_says(aim: Aim) -> None:
    """SPF-2, ruling eweb_ready: it turns to "in place" in this turn, or only after it."""
    for position in E_WEB_TARGETS.values():
        gun, target = gun_and_target(position)
        kind = position.units[gun].kind
        stood = position.place(gun, kind, badge="e-web", face="moving")
        ready = odds(stood, gun, target, {"eweb_ready": "this-turn"}, aim)
        assert ready.rerolls and ready.joint == odds(position, gun, target, aim=aim).joint
        later = odds(stood, gun, target, {"eweb_ready": "next-turn"}, aim)
        assert not later.rerolls and later.joint == odds(position.place(gun, kind), gun, target, aim=aim).joint
        assert odds(position, gun, target, {"eweb_ready": "next-turn"}, aim).rerolls


@pytest.mark.parametrize("badge", ["assault", "scout", "elite"])
def test_other_badges_re_roll_nothing(badge: str) -> None:
    """SPF-1, SPF-3, SPF-4."""
    position = gunned("snowtrooper").place("D5", "trooper", badge=badge)
    assert not odds(position, "D5", "D6").rerolls
    assert_brute(odds(position, "D5", "D6"), 3)


@pytest.mark.parametrize("double", DOUBLES)
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_re_roll_and_an_at_at_under_both_readings(dice: int, aim: Aim, double: str) -> None:
    """SPF-2, UNI-5, ruling eweb_confirm: on the attack roll only, or else on the confirmation roll instead."""
    position = gunned("at-at")
    brute = Brute(position, "D6", double)
    chosen = {"die_double_face": double}
    default = odds(position, "D5", "D6", chosen, aim=aim, dice=dice)
    only = odds(position, "D5", "D6", {**chosen, "eweb_confirm": "attack-only"}, aim=aim, dice=dice)
    also = odds(position, "D5", "D6", {**chosen, "eweb_confirm": "confirmation-too"}, aim=aim, dice=dice)
    assert only.joint == default.joint
    assert reached(only) == brute.best(dice, aim)
    assert reached(also) == brute.best(dice, aim, on_confirmation=True)
    assert also.eliminate >= only.eliminate
    assert sum(also.joint.values()) == 1


def test_one_die_against_an_at_at_by_hand_under_both_readings() -> None:
    """SPF-2, UNI-5, ruling eweb_confirm: hit with 1/3, else try again; a hit is confirmed with 1/6, or 11/36."""
    position = gunned("at-at")
    only = odds(position, "D5", "D6", aim="eliminate", dice=1)
    also = odds(position, "D5", "D6", {"eweb_confirm": "confirmation-too"}, aim="eliminate", dice=1)
    assert only.eliminate == Fraction(5, 9) * Fraction(1, 6)
    assert also.eliminate == Fraction(1, 3) * Fraction(11, 36) + Fraction(2, 9) * Fraction(1, 6)


def test_the_confirmation_ruling_matters_to_no_other_target() -> None:
    """UNI-5, ruling eweb_confirm."""
    for name, position in E_WEB_TARGETS.items():
        gun, target = gun_and_target(position)
        also = odds(position, gun, target, {"eweb_confirm": "confirmation-too"})
        assert (also.joint == odds(position, gun, target).joint) == (name != "the AT-AT")


# What has no odds


@pytest.mark.parametrize(
    ("position", "a", "b", "moved", "rule"),
    [
        pytest.param(facing("trooper", "snowtrooper", 4), "D3", "D7", 0, "ATK-4", id="out of range"),
        pytest.param(facing("trooper", "trooper"), "D3", "D4", 0, "ATK-4", id="a friend"),
        pytest.param(facing("trooper", "snowtrooper"), "D3", "D4", 2, "MOV-7", id="moved 2 hexes"),
        pytest.param(
            facing("trooper", "snowtrooper").terrain("D3", "rocks"), "D3", "D4", 1, "ATK-5", id="moved onto rocks"
        ),
        pytest.param(
            facing("snowspeeder", "snowtrooper", 2).terrain("D5", "rocks"), "D3", "D5", 0, "ATK-6", id="no dice left"
        ),
    ],
)
def test_no_odds_for_an_illegal_attack(position: Position, a: str, b: str, moved: int, rule: str) -> None:
    """ATK-4 to ATK-6, MOV-7: the error holds the attack and its reason, and its sentence names the rule."""
    with pytest.raises(IllegalAttack) as caught:
        odds(position, a, b, moved=moved)
    assert caught.value.attack == attack(position, a, b, moved=moved)
    assert caught.value.reason is not None
    assert caught.value.reason == caught.value.attack.refusal
    assert caught.value.reason.rule == rule
    assert str(caught.value).endswith(f"({', '.join(caught.value.reason.rules)})")
    assert isinstance(caught.value, HothlabError)


def test_wrong_questions_get_clear_errors() -> None:
    """SPF-2: an unknown aim; HIT-1: a number of dice that nobody rolls."""
    position = facing("trooper", "snowtrooper")
    with pytest.raises(UnknownName, match="there is no aim for a re-roll called 'elimination'; did you mean eliminate"):
        odds(position, "D3", "D4", aim="elimination")  # type: ignore[arg-type]
    for dice in (-1, 13):
        with pytest.raises(HothlabError, match=f"not {dice}"):
            odds(position, "D3", "D4", dice=dice)


def test_odds_tell_themselves() -> None:
    """UNI-5: chances as exact fractions, and which die they assume."""
    text = str(odds(facing("snowspeeder", "at-at"), "D3", "D4", {"die_double_face": "cross"}, dice=1))
    assert "eliminates the target: 1 in 18" in text
    assert "cross on two faces" in text


def test_the_odds_say_what_they_take_for_granted() -> None:
    """UNI-5, SPF-2: confirmation rolls and re-rolls are named, and the reading of the die always."""
    board = Position.from_text("D . . .S3 .W1 .T3 . . . .\nE . . . .N4e . . . . . .")
    assert "UNI-5" in odds(board, "D3", "D4").notes[0] and len(odds(board, "D3", "D4").notes) == 2
    assert "re-roll" in odds(board, "E4", "D3").notes[0]
    assert "infantry on two faces" in str(odds(board, "E4", "D3"))
