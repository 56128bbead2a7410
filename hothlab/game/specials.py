"""A scenario's special rules: named effects with parameters, read from its YAML and asked by the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.base.yamltree import Node
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.language.text import _
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import Unit, profiles

__all__ = ["Collect", "ExitRule", "Reinforcement", "Specials", "SuddenDeath", "read_specials", "special_names"]

_MOST = 20
"""The most entries of a list of units or sides."""
_WHO = ("infantry", "vehicle", "special")


def suits(unit: Unit, who: frozenset[str]) -> bool:
    """Is the unit one of `who`: unit types and kinds, all when empty?"""
    return not who or unit.kind in who or unit.profile.type in who


@dataclass(frozen=True)
class Collect:
    """A hex that gives medals at the start of a side's turn while its unit stands there."""

    hex: Hex
    side: Side
    medals: int
    who: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Reinforcement:
    """New units at the start of a side's turn: once in turn `turn`, or again every `every` turns.

    They come in on the side's baseline, or `beside` one of its units of a kind.
    """

    side: Side
    unit: str
    number: int
    turn: int = 0
    every: int = 0
    beside: str = ""

    def due(self, turn: int) -> bool:
        """Do they come at the start of the side's nth turn?"""
        return turn == self.turn or bool(self.every and turn % self.every == 0)


@dataclass(frozen=True)
class ExitRule:
    """Where units of a side may leave the board, and what that earns: by a baseline (`row`) or by marked hexes."""

    side: Side
    medals: int = 0
    row: Side | None = None
    who: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SuddenDeath:
    """A condition that wins at once: hexes occupied, structures destroyed, units eliminated or units out (OBJ-5)."""

    side: Side
    occupy: tuple[Hex, ...] = ()
    destroy: str = ""
    eliminate: int = 0
    who: frozenset[str] = frozenset()
    exit: int = 0

    def counts(self, unit: Unit) -> bool:
        """Does the loss of such a unit count for it? Only where it is won by eliminating units."""
        return self.eliminate > 0 and unit.side != self.side and suits(unit, self.who)


@dataclass(frozen=True)
class Specials:
    """All special rules of a scenario."""

    medal_value: Mapping[str, int] = field(default_factory=dict)
    no_kill_medals: frozenset[Side] = frozenset()
    collect: tuple[Collect, ...] = ()
    replace: frozenset[str] = frozenset()
    reinforce: tuple[Reinforcement, ...] = ()
    exits: tuple[ExitRule, ...] = ()
    sudden_death: tuple[SuddenDeath, ...] = ()
    officer: Side | None = None
    officer_who: frozenset[str] = frozenset()
    charge_side: Side | None = None
    charges_a_medal: int = 0
    extra_card: Hex | None = None
    temporary_limit: Mapping[Side, int] = field(default_factory=dict)
    retreat_toward: Mapping[Side, Side] = field(default_factory=dict)
    """Sides whose units go back toward another baseline than their own, and whose it is (RET-1)."""

    @cached_property
    def to_be_held(self) -> frozenset[Hex]:
        """The hexes that win at once by who stands there (OBJ-5)."""
        return frozenset(hex for each in self.sudden_death for hex in each.occupy)

    def exits_of(self, side: Side) -> tuple[ExitRule, ...]:
        """The exits that a side may take."""
        return self._exits_by_side[side]

    @cached_property
    def _exits_by_side(self) -> dict[Side, tuple[ExitRule, ...]]:
        return {side: tuple(each for each in self.exits if each.side == side) for side in SIDES}

    def kill_medals(self, unit: Unit, killer: Side) -> int:
        """The medals for eliminating a unit (OBJ-2)."""
        if killer in self.no_kill_medals:
            return 0
        return self.medal_value.get(unit.kind, unit.profile.medals)


def _side(node: Node) -> Side:
    return node.one_of(_("side"), SIDES)  # type: ignore[return-value]


def _hex(node: Node) -> Hex:
    name = node.text()[:40]
    try:
        return standard_board().hex(name)
    except HothlabError as error:
        raise node.error(str(error)) from None


def _who(rows: dict[str, Node]) -> frozenset[str]:
    if "who" not in rows:
        return frozenset()
    return frozenset(each.one_of(_("unit"), (*_WHO, *profiles())) for each in rows["who"].items(_MOST))


def _number(rows: dict[str, Node], key: str, default: int = 0, least: int = 0) -> int:
    return rows[key].whole(least, 99) if key in rows else default


def _medal_value(so_far: Specials, node: Node) -> Specials:
    with node.parts() as part:
        rows = node.mapping(profiles()).items()
        values = {kind: part(lambda each=each: each.whole(0, 9)) for kind, each in rows}  # type: ignore[misc]
    return replace(so_far, medal_value={**so_far.medal_value, **values})


def _no_kill_medals(so_far: Specials, node: Node) -> Specials:
    with node.parts() as part:
        sides = part.each(node.items(_MOST), _side)
    return replace(so_far, no_kill_medals=so_far.no_kill_medals | set(sides))


def _collect(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("hex", "side", "medals", "who"), ("hex", "side"))
    with node.parts() as part:
        one = Collect(
            part(lambda: _hex(rows["hex"])),
            part(lambda: _side(rows["side"])),
            part(lambda: _number(rows, "medals", 1)),
            part(lambda: _who(rows)),
        )
    return replace(so_far, collect=(*so_far.collect, one))


def _replace(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("unit",), ("unit",))
    return replace(so_far, replace=so_far.replace | {rows["unit"].one_of(_("unit"), profiles())})


def _reinforce(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "unit", "number", "turn", "every", "beside"), ("side", "unit"))
    side = _side(rows["side"])
    kinds = [kind for kind, profile in profiles().items() if profile.side == side]
    if ("turn" in rows) == ("every" in rows):
        raise node.error(_("new units come once or again and again: write turn or every"))
    with node.parts() as part:
        one = Reinforcement(
            side,
            part(lambda: rows["unit"].one_of(_("unit of this side"), kinds)),
            part(lambda: _number(rows, "number", 1, least=1)),
            part(lambda: _number(rows, "turn", least=1)),
            part(lambda: _number(rows, "every", least=1)),
            part(lambda: rows["beside"].one_of(_("unit of this side"), kinds) if "beside" in rows else ""),
        )
    return replace(so_far, reinforce=(*so_far.reinforce, one))


def _exit(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "row", "marked", "who", "medals"), ("side",))
    row = _side(rows["row"]) if "row" in rows else None
    if (row is None) != ("marked" in rows):
        raise node.error(_("an exit is by a row or by marked hexes: write one of the two"))
    if "marked" in rows and rows["marked"].value is not True:
        raise rows["marked"].error(_("write true, or leave the line out"))
    with node.parts() as part:
        one = ExitRule(
            part(lambda: _side(rows["side"])), part(lambda: _number(rows, "medals")), row, part(lambda: _who(rows))
        )
    return replace(so_far, exits=(*so_far.exits, one))


def _sudden_death(so_far: Specials, node: Node) -> Specials:
    ways = ("occupy", "destroy", "eliminate", "exit")
    rows = node.mapping(("side", *ways), ("side",))
    if len(rows) != 2:
        raise node.error(_("sudden death has a side and one of: {ways}").format(ways=", ".join(ways)))
    side = _side(rows["side"])
    if "occupy" in rows:
        if not rows["occupy"].items(len(standard_board().hexes)):
            raise rows["occupy"].error(_("name the hexes that win"))
        with node.parts() as part:
            one = SuddenDeath(side, occupy=tuple(part.each(rows["occupy"].items(), _hex)))
    elif "destroy" in rows:
        one = SuddenDeath(side, destroy=rows["destroy"].one_of(_("structure"), structure_kinds()))
    elif "eliminate" in rows:
        more = rows["eliminate"].mapping(("who", "number"), ("number",))
        one = SuddenDeath(side, eliminate=more["number"].whole(1, 99), who=_who(more))
    else:
        one = SuddenDeath(side, exit=rows["exit"].whole(1, 99))
    return replace(so_far, sudden_death=(*so_far.sudden_death, one))


def _officer(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "who"), ("side",))
    return replace(so_far, officer=_side(rows["side"]), officer_who=_who(rows))


def _charges(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "medal"), ("side", "medal"))
    return replace(so_far, charge_side=_side(rows["side"]), charges_a_medal=rows["medal"].whole(1, 99))


def _extra_card(so_far: Specials, node: Node) -> Specials:
    return replace(so_far, extra_card=_hex(node.mapping(("hex",), ("hex",))["hex"]))


def _temporary_limit(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "medals"), ("side", "medals"))
    return replace(so_far, temporary_limit={**so_far.temporary_limit, _side(rows["side"]): rows["medals"].whole(0, 99)})


def _retreat(so_far: Specials, node: Node) -> Specials:
    rows = node.mapping(("side", "toward"), ("side", "toward"))
    return replace(so_far, retreat_toward={**so_far.retreat_toward, _side(rows["side"]): _side(rows["toward"])})


_READERS: dict[str, Callable[[Specials, Node], Specials]] = {
    "medal-value": _medal_value,
    "no-kill-medals": _no_kill_medals,
    "collect": _collect,
    "replace": _replace,
    "reinforce": _reinforce,
    "exit": _exit,
    "sudden-death": _sudden_death,
    "officer": _officer,
    "charges": _charges,
    "extra-card": _extra_card,
    "temporary-limit": _temporary_limit,
    "retreat": _retreat,
}


def special_names() -> tuple[str, ...]:
    """The names of all effects."""
    return tuple(_READERS)


def read_specials(items: list[Node]) -> tuple[Specials, tuple[tuple[str, Any], ...]]:
    """The special rules of a scenario file, and the same as plain (name, parameters) for writing them back."""
    found = Specials()
    plain: list[tuple[str, Any]] = []

    def read(item: Node) -> None:
        nonlocal found
        rows = item.mapping(_READERS)
        if len(item.mapping()) != 1:
            raise item.error(_("a special rule is one name with its parameters"))
        for name, parameters in rows.items():
            found = _READERS[name](found, parameters)
            plain.append((name, parameters.plain()))

    if items:
        with items[0].parts() as part:
            part.each(items, read)
    return found, tuple(plain)
