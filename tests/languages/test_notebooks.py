"""Every notebook in every language: it is made, it runs, and what it shows has no English in it, nor its marks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hothlab.base.chosen_language import NAMES, use_language
from hothlab.cli.command import _build_parser, main
from hothlab.data import folder
from hothlab.lessons.handouts.handout import made_handout
from hothlab.lessons.notebooks.copies import copy_language
from hothlab.lessons.notebooks.spoken import course_in, in_language, notebooks_in
from hothlab.lessons.reader.progress import _progress_in
from hothlab.pictures.handout import handout_page
from hothlab.translating.catalogue import LANGUAGES, LOCALES, all_texts, read
from hothlab.translating.checks import typography
from hothlab.widgets.presenter import present
from tests.languages.shown import Screen, plain_texts, words_shown

Sources = list[tuple[str, dict[str, Any]]]
"""The English notebooks by name."""
ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """
        about after again all already an and another any are at away because before behind between both but by can
        cannot could did does each every for from has have he her here his how if into is it its itself just many may
        more most must need needs never no none not nothing of off on once only or other our out over same see she so
        some still such than that the their them then there these they this those to too under until up us was we were
        what when where which who whom whose why will with without would you your
        """,
    )
)
"""Words that hardly an English sentence does without."""
SHARED = {
    "de": "all an her so such was will",
    "fr": "an but on or once out us",
    "nl": "all an at away been of had her is over see so us was we",
    "pl": "by no on or same to too was we",
}
"""Those that the language has too, as words of its own."""
NAMED = re.compile(
    r"\{\w+\}|Battle\s+of\s+Hoth|Page (?:Up|Down)|AT-AT|hothlab [a-z][\w. :/-]*"
    r"|[\w./-]+\.(?:ipynb|yaml|json|html|svg|png)"
    r"|/\S+|hoth\d-\S+|hw\d-\S+|\b(?:hl\.\w+|[a-z]+[-_][a-z_-]+)\b(?:\([^)]*\))?"
)
"""Names, files, commands, codes and ids, which are the same everywhere."""
WARM = r"00|07|1[46]|2[1-7]"
"""The notebooks that are shown in English first."""


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", NAMED.sub(" ", text).lower()))


def english(language: str) -> frozenset[str]:
    return ENGLISH - frozenset(SHARED[language].split())


@pytest.fixture(scope="module")
def sources() -> Sources:
    paths = sorted(folder("notebooks").glob("*.ipynb"))
    return [(path.stem, json.loads(path.read_text("utf-8"))) for path in paths]


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody who was never here."""
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    monkeypatch.setenv("HOTHLAB_LANGUAGE", "")  # a command says its language to the programs that it starts
    yield
    use_language("en")
    _progress_in.cache_clear()


def strange(text: str, language: str, whole: set[str]) -> list[str]:
    """What a reader of the language would not write so: English words, an English text, a mark of another language."""
    found = sorted(words_of(text) & english(language))
    found += ["not translated"] if text in whole else []
    return found + (list(typography(text, language)) if "   " not in text else [])  # a board drawn in signs has many


def untranslated(language: str) -> set[str]:
    """English texts that the language says in other words."""
    entries = [entry for path in (LOCALES / language).glob("*.po") for entry in read(path, language)]
    same = {entry.key[0] for entry in entries if entry.key[0] in entry.forms}
    texts = {text.text if isinstance(text.text, str) else text.text[0] for text in all_texts()}
    same |= {"Snowspeeders", "Snowtroopers"} if language == "fr" else set()  # their plural, in English the rule's title
    return {text for text in texts - same if re.search(r"[^\W\d_]{3}", text) and not re.fullmatch(r"[a-z-]+", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notebook_runs_and_shows_no_english(
    language: str, sources: Sources, reader: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process, which has spoken English before: as a kernel that waited for anybody, and after a switch."""
    screen = Screen(monkeypatch)
    for _name, source in sources:
        if re.match(WARM, _name):
            assert any("the" in words_of(text) for _cell, text in screen.texts(source))
    use_language(language)
    whole = untranslated(language)
    found = []
    for name, source in sources:
        for cell, text in screen.texts(in_language(source, language)):
            if hits := strange(text, language, whole):
                found.append(f"{name} {cell}: {text[:100]!r} {hits}")
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_slides_hand_outs_and_plans_show_no_english(language: str, reader: None) -> None:
    use_language(language)
    whole = untranslated(language)
    shown = [(name, text) for name, texts in (*slide_texts(), *paper_texts()) for text in texts]
    found = [f"{name}: {text[:100]!r} {hits}" for name, text in shown if (hits := strange(text, language, whole))]
    assert not found, "\n".join(sorted(set(found)))


def slide_texts() -> Iterator[tuple[str, list[str]]]:
    """Every slide of a plan and of a chapter, with what its presenter says beside it."""
    for name in ("plan-a", "07"):
        screen = present(name)
        for number in range(len(screen.talk.slides)):
            screen.talk.go(number)
            screen.talk.turn()
            yield f"{name} {number + 1}", list(words_shown(screen))
        screen.close()


def paper_texts() -> Iterator[tuple[str, list[str]]]:
    for name in ("04", "plan-a", "scenario-10", "summary", "reference", "drill:reach"):
        yield name, list(plain_texts(handout_page(made_handout(name), "a4")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_command_is_in_the_language(
    language: str, reader: None, capsys: pytest.CaptureFixture[str]
) -> None:
    use_language(language)
    commands = next(list(action.choices) for action in _build_parser()._actions if isinstance(action.choices, dict))
    for name in commands:
        with pytest.raises(SystemExit):
            main([name, "--help", "--language", language])
    said = re.sub(r"\[[^]]*\]|\{[^}]*\}|--[\w-]+|[A-Z_=]{4,}|" + "|".join(commands), " ", capsys.readouterr().out)
    assert words_of(said) & english(language) == set()


def test_made_notebooks_are_remade_when_they_are_stale_and_kept_when_they_are_a_persons(tmp_path: Path) -> None:
    made = copy_language(tmp_path, "de")
    assert {path.name for path in made} == {path.name for path in folder("notebooks").glob("*.ipynb")}
    assert copy_language(tmp_path, "de") == []
    kept, old, mine = tmp_path / "de" / ".hothlab-copies.json", made[3], made[4]
    old.write_text("from an older hothlab")
    mine.write_text("mine")
    kept.write_text(json.dumps({**json.loads(kept.read_text()), old.name: sha256(old.read_bytes()).hexdigest()}))
    assert copy_language(tmp_path, "de") == [old]
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_made_notebook_has_our_code_and_nothing_said(language: str, sources: Sources) -> None:
    """The page runs a cell by itself only if its code is the one we ship; what it says comes from its own kernel."""
    made = {name: json.loads(content) for name, content in notebooks_in(language)}
    for stem, source in sources:
        found = made[f"{stem}.ipynb"]
        assert found["metadata"]["hothlab"] == {"live": True, "language": language}
        for cell, english in zip(found["cells"], source["cells"], strict=True):
            assert cell["id"] == english["id"]
            if cell["cell_type"] == "code":
                assert cell["source"] == english["source"]
                assert not any(output["data"]["text/plain"] for output in cell["outputs"])
            else:
                assert cell["source"] != "".join(english["source"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_is_in_the_language_and_the_path_is_the_same(language: str) -> None:
    english_course, spoken = course_in("en"), course_in(language)
    same = {name for name, text in english_course["words"].items() if spoken["words"][name] == text}
    assert same == set()
    places = [
        [place["name"] for part in known["parts"] for place in part["places"]] for known in (english_course, spoken)
    ]
    assert places[0] == places[1]
    assert spoken["language"] == language
    assert set(NAMES) == {"en", *LANGUAGES}
