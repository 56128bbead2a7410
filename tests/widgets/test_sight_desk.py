"""The line-of-sight desk on the screen, driven by what a browser would send."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.desks.palette import Tool
from hothlab.desks.sight_desk import SightDesk
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import Hex
from hothlab.pictures.desk import sight_desk_scene
from hothlab.rules.units import Unit
from hothlab.widgets.sight_desk import SightDeskWidget, desk
from hothlab.widgets.static import DIGEST, VIEW
from tests.widgets.conftest import Tape, send, set_in_browser

# Distance 4 along two edges, with rocks left of one and right of the other (LOS-5, los_edge_sides).
ACROSS = hl.Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")


@pytest.fixture
def shown(tape: Tape) -> SightDeskWidget:
    made = desk(ACROSS)
    tape.clear()
    return made


def click(shown: SightDeskWidget, hex: str, *modifiers: str) -> None:
    send(shown.board.pointer, kind="select", hex=hex, modifiers=list(modifiers))


def press(button: Any) -> None:
    send(button, event="click")


def files_of(shown: SightDeskWidget, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[dict[str, Any], Any]]:
    """What each button of the handout sends to the browser."""
    sent: list[tuple[dict[str, Any], Any]] = []
    monkeypatch.setattr(shown.handout, "send", lambda content, buffers=None: sent.append((content, buffers)))
    for each in shown.handout.offered:
        send(shown.handout, kind="file", name=each["name"])
    return dict(zip([each["name"] for each in shown.handout.offered], sent, strict=True))


class TestVerdict:
    def test_two_clicks_give_a_verdict_and_a_third_begins_anew(self, shown: SightDeskWidget) -> None:
        """LOS-5"""
        assert "Choose the hex to look from." in shown.answer.value
        click(shown, "G5")
        assert "G5 is chosen" in shown.answer.value
        click(shown, "C5")
        assert "Blocked" in shown.answer.value
        assert 'class="hothlab-banner no"' in shown.answer.value
        assert "LOS-5" in shown.answer.value
        assert (shown.a.value, shown.b.value) == ("G5", "C5")
        click(shown, "A1")
        assert (shown.a.value, shown.b.value) == ("A1", "")
        assert (shown.changes.value, shown.readings.value, shown.rules.value) == ("", "", "")

    def test_it_says_what_the_engine_says(self, shown: SightDeskWidget) -> None:
        click(shown, "G5")
        click(shown, "C5")
        sight = hl.line_of_sight(ACROSS, "G5", "C5")
        assert escape(str(sight).partition(" (LOS")[0]) in shown.answer.value
        for flip in hl.flips(ACROSS, "G5", "C5"):
            assert escape(str(flip)) in shown.changes.value
        for id in sight.rules:
            assert escape(hl.rule(id).text) in shown.rules.value

    def test_the_board_shows_the_line(self, shown: SightDeskWidget) -> None:
        click(shown, "G5")
        click(shown, "C5")
        assert shown.board.scene == sight_desk_scene(shown.desk)
        assert shown.board.pointer.texts["D5"] == "D5: rocks"

    def test_a_choice_changes_the_marks_and_not_the_snow(self, shown: SightDeskWidget) -> None:
        """Only the marks are painted again then."""
        assert shown.board.scene is not None
        before = shown.board.scene.layers
        click(shown, "G5")
        changed = [old.name for old, new in zip(before, shown.board.scene.layers, strict=True) if old != new]
        assert changed == ["marks"]

    def test_all_readings_with_the_five_editions(self, shown: SightDeskWidget) -> None:
        click(shown, "G5")
        click(shown, "C5")
        table = shown.readings.value
        for name, each in hl.rulings().items():
            if name.startswith("los_"):
                assert escape(each.question) in table and escape(each.why_open) in table
                assert all(escape(edition.says) in table for edition in each.editions)
        assert table.count('class="changes"') == 1
        assert "<b>each edge by itself</b>" in table.partition('class="changes"')[2][:100]
        assert "<li>Which sides of an edge line count together: each edge by itself</li>" in shown.changes.value
        assert "per-edge" not in table + shown.changes.value

    def test_an_obstruction_placed_reverses_it_and_undo_brings_it_back(self, tape: Tape) -> None:
        """LOS-1"""
        shown = desk(None, "D1", "D5")
        assert "Clear" in shown.answer.value
        set_in_browser(shown.palette, chosen="terrain/rocks")
        click(shown, "D3")
        assert "Blocked" in shown.answer.value
        press(shown.undo)
        assert "Clear" in shown.answer.value
        press(shown.redo)
        assert "Blocked" in shown.answer.value
        assert (shown.undo.disabled, shown.redo.disabled) == (False, True)

    def test_a_ruling_reverses_it_and_reset_brings_it_back(self, shown: SightDeskWidget) -> None:
        """LOS-5"""
        shown.desk.look("G5", "C5")
        sides = shown.rulings["los_edge_sides"]
        assert sides.options == (("the line as a whole", "whole-line"), ("each edge by itself", "per-edge"))
        sides.value = "per-edge"
        assert "Clear" in shown.answer.value
        press(shown.reset)
        assert "Blocked" in shown.answer.value
        assert shown.rulings["los_edge_sides"].value == "whole-line"


class TestControls:
    def test_hexes_can_be_typed(self, shown: SightDeskWidget) -> None:
        shown.a.value = "g5"
        assert (shown.desk.a, shown.desk.b) == ("G5", None)
        shown.b.value = "c5"
        assert (shown.desk.a, shown.desk.b) == ("G5", "C5")
        assert (shown.a.value, shown.b.value) == ("G5", "C5")
        shown.b.value = "K9"
        assert "there is no hex called" in shown.message.value
        assert (shown.desk.b, shown.b.value) == ("C5", "K9")
        shown.b.value = "C6"
        assert (shown.desk.b, shown.message.value) == ("C6", "")
        shown.a.value = ""
        assert (shown.desk.a, shown.desk.b) == (None, None)

    def test_swap_and_everything_seen(self, shown: SightDeskWidget) -> None:
        assert shown.swap.disabled
        shown.desk.look("G5", "C5")
        press(shown.swap)
        assert (shown.a.value, shown.b.value) == ("C5", "G5")
        shown.visible.value = True
        assert shown.desk.visible == hl.visible(ACROSS, "C5")
        assert shown.board.scene == sight_desk_scene(shown.desk)

    def test_escape_puts_the_tool_down_and_then_the_choice(self, shown: SightDeskWidget) -> None:
        click(shown, "G5")
        set_in_browser(shown.palette, chosen="eraser")
        send(shown.board.pointer, kind="clear")
        assert (shown.desk.tool, shown.palette.chosen, shown.desk.a) == (None, "", "G5")
        send(shown.board.pointer, kind="clear")
        assert shown.desk.a is None

    def test_the_right_button_chooses_whatever_is_in_hand(self, shown: SightDeskWidget) -> None:
        set_in_browser(shown.palette, chosen="eraser")
        click(shown, "D5", "right")
        assert (shown.desk.a, shown.desk.position) == ("D5", ACROSS)

    def test_units_have_as_many_miniatures_as_asked(self, shown: SightDeskWidget) -> None:
        assert shown.miniatures.layout.display == "none"
        set_in_browser(shown.palette, chosen="unit/trooper/3")
        assert shown.miniatures.layout.display is None
        shown.miniatures.value = 2
        click(shown, "A1")
        shown.miniatures.value = 4
        click(shown, "A2")
        assert shown.palette.chosen == "unit/trooper/3"
        assert shown.desk.position.units == {"A1": Unit("trooper", 2), "A2": Unit("trooper", 3)}

    def test_a_refusal_is_shown_with_its_rule_until_the_next_deed(self, shown: SightDeskWidget) -> None:
        """MOV-6"""
        shown.desk.edit(Tool("unit", Unit("at-at")), "A1")
        set_in_browser(shown.palette, chosen="terrain/ridge")
        click(shown, "A1")
        assert "the AT-AT cannot enter a ridge (MOV-6)" in shown.message.value
        click(shown, "A2")
        assert shown.message.value == ""

    def test_scenarios_to_choose_from(self, shown: SightDeskWidget) -> None:
        assert [slug for _name, slug in shown.start.options[1:]] == list(scenarios())
        assert shown.start.options[10][0] == "10 · Target the Shield Generators"
        shown.start.value = "target-the-shield-generators"
        assert shown.desk.position == hl.load("10").position
        assert shown.start.value == ""

    def test_a_line_of_text_opens(self, shown: SightDeskWidget) -> None:
        other = SightDesk("4", "C1", "E4", {"los_corner_touch": "blocks"})
        shown.source.value = other.share
        assert shown.desk.share == shown.handout.text == other.share
        assert shown.source.value == ""
        assert shown.rulings["los_corner_touch"].value == "blocks"
        press(shown.open)
        assert shown.message.value == ""

    def test_bad_text_stays_with_a_message(self, shown: SightDeskWidget) -> None:
        before = shown.desk.share
        shown.source.value = "<b>nowhere</b>"
        assert "&lt;b&gt;nowhere&lt;/b&gt;" in shown.message.value
        assert "<b>" not in shown.message.value
        assert (shown.source.value, shown.desk.share) == ("<b>nowhere</b>", before)
        press(shown.open)
        assert "nowhere" in shown.message.value

    def test_a_desk_that_a_program_drives_is_shown(self, shown: SightDeskWidget) -> None:
        shown.desk.look("G5", "C5")
        shown.desk.take(Tool("terrain", "serac"))
        assert "Blocked" in shown.answer.value
        assert shown.palette.chosen == "terrain/serac"
        shown.desk.take(Tool("unit", Unit("trooper", 1, "scout")))
        assert (shown.palette.chosen, shown.desk.tool) == ("", Tool("unit", Unit("trooper", 1, "scout")))


class TestHandout:
    def test_files(self, shown: SightDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        shown.desk.look("G5", "C5")
        made = files_of(shown, monkeypatch)
        assert {name: content["name"] for name, (content, _data) in made.items()} == {
            "SVG": "hothlab-g5-c5.svg",
            "PNG": "hothlab-g5-c5.png",
            "HTML": "hothlab-g5-c5.html",
            "Scenario file": "hothlab-board.yaml",
        }
        data = {name: buffers[0] for name, (_content, buffers) in made.items()}
        assert data["SVG"].startswith(b"<svg")
        assert data["PNG"].startswith(b"\x89PNG")
        assert data["HTML"].startswith(b"<!doctype html>")
        assert b"each edge by itself" in data["HTML"]
        assert shown.desk.share.encode() in data["HTML"]
        assert read_scenario(data["Scenario file"].decode()).position == ACROSS

    def test_no_card_without_two_hexes(self, shown: SightDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        made = files_of(shown, monkeypatch)
        for name in ("SVG", "PNG", "HTML"):
            assert made[name] == ({"kind": "refused", "text": "choose two hexes first"}, None)
        assert made["Scenario file"][0]["kind"] == "file"

    def test_a_stranger_asks(self, shown: SightDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shown.handout, "send", lambda *_arguments: pytest.fail("it answered"))
        send(shown.handout, kind="file", name="/etc/passwd")
        send(shown.handout, kind="other")


class TestShowing:
    @pytest.mark.parametrize("board", [None, "10", 10, ACROSS, ACROSS.code, hl.load("10"), SightDesk("10")])
    def test_from_anything(self, board: Any, tape: Tape) -> None:
        assert desk(board).desk.position in (hl.Position(), hl.load("10").position, ACROSS)

    def test_from_a_whole_dispute_in_one_line(self, tape: Tape) -> None:
        line = SightDesk("4", "C1", "E4", {"los_corner_touch": "blocks"}).share
        assert desk(line).desk.share == line
        with pytest.raises(HothlabError, match="two different hexes"):
            desk(f"{ACROSS.code} C1 C1")

    def test_in_a_notebook(self, shown: SightDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("hothlab.widgets.static.mode", lambda: "check")
        shown.desk.look("G5", "C5")
        data, known = shown._repr_mimebundle_()
        assert data[VIEW]["model_id"] == shown.model_id
        assert data["text/plain"] == str(shown.desk)
        assert len(data[DIGEST]) == 32
        assert known[DIGEST]["width"] > 500

    def test_closing_takes_everything_along(self, shown: SightDeskWidget) -> None:
        shown.close()
        assert shown.comm is None
        assert shown.board.comm is None
        assert shown.palette.comm is None
        shown.desk.choose(Hex("A1"))
