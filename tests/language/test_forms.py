"""Nouns that decline, lists and phrases that pass a form on, and messages that cannot be filled in."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import get_args

import pytest

from hothlab.base.errors import HothlabError
from hothlab.data import data_file
from hothlab.hexes import Hex
from hothlab.language import text as words
from hothlab.language.forms import Noun, Translation, Words
from hothlab.language.nouns import NounGroup, noun
from hothlab.language.text import capital, either, listed, phrase
from hothlab.rules.terrain import Structure, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles
from hothlab.translating.catalogue import LANGUAGES
from hothlab.translating.checks import FORMS


@pytest.fixture()
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A language may be set with `spoken.setattr(words, "_language", "de")`, without its catalogue."""
    yield monkeypatch


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("de", "die Linie läuft durch {things:acc}", "die Linie läuft durch einen Hügel auf D4 und Felsen auf D5"),
        ("de", "vor {things:the.dat}", "vor dem Hügel auf D4 und den Felsen auf D5"),
        ("pl", "wzdłuż {things:gen}", "wzdłuż grani auf D4 und skał auf D5"),
        ("pl", "{things:the.ins}", "granią auf D4 und skałami auf D5"),
        ("fr", "{things:gen}", "d’une crête auf D4 und de rochers auf D5"),
        ("nl", "{things:dat}", "een heuvel auf D4 und rotsen auf D5"),
    ],
)
def test_a_form_goes_through_lists_and_phrases(
    language: str, template: str, told: str, spoken: pytest.MonkeyPatch
) -> None:
    spoken.setattr(words, "_language", language)
    spoken.setattr(words, "_", {", ": ", ", "{most} and {last}": "{most} und {last}"}.get)
    kinds = {"D4": "ridge", "D5": "rocks"}
    things = [phrase("{what} auf {hex}", what=terrains()[kind].name, hex=hex) for hex, kind in kinds.items()]
    assert template.format(things=listed(things)) == told


def test_a_place_with_a_form_of_its_own_keeps_it() -> None:
    ridge = Noun("ein Hügel", {"dat": "einem Hügel", "acc": "einen Hügel"})
    assert format(phrase("{a:dat} und {b}", a=ridge, b=ridge), "acc") == "einem Hügel und einen Hügel"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_of_the_game_has_its_forms(language: str, spoken: pytest.MonkeyPatch) -> None:
    """No unit, terrain, structure, badge, token, side, symbol, section, type or level is left in English."""
    spoken.setattr(words, "_language", language)
    english = data_file("nouns/en.yaml")
    for group in get_args(NounGroup):
        ids = {*english.get(group, {})}
        for name in ("units.yaml", "terrain.yaml"):
            ids |= {*data_file(name).get(group, {})}
        assert ids
        for id in ids:
            found = noun(group, id)
            assert data_file(f"nouns/{language}.yaml")[group][id]["nom"] == found
            assert all(format(found, form) for form in FORMS[language]), (group, id)
    assert all(isinstance(Unit(kind).name, Noun) for kind in profiles())
    assert all(isinstance(Structure(kind).name, Noun) for kind in structure_kinds())
    assert all(isinstance(each.title, Noun) for each in badges().values())


def test_a_plain_text_has_no_forms() -> None:
    with pytest.raises(ValueError, match="'acc'"):
        Translation("durch {thing:acc}", "by {thing}").format(thing="rocks")
    with pytest.raises(ValueError, match="is no noun"):
        Translation("durch {thing:acc}", "by {thing}").format(thing=Words("rocks"))


def test_a_reader_sees_english_where_a_translation_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Translation, "strict", False)
    assert Translation("durch {thing:acc}", "by {thing}").format(thing="rocks") == "by rocks"
    assert Translation("durch {ding}", "by {thing}").format(thing=Noun("Felsen", {}, "rocks")) == "by rocks"


def test_an_untranslated_message_has_english_nouns() -> None:
    assert Translation("by {thing}", "by {thing}").format(thing=Noun("Felsen", {}, "rocks")) == "by rocks"


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "'Z\\x1b9'"), ("de", "„Z\\x1b9“"), ("fr", "« Z\\x1b9 »"), ("nl", "“Z\\x1b9”"), ("pl", "„Z\\x1b9”")],
)
def test_what_a_person_typed_stands_in_the_quotation_marks_of_the_language(language: str, typed: str) -> None:
    """And no sign in it can do harm to a terminal."""
    with words.speaking(language), pytest.raises(HothlabError) as refused:
        Hex("Z\x1b9")
    assert str(refused.value).replace("\u202f", " ").replace("\xa0", " ").count(typed) == 1


def test_what_is_said_can_be_kept() -> None:
    ridge = Noun("ein Hügel", {"dat": "einem Hügel"}, "a ridge")
    kept = pickle.loads(pickle.dumps((ridge, either([ridge, ridge]), Translation("a", "b"))))
    assert kept == (ridge, either([ridge, ridge]), "a") and format(kept[0], "dat") == "einem Hügel"


@pytest.mark.parametrize(
    ("text", "raised"), [("éclair", "Éclair"), ("świt", "Świt"), ("ijs", "IJs"), ("überall", "Überall"), ("„a”", "„a”")]
)
def test_a_first_letter_is_raised_as_its_language_does(text: str, raised: str) -> None:
    assert capital(text) == raised
