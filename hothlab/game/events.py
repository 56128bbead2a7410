"""What happened: plain values in the order they happened, and their sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from hothlab.game.cards import cards
from hothlab.game.victory import victory_text
from hothlab.hexes import Hex, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, capital, cited, listed, ngettext
from hothlab.rules.terrain import structure_kinds
from hothlab.rules.units import profiles

__all__ = ["Event", "Events", "card_names", "describe", "side_name", "side_title", "symbol_name"]


class Event(NamedTuple):
    """Something that happened. Which fields are used depends on the kind; `describe` knows."""

    kind: str
    side: Side | None = None
    hex: Hex | None = None
    to: Hex | None = None
    number: int = 0
    words: tuple[str, ...] = ()
    rule: str = ""

    def __repr__(self) -> str:
        told = filter(None, (self.side, self.hex, self.to, self.number, *self.words, self.rule))
        return f"<Event {self.kind}: {', '.join(map(str, told))}>"


class Events(list[Event]):
    """What has happened so far, to be added to.

    >>> happened = Events()
    >>> happened.add("drew", "rebel", number=1)
    >>> print(describe(happened[0]))
    The Rebels drew 1 card
    """

    __slots__ = ()

    def add(
        self,
        kind: str,
        side: Side | None = None,
        hex: Hex | None = None,
        to: Hex | None = None,
        number: int = 0,
        words: tuple[str, ...] = (),
        rule: str = "",
    ) -> None:
        """Something more has happened, see `Event`."""
        self.append(Event(kind, side, hex, to, number, words, rule))


def side_name(side: str | None) -> str:
    """What to call a side."""
    return noun("sides", side) if side else _("nobody")


def side_title(side: Side) -> str:
    """A side, as a heading."""
    return format(noun("sides", side), "label")


def symbol_name(symbol: str) -> str:
    """What to call a symbol of the die."""
    return noun("dice", symbol)


def _symbols(symbol: str, number: int) -> str:
    """That many dice with the same symbol."""
    text = {
        "infantry": ngettext("{n} infantry", "{n} infantry", number),
        "vehicle": ngettext("{n} vehicle", "{n} vehicles", number),
        "blast": ngettext("{n} blast", "{n} blasts", number),
        "cross": ngettext("{n} cross", "{n} crosses", number),
        "retreat": ngettext("{n} retreat", "{n} retreats", number),
    }[symbol]
    return text.format(n=number)


def _faces(event: Event) -> str:
    return listed(_symbols(face, count) for face, count in Counter(event.words).items()) or _("nothing")


def _unit(event: Event) -> str:
    kind = event.words[0] if event.words else ""
    if kind in profiles():
        return profiles()[kind].name
    return structure_kinds()[kind].name if kind in structure_kinds() else kind


def card_names(event: Event) -> str:
    """The cards of an event by name."""
    return listed(_(cards()[word].name) if word in cards() else word for word in event.words)


def _form(template: Callable[[], str]) -> Callable[[Event], str]:
    def fill(event: Event) -> str:
        return template().format(
            side=side_name(event.side), hex=event.hex, to=event.to, n=event.number, unit=_unit(event)
        )

    return fill


def _counted(one: str, many: str) -> Callable[[Event], str]:
    def fill(event: Event) -> str:
        return ngettext(one, many, event.number).format(
            side=side_name(event.side), hex=event.hex, to=event.to, n=event.number, unit=_unit(event)
        )

    return fill


_TEXTS: dict[str, Callable[[Event], str]] = {
    "turn": _form(lambda: _("Turn {n}: {side}")),
    "card": lambda e: _("{side} play {card}").format(side=side_name(e.side), card=card_names(e)),
    "ordered": _form(lambda: _("order for {unit} on {hex}")),
    "moved": _form(lambda: _("{unit} moved from {hex} to {to}")),
    "exited": _form(lambda: _("{unit} left the board at {to}")),
    "attack": _counted("attack from {hex} on {to} with {n} die", "attack from {hex} on {to} with {n} dice"),
    "strike": _counted("strike on {to} with {n} die", "strike on {to} with {n} dice"),
    "rolled": lambda e: _("roll: {faces}").format(faces=_faces(e)),
    "rerolled": lambda e: _("re-roll: {faces}").format(faces=_faces(e)),
    "confirming": lambda e: _("confirmation roll: {faces}").format(faces=_faces(e)),
    "hit": _counted("{unit} on {hex} lost {n} miniature", "{unit} on {hex} lost {n} miniatures"),
    "stuck": _counted(
        "no way back: {unit} on {hex} lost {n} miniature",
        "no way back: {unit} on {hex} lost {n} miniatures",
    ),
    "eliminated": _form(lambda: _("eliminated: {unit} on {hex}")),
    "destroyed": _form(lambda: _("destroyed: {unit} on {hex}")),
    "ignored": _counted("{unit} on {hex} ignored {n} retreat", "{unit} on {hex} ignored {n} retreats"),
    "retreated": _form(lambda: _("{unit} retreated from {hex} to {to}")),
    "advanced": _form(lambda: _("{unit} broke through from {hex} to {to}")),
    "medal": _counted("{side} won {n} medal", "{side} won {n} medals"),
    "medal-lost": _counted("{side} lost {n} medal", "{side} lost {n} medals"),
    "deployed": _form(lambda: _("reinforcement on {hex}: {unit}")),
    "healed": _counted("{unit} on {hex} regained {n} miniature", "{unit} on {hex} regained {n} miniatures"),
    "charged": _form(lambda: _("{side} stored a charge, {n} in all")),
    "drew": _counted("{side} drew {n} card", "{side} drew {n} cards"),
    "discarded": _counted("{side} discarded {n} card", "{side} discarded {n} cards"),
    "shuffled": _form(lambda: _("{side} shuffled the cards")),
    "picked-up": _form(lambda: _("{unit} on {hex} picked up the officer")),
    "dropped": _form(lambda: _("the officer is left on {hex}")),
    "badge": lambda e: (
        _("the E-Web on {hex} is moving") if e.words[0] == "moving" else _("the E-Web on {hex} is in place")
    ).format(hex=e.hex),
    "won": lambda e: _("{side} win: {why}").format(side=side_name(e.side), why=victory_text(e.words[0], e.number)),
}


def describe(event: Event) -> str:
    """The event as a sentence, with its rule."""
    sentence = capital(_TEXTS[event.kind](event))
    return cited(sentence, [event.rule]) if event.rule else sentence
