"""Scenarios: a battle's set-up as a YAML file, read with care and written back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hothlab.errors import BadPosition, HothlabError, UnknownName
from hothlab.game.specials import Specials, read_specials
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.resources import folder, table
from hothlab.rules.position import Position
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.terrain import (
    DESTROYING_FACES,
    EDGES,
    Objective,
    Structure,
    objective_kinds,
    structure_kinds,
    terrains,
)
from hothlab.rules.units import Unit, badges, profiles
from hothlab.text import _, short
from hothlab.yamltree import LARGEST, Node, read_text_file, read_yaml

if TYPE_CHECKING:
    from hothlab.game.battle import Battle

__all__ = [
    "BOARD_KEYS", "BOUNDS", "CONFIDENCE", "KEYS", "OBJECTIVE_KEYS", "OBJECTIVE_REQUIRED", "REQUIRED", "STRUCTURE_KEYS",
    "TOPICS", "UNIT_KEYS", "Facts", "Scenario", "load", "loads", "read_board", "read_facts",
    "read_scenario", "scenario_file", "scenarios",
]  # fmt: skip

FORMAT = 1
# What is read can be written again, with every character of every text escaped, and is then not too large to be read.
LONGEST_NAME, LONGEST_BRIEFING, LONGEST_OPEN = 200, 8_000, 400
MOST_OPEN, MOST_SPECIAL = 30, 60
CONFIDENCE = ("confirmed", "reported", "inferred", "unknown")
KEYS = (
    "hothlab", "number", "name", "briefing", "first", "hand", "medals", "terrain", "rebel", "empire", "structures",
    "objectives", "special", "facts",
)  # fmt: skip
REQUIRED = ("hothlab", "name", "first", "hand", "medals")
BOARD_KEYS = ("terrain", "rebel", "empire", "structures", "objectives")
TOPICS = ("positions", "first", "hands", "medals", "special")
UNIT_KEYS = ("badge", "face", "miniatures")
STRUCTURE_KEYS = ("destroyed_by",)
OBJECTIVE_KEYS = ("hex", "kind", "side", "medals", "holder", "edge")
OBJECTIVE_REQUIRED = ("hex", "kind")
BOUNDS = {"number": (1, 999), "hand": (1, 10), "medals": (1, 20), "miniatures": (1, 9), "objective": (0, 9)}
"""The least and the most of each number in a file; `objective` is the medals of one."""


@dataclass(frozen=True)
class Facts:
    """How sure the file's facts are, topic by topic, and what is open."""

    confidence: Mapping[str, str] = field(default_factory=dict)
    open: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Scenario:
    """A battle's set-up.

    `medals` names the sides that win by a number of medals; a side left out wins only by sudden death. `special` holds
    the special rules as (name, parameters), `specials` the same ready to ask. `warnings` says where the set-up asks for
    more than the box holds.

    >>> load("1").scenario
    <Scenario Imperial Scout Mission>
    """

    name: str
    first: Side
    hand: Mapping[Side, int]
    medals: Mapping[Side, int]
    position: Position
    number: int | None = None
    briefing: str = ""
    special: tuple[tuple[str, Any], ...] = ()
    specials: Specials = field(default_factory=Specials, compare=False)
    facts: Facts = field(default_factory=Facts)
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Scenario {self.name}>"

    @property
    def slug(self) -> str:
        """The name as one word for files and commands."""
        words = "".join(letter if letter.isalnum() else " " for letter in self.name.lower()).split()
        return "-".join(words)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Where the set-up needs more pieces than the box holds."""
        return _beyond_the_box(self.position)


def scenarios() -> dict[str, Path]:
    """The files of all scenarios that come with hothlab, by slug: the 17 in order, then the training ones (t1 ...).

    >>> scenarios()["last-stand"].name
    '17-last-stand.yaml'
    """
    return {path.stem.partition("-")[2]: path for path in sorted(folder("scenarios").glob("*.yaml"))}


def scenario_file(name: str | int | Path) -> Path:
    """The file that a person means by a number, a slug or a path."""
    text = short(name, 100_000).strip()
    if isinstance(name, Path) or text.endswith((".yaml", ".yml")) or "/" in text:
        return Path(text)
    known = scenarios()
    for path in known.values():
        if path.stem.partition("-")[0] == text.lower().zfill(2):
            return path
    if text.lower() in known:
        return known[text.lower()]
    numbers = [path.stem.partition("-")[0].lstrip("0") for path in known.values()]
    last = max(int(number) for number in numbers if number.isdecimal())
    raise UnknownName(_("scenario"), text, (*known, *numbers), _("a number from 1 to {n} works too").format(n=last))


def load(
    name: str | int | Path,
    rulings: RulingsLike = None,
    seed: int | None = None,
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None,
    players: Mapping[Side, int] | None = None,
    decks: Mapping[Side, Path] | None = None,
    training: bool = False,
    dice: str = "seeded",
) -> Battle:
    """The battle of a scenario: by number, by slug, or from a file.

    Dice and shuffles come from `seed`, or with `dice="manual"` from you; `training` lets `undo` go back beyond them.
    `leaders` and `decks` name a leader and the file of another deck for a side, `players` says 1 or 2 of a team.

    >>> load("10").scenario.name
    'Target the Shield Generators'
    """
    from hothlab.game.battle import Battle

    path = scenario_file(name)
    return Battle(
        read_scenario(read_text_file(path), str(path)), rulings, seed, leaders, players, decks, training, dice
    )


def loads(
    text: str,
    source: str = "<text>",
    rulings: RulingsLike = None,
    seed: int | None = None,
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None,
    players: Mapping[Side, int] | None = None,
    decks: Mapping[Side, Path] | None = None,
    training: bool = False,
    dice: str = "seeded",
) -> Battle:
    """The battle of a scenario given as YAML text; `source` names it in errors, the rest is as in `load`.

    >>> loads("{hothlab: 1, name: Snow, first: rebel, hand: {rebel: 4, empire: 4}, medals: {rebel: 4, empire: 4}}")
    <Battle Snow>
    """
    from hothlab.game.battle import Battle

    return Battle(read_scenario(text, source), rulings, seed, leaders, players, decks, training, dice)


def read_scenario(text: str, source: str = "<text>") -> Scenario:
    """A scenario from YAML text, or `BadFile` with line, column, what was expected and the nearest valid name."""
    root = read_yaml(text, source)
    top = root.mapping()
    if "hothlab" in top:  # before the keys: another version may have others
        version = top["hothlab"].whole(0, 10**9)
        if version != FORMAT:
            reason = _("this file has format version {version}, and this hothlab reads version {known}")
            raise top["hothlab"].error(reason.format(version=version, known=FORMAT))
    root.mapping(KEYS, REQUIRED)
    specials, special = read_specials(_empty_or(top.get("special"), MOST_SPECIAL))
    name = top["name"].text(LONGEST_NAME)
    if not name.strip():
        raise top["name"].error(_("the name is empty"))
    return Scenario(
        name=name,
        number=top["number"].whole(*BOUNDS["number"]) if "number" in top else None,
        briefing=top["briefing"].text(LONGEST_BRIEFING).strip() if "briefing" in top else "",
        first=_side(top["first"]),
        hand=_per_side(top, "hand", every=True),
        medals=_per_side(top, "medals", every=False),
        position=_Setup(top).position(),
        special=special,
        specials=specials,
        facts=read_facts(top.get("facts")),
        source=source,
    )


def read_board(node: Node) -> Position:
    """What stands on a board, from the keys that a scenario file has for it."""
    return _Setup(node.mapping(BOARD_KEYS)).position()


def _side(node: Node) -> Side:
    return node.one_of(_("side"), SIDES)  # type: ignore[return-value]


def _per_side(top: dict[str, Node], key: str, every: bool) -> dict[Side, int]:
    rows = top[key].mapping(SIDES, SIDES if every else ())
    return {side: rows[side].whole(*BOUNDS[key]) for side in SIDES if side in rows}


def read_facts(node: Node | None) -> Facts:
    """How sure a file is of its facts, which it may not say."""
    if node is None or node.value is None:
        return Facts()
    rows = node.mapping((*TOPICS, "open"))
    return Facts(
        {topic: rows[topic].one_of(_("confidence"), CONFIDENCE) for topic in TOPICS if topic in rows},
        tuple(item.text(LONGEST_OPEN) for item in _empty_or(rows.get("open"), MOST_OPEN)),
    )


def _empty_or(node: Node | None, most: int = LARGEST) -> list[Node]:
    """A list that may be absent or empty."""
    return [] if node is None or node.value is None else node.items(most)


def _sections(node: Node | None, what: str, known: Mapping[str, object]) -> list[tuple[str, Node]]:
    """For `{kind: [entry, ...]}`: every kind with each of its entries."""
    if node is None or node.value is None:
        return []
    rows = node.mapping()
    for kind in rows:
        node.key(kind).one_of(what, known)
    return [(kind, entry) for kind, entries in rows.items() for entry in _empty_or(entries)]


class _Setup:
    """Reads what stands on the board, and refuses two things on one hex at the place of the second."""

    def __init__(self, top: dict[str, Node]) -> None:
        self.places: dict[str, dict[Hex, Node]] = {"terrain": {}, "piece": {}, "objective": {}}
        self.terrain: dict[str, str] = {}
        self.units: dict[str, Unit] = {}
        self.structures: dict[str, Structure] = {}
        self.objectives: dict[str, Objective] = {}
        for kind, entry in _sections(top.get("terrain"), _("terrain"), terrains()):
            self.terrain[self.claim("terrain", entry)] = kind
        for kind, entry in _sections(top.get("structures"), _("structure"), structure_kinds()):
            self.structure(kind, entry)
        for side in SIDES:
            kinds = {kind: profile for kind, profile in profiles().items() if profile.side == side}
            for kind, entry in _sections(top.get(side), _("unit of this side"), kinds):
                self.unit(kind, entry)
        for entry in _empty_or(top.get("objectives")):
            self.objective(entry)

    def position(self) -> Position:
        """The position, or an error at the place of the piece that may not stand where it does."""
        try:
            return Position(self.terrain, self.units, self.structures, self.objectives)
        except BadPosition as error:
            assert error.hex is not None
            raise self.places["piece"][Hex(error.hex)].error(str(error)) from None

    def claim(self, layer: str, node: Node) -> Hex:
        """The hex of a node, which nothing else of its layer may hold."""
        name = node.text()[:40]
        try:
            hex = standard_board().hex(name)
        except HothlabError as error:
            raise node.error(str(error)) from None
        before = self.places[layer].setdefault(hex, node)
        if before is not node:
            text = _("{hex} is already taken, in line {line}")
            raise node.error(text.format(hex=hex, line=before.line))
        return hex

    def entry(self, entry: Node, keys: tuple[str, ...]) -> tuple[Hex, dict[str, Node]]:
        """The hex of an entry, which is a hex or a mapping with `at`, and its other keys."""
        if not isinstance(entry.value, dict):
            return self.claim("piece", entry), {}
        rows = entry.mapping(("at", *keys), ("at",))
        return self.claim("piece", rows["at"]), rows

    def structure(self, kind: str, entry: Node) -> None:
        hex, more = self.entry(entry, STRUCTURE_KEYS)
        face: Any = more["destroyed_by"].one_of(_("face"), DESTROYING_FACES) if "destroyed_by" in more else "blast"
        self.structures[hex] = Structure(kind, face)

    def unit(self, kind: str, entry: Node) -> None:
        hex, more = self.entry(entry, UNIT_KEYS)
        badge = more["badge"].one_of(_("badge"), badges()) if "badge" in more else None
        face = self.face(more["face"], badge) if "face" in more else None
        miniatures = more["miniatures"].whole(*BOUNDS["miniatures"]) if "miniatures" in more else 0
        try:
            self.units[hex] = Unit(kind, miniatures, badge, face)
        except HothlabError as error:
            raise entry.error(f"{hex}: {error}") from None

    def face(self, node: Node, badge: str | None) -> str:
        """The face of a badge that has more than one."""
        faces = badges()[badge].faces if badge else ()
        if not faces:
            turning = [name for name, each in badges().items() if each.faces]
            raise node.error(_("only a unit with the badge {badges} has a face").format(badges=" / ".join(turning)))
        return node.one_of(_("face of this badge"), faces)

    def objective(self, entry: Node) -> None:
        rows = entry.mapping(OBJECTIVE_KEYS, OBJECTIVE_REQUIRED)
        hex = self.claim("objective", rows["hex"])
        kind = rows["kind"].one_of(_("kind of objective"), objective_kinds())
        side: Any = rows["side"].one_of(_("side"), (*SIDES, "both")) if "side" in rows else "both"
        medals = rows["medals"].whole(*BOUNDS["objective"]) if "medals" in rows else 0
        holder = _side(rows["holder"]) if "holder" in rows else None
        edge: Any = rows["edge"].one_of(_("edge"), EDGES) if "edge" in rows else None
        try:
            self.objectives[hex] = Objective(kind, side, medals, holder, edge)
        except HothlabError as error:
            raise entry.error(f"{hex}: {error}") from None


def _beyond_the_box(position: Position) -> tuple[str, ...]:
    """Where a set-up needs more pieces than the box holds (SET-1, SET-2)."""
    box = table("units.yaml")["box"]
    need: Counter[str] = Counter()
    for unit in position.units.values():
        need[unit.kind] += unit.miniatures
        need["badges"] += unit.badge is not None
    need["terrain"] = len(position.ground.terrain)
    need["structures"] = len(position.structures)
    holds = {kind: profile.box for kind, profile in profiles().items()} | box
    names = {kind: _(profile.name) for kind, profile in profiles().items()} | {
        "terrain": _("terrain tiles"), "badges": _("badges"), "structures": _("structures"),
    }  # fmt: skip
    text = _("{what}: the set-up needs {need}, and the box holds {holds}")
    return tuple(
        text.format(need=need[kind], what=names[kind], holds=holds[kind]) for kind in holds if need[kind] > holds[kind]
    )
