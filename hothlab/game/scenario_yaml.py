"""A scenario written as YAML in the house format, so that reading and writing are inverse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from hothlab.game.scenario import FORMAT, TOPICS, Scenario
from hothlab.hexes import SIDES, Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit

__all__ = ["board_rows", "write_scenario", "yaml_text"]


def write_scenario(scenario: Scenario) -> str:
    """The scenario as the text of a scenario file."""
    facts = _in_order(scenario.facts.confidence, TOPICS)
    rows: dict[str, Any] = {
        "hothlab": FORMAT,
        "number": scenario.number,
        "name": scenario.name,
        "briefing": scenario.briefing,
        "first": scenario.first,
        "hand": _in_order(scenario.hand, SIDES),
        "medals": _in_order(scenario.medals, SIDES),
        **board_rows(scenario.position),
        # A copy of each: YAML would write an alias for what stands there twice, and no reader of ours takes one.
        "special": [name if what is None else {name: deepcopy(what)} for name, what in scenario.special],
        "facts": facts | ({"open": list(scenario.facts.open)} if scenario.facts.open else {}),
    }
    return yaml_text({key: value for key, value in rows.items() if value or key in ("hand", "medals")})


def yaml_text(rows: object) -> str:
    """Plain values as YAML that is read back the same."""
    import yaml

    # Unusual line breaks inside a text would be folded into spaces; escaped, they come back as they were.
    plain = not any(mark in repr(rows) for mark in (r"\x85", r"\u2028", r"\u2029"))
    return str(yaml.safe_dump(rows, sort_keys=False, allow_unicode=plain, width=110, default_flow_style=None))


def _in_order(values: Mapping[Any, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}


def board_rows(position: Position) -> dict[str, Any]:
    """What stands on a board, under the keys that a file has for it; a key may have nothing below it."""
    return {
        "terrain": _by_kind((kind, str(hex)) for hex, kind in _sorted(position.ground.terrain)),
        **{
            side: _by_kind((unit.kind, _unit(hex, unit)) for hex, unit in _sorted(position.side_units(side)))
            for side in SIDES
        },
        "structures": _by_kind(
            (each.kind, {"at": str(hex), "destroyed_by": each.destroyed_by})
            for hex, each in _sorted(position.structures)
        ),
        "objectives": [_objective(hex, each) for hex, each in _sorted(position.objectives)],
    }


def _sorted(things: Mapping[Hex, Any]) -> list[tuple[Hex, Any]]:
    return sorted(things.items(), key=lambda item: (item[0].row, item[0].column))


def _by_kind(entries: Iterable[tuple[str, object]]) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for kind, entry in entries:
        found.setdefault(kind, []).append(entry)
    return found


def _unit(hex: Hex, unit: Unit) -> object:
    more: dict[str, object] = {}
    if unit.badge:
        more["badge"] = unit.badge
    if unit.face == "moving":
        more["face"] = unit.face
    if unit.miniatures != unit.profile.miniatures:
        more["miniatures"] = unit.miniatures
    return {"at": str(hex), **more} if more else str(hex)


def _objective(hex: Hex, each: Objective) -> dict[str, object]:
    row: dict[str, object] = {"hex": str(hex), "kind": each.kind, "side": each.side}
    for key in ("medals", "holder", "edge"):
        if getattr(each, key):
            row[key] = getattr(each, key)
    return row
