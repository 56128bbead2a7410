"""What the refusal of a bad scenario file looks like."""

from __future__ import annotations

import pytest

from hothlab.base.errors import BadFile
from hothlab.game.scenario import loads
from hothlab.language.text import one_line


def refused(text: str, source: str = "bad.yaml") -> BadFile:
    """The error that a text gets, after checking what every such error has."""
    with pytest.raises(BadFile) as caught:
        loads(text, source)
    check(caught.value, source, text)
    return caught.value


def check(error: BadFile, source: str, text: str = "") -> None:
    assert error.source == source
    assert 1 <= error.line <= len(text.splitlines()) + 1
    assert error.column >= 1
    assert str(error) == f"{one_line(source)}:{error.line}:{error.column}: {error.reason}"
    assert len(error.reason.splitlines()) == 1
    assert 5 < len(error.reason) < 300, "one line that a person reads"
