"""The schema that editors use for scenario files, made from the tables that the reader itself asks.

`python -m hothlab.game.scenario_schema` writes `hothlab/data/scenario.schema.json` anew. Keys, names and bounds come
from the reader and the rules; only the words that an editor shows are written here, and none may be missing.
"""

from __future__ import annotations

import json
import re
from typing import Any

from hothlab.data import DATA
from hothlab.game.scenario import (
    BOUNDS,
    CONFIDENCE,
    FORMAT,
    KEYS,
    LONGEST_BRIEFING,
    LONGEST_NAME,
    LONGEST_OPEN,
    MOST_OPEN,
    MOST_SPECIAL,
    OBJECTIVE_KEYS,
    OBJECTIVE_REQUIRED,
    REQUIRED,
    STRUCTURE_KEYS,
    TOPICS,
    UNIT_KEYS,
)
from hothlab.game.specials import special_names
from hothlab.hexes import SIDES, standard_board
from hothlab.rules.terrain import DESTROYING_FACES, EDGES, objective_kinds, structure_kinds, terrains
from hothlab.rules.units import Badge, Profile, badges, profiles

__all__ = ["FILE", "schema", "schema_text"]

Schema = dict[str, Any]

FILE = DATA / "scenario.schema.json"

_TOP = {
    "hothlab": ("Format version", f"The version of this file format: {FORMAT}."),
    "number": ("Number", "The scenario's number in its book."),
    "name": ("Name", "The scenario's name."),
    "briefing": ("Briefing", "What each side wants and what is special here, in your own words."),
    "first": ("First player", "The side that takes the first turn."),
    "hand": ("Hands", "How many command cards each side draws at the start."),
    "medals": (
        "Medals to win",
        "The number of medals that wins, by side (OBJ-1). A side left out wins only by sudden death.",
    ),
    "terrain": ("Terrain", "The hexes of each kind of terrain. A hex that is not named is open snow."),
    "rebel": ("Rebel units", "Where they stand: a hex, or a hex with what is special about the unit."),
    "empire": ("Imperial units", "Where they stand: a hex, or a hex with what is special about the unit."),
    "structures": ("Structures", "They can be destroyed, block sight, and nothing can enter their hexes (STR)."),
    "objectives": ("Objectives", "The tokens on the map."),
    "special": ("Special rules", "Each is one name with its parameters."),
    "facts": ("How sure the facts are", "The confidence in each part of the set-up, and what is open."),
}
_SIDE_NAMES = {"rebel": "Rebel", "empire": "Imperial"}
_TERRAIN = {
    "ridge": ("Ridges", "Block sight, but see LOS-7. Closed to AT-ATs."),
    "building": ("Buildings", "Block sight. Entering ends the move."),
    "wreckage": ("Wreckage", "Blocks sight. Entering ends the move."),
    "rocks": ("Rocks", "Block sight. Entering ends the move."),
    "trenches": ("Trenches", "Protect infantry, which may ignore one retreat."),
    "serac": ("Seracs", "Always block sight. Nothing can enter."),
    "crevasse": ("Crevasses", "Only flying units can enter."),
}
_UNITS = {
    "trooper": ("Echo Base troopers", "Infantry."),
    "snowspeeder": ("Snowspeeders", "Flying vehicles."),
    "artillery": ("Rebel artillery", "Never moves."),
    "snowtrooper": ("Snowtroopers", "Infantry."),
    "at-at": ("AT-ATs", "Vehicles, slow and hard to destroy."),
    "probe-droid": ("Probe droids", "Hit by blasts only."),
}
_UNIT_KEYS = {
    "badge": ("Special forces badge", ""),
    "face": ("Face of the badge", "The one it starts with, if left out."),
    "miniatures": ("Miniatures left", "Left out, the unit has its full strength."),
}
_STRUCTURES = {"shield-generator": "Shield generators", "ion-cannon": "Ion cannon"}
_STRUCTURE_KEYS = {
    "destroyed_by": ("Destroyed by", "The symbol of the die that destroys it; blast, if left out (STR-4)."),
}
_OBJECTIVE = {
    "hex": ("Hex", "Where it lies."),
    "kind": (
        "Kind",
        "temporary: held while a unit stands there (OBJ-3). permanent: kept once entered (OBJ-4). "
        "repeatable: won again and again. exit: units leave the board there. sudden-death: may win at once (OBJ-5). "
        "officer: somebody to carry. card: one more command card.",
    ),
    "side": ("Side", "Who may take it; both, if left out."),
    "medals": ("Medals", "What it is worth; none, if left out."),
    "holder": ("Holder", "The side that holds it at the start."),
    "edge": ("Edge", "The edge of the map over which an exit leads out."),
}
_TOPICS = {
    "positions": "Terrain, units and tokens",
    "first": "Who starts",
    "hands": "The hands",
    "medals": "The medals to win",
    "special": "The special rules",
}


def schema() -> Schema:
    """The whole schema (JSON Schema, draft 2020-12)."""
    contents = _contents()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hothlab scenario",
        "description": (
            "The set-up of a battle. Only the version, the name, who starts, the hands and the medals are required."
        ),
        **_mapping({key: _said(_TOP[key]) | contents[key] for key in KEYS}, REQUIRED),
        "$defs": {
            "hex": {
                "title": "Hex",
                "description": "A row letter from the Imperial baseline (A) to the Rebel one (G), a column number from "
                "the map's left. Rows B, D and F have 9 hexes, the others 10.",
                "enum": [str(hex) for hex in standard_board().hexes],
            },
            "hexes": _list(_ref("hex"), uniqueItems=True),
            "side": {"title": "Side", "enum": list(SIDES)},
            "objective": _objective(),
            "confidence": {
                "title": "Confidence",
                "description": "confirmed: official text or picture, or two independent sources. reported: one source. "
                "inferred: deduced. unknown: not found.",
                "enum": list(CONFIDENCE),
            },
        },
    }


def _contents() -> dict[str, Schema]:
    """What may stand under each key of the file."""
    by_side: dict[str, dict[str, Schema]] = {
        name: {side: {"title": f"{_SIDE_NAMES[side]} {name}"} | _whole(name) for side in SIDES}
        for name in ("hand", "medals")
    }
    special = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "propertyNames": {"enum": list(special_names())},
        "additionalProperties": {"type": ["object", "array"]},
    }
    return {
        "hothlab": {"const": FORMAT},
        "number": _whole("number"),
        "name": {"type": "string", "pattern": r"\S", "maxLength": LONGEST_NAME},
        "briefing": {"type": "string", "maxLength": LONGEST_BRIEFING},
        "first": _ref("side"),
        "hand": _mapping(by_side["hand"], SIDES),
        "medals": _mapping(by_side["medals"]),
        "terrain": _or_nothing(
            _mapping(
                {
                    kind: _said((f"{_TERRAIN[kind][0]} ({each.rule})", _TERRAIN[kind][1])) | _ref("hexes")
                    for kind, each in terrains().items()
                }
            )
        ),
        **{
            side: _or_nothing(_mapping({kind: _units(each) for kind, each in profiles().items() if each.side == side}))
            for side in SIDES
        },
        "structures": _or_nothing(_mapping({kind: _structures(kind) for kind in structure_kinds()})),
        "objectives": _list(_ref("objective")),
        "special": _list(special, maxItems=MOST_SPECIAL) | {"examples": [[{"medal-value": {"probe-droid": 2}}]]},
        "facts": _or_nothing(_mapping(_facts())),
    }


def _units(profile: Profile) -> Schema:
    """The units of a kind: hexes, or units with a badge that this kind can wear and as many miniatures as it has."""
    plain = (profile.miniatures, ())
    alike: dict[tuple[int, tuple[str, ...]], list[Badge]] = {plain: []}
    for badge in badges().values():
        if badge.suits in (profile.kind, profile.type):
            alike.setdefault((badge.miniatures or profile.miniatures, badge.faces), []).append(badge)
    title, description = _UNITS[profile.kind]
    most = " or ".join(str(number) for number in sorted({number for number, _faces in alike}))
    entries = [_unit(number, faces, worn, (number, faces) != plain) for (number, faces), worn in alike.items()]
    return {
        "title": f"{title} ({profile.rule})",
        "description": f"{description} Miniatures at full strength: {most}.",
        **_list({"anyOf": [_ref("hex"), *entries]}, uniqueItems=True),
    }


def _unit(most: int, faces: tuple[str, ...], worn: list[Badge], required: bool) -> Schema:
    """A unit with one of the badges that leave it this many miniatures and these faces, or perhaps without a badge."""
    values: dict[str, Schema] = {"miniatures": _whole("miniatures") | {"maximum": most}}
    if worn:
        named = ", ".join(f"{badge.name} ({badge.rule})" for badge in worn)
        values["badge"] = {"description": f"{named}.", "enum": [badge.name for badge in worn]}
    if faces:
        values["face"] = {"enum": list(faces)}
    rows = {key: _said(_UNIT_KEYS[key]) | values[key] for key in UNIT_KEYS if key in values}
    return _mapping({"at": _ref("hex"), **rows}, ("at", "badge") if required else ("at",))


def _structures(kind: str) -> Schema:
    values = {"destroyed_by": {"enum": list(DESTROYING_FACES)}}
    rows = {key: _said(_STRUCTURE_KEYS[key]) | values[key] for key in STRUCTURE_KEYS}
    entry = _mapping({"at": _ref("hex"), **rows}, ("at",))
    return {"title": _STRUCTURES[kind], **_list({"anyOf": [_ref("hex"), entry]}, uniqueItems=True)}


def _objective() -> Schema:
    """An objective; a side that may not take it cannot hold it either."""
    values: dict[str, Schema] = {
        "hex": _ref("hex"),
        "kind": {"enum": list(objective_kinds())},
        "side": {"enum": [*SIDES, "both"]},
        "medals": _whole("objective"),
        "holder": _ref("side"),
        "edge": {"enum": list(EDGES)},
    }
    rows = {key: _said(_OBJECTIVE[key]) | values[key] for key in OBJECTIVE_KEYS}
    held = [
        {
            "if": {"required": ["side"], "properties": {"side": {"const": side}}},
            "then": {"properties": {"holder": {"const": side}}},
        }
        for side in SIDES
    ]
    return {"title": "Objective", **_mapping(rows, OBJECTIVE_REQUIRED), "allOf": held}


def _facts() -> dict[str, Schema]:
    questions = {
        "title": "Open questions",
        "description": "What the sources leave open, and what this file does about it.",
        **_list({"type": "string", "maxLength": LONGEST_OPEN}, maxItems=MOST_OPEN),
    }
    return {topic: {"title": _TOPICS[topic]} | _ref("confidence") for topic in TOPICS} | {"open": questions}


def _said(words: tuple[str, str]) -> Schema:
    title, description = words
    return {"title": title, "description": description} if description else {"title": title}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _whole(name: str) -> Schema:
    least, most = BOUNDS[name]
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: Schema, **more: object) -> Schema:
    """A list, or a key with nothing after it."""
    return {"type": ["array", "null"], **more, "items": items}


def _mapping(rows: dict[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    """Keys and values, with no other key than these."""
    needs = {"required": list(required)} if required else {}
    return {"type": "object", **needs, "additionalProperties": False, "properties": rows}


def _or_nothing(mapping: Schema) -> Schema:
    """The same, or a key with nothing after it."""
    return mapping | {"type": ["object", "null"]}


def schema_text() -> str:
    """The schema as the text of its file, each list of words on one line."""
    text = json.dumps(schema(), indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+([^][{}]*?)\s+\]", lambda words: f"[{' '.join(words[1].split())}]", text) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), "utf-8")
