"""`pip install hothlab` is the rules: what needs more says in one sentence how to get it."""

import subprocess
import sys
from pathlib import Path

import pytest

from hothlab.base.extras import NotInstalled, need

ALONE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first not in sys.stdlib_module_names and first not in ("hothlab", "yaml", "_yaml", "shapely", "numpy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
"""


def alone(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A program for which only the rules and what they need are installed."""
    environment = {"HOTHLAB_HOME": str(home), "HOTHLAB_LANGUAGE": "en"}
    return subprocess.run(
        [sys.executable, "-c", ALONE + code], capture_output=True, text=True, env=environment, cwd=Path.cwd()
    )


def command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return alone(f"from hothlab.cli.command import main; sys.exit(main({list(words)!r}))", home)


@pytest.mark.parametrize(
    "words",
    [
        "los 8 E8 F9",
        "odds 8 E8 F9",
        "may-shoot 8 E8 F9",
        "rule LOS-5",
        "simulate 1 --games 1",
        "draw 10 -o {home}/board.svg",
    ],
)
def test_the_rules_alone_answer(words: str, tmp_path: Path) -> None:
    done = command(tmp_path, *words.format(home=tmp_path).split())
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "library", "extra"),
    [("lab", "jupyterlab", "lab"), ("serve", "voila", "serve"), ("settle", "voila", "serve")],
)
def test_a_command_that_needs_more_says_so_in_one_sentence(
    words: str, library: str, extra: str, tmp_path: Path
) -> None:
    done = command(tmp_path, words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert library in done.stderr
    assert f'pip install "hothlab[{extra}]"' in done.stderr


def test_a_public_name_that_needs_more_says_so(tmp_path: Path) -> None:
    done = alone("import hothlab as hl\ntry: hl.table\nexcept hl.HothlabError as error: print(error)", tmp_path)
    assert 'pip install "hothlab[lab]"' in done.stdout


def test_a_position_shows_itself_in_words(tmp_path: Path) -> None:
    done = alone("import hothlab as hl; print(hl.Position()._repr_mimebundle_())", tmp_path)
    assert done.stdout == "None\n"


def test_a_missing_module_of_our_own_is_a_fault() -> None:
    fault = ModuleNotFoundError("No module named 'hothlab.nothing'", name="hothlab.nothing")
    with pytest.raises(ModuleNotFoundError) as caught:
        NotInstalled.of(fault)
    assert caught.value is fault


def test_what_is_there_is_not_refused() -> None:
    need("yaml")
    with pytest.raises(NotInstalled, match="no_such_library"):
        need("no_such_library")
