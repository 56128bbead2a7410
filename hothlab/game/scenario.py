"""Scenarios: a battle's set-up as a YAML file, read with care and written back."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hothlab.base.errors import BadPosition, HothlabError, UnknownName
from hothlab.base.yamltree import LARGEST, Mistakes, Node, read_text_file, read_yaml
from hothlab.data import data_file, folder
from hothlab.game.specials import ExitRule, Specials, read_specials
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.language.text import _, said, short
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

if TYPE_CHECKING:
    from hothlab.game.battle import Battle

__all__ = [
    "BOARD_KEYS",
    "BOUNDS",
    "CONFIDENCE",
    "KEYS",
    "OBJECTIVE_KEYS",
    "OBJECTIVE_REQUIRED",
    "REQUIRED",
    "STRUCTURE_KEYS",
    "TOPICS",
    "UNIT_KEYS",
    "Facts",
    "Scenario",
    "ScenarioFiles",
    "load",
    "loads",
    "read_board",
    "read_facts",
    "read_scenario",
    "scenario_file",
    "scenarios",
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
    def introduction(self) -> str:
        """The briefing in the reader's language."""
        return str(_(self.briefing))

    @property
    def slug(self) -> str:
        """The name as one word for files and commands."""
        words = "".join(letter if letter.isalnum() else " " for letter in self.name.lower()).split()
        return "-".join(words)

    @cached_property
    def marked_exits(self) -> dict[Side, int]:
        """For each side, the mask of its exit hexes; they stay exits even while an officer lies on one."""
        position = self.position
        tokens = [(hex, token) for hex, token in position.objectives.items() if token.kind == "exit"]
        return {side: position.board.mask(hex for hex, token in tokens if token.open_to(side)) for side in SIDES}

    @cached_property
    def exits(self) -> dict[Side, tuple[tuple[ExitRule, int], ...]]:
        """For each side, its exits and the masks of the hexes by which they lead out."""
        board, marked = self.position.board, self.marked_exits
        return {
            side: tuple(
                (way, marked[side] if way.row is None else board.mask(board.baseline(way.row)))
                for way in self.specials.exits
                if way.side == side
            )
            for side in SIDES
        }

    @property
    def warnings(self) -> tuple[str, ...]:
        """Where the set-up needs more pieces than the box holds."""
        return _beyond_the_box(self.position)


class ScenarioFiles(dict[str, Path]):
    """The files of scenarios by their slugs."""

    def __repr__(self) -> str:
        return f"<{len(self)} scenarios: {', '.join(self)}>"


def scenarios() -> ScenarioFiles:
    """The files of all scenarios that come with hothlab, by slug: the 17 in order, then the training ones (t1 ...).

    >>> scenarios()["last-stand"].name
    '17-last-stand.yaml'
    >>> scenarios()
    <23 scenarios: imperial-scout-mission, snowspeeder-counter-attack, ...>
    """
    where = folder("scenarios")
    return ScenarioFiles({slug: where / name for _number, slug, name in _stems(where)})


def _stems(where: Path) -> list[tuple[str, str, str]]:
    """For each file of the folder, in order, its number, its slug and its name; `load` asks each time."""
    names = sorted(file.name for file in os.scandir(where) if file.name.endswith(".yaml"))
    return [(*name.removesuffix(".yaml").partition("-")[::2], name) for name in names]


def scenario_file(name: str | int | Path) -> Path:
    """The file that a person means by a number, a slug or a path."""
    text = short(name, 100_000).strip()
    if isinstance(name, Path) or text.endswith((".yaml", ".yml")) or "/" in text:
        return Path(text)
    where = folder("scenarios")
    known, wanted = _stems(where), text.casefold()
    for word in ("scenario", _("scenario").casefold()):
        wanted = wanted.removeprefix(f"{word} ").strip()
    written = re.sub("[^a-z0-9]+", "-", wanted).strip("-")
    for number, slug, file in known:
        if wanted.zfill(2) == number or written == slug:
            return where / file
    numbers = [number.lstrip("0") for number, _slug, _file in known]
    last = max(int(number) for number in numbers if number.isdecimal())
    slugs = [slug for _number, slug, _file in known]
    raise UnknownName(_("scenario"), text, (*slugs, *numbers), _("a number from 1 to {n} works too").format(n=last))


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
    from hothlab.game.setup import Terms

    path = scenario_file(name)
    terms = Terms(rulings, seed, leaders, players, decks, training, dice)
    return Battle(read_scenario(read_text_file(path), str(path)), terms)


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
    from hothlab.game.setup import Terms

    return Battle(read_scenario(text, source), Terms(rulings, seed, leaders, players, decks, training, dice))


def read_scenario(text: str, source: str = "<text>", mistakes: Mistakes | None = None) -> Scenario:
    """A scenario from YAML text, or `BadFile` with line, column, what was expected and the nearest valid name.

    `mistakes` keeps all that is wrong, not only the first.
    """
    root = read_yaml(text, source, mistakes)
    top = root.mapping()
    if "hothlab" in top:  # before the keys: another version may have others
        version = top["hothlab"].whole(0, 10**9)
        if version != FORMAT:
            reason = _("this file has format version {version}, and this hothlab reads version {known}")
            raise top["hothlab"].error(reason.format(version=version, known=FORMAT))
    top = root.mapping(KEYS, REQUIRED)
    with root.parts() as part:
        read = part(lambda: read_specials(_empty_or(top.get("special"), MOST_SPECIAL)))
        fields: dict[str, Any] = {
            "name": part(lambda: _name(top["name"])),
            "number": part(lambda: top["number"].whole(*BOUNDS["number"]) if "number" in top else None),
            "briefing": part(lambda: top["briefing"].text(LONGEST_BRIEFING).strip() if "briefing" in top else ""),
            "first": part(lambda: _side(top["first"])),
            "hand": part(lambda: _per_side(top["hand"], "hand", every=True)),
            "medals": part(lambda: _per_side(top["medals"], "medals", every=False)),
            "position": part(lambda: _Setup(root, top).position),
            "facts": part(lambda: read_facts(top.get("facts"))),
        }
    specials, special = read
    return Scenario(**fields, special=special, specials=specials, source=source)


def _name(node: Node) -> str:
    name = node.text(LONGEST_NAME)
    if not name.strip():
        raise node.error(_("the name is empty"))
    return name


def read_board(node: Node) -> Position:
    """What stands on a board, from the keys that a scenario file has for it."""
    return _Setup(node, node.mapping(BOARD_KEYS)).position


def _side(node: Node) -> Side:
    return node.one_of(_("side"), SIDES)  # type: ignore[return-value]


def _per_side(node: Node, key: str, every: bool) -> dict[Side, int]:
    rows = node.mapping(SIDES, SIDES if every else ())
    with node.parts() as part:
        numbers = part.each(rows.values(), lambda each: each.whole(*BOUNDS[key]))
    found = dict(zip(rows, numbers, strict=True))
    return {side: found[side] for side in SIDES if side in found}


def read_facts(node: Node | None) -> Facts:
    """How sure a file is of its facts; it need not say."""
    if node is None or node.value is None:
        return Facts()
    rows = node.mapping((*TOPICS, "open"))
    topics = [topic for topic in TOPICS if topic in rows]
    with node.parts() as part:
        sure = part.each([rows[topic] for topic in topics], lambda each: each.one_of(_("confidence"), CONFIDENCE))
        items = part(lambda: _empty_or(rows.get("open"), MOST_OPEN))
        told = part.each(items or (), lambda each: each.text(LONGEST_OPEN))
    return Facts(dict(zip(topics, sure, strict=True)), tuple(told))


def _empty_or(node: Node | None, most: int = LARGEST) -> list[Node]:
    """A list that may be absent or empty."""
    return [] if node is None or node.value is None else node.items(most)


def _sections(node: Node | None, what: str, known: Mapping[str, object], read: Callable[[str, Node], None]) -> None:
    """For `{kind: [entry, ...]}`: read each entry of every kind."""
    if node is None or node.value is None:
        return
    with node.parts() as part:
        for kind in node.mapping():
            part(lambda kind=kind: node.key(kind).one_of(what, known))  # type: ignore[misc]
        for kind, entries in node.mapping().items():
            listed = part(lambda entries=entries: _empty_or(entries))  # type: ignore[misc]
            if kind in known:
                part.each(listed or (), partial(read, kind))


def _units_of(side: Side) -> dict[str, object]:
    return {kind: profile for kind, profile in profiles().items() if profile.side == side}


class _Setup:
    """Reads what stands on the board, and refuses two things on one hex at the place of the second."""

    def __init__(self, root: Node, top: dict[str, Node]) -> None:
        self.root = root
        self.places: dict[str, dict[Hex, Node]] = {"terrain": {}, "piece": {}, "objective": {}}
        self.terrain: dict[str, str] = {}
        self.units: dict[str, Unit] = {}
        self.structures: dict[str, Structure] = {}
        self.objectives: dict[str, Objective] = {}
        with root.parts() as part:
            part(lambda: _sections(top.get("terrain"), _("terrain"), terrains(), self.ground))
            part(lambda: _sections(top.get("structures"), _("structure"), structure_kinds(), self.structure))
            part(lambda: _sections(top.get("rebel"), _("unit of this side"), _units_of("rebel"), self.unit))
            part(lambda: _sections(top.get("empire"), _("unit of this side"), _units_of("empire"), self.unit))
            objectives = part(lambda: _empty_or(top.get("objectives")))
            part.each(objectives or (), self.objective)
            self.position = part(self.checked)

    def checked(self) -> Position:
        """The position, or an error at the place of each piece that may not stand where it does."""
        with self.root.parts() as part:
            while True:
                try:
                    return Position(self.terrain, self.units, self.structures, self.objectives)
                except BadPosition as error:
                    assert error.hex is not None
                    part(partial(self.refuse, Hex(error.hex), str(error)))

    def refuse(self, hex: Hex, reason: str) -> None:
        """Say why a piece may not stand where it does, and take it off so that the others can still be checked."""
        self.units.pop(hex, None)
        self.structures.pop(hex, None)
        raise self.places["piece"][hex].error(reason)

    def ground(self, kind: str, entry: Node) -> None:
        self.terrain[self.claim("terrain", entry)] = kind

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

    def entry(self, entry: Node, keys: tuple[str, ...]) -> dict[str, Node]:
        """The keys of an entry beside its hex, which is written alone or as `at`."""
        return entry.mapping(("at", *keys), ("at",)) if isinstance(entry.value, dict) else {"at": entry}

    def structure(self, kind: str, entry: Node) -> None:
        rows = self.entry(entry, STRUCTURE_KEYS)
        with entry.parts() as part:
            hex = part(lambda: self.claim("piece", rows["at"]))
            face: Any = part(lambda: _one_of(rows, "destroyed_by", _("face"), DESTROYING_FACES, "blast"))
        self.structures[hex] = Structure(kind, face)

    def unit(self, kind: str, entry: Node) -> None:
        rows = self.entry(entry, UNIT_KEYS)
        with entry.parts() as part:
            hex = part(lambda: self.claim("piece", rows["at"]))
            worn = part(lambda: self.badge(rows))
            miniatures = part(lambda: rows["miniatures"].whole(*BOUNDS["miniatures"]) if "miniatures" in rows else 0)
        try:
            self.units[hex] = Unit(kind, miniatures, *worn)
        except HothlabError as error:
            raise entry.error(said(hex, error)) from None

    def badge(self, rows: dict[str, Node]) -> tuple[str | None, str | None]:
        """The badge of a unit, and the face of a badge that has more than one."""
        badge = _one_of(rows, "badge", _("badge"), badges())
        if "face" not in rows:
            return badge, None
        faces = badges()[badge].faces if badge else ()
        if not faces:
            turning = [name for name, each in badges().items() if each.faces]
            reason = _("only a unit with the badge {badges} has a face")
            raise rows["face"].error(reason.format(badges=" / ".join(turning)))
        return badge, rows["face"].one_of(_("face of this badge"), faces)

    def objective(self, entry: Node) -> None:
        rows = entry.mapping(OBJECTIVE_KEYS, OBJECTIVE_REQUIRED)
        with entry.parts() as part:
            hex = part(lambda: self.claim("objective", rows["hex"]))
            kind = part(lambda: rows["kind"].one_of(_("kind of objective"), objective_kinds()))
            side: Any = part(lambda: _one_of(rows, "side", _("side"), (*SIDES, "both"), "both"))
            medals = part(lambda: rows["medals"].whole(*BOUNDS["objective"]) if "medals" in rows else 0)
            holder: Any = part(lambda: _one_of(rows, "holder", _("side"), SIDES))
            edge: Any = part(lambda: _one_of(rows, "edge", _("edge"), EDGES))
        try:
            self.objectives[hex] = Objective(kind, side, medals, holder, edge)
        except HothlabError as error:
            raise entry.error(said(hex, error)) from None


def _one_of(rows: dict[str, Node], key: str, what: str, known: Iterable[str], default: str | None = None) -> str | None:
    """The value of a key, which must be one of `known`; `default` where the key is left out."""
    return rows[key].one_of(what, known) if key in rows else default


def _beyond_the_box(position: Position) -> tuple[str, ...]:
    """Where a set-up needs more pieces than the box holds (SET-1, SET-2)."""
    box = data_file("units.yaml")["box"]
    need: Counter[str] = Counter()
    for unit in position.units.values():
        need[unit.kind] += unit.miniatures
        need["badges"] += unit.badge is not None
    need["terrain"] = len(position.ground.terrain)
    need["structures"] = len(position.structures)
    holds = {kind: profile.box for kind, profile in profiles().items()} | box
    names = {kind: profile.name for kind, profile in profiles().items()} | {
        "terrain": _("terrain tiles"), "badges": _("badges"), "structures": _("structures"),
    }  # fmt: skip
    text = _("{what}: the set-up needs {need}, and the box holds {holds}")
    return tuple(
        text.format(need=need[kind], what=names[kind], holds=holds[kind]) for kind in holds if need[kind] > holds[kind]
    )
