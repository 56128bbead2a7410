"""Which language is spoken: one that there is, or one clear sentence."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.base.chosen_language import keep_language, kept_language
from hothlab.cli.command import main
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.language.nouns import noun
from hothlab.language.text import language, languages, listed, number, speak_here, speaking
from tests.desks.settle.strategies import disputes


def test_english_is_always_there() -> None:
    assert languages()[0] == "en"
    assert hl.use_language("en") == language() == "en"


@pytest.mark.parametrize("code", ["xx", "", "english", "../en"])
def test_a_language_that_there_is_not_is_refused_and_the_others_are_named(code: str) -> None:
    with pytest.raises(hl.UnknownName, match="no translation called") as caught:
        hl.use_language(code)
    assert caught.value.known == languages()
    assert language() == "en", "nothing has changed"


def test_the_environment_may_ask_for_what_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody whose computer speaks Klingon reads English, and no error."""
    monkeypatch.setenv("LANGUAGE", "tlh:xx")
    assert hl.use_language() == "en"


def test_our_own_variable_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    monkeypatch.setenv("HOTHLAB_LANGUAGE", "de_AT")
    try:
        assert hl.use_language() == "de"
    finally:
        hl.use_language("en")


def test_one_thing_is_said_in_another_language_and_nobody_else_hears_it() -> None:
    heard: list[str] = []

    async def beside() -> None:
        heard.append(listed("ab"))

    async def aside() -> None:
        task = asyncio.create_task(beside())  # made before, so of the usual language
        with speaking("pl"):
            assert (language(), listed("ab"), number(1296.5, 1)) == ("pl", "a i b", "1296,5")
            with speaking("en"):
                assert listed("ab") == "a and b"
            await task
            other = Thread(target=lambda: heard.append(listed("ab")))
            other.start()
            other.join()
            assert listed("ab") == "a i b"

    asyncio.run(aside())
    assert heard == ["a and b", "a and b"]
    assert language() == "en"
    with pytest.raises(ValueError, match="xx"), speaking("xx"):
        raise AssertionError("nothing is said in a language that there is not")


@given(disputes())
@settings(max_examples=25, deadline=None)
def test_an_answer_said_aside_is_the_one_of_that_language(dispute: Dispute) -> None:
    english = str(dispute.verdict())
    with speaking("de"):
        aside = str(dispute.verdict())
    assert str(dispute.verdict()) == english
    hl.use_language("de")
    try:
        assert str(dispute.verdict()) == aside
    finally:
        hl.use_language("en")


def test_a_question_is_answered_in_two_languages(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["may-shoot", "8", "E8", "F9", "--also", "pl"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert "may shoot at" in out and "może strzelić" in out
    assert "Your opponent's rulebook (PL) says: Page 6 calls it a field of view." in out
    assert out.count(dispute_of("8", "E8", "F9").code) == 2
    main([*asked, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["language"], found["also"]["language"]) == ("en", "pl")
    assert found["code"] == found["also"]["code"] and found["sentence"] != found["also"]["sentence"]
    assert main(["may-shoot", "8", "E8", "F9", "--also", "xx"]) == 2
    assert "no translation called 'xx'" in capsys.readouterr().err


def test_every_command_takes_a_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("HOTHLAB_LANGUAGE", "")
    try:
        assert main(["reach", "1", "F5", "--language", "xx"]) == 2
        assert "no translation called" in capsys.readouterr().err
        main(["los", "10", "B6", "D5", "--language=pl"])
        assert language() == "pl"
    finally:
        hl.use_language("en")


def test_how_complete_each_language_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("en: ") and first.endswith("(100 %)")
    assert [each[:2] for each in others] == ["de", "fr", "nl", "pl"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("HOTHLAB_LANGUAGE", raising=False)
    yield tmp_path / "home"
    hl.use_language("en")


def test_a_kept_language_is_spoken_by_every_command_and_kernel(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    keep_language("pl")
    assert hl.use_language() == "pl"
    kernel = "from hothlab.language.text import language; print(language())"
    said = subprocess.run([sys.executable, "-c", kernel], capture_output=True, text=True, check=True)
    assert said.stdout == "pl\n"
    keep_language("en")
    assert hl.use_language() == "en", "English is a choice too"


@pytest.mark.parametrize("content", [b"", b"xx", b"\xff\xfe", b"pl" * 5000])
def test_a_broken_choice_is_none(home: Path, content: bytes) -> None:
    home.mkdir()
    (home / "language.txt").write_bytes(content)
    assert hl.use_language() == "en"
    assert kept_language(home) is None


def test_a_pipe_in_the_place_of_the_choice_keeps_no_command_waiting(home: Path) -> None:
    home.mkdir()
    os.mkfifo(home / "language.txt")
    assert hl.use_language() == "en"
    assert kept_language(home) is None
    said = subprocess.run([sys.executable, "-m", "hothlab", "los", "10", "B6", "D5"], capture_output=True, timeout=60)
    assert said.returncode == 0


def test_a_choice_that_there_is_not_is_not_kept(home: Path) -> None:
    with pytest.raises(hl.UnknownName, match="no translation called 'xx'"):
        keep_language("xx")
    assert not home.exists()


def test_two_tasks_speak_two_languages_at_once() -> None:
    """As two visitors of a server do, each in a task and its threads."""

    async def visitor(code: str) -> list[str]:
        speak_here(code)
        found = []
        for _n in range(5):
            await asyncio.sleep(0)
            found.append(await asyncio.to_thread(lambda: f"{language()} {noun('terrain', 'ridge')}"))
        return found

    async def both() -> tuple[list[str], list[str]]:
        return await asyncio.gather(visitor("de"), visitor("nl"))

    german, dutch = asyncio.run(both())
    assert set(german) == {"de ein Hügel"} and set(dutch) == {"nl een heuvel"}
    assert language() == "en"
