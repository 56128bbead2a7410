"""The kinds of task: what to ask, answered and explained by the engine.

A task of a chapter names its kind and gives its parameters beside it. `?` marks a parameter that may be left out. All
kinds take `ask` (the question; without it the kind asks in its own words), `hint`, `par` (tries for three stars;
2 for hexes, 1 for a choice) and `rules` (what it trains); all but `choice` need a board, which is given as
`board: {...}`, `scenario: "3"` or `code: hoth1-...`.

    kind                parameters                              the reader picks
    reach               unit: F5                                every hex the unit can move to
    attack-after-move   unit: F5                                every hex it can move to and still attack from
    retreat             unit: F5, number: 2                     every hex where it may end these retreats
    retreat-losses      unit: F5, number: 2                     a number: the miniatures that the retreats cost
    sight               line: [F5, D4]                          yes or no: is the line of sight clear
    blockers            line: [F5, D4]                          every hex that blocks the line (none when it is clear)
    sees                from: F5, among?: [D4, D5]              every enemy (or hex among these) that is seen from there
    targets             unit: F5, moved?: 1                     every enemy it may attack (after moving that far)
    dice                unit: F5, target: D4, moved?: 1         a number: the dice it rolls, 0 when it may not attack
    hits                target: D4, faces: [blast, cross],      a number: the miniatures lost by this roll, before
                        unit?: F5, confirmation?: [blast]       retreats; an AT-AT's hits need their confirmation
    sections            card: raid-left, side: rebel            every unit that a section card may order
    orderable           card: ..., side: ..., ordered?: [F5]    every unit that may get the card's next order
    section-of          hex: F5, side: rebel                    the section or sections of a hex, as a side sees it
    pick                key: [F5], why: text or                 hexes named by the author; `why` ends the sentence
                        {D4: text, other: text},                "Not D4: ...", `because` is told with the right answer
                        because?: text, among?: [F5, D4]
    choice              options: [{text: ..., right: true,      one option; exactly one is right, and each says why in
                        why: ...}, {text: ..., why: ...}]       a whole sentence

`pick` and `choice` need their question, `ask: text`, and take what is shown with them: `marked: [F5]`,
`line: [F5, D4]`, `dice: [blast]`, and `cards: [raid-left]`. The faces of the
die are infantry, vehicle, blast, cross and retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hothlab.lessons.tasks import attacking, given, moving, ordering, seeing
from hothlab.lessons.tasks.asking import Ask
from hothlab.lessons.tasks.parameters import Parameters
from hothlab.lessons.tasks.task import Task

__all__ = ["KINDS", "SHOWN", "Kind"]

SHOWN = ("marked", "line", "dice", "cards")
"""What can be shown with a task whose author gives the answer."""


@dataclass(frozen=True)
class Kind:
    """A kind of task: the parameters it needs and those it takes, and what makes it of them."""

    name: str
    needs: tuple[str, ...]
    make: Callable[[Parameters, Ask], Task]
    takes: tuple[str, ...] = ()
    given: bool = False
    """Does its author give the answer?"""

    @property
    def parameters(self) -> tuple[str, ...]:
        """All that may stand beside it."""
        return (*self.needs, *self.takes, *(SHOWN if self.given else ()))


def _reach(its: Parameters, ask: Ask) -> Task:
    return moving.reach(its.position, ask, its.hex("unit"))


def _attack_after_move(its: Parameters, ask: Ask) -> Task:
    return moving.attack_after_move(its.position, ask, its.hex("unit"))


def _retreat(its: Parameters, ask: Ask) -> Task:
    return moving.retreat_ends(its.position, ask, its.hex("unit"), its.number("number"))


def _retreat_losses(its: Parameters, ask: Ask) -> Task:
    return moving.retreat_losses(its.position, ask, its.hex("unit"), its.number("number"))


def _sight(its: Parameters, ask: Ask) -> Task:
    return seeing.sight(its.position, ask, its.line("line"))


def _blockers(its: Parameters, ask: Ask) -> Task:
    return seeing.blockers(its.position, ask, its.line("line"))


def _sees(its: Parameters, ask: Ask) -> Task:
    return seeing.sees(its.position, ask, its.hex("from"), its.hexes("among") if "among" in its else None)


def _targets(its: Parameters, ask: Ask) -> Task:
    return attacking.targets(its.position, ask, its.hex("unit"), its.number("moved"))


def _dice(its: Parameters, ask: Ask) -> Task:
    return attacking.dice(its.position, ask, its.hex("unit"), its.hex("target"), its.number("moved"))


def _hits(its: Parameters, ask: Ask) -> Task:
    unit = its.hex("unit") if "unit" in its else None
    again = its.faces("confirmation") if "confirmation" in its else None
    return attacking.hits(its.position, ask, its.hex("target"), its.faces("faces"), unit, again)


def _sections(its: Parameters, ask: Ask) -> Task:
    return ordering.sections(its.position, ask, its.card("card"), its.side("side"))


def _orderable(its: Parameters, ask: Ask) -> Task:
    return ordering.may_order(its.position, ask, its.card("card"), its.side("side"), its.hexes("ordered"))


def _section_of(its: Parameters, ask: Ask) -> Task:
    return ordering.section_of(its.position, ask, its.hex("hex"), its.side("side"))


def _pick(its: Parameters, ask: Ask) -> Task:
    among = its.hexes("among") if "among" in its else None
    return given.pick(its.position, ask, its.hexes("key"), its.reasons("why"), its.text("because"), among)


def _choice(its: Parameters, ask: Ask) -> Task:
    return given.choice(its.board, ask, its.options("options"))


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("reach", ("unit",), _reach),
        Kind("attack-after-move", ("unit",), _attack_after_move),
        Kind("retreat", ("unit", "number"), _retreat),
        Kind("retreat-losses", ("unit", "number"), _retreat_losses),
        Kind("sight", ("line",), _sight),
        Kind("blockers", ("line",), _blockers),
        Kind("sees", ("from",), _sees, ("among",)),
        Kind("targets", ("unit",), _targets, ("moved",)),
        Kind("dice", ("unit", "target"), _dice, ("moved",)),
        Kind("hits", ("target", "faces"), _hits, ("unit", "confirmation")),
        Kind("sections", ("card", "side"), _sections),
        Kind("orderable", ("card", "side"), _orderable, ("ordered",)),
        Kind("section-of", ("hex", "side"), _section_of),
        Kind("pick", ("ask", "key", "why"), _pick, ("because", "among"), given=True),
        Kind("choice", ("ask", "options"), _choice, given=True),
    )
}
"""All kinds by name."""
