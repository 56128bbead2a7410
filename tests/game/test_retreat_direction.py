"""A scenario may change the direction of retreats (RET-1; the rulebooks' page 7)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.game.battle import Battle
from hothlab.game.refusal import Illegal
from hothlab.game.view import view_of
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreats
from hothlab.tables.choosing import Choosing
from hothlab.tables.question import Question
from tests.game.fight import attacking, padded, retreating
from tests.game.table import battle, command, deal, fire, kinds, left, legal, play, refused, stay

ENCIRCLED = """\
hothlab: 1
name: Encircled
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [E5, F1, G10]}
empire: {snowtrooper: [A1, D5, E1]}
special:
  - retreat: {side: empire, toward: rebel}
"""
"""The Imperials on D5 have been cut off: they fall back past their attacker on E5, to the Rebels' baseline."""

OTHER_WAY = [("retreat", {"side": "empire", "toward": "rebel"})]


@pytest.fixture
def encircled(tmp_path: Path) -> Battle:
    """The scenario from its file, the troopers on E5 and F1 about to attack."""
    path = tmp_path / "encircled.yaml"
    path.write_text(ENCIRCLED, "utf-8")
    fight = hl.load(path, seed=1, dice="manual")
    deal(fight, {0: ["direct-from-hq"], 1: []})
    command(fight, "direct-from-hq", "E5", "F1")
    stay(fight)
    return fight


class TestRetreatDirection:
    """RET-1, page 7: a scenario may send retreating units another way."""

    def test_the_rule(self) -> None:
        p = Position.from_text("D . . .T3 . . . . . .")
        assert {option.path[0] for option in retreats(p, "D3", 1, home="empire").options} == {"C3", "C4"}
        reason = retreats(p, "D3", 1, home="empire").why_not("E3")
        assert reason is not None and reason.rule == "RET-1"

    def test_in_a_battle(self) -> None:
        special = [("retreat", {"side": "rebel", "toward": "empire"})]
        fight = battle("D4:T3 E5:N4 A9:N4", empire_hand=["recon-centre"], first="empire", special=special)
        command(fight, "recon-centre", "E5")
        stay(fight)
        fire(fight, "E5", "D4", "retreat", "cross", "cross")
        assert legal(fight, "retreat") == {"C4", "C5"}
        happened = play(fight, "retreat C5")
        assert "retreated" in kinds(happened)


class TestFromAFile:
    def test_the_unit_goes_back_the_other_way(self, encircled: Battle) -> None:
        """RET-1, RET-3: a row nearer the Rebels' baseline; E5 is taken by the attacker, so E6 is the one way."""
        padded(encircled, "E5", "D5", "retreat")
        assert left(encircled, "E6") == 4 and "D5" not in encircled.position.units

    def test_the_options_are_those_of_the_scenario(self, encircled: Battle) -> None:
        """RET-1, RET-5: two retreats lead by E6 to F5 or F6."""
        padded(encircled, "E5", "D5", "retreat", "retreat")
        assert (encircled.decision.kind, encircled.decision.side) == ("retreat", "empire")
        assert legal(encircled) == {"retreat E6 F5", "retreat E6 F6"}
        play(encircled, "retreat E6 F5")
        assert left(encircled, "F5") == 4

    def test_the_usual_way_is_refused_and_says_that_the_scenario_does(self, encircled: Battle) -> None:
        """RET-1: the rows toward the Imperials' own baseline are closed here."""
        padded(encircled, "E5", "D5", "retreat", "retreat")
        assert refused(encircled, "retreat C5 B5") == "RET-1"
        with pytest.raises(Illegal, match="in this scenario each step goes to the next row the other way"):
            encircled.play("retreat C5 B5")
        assert legal(encircled) == {"retreat E6 F5", "retreat E6 F6"}

    def test_the_other_side_goes_back_as_ever(self) -> None:
        """RET-1: the scenario names one side."""
        fight = retreating("D5:N4 E5:S3", a="D5", b="E5", side="empire", special=OTHER_WAY)
        assert (fight.decision.side, legal(fight)) == ("rebel", {"retreat F4", "retreat F5"})

    def test_a_record_of_it_replays(self, encircled: Battle) -> None:
        padded(encircled, "E5", "D5", "retreat", "retreat")
        play(encircled, "retreat E6 F6")
        assert hl.replay(encircled.record().text).state.key() == encircled.state.key()


def test_the_baseline_that_counts_is_the_one_gone_to() -> None:
    """RET-4: on the last row before it each step costs a miniature; the own baseline is far away."""
    fight = retreating("F5:T3 G5:N4", a="F5", b="G5", special=OTHER_WAY)
    assert left(fight, "G5") == 3
    fight = retreating("B5:T3 A5:N4", a="B5", b="A5", special=OTHER_WAY)
    assert left(fight, "B4") == 4


@pytest.mark.parametrize(("special", "losses"), [([], Fraction(3, 2)), (OTHER_WAY, Fraction(2))])
def test_the_odds_at_the_table_know_it(special: list[tuple[str, object]], losses: Fraction) -> None:
    """RET-4: three dice, half of whose faces hit; with its back to the edge the unit loses one for each retreat too."""
    fight = attacking("F5:T3 G5:N4", "F5", special=special)
    (target,) = Question(view_of(fight.state, 0), Choosing(unit=Hex("F5")), open=True).targets
    assert (target.odds.dice, target.odds.expected_losses) == (3, losses)
