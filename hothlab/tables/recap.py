"""What the others did since the person at the screen last had the turn: its steps, and one line that sums them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from hothlab.game import events as ev
from hothlab.game.actions import never
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.events import Event, side_name
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, listed, ngettext, phrase
from hothlab.rules.units import profiles

__all__ = ["Recap", "recap"]


@dataclass(frozen=True)
class Recap:
    """The turns that are told: the first of their steps, whose they are, and what happened in them."""

    first: int
    sides: tuple[Side, ...]
    text: str


def recap(battle: Battle, people: Collection[int], here: Collection[Side]) -> Recap | None:
    """The recap for the people here: the turns since their last one, told until they answer in the next.

    `people` are the seats of the people at the screen and `here` their sides. Where people of both sides share the
    screen, it is the turn before; where only computers play, the turn that is under way. None if there is nothing to
    tell.
    """
    state, setup = battle.state, battle.setup
    now = state.turn
    if state.seat in people:
        if any(step.before.turn == now and step.seat == state.seat for step in reversed(battle.steps)):
            return None
        first = now - 1
    else:
        first = now
    while len(here) == 1 and first > 1 and setup.seat_in_turn(first - 1) not in people:
        first -= 1
    start = next((n for n, step in enumerate(battle.steps) if step.before.turn >= first > 0), None)
    if start is None or first < 1:
        return None
    told = [step for step in battle.steps[start:] if step.before.turn < now or state.seat not in people]
    turns = [(turn, [step for step in told if step.before.turn == turn]) for turn in range(first, now + 1)]
    texts = [_turn(steps, here) for _number, steps in turns if any(step.seat is not None for step in steps)]
    sides = tuple(steps[0].before.side for _number, steps in turns if steps)
    return Recap(start, sides, " ".join(texts)) if texts else None


def _turn(steps: Sequence[PlayedStep], here: Collection[Side]) -> str:
    """A turn in two sentences: what its side did, and what came of it."""
    side = steps[0].before.side
    events = [event for step in steps for event in step.events]
    return " ".join((*_deeds(events, side), *_results(events, side, here)))


def _deeds(events: Iterable[Event], side: Side) -> Iterator[str]:
    """What a side did: the card it played, the units that moved, left or came, and whom it attacked."""
    played = list[str]()
    moved, new, out = set[Hex](), 0, 0
    targets: list[Hex] = []
    for event in events:
        match event:
            case ev.CardPlayed():
                played += [event.name] if event.side == side else []
            case ev.Moved(mover, origin, to):
                moved = moved - {origin} | {to} if mover == side else moved  # a unit that moves twice is one unit
            case ev.Exited():
                out += 1
            case ev.Deployed():
                new += event.side == side
            case ev.Attacked(target=target) | ev.Struck(target=target):
                targets += [target] if target not in targets else []
            case (
                ev.TurnBegan() | ev.Ordered() | ev.DiceFell() | ev.MiniaturesLost() | ev.Eliminated() | ev.Destroyed()
                | ev.Ignored() | ev.Retreated() | ev.Advanced() | ev.MedalsChanged() | ev.Healed() | ev.Charged()
                | ev.HandsChanged() | ev.PickedUp() | ev.Dropped() | ev.Turned() | ev.Won()
            ):  # fmt: skip
                pass
            case _:
                never(event)
    text = _("{side:cap} played {card}.") if played else _("{side:cap} had the turn.")
    yield text.format(side=side_name(side), card=listed(played))
    if moved:
        yield ngettext("{n} unit moved.", "{n} units moved.", len(moved)).format(n=len(moved))
    if out:
        yield ngettext("{n} unit left the board.", "{n} units left the board.", out).format(n=out)
    if new:
        yield ngettext("{n} unit came in.", "{n} units came in.", new).format(n=new)
    if targets:
        yield _("The attack was on {hexes}.").format(hexes=listed(targets))
    if not (moved or out or targets or new):
        yield _("Nothing else was done.")


def _results(events: Sequence[Event], side: Side, here: Collection[Side]) -> Iterable[str]:
    """What was lost, by whom; what was driven back; medals."""
    lost: list[ev.Eliminated | ev.MiniaturesLost] = []
    destroyed, back = list[ev.Destroyed](), list[str]()
    won, attacked = Counter[Side](), False
    for event in events:
        match event:
            case ev.Eliminated() | ev.MiniaturesLost():
                lost.append(event)
            case ev.Destroyed():
                destroyed.append(event)
            case ev.Retreated(_by, origin, to):
                back += [f"{origin} → {to}"] if origin != to else []
            case ev.MedalsChanged():
                won[event.side] += event.gain
            case ev.Attacked() | ev.Struck():
                attacked = True
            case (
                ev.TurnBegan() | ev.CardPlayed() | ev.Ordered() | ev.Moved() | ev.Exited() | ev.DiceFell()
                | ev.Ignored() | ev.Advanced() | ev.Deployed() | ev.Healed() | ev.Charged() | ev.HandsChanged()
                | ev.PickedUp() | ev.Dropped() | ev.Turned() | ev.Won()
            ):  # fmt: skip
                pass
            case _:
                never(event)
    for each in sorted({event.side for event in lost}, key=lambda loser: loser == side):
        what = _losses([event for event in lost if event.side == each])
        text = _("You lost {what}.") if list(here) == [each] else _("{side:cap} lost {what}.")
        yield text.format(side=side_name(each), what=listed(what))
    for gone in destroyed:
        yield _("{what:cap} on {hex} was destroyed.").format(what=gone.name, hex=gone.hex)
    if back:
        yield _("Driven back: {units}.").format(units=listed(back))
    yield from (_medals(each, number, you=list(here) == [each]) for each, number in won.items() if number)
    if attacked and not (lost or destroyed):
        yield _("Nobody was lost.")


def _losses(lost: Sequence[ev.Eliminated | ev.MiniaturesLost]) -> list[str]:
    """Whole units by name and hex, then the miniatures of those that are left."""
    gone = [event for event in lost if isinstance(event, ev.Eliminated)]
    hexes = {event.hex for event in gone}
    alone = sum(event.number for event in lost if isinstance(event, ev.MiniaturesLost) and event.hex not in hexes)
    names = [phrase(_("{unit} on {hex}"), unit=profiles()[event.unit].name, hex=event.hex) for event in gone]
    if alone:
        names.append(ngettext("{n} miniature", "{n} miniatures", alone).format(n=alone))
    return names


def _medals(side: Side, number: int, you: bool) -> str:
    """The medals that a side won, or lost again; `you` where it is the only one at the screen."""
    n = abs(number)
    if number > 0:
        yours = ngettext("You won {n} medal.", "You won {n} medals.", n)
        text = ngettext("{side:cap} won {n} medal.", "{side:cap} won {n} medals.", n)
    else:
        yours = ngettext("You lost {n} medal.", "You lost {n} medals.", n)
        text = ngettext("{side:cap} lost {n} medal.", "{side:cap} lost {n} medals.", n)
    return (yours if you else text).format(side=side_name(side), n=n)
