"""Scenarios in YAML: what is read can be written, kept with a game, and read again; its battle begins."""

from __future__ import annotations

import random
from functools import cache

from fuzz.mutate import mutated, mutated_yaml
from fuzz.target import Target, law
from hothlab.game.battle import Battle
from hothlab.game.record_reader import read_record
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario, write_scenario
from hothlab.game.setup import BattleTerms

__all__ = ["TARGET", "random_scenario"]


@cache
def _known() -> list[str]:
    return [path.read_text("utf-8") for path in scenarios().values()]


def random_scenario(rng: random.Random) -> str:
    """A known scenario's text, changed in its tree, in its text, or not at all."""
    text, how = rng.choice(_known()), rng.random()
    if how < 0.1:
        return text
    if how < 0.5:
        return mutated(rng, text)
    return mutated_yaml(rng, text, rng.choice((1, 1, 2, 5)))


def _read(text: str) -> bool:
    found = read_scenario(text)
    law(read_scenario(write_scenario(found)) == found, "what is written is what was read")
    battle = Battle(found, BattleTerms(seed=1))
    law(read_record(battle.record().text).setup.scenario == found, "a game of it can be kept")
    law(isinstance(found.warnings, tuple) and isinstance(found.slug, str), "it can be told")
    return True


TARGET = Target("scenario", random_scenario, _read, in_a_test=120, share=8)
