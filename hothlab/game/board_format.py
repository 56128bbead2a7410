"""What stands on a board as a file has it: terrain, units, structures and objectives, each on its hex.

>>> board_rows(Position({"C4": "ridge"}, {"F5": Unit("trooper"), "G5": Unit("trooper", 2)}))
{'terrain': {'ridge': ['C4']}, 'rebel': {'trooper': ['F5', {'at': 'G5', 'miniatures': 2}]}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from functools import partial
from typing import Any, TypeVar

from hothlab.base.declared import About, Field, Fields
from hothlab.base.errors import BadPosition, HothlabError
from hothlab.base.formats import Format, ListOf, MapOf, OneOf, OrNothing, Plain, Schema, Whole, mapping_schema
from hothlab.base.yamltree import Node, Parts
from hothlab.game.in_files import HEX, side_words
from hothlab.hexes import SIDES, Hex
from hothlab.language.text import _, capital, later, pgettext, said
from hothlab.rules.position import Position
from hothlab.rules.terrain import (
    DESTROYING_FACES,
    EDGES,
    Objective,
    Structure,
    objective_kinds,
    structure_kinds,
    terrains,
)
from hothlab.rules.units import Badge, Unit, badges, profiles

__all__ = ["OBJECTIVE", "BoardSetup", "board_fields", "board_rows", "board_values", "read_board"]

T = TypeVar("T")
_ABOUT = {
    "ridge": "Block sight, but see LOS-7. Closed to AT-ATs.",
    "building": "Block sight. Entering ends the move.",
    "wreckage": "Blocks sight. Entering ends the move.",
    "rocks": "Block sight. Entering ends the move.",
    "trenches": "Protect infantry, which may ignore one retreat.",
    "serac": "Always block sight. Nothing can enter.",
    "crevasse": "Only flying units can enter.",
    "trooper": "Infantry.",
    "snowspeeder": "Flying vehicles.",
    "artillery": "Never moves.",
    "snowtrooper": "Infantry.",
    "at-at": "Vehicles, slow and hard to destroy.",
    "probe-droid": "Hit by blasts only.",
}
"""What an editor of files says about a kind of terrain or unit."""
_KINDS_OF_OBJECTIVE = (
    "temporary: held while a unit stands there (OBJ-3). permanent: kept once entered (OBJ-4). "
    "repeatable: won again and again. exit: units leave the board there. sudden-death: may win at once (OBJ-5). "
    "officer: somebody to carry. card: one more command card."
)


# What is said about a piece beside its kind


@dataclass(frozen=True)
class _Face(Format[str]):
    """The face of a badge that has more than one."""

    def beside(self, values: Mapping[str, object]) -> Format[str]:
        badge = badges().get(str(values.get("badge")))
        return OneOf(later("face of this badge"), badge.faces) if badge and badge.faces else self

    def read(self, node: Node) -> str:
        turning = [name for name, each in badges().items() if each.faces]
        reason = _("only a unit with the badge {badges} has a face")
        raise node.error(reason.format(badges=" / ".join(turning)))

    def schema(self) -> Schema:
        return {}  # that of a unit says which faces its badge has


def _takers() -> dict[str, str]:
    return {**side_words(), "both": _("both sides")}


def _holders() -> dict[str, str]:
    return {"": _("nobody"), **side_words()}


def _edges() -> dict[str, str]:
    return {"": _("nowhere"), "left": pgettext("over an edge", "left"), "right": pgettext("over an edge", "right")}


_UNIT = (
    Field("badge", OneOf(later("badge"), badges), None, About("Special forces badge")),
    Field("face", _Face(), None, About("Face of the badge", "The one it starts with, if left out.")),
    Field("miniatures", Whole(1, 9), 0, About("Miniatures left", "Left out, it has its full strength.")),
)
_STRUCTURE = (
    Field("destroyed_by", OneOf(later("face"), DESTROYING_FACES), "blast",
          About("Destroyed by", "The symbol of the die that does it; blast, if left out (STR-4).", written=True)),
)  # fmt: skip
OBJECTIVE = (
    Field("kind", OneOf(later("kind of objective"), objective_kinds), MISSING, About("Kind", _KINDS_OF_OBJECTIVE)),
    Field("side", OneOf(later("side"), (*SIDES, "both"), _takers), "both",
          About(later("For"), "Who may take it; both, if left out.", written=True)),
    Field("medals", Whole(0, 9), 0, About(later("Medals"), "What it is worth; none, if left out.")),
    Field("holder", OneOf(later("side"), SIDES, _holders), None,
          About(later("Held by"), "The side that holds it at the start.")),
    Field("edge", OneOf(later("edge"), EDGES, _edges), None,
          About(later("Leads out"), "The edge of the map over which an exit leads out.")),
)  # fmt: skip


_Thing = type[str] | type[Unit] | type[Structure] | type[Objective]


# The board


class BoardSetup:
    """A board being set up from a file. A hex holds one thing of a layer; the second is refused at its place."""

    def __init__(self) -> None:
        self._places: dict[str, dict[Hex, Node]] = {"terrain": {}, "piece": {}, "objective": {}}
        self._things: dict[type, dict[str, Any]] = {str: {}, Unit: {}, Structure: {}, Objective: {}}

    def read(self, rows: Mapping[str, Node], part: Parts) -> Position:
        """The position of the keys of a board among those of a file, each read as a part of it."""
        fields = {field.key: field for field in board_fields(self)}
        for key in ("terrain", "structures", "rebel", "empire", "objectives"):
            if key in rows:
                part(partial(fields[key].format.read, rows[key]))
        while True:
            try:
                terrain, units, structures, objectives = self._things.values()
                return Position(terrain, units, structures, objectives)
            except BadPosition as error:
                assert error.hex is not None
                part(partial(self._refuse, Hex(error.hex), str(error)))

    def claim(self, layer: str, node: Node) -> Hex:
        """The hex of a node, which nothing else of its layer may hold."""
        hex = HEX.read(node)
        before = self._places[layer].setdefault(hex, node)
        if before is not node:
            text = _("{hex} is already taken, in line {line}")
            raise node.error(text.format(hex=hex, line=before.line))
        return hex

    def put(self, hex: Hex, thing: str | Unit | Structure | Objective) -> None:
        """Put terrain or a piece on a hex."""
        self._things[type(thing)][hex] = thing

    def _refuse(self, hex: Hex, reason: str) -> None:
        """Say why a piece may not stand where it does, and take it off so that the others can still be checked."""
        self._things[Unit].pop(hex, None)
        self._things[Structure].pop(hex, None)
        raise self._places["piece"][hex].error(reason)


def _details(hex: str, *fields: Field) -> tuple[Fields[dict[str, Any]], Fields[dict[str, Any]]]:
    """What is said of a thing, and the same with the key of its hex."""
    return Fields(fields, dict, dict), Fields((Field(hex, HEX, MISSING, About("Hex")), *fields), dict, dict)


_FORMATS = {
    str: _details("at"), Unit: _details("at", *_UNIT), Structure: _details("at", *_STRUCTURE),
    Objective: _details("hex", *OBJECTIVE),
}  # fmt: skip
_LAYERS = {str: "terrain", Unit: "piece", Structure: "piece", Objective: "objective"}


@dataclass(frozen=True)
class _Piece(Format[tuple[Hex, Any]]):
    """Terrain, a unit, a structure or an objective: its keys, or its hex alone where nothing more is said."""

    kind: str
    thing: _Thing
    setup: BoardSetup

    def read(self, node: Node) -> tuple[Hex, Any]:
        details, whole = _FORMATS[self.thing]
        key = whole.keys[0]
        alone = self.thing is str or (key == "at" and not isinstance(node.value, dict))
        rows = {key: node} if alone else node.mapping(whole.keys, whole.required)
        with node.parts() as part:
            hex = part(lambda: self.setup.claim(_LAYERS[self.thing], rows[key]))
            values = details.values(rows, part)
        try:
            thing = Objective(**values) if self.thing is Objective else self.thing(self.kind, **values)
        except HothlabError as error:
            raise node.error(said(hex, error)) from None
        self.setup.put(hex, thing)
        return hex, thing

    def write(self, value: tuple[Hex, Any]) -> Plain:
        hex, thing = value
        details, whole = _FORMATS[self.thing]
        values = {whole.keys[0]: hex} | {field.name: getattr(thing, field.name) for field in details.fields}
        if isinstance(thing, Unit):
            usual = Unit(thing.kind, 0, thing.badge)
            values |= {"face": None} if thing.face == usual.face else {}
            values |= {"miniatures": 0} if thing.miniatures == usual.miniatures else {}
        rows = whole.write(values)
        return rows["at"] if rows.keys() == {"at"} else rows

    def schema(self) -> Schema:
        if self.thing is str:
            return HEX.schema()
        if self.thing is Unit:
            return {"anyOf": [HEX.schema(), *_units(self.kind)]}
        schema = _FORMATS[self.thing][1].schema()
        if self.thing is Structure:
            return {"anyOf": [HEX.schema(), schema]}
        return schema | {"allOf": [_if("side", side, {"holder": {"const": side}}) for side in SIDES]}


def _if(key: str, value: str, then: Schema) -> Schema:
    return {"if": {"required": [key], "properties": {key: {"const": value}}}, "then": {"properties": then}}


def _units(kind: str) -> list[Schema]:
    """A unit with a badge that it can wear, a face of this badge and as many miniatures as it then has."""
    profile, fields = profiles()[kind], {field.key: field.schema() for field in _FORMATS[Unit][1].fields}
    alike: dict[tuple[int, tuple[str, ...]], list[Badge]] = {(profile.miniatures, ()): []}
    for badge in badges().values():
        if badge.suits in (profile.kind, profile.type):
            alike.setdefault((badge.miniatures or profile.miniatures, badge.faces), []).append(badge)
    found = []
    for (most, faces), worn in alike.items():
        named = ", ".join(f"{badge.name} ({badge.rule})" for badge in worn)
        more: dict[str, Schema] = {"at": {}, "miniatures": {"maximum": most}}
        if worn:
            more["badge"] = {"description": f"{named}.", "enum": [badge.name for badge in worn]}
        if faces:
            more["face"] = {"enum": list(faces)}
        required = ("at",) if (most, faces) == (profile.miniatures, ()) else ("at", "badge")
        found.append(mapping_schema({key: fields[key] | more[key] for key in fields if key in more}, required))
    return found


@dataclass(frozen=True)
class _Pieces(OrNothing[tuple[Any, ...]]):
    """All pieces of a kind."""

    kind: str

    def schema(self) -> Schema:
        about = [_ABOUT[self.kind]] if self.kind in _ABOUT else []
        if self.kind in profiles():
            about.append(f"Miniatures at full strength: {profiles()[self.kind].miniatures}.")
        return ({"description": " ".join(about)} if about else {}) | super().schema()


def _titled(name: str, rule: str) -> str:
    return f"{capital(name)} ({rule})" if rule else capital(name)


def board_fields(setup: BoardSetup) -> tuple[Field, ...]:
    """The keys of a board. What is read is put into the set-up."""

    def section(key: str, what: str, kinds: Mapping[str, Any], thing: _Thing, title: str, about: str) -> Field:
        def words() -> Mapping[str, str]:
            return {kind: _titled(each.name, getattr(each, "rule", "")) for kind, each in kinds.items()}

        def pieces(kind: str) -> Format[tuple[Any, ...]]:
            return _Pieces(ListOf(_Piece(kind, thing, setup), unique=True), tuple, kind)

        return Field(key, OrNothing(MapOf(OneOf(what, kinds, words), pieces), dict), {}, About(title, about))

    ours, theirs = ({kind: each for kind, each in profiles().items() if each.side == side} for side in SIDES)
    ground = "The hexes of each kind of terrain. A hex that is not named is open snow."
    units = "Where they stand: a hex, or a hex with what is special about the unit."
    built = "They can be destroyed, block sight, and nothing can enter their hexes (STR)."
    tokens = OrNothing(ListOf(_Piece("", Objective, setup)), tuple)
    return (
        section("terrain", later("terrain"), terrains(), str, "Terrain", ground),
        section("rebel", later("unit of this side"), ours, Unit, "Rebel units", units),
        section("empire", later("unit of this side"), theirs, Unit, "Imperial units", units),
        section("structures", later("structure"), structure_kinds(), Structure, "Structures", built),
        Field("objectives", tokens, (), About("Objectives", "The tokens on the map.")),
    )


def read_board(node: Node) -> Position:
    """What stands on a board, from the keys that a scenario file has for it."""
    setup = BoardSetup()
    rows = node.mapping([field.key for field in board_fields(setup)])
    with node.parts() as part:
        return setup.read(rows, part)


def board_values(position: Position) -> dict[str, object]:
    """What stands on a board, by the keys of a file."""
    return {
        "terrain": _by_kind(position.ground.terrain),
        **{side: _by_kind(position.side_units(side)) for side in SIDES},
        "structures": _by_kind(position.structures),
        "objectives": tuple(_sorted(position.objectives)),
    }


def board_rows(position: Position) -> dict[str, Plain]:
    """What stands on a board as a file has it; a key with nothing below it is left out."""
    values = board_values(position)
    return {each.key: each.format.write(values[each.key]) for each in board_fields(BoardSetup()) if values[each.key]}


def _sorted(things: Mapping[Hex, T]) -> list[tuple[Hex, T]]:
    return sorted(things.items(), key=lambda item: (item[0].row, item[0].column))


def _by_kind(things: Mapping[Hex, Any]) -> dict[str, tuple[tuple[Hex, Any], ...]]:
    """What lies or stands there, kind by kind in the order of their first hexes."""
    found: dict[str, list[tuple[Hex, Any]]] = {}
    for hex, thing in _sorted(things):
        found.setdefault(thing if isinstance(thing, str) else thing.kind, []).append((hex, thing))
    return {kind: tuple(each) for kind, each in found.items()}
