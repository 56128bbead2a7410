"""The schema that editors use for scenario files says what the reader says."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import read_yaml
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import CONFIDENCE, read_scenario
from hothlab.game.scenario_schema import FILE, schema, schema_text
from hothlab.game.special_rules import special_rules
from hothlab.hexes import SIDES, standard_board
from hothlab.rules.terrain import DESTROYING_FACES, objective_kinds, structure_kinds, terrains
from hothlab.rules.units import badges, profiles
from tests.game.test_special_rule_files import WRONG
from tests.game.test_specials import RULES

SCHEMA: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

START = "{hothlab: 1, name: Test, first: rebel, hand: {rebel: 4, empire: 4}, medals: {rebel: 4}"
"""A whole scenario but for its closing brace, so that a test adds the one thing it is about."""


def scenario(more: str) -> str:
    return f"{START}, {more}}}" if more else f"{START}}}"


DOCUMENT: dict[str, Any] = yaml.safe_load(scenario(""))


def schema_takes(text: str) -> bool:
    return bool(VALIDATOR.is_valid(yaml.safe_load(text)))


def reader_takes(text: str) -> bool:
    try:
        read_scenario(text)
    except BadFile:
        return False
    return True


def properties(*path: str) -> dict[str, Any]:
    found: Any = SCHEMA
    for step in path:
        found = found[step]
    properties: dict[str, Any] = found["properties"]
    return properties


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_it_is_made_from_the_tables_of_the_reader() -> None:
    """After a change there: `python -m hothlab.game.scenario_schema`."""
    assert FILE.read_text("utf-8") == schema_text()
    assert schema() == SCHEMA


def test_it_has_every_key_of_the_reader() -> None:
    """Only the reader's errors are asked: an unknown key is answered with those it knows."""
    for more, rows in [
        ("zzzz: 1", properties()),
        ("objectives: [{hex: C4, kind: exit, zzzz: 1}]", properties("properties", "objectives", "items")),
        ("facts: {zzzz: 1}", properties("properties", "facts")),
    ]:
        with pytest.raises(BadFile, match="unknown key 'zzzz', expected one of: ") as caught:
            read_scenario(scenario(more))
        assert caught.value.reason.partition("one of: ")[2].split(", ") == list(rows)


@pytest.mark.parametrize("path", scenarios().values(), ids=scenarios())
class TestEveryScenario:
    def test_it_fits_the_schema(self, path: Path) -> None:
        assert [error.message for error in VALIDATOR.iter_errors(yaml.safe_load(path.read_text("utf-8")))] == []

    def test_an_editor_reads_the_same_values_as_we_do(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert yaml.safe_load(text) == read_yaml(text, str(path)).plain()

    def test_its_first_line_leads_an_editor_to_the_schema(self, path: Path) -> None:
        line = path.read_text("utf-8").splitlines()[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", line)
        assert match, line
        assert (path.parent / match[1]).resolve() == FILE.resolve()


class TestNames:
    def test_keys(self) -> None:
        assert set(SCHEMA["required"]) == {"hothlab", "name", "first", "hand", "medals"}
        for key in SCHEMA["required"]:
            document = {name: value for name, value in DOCUMENT.items() if name != key}
            assert not VALIDATOR.is_valid(document)
            assert not reader_takes(json.dumps(document))

    def test_terrain(self) -> None:
        assert list(properties("properties", "terrain")) == list(terrains())

    @pytest.mark.parametrize("side", SIDES)
    def test_units(self, side: str) -> None:
        assert list(properties("properties", side)) == [k for k, each in profiles().items() if each.side == side]

    def test_structures(self) -> None:
        assert list(properties("properties", "structures")) == list(structure_kinds())
        for kind in structure_kinds():
            for face in ("blast", "infantry", "vehicle", "cross", "retreat"):
                text = scenario(f"structures: {{{kind}: [{{at: C4, destroyed_by: {face}}}]}}")
                assert schema_takes(text) == reader_takes(text) == (face in DESTROYING_FACES)

    def test_objectives(self) -> None:
        rows = properties("properties", "objectives", "items")
        assert rows["kind"]["enum"] == list(objective_kinds())
        assert rows["side"]["enum"] == [*SIDES, "both"]
        assert SCHEMA["$defs"]["side"]["enum"] == list(SIDES)

    def test_special_rules(self) -> None:
        assert SCHEMA["properties"]["special"]["items"]["propertyNames"]["enum"] == list(special_rules())

    @pytest.mark.parametrize("rule", RULES, ids=str)
    def test_special_rules_that_are_right(self, rule: tuple[str, Any]) -> None:
        assert VALIDATOR.is_valid(DOCUMENT | {"special": [dict([rule])]})

    @pytest.mark.parametrize("rule", [rule for rule, _reason in WRONG])
    def test_special_rules_that_are_wrong(self, rule: str) -> None:
        text = scenario(f"special: [{{{rule.replace('^', '')}}}]")
        assert not schema_takes(text)
        assert not reader_takes(text)

    def test_confidence(self) -> None:
        assert SCHEMA["$defs"]["confidence"]["enum"] == list(CONFIDENCE)

    def test_hexes_are_exactly_those_of_the_board(self) -> None:
        judge = Draft202012Validator(SCHEMA["$defs"]["hex"])
        letters = [chr(code) for code in range(ord("@"), ord("{"))]
        names = [f"{letter}{number}" for letter in letters for number in ("", *range(121), "01", "1 ", "1x")]
        assert [name for name in names if judge.is_valid(name)] == list(standard_board().hexes)

    def test_everything_a_person_fills_in_has_a_title(self) -> None:
        def untitled(rows: dict[str, Any], where: str) -> list[str]:
            found = []
            for name, row in rows.items():
                target = SCHEMA["$defs"].get(row.get("$ref", "").removeprefix("#/$defs/"), {}) | row
                found += [] if "title" in target else [f"{where}{name}"]
                found += untitled(target.get("properties", {}), f"{where}{name}.")
            return found

        assert untitled(SCHEMA["properties"], "") == []


def test_units_are_judged_as_by_the_reader() -> None:
    """Every unit with every badge, face and strength: the schema takes exactly what the reader takes."""
    verdicts = []
    for kind, badge, face, miniatures in product(
        profiles(), (None, *badges()), (None, "in-place", "moving"), (None, 0, 1, 2, 3, 4, 5)
    ):
        more = {"badge": badge, "face": face, "miniatures": miniatures}
        entry = {"at": "C4"} | {key: value for key, value in more.items() if value is not None}
        document = DOCUMENT | {profiles()[kind].side: {kind: [entry]}}
        verdicts.append(reader_takes(json.dumps(document)))
        assert VALIDATOR.is_valid(document) == verdicts[-1], entry
    assert 0 < sum(verdicts) < len(verdicts)


def test_objectives_are_judged_as_by_the_reader() -> None:
    verdicts = []
    for side, holder, medals, edge in product(
        (None, "rebel", "empire", "both"),
        (None, "rebel", "empire", "both"),
        (None, -1, 0, 9, 10),
        (None, "left", "top"),
    ):
        more = {"side": side, "holder": holder, "medals": medals, "edge": edge}
        entry = {"hex": "C4", "kind": "exit"} | {key: value for key, value in more.items() if value is not None}
        document = DOCUMENT | {"objectives": [entry]}
        verdicts.append(reader_takes(json.dumps(document)))
        assert VALIDATOR.is_valid(document) == verdicts[-1], entry
    assert 0 < sum(verdicts) < len(verdicts)


@pytest.mark.parametrize(
    "more",
    [
        "",
        "terrain: , rebel: , empire: , structures: , objectives: , special: , facts: ",
        "terrain: {ridge: }, rebel: {trooper: }, structures: {ion-cannon: }, facts: {open: }",
        "terrain: {}, rebel: {}, objectives: [], special: [], facts: {}",
        "structures: {ion-cannon: [C4, {at: C5}, {at: C6, destroyed_by: vehicle}]}",
        "special: [{medal-value: {probe-droid: 2}}, {no-kill-medals: [empire]}]",
        "facts: {positions: confirmed, open: [Who starts]}",
        "number: 999, briefing: ''",
    ],
)
def test_both_take(more: str) -> None:
    assert reader_takes(scenario(more))
    assert schema_takes(scenario(more))


@pytest.mark.parametrize(
    "more",
    [
        "colour: blue",
        "number: 0",
        "number: ten",
        "number: '10'",
        "number: true",
        "number: 1000",
        f"briefing: {'x' * 8_001}",
        f"facts: {{open: [{'x' * 401}]}}",
        f"facts: {{open: [{', '.join(['x'] * 31)}]}}",
        f"special: [{', '.join(['{no-kill-medals: [empire]}'] * 61)}]",
        "briefing: ",
        "briefing: [a, list]",
        "terrain: [C4]",
        "terrain: C4",
        "terrain: {ridge: C4}",
        "terrain: {ridge: {at: C4}}",
        "terrain: {ridge: [{at: C4}]}",
        "terrain: {ridge: [4]}",
        "terrain: {ridge: [null]}",
        "terrain: {ridge: [[C4]]}",
        "terrain: {rigde: [C4]}",
        "terrain: {ridge: [B10]}",
        "terrain: {ridge: [H1]}",
        "terrain: {ridge: [A0]}",
        "terrain: {ridge: [C4, C4]}",
        "rebel: [trooper]",
        "rebel: {at-at: [C4]}",
        "empire: {trooper: [C4]}",
        "rebel: {trooper: [{badge: elite}]}",
        "rebel: {trooper: [{at: C4, colour: blue}]}",
        "rebel: {trooper: [{at: [C4]}]}",
        "rebel: {trooper: [{at: C4, badge: [elite]}]}",
        "rebel: {trooper: [{at: C4, badge: }]}",
        "rebel: {trooper: [{at: C4, miniatures: two}]}",
        "structures: [C4]",
        "structures: {shield: [C4]}",
        "structures: {ion-cannon: [{at: C4, destroyed_by: cross}]}",
        "structures: {ion-cannon: [{destroyed_by: blast}]}",
        "objectives: {hex: C4, kind: exit}",
        "objectives: [C4]",
        "objectives: [{hex: C4}]",
        "objectives: [{kind: exit}]",
        "objectives: [{hex: C4, kind: prize}]",
        "objectives: [{hex: C4, kind: exit, colour: blue}]",
        "special: armistice",
        "special: {medal-value: 2}",
        "special: [4]",
        "special: [null]",
        "special: [{}]",
        "special: [{medal-valu: {probe-droid: 2}}]",
        "special: [{medal-value: {probe-droid: 2}, no-kill-medals: [empire]}]",
        "special: [{medal-value: 2}]",
        "facts: [positions]",
        "facts: {positions: sure}",
        "facts: {colour: confirmed}",
        "facts: {open: everything}",
        "facts: {open: [4]}",
    ],
)
def test_both_refuse(more: str) -> None:
    assert not reader_takes(scenario(more))
    assert not schema_takes(scenario(more))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hothlab: 1", "hothlab: 2"),
        ("hothlab: 1", "hothlab: one"),
        ("name: Test", "name: ' '"),
        ("name: Test", f"name: {'x' * 201}"),
        ("name: Test", "name: 4"),
        ("name: Test", "name: "),
        ("first: rebel", "first: both"),
        ("first: rebel", "first: [rebel]"),
        ("hand: {rebel: 4, empire: 4}", "hand: 4"),
        ("hand: {rebel: 4, empire: 4}", "hand: {rebel: 4}"),
        ("hand: {rebel: 4, empire: 4}", "hand: {rebel: 0, empire: 4}"),
        ("hand: {rebel: 4, empire: 4}", "hand: {rebel: 4, empire: 11}"),
        ("hand: {rebel: 4, empire: 4}", "hand: {rebel: 4, empire: 4, both: 4}"),
        ("medals: {rebel: 4}", "medals: [4]"),
        ("medals: {rebel: 4}", "medals: "),
        ("medals: {rebel: 4}", "medals: {rebel: 21}"),
        ("medals: {rebel: 4}", "medals: {rebel: 0}"),
        ("medals: {rebel: 4}", "medals: {luke: 4}"),
    ],
)
def test_both_refuse_in_the_required_part(old: str, new: str) -> None:
    text = scenario("").replace(old, new)
    assert text != scenario("")
    assert not reader_takes(text)
    assert not schema_takes(text)


@pytest.mark.parametrize("text", ["", "4", "words", "[1, 2]"])
def test_both_refuse_what_is_not_a_mapping(text: str) -> None:
    assert not reader_takes(text)
    assert not schema_takes(text)


WHOLE = [read_yaml(path.read_text("utf-8"), str(path)).plain() for path in scenarios().values()]
WHOLE += [DOCUMENT | {"special": [dict([rule]) for rule in RULES]}]
WRONG_VALUES = [
    None, True, False, 0, 1, 3, 10, 99, 100, -1, "", "rebel", "empire", "both", "C4", "D5", "Z1", "at-at", "trooper",
    "snowtrooper", "infantry", "exit", "left", "elite", "e-web", "moving", [], {}, ["C4"], ["infantry"], {"at": "C4"},
    {"number": 2}, "confirmed", "shield-generator", ["rebel", "rebel"],
]  # fmt: skip
WRONG_KEYS = [
    "who", "number", "medals", "side", "hex", "unit", "turn", "every", "row", "marked", "at", "badge", "face", "holder",
    "edge", "kind", "open", "positions", "zzz",
]  # fmt: skip
TOGETHER = re.compile("is already taken|cannot enter|cannot stand")
"""What only the whole board can tell, and no schema."""


def holders(value: Any) -> list[Any]:
    """Every mapping and list of a document, from the outermost in."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(each for one in inner for each in holders(one))] if isinstance(value, (dict, list)) else []


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """A scenario of ours with one or two things taken away, put in the place of others or added."""
    document: dict[str, Any] = deepcopy(draw(st.sampled_from(WHOLE)))
    for _slip in range(draw(st.integers(1, 2))):
        holder = draw(st.sampled_from([each for each in holders(document) if each]))
        key = draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
        match draw(st.sampled_from(["lose", "change", "add"])):
            case "lose":
                del holder[key]
            case "change":
                holder[key] = deepcopy(draw(st.sampled_from(WRONG_VALUES)))
            case _ if isinstance(holder, dict):
                holder[draw(st.sampled_from(WRONG_KEYS))] = deepcopy(draw(st.sampled_from(WRONG_VALUES)))
            case _:
                holder.append(deepcopy(holder[key]))
    return document


@settings(max_examples=200, deadline=None)
@given(damaged())
def test_the_schema_takes_of_damaged_files_just_what_the_reader_takes(document: dict[str, Any]) -> None:
    try:
        read_scenario(json.dumps(document))
        taken = True
    except BadFile as error:
        if TOGETHER.search(error.reason):
            return
        taken = False
    assert VALIDATOR.is_valid(document) == taken
