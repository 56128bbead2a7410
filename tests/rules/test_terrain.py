"""The terrain table (TER-1 to TER-6) and structures (STR-1 to STR-4), seen through moves, attacks and sight."""

from __future__ import annotations

from typing import Literal

import pytest

from hothlab.base.errors import BadPosition, UnknownName
from hothlab.hexes import Hex
from hothlab.rules.attack import Attack, attack
from hothlab.rules.dice import hits
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreats
from hothlab.rules.sight import line_of_sight
from hothlab.rules.terrain import Structure, structure_kinds, terrains
from hothlab.rules.units import Unit
from tests.rules.by_hand import IMPERIALS, MOVERS, STOPPING, TERRAIN, UNITS, enemy_of

RULES = {
    "ridge": "TER-1",
    "building": "TER-2",
    "wreckage": "TER-2",
    "rocks": "TER-3",
    "trenches": "TER-4",
    "serac": "TER-5",
    "crevasse": "TER-6",
}
ENTERED_BY = {
    "ridge": {"trooper", "snowspeeder", "snowtrooper", "probe-droid"},
    "building": set(MOVERS),
    "wreckage": set(MOVERS),
    "rocks": set(MOVERS),
    "trenches": set(MOVERS),
    "serac": set(),
    "crevasse": {"snowspeeder"},
}
HIDES = {"ridge", "building", "wreckage", "rocks", "serac"}
STRUCTURES = ["shield-generator", "ion-cannon"]

# A tunnel of seracs from D4 over D5 to D6.
TUNNEL = Position.from_text(
    """
    C  .  .  .  !  !  !  !  .  .  .
    D    .  .  !  .  .  .  !  .  .
    E  .  .  .  !  !  !  !  .  .  .
    """
)


def lined(*kinds: str) -> list[object]:
    """Terrain kinds as parameters, with their rules as ids."""
    return [pytest.param(kind, id=f"{RULES[kind]}-{kind}") for kind in kinds or TERRAIN]


def duel(attacker: str, target: str, own: str | None = None, theirs: str | None = None) -> Attack:
    """The attack of a unit on D4 against its neighbour on D5, each on its terrain."""
    position = Position({hex: kind for hex, kind in {"D4": own, "D5": theirs}.items() if kind})
    return attack(position.place("D4", attacker).place("D5", target), "D4", "D5")


def lost_dice(attacker: str, target: str, own: str | None = None, theirs: str | None = None) -> int:
    """How many dice the terrain of the two costs."""
    return -sum(modifier.dice for modifier in duel(attacker, target, own, theirs).modifiers)


def test_the_table_has_ter_1_to_ter_6() -> None:
    assert {kind: each.rule for kind, each in terrains().items()} == RULES


# Movement


@pytest.mark.parametrize("terrain", lined())
@pytest.mark.parametrize("kind", MOVERS)
def test_who_may_enter(kind: str, terrain: str) -> None:
    """TER-1 to TER-6, MOV-6: no AT-AT on ridges, only flying units on crevasses, nobody on seracs."""
    found = reach(Position({"D5": terrain}).place("D4", kind), "D4")
    if kind in ENTERED_BY[terrain]:
        assert found.arrivals[Hex("D5")].distance == 1
        assert found.why_not("D5") is None
    else:
        reason = found.why_not("D5")
        assert "D5" not in found.arrivals
        assert reason is not None
        assert (reason.rule, reason.hex) == ("MOV-6", "D5")


@pytest.mark.parametrize("terrain", lined())
@pytest.mark.parametrize("kind", [kind for kind in MOVERS if UNITS[kind].move > 1])
def test_who_may_pass(kind: str, terrain: str) -> None:
    """TER-1 to TER-6, MOV-5: through rocks, buildings and wreckage nobody passes, not even by air."""
    found = reach(TUNNEL.terrain("D5", terrain).place("D4", kind), "D4")
    passes = kind in ENTERED_BY[terrain] and terrain not in STOPPING
    assert ("D6" in found.arrivals) == passes


@pytest.mark.parametrize("terrain", lined(*sorted(STOPPING)))
@pytest.mark.parametrize("kind", [kind for kind in MOVERS if UNITS[kind].move > 1])
def test_leaving_stopping_terrain_is_free(kind: str, terrain: str) -> None:
    """TER-2, TER-3: the move stops on entering; a unit that starts there goes its full distance."""
    position = Position({"D4": terrain}).place("D4", kind)
    furthest = UNITS[kind].move
    assert reach(position, "D4").arrivals[Hex(f"D{4 + furthest}")].distance == furthest


@pytest.mark.parametrize("terrain", lined())
@pytest.mark.parametrize("kind", MOVERS)
def test_who_may_attack_in_the_turn_of_entering(kind: str, terrain: str) -> None:
    """TER-1 to TER-6, ATK-5: not on rocks, buildings or wreckage; elsewhere yes."""
    if kind not in ENTERED_BY[terrain]:
        assert "D5" not in reach(Position({"D5": terrain}).place("D4", kind), "D4").arrivals
        return
    arrival = reach(Position({"D5": terrain}).place("D4", kind), "D4").arrivals[Hex("D5")]
    assert arrival.may_attack == (terrain not in STOPPING)
    if terrain in STOPPING:
        assert arrival.no_attack is not None
        assert arrival.no_attack.rule == "ATK-5"


# Attacking from it


@pytest.mark.parametrize("terrain", lined("ridge", "building", "wreckage", "rocks", "trenches", "crevasse"))
@pytest.mark.parametrize("kind", UNITS)
def test_who_attacks_badly_from_it(kind: str, terrain: str) -> None:
    """TER-2, UNI-5: vehicles on buildings and wreckage roll 2 fewer, AT-ATs too; nobody else anywhere."""
    if kind not in ENTERED_BY[terrain] and not (kind == "artillery" and terrain != "crevasse"):
        with pytest.raises(BadPosition):
            Position({"D4": terrain}).place("D4", kind)
        return
    penalised = UNITS[kind].type == "vehicle" and terrain in {"building", "wreckage"}
    found = duel(kind, enemy_of(kind), own=terrain)
    assert found.dice == UNITS[kind].dice[0] - (2 if penalised else 0)
    assert [modifier.rule for modifier in found.modifiers] == (["TER-2"] if penalised else [])


# Protection


@pytest.mark.parametrize(
    ("terrain", "vehicles", "others"),
    [
        pytest.param("ridge", 1, 1, id="TER-1-ridge"),
        pytest.param("building", 2, 1, id="TER-2-building"),
        pytest.param("wreckage", 2, 1, id="TER-2-wreckage"),
        pytest.param("rocks", 2, 1, id="TER-3-rocks"),
        pytest.param("trenches", 1, 1, id="TER-4-trenches"),
    ],
)
@pytest.mark.parametrize("attacker", UNITS)
def test_infantry_is_protected(attacker: str, terrain: str, vehicles: int, others: int) -> None:
    """TER-1 to TER-4: one number of dice against vehicles, one against others, and the rule is named."""
    lost = vehicles if UNITS[attacker].type == "vehicle" else others
    assert lost_dice(attacker, enemy_of(attacker), theirs=terrain) == lost
    modifiers = duel(attacker, enemy_of(attacker), theirs=terrain).modifiers
    assert [(each.dice, each.rule, each.hex) for each in modifiers] == [(-lost, RULES[terrain], "D5")]


@pytest.mark.parametrize("attacker", ["snowspeeder", "trooper", "artillery"])
@pytest.mark.parametrize("terrain", lined("ridge", "building", "wreckage", "rocks", "trenches"))
def test_others_are_protected_but_not_by_trenches(attacker: str, terrain: str) -> None:
    """TER-4: trenches are for infantry only. TER-1 to TER-3: the rest is for every unit."""
    without = lost_dice(attacker, "probe-droid", theirs=terrain)
    assert without == (0 if terrain == "trenches" else lost_dice(attacker, "snowtrooper", theirs=terrain))
    assert (without > 0) == (terrain != "trenches")


@pytest.mark.parametrize("attacker", ["snowtrooper", "at-at", "probe-droid"])
def test_a_crevasse_protects_nobody(attacker: str) -> None:
    """TER-6."""
    assert duel(attacker, "snowspeeder", theirs="crevasse").dice == UNITS[attacker].dice[0]


@pytest.mark.parametrize("attacker", ["trooper", "snowspeeder", "artillery", "snowtrooper", "probe-droid"])
def test_a_ridge_does_not_protect_against_an_attacker_on_a_ridge(attacker: str) -> None:
    """TER-1: nor does the attacker's ridge change anything else."""
    assert duel(attacker, enemy_of(attacker), own="ridge", theirs="ridge").dice == UNITS[attacker].dice[0]
    assert lost_dice(attacker, enemy_of(attacker), own="ridge", theirs="trenches") == 1
    assert lost_dice(attacker, enemy_of(attacker), own="trenches", theirs="ridge") == 1


@pytest.mark.parametrize("terrain", lined("building", "wreckage", "rocks", "trenches"))
def test_only_ridges_cancel_each_other(terrain: str) -> None:
    """TER-2 to TER-4: two units on the same other terrain are both protected."""
    assert lost_dice("trooper", "snowtrooper", own=terrain, theirs=terrain) == 1


def test_trenches_let_infantry_ignore_a_retreat() -> None:
    """TER-4, RET-7."""
    on = {kind: Position({"D5": kind}).place("D5", "trooper") for kind in ("trenches", "rocks", "ridge")}
    ignoring = {kind: [each.ignored for each in retreats(position, "D5", 1).options] for kind, position in on.items()}
    assert max(ignoring["trenches"]) == 1
    assert max(ignoring["rocks"] + ignoring["ridge"]) == 0


# Sight


@pytest.mark.parametrize("terrain", lined())
def test_what_hides_a_target_behind_it(terrain: str) -> None:
    """TER-1 to TER-6, LOS-2: all but trenches and crevasses."""
    sight = line_of_sight(Position({"D5": terrain}), "D4", "D6")
    assert sight.clear == (terrain not in HIDES)
    if not sight.clear:
        assert [str(each.hex) for each in sight.blockers] == ["D5"]
        assert RULES[terrain] in sight.rules


@pytest.mark.parametrize("terrain", lined())
def test_between_two_ridges_only_seracs_hide(terrain: str) -> None:
    """TER-1, TER-5, LOS-7: of all terrain only seracs always block."""
    position = Position({"D4": "ridge", "D5": terrain, "D6": "ridge"})
    assert line_of_sight(position, "D4", "D6").clear == (terrain != "serac")


@pytest.mark.parametrize("terrain", lined("ridge", "building", "wreckage", "rocks", "trenches", "crevasse"))
def test_terrain_under_the_two_units_hides_neither(terrain: str) -> None:
    """LOS-3, TER-1 to TER-6."""
    assert line_of_sight(Position({"D4": terrain}), "D4", "D6").clear
    assert line_of_sight(Position({"D6": terrain}), "D4", "D6").clear


# Structures


def test_there_are_two_kinds_of_structure() -> None:
    """STR-1."""
    assert list(structure_kinds()) == STRUCTURES


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_structure_can_be_attacked_and_is_no_unit(structure: str) -> None:
    """STR-1."""
    found = duel("snowtrooper", structure)
    assert found.dice == 3
    assert isinstance(found.victim, Structure)
    assert list(found.position.units) == ["D4"]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("kind", MOVERS)
def test_nobody_enters_a_structure(kind: str, structure: str) -> None:
    """STR-2, MOV-6: not even a flying unit, and nobody passes."""
    found = reach(TUNNEL.place("D5", structure).place("D4", kind), "D4")
    assert not found.arrivals
    reason = found.why_not("D5")
    assert reason is not None
    assert reason.hex == "D5"
    assert reason.rule in {"STR-2", "MOV-6"}


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("attacker", IMPERIALS)
@pytest.mark.parametrize("terrain", lined("ridge", "building", "wreckage", "rocks", "trenches"))
def test_a_structure_is_protected_by_its_terrain(terrain: str, attacker: str, structure: str) -> None:
    """STR-2, TER-1 to TER-4: like a unit there; not by trenches, which protect infantry only."""
    vehicle = UNITS[attacker].type == "vehicle"
    expected = {"ridge": 1, "trenches": 0}.get(terrain, 2 if vehicle else 1)
    assert lost_dice(attacker, structure, theirs=terrain) == expected


def test_a_structure_on_a_ridge_is_open_to_an_attacker_on_a_ridge() -> None:
    """STR-2, TER-1."""
    assert duel("snowtrooper", "ion-cannon", own="ridge", theirs="ridge").dice == 3


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_structure_blocks_sight(structure: str) -> None:
    """STR-3, LOS-2: but not the sight of itself."""
    position = Position().place("D5", structure)
    assert not line_of_sight(position, "D4", "D6").clear
    assert "STR-3" in line_of_sight(position, "D4", "D6").rules
    assert line_of_sight(position, "D4", "D5").clear
    assert line_of_sight(position, "D3", "D5").clear


def test_a_structure_does_not_block_between_two_ridges() -> None:
    """STR-1, STR-3, LOS-7: only units on ridges and seracs do, and it is never a unit."""
    position = Position({"D4": "ridge", "D5": "ridge", "D6": "ridge"}).place("D5", "shield-generator")
    assert line_of_sight(position, "D4", "D6").clear


@pytest.mark.parametrize("face", ["blast", "infantry", "vehicle"])
def test_what_destroys_a_structure_is_the_scenarios_to_say(
    face: Literal["blast", "infantry", "vehicle"],
) -> None:
    """STR-4: that face and no other."""
    structure = Structure("ion-cannon", face)
    destroying = [each for each in ("infantry", "vehicle", "blast", "cross", "retreat") if hits(structure, [each]).hits]
    assert destroying == [face]
    assert hits(structure, [face]).eliminated


def test_a_blast_destroys_a_structure_when_nothing_else_is_said() -> None:
    """STR-4: as in the one scenario whose picture shows it."""
    assert Structure("shield-generator") == Structure("shield-generator", "blast")


def test_unknown_terrain_and_structures_get_the_nearest_name() -> None:
    """TER-1, STR-1."""
    with pytest.raises(UnknownName, match="there is no terrain called 'rigde'; did you mean ridge"):
        Position({"C4": "rigde"})
    with pytest.raises(UnknownName, match="'shield-generater'; did you mean shield-generator"):
        Structure("shield-generater")
    with pytest.raises(UnknownName, match=r"there is no .* called 'blasts'; did you mean blast"):
        Structure("ion-cannon", "blasts")  # type: ignore[arg-type]


def test_no_structure_stands_on_a_serac() -> None:
    """STR-2, TER-5."""
    with pytest.raises(BadPosition, match=r"^C4: "):
        Position({"C4": "serac"}).place("C4", "ion-cannon")


def test_terrain_stays_when_its_unit_goes() -> None:
    """TER-1 to TER-6: terrain belongs to the hex."""
    position = Position({"C4": "trenches"}).place("C4", Unit("trooper")).remove("C4")
    assert position == Position({"C4": "trenches"})
