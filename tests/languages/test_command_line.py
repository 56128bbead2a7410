"""The command line and the game in the terminal, in every language: words first, codes behind them, no English."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import hothlab as hl
from hothlab.base.spreadsheets import spreadsheet
from hothlab.cli.command import main
from hothlab.cli.terminal import TerminalGame
from hothlab.data import DATA
from hothlab.language.system_errors import _SYSTEM, system_trouble, yaml_trouble
from hothlab.language.text import _, speak, speaking
from hothlab.lessons.authoring.starting import FileKind, begin
from hothlab.lessons.reader.homework import make_homework, read_homework
from hothlab.rules.code import with_check
from hothlab.tables.table import Table
from hothlab.translating.catalogue import LANGUAGES
from hothlab.translating.starts import comments
from tests.languages.sentences import english_in

BROKEN = (
    "a: [C4}", "a: {b: 1", 'a: "x', "a: it says: this", "? - a\n  b", "a: @h", " a: 4\nb: 3", "- 1\nb: 2", "a: - b",
    'a: "\\q"', 'a: "\\x1"', "a: *", "a: &", "a: > x\n", "a: |0\n x", "a: ]", "a: 'x\n---\n'", "a: {b: c}}", "!<x a",
)  # fmt: skip
"""Texts that are no YAML, each in another way."""
CODE = re.compile(r" {3}\[([^\]]+)\]$")
"""What is typed for an answer, behind the answer in words."""


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("HOTHLAB_LANGUAGE", "")  # a command says its language to the programs that it starts
    speak([request.param])
    yield request.param
    speak(["en"])


def game(most: int = 250) -> list[str]:
    """What the terminal says in a game in which a person answers at random, asks for hints and takes answers back."""
    choose, said = random.Random(2), list[str]()
    battle = hl.load("1", seed=5, training=True)

    def ask(prompt: str) -> str:
        said.append(prompt)
        if len(said) > 40 * most:
            raise EOFError
        first = str(choose.choice(battle.legal_actions()))
        return choose.choice(["hint", f"why {first}", "undo" if len(battle.steps) > 5 else "help", first, first, first])

    TerminalGame(Table(battle, {1: "recruit"}), ask, said.append).run()
    return said


def test_a_game_says_its_answers_in_words(spoken: str) -> None:
    lines = game(50)
    options = [each for each in lines if re.match(r" +\d+  ", each)]
    assert len(options) > 900
    for line in options:
        code = CODE.search(line)
        assert code and line.split()[1][0].isupper() | (line.split()[1][0] in "„«“0123456789"), line
    told = {CODE.sub("", line) for line in lines}
    words = "play|move|fire|retreat|reroll|done|hint|why|undo|board|rule|save|help|quit" + "|order" * (spoken != "nl")
    shown = [each for each in told if not re.search(r"\bhint, why\b", each)]
    assert [each for each in shown if english_in(each, spoken) or re.search(rf"\b(?:{words})\b", each)] == []


def test_the_terminal_listens_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """`LANGUAGE` first, then the first of the others that is set; what somebody chose for good comes before all."""
    for name, value, heard in (
        ("LANG", "de_DE.UTF-8", "de"), ("LC_MESSAGES", "fr_FR", "fr"), ("LC_ALL", "nl_NL@euro", "nl"),
        ("LANGUAGE", "pl", "pl"), ("HOTHLAB_LANGUAGE", "en", "en"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
        assert hl.use_language() == heard
    for name in ("LANGUAGE", "HOTHLAB_LANGUAGE"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert hl.use_language() == "en", "it says English, whatever stands in the weaker ones"


@pytest.mark.parametrize("number", sorted(_SYSTEM))
def test_what_the_system_says_is_translated(spoken: str, number: int) -> None:
    english = os.strerror(number)
    assert system_trouble(OSError(number, english)) not in (english, "")


def test_what_the_system_says_otherwise_is_cited(spoken: str) -> None:
    assert "Level 2 halted" in system_trouble(OSError(10_000, "Level 2 halted"))
    assert "null" not in system_trouble(ValueError("embedded null byte"))


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_yaml_is_said_in_words(spoken: str, text: str) -> None:
    """Both parsers, the one in C and the one in Python, speak English alone."""
    for loader in {yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)}:
        with pytest.raises(yaml.MarkedYAMLError) as caught:
            list(yaml.parse(text, Loader=loader))
        told = yaml_trouble(str(caught.value.problem or caught.value.context))
        assert told and english_in(told, spoken) == set() and not re.search("expect|found|[“«]", told), told


def test_a_file_to_begin_with_is_in_the_language_of_its_author(spoken: str, tmp_path: Path) -> None:
    kinds: tuple[FileKind, ...] = ("lesson", "scenario")
    for kind in kinds:
        path = begin(kind, tmp_path / f"{kind}.yaml")
        made, english = path.read_text("utf-8"), (DATA / "start" / path.name).read_text("utf-8")
        theirs = set(comments(english))
        kept = {each for each in comments(made) if each in theirs}
        assert kept <= {"snowtrooper, at-at, probe-droid"}, "comments in English; in Dutch these are the printed names"
        assert len(list(comments(made))) == len(list(comments(english)))
        assert [line.partition(":")[0] for line in made.splitlines() if ":" in line and "#" not in line] == [
            line.partition(":")[0] for line in english.splitlines() if ":" in line and "#" not in line
        ]
        assert main(["--language", spoken, "validate", str(path)]) == 0


def test_lines_of_a_verdict_begin_large(spoken: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["los", "1", "F1", "B2"], ["los", "1", "F1"], ["reach", "1", "F1"],
                  ["odds", "1", "F1", "B2"], ["may-shoot", "1", "F1", "B2"], ["move", "1", "F1", "A1"],
                  ["retreat", "1", "F1", "--retreats", "2"]):  # fmt: skip
        main(["--language", spoken, *words])
        first = capsys.readouterr().out.splitlines()[0]
        assert not first[0].islower(), first
    assert english_in(first, spoken) == set()


def test_an_error_is_told_as_the_language_spaces_it(spoken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", spoken, "los", "nowhere.yaml", "F1", "B2"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("hothlab\xa0: " if spoken == "fr" else "hothlab: ")
    assert "No such" not in told


def test_a_ruling_is_called_by_words_and_then_by_its_id(spoken: str) -> None:
    for told in (str(hl.rule("LOS-5")), str(hl.ruling("los_edge_sides"))):
        ids = re.findall(r"[a-z]+(?:_[a-z]+)+|whole-line|per-edge", told)
        assert ids and all(f"({id})" in told for id in ids)


def test_the_answers_of_a_class_are_counted_in_words(spoken: str) -> None:
    """A spreadsheet would take 1/2 for a date."""
    told = spreadsheet([["1/2", "Ada/Bob"]])
    assert "1/2" not in told and "of" not in told
    assert "Ada/Bob" in told


def test_a_homework_without_a_title_has_one_in_each_readers_language(spoken: str) -> None:
    code = make_homework(["04/trooper-reach"]).code
    assert read_homework(code).title == _("Homework")
    with speaking("en"):
        assert read_homework(code).title == "Homework"
        old = "hothwork1-SGF1c2F1ZmdhYmVuCjA0L3Ryb29wZXItcmVhY2g"
        assert read_homework(with_check(old)).title == "Hausaufgaben", "as older versions wrote it"


def test_a_flip_holds_no_language(spoken: str) -> None:
    (flip,) = hl.flips(hl.Position.from_text("D . . * . . . . . ."), "D1", "D5")
    assert repr(flip) == "Flip(hex=Hex('D3'), change='remove', things=('rocks',))"
    assert "rocks" not in str(flip)


@pytest.mark.parametrize(
    "words",
    [["it's"], ["odds", "--="], ["simulate", "--games", "x"], ["play", "--empire", "foo"], ["odds", "--help=3"]],
)
def test_what_was_typed_wrong_stands_in_the_quotation_marks_of_the_language(
    spoken: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", spoken, *words])
    told = capsys.readouterr().err
    typed = re.escape(words[-1].removeprefix("--help="))
    assert re.search(f"[„«“]\xa0?{typed}\xa0?[“»”]", told), told
    assert english_in(re.sub(r"it's|--\w+", "", told), spoken) == set()
