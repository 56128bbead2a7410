"""Line of sight (LOS-1 to LOS-8): a verdict by a few integer operations, and the explanation off the same masks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from hothlab.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.catalogue import in_order
from hothlab.rules.contact import Line, lines
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.shown import Shown
from hothlab.text import _, language, listed, ngettext

__all__ = ["Obstruction", "Sight", "SightLines", "line_of_sight", "sees", "sight_lines", "visible"]


class SightLines:
    """All sight on one position under given rulings, ready for many questions: `lines.clear("C1", "E4")`."""

    __slots__ = (
        "_corners", "_described", "_high", "_low", "_per_edge", "_plain", "_summits", "_table", "_target_blocks",
        "ground", "rulings",
    )  # fmt: skip

    def __init__(self, position: Position, rulings: Rulings) -> None:
        ground, board = position.ground, position.board
        like_units = rulings["los_ridge_structure"] == "like-unit"
        self.ground = ground  # not the position: it keeps its sight lines, and the two would hold each other
        self.rulings = rulings
        self._table = lines(board)
        self._described: dict[tuple[Hex, bool, str], tuple[str, tuple[str, ...]]] = {}
        self._low = ground.blocking | position.unit_mask | board.half_mask
        """What obstructs by the ordinary rules (LOS-2, LOS-6)."""
        high = ground.seracs | (position.unit_mask & ground.ridges)
        if like_units:
            high |= ground.structure_mask & ground.ridges
        if rulings["los_ridge_board_edge"] == "blocks":
            high |= board.half_mask
        self._high = high
        """What obstructs between two ridges (LOS-7)."""
        self._summits = ground.ridge_hexes if like_units else ground.ridge_hexes - ground.structures.keys()
        self._per_edge = rulings["los_edge_sides"] == "per-edge"
        self._corners = rulings["los_corner_touch"]
        self._target_blocks = rulings["los_target_terrain"] == "may-block"
        self._plain = not (self._per_edge or self._target_blocks) and self._corners == "ignored"

    def obstructing(self, a: Hex, b: Hex) -> int:
        """Mask of everything on the board that can obstruct between these two hexes."""
        return self._high if self.on_ridges(a, b) else self._low

    def on_ridges(self, a: Hex, b: Hex) -> bool:
        """Do LOS-7's rules hold between them?"""
        return a in self._summits and b in self._summits

    def clear(self, a: Hex, b: Hex) -> bool:
        """The verdict alone. Both must be hexes of the board, and not the same."""
        line = self._table[a][b]
        summits = self._summits
        obstacles = self._high if a in summits and b in summits else self._low
        if self._plain:
            return not (line[5] & obstacles or (line[6] & obstacles and line[7] & obstacles))
        return not self.blockers(a, b, line, obstacles)

    def clear_without(self, gone: int, a: Hex, b: Hex) -> bool:
        """The verdict as if the pieces on the hexes of the mask `gone` were not there; for looking ahead."""
        line = self._table[a][b]
        summits = self._summits
        obstacles = (self._high if a in summits and b in summits else self._low) & ~gone
        if self._plain:
            return not (line[5] & obstacles or (line[6] & obstacles and line[7] & obstacles))
        return not self.blockers(a, b, line, obstacles)

    def blockers(self, a: Hex, b: Hex, line: Line, obstacles: int) -> int:
        """Mask of the obstructions that together close this line; 0 when it is open."""
        crossing = line.crossed_mask
        left, right = line.left_mask & obstacles, line.right_mask & obstacles
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
        if self._target_blocks and not self.on_ridges(a, b):
            closed |= self.ground.terrain_blocking & 1 << self.ground.board.index[b]
        return closed

    def what_obstructs(self, position: Position, hex: Hex, on_ridges: bool) -> tuple[str, tuple[str, ...]]:
        """What on this hex of the position obstructs, in words, and the rules that say so."""
        key = (hex, on_ridges, language())
        found = self._described.get(key)
        if found is None:
            found = self._described[key] = _what_obstructs(position, hex, on_ridges)
        return found


def sight_lines(position: Position, rulings: RulingsLike = None) -> SightLines:
    """The sight lines of a position, made once and kept with it."""
    chosen = Rulings.of(rulings)
    found = position.memo.get(chosen.key)
    if found is None:
        found = position.memo[chosen.key] = SightLines(position, chosen)
    assert isinstance(found, SightLines)
    return found


@dataclass(frozen=True)
class Obstruction:
    """Something on the line that can block it: where it is, what it is, how the line meets it, whether it decided."""

    hex: Hex
    what: str
    place: str
    """`crossed`, `left`, `right`, `touched` or `target`."""
    blocks: bool
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return _("{what} on {hex}").format(what=self.what, hex=self.hex)


def _named(obstructions: Iterable[Obstruction]) -> str:
    """The obstructions in words, the half hexes of the board's edge together."""
    words = [str(each) for each in obstructions if "LOS-6" not in each.rules]
    halves = [each.hex for each in obstructions if "LOS-6" in each.rules]
    if halves:
        form = ngettext("the board's edge (half hex {hexes})", "the board's edge (half hexes {hexes})", len(halves))
        words.append(form.format(hexes=listed(halves)))
    return listed(words)


@dataclass(frozen=True)
class Sight(Shown):
    """A verdict on one line of sight with everything that led to it; `str()` is one sentence.

    `crossed`, `left`, `right` and `touched` are the hexes the line meets, whatever is on them; half hexes of the
    board's edge count among those it runs along. Left and right are as seen from `origin`.
    """

    position: Position = field(repr=False)
    origin: Hex
    target: Hex
    rulings: Rulings
    clear: bool
    crossed: tuple[Hex, ...]
    left: tuple[Hex, ...]
    right: tuple[Hex, ...]
    touched: tuple[Hex, ...]
    obstructions: tuple[Obstruction, ...]
    on_ridges: bool
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.clear

    @property
    def blockers(self) -> tuple[Obstruction, ...]:
        """The obstructions that close the line; none when it is clear."""
        return tuple(each for each in self.obstructions if each.blocks)

    @property
    def distance(self) -> int:
        """How far apart the two hexes are."""
        return self.position.board.distance(self.origin, self.target)

    @property
    def reason(self) -> Reason:
        """The verdict as a reason: the rule that best names why, and why."""
        telling = ("LOS-4", "LOS-7", "LOS-3") if self.clear else ("LOS-5", "LOS-7", "LOS-3")
        deciding = next((rule for rule in telling if rule in self.rules), "LOS-1")
        return Reason(deciding, self._why_clear() if self.clear else self._why_blocked(), self.target)

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"

    @property
    def sentence(self) -> str:
        """The verdict and its reason, without the rules."""
        names = {"a": self.origin, "b": self.target}
        if self.clear:
            return _("{a} sees {b}: {why}").format(**names, why=self._why_clear())
        return _("{a} does not see {b}: {why}").format(**names, why=self._why_blocked())

    def _why_blocked(self) -> str:
        by_place: dict[str, list[Obstruction]] = defaultdict(list)
        for each in self.blockers:
            by_place[each.place].append(each)
        why = []
        if by_place["crossed"]:
            why.append(_("the line crosses {things}").format(things=_named(by_place["crossed"])))
        touched = by_place["touched"]
        if self.rulings["los_corner_touch"] == "blocks":
            if touched:
                why.append(_("the line touches a corner of {things}").format(things=_named(touched)))
            touched = []
        left = by_place["left"] + [each for each in touched if self._is_left(each.hex)]
        right = by_place["right"] + [each for each in touched if not self._is_left(each.hex)]
        if left:
            text = _("the line runs between {left} on its left and {right} on its right")
            why.append(text.format(left=_named(left), right=_named(right)))
        if by_place["target"]:
            why.append(_("the target stands in {things}").format(things=_named(by_place["target"])))
        return _("; and ").join(why)

    def _is_left(self, hex: Hex) -> bool:
        return hex in lines(self.position.board)[self.origin][self.target].touched_left

    def _why_clear(self) -> str:
        along = [each for each in self.obstructions if each.place in ("left", "right")]
        touched = [each for each in self.obstructions if each.place == "touched"]
        if along:
            sides = {each.place for each in along}
            if len(sides) == 2:
                return _("{things} stand on both sides of the line, but never at the same edge").format(
                    things=_named(along)
                )
            if sides == {"left"}:
                return _("the line runs along {things}, only on its left").format(things=_named(along))
            return _("the line runs along {things}, only on its right").format(things=_named(along))
        if touched:
            return _("the line only touches a corner of {things}").format(things=_named(touched))
        if not self.crossed and not self.left:
            return _("they are next to each other")
        if self.on_ridges:
            return _("both are on ridges, and no unit on a ridge and no serac is in the way")
        met = listed(self.crossed) if self.crossed else listed(self.left + self.right)
        return _("nothing on {hexes} is in the way").format(hexes=met)


def _ends(position: Position, a: str, b: str) -> tuple[Hex, Hex]:
    origin, target = position.board.hex(a), position.board.hex(b)
    if origin == target:
        raise HothlabError(_("a line of sight needs two different hexes, not {hex} twice").format(hex=origin))
    return origin, target


def line_of_sight(position: Position, a: str, b: str, rulings: RulingsLike = None) -> Sight:
    """Does a unit on `a` see a unit (or a structure) on `b`, and why?

    The hexes need not be occupied: an empty one stands for a unit that would be there. The two must differ.

    >>> p = Position.from_text("D . . * . . . . . .")
    >>> print(line_of_sight(p, "D1", "D5"))
    D1 does not see D5: the line crosses rocks on D3 (LOS-1, LOS-2, TER-3)
    """
    origin, target = _ends(position, a, b)
    chosen = Rulings.of(rulings)
    sight = sight_lines(position, chosen)
    line = lines(position.board)[origin][target]
    obstacles = sight.obstructing(origin, target)
    closed = sight.blockers(origin, target, line, obstacles)
    on_ridges = sight.on_ridges(origin, target)
    met = (
        line.crossed_mask | line.left_mask | line.right_mask | line.touched_left_mask | line.touched_right_mask
    ) & obstacles
    obstructions: tuple[Obstruction, ...] = ()
    if met | closed:
        obstructions = _obstructions(position, sight, line, target, met, closed, on_ridges)
    return Sight(
        position,
        origin,
        target,
        chosen,
        not closed,
        line.crossed,
        line.left,
        line.right,
        line.touched,
        obstructions,
        on_ridges,
        _rules(position, origin, target, on_ridges, obstructions, chosen),
    )


def _obstructions(
    position: Position, sight: SightLines, line: Line, target: Hex, met: int, closed: int, on_ridges: bool
) -> tuple[Obstruction, ...]:
    index = position.board.index
    places = (
        ("crossed", line.crossed),
        ("left", line.left),
        ("right", line.right),
        ("touched", line.touched),
    )
    found = []
    for place, hexes in places:
        for hex in hexes:
            if met >> index[hex] & 1:
                what, rules = sight.what_obstructs(position, hex, on_ridges)
                found.append(Obstruction(hex, what, place, bool(closed >> index[hex] & 1), rules))
    if closed >> index[target] & 1:
        terrain = position.terrain_on(target)
        assert terrain is not None
        found.append(Obstruction(target, _(terrain.name), "target", True, (terrain.rule,)))
    return tuple(found)


def _what_obstructs(position: Position, hex: Hex, on_ridges: bool) -> tuple[str, tuple[str, ...]]:
    """What on this hex obstructs, in words, and the rules that say so."""
    if hex not in position.board.neighbours:
        return _("the board's edge"), ("LOS-6",)
    names, rules = [], []
    unit, terrain = position.units.get(hex), position.terrain_on(hex)
    if unit is not None:
        names.append(unit.name)
    if hex in position.structures:
        names.append(position.structures[hex].name)
        rules.append("STR-3")
    if terrain is not None and (terrain.always_blocks if on_ridges else terrain.blocks_sight):
        names.append(_(terrain.name))
        rules.append(terrain.rule)
    return listed(names), tuple(rules)


def _rules(
    position: Position, a: Hex, b: Hex, on_ridges: bool, obstructions: tuple[Obstruction, ...], rulings: Rulings
) -> tuple[str, ...]:
    cited = ["LOS-1"]
    blocking = [each for each in obstructions if each.blocks]
    whole_line = rulings["los_edge_sides"] == "whole-line"
    corners = whole_line and rulings["los_corner_touch"] == "like-edge"
    beside = [each for each in obstructions if each.place in ("left", "right") or (corners and each.place == "touched")]
    if on_ridges:
        cited.append("LOS-7")
    elif (position.ground.terrain.get(a) == "ridge") != (position.ground.terrain.get(b) == "ridge"):
        cited.append("LOS-8")
    if blocking:
        if not on_ridges:
            cited.append("LOS-2")
        edges = {"left", "right"} if rulings["los_corner_touch"] == "blocks" else {"left", "right", "touched"}
        if any(each.place in edges for each in blocking):
            cited.append("LOS-5")
        if any(each.place == "target" for each in blocking):
            cited.append("LOS-3")
        for each in blocking:
            cited.extend(each.rules)
    elif beside and (whole_line or len({each.place for each in beside}) == 1):  # else a ruling alone clears it
        cited.append("LOS-4")
        for each in beside:
            cited.extend(rule for rule in each.rules if rule == "LOS-6")
    if not blocking:
        ends = (position.terrain_on(a), position.terrain_on(b))
        if any(terrain is not None and terrain.blocks_sight for terrain in ends):
            cited.append("LOS-3")
    return in_order(cited)


def sees(position: Position, a: str, b: str, rulings: RulingsLike = None) -> bool:
    """The bare verdict of `line_of_sight`."""
    return sight_lines(position, rulings).clear(*_ends(position, a, b))


def visible(position: Position, origin: str, rulings: RulingsLike = None) -> tuple[Hex, ...]:
    """All hexes that a unit on `origin` would see, at any distance, in reading order.

    >>> p = Position.from_text("D . ! . . . . . . .")
    >>> "D1" in visible(p, "D4"), "D3" in visible(p, "D4")
    (False, True)
    """
    a = position.board.hex(origin)
    clear = sight_lines(position, rulings).clear
    return tuple(b for b in position.board.hexes if b != a and clear(a, b))
