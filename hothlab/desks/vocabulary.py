"""The words of a language by which a rule is found, and how much each counts for which rule.

The language of the reader has all words of the rules; of another language the titles, what players call things, the
names and the terms of the printed edition are enough: a German finds a rule by the English word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from hothlab.data import data_file
from hothlab.desks.stems import fold, parts, split, stem, stop_words
from hothlab.game.cards import cards
from hothlab.game.decks import deck
from hothlab.hexes import SIDES
from hothlab.language.nouns import NounGroup, forms
from hothlab.language.text import say_in
from hothlab.rules.catalogue import groups, rules
from hothlab.rules.rulings import rulings
from hothlab.rules.terrain import objective_kinds, structure_kinds, terrains
from hothlab.rules.units import badges, profiles

__all__ = ["Vocabulary", "called_in", "vocabulary"]

_WEIGHTS = {"id": 60, "title": 12, "name": 10, "called": 8, "card": 5, "ruling": 4, "text": 3, "group": 2, "page": 1}
"""How much a word counts, by where it stands."""
_TELLING = ("title", "name", "called")
"""The places that say what a rule is about."""
_SHORTEST_PREFIX = 3
_SHORTEST_INSIDE = 4
_SIMILARITY = 0.74
_COMPOUNDS = ("de", "nl")
"""The languages that write several words as one."""


class Vocabulary:
    """The words of one language: their stems, and the weight of each for each rule."""

    def __init__(self, language: str, whole: bool) -> None:
        self.language = language
        self.weights: dict[str, dict[str, int]] = defaultdict(dict)
        self.words: dict[str, str] = {}
        """Each word in plain letters, and its stem."""
        self.shown: dict[str, str] = {}
        """A word for each stem."""
        self.titles: dict[str, list[str]] = {}
        self.called: dict[str, set[frozenset[str]]] = {}
        self.stop_words = stop_words(language)
        self._at: dict[str, set[tuple[str, str]]] = defaultdict(set)
        """For each stem the rules and places where it stands."""
        for id, text, place in _texts(language):
            if whole or place in (*_TELLING, "group"):
                self.add(id, text, place)
        say = say_in(language)
        for each in rules().values():
            self.titles[each.id] = [fold(word) for word in split(say(each.english_title))]
            self.called[each.id] = {self.telling(name) for name in called_in(language, each.id)}
        for english, words in _terms(language).items():
            for id, place in vocabulary("en", whole=True).having(english):
                for word in words:
                    self.add(id, word, place if place in _TELLING else "text")
        for avoided, printed in _avoided(language):
            for id, place in [found for found in self.having(printed) if found[1] in _TELLING]:
                self.add(id, avoided, place)

    def add(self, id: str, text: str, place: str) -> None:
        """Count the words of a text for a rule, each once for each place it stands in."""
        for word in split(text):
            for each in (word, *parts(word)):
                found = self.words.setdefault(fold(each), stem(each, self.language))
                if (id, place) not in self._at[found]:
                    self._at[found].add((id, place))
                    self.shown.setdefault(found, each.replace("-", ""))
                    self.weights[found][id] = self.weights[found].get(id, 0) + _WEIGHTS[place]

    def stem_of(self, word: str) -> str:
        """The stem of a word, which may be written without its signs."""
        return self.words.get(fold(word)) or stem(word, self.language)

    def telling(self, text: str) -> frozenset[str]:
        """The stems of a text without its stop words."""
        return frozenset(self.stem_of(word) for word in split(text) if fold(word) not in self.stop_words)

    def having(self, text: str) -> set[tuple[str, str]]:
        """The rules and places that have all these words."""
        stems = self.telling(text)
        return set.intersection(*(self._at.get(each, set()) for each in stems)) if stems else set()

    def knows(self, word: str) -> bool:
        """Whether it is one of ours, in any form."""
        return self.stem_of(word) in self.weights

    def longer(self, word: str) -> set[str]:
        """The stems of our words that begin with this one, or, where words are joined, have it inside.

        Ids match only as a whole.
        """
        plain, stem = fold(word), self.stem_of(word)
        if len(plain) < _SHORTEST_PREFIX:
            return set()
        words = [(each, ours) for each, ours in self.words.items() if not each[-1].isdigit()]
        found = {ours for each, ours in words if each.startswith((plain, stem))}
        if self.language in _COMPOUNDS and len(stem) >= _SHORTEST_INSIDE:
            found |= {ours for each, ours in words if stem in each}
        return found - {stem}

    def inside(self, word: str) -> set[str]:
        """The stem of our longest word with which this one begins, where words are joined: Felsen of Felsenfelder."""
        plain = fold(word)
        heads = [each for each in self.words if len(each) >= _SHORTEST_INSIDE and plain.startswith(each)]
        return {self.words[max(heads, key=len)]} if heads and self.language in _COMPOUNDS else set()

    def similar(self, word: str, same_first: bool) -> set[str]:
        """The stems of our words with the same letters in another order, or else with nearly the same letters."""
        plain = self.stem_of(word)
        ours = [each for each in self.weights if not same_first or each[0] == plain[0]]
        letters = sorted(plain)
        swapped = {each for each in ours if len(each) == len(plain) and sorted(each) == letters}
        if swapped or len(plain) <= _SHORTEST_PREFIX:
            return swapped
        return set(get_close_matches(plain, ours, n=4, cutoff=_SIMILARITY))


@cache
def vocabulary(language: str, whole: bool = False) -> Vocabulary:
    """The words of a language: all, or those by which the reader of another one may look for a rule."""
    return Vocabulary(language, whole)


def _texts(language: str) -> Iterator[tuple[str, str, str]]:
    """Every text that says something about a rule, with the rule and the place."""
    say = say_in(language)
    for each in rules().values():
        yield each.id, each.id, "id"
        yield each.id, say(each.english_title), "title"
        yield each.id, say(each.english_text), "text"
        yield each.id, f"{each.group} {say(groups()[each.group])}", "group"
        yield each.id, " ".join(f"{page} p{page}" for page in each.pages), "page"
        yield each.id, " ".join(called_in(language, each.id)), "called"
    for ids, name, place in _names(language):
        for id in ids:
            yield id, name, place
    for ruling in rulings().values():
        for id in ruling.rules:
            yield id, say(ruling.title), "ruling"
            if language == "en":  # the words of its name are English ones
                yield id, ruling.name, "ruling"


def _names(language: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Names of things and cards, and the rules that are about them."""
    kinds: dict[NounGroup, Mapping[str, Any]] = {
        "units": profiles(), "badges": badges(), "terrain": terrains(), "objectives": objective_kinds(),
        "structures": structure_kinds(),
    }  # fmt: skip
    for group, things in kinds.items():
        for id, thing in things.items():
            about = ("STR-1", "STR-4") if group == "structures" else (thing.rule,)
            yield about, " ".join(forms(group, id, language)), "name"
    say = say_in(language)
    led = set()
    for side in SIDES:
        for leader in deck(side).leaders.values():
            yield ("LDR-1",), say(leader.name), "name"
            led |= set(leader.cards)
    for card in cards().values():
        yield ("LDR-1",) if card.id in led else ("CMD-1",), say(card.name), "card"


def called_in(language: str, id: str) -> tuple[str, ...]:
    """What players call the thing that a rule is about, in a language."""
    return tuple(say_in(language)(_called()[id]).split(", "))


@cache
def _called() -> dict[str, str]:
    """For each rule the words of the data file, in English, as one message: another language may have more of them."""
    return {id: ", ".join(map(str, row.get("words", ()))) for id, row in data_file("rule_boards.yaml").items()}


def _terms(language: str) -> dict[str, list[str]]:
    """For each English term the words of the printed edition."""
    if language == "en":
        return {}
    return {
        english: row["is"] for row in data_file(f"terms/{language}.yaml")["terms"].values() for english in row["en"]
    }


def _avoided(language: str) -> list[tuple[str, str]]:
    """What players call a thing that the edition calls otherwise, and its printed word."""
    if language == "en":
        return []
    return [(word.rstrip("*"), printed) for word, printed in data_file(f"terms/{language}.yaml")["avoid"].items()]
