"""What a player, or nature, can do: small values that print as the code that makes them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from hothlab.errors import HothlabError, UnknownName
from hothlab.hexes import Board, Hex, standard_board
from hothlab.text import _, ngettext, short

__all__ = [
    "Action", "Advance", "Deploy", "Discard", "Done", "Exit", "Fire", "Heal", "Ignore", "Move", "Order", "PlayCard",
    "Reroll", "Retreat", "Roll", "Shuffle", "Strike",
    "fire_actions", "moves_to", "order_actions", "parse_action",
]  # fmt: skip

_NAMES = {
    "play": "PlayCard", "order": "Order", "move": "Move", "exit": "Exit", "fire": "Fire", "reroll": "Reroll",
    "ignore": "Ignore", "retreat": "Retreat", "advance": "Advance", "discard": "Discard", "deploy": "Deploy",
    "strike": "Strike", "heal": "Heal", "done": "Done", "roll": "Roll", "shuffle": "Shuffle",
}  # fmt: skip
_LONGEST_WORD = 60
_NUMBER_OF_HEXES = {"order": 1, "move": 2, "exit": 2, "fire": 2, "deploy": 1, "strike": 1, "heal": 1}


class Action(NamedTuple):
    """A verb and its words. `str()` is a line of a record, and `parse_action` reads it back.

    >>> Move("F2", "E2"), str(Move("F2", "E2"))
    (Move('F2', 'E2'), 'move F2 E2')
    >>> parse_action("move f2 e2") == Move("F2", "E2")
    True
    """

    verb: str
    words: tuple[Any, ...] = ()
    """Hexes as `Hex`, cards and faces of the die as plain text."""

    def __repr__(self) -> str:
        return f"{_NAMES[self.verb]}({', '.join(repr(str(word)) for word in self.words)})"

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))


def parse_action(text: str) -> Action:
    """The action of a line of text."""
    verb, *words = text.split() or [""]
    if verb not in _NAMES:
        raise UnknownName(_("action"), verb, _NAMES)
    for word in words:
        if len(word) > _LONGEST_WORD:
            raise HothlabError(_("{word!r} is no card, no hex and no face of the die").format(word=short(word)))
    number = _NUMBER_OF_HEXES.get(verb)
    if number is not None:
        if len(words) != number:
            text = ngettext("{verb!r} takes {n} hex, not {given}", "{verb!r} takes {n} hexes, not {given}", number)
            raise HothlabError(text.format(verb=verb, n=number, given=len(words)))
        return Action(verb, tuple(Hex(word) for word in words))
    if verb == "retreat":
        return Action(verb, tuple(Hex(word) for word in words))
    return Action(verb, tuple(sorted(words) if verb in ("reroll", "discard") else words))


@cache
def order_actions() -> dict[Hex, Action]:
    """`Order` of every hex, ready made."""
    return {hex: Order(hex) for hex in standard_board().hexes}


@lru_cache(maxsize=1 << 15)
def moves_to(board: Board, origin: Hex, mask: int) -> tuple[Action, ...]:
    """`Move` from a hex to each hex of a mask; the same few come up again and again in a game."""
    return tuple([Move(origin, to) for to in board.unmask(mask)])


@cache
def fire_actions() -> dict[Hex, dict[Hex, Action]]:
    """`Fire` of every pair of hexes, ready made: `fire_actions()[attacker][target]`."""
    return {a: {b: Fire(a, b) for b in standard_board().hexes} for a in standard_board().hexes}


_DONE = Action("done")


def PlayCard(card: str) -> Action:  # noqa: N802
    """Play a command card (CMD-1)."""
    return Action("play", (card,))


def Order(hex: str) -> Action:  # noqa: N802
    """Give an order to the unit on a hex (ORD-1)."""
    return Action("order", (Hex(hex),))


def Move(origin: str, to: str) -> Action:  # noqa: N802
    """Move a unit (MOV-1)."""
    return Action("move", (Hex(origin), Hex(to)))


def Exit(origin: str, by: str) -> Action:  # noqa: N802
    """Move a unit to the hex `by` and off the board from there, where the scenario has an exit."""
    return Action("exit", (Hex(origin), Hex(by)))


def Fire(attacker: str, target: str) -> Action:  # noqa: N802
    """Attack (ATK-1)."""
    return Action("fire", (Hex(attacker), Hex(target)))


def Reroll(*faces: str) -> Action:  # noqa: N802
    """Roll dice with these faces once more (SPF-2); their order does not matter."""
    return Action("reroll", tuple(sorted(faces)))


def Ignore() -> Action:  # noqa: N802
    """Ignore one retreat (RET-7)."""
    return Action("ignore")


def Retreat(*path: str) -> Action:  # noqa: N802
    """Retreat by these hexes (RET-1)."""
    return Action("retreat", tuple(Hex(hex) for hex in path))


def Advance() -> Action:  # noqa: N802
    """Break through into the vacated hex (SPF-1)."""
    return Action("advance")


def Discard(*cards: str) -> Action:  # noqa: N802
    """Discard cards from the hand; their order does not matter."""
    return Action("discard", tuple(sorted(cards)))


def Deploy(hex: str) -> Action:  # noqa: N802
    """Put a new unit on a hex."""
    return Action("deploy", (Hex(hex),))


def Strike(hex: str) -> Action:  # noqa: N802
    """Let a card strike the enemy unit on a hex."""
    return Action("strike", (Hex(hex),))


def Heal(hex: str) -> Action:  # noqa: N802
    """Give a miniature back to the unit on a hex."""
    return Action("heal", (Hex(hex),))


def Done() -> Action:  # noqa: N802
    """End this step, or choose nothing."""
    return _DONE


def Roll(*faces: str) -> Action:  # noqa: N802
    """Nature's answer to a roll."""
    return Action("roll", faces)


def Shuffle(*cards: str) -> Action:  # noqa: N802
    """Nature's answer to a shuffle: the cards from top to bottom."""
    return Action("shuffle", cards)
