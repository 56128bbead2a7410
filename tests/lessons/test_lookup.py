"""The rule look-up: every rule is found, by id, by title and in a player's words, and has a page with a drawing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.errors import BadFile, UnknownName
from hothlab.game.cards import cards
from hothlab.hexes import Hex
from hothlab.lessons import lookup
from hothlab.lessons.boards import KINDS, VERDICTS
from hothlab.lessons.lookup import rule_page, search
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import groups, rules
from hothlab.rules.dice import symbols
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import EDITIONS, rulings
from hothlab.rules.sight import Sight
from hothlab.rules.terrain import terrains
from hothlab.rules.units import badges, profiles

IDS = list(rules())
VERDICT_CLASSES = {"reach": Reach, "sight": Sight, "attack": Attack, "odds": Odds, "retreat": Retreats}

QUERIES = {
    "half hex": "BRD-1",
    "left flank": "BRD-2",
    "dotted line": "BRD-3",
    "my baseline": "BRD-4",
    "how many soldiers": "SET-2",
    "how many cards": "SET-3",
    "win the battle": "OBJ-1",
    "medal kill": "OBJ-2",
    "temporary medal": "OBJ-3",
    "permanent medals": "OBJ-4",
    "instant win": "OBJ-5",
    "turn steps": "TRN-1",
    "moves before attacks": "TRN-2",
    "tactic card": "CMD-1",
    "empty deck": "CMD-3",
    "too many orders": "ORD-2",
    "order dotted line": "ORD-3",
    "no units section": "ORD-4",
    "move through friends": "MOV-3",
    "merge units": "MOV-4",
    "stop in rocks": "MOV-5",
    "can a walker climb a hill": "MOV-6",
    "infantry two hexes attack": "MOV-7",
    "casualties dice": "ATK-2",
    "melee": "ATK-3",
    "range check": "ATK-4",
    "protection adds up": "ATK-6",
    "shoot through friends": "LOS-2",
    "hex edge one side": "LOS-4",
    "blocked both sides": "LOS-5",
    "board edge sight": "LOS-6",
    "line of sight ridges": "LOS-7",
    "high ground below": "LOS-8",
    "blast symbol": "HIT-1",
    "cross symbol": "HIT-2",
    "surplus hits": "HIT-3",
    "retreat flag": "RET-1",
    "retreat off the board": "RET-4",
    "AT-AT retreats": "RET-6",
    "trench ignore retreat": "RET-7",
    "confirmation roll": "UNI-5",
    "drone": "UNI-6",
    "breakthrough": "SPF-1",
    "reroll misses": "SPF-2",
    "scout extra die": "SPF-3",
    "attack from building": "TER-2",
    "ice wall": "TER-5",
    "shield generator destroyed": "STR-4",
    "Darth Vader": "LDR-1",
    "Firmus": "LDR-1",
    "three players": "TEA-1",
    "team leaders": "TEA-3",
    "whose turn team": "TEA-4",
    "Orbital Strike": "LDR-1",
    "Recon in Force": "CMD-1",
    "number of dice": "ATK-4",
    "shoot": "ATK-1",
    "medal": "OBJ-2",
    "crack": "LOS-4",
}
"""What a player may type, and the rule that must be among the first three."""

FIRST = {
    "run away": "RET-1",
    "flee": "RET-1",
    "run": "RET-1",
    "go back": "RET-1",
    "how many dice": "ATK-6",
    "number of dice": "ATK-6",
    "shooting through friends": "LOS-2",
    "see": "LOS-1",
    "can I see": "LOS-1",
    "crack": "LOS-4",
    "along the edge": "LOS-4",
    "medal": "OBJ-1",
    "win": "OBJ-1",
    "walker": "UNI-5",
    "retreat into water": "RET-1",
}
"""Everyday words, and the rule that must come first."""

SLIPS = {
    "rigde": "TER-1",
    "crevase": "TER-6",
    "artilery": "UNI-3",
    "snowspeders": "UNI-2",
    "retreet": "RET-1",
    "brakthrough": "SPF-1",
    "serak": "TER-5",
    "obstuction": "LOS-2",
    "wreckages": "TER-2",
}


def found(text: str, most: int = 3) -> list[str]:
    return [hit.rule.id for hit in search(text)][:most]


class TestSearch:
    @pytest.mark.parametrize("id", IDS)
    def test_by_id(self, id: str) -> None:
        """However it is written."""
        for text in (id, id.lower(), id.replace("-", ""), id.replace("-", " "), f" {id} "):
            assert found(text, 1) == [id]

    @pytest.mark.parametrize("id", IDS)
    def test_by_title(self, id: str) -> None:
        title = rules()[id].title
        assert found(title, 1) == [id]
        backwards = " ".join(reversed(title.split()))
        assert id in found(backwards), "in any order"

    @pytest.mark.parametrize("text", QUERIES)
    def test_in_a_players_words(self, text: str) -> None:
        assert QUERIES[text] in found(text)

    @pytest.mark.parametrize("text", FIRST)
    def test_in_everyday_words(self, text: str) -> None:
        assert found(text, 1) == [FIRST[text]]

    @pytest.mark.parametrize("group", groups())
    def test_the_letters_of_a_group(self, group: str) -> None:
        """Its rules, in their order."""
        ids = [each.id for each in rules().values() if each.group == group]
        assert found(group, len(ids)) == found(group.lower(), len(ids)) == ids

    def test_a_word_that_is_none_of_ours_does_not_matter(self) -> None:
        assert found("retreat into water", 12) == found("retreat", 12)

    def test_weak_hits_are_left_out(self) -> None:
        """Crevasses are named in MOV-6 and LOS-2 too, but TER-6 is about them."""
        assert found("crevasse", 12) == ["TER-6"]
        assert "RET-5" not in found("los", 12)

    @pytest.mark.parametrize("text", SLIPS)
    def test_with_slips(self, text: str) -> None:
        assert SLIPS[text] in found(text)

    def test_by_the_name_of_a_unit_a_badge_or_terrain(self) -> None:
        for thing in (*profiles().values(), *badges().values(), *terrains().values()):
            assert thing.rule in found(thing.name), thing.name  # type: ignore[attr-defined]

    def test_by_the_name_of_a_card(self) -> None:
        for card in cards().values():
            own = {"CMD-4"} if card.name == rules()["CMD-4"].title else {"CMD-1", "LDR-1"}
            assert own & set(found(card.name, 6)), card.name

    @pytest.mark.parametrize("name", list(rulings()))
    def test_by_the_name_of_a_ruling(self, name: str) -> None:
        touched = set(rulings()[name].rules)
        assert touched & set(found(name))
        assert touched & set(found(rulings()[name].title))

    def test_singular_and_plural_are_the_same(self) -> None:
        for one, many in (("ridge", "ridges"), ("AT-AT", "AT-ATs"), ("crevasse", "crevasses"), ("medal", "medals")):
            assert found(one, 12) == found(many, 12)

    def test_while_somebody_types(self) -> None:
        """Three letters are enough to be led the right way."""
        assert "TER-6" in found("cre")
        assert "SPF-1" in found("breakt")

    @pytest.mark.parametrize("text", ["", "   ", "?!", "zzzzqqq", "_", "l o s"])
    def test_nothing_fits(self, text: str) -> None:
        assert search(text) == ()

    def test_the_best_come_first_and_no_more_than_asked_for(self) -> None:
        hits = search("retreat", most=4)
        assert len(hits) == 4
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert all("retreat" in hit.words[0] for hit in hits)

    @settings(max_examples=60, deadline=None)
    @given(st.text(max_size=300))
    def test_any_text_is_answered(self, text: str) -> None:
        hits = search(text)
        assert len({hit.rule.id for hit in hits}) == len(hits) <= 12


class TestRulePage:
    @pytest.mark.parametrize("id", IDS)
    def test_every_rule_has_one_with_a_drawing(self, id: str) -> None:
        page = rule_page(id)
        exhibit = page.exhibit
        assert page.rule is rules()[id]
        assert page.caption.endswith((".", "!")) and page.caption[0].isupper() | page.caption[0].isdigit()
        assert exhibit.kind in (*KINDS, "board")
        if exhibit.kind in VERDICTS:
            assert isinstance(exhibit.thing, VERDICT_CLASSES[exhibit.kind])
        elif exhibit.kind in ("cards", "dice"):
            assert isinstance(exhibit.thing, tuple)
            assert set(exhibit.thing) <= set(cards() if exhibit.kind == "cards" else symbols())
        elif exhibit.kind == "visible":
            assert isinstance(exhibit.thing, Hex)
        elif exhibit.kind == "sections":
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
        lines = lookup.FILE.read_text("utf-8").split("\nSET-3:")
        file.write_text(lines[0] + "\n", "utf-8")
        monkeypatch.setattr(lookup, "FILE", file)
        lookup._pages.cache_clear()
        with pytest.raises(BadFile, match="'SET-3' is missing"):
            lookup.called("BRD-1")
        lookup._pages.cache_clear()
