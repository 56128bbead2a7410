"""What has changed since the last release stands in fragments that a release can join."""

import re
from pathlib import Path

from packaging.version import Version

import hothlab

ROOT = Path(__file__).parent.parent
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md")


def test_each_fragment_says_of_what_kind_it_is() -> None:
    wrong = [
        path.name for path in FRAGMENTS if not re.fullmatch(r"[\w-]+\.(added|changed|fixed|removed)\.md", path.name)
    ]
    assert wrong == []


def test_each_fragment_says_something() -> None:
    assert [path.name for path in FRAGMENTS if not path.read_text("utf-8").strip()] == []


def test_this_version_or_the_one_before_is_the_newest_release() -> None:
    released = re.findall(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert released
    numbers = [tuple(map(int, each.split("."))) for each in released]
    assert numbers == sorted(numbers, reverse=True)
    assert Version(hothlab.__version__) >= Version(released[0])
