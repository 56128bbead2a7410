"""What things are worth to a side, in thousandths of a medal: attacks by their exact odds, hexes by danger and goals.

One appraisal serves a whole position and is kept with it, so that the many small questions of a turn are cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hothlab.game.cards import Card
from hothlab.game.specials import suits
from hothlab.game.state import State, medals
from hothlab.hexes import Board, Hex, Side, opponent
from hothlab.rules.dice import die_faces, hit_symbols
from hothlab.rules.movement import move_layers
from hothlab.rules.odds import Target, target_joint
from hothlab.rules.retreat import retreat_costs
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import sight_lines
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit, profiles

__all__ = ["BOLD", "EXIT", "MEDAL", "STEADY", "VICTORY", "Appraisal", "Temper", "appraise"]

MEDAL = 1000
VICTORY = 20 * MEDAL
EXIT = 2 * MEDAL
"""What it is worth that a unit leaves the board where its scenario wants that."""
_MOST_DICE = 9
_FAR = 40
"""Steps to where there is no way."""
_LONGEST_WAY = 100
"""No way on the board has more steps: it has fewer hexes."""


class Temper(NamedTuple):
    """How a player weighs danger and boldness."""

    caution: int = 30
    """Per cent: how often an enemy unit is taken to be ordered in a turn."""
    patience: int = 24
    """Turns after which caution wears off; two cautious sides would wait for ever."""
    pull: int = 25
    """What each hex nearer to the enemy is worth, for sides that must fight to win."""
    wound: int = 50
    """Per cent of a unit's worth that hits short of its elimination share out."""


STEADY = Temper()
BOLD = Temper(caution=10, pull=60, wound=120)


def appraise(state: State, side: Side, temper: Temper = STEADY) -> Appraisal:
    """The appraisal of a moment for a side, made once for its position."""
    memo = state.position.memo
    caution, needed = _caution(state, temper), _needed(state, side)  # these change while nothing on the board does
    found = memo.get((side, temper, caution, needed))
    if found is None:
        found = memo[side, temper, caution, needed] = Appraisal(state, side, temper)
    assert isinstance(found, Appraisal)
    return found


def _caution(state: State, temper: Temper) -> int:
    """How cautious a player of that temper is by now."""
    return max(0, temper.caution - max(0, state.turn - temper.patience))


def _needed(state: State, side: Side) -> int:
    """The medals that a side is short of."""
    goal = state.setup.scenario.medals.get(side)
    return goal - medals(state)[side] if goal is not None else 99


@lru_cache(maxsize=256)
def _known_about(
    board: Board, enemies: tuple[tuple[Hex, str, str | None], ...]
) -> tuple[dict[tuple[Hex, int, int], int], dict[Hex, int]]:
    """What was worked out about hexes while these enemies stand there: dice against them, steps to the nearest.

    The enemy stays put while a side moves, so that all positions of its turn share this.
    """
    return {}, {}


class _Enemy:
    """A target and all that decides what dice against it are worth."""

    __slots__ = ("distance", "hex", "protection", "ridge", "scout_dice", "values")

    def __init__(self, hex: Hex, distance: dict[Hex, int], values: tuple[int, ...]) -> None:
        self.hex = hex
        self.distance = distance
        self.values = values
        self.protection = (0, 0)  # against vehicles, against others
        self.ridge = False
        self.scout_dice = 0


class Appraisal:
    """Worth of attacks, hexes and units for one side in one position."""

    def __init__(self, state: State, side: Side, temper: Temper) -> None:
        # A twin of the position: the position itself keeps its appraisals, and the two would hold each other.
        self.position = state.position.with_units(state.position.units.copy(), state.position.unit_mask)
        self.side, self.rulings, self.carrier = side, state.rulings, state.carrier
        self.sight = sight_lines(state.position, state.rulings)
        self.specials = state.setup.scenario.specials
        self.needed = _needed(state, side)
        self.caution = _caution(state, temper)
        self.wound = temper.wound
        self._restless = not self.caution
        """Late in a battle a way around is worth looking for, where the straight way has led nowhere."""
        self._walks: dict[tuple[Hex, str], dict[Hex, int]] = {}
        self._hunting = 0 if self.specials.charge_side == side else temper.pull
        self._threats: list[tuple[dict[Hex, int], tuple[int, ...], bool]] = []
        self._places: dict[tuple[str, int], dict[Hex, int]] = {}
        self._pulls: dict[tuple[Hex, str], int] = {}
        self._near: dict[tuple[Hex, int], list[tuple[int, _Enemy]]] = {}
        self._plans: dict[tuple[Hex, int, int, bool, bool, bool], tuple[int, Hex]] = {}
        self.enemies = self._find_enemies()
        self._under_fire, self._prey = _known_about(self.position.board, self._enemy_places())
        self.goals: dict[frozenset[str], list[Goal]] = {}
        for goal in _goals(state, side):
            self.goals.setdefault(goal.who, []).append(goal)
        self._ways_out = _ways_out(state, side)

    # Targets

    def _find_enemies(self) -> list[_Enemy]:
        position, board = self.position, self.position.board
        found = []
        scouts = [hex for hex, unit in position.units.items() if unit.badge == "scout" and unit.side == self.side]
        scouts = [hex for hex in scouts if hex in position.ground.ridge_hexes]
        for hex, unit in position.units.items():
            if unit.side == self.side:
                continue
            enemy = _Enemy(hex, board.distances[hex], self._unit_values(hex, unit))
            terrain = position.terrain_on(hex)
            if terrain is not None and terrain.protects(unit.profile):
                enemy.protection = (terrain.protection["vehicle"], terrain.protection["other"])
                enemy.ridge = terrain.not_against_same
            enemy.scout_dice = int(any(self.sight.clear(scout, hex) for scout in scouts))
            found.append(enemy)
            self._threats.append((board.distances[hex], _threat(unit.kind, unit.badge), unit.profile.type == "vehicle"))
        if self.side == "empire":
            for hex, structure in position.structures.items():
                enemy = _Enemy(hex, board.distances[hex], self._structure_values(structure))
                terrain = position.terrain_on(hex)
                if terrain is not None and terrain.protects(None):
                    enemy.protection = (terrain.protection["vehicle"], terrain.protection["other"])
                    enemy.ridge = terrain.not_against_same
                found.append(enemy)
        return found

    def _enemy_places(self) -> tuple[tuple[Hex, str, str | None], ...]:
        """What stands where on the other side, as far as it threatens and draws: the structures by their hex alone."""
        units = self.position.units
        places = [(hex, unit.kind, unit.badge) for hex, unit in units.items() if unit.side != self.side]
        return (*places, *((enemy.hex, "", None) for enemy in self.enemies[len(places) :]))

    def _unit_values(self, hex: Hex, unit: Unit) -> tuple[int, ...]:
        """What 0, 1, 2 ... dice against a unit are worth."""
        prize = self.specials.kill_medals(unit, self.side)
        worth = prize * MEDAL + _service(unit)
        bonus = 0
        for rule in self.specials.sudden_death:
            if rule.side == self.side and rule.eliminate and suits(unit, rule.who):
                bonus = 2 * MEDAL
        objective = self.position.objectives.get(hex)
        hold = objective.medals * MEDAL if objective and objective.holder == unit.side else 0
        if self.carrier == hex:
            hold += 2 * MEDAL
        kill = VICTORY if prize and prize >= self.needed else worth + bonus + hold
        losses, forced = retreat_costs(self.position, hex, _MOST_DICE, self.specials.retreat_toward.get(unit.side))
        hitting, retreating = _faces(self.rulings["die_double_face"], unit.kind)
        wound = worth * self.wound // (100 * unit.profile.miniatures)
        outcome = (unit.miniatures, unit.profile.confirmed, losses, forced)
        return _attack_values(hitting, retreating, outcome, wound, kill, worth // 16 + hold)

    def _structure_values(self, structure: Structure) -> tuple[int, ...]:
        standing = sum(each.kind == structure.kind for each in self.position.structures.values())
        prize = VICTORY if standing == 1 else 4 * MEDAL
        outcome = (1, False, (0,) * (_MOST_DICE + 1), (False,) * (_MOST_DICE + 1))
        hitting = sum(face == structure.destroyed_by for face in die_faces(self.rulings))
        return _attack_values(hitting, 1, outcome, 0, prize, 0)

    def best_attack(self, unit: Unit, origin: Hex, at: Hex, dice: int = 0, ignores_terrain: bool = False) -> int:
        """The worth of the best attack of a unit that has moved from `origin` to `at`, with `dice` more dice."""
        profile = unit.profile
        by_distance = profile.dice
        near = self._enemies_near(at, len(by_distance))
        if not near:
            return 0
        vehicle = profile.type == "vehicle"
        ground = self.position.ground
        if vehicle and not ignores_terrain:
            terrain = self.position.terrain_on(at)
            if terrain is not None:
                dice -= terrain.vehicle_penalty
        on_ridge = at in ground.ridge_hexes
        clear = self.sight.without(self.position.board.bits[origin]).clear
        best = 0
        for distance, enemy in near:
            number = by_distance[distance - 1] + dice + enemy.scout_dice
            if not (enemy.ridge and on_ridge):
                number -= enemy.protection[0 if vehicle else 1]
            if number > 0:
                value = enemy.values[number if number < _MOST_DICE else _MOST_DICE]
                if value > best and clear(at, enemy.hex):
                    best = value
        return best

    def _enemies_near(self, at: Hex, reach: int) -> list[tuple[int, _Enemy]]:
        """The enemies within reach of a hex, and how far they are."""
        found = self._near.get((at, reach))
        if found is None:
            found = [(enemy.distance[at], enemy) for enemy in self.enemies if enemy.distance[at] <= reach]
            self._near[at, reach] = found
        return found

    def attack_value(self, a: Hex, b: Hex, dice: int) -> int:
        """The worth of an attack with that number of dice."""
        for enemy in self.enemies:
            if enemy.hex == b:
                return enemy.values[max(0, min(dice, _MOST_DICE))]
        return 0

    def outcome_values(self, hex: Hex) -> Callable[[int, int], int]:
        """For a target: what each number of hits and retreats is worth."""
        unit = self.position.units.get(hex)
        if unit is None:
            return lambda hits, back: hits > 0
        losses, forced = retreat_costs(self.position, hex, _MOST_DICE, self.specials.retreat_toward.get(unit.side))
        worth = self.specials.kill_medals(unit, self.side) * MEDAL + _service(unit)

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

    def danger(self, hex: Hex, unit: Unit) -> int:
        """What a unit stands to lose there in the enemy's next turn."""
        terrain = self.position.terrain_on(hex)
        against_vehicles = against_others = 0
        if terrain is not None and terrain.protects(unit.profile):
            against_vehicles, against_others = terrain.protection["vehicle"], terrain.protection["other"]
        dice = self._fire_on(hex, against_vehicles, against_others)
        return dice * self.caution * self.miniature_worth(unit) * _hit_faces(unit) // 600

    def _fire_on(self, hex: Hex, against_vehicles: int, against_others: int) -> int:
        """The dice of all enemies against a hex whose terrain takes that many from each."""
        key = (hex, against_vehicles, against_others)
        dice = self._under_fire.get(key)
        if dice is None:
            dice = 0
            for distance, threat, vehicle in self._threats:
                number = threat[distance[hex]]
                if number:
                    number -= against_vehicles if vehicle else against_others
                    if number > 0:
                        dice += number
            self._under_fire[key] = dice
        return dice

    def miniature_worth(self, unit: Unit) -> int:
        """What losing a miniature of an own unit costs; the last ones cost most."""
        worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + _service(unit)
        return worth // (unit.miniatures + (3 if unit.profile.confirmed else 0))

    def place(self, hex: Hex, unit: Unit) -> int:
        """What it is worth for a unit to stand there: goals and prey near, danger far."""
        known = self._known_places(unit)
        found = known.get(hex)
        if found is None:
            pull = self._pulls.get((hex, unit.kind))
            if pull is None:
                pull = self._pulls[hex, unit.kind] = self._goal_worth(hex, unit) - self._hunt(hex, unit)
            found = known[hex] = pull - self.danger(hex, unit)
        return found

    def _known_places(self, unit: Unit) -> dict[Hex, int]:
        """What `place` has found for units of that kind and strength."""
        key = (unit.kind, unit.miniatures)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = {}
        return found

    def _goal_worth(self, hex: Hex, unit: Unit) -> int:
        """The worth of the goals near a hex: of those that are for the same units, the best counts."""
        total = 0
        for who, goals in self.goals.items():
            if suits(unit, who):
                if self._restless:
                    total += max([goal.by_steps[self._walk(goal.hex, unit).get(hex, _FAR)] for goal in goals])
                else:
                    total += max([goal.by_steps[goal.distance[hex]] for goal in goals])
        return total

    def _walk(self, goal: Hex, unit: Unit) -> dict[Hex, int]:
        """How many steps such a unit has to a goal, around what it cannot enter and around its enemies."""
        found = self._walks.get((goal, unit.kind))
        if found is None:
            found = self._walks[goal, unit.kind] = {goal: 0}
            taken = {enemy.hex for enemy in self.enemies}
            free, around, ahead = self.position.ground.open_to(unit.profile), self.position.board.neighbours, [goal]
            for here in ahead:
                for near in around[here]:
                    if near not in found and near in free and near not in taken:
                        found[near] = found[here] + 1
                        ahead.append(near)
        return found

    def _hunt(self, hex: Hex, unit: Unit) -> int:
        """A gentle pull towards the nearest enemy, for sides that must fight to win."""
        if not self._hunting or not self.enemies:
            return 0
        if self._restless:
            return self._hunting * min([self._walk(enemy.hex, unit).get(hex, _FAR) for enemy in self.enemies])
        nearest = self._prey.get(hex)
        if nearest is None:
            nearest = self._prey[hex] = min([enemy.distance[hex] for enemy in self.enemies])
        return self._hunting * nearest

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
        best, goal = 0, hex
        for value, to in self._destinations(hex, bonus, dice, no_move, no_attack, ignores_terrain):
            if value > best:
                best, goal = value, to
        if not no_move and self._ways_out and self._leaves(hex, bonus, ignores_terrain):
            worth = VICTORY if self.carrier == hex else EXIT
            best, goal = max((best, goal), (worth, hex), key=lambda each: each[0])
        return best, goal

    def _leaves(self, hex: Hex, bonus: int, ignores_terrain: bool) -> bool:
        """Can the unit leave the board with one move? The step over the edge counts as one more hex."""
        position = self.position
        unit = position.units[hex]
        exits = 0
        for who, mask in self._ways_out:
            if suits(unit, who) if who is not None else self.carrier == hex:
                exits |= mask
        if not exits or not unit.profile.move:
            return False
        layers = move_layers(position, hex, unit, unit.profile.move + bonus, ignores_terrain)
        stops = 0 if ignores_terrain else position.ground.stops
        return any(
            layer & exits for layer in (1 << position.board.index[hex], *(each & ~stops for each in layers[:-1]))
        )

    def destinations(self, hex: Hex, card: Card) -> list[tuple[int, Hex]]:
        """Everything the unit on a hex could do under a card, the best first: its worth and where it ends."""
        found = self._destinations(hex, card.move, card.dice, card.no_move, card.no_attack, card.ignore_terrain)
        return sorted(found, key=lambda each: -each[0])

    def _destinations(
        self, hex: Hex, bonus: int, dice: int, no_move: bool, no_attack: bool, ignores_terrain: bool
    ) -> Iterator[tuple[int, Hex]]:
        position = self.position
        unit = position.units[hex]
        yield (0 if no_attack else self.best_attack(unit, hex, hex, dice, ignores_terrain)), hex
        if no_move or not unit.profile.move:
            return
        home = self.place(hex, unit)
        longer = bonus if self.rulings["card_move_attack"] == "lengthens" else 0
        fighting = 0 if no_attack else unit.profile.attack_move + longer
        stops = 0 if ignores_terrain else position.ground.stops
        unmask, place, known, attack = position.board.unmask, self.place, self._known_places(unit), self.best_attack
        layers = move_layers(position, hex, unit, unit.profile.move + bonus, ignores_terrain)
        for steps, layer in enumerate(layers, start=1):
            attacking = layer & ~stops if steps <= fighting else 0
            for to in unmask(attacking):
                worth = known[to] if to in known else place(to, unit)
                yield worth - home + attack(unit, hex, to, dice, ignores_terrain), to
            for to in unmask(layer & ~attacking):
                yield (known[to] if to in known else place(to, unit)) - home, to

    def standing(self) -> int:
        """How well the side stands: its units, and the goals they hold or are near."""
        total = 0
        for hex, unit in self.position.units.items():
            if unit.side == self.side:
                worth = self.specials.kill_medals(unit, opponent(self.side)) * MEDAL + _service(unit)
                total += worth * unit.miniatures // (2 * unit.profile.miniatures) + worth // 2
                total += self._goal_worth(hex, unit) - self._hunt(hex, unit)
        return total


_SERVICE = {"artillery": 500, "probe-droid": 250, "at-at": 900, "snowspeeder": 450}
_HIT_FACES = {"infantry": 3, "vehicle": 2, "special": 1}


def _service(unit: Unit) -> int:
    """What a unit is worth for what it can still do, medals apart."""
    return _SERVICE.get(unit.kind, 350)


def _hit_faces(unit: Unit) -> int:
    """Faces that hurt a unit, in sixths; an AT-AT's hits must be confirmed."""
    return 1 if unit.profile.confirmed else _HIT_FACES[unit.profile.type]


@lru_cache(maxsize=64)
def _threat(kind: str, badge: str | None) -> tuple[int, ...]:
    """The dice that a unit can bring to bear in its turn on a hex at that distance."""
    profile = Unit(kind, badge=badge).profile if badge else profiles()[kind]
    return tuple(
        profile.dice[max(1, distance - profile.attack_move) - 1]
        if distance and max(1, distance - profile.attack_move) <= profile.range
        else 0
        for distance in range(40)
    )


@lru_cache(maxsize=64)
def _faces(double: str, kind: str) -> tuple[int, int]:
    """How many of the die's faces hit a kind of unit, and how many drive it back."""
    faces = die_faces(Rulings(die_double_face=double))
    return sum(face in hit_symbols(Unit(kind)) for face in faces), faces.count("retreat")


_Outcome = tuple[int, bool, tuple[int, ...], tuple[bool, ...]]
"""A target's strength, whether hits are confirmed, what retreats cost it, whether they force it off: see `Target`."""


@lru_cache(maxsize=20_000)
def _attack_values(
    hitting: int, retreating: int, outcome: _Outcome, wound: int, kill: int, drive_off: int
) -> tuple[int, ...]:
    """The exact expected worth of 0 .. _MOST_DICE dice: for each miniature, for the kill, for driving it off."""
    target, values = Target(*outcome), []
    for dice in range(_MOST_DICE + 1):
        total = whole = 0
        for (hits, back), ways in target_joint(dice, hitting, retreating, target).items():
            whole += ways
            losses = min(target.strength, hits + (target.retreat_losses[back] if hits < target.strength else 0))
            worth = losses * wound
            if losses == target.strength:
                worth += kill
            elif target.forced_off[back]:
                worth += drive_off
            total += ways * worth
        values.append(total // whole)
    return tuple(values)


@dataclass(frozen=True)
class Goal:
    """A hex that a side wants its units on, and how strongly it draws them near."""

    who: frozenset[str]
    hex: Hex
    distance: dict[Hex, int]
    by_steps: tuple[int, ...]
    """What it is worth to be 0, 1, 2 ... steps away from it."""


@lru_cache(maxsize=256)
def _by_steps(worth: int, pull: int) -> tuple[int, ...]:
    """What a goal is worth from 0, 1, 2 ... steps away: each step takes a quarter off its pull."""
    return (worth, *(pull * 3**steps // 4**steps for steps in range(1, _LONGEST_WAY + 1)))


def _goals(state: State, side: Side) -> list[Goal]:
    """Everything a side wants to stand on or leave by, with the units it is for."""
    position, specials = state.position, state.setup.scenario.specials
    spots: list[tuple[frozenset[str], Hex, int]] = []
    everyone: frozenset[str] = frozenset()
    for hex, objective in position.objectives.items():
        if objective.kind in ("temporary", "permanent") and objective.medals:
            mine = MEDAL * objective.medals
            spots.append((everyone, hex, mine if objective.open_to(side) else mine // 8))
    spots += [(each.who, each.hex, MEDAL if each.side == side else MEDAL // 3) for each in specials.collect]
    for rule in specials.sudden_death:
        for hex in rule.occupy:
            unit = position.units.get(hex)
            taken = unit is not None and unit.side == rule.side
            spots.append((everyone, hex, (MEDAL if rule.side == side else MEDAL // 3) if not taken else MEDAL // 2))
    for way in specials.exits:
        if way.side == side:
            worth = way.medals * MEDAL or 3 * MEDAL // 2
            spots += [(way.who, hex, worth) for hex in _exits(state, way.row, side)]
    if specials.extra_card is not None:
        spots.append((everyone, specials.extra_card, MEDAL // 4))
    if specials.officer is not None:
        where = state.carrier or next((h for h, each in position.objectives.items() if each.kind == "officer"), None)
        if side != specials.officer and where is not None:
            spots.append((everyone, where, 2 * MEDAL))
        elif side == specials.officer and state.carrier is None and where is not None:
            spots.append((specials.officer_who, where, MEDAL))
    if side == "empire":
        spots += [(everyone, hex, MEDAL) for hex in position.structures]
    goals = []
    for who, hex, worth in spots:
        occupied = position.units.get(hex)
        pull = worth // 2 if occupied is None or occupied.side != side else worth // 8
        goals.append(Goal(who, hex, position.board.distances[hex], _by_steps(worth, pull)))
    return goals


def _ways_out(state: State, side: Side) -> list[tuple[frozenset[str] | None, int]]:
    """Which units may leave the board, and by which hexes; None for whoever carries the officer."""
    mask, specials = state.position.board.mask, state.setup.scenario.specials
    found: list[tuple[frozenset[str] | None, int]] = [
        (way.who, mask(_exits(state, way.row, side))) for way in specials.exits if way.side == side
    ]
    if specials.officer == side:
        found.append((None, mask(_exits(state, None, side))))
    return found


def _exits(state: State, row: Side | None, side: Side) -> list[Hex]:
    if row is not None:
        return list(state.position.board.baseline(row))
    tokens = state.setup.scenario.position.objectives.items()  # an officer who was left there may lie on one
    return [hex for hex, each in tokens if each.kind == "exit" and each.open_to(side)]
