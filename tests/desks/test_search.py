"""The rule look-up: every rule is found, by id, by title and in a player's words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.desks.search import search
from hothlab.game.cards import cards
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import groups, rules
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import rulings
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
