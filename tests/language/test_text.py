"""How numbers, chances, lists and names are written: what is written can be read back, in every language."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest
from babel.numbers import get_group_symbol, parse_decimal
from hypothesis import given
from hypothesis import strategies as st

from hothlab.language.text import (
    _,
    alphabetical,
    chance,
    cited,
    either,
    listed,
    number,
    percent,
    quoted,
    sentence,
    short,
    signed,
    speaking,
)
from hothlab.translating.catalogue import LANGUAGES

SPOKEN = st.sampled_from(["en", *LANGUAGES])
PARTS = st.builds(lambda part, more: Fraction(part, part + more), st.integers(0, 10**6), st.integers(1, 10**6))
"""From 0 to just below 1."""
NAMES = st.lists(st.text("abcdefg", min_size=1), max_size=5)


def read(text: str, language: str) -> Fraction:
    """A number as Babel reads it, which has the rules of the languages from Unicode's CLDR and not from us."""
    with_group = re.sub(r"\s", get_group_symbol(language), text)
    return Fraction(parse_decimal(with_group, locale=language))


# Numbers


@given(st.integers(-(10**9), 10**9), SPOKEN)
def test_a_whole_number_is_read_back(value: int, language: str) -> None:
    with speaking(language):
        assert read(number(value), language) == value


@given(st.fractions(-(10**6), 10**6, max_denominator=9999), st.integers(1, 3), SPOKEN)
def test_a_number_with_decimals_is_read_back_as_the_nearest(value: Fraction, decimals: int, language: str) -> None:
    with speaking(language):
        text = number(float(value), decimals)
    assert abs(read(text, language) - value) <= Fraction(1, 2 * 10**decimals) + Fraction(1, 10**8)
    assert re.fullmatch(rf".*\d\D\d{{{decimals}}}", text), "as many decimals as were asked for"


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", "1,296 12,960 5.6"),
        ("de", "1.296 12.960 5,6"),
        ("fr", "1\xa0296 12\xa0960 5,6"),
        ("nl", "1.296 12.960 5,6"),
        ("pl", "1296 12\xa0960 5,6"),
    ],
)
def test_numbers(language: str, numbers: str) -> None:
    with speaking(language):
        assert f"{number(1296)} {number(12960)} {number(5.62, 1)}" == numbers


@given(st.integers(-99, 99))
def test_a_sign_is_always_there_and_is_read_back(value: int) -> None:
    text = signed(value)
    assert text[0] in "+−" and int(text.replace("−", "-")) == value


# Chances


@given(PARTS)
def test_a_chance_is_exact(value: Fraction) -> None:
    """The fraction is read back whole."""
    found = re.fullmatch(r"([\d,]+) in ([\d,]+) \(.*\)", chance(value))
    if value == 0:
        assert chance(value) == "impossible"
    else:
        assert found is not None
        part, whole = (int(each.replace(",", "")) for each in found.groups())
        assert (part, whole) == (value.numerator, value.denominator)


@given(PARTS, PARTS)
def test_a_greater_chance_never_has_fewer_per_cent(one: Fraction, other: Fraction) -> None:
    words = {"less than 0.1 %": 0.05, "more than 99.9 %": 99.95}
    told = [percent(each) for each in sorted([one, other])]
    less, more = (words[each] if each in words else float(each.removesuffix(" %")) for each in told)
    assert less <= more


@given(PARTS, SPOKEN)
def test_per_cent_are_the_nearest(value: Fraction, language: str) -> None:
    """To a whole one in the middle, and to a tenth where it is nearly nothing or nearly all; something is never 0 %."""
    with speaking(language):
        text = percent(value)
        least, most = (_("{number} %").format(number=number(each, 1)) for each in (0.1, 99.9))
    if text.endswith((f" {least}", f" {most}")):
        assert 0 < value <= Fraction(1, 2000) or 0 < 1 - value <= Fraction(1, 2000)
        return
    assert (read(re.sub(r"\s*%", "", text), language) in (0, 100)) == (value in (0, 1))
    found = read(re.sub(r"\s*%", "", text), language)
    near = Fraction(1, 2) if Fraction(1, 100) <= value <= Fraction(99, 100) else Fraction(1, 20)
    assert abs(found - 100 * value) <= near + Fraction(1, 10**9)


def test_a_chance_in_words() -> None:
    assert [chance(Fraction(part, 36)) for part in (0, 1, 36)] == ["impossible", "1 in 36 (3 %)", "certain"]
    assert percent(Fraction(999, 1000)) == "99.9 %"
    assert chance(Fraction(1, 46656)) == "1 in 46,656 (less than 0.1 %)"
    words = {"de": "unter 0,1 %", "fr": "moins de 0,1 %", "nl": "minder dan 0,1%", "pl": "mniej niż 0,1%"}
    for code, told in words.items():
        with speaking(code):
            assert percent(Fraction(1, 46656)) == told


# Lists and names


@given(NAMES)
def test_a_list_names_each_thing_once_and_in_order(names: list[str]) -> None:
    """Commas, and one word before the last; the word tells a list from a choice."""
    names = [name.upper() for name in names]
    for told, word in ((listed(names), "and"), (either(names), "or")):
        assert re.findall("[A-G]+", told) == names
        assert told.count(f" {word} ") == (len(names) > 1) and told.count(", ") == max(0, len(names) - 2)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", "Angriff, Ärger, Ärgernis, Überfall, Uhr, Zange"),
        ("fr", "Écho, écluse, Empire, étape, œil, ordre"),
        ("nl", "Bestorming, één, Eenheid, Zone"),
        ("pl", "Anna, Ąkowska, Lwów, Łan, Sobek, Śmigacz, Zbigniew, Źrebak, Żaneta"),
    ],
)
def test_names_are_sorted_as_in_a_dictionary(language: str, names: str) -> None:
    """In the language of the one who asks, which on a server is each visitor's own."""
    wanted = names.split(", ")
    found = wanted[::-1]
    with speaking(language):
        found.sort(key=alphabetical)
    assert found == wanted


def test_the_polish_alphabet_is_in_its_order() -> None:
    letters = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
    with speaking("pl"):
        assert "".join(sorted(letters, key=alphabetical)) == letters


@given(st.sets(st.text("aąäeéoöœuüz ", min_size=1)), st.randoms(), SPOKEN)
def test_the_order_does_not_depend_on_where_names_stood_before(names: set[str], chance: Random, language: str) -> None:
    """No two different names are equal to it, and a name comes before a longer one that begins with it."""
    found = sorted(names)
    with speaking(language):
        wanted = sorted(found, key=alphabetical)
        chance.shuffle(found)
        assert sorted(found, key=alphabetical) == wanted
        for name in names:
            assert sorted([f"{name}a", name], key=alphabetical) == [name, f"{name}a"]


# Short and whole


@given(st.one_of(st.text(), st.integers(), st.lists(st.integers())), st.integers(4, 60))
def test_what_is_shortened_begins_the_same_and_says_that_it_goes_on(thing: object, most: int) -> None:
    told = short(thing, most)
    assert len(told) <= most
    assert told == str(thing) or (told.endswith("...") and str(thing).startswith(told[:-3]))


def test_a_number_that_python_does_not_write_out() -> None:
    assert short(10**5000) == "a number of very many digits"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "“Raid”"), ("de", "„Raid“"), ("fr", "«\xa0Raid\xa0»"), ("nl", "“Raid”"), ("pl", "„Raid”")],
)
def test_each_language_has_its_quotation_marks(language: str, told: str) -> None:
    with speaking(language):
        assert quoted("Raid") == told


def test_a_clause_becomes_a_sentence_and_names_its_rules() -> None:
    assert sentence("élan is lost") == "Élan is lost."
    assert cited("taken", ["MOV-3", "MOV-6"]) == "taken (MOV-3, MOV-6)"
