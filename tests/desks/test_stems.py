"""Words as they are compared in a search."""

from __future__ import annotations

import pytest

from hothlab.desks.stems import fold, parts, split, stem, stop_words
from hothlab.language.text import languages


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("l’hex, d'une crête", ["hex", "une", "crête"]),
        ("Qu'est-ce qu’un AT-AT ?", ["est-ce", "un", "at-at"]),
        ("AT-AT’s en Luke’a", ["at-at", "en", "luke"]),
        ("the board's edge", ["the", "board", "edge"]),
        ("Straße: los_edge", ["strasse", "los", "edge"]),
    ],
)
def test_a_text_is_cut_into_words(text: str, words: list[str]) -> None:
    assert split(text) == words


def test_the_parts_of_a_joined_word() -> None:
    assert parts("infanterie-einheit") == ["infanterie", "einheit"]
    assert parts("at-at") == parts("mov-3") == parts("ridge") == []


def test_letters_without_their_signs() -> None:
    assert [fold(word) for word in ("łódź", "crête", "rückzug", "cœur", "at-at")] == [
        "lodz", "crete", "ruckzug", "coeur", "atat",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "ridge ridges"),
        ("de", "rückzug rückzüge rückzugs"),
        ("de", "hügel hügeln"),
        ("fr", "retraite retraites"),
        ("fr", "activé activée activer"),
        ("nl", "tegel tegels"),
        ("pl", "skały skał skałami skałach"),
        ("pl", "pole pola pól polem polami"),
        ("pl", "odwrót odwrotu odwroty"),
        ("pl", "kość kości kośćmi"),
        ("xx", "word"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(language: str, forms: str) -> None:
    assert len({stem(form, language) for form in forms.split()}) == 1


def test_every_language_has_stop_words() -> None:
    assert all(len(stop_words(language)) > 20 for language in languages())
    assert stop_words("xx") == frozenset()
