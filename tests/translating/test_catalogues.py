"""The translations: everything that is read is extracted, nothing translated is broken, nothing is out of date."""

from __future__ import annotations

import gettext
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from hothlab.desks.search import called
from hothlab.language import text as words
from hothlab.language.forms import Noun
from hothlab.lessons.course.chapter import chapter, chapter_files
from hothlab.lessons.course.course import course as the_course
from hothlab.lessons.course.plans import plans
from hothlab.lessons.examples.example import EXAMPLES, example
from hothlab.lessons.lookup.not_included import all_not_included
from hothlab.lessons.lookup.page import rule_page
from hothlab.rules.catalogue import rule, rules
from hothlab.rules.dice import symbols
from hothlab.rules.rulings import rulings
from hothlab.rules.terrain import structure_kinds, terrains
from hothlab.rules.units import badges, profiles
from hothlab.translating import catalogue
from hothlab.translating.catalogue import LANGUAGES, LOCALES, Entry, all_texts, read, update, write
from hothlab.translating.checks import faults
from hothlab.translating.sources import PARTS, SourceText
from tests.languages.golden import Listening

NOUNS = {
    *(each.name for kinds in (profiles(), terrains(), structure_kinds(), badges()) for each in kinds.values()),
    *symbols(),
    "section",
}


def test_everything_that_is_read_is_extracted(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the readers of the data look up in the catalogue is in it."""
    listening = Listening()
    monkeypatch.setattr(words, "_current", listening)
    monkeypatch.setattr(words, "_language", "listening")
    for number in chapter_files():
        chapter(number)
    for path in EXAMPLES.glob("*.yaml"):
        example(path.stem)
    assert plans() and the_course() and all_not_included()
    for each in rules():
        assert str(rule(each)) and rule_page(each) and called(each)
    for ruling in rulings().values():
        assert str(ruling)
    known = {text for each in all_texts() for text in ((each.text,) if isinstance(each.text, str) else each.text)}
    asked = {text for text in listening.asked - known if any(map(str.isalpha, text))}
    assert asked - NOUNS == set()
    assert len(listening.asked) > 2000


def test_every_text_stands_in_one_part() -> None:
    texts = all_texts()
    assert len({(each.text, each.context) for each in texts}) == len(texts)
    assert {each.part for each in texts} == set(PARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_card_stands_in_quotation_marks(language: str) -> None:
    """So that it is read as a name where it is not declined."""
    wanted = {"de": "„“", "fr": "«»", "nl": "“”", "pl": "„”"}[language]
    for entry in read(LOCALES / language / "interface.po", language):
        for form in entry.forms:
            named = re.findall(r"(\S?)\s?\{card(?::\w+)?\}\s?(\S?)", form)
            assert all("".join(marks) == wanted for marks in named), form


@pytest.mark.parametrize("language", LANGUAGES)
class TestTheFiles:
    def test_are_sound(self, language: str) -> None:
        found = [
            f"{path.name}: {entry.text.place}: {fault}"
            for path in sorted((LOCALES / language).glob("*.po"))
            for entry in read(path, language)
            for fault in faults(entry, language)
        ]
        assert found == []

    def test_a_text_that_changed_was_looked_at_again(self, language: str) -> None:
        """Where this fails: `python -m hothlab.translating.catalogues update`, then mend the entries marked fuzzy."""
        entries = [each for part in update(language).values() for each in part]
        assert [f"{each.text.place}: {each.key[0][:60]}" for each in entries if each.was] == []
        assert [f"{each.text.place}: {each.key[0][:60]}" for each in entries if not each.done] == [], "not translated"


def entry(english: str, *forms: str, part: str = "rules", place: str = "catalogue: LOS-1.text") -> Entry:
    return Entry(SourceText(part, place, english), forms)


@pytest.mark.parametrize(
    ("english", "form", "language", "part", "fault"),
    [
        ("{unit} on {hex}", "{unit:the.nom} auf {hex}", "de", "interface", None),
        ("{unit} on {hex}", "{unit:the.nom}", "de", "interface", "{hex} is lost"),
        ("{unit} on {hex}", "{unit} auf {hexe}", "de", "interface", "no place {hexe}"),
        ("by {unit}", "durch {unit:ins}", "de", "interface", "no form 'ins'"),
        ("by {unit}", "przez {unit:acc}", "pl", "interface", None),
        ("by {unit}", "przez {unit", "pl", "interface", "braces"),
        ("see LOS-4", "siehe LOS-5", "de", "rules", "rules it cites"),
        ("from D4", "von D5", "de", "rules", "hexes"),
        ("**Now**", "Jetzt", "de", "rules", "bold"),
        ("press *Check*", "drücke *Prüfen*", "de", "rules", None),
        ("## A\n\ntext", "A\n\ntext", "de", "rules", "headings"),
        ("[here](24-x.ipynb)", "[hier](25-x.ipynb)", "de", "rules", "addresses"),
        ("a `code`", "ein `codé`", "de", "rules", "code"),
        ("Line of sight", "Sichtlinien", "de", "rules", None),
        ("Line of sight", "Blickfeld", "de", "rules", "words/line-of-sight"),
        ("One hex", "Ein Sechseck", "de", "rules", "Sechseck"),
        ("the line: no", "la ligne: non", "fr", "rules", "no-break space"),
        ("the line: no", "la ligne\xa0: non", "fr", "rules", None),
        ('say "left"', "zeg “links”", "nl", "rules", None),
        ('say "left"', 'zeg "links"', "nl", "rules", "quotes"),
        ("dice", "kostki", "pl", "rules", "kość"),
    ],
)
def test_a_fault_is_seen(english: str, form: str, language: str, part: str, fault: str | None) -> None:
    found = list(faults(entry(english, form, part=part), language))
    assert (found == []) if fault is None else any(fault in each for each in found), found


class TestUpdate:
    @pytest.fixture()
    def locales(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(catalogue, "LOCALES", tmp_path)
        return tmp_path

    @staticmethod
    def updated(monkeypatch: pytest.MonkeyPatch, *texts: SourceText) -> list[Entry]:
        monkeypatch.setattr(catalogue, "all_texts", lambda: list(texts))
        return [each for entries in update("de").values() for each in entries]

    def test_a_translation_stays_where_its_text_stays(self, locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        old = entry("One move", "Eine Bewegung")
        write(locales / "de" / "rules.po", [old], "de")
        moved = replace(old.text, part="cards", place="cards: x.text")
        assert self.updated(monkeypatch, moved) == [replace(old, text=moved)]

    def test_a_changed_text_is_to_be_looked_at_again(self, locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        old = entry("One move", "Eine Bewegung")
        write(locales / "de" / "rules.po", [old], "de")
        (found,) = self.updated(monkeypatch, replace(old.text, text="Two moves"))
        assert (found.was, found.forms, found.done) == ("One move", ("Eine Bewegung",), False)
        assert "English text has changed" in next(faults(found, "de"))
        write(locales / "de" / "rules.po", [found], "de")
        assert list(read(locales / "de" / "rules.po", "de")) == [found]

    def test_a_changed_sentence_of_the_code_is_known_again(
        self, locales: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = entry("{unit} may not move here", "{unit} darf nicht hierher", part="interface", place="a.py")
        write(locales / "de" / "interface.po", [old], "de")
        changed = SourceText("interface", "b.py", "{unit} may not move there")
        other = SourceText("interface", "b.py", "something else")
        assert [each.was for each in self.updated(monkeypatch, changed, other)] == ["{unit} may not move here", ""]


COUNTED = {
    "de": {
        "{n} medal": "0 Medaillen, 1 Medaille, 2 Medaillen, 5 Medaillen, 22 Medaillen",
        "{n} hex": "0 Felder, 1 Feld, 2 Felder, 5 Felder, 22 Felder",
        "{n} retreat": "0 Rückzugs-Symbole, 1 Rückzugs-Symbol, 2 Rückzugs-Symbole, 5 Rückzugs-Symbole, "
        "22 Rückzugs-Symbole",
        "nobody has won in {n} turn": "nach 0 Zügen hat niemand gewonnen, nach 1 Zug hat niemand gewonnen, "
        "nach 2 Zügen hat niemand gewonnen, nach 5 Zügen hat niemand gewonnen, nach 22 Zügen hat niemand gewonnen",
        "about {n} minute": "etwa 0 Minuten, etwa 1 Minute, etwa 2 Minuten, etwa 5 Minuten, etwa 22 Minuten",
    },
    "fr": {
        "{n} medal": "0 médaille, 1 médaille, 2 médailles, 5 médailles, 22 médailles",
        "{n} hex": "0 hex, 1 hex, 2 hex, 5 hex, 22 hex",
        "{n} retreat": "0 retraite, 1 retraite, 2 retraites, 5 retraites, 22 retraites",
        "One line is clear, the rest is blocked.": ", ".join(
            f"{n} {clear}, les autres sont bloquées."
            for n, clear in zip((0, 1, 2, 5, 22), ["ligne est dégagée"] * 2 + ["lignes sont dégagées"] * 3, strict=True)
        ),
        "about {n} minute": "environ 0 minute, environ 1 minute, environ 2 minutes, environ 5 minutes, "
        "environ 22 minutes",
    },
    "nl": {
        "{n} medal": "0 medailles, 1 medaille, 2 medailles, 5 medailles, 22 medailles",
        "{n} hex": "0 tegels, 1 tegel, 2 tegels, 5 tegels, 22 tegels",
        "{n} retreat": "0 terugtrekkingen, 1 terugtrekking, 2 terugtrekkingen, 5 terugtrekkingen, 22 terugtrekkingen",
        "nobody has won in {n} turn": "na 0 beurten heeft niemand gewonnen, na 1 beurt heeft niemand gewonnen, "
        "na 2 beurten heeft niemand gewonnen, na 5 beurten heeft niemand gewonnen, "
        "na 22 beurten heeft niemand gewonnen",
        "about {n} minute": "ongeveer 0 minuten, ongeveer 1 minuut, ongeveer 2 minuten, ongeveer 5 minuten, "
        "ongeveer 22 minuten",
    },
    "pl": {
        "{n} medal": "0 medali, 1 medal, 2 medale, 5 medali, 22 medale",
        "{n} hex": "0 pól, 1 pole, 2 pola, 5 pól, 22 pola",
        "{n} retreat": "0 odwrotów, 1 odwrót, 2 odwroty, 5 odwrotów, 22 odwroty",
        "it is {n} character long": "ma 0 znaków, ma 1 znak, ma 2 znaki, ma 5 znaków, ma 22 znaki",
        "nobody has won in {n} turn": "po 0 turach nikt nie wygrał, po 1 turze nikt nie wygrał, "
        "po 2 turach nikt nie wygrał, po 5 turach nikt nie wygrał, po 22 turach nikt nie wygrał",
        "about {n} minute": "około 0 minut, około 1 minuty, około 2 minut, około 5 minut, około 22 minut",
    },
}
"""Messages of ours for 0, 1, 2, 5 and 22."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_by_number(language: str) -> None:
    """What is counted agrees with its number; and no message says the same for one as for two and five by mistake."""
    words.speak([language])
    try:
        for one, told in COUNTED[language].items():
            many = next(each.text[1] for each in all_texts() if isinstance(each.text, tuple) and each.text[0] == one)
            found = [words.ngettext(one, many, n).format(n=n) for n in (0, 1, 2, 5, 22)]
            assert ", ".join(found) == told
        hundred = [words.ngettext("{n} medal", "{n} medals", n) for n in (1, 101, 102, 112, 122)]
        right = [words.ngettext("{n} medal", "{n} medals", n) for n in (1, 100, 2, 12, 22)]
        assert hundred == right, "the last two digits decide"
    finally:
        words.speak(["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_said(language: str) -> None:
    """A message with forms can be filled in for 0, 1, 2, 5 and 22, and says that number; only 1 may be a word."""
    words.speak([language])
    try:
        for text in (each.text for each in all_texts() if isinstance(each.text, tuple)):
            places = {name for form in text for _text, name, _spec, _conversion in Formatter().parse(form) if name}
            for n in (0, 1, 2, 5, 22):
                told = words.ngettext(*text, n).format(**{name: Noun(str(n), {}) for name in places})
                assert told and not re.search("[{}]", told)
                assert n == 1 or str(n) in told, (text, n)
    finally:
        words.speak(["en"])


GOVERNED = re.compile(r"\b(?:po|od|z|około|spośród|[Bb]rakuje ci jeszcze) \{\w+\} |\{n\} \w+ nie da się")
"""What puts a Polish noun into a case in which it is the same for 2 and for 5."""
SAME = re.compile(r"\{\w+\} (?:kości|kośćmi|odpowiedzi|graczy|dni|razy|jednostkom|medalami)\b")
"""Polish nouns that are the same for 2 and for 5 as they stand."""


def test_a_polish_noun_has_the_form_of_its_number() -> None:
    """1 znak, 2 znaki, 5 znaków: a noun right after a number differs, if it is not one that never does."""
    wrong = []
    for entry in read(LOCALES / "pl" / "interface.po", "pl"):
        one, few, many = entry.forms if len(entry.forms) == 3 else ("", "", "")
        if re.search(r"\{(?:n|count|most|minutes|all|need)\} (?!z |i )[^\W\d_]{2,}", many):
            known = GOVERNED.search(many) or SAME.search(many)
            if one in (few, many) or (few == many and not known):
                wrong.append(entry.forms)
    assert wrong == []


def test_a_number_before_a_noun_decides_its_form() -> None:
    """`_("{n} votes")` would be wrong for 1, and for 2 in Polish: `ngettext` says such a message."""
    noun = re.compile(r"\{(?:n|count)\} (?:more )?(?:\w+s|dice|people)\b")
    fine = {"a number from 1 to {n} works too"}  # the number itself works
    assert {each.text for each in all_texts() if isinstance(each.text, str) and noun.search(each.text)} == fine


def test_plural_forms_by_number(tmp_path: Path) -> None:
    """0, 1, 2, 5 and 22, as each language counts."""
    from hothlab.language.translations import compiled, stale, write_mo_file

    wanted = {"de": "10111", "fr": "00111", "nl": "10111", "pl": "20121"}
    for language, forms in wanted.items():
        folder = tmp_path / language
        number = Catalog(language).num_plurals
        write(
            folder / "x.po",
            [Entry(SourceText("x", "x", ("{n} hex", "{n} hexes")), tuple(map(str, range(number))))],
            language,
        )
        assert stale(folder)
        with write_mo_file(folder).open("rb") as file:
            spoken = gettext.GNUTranslations(file)
        assert not stale(folder) and compiled(folder)
        assert "".join(spoken.ngettext("{n} hex", "{n} hexes", n) for n in (0, 1, 2, 5, 22)) == forms
