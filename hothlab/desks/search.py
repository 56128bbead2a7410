"""Finding a rule by its id or by what a player calls the thing, in the reader's language or another of ours.

>>> [hit.rule.id for hit in search("mov-3")][:1]
['MOV-3']
>>> [hit.rule.id for hit in search("rigdes protection")][:1]
['TER-1']
>>> [hit.rule.id for hit in search("Sichtlinien")][:1]
['LOS-1']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from hothlab.desks.stems import fold, parts, split, stop_words
from hothlab.desks.vocabulary import Vocabulary, called_in, vocabulary
from hothlab.language.text import language, languages
from hothlab.rules.catalogue import Rule, groups, rule, rules

__all__ = ["Hit", "called", "search"]

_EXACT, _PREFIX, _SIMILAR = 6, 3, 2
"""How much a match counts: the same word, a longer word that begins with it, a similar word."""
_PREFIX_BESIDE_EXACT = 1
"""How much a longer word counts where the word itself is known too."""
_WHOLE_TITLE, _WHOLE_NAME = 3, 2
"""The factor for a query that is the whole title of a rule, or what players call it."""
_LEAST_SHARE = 40
"""In per cent of the best score: rules below it are left out."""
_LONGEST_QUERY = 200
_SHORTEST_FOREIGN = 3
_SHORTEST_FOREIGN_SLIP = 5
"""How many letters a word of another language has at least, and one that is misspelt."""


@dataclass(frozen=True)
class Hit:
    """A rule that was found, its score, and its words that matched."""

    rule: Rule
    score: int
    words: tuple[str, ...]


def search(text: str, most: int = 12) -> tuple[Hit, ...]:
    """The rules that fit best, the best first. The words may stand in any order, in any form, and be misspelt.

    A word that the reader's language has not may be one of another language. The letters of a group (`los`) give its
    rules in their order. Rules that fit far less than the best are left out. Nothing is found for an empty text, or
    when no word of it is similar to a word of ours.
    """
    index = _index(language())
    typed = split(text[:_LONGEST_QUERY])
    words = index.read(typed)
    sums: dict[str, int] = defaultdict(int)
    matches: dict[str, int] = defaultdict(int)
    matched_words: dict[str, dict[str, None]] = defaultdict(dict)
    any_known = any(index.known(word) for word in words)
    for word in words:
        for id, (score, ours) in index.rate(word, any_known).items():
            sums[id] += score
            matches[id] += 1
            matched_words[id][ours] = None
    plain = {id: score * matches[id] ** 2 for id, score in sums.items()}
    least = _LEAST_SHARE * max(plain.values(), default=0)
    scores = {id: score * index.whole(id, typed, words) for id, score in plain.items() if 100 * score >= least}
    group = " ".join(typed).upper()
    if group in groups():
        scores = {each.id: max(scores.values()) for each in rules().values() if each.group == group}
    order = {id: number for number, id in enumerate(rules())}
    ranked = sorted(scores, key=lambda id: (-scores[id], order[id]))
    return tuple(Hit(rule(id), scores[id], tuple(matched_words[id])) for id in ranked[:most])


def called(id: str) -> tuple[str, ...]:
    """What players call the thing that a rule is about, in the reader's language."""
    return called_in(language(), id)


class _Index:
    """The words of the reader's language; for a word that is not among them, those of all other languages."""

    def __init__(self, language: str) -> None:
        self.own = vocabulary(language, whole=True)
        self.others_in = [code for code in languages() if code != language]
        self.rate = lru_cache(maxsize=512)(self._rate)

    @property
    def others(self) -> list[Vocabulary]:
        """The vocabularies of the other languages; they are read when they are needed."""
        return [vocabulary(code, whole=code == "en") for code in self.others_in]

    def read(self, typed: list[str]) -> list[str]:
        """The words of a query. Two that make one of ours are joined, and stop words are left out."""
        words: list[str] = []
        number = 0
        while number < len(typed):
            pair = "".join(typed[number : number + 2])
            if number + 1 < len(typed) and self._joins(pair, typed):
                words.append(pair)  # "at at", "mov 3", "re roll"
                number += 2
                continue
            word = typed[number]
            words += [word] if not parts(word) or self.own.knows(word) else parts(word)
            number += 1
        telling = [word for word in words if not self._says_nothing(word)]
        return list({fold(word): word for word in reversed(telling or words)}.values())[::-1]

    def _joins(self, pair: str, typed: list[str]) -> bool:
        return self.own.knows(pair) and self.own.stem_of(pair) not in map(self.own.stem_of, typed)

    def _says_nothing(self, word: str) -> bool:
        """Whether it is a stop word, of the reader's language or, where that has no such word, of another."""
        if fold(word) in self.own.stop_words:
            return True
        return not self.own.knows(word) and any(fold(word) in stop_words(code) for code in self.others_in)

    def known(self, word: str) -> bool:
        """Whether a word, or one that begins with it, is in any of our languages."""
        if self.own.knows(word) or self.own.longer(word):
            return True
        return len(word) >= _SHORTEST_FOREIGN and any(each.knows(word) or each.longer(word) for each in self.others)

    def whole(self, id: str, typed: list[str], words: list[str]) -> int:
        """The factor for a query that is the whole title of a rule, or all that players call it."""
        ours = [self.own] if all(map(self.own.knows, words)) else [self.own, *self.others]
        return max(_whole(each, id, typed, words) for each in ours)

    def _rate(self, word: str, any_known: bool) -> Mapping[str, tuple[int, str]]:
        """The score of a word for each rule that has it, and the word of that rule that matched."""
        found: dict[str, tuple[int, str]] = {}
        for ours, stem, factor in self.matching(word, any_known):
            rules_with_it = ours.weights[stem]
            rarity = 1 + (len(rules()) // len(rules_with_it)).bit_length()
            for id, weight in rules_with_it.items():
                score = weight * factor * rarity
                if score > found.get(id, (0, ""))[0]:
                    found[id] = score, ours.shown[stem]
        return found

    def matching(self, word: str, any_known: bool) -> list[tuple[Vocabulary, str, int]]:
        """Our words that somebody may mean: the first of these ways that finds any."""
        return next((found for found in map(list, self._ways(word, any_known)) if found), [])

    def _ways(self, word: str, any_known: bool) -> Iterator[Iterator[tuple[Vocabulary, str, int]]]:
        """The word itself, here or in another language; longer words; joined ones; slips.

        Where another word of the query is known, a similar one must at least have the right first letter, and must not
        be a word of another language.
        """
        own = self.own
        if own.knows(word):
            yield iter([(own, own.stem_of(word), _EXACT), *_each(own, own.longer(word), _PREFIX_BESIDE_EXACT)])
        if len(word) >= _SHORTEST_FOREIGN:
            yield ((each, each.stem_of(word), _EXACT) for each in self.others if each.knows(word))
        yield _each(own, own.longer(word), _PREFIX)
        yield (row for each in self.others for row in _each(each, each.longer(word), _PREFIX))
        yield _each(own, own.inside(word), _SIMILAR)
        yield _each(own, own.similar(word, any_known), _SIMILAR)
        if len(word) >= _SHORTEST_FOREIGN_SLIP and not any_known:
            yield (row for each in self.others for row in _each(each, each.similar(word, any_known), _SIMILAR))


def _whole(ours: Vocabulary, id: str, typed: list[str], words: list[str]) -> int:
    factor = 1
    stems = frozenset(map(ours.stem_of, words))
    title = ours.titles[id]
    if ours.telling(" ".join(title)) <= stems:
        factor *= _WHOLE_TITLE
    if title == list(map(fold, typed)):
        factor *= _WHOLE_TITLE
    return factor * (_WHOLE_NAME if stems in ours.called[id] else 1)


def _each(ours: Vocabulary, stems: set[str], factor: int) -> Iterator[tuple[Vocabulary, str, int]]:
    return ((ours, stem, factor) for stem in sorted(stems))


@cache
def _index(language: str) -> _Index:
    return _Index(language)
