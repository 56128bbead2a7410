from collections import Counter
from dataclasses import replace
from math import hypot

from hypothesis import given, settings
from pytest import approx, mark

from hothlab.game.scenario import load
from hothlab.hexes import Hex, standard_board
from hothlab.pictures.board import board_scene, objective_symbol, terrain_symbol, unit_symbol
from hothlab.pictures.description import position_description
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, objective_kinds, terrains
from hothlab.rules.units import Unit
from hothlab.scene.art import symbols
from hothlab.scene.frame import board_frame, close_up
from hothlab.scene.paths import bounds
from hothlab.scene.scene import LAYERS, Item, Label, Scene, Shape, Stamp
from hothlab.scene.shapes import Box
from hothlab.scene.theme import DARK, LIGHT
from tests.pictures.pictures import all_pieces
from tests.pictures.pointing import hex_at
from tests.strategies import positions

BOARD = standard_board()


def stamps(scene: Scene, prefix: str, layer: str = "pieces") -> list[Stamp]:
    found = [item for item in scene.layer(layer).items if isinstance(item, Stamp)]
    return [stamp for stamp in found if stamp.symbol == prefix or stamp.symbol.startswith(f"{prefix}:")]


def texts(scene: Scene, layer: str = "pieces") -> list[str]:
    return [item.text for item in scene.layer(layer).items if isinstance(item, Label)]


def everything(scene: Scene) -> list[Item]:
    return [item for layer in scene.layers for item in layer.items]


@settings(max_examples=40, deadline=None)
@given(positions())
def test_everything_on_the_board_is_drawn_once_in_its_place(position: Position) -> None:
    scene, frame = board_scene(position), board_frame(BOARD)
    drawn = Counter(
        (
            stamp.symbol,
            hex_at(frame, stamp.x, stamp.y + 0.2 * frame.size if stamp.symbol.startswith("unit") else stamp.y),
        )
        for layer in ("ground", "pieces")
        for stamp in scene.layer(layer).items
        if isinstance(stamp, Stamp)
    )
    wanted = {(unit_symbol(unit), hex) for hex, unit in position.units.items()}
    wanted |= {(terrain_symbol(position, hex), hex) for hex in position.ground.terrain}
    wanted |= {(each.kind, hex) for hex, each in position.structures.items()}
    wanted |= {(objective_symbol(position, hex), hex) for hex in position.objectives}
    assert {key: drawn[key] for key in wanted} == dict.fromkeys(wanted, 1)
    assert len(stamps(scene, "unit")) == len(position.units)
    assert len(stamps(scene, "objective")) == len(position.objectives)
    assert len(stamps(scene, "badge")) == sum(unit.badge is not None for unit in position.units.values())
    assert len(stamps(scene, "held")) == sum(each.holder is not None for each in position.objectives.values())
    behind = sum(len(stamps(scene, kind, "ground")) for kind in terrains())
    assert behind == len(position.ground.terrain)


@settings(max_examples=40, deadline=None)
@given(positions())
def test_symbols_and_roles_exist(position: Position) -> None:
    for item in everything(board_scene(position, medals={"rebel": 3, "empire": 1}, goals={"rebel": 5})):
        if isinstance(item, Stamp):
            assert item.symbol in symbols()
        else:
            roles = (item.fill, item.stroke) if isinstance(item, Shape) else (item.role, item.halo)
            for role in filter(None, roles):
                for theme in (LIGHT, DARK):
                    assert theme.gradient(role) if role.startswith("g:") else theme.colour(role)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_the_description_names_everything(position: Position) -> None:
    said = position_description(position)
    assert board_scene(position).description == said
    for heading, things in said_by_heading(said).items():
        for hex in BOARD.hexes:
            stands = f" {hex} " in f" {things.replace(',', ' ').replace(';', ' ')} "
            assert stands == is_there(position, hex, heading)
    for unit in position.units.values():
        assert unit.name in said
    for each in position.structures.values():
        assert each.name in said
    for kind in position.ground.terrain.values():
        assert terrains()[kind].name in said
    for token in position.objectives.values():
        assert objective_kinds()[token.kind].name in said


def said_by_heading(said: str) -> dict[str, str]:
    parts = dict.fromkeys(("Rebels", "Empire", "Structures", "Objectives", "Terrain"), "")
    for sentence in said.removesuffix(".").split(". "):
        heading, colon, things = sentence.partition(": ")
        if colon:
            parts[heading] = things
    return parts


def is_there(position: Position, hex: Hex, heading: str) -> bool:
    unit = position.units.get(hex)
    return {
        "Rebels": unit is not None and unit.side == "rebel",
        "Empire": unit is not None and unit.side == "empire",
        "Structures": hex in position.structures,
        "Objectives": hex in position.objectives,
        "Terrain": hex in position.ground.terrain,
    }[heading]


def test_a_description_reads_well() -> None:
    position = (
        Position()
        .place("B2", "snowtrooper", badge="e-web")
        .place("B3", "snowtrooper", badge="e-web", face="moving")
        .place("A1", "at-at")
        .place("G2", Structure("shield-generator"))
        .place("D5", Objective("permanent", "empire", 2))
        .place("G1", Objective("exit", "rebel", 1, None, "left"))
    )
    assert position_description(position) == (
        "Empire: the AT-AT on A1; snowtroopers with the badge E-Web (in place), 4 of 4, on B2; "
        "snowtroopers with the badge E-Web (moving), 4 of 4, on B3. Structures: a shield generator on G2. "
        "Objectives: permanent medal for the Empire, worth 2 medals, on D5; "
        "exit for the Rebels, worth 1 medal, over the left edge, on G1."
    )


def test_layers_are_those_of_every_scene() -> None:
    scene = board_scene(all_pieces())
    assert tuple(layer.name for layer in scene.layers) == LAYERS
    assert scene.layer("marks").items == ()


def test_a_move_changes_only_the_pieces() -> None:
    before = load("10").position
    after = before.remove("G5").place("F5", "snowspeeder")
    one, other = board_scene(before), board_scene(after)
    changed = [name for name in LAYERS if one.layer(name) != other.layer(name)]
    assert changed == ["pieces"]
    assert one.layer("snow") is other.layer("snow")


def test_nearer_pieces_are_painted_over_farther_ones() -> None:
    units = stamps(board_scene(all_pieces()), "unit")
    rows = [hex_at(board_frame(BOARD), unit.x, unit.y + 10) for unit in units]
    assert [hex.row for hex in rows if hex] == sorted(hex.row for hex in rows if hex)


@mark.parametrize(
    ("trenches", "ends"),
    [
        ("D4", {"D4": ""}),
        ("D4 D5", {"D4": ":right", "D5": ":left"}),
        ("D3 D4 D5", {"D3": ":right", "D4": ":both", "D5": ":left"}),
        ("D4 E4 C5", {"D4": "", "E4": "", "C5": ""}),
    ],
)
def test_trenches_join_their_neighbours_in_the_row(trenches: str, ends: dict[str, str]) -> None:
    position = Position(dict.fromkeys(trenches.split(), "trenches"))
    assert {hex: terrain_symbol(position, Hex(hex)) for hex in ends} == {h: f"trenches{end}" for h, end in ends.items()}


def test_what_stands_in_front_of_a_unit_is_painted_after_it() -> None:
    empty = Position({"D4": "wreckage"})
    held = empty.place("D4", "snowtrooper")
    assert [each.symbol for each in stamps(board_scene(empty), "wreckage-front", "ground")] == ["wreckage-front"]
    found = [each.symbol for each in board_scene(held).layer("pieces").items[:2] if isinstance(each, Stamp)]
    assert found == ["unit:snowtrooper:4", "wreckage-front"]


def test_a_unit_stands_on_top_of_a_ridge() -> None:
    low, high = Position().place("D4", "trooper"), Position({"D4": "ridge"}).place("D4", "trooper")
    (on_snow,), (on_ridge,) = stamps(board_scene(low), "unit"), stamps(board_scene(high), "unit")
    assert on_ridge.y < on_snow.y - 15
    assert stamps(board_scene(high), "ridge", "ground")[0].symbol == "ridge:top"


def names(scene: Scene) -> list[Label]:
    return [item for item in scene.layer("pieces").items if isinstance(item, Label) and item.text in BOARD.hexes]


def test_names_can_be_read_on_a_phone() -> None:
    assert {label.text for label in names(board_scene(Position()))} == set(BOARD.hexes)
    wide = board_scene(Position(), 720)
    assert min(label.size for label in names(wide)) * 354 / 720 >= 6.8, "a lesson's board on a phone"
    assert min(label.size for label in names(board_scene(Position(), 354))) >= 7.5
    assert names(board_scene(Position(), 250)) == names(board_scene(Position(), names=False)) == []


def box(stamp: Stamp) -> Box:
    left, top, right, bottom = (stamp.size * each for each in bounds(symbols()[stamp.symbol].shapes))
    return Box(stamp.x + left, stamp.y + top, right - left, bottom - top)


@mark.parametrize("kind", ["building", "rocks", "wreckage"])
@mark.parametrize("unit", ["trooper", "snowtrooper"])
def test_terrain_is_seen_above_the_heads_of_those_who_stand_on_it(kind: str, unit: str) -> None:
    scene, size = board_scene(Position({"C4": kind}).place("C4", unit)), board_frame(BOARD).size
    (stood,), (ground,) = stamps(scene, "unit"), stamps(scene, kind, "ground")
    assert box(stood).y - box(ground).y > 0.4 * size
    (free,) = stamps(board_scene(Position().place("C4", unit)), "unit")
    assert box(stood).bottom == approx(box(free).bottom, abs=0.05 * size), "its plate lies where it always does"
    assert stood.size >= 0.8 * free.size


def test_tokens_and_badges_are_large_and_keep_clear_of_each_other() -> None:
    scene, size = board_scene(all_pieces()), board_frame(BOARD).size
    for stamp in stamps(scene, "objective"):
        assert box(stamp).width > 0.65 * size
    for stamp in stamps(scene, "badge"):
        assert box(stamp).width > 0.5 * size and box(stamp).height > 0.6 * size
        for other in stamps(scene, "objective"):
            apart = hypot(stamp.x - other.x, stamp.y - other.y)
            assert apart > (box(stamp).height + box(other).height) / 2, (stamp, other)


def test_bars_name_the_sides_and_count_medals() -> None:
    scene = board_scene(Position(), medals={"empire": 2}, goals={"rebel": 4, "empire": 5})
    assert [len(stamps(scene, f"stand:{side}")) for side in ("rebel", "empire")] == [4, 5]
    assert len(stamps(scene, "medal")) == 2
    assert {"EMPIRE", "REBELS", "3", "5"} <= set(texts(scene))
    assert {"Rebels' left", "Empire's left"} <= set(texts(scene, "snow"))
    bare = board_scene(Position(), bars=False)
    assert not {"EMPIRE", "REBELS"} & set(texts(bare)) and not texts(bare, "snow")
    assert bare.height < scene.height


def test_many_medals_stay_on_the_board() -> None:
    scene = board_scene(Position(), medals={"rebel": 20}, goals={"rebel": 20})
    places = [stamp.x for stamp in stamps(scene, "stand:rebel")]
    assert len(places) == 20 and 0.2 * scene.width < min(places) and max(places) < 0.8 * scene.width


def test_dimmed_pieces_are_faint() -> None:
    position = Position().place("C4", "trooper", badge="scout").place("C6", "trooper")
    faint, plain = stamps(board_scene(position, dimmed=["C4"]), "unit")
    assert faint.opacity < 0.5 and plain.opacity == 1
    assert stamps(board_scene(position, dimmed=["C4"]), "badge")[0].opacity == faint.opacity


def test_a_close_up_is_the_same_place_larger() -> None:
    position = all_pieces()
    near = close_up(BOARD, [Hex("D4"), Hex("D6")], 400, 300)
    scene = board_scene(position, frame=near)
    assert (scene.width, scene.height) == (400, 300)
    shown = {hex_at(near, unit.x, unit.y + 10) for unit in stamps(scene, "unit")}
    assert {Hex("D3"), Hex("D5")} <= shown and not shown & {Hex("A1"), Hex("G5")}
    whole = {stamp.symbol: stamp for stamp in board_scene(position).layer("snow").items if isinstance(stamp, Stamp)}
    scale = near.size / board_frame(BOARD).size
    for stamp in scene.layer("snow").items:
        if isinstance(stamp, Stamp):
            assert stamp.size == approx(scale * whole[stamp.symbol].size) or "swell" in stamp.symbol
    assert not texts(scene, "snow")


def test_a_frame_with_room_gets_bars() -> None:
    frame = board_frame(BOARD, 600)
    assert "EMPIRE" in texts(board_scene(Position(), frame=frame))
    tight = replace(frame, top=frame.top - 20)
    assert "EMPIRE" not in texts(board_scene(Position(), frame=tight))


def test_exits_point_off_the_board() -> None:
    token = Objective("exit", "rebel")
    for hex, way in (("A3", "up"), ("G3", "down")):
        assert objective_symbol(Position(objectives={hex: token}), Hex(hex)) == f"objective:exit-{way}:rebel"
    left = Position(objectives={"D1": Objective("exit", "rebel", edge="left")})
    assert objective_symbol(left, Hex("D1")) == "objective:exit-left:rebel"


def test_the_legend_has_every_kind_once() -> None:
    legend = board_scene(all_pieces()).legend
    assert len({symbol for symbol, _text in legend}) == len(legend)
    assert {("ridge", "a ridge"), ("unit:at-at:1", "the AT-AT")} <= set(legend)
    assert all(symbol in symbols() for symbol, _text in legend)


def test_units_with_every_number_of_miniatures_have_a_symbol() -> None:
    assert unit_symbol(Unit("snowspeeder", badge="elite-squadron")) in symbols()
