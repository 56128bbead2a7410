"""Drills on hits (HIT, UNI, STR-4): what a roll takes off its target."""

from __future__ import annotations

from dataclasses import replace

from hothlab.game.events import symbol_name
from hothlab.hexes import SIDES, Hex
from hothlab.language.text import capital, listed, ngettext
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, training
from hothlab.lessons.tasks import attacking
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order
from hothlab.rules.dice import Hits, die_faces, hit_symbols
from hothlab.rules.dice import hits as hits_of
from hothlab.rules.rulings import default_rulings
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]

_FIRST: dict[int, tuple[str, ...]] = {1: ("trooper", "snowtrooper", "snowspeeder"), 2: ("artillery", "probe-droid")}
_COMMON = ("infantry", "vehicle", "blast", "retreat", "infantry", "vehicle", "blast", "cross")
"""Faces for a roll that has something to count; a fair die shows a cross and a retreat too often for that."""


def hits(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: infantry and snowspeeders. 2: special units, structures, more hits than miniatures. 3: AT-ATs."""
    if level == 3:
        return _confirmed(luck, aim)
    sketch = Sketch(luck)
    case = aim % 6
    at = luck.pick(sketch.board.hexes)
    if level == 2 and case == 0:
        sketch.structures[at] = Structure(luck.pick(("shield-generator", "ion-cannon")))
    else:
        kinds = _FIRST[level] if level == 1 or case > 3 else _FIRST[1]
        sketch.place(at, sketch.some_unit(luck.pick(SIDES), kinds, worn=level == 2))
    target = sketch.units.get(at) or sketch.structures[at]
    faces = tuple(luck.pick(_COMMON) for _die in range(luck.between(3, 4)))
    found = hits_of(target, faces)
    tempting = {"infantry", "vehicle", "retreat"}.intersection(faces) - hit_symbols(target)
    if not tempting or len(set(faces)) < 2 or found.casualties != _wanted(found, level, aim):
        return None
    if level == 2 and 1 <= case <= 3 and not found.surplus:
        return None
    return _asked(sketch, at, found)


def _wanted(found: Hits, level: int, aim: int) -> int:
    """The loss to ask for: each as often as the others, as far as the target allows."""
    most = found.target.miniatures if isinstance(found.target, Unit) else 1
    if level == 2 and 1 <= aim % 6 <= 3:
        return most
    return (aim // 6) % (min(most, 3) + 1)


def _confirmed(luck: Luck, aim: int) -> Draft | None:
    """An AT-AT: hits are rolled again, and only a blast then counts."""
    sketch = Sketch(luck)
    at = luck.pick([hex for hex in sketch.board.hexes if hex.row < 5])
    sketch.place(at, Unit("at-at"))
    first = tuple(luck.pick(_COMMON) for _die in range(luck.between(3, 4)))
    pending = hits_of(sketch.units[at], first).confirmation
    second = tuple(luck.pick(die_faces(default_rulings())) for _die in range(pending))
    found = hits_of(sketch.units[at], first, second)
    if pending == 0 or found.casualties != aim % 2 or not set(second) & {"vehicle", "infantry", "retreat"}:
        return None
    return _asked(sketch, at, found, second)


def _asked(sketch: Sketch, at: Hex, found: Hits, again: tuple[str, ...] | None = None) -> Draft:
    sketch.kept.add(at)
    sketch.dress(sketch.luck.between(3, 5), 2)
    position = sketch.position()
    more = ["HIT-4"] if found.retreats else []
    more += [found.target.profile.rule] if isinstance(found.target, Unit) else []
    more += ["SET-2"] if isinstance(found.target, Unit) and found.surplus else []
    rules = in_order([*found.rules, *more])

    def ask_it(ask: Ask) -> Task:
        asked = training(ask, rules)
        if again:
            asked = replace(asked, question=_rolled_again(found, at, again))
        return attacking.hits(position, asked, at, found.faces, confirmation=again)

    return ask_it


def _rolled_again(found: Hits, at: Hex, again: tuple[str, ...]) -> str:
    """The question about two rolls: it tells their dice apart."""
    text = ngettext(
        "{first} were rolled against {unit} on {hex}. The hit was rolled again: {again}. How many miniatures are lost?",
        "{first} were rolled against {unit} on {hex}. The {n} hits were rolled again: {again}. "
        "How many miniatures are lost?",
        len(again),
    )
    names = [listed(symbol_name(face) for face in faces) for faces in (found.faces, again)]
    told = text.format(first=names[0], again=names[1], unit=found.target.name, hex=at, n=len(again))
    return capital(told)


GENERATORS: dict[str, Generator] = {"hits": hits}
