"""How each side wins in this battle, and how far it is: from the scenario's own data and the moment that is shown.

A side wins with medals, or at once by what the scenario names (OBJ-1, OBJ-5). Each of these is a `Way`, with a line for
everything that earns medals here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hothlab.game.board_changes import only_infantry_holds
from hothlab.game.special_rules import SuddenDeath
from hothlab.game.specials import Specials
from hothlab.game.state import State, medals
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _, either, listed, ngettext, pgettext
from hothlab.rules.units import Unit, profiles

__all__ = ["Way", "goals", "kind_names"]


@dataclass(frozen=True)
class Way:
    """A way to win: in words, how much of it is done and how much it takes, and what counts for it."""

    kind: str
    text: str
    have: int
    need: int
    how: tuple[str, ...] = ()


def kind_names() -> dict[str, str]:
    """What to call several units of a kind or of a type."""
    return {
        "trooper": _("troopers"), "snowspeeder": _("snowspeeders"), "artillery": _("artillery units"),
        "snowtrooper": _("snowtroopers"), "at-at": pgettext("several units", "AT-ATs"),
        "probe-droid": _("probe droids"),
        "infantry": _("infantry units"), "vehicle": _("vehicles"), "special": _("special units"),
    }  # fmt: skip


def goals(state: State) -> dict[Side, tuple[Way, ...]]:
    """The ways to win of both sides in a moment.

    >>> from hothlab.game.scenario import load
    >>> [way.text for way in goals(load("10", seed=1).state)["empire"]]
    ['0 of 2 shield generators destroyed']
    """
    return {side: tuple(_ways(state, side)) for side in SIDES}


def _ways(state: State, side: Side) -> Iterator[Way]:
    scenario = state.setup.scenario
    for rule in scenario.specials.sudden_death:
        if rule.side == side:
            yield _at_once(state, rule)
    officer = scenario.specials.officer
    if officer is not None:
        yield _rescue(state, side) if officer == side else _capture(state)
    goal = scenario.medals.get(side)
    if goal is not None:
        text = ngettext("{have} of {need} medal", "{have} of {need} medals", goal)
        have = medals(state)[side]
        yield Way("medals", text.format(have=have, need=goal), have, goal, tuple(_earned(state, side)))


# At once (OBJ-5)


def _at_once(state: State, rule: SuddenDeath) -> Way:
    units, counts = state.position.units, state.counts
    if rule.occupy:
        have = sum(hex in units and units[hex].side == rule.side for hex in rule.occupy)
        need = len(rule.occupy)
        text = ngettext(
            "{have} of {need} hex held: {hexes}", "{have} of {need} hexes held at the same time: {hexes}", need
        )
        return Way("occupy", text.format(have=have, need=need, hexes=listed(rule.occupy)), have, need)
    if rule.destroy:
        have = counts.destroyed.get(rule.destroy, 0)
        need = have + sum(each.kind == rule.destroy for each in state.position.structures.values())
        return Way("destroy", _structures(rule.destroy, have, need), have, need)
    if rule.eliminate is not None:
        need = rule.eliminate.number
        have = sum(number for kind, number in counts.lost.items() if rule.counts(Unit(kind)))
        who = listed(kind_names()[each] for each in sorted(rule.eliminate.who))
        text = ngettext("{have} of {need} enemy unit eliminated", "{have} of {need} enemy units eliminated", need)
        if who:
            text = _("{have} of {need} {who} eliminated")
        return Way("eliminate", text.format(have=have, need=need, who=who), have, need)
    have = counts.exited.get(rule.side, 0)
    text = _("{have} of {need} {who} off the board at {where}")
    who, where = _leaving(state, rule.side)
    return Way("exit", text.format(have=have, need=rule.exit, who=who, where=where), have, rule.exit)


def _structures(kind: str, have: int, need: int) -> str:
    text = {
        "shield-generator": ngettext(
            "{have} of {need} shield generator destroyed", "{have} of {need} shield generators destroyed", need
        ),
        "ion-cannon": ngettext("{have} of {need} ion cannon destroyed", "{have} of {need} ion cannons destroyed", need),
    }[kind]
    return text.format(have=have, need=need)


def _leaving(state: State, side: Side) -> tuple[str, str]:
    """Who may leave the board for a side's sudden death, and where."""
    rules = state.setup.scenario.specials.exits_of(side)
    who = {each for rule in rules for each in rule.who}
    where = [_row(rule.row) for rule in rules if rule.row is not None] or _exits(state, side)
    return listed(kind_names()[each] for each in sorted(who)) or _("own units"), either(where) or "–"


def _row(side: Side) -> str:
    return {"rebel": _("row G"), "empire": _("row A")}[side]


def _exits(state: State, side: Side) -> list[Hex]:
    tokens = state.setup.scenario.position.objectives
    return [hex for hex, token in tokens.items() if token.kind == "exit" and token.open_to(side)]


def _rescue(state: State, side: Side) -> Way:
    """The officer is to be carried off the board."""
    lies = next((hex for hex, each in state.position.objectives.items() if each.kind == "officer"), None)
    if state.carrier is not None:
        where = _("carried on {hex}").format(hex=state.carrier)
    else:
        where = _("lies on {hex}").format(hex=lies) if lies is not None else _("safe")
    text = _("the officer off the board at {exits} ({where})")
    return Way("officer", text.format(exits=either(_exits(state, side)), where=where), 0, 1)


def _capture(state: State) -> Way:
    lies = next((hex for hex, each in state.position.objectives.items() if each.kind == "officer"), None)
    text = _("a unit on the officer's hex") if lies is None else _("a unit on {hex}, where the officer lies")
    return Way("officer", text.format(hex=lies), 0, 1)


# What earns medals here


def _earned(state: State, side: Side) -> Iterator[str]:
    scenario, specials = state.setup.scenario, state.setup.scenario.specials
    yield from _kills(state, side)
    by_kind: dict[tuple[str, int], list[Hex]] = {}
    for hex, token in state.position.objectives.items():
        if token.kind in ("permanent", "temporary") and token.open_to(side) and token.medals:
            by_kind.setdefault((token.kind, token.medals), []).append(hex)
    for (kind, number), hexes in by_kind.items():
        if kind == "permanent":
            yield _("{n} for the first unit on {hexes}").format(n=number, hexes=either(hexes))
        else:
            most = specials.temporary_limit.get(side)
            if only_infantry_holds(state, side):
                text = _("{n} while one of its infantry units stands on {hexes}")
            else:
                text = _("{n} while one of its units stands on {hexes}")
            yield text.format(n=number, hexes=either(hexes))
            if most is not None and most < number * len(hexes):
                yield _("never more than {n} for standing there").format(n=most)
    for each in specials.collect:
        if each.side == side:
            who = listed(kind_names()[kind] for kind in sorted(each.who)) or _("a unit")
            yield _("{n} for each turn that begins with {who} on {hex}").format(n=each.medals, who=who, hex=each.hex)
    for rule in specials.exits_of(side):
        if rule.medals:
            who = either(kind_names()[each] for each in sorted(rule.who))
            text = (
                _("{n} for each unit that leaves at {where} ({who})")
                if rule.who
                else _("{n} for each unit that leaves at {where}")
            )
            where = _row(rule.row) if rule.row is not None else either(_exits(state, side))
            yield text.format(n=rule.medals, who=who, where=where)
    if specials.charge_side == side:
        yield from _charging(state, specials, scenario.medals[side] - medals(state)[side])


def _kills(state: State, side: Side) -> Iterator[str]:
    """What an enemy unit is worth (OBJ-2), and which of those in this battle are worth something else."""
    scenario = state.setup.scenario
    if side in scenario.specials.no_kill_medals:
        yield _("none for enemy units")
        return
    there = [unit.kind for unit in scenario.position.units.values() if unit.side != side]
    there += [each.unit for each in scenario.specials.reinforce if each.side != side]
    worth = {kind: scenario.specials.kill_medals(Unit(kind), side) for kind in profiles() if kind in there}
    if not worth:
        return
    usual = Counter(number for number in worth.values() if number).most_common(1)
    if not usual:
        yield _("none for enemy units")
        return
    number = usual[0][0]
    other = [
        (_("{n} for {who}") if value else _("none for {who}")).format(n=value, who=kind_names()[kind])
        for kind, value in worth.items()
        if value != number
    ]
    text = _("{n} for each enemy unit eliminated")
    if other:
        text = _("{n} for each enemy unit eliminated, but {other}")
    yield text.format(n=number, other=listed(other))


def _charging(state: State, specials: Specials, missing: int) -> Iterator[str]:
    """A cannon that is charged once a turn: how many more turns it takes."""
    charges, each = state.counts.charges, specials.charges_a_medal
    turns = max(0, missing * each - charges % each)
    text = ngettext("1 for every {n} charge, one charge a turn", "1 for every {n} charges, one charge a turn", each)
    yield text.format(n=each)
    yield ngettext("{n} more turn wins", "{n} more turns win", turns).format(n=turns)
