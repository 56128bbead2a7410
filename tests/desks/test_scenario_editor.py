"""The scenario editor: what it writes is what it has, every step can be undone, and what is wrong is said in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.desks.palette import Tool, palette
from hothlab.desks.scenario_editor import ScenarioEditor
from hothlab.desks.special_forms import FormQuestion, form_of, forms, told
from hothlab.game.scenario import load, scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.game.special_rules import Losses, NoKillMedals, SuddenDeath, special_rules
from hothlab.game.view import view_of
from hothlab.hexes import SIDES, Hex, standard_board
from hothlab.players.player import opponent_player
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit

TOOLS = [tool for group in palette() for tool in group.tools] + [Tool("mover")]
HEXES = standard_board().hexes


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    return tmp_path


def value_of(data: st.DataObject, field: FormQuestion) -> object:
    """Something that a person could fill in."""
    if field.kind == "choice":
        return data.draw(st.sampled_from([value for _title, value in field.options]))
    if field.kind == "number":
        return data.draw(st.integers(field.least, field.most))
    return " ".join(data.draw(st.lists(st.sampled_from(HEXES), min_size=1, max_size=1 if field.kind == "hex" else 3)))


def change(data: st.DataObject, editor: ScenarioEditor) -> bool:
    """Any one change."""
    side = data.draw(st.sampled_from(SIDES))
    match data.draw(st.integers(0, 8)):
        case 0:
            return editor.rename(data.draw(st.text(max_size=20)))
        case 1:
            return editor.brief(
                data.draw(st.text(st.characters(codec="utf-8", categories=("L", "P", "Zs")), max_size=40))
            )
        case 2:
            return editor.begin_with(side)
        case 3:
            return editor.deal(side, data.draw(st.integers(0, 12)))
        case 4:
            return editor.ask_medals(side, data.draw(st.integers(0, 22)))
        case 5:
            form = data.draw(st.sampled_from(list(forms().values())))
            return editor.add_special(form.key, {field.key: value_of(data, field) for field in form.questions})
        case 6:
            return editor.drop_special(data.draw(st.integers(0, 3)))
    return editor.edit(data.draw(st.sampled_from(TOOLS)), data.draw(st.sampled_from(HEXES)))


@pytest.mark.parametrize("slug", scenarios())
def test_every_scenario_comes_out_as_it_went_in(slug: str) -> None:
    scenario = load(slug).scenario
    editor = ScenarioEditor(scenario)
    assert read_scenario(editor.text) == scenario
    assert editor.sound and editor.findings == ()
    path = editor.save()
    assert path is not None and ScenarioEditor().open(path.name) and load(path).scenario == scenario


@settings(max_examples=40)
@given(st.sampled_from(list(scenarios())), st.data())
def test_what_it_writes_is_what_it_has_and_every_step_goes_back(slug: str, data: st.DataObject) -> None:
    editor = ScenarioEditor(load(slug).scenario)
    seen = [editor.scenario]
    for _step in range(data.draw(st.integers(1, 6))):
        before = editor.scenario
        done = change(data, editor)
        assert done or (editor.scenario == before and editor.message)
        seen += [editor.scenario] if editor.scenario != before else []
        if editor.sound:
            assert read_scenario(editor.text) == editor.scenario
            assert editor.battle().scenario == editor.scenario
    for expected in reversed(seen[:-1]):
        assert editor.undo() and editor.scenario == expected
    assert not editor.can_undo
    for expected in seen[1:]:
        assert editor.redo() and editor.scenario == expected


class TestForms:
    def test_every_special_rule_has_a_form(self) -> None:
        assert {form.rule.name for form in forms().values()} == set(special_rules())

    @given(st.data())
    def test_what_a_form_makes_is_told_by_that_form(self, data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(list(forms().values())))
        values = {field.key: value_of(data, field) for field in form.questions if field.key != "beside"}
        made = form.made(values)
        assert form_of(made) == form and told(made).startswith(form.title)

    @pytest.mark.parametrize("slug", scenarios())
    def test_every_rule_of_ours_is_told(self, slug: str) -> None:
        for each in load(slug).scenario.specials.rules:
            assert ": " in told(each)

    def test_a_rule_is_told_in_the_words_of_its_form(self) -> None:
        assert told(SuddenDeath("rebel", eliminate=Losses(who=frozenset({"at-at"}), number=3))) == (
            "Eliminating enough units wins at once (Side: Rebels; Who: the AT-AT; How many: 3)"
        )
        assert told(NoKillMedals(frozenset({"empire"}))) == "Eliminating units wins no medals (Side: Empire)"

    def test_a_hex_that_is_none_is_refused_in_words(self) -> None:
        editor = ScenarioEditor()
        assert not editor.add_special("sudden-death-occupy", {"side": "empire", "occupy": "E5 E55"})
        assert editor.message == "there is no hex called 'E55'; did you mean E5?"
        assert not editor.add_special("sudden-death-occupy", {"side": "empire", "occupy": ""})
        assert editor.message == "name the hexes that win"
        assert editor.scenario.specials.rules == ()


class TestFindings:
    def test_an_empty_board_says_all_that_is_missing(self) -> None:
        found = [each.text for each in ScenarioEditor().findings]
        assert found == ["The scenario needs a name.", "The Rebels have no units.", "The Empire has no units."]

    def test_a_side_that_cannot_win(self) -> None:
        editor = ScenarioEditor(load("4").scenario)
        editor.ask_medals("empire", 0)
        assert [each.text for each in editor.findings if each.wrong] == [
            "The Empire cannot win: give it medals to win, or a sudden death."
        ]
        assert editor.save() is None and "cannot win" in editor.message
        with pytest.raises(HothlabError, match="cannot win"):
            editor.battle()
        editor.add_special("sudden-death-exit", {"side": "empire", "exit": 2})
        assert editor.sound

    def test_what_is_odd_can_still_be_played(self) -> None:
        editor = ScenarioEditor(load("4").scenario)
        editor.add_special("sudden-death-destroy", {"side": "empire", "destroy": "ion-cannon"})
        for hex in ("B2", "B3", "B4", "B5"):
            editor.edit(Tool("unit", Unit("at-at")), hex)
        odd = [each for each in editor.findings if not each.wrong]
        assert len(odd) == 2 and editor.sound
        assert "destroying what does not stand on the board" in odd[0].text and "box holds" in odd[1].text


class TestHands:
    def test_pieces_in_detail(self) -> None:
        editor = ScenarioEditor()
        editor.edit(Tool("objective", Objective("temporary", medals=1)), "E5")
        assert editor.chosen == "E5"
        assert editor.put(Objective("temporary", "empire", 2, "empire"))
        assert editor.position.objectives[Hex("E5")].medals == 2
        editor.edit(Tool("terrain", "serac"), "C4")
        assert not editor.edit(Tool("unit", Unit("trooper")), "C4") and "cannot enter a serac" in editor.message
        editor.choose("E5")
        assert editor.chosen is None and not editor.put(Unit("trooper"))

    def test_a_piece_is_moved_with_two_taps(self) -> None:
        editor = ScenarioEditor()
        editor.edit(Tool("unit", Unit("trooper", 2)), "E5")
        editor.take(Tool("mover"))
        assert editor.click("E5") and editor.lifted == "E5"
        assert editor.click("F5") and editor.position.units == {"F5": Unit("trooper", 2)}
        assert not editor.click("A1") and "nothing stands on A1" in editor.message

    def test_files(self, own_home: Path) -> None:
        editor = ScenarioEditor(load("4").scenario)
        editor.rename("Night  attack!")
        assert editor.save() == own_home / "scenarios" / "night-attack.yaml"
        assert not editor.open("../../etc/passwd.yaml") and "no scenario of your own" in editor.message
        assert not editor.read("hothlab: 2", "x.yaml") and editor.message.startswith("x.yaml:1:10")
        assert editor.open("new") and editor.scenario.name == ""
        assert editor.undo() and editor.scenario.name == "Night attack!"

    def test_what_was_made_can_be_played_to_its_end(self) -> None:
        editor = ScenarioEditor()
        editor.rename("Two and two")
        for side, hex in (("trooper", "E4"), ("trooper", "E5"), ("snowtrooper", "C4"), ("snowtrooper", "C5")):
            editor.edit(Tool("unit", Unit(side)), hex)
        for side in SIDES:
            editor.ask_medals(side, 1)
        battle = editor.battle()
        recruit = opponent_player("recruit")
        while not battle.over:
            assert battle.decision is not None and battle.decision.seat is not None
            battle.play(recruit.choose(view_of(battle.state, battle.decision.seat)).action)
        assert battle.winner in SIDES
