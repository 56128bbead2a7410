"""The code is typed, free of lint and formatted: the three tools run as tests, from their caches. Names are unique."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hothlab"

TYPE_NAME = re.compile("_?[A-Z]+[a-z][A-Za-z0-9]*")
"""How a class or another type is written: `Handout`, `AIMove`; neither `MOST_PHONES` nor `T`."""

TOOLS = {
    "types": ["mypy"],
    "lint": ["ruff", "check", "--quiet", "--output-format=concise"],
    "format": ["ruff", "format", "--check", "--quiet", "--diff"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_code(tool: str) -> None:
    run = subprocess.run([sys.executable, "-m", *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        pytest.fail(f"{' '.join(TOOLS[tool])} says:\n{run.stdout}{run.stderr}", pytrace=False)


def _types_of(tree: ast.Module) -> Iterator[str]:
    """The classes of a module, private ones too, and its other names of types: `Pairs = Literal[...]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for line in tree.body:
        if isinstance(line, (ast.Assign, ast.AnnAssign)):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name) and TYPE_NAME.fullmatch(each.id))


def test_one_name_means_one_thing() -> None:
    """Two types of one name in two modules are read as one by everybody who does not look at the imports."""
    homes: dict[str, list[str]] = {}
    for path in sorted((ROOT / "hothlab").rglob("*.py")):
        for name in _types_of(ast.parse(path.read_text("utf-8"))):
            homes.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    assert len(homes) > 300
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


def test_html_is_made_of_elements() -> None:
    """No string is put together that holds a tag: its values would not be escaped. SVG is written in one place."""
    tag = re.compile(r"</?[a-z][a-z0-9]*(?:[ >/]|$)")
    makers = ("desks", "lab", "lessons", "pictures", "scene", "tables", "widgets")
    wrong = []
    for path in (file for layer in makers for file in (PACKAGE / layer).rglob("*.py") if file.name != "svg.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
                if tag.search(text.removeprefix("<svg class=")):
                    wrong.append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
            if isinstance(node, ast.ImportFrom) and node.module == "html":
                wrong.append(f"{path.relative_to(PACKAGE)}:{node.lineno} escapes by hand")
    assert wrong == []
