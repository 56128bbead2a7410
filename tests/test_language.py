"""Which language is spoken: one that there is, or one clear sentence."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.cli import main
from hothlab.text import language, languages


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
