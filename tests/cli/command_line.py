"""Running `hothlab` in this process, and three boards to ask it about."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from hothlab.cli.command import main
from hothlab.rules.position import Position

OPEN = Position.from_text("D .T3 . . . *N4 . . . .").code
"""D1 sees D5, unless the target's own rocks may hide it."""
BLOCKED = Position.from_text("D .T3 . * . .N4 . . . .").code
FIGHT = Position.from_text("D . .T3 .N4 . . . . . .").code


class Result(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Run:
    """Runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Result:
        try:
            code = main(words)
        except SystemExit as end:
            assert isinstance(end.code, int)
            code = end.code
        out, err = self.capsys.readouterr()
        return Result(code, out, err)
