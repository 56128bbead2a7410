"""The catalogue holds exactly the rules of the specification, and every rule is traced to a test.

OBJ-6 to OBJ-8 have names of their own here: page 4 leaves them to the scenarios, and OBJ-8 to a ruling.
"""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import UnknownName
from hothlab.rules.catalogue import groups, rules
from hothlab.rules.rulings import EDITIONS, rulings

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b(?!UTF-8)[A-Z]{3}-\d+\b")

# The pages of the English edition, rule by rule, in the specification's order.
PAGES: dict[str, list[tuple[int, ...]]] = {
    "BRD": [(4,), (4,), (4,), (4,)],
    "SET": [(3,), (3,), (3,)],
    "OBJ": [(4,), (4,), (11,), (11,), (11,), (4,), (4,), (4,)],
    "TRN": [(4,), (4,)],
    "CMD": [(4,), (4,), (7,), (11,)],
    "ORD": [(4,), (4,), (4,), (4,)],
    "MOV": [(5,), (5,), (5,), (5,), (10,), (10,), (5, 8)],
    "ATK": [(5,), (5,), (5,), (5, 6), (10,), (6,)],
    "LOS": [(6,), (6,), (6,), (12,), (12,), (12,), (10, 12), (12,)],
    "HIT": [(6,), (6,), (6,), (6,)],
    "RET": [(7,), (7,), (7,), (7,), (7,), (8,), (10,)],
    "UNI": [(8,)] * 6,
    "SPF": [(9,)] * 5,
    "TER": [(10,)] * 6,
    "STR": [(10,)] * 4,
    "LDR": [(11,)],
    "TEA": [(11,)] * 5,
}
SPECIFIED = {f"{group}-{number}": pages for group, rows in PAGES.items() for number, pages in enumerate(rows, start=1)}

DEFAULTS = {
    "los_edge_sides": "whole-line",
    "los_corner_touch": "ignored",
    "los_ridge_board_edge": "open",
    "los_target_terrain": "never-blocks",
    "los_ridge_structure": "normal",
    "scout_self": "others-only",
    "scout_stack": "one-die",
    "eweb_ready": "this-turn",
    "eweb_confirm": "attack-only",
    "retreat_partial": "as-far-as-possible",
    "breakthrough_attack": "optional",
    "breakthrough_blocked": "none",
    "fleet_limit": "three",  # the number that players report of the printed card
    "team_leader_hand": "half-hand",
    "objective_start": "holds",
    "adjacent_target": "free",
}


def test_the_rules_are_those_of_the_specification() -> None:
    assert list(rules()) == list(SPECIFIED)
    assert len(rules()) == 84


def test_the_pages_are_those_of_the_specification() -> None:
    assert {id: rule.pages for id, rule in rules().items()} == SPECIFIED
    assert all(1 <= page <= 12 for rule in rules().values() for page in rule.pages)


def test_every_rule_has_a_group_a_title_and_a_text() -> None:
    assert list(groups()) == list(PAGES)
    for rule in rules().values():
        assert rule.group in groups()
        assert rule.title.strip()
        assert rule.text.strip()
        assert str(rule).startswith(f"{rule.id} (p{rule.pages[0]}")


def test_no_two_rules_say_the_same() -> None:
    assert len({rule.title for rule in rules().values()}) == len({rule.text for rule in rules().values()}) == 84


def test_references_between_rules_hold() -> None:
    for rule in rules().values():
        assert set(rule.see) <= set(rules()) - {rule.id}, rule.id
        assert set(rule.rulings) <= set(rulings()), rule.id


def test_a_rule_and_its_rulings_name_each_other() -> None:
    for name, ruling in rulings().items():
        assert ruling.rules
        assert set(ruling.rules) == {id for id, rule in rules().items() if name in rule.rulings}, name


@pytest.mark.parametrize("id", ["LOS-5", "los-5", " Los-5 "])
def test_a_rule_by_its_id(id: str) -> None:
    assert hl.rule(id).id == "LOS-5"


@pytest.mark.parametrize("id", ["LOS-55", "LSO-5", "L0S-5", "los5"])
def test_an_unknown_id_gets_a_suggestion(id: str) -> None:
    with pytest.raises(UnknownName) as error:
        hl.rule(id)
    assert error.value.suggestion == "LOS-5"
    assert "LOS-5" in str(error.value)
    assert "\n" not in str(error.value)


def test_the_rulings_of_the_specification_have_its_defaults() -> None:
    """Cards and other things that the specification leaves to the game may add rulings of their own."""
    assert {name: rulings()[name].default for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("name", rulings())
def test_a_ruling_says_what_each_edition_says(name: str) -> None:
    ruling = rulings()[name]
    assert ruling.default == ruling.values[0]
    assert len(set(ruling.values)) == len(ruling.values) >= 2
    assert tuple(edition.code for edition in ruling.editions) == EDITIONS == ("en", "de", "fr", "nl", "pl")
    assert {edition.reading for edition in ruling.editions} <= {None, *ruling.values}
    texts = [ruling.title, ruling.question, ruling.why_open, *(edition.says for edition in ruling.editions)]
    assert all(text.strip() for text in [*texts, *map(ruling.text, ruling.values)])


@pytest.mark.parametrize("name", rulings())
def test_a_reading_has_a_short_name_in_plain_words(name: str) -> None:
    """It is what a person reads instead of the id, under the ruling's title."""
    ruling = rulings()[name]
    labels = [ruling.label(value) for value in ruling.values]
    assert len(set(labels)) == len(labels)
    assert {*labels, ruling.label(None)}.isdisjoint(ruling.values)
    for value, label in zip(ruling.values, labels, strict=True):
        assert re.fullmatch(r"[\w',]+( [\w',]+){1,5}", label), label
        assert "_" not in label
        assert ruling.named(value) == f"{ruling.title}: {label}"


def test_names_of_readings_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hothlab.rules.rulings._", str.upper)
    ruling = rulings()["los_edge_sides"]
    assert ruling.label("per-edge") == "EACH EDGE BY ITSELF"
    assert ruling.label(None) == "SILENT"
    assert ruling.named("per-edge").isupper()


def test_one_ruling_read_another_way() -> None:
    chosen = hl.Rulings(scout_self="scout-too")
    assert chosen.but("los_edge_sides", "per-edge").changed == {"los_edge_sides": "per-edge", "scout_self": "scout-too"}
    assert chosen.but("scout_self", "others-only") == hl.Rulings()
    assert chosen.changed == {"scout_self": "scout-too"}
    for name, value in (("self", "per-edge"), ("los_edge_sides", "each edge by itself")):
        with pytest.raises(UnknownName):
            chosen.but(name, value)


# Traceability


def citations(source: str) -> set[str]:
    """The rules in the names (`test_los_5_...`) and docstrings of test functions, and in comments."""
    tests = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    words = [re.sub(r"test_([a-z]{3})_(\d+)_.*", r"\1-\2", node.name).upper() for node in tests]
    words += [ast.get_docstring(node) or "" for node in tests]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    words += [token.string for token in tokens if token.type == tokenize.COMMENT]
    return set(ID.findall("\n".join(words)))


def cited_by_tests() -> set[str]:
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    return {id for path in files for id in citations(path.read_text("utf-8"))}


def test_what_a_citation_is() -> None:
    source = 'def test_los_1_a_line():\n    """LOS-2"""\n    look("LOS-3")  # LOS-4\n\ndef other():\n    """LOS-5"""\n'
    assert citations(source) == {"LOS-1", "LOS-2", "LOS-4"}


def test_every_rule_is_cited_by_a_test() -> None:
    assert sorted(set(rules()) - cited_by_tests()) == []


SOURCES = sorted(
    path for pattern in ("hothlab/**/*.py", "hothlab/**/*.yaml", "scenarios/*.yaml") for path in ROOT.glob(pattern)
)


def test_every_id_in_code_and_data_is_a_rule() -> None:
    strangers = {
        f"{path.relative_to(ROOT)}: {id}"
        for path in SOURCES
        for id in ID.findall(path.read_text("utf-8"))
        if id not in rules()
    }
    assert sorted(strangers) == []
    assert {path.name for path in SOURCES} >= {"sight.py", "catalogue.yaml"}


def test_every_ruling_that_code_asks_for_exists() -> None:
    asked = {
        name
        for path in (ROOT / "hothlab").rglob("*.py")
        for name in re.findall(r"rulings\[[\"'](\w+)[\"']\]", path.read_text("utf-8"))
    }
    assert asked >= {name for name in rulings() if name.startswith("los_")}
    assert asked <= set(rulings())
