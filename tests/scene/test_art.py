import re
from itertools import product

from pytest import mark, raises

from hothlab.base.errors import UnknownName
from hothlab.hexes import SIDES
from hothlab.rules.dice import symbols as faces
from hothlab.rules.terrain import objective_kinds, structure_kinds, terrains
from hothlab.rules.units import badges, profiles
from hothlab.scene.art import symbols
from hothlab.scene.scene import Shape, Stamp
from hothlab.scene.theme import DARK, LIGHT, THEMES

EVERY = [(theme, name) for theme in THEMES for name in symbols(theme)]


def test_every_piece_of_the_game_has_its_symbol() -> None:
    wanted = {*terrains(), *structure_kinds()}
    wanted |= {f"{kind}-front" for kind in ("rocks", "trenches", "wreckage")}
    wanted |= {f"trenches{part}:{end}" for part, end in product(("", "-front"), ("left", "right", "both"))}
    wanted |= {f"unit:{kind}:{n}" for kind, each in profiles().items() for n in range(1, each.miniatures + 1)}
    wanted |= {"unit:snowspeeder:4", "ridge:top"}
    for name, badge in badges().items():
        wanted |= {":".join(filter(None, ("badge", name, face, side))) for face, _ in badge.letters for side in SIDES}
    kinds = set(objective_kinds()) - {"exit"} | {f"exit-{way}" for way in ("up", "down", "left", "right")}
    wanted |= {f"objective:{kind}:{side}" for kind, side in product(kinds, ("rebel", "empire", "both"))}
    wanted |= {f"{what}:{side}" for what, side in product(("plate", "held", "side", "stand"), SIDES)}
    wanted |= {f"die:{face}" for face in (*faces(), "blank", "gone")}
    wanted |= {"medal", "coin", "mark:stop", "mark:yes", "cursor", "selected"}
    assert wanted <= set(symbols())


def test_themes_draw_the_same_symbols() -> None:
    assert list(symbols("light")) == list(symbols("dark"))
    with raises(UnknownName):
        symbols("grey")


def test_a_crevasse_is_stronger_in_the_dark() -> None:
    assert symbols("dark")["crevasse"] != symbols("light")["crevasse"]


@mark.parametrize("theme", THEMES)
def test_roles_are_those_of_both_themes(theme: str) -> None:
    for symbol in symbols(theme).values():
        for shape in symbol.shapes:
            for role in filter(None, (shape.fill, shape.stroke)):
                for each in (LIGHT, DARK):
                    assert each.gradient(role) if role.startswith("g:") else each.colour(role)


@mark.parametrize(("theme", "name"), EVERY)
def test_path_data_has_only_what_every_renderer_can_paint(theme: str, name: str) -> None:
    shapes = symbols(theme)[name].shapes
    assert shapes
    for shape in shapes:
        assert re.fullmatch(r"(?:[MLCQAZ](?: ?-?\d*\.?\d+)*)+", shape.d), shape.d
        assert shape.d.startswith("M")
        assert shape.fill or shape.stroke
        assert 0 < shape.opacity <= 1 and shape.scale > 0 and shape.stretch > 0
        for d in shape.d.split("M"):
            assert "Z" not in d[:-1], "a closed path goes on with M"


@mark.parametrize("name", symbols())
def test_shapes_are_the_parts_laid_flat(name: str) -> None:
    known = symbols()

    def count(name: str) -> int:
        return sum(count(part.symbol) if isinstance(part, Stamp) else 1 for part in known[name].parts)

    assert len(known[name].shapes) == count(name)
    assert all(isinstance(part, Shape) or part.turn == 0 for part in known[name].parts), "flat shapes cannot be turned"


@mark.parametrize("kind", profiles())
def test_a_unit_has_as_many_figures_as_it_has_miniatures(kind: str) -> None:
    for name, symbol in symbols().items():
        if name.startswith(f"unit:{kind}:"):
            stamped = [part.symbol for part in symbol.parts if isinstance(part, Stamp)]
            assert stamped.count(f"figure:{kind}") == int(name.rpartition(":")[2])
            assert stamped[0] == f"plate:{profiles()[kind].side}"


def test_sides_are_told_apart_without_colour() -> None:
    """Plates, badges and the rings of tokens have another shape for each side."""
    for rebel, empire in (
        ("plate:rebel", "plate:empire"),
        ("badge:assault:rebel", "badge:assault:empire"),
        ("objective:permanent:rebel", "objective:permanent:empire"),
        ("held:rebel", "held:empire"),
        ("stand:rebel", "stand:empire"),
    ):
        one, other = (
            {shape.d for shape in symbols()[name].shapes if "_rim" in f"{shape.fill}{shape.stroke}" or shape.x == 0}
            for name in (rebel, empire)
        )
        assert one != other


def test_faces_of_the_e_web_differ() -> None:
    assert symbols()["badge:e-web:moving:rebel"].shapes != symbols()["badge:e-web:in-place:rebel"].shapes
