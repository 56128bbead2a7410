"""The scenarios of a person's own: one YAML file each in `scenarios`, in the folder of their progress and games."""

from __future__ import annotations

import re
from pathlib import Path

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.files import home_folder, make_folder, write_atomically
from hothlab.game.scenario import Scenario
from hothlab.game.scenario_format import write_scenario
from hothlab.language.text import _, short

__all__ = ["keep_scenario", "own_scenario", "own_scenarios"]

_MOST = 200
"""Files that are looked at."""
_LONGEST = 60
"""Letters of a file's name."""


def own_scenarios() -> dict[str, Path]:
    """The files by name, `night-attack.yaml`; none where there is no folder."""
    try:
        found = sorted((home_folder() / "scenarios").glob("*.yaml"))[:_MOST]
    except (OSError, HothlabError):
        return {}
    return {path.name: path for path in found}


def own_scenario(name: str) -> Path:
    """The file of that name."""
    known = own_scenarios()
    if name not in known:
        raise UnknownName(_("scenario of your own"), short(name), known)
    return known[name]


def keep_scenario(scenario: Scenario) -> Path:
    """Keep a scenario in the file of its name, in the place of an earlier one of that name."""
    slug = "-".join(re.findall(r"[a-z0-9]+", scenario.slug))[:_LONGEST].strip("-")
    if not slug:
        raise HothlabError(_("give the scenario a name with letters or digits"))
    folder = home_folder() / "scenarios"
    make_folder(folder)
    path = folder / f"{slug}.yaml"
    write_atomically(path, write_scenario(scenario))
    return path
