"""The games behind the worked examples, move by move.

`python -m tests.lessons.examples.worked_games` writes their records anew.

The answers of players and dice stand here, so that a record can be told apart from one that was changed by accident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import hothlab as hl
from hothlab.game.battle import Battle
from hothlab.lessons.examples.example import EXAMPLES
from tests.game.table import deal
from tests.game.test_worked_example import ANSWERS, begun


@dataclass(frozen=True)
class Game:
    """A scenario, the cards on top of each seat's deck, and the answers after the deal."""

    scenario: str
    answers: Sequence[str]
    tops: Mapping[int, Sequence[str]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    def played(self) -> Battle:
        battle = hl.loads(self.scenario, seed=1977, dice="manual", **self.options)
        deal(battle, self.tops)
        for answer in self.answers:
            battle.play(answer)
        return battle


GAMES = {
    # p6: "Line of sight"
    "rocks-between": Game(
        """
hothlab: 1
name: Rocks Between
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {rocks: [D3]}
rebel: {trooper: [D2]}
empire: {snowtrooper: [D5]}
""",
        ["play recon-left", "order D2", "move D2 C3", "fire C3 D5"],
        {0: ["recon-left"]},
    ),
    # p11: "In a 3-player game"
    "three-players": Game(
        """
hothlab: 1
name: Three Players
first: rebel
hand: {rebel: 5, empire: 5}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [G2, G8]}
empire: {snowtrooper: [A2, A8]}
""",
        [
            "play recon-left", "order G2", "move G2 F2",
            "play recon-right", "order A2", "move A2 B2",
            "play recon-right", "order G8", "move G8 F8",
            "play recon-left", "order A8", "move A8 B8",
        ],
        {0: ["recon-left"], 1: ["recon-right"], 2: ["recon-right", "recon-left"]},
        {"players": {"rebel": 2, "empire": 1}},
    ),
    # p12: "Line of sight along hexes' edges"
    "along-edges": Game(
        """
hothlab: 1
name: Along Edges
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {ridge: [F2, G6], rocks: [F5]}
rebel: {artillery: [G5], trooper: [G4]}
empire: {snowtrooper: [E2, E5, F6]}
""",
        ["play recon-centre", "order G5"],
        {0: ["recon-centre"]},
    ),
    # p12: "Line of sight and battlefield limits"
    "board-edge": Game(
        """
hothlab: 1
name: Board Edge
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [D1, E1]}
empire: {snowtrooper: [C1]}
""",
        ["play raid-left", "order D1", "order E1", "move D1 D2", "done", "fire E1 C1"],
        {0: ["raid-left"]},
    ),
    # p12: "Line of sight on ridges"
    "ridge-to-ridge": Game(
        """
hothlab: 1
name: Ridge to Ridge
first: empire
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {ridge: [D2, D5, D6], rocks: [D4]}
rebel: {trooper: [D2, E5]}
empire: {snowtrooper: [C6]}
""",
        [
            "play recon-centre", "order C6", "move C6 D6", "done",
            "play recon-centre", "order E5", "move E5 D5",
        ],
        {0: ["recon-centre"], 1: ["recon-centre"]},
    ),
    "confirmation": Game(
        """
hothlab: 1
name: Confirmation
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {rocks: [D5]}
rebel: {trooper: [F5], snowspeeder: [G6]}
empire: {at-at: [D5], snowtrooper: [A2]}
""",
        [
            "play assault-centre", "order F5", "order G6",
            "move F5 E5", "move G6 E6",
            "fire E6 D5", "roll vehicle retreat cross infantry", "roll infantry",
            "fire E5 D5", "roll blast infantry blast", "roll cross blast",
        ],
        {0: ["assault-centre"]},
    ),
    "repeating-blaster": Game(
        """
hothlab: 1
name: Repeating Blaster
first: empire
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [E5, G7]}
empire: {snowtrooper: [{at: C5, badge: e-web}]}
""",
        [
            "play recon-centre", "order C5", "done",
            "fire C5 E5", "roll cross vehicle", "reroll cross vehicle", "roll infantry retreat", "retreat F5",
            "play recon-left",
            "play raid-centre", "order C5", "move C5 D5", "fire D5 F5", "roll cross cross",
            "play recon-right",
            "play assault-centre", "order D5", "done", "fire D5 F5", "roll infantry cross",
            "reroll cross", "roll blast",
        ],
        {0: ["recon-left", "recon-right"], 1: ["recon-centre", "raid-centre", "assault-centre"]},
    ),
    "breakthrough": Game(
        """
hothlab: 1
name: Breakthrough
first: empire
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {trenches: [F6]}
rebel: {trooper: [D5, {at: F6, miniatures: 1}]}
empire: {snowtrooper: [{at: C5, badge: assault}, D7]}
""",
        [
            "play raid-centre", "order C5", "order D7", "done",
            "fire C5 D5", "roll infantry retreat cross", "retreat E5", "advance",
            "fire D5 F6", "roll blast",
            "fire D7 E5", "roll cross",
        ],
        {1: ["raid-centre"]},
    ),
    "pressed-back": Game(
        """
hothlab: 1
name: Pressed Back
first: empire
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {trenches: [F5]}
rebel: {trooper: [F5], artillery: [G5]}
empire: {snowtrooper: [D5, E6]}
""",
        [
            "play assault-centre", "order D5", "order E6", "move D5 E5", "done",
            "fire E5 F5", "roll retreat retreat", "ignore",
            "fire E6 G6", "roll infantry retreat",
        ],
        {1: ["assault-centre"]},
    ),
    "dotted-line": Game(
        """
hothlab: 1
name: Dotted Line
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [F1, F3, G5], snowspeeder: [F9]}
empire: {snowtrooper: [A5]}
""",
        ["play recon-in-force", "order F3", "order F1", "order F9"],
        {0: ["recon-in-force"]},
    ),
    "two-medals": Game(
        """
hothlab: 1
name: Two Medals
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4, empire: 4}
terrain: {building: [D5]}
rebel: {trooper: [E5, E2, G4]}
empire: {snowtrooper: [B5, {at: F2, miniatures: 1}]}
objectives:
  - {hex: D5, kind: temporary, side: both, medals: 1}
  - {hex: G1, kind: permanent, side: empire, medals: 1}
""",
        [
            "play recon-centre", "order E5", "move E5 D5",
            "play direct-from-hq", "order B5", "order F2", "move F2 G1", "move B5 C5",
            "fire C5 D5", "roll retreat cross", "retreat E5",
            "play recon-left", "order E2", "move E2 F1", "fire F1 G1", "roll cross infantry cross",
            "play recon-centre", "order C5", "move C5 D5",
        ],
        {0: ["recon-centre", "recon-left"], 1: ["direct-from-hq", "recon-centre"]},
    ),
    "shield-generators": Game(
        """
hothlab: 1
name: Shield Generators
first: empire
hand: {rebel: 4, empire: 4}
medals: {rebel: 4}
terrain: {ridge: [F6]}
rebel: {trooper: [G4]}
empire: {at-at: [D5], snowtrooper: [{at: E4, badge: assault}]}
structures: {shield-generator: [{at: F6, destroyed_by: blast}, {at: F4, destroyed_by: blast}]}
special:
  - sudden-death: {side: empire, destroy: shield-generator}
  - no-kill-medals: [empire]
""",
        [
            "play raid-centre", "order D5", "order E4", "done",
            "fire D5 F6", "roll vehicle cross", "fire E4 F4", "roll infantry blast cross",
            "play recon-left",
            "play recon-centre", "order D5", "move D5 E6", "fire E6 F6", "roll blast retreat",
        ],
        {0: ["recon-left"], 1: ["raid-centre", "recon-centre"]},
    ),
    "fleet": Game(
        """
hothlab: 1
name: Fleet
first: empire
hand: {rebel: 6, empire: 6}
medals: {rebel: 4, empire: 4}
rebel: {trooper: [E5]}
empire: {snowtrooper: [{at: C4, miniatures: 1}, B8]}
""",
        [
            "play deploy-the-fleet", "discard recon-left recon-right", "discard raid-right",
            "play reinforcements", "order C4", "move C4 D4", "fire D4 E5", "roll infantry blast cross vehicle",
        ],
        {
            1: ["deploy-the-fleet", "recon-left", "recon-right", "reinforcements", "assault-centre", "raid-left"],
            2: ["recon-centre", "imperial-discipline", "raid-right", "assault-left"],
        },
        {"players": {"rebel": 1, "empire": 2}, "leaders": {"empire": ["piett", "vader"]}},
    ),
}  # fmt: skip


def worked_turn() -> Battle:
    """p5 to p7: one Rebel turn, which the tests of the game play too."""
    battle = begun()
    for answer in ANSWERS:
        battle.play(answer)
    return battle


def battles() -> dict[str, Battle]:
    """Every game, played to its end."""
    return {"worked-turn": worked_turn(), **{name: game.played() for name, game in GAMES.items()}}


if __name__ == "__main__":
    for name, battle in battles().items():
        battle.record().save(EXAMPLES / f"{name}.record")
