"""What is imported is declared, and what is declared is not older than the versions with known faults mended."""

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DECLARED = {Requirement(each).name.lower(): Requirement(each) for each in PROJECT["dependencies"]}


def imported() -> set[str]:
    """The modules of others that hothlab imports anywhere."""
    found = set()
    for path in (ROOT / "hothlab").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
                named = node.args[0]
                found |= {str(named.value).partition(".")[0]} if isinstance(named, ast.Constant) else set()
    return found - set(sys.stdlib_module_names) - {"hothlab"}


def test_what_is_imported_is_declared() -> None:
    owners = packages_distributions()
    normal = {module: {re.sub(r"[-_.]+", "-", each).lower() for each in owners[module]} for module in imported()}
    assert {module for module, names in normal.items() if names.isdisjoint(DECLARED)} == set()


@pytest.mark.parametrize(("name", "least"), [("jupyterlab", "4.5.7"), ("jupyter-server", "2.20"), ("mistune", "3.3")])
def test_versions_with_known_faults_are_not_accepted(name: str, least: str) -> None:
    floors = [Version(each.version) for each in DECLARED[name].specifier if each.operator == ">="]
    assert floors == [Version(least)]


def test_the_licence_of_each_thing_that_is_shipped_is_named() -> None:
    assert PROJECT["license"] == "MIT AND Bitstream-Vera"
    fonts = {
        path.parent for path in (ROOT / "hothlab").rglob("*") if path.suffix in (".ttf", ".otf", ".woff", ".woff2")
    }
    assert fonts
    named = {(ROOT / name).parent for name in PROJECT["license-files"]}
    assert fonts | {ROOT} == named
    assert all((ROOT / name).is_file() for name in PROJECT["license-files"])
