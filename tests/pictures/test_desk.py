"""The pictures of a desk's palette: every tool has an icon, and those that are offered differ."""

from __future__ import annotations

import pytest
from hypothesis import given

from hothlab.desks.palette import Tool, palette, structure_tools, unit_tools
from hothlab.pictures.desk import tool_icon
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import profiles
from hothlab.scene.art import symbols
from hothlab.scene.scene import Stamp
from hothlab.scene.svg import to_svg
from tests import strategies
from tests.desks.patience import patient

TOOLS = [
    *(tool for group in palette() for tool in group.tools),
    *(tool for kind in profiles() for tool in unit_tools(kind)),
    *(tool for kind in structure_kinds() for tool in structure_tools(kind)),
]


class TestIcons:
    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.key)
    def test_every_tool_has_one(self, tool: Tool) -> None:
        items = tool_icon(tool).layer("pieces").items
        assert items
        assert {item.symbol for item in items if isinstance(item, Stamp)} <= set(symbols())
        assert to_svg(tool_icon(tool)).startswith("<svg")

    @given(strategies.objectives())
    @patient
    def test_every_objective_has_one(self, objective: object) -> None:
        icon = tool_icon(Tool("objective", objective))  # type: ignore[arg-type]
        assert {item.symbol for item in icon.layer("pieces").items if isinstance(item, Stamp)} <= set(symbols())

    def test_those_of_the_palette_differ(self) -> None:
        shown = [tool_icon(tool) for group in palette() for tool in group.tools]
        assert len(set(shown)) == len(shown)
