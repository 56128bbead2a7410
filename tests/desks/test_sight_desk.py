"""The line-of-sight desk: whatever a person does at it, it says what the engine says, and nothing is ever lost."""

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
from hothlab.desks.sight_desk import SightDesk
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.rulings import EDITIONS, Rulings, rulings
from tests import strategies
from tests.desks.patience import patient

ROCKS = Tool("terrain", "rocks")
EMPTY = Position()
# Distance 4 along two edges, with rocks left of one and right of the other (LOS-5, los_edge_sides).
ACROSS = Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")
TOOLS = [tool for group in palette() for tool in group.tools]
ON_SIGHT = [(name, value) for name, each in rulings().items() if name.startswith("los_") for value in each.values]

Deed = Callable[[SightDesk], bool]


def deeds() -> st.SearchStrategy[Deed]:
    """Anything a person can do at the desk, sensible or not."""
    hex = st.one_of(strategies.hexes(), st.sampled_from(["C4", "D4", "E4", "Z9", "B10", "", "c4 "]))
    return st.one_of(
        hex.map(lambda at: lambda desk: desk.click(at)),
        hex.map(lambda at: lambda desk: desk.choose(at)),
        st.tuples(hex, hex).map(lambda two: lambda desk: desk.look(*two)),
        st.tuples(st.sampled_from(TOOLS), hex).map(lambda two: lambda desk: desk.edit(*two)),
        st.sampled_from([*TOOLS, None, None]).map(lambda tool: lambda desk: desk.take(tool)),
        st.sampled_from(ON_SIGHT).map(lambda two: lambda desk: desk.rule_by(*two)),
        st.sampled_from(["3", "17", "t3", "nowhere", "hoth1-x", ACROSS.code, f"{ACROSS.code} G5 C5"]).map(
            lambda text: lambda desk: desk.start_from(text)
        ),
        st.sampled_from(
            [SightDesk.undo, SightDesk.redo, SightDesk.swap, SightDesk.reset_rulings, SightDesk.choose_none]
        ),
        st.booleans().map(lambda on: lambda desk: desk.show_visible(on)),
    )


class TestLaws:
    @given(strategies.positions(), st.lists(deeds(), max_size=12))
    @patient
    def test_after_anything_the_desk_says_what_the_engine_says(self, position: Position, done: list[Deed]) -> None:
        desk = SightDesk(position)
        heard: list[SightDesk] = []
        desk.on_change(heard.append)
        for number, deed in enumerate(done, start=1):
            before = desk.position, desk.a, desk.b, desk.rulings, desk.tool
            fine = deed(desk)
            assert fine == (desk.message == "")
            assert len(heard) == number
            if not fine:
                assert (desk.position, desk.a, desk.b, desk.rulings, desk.tool) == before
                assert "\n" not in desk.message
        assert (desk.a is None) <= (desk.b is None)
        assert Position.from_code(desk.code) == desk.position
        if desk.a is None or desk.b is None:
            assert (desk.sight, desk.readings, desk.disputes, desk.flips, desk.rules) == (None, (), (), (), ())
        else:
            asked = desk.position, desk.a, desk.b, desk.rulings
            assert desk.sight == hl.line_of_sight(*asked)
            assert desk.disputes == hl.readings(*asked)
            assert desk.flips == hl.flips(*asked)
            assert [each.id for each in desk.rules] == list(desk.cited) == list(hl.line_of_sight(*asked).rules)
        if desk.a is not None and desk.showing_visible:
            assert desk.visible == hl.visible(desk.position, desk.a, desk.rulings)
        else:
            assert desk.visible == ()

    @given(strategies.sights(), strategies.sight_rulings())
    @patient
    def test_reading_rows(self, sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        desk = SightDesk(*sight, rulings=chosen)
        rows = desk.readings
        assert [(row.ruling.name, row.value) for row in rows] == ON_SIGHT
        for row in rows:
            other = {**chosen, row.ruling.name: row.value}
            assert row.clear == hl.sees(*sight, other)
            assert row.sight == hl.line_of_sight(*sight, other)
            assert row.chosen == (chosen[row.ruling.name] == row.value)
            assert row.changes == (row.clear != hl.sees(*sight, chosen))
            assert tuple(each.code for each in row.editions) == EDITIONS
            assert set(row.backed_by) <= set(EDITIONS)
            assert row.question
            assert row.text
        alone = {each.changed[0] for each in desk.disputes if len(each.changed) == 1}
        assert {(row.ruling.name, row.value) for row in rows if row.changes} == alone

    @given(strategies.positions(), st.lists(st.tuples(st.sampled_from(TOOLS), strategies.hexes()), max_size=8))
    @patient
    def test_undoing_everything_and_doing_it_again(self, position: Position, edits: list[tuple[Tool, Hex]]) -> None:
        desk = SightDesk(position)
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

    @given(strategies.sights(), strategies.some_rulings())
    @patient
    def test_a_shared_line_is_the_whole_dispute(self, sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        desk, other = SightDesk(*sight, rulings=chosen), SightDesk("1")
        assert "\n" not in desk.share
        assert other.start_from(desk.share), other.message
        assert (other.position, other.a, other.b, other.rulings) == (desk.position, desk.a, desk.b, desk.rulings)

    @given(strategies.positions(), st.text(max_size=40))
    @example(Position(), "\x1b\n")
    @patient
    def test_a_scenario_file_loads_back_to_the_same_board(self, position: Position, name: str) -> None:
        desk = SightDesk(position)
        try:
            text = desk.scenario_yaml(name)
        except HothlabError as error:
            assert not name.strip() or "\n" not in str(error)
            return
        read = read_scenario(text)
        assert read.position == position
        assert read.name == " ".join(name.split())
        assert hl.loads(text).position == position


class TestChoosing:
    def test_first_second_and_anew(self) -> None:
        desk = SightDesk(EMPTY)
        assert desk.prompt == "Choose the hex to look from."
        assert desk.click("C1")
        assert desk.prompt == "C1 is chosen. Choose the hex to look at."
        assert desk.click("e4")
        assert (desk.a, desk.b) == ("C1", "E4")
        assert desk.prompt.startswith("C1 sees E4")
        assert desk.click("A1")
        assert (desk.a, desk.b, desk.sight) == ("A1", None, None)

    def test_the_same_hex_twice(self) -> None:
        desk = SightDesk(EMPTY, "C1")
        assert not desk.click("C1")
        assert desk.message == "a line of sight needs two different hexes, not C1 twice"
        assert (desk.a, desk.b) == ("C1", None)

    def test_swap(self) -> None:
        desk = SightDesk(EMPTY, "C1", "E4")
        assert desk.swap()
        assert (desk.a, desk.b) == ("E4", "C1")
        assert not SightDesk(EMPTY, "C1").swap()

    def test_a_hex_that_is_none(self) -> None:
        desk = SightDesk(EMPTY)
        assert not desk.click("B10")
        assert desk.message == "there is no hex called 'B10'; did you mean B1?"
        assert desk.click("B9")
        assert desk.message == ""

    @pytest.mark.parametrize(("a", "b"), [("C1", "C1"), ("Z1", None), (None, "C1"), ("C1", "K3")])
    def test_a_desk_is_not_made_with_wrong_hexes(self, a: str | None, b: str | None) -> None:
        with pytest.raises(HothlabError):
            SightDesk(EMPTY, a, b)

    def test_a_tool_in_hand_edits_and_without_one_a_click_chooses(self) -> None:
        desk = SightDesk(EMPTY, "D1", "D5")
        desk.take(ROCKS)
        desk.click("D3")
        assert (desk.a, desk.b) == ("D1", "D5")
        assert desk.sight is not None
        assert not desk.sight.clear
        assert [str(flip) for flip in desk.flips] == ["without rocks on D3"]
        desk.take(None)
        desk.click("D3")
        assert desk.a == "D3"


class TestRulings:
    def test_a_ruling_reverses_the_verdict_and_reset_brings_it_back(self) -> None:
        """LOS-5"""
        desk = SightDesk(ACROSS, "G5", "C5")
        assert desk.rule_by("los_edge_sides", "per-edge")
        assert desk.sight is not None
        assert desk.sight.clear
        assert desk.reset_rulings()
        assert desk.sight is not None
        assert not desk.sight.clear
        (row,) = (row for row in desk.readings if row.changes)
        assert (row.ruling.name, row.value, row.backed_by) == ("los_edge_sides", "per-edge", ())

    @pytest.mark.parametrize(
        ("name", "value", "message"),
        [
            ("los_edge_side", "per-edge", "there is no ruling called 'los_edge_side'; did you mean los_edge_sides?"),
            (
                "los_edge_sides",
                "per-hex",
                "there is no reading of los_edge_sides called 'per-hex'; did you mean per-edge?",
            ),
        ],
    )
    def test_a_ruling_that_is_none(self, name: str, value: str, message: str) -> None:
        desk = SightDesk(EMPTY, rulings={"los_corner_touch": "blocks"})
        assert not desk.rule_by(name, value)
        assert desk.message == message
        assert desk.rulings == Rulings(los_corner_touch="blocks")


class TestStarting:
    @pytest.mark.parametrize("name", ["1", "17", "t3", *scenarios()])
    def test_from_a_scenario(self, name: str) -> None:
        desk = SightDesk(EMPTY, "C1", "C2")
        assert desk.start_from(f" {name} ")
        assert desk.position == hl.load(name).position
        assert (desk.a, desk.b) == (None, None)
        assert desk.undo()
        assert desk.position == EMPTY

    def test_from_all_that_holds_a_board(self, tmp_path: Path) -> None:
        battle = hl.load("10")
        file = tmp_path / "mine.yaml"
        file.write_text(SightDesk(battle).scenario_yaml("mine"), "utf-8")
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
    def test_bad_text_leaves_one_message_and_loses_nothing(self, text: str, message: str) -> None:
        desk = SightDesk(ACROSS, "G5", "C5", {"los_edge_sides": "per-edge"})
        before = desk.share
        assert not desk.start_from(text)
        assert message in desk.message
        assert len(desk.message) < 250
        assert desk.share == before
        assert not desk.can_undo


class TestKeeping:
    def test_a_saved_scenario_is_valid_and_loads(self, tmp_path: Path) -> None:
        desk, file = SightDesk("10"), tmp_path / "my board.yaml"
        desk.edit(ROCKS, "D5")
        file.write_text(desk.scenario_yaml(" my  board"), "utf-8")
        loaded = hl.load(file)
        assert (loaded.position, loaded.scenario.name) == (desk.position, "my board")
        assert loaded.scenario.facts.confidence["hands"] == "unknown"

    @pytest.mark.parametrize("name", ["", " ", "\ud800"])
    def test_a_name_that_is_none(self, name: str) -> None:
        with pytest.raises(HothlabError):
            SightDesk("10").scenario_yaml(name)


def test_observers_come_and_go() -> None:
    desk, heard = SightDesk(EMPTY), []
    stop = desk.on_change(lambda each: heard.append(each.a))
    desk.click("C1")
    stop()
    stop()
    desk.click("C2")
    assert heard == ["C1"]


def test_the_desk_in_words() -> None:
    """LOS-5"""
    desk = SightDesk(ACROSS, "G5", "C5")
    assert str(desk).splitlines() == [
        str(hl.line_of_sight(ACROSS, "G5", "C5")),
        "It would be the other way round with los_edge_sides=per-edge",
        "It would be the other way round: without rocks on D5",
        "It would be the other way round: without rocks on F4",
        ACROSS.code,
    ]
    assert "No reading of the rules changes that." in str(SightDesk(EMPTY, "C1", "C4"))
    assert str(SightDesk(EMPTY)).startswith("Choose the hex to look from.")
