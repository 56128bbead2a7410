"""Finding a rule by its id or by what a player calls the thing.

>>> [hit.rule.id for hit in search("mov-3")][:1]
['MOV-3']
>>> [hit.rule.id for hit in search("rigdes protection")][:1]
['TER-1']
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from hothlab.game.cards import cards, deck
from hothlab.hexes import SIDES
from hothlab.resources import table
from hothlab.rules.catalogue import Rule, groups, rule, rules
from hothlab.rules.rulings import rulings
from hothlab.rules.terrain import objective_kinds, structure_kinds, terrains
from hothlab.rules.units import badges, profiles
from hothlab.text import _, language

__all__ = ["Hit", "called", "search"]

# How much a word counts by where it stands
_PLACES = {"id": 60, "title": 12, "name": 10, "called": 8, "card": 5, "ruling": 4, "text": 3, "group": 2, "page": 1}
# How much a word counts by how it was found: as it is, by its beginning, or by likeness
_EXACT, _BEGINS, _LIKE = 6, 3, 2
_BEGINS_TOO = 1  # where the word itself is one of ours
_WHOLE_TITLE, _WHOLE_NAME = 3, 2
_LEAST_SHARE = 40  # per cent of the best, before whole titles and names count
_SHORTEST_BEGINNING = 3
_LIKENESS = 0.74
_LONGEST_QUERY = 200


@dataclass(frozen=True)
class Hit:
    """A rule that was found, how well it fits, and the words of it that did."""

    rule: Rule
    score: int
    words: tuple[str, ...]


def search(text: str, most: int = 12) -> tuple[Hit, ...]:
    """The rules that fit best, the best first. Words may come in any order, in the plural and with slips in them.

    The letters of a group (`los`) give its rules in their order. What fits far less than the best is left out. Nothing
    fits an empty text, nor one of which no word is like any of ours.
    """
    index = _index(language())
    asked_for = _split(text[:_LONGEST_QUERY])
    asked = index.read(asked_for)
    found: dict[str, int] = defaultdict(int)
    words: dict[str, dict[str, None]] = defaultdict(dict)
    met: dict[str, int] = defaultdict(int)
    known = any(index.begun(word) for word in asked)
    for word in asked:
        for id, (score, form) in index.rate(word, known).items():
            found[id] += score
            met[id] += 1
            words[id][form] = None
    plain = {id: score * met[id] ** 2 for id, score in found.items()}
    least = _LEAST_SHARE * max(plain.values(), default=0)
    scores = {}
    for id in (id for id, score in plain.items() if 100 * score >= least):
        title = index.titles[id]
        in_title = {_stem(word) for word in title} - index.silent <= set(asked)
        scores[id] = plain[id] * _WHOLE_TITLE ** (in_title + (title == asked_for))
        scores[id] *= _WHOLE_NAME if tuple(asked) in index.called[id] else 1
    group = " ".join(asked_for).upper()
    if group in groups():
        scores = {each.id: max(scores.values()) for each in rules().values() if each.group == group}
    order = {id: number for number, id in enumerate(rules())}
    ranked = sorted(scores, key=lambda id: (-scores[id], order[id]))
    return tuple(Hit(rule(id), scores[id], tuple(words[id])) for id in ranked[:most])


def _stem(word: str) -> str:
    """A word without the endings that do not matter: ridges, ridge; moved, moving, move; protects, protection."""
    for endings in ((("ies", "y"), ("sses", "ss"), ("s", "")), (("ing", ""), ("ed", ""), ("ion", ""))):
        for ending, instead in endings:
            if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
                word = word.removesuffix(ending) + instead
                break
    word = word.removesuffix("e") if len(word) > 3 else word
    return word[:-1] if len(word) > 2 and word[-1] == word[-2] != "s" else word


def _split(text: str) -> list[str]:
    """The words of a text, as they are compared. A dash joins: `AT-AT` is one word, and so is `MOV-3`."""
    joined = re.sub(r"(?<=\w)[-'’](?=\w)", "", text.casefold())
    return re.findall(r"[^\W_]+", joined)


class _Index:
    """For each word how much it counts for each rule."""

    def __init__(self) -> None:
        self.weights: dict[str, dict[str, int]] = defaultdict(dict)
        self.forms: dict[str, str] = {}
        self.titles: dict[str, list[str]] = {}
        # Words that tell nothing about what is looked for; another language has its own.
        self.silent = frozenset(
            _(
                "a an and are as at be by can do does for from have how i if in into is it its may me my of on or the "
                "to what when which who with you your"
            ).split()
        )
        self._counted: set[tuple[str, str, str]] = set()
        for each in rules().values():
            self.add(each.id, each.id, "id")
            self.add(each.id, _(each.title), "title")
            self.titles[each.id] = _split(_(each.title))
            self.add(each.id, _(each.text), "text")
            self.add(each.id, f"{each.group} {_(groups()[each.group])}", "group")
            self.add(each.id, " ".join(f"{page} p{page}" for page in each.pages), "page")
            self.add(each.id, " ".join(called(each.id)), "called")
        for place, name, ids in _names():
            for id in ids:
                self.add(id, name, place)
        for ruling in rulings().values():
            for id in ruling.rules:
                self.add(id, f"{ruling.name} {_(ruling.title)}", "ruling")
        self.called = {id: {tuple(self.read(_split(name))) for name in called(id)} for id in rules()}
        self.rate = lru_cache(maxsize=512)(self._rate)

    def add(self, id: str, text: str, place: str) -> None:
        """Count the words of a text for a rule, each once for each place it stands in."""
        for word in _split(text):
            stem = _stem(word)
            if (stem, id, place) not in self._counted:
                self._counted.add((stem, id, place))
                self.forms.setdefault(stem, word)
                self.weights[stem][id] = self.weights[stem].get(id, 0) + _PLACES[place]

    def read(self, words: list[str]) -> list[str]:
        """What somebody looks for: words that mean nothing here left out, and words joined that are one of ours."""
        read: list[str] = []
        number = 0
        while number < len(words):
            pair = _stem("".join(words[number : number + 2]))
            if pair in self.weights and number + 1 < len(words) and pair not in map(_stem, words):
                read.append(pair)  # "at at", "mov 3", "re roll"
                number += 2
                continue
            read.append(_stem(words[number]))
            number += 1
        telling = [word for word in read if word not in self.silent]
        return list(dict.fromkeys(telling or read))

    def _rate(self, word: str, known: bool) -> Mapping[str, tuple[int, str]]:
        """How much a word counts for each rule, and the word of ours it stands for."""
        found: dict[str, tuple[int, str]] = {}
        for ours, factor in self.like(word, known):
            rules_with_it = self.weights[ours]
            rarity = 1 + (len(rules()) // len(rules_with_it)).bit_length()
            for id, weight in rules_with_it.items():
                score = weight * factor * rarity
                if score > found.get(id, (0, ""))[0]:
                    found[id] = score, self.forms[ours]
        return found

    def begun(self, word: str) -> dict[str, int]:
        """The word itself if it is one of ours, and our words that it begins, and how much each counts."""
        found = {word: _EXACT} if word in self.weights else {}
        if len(word) >= _SHORTEST_BEGINNING:
            factor = _BEGINS_TOO if found else _BEGINS
            begun = [ours for ours in self.weights if ours.startswith(word) and not ours[-1].isdigit()]  # ids are whole
            found |= {ours: factor for ours in begun if ours != word}
        return found

    def like(self, word: str, known: bool) -> Iterable[tuple[str, int]]:
        """Our words that somebody may mean: the word itself, those it begins, or else those it is like.

        Where another word asked for is `known`, a slip must at least have the right first letter.
        """
        found = list(self.begun(word).items())
        ours = [each for each in self.weights if not known or each[0] == word[0]]
        if not found:
            swapped = sorted(word)
            found = [(each, _LIKE) for each in ours if len(each) == len(word) and sorted(each) == swapped]
        if not found and len(word) > _SHORTEST_BEGINNING:
            found = [(each, _LIKE) for each in get_close_matches(word, ours, n=4, cutoff=_LIKENESS)]
        return found


@cache
def _index(_language: str) -> _Index:
    return _Index()


def _names() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Names of things and cards, and the rules that are about them."""
    named = [(each.name, each.rule) for each in profiles().values()]
    named += [(each.name, each.rule) for each in badges().values()]
    named += [(each.name, each.rule) for each in terrains().values()]
    named += [(each.name, each.rule) for each in objective_kinds().values()]
    for name, id in named:
        yield "name", _(name), (id,)
    for structure in structure_kinds().values():
        yield "name", _(structure.name), ("STR-1", "STR-4")
    led = set()
    for side in SIDES:
        for leader, ids in deck(side).leaders.items():
            yield "name", _(deck(side).leader_names[leader]), ("LDR-1",)
            led |= set(ids)
    for card in cards().values():
        yield "card", _(card.name), ("LDR-1",) if card.id in led else ("CMD-1",)


def called(id: str) -> tuple[str, ...]:
    """What players call the thing that a rule is about, in the reader's language."""
    return tuple(_(str(word)) for word in table("rule_boards.yaml")[id].get("words", ()))
