"""The kinds of task: each is written down with all its parameters, and a lesson file can ask for it."""

from __future__ import annotations

from hothlab.lessons.tasks import kinds
from hothlab.lessons.tasks.kinds import KINDS


def test_the_docstring_names_every_kind_and_parameter() -> None:
    text = kinds.__doc__ or ""
    for kind in KINDS.values():
        assert f"\n    {kind.name} " in text
        for name in kind.needs:
            assert f"{name}: " in text
        for name in kind.takes:
            assert f"{name}?: " in text
