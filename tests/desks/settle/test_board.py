"""A board under the hands of a person at the desk: whatever they do, one message or a change, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source, position_from
from hothlab.desks.palette import Tool, palette
from hothlab.desks.settle import QUESTIONS, dispute_of
from hothlab.desks.settle.desk import SettleDesk
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from tests import strategies
from tests.desks.patience import patient

EMPTY = Position()
ACROSS = Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")
"""Distance 4 along two edges, with rocks left of one and right of the other (LOS-5)."""
TOOLS = [tool for group in palette() for tool in group.tools]
READINGS = [(name, value) for name, each in rulings().items() for value in each.values]

Deed = Callable[[SettleDesk], bool]


def deeds() -> st.SearchStrategy[Deed]:
    """Anything a person can do at the desk, sensible or not."""
    hex = st.one_of(strategies.hexes(), st.sampled_from(["C4", "D4", "E4", "Z9", "B10", "", "c4 "]))
    return st.one_of(
        hex.map(lambda at: lambda desk: desk.click(at)),
        hex.map(lambda at: lambda desk: desk.choose(at)),
        st.tuples(hex, hex).map(lambda two: lambda desk: desk.look(*two)),
        st.tuples(st.sampled_from(TOOLS), hex).map(lambda two: lambda desk: desk.edit(*two)),
        st.sampled_from([*TOOLS, None, None]).map(lambda tool: lambda desk: desk.take(tool)),
        st.sampled_from(READINGS).map(lambda two: lambda desk: desk.rule_by(*two)),
        st.sampled_from(QUESTIONS).map(lambda question: lambda desk: desk.ask(question)),
        st.integers(-1, 10).map(lambda number: lambda desk: desk.state(moved=number)),
        st.sampled_from(["raid-left", "Recon Right", "nonsense"]).map(lambda card: lambda desk: desk.state(card=card)),
        st.sampled_from(["3", "17", "t3", "nowhere", "hoth1-x", "e8 f9", ACROSS.code, f"{ACROSS.code} G5 C5"]).map(
            lambda text: lambda desk: desk.read(text)
        ),
        st.sampled_from(
            [SettleDesk.undo, SettleDesk.redo, SettleDesk.swap, SettleDesk.reset_rulings, SettleDesk.clear]
        ),
    )


@given(strategies.positions(), st.lists(deeds(), max_size=12))
@patient
def test_a_deed_changes_something_or_leaves_one_message(position: Position, done: list[Deed]) -> None:
    desk = SettleDesk(dispute_of(position))
    heard: list[SettleDesk] = []
    desk.on_change(heard.append)
    for number, deed in enumerate(done, start=1):
        before = desk.dispute, desk.tool, desk.asked
        try:
            fine = deed(desk)
        except TypeError:  # that question has no such detail, and its page no control for it
            heard.append(desk)
            continue
        assert fine == (desk.message == "")
        assert len(heard) == number
        if not fine:
            assert (desk.dispute, desk.tool, desk.asked) == before
            assert "\n" not in desk.message
    assert desk.answer == desk.dispute.verdict()
    assert dispute_of(desk.share) == desk.dispute or desk.dispute.lacks() is not None


@given(strategies.positions(), st.lists(st.tuples(st.sampled_from(TOOLS), strategies.hexes()), max_size=8))
@patient
def test_undoing_everything_and_doing_it_again(position: Position, edits: list[tuple[Tool, Hex]]) -> None:
    desk = SettleDesk(dispute_of(position))
    seen = [position]
    for tool, hex in edits:
        if desk.edit(tool, hex) and desk.position != seen[-1]:
            seen.append(desk.position)
    for before in reversed(seen[:-1]):
        assert desk.undo()
        assert desk.position == before
    assert not desk.can_undo
    for after in seen[1:]:
        assert desk.redo()
        assert desk.position == after
    assert not desk.can_redo


@given(strategies.positions(), st.text(max_size=40))
@example(Position(), "\x1b\n")
@patient
def test_a_scenario_file_loads_back_to_the_same_board(position: Position, name: str) -> None:
    desk = SettleDesk(dispute_of(position))
    try:
        text = desk.scenario_yaml(name)
    except HothlabError as error:
        assert not name.strip() or "\n" not in str(error)
        return
    read = read_scenario(text)
    assert read.position == position
    assert read.name == " ".join(name.split())
    assert hl.loads(text).position == position


def test_a_saved_scenario_is_valid_and_loads(tmp_path: Path) -> None:
    desk, file = SettleDesk(dispute_of("10")), tmp_path / "my board.yaml"
    desk.edit(Tool("terrain", "rocks"), "D5")
    file.write_text(desk.scenario_yaml(" my  board"), "utf-8")
    loaded = hl.load(file)
    assert (loaded.position, loaded.scenario.name) == (desk.position, "my board")
    assert loaded.scenario.facts.confidence["hands"] == "unknown"


def test_a_tool_in_hand_edits_and_without_one_a_click_chooses() -> None:
    """LOS-1"""
    desk = SettleDesk(dispute_of(EMPTY, "D1", "D5", "sight"))
    desk.take(Tool("terrain", "rocks"))
    desk.click("D3")
    assert desk.dispute.hexes == ("D1", "D5")
    assert desk.answer.yes is False
    assert [str(flip) for flip in desk.answer.flips] == ["without rocks on D3"]
    desk.take(None)
    desk.click("D3")
    assert desk.dispute.a == "D3"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("los_edge_side", "per-edge", "there is no ruling called 'los_edge_side'; did you mean los_edge_sides?"),
        ("los_edge_sides", "per-hex", "there is no reading of los_edge_sides called 'per-hex'; did you mean per-edge?"),
    ],
)
def test_a_ruling_that_is_none(name: str, value: str, message: str) -> None:
    desk = SettleDesk(dispute_of(EMPTY, rulings={"los_corner_touch": "blocks"}))
    assert not desk.rule_by(name, value)
    assert desk.message == message
    assert desk.rulings == Rulings(los_corner_touch="blocks")


@pytest.mark.parametrize("name", ["1", "17", "t3", *scenarios()])
def test_from_a_scenario(name: str) -> None:
    desk = SettleDesk(dispute_of(EMPTY, "C1", "C2"))
    assert desk.start_from(f" {name} ")
    assert desk.position == hl.load(name).position
    assert desk.dispute.hexes == ()
    assert desk.undo()
    assert desk.position == EMPTY


def test_from_all_that_holds_a_board(tmp_path: Path) -> None:
    battle = hl.load("10")
    file = tmp_path / "mine.yaml"
    file.write_text(SettleDesk(dispute_of(battle)).scenario_yaml("mine"), "utf-8")
    board = battle.position
    sources: list[Source] = [10, "10", battle, battle.scenario, board, board.code, file, str(file)]
    assert {position_from(source) for source in sources} == {board}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "write a scenario's number or name, or a position code"),
        ("  \n ", "write a scenario's number or name, or a position code"),
        ("18", "there is no scenario called"),
        ("succesful-landings", "there is no scenario called 'succesful-landings'; did you mean successful-land"),
        ("hoth1-1WN1", "a position code has 4 parts"),
        ("hoth3-abc", "this code is of version hoth3"),
        (ACROSS.code[:-1] + "_", "letters, digits, dots and dashes"),
        (f"{ACROSS.code} C1 C1", "a dispute needs two different hexes"),
        (f"{ACROSS.code} C1 C2 C3", "a dispute has one or two hexes, not 3"),
        (f"{ACROSS.code} C1 K9", "there is no hex called"),
        (f"{ACROSS.code} C1 C2 los_edge_sides=maybe", "there is no reading of los_edge_sides called"),
        ("x" * 10_000, "'xxxxxxxxxxxxxxxxxxxxxxxx' starts neither a position code nor"),
        ("no/such/file.yaml", "no/such/file.yaml:1:1: cannot be read"),
        ("a\0b.yaml", "cannot be read"),
    ],
)
def test_bad_text_leaves_one_message_and_loses_nothing(text: str, message: str) -> None:
    desk = SettleDesk(dispute_of(ACROSS, "G5", "C5", "sight", {"los_edge_sides": "per-edge"}))
    before = desk.share
    assert not desk.start_from(text)
    assert message in desk.message
    assert len(desk.message) < 250
    assert desk.share == before
    assert not desk.can_undo


def test_observers_come_and_go() -> None:
    desk, heard = SettleDesk(dispute_of(EMPTY)), []
    stop = desk.on_change(lambda each: heard.append(each.dispute.a))
    desk.click("C1")
    stop()
    stop()
    desk.click("C2")
    assert heard == ["C1"]
