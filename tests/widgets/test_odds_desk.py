"""The odds desk on the screen, driven by what a browser would send."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.desks.odds_desk import OddsDesk
from hothlab.game.scenario_format import read_scenario
from hothlab.language.text import chance
from hothlab.pictures.desk import odds_desk_scene
from hothlab.widgets.odds_desk import OddsDeskWidget, odds_desk
from hothlab.widgets.static import VIEW
from tests.widgets.conftest import Tape, send
from tests.widgets.test_sight_desk import press

BOARD = hl.Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .\nE . . .S3 . . . . . . .")


@pytest.fixture
def shown(tape: Tape) -> OddsDeskWidget:
    made = odds_desk(BOARD)
    tape.clear()
    return made


def click(shown: OddsDeskWidget, hex: str, *modifiers: str) -> None:
    send(shown.board.pointer, kind="select", hex=hex, modifiers=list(modifiers))


class TestAttack:
    def test_two_clicks_give_the_odds(self, shown: OddsDeskWidget) -> None:
        """TER-3"""
        assert "Choose the unit that attacks." in shown.answer.value
        click(shown, "D3")
        assert "Attacker: Echo Base troopers on D3." in shown.answer.value
        assert "against snowtroopers on C4" in shown.what_if.value
        click(shown, "D4")
        assert "2 dice" in shown.answer.value
        assert escape(str(hl.attack(BOARD, "D3", "D4"))) in shown.answer.value
        odds = hl.odds(BOARD, "D3", "D4")
        for share in (*odds.losses.values(), odds.eliminate, odds.drive_back):
            assert escape(chance(share)) in shown.odds.value
        assert "1 retreat" in shown.retreats.value
        assert "2 retreats" in shown.retreats.value
        assert escape(hl.rule("TER-3").text) in shown.rules.value

    def test_comparisons(self, shown: OddsDeskWidget) -> None:
        click(shown, "D3")
        click(shown, "D4")
        table = shown.what_if.value
        for row in shown.desk.what_if.rows:
            assert escape(row.label) in table
            assert escape(chance(row.odds.eliminate)) in table
        assert [title in table for title in ("With other dice", "From another hex", "Against another target")] == [
            True
        ] * 3

    def test_a_refusal(self, shown: OddsDeskWidget) -> None:
        """MOV-7"""
        click(shown, "D3")
        click(shown, "D4")
        shown.moved.value = 2
        assert "Not allowed" in shown.answer.value
        assert "MOV-7" in shown.answer.value
        assert (shown.odds.value, shown.retreats.value) == ("", "")

    def test_dice_from_a_card(self, shown: OddsDeskWidget) -> None:
        click(shown, "D3")
        click(shown, "D4")
        shown.extra.value = 2
        assert "4 dice" in shown.answer.value
        assert shown.desk.extra == 2

    def test_the_aim_is_asked_where_dice_are_rolled_again(self, tape: Tape) -> None:
        """SPF-2"""
        shown = odds_desk(BOARD.place("D3", "trooper", badge="e-web"), "D3", "D4")
        assert shown.aim.layout.display is None
        shown.aim.value = "drive-back"
        assert shown.desk.aim == "drive-back"
        assert "to drive it back" in shown.odds.value
        shown.moved.value = 1
        assert shown.aim.layout.display == "none"

    def test_the_die(self, shown: OddsDeskWidget) -> None:
        """HIT-1"""
        click(shown, "D3")
        click(shown, "D4")
        before = shown.odds.value
        shown.rulings["die_double_face"].value = "cross"
        assert shown.odds.value != before
        assert "cross on two faces" in shown.odds.value
        press(shown.reset)
        assert shown.odds.value == before

    def test_striking_back(self, shown: OddsDeskWidget) -> None:
        assert shown.swap.disabled
        click(shown, "D3")
        click(shown, "D4")
        press(shown.swap)
        assert (shown.desk.attacker, shown.desk.target) == ("D4", "D3")

    def test_the_board_shows_the_attack(self, shown: OddsDeskWidget) -> None:
        click(shown, "D3")
        assert shown.board.scene == odds_desk_scene(shown.desk)
        click(shown, "D4")
        assert shown.board.scene == odds_desk_scene(shown.desk)
        assert "D3 against snowtroopers on D4" in shown.board.scene.description

    def test_an_empty_hex(self, shown: OddsDeskWidget) -> None:
        click(shown, "A1")
        assert "no unit stands on A1" in shown.message.value


class TestHandout:
    def test_files(self, shown: OddsDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        sent: list[tuple[dict[str, Any], Any]] = []
        monkeypatch.setattr(shown.handout, "send", lambda content, buffers=None: sent.append((content, buffers)))
        send(shown.handout, kind="file", name="SVG")
        assert sent.pop() == ({"kind": "refused", "text": "choose an attacker and a target first"}, None)
        click(shown, "D3")
        click(shown, "D4")
        for each in shown.handout.offered:
            send(shown.handout, kind="file", name=each["name"])
        (html, printed), (svg, drawn), (png, painted), (yaml, written) = sent
        assert html["name"] == "hothlab-d3-d4.html"
        assert shown.desk.share in bytes(printed[0]).decode()
        assert (svg["name"], png["name"], yaml["name"]) == (
            "hothlab-d3-d4.svg",
            "hothlab-d3-d4.png",
            "hothlab-board.yaml",
        )
        assert drawn[0].startswith(b"<svg")
        assert painted[0].startswith(b"\x89PNG")
        assert read_scenario(written[0].decode()).position == BOARD
        assert shown.handout.text == shown.desk.share

    def test_a_forbidden_attack_is_drawn_too(self, shown: OddsDeskWidget) -> None:
        shown.desk.start_from(BOARD.place("A10", "snowtrooper"))
        click(shown, "D3")
        click(shown, "A10")
        assert shown._svg()[2].startswith(b"<svg")


def test_in_a_notebook(shown: OddsDeskWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hothlab.widgets.static.mode", lambda: "live")
    for _time in range(2):
        data, _known = shown._repr_mimebundle_()
        assert data[VIEW]["model_id"] == shown.model_id
        assert data["text/plain"] == str(shown.desk)
        click(shown, "D3")
        click(shown, "D4")


def test_a_desk_of_ones_own(tape: Tape) -> None:
    own = OddsDesk(BOARD, "D3")
    assert odds_desk(own).desk is own
