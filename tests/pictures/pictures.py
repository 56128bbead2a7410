"""Boards that are compared with pictures kept in `golden/`.

Look at a picture before you keep it: `python -m tests.pictures.pictures` writes them anew.
"""

from __future__ import annotations

from hothlab.game.scenario import load
from hothlab.pictures.board import board_scene
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from tests.pictures.golden import keep


def all_pieces() -> Position:
    """Every kind of piece, terrain and token, in every number and with every badge."""
    terrain = {
        "ridge": "A5 B5 E6 E8", "building": "C1 C3", "wreckage": "C5 C7", "rocks": "C9 D1", "serac": "D9",
        "trenches": "D3 D4 D5 D7", "crevasse": "E2 E4",
    }  # fmt: skip
    units = {
        "A1": Unit("snowtrooper", 1), "A2": Unit("snowtrooper", 2), "A3": Unit("snowtrooper", 3),
        "A4": Unit("snowtrooper", 4), "A5": Unit("snowtrooper", 4, "scout"), "A7": Unit("at-at"),
        "A8": Unit("probe-droid", 1), "A9": Unit("probe-droid", 2), "B1": Unit("snowtrooper", 4, "assault"),
        "B2": Unit("snowtrooper", 4, "e-web"), "B3": Unit("snowtrooper", 4, "e-web", "moving"),
        "B4": Unit("snowtrooper", 4, "elite"), "C1": Unit("at-at"), "C3": Unit("snowtrooper"),
        "C5": Unit("snowtrooper"), "D1": Unit("snowtrooper"), "D3": Unit("trooper", 3), "D5": Unit("trooper", 2),
        "D7": Unit("trooper", 1), "E2": Unit("snowspeeder", 2), "E6": Unit("trooper", 3, "scout"),
        "E8": Unit("artillery"), "F1": Unit("trooper", 1), "F2": Unit("trooper", 2), "F3": Unit("trooper", 3),
        "F4": Unit("trooper", 3, "assault"), "F5": Unit("trooper", 3, "e-web"),
        "F6": Unit("trooper", 3, "e-web", "moving"), "F7": Unit("trooper", 3, "elite"), "G1": Unit("snowspeeder", 1),
        "G2": Unit("snowspeeder", 2), "G3": Unit("snowspeeder", 3),
        "G4": Unit("snowspeeder", 4, "elite-squadron"), "G5": Unit("artillery"),
    }  # fmt: skip
    objectives = {
        "B6": Objective("temporary", "both", 1), "B7": Objective("temporary", "empire", 1, "empire"),
        "B8": Objective("permanent", "rebel", 2), "B9": Objective("permanent", "both", 1),
        "C2": Objective("repeatable", "rebel", 1),
        "A10": Objective("exit", "rebel", 1), "G10": Objective("exit", "empire"),
        "E1": Objective("exit", "rebel", 2, None, "left"), "E10": Objective("exit", "both", 0, None, "right"),
        "D6": Objective("sudden-death", "rebel"), "D2": Objective("sudden-death", "empire"),
        "D8": Objective("officer", "both"), "C8": Objective("officer", "rebel"), "F8": Objective("card", "both"),
        "A6": Objective("card", "empire"), "F9": Objective("temporary", "both", 2, "rebel"),
        "E6": Objective("permanent", "empire", 1), "C5": Objective("temporary", "both", 1, "empire"),
    }  # fmt: skip
    structures = {kind: Structure(name) for kind, name in (("G7", "shield-generator"), ("G9", "ion-cannon"))}
    ground = {hex: kind for kind, hexes in terrain.items() for hex in hexes.split()}
    return Position(ground, units, structures, objectives)


def pictures() -> dict[str, tuple[Scene, str]]:
    """Each golden picture's scene and theme, by the name of its file."""
    ten, seventeen = load("10").scenario, load("17").scenario
    return {
        "scenario-10-light": (board_scene(ten.position, medals={"rebel": 2}, goals=ten.medals), "light"),
        "scenario-17-dark": (board_scene(seventeen.position, 800, goals=seventeen.medals), "dark"),
        "all-pieces-light": (board_scene(all_pieces()), "light"),
    }


if __name__ == "__main__":
    for name, (scene, theme) in pictures().items():
        keep(name, to_svg(scene, theme))
