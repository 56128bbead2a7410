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

_WEIGHTS = {"id": 60, "title": 12, "name": 10, "called": 8, "card": 5, "ruling": 4, "text": 3, "group": 2, "page": 1}
"""How much a word counts, by where it stands."""
_EXACT, _PREFIX, _SIMILAR = 6, 3, 2
"""How much a match counts: the same word, a longer word that begins with it, a similar word."""
_PREFIX_BESIDE_EXACT = 1
"""How much a longer word counts where the word itself is known too."""
_WHOLE_TITLE, _WHOLE_NAME = 3, 2
"""The factor for a query that is the whole title of a rule, or what players call it."""
_LEAST_SHARE = 40
"""In per cent of the best score: rules below it are left out."""
_SHORTEST_PREFIX = 3
_SIMILARITY = 0.74
_LONGEST_QUERY = 200


@dataclass(frozen=True)
class Hit:
    """A rule that was found, its score, and its words that matched."""

    rule: Rule
    score: int
    words: tuple[str, ...]


def search(text: str, most: int = 12) -> tuple[Hit, ...]:
    """The rules that fit best, the best first. The words may stand in any order, in the plural, and be misspelt.

    The letters of a group (`los`) give its rules in their order. Rules that fit far less than the best are left out.
    Nothing is found for an empty text, or when no word of it is similar to a word of ours.
    """
    index = _index(language())
    words = _split(text[:_LONGEST_QUERY])
    stems = index.read(words)
    sums: dict[str, int] = defaultdict(int)
    matches: dict[str, int] = defaultdict(int)
    matched_words: dict[str, dict[str, None]] = defaultdict(dict)
    any_known = any(index.beginning_with(stem) for stem in stems)
    for stem in stems:
        for id, (score, word) in index.rate(stem, any_known).items():
            sums[id] += score
            matches[id] += 1
            matched_words[id][word] = None
    plain = {id: score * matches[id] ** 2 for id, score in sums.items()}
    least = _LEAST_SHARE * max(plain.values(), default=0)
    scores = {}
    for id in (id for id, score in plain.items() if 100 * score >= least):
        title = index.titles[id]
        covers_title = {_stem(word) for word in title} - index.stop_words <= set(stems)
        scores[id] = plain[id] * _WHOLE_TITLE ** (covers_title + (title == words))
        scores[id] *= _WHOLE_NAME if tuple(stems) in index.called[id] else 1
    group = " ".join(words).upper()
    if group in groups():
        scores = {each.id: max(scores.values()) for each in rules().values() if each.group == group}
    order = {id: number for number, id in enumerate(rules())}
    ranked = sorted(scores, key=lambda id: (-scores[id], order[id]))
    return tuple(Hit(rule(id), scores[id], tuple(matched_words[id])) for id in ranked[:most])


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
        # Each language has its own list.
        self.stop_words = frozenset(
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
                self.weights[stem][id] = self.weights[stem].get(id, 0) + _WEIGHTS[place]

    def read(self, words: list[str]) -> list[str]:
        """The stems of a query. Two words that make one of ours are joined, and stop words are left out."""
        stems: list[str] = []
        number = 0
        while number < len(words):
            pair = _stem("".join(words[number : number + 2]))
            if pair in self.weights and number + 1 < len(words) and pair not in map(_stem, words):
                stems.append(pair)  # "at at", "mov 3", "re roll"
                number += 2
                continue
            stems.append(_stem(words[number]))
            number += 1
        telling = [stem for stem in stems if stem not in self.stop_words]
        return list(dict.fromkeys(telling or stems))

    def _rate(self, stem: str, any_known: bool) -> Mapping[str, tuple[int, str]]:
        """The score of a stem for each rule that has it, and the word of that rule that matched."""
        found: dict[str, tuple[int, str]] = {}
        for ours, factor in self.matching(stem, any_known):
            rules_with_it = self.weights[ours]
            rarity = 1 + (len(rules()) // len(rules_with_it)).bit_length()
            for id, weight in rules_with_it.items():
                score = weight * factor * rarity
                if score > found.get(id, (0, ""))[0]:
                    found[id] = score, self.forms[ours]
        return found

    def beginning_with(self, stem: str) -> dict[str, int]:
        """Our stems that begin with this one, itself too, and how much each counts. Ids match only as a whole."""
        found = {stem: _EXACT} if stem in self.weights else {}
        if len(stem) >= _SHORTEST_PREFIX:
            factor = _PREFIX_BESIDE_EXACT if found else _PREFIX
            longer = [ours for ours in self.weights if ours.startswith(stem) and not ours[-1].isdigit()]
            found |= {ours: factor for ours in longer if ours != stem}
        return found

    def matching(self, stem: str, any_known: bool) -> Iterable[tuple[str, int]]:
        """Our stems that somebody may mean: those that begin with it, or else those with swapped or similar letters.

        Where another word of the query is known, a similar one must at least have the right first letter.
        """
        found = list(self.beginning_with(stem).items())
        ours = [each for each in self.weights if not any_known or each[0] == stem[0]]
        if not found:
            letters = sorted(stem)
            found = [(each, _SIMILAR) for each in ours if len(each) == len(stem) and sorted(each) == letters]
        if not found and len(stem) > _SHORTEST_PREFIX:
            found = [(each, _SIMILAR) for each in get_close_matches(stem, ours, n=4, cutoff=_SIMILARITY)]
        return found


@cache
def _index(_language: str) -> _Index:
    return _Index()


def _names() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Names of things and cards, and the rules that are about them."""
    named = [(each.name, each.rule) for each in profiles().values()]
    named += [(each.title, each.rule) for each in badges().values()]
    named += [(each.name, each.rule) for each in terrains().values()]
    named += [(each.name, each.rule) for each in objective_kinds().values()]
    for name, id in named:
        yield "name", name, (id,)
    for structure in structure_kinds().values():
        yield "name", structure.name, ("STR-1", "STR-4")
    led = set()
    for side in SIDES:
        for leader, ids in deck(side).leaders.items():
            yield "name", _(deck(side).leader_names[leader]), ("LDR-1",)
            led |= set(ids)
    for card in cards().values():
        yield "card", _(card.name), ("LDR-1",) if card.id in led else ("CMD-1",)


def called(id: str) -> tuple[str, ...]:
    """What players call the thing that a rule is about, in the reader's language."""
    return tuple(_(_called()[id]).split(", "))


@cache
def _called() -> dict[str, str]:
    """For each rule the words of the data file, in English, as one message: another language may have more of them."""
    return {id: ", ".join(map(str, row.get("words", ()))) for id, row in table("rule_boards.yaml").items()}
