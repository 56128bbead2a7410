"""A table to play at: battles whose cards are dealt and whose dice fall as a test wants them to.

fight = battle("D4:T3 D5:*N4 A1:N4", rebel_hand=["raid-centre"])
command(fight, "raid-centre", "D4")
stay(fight)
fire(fight, "D4", "D5", "blast", "cross")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

import hothlab as hl
from hothlab.base.yamltree import Node
from hothlab.game.actions import Shuffle
from hothlab.game.battle import Battle
from hothlab.game.events import Event
from hothlab.game.scenario import Scenario
from hothlab.game.scenario_format import write_scenario
from hothlab.game.special_rules import SPECIAL_RULE
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES, Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import terrains
from hothlab.rules.units import Unit

ROWS = {"A": 10, "B": 9, "C": 10, "D": 9, "E": 10, "F": 9, "G": 10}
"""BRD-1."""
ALL_HEXES = [f"{row}{column}" for row, number in ROWS.items() for column in range(1, number + 1)]

DUEL = "E5:T3 D5:N4 G1:T3 A10:N4"
"""Two units face to face in the centre, and one of each side far away."""

SECTION_CARDS = {
    **{f"assault-{section}": {section: 99} for section in ("left", "centre", "right")},
    **{f"raid-{section}": {section: 2} for section in ("left", "centre", "right")},
    **{f"recon-{section}": {section: 1} for section in ("left", "centre", "right")},
}
STANDARD = {
    "rebel": [
        *SECTION_CARDS, "recon-in-force", "direct-from-hq", "trooper-assault-rebel", "speeder-assault",
        "artillery-barrage", "defensive-position", "rebel-spearhead",
    ],
    "empire": [
        *SECTION_CARDS, "pincer-move", "direct-from-hq", "trooper-assault-empire", "imperial-assault",
        "precision-fire", "search-and-destroy", "pressing-forward",
    ],
}  # fmt: skip
LEADERS = {
    "rebel": {
        "leia": ["assistance", "orders-from-the-princess", "our-last-hope"],
        "luke": ["in-formation", "tactical-assault", "ready-for-battle"],
        "han": ["diversion", "here-they-come", "scoundrels-support"],
    },
    "empire": {
        "vader": ["force-powers", "determination", "imperial-discipline"],
        "veers": ["walker-attack", "successful-landings", "concentrated-fire"],
        "piett": ["reinforcements", "deploy-the-fleet", "orbital-strike"],
    },
}
"""The 50 cards of the box as the reports list them, a leader's three under the leader."""


def position(text: str) -> Position:
    """A position from a picture, from a code, or from words such as `D4:T3 D5:*N4 C1:^` with all else empty.

    In the words open snow needs no sign: `T3` is `.T3` of the picture.
    """
    if text.startswith("hoth1-"):
        return Position.from_code(text)
    if "\n" in text:
        return Position.from_text(text)
    signs = {each.symbol for each in terrains().values()}
    rows = {letter: ["."] * number for letter, number in ROWS.items()}
    for word in text.split():
        hex, _colon, cell = word.partition(":")
        rows[hex[0]][int(hex[1:]) - 1] = cell if cell[0] in signs else f".{cell}"
    return Position.from_text("\n".join(f"{letter} {' '.join(cells)}" for letter, cells in rows.items()))


def specials(*rules: tuple[str, Any]) -> Specials:
    """Special rules by their names and parameters."""
    return Specials(tuple(SPECIAL_RULE.read(Node.of({name: given}, "rule")) for name, given in rules))


def battle(
    picture: str | Position,
    rebel_hand: Sequence[str] = (),
    empire_hand: Sequence[str] = (),
    first: str = "rebel",
    hand: int = 4,
    medals: int = 9,
    rulings: Mapping[str, str] | None = None,
    special: Sequence[tuple[str, Any]] = (),
    **options: Any,
) -> Battle:
    """A battle at its first card, with the given cards on top of the decks, so that they are drawn first.

    Leaders whose cards are asked for take part; dice wait for `roll`.
    """
    text = write_scenario(
        Scenario(
            name="Table",
            first=first,  # type: ignore[arg-type]
            hand={"rebel": hand, "empire": hand},
            medals={"rebel": medals, "empire": medals},
            position=picture if isinstance(picture, Position) else position(picture),
            specials=specials(*special),
        )
    )
    hands = {"rebel": rebel_hand, "empire": empire_hand}
    options = {"dice": "manual", "seed": 1, **options}
    if "leaders" not in options:
        found = {
            side: [name for name in LEADERS[side] if set(LEADERS[side][name]) & set(hands[side])] for side in SIDES
        }
        options["leaders"] = {side: names[0] for side, names in found.items() if names}
    fight = hl.loads(text, rulings=dict(rulings or {}), **options)
    if options["dice"] == "manual":
        deal(fight, {fight.setup.seats_of(side)[0]: hands[side] for side in SIDES})
    return fight


def deal(fight: Battle, tops: Mapping[int, Sequence[str]]) -> None:
    """Answer all shuffles: each seat's deck starts with the cards named for it."""
    while fight.decision.kind == "shuffle":
        undealt = fight.state.piles.undealt[0]
        cards = list(fight.decision.cards)
        seat = undealt.seat
        team = fight.setup.seats_of(fight.setup.seats[seat].side)
        if not undealt.leader and len(team) == 2:
            one, other = ([card for card in tops.get(each, ()) if card in cards] for each in team)
            rest = [card for card in cards if card not in (*one, *other)]
            middle = len(cards) // 2 - len(one)
            fight.play(Shuffle(*one, *rest[:middle], *other, *rest[middle:]))
        else:
            top = [card for card in tops.get(seat, ()) if card in cards]
            fight.play(Shuffle(*top, *(card for card in cards if card not in top)))


# Playing


def play(fight: Battle, *actions: str) -> list[Event]:
    """Play one action after the other; what happened in all."""
    return [event for action in actions for event in fight.play(action)]


def command(fight: Battle, card: str, *orders: str) -> list[Event]:
    """Play a card, order the units on these hexes, and end the orders."""
    happened = play(fight, f"play {card}", *(f"order {hex}" for hex in orders))
    return happened + (play(fight, "done") if fight.decision.kind == "order" else [])


def move(fight: Battle, *ways: str) -> list[Event]:
    """Move units, each way such as `D4 D5`, and end the moves."""
    return play(fight, *(f"move {way}" for way in ways)) + stay(fight)


def stay(fight: Battle) -> list[Event]:
    """End the moves."""
    return play(fight, "done") if fight.decision.kind == "move" else []


def fire(fight: Battle, attacker: str, target: str, *faces: str) -> list[Event]:
    """Attack, and roll these faces."""
    return play(fight, f"fire {attacker} {target}") + roll(fight, *faces)


def roll(fight: Battle, *faces: str) -> list[Event]:
    """Let the dice fall like this."""
    return play(fight, " ".join(("roll", *faces)))


def pass_turn(fight: Battle) -> list[Event]:
    """Let whoever has the turn play a card and do nothing with it, or end the turn that is under way."""
    turn, happened = fight.state.turn, []
    while fight.state.turn == turn:
        if fight.decision.kind == "shuffle":
            happened += fight.play(Shuffle(*fight.decision.cards))
        else:
            happened += fight.play("done" if "done" in legal(fight) else fight.legal_actions()[0])
    return happened


# Looking


def legal(fight: Battle, verb: str = "") -> set[str]:
    """What may be played now, as text; with a verb only such actions, without the verb."""
    actions = fight.legal_actions()
    assert len(set(actions)) == len(actions), "no answer is offered twice"
    texts = {str(action) for action in actions}
    return {text.removeprefix(verb).strip() for text in texts if text.startswith(verb)} if verb else texts


def dice(fight: Battle, attacker: str, target: str) -> int:
    """The dice of an attack that may be made now; it is taken back again."""
    fight.play(f"fire {attacker} {target}")
    number = fight.decision.number
    fight.undo()
    return number


def reach(fight: Battle, hex: str) -> set[str]:
    """Where the unit on a hex may move now."""
    return {way.split()[1] for way in legal(fight, "move") if way.split()[0] == hex}


def targets(fight: Battle, hex: str) -> set[str]:
    """Whom the unit on a hex may attack now."""
    return {way.split()[1] for way in legal(fight, "fire") if way.split()[0] == hex}


def refused(fight: Battle, action: str) -> str | None:
    """The rule by which an action is not allowed now, after checking that playing it says the same; None if it is."""
    before = fight.state.key()
    reason = fight.why_not(action)
    if reason is None:
        return None
    try:
        fight.play(action)
    except hl.HothlabError as error:
        assert getattr(error, "reason", reason) == reason
    else:
        raise AssertionError(f"{action} was refused by {reason}, and played")
    assert fight.state.key() == before, "a refused action changes nothing"
    assert len(str(reason)) > len(reason.rule) + 5
    return reason.rule


Happening = TypeVar("Happening", bound=Event)


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, without the details."""
    return [event.kind for event in events]


def only(events: Sequence[Event], kind: type[Happening]) -> Happening:
    """The one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def unit(fight: Battle, hex: str) -> Unit | None:
    """The unit on a hex, or None."""
    return fight.position.units.get(Hex(hex))


def left(fight: Battle, hex: str) -> int:
    """The miniatures left of the unit on a hex; 0 when none is there."""
    found = unit(fight, hex)
    return found.miniatures if found else 0


# A second opinion on orders, straight from the catalogue


def sections(hex: str, side: str) -> set[str]:
    """The sections of a hex as its player sees them (BRD-2, BRD-3): read off the printed map, column by column."""
    column = int(hex[1:]) - 1
    if ROWS[hex[0]] == 10:
        at = {"left"} if column <= 2 else {"centre"} if column <= 6 else {"right"}
    else:
        at = {name for name, inside in (
            ("left", column <= 2), ("centre", 2 <= column <= 6), ("right", column >= 6)) if inside}  # fmt: skip
    flip = {"left": "right", "centre": "centre", "right": "left"}
    return at if side == "rebel" else {flip[name] for name in at}


def assignable(orders: Mapping[str, int], hexes: Collection[str], side: str) -> bool:
    """Is there any way to pay for all these orders (ORD-2, ORD-3)? Tries every section for every unit."""
    if not hexes:
        return True
    hex, *others = hexes
    for section in ("any", *sections(hex, side)):
        if orders.get(section, 0) and assignable({**orders, section: orders[section] - 1}, others, side):
            return True
    return False
