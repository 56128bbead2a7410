"""What things are worth to a side, in thousandths of a medal: attacks by their exact odds, hexes by danger and goals.

One appraisal serves a whole position, and a player keeps it (see `Mind`), so that the many small questions of a turn
are cheap. What a move of an own unit does not change is taken over from the appraisal before it.
"""

from __future__ import annotations

from collections.abc import Callable

from hothlab.game.cards import Card
from hothlab.game.moves import attack_bonus, exits_of, way_out
from hothlab.game.state import State, temporary_medals
from hothlab.hexes import Hex, Side, opponent
from hothlab.players.outlook import EnemyPlace, Outlook, Row, find_goals, outlook
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

__all__ = ["Appraisal", "blast_symbols", "caution_of", "medals_needed"]


def caution_of(state: State, temper: Temper) -> int:
    """How cautious a player of that temper is by now."""
    return max(0, temper.caution - max(0, state.now.number - temper.patience))


def medals_needed(state: State, side: Side) -> int:
    """The medals that a side is short of."""
    goal = state.setup.scenario.medals.get(side)
    return goal - state.score.won[side] - temporary_medals(state, side) if goal is not None else 99


def blast_symbols(state: State, side: Side) -> frozenset[str]:
    """The symbols that count as blasts in the attacks of a side, by the card in play."""
    card = state.now.card
    return frozenset() if card is None or state.now.side != side else card.also_hits


class Appraisal:
    """Worth of attacks, hexes and units for one side in one position."""

    def __init__(self, state: State, side: Side, temper: Temper, former: Appraisal | None = None) -> None:
        """`former` is an earlier appraisal of the same side by the same temper, for what has not changed since."""
        position = self.position = state.position
        setup = self._setup = state.setup
        self.side, self.rulings, self.carrier = side, setup.rulings, state.counts.carrier
        self.sight = sight_lines(position, self.rulings)
        self.scenario = setup.scenario
        self.specials = self.scenario.specials
        self.needed = medals_needed(state, side)
        self._also_hits = blast_symbols(state, side)
        self.caution = caution_of(state, temper)
        self.wound = temper.wound
        self._may_leave = bool(self.scenario.exits[side]) or self.specials.officer == side
        self._scouts = [hex for hex in position.ridge_scouts if position.units[hex].side == side]
        self._known: dict[tuple[str, int], Row] = {}
        self._plans: dict[tuple[Hex, int, int, bool, bool, bool], tuple[int, Hex]] = {}
        self._standing = position.hexes_of(opponent(side))
        self._outlook: Outlook
        if former is not None and self._looks_out_like(former):
            self._outlook = former._outlook
            self._values = self._values_of(former)
        else:
            hunting = 0 if self.specials.charge_side == side else temper.pull
            goals = find_goals(state, side)
            self._outlook = outlook(position.ground, self._enemy_places(), goals, hunting, not self.caution)
            self._values = {}
        self.enemies = self._outlook.enemies

    # What stays as it was

    def _looks_out_like(self, former: Appraisal) -> bool:
        """Do the enemies stand where they stood, and are the goals the same, with the same of them taken?"""
        now, then = self.position, former.position
        return (
            self._standing is former._standing
            and now.ground is then.ground
            and now.objectives is then.objectives
            and self.carrier == former.carrier
            and self._setup is former._setup
            and bool(self.caution) == bool(former.caution)
            and not (now.mask_of(self.side) ^ then.mask_of(self.side)) & former._outlook.goal_mask
        )

    def _values_of(self, former: Appraisal) -> dict[Hex, tuple[int, ...]]:
        """The values against the enemies that are the same and have the same room behind them."""
        if (self.needed, self._also_hits) != (former.needed, former._also_hits):
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
        """Where the enemies stand that threaten and attract; of a structure only the hex matters."""
        units = self.position.units
        places: list[EnemyPlace] = [
            (hex, unit.kind, unit.badge) for hex, unit in units.items() if unit.side != self.side
        ]
        if self.side == "empire":
            places += [(hex, "", None) for hex in self.position.structures]
        return tuple(places)

    def _values_against(self, hex: Hex) -> tuple[int, ...]:
        """What 0, 1, 2 ... dice against an enemy are worth, worked out when it is first asked for."""
        found = self._values.get(hex)
        if found is None:
            unit = self.position.units.get(hex)
            found = self._values[hex] = (
                self._structure_values(self.position.structures[hex]) if unit is None else self._unit_values(hex, unit)
            )
        return found

    def _unit_values(self, hex: Hex, unit: Unit) -> tuple[int, ...]:
        """What 0, 1, 2 ... dice against a unit are worth."""
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
        """The same against these targets; `least` where no attack is worth more than that."""
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
        """For a target: what each number of hits and retreats is worth."""
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
        """What losing a miniature of an own unit costs; the last ones cost most."""
        worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + service(unit)
        return worth // (unit.miniatures + (3 if unit.profile.confirmed else 0))

    def place(self, hex: Hex, unit: Unit) -> int:
        """What it is worth for a unit to stand there: goals and prey near, danger far."""
        return self._places(unit)[self.position.board.index[hex]]

    def _places(self, unit: Unit) -> Row:
        """`place` of every hex for units of that kind and strength."""
        key = (unit.kind, unit.miniatures)
        found = self._known.get(key)
        if found is None:
            weight = self.caution * self.miniature_worth(unit) * hit_faces(unit)
            found = self._known[key] = self._outlook.places(unit, weight)
        return found

    # Plans

    def plan(self, hex: Hex, card: Card) -> tuple[int, Hex]:
        """What an order to the unit on a hex gains under a card, and where it should go for that."""
        dice = card.dice + (card.friend_dice * self._friends(hex) if card.friend_dice else 0)
        key = (hex, card.move, dice, card.no_move, card.no_attack, card.ignore_terrain)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._make_plan(*key)
        return found

    def _friends(self, hex: Hex) -> int:
        units = self.position.units
        return sum(near in units and units[near].side == self.side for near in self.position.board.neighbours[hex])

    def _make_plan(
        self, hex: Hex, bonus: int, dice: int, no_move: bool, no_attack: bool, ignores_terrain: bool
    ) -> tuple[int, Hex]:
        """The first of the best of `_destinations`."""
        unit = self.position.units[hex]
        best, goal = 0 if no_attack else self.best_attack(unit, hex, hex, dice, ignores_terrain), hex
        if no_move or not unit.profile.move:
            return best, goal
        row, index, bits = self._places(unit), self.position.board.index, self.position.board.bits
        home = row[index[hex]]
        for ends, near_enemies in self._ends(hex, unit, bonus, no_attack, ignores_terrain):
            for to in ends:
                value = row[index[to]] - home
                if near_enemies and near_enemies & bits[to]:
                    targets = self._outlook.dice_from(to, unit, ignores_terrain)
                    value += self._best_shot(targets, hex, to, dice, max(0, best - value))
                if value > best:
                    best, goal = value, to
        if self._may_leave and not no_move and self._leaves(hex, bonus, ignores_terrain):
            worth = VICTORY if self.carrier == hex else EXIT
            if worth > best:
                best, goal = worth, hex
        return best, goal

    def _leaves(self, hex: Hex, bonus: int, ignores_terrain: bool) -> bool:
        """Can the unit leave the board with one move?"""
        position, unit = self.position, self.position.units[hex]
        exits = exits_of(self.scenario, unit, self.carrier == hex)
        if not exits or not unit.profile.move:
            return False
        layers = move_layers(position, hex, unit, unit.profile.move + bonus, ignores_terrain)
        return bool(way_out(position, hex, layers, self.rulings, ignores_terrain) & exits)

    def destinations(self, hex: Hex, card: Card) -> list[tuple[int, Hex]]:
        """Everything the unit on a hex could do under a card, the best first: its worth and where it ends."""
        found = self._destinations(hex, card.move, card.dice, card.no_move, card.no_attack, card.ignore_terrain)
        return sorted(found, key=lambda each: -each[0])

    def _destinations(
        self, hex: Hex, bonus: int, dice: int, no_move: bool, no_attack: bool, ignores_terrain: bool
    ) -> list[tuple[int, Hex]]:
        unit = self.position.units[hex]
        found = [(0 if no_attack else self.best_attack(unit, hex, hex, dice, ignores_terrain), hex)]
        if no_move or not unit.profile.move:
            return found
        row, index, bits = self._places(unit), self.position.board.index, self.position.board.bits
        home = row[index[hex]]
        for ends, near_enemies in self._ends(hex, unit, bonus, no_attack, ignores_terrain):
            for to in ends:
                attack = self.best_attack(unit, hex, to, dice, ignores_terrain) if near_enemies & bits[to] else 0
                found.append((row[index[to]] - home + attack, to))
        return found

    def _ends(
        self, hex: Hex, unit: Unit, bonus: int, no_attack: bool, ignores_terrain: bool
    ) -> list[tuple[tuple[Hex, ...], int]]:
        """Where a move of the unit may end, the nearest hexes first, and a mask of those from which it might attack."""
        position, profile = self.position, unit.profile
        unmask, in_reach = position.board.unmask, self._outlook.in_reach(len(profile.dice))
        fighting = 0 if no_attack else profile.attack_move + attack_bonus(bonus, self.rulings)
        stops = 0 if ignores_terrain else position.ground.stops
        found = []
        for steps, layer in enumerate(move_layers(position, hex, unit, profile.move + bonus, ignores_terrain), start=1):
            attacking = layer & ~stops if steps <= fighting else 0
            if attacking:
                found.append((unmask(attacking), attacking & in_reach))
            if layer != attacking:
                found.append((unmask(layer ^ attacking), 0))
        return found

    def standing(self) -> int:
        """How well the side stands: its units, and the goals they hold or are near."""
        total = 0
        for hex, unit in self.position.units.items():
            if unit.side == self.side:
                worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + service(unit)
                total += worth * unit.miniatures // (2 * unit.profile.miniatures) + worth // 2
                total += self._outlook.pull(unit)[self.position.board.index[hex]]
        return total
