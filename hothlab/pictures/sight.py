"""A line of sight explained on the board: what it meets, where it ends, the verdict, and the numbers behind it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from hothlab.hexes import Hex, Point
from hothlab.language.text import _, also, listed, said, signed
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.explained import Detail, Explanation, Headline, Key, Sentence
from hothlab.pictures.visible import (
    LEAN,
    PixelLine,
    edges_of,
    hatching,
    hex_items,
    line_items,
    polygon,
    side_of,
    strands,
)
from hothlab.rules.catalogue import rule
from hothlab.rules.rulings import ruling
from hothlab.rules.sight import Obstruction, Sight, what_obstructs
from hothlab.scene.frame import LESSON_WIDTH, Frame, board_frame, close_up, near_frame
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape
from hothlab.scene.shapes import SURFACE, Box, arrow_head, circle, rounded, stop_mark
from hothlab.scene.tags import TAG, Tag, place_tags, places_on, tag_items
from hothlab.scene.words import legible, text_width

__all__ = [
    "board_with_line", "decisive", "describe", "explained_sight", "hex_items", "notes", "numbers", "sight_close_up",
    "sight_frame", "tags",
]  # fmt: skip

# The words


def _what(each: Obstruction) -> str:
    return each.what if "LOS-6" in each.rules else str(each)


def _overlooked(sight: Sight) -> list[tuple[Hex, str]]:
    """The obstructions of the ordinary rules that a line between two ridges passes over (LOS-7)."""
    if not sight.on_ridges:
        return []
    counted = {each.hex for each in sight.obstructions}
    met = (*sight.crossed, *sight.left, *sight.right)
    found = [(hex, what_obstructs(sight.position, hex, False)[0]) for hex in met]
    return [(hex, what) for hex, what in found if what and hex not in counted]


def notes(sight: Sight) -> list[str]:
    """Notes beside the verdict."""
    found = []
    if sight.on_ridges:
        found.append(f"{said('LOS-7', _(rule('LOS-7').title))}. {_(rule('LOS-7').text)}")
    if any(each.place in ("left", "right") for each in sight.obstructions):
        found.append(ruling("los_edge_sides").text(sight.rulings["los_edge_sides"]))
    if any(each.place == "touched" for each in sight.obstructions):
        found.append(ruling("los_corner_touch").text(sight.rulings["los_corner_touch"]))
    if sight.rulings.changed:
        chosen = also(ruling(name).named(value) for name, value in sight.rulings.changed.items())
        found.append(_("Read with “{rulings}”.").format(rulings=chosen))
    return found


def describe(sight: Sight) -> str:
    """The drawing in words, for somebody who cannot see it."""
    met = (
        (sight.crossed, _("It crosses {hexes}.")),
        (sight.left, _("It runs along {hexes} on its left.")),
        (sight.right, _("It runs along {hexes} on its right.")),
        (sight.touched, _("It touches a corner of {hexes}.")),
    )
    found = [f"{sight}."]
    found.append(
        _("A line of sight from {a} to {b}, distance {n}.").format(a=sight.origin, b=sight.target, n=sight.distance)
    )
    found += [text.format(hexes=listed(hexes)) for hexes, text in met if hexes]
    found += [_tag_text(each) + "." for each in sight.obstructions]
    found += [_("overlooked: {what} on {hex}").format(what=what, hex=hex) + "." for hex, what in _overlooked(sight)]
    return " ".join(found + notes(sight))


def _tag_text(each: Obstruction) -> str:
    words = {
        "left": _("left: {what}"),
        "right": _("right: {what}"),
        "crossed": _("crossed: {what}"),
        "touched": _("only a corner: {what}"),
        "target": _("under the target: {what}"),
    }
    return words[each.place].format(what=_what(each))


def tags(sight: Sight, frame: Frame, window: Box, size: float, beyond: str = "") -> list[tuple[Tag, Box]]:
    """A tag for each obstruction (the half hexes share one), none over another and all inside the window.

    `beyond` is said at the target, where something else than the line forbids the shot.
    """
    way, board = PixelLine(sight, frame), sight.position.board
    found: list[Tag] = []
    away = 0.92 * frame.size

    def add(hex: Hex, text: str, role: str) -> None:
        x, y = frame.centre(hex)
        right = (x - way.x) * -way.uy + (y - way.y) * way.ux
        turn = 0 if abs(right) < 0.1 * frame.size else 1 if right > 0 else -1
        x = min(max(x, frame.point(0.5, 0)[0]), frame.point(board.width - 0.5, 0)[0])
        found.append(Tag(text, x, y, role, -way.uy * turn, way.ux * turn, away, names_its_place=hex in text))

    half = [each for each in sight.obstructions if "LOS-6" in each.rules]
    for each in sight.obstructions:
        if each not in half[1:]:  # one tag is enough for the board's edge
            sided = each.place in ("left", "right")
            plain = sided or each.place == "crossed"  # where it lies is seen
            add(each.hex, _what(each) if plain else _tag_text(each), each.place if sided else "sight")
    for hex, what in _overlooked(sight):
        add(hex, _("overlooked: {what} on {hex}").format(what=what, hex=hex), "ghost")
    if beyond:
        add(sight.target, beyond, "text2")
    r = 0.7 * frame.size
    busy = {sight.origin, sight.target, *sight.position.units, *(each.hex for each in sight.obstructions)}
    ends = [Box(x - r, y - r, 2 * r, 2 * r) for x, y in map(frame.centre, sorted(busy))]
    return place_tags(found, window, ends + places_on([way.at(0), way.at(1)], 0.25 * frame.size), size)


# The numbers


def decisive(sight: Sight) -> tuple[Hex, ...]:
    """The decisive hexes: those that block the line, or else those nearest to blocking it."""
    if sight.blockers:
        for place in ("crossed", "target", "touched"):
            found = [each.hex for each in sight.blockers if each.place == place]
            if found:
                return (found[0],)
        left, right = ([each.hex for each in sight.blockers if each.place == side] for side in ("left", "right"))
        return (left[0],) if edges_of(sight)[left[0]][2] in right else (left[0], right[0])
    met = tuple(each.hex for each in sight.obstructions)
    return (met or sight.left or sight.crossed)[:1]


def _number(value: int) -> str:
    return signed(value) if value else "0"


def _pair(point: Point) -> str:
    return "({}, {})".format(*(str(each).replace("-", "−") for each in point))


def _product(sight: Sight, point: Point) -> str:
    """The cross product for a point, written out."""
    board = sight.position.board
    (ax, ay), (bx, by) = board.centre(sight.origin), board.centre(sight.target)
    factors = (bx - ax, point[1] - ay, by - ay, point[0] - ax)
    one, other, third, fourth = (f"({signed(each)})" if each < 0 else str(each) for each in factors)
    return f"{one}·{other} − {third}·{fourth} = {_number(side_of(board, sight.origin, sight.target, point))}"


def _reckoning(sight: Sight, hex: Hex, both: bool) -> list[str]:
    """How the lattice tells what the line does at a hex; `both` tells of the hex across the edge too."""
    board, a, b = sight.position.board, sight.origin, sight.target
    edge = edges_of(sight).get(hex)
    left, right = _("{hex} {centre}: {product}, so left"), _("{hex} {centre}: {product}, so right")
    if edge is not None:
        ends = sorted(set(board.corners(hex)) & set(board.corners(edge[2])))
        found = [
            _(
                "Edge of {one} and {other}: {start} to {end}, cross product 0 at both ends, so the line runs along it."
            ).format(one=hex, other=edge[2], start=_pair(ends[0]), end=_pair(ends[1]))
        ]
        for each in (hex, edge[2])[: 1 + both]:
            centre = board.centre(each)
            text = left if side_of(board, a, b, centre) < 0 else right
            found.append(text.format(hex=each, centre=_pair(centre), product=_product(sight, centre)))
        return found
    sides = {corner: side_of(board, a, b, corner) for corner in board.corners(hex)}
    low, high = _number(min(sides.values())), _number(max(sides.values()))
    if min(sides.values()) < 0 < max(sides.values()):
        text = _("Corners of {hex}: cross products from {low} to {high}, on both sides, so the line crosses it.")
        found = [text.format(hex=hex, low=low, high=high)]
        for corner, words in ((min(sides, key=sides.__getitem__), left), (max(sides, key=sides.__getitem__), right)):
            found.append(words.format(hex=hex, centre=_pair(corner), product=_product(sight, corner)))
        return found
    corner = next(each for each, side in sides.items() if side == 0)
    text = _("Corners of {hex}: {corner} has {product}, all others lie on one side, so the line only touches it.")
    return [text.format(hex=hex, corner=_pair(corner), product=_product(sight, corner))]


def _zoom(sight: Sight, hex: Hex, box: Box, k: float) -> list[Item]:
    """The place where the line meets a hex, large, with the coordinates of the points that matter."""
    board, edge = sight.position.board, edges_of(sight).get(hex)
    shown = (hex, edge[2]) if edge else (hex,)
    frame = close_up(board, shown, box.width, box.height, (8 if edge else 30) * k)
    frame = replace(frame, left=frame.left + box.x, top=frame.top + box.y)
    way = PixelLine(sight, frame)
    items: list[Item] = []
    for each in shown:
        role = "left" if each in sight.left else "right" if each in sight.right else "sight"
        outline = polygon([frame.point(*corner) for corner in board.corners(each)])
        items.append(Shape(outline, fill=role, opacity=0.16))
        items.append(Shape(outline, stroke=role, width=1.6 * k, dash=() if edge else (7 * k, 4 * k)))
    x, y = box.x + box.width / 2, box.y + box.height / 2
    middle = ((x - way.x) * way.dx + (y - way.y) * way.dy) / way.length**2
    reach = 0.48 * box.height / way.length
    items.append(Shape(way.path(middle - reach, middle + reach), stroke="sight", width=2.4 * k))
    tip = way.at(middle + reach)
    items.append(Shape(arrow_head(*tip, way.ux, way.uy, 9 * k), fill="sight"))
    corners = set(board.corners(hex))
    for point in sorted(corners & set(board.corners(edge[2])) if edge else corners):
        px, py = frame.point(*point)
        items.append(Shape(circle(px, py, 3 * k), fill="sight"))
        away = 22 * k if edge else 15 * k  # beyond the edge's end, or outside the corner
        far = hypot(px - x, py - y)
        lx, ly = px + (px - x) / far * away, py + (py - y) / far * away + 4 * k
        product = side_of(board, sight.origin, sight.target, point)
        if not edge and product == 0:  # beside the line
            lx, ly = px - 14 * k * way.uy, py + 14 * k * way.ux + 4 * k
        text = _pair(point) if edge else _number(product)
        wide = text_width(text, 13 * k, 600)
        items.append(Shape(rounded(Box(lx - wide / 2, ly - 11 * k, wide, 14 * k), 3 * k), fill=SURFACE))
        items.append(Label(text, lx, ly, 13 * k, "text", 600))
    for each in shown:
        x, y = frame.centre(each)
        items += [
            Label(str(each), x, y - 3 * k, 14 * k, "text", 700, halo=SURFACE, halo_width=5 * k),
            Label(_pair(board.centre(each)), x, y + 14 * k, 13 * k, "text", 400, halo=SURFACE, halo_width=5 * k),
        ]
    return items


def numbers(sight: Sight) -> list[str]:
    """The decisive place in the lattice's own numbers, in words; nothing where no hex lies between."""
    places, board = decisive(sight), sight.position.board
    if not places:
        return []
    (ax, ay), (bx, by) = board.centre(sight.origin), board.centre(sight.target)
    return [
        _("{a} {start} to {b} {end}: d = {d}. A point p is left of the line when d × (p − {a}) is negative.").format(
            a=sight.origin, start=_pair((ax, ay)), b=sight.target, end=_pair((bx, by)), d=_pair((bx - ax, by - ay))
        ),
        *(text for hex in places for text in _reckoning(sight, hex, len(places) == 1)),
    ]


def _proof(sight: Sight) -> tuple[Detail, ...]:
    """The decisive place large and in numbers, for the rules lawyer; nothing where no hex lies between."""
    places, side = decisive(sight), 190.0
    if not places:
        return ()
    items = [item for n, hex in enumerate(places) for item in _zoom(sight, hex, Box(n * side, 0, side, side), 1.0)]
    title, told = _("In numbers"), numbers(sight)
    picture = Scene(len(places) * side, side, (Layer("marks", tuple(items)),), title, " ".join(told))
    return (Detail(title, picture, tuple(map(Sentence, told)), len(places) == 1, folded=True),)


# The picture


def sight_frame(sight: Sight, width: float = LESSON_WIDTH, close: bool = False) -> Frame:
    """Where the board lies of a picture of that width: all of it, or (`close`) the part around the line."""
    whole = board_frame(sight.position.board, width, bars=0)
    return sight_close_up(sight, whole.width, 0.56 * width) if close else whole


def sight_close_up(sight: Sight, width: float, height: float) -> Frame:
    """The hexes about a line, in a window of at most that size."""
    around = sight.position.board.neighbours
    met = [sight.origin, sight.target, *sight.crossed, *sight.left, *sight.right]
    shown = {each for hex in met for each in (hex, *around.get(hex, ()))}
    return near_frame(sight.position.board, shown, width, height)


def board_with_line(sight: Sight, frame: Frame, size: float) -> Scene:
    """The board of a frame with the line on it: tints, strands, marks, names and tags, which are of that size."""
    scene = board_scene(sight.position, frame.width, bars=False, frame=frame)
    (tints, outlines), (strand, marks) = hex_items(sight, frame), line_items(sight, frame)
    scene = scene.with_ground(tints, strand)
    inside = Box(6, 6, frame.width - 12, frame.height - 12)
    words = tag_items(tags(sight, frame, inside, size), size)
    met = (sight.origin, sight.target, *sight.crossed, *sight.left, *sight.right)
    # A name lies over the outlines, and under where a strand ends: that is what the drawing is about.
    return scene.with_layer("marks", (*outlines, *hex_names(frame, met), *marks, *words))


def legend(sight: Sight) -> list[Key]:
    """The legend, with only the signs of this drawing."""
    small = [(17 * x, 17 * y) for x, y in ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))]
    shape = polygon(small)
    sign: tuple[Item, ...]
    found = []
    if sight.left:
        for role, hexes, title in (
            ("left", sight.left, _("Left-hand hexes")),
            ("right", sight.right, _("Right-hand hexes")),
        ):
            sign = (Shape(shape, fill=role, opacity=0.28), Shape(shape, stroke=role, width=1.6))
            found.append(Key(role, title, listed(hexes), sign))
    if sight.crossed:
        sign = (Shape(shape, stroke="sight", width=2.2, dash=(7, 4), cap="butt"),)
        found.append(Key("sight", _("Crossed hexes"), listed(sight.crossed), sign))
    closed = next((each for each in sight.obstructions if each.blocks or each.place in ("left", "right")), None)
    if closed is not None:
        role = closed.place if closed.place in ("left", "right") else "sight"
        lines_ = Shape(hatching(small, 44, LEAN[role]), stroke=role, width=1.8, opacity=0.7)
        dash = (7.0, 4.0) if role == "sight" else ()
        sign = (
            Shape(shape, fill=role, opacity=0.14),
            lines_,
            Shape(shape, stroke=role, width=2.8, dash=dash, cap="butt"),
        )
        found.append(Key(role, _("Obstructed hex"), _("hatched, with a thick edge"), sign))
    ended = next((each for each in strands(sight) if each.stops), None)
    if ended is not None and sight.clear:
        sign = (Shape("M0 17L0 0", stroke=ended.role, width=4.5), Shape("M-9 0L9 0", stroke=ended.role, width=5.5))
        found.append(Key(ended.role, _("One side ends here"), _("the other goes on, so there is sight"), sign))
    elif ended is not None:
        told = _("beyond it, where it is dotted, there is no sight")
        found.append(Key("stop", _("Stopped here"), told, stop_mark(0, 0, 11)))
    if len(strands(sight)) == 2:
        sign = (Shape("M-4 17L-4 -17", stroke="left", width=4.5), Shape("M4 17L4 -17", stroke="right", width=4.5))
        found.append(Key("left", _("Two strands"), _("one for each side; sight needs one to arrive"), sign))
    else:
        found.append(
            Key(
                "sight",
                _("Line of sight"),
                _("the line from centre to centre"),
                (Shape("M0 17L0 -17", stroke="sight", width=4.5),),
            )
        )
    if sight.touched:
        sign = (Shape(circle(0, 0, 8), stroke="sight", width=2.8),)
        found.append(Key("sight", _("Corner touched"), listed(sight.touched), sign))
    return found


def explained_sight(
    sight: Sight, width: float = LESSON_WIDTH, close: bool = False, in_numbers: bool = True
) -> Explanation:
    """A line of sight explained, on the whole board or (`close`) on the part around it.

    Without `in_numbers` the lattice's own proof is left out, which a newcomer does not need. `width` is that of the
    picture the board is made for.
    """
    return Explanation(
        _("Does {a} see {b}?").format(a=sight.origin, b=sight.target),
        describe(sight),
        board_with_line(sight, sight_frame(sight, width, close), TAG * legible(width)),
        Headline(sight.sentence, tuple(notes(sight)), sight.rules, sight.clear),
        tuple(legend(sight)),
        _proof(sight) if in_numbers else (),
    )
