"""Tasks on orders: which section a hex is in, which units a card may order."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.game.cards import card as card_of
from hothlab.game.events import side_name
from hothlab.game.orders import card_in_force, fits, why_not_ordered
from hothlab.hexes import Hex, Section, Side, opponent
from hothlab.language.text import _, capital, listed, ngettext
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, choice_task, hexes_task
from hothlab.lessons.tasks.parameters import AHex, ASide, CardName, Hexes
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = ["may_order", "section_of", "sections"]

_PLACES: tuple[tuple[Section, ...], ...] = (
    ("left",), ("centre",), ("right",), ("left", "centre"), ("centre", "right"),
)  # fmt: skip


def sections(position: Position, ask: Ask, card: CardName, side: ASide) -> Task:
    """Every unit that a section card may order (CMD-1, ORD-3)."""
    if card_of(card).kind != "section":
        raise HothlabError(_("{card} is not a section card").format(card=_(card_of(card).name)))
    return may_order(position, ask, card, side)


def may_order(position: Position, ask: Ask, card: CardName, side: ASide, ordered: Hexes = ()) -> Task:
    """Every unit that may get the next order of a card, when those `ordered` have theirs already."""
    played = card_in_force(card_of(card), position, side, Rulings())
    done: tuple[Hex, ...] = ()
    for hex in map(position.board.hex, ordered):
        refused = why_not_ordered(played, position, side, done, hex)
        if refused is not None:
            raise HothlabError(str(refused))
        done = (*done, hex)

    def why(hex: Hex) -> Reason | None:
        return why_not_ordered(played, position, side, done, hex)

    key = [hex for hex in position.units if why(hex) is None]

    def right() -> str:
        n = len(key)
        if not n:
            return _("The card orders nobody here.")
        if fits(played, position, side, (*done, *key)):
            return ngettext("One unit may be ordered.", "{n} units may be ordered.", n).format(n=n)
        return ngettext("There is one unit to choose.", "There are {n} units to choose from.", n).format(n=n)

    name = _(card_of(card).name)
    if done:
        question = _("{side} play {card}, and {hexes} have their order. Click every unit that may be ordered next.")
    else:
        question = _("{side} play {card}. Click every unit that it may order.")
    told = question.format(side=side_name(side), card=name, hexes=listed(done))
    return hexes_task(
        ask, capital(told), ("CMD-1", "ORD-1"), position, key, why, right, evidence=position,
        among=position.units, shown=Illustration(marked=done, cards=(card,)),
    )  # fmt: skip


def section_of(position: Position, ask: Ask, hex: AHex, side: ASide) -> Task:
    """The section or sections that a hex lies in, as a side sees them (BRD-2, BRD-3)."""
    at = position.board.hex(hex)
    found, mirrored = (_place(position, at, each) for each in (side, opponent(side)))
    rules = ("BRD-3",) if len(_PLACES[found]) == 2 else ("BRD-2",)

    def why(pick: int) -> Reason:
        if len(_PLACES[pick]) < len(_PLACES[found]):
            return Reason("BRD-3", _("a dotted line goes through {hex}").format(hex=at))
        if pick == mirrored:
            return Reason("BRD-2", _("that is how the other side sees it"), at)
        if len(_PLACES[pick]) > len(_PLACES[found]):
            return Reason("BRD-3", _("no dotted line goes through {hex}").format(hex=at))
        return Reason(
            "BRD-2", _("find the dotted lines, and look from the edge of {side}").format(side=side_name(side))
        )

    def right() -> Praise:
        if len(_PLACES[found]) == 2:
            text = _("A dotted line goes through {hex}, so it is in both sections.").format(hex=at)
        else:
            text = _("Left and right are as {side} see them.").format(side=side_name(side))
        return Praise(text, rules)

    question = _("Seen by {side}: in which section is {hex}?").format(side=side_name(side), hex=at)
    return choice_task(
        ask, question, rules, _place_names(), found, why, right, evidence=position, board=position,
        shown=Illustration(marked=(at,)),
    )  # fmt: skip


def _place(position: Position, hex: Hex, side: Side) -> int:
    """The number of the place in `_PLACES`."""
    held = position.board.sections(hex, side)
    return next(n for n, names in enumerate(_PLACES) if set(names) == set(held))


def _place_names() -> tuple[str, ...]:
    return (
        _("left flank"), _("centre"), _("right flank"), _("left flank and centre"), _("centre and right flank"),
    )  # fmt: skip
