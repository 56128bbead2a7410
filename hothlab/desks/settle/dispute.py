"""A dispute: a position, one or two hexes, a question, and whatever else decides it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, get_args

from hothlab.base.bounds import known_name, whole_number
from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source, scenario_or_position
from hothlab.game.battle import Battle
from hothlab.game.cards import card, card_named
from hothlab.game.scenario import Scenario, load, scenarios
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.language.nouns import noun
from hothlab.language.text import _, phrase
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, RulingsLike

__all__ = [
    "MOST_EXTRA",
    "MOST_MOVED",
    "MOST_NUMBER",
    "QUESTIONS",
    "Dispute",
    "QuestionKind",
    "board_of",
    "dispute_of",
    "scenario_named",
]

QuestionKind = Literal["shoot", "odds", "move", "retreat", "order", "medal", "at-at", "rule"]
QUESTIONS: tuple[QuestionKind, ...] = get_args(QuestionKind)
MOST_MOVED, MOST_NUMBER, MOST_EXTRA = 9, 6, 6
_MOST_WORDS = 12
_LONGEST_WORD = 24


@dataclass(frozen=True)
class Dispute:
    """Everything that two players disagree about. It is checked as it is made, and is one line of text as `code`.

    `moved` counts the hexes that the unit on `a` has moved this turn; `number` the retreats rolled, or the hits on an
    AT-AT, and `faces` are the dice of its confirmation; `extra` are dice that something else adds; `card` is the card
    in play, `words` what is looked up, `scenario` the one that the board comes from, `other_way` the sides whose units
    go back toward the other baseline than their own, as a scenario may say (RET-1).

    >>> dispute = Dispute(load("3").position, "shoot", "F6", "D5")
    >>> Dispute.from_code(dispute.code) == dispute
    True
    """

    position: Position = field(repr=False)
    question: QuestionKind = "shoot"
    a: Hex | None = None
    b: Hex | None = None
    moved: int = 0
    number: int = 1
    extra: int = 0
    card: str | None = None
    faces: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    scenario: str | None = None
    rulings: Rulings = field(default_factory=Rulings)
    other_way: tuple[Side, ...] = ()

    def __post_init__(self) -> None:
        known_name(self.question, _("question"), QUESTIONS)
        board = self.position.board
        for name in ("a", "b"):
            hex = getattr(self, name)
            object.__setattr__(self, name, None if hex is None else board.hex(hex))
        if self.b is not None and self.a is None:
            raise HothlabError(_("a second hex needs a first one"))
        if self.a is not None and self.a == self.b:
            raise HothlabError(_("a dispute needs two different hexes, not {hex} twice").format(hex=self.a))
        whole_number(self.moved, _("the number of hexes moved"), 0, MOST_MOVED)
        whole_number(self.number, _("the number of retreats or hits"), 1, MOST_NUMBER)
        whole_number(self.extra, _("the number of more dice"), 0, MOST_EXTRA)
        if self.card is not None:
            card(self.card)
        for face in self.faces:
            known_name(face, _("die symbol"), symbols())
        if len(self.faces) > MOST_NUMBER:
            raise HothlabError(_("a confirmation has at most {most} dice").format(most=MOST_NUMBER))
        words = " ".join(self.words) if not isinstance(self.words, str) else self.words
        kept = re.findall(rf"[^\W_]{{1,{_LONGEST_WORD}}}", words.casefold())[:_MOST_WORDS]
        object.__setattr__(self, "words", tuple(kept))
        object.__setattr__(self, "rulings", Rulings.of(self.rulings))
        for side in self.other_way:
            known_name(side, _("side"), SIDES)
        object.__setattr__(self, "other_way", tuple(side for side in SIDES if side in self.other_way))
        if self.scenario is not None and self.scenario not in scenario_keys():
            object.__setattr__(self, "scenario", None)  # a board of somebody's own, or of a later version

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes chosen, one or two or none."""
        return tuple(hex for hex in (self.a, self.b) if hex is not None)

    @property
    def ordered_too(self) -> Hex | None:
        """The second hex, where a unit of the same side stands that one card might order as well."""
        units = self.position.units
        one, other = (units.get(hex) if hex is not None else None for hex in (self.a, self.b))
        return self.b if one is not None and other is not None and one.side == other.side else None

    def home_of(self, hex: Hex) -> Side | None:
        """The side whose baseline the unit on a hex goes back to where that is not its own; as `retreats` takes it."""
        unit = self.position.units.get(hex)
        return opponent(unit.side) if unit is not None and unit.side in self.other_way else None

    @property
    def code(self) -> str:
        """The whole dispute as one line of text, safe in a chat message and in a web address."""
        from hothlab.desks.settle.code import encode_dispute

        return encode_dispute(self)

    @staticmethod
    def from_code(text: str) -> Dispute:
        """The dispute of a code; `BadCode` says what is wrong with a text that is not such a code."""
        from hothlab.desks.settle.code import decode_dispute

        return decode_dispute(text)

    def but(self, **changed: Any) -> Dispute:
        """The dispute with something else."""
        return replace(self, **changed)

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        a, b = self.a or "…", self.b
        unit = self.position.units.get(self.a) if self.a else None
        who = phrase(_("{unit} on {hex}"), unit=unit.name if unit else noun("units", "unit"), hex=a)
        match self.question:
            case "shoot":
                return _("May {who} shoot at {b}?").format(who=who, b=b or "…")
            case "odds":
                return _("What are the odds of {who} against {b}?").format(who=who, b=b or "…")
            case "move":
                text = (
                    _("May {who} move to {b}, and attack then?") if b else _("Where may {who} move, and attack then?")
                )
                return text.format(who=who, b=b)
            case "retreat":
                text = _("May {who} retreat to {b}?") if b else _("Where may {who} retreat, and what does it lose?")
                return text.format(who=who, b=b)
            case "order":
                b = self.ordered_too
                if not self.card:
                    text = _("May this card order {who} and {b} too?") if b else _("May this card order {who}?")
                    return text.format(who=who, b=b)
                text = _("May {card} order {who} and {b} too?") if b else _("May {card} order {who}?")
                return text.format(card=_(card(self.card).name), who=who, b=b)
            case "medal":
                return _("Whose medal is it on {hex}?").format(hex=a)
            case "at-at":
                return _("Is the AT-AT on {hex} down?").format(hex=b or a)
        return _("What does the rule say?")


@cache
def scenario_keys() -> Mapping[str, str]:
    """For each scenario of ours its number as a code has it (`3`, `t1`), and its slug."""
    return {path.stem.partition("-")[0].lstrip("0"): slug for slug, path in scenarios().items()}


@cache
def scenario_named(key: str) -> Scenario:
    """The scenario of a key."""
    return load(scenario_keys()[key]).scenario


def _key_of(scenario: Scenario) -> str | None:
    """The key of a scenario, when it is one of ours; a file that only has the name of one has rules of its own."""
    keys = (key for key, slug in scenario_keys().items() if slug == scenario.slug)
    return next((key for key in keys if scenario_named(key).specials == scenario.specials), None)


def board_of(source: Source | None) -> Dispute:
    """A board, with what its scenario and its battle say: whose medals, which way units go back, which rulings."""
    scenario = Position() if source is None else scenario_or_position(source)
    if isinstance(scenario, Position):
        return Dispute(scenario)
    toward = scenario.specials.retreat_toward
    return Dispute(
        source.position if isinstance(source, Battle) else scenario.position,
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
    *,
    moved: int | None = None,
    number: int | None = None,
    extra: int | None = None,
    card: str | None = None,
    faces: Sequence[str] | None = None,
    words: str | Sequence[str] | None = None,
    other_way: Sequence[Side] | None = None,
) -> Dispute:
    """The dispute that a person means: whatever a board can be taken from, a code of either kind, or a dispute.

    What is said besides takes the place of what the code says; its names are those of a `Dispute`, and a card may have
    the name that is printed on it. Without a question it is guessed from the hexes.

    >>> dispute_of("3", "F6", "D5").question
    'shoot'
    """
    from hothlab.desks.settle.code import is_dispute
    from hothlab.desks.settle.questions import guess

    if isinstance(source, Dispute):
        found = source
    elif isinstance(source, str) and is_dispute(source):
        found = Dispute.from_code(source)
    else:
        found = board_of(source)
        question = question or guess(found.but(a=a, b=b))
    changed: dict[str, Any] = {
        "a": a, "b": b, "question": question, "moved": moved, "number": number, "extra": extra,
        "card": None if card is None else card_named(card), "faces": None if faces is None else tuple(faces),
        "words": words, "other_way": None if other_way is None else tuple(other_way),
        "rulings": None if rulings is None else Rulings.of(rulings),
    }  # fmt: skip
    changed = {name: value for name, value in changed.items() if value is not None}
    return found.but(**changed) if changed else found
