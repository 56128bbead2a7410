"""Settle it on the screen: what is shown is the desk's answer, and what a person does reaches the desk."""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab as hl
from hothlab.desks.settle import QUESTIONS, dispute_of
from hothlab.lessons.authoring.checking import check_file
from hothlab.widgets.settle import SettleWidget, settle
from hothlab.widgets.task import TaskWidget
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
    assert maker.make.disabled and "Tap the unit" in maker.said.value


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
