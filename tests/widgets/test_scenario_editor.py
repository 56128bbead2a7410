"""The scenario editor on the screen: what is shown is the editor's, and what a person does reaches it."""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.desks.palette import Tool
from hothlab.game.scenario import load
from hothlab.game.special_rules import SuddenDeath
from hothlab.hexes import Hex
from hothlab.lessons.authoring.starting import start_text
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit
from hothlab.widgets.scenario_editor import ScenarioEditorWidget
from hothlab.widgets.table_setup import TableScreen
from tests.widgets.lesson_tools import click, press


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    return tmp_path


def test_a_battle_is_made_with_taps_and_forms_then_played() -> None:
    shown = hl.scenario_editor()
    editor = shown.editor
    assert "Not ready yet" in shown.found.value and "The Rebels have no units." in shown.found.value
    assert shown.play.disabled and shown.save.disabled
    for kind, hexes in (("trooper", ("F4", "F5")), ("snowtrooper", ("B4", "B5"))):
        shown.palette.tool = Tool("unit", Unit(kind))
        for hex in hexes:
            click(shown.board, hex)
    shown.palette.chosen = ""
    shown.name.value, shown.briefing.value, shown.first.value = "Night", "Hold the line.", "empire"
    shown.hands["rebel"].value, shown.medals["empire"].value = 5, 2
    made = editor.scenario
    assert (made.name, made.briefing, made.first) == ("Night", "Hold the line.", "empire")
    assert (made.hand["rebel"], made.medals["empire"], len(made.position.units)) == (5, 2, 4)
    assert "Ready to play" in shown.found.value
    press(shown.play)
    (table,) = shown.place.children
    assert isinstance(table, TableScreen) and table.table is not None
    assert table.table.game.battle.scenario.name == "Night"
    press(shown.undo)
    assert editor.scenario.medals["empire"] == 4 and shown.medals["empire"].value == 4


def test_the_piece_of_the_chosen_hex_in_detail() -> None:
    shown = hl.scenario_editor("4")
    editor = shown.editor
    click(shown.board, "A3")
    _title, form = shown.piece.children
    form.value = Unit("snowtrooper", 2, "scout")
    assert editor.position.units["A3"] == Unit("snowtrooper", 2, "scout")  # type: ignore[index]
    editor.edit(Tool("objective", Objective("temporary", medals=1)), "D5")
    _name, controls = shown.piece.children[1].children
    side, medals, holder, _edge = controls.children
    medals.value = 3
    holder = shown.piece.children[1].children[1].children[2]
    holder.value = "rebel"
    side = shown.piece.children[1].children[1].children[0]
    side.value = "empire"
    assert editor.position.objectives["D5"] == Objective("temporary", "empire", 3, "empire")  # type: ignore[index]


def test_special_rules_come_and_go() -> None:
    shown = hl.scenario_editor("4")
    forms = shown.special
    forms.which.value = "sudden-death-occupy"
    forms._controls["occupy"].value = "f6 f99"
    press(forms.add)
    assert "there is no hex called &#39;F99&#39;" in shown.message.value
    forms._controls["occupy"].value = "f6"
    press(forms.add)
    assert shown.editor.scenario.specials.rules[-1] == SuddenDeath("rebel", occupy=(Hex("F6"),))
    (line,) = forms.rules.children
    press(line.children[0])
    assert shown.editor.scenario.specials.rules == ()


def test_files(own_home: Path) -> None:
    shown = ScenarioEditorWidget(hl.scenario_editor("4").editor)
    press(shown.save)
    assert "successful-landings.yaml" in shown.said.value
    assert ("★ successful-landings.yaml", "successful-landings.yaml") in shown.start.options
    assert load(own_home / "scenarios" / "successful-landings.yaml").scenario == load("4").scenario
    name, _type, data = shown._file()
    assert name == "successful-landings.yaml" and hl.loads(data.decode()).scenario == load("4").scenario
    shown.start.value = "new"
    assert shown.editor.scenario.name == "" and shown.start.value == ""
    with pytest.raises(HothlabError, match="needs a name"):
        shown._file()
    assert shown._bring("mine.yaml", start_text("scenario").encode()) == "mine.yaml is on the board."
    assert shown.name.value == "My Battle"
    with pytest.raises(HothlabError, match=r"bad.yaml:1:1"):
        shown._bring("bad.yaml", b"nothing: 1")


def test_words_of_people_stay_text() -> None:
    shown = hl.scenario_editor("4")
    shown.name.value = "<b>x"
    press(shown.save)
    assert "<b>x" not in shown.said.value and "x.yaml" in shown.said.value
