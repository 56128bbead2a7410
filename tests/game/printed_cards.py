"""What is reported of the printed command cards: whom each orders, and what those units get."""

from __future__ import annotations

from dataclasses import dataclass

from tests.game.table import (
    SECTION_CARDS,
)

ALL = 99


@dataclass(frozen=True)
class Printed:
    """What is reported of a card: whom it orders, and what those units get."""

    orders: dict[str, int]
    who: str = ""
    same: str = ""
    limit: int = ALL
    move: int = 0
    dice: int = 0
    close: int = 0
    attacks: int = 1
    after: int = 0
    rounds: int = 1
    moves: bool = True
    fights: bool = True


ONE, TWO, THREE, EVERY = {"any": 1}, {"any": 2}, {"any": 3}, {"any": ALL}
REBEL = {
    **{id: Printed(orders) for id, orders in SECTION_CARDS.items()},
    "recon-in-force": Printed({"left": 1, "centre": 1, "right": 1}),
    "direct-from-hq": Printed(THREE),
    "trooper-assault-rebel": Printed(EVERY, "infantry", "section", dice=1),
    "speeder-assault": Printed(TWO, "vehicle", after=1),
    "artillery-barrage": Printed(ONE, "artillery", dice=1, attacks=2),
    "defensive-position": Printed(THREE, moves=False, dice=1),
    "rebel-spearhead": Printed(TWO),
    "assistance": Printed(ONE),
    "orders-from-the-princess": Printed(TWO, dice=1),
    "our-last-hope": Printed(ONE, "infantry", move=1, dice=1),
    "in-formation": Printed(TWO, move=1),
    "tactical-assault": Printed(ONE, "vehicle", move=1, dice=1),
    "ready-for-battle": Printed(EVERY, moves=False),
    "diversion": Printed({"left": 1, "centre": 1, "right": 1}, limit=2, dice=1),
    "here-they-come": Printed(ONE, "infantry", move=2, dice=1),
    "scoundrels-support": Printed(ONE, "infantry"),
}
EMPIRE = {
    **{id: Printed(orders) for id, orders in SECTION_CARDS.items()},
    "pincer-move": Printed({"left": 2, "right": 2}),
    "direct-from-hq": Printed(THREE),
    "trooper-assault-empire": Printed(EVERY, "infantry", "section"),
    "imperial-assault": Printed(THREE, same="type", move=1),
    "precision-fire": Printed(ONE, "vehicle", move=1, dice=1),
    "search-and-destroy": Printed(TWO, move=2),
    "pressing-forward": Printed(TWO, fights=False, move=2),
    "force-powers": Printed(TWO),
    "determination": Printed(ONE, rounds=2),
    "imperial-discipline": Printed(EVERY, dice=-1),
    "walker-attack": Printed(THREE, "vehicle", close=1),
    "successful-landings": Printed(THREE, after=1),
    "concentrated-fire": Printed(THREE),
    "reinforcements": Printed(ONE, "infantry", dice=1),
    "deploy-the-fleet": Printed({}),
    "orbital-strike": Printed({}),
}
PRINTED = {"rebel": REBEL, "empire": EMPIRE}
EVERY_CARD = [(side, id) for side in ("rebel", "empire") for id in PRINTED[side]]
ORDERING = [(side, id) for side, id in EVERY_CARD if PRINTED[side][id].orders]
FIGHTING = [(side, id) for side, id in ORDERING if PRINTED[side][id].fights]
