"""Settle it on the screen: what is shown is the desk's answer, and what a person does reaches the desk."""

from __future__ import annotations

import sys
from inspect import unwrap
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.desks.palette import Tool
from hothlab.desks.settle import QUESTIONS, QuestionKind, dispute_of
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.language.text import chance
from hothlab.lessons.authoring.checking import check_file
from hothlab.rules.units import Unit
from hothlab.widgets.settle import SettleWidget, settle
from hothlab.widgets.static import DIGEST, VIEW
from hothlab.widgets.task import TaskWidget
from tests.widgets.conftest import Tape, send, set_in_browser
from tests.widgets.lesson_tools import press

CARDED = {"order": {"card": "raid-left"}, "rule": {"words": "ridge"}}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    monkeypatch.delenv("QUERY_STRING", raising=False)
    return tmp_path


def banner(shown: SettleWidget) -> str:
    return str(shown.answer.value)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_its_answer_its_rules_and_its_page(question: str) -> None:
    shown = settle("3", "A2", question=question, **CARDED.get(question, {}))  # type: ignore[arg-type]
    found = shown.desk.answer
    assert found.heading in banner(shown)
    if found.tone != "wait":
        for each in found.cited:
            assert each.id in shown.behind.value
        name, kind, page = shown._html()
        assert (name[-5:], kind) == (".html", "text/html")
        text = page.decode()
        assert found.dispute.code in text
        assert all(f"<b>{each.id}</b>" in text for each in found.cited)


def test_a_reading_that_no_edition_supports_is_loud_on_the_screen_and_on_paper() -> None:
    board = hl.Position.from_text(
        "C . . . . . . . .N4 . .\nD . . . . . . * . .\nF . . . . . . . ^ .\nG . . . . . . . .A1 . ."
    )
    shown = settle(board, "G8", "C8")
    assert "NO EDITION SUPPORTS THIS" in shown.behind.value
    shown.rulings["los_edge_sides"].value = "per-edge"
    page = shown._html()[2].decode()
    for text in (banner(shown), page):
        assert "No printed edition supports this" in text
        assert "✓" not in text.partition("Yes")[0]


def test_two_players_with_two_editions_read_it_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = settle("8", "E8", "F9")
    assert "hothlab-two" not in banner(shown)
    assert "What the editions say differently" in shown.behind.value
    press(shown.also["pl"])
    for html in (banner(shown), shown.behind.value):
        assert html.count("<div") == html.count("</div")
        assert '<div lang="en">' in html and '<div lang="pl">' in html
    assert "Yes, 2 dice" in banner(shown) and "Tak, 2 kości" in banner(shown)
    assert "Your opponent&#39;s rulebook (PL) says" in shown.behind.value
    assert "„pole widzenia”" in shown.behind.value and "Linia od środka do środka" in shown.behind.value
    assert "Tak, 2 kości" in shown._html()[2].decode()
    assert settle("8", "E8", "F9").desk.also == "pl", "it is there again"
    press(shown.also["pl"])
    assert shown.desk.also == "" and "hothlab-two" not in banner(shown)
    monkeypatch.setenv("QUERY_STRING", f"d={dispute_of('3', 'F4').code}&also=nl")
    asked = settle()
    assert (asked.desk.also, asked.desk.dispute.a) == ("nl", "F4")
    monkeypatch.setenv("QUERY_STRING", "also=xx")
    assert settle().desk.also == "nl", "what is no language is passed over"
    with pytest.raises(hl.UnknownName):
        settle("8", also="xx")


def test_the_page_has_what_its_address_asks_for_then_what_was_on_it_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settle().desk.dispute.hexes == ("E8", "F9")
    settle().desk.look("C7")
    assert settle().desk.dispute.hexes == ("C7",)
    monkeypatch.setenv("QUERY_STRING", f"d={dispute_of('3', 'F4', 'E4').code}")
    assert settle().desk.dispute.hexes == ("F4", "E4")
    monkeypatch.setenv("QUERY_STRING", "d=hoth2-%3Cscript%3E")
    shown = settle()
    assert shown.desk.dispute.hexes == ("F4", "E4") or shown.desk.dispute.hexes == ("C7",)
    assert "The address holds no dispute" in shown.message.value
    assert "<script>" not in shown.message.value


def test_a_long_press_erases() -> None:
    shown = settle("3")
    shown._clicked(hl.Hex("F4"), frozenset({"right"}))
    assert "F4" not in shown.desk.position.units


def test_a_link_is_offered_where_the_page_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settle("3").handout.link == ""
    monkeypatch.setenv("HOTHLAB_PAGE_URL", "http://192.168.0.7:8866/settle")
    shown = settle("3", "F4")
    assert shown.handout.link == f"http://192.168.0.7:8866/settle?d={shown.desk.share}"


def test_a_kept_dispute_is_found_again() -> None:
    shown = settle("3", "F4", "E4")
    shown.keep.click()
    code = shown.desk.share
    shown.desk.start_from("empty")
    assert code in [value for _label, value in shown.kept.options]
    shown.kept.value = code
    assert shown.desk.share == code


def test_a_dispute_becomes_a_question_of_a_lesson(home: Path) -> None:
    shown = settle("8", "E8", "F9")
    assert shown.making.body.layout.display == "none"
    shown.making.head.value = True
    maker = shown.questions
    assert maker.kind.options[maker.kind.value][0] == shown.desk.dispute.title
    maker.lesson.value = "Night attack"
    press(maker.make)
    assert "It is in “Night attack”" in maker.said.value
    (task,) = maker.place.children
    assert isinstance(task, TaskWidget) and task.attempt.task.board == shown.desk.position
    assert check_file(home / "lessons" / "night-attack.yaml").valid
    assert maker.lesson.options == ("night-attack",)
    maker.lesson.value = "…"
    press(maker.make)
    assert "letters or digits" in maker.said.value
    shown.desk.choose_none()
    assert maker.make.disabled and "Choose the unit" in maker.said.value


def test_what_a_question_needs_stands_under_it_and_an_opened_position_puts_its_list_away() -> None:
    shown = settle("8", "E8", "F9")
    assert "hothlab-needed" not in shown.facts._dom_classes
    press(shown.asks["order"])
    assert "hothlab-needed" in shown.facts._dom_classes
    names = [name for name, _id in shown.card.options]
    assert len(names) == len(set(names))
    shown.other.head.value = True
    shown.source.value = "nonsense"
    assert shown.other.head.value and "nonsense" in shown.message.value
    shown.source.value = "scenario 3"
    assert not shown.other.head.value and shown.desk.dispute.scenario == "3"


def test_only_cards_of_the_side_that_plays_one_are_listed() -> None:
    """CMD-1; a retreat is the work of the other side's card. A card that was named stays to be seen."""
    shown = settle("8", "E8", question="order")

    def listed() -> set[str]:
        return {id for _name, id in shown.card.options}

    assert "defensive-position" in listed() and "imperial-assault" not in listed()
    shown.desk.choose_none()
    assert {"defensive-position", "imperial-assault"} <= listed()
    shown.desk.ask("retreat")
    shown.desk.choose("E8")
    assert "defensive-position" not in listed() and "force-powers" in listed()
    named = settle("8", "E8", question="order", card="imperial-assault")
    assert named.card.value == "imperial-assault"
    assert "Imperial Assault is a card of the Imperials" in banner(named)


def test_the_link_is_a_code_for_another_camera_once_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_PAGE_URL", "http://hoth.local/21-settle-it.ipynb")
    shown = settle("8", "E8", "F9")
    assert not shown.scan.value
    shown.sending.head.value = True
    before = shown.scan.value
    assert "<svg" in before
    shown.desk.choose("F8")
    assert shown.scan.value != before


# The desks of lines of sight and of odds are this page with their question

ACROSS = hl.Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")
"""Distance 4 along two edges, with rocks left of one and right of the other (LOS-5, los_edge_sides)."""
CLOSE = hl.Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .\nE . . .S3 . . . . . . .")


def click(shown: SettleWidget, hex: str, *modifiers: str) -> None:
    send(shown.board.pointer, kind="select", hex=hex, modifiers=list(modifiers))


class TestLineOfSight:
    def test_two_clicks_give_a_verdict_and_a_third_begins_anew(self, tape: Tape) -> None:
        """LOS-5"""
        shown = hl.desk(ACROSS)
        assert "Choose the hex to look from." in banner(shown)
        click(shown, "G5")
        assert "G5 sees" in banner(shown), "all that it sees"
        click(shown, "C5")
        assert "Out of sight" in banner(shown) and "hothlab-banner no" in banner(shown)
        assert escape(hl.line_of_sight(ACROSS, "G5", "C5").sentence) in banner(shown)
        for flip in hl.flips(ACROSS, "G5", "C5"):
            assert escape(str(flip)) in shown.behind.value
        click(shown, "A1")
        assert (shown.desk.dispute.hexes, shown.desk.question) == (("A1",), "sight")

    def test_all_readings_with_the_five_editions(self, tape: Tape) -> None:
        table = hl.desk(ACROSS, "G5", "C5").behind.value.partition("Every reading of the open rules")[2]
        for name, each in hl.rulings().items():
            if name.startswith("los_"):
                assert escape(each.question) in table and escape(each.why_open) in table
                assert all(escape(edition.says) in table for edition in each.editions)
        assert table.count('class="changes"') == 1
        assert "<b>each edge by itself</b>" in table.partition('class="changes"')[2][:100]

    def test_an_obstruction_placed_reverses_it_and_undo_brings_it_back(self, tape: Tape) -> None:
        """LOS-1"""
        shown = hl.desk(None, "D1", "D5")
        assert "In sight" in banner(shown)
        set_in_browser(shown.palette, chosen="terrain/rocks")
        click(shown, "D3")
        assert "Out of sight" in banner(shown)
        press(shown.undo)
        assert "In sight" in banner(shown)
        press(shown.redo)
        assert "Out of sight" in banner(shown)
        assert (shown.undo.disabled, shown.redo.disabled) == (False, True)

    def test_a_ruling_reverses_it_and_reset_brings_it_back(self, tape: Tape) -> None:
        """LOS-5"""
        shown = hl.desk(ACROSS, "G5", "C5")
        sides = shown.rulings["los_edge_sides"]
        assert sides.options == (("the line as a whole", "whole-line"), ("each edge by itself", "per-edge"))
        sides.value = "per-edge"
        assert "In sight" in banner(shown)
        press(shown.reset)
        assert "Out of sight" in banner(shown)

    def test_a_click_asks_for_at_most_three_lines(self, tape: Tape) -> None:
        """The whole click, from the page's message to what it shows, on boards with much in the way."""
        boards: tuple[tuple[Any, str, str], ...] = (
            (ACROSS, "G5", "C5"), ("8", "E8", "F9"), ("3", "G8", "C8"), ("14", "F3", "G5")
        )  # fmt: skip
        for board, a, b in boards:
            shown, asked = hl.desk(board, rulings={"eweb_ready": "next-turn"}), 0  # which nobody has asked before

            def count(frame: FrameType, event: str, _value: object) -> None:
                nonlocal asked
                asked += event == "call" and frame.f_code is unwrap(hl.line_of_sight).__code__

            click(shown, a)
            sys.setprofile(count)
            click(shown, b)
            sys.setprofile(None)
            assert shown.desk.dispute.hexes == (a, b)
            assert 1 <= asked <= 3, (board, asked)

    def test_from_a_whole_dispute_in_one_line(self, tape: Tape) -> None:
        line = dispute_of("4", "C1", "E4", "sight", {"los_corner_touch": "blocks"}).code
        assert hl.desk(line).desk.share == line
        with pytest.raises(hl.HothlabError, match="two different hexes"):
            hl.desk(f"{ACROSS.code} C1 C1")


class TestOdds:
    def test_two_clicks_give_the_odds(self, tape: Tape) -> None:
        """TER-3"""
        shown = hl.odds_desk(CLOSE)
        click(shown, "D3")
        assert "against snowtroopers on C4" in shown.behind.value, "what it may attack"
        click(shown, "D4")
        odds = hl.odds(CLOSE, "D3", "D4")
        for share in (*odds.losses.values(), odds.eliminate, odds.drive_back):
            assert escape(chance(share)) in shown.behind.value
        for text in ("1 retreat (", "2 retreats (", "With other dice", "From another hex", "Against another target"):
            assert text in shown.behind.value
        for row in shown.desk.answer.what_if.rows:
            assert escape(row.label) in shown.behind.value

    def test_dice_from_a_card_and_the_die(self, tape: Tape) -> None:
        """HIT-1"""
        shown = hl.odds_desk(CLOSE, "D3", "D4")
        shown.details["extra"].value = 2
        assert shown.desk.dispute.said["extra"] == 2 and "4 dice" in banner(shown)
        before = shown.behind.value
        shown.rulings["die_double_face"].value = "cross"
        assert shown.behind.value != before and "cross on two faces" in shown.behind.value

    def test_the_aim_is_asked_where_dice_are_rolled_again(self, tape: Tape) -> None:
        """SPF-2"""
        shown = hl.odds_desk(CLOSE.place("D3", "trooper", badge="e-web"), "D3", "D4")
        assert shown.aim.layout.display is None
        shown.aim.value = "drive-back"
        assert shown.desk.dispute.said["aim"] == "drive-back"
        assert "to drive it back" in shown.behind.value
        shown.aim.value = "losses"
        shown.details["moved"].value = 1
        assert shown.aim.layout.display == "none"

    def test_striking_back(self, tape: Tape) -> None:
        shown = hl.odds_desk(CLOSE, "D3", "D4")
        press(shown.swap)
        assert shown.desk.dispute.hexes == ("D4", "D3")


class TestControls:
    def test_clear_begins_anew(self, tape: Tape) -> None:
        shown = settle("8", "E8", "F9")
        press(shown.asks["odds"])
        press(shown.asks["odds"])
        assert shown.desk.question == "odds" and "thumb-tack" in shown.asks["odds"].icon, "asked again it stays"
        press(shown.clear)
        assert shown.desk.dispute.hexes == () and not shown.desk.asked

    def test_escape_puts_the_tool_down_and_then_the_choice(self, tape: Tape) -> None:
        shown = settle(ACROSS)
        click(shown, "G5")
        set_in_browser(shown.palette, chosen="eraser")
        send(shown.board.pointer, kind="clear")
        assert (shown.desk.tool, shown.palette.chosen, shown.desk.dispute.a) == (None, "", "G5")
        send(shown.board.pointer, kind="clear")
        assert shown.desk.dispute.a is None

    def test_units_have_as_many_miniatures_as_asked(self, tape: Tape) -> None:
        shown = settle(ACROSS)
        assert shown.miniatures.layout.display == "none"
        set_in_browser(shown.palette, chosen="unit/trooper/3")
        shown.miniatures.value = 2
        click(shown, "A1")
        shown.miniatures.value = 4
        click(shown, "A2")
        assert shown.palette.chosen == "unit/trooper/3"
        assert shown.desk.position.units == {"A1": Unit("trooper", 2), "A2": Unit("trooper", 3)}

    def test_a_refusal_is_shown_with_its_rule_until_the_next_deed(self, tape: Tape) -> None:
        """MOV-6"""
        shown = settle(ACROSS)
        shown.desk.edit(Tool("unit", Unit("at-at")), "A1")
        set_in_browser(shown.palette, chosen="terrain/ridge")
        click(shown, "A1")
        assert "the AT-AT cannot enter a ridge (MOV-6)" in shown.message.value
        click(shown, "A2")
        assert shown.message.value == ""

    def test_scenarios_to_choose_from(self, tape: Tape) -> None:
        shown = settle(ACROSS)
        assert [slug for _name, slug in shown.start.options[1:]] == list(scenarios())
        shown.start.value = "target-the-shield-generators"
        assert shown.desk.position == hl.load("10").position
        assert shown.start.value == ""

    def test_the_link_that_the_page_gives_opens_in_its_field(self, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOTHLAB_PAGE_URL", "http://192.168.0.7:8866/settle")
        link, shown = settle("3", "F4", "E4").handout.link, settle(ACROSS)
        assert link.startswith("http://192")
        shown.source.value = link
        assert shown.desk.dispute == dispute_of("3", "F4", "E4") == settle(link).desk.dispute

    def test_bad_text_stays_with_a_message(self, tape: Tape) -> None:
        shown = settle(ACROSS)
        before = shown.desk.share
        shown.source.value = "<b>nowhere</b>"
        assert "&lt;b&gt;nowhere&lt;/b&gt;" in shown.message.value
        assert "<b>" not in shown.message.value
        assert (shown.source.value, shown.desk.share) == ("<b>nowhere</b>", before)

    def test_only_finished_disputes_are_listed_as_earlier_ones(self) -> None:
        shown = settle("8", "E8")
        shown.desk.choose("F9")
        finished = shown.desk.share
        shown.desk.start_from("3")
        shown.desk.ask("order")
        shown.desk.choose("F4")
        shown.desk.start_from("4")
        listed = {code for _label, code in shown.kept.options}
        assert finished in listed
        assert all(dispute_of(code).lacks() is None for code in listed if code.startswith("hoth"))


class TestFiles:
    @pytest.mark.parametrize("question", ["sight", "odds"])
    def test_files(self, question: QuestionKind, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = settle(CLOSE, "D3", "D4", question)
        sent: list[tuple[dict[str, Any], Any]] = []
        monkeypatch.setattr(shown.handout, "send", lambda content, buffers=None: sent.append((content, buffers)))
        for each in shown.handout.offered:
            send(shown.handout, kind="file", name=each["name"])
        (html, printed), (svg, drawn), (png, painted), (yaml, written) = sent
        assert [each["name"] for each in (html, svg, png, yaml)] == [
            f"hothlab-{question}-d3-d4.html", f"hothlab-{question}-d3-d4.svg", f"hothlab-{question}-d3-d4.png",
            "hothlab-board.yaml",
        ]  # fmt: skip
        assert shown.desk.share in bytes(printed[0]).decode()
        assert drawn[0].startswith(b"<svg") and painted[0].startswith(b"\x89PNG")
        assert read_scenario(written[0].decode()).position == CLOSE

    def test_no_page_without_an_answer(self, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = hl.desk(ACROSS)
        sent: list[Any] = []
        monkeypatch.setattr(shown.handout, "send", lambda content, buffers=None: sent.append((content, buffers)))
        send(shown.handout, kind="file", name="SVG")
        assert sent == [({"kind": "refused", "text": "Choose the hex to look from."}, None)]

    def test_a_stranger_asks(self, tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = settle(ACROSS)
        monkeypatch.setattr(shown.handout, "send", lambda *_arguments: pytest.fail("it answered"))
        send(shown.handout, kind="file", name="/etc/passwd")
        send(shown.handout, kind="other")


def test_in_a_notebook(tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hothlab.widgets.static.mode", lambda: "check")
    shown = hl.desk(ACROSS, "G5", "C5")
    data, known = shown._repr_mimebundle_()
    assert data[VIEW]["model_id"] == shown.model_id
    assert data["text/plain"] == str(shown.desk)
    assert len(data[DIGEST]) == 32
    assert known[DIGEST]["width"] > 500
