"""What the tests of attacks share: units about to attack, and dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Sequence

from hothlab.game.battle import Battle
from hothlab.game.events import Event
from tests.game.table import battle, command, dice, fire, stay

FACES = ("infantry", "vehicle", "blast", "cross", "retreat")
CARDS = ["direct-from-hq", "assault-centre", "raid-centre", "recon-centre"]


def attacking(picture: str, *attackers: str, side: str = "rebel", **options: object) -> Battle:
    """A battle in which the units on these hexes are ordered and about to attack; `A1` and `G10` are always held."""
    held = {word.partition(":")[0] for word in picture.split()}
    units = " ".join((picture, *(f"{hex}:{piece}" for hex, piece in (("A1", "N4"), ("G10", "T3")) if hex not in held)))
    hands = {"rebel_hand": CARDS, "empire_hand": CARDS}
    fight = battle(units, first=side, **(hands | options))  # type: ignore[arg-type]
    command(fight, "direct-from-hq", *attackers)
    stay(fight)
    assert fight.decision.kind == "attack"
    return fight


def padded(fight: Battle, a: str, b: str, *faces: str) -> list[Event]:
    """Attack; the dice that the test does not name show crosses."""
    number = dice(fight, a, b)
    assert len(faces) <= number
    return fire(fight, a, b, *faces, *["cross"] * (number - len(faces)))


def retreating(
    picture: str,
    faces: Sequence[str] = ("retreat",),
    a: str = "E5",
    b: str = "D5",
    side: str = "rebel",
    **options: object,
) -> Battle:
    """A battle just after this attack was rolled; a second unit has still to attack, so that the turn goes on."""
    extra = "G1:T3 F1:T3 E1:N4" if side == "rebel" else "A10:N4 B9:N4 C10:T3"
    other = "F1" if side == "rebel" else "B9"
    fight = attacking(f"{picture} {extra}", a, other, side=side, **options)
    padded(fight, a, b, *faces)
    return fight
