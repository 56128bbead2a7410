"""The pieces on the board in words, for somebody who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator

from hothlab.hexes import SIDES, Hex
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, ngettext, phrase
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, objective_kinds, terrains
from hothlab.rules.units import Unit, badges

__all__ = ["hex_texts", "position_description"]


def position_description(position: Position) -> str:
    """The whole position in sentences: each side's units, then structures, objectives and terrain.

    >>> position_description(Position().terrain("C4", "ridge").place("C4", "trooper", miniatures=2))
    'Rebels: Echo Base troopers, 2 of 3, on C4. Terrain: a ridge on C4.'
    >>> position_description(Position())
    'Nothing stands on the board.'
    """
    headings = {"rebel": _("Rebels: {things}."), "empire": _("Empire: {things}.")}
    parts = [(headings[side], _grouped(position, _units(position, side))) for side in SIDES]
    parts.append((_("Structures: {things}."), _grouped(position, _structures(position))))
    parts.append((_("Objectives: {things}."), _grouped(position, _objectives(position))))
    parts.append((_("Terrain: {things}."), _grouped(position, _terrain(position))))
    found = [heading.format(things=things) for heading, things in parts if things]
    return " ".join(found) or _("Nothing stands on the board.")


def _grouped(position: Position, things: Iterator[tuple[Hex, str]]) -> str:
    """Equal things together, each with the hexes it stands on."""
    groups: dict[str, list[Hex]] = {}
    for hex, words in sorted(things, key=lambda thing: position.board.index[thing[0]]):
        groups.setdefault(words, []).append(hex)
    return also(_("{thing} on {hexes}").format(thing=words, hexes=listed(at)) for words, at in groups.items())


def _units(position: Position, side: str) -> Iterator[tuple[Hex, str]]:
    return ((hex, _unit(unit)) for hex, unit in position.units.items() if unit.side == side)


def _unit(unit: Unit) -> str:
    words = unit.name
    if unit.badge:
        words = phrase(_("{unit} with the badge {badge}"), unit=words, badge=badges()[unit.badge].title)
    if unit.face:
        words = phrase(_("{unit} ({badge})"), unit=words, badge=noun("badges", unit.face))
    if unit.profile.miniatures > 1:
        words = _("{unit}, {left} of {all},").format(unit=words, left=unit.miniatures, all=unit.profile.miniatures)
    return words


def _structures(position: Position) -> Iterator[tuple[Hex, str]]:
    return ((hex, each.name) for hex, each in position.structures.items())


def _terrain(position: Position) -> Iterator[tuple[Hex, str]]:
    return ((hex, terrains()[kind].name) for hex, kind in position.ground.terrain.items())


def _objectives(position: Position) -> Iterator[tuple[Hex, str]]:
    return ((hex, _objective(each)) for hex, each in position.objectives.items())


def _objective(each: Objective) -> str:
    open_to = {"rebel": _("{what} for the Rebels"), "empire": _("{what} for the Empire")}
    words = [open_to.get(each.side, _("{what} for both sides")).format(what=objective_kinds()[each.kind].name)]
    if each.medals:
        words.append(ngettext("worth {n} medal", "worth {n} medals", each.medals).format(n=each.medals))
    if each.edge:
        words.append(_("over the left edge") if each.edge == "left" else _("over the right edge"))
    if each.holder:
        words.append(_("held by the Rebels") if each.holder == "rebel" else _("held by the Empire"))
    return ", ".join(words) + ("," if len(words) > 1 else "")


# Hex by hex


def hex_texts(position: Position) -> dict[Hex, str]:
    """The contents of each hex in words, for its tooltip and for a screen reader.

    >>> texts = hex_texts(Position().terrain("C4", "ridge").place("C4", "trooper", 2, badge="elite"))
    >>> texts["C4"], texts["C5"]
    ('C4: a ridge; Echo Base troopers, 2 of 3, elite troops', 'C5: open snow')
    """
    return {hex: _("{hex}: {things}").format(hex=hex, things=_things(position, hex)) for hex in position.board.hexes}


def _things(position: Position, hex: Hex) -> str:
    terrain, unit, objective = position.terrain_on(hex), position.units.get(hex), position.objectives.get(hex)
    words = [terrain.name] if terrain else []
    if hex in position.structures:
        words.append(position.structures[hex].name)
    if unit:
        text, most = unit.name, unit.profile.miniatures
        if most > 1:
            text = _("{unit}, {left} of {all}").format(unit=text, left=unit.miniatures, all=most)
        words.append(f"{text}, {badges()[unit.badge].title:label}" if unit.badge else text)
    if objective:
        words.append(objective_kinds()[objective.kind].name)
    return also(words) or _("open snow")
