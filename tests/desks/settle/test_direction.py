"""A scenario may have a side go back toward the other baseline (RET-1; the rulebooks' page 7); a dispute carries it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import UnknownName
from hothlab.base.yamltree import read_yaml
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.desks.settle.desk import SettleDesk
from hothlab.desks.settle.odds import WhatOdds
from hothlab.lessons.exhibits import read_exhibit, read_verdict
from tests.cli.command_line import Run
from tests.desks.settle.asking import ask, told
from tests.game.fight import retreating
from tests.game.table import legal, position

CUT_OFF = """\
hothlab: 1
name: Cut off
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [D4, F5]}
empire: {snowtrooper: [C4, G5]}
special:
  - retreat: {side: rebel, toward: empire}
"""
"""The Rebels go back toward row A, the Imperials as ever."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "cut-off.yaml"
    found.write_text(CUT_OFF, "utf-8")
    return found


def test_a_dispute_from_a_battle_a_scenario_or_a_file_has_it(path: Path) -> None:
    battle = hl.load(path)
    for source in (battle, battle.scenario, path, str(path), hl.loads(CUT_OFF)):
        found = dispute_of(source, "D4", question="retreat")
        assert found.other_way == ("rebel",)
        assert (found.home_of("D4"), found.home_of("C4"), found.home_of("A1")) == ("empire", None, None)  # type: ignore[arg-type]
    assert dispute_of("3").other_way == ()
    assert dispute_of(battle.position).other_way == (), "a board alone does not say it"


def test_it_is_in_the_line_of_text_and_earlier_lines_are_read(path: Path) -> None:
    found = dispute_of(path, "D4", question="retreat")
    assert ".hr-" in found.code
    assert Dispute.from_code(found.code) == found
    both = found.but(other_way=("empire", "rebel"))
    assert Dispute.from_code(both.code) == both
    assert both.other_way == ("rebel", "empire")
    earlier = "hoth2-10.9.10.2N1T4.10.9.10-0-move.D3.cimperialassault-jmso4"
    assert Dispute.from_code(earlier).other_way == ()
    assert found.but(other_way=()).code.count(".h") == 0
    with pytest.raises(UnknownName):
        found.but(other_way=("rebels",))


def test_where_it_may_retreat(path: Path) -> None:
    """RET-1: from D4 the hexes a row nearer row A are C4 and C5; RET-3: C4 is taken."""
    found = ask(path, "D4", question="retreat")
    assert [str(option) for option in found.shown.options] == ["C5"]
    assert told(found, "Direction").endswith("(RET-1)")
    there = ask(path, "D4", "E4", "retreat")
    assert (there.tone, there.rules[0]) == ("no", "RET-1")
    assert "the other way" in there.sentence
    assert ask(path, "D4", "C5", "retreat").tone == "yes"
    imperial = ask(path, "C4", question="retreat")
    assert {str(option) for option in imperial.shown.options} == {"B3", "B4"}, "the other side goes back as ever"


def test_a_battle_offers_the_same() -> None:
    special = [("retreat", {"side": "rebel", "toward": "empire"})]
    fight = retreating("D4:T3 E4:N4", a="E4", b="D4", side="empire", special=special)
    found = ask(fight, "D4", question="retreat")
    assert {f"retreat {option}" for option in found.shown.options} == legal(fight) == {"retreat C4", "retreat C5"}


BACK_TO_THE_EDGE = "F5:T3 G5:N4"
"""Three dice; of six faces three hit and one drives back (HIT-1): 3/2 lost, and 1/2 more where no step can be made."""


def test_the_odds(tmp_path: Path) -> None:
    """RET-4: the Imperials on row G, sent toward it, lose a miniature for each retreat."""
    board = position(BACK_TO_THE_EDGE)
    usual = ask(board, "F5", "G5", "odds")
    turned = ask(board, "F5", "G5", "odds", other_way=("empire",))
    assert usual.shown.expected_losses == Fraction(3, 2)
    assert turned.shown.expected_losses == Fraction(2)
    assert told(turned, "One retreat") == "stays, loses 1 miniature (RET-1, RET-4)"
    assert hl.odds(board, "F5", "G5").expected_losses == Fraction(3, 2)
    assert hl.odds(board, "F5", "G5", home="rebel").expected_losses == Fraction(2)


def test_the_desk_and_its_line(path: Path) -> None:
    desk = SettleDesk(dispute_of(path, "G5", "F5", "odds"))
    found, asked = desk.answer.shown, desk.dispute
    assert isinstance(asked, WhatOdds) and asked.ways_back(found)[0].home == "empire"
    assert asked.other_way == ("rebel",)
    other = SettleDesk()
    assert other.start_from(desk.share)
    assert other.answer.shown == found
    assert other.start_from("3") and other.dispute.other_way == ()


def test_on_the_command_line(path: Path, run: Run) -> None:
    assert "C5" in run("retreat", str(path), "D4").out
    assert run("retreat", str(path), "D4", "E4").code == 1
    turned = dispute_of(position(BACK_TO_THE_EDGE), "F5", "G5", other_way=("empire",)).code
    assert "Blocked retreat: " in run("odds", turned).out


class TestLessons:
    """What a lesson shows of a scenario, and of a moment of a game."""

    def test_a_scenario_of_the_readers_own(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        home = path.parent
        (home / "scenarios").mkdir()
        path.rename(home / "scenarios" / "cut-off.yaml")
        monkeypatch.setenv("HOTHLAB_HOME", str(home))
        node = read_yaml("{scenario: cut-off.yaml, retreat: [D4, 1]}", "t")
        found = read_exhibit(node, node.mapping())
        assert found is not None and found.thing == hl.retreats(hl.loads(CUT_OFF).position, "D4", 1, home="empire")

    def test_a_moment_of_a_game(self) -> None:
        state = hl.loads(CUT_OFF, seed=1).state
        found = read_verdict(read_yaml("retreat: [D4, 1]", "t").mapping(), state.position, None, state)
        assert isinstance(found, hl.Retreats) and [str(option) for option in found.options] == ["C5"]
        odds = read_verdict(read_yaml("odds: [G5, F5]", "t").mapping(), state.position, None, state)
        assert odds == hl.odds(state.position, "G5", "F5", home="empire")
