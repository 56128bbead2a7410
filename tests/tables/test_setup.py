"""The choices before a game: each checked when it is made, refused with a sentence, and then played as agreed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hothlab.base.errors import HothlabError
from hothlab.game.scenario import load, scenarios
from hothlab.game.setup import BattleTerms
from hothlab.rules.rulings import rulings
from hothlab.tables.aids import Aids
from hothlab.tables.choices import TableOptions
from hothlab.tables.setup import TableSetup


class TestScenario:
    def test_training_comes_first_and_all_are_there(self) -> None:
        offers = TableSetup().offers
        assert {offer.slug for offer in offers} == set(scenarios())
        assert [offer.training for offer in offers] == [True] * 6 + [False] * 17
        assert [offer.label for offer in offers] == [*(f"T{n}" for n in range(1, 7)), *map(str, range(1, 18))]

    def test_a_new_player_starts_with_the_first_training(self) -> None:
        assert TableSetup().chosen.scenario == load("t1").scenario

    def test_every_scenario_says_how_long_it_is(self) -> None:
        assert all(offer.turns and 5 <= offer.turns <= 60 for offer in TableSetup().offers)

    @pytest.mark.parametrize("source", ["10", 10, "target-the-shield-generators"])
    def test_by_number_or_name(self, source: str | int) -> None:
        setup = TableSetup()
        assert setup.choose(source)
        assert setup.chosen.scenario.number == 10
        assert setup.offer is not None and setup.offer.label == "10"

    def test_by_file_and_by_text(self, tmp_path: Path) -> None:
        text = scenarios()["open-snow"].read_text("utf-8").replace("Open Snow", "My Snow")
        (tmp_path / "mine.yaml").write_text(text)
        setup = TableSetup()
        assert setup.choose(tmp_path / "mine.yaml")
        assert (setup.chosen.scenario.name, setup.offer) == ("My Snow", None)
        assert setup.choose("3")
        assert setup.choose_text(text, "upload.yaml")
        assert setup.chosen.scenario.name == "My Snow"
        assert setup.start().battle.scenario.name == "My Snow"

    @pytest.mark.parametrize(
        ("source", "words"), [("99", "99"), ("", "number or name"), ("open-snwo", "did you mean open-snow")]
    )
    def test_what_is_none_is_refused_and_changes_nothing(self, source: str, words: str) -> None:
        setup = TableSetup("3")
        assert not setup.choose(source)
        assert words in setup.message
        assert setup.chosen.scenario == load("3").scenario

    def test_a_broken_text_names_its_line(self) -> None:
        setup = TableSetup()
        assert not setup.choose_text("hothlab: 1\nname: [", "upload.yaml")
        assert "upload.yaml" in setup.message

    @pytest.mark.parametrize("slug", sorted(scenarios()))
    def test_the_facts_are_the_scenarios(self, slug: str) -> None:
        setup = TableSetup(slug)
        scenario = setup.chosen.scenario
        facts = dict(setup.facts)
        for side, title in (("rebel", "Rebels"), ("empire", "Empire")):
            assert f"{scenario.hand[side]} card" in facts[title]  # type: ignore[index]
            assert ("the first turn" in facts[title]) == (scenario.first == side)
            goal = scenario.medals.get(side)  # type: ignore[call-overload]
            assert (f"victory with {goal} medal" if goal else "victory only by what the briefing says") in facts[title]
            units = [unit for unit in scenario.position.units.values() if unit.side == side]
            assert sum(int(part.split(" × ")[0]) for part in facts[title].split(";")[0].split(", ")) == len(units)

    def test_what_is_open_in_its_facts_is_said(self) -> None:
        told = {slug: TableSetup(slug).open_facts for slug in scenarios()}
        assert told["scattered-crates"] == ()
        unsure = load("10").scenario.facts
        assert unsure.confidence["medals"] == "reported"
        assert "the medals to win (reported)" in " ".join(told["target-the-shield-generators"])
        for slug in scenarios():
            assert set(load(slug).scenario.facts.open) <= set(told[slug])


class TestWhoPlays:
    def test_at_first_you_are_the_rebels_against_an_officer(self) -> None:
        setup = TableSetup()
        assert (setup.you, setup.level, setup.start().seats.people) == ("rebel", "officer", {0: "you", 1: "officer"})

    @pytest.mark.parametrize(
        ("whom", "people"),
        [
            ("rebel", {0: "you", 1: "commander"}),
            ("empire", {0: "commander", 1: "you"}),
            ("both", {0: "you", 1: "you"}),
            ("nobody", {0: "commander", 1: "commander"}),
        ],
    )
    def test_sides(self, whom: str, people: dict[int, str]) -> None:
        setup = TableSetup()
        assert setup.oppose("commander")
        assert setup.play_as(whom, "commander")
        assert (setup.you, setup.start().seats.people) == (whom, people)
        assert setup.start().seats.people == people

    def test_the_level_is_kept_when_the_sides_change(self) -> None:
        setup = TableSetup("1", TableOptions("recruit", "you"))
        setup.play_as("rebel")
        assert setup.start().seats.people == {0: "you", 1: "recruit"}

    @pytest.mark.parametrize("act", [lambda s: s.play_as("hutt"), lambda s: s.oppose("you"), lambda s: s.oppose("x")])
    def test_unknown_names_are_refused(self, act: Any) -> None:
        setup = TableSetup()
        assert not act(setup)
        assert setup.message
        assert setup.start().seats.people == {0: "you", 1: "officer"}

    def test_three_and_four_players(self) -> None:
        """TEA-1: one side, or both, can have two players."""
        setup = TableSetup("10")
        assert setup.team("rebel", 2)
        assert setup.start().seats.people == {0: "you", 1: "you", 2: "officer"}
        assert setup.sit("rebel", 2, "recruit")
        assert setup.you == "teams"
        assert setup.team("empire", 2)
        assert setup.start().seats.people == {0: "you", 1: "recruit", 2: "officer", 3: "officer"}
        battle = setup.start().battle
        assert [(seat.side, seat.place) for seat in battle.setup.seats] == [
            ("rebel", 1), ("rebel", 2), ("empire", 1), ("empire", 2),
        ]  # fmt: skip
        assert setup.team("rebel", 1)
        assert setup.start().seats.people == {0: "you", 1: "officer", 2: "officer"}

    def test_five_are_too_many(self) -> None:
        setup = TableSetup("10")
        assert not setup.team("rebel", 3)
        assert "1 or 2 players" in setup.message
        assert setup.chosen.players == {"rebel": 1, "empire": 1}
        assert not setup.sit("rebel", 2, "you")
        assert "no player 2" in setup.message

    def test_leaders(self) -> None:
        """LDR-1, and in a team each player may have one, but not the same."""
        setup = TableSetup("10")
        assert set(setup.leader_names("empire")) == {"vader", "veers", "piett"}
        assert setup.lead("empire", 1, "vader")
        assert setup.battle().setup.seats[1].leader == "vader"
        assert not setup.lead("rebel", 1, "vader")
        assert "vader" in setup.message
        assert setup.chosen.leaders["rebel"] == (None,)
        setup.team("empire", 2)
        assert not setup.lead("empire", 2, "vader")
        assert "same leader" in setup.message
        assert setup.chosen.leaders["empire"] == ("vader", None)
        assert setup.lead("empire", 1, None)
        assert setup.lead("empire", 2, "vader")

    def test_by_the_words_of_a_call(self) -> None:
        terms = BattleTerms(leaders={"rebel": ["luke", "leia"]})
        setup = TableSetup("10", TableOptions(("you", "recruit"), "commander", terms))
        assert setup.chosen.players == {"rebel": 2, "empire": 1}
        assert setup.chosen.leaders["rebel"] == ("luke", "leia")
        two = TableSetup("10", TableOptions(terms=BattleTerms(players={"empire": 2})))
        assert two.start().seats.people == {0: "you", 1: "officer", 2: "officer"}

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"rebel": "me"}, "'me'"),
            ({"rebel": ("you", "me")}, "'me'"),
            ({"rebel": ("you", "you", "you")}, "1 or 2 players"),
            ({"rebel": ("you", "you"), "players": {"rebel": 1}}, "2 names are too many for 1 player"),
            ({"players": {"empire": 0}}, "1 or 2 players"),
            ({"leaders": {"rebel": "vader"}}, "vader"),
            ({"leaders": {"rebel": ["luke", "leia"]}}, "one leader"),
            ({"pace": "warp"}, "warp"),
            ({"rulings": {"los_edge_sides": "never"}}, "never"),
        ],
    )
    def test_a_call_that_does_not_fit_is_one_error(self, options: dict[str, Any], words: str) -> None:
        with pytest.raises(HothlabError, match=words) as caught:
            terms = BattleTerms(
                **{name: options[name] for name in ("players", "leaders", "rulings") if name in options}
            )
            aids = Aids(pace=options.get("pace", "normal"))
            TableSetup("10", TableOptions(options.get("rebel", "you"), terms=terms, aids=aids))
        assert "\n" not in str(caught.value)


class TestRulingsAndHelp:
    def test_only_the_changed_rulings_are_listed(self) -> None:
        setup = TableSetup()
        assert setup.changed_rulings == ()
        for name, each in rulings().items():
            assert setup.rule_by(name, each.alternatives[0])
        assert len(setup.changed_rulings) == len(rulings())
        assert setup.battle().rulings == setup.chosen.rulings
        setup.reset_rulings()
        assert setup.changed_rulings == ()

    def test_a_reading_that_is_none(self) -> None:
        setup = TableSetup()
        assert not setup.rule_by("los_edge_sides", "never")
        assert not setup.rule_by("no_such_ruling", "never")
        assert setup.changed_rulings == ()

    @pytest.mark.parametrize(("text", "seed"), [("7", 7), (" 12 ", 12), ("", None), ("0", 0)])
    def test_a_seed(self, text: str, seed: int | None) -> None:
        setup = TableSetup(asked=TableOptions(terms=BattleTerms(seed=99)))
        assert setup.set_seed(text)
        assert setup.chosen.seed == seed

    @pytest.mark.parametrize("text", ["x", "-1", "1.5", "²", "9" * 40])
    def test_no_seed(self, text: str) -> None:
        setup = TableSetup(asked=TableOptions(terms=BattleTerms(seed=99)))
        assert not setup.set_seed(text)
        assert "whole number" in setup.message
        assert setup.chosen.seed == 99

    def test_the_same_seed_is_the_same_game_and_none_is_another(self) -> None:
        setup = TableSetup(asked=TableOptions(terms=BattleTerms(seed=5)))
        assert setup.start().battle.state.key() == setup.start().battle.state.key()
        setup.set_seed("")
        assert setup.start().battle.seed != setup.start().battle.seed

    def test_training_hints_and_pace_reach_the_table(self) -> None:
        setup = TableSetup()
        assert setup.switch("training", False) and setup.switch("hints", False) and setup.set_pace("fast")
        assert setup.switch("comments", True)
        table = setup.start()
        assert (table.battle.training, table.aids) == (False, Aids(hints=False, comments=True, pace="fast"))
        assert not setup.switch("cheats", True)
        assert not setup.set_pace("warp")


def test_observers_hear_of_everything_once() -> None:
    setup = TableSetup()
    heard: list[str] = []
    stop = setup.on_change(lambda each: heard.append(each.message))
    setup.choose("3")
    setup.choose("99")
    assert len(heard) == 2 and heard[0] == "" and heard[1]
    stop()
    setup.choose("4")
    assert len(heard) == 2


def test_it_says_itself_in_a_sentence() -> None:
    setup = TableSetup("1", TableOptions("you", "recruit"))
    assert str(setup) == "Imperial Scout Mission. Rebels: you; Empire: recruit."
