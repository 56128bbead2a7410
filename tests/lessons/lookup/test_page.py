"""The page of a rule: every rule has one, with a drawing that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.base.errors import BadFile, UnknownName
from hothlab.game.cards import cards
from hothlab.hexes import Hex
from hothlab.lessons.exhibits import EXHIBITS, VERDICTS
from hothlab.lessons.lookup import page
from hothlab.lessons.lookup.page import rule_page
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import symbols
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import EDITIONS, rulings
from hothlab.rules.sight import Sight

IDS = list(rules())
VERDICT_CLASSES = {"reach": Reach, "sight": Sight, "attack": Attack, "odds": Odds, "retreat": Retreats}


class TestRulePage:
    @pytest.mark.parametrize("id", IDS)
    def test_every_rule_has_one_with_a_drawing(self, id: str) -> None:
        page = rule_page(id)
        exhibit = page.exhibit
        assert page.rule is rules()[id]
        assert page.caption.endswith((".", "!")) and page.caption[0].isupper() | page.caption[0].isdigit()
        assert exhibit.shows in (*EXHIBITS, "board")
        if exhibit.shows in VERDICTS:
            assert isinstance(exhibit.thing, VERDICT_CLASSES[exhibit.shows])
        elif exhibit.shows in ("cards", "dice"):
            assert isinstance(exhibit.thing, tuple)
            assert set(exhibit.thing) <= set(cards() if exhibit.shows == "cards" else symbols())
        elif exhibit.shows == "visible":
            assert isinstance(exhibit.thing, Hex)
        elif exhibit.shows == "sections":
            assert exhibit.thing == "rebel"
        else:
            assert isinstance(exhibit.thing, Position)

    @pytest.mark.parametrize("id", IDS)
    def test_related_rules_are_told_once_and_never_the_rule_itself(self, id: str) -> None:
        ids = [each.id for each in rule_page(id).related]
        assert len(set(ids)) == len(ids)
        assert id not in ids
        assert set(rules()[id].see) <= set(ids)

    def test_rules_point_both_ways(self) -> None:
        for id in IDS:
            for other in rules()[id].see:
                assert id in {each.id for each in rule_page(other).related}

    @pytest.mark.parametrize("name", list(rulings()))
    def test_a_ruling_is_on_the_pages_of_its_rules(self, name: str) -> None:
        """With what each of the five editions says."""
        for id in rulings()[name].rules:
            (here,) = (each for each in rule_page(id).rulings if each.name == name)
            assert [edition.code for edition in here.editions] == list(EDITIONS)

    def test_by_any_spelling_of_the_id(self) -> None:
        assert rule_page("los-5") == rule_page(" LOS-5 ")
        with pytest.raises(UnknownName):
            rule_page("LOS-55")

    def test_the_group(self) -> None:
        assert rule_page("LOS-5").group == "Line of sight"

    def test_where_it_is_learned(self) -> None:
        page = rule_page("MOV-7")
        assert "example:p5-moving" in page.shown_by
        assert "04" in page.chapters
        assert page.trained_by


SHOWN = {
    "LOS-1": False, "LOS-3": True, "LOS-4": True, "LOS-5": False, "LOS-6": False, "LOS-7": True, "LOS-8": False,
    "TER-5": False, "STR-3": False,
}  # fmt: skip
DICE = {
    "ATK-2": 3, "ATK-3": 4, "ATK-4": 1, "ATK-6": 1, "UNI-1": 2, "UNI-3": 1, "UNI-4": 1, "UNI-6": 1, "SPF-3": 3,
    "TER-1": 2, "TER-2": 2, "TER-3": 2, "TER-4": 3, "STR-1": 3, "STR-2": 2,
}  # fmt: skip
RETREATS = {
    "BRD-4": {"A5", "A6"}, "RET-1": {"A4", "A5", "A6"}, "RET-2": {"A4", "A5"}, "RET-3": {"A6"}, "RET-4": {"A5", "A6"},
    "RET-5": {"A6"}, "RET-7": {"F4", "F5", "G4", "G5", "G6"},
}  # fmt: skip


class TestDrawingsShowTheirRule:
    """What the catalogue says of these boards, by hand."""

    @pytest.mark.parametrize("id", [id for id in IDS if id.startswith(("LOS", "TER", "STR", "SPF-3", "RET"))])
    def test_verdicts_cite_the_rule(self, id: str) -> None:
        exhibit = rule_page(id).exhibit
        if isinstance(exhibit.thing, Sight | Attack):
            refusal = exhibit.thing.refusal if isinstance(exhibit.thing, Attack) else None
            cited = {*exhibit.thing.rules, refusal.rule if refusal else ""}
            assert id in cited or id.startswith("STR")

    @pytest.mark.parametrize("id", SHOWN)
    def test_sight(self, id: str) -> None:
        sight = rule_page(id).exhibit.thing
        assert isinstance(sight, Sight) and sight.clear == SHOWN[id]

    @pytest.mark.parametrize("id", DICE)
    def test_dice(self, id: str) -> None:
        attack = rule_page(id).exhibit.thing
        assert isinstance(attack, Attack) and attack.dice == DICE[id]

    @pytest.mark.parametrize("id", RETREATS)
    def test_retreats(self, id: str) -> None:
        thing = rule_page(id).exhibit.thing
        assert isinstance(thing, Retreats)
        assert {str(option.path[-1]) for option in thing.options} == RETREATS[id]

    def test_ret_6_stays(self) -> None:
        thing = rule_page("RET-6").exhibit.thing
        assert (
            isinstance(thing, Retreats) and [option.path for option in thing.options] == [()] and thing.casualties == 0
        )

    def test_mov_3_nobody_is_passed(self) -> None:
        thing = rule_page("MOV-3").exhibit.thing
        assert isinstance(thing, Reach)
        assert not {"D7", "E7", "F5"} & set(thing.hexes)

    def test_mov_6_what_an_at_at_cannot_enter(self) -> None:
        thing = rule_page("MOV-6").exhibit.thing
        assert isinstance(thing, Reach) and set(thing.hexes) == {"B4", "D4"}


class TestBadFile:
    def test_a_rule_without_an_entry(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / "rule_boards.yaml"
        lines = page.FILE.read_text("utf-8").split("\nSET-3:")
        file.write_text(lines[0] + "\n", "utf-8")
        monkeypatch.setattr(page, "FILE", file)
        page._pages.cache_clear()
        with pytest.raises(BadFile, match="'SET-3' is missing"):
            page._pages()
        page._pages.cache_clear()
