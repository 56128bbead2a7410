"""Rooms in which a class votes: what is asked, who has answered what, and the bounds on all of it.

A room has a word that nobody guesses. Whoever has the word may answer what is asked there, and nothing else; only the
one who opened the room asks, closes and counts. Everything is in memory: a room is a lesson long.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic
from typing import Any, Literal

from tornado.locks import Condition

from hothlab.base.bounds import plain_name
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.jsontree import JsonNode
from hothlab.base.yamltree import Node
from hothlab.language.text import _, alphabetical, ngettext
from hothlab.serve.door import new_word

__all__ = ["MOST_PHONES", "Ballot", "Pace", "Picture", "Refused", "VotingRoom", "VotingRooms", "read_question"]

MOST_PHONES = 300
"""Phones in a room."""
_MOST_ROOMS, _MOST_OF_ONE = 40, 4
"""Rooms at once, and those of one person; the one that was used longest ago gives way."""
_MOST_QUESTIONS = 500
_FORGOTTEN = 4 * 60 * 60
"""Seconds after which a room that nobody uses is gone."""
_PHONE = re.compile(r"[0-9a-f]{32}")
_HEX = re.compile(r"[A-Z][0-9]{1,2}")
_LONGEST_ID, _LONGEST_TEXT, _MOST_OPTIONS, _MOST_HEXES, _MOST_WORDS, _MOST_PICTURES = 200, 2000, 40, 200, 12, 4
_LARGEST_PICTURE = 300_000


class Refused(HothlabError):
    """A request that is refused: why, in one sentence, and the status of the HTTP answer."""

    def __init__(self, status: int, sentence: str) -> None:
        self.status = status
        super().__init__(sentence)


class Pace:
    """How often something may happen: `burst` times at once, and then `rate` times a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left, self._at = burst, clock()

    def allows(self) -> bool:
        """May it happen once more?"""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(frozen=True)
class Picture:
    """A drawing for phones, as SVG, packed with gzip."""

    packed: bytes

    @classmethod
    def of(cls, text: str) -> Picture:
        """Pack it."""
        return cls(gzip.compress(text.encode(), 6, mtime=0))

    @property
    def plain(self) -> bytes:
        """As it is without gzip."""
        return gzip.decompress(self.packed)

    @property
    def mark(self) -> str:
        """Its name: another picture has another."""
        return sha256(self.packed).hexdigest()[:16]


@dataclass(frozen=True)
class Ballot:
    """What is asked, as a phone gets it: never with its answer."""

    id: str
    kind: Literal["hexes", "option"]
    picks: tuple[str | int, ...]
    """All that can be picked: names of hexes, or the numbers of the options."""
    shown: dict[str, Any]
    """The texts, and where the hexes lie on the picture."""
    pictures: tuple[Picture, ...] = ()
    """The board, then dice."""

    def read(self, picks: object) -> frozenset[str | int]:
        """An answer as a phone has sent it; `Refused` when it is not one to this question."""
        most = 1 if self.kind == "option" else len(self.picks)
        if type(picks) is not list or len(picks) > most or (self.kind == "option" and not picks):
            raise Refused(400, _("That is not an answer to this question."))
        found = [own for pick in picks for own in self.picks if type(own) is type(pick) and own == pick]
        if len(found) != len(picks):
            raise Refused(400, _("That cannot be chosen here."))
        return frozenset(found)


def read_question(data: object) -> Ballot:
    """A question from the instructor's page, bounded; `Refused` for anything else."""
    try:
        return _question(JsonNode(data, "").mapping(required=("id", "kind", "text")))
    except BadFile:
        raise Refused(400, _("That is not a question that a phone can show.")) from None


def _question(rows: Mapping[str, Node]) -> Ballot:
    kind = rows["kind"].one_of("", ("hexes", "option"))
    options = [each.text(_LONGEST_TEXT) for each in _few(rows, "options", _MOST_OPTIONS)]
    hexes = [_spot(each) for each in _few(rows, "hexes", _MOST_HEXES)]
    board = [_length(each) for each in _few(rows, "board", 3)]
    pictures = [each.text(_LARGEST_PICTURE) for each in _few(rows, "pictures", _MOST_PICTURES)]
    fits = (bool(options) if kind == "option" else bool(hexes and board)) and (not board or bool(pictures))
    if not fits or len(board) not in (0, 3):
        raise rows["kind"].error("")
    shown = {
        "kind": kind,
        "text": rows["text"].text(_LONGEST_TEXT),
        "options": options,
        "hexes": hexes,
        "words": [each.text(_LONGEST_TEXT) for each in _few(rows, "words", _MOST_WORDS)],
        "board": board,
    }
    picks = tuple(range(len(options))) if kind == "option" else tuple(str(each[0]) for each in hexes)
    asked: Literal["hexes", "option"] = "option" if kind == "option" else "hexes"
    return Ballot(rows["id"].text(_LONGEST_ID), asked, picks, shown, tuple(map(Picture.of, pictures)))


def _few(rows: Mapping[str, Node], key: str, most: int) -> list[Node]:
    return rows[key].items(most) if key in rows else []


def _length(node: Node) -> float:
    return round(node.fraction(0, 10_000), 2)


def _spot(node: Node) -> list[str | float]:
    spot = node.items(3)
    if len(spot) != 3 or not _HEX.fullmatch(spot[0].text(3)):
        raise node.error("")
    return [spot[0].text(), _length(spot[1]), _length(spot[2])]


@dataclass
class _Phone:
    """Somebody in a room."""

    name: str = ""
    pace: Pace = field(default_factory=lambda: Pace(20, 4))


class VotingRoom:
    """A class that votes."""

    def __init__(self, word: str, owner: str, clock: Callable[[], float] = monotonic) -> None:
        self.word, self.owner = word, owner
        self.names = False
        """Are phones asked for a name?"""
        self.question: Ballot | None = None
        """What is asked now."""
        self.open = False
        """Are answers taken?"""
        self.over = False
        """Has the instructor ended it?"""
        self.number = 0
        """Grows with all that phones have to be told."""
        self.counted = 0
        """Grows with all that the instructor has to be told."""
        self.asked, self.answered = Condition(), Condition()
        """Wake those who wait for a larger number: phones, and the instructor."""
        self._clock = clock
        self.used = clock()
        self._phones: dict[str, _Phone] = {}
        self._answers: dict[str, dict[str, frozenset[str | int]]] = {}
        self._pace = Pace(2 * MOST_PHONES, 100, clock)
        self._waiting = 0

    # The instructor

    def ask(self, question: Ballot | None) -> None:
        """Ask something, or nothing for a while. What was answered to it before still counts, and can be changed."""
        if question is not None and question.id not in self._answers and len(self._answers) >= _MOST_QUESTIONS:
            raise Refused(409, _("So many questions were asked in this room that it is full. Open another."))
        self.question, self.open = question, question is not None
        self._tell_phones()

    def close(self) -> None:
        """Take no more answers to what is asked."""
        self.open = False
        self._tell_phones()

    def ask_names(self, on: bool) -> None:
        """Ask phones for a name, or no longer: then the names are forgotten at once."""
        self.names = on
        if not on:
            for phone in self._phones.values():
                phone.name = ""
        self._tell_phones()

    def end(self) -> None:
        """Send everybody home."""
        self.over, self.open = True, False
        self._tell_phones()

    def _tell_phones(self) -> None:
        self.number += 1
        self.asked.notify_all()
        self._tell_instructor()

    def _tell_instructor(self) -> None:
        self.used = self._clock()
        self.counted += 1
        self.answered.notify_all()

    def count(self) -> dict[str, Any]:
        """What the instructor is told: who is there, and the answers, the same ones together."""
        id = self.question.id if self.question is not None else ""
        given = self._answers.get(id, {})
        same = Counter(given.values())
        named = [(self._phones[phone].name, picks) for phone, picks in given.items() if self._phones[phone].name]
        return {
            "n": self.counted,
            "question": id,
            "open": self.open,
            "over": self.over,
            "names": self.names,
            "phones": len(self._phones),
            "answered": len(given),
            "answers": [[_plain(picks), number] for picks, number in same.items()],
            "people": [[name, _plain(picks)] for name, picks in sorted(named, key=lambda each: alphabetical(each[0]))],
        }

    # The phones

    def come(self, phone: str) -> None:
        """Somebody is here. `Refused` when there is no more room."""
        self.used = self._clock()
        if not _PHONE.fullmatch(phone):
            raise Refused(400, _("Open the page of the vote again: this phone is not known here."))
        if phone not in self._phones:
            if len(self._phones) >= MOST_PHONES:
                told = ngettext(
                    "{n} phone is here already, and there is no room for more.",
                    "{n} phones are here already, and there is no room for more.",
                    MOST_PHONES,
                )
                raise Refused(503, told.format(n=MOST_PHONES))
            self._phones[phone] = _Phone(pace=Pace(20, 4, self._clock))
            self._tell_instructor()

    def call(self, phone: str, name: object) -> None:
        """Somebody gives a name."""
        self._may(phone)
        if not self.names:
            raise Refused(409, _("Nobody asks for names here."))
        said = plain_name(name) if type(name) is str else ""
        if not said:
            raise Refused(400, _("Write your name first."))
        self._phones[phone].name = said
        self._tell_instructor()

    def vote(self, phone: str, id: object, picks: object) -> None:
        """Take an answer; it takes the place of the one that this phone gave before."""
        self._may(phone)
        question = self.question
        if question is None or id != question.id or not self.open:
            raise Refused(409, _("This vote is closed."))
        if self.names and not self._phones[phone].name:
            raise Refused(409, _("Write your name first."))
        self._answers.setdefault(question.id, {})[phone] = question.read(picks)
        self._tell_instructor()

    def _may(self, phone: str) -> None:
        """Is somebody here, and not too quick?"""
        self.come(phone)
        if not (self._phones[phone].pace.allows() and self._pace.allows()):
            raise Refused(429, _("That was too quick. Wait a moment and try again."))

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """As long as a phone waits for news. `Refused` when too many do."""
        if self._waiting >= 2 * MOST_PHONES:
            raise Refused(503, _("Too many wait here. Try again in a moment."))
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    def picture(self, mark: str) -> Picture:
        """The picture of that mark, of what is asked now."""
        for each in self.question.pictures if self.question is not None else ():
            if each.mark == mark:
                return each
        raise Refused(404, _("There is no such picture here."))

    def seen_by(self, phone: str) -> dict[str, Any]:
        """What a phone shows: the question, what it has answered, and whether it still can."""
        question, known = self.question, self._phones.get(phone)
        state = "over" if self.over else "wait" if question is None else "open" if self.open else "closed"
        shown: dict[str, Any] = {"n": self.number, "state": state, "names": self.names}
        shown["name"] = known.name if known is not None else ""
        if question is not None and not self.over:
            mine = self._answers.get(question.id, {}).get(phone)
            marks = [each.mark for each in question.pictures]
            shown["question"] = {"id": question.id, "pictures": marks, **question.shown}
            shown["mine"] = None if mine is None else _plain(mine)
        return shown


def _plain(picks: Iterable[str | int]) -> list[str | int]:
    return sorted(picks, key=lambda pick: (str(type(pick)), pick))


class VotingRooms:
    """All rooms of a server, by their words."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._rooms: dict[str, VotingRoom] = {}
        self._misses = Pace(100, 2, clock)

    def __len__(self) -> int:
        return len(self._rooms)

    def open(self, owner: str, word: object = None) -> VotingRoom:
        """The person's room of that word, or else a new one."""
        self._sweep()
        known = self._rooms.get(word) if type(word) is str else None
        if known is not None and known.owner == owner:
            return known
        mine = sorted((each for each in self._rooms.values() if each.owner == owner), key=lambda each: each.used)
        for room in mine[: max(0, len(mine) - _MOST_OF_ONE + 1)]:
            self.end(room)
        if len(self._rooms) >= _MOST_ROOMS:
            told = ngettext(
                "{n} class votes here already. Try again later.",
                "{n} classes vote here already. Try again later.",
                len(self._rooms),
            )
            raise Refused(503, told.format(n=len(self._rooms)))
        room = VotingRoom(new_word(), owner, self._clock)
        self._rooms[room.word] = room
        return room

    def find(self, word: str, owner: str | None = None) -> VotingRoom:
        """The room of that word, of that owner if one is named. `Refused` where there is none: guessing is slow."""
        self._sweep()
        room = self._rooms.get(word)
        if room is None or (owner is not None and room.owner != owner):
            if not self._misses.allows():
                raise Refused(429, _("That was too quick. Wait a moment and try again."))
            raise Refused(404, _("There is no vote here, or no longer. Scan the code on the screen again."))
        return room

    def end(self, room: VotingRoom) -> None:
        """Close a room for good."""
        self._rooms.pop(room.word, None)
        room.end()

    def _sweep(self) -> None:
        for room in [each for each in self._rooms.values() if self._clock() - each.used > _FORGOTTEN]:
            self.end(room)
