"""What is imported is declared, and what is declared is not older than the versions with known faults mended."""

import ast
import re
import sys
from importlib.metadata import packages_distributions
from itertools import chain
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
OURS = {"hothlab", "tests", "bench", "fuzz", "hatch_build"}
FOR_TYPES = {"typing_extensions"}
"""Imported for the type checker alone, which brings it."""


def declared(*lists: list[str]) -> dict[str, Requirement]:
    """Requirements by the names of their packages."""
    return {re.sub(r"[-_.]+", "-", each.name).lower(): each for each in map(Requirement, chain(*lists))}


EXTRAS = PROJECT["optional-dependencies"]
RULES = declared(PROJECT["dependencies"])
DECLARED = declared(PROJECT["dependencies"], EXTRAS["serve"], EXTRAS["lab"])
DECLARED.pop("hothlab")
FOR_BUILDING = {**DECLARED, **declared(EXTRAS["site"])}
FOR_TESTS = declared(PROJECT["dependencies"], EXTRAS["serve"], EXTRAS["lab"], EXTRAS["site"], EXTRAS["test"])


def imported(*folders: str) -> set[str]:
    """The modules of others that the code of these folders imports anywhere."""
    found = set()
    for path in chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
                named = node.args[0]
                found |= {str(named.value).partition(".")[0]} if isinstance(named, ast.Constant) else set()
    return found - set(sys.stdlib_module_names) - OURS - FOR_TYPES


@pytest.mark.parametrize(
    ("folders", "allowed"),
    [(["hothlab"], FOR_BUILDING), (["tests", "bench", "fuzz"], FOR_TESTS)],
    ids=["hothlab", "tests"],
)
def test_what_is_imported_is_declared(folders: list[str], allowed: dict[str, Requirement]) -> None:
    owners = packages_distributions()
    normal = {
        module: {re.sub(r"[-_.]+", "-", each).lower() for each in owners.get(module, [module])}
        for module in imported(*folders)
    }
    assert {module for module, names in normal.items() if names.isdisjoint(allowed)} == set()


@pytest.mark.parametrize("folder", ["language", "base", "hexes", "rules", "game", "players"])
def test_the_rules_need_only_what_the_rules_bring(folder: str) -> None:
    """But for a lock of files that two notebooks share, and catalogues that a checkout has not made ready yet."""
    assert imported(f"hothlab/{folder}") - {"filelock", "babel"} <= {"yaml", *RULES}


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
