"""Line of sight (LOS-1 to LOS-8): a verdict by a few integer operations, explained from the same masks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from hothlab.base.errors import HothlabError
from hothlab.hexes import Board, Hex
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, cited, language, listed, ngettext, per_language, phrase
from hothlab.rules.catalogue import in_order
from hothlab.rules.contact import Line, lines, masks
from hothlab.rules.position import Ground, Position, PositionLike, position_of
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.shown import Shown
from hothlab.rules.terrain import terrains

__all__ = ["Obstruction", "Sight", "SightLines", "line_of_sight", "sees", "sight_lines", "visible", "what_obstructs"]

_DEFAULT = ""
"""The key of the default rulings."""
_ALONG = ("left", "right")


class SightLines:
    """All sight on one position under given rulings, ready for many questions: `lines.clear("C1", "E4")`."""

    __slots__ = (
        "_corners",
        "_described",
        "_high",
        "_lines",
        "_low",
        "_masks",
        "_per_edge",
        "_plain",
        "_summits",
        "_target_blocks",
        "ground",
        "rulings",
    )  # fmt: skip

    def __init__(self, position: Position, rulings: Rulings) -> None:
        ground, board = position.ground, position.board
        self.ground = ground  # not the position: it keeps its sight lines, and the two would hold each other
        self.rulings = rulings
        self._lines = lines(board)
        self._masks = masks(board)
        self._described: dict[tuple[bool, str], dict[tuple[Hex, str, bool], Obstruction]] = {}
        low, high, self._summits, self._per_edge, self._corners, self._target_blocks, self._plain = _on(ground, rulings)
        self._low = low | position.unit_mask
        """Mask of the obstructions by the ordinary rules (LOS-2, LOS-6)."""
        self._high = high | (position.unit_mask & ground.ridges)
        """Mask of the obstructions between two ridges (LOS-7)."""

    def on_ridges(self, a: str, b: str) -> bool:
        """Do LOS-7's rules hold between them?"""
        return a in self._summits and b in self._summits

    def clear(self, a: str, b: str, gone: int = 0) -> bool:
        """The verdict alone. Both must be names of hexes of the board, as it writes them, and not the same.

        `gone` is a mask of hexes that count as empty; for looking ahead.
        """
        if not self._plain:
            return not self.closing(a, b, gone)
        crossed, left, right = self._masks[a][b]
        summits = self._summits
        obstacles = self._high if a in summits and b in summits else self._low
        if gone:
            obstacles &= ~gone
        return not (crossed & obstacles or (left & obstacles and right & obstacles))

    def closing(self, a: str, b: str, gone: int = 0) -> int:
        """Mask of the obstructions that together close the line between two hexes; 0 when it is open."""
        on_ridges = self.on_ridges(a, b)
        obstacles = (self._high if on_ridges else self._low) & ~gone
        return self._closing(self._lines[a][b], b, obstacles, on_ridges)  # type: ignore[index]

    def _closing(self, line: Line, target: str, obstacles: int, on_ridges: bool) -> int:
        crossing, left, right = line.crossed_mask, line.left_mask & obstacles, line.right_mask & obstacles
        if self._plain:
            return crossing & obstacles | (left | right if left and right else 0)
        if self._corners == "blocks":
            crossing |= line.touched_left_mask | line.touched_right_mask
        closed = crossing & obstacles
        if self._per_edge:
            for one, other in line.edges:
                if one & obstacles and other & obstacles:
                    closed |= one | other
        else:
            if self._corners == "like-edge":
                left |= line.touched_left_mask & obstacles
                right |= line.touched_right_mask & obstacles
            if left and right:
                closed |= left | right
        if self._target_blocks and not on_ridges:
            closed |= self.ground.terrain_blocking & self.ground.board.bits[target]  # type: ignore[index]
        return closed

    def meeting(self, a: Hex, b: Hex) -> tuple[Line, int, int, bool]:
        """The line between two hexes, masks of its obstructions and of those that close it, and whether LOS-7 holds."""
        on_ridges = a in self._summits and b in self._summits
        obstacles = self._high if on_ridges else self._low
        line = self._lines[a][b]
        closed = self._closing(line, b, obstacles, on_ridges)
        return line, line.met_mask & obstacles | closed, closed, on_ridges

    def described(self, on_ridges: bool) -> dict[tuple[Hex, str, bool], Obstruction]:
        """The obstructions put into words so far, in the language spoken now."""
        return self._described.setdefault((on_ridges, language()), {})


@lru_cache(maxsize=256)
def _on(ground: Ground, rulings: Rulings) -> tuple[int, int, frozenset[Hex], bool, str, bool, bool]:
    """The part of `SightLines` that depends on the ground and the rulings alone, not on the units."""
    board, like_units = ground.board, rulings["los_ridge_structure"] == "like-unit"
    high = ground.seracs
    if like_units:
        high |= ground.structure_mask & ground.ridges
    if rulings["los_ridge_board_edge"] == "blocks":
        high |= board.half_mask
    summits = ground.ridge_hexes if like_units else ground.ridge_hexes - ground.structures.keys()
    per_edge, target_blocks = rulings["los_edge_sides"] == "per-edge", rulings["los_target_terrain"] == "may-block"
    corners = rulings["los_corner_touch"]
    plain = not (per_edge or target_blocks) and corners == "ignored"
    return ground.blocking | board.half_mask, high, summits, per_edge, corners, target_blocks, plain


def sight_lines(position: Position, rulings: RulingsLike = None) -> SightLines:
    """The sight lines of a position, made once and kept with it."""
    found = position.sights.get(_DEFAULT) if rulings is None else None
    if found is None:
        chosen = Rulings.of(rulings)
        found = position.sights.get(chosen.key)
        if found is None:
            found = position.sights[chosen.key] = SightLines(position, chosen)
    return found


@dataclass(frozen=True)
class Obstruction:
    """An obstruction on a line: its hex, its name, how the line meets it, and whether it blocks."""

    hex: Hex
    what: str
    place: str
    """`crossed`, `left`, `right`, `touched` or `target`."""
    blocks: bool
    rules: tuple[str, ...]
    text: str = field(init=False, repr=False)
    """Its name and hex, in words."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", phrase(_("{what} on {hex}"), what=self.what, hex=self.hex))

    def __str__(self) -> str:
        return self.text


def _named(obstructions: Iterable[Obstruction]) -> str:
    """The obstructions in words, the half hexes of the board's edge together."""
    words, halves = [], []
    for each in obstructions:
        if "LOS-6" in each.rules:
            halves.append(each.hex)
        else:
            words.append(each.text)
    if halves:
        form = ngettext("{edge} (half hex {hexes})", "{edge} (half hexes {hexes})", len(halves))
        words.append(phrase(form, edge=noun("terrain", "board-edge"), hexes=listed(halves)))
    return words[0] if len(words) == 1 else listed(words)  # mostly it is one


@dataclass(frozen=True, repr=False)
class Sight(Shown):
    """A verdict on one line of sight with everything that led to it; `str()` is one sentence.

    `crossed`, `left`, `right` and `touched` are the hexes the line meets, whatever is on them; half hexes of the
    board's edge count among those it runs along. Left and right are as seen from `origin`.

    >>> line_of_sight(Position.from_text("D . . * . . . . . ."), "D1", "D5")
    <Sight from D1 to D5: blocked>
    """

    position: Position
    origin: Hex
    target: Hex
    rulings: Rulings
    clear: bool = field(compare=False)
    on_ridges: bool = field(compare=False)
    obstructions: tuple[Obstruction, ...] = field(compare=False)
    line: Line = field(compare=False)

    def __bool__(self) -> bool:
        return self.clear

    @property
    def crossed(self) -> tuple[Hex, ...]:
        """The hexes that the line crosses, in order."""
        return self.line.crossed

    @property
    def left(self) -> tuple[Hex, ...]:
        """The hexes that it runs along on its left."""
        return self.line.left

    @property
    def right(self) -> tuple[Hex, ...]:
        """The hexes that it runs along on its right."""
        return self.line.right

    @property
    def touched(self) -> tuple[Hex, ...]:
        """The hexes that it meets in a single corner."""
        return self.line.touched

    @property
    def blockers(self) -> tuple[Obstruction, ...]:
        """The obstructions that close the line; none when it is clear."""
        return tuple(each for each in self.obstructions if each.blocks)

    @property
    def distance(self) -> int:
        """How far apart the two hexes are."""
        return self.position.board.distances[self.origin][self.target]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that led to the verdict."""
        cited = ["LOS-1"]
        terrain = self.position.ground.terrain
        here, there = terrain.get(self.origin), terrain.get(self.target)
        if self.on_ridges:
            cited.append("LOS-7")
        elif (here == "ridge") != (there == "ridge"):
            cited.append("LOS-8")
        if not self.clear:
            return in_order(cited + self._cited_against())
        if self.obstructions:
            beside = self._beside()
            # With per-edge, things on both sides may leave it clear: by the ruling alone.
            if beside and (self._whole_line or len({each.place for each in beside}) == 1):
                cited.append("LOS-4")
                cited += ["LOS-6" for each in beside if "LOS-6" in each.rules]
        if (here and terrains()[here].blocks_sight) or (there and terrains()[there].blocks_sight):
            cited.append("LOS-3")
        return in_order(cited)

    def _cited_against(self) -> list[str]:
        """The rules that close the line."""
        cited = [] if self.on_ridges else ["LOS-2"]
        places: set[str] = set()
        own: list[str] = []
        for each in self.obstructions:
            if each.blocks:
                places.add(each.place)
                own += each.rules
        if places != {"crossed"}:
            corners = "touched" in places and self.rulings["los_corner_touch"] != "blocks"
            if corners or not places.isdisjoint(_ALONG):
                cited.append("LOS-5")
            if "target" in places:
                cited.append("LOS-3")
        return cited + own

    @property
    def _whole_line(self) -> bool:
        return self.rulings["los_edge_sides"] == "whole-line"

    def _beside(self) -> list[Obstruction]:
        """The obstructions beside the line, at its corners too where these count like edges."""
        corners = self._whole_line and self.rulings["los_corner_touch"] == "like-edge"
        return [each for each in self.obstructions if each.place in _ALONG or (corners and each.place == "touched")]

    # In words

    @property
    def reason(self) -> Reason:
        """The verdict as a reason: the rule that best names why, and why."""
        telling = ("LOS-4", "LOS-7", "LOS-3") if self.clear else ("LOS-5", "LOS-7", "LOS-3")
        cited = self.rules
        deciding = next((rule for rule in telling if rule in cited), "LOS-1")
        return Reason(deciding, self._why_clear() if self.clear else self._why_blocked(), self.target)

    @property
    def sentence(self) -> str:
        """The verdict and its reason, without the rules."""
        if self.clear:
            return _("{a} sees {b}: {why}").format(a=self.origin, b=self.target, why=self._why_clear())
        return _("{a} does not see {b}: {why}").format(a=self.origin, b=self.target, why=self._why_blocked())

    def __str__(self) -> str:
        return cited(self.sentence, self.rules)

    def __repr__(self) -> str:
        return f"<Sight from {self.origin} to {self.target}: {'clear' if self.clear else 'blocked'}>"

    def _why_blocked(self) -> str:
        by_place: dict[str, list[Obstruction]] = {}
        for each in self.obstructions:
            if each.blocks:
                by_place.setdefault(each.place, []).append(each)
        if len(by_place) == 1 and "crossed" in by_place:  # mostly it is so
            return _("the line crosses {things}").format(things=_named(by_place["crossed"]))
        why = []
        if "crossed" in by_place:
            why.append(_("the line crosses {things}").format(things=_named(by_place["crossed"])))
        touched = by_place.get("touched", [])
        if touched and self.rulings["los_corner_touch"] == "blocks":
            why.append(_("the line touches a corner of {things}").format(things=_named(touched)))
            touched = []
        left = by_place.get("left", []) + [each for each in touched if each.hex in self.line.touched_left]
        if left:
            right = by_place.get("right", []) + [each for each in touched if each.hex in self.line.touched_right]
            text = _("the line runs between {left} on its left and {right} on its right")
            why.append(text.format(left=_named(left), right=_named(right)))
        if "target" in by_place:
            why.append(_("the target stands in {things}").format(things=_named(by_place["target"])))
        return why[0] if len(why) == 1 else _("{first}; and {second}").format(first=also(why[:-1]), second=why[-1])

    def _why_clear(self) -> str:
        return self._beside_what() if self.obstructions else self._through_what()

    def _beside_what(self) -> str:
        """Why a line is clear although it meets obstructions."""
        along = [each for each in self.obstructions if each.place in ("left", "right")]
        if along:
            sides = {each.place for each in along}
            if len(sides) == 2:
                return _("{things} stand on both sides of the line, but never at the same edge").format(
                    things=_named(along)
                )
            if sides == {"left"}:
                return _("the line runs along {things}, only on its left").format(things=_named(along))
            return _("the line runs along {things}, only on its right").format(things=_named(along))
        return _("the line only touches a corner of {things}").format(things=_named(self.obstructions))

    def _through_what(self) -> str:
        """Why a line without obstructions is clear."""
        line = self.line
        if not line.crossed and not line.left:
            return _("they are next to each other")
        if self.on_ridges:
            return _("both are on ridges, and no unit on a ridge and no serac is in the way")
        met = line.crossed or line.left + line.right
        return _("nothing on {hexes} is in the way").format(hexes=_hexes_named(met))


@per_language()
def _hexes_named(hexes: tuple[Hex, ...]) -> str:
    """The hexes of a line in words of the language spoken now; the board has so few lines that all are kept."""
    return listed(hexes)


def _ends(board: Board, a: str, b: str) -> tuple[Hex, Hex]:
    origin, target = board.hex(a), board.hex(b)
    if origin == target:
        raise HothlabError(_("a line of sight needs two different hexes, not {hex} twice").format(hex=origin))
    return origin, target


def line_of_sight(position: PositionLike, a: str, b: str, rulings: RulingsLike = None) -> Sight:
    """Does a unit on `a` see a unit (or a structure) on `b`, and why?

    The hexes need not be occupied: an empty one stands for a unit that would be there. The two must differ.

    >>> p = Position.from_text("D . . * . . . . . .")
    >>> print(line_of_sight(p, "D1", "D5"))
    D1 does not see D5: the line crosses rocks on D3 (LOS-1, LOS-2, TER-3)
    """
    position = position_of(position)
    origin, target = _ends(position.board, a, b)
    sight = sight_lines(position, rulings)
    line, met, closed, on_ridges = sight.meeting(origin, target)
    obstructions = _obstructions(position, sight, line, target, met, closed, on_ridges) if met else ()
    return Sight(position, origin, target, sight.rulings, not closed, on_ridges, obstructions, line)


def _obstructions(
    position: Position, sight: SightLines, line: Line, target: Hex, met: int, closed: int, on_ridges: bool
) -> tuple[Obstruction, ...]:
    """The obstructions of the mask `met`, in the order in which a sentence names them."""
    bits, known, found = position.board.bits, sight.described(on_ridges), []
    for place, hexes, mask in (
        ("crossed", line.crossed, line.crossed_mask),
        ("left", line.left, line.left_mask),
        ("right", line.right, line.right_mask),
        ("touched", line.touched, line.touched_left_mask | line.touched_right_mask),
    ):
        if met & mask:
            for hex in hexes:
                bit = bits[hex]
                if met & bit:
                    key = (hex, place, closed & bit != 0)
                    each = known.get(key)
                    if each is None:
                        each = known[key] = _obstruction(position, *key, on_ridges)
                    found.append(each)
    if closed & bits[target]:
        terrain = position.terrain_on(target)
        assert terrain is not None
        found.append(Obstruction(target, terrain.name, "target", True, (terrain.rule,)))
    return tuple(found)


def _obstruction(position: Position, hex: Hex, place: str, blocks: bool, on_ridges: bool) -> Obstruction:
    what, rules = what_obstructs(position, hex, on_ridges)
    return Obstruction(hex, what, place, blocks, rules)


def what_obstructs(position: Position, hex: Hex, on_ridges: bool) -> tuple[str, tuple[str, ...]]:
    """The obstructions on a hex in words, and their rules."""
    if hex not in position.board.neighbours:
        return noun("terrain", "board-edge"), ("LOS-6",)
    names, rules = [], []
    unit, terrain = position.units.get(hex), position.terrain_on(hex)
    if unit is not None:
        names.append(unit.name)
    if hex in position.structures:
        names.append(position.structures[hex].name)
        rules.append("STR-3")
    if terrain is not None and (terrain.always_blocks if on_ridges else terrain.blocks_sight):
        names.append(terrain.name)
        rules.append(terrain.rule)
    return listed(names), tuple(rules)


def sees(position: PositionLike, a: str, b: str, rulings: RulingsLike = None) -> bool:
    """The bare verdict of `line_of_sight`.

    >>> p = Position.from_text("D . . * . . . . . .")
    >>> sees(p, "D1", "D5"), sees(p, "D1", "D3")
    (False, True)
    """
    if rulings is None and isinstance(position, Position):
        try:
            return position.sights[_DEFAULT].clear(a, b)
        except (KeyError, TypeError):
            pass  # it was not asked before, or these are not two hexes as the board writes them
    position = position_of(position)
    return sight_lines(position, rulings).clear(*_ends(position.board, a, b))


def visible(position: PositionLike, origin: str, rulings: RulingsLike = None) -> tuple[Hex, ...]:
    """All hexes that a unit on `origin` would see, at any distance, in reading order.

    >>> p = Position.from_text("D . ! . . . . . . .")
    >>> "D1" in visible(p, "D4"), "D3" in visible(p, "D4")
    (False, True)
    """
    position = position_of(position)
    a = position.board.hex(origin)
    clear = sight_lines(position, rulings).clear
    return tuple(b for b in position.board.hexes if b != a and clear(a, b))
