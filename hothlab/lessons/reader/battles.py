"""Every battle as something to play at home: ours, those for training, and those of somebody's own."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game.own_scenarios import own_scenarios
from hothlab.game.scenario import Scenario, load
from hothlab.language.text import _, short
from hothlab.tables.briefing import battles

__all__ = ["PREFIX", "BattleToPlay", "battle_to_play", "battles_to_play", "played_id"]

PREFIX = "battle:"
_LONGEST = 60


@dataclass(frozen=True)
class BattleToPlay:
    """A battle: the word for it in a list (`battle:10`), its name, where its results are kept, and its scenario.

    A pupil may not have the file of a scenario that somebody else has made; then `source` is None.
    """

    word: str
    name: str
    id: str
    source: str | Path | None


def played_id(scenario: Scenario) -> str:
    """The id that marks a battle of a scenario as played to its end."""
    return PREFIX + _plain(scenario.slug)


def _plain(slug: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", slug))[:_LONGEST].strip("-")


def battles_to_play() -> tuple[BattleToPlay, ...]:
    """All that this person has: the scenarios by number, those for training, and their own."""
    ours = [
        BattleToPlay(f"{PREFIX}{each.label.lower()}", f"{each.label} · {_(each.name)}", PREFIX + each.slug, each.slug)
        for each in battles()
    ]
    ours.sort(key=lambda each: not each.word.removeprefix(PREFIX).isdigit())
    own = []
    for path in own_scenarios().values():
        with suppress(HothlabError):  # a file that is not whole cannot be played
            scenario = load(path).scenario
            own.append(BattleToPlay(played_id(scenario), scenario.name, played_id(scenario), path))
    return (*ours, *own)


def battle_to_play(word: str, anybodys: bool = False) -> BattleToPlay:
    """The battle of a word: `battle:10`, `battle:t1`, or the name of a scenario, `battle:night-attack`.

    With `anybodys` it may be a scenario that is not here: somebody else has given it.

    >>> battle_to_play("battle:10").id
    'battle:target-the-shield-generators'
    """
    known = battles_to_play()
    for each in known:
        if word in (each.word, each.id):
            return each
    name = word.removeprefix(PREFIX)
    if not anybodys or not name or name != _plain(name):
        raise UnknownName(_("battle"), short(name), [each.word.removeprefix(PREFIX) for each in known])
    return BattleToPlay(word, name.replace("-", " "), word, None)
