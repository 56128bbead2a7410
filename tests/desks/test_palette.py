"""The palette: every tool does what the engine does, and is refused with the engine's reason (MOV-6, STR-2, SPF)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import BadPosition, HothlabError
from hothlab.desks.palette import Tool, apply, palette, structure_tools, unit_tools
from hothlab.hexes import Hex
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, objective_kinds, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles
from tests import strategies
from tests.desks.patience import patient

SHOWN = [tool for group in palette() for tool in group.tools]
EVERY = [
    *SHOWN,
    *(tool for kind in profiles() for tool in unit_tools(kind)),
    *(tool for kind in structure_kinds() for tool in structure_tools(kind)),
]


def any_tool() -> st.SearchStrategy[Tool]:
    built = st.builds(lambda objective: Tool("objective", objective), strategies.objectives())
    return st.one_of(st.sampled_from(EVERY), built)


class TestTools:
    def test_groups(self) -> None:
        assert {group.key: group.name for group in palette()} == {
            "terrain": "Terrain",
            "rebel": "Rebels",
            "empire": "Empire",
            "badges": "Badges",
            "structures": "Structures",
            "objectives": "Objectives",
            "eraser": "Eraser",
        }

    def test_everything_that_can_stand_on_a_hex_is_there(self) -> None:
        things = [tool.thing for tool in SHOWN]
        assert {thing for thing in things if isinstance(thing, str)} == set(terrains())
        assert {thing.kind for thing in things if isinstance(thing, Unit)} == set(profiles())
        assert {thing.kind for thing in things if isinstance(thing, Structure)} == set(structure_kinds())
        assert {thing.kind for thing in things if isinstance(thing, Objective)} == set(objective_kinds())
        assert {thing[0] for thing in things if isinstance(thing, tuple)} == set(badges())
        assert Tool("terrain") in SHOWN
        assert Tool("badge") in SHOWN
        assert Tool("eraser") in SHOWN

    def test_units_are_with_their_side(self) -> None:
        for group in palette():
            for tool in group.tools:
                if isinstance(tool.thing, Unit):
                    assert tool.thing.side == group.key

    @given(strategies.units())
    @patient
    def test_every_unit_there_is_has_a_tool(self, unit: Unit) -> None:
        assert Tool("unit", unit) in unit_tools(unit.kind)

    @given(strategies.structures())
    @patient
    def test_every_structure_there_is_has_a_tool(self, structure: Structure) -> None:
        assert Tool("structure", structure) in structure_tools(structure.kind)

    def test_the_first_form_of_a_unit_is_the_plain_one(self) -> None:
        assert all(unit_tools(kind)[0].thing == Unit(kind) for kind in profiles())

    @given(any_tool(), any_tool())
    @patient
    def test_a_key_is_one_word_and_belongs_to_one_tool(self, one: Tool, other: Tool) -> None:
        assert " " not in one.key
        assert (one.key == other.key) == (one == other)

    @pytest.mark.parametrize("tool", EVERY, ids=lambda tool: tool.key)
    def test_a_tool_has_a_name_and_a_rule(self, tool: Tool) -> None:
        assert tool.name
        assert tool.rule is None or tool.rule in rules()
        assert (tool.rule is None) == (tool.thing is None)

    @pytest.mark.parametrize(
        ("tool", "name", "details"),
        [
            (Tool("terrain", "ridge"), "a ridge", ""),
            (Tool("terrain"), "clear ground", ""),
            (Tool("badge"), "no badge", ""),
            (Tool("badge", ("e-web", "moving")), "E-Web, moving", ""),
            (Tool("badge", ("scout", None)), "scout", ""),
            (Tool("eraser"), "eraser", "takes away what stands on a hex, and then its terrain"),
            (Tool("unit", Unit("trooper", 1)), "Echo Base troopers", "1 miniature"),
            (Tool("unit", Unit("snowtrooper", 2, "e-web")), "snowtroopers", "2 miniatures, E-Web, in place"),
            (Tool("structure", Structure("ion-cannon", "vehicle")), "the ion cannon", "destroyed by: vehicle"),
            (
                Tool("objective", Objective("temporary", "both", 2, "rebel")),
                "temporary medal",
                "for both sides, 2 medals, held by the Rebels",
            ),
            (
                Tool("objective", Objective("exit", "rebel", 0, None, "left")),
                "exit",
                "for the Rebels, over the left edge",
            ),
            (
                Tool("objective", Objective("exit", "empire", 1, "empire", "right")),
                "exit",
                "for the Empire, 1 medal, held by the Empire, over the right edge",
            ),
        ],
        ids=lambda value: value.key if isinstance(value, Tool) else "",
    )
    def test_words(self, tool: Tool, name: str, details: str) -> None:
        assert (tool.name, tool.details) == (name, details)


class TestApply:
    @given(strategies.positions(), strategies.hexes(), any_tool())
    @patient
    def test_only_that_hex_changes(self, position: Position, hex: Hex, tool: Tool) -> None:
        try:
            changed = apply(tool, position, hex)
        except HothlabError:
            return
        for layer in ("units", "structures", "objectives"):
            before, after = getattr(position, layer), getattr(changed, layer)
            assert {h: each for h, each in before.items() if h != hex} == {h: e for h, e in after.items() if h != hex}
        before, after = dict(position.ground.terrain), dict(changed.ground.terrain)
        assert {h: each for h, each in before.items() if h != hex} == {h: each for h, each in after.items() if h != hex}

    @given(strategies.positions(), strategies.hexes(), strategies.units())
    @patient
    def test_a_unit_stands_there_or_the_engine_says_why_not(self, position: Position, hex: Hex, unit: Unit) -> None:
        """MOV-6, STR-2"""
        closed = position.ground.closed_to(hex, unit.profile)
        if closed is None:
            assert apply(Tool("unit", unit), position, hex) == position.place(hex, unit)
        else:
            with pytest.raises(BadPosition) as caught:
                apply(Tool("unit", unit), position, hex)
            assert str(caught.value) == str(closed)
            assert caught.value.rule in ("MOV-6", "STR-2")

    @given(strategies.positions(), strategies.hexes(), st.sampled_from([*terrains(), None]))
    @patient
    def test_terrain(self, position: Position, hex: Hex, kind: str | None) -> None:
        """MOV-6: never under a unit that cannot stand on it."""
        unit = position.units.get(hex)
        terrain = terrains()[kind] if kind else None
        wrong = unit and terrain and not terrain.admits(unit.profile)
        if wrong or (hex in position.structures and kind == "serac"):
            with pytest.raises(BadPosition, match=r"\((MOV-6|STR-2)\)"):
                apply(Tool("terrain", kind), position, hex)
        else:
            assert apply(Tool("terrain", kind), position, hex).terrain_at(hex) == kind

    def test_refusals_name_the_rule(self) -> None:
        """MOV-6, STR-2, SPF-5"""
        walker = Position().place("C4", "at-at")
        with pytest.raises(BadPosition, match=r"C4: the AT-AT cannot enter a ridge \(MOV-6\)"):
            apply(Tool("terrain", "ridge"), walker, "C4")
        with pytest.raises(BadPosition, match=r"nothing can enter the hex of the ion cannon \(STR-2\)"):
            apply(Tool("structure", Structure("ion-cannon")), walker, "C4")
        with pytest.raises(BadPosition, match=r"for infantry \(SPF-3\)"):
            apply(Tool("badge", ("scout", None)), walker, "C4")
        with pytest.raises(HothlabError, match="no unit stands on D1"):
            apply(Tool("badge", ("scout", None)), walker, "D1")
        with pytest.raises(HothlabError, match="there is no hex called"):
            apply(Tool("eraser"), walker, "B10")

    @given(strategies.positions(), strategies.hexes())
    @patient
    def test_the_eraser_leaves_bare_snow_at_the_second_stroke(self, position: Position, hex: Hex) -> None:
        once = apply(Tool("eraser"), position, hex)
        twice = apply(Tool("eraser"), once, hex)
        stood = hex in position.units or hex in position.structures or hex in position.objectives
        assert once.terrain_at(hex) == (position.terrain_at(hex) if stood else None)
        assert twice == position.remove(hex).terrain(hex, None)

    @given(strategies.units(), st.sampled_from([tool for tool in SHOWN if tool.kind == "badge"]))
    @patient
    def test_badges(self, unit: Unit, tool: Tool) -> None:
        """SPF-1 to SPF-5: one badge at most; a full unit stays full."""
        badge, face = tool.thing if isinstance(tool.thing, tuple) else (None, None)
        position = Position().place("D4", unit)
        suits = badge is None or badges()[badge].suits in (unit.kind, unit.profile.type)
        if not suits:
            with pytest.raises(BadPosition, match="SPF-"):
                apply(tool, position, "D4")
            return
        worn = apply(tool, position, "D4").units[Hex("D4")]
        assert (worn.kind, worn.badge, worn.face) == (unit.kind, badge, face)
        if unit.miniatures == unit.profile.miniatures:
            assert worn.miniatures == worn.profile.miniatures
        else:
            assert worn.miniatures == min(unit.miniatures, worn.profile.miniatures)
