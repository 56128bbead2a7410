"""What things are worth to a side, in thousandths of a medal: attacks by their exact odds, hexes by danger and goals.

One appraisal serves a whole position, and a player keeps it (see `Mind`), so that the many small questions of a turn
are cheap. What a move of an own unit does not change is taken over from the appraisal before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from hothlab.game.cards import Card
from hothlab.game.exits import exits_of, way_out
from hothlab.game.state import State, temporary_medals
from hothlab.game.ways import attack_bonus
from hothlab.hexes import Board, Hex, Side, opponent
from hothlab.players.outlook import EnemyPlace, Outlook, Row, find_goals
from hothlab.players.worth import (
    EXIT,
    MEDAL,
    MOST_DICE,
    NO_RETREATS,
    VICTORY,
    Temper,
    attack_values,
    faces_against,
    hit_faces,
    service,
)
from hothlab.rules.dice import die_faces, hit_symbols
from hothlab.rules.movement import move_layers
from hothlab.rules.retreat import retreat_costs, retreat_room
from hothlab.rules.sight import sight_lines
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit

__all__ = ["Appraisal", "Terms", "terms_of"]


Orders = tuple[int, int, bool, bool, bool]
"""What a card lets a unit do: further hexes, further dice; whether it may not move, not attack; ignores terrain."""


class Terms(NamedTuple):
    """The inputs of an appraisal besides the position."""

    caution: int
    """How cautious the player is by now."""
    needed: int
    """The medals that the side is short of."""
    also_hits: frozenset[str]
    """The symbols that count as blasts in its attacks, by the card in play."""


def terms_of(state: State, side: Side, temper: Temper) -> Terms:
    """The terms of a moment for a side."""
    now, goal = state.now, state.setup.scenario.medals.get(side)
    return Terms(
        max(0, temper.caution - max(0, now.number - temper.patience)),
        goal - state.score.won[side] - temporary_medals(state, side) if goal is not None else 99,
        frozenset() if now.card is None or now.side != side else now.card.also_hits,
    )


class Appraisal:
    """Worth of attacks, hexes and units for one side in one position."""

    def __init__(self, state: State, side: Side, temper: Temper, terms: Terms, former: Appraisal | None) -> None:
        """`former` is an earlier appraisal of the same side by the same temper, for what has not changed since."""
        position = self.position = state.position
        setup = self._setup = state.setup
        self.side, self.rulings, self.carrier = side, setup.rulings, state.counts.carrier
        self.sight = sight_lines(position, self.rulings)
        self.scenario = setup.scenario
        self.specials = self.scenario.specials
        self.terms = terms
        self.caution, self.needed, self._also_hits = terms
        self.wound = temper.wound
        self._may_leave = bool(self.scenario.exits[side]) or self.specials.officer == side
        self._scouts = [hex for hex in position.ridge_scouts if position.units[hex].side == side]
        self._known: dict[tuple[str, int], Row] = {}
        self._plans: dict[Orders, dict[Hex, tuple[int, Hex]]] = {}
        self._standing = position.hexes_of(opponent(side))
        alike = former if former is not None and self._same_things_on_board(former) else None
        self._values = {} if alike is None else self._values_of(alike)
        self._outlook: Outlook
        if alike is not None and self._same_view(alike):
            self._outlook = alike._outlook
        else:
            hunting = 0 if self.specials.charge_side == side else temper.pull
            goals = find_goals(state, side)
            self._outlook = Outlook(position.ground, self._enemy_places(), goals, hunting, not self.caution)
        self.enemies = self._outlook.enemies

    # What stays as it was

    def _same_things_on_board(self, former: Appraisal) -> bool:
        """Is everything on the board but the units as in the earlier appraisal?"""
        now, then = self.position, former.position
        return (
            now.ground is then.ground
            and now.objectives is then.objectives
            and self.carrier == former.carrier
            and self._setup is former._setup
        )

    def _same_view(self, former: Appraisal) -> bool:
        """Are the enemies on the same hexes, too, and own units on the same goals?"""
        now, then = self.position.mask_of(self.side), former.position.mask_of(self.side)
        return (
            self._standing is former._standing
            and bool(self.caution) == bool(former.caution)
            and not (now ^ then) & former._outlook.goal_mask
        )

    def _values_of(self, former: Appraisal) -> dict[Hex, tuple[int, ...]]:
        """The values against enemies that are unchanged and have the same room behind them."""
        if self.terms[1:] != former.terms[1:]:
            return {}
        units, before = self.position.units, former.position.units
        changed = self.position.unit_mask ^ former.position.unit_mask
        theirs = opponent(self.side)
        behind = self.position.board.behind_masks[self.specials.retreat_toward.get(theirs, theirs)]
        return {
            hex: values
            for hex, values in former._values.items()
            if units.get(hex) is before.get(hex) and not behind[hex] & changed
        }

    # Targets

    def _enemy_places(self) -> tuple[EnemyPlace, ...]:
        """The places of the enemies that threaten and attract; of a structure only the hex matters."""
        units = self.position.units
        places: list[EnemyPlace] = [(hex, units[hex].kind, units[hex].badge) for hex in self._standing]
        if self.side == "empire":
            places += [(hex, "", None) for hex in self.position.structures]
        return tuple(places)

    def _values_against(self, hex: Hex) -> tuple[int, ...]:
        """The worth of 0, 1, 2 ... dice against an enemy, computed when it is first asked for."""
        found = self._values.get(hex)
        if found is None:
            unit = self.position.units.get(hex)
            found = self._values[hex] = (
                self._structure_values(self.position.structures[hex]) if unit is None else self._unit_values(hex, unit)
            )
        return found

    def _unit_values(self, hex: Hex, unit: Unit) -> tuple[int, ...]:
        """The worth of 0, 1, 2 ... dice against a unit."""
        prize = self.specials.kill_medals(unit, self.side)
        worth = prize * MEDAL + service(unit)
        bonus = 0
        for rule in self.specials.sudden_death:
            if rule.side == self.side and rule.counts(unit):
                bonus = 2 * MEDAL
        objective = self.position.objectives.get(hex)
        hold = objective.medals * MEDAL if objective and objective.holder == unit.side else 0
        if self.carrier == hex:
            hold += 2 * MEDAL
        kill = VICTORY if prize and prize >= self.needed else worth + bonus + hold
        room = retreat_room(self.position, hex, MOST_DICE, self.specials.retreat_toward.get(unit.side))
        faces = faces_against(self.rulings["die_double_face"], unit.kind, self._also_hits)
        wound = worth * self.wound // (100 * unit.profile.miniatures)
        return attack_values(faces, unit.miniatures, unit.profile.confirmed, room, wound, kill, worth // 16 + hold)

    def _structure_values(self, structure: Structure) -> tuple[int, ...]:
        standing = sum(each.kind == structure.kind for each in self.position.structures.values())
        prize = VICTORY if standing == 1 else 4 * MEDAL
        counting = hit_symbols(structure, self._also_hits)
        hitting = sum(face in counting for face in die_faces(self.rulings))
        return attack_values((hitting, 0), 1, False, NO_RETREATS, 0, prize, 0)

    def best_attack(self, unit: Unit, origin: Hex, at: Hex, dice: int = 0, ignores_terrain: bool = False) -> int:
        """The worth of the best attack of a unit that has moved from `origin` to `at`, with `dice` more dice."""
        return self._best_shot(self._outlook.dice_from(at, unit, ignores_terrain), origin, at, dice, 0)

    def _best_shot(self, targets: list[tuple[int, Hex]], origin: Hex, at: Hex, dice: int, least: int) -> int:
        """The worth of the best attack on these targets, or `least` where none is worth more."""
        values, clear, left, best = self._values, self.sight.clear, self.position.board.bits[origin], least
        for number, hex in targets:
            number += dice
            if self._scouts:
                number += self._seen_by_scout(hex)
            if number > 0:
                worth = values.get(hex) or self._values_against(hex)
                value = worth[number if number < MOST_DICE else MOST_DICE]
                if value > best and clear(at, hex, left):
                    best = value
        return best

    def _seen_by_scout(self, hex: Hex) -> bool:
        """Does an own scout on a ridge see an enemy unit (SPF-3)?"""
        return hex in self.position.units and any(self.sight.clear(scout, hex) for scout in self._scouts)

    def attack_value(self, a: Hex, b: Hex, dice: int) -> int:
        """The worth of an attack with that number of dice."""
        return self._values_against(b)[max(0, min(dice, MOST_DICE))] if b in self.enemies else 0

    def outcome_values(self, hex: Hex) -> Callable[[int, int], int]:
        """The worth of a roll against a target as a function of its hits and retreats."""
        unit = self.position.units.get(hex)
        if unit is None:
            return lambda hits, back: hits > 0
        losses, forced = retreat_costs(self.position, hex, MOST_DICE, self.specials.retreat_toward.get(unit.side))
        worth = self.specials.kill_medals(unit, self.side) * MEDAL + service(unit)

        def value(hits: int, back: int) -> int:
            if unit.profile.confirmed:
                return hits
            lost = min(unit.miniatures, hits)
            if lost < unit.miniatures:
                lost = min(unit.miniatures, lost + losses[back])
            killed = worth if lost == unit.miniatures else worth // 16 if forced[back] else 0
            return lost * worth * self.wound // (100 * unit.profile.miniatures) + killed

        return value

    # Hexes

    def miniature_worth(self, unit: Unit) -> int:
        """The cost of losing a miniature of an own unit; the last ones cost most."""
        worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + service(unit)
        return worth // (unit.miniatures + (3 if unit.profile.confirmed else 0))

    def place(self, hex: Hex, unit: Unit) -> int:
        """The worth of standing on a hex for a unit: goals and prey near, danger far."""
        return self._places(unit)[self.position.board.index[hex]]

    def _places(self, unit: Unit) -> Row:
        """The row of `place` for units of one kind and strength."""
        key = (unit.kind, unit.miniatures)
        found = self._known.get(key)
        if found is None:
            weight = self.caution * self.miniature_worth(unit) * hit_faces(unit)
            found = self._known[key] = self._outlook.places(unit, weight)
        return found

    # Plans

    def plan(self, hex: Hex, card: Card) -> tuple[int, Hex]:
        """The gain of an order to the unit on a hex under a card, and the hex to go to for it."""
        dice = card.dice + (card.friend_dice * self._friends(hex) if card.friend_dice else 0)
        orders = card.move, dice, card.no_move, card.no_attack, card.ignore_terrain
        known = self._known_plans(orders)
        return known.get(hex) or self._make_plan(hex, orders, known)

    def promises(self, hexes: Iterable[Hex], card: Card) -> list[tuple[int, Hex]]:
        """For each of these units the gain of an order under a card, and its hex."""
        if card.friend_dice:
            return [(self.plan(hex, card)[0], hex) for hex in hexes]
        orders = card.move, card.dice, card.no_move, card.no_attack, card.ignore_terrain
        known = self._known_plans(orders)
        return [((known.get(hex) or self._make_plan(hex, orders, known))[0], hex) for hex in hexes]

    def _known_plans(self, orders: Orders) -> dict[Hex, tuple[int, Hex]]:
        found = self._plans.get(orders)
        if found is None:
            found = self._plans[orders] = {}
        return found

    def _friends(self, hex: Hex) -> int:
        units = self.position.units
        return sum(near in units and units[near].side == self.side for near in self.position.board.neighbours[hex])

    def _make_plan(self, hex: Hex, orders: Orders, known: dict[Hex, tuple[int, Hex]]) -> tuple[int, Hex]:
        """The best of `_destinations` (the first of equals) or an exit; kept in `known`."""
        unit = self.position.units[hex]
        more, dice, no_move, no_attack, ignores_terrain = orders
        best, goal = 0 if no_attack else self.best_attack(unit, hex, hex, dice, ignores_terrain), hex
        if not no_move and unit.profile.move:
            row, targets = self._places(unit), self._outlook.targets_of(unit.kind, ignores_terrain)
            home = row[self.position.board.index[hex]]
            for ends, near_enemies in self._ends(hex, unit, orders):
                for number, to in ends:
                    value = row[number] - home
                    if near_enemies and near_enemies >> number & 1:
                        near = targets.get(to) or self._outlook.dice_from(to, unit, ignores_terrain)
                        value += self._best_shot(near, hex, to, dice, best - value if best > value else 0)
                    if value > best:
                        best, goal = value, to
            if self._may_leave and self._leaves(hex, more, ignores_terrain):
                worth = VICTORY if self.carrier == hex else EXIT
                if worth > best:
                    best, goal = worth, hex
        found = known[hex] = best, goal
        return found

    def _leaves(self, hex: Hex, bonus: int, ignores_terrain: bool) -> bool:
        """Can the unit leave the board with one move?"""
        position, unit = self.position, self.position.units[hex]
        exits = exits_of(self.scenario, unit, self.carrier == hex)
        if not exits or not unit.profile.move:
            return False
        layers = move_layers(position, hex, unit, unit.profile.move + bonus, ignores_terrain)
        return bool(way_out(position, hex, layers, self.rulings, ignores_terrain) & exits)

    def destinations(self, hex: Hex, card: Card) -> list[tuple[int, Hex]]:
        """The moves of the unit on a hex under a card, the best first: the worth of each and its end."""
        orders = card.move, card.dice, card.no_move, card.no_attack, card.ignore_terrain
        found = self._destinations(hex, orders)
        return sorted(found, key=lambda each: -each[0])

    def _destinations(self, hex: Hex, orders: Orders) -> list[tuple[int, Hex]]:
        unit = self.position.units[hex]
        _more, dice, no_move, no_attack, ignores_terrain = orders
        found = [(0 if no_attack else self.best_attack(unit, hex, hex, dice, ignores_terrain), hex)]
        if no_move or not unit.profile.move:
            return found
        row = self._places(unit)
        home = row[self.position.board.index[hex]]
        for ends, near_enemies in self._ends(hex, unit, orders):
            for number, to in ends:
                fires = near_enemies >> number & 1
                attack = self.best_attack(unit, hex, to, dice, ignores_terrain) if fires else 0
                found.append((row[number] - home + attack, to))
        return found

    def _ends(self, hex: Hex, unit: Unit, orders: Orders) -> list[tuple[tuple[tuple[int, Hex], ...], int]]:
        """The ends of the unit's moves in groups, the nearest first, each with the mask of those near an enemy.

        A hex comes with its number on the board. The mask is 0 where the unit may not attack any more.
        """
        more, _dice, _no_move, no_attack, ignores_terrain = orders
        position, profile, found = self.position, unit.profile, []
        board, in_reach = position.board, self._outlook.in_reach(len(profile.dice))
        fighting = 0 if no_attack else profile.attack_move + attack_bonus(more, self.rulings)
        stops = 0 if ignores_terrain else position.ground.stops
        layers = move_layers(position, hex, unit, profile.move + more, ignores_terrain)
        for steps, layer in enumerate(layers, start=1):
            attacking = layer & ~stops if steps <= fighting else 0
            if attacking:
                found.append((_numbered(board, attacking), attacking & in_reach))
            if layer != attacking:
                found.append((_numbered(board, layer ^ attacking), 0))
        return found

    def standing(self) -> int:
        """The worth of the side's units, and of the goals they hold or are near."""
        total = 0
        for hex, unit in self.position.units.items():
            if unit.side == self.side:
                worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + service(unit)
                total += worth * unit.miniatures // (2 * unit.profile.miniatures) + worth // 2
                total += self._outlook.pull(unit)[self.position.board.index[hex]]
        return total


@lru_cache(maxsize=1 << 15)
def _numbered(board: Board, mask: int) -> tuple[tuple[int, Hex], ...]:
    """The hexes of a mask with their numbers on the board; the same masks come up again and again."""
    return tuple([(board.index[hex], hex) for hex in board.unmask(mask)])
