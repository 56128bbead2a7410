"""Settings for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from hothlab.language.forms import Translation

if TYPE_CHECKING:
    from tests.cli.command_line import Run

# No test depends on the clock; in CI the same examples are tried every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

Translation.strict = True  # a translation that cannot be filled in is a fault here; a reader sees English instead


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays until the end: to look through it for garbage took a tenth of all."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test reads or writes the progress and the games of the person who runs it, nor speaks their language."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOTHLAB_HOME", str(folder))
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")  # all of it speaks English
        yield folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The `hothlab` command as a function of its words."""
    from tests.cli.command_line import Run

    return Run(capsys)
