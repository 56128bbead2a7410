"""The kinds of task: what to ask, answered and explained by the engine.

A task of a chapter names its kind and gives its parameters beside it. `?` marks a parameter that may be left out. All
kinds take `ask` (the question; without it the kind asks in its own words), `hint`, `par` (tries for three stars;
2 for hexes, 1 for a choice) and `rules` (what it trains); all but `choice` need a board, which is given as
`board: {...}`, `scenario: "3"` or `code: hoth1-...`.

    kind                parameters                              the reader picks
    reach               unit: F5                                every hex the unit can move to
    attack-after-move   unit: F5                                every hex it can move to and still attack from
    retreat             unit: F5, number: 2                     every hex it may end so many retreats on
    retreat-losses      unit: F5, number: 2                     a number: the miniatures that the retreats cost
    sight               line: [F5, D4]                          yes or no: is the line of sight clear
    blockers            line: [F5, D4]                          every hex that blocks the line (none when it is clear)
    sees                from: F5, among?: [D4, D5]              every enemy (or hex among these) that is seen from there
    targets             unit: F5, moved?: 1                     every enemy it may attack (after moving so far)
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

`pick` and `choice` also take what is shown with them: `marked: [F5]`, `line: [F5, D4]`, `dice: [blast]`, and
`cards: [raid-left]`. A face of the die is infantry, vehicle, blast, cross or retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hothlab.errors import HothlabError, UnknownName
from hothlab.lessons.tasks.asking import Ask
from hothlab.lessons.tasks.attacking import dice, hits, targets
from hothlab.lessons.tasks.given import choice, pick
from hothlab.lessons.tasks.moving import attack_after_move, reach, retreat_ends, retreat_losses
from hothlab.lessons.tasks.ordering import may_order, section_of, sections
from hothlab.lessons.tasks.seeing import blockers, sees, sight
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import rule
from hothlab.rules.position import Position
from hothlab.text import _

__all__ = [
    "KINDS", "SHOWN", "Ask", "Kind", "attack_after_move", "blockers", "build", "choice", "dice", "hits", "may_order",
    "pick", "reach", "retreat_ends", "retreat_losses", "section_of", "sections", "sees", "sight", "targets",
]  # fmt: skip

SHOWN: Mapping[str, str] = {"marked": "hexes", "line": "line", "dice": "faces", "cards": "cards"}
"""What can be shown with a task whose author gives the answer, and how each is written."""


@dataclass(frozen=True)
class Kind:
    """A kind of task: the function that makes it, the parameters it needs and those it takes, and how each is written.

    They are written as `hex`, `hexes`, `line` (two hexes), `number`, `side`, `card`, `faces`, `text`, `why` (a text, or
    texts by hex) or `options`.
    """

    name: str
    make: Callable[..., Task]
    needs: Mapping[str, str]
    takes: Mapping[str, str] = field(default_factory=dict)
    given: bool = False
    """Does its author give the answer?"""

    @property
    def parameters(self) -> dict[str, str]:
        """All that may stand beside it."""
        return {**self.needs, **self.takes, **(SHOWN if self.given else {})}


_UNIT = {"unit": "hex"}
_RETREAT = {"unit": "hex", "number": "number"}
_LINE = {"line": "line"}
_CARD = {"card": "card", "side": "side"}

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("reach", reach, _UNIT),
        Kind("attack-after-move", attack_after_move, _UNIT),
        Kind("retreat", retreat_ends, _RETREAT),
        Kind("retreat-losses", retreat_losses, _RETREAT),
        Kind("sight", sight, _LINE),
        Kind("blockers", blockers, _LINE),
        Kind("sees", sees, {"from": "hex"}, {"among": "hexes"}),
        Kind("targets", targets, _UNIT, {"moved": "number"}),
        Kind("dice", dice, {"unit": "hex", "target": "hex"}, {"moved": "number"}),
        Kind("hits", hits, {"target": "hex", "faces": "faces"}, {"unit": "hex", "confirmation": "faces"}),
        Kind("sections", sections, _CARD),
        Kind("orderable", may_order, _CARD, {"ordered": "hexes"}),
        Kind("section-of", section_of, {"hex": "hex", "side": "side"}),
        Kind("pick", pick, {"key": "hexes", "why": "why"}, {"because": "text", "among": "hexes"}, given=True),
        Kind("choice", choice, {"options": "options"}, given=True),
    )
}
"""All kinds by name."""

_PYTHON = {"from": "origin"}
"""Parameters whose name Python keeps for itself."""


def build(
    kind: str,
    position: Position | None,
    *,
    id: str = "",
    question: str = "",
    rules: Sequence[str] = (),
    hint: str = "",
    par: int = 0,
    **parameters: Any,
) -> Task:
    """A task of a kind on a board.

    >>> task = build("reach", Position.from_text("D . . .T3 *N4 . . . . ."), unit="D3")
    >>> task.check(["D4"]).sentence
    'Not D4: taken by snowtroopers (MOV-3). You still need 16 hexes.'
    """
    if kind not in KINDS:
        raise UnknownName(_("kind of task"), kind, KINDS)
    found = KINDS[kind]
    for name in parameters:
        if name not in found.parameters:
            raise UnknownName(_("parameter of the kind {kind}").format(kind=kind), name, found.parameters)
    for name in found.needs:
        if name not in parameters:
            text = _("a task of the kind {kind} needs the parameter {name!r}")
            raise HothlabError(text.format(kind=kind, name=name))
    if position is None and kind != "choice":
        raise HothlabError(_("a task of the kind {kind} needs a board").format(kind=kind))
    trained = tuple(rule(each).id for each in rules)
    shown = {name: parameters.pop(name) for name in SHOWN if found.given and name in parameters}
    ask = Ask(id, question, trained, hint, par, _read_shown(position, shown))
    return found.make(position, ask, **{_PYTHON.get(name, name): value for name, value in parameters.items()})


def _read_shown(position: Position | None, shown: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """What is shown with a task, with its hexes read."""
    found = {}
    for name, values in shown.items():
        if SHOWN[name] in ("hexes", "line"):
            if position is None:
                raise HothlabError(_("{name!r} needs a board").format(name=name))
            found[name] = tuple[str, ...](position.board.hex(value) for value in values)
        else:
            found[name] = tuple(values)
    return found
