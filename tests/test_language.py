"""Which language is spoken: one that there is, or one clear sentence."""

from __future__ import annotations

import pytest

import hothlab as hl
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
