"""The pictures of the desks: what is chosen is marked, what is drawn is told, and every tool has an icon."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hothlab.desks.odds_desk import OddsDesk
from hothlab.desks.palette import Tool, palette, structure_tools, unit_tools
from hothlab.desks.sight_desk import SightDesk
from hothlab.hexes import Hex, standard_board
from hothlab.pictures.board import board_scene
from hothlab.pictures.desk import desk_frame, odds_desk_scene, sight_desk_scene, tool_icon
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import profiles
from hothlab.scene.art import symbols
from hothlab.scene.scene import Label, Scene, Stamp
from hothlab.scene.svg import to_svg
from tests import strategies
from tests.desks.patience import patient

ROCKY = Position.from_text("D . . * . . . . . .")
CLOSE = Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .")
TOOLS = [
    *(tool for group in palette() for tool in group.tools),
    *(tool for kind in profiles() for tool in unit_tools(kind)),
    *(tool for kind in structure_kinds() for tool in structure_tools(kind)),
]


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.layer("marks").items if isinstance(item, Label)]


class TestSightDesk:
    def test_nothing_chosen_is_the_board(self) -> None:
        scene = sight_desk_scene(SightDesk(ROCKY))
        board = board_scene(ROCKY, 640, bars=False, frame=desk_frame(standard_board()))
        assert scene.layers == board.layers
        assert scene.description == f"Choose the hex to look from. {board.description}"

    def test_a_chosen_hex_is_marked_and_a_line_is_explained(self) -> None:
        one = sight_desk_scene(SightDesk(ROCKY, "D1"))
        assert len(one.layer("marks").items) == 2
        both = sight_desk_scene(SightDesk(ROCKY, "D1", "D5"))
        assert any("rocks on D3" in text for text in words(both))
        assert "D1 does not see D5: the line crosses rocks on D3" in both.description

    def test_what_is_not_seen_is_dimmed(self) -> None:
        desk = SightDesk(ROCKY.place("D5", "trooper"), "D1")
        plain = sight_desk_scene(desk)
        desk.show_visible()
        scene = sight_desk_scene(desk)
        more = len(scene.layer("ground").items) - len(plain.layer("ground").items)
        assert more == 66 - len(desk.visible)
        (trooper,) = (i for i in scene.layer("pieces").items if isinstance(i, Stamp) and i.symbol == "unit:trooper:3")
        assert trooper.opacity < 1
        assert f"Seen from D1: {', '.join(desk.visible)}." in scene.description

    @given(strategies.sights(), strategies.sight_rulings())
    @settings(patient, max_examples=25)
    def test_any_line_can_be_drawn(self, sight: tuple[Position, Hex, Hex], rulings: Rulings) -> None:
        desk = SightDesk(*sight, rulings=rulings)
        desk.show_visible()
        assert to_svg(sight_desk_scene(desk), "dark").startswith("<svg")


class TestOddsDesk:
    def test_attacker_and_targets_are_marked(self) -> None:
        scene = odds_desk_scene(OddsDesk(CLOSE, "D3"))
        marks = scene.layer("marks").items
        assert [each.text for each in marks if isinstance(each, Label)] == ["D3"]  # its outline hides the name below
        assert len(marks) == 2 + 2 * 2 + 1
        assert scene.description.startswith("Attacker: Echo Base troopers on D3.")

    def test_an_attack_and_a_forbidden_one(self) -> None:
        allowed = odds_desk_scene(OddsDesk(CLOSE, "D3", "D4"))
        forbidden = odds_desk_scene(OddsDesk(CLOSE, "D3", "D4", moved=2))
        strokes = [{getattr(i, "stroke", None) for i in s.layer("marks").items} for s in (allowed, forbidden)]
        assert "stop" not in strokes[0]
        assert "stop" in strokes[1]
        assert "not allowed" in forbidden.description

    @given(strategies.positions())
    @settings(patient, max_examples=25)
    def test_any_attack_can_be_drawn(self, position: Position) -> None:
        desk = OddsDesk(position)
        for hex in position.units:
            desk.click(hex)
        assert to_svg(odds_desk_scene(desk)).startswith("<svg")


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
