"""The contents of a dispute's card, part by part, in the language spoken now; page and picture lay them out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from importlib.metadata import version

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.details import scenario_named
from hothlab.desks.settle.in_play import Acting
from hothlab.language.text import _
from hothlab.rules.editions import notes_of, pages_note, pages_text

__all__ = ["CardParts", "CardRow", "CardRule", "CardSection", "card_parts"]


@dataclass(frozen=True)
class CardRow:
    """One row of the card: subject, text and sources (editions or rules); `loud` where no edition supports it."""

    text: str
    head: str = ""
    kind: str = ""
    """What sort of thing the head is, in brackets behind it."""
    who: str = ""
    rules: tuple[str, ...] = ()
    loud: bool = False


@dataclass(frozen=True)
class CardSection:
    """Rows under a title, on paper in one line or each in its own."""

    title: str
    rows: tuple[CardRow, ...]
    in_one_line: bool = False


@dataclass(frozen=True)
class CardRule:
    """A rule behind the answer as it is read here, and what the opponent's edition says differently."""

    id: str
    title: str
    pages: str
    text: str
    loud: bool
    notes: tuple[str, ...]


@dataclass(frozen=True)
class CardParts:
    """All of the card, from its title to its foot. A section that has nothing to say has no rows."""

    title: str
    warning: str
    mark: str
    heading: str
    verdict: str
    checks: tuple[CardRow, ...]
    sections: tuple[CardSection, ...]
    rules_title: str
    rules: tuple[CardRule, ...]
    pages_note: str
    in_force: CardSection
    about: tuple[CardRow, ...]


def card_parts(answer: Verdict, opponent: str = "") -> CardParts:
    """All parts of the card; `opponent` is another edition, whose notes stand beneath the rules."""
    readings = CardSection(_("Readings of the open rules that would change it"), _readings(answer))
    return CardParts(
        answer.dispute.title,
        answer.warning,
        answer.mark,
        answer.heading,
        answer.sentence,
        tuple(CardRow(each.text, each.name, rules=each.rules) for each in answer.reasons),
        (
            readings,
            CardSection(_("One piece that would reverse it"), _plain(answer.flips), in_one_line=True),
            CardSection(_("What is not known"), _plain(answer.unknown)),
        ),
        _("The rules, in our words"),
        _rules(answer, opponent),
        pages_note(answer.cited),
        _in_force(answer),
        _about(answer),
    )


def _plain(things: tuple[object, ...]) -> tuple[CardRow, ...]:
    return tuple(CardRow(str(each)) for each in things)


def _readings(answer: Verdict) -> tuple[CardRow, ...]:
    """The readings that would turn the answer. A rule that was only looked up has no verdict to turn."""
    rows = tuple(
        CardRow(
            each.then,
            each.label,
            _("reverses it") if each.reverses else _("changes something"),
            each.words,
            loud=each.contradicted,
        )
        for each in answer.readings
    )
    if rows or answer.dispute.question == "rule":
        return rows
    return (CardRow(_("None: the verdict is the same however the rules are read.")),)


def _rules(answer: Verdict, opponent: str) -> tuple[CardRule, ...]:
    found = []
    for each in answer.cited:
        told = answer.wording(each)
        notes = tuple(str(note) for note in notes_of(each.id, opponent)) if opponent else ()
        found.append(CardRule(each.id, told.title, pages_text(each), told.text, told.loud, notes))
    return tuple(found)


def _in_force(answer: Verdict) -> CardSection:
    rows = [CardRow("", each.label, who=each.words, loud=each.contradicted) for each in answer.in_force]
    return CardSection(
        _("Readings in force"), tuple(rows) or (CardRow(_("our defaults, no house readings")),), in_one_line=True
    )


def _about(answer: Verdict) -> tuple[CardRow, ...]:
    dispute = answer.dispute
    found = [CardRow(_scenario(answer), _("Board"))]
    if isinstance(dispute, Acting) and dispute.moved:
        found.append(CardRow(str(dispute.moved), _("Hexes moved")))
    made_by = CardRow(f"hothlab {version('hothlab')}", _("Made by"))
    return (*found, CardRow(date.today().isoformat(), _("Date")), made_by)


def _scenario(answer: Verdict) -> str:
    key, position = answer.dispute.scenario, answer.dispute.position
    if key is None:
        return _("a board set up by hand")
    scenario = scenario_named(key)
    name = _("scenario {key}, {name}").format(key=key, name=_(scenario.name))
    return name if scenario.position == position else _("{scenario}, changed").format(scenario=name)
