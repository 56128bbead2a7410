"""What is told of a scenario before it is chosen, and what is not known about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.game.scenario import Facts, scenarios
from hothlab.tables.briefing import battles, facts, open_facts, unknown_rules
from tests.tables.clicker import table, widget


def test_training_battles_come_first() -> None:
    found = battles()
    assert [offer.training for offer in found] == sorted((offer.training for offer in found), reverse=True)
    assert {offer.slug for offer in found} == set(scenarios())
    assert all(offer.minutes is None or offer.minutes % 5 == 0 for offer in found)


def test_what_each_side_has_and_needs() -> None:
    rows = dict(facts(hl.load("1").scenario, 25))
    assert rows["Length"] == "about 25 minutes"
    assert sum("the first turn" in text for text in rows.values()) == 1
    assert "medals" in rows["Rebels"] and "cards" in rows["Empire"]


class TestUnknownRules:
    def test_a_scenario_without_doubts_says_nothing(self) -> None:
        assert unknown_rules(hl.load("10").scenario) == ()

    def test_special_rules_that_are_not_known(self) -> None:
        scenario = replace(hl.load("1").scenario, facts=Facts({"special": "unknown"}))
        (told,) = unknown_rules(scenario)
        assert told.startswith("The special rules of this scenario are not known")
        assert any("not known" in each for each in open_facts(scenario))

    @pytest.mark.parametrize("name", ["6", "17"])
    def test_a_table_has_it_to_read_and_keeps_its_room_for_the_hand(self, name: str) -> None:
        at = table(name, {1: "officer"})
        at.skip()
        shown = widget(at).prompt.shown
        assert shown["rules"]["unsure"]["text"] == " ".join(unknown_rules(at.battle.scenario))
        assert "told" not in [each["tone"] for each in shown["notices"]]
        assert at.play(at.battle.legal_actions()[0])
        assert widget(at).prompt.shown["rules"]["unsure"] == shown["rules"]["unsure"]

    def test_a_table_without_doubts_has_nothing_to_read_of_them(self) -> None:
        assert widget(table("10", {1: "officer"})).prompt.shown["rules"]["unsure"] is None

    @pytest.mark.parametrize("name", [str(number) for number in range(1, 18)])
    def test_no_name_of_a_program_stands_in_it(self, name: str) -> None:
        assert "_" not in " ".join(unknown_rules(hl.load(name).scenario))
