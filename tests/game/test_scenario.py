"""Scenarios: ours are those of the printed maps (SET-1, SET-2), and files are read and written back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import hothlab as hl
from hothlab.game.scenario import Facts, Scenario, scenario_file, scenarios
from hothlab.game.scenario_format import CONFIDENCE, TOPICS, read_scenario, write_scenario
from hothlab.game.scenario_schema import schema
from hothlab.game.special_rules import MedalValue, NoKillMedals
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES, Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, structure_kinds
from hothlab.rules.units import Unit
from tests.strategies import BOARD, positions, special_rules

UNITS = {"T": "snowtrooper", "W": "at-at", "D": "probe-droid", "t": "trooper", "s": "snowspeeder", "a": "artillery"}
BADGES = {"A": "assault", "S": "scout", "X": "e-web", "L": "elite", "": None}


@dataclass
class Printed:
    """A set-up as `setups.txt` gives it."""

    number: int
    name: str
    first: str = ""
    hand: dict[str, int] = field(default_factory=dict)
    medals: dict[str, int] = field(default_factory=dict)
    terrain: dict[Hex, str] = field(default_factory=dict)
    units: dict[Hex, Unit] = field(default_factory=dict)
    structures: dict[Hex, Structure] = field(default_factory=dict)
    tokens: dict[Hex, tuple[str, int, str | None]] = field(default_factory=dict)


def printed_hex(digits: str) -> Hex:
    return Hex.at(int(digits[0]), int(digits[1]))


def per_side(text: str) -> dict[str, int]:
    return {side: int(n) for side, n in zip(SIDES, text.split("/"), strict=True) if n != "-"}


@cache
def printed() -> dict[int, Printed]:
    """The set-ups of `setups.txt`, by number."""
    found: dict[int, Printed] = {}
    setup = Printed(0, "")
    for line in (Path(__file__).parent / "setups.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith(" "):
            number, name = line.split(maxsplit=1)
            setup = found[int(number)] = Printed(int(number), name)
            continue
        key, *words = line.split()
        if key == "start:":
            setup.first, hand, medals = words
            setup.hand, setup.medals = per_side(hand), per_side(medals)
        elif key in ("empire:", "rebel:"):
            setup.units |= dict(map(printed_unit, words))
        elif key == "terrain:":
            for word in words:
                kind, hexes = word.split(":")
                for each in map(printed_hex, hexes.split(",")):
                    if kind in structure_kinds():
                        setup.structures[each] = Structure(kind)
                    else:
                        setup.terrain[each] = kind
        elif key == "tokens:":
            setup.tokens |= dict(token for word in words for token in printed_tokens(word))
        else:
            raise AssertionError(line)
    return found


def printed_unit(word: str) -> tuple[Hex, Unit]:
    match = re.fullmatch(r"([TWDtsa])(\d\d)([ASXL]?)", word)
    assert match, word
    kind, badge = UNITS[match[1]], BADGES[match[3]]
    if kind == "snowspeeder" and badge == "elite":
        badge = "elite-squadron"
    return printed_hex(match[2]), Unit(kind, badge=badge)


def printed_tokens(word: str) -> Iterator[tuple[Hex, tuple[str, int, str | None]]]:
    side, hexes = word.split(":")
    for each in hexes.split(","):
        match = re.fullmatch(r"(\d\d)(?:x(\d))?(<?)", each)
        assert match, word
        yield printed_hex(match[1]), (side, int(match[2] or 1), "left" if match[3] else None)


NUMBERS = range(1, 18)


@cache
def scenario(number: int) -> Scenario:
    return hl.load(number).scenario


def test_the_printed_set_ups_are_all_there() -> None:
    assert list(printed()) == list(NUMBERS)
    assert printed()[10].units[Hex("G5")] == Unit("snowspeeder")
    assert printed()[12].units[Hex("F1")] == Unit("snowspeeder", 4, "elite-squadron")


@pytest.mark.parametrize("number", NUMBERS)
class TestPrintedScenario:
    """SET-1, SET-2: each scenario equals its printed map."""

    def test_name(self, number: int) -> None:
        assert (scenario(number).number, scenario(number).name) == (number, printed()[number].name)

    def test_first(self, number: int) -> None:
        assert scenario(number).first == printed()[number].first

    def test_hands(self, number: int) -> None:
        assert scenario(number).hand == printed()[number].hand

    def test_medals(self, number: int) -> None:
        assert scenario(number).medals == printed()[number].medals

    def test_terrain(self, number: int) -> None:
        assert scenario(number).position.ground.terrain == printed()[number].terrain

    def test_units(self, number: int) -> None:
        assert scenario(number).position.units == printed()[number].units

    def test_structures(self, number: int) -> None:
        assert scenario(number).position.structures == printed()[number].structures

    def test_tokens(self, number: int) -> None:
        tokens = scenario(number).position.objectives
        found = {hex: (token.side, max(token.medals, 1), token.edge) for hex, token in tokens.items()}
        assert found == printed()[number].tokens

    def test_it_loads_by_number_slug_and_path(self, number: int) -> None:
        slug = scenario(number).slug
        path = scenario_file(slug)
        assert path.name == f"{number:02}-{slug}.yaml"
        for name in (number, str(number), f"{number:02}", f" {number} ", slug, slug.upper(), path, str(path)):
            battle = hl.load(name)
            assert battle.scenario == scenario(number)
            assert battle.position == scenario(number).position
            assert battle.scenario.source == str(path)

    def test_its_position_can_be_set_up_piece_by_piece(self, number: int) -> None:
        """A position refuses what may not stand there, so building it anew checks it."""
        position = Position()
        whole = scenario(number).position
        for hex, kind in whole.ground.terrain.items():
            position = position.terrain(hex, kind)
        for things in (whole.structures, whole.units, whole.objectives):
            for hex, thing in things.items():
                position = position.place(hex, thing)
        assert position == whole

    def test_both_sides_stand_at_full_strength(self, number: int) -> None:
        """SET-2."""
        position = scenario(number).position
        assert all(position.side_units(side) for side in SIDES)
        assert all(unit.miniatures == unit.profile.miniatures for unit in position.units.values())

    def test_the_box_is_large_enough(self, number: int) -> None:
        assert scenario(number).warnings == ()

    def test_its_briefing_is_a_text_that_names_real_hexes(self, number: int) -> None:
        briefing = scenario(number).briefing
        assert len(briefing.split()) > 30
        assert "\n" not in briefing
        assert set(re.findall(r"\b[A-Z][0-9]+\b", briefing)) <= set(BOARD.hexes)

    def test_its_facts_say_how_sure_they_are(self, number: int) -> None:
        facts = scenario(number).facts
        assert set(facts.confidence.values()) <= set(CONFIDENCE)
        # The positions were read off the maps, and two sources agree on the hands.
        assert facts.confidence["positions"] == facts.confidence["hands"] == "confirmed"
        assert facts.confidence["first"] == ("confirmed" if number == 10 else "reported")
        assert facts.confidence["medals"] == ("confirmed" if number in (5, 17) else "reported")
        assert ("special" in facts.confidence) == (number != 2)  # the one scenario without a special rule
        assert all(text.strip() == text and text.endswith(".") for text in facts.open)

    def test_written_and_read_it_is_the_same(self, number: int) -> None:
        text = write_scenario(scenario(number))
        assert read_scenario(text) == scenario(number)
        assert write_scenario(read_scenario(text)) == text


@pytest.mark.parametrize("number", [8, 12, 13, 17])
def test_scenarios_with_unknown_or_disputed_rules_say_so(number: int) -> None:
    assert scenario(number).facts.open


@pytest.mark.parametrize(("number", "hex"), [(4, "F6"), (5, "D5")])
def test_a_medal_that_the_rebels_hold_at_the_start(number: int, hex: str) -> None:
    position = scenario(number).position
    assert position.objectives[Hex(hex)].holder == "rebel"
    assert position.units[Hex(hex)].side == "rebel"
    assert [h for h, token in position.objectives.items() if token.holder] == [hex]


class TestWhichScenario:
    def test_the_list_is_in_order(self) -> None:
        assert list(scenarios())[:17] == [scenario(number).slug for number in NUMBERS]

    @pytest.mark.parametrize("name", ["Medevac!", "last stand", "Scenario 4", "ENEMY SPOTTED"])
    def test_a_name_as_it_is_printed(self, name: str) -> None:
        slugs = {"Medevac!": "medevac", "last stand": "last-stand", "ENEMY SPOTTED": "enemy-spotted"}
        assert hl.load(name).scenario == hl.load(slugs.get(name, "4")).scenario

    @pytest.mark.parametrize(
        ("name", "suggestion"),
        [
            ("target-the-shield-generator", "target-the-shield-generators"),
            ("Medevak!", "medevac"),
            ("lost stand", "last-stand"),
            ("18", "8"),
            ("enemy-spoted", "enemy-spotted"),
        ],
    )
    def test_a_slip_gets_the_nearest_name(self, name: str, suggestion: str) -> None:
        with pytest.raises(hl.UnknownName) as caught:
            hl.load(name)
        assert caught.value.name == name
        assert caught.value.suggestion == suggestion
        assert str(caught.value) == f"there is no scenario called {name!r}; did you mean {suggestion}?"

    @pytest.mark.parametrize("name", ["", "0", "-1", "zzzz", "\N{ARABIC-INDIC DIGIT ONE}", "10.5"])
    def test_no_scenario_at_all(self, name: str) -> None:
        with pytest.raises(hl.UnknownName):
            hl.load(name)

    def test_a_file_elsewhere(self, tmp_path: Path) -> None:
        file = tmp_path / "my battle.yml"
        file.write_text(MINIMAL, "utf-8")
        assert hl.load(file).scenario == hl.load(str(file)).scenario == read_scenario(MINIMAL)

    def test_a_file_of_another_editor(self, tmp_path: Path) -> None:
        """A byte order mark and Windows line ends change nothing."""
        file = tmp_path / "windows.yaml"
        file.write_bytes(b"\xef\xbb\xbf" + MINIMAL.replace("\n", "\r\n").encode())
        assert hl.load(file).scenario == hl.loads("\ufeff" + MINIMAL).scenario == read_scenario(MINIMAL)


MINIMAL = """\
hothlab: 1
name: Small
first: empire
hand: {rebel: 3, empire: 4}
medals: {rebel: 5}
"""


class TestLoads:
    def test_the_least_that_is_a_scenario(self) -> None:
        battle = hl.loads(MINIMAL)
        assert battle.scenario == Scenario("Small", "empire", {"rebel": 3, "empire": 4}, {"rebel": 5}, Position())
        assert battle.scenario.source == "<text>"
        assert battle.position == Position()
        assert repr(battle) == "<Battle Small>"

    def test_everything(self) -> None:
        text = MINIMAL + (
            "number: 7\n"
            "briefing: |\n  One.\n  Two.\n"
            "terrain: {ridge: [C4, D4], serac: }\n"
            "rebel: {trooper: [c4, {at: D4, badge: e-web, face: moving, miniatures: 2}]}\n"
            "empire: {at-at: [A1]}\n"
            "structures: {ion-cannon: [G1], shield-generator: [{at: G2, destroyed_by: vehicle}]}\n"
            "objectives: [{hex: C4, kind: temporary, medals: 2, holder: rebel}, {hex: A1, kind: exit, edge: left}]\n"
            "special: [{medal-value: {at-at: 2}}, {no-kill-medals: [empire]}]\n"
            "facts: {medals: inferred, open: [Why]}\n"
        )
        found = hl.loads(text, "mine").scenario
        units = {
            "A1": Unit("at-at"),
            "C4": Unit("trooper"),
            "D4": Unit("trooper", 2, "e-web", "moving"),
        }
        position = Position(
            {"C4": "ridge", "D4": "ridge"},
            units,
            {"G1": Structure("ion-cannon"), "G2": Structure("shield-generator", "vehicle")},
            {"C4": Objective("temporary", "both", 2, "rebel"), "A1": Objective("exit", edge="left")},
        )
        assert found == Scenario(
            name="Small",
            number=7,
            briefing="One.\nTwo.",
            first="empire",
            hand={"rebel": 3, "empire": 4},
            medals={"rebel": 5},
            position=position,
            specials=Specials((MedalValue({"at-at": 2}), NoKillMedals(frozenset({"empire"})))),
            facts=Facts({"medals": "inferred"}, ("Why",)),
        )
        assert found.source == "mine"
        assert read_scenario(write_scenario(found)) == found

    def test_rulings_come_along(self) -> None:
        battle = hl.loads(MINIMAL, rulings={"los_edge_sides": "per-edge"})
        assert battle.rulings.changed == {"los_edge_sides": "per-edge"}
        assert hl.load(1, {"los_edge_sides": "per-edge"}).rulings == battle.rulings

    def test_the_source_is_named_in_an_error(self) -> None:
        with pytest.raises(hl.BadFile, match=r"^my text:1:1: the key 'hothlab' is missing$"):
            hl.loads("name: x", "my text")

    @pytest.mark.parametrize(
        "name", ["no", "null", "1", "1e3", "~", "- a", "a: b", " x ", "'", "#", "é\u2028ü", "2026-01-01"]
    )
    def test_a_name_that_yaml_might_take_for_something_else(self, name: str) -> None:
        found = replace(read_scenario(MINIMAL), name=name, briefing=f"x {name} x", facts=Facts(open=(name,)))
        assert read_scenario(write_scenario(found)) == found


SCHEMA = Draft202012Validator(schema())
words = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\x85", exclude_characters="\ufffe\uffff"),
    max_size=200,
)


@st.composite
def any_scenario(draw: st.DrawFn) -> Scenario:
    def sides(most: int, all_sides: bool) -> Any:
        numbers = st.integers(1, most)
        required: dict[str, Any] = dict.fromkeys(SIDES, numbers)
        return st.fixed_dictionaries(required) if all_sides else st.fixed_dictionaries({}, optional=required)

    confidence = st.dictionaries(st.sampled_from(list(TOPICS)), st.sampled_from(CONFIDENCE))
    return Scenario(
        name=draw(words.filter(str.strip)),
        first=draw(st.sampled_from(SIDES)),
        hand=draw(sides(10, True)),
        medals=draw(sides(20, False)),
        position=draw(positions()),
        number=draw(st.none() | st.integers(1, 999)),
        briefing=draw(words.map(str.strip)),
        specials=Specials(tuple(draw(st.lists(special_rules(), max_size=4)))),
        facts=Facts(draw(confidence), tuple(draw(st.lists(words, max_size=3)))),
    )


@settings(max_examples=150, deadline=None)
@given(any_scenario())
def test_written_and_read_any_scenario_is_the_same_and_fits_the_schema(written: Scenario) -> None:
    text = write_scenario(written)
    assert SCHEMA.is_valid(yaml.safe_load(text))
    found = read_scenario(text)
    assert found == written
    assert write_scenario(found) == text


class TestBox:
    """One piece more than the box holds warns; exactly what it holds does not (SET-1, SET-2)."""

    @staticmethod
    def warnings(*pieces: Unit | Structure | str) -> tuple[str, ...]:
        """What a set-up of these pieces, each on a hex of its own, warns of; text is a kind of terrain."""
        position = Position()
        for hex, piece in zip(BOARD.hexes, pieces, strict=False):
            position = position.terrain(hex, piece) if isinstance(piece, str) else position.place(hex, piece)
        assert len(pieces) <= len(BOARD.hexes)
        return replace(read_scenario(MINIMAL), position=position).warnings

    @pytest.mark.parametrize(
        ("kind", "name", "box"),
        [
            ("snowtrooper", "snowtroopers", 32),
            ("at-at", "the AT-AT", 3),
            ("probe-droid", "probe droids", 4),
            ("trooper", "Echo Base troopers", 24),
            ("snowspeeder", "snowspeeders", 9),
            ("artillery", "Rebel artillery", 2),
        ],
    )
    def test_miniatures(self, kind: str, name: str, box: int) -> None:
        whole, rest = divmod(box, Unit(kind).miniatures)
        exactly = [Unit(kind)] * whole + ([Unit(kind, rest)] if rest else [])
        assert sum(unit.miniatures for unit in exactly) == box
        assert self.warnings(*exactly) == ()
        (warning,) = self.warnings(*exactly, Unit(kind, 1))
        assert warning == f"{name}: the set-up needs {box + 1}, and the box holds {box}"

    def test_terrain_tiles(self) -> None:
        kinds = cycle(["rocks", "ridge", "crevasse"])
        tiles = [next(kinds) for _ in range(20)]
        assert self.warnings(*tiles[:19]) == ()
        assert self.warnings(*tiles) == ("terrain tiles: the set-up needs 20, and the box holds 19",)

    def test_badges(self) -> None:
        badged = [Unit("trooper", 1, "scout"), Unit("snowtrooper", 1, "assault")] * 5
        assert self.warnings(*badged) == ()
        assert self.warnings(*badged, Unit("snowspeeder", 1, "elite-squadron")) == (
            "badges: the set-up needs 11, and the box holds 10",
        )

    def test_structures(self) -> None:
        built = [Structure("shield-generator"), Structure("shield-generator"), Structure("ion-cannon")]
        assert self.warnings(*built) == ()
        assert self.warnings(*built, built[0]) == ("structures: the set-up needs 4, and the box holds 3",)

    def test_each_kind_is_counted_by_itself(self) -> None:
        two = self.warnings(*[Unit("at-at")] * 4, *[Unit("artillery")] * 3)
        assert [text.partition(":")[0] for text in two] == ["Rebel artillery", "the AT-AT"]
