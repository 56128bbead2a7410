"""Scenarios: the set-up of a battle, by number, by name or from a file."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from hothlab.base.checked import checked
from hothlab.base.errors import UnknownName
from hothlab.base.yamltree import read_text_file
from hothlab.data import data_file, folder
from hothlab.game.special_rules import ExitRule
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, short
from hothlab.rules.position import Position
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.units import profiles

if TYPE_CHECKING:
    from hothlab.game.battle import Battle

__all__ = ["Facts", "Scenario", "ScenarioFiles", "load", "loads", "scenario_file", "scenarios"]


@dataclass(frozen=True)
class Facts:
    """How sure the file's facts are, topic by topic, and what is open."""

    confidence: Mapping[str, str] = field(default_factory=dict)
    open: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Scenario:
    """A battle's set-up.

    `medals` names the sides that win by a number of medals; a side left out wins only by sudden death. `warnings` says
    where the set-up asks for more than the box holds.

    >>> load("1").scenario
    <Scenario Imperial Scout Mission>
    """

    name: str
    first: Side
    hand: Mapping[Side, int]
    medals: Mapping[Side, int]
    position: Position
    number: int | None = None
    briefing: str = ""
    specials: Specials = field(default_factory=Specials)
    facts: Facts = field(default_factory=Facts)
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Scenario {self.name}>"

    @property
    def introduction(self) -> str:
        """The briefing in the reader's language."""
        return str(_(self.briefing))

    @property
    def slug(self) -> str:
        """The name as one word for files and commands."""
        words = "".join(letter if letter.isalnum() else " " for letter in self.name.lower()).split()
        return "-".join(words)

    @cached_property
    def marked_exits(self) -> dict[Side, int]:
        """For each side, the mask of its exit hexes; they stay exits even while an officer lies on one."""
        position = self.position
        tokens = [(hex, token) for hex, token in position.objectives.items() if token.kind == "exit"]
        return {side: position.board.mask(hex for hex, token in tokens if token.open_to(side)) for side in SIDES}

    @cached_property
    def exits(self) -> dict[Side, tuple[tuple[ExitRule, int], ...]]:
        """For each side, its exits and the masks of the hexes by which they lead out."""
        board, marked = self.position.board, self.marked_exits
        return {
            side: tuple(
                (way, marked[side] if way.row is None else board.mask(board.baseline(way.row)))
                for way in self.specials.exits
                if way.side == side
            )
            for side in SIDES
        }

    @property
    def warnings(self) -> tuple[str, ...]:
        """Where the set-up needs more pieces than the box holds."""
        return _beyond_the_box(self.position)


class ScenarioFiles(dict[str, Path]):
    """The files of scenarios by their slugs."""

    def __repr__(self) -> str:
        return f"<{len(self)} scenarios: {', '.join(self)}>"


def scenarios() -> ScenarioFiles:
    """The files of all scenarios that come with hothlab, by slug: the 17 in order, then the training ones (t1 ...).

    >>> scenarios()["last-stand"].name
    '17-last-stand.yaml'
    >>> scenarios()
    <23 scenarios: imperial-scout-mission, snowspeeder-counter-attack, ...>
    """
    where = folder("scenarios")
    return ScenarioFiles({slug: where / name for _number, slug, name in _stems(where)})


def _stems(where: Path) -> list[tuple[str, str, str]]:
    """For each file of the folder, in order, its number, its slug and its name; `load` asks each time."""
    names = sorted(file.name for file in os.scandir(where) if file.name.endswith(".yaml"))
    return [(*name.removesuffix(".yaml").partition("-")[::2], name) for name in names]


def scenario_file(name: str | int | Path) -> Path:
    """The file that a person means by a number, a slug or a path."""
    text = short(name, 100_000).strip()
    if isinstance(name, Path) or text.endswith((".yaml", ".yml")) or "/" in text:
        return Path(text)
    where = folder("scenarios")
    known, wanted = _stems(where), text.casefold()
    for word in ("scenario", _("scenario").casefold()):
        wanted = wanted.removeprefix(f"{word} ").strip()
    written = re.sub("[^a-z0-9]+", "-", wanted).strip("-")
    for number, slug, file in known:
        if wanted.zfill(2) == number or written == slug:
            return where / file
    numbers = [number.lstrip("0") for number, _slug, _file in known]
    last = max(int(number) for number in numbers if number.isdecimal())
    slugs = [slug for _number, slug, _file in known]
    raise UnknownName(_("scenario"), text, (*slugs, *numbers), _("a number from 1 to {n} works too").format(n=last))


def load(
    name: str | int | Path,
    rulings: RulingsLike = None,
    seed: int | None = None,
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None,
    players: Mapping[Side, int] | None = None,
    decks: Mapping[Side, Path] | None = None,
    training: bool = False,
    dice: str = "seeded",
) -> Battle:
    """The battle of a scenario: by number, by slug, or from a file.

    Dice and shuffles come from `seed`, or with `dice="manual"` from you; `training` lets `undo` go back beyond them.
    `leaders` and `decks` name a leader and the file of another deck for a side, `players` says 1 or 2 of a team.

    >>> load("10").scenario.name
    'Target the Shield Generators'
    """
    from hothlab.game.battle import Battle
    from hothlab.game.scenario_format import read_scenario
    from hothlab.game.setup import BattleTerms

    path = scenario_file(name)
    terms = BattleTerms(rulings, seed, leaders, players, decks, training, dice)
    return Battle(read_scenario(read_text_file(path), str(path)), terms)


@checked
def loads(
    text: str,
    source: str = "<text>",
    rulings: RulingsLike = None,
    seed: int | None = None,
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None,
    players: Mapping[Side, int] | None = None,
    decks: Mapping[Side, Path] | None = None,
    training: bool = False,
    dice: str = "seeded",
) -> Battle:
    """The battle of a scenario given as YAML text; `source` names it in errors, the rest is as in `load`.

    >>> loads("{hothlab: 1, name: Snow, first: rebel, hand: {rebel: 4, empire: 4}, medals: {rebel: 4, empire: 4}}")
    <Battle Snow>
    """
    from hothlab.game.battle import Battle
    from hothlab.game.scenario_format import read_scenario
    from hothlab.game.setup import BattleTerms

    return Battle(read_scenario(text, source), BattleTerms(rulings, seed, leaders, players, decks, training, dice))


def _beyond_the_box(position: Position) -> tuple[str, ...]:
    """Where a set-up needs more pieces than the box holds (SET-1, SET-2)."""
    box = data_file("units.yaml")["box"]
    need: Counter[str] = Counter()
    for unit in position.units.values():
        need[unit.kind] += unit.miniatures
        need["badges"] += unit.badge is not None
    need["terrain"] = len(position.ground.terrain)
    need["structures"] = len(position.structures)
    holds = {kind: profile.box for kind, profile in profiles().items()} | box
    names = {kind: profile.name for kind, profile in profiles().items()} | {
        "terrain": _("terrain tiles"), "badges": _("badges"), "structures": _("structures"),
    }  # fmt: skip
    text = _("{what}: the set-up needs {need}, and the box holds {holds}")
    return tuple(
        text.format(need=need[kind], what=names[kind], holds=holds[kind]) for kind in holds if need[kind] > holds[kind]
    )
