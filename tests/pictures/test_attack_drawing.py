"""The drawing of an attack, its dice and its odds."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.language.text import chance
from hothlab.pictures.attack import describe, dice_row
from hothlab.pictures.odds import explained_odds
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.odds import AIMS, Aim, Odds, attack_odds
from hothlab.rules.position import Position
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene, Stamp
from hothlab.scene.svg import to_svg
from hothlab.widgets.verdict_tables import odds_table
from tests.pictures.scenes import BESIDE, attack_scene
from tests.pictures.test_explained import FIGHT
from tests.pictures.test_sight_drawing import EDGES, check_inside, roles, words
from tests.strategies import positions


def attacks(position: Position) -> list[Attack]:
    return [attack(position, a, b) for a in position.units for b in position.units]


def rolled(scene: Scene) -> int:
    return sum(isinstance(item, Stamp) and item.symbol == "die:blank" for item in scene.layer(BESIDE).items)


@settings(deadline=None, max_examples=15)
@given(positions(most_units=4))
def test_laws(position: Position) -> None:
    """As many dice are drawn whole as are rolled; every modifier and rule is cited; nothing leaves the picture."""
    for each in attacks(position):
        scene = attack_scene(each)
        assert rolled(scene) == sum(die.rolled for die in dice_row(each)) == each.dice
        assert str(each) in scene.description and describe(each) == scene.description
        said = words(scene)
        assert set(each.rules) <= set(said)
        assert {each.unit.profile.rule, *(modifier.rule for modifier in each.modifiers)} <= set(said)
        assert "stop" in roles(scene) or each.legal
        check_inside(scene)


def test_modifiers_add_up_to_the_dice_drawn() -> None:
    each = attack(FIGHT, "D3", "D4")
    row = dice_row(each)
    assert [modifier.dice for modifier in each.modifiers] == [-1, 1]
    assert [die.rolled for die in row] == [True, True, False, True]
    assert row[2].taken == each.modifiers[0] and row[3].given == each.modifiers[1]
    said = words(attack_scene(each))
    assert "= 3" in said and "−1: protected by rocks" in said and "+1: the scout on F3 sees the target" in said


def test_more_is_taken_than_there_is() -> None:
    taking = Modifier(-5, "CRD-1", "a card takes them")
    each = attack(FIGHT, "D3", "D4", extra=[taking])
    row = dice_row(each)
    assert not each.legal and not any(die.rolled for die in row)
    assert all(die.taken for die in row)
    assert rolled(attack_scene(each)) == 0


def test_one_that_is_not_allowed() -> None:
    each = attack(EDGES, "G5", "C5")
    scene = attack_scene(each)
    said = words(scene)
    assert rolled(scene) == 0 and "= 0" in said
    assert set(each.sight.rules) <= set(said)
    assert "not allowed" in scene.description


def test_out_of_range_there_is_nothing_to_strike() -> None:
    each = attack(hl.load("10").position, "A2", "E6")
    assert dice_row(each) == ()
    assert "0 at distance 6" in words(attack_scene(each))


def shown(found: Odds) -> str:
    """The chances as a page shows them."""
    return html(odds_table(found))


def bars(text: str) -> list[float]:
    """The length of each bar as a part of its track."""
    return [float(share) / 100 for share in re.findall(r'<span style="width:([\d.]+)%"', text)]


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("dice", range(1, 6))
def test_the_bars_are_the_chances_and_fill_one_whole(aim: Aim, dice: int) -> None:
    found = attack_odds(attack(FIGHT, "D3", "D4"), aim, dice)
    said = shown(found)
    assert sum(found.losses.values()) == 1
    assert bars(said) == pytest.approx([float(share) for share in found.losses.values()], abs=0.002)
    assert sum(bars(said)) == pytest.approx(1, abs=0.01)
    assert all(chance(share) in said for share in found.losses.values())
    for value in (found.eliminate, found.drive_back, found.blocked_retreat):
        assert chance(value) in said
    made = explained_odds(found)
    assert made.description == str(found) and made.odds is found


def test_fractions_beside_the_bars_sum_to_one() -> None:
    said = shown(attack_odds(attack(FIGHT, "D3", "D4"))).partition("Eliminates the target")[0]
    parts = re.findall(r"([\d,]+) in ([\d,]+) \(", said)
    shares = [Fraction(int(one.replace(",", "")), int(of.replace(",", ""))) for one, of in parts]
    assert sum(shares) == 1


def test_what_was_assumed_is_noted() -> None:
    position = Position().place("E5", "trooper", badge="e-web").place("D6", "snowtrooper")
    text = shown(hl.odds(position, "E5", "D6"))
    assert "The die is taken to show infantry on two faces." in text
    assert "With the best re-roll for the most losses." in text
    assert "re-roll" not in shown(hl.odds(FIGHT, "D3", "D4"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_and_sizes(theme: str) -> None:
    each = attack(FIGHT, "D3", "D4")
    for scene in (attack_scene(each), attack_scene(each, 560)):
        assert to_svg(scene, theme)
        check_inside(scene)
