"""What a person is told about a scenario before they choose it: who has what, how it is won, how long it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from hothlab.base.errors import HothlabError
from hothlab.base.yamltree import read_text_file
from hothlab.data import data_file
from hothlab.game.events import side_title
from hothlab.game.scenario import Scenario, scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.hexes import SIDES, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, ngettext

__all__ = ["Offer", "battles", "facts", "open_facts", "unknown_rules"]


_MINUTES_A_TURN = 0.75
"""A person's own turn takes about a minute, and the computer's is watched in half of one."""


@dataclass(frozen=True)
class Offer:
    """A scenario to choose."""

    slug: str
    label: str
    name: str
    training: bool
    turns: int | None
    """About how many turns of both sides together it takes."""

    @property
    def minutes(self) -> int | None:
        """About how many minutes it takes, in steps of five."""
        return None if self.turns is None else max(5, 5 * round(self.turns * _MINUTES_A_TURN / 5))


@cache
def battles() -> tuple[Offer, ...]:
    """The battles to choose from: those for training, then the scenarios. A file that cannot be read is left out."""
    lengths, found = data_file("lengths.yaml"), []
    for slug, path in scenarios().items():
        mark = path.stem.partition("-")[0]
        try:
            name = read_scenario(read_text_file(path), str(path)).name
        except HothlabError:
            continue
        found.append(Offer(slug, mark.lstrip("0").upper(), name, mark.startswith("t"), lengths.get(slug)))
    return tuple(sorted(found, key=lambda each: not each.training))


def facts(scenario: Scenario, minutes: int | None = None) -> tuple[tuple[str, str], ...]:
    """A scenario in a few lines: what each side has and needs, who begins, and how long it takes."""
    rows = []
    for side in SIDES:
        hand, goal = scenario.hand[side], scenario.medals.get(side)
        parts = [_army(scenario, side), ngettext("{n} card", "{n} cards", hand).format(n=hand)]
        if goal is None:
            parts.append(_("victory only by what the briefing says"))
        else:
            parts.append(ngettext("victory with {n} medal", "victory with {n} medals", goal).format(n=goal))
        if scenario.first == side:
            parts.append(_("the first turn"))
        rows.append((side_title(side), also(filter(None, parts))))
    if minutes is not None:
        rows.append((_("Length"), ngettext("about {n} minute", "about {n} minutes", minutes).format(n=minutes)))
    return tuple(rows)


def open_facts(scenario: Scenario) -> tuple[str, ...]:
    """What is not certain about a scenario's set-up, in sentences."""
    topics = {
        "positions": _("where everything stands"), "first": _("who begins"), "hands": _("the number of cards"),
        "medals": _("the medals to win"), "special": _("the special rules"),
    }  # fmt: skip
    words = {"reported": _("reported"), "inferred": _("inferred"), "unknown": _("not known")}
    confidence = scenario.facts.confidence
    unsure = [
        _("{topic} ({how})").format(topic=topics[topic], how=words[how])
        for topic, how in confidence.items()
        if how in words
    ]
    told = [_("Not certain: {topics}.").format(topics=listed(unsure))] if unsure else []
    return (*told, *(_(each) for each in scenario.facts.open))


def unknown_rules(scenario: Scenario) -> tuple[str, ...]:
    """Which special rules of a scenario are not known, and how it is played instead, in sentences."""
    told = tuple(_(each) for each in scenario.facts.open)
    if scenario.facts.confidence.get("special") == "unknown":
        return (_("The special rules of this scenario are not known, so it is played without any others."), *told)
    return told


def _army(scenario: Scenario, side: Side) -> str:
    """The units of a side, kind by kind."""
    count = Counter(unit.kind for unit in scenario.position.units.values() if unit.side == side)
    return _(", ").join(f"{number} × {noun('units', kind):label}" for kind, number in sorted(count.items()))
