"""A dispute as a question of a lesson: the position, what is asked, and the answer, written as a task of a file.

Two ways: exactly what the desk was asked, with the desk's verdict as the reason, or one of the kinds of task that the
engine answers hex by hex.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.desks.settle import Dispute, Verdict
from hothlab.desks.settle.in_play import Acting, CardInPlay
from hothlab.desks.settle.medal import WhoseMedal
from hothlab.desks.settle.move import MayMove
from hothlab.desks.settle.order import MayOrder
from hothlab.desks.settle.retreat import MayRetreat
from hothlab.desks.settle.rule import LookUp
from hothlab.desks.settle.shoot import Shooting
from hothlab.desks.settle.sight import DoesItSee
from hothlab.game.board_format import board_rows
from hothlab.game.cards import card
from hothlab.hexes import SIDES
from hothlab.language.text import _, capital

__all__ = ["TaskDraft", "questions_of"]

_MOST_RULES = 6
"""Rules that one question trains."""


@dataclass(frozen=True)
class TaskDraft:
    """A task made of a dispute: a few words about it, and its keys in a file."""

    title: str
    rows: dict[str, Any]
    stem: str = ""
    """What the id of its step begins with."""

    def step(self, id: str) -> dict[str, Any]:
        """The step of a lesson that asks it."""
        return {"task": id, **self.rows}


def questions_of(answer: Verdict) -> tuple[TaskDraft, ...]:
    """What can be asked of a dispute, the exact question first; an error where nothing is settled yet.

    >>> from hothlab.desks.settle import dispute_of
    >>> [each.rows["kind"] for each in questions_of(dispute_of("8", "E8", "F9").verdict())]
    ['choice', 'dice', 'sight', 'blockers', 'targets']
    """
    dispute = answer.dispute
    if answer.tone == "wait" or isinstance(dispute, LookUp):
        raise HothlabError(_("Ask something about the board first: {what}").format(what=answer.sentence))
    found = [each for each in (_exact(answer), *_by_the_engine(dispute)) if each is not None]
    if not found:
        raise HothlabError(_("This has no answer that can be clicked. Choose two hexes, or ask something else."))
    board = {key: value for key, value in board_rows(dispute.position).items() if value}
    rules = list(answer.rules)[:_MOST_RULES]
    hexes = [str(hex).lower() for hex in dispute.hexes]
    made = []
    for each in found:
        kind = each.rows.pop("kind")
        stem = "-".join([dispute.question if kind == "choice" else kind, *hexes])
        made.append(TaskDraft(each.title, {"kind": kind, "board": board, **each.rows, "rules": rules}, stem))
    return tuple(made)


def _exact(answer: Verdict) -> TaskDraft | None:
    """The question as it was asked, with the desk's own answer."""
    dispute = answer.dispute
    if answer.yes is not None:
        chosen = [(_("Yes"), answer.yes), (_("No"), not answer.yes)]
    elif isinstance(dispute, WhoseMedal) and dispute.a in dispute.position.objectives:
        owners = {"rebel": _("The Rebels'"), "empire": _("The Empire's"), None: _("Nobody's")}
        chosen = [(text, owner == answer.outcome) for owner, text in owners.items()]
    else:
        return None
    options = [{"text": text, **({"right": True} if right else {}), "why": answer.sentence} for text, right in chosen]
    shown: dict[str, Any] = {"marked": [str(hex) for hex in dispute.hexes]}
    if dispute.question in ("shoot", "sight"):
        shown = {"line": [str(hex) for hex in dispute.hexes]}
    if isinstance(dispute, CardInPlay) and dispute.card is not None:
        shown["cards"] = [dispute.card]
    return TaskDraft(dispute.title, {"kind": "choice", "ask": capital(_asked(dispute)), "options": options, **shown})


def _asked(dispute: Dispute) -> str:
    """The question; it tells what the unit did before where that matters."""
    if isinstance(dispute, Acting) and dispute.moved and dispute.question != "odds":
        text = _("{question} It has moved {n} before.")
        return text.format(question=dispute.title, n=dispute.moved)
    return dispute.title


def _by_the_engine(dispute: Dispute) -> list[TaskDraft]:
    """The kinds of task that fit; none under rulings of one's own, which tasks do not take."""
    a, b, position = dispute.a, dispute.b, dispute.position
    if dispute.rulings.changed or a is None:
        return []
    unit = position.units.get(a)
    found: list[TaskDraft] = []

    def offer(title: str, kind: str, **rows: Any) -> None:
        found.append(TaskDraft(title, {"kind": kind, **rows}))

    def offer_line() -> None:
        line = [str(a), str(b)]
        offer(_("Is the line of sight clear?"), "sight", line=line)
        offer(_("Which hexes block the line?"), "blockers", line=line)

    match dispute:
        case DoesItSee() if b is not None:
            offer_line()
        case Shooting():
            moved = {"moved": dispute.moved} if dispute.moved else {}
            if unit is not None and b in position.units and dispute.card is None:
                offer(_("How many dice does it roll?"), "dice", unit=str(a), target=str(b), **moved)
            offer_line()
            if unit is not None:
                offer(_("Which enemies may it attack?"), "targets", unit=str(a), **moved)
        case MayMove() if unit is not None and dispute.card is None and not dispute.moved and not dispute.bonus:
            offer(_("Where can it move?"), "reach", unit=str(a))
            offer(_("Where can it move and still attack?"), "attack-after-move", unit=str(a))
        case MayRetreat() if unit is not None:
            offer(_("Where may it end its retreat?"), "retreat", unit=str(a), number=dispute.number)
            offer(_("What does the retreat cost it?"), "retreat-losses", unit=str(a), number=dispute.number)
        case MayOrder() if unit is not None and dispute.card is not None:
            side = unit.side
            assert side in SIDES
            kind = "sections" if card(dispute.card).kind == "section" else "orderable"
            offer(_("Which units may the card order?"), kind, card=dispute.card, side=side)
    return found
