"""The package's own data files, each read once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["DATA", "data_file", "folder"]

DATA = Path(__file__).parent
_PACKAGE = DATA.parent


@cache
def data_file(name: str) -> Any:
    """A YAML file of `hothlab/data`, as plain Python values. It is ours, so it is read without suspicion."""
    ready = DATA / f"{name.removesuffix('.yaml')}.ready.json"
    if ready.is_file():  # made where reading YAML takes too long, see `hothlab.site.packing`
        return json.loads(ready.read_text("utf-8"))
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load((DATA / name).read_text("utf-8"), Loader=loader)


def folder(name: str) -> Path:
    """`scenarios` or `notebooks`: inside the package when installed, beside it in a checkout.

    >>> folder("scenarios").is_dir()
    True
    """
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
