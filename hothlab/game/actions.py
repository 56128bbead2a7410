"""What a player, or nature, can answer: small frozen values, a class for each kind, that print as their own code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, NoReturn, TypeAlias, TypeVar, get_args

from hothlab.base.checked import explained
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes import Board, Hex, standard_board
from hothlab.language.text import _, ngettext, short

__all__ = [
    "DONE", "Action", "Advance", "Deploy", "Discard", "Done", "Exit", "Fire", "Heal", "Ignore", "Move", "Order",
    "PlayCard", "Reroll", "Retreat", "Roll", "Shuffle", "Strike",
    "fire_actions", "hexes_of", "moves_to", "never", "of_kind", "order_actions", "parse_action",
]  # fmt: skip

_LONGEST_WORD = 60
_put = object.__setattr__
"""How a frozen value gets its fields while it is made."""


@dataclass(frozen=True, slots=True, repr=False)
class _Answer:
    """The base of all actions: `str()` is a line of a record, `repr()` the code that makes the action."""

    _verb: ClassVar[str]
    """The first word of the line."""

    def _words(self) -> tuple[str, ...]:
        """The other words of the line."""
        return ()

    def __str__(self) -> str:
        return " ".join((self._verb, *self._words()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(str(word)) for word in self._words())})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class _OfHex(_Answer):
    """An action of one hex."""

    hex: Hex

    def __init__(self, hex: str) -> None:
        _put(self, "hex", Hex(hex))

    def _words(self) -> tuple[str, ...]:
        return (self.hex,)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class _OfCards(_Answer):
    """An action of some cards, in the order they are given."""

    cards: tuple[str, ...]

    def __init__(self, *cards: str) -> None:
        _put(self, "cards", cards)

    def _words(self) -> tuple[str, ...]:
        return self.cards


@dataclass(frozen=True, slots=True, repr=False, init=False)
class _OfFaces(_Answer):
    """An action of some faces of the die, in the order they are given."""

    faces: tuple[str, ...]

    def __init__(self, *faces: str) -> None:
        _put(self, "faces", faces)

    def _words(self) -> tuple[str, ...]:
        return self.faces


@dataclass(frozen=True, slots=True, repr=False)
class PlayCard(_Answer):
    """Play a command card (CMD-1).

    >>> str(PlayCard("raid-left"))
    'play raid-left'
    """

    _verb = "play"
    card: str

    def _words(self) -> tuple[str, ...]:
        return (self.card,)


class Order(_OfHex):
    """Give an order to the unit on a hex (ORD-1).

    >>> Order("f2"), str(Order("f2"))
    (Order('F2'), 'order F2')
    """

    __slots__ = ()
    _verb = "order"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Move(_Answer):
    """Move a unit (MOV-1).

    `by` names hexes that the unit goes through, in order, where it matters which way it goes (OBJ-4).

    >>> Move("F2", "E2"), str(Move("F2", "E2"))
    (Move('F2', 'E2'), 'move F2 E2')
    >>> Move("F2", "D2", by=["E2"]), str(Move("F2", "D2", by=["E2"]))
    (Move('F2', 'D2', by=('E2',)), 'move F2 D2 by E2')
    """

    _verb = "move"
    origin: Hex
    to: Hex
    by: tuple[Hex, ...]

    def __init__(self, origin: str, to: str, by: Iterable[str] = ()) -> None:
        _put(self, "origin", Hex(origin))
        _put(self, "to", Hex(to))
        _put(self, "by", tuple(map(Hex, by)))

    def _words(self) -> tuple[str, ...]:
        return (self.origin, self.to, *(("by", *self.by) if self.by else ()))

    def __repr__(self) -> str:
        by = f", by={tuple(map(str, self.by))}" if self.by else ""
        return f"Move({str(self.origin)!r}, {str(self.to)!r}{by})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Exit(_Answer):
    """Move a unit to the hex `by` and off the board from there, where the scenario has an exit (OBJ-7).

    `through` names hexes that the unit goes through before, in order, where it matters which way it goes (OBJ-4).

    >>> str(Exit("B3", "A3"))
    'exit B3 A3'
    >>> Exit("C4", "A5", through=["B4"]), str(Exit("C4", "A5", through=["B4"]))
    (Exit('C4', 'A5', through=('B4',)), 'exit C4 A5 through B4')
    """

    _verb = "exit"
    origin: Hex
    by: Hex
    through: tuple[Hex, ...]

    @explained
    def __init__(self, origin: str, by: str, through: Iterable[str] = ()) -> None:
        _put(self, "origin", Hex(origin))
        _put(self, "by", Hex(by))
        _put(self, "through", tuple(map(Hex, through)))

    def _words(self) -> tuple[str, ...]:
        return (self.origin, self.by, *(("through", *self.through) if self.through else ()))

    def __repr__(self) -> str:
        through = f", through={tuple(map(str, self.through))}" if self.through else ""
        return f"Exit({str(self.origin)!r}, {str(self.by)!r}{through})"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Fire(_Answer):
    """Attack (ATK-1).

    >>> Fire("C1", "E4").target
    Hex('E4')
    """

    _verb = "fire"
    attacker: Hex
    target: Hex

    def __init__(self, attacker: str, target: str) -> None:
        _put(self, "attacker", Hex(attacker))
        _put(self, "target", Hex(target))

    def _words(self) -> tuple[str, ...]:
        return (self.attacker, self.target)


class Reroll(_OfFaces):
    """Roll dice with these faces once more (SPF-2); their order does not matter.

    >>> Reroll("retreat", "cross") == Reroll("cross", "retreat")
    True
    """

    __slots__ = ()
    _verb = "reroll"

    def __init__(self, *faces: str) -> None:
        _put(self, "faces", tuple(sorted(faces)))


class Ignore(_Answer):
    """Ignore one retreat (RET-7).

    >>> str(Ignore())
    'ignore'
    """

    __slots__ = ()
    _verb = "ignore"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Retreat(_Answer):
    """Retreat by these hexes, one for each step (RET-1); without a hex the unit stays.

    >>> Retreat("b4", "a4").path
    (Hex('B4'), Hex('A4'))
    """

    _verb = "retreat"
    path: tuple[Hex, ...]

    def __init__(self, *path: str) -> None:
        _put(self, "path", tuple(map(Hex, path)))

    def _words(self) -> tuple[str, ...]:
        return self.path


class Advance(_Answer):
    """Break through into the vacated hex (SPF-1).

    >>> str(Advance())
    'advance'
    """

    __slots__ = ()
    _verb = "advance"


class Discard(_OfCards):
    """Discard cards from the hand; their order does not matter.

    >>> Discard("raid-right", "raid-left")
    Discard('raid-left', 'raid-right')
    """

    __slots__ = ()
    _verb = "discard"

    def __init__(self, *cards: str) -> None:
        _put(self, "cards", tuple(sorted(cards)))


class Deploy(_OfHex):
    """Put a new unit on a hex.

    >>> str(Deploy("A4"))
    'deploy A4'
    """

    __slots__ = ()
    _verb = "deploy"


class Strike(_OfHex):
    """Let a card strike the enemy unit on a hex.

    >>> str(Strike("D4"))
    'strike D4'
    """

    __slots__ = ()
    _verb = "strike"


class Heal(_OfHex):
    """Give miniatures back to the unit on a hex.

    >>> str(Heal("D4"))
    'heal D4'
    """

    __slots__ = ()
    _verb = "heal"


class Done(_Answer):
    """End this step, or choose nothing.

    >>> str(Done())
    'done'
    """

    __slots__ = ()
    _verb = "done"


class Roll(_OfFaces):
    """Nature's answer to a roll.

    >>> str(Roll("blast", "retreat"))
    'roll blast retreat'
    """

    __slots__ = ()
    _verb = "roll"


class Shuffle(_OfCards):
    """Nature's answer to a shuffle: the cards from top to bottom.

    >>> Shuffle("raid-right", "raid-left")
    Shuffle('raid-right', 'raid-left')
    """

    __slots__ = ()
    _verb = "shuffle"


DONE = Done()
"""Ready made, for nearly every step offers it."""

Action: TypeAlias = (
    PlayCard | Order | Move | Exit | Fire | Reroll | Ignore | Retreat | Advance | Discard | Deploy | Strike | Heal
    | Done | Roll | Shuffle
)  # fmt: skip
"""Any answer; `match` tells its kinds apart, and `never` in the last case lets mypy name one that was forgotten."""

_BY_VERB: dict[str, type[Action]] = {each._verb: each for each in get_args(Action)}
_NUMBER_OF_HEXES: dict[type[Action], int] = {
    Order: 1, Move: 2, Exit: 2, Fire: 2, Deploy: 1, Strike: 1, Heal: 1, Ignore: 0, Advance: 0, Done: 0,
}  # fmt: skip

_WAY: dict[type[Action], str] = {Move: "by", Exit: "through"}
"""The word before the hexes that a unit goes through."""


def parse_action(text: str) -> Action:
    """The action of a line of text.

    >>> parse_action("move f2 e2")
    Move('F2', 'E2')
    """
    verb, *words = text.split() or [""]
    if not verb:
        raise HothlabError(_("an action is missing, such as: order F1"))
    if verb not in _BY_VERB:
        raise UnknownName(_("action"), verb, _BY_VERB)
    for word in words:
        if len(word) > _LONGEST_WORD:
            raise HothlabError(_("{word!r} is neither a card nor a hex nor a face of the die").format(word=short(word)))
    kind, way = _BY_VERB[verb], list[str]()
    if words[2:3] == [_WAY.get(kind)]:
        words, way = words[:2], words[3:]
    number = _NUMBER_OF_HEXES.get(kind)
    if number is not None and len(words) != number:
        text = ngettext("{verb!r} takes {n} hex, not {given}", "{verb!r} takes {n} hexes, not {given}", number)
        raise HothlabError(text.format(verb=verb, n=number, given=len(words)))
    if kind is Move:
        return Move(words[0], words[1], way)
    if kind is Exit:
        return Exit(words[0], words[1], way)
    if kind is PlayCard:
        if not words:
            raise HothlabError(_("{verb!r} takes a card, such as: play raid-centre").format(verb=verb))
        return PlayCard(" ".join(words))
    return kind(*words)


One = TypeVar("One")


def of_kind(kind: type[One], actions: Iterable[Action]) -> list[One]:
    """The actions of one kind.

    >>> of_kind(Order, [Order("F2"), Done()])
    [Order('F2')]
    """
    return [action for action in actions if isinstance(action, kind)]


def hexes_of(action: Action) -> tuple[Hex, ...]:
    """The hexes that an action names, in the order in which a unit comes to them.

    >>> hexes_of(Move("F2", "D2", by=["E2"])), hexes_of(Done())
    ((Hex('F2'), Hex('E2'), Hex('D2')), ())
    """
    match action:
        case Order(hex) | Deploy(hex) | Strike(hex) | Heal(hex):
            return (hex,)
        case Move(origin, to, by):
            return (origin, *by, to)
        case Exit(origin, by, through):
            return (origin, *through, by)
        case Fire(attacker, target):
            return (attacker, target)
        case Retreat(path):
            return path
        case PlayCard() | Discard() | Reroll() | Ignore() | Advance() | Done() | Roll() | Shuffle():
            return ()
        case _:
            return never(action)


def never(value: NoReturn) -> NoReturn:
    """For the last case of a `match`: mypy complains here when a kind was forgotten."""
    raise AssertionError(value)


@cache
def order_actions() -> dict[Hex, Order]:
    """`Order` of every hex, ready made."""
    return {hex: Order(hex) for hex in standard_board().hexes}


@lru_cache(maxsize=1 << 15)
def moves_to(board: Board, origin: Hex, layer: int) -> tuple[Move, ...]:
    """`Move` from a hex to each hex of a mask; the same come up again and again in a game."""
    ready = _moves_from(board, origin)
    return tuple([ready[to] for to in board.unmask(layer)])


@cache
def _moves_from(board: Board, origin: Hex) -> dict[Hex, Move]:
    """`Move` from a hex to every other."""
    return {to: Move(origin, to) for to in board.hexes}


@cache
def fire_actions() -> dict[Hex, dict[Hex, Fire]]:
    """`Fire` of every pair of hexes, ready made: `fire_actions()[attacker][target]`."""
    return {a: {b: Fire(a, b) for b in standard_board().hexes} for a in standard_board().hexes}
