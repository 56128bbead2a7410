"""The special rules of a scenario as forms to fill in: what each asks for, and the rule that it writes.

>>> forms()["sudden-occupy"].made({"side": "empire", "occupy": "E5 E6"})
('sudden-death', {'side': 'empire', 'occupy': ['E5', 'E6']})
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import read_yaml
from hothlab.game.scenario_yaml import yaml_text
from hothlab.game.specials import read_specials
from hothlab.hexes import SIDES
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, listed, said
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import profiles

__all__ = ["Field", "Form", "form_of", "forms", "told"]

FieldKind = Literal["choice", "number", "hexes", "hex"]


@dataclass(frozen=True)
class Field:
    """One thing that a form asks for. A choice offers (words, value); a number goes from `least` to `most`."""

    key: str
    title: str
    kind: FieldKind
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    usual: str | int = ""


@dataclass(frozen=True)
class Form:
    """A special rule to fill in. `given` are the parameters that it always has."""

    key: str
    name: str
    title: str
    fields: tuple[Field, ...]
    given: Mapping[str, Any] | None = None

    def made(self, values: Mapping[str, object]) -> tuple[str, Any]:
        """The rule with these values, as a scenario file has it; an error in words where something does not fit."""
        rows = {field.key: read for field in self.fields if (read := _read(field, values.get(field.key))) is not None}
        made = self._shaped(rows | dict(self.given or {}))
        try:
            read_specials(read_yaml(yaml_text([{self.name: made}]), "").items())
        except BadFile as error:
            raise HothlabError(error.reason) from None
        return self.name, made

    def _shaped(self, rows: dict[str, Any]) -> Any:
        """The parameters as the rule writes them, where that is not key by key."""
        match self.key:
            case "medal-value":
                return {rows["unit"]: rows["number"]}
            case "no-kill-medals":
                return list(SIDES) if rows["side"] == "both" else [rows["side"]]
            case "reinforce-once" | "reinforce-every":  # units come on their own side
                return {"side": profiles()[rows["unit"]].side, **rows}
            case "sudden-eliminate":
                return {"side": rows.pop("side"), "eliminate": rows}
        return rows


def _read(field: Field, value: object) -> Any:
    """A value of a form as a file has it; None for what is left out."""
    if field.kind == "number":
        return value if isinstance(value, int) else field.least
    text = str(value or "").strip()
    if field.kind == "hexes":
        return [each.upper() for each in re.findall(r"[^\s,;]+", text)]
    if field.kind == "hex":
        return text.upper()
    if field.key == "who":
        return [text] if text else None
    return text or None


def _side(title: str = "", both: bool = False) -> Field:
    sides = [(_("Rebels"), "rebel"), (_("Empire"), "empire"), *([(_("both sides"), "both")] if both else [])]
    return Field("side", title or _("Side"), "choice", tuple(sides))


def _units(key: str, title: str, none: str = "") -> Field:
    kinds = [(_(profile.name), kind) for kind, profile in profiles().items()]
    return Field(key, title, "choice", ((none, ""), *kinds) if none else tuple(kinds))


def _who() -> Field:
    types = ((_("all units"), ""), *((noun("types", each), each) for each in ("infantry", "vehicle")))
    return Field("who", _("Who"), "choice", (*types, *((_(each.name), kind) for kind, each in profiles().items())))


def _number(key: str, title: str, least: int = 0, most: int = 9, usual: int = 1) -> Field:
    return Field(key, title, "number", (), least, most, usual)


def _hex() -> Field:
    return Field("hex", _("Hex"), "hex")


def forms() -> dict[str, Form]:
    """All forms by key, in the order they are offered."""
    side, medals, number = _side(), _number("medals", _("Medals")), _number("number", _("How many"), 1, 20)
    unit, beside = _units("unit", _("Unit")), _units("beside", _("Beside"), _("on the own baseline"))
    buildings = tuple((_(each.name), kind) for kind, each in structure_kinds().items())
    toward = (_("the Rebels' edge"), "rebel"), (_("the Empire's edge"), "empire")
    found = (
        Form("medal-value", "medal-value", _("A kind of unit is worth other medals"),
             (unit, _number("number", _("Medals")))),
        Form("no-kill-medals", "no-kill-medals", _("Eliminating units wins no medals"), (_side(both=True),)),
        Form("collect", "collect", _("A hex gives medals every turn"), (_hex(), side, medals, _who())),
        Form("replace", "replace", _("Eliminated units come back"), (unit,)),
        Form("reinforce-once", "reinforce", _("New units come once"),
             (unit, number, _number("turn", _("In turn"), 1, 99, 3), beside)),
        Form("reinforce-every", "reinforce", _("New units come again and again"),
             (unit, number, _number("every", _("How many turns apart"), 1, 99, 2), beside)),
        Form("exit-row", "exit", _("Units may leave over a baseline"),
             (side, Field("row", _("Over"), "choice", toward), medals, _who())),
        Form("exit-marked", "exit", _("Units may leave by the exit markers"), (side, medals, _who()), {"marked": True}),
        Form("sudden-occupy", "sudden-death", _("Standing on all these hexes wins at once"),
             (side, Field("occupy", _("Hexes"), "hexes"))),
        Form("sudden-destroy", "sudden-death", _("Destroying all structures of a kind wins at once"),
             (side, Field("destroy", _("Structure"), "choice", buildings))),
        Form("sudden-eliminate", "sudden-death", _("Eliminating enough units wins at once"), (side, number, _who())),
        Form("sudden-exit", "sudden-death", _("Bringing enough units off the board wins at once"),
             (side, _number("exit", _("How many"), 1, 20))),
        Form("officer", "officer", _("An officer is to be carried away"), (side, _who())),
        Form("charges", "charges", _("A charge every turn, and enough of them are a medal"),
             (side, _number("medal", _("Charges a medal"), 1, 20, 3))),
        Form("extra-card", "extra-card", _("A hex gives one more command card"), (_hex(),)),
        Form("temporary-limit", "temporary-limit", _("A limit to the medals of temporary objectives"), (side, medals)),
        Form("retreat", "retreat", _("A side goes back towards another edge"),
             (side, Field("toward", _("Towards"), "choice", toward))),
    )  # fmt: skip
    return {form.key: form for form in found}


def form_of(name: str, parameters: Any) -> Form:
    """The form that a rule of a file could have been written with."""
    fitting = [form for form in forms().values() if form.name == name]
    keys = set(parameters) if isinstance(parameters, dict) else set()

    def shared(form: Form) -> int:
        return len(keys & ({field.key for field in form.fields} | set(form.given or {}) | {form.key.partition("-")[2]}))

    return max(fitting, key=shared)


def told(name: str, parameters: Any) -> str:
    """A rule of a scenario in one line, in the words of its form.

    >>> told("sudden-death", {"side": "empire", "occupy": ["E5"]})
    'Standing on all these hexes wins at once (Side: Empire; Hexes: E5)'
    """
    form = form_of(name, parameters)
    rows = _flat(form, parameters)
    fields = {field.key: field for field in form.fields}
    words = [said(fields[key].title, _word(fields[key], each)) for key, each in rows if key in fields]
    return _("{rule} ({values})").format(rule=form.title, values=also(words)) if words else form.title


def _flat(form: Form, parameters: Any) -> list[tuple[str, Any]]:
    """The parameters field by field."""
    if form.key == "medal-value":
        return [pair for unit, number in parameters.items() for pair in (("unit", unit), ("number", number))]
    if form.key == "no-kill-medals":
        return [("side", side) for side in parameters]
    if form.key == "sudden-eliminate":
        return [("side", parameters["side"]), *parameters["eliminate"].items()]
    return list(parameters.items())


def _word(field: Field, value: Any) -> str:
    """A value as its form calls it."""
    names = {key: title for title, key in field.options}
    each = value if isinstance(value, list) else [value]
    return listed(names.get(one, str(one)) for one in each)
