"""The dispute that a person means: from a board of any kind, a line of text, or another dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hothlab.base.bounds import known_name
from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source, scenario_or_position
from hothlab.desks.settle.code import is_dispute
from hothlab.desks.settle.details import DisputeDetails, scenario_keys, scenario_named
from hothlab.desks.settle.dispute import QUESTIONS, Dispute, QuestionKind
from hothlab.desks.settle.questions import QUESTION_CLASSES, guess
from hothlab.desks.settle.shoot import MayShoot
from hothlab.game.battle import Battle
from hothlab.game.scenario import Scenario
from hothlab.language.text import _
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, RulingsLike

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["board_of", "dispute_of"]


def _key_of(scenario: Scenario) -> str | None:
    """The key of a scenario, when it is one of ours; a file that only has the name of one has rules of its own."""
    keys = (key for key, slug in scenario_keys().items() if slug == scenario.slug)
    return next((key for key in keys if scenario_named(key).specials == scenario.specials), None)


def board_of(source: Source | None) -> Dispute:
    """A board, with what its scenario and its battle say: whose medals, which way units go back, which rulings."""
    scenario = Position() if source is None else scenario_or_position(source)
    if isinstance(scenario, Position):
        return MayShoot(position=scenario)
    toward = scenario.specials.retreat_toward
    return MayShoot(
        position=source.position if isinstance(source, Battle) else scenario.position,
        scenario=_key_of(scenario),
        rulings=source.rulings if isinstance(source, Battle) else Rulings(),
        other_way=tuple(side for side, home in toward.items() if home != side),
    )


def dispute_of(
    source: Source | Dispute | None = None,
    a: str | None = None,
    b: str | None = None,
    question: QuestionKind | None = None,
    rulings: RulingsLike = None,
    **said: Unpack[DisputeDetails],
) -> Dispute:
    """The dispute that a person means: whatever a board can be taken from, a code of either kind, or a dispute.

    What is said besides takes the place of what the code says. Without a question it is guessed from the hexes.

    >>> dispute_of("3", "F6", "D5").question
    'sight'
    """
    if isinstance(source, Dispute):
        found = source
    elif isinstance(source, str) and is_dispute(source):
        found = Dispute.from_code(source)
    else:
        found = board_of(source)
        question = question or guess(found.but(a=a, b=b))
    details: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
    if rulings is not None:
        details["rulings"] = Rulings.of(rulings)
    asked = QUESTION_CLASSES[known_name(question or found.question, _("question"), QUESTIONS)]  # type: ignore[index]
    for name in details:
        if name not in asked.details():
            text = _("the question {question!r} does not depend on {name}")
            raise HothlabError(text.format(question=asked.question, name=name))
    here = found.but(a=found.a if a is None else a, b=found.b if b is None else b)
    return here.asking(asked.question, **details)
