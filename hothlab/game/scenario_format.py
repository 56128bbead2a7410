"""The file of a scenario: its keys are said once, and it is read and written by them.

>>> from hothlab.game.scenario import load
>>> read_scenario(write_scenario(load("4").scenario)) == load("4").scenario
True
"""

from __future__ import annotations

from dataclasses import MISSING
from typing import Any

from hothlab.base.declared import About, Field, Fields
from hothlab.base.formats import ListOf, MapOf, OneOf, OrNothing, Shared, String, Version, Whole
from hothlab.base.yamltree import Mistakes, Node, read_yaml, yaml_text
from hothlab.game.board_format import BoardSetup, board_fields, board_values
from hothlab.game.in_files import SIDE, side_words
from hothlab.game.scenario import Facts, Scenario
from hothlab.game.special_rules import SPECIAL_RULE, SpecialRule
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES
from hothlab.language.text import later

__all__ = [
    "CARDS", "CONFIDENCE", "FACTS", "FORMAT", "GOAL", "KEYS", "LONGEST_BRIEFING", "LONGEST_NAME", "LONGEST_OPEN",
    "MOST_OPEN", "SCENARIO", "TOPICS", "read_facts", "read_scenario", "write_scenario",
]  # fmt: skip

FORMAT = 1
# What is read can be written again, with every character of every text escaped, and is then not too large to be read.
LONGEST_NAME, LONGEST_BRIEFING, LONGEST_OPEN = 200, 8_000, 400
MOST_OPEN, _MOST_SPECIAL = 30, 60
CONFIDENCE = ("confirmed", "reported", "inferred", "unknown")
TOPICS = {
    "positions": "Terrain, units and tokens",
    "first": "Who starts",
    "hands": "The hands",
    "medals": "The medals to win",
    "special": "The special rules",
}
"""The parts of a set-up of whose facts a file says how sure they are, with what an editor calls them."""
_BY_SIDE = OneOf(later("key"), SIDES, side_words)
CARDS, GOAL = Whole(1, 10), Whole(1, 20)
"""The cards of a hand at the start, and the medals that win."""
_HAND, _MEDALS = MapOf(_BY_SIDE, CARDS, every=True), MapOf(_BY_SIDE, GOAL)
_SURE = Shared("confidence", OneOf(later("confidence"), CONFIDENCE))


def _values_of_facts(facts: Facts) -> dict[str, object]:
    return {**facts.confidence, "open": facts.open}


def _facts(open: tuple[str, ...] = (), **confidence: str) -> Facts:
    return Facts(confidence, open)


FACTS: Fields[Facts] = Fields(
    (
        *(Field(topic, _SURE, None, About(title)) for topic, title in TOPICS.items()),
        Field(
            "open", OrNothing(ListOf(String(LONGEST_OPEN), MOST_OPEN), tuple), (),
            About("Open questions", "What the sources leave open, and what this file does about it."),
        ),
    ),
    _facts,
    _values_of_facts,
)  # fmt: skip


_NAME = String(LONGEST_NAME, blank=later("the name is empty"))
_BRIEFING = String(LONGEST_BRIEFING, stripped=True)
_SPECIAL = OrNothing(ListOf(SPECIAL_RULE, _MOST_SPECIAL), tuple)
_ABOUT_MEDALS = "The number of medals that wins, by side (OBJ-1). A side left out wins only by sudden death."
_BEFORE = (
    Field("hothlab", Version(FORMAT), MISSING, About("Format version", f"The version of this file format: {FORMAT}.")),
    Field("number", Whole(1, 999), None, About("Number", "The scenario's number in its book.")),
    Field("name", _NAME, MISSING, About("Name", "The scenario's name.")),
    Field("briefing", _BRIEFING, "", About("Briefing", "What each side wants and what is special, in your own words.")),
    Field("first", SIDE, MISSING, About("First player", "The side that takes the first turn.")),
    Field("hand", _HAND, MISSING, About("Hands", "How many command cards each side draws at the start.")),
    Field("medals", _MEDALS, MISSING, About("Medals to win", _ABOUT_MEDALS)),
)
_BEHIND = (
    Field("special", _SPECIAL, (), About("Special rules", "Each is one name with its parameters.")),
    Field("facts", OrNothing(FACTS, Facts), Facts(),
          About("How sure the facts are", "The confidence in each part of the set-up, and what is open.")),
)  # fmt: skip
"""The fields before those of the board and those behind."""


def _values(scenario: Scenario) -> dict[str, object]:
    own = {each.name: getattr(scenario, each.name, None) for each in (*_BEFORE, *_BEHIND)}
    return own | {"hothlab": FORMAT, "special": scenario.specials.rules} | board_values(scenario.position)


def _scenario(hothlab: int, special: tuple[SpecialRule, ...] = (), **fields: Any) -> Scenario:
    return Scenario(specials=Specials(special), **fields)


_OWN = Fields((*_BEFORE, *_BEHIND), _scenario, _values)
"""All but the board."""
SCENARIO = Fields((*_BEFORE, *board_fields(BoardSetup()), *_BEHIND), _scenario, _values)
KEYS = SCENARIO.keys


def read_scenario(text: str, source: str = "<text>", mistakes: Mistakes | None = None) -> Scenario:
    """A scenario from YAML text, or `BadFile` with line, column, what was expected and the nearest valid name.

    `mistakes` keeps all that is wrong, not only the first.
    """
    root = read_yaml(text, source, mistakes)
    top = root.mapping()
    if "hothlab" in top:  # before the keys: another version may have others
        Version(FORMAT).read(top["hothlab"])
    rows = root.mapping(KEYS, SCENARIO.required)
    with root.parts() as part:
        values = _OWN.values(rows, part)
        position = BoardSetup().read(rows, part)
    return _scenario(**values, position=position, source=source)


def write_scenario(scenario: Scenario) -> str:
    """The scenario as the text of a scenario file."""
    return yaml_text(SCENARIO.write(scenario))


def read_facts(node: Node | None) -> Facts:
    """How sure a file is of its facts; it need not say."""
    return Facts() if node is None or node.value is None else FACTS.read(node)
