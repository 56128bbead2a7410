"""Drills on attacking, worked out again with the tables of the catalogue."""

from __future__ import annotations

from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import OTHERS, Thousand, board_of, enemies, number, thousand
from tests.rules.by_hand import UNITS, attack_dice, distances

tasks = thousand("targets", "dice")


class TestAttack(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        position = board_of(task)
        if topic == "dice":
            attacker, target = task.marked
            return number(attack_dice(position, attacker, target))
        (at,) = task.marked
        structures = position.structures if UNITS[position.units[at].kind].side == "empire" else ()
        return frozenset(hex for hex in (*enemies(position, at), *structures) if attack_dice(position, at, hex))

    @staticmethod
    def worth_asking(topic: str, task: Task) -> bool:
        """Something changes the number of dice, or seems to: cover, the attacker's ground, a scout."""
        position = board_of(task)
        ground = [position.terrain_at(hex) for hex in task.marked]
        return topic == "targets" or any(ground) or any(unit.badge == "scout" for unit in position.units.values())

    @staticmethod
    def beyond_dispute(topic: str, level: int, task: Task) -> bool:
        position, at = board_of(task), task.marked[0]
        if topic == "dice":
            target = task.marked[1]
            return {attack_dice(position, at, target, one) for one in OTHERS} == set(task.key)
        far = len(UNITS[position.units[at].kind].dice)
        near = [hex for hex in task.choosable if distances(at)[hex] <= far]
        return all((attack_dice(position, at, hex, one) > 0) == (hex in task.key) for one in OTHERS for hex in near)
