"""The rule look-up: every rule is found, by id, by title and in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.desks.search import search
from hothlab.game.cards import cards
from hothlab.language.nouns import NounGroup, forms
from hothlab.language.text import _, speak
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
    "shoot through my own troops": "LOS-2",
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
    "line of sight": "LOS-1",
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


IN_A_LANGUAGE = {
    "de": {
        "Sichtlinie": "LOS-1", "Sichtlinien": "LOS-1", "Rückzüge": "RET-1", "Rueckzug": "RET-1", "ruckzug": "RET-1",
        "durch eigene Truppen schießen": "LOS-2", "schiessen": "ATK-1", "Felsenfelder": "TER-3", "Gräben": "TER-4",
        "Nahkampf": "ATK-3", "Bestätigungswurf": "UNI-5", "Schneegleitereinheit": "UNI-2", "Spaeher": "SPF-3",
    },
    "fr": {
        "ligne de vue": "LOS-1", "lignes de vue": "LOS-1", "l'hex d'une crête": "TER-1", "l’hex": "BRD-1",
        "cretes": "TER-1", "se replier": "RET-1", "tirer à travers mes propres troupes": "LOS-2", "tranchée": "TER-4",
        "combat rapproché": "ATK-3", "soldats de la base Echo": "UNI-1",
    },
    "nl": {
        "gezichtsveld": "LOS-1", "gezichtsvelden": "LOS-1", "zichtlijn": "LOS-1", "dobbelstenen": "ATK-6",
        "terugtrekken": "RET-1", "door eigen troepen schieten": "LOS-2", "heuvels": "TER-1", "rotstegel": "TER-3",
        "loopgraaf": "TER-4", "AT-AT’s": "UNI-5",
    },
    "pl": {
        "linia strzału": "LOS-1", "linii strzału": "LOS-1", "linią wzroku": "LOS-1", "pola widzenia": "LOS-1",
        "skał": "TER-3", "skałami": "TER-3", "skaly": "TER-3", "okopach": "TER-4", "odwrotu": "RET-1",
        "kośćmi": "ATK-6", "kosci": "ATK-6", "strzelać przez swoich": "LOS-2", "śmigaczy śnieżnych": "UNI-2",
        "rzut potwierdzający": "UNI-5",
    },
    "en": {
        "Sichtlinie": "LOS-1", "ligne de vue": "LOS-1", "gezichtsveld": "LOS-1", "linia strzału": "LOS-1",
        "s'enfuir": "RET-1", "żołnierzy": "UNI-1", "zolnierzy": "UNI-1", "Gletscherspalte": "TER-6",
    },
}  # fmt: skip
"""What a player of each language may type, in any form and with or without signs, and a rule among the first three."""

IN_ALL_LANGUAGES = {
    "line of sight": "LOS-1",
    "flee": "RET-1",
    "shoot through friends": "LOS-2",
    "ridges": "TER-1",
    "los_edge_sides": "LOS-4",
    "Sichtlinie": "LOS-1",
    "ligne de vue": "LOS-1",
    "gezichtsveld": "LOS-1",
    "linia strzału": "LOS-1",
}
"""Words of all editions, which the reader of any of them may type."""


@pytest.fixture(params=["de", "fr", "nl", "pl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    speak([request.param])
    yield request.param
    speak(["en"])


class TestInALanguage:
    def test_every_rule_by_its_title_and_its_id(self, spoken: str) -> None:
        assert [id for id in IDS if found(_(rules()[id].title), 1) != [id]] == []
        assert [id for id in IDS if found(id.replace("-", " "), 1) != [id]] == []

    def test_in_a_players_words(self, spoken: str) -> None:
        wanted = IN_A_LANGUAGE[spoken]
        assert {text: found(text) for text, id in wanted.items() if id not in found(text)} == {}

    def test_by_the_words_of_all_editions(self, spoken: str) -> None:
        assert {text: found(text) for text, id in IN_ALL_LANGUAGES.items() if id not in found(text)} == {}
        assert found("ligne de vue", 1) == found("Sichtlinien", 1) == found("linii strzału", 1) == ["LOS-1"]

    def test_by_every_form_of_a_name(self, spoken: str) -> None:
        """A unit, a badge or terrain is found in any case and number."""
        kinds: dict[NounGroup, Mapping[str, Any]] = {"units": profiles(), "badges": badges(), "terrain": terrains()}
        for group, things in kinds.items():
            for id, thing in things.items():
                for form in forms(group, id, spoken):
                    assert thing.rule in found(form, 6), form

    def test_nothing_fits(self, spoken: str) -> None:
        assert search("zzzzqqq") == search("?!") == ()


def test_an_english_player_finds_by_the_words_of_other_editions() -> None:
    wanted = IN_A_LANGUAGE["en"]
    assert {text: found(text) for text, id in wanted.items() if id not in found(text)} == {}


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
