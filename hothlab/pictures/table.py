"""The board of a table: the moment on show, the hexes to click, the choice so far, the coach's advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hothlab.game import events as ev
from hothlab.game.actions import Action, Fire, Move, Retreat, hexes_of, never
from hothlab.game.battle import PlayedStep
from hothlab.game.state import medals
from hothlab.hexes import Board, Hex, Side
from hothlab.language.text import _, listed, ngettext
from hothlab.pictures.board import board_scene
from hothlab.pictures.names_under import names_under
from hothlab.pictures.reach import disc
from hothlab.scene.frame import Frame, board_frame
from hothlab.scene.scene import Item, Label, Scene, Shape
from hothlab.scene.shapes import SURFACE, Box, circle, crosshair, outlined, rounded, route, stop_mark
from hothlab.scene.tags import Tag, place_tags, tag_items
from hothlab.scene.words import text_width
from hothlab.tables.choosing import Choosing
from hothlab.tables.question import PossibleAttack
from hothlab.tables.story import last_answer, state_at
from hothlab.tables.table import Table

__all__ = ["WIDTH", "rolling_scene", "table_frame", "table_scene"]

WIDTH = 760.0
"""How wide the board of a table is drawn."""


def table_frame(board: Board, width: float = WIDTH) -> Frame:
    """Where the board of a table lies, with a bar for each side's medals."""
    return board_frame(board, width)


def table_scene(table: Table, width: float = WIDTH) -> Scene:
    """The board of a table as the person at the screen sees it."""
    state = table.past.state
    frame = table_frame(state.position.board, width)
    scene = board_scene(state.position, width, frame=frame, medals=medals(state), goals=state.setup.scenario.medals)
    under, over, tags = [*_sections(table, frame)], [*_trace(table, frame)], list[Tag]()
    if table.past.looking is None:
        marks, told = _now(table, frame)
        over += marks
        tags += told
    over += names_under(frame, over)
    size = max(10.0, 12.5 * width / 760)
    inside = Box(6, 6, frame.width - 12, frame.height - 12)
    avoid = [_square(frame, hex) for hex in state.position.units]
    over += tag_items(place_tags(tags, inside, avoid, size), size)
    scene = scene.with_ground([*under, *_tints(table, frame)]).with_layer("marks", tuple(over))
    return replace(scene, title=_(state.setup.scenario.name), description=" ".join(_told(table, scene.description)))


def rolling_scene(table: Table, moment: int, width: float = WIDTH) -> Scene:
    """The board while dice roll: as it was before them, with attacker and target."""
    state = state_at(table.battle, moment)
    fight, frame = state.fight, table_frame(state.position.board, width)
    assert fight is not None
    scene = board_scene(state.position, width, frame=frame, medals=medals(state), goals=state.setup.scenario.medals)
    marks = _target(frame, fight.target, aimed=True)
    if fight.attacker is not None:
        marks += _shot(frame, fight.attacker, fight.target)
    told = _("The dice are rolling.") + " " + scene.description
    return replace(scene.with_layer("marks", tuple(marks)), title=_(state.setup.scenario.name), description=told)


def _told(table: Table, board: str) -> Iterator[str]:
    prompt = table.prompt
    end = "" if prompt.title.endswith(("?", "!")) else "."
    yield f"{prompt.title}{end} {prompt.text}".strip()
    if table.aids.hints and table.question.offers.hexes:
        yield _("You may click {hexes}.").format(hexes=listed(sorted(table.question.offers.hexes)))
    if table.past.recap is not None and not table.game.waiting:
        yield table.past.recap.text
    if table.refusal is not None:
        yield _("Not allowed: {why}.").format(why=table.refusal.reason)
    yield board


def _square(frame: Frame, hex: Hex) -> Box:
    (x, y), r = frame.centre(hex), 0.6 * frame.size
    return Box(x - r, y - r, 2 * r, 2 * r)


# Under the terrain


def _sections(table: Table, frame: Frame) -> Iterator[Item]:
    """Shade the hexes outside the sections of the card; a hex on a dotted line lies in both (ORD-3)."""
    if not table.question.sections or not table.aids.hints:
        return
    board, side = table.past.state.position.board, table.question.view.side
    for hex in board.hexes:
        if not table.question.sections.intersection(board.sections(hex, side)):
            yield Shape(frame.outline(hex), fill="shade2", opacity=0.42)


def _tints(table: Table, frame: Frame) -> Iterator[Item]:
    """The hexes that a click would use for the unit that is chosen."""
    if table.past.looking is not None or not table.aids.hints:
        return
    units = table.past.state.position.units
    for hex, click in table.question.offers.hexes.items():
        if table.question.step.colours_choices or (hex not in units and not isinstance(click, Choosing)):
            role = "gold" if table.question.reach is None else f"{table.question.view.side[0]}_tint"
            yield Shape(frame.outline(hex, 0.04 * frame.size), fill=role, opacity=0.42)


# On top


def _now(table: Table, frame: Frame) -> tuple[list[Item], list[Tag]]:
    """The choice so far and the hexes to click, with a few words beside them."""
    marks: list[Item] = []
    tags: list[Tag] = []
    choosing, size, state = table.question.choosing, frame.size, table.past.state
    if table.yours and state.card is not None and not table.question.step.with_hand:
        for hex in state.ordered:
            if hex in state.position.units:
                marks += _ordered(frame, hex, table.question.step.can_still_act(table.question.view, hex))
    if table.aids.hints:
        for hex in table.question.preview:
            marks += _ring(frame, hex, "gold")
        for hex, click in table.question.offers.hexes.items():
            if hex != choosing.unit and (table.question.reach is None or isinstance(click, Choosing)):
                marks += _ring(frame, hex, "gold")
        marks += _reach(table, frame)
        for aim in table.question.targets:
            marks += _target(frame, aim.hex, aim.hex == choosing.target)
            tags.append(_odds(aim, frame))
    if choosing.unit is not None and table.yours:
        marks += outlined(frame, choosing.unit, "sight")
    if table.question.reach is not None and choosing.target is not None:
        marks += outlined(frame, choosing.target, "sight")
    if choosing.path and choosing.unit is not None:
        marks += route([frame.centre(each) for each in (choosing.unit, *choosing.path)], "sight", 0.1 * size)
    if table.advice is not None:
        marks += _advised(table.advice.action, table, frame)
        tags += _advice_tag(table.advice.action, table, frame)
    refusal = table.refusal
    if refusal is not None:
        at = refusal.reason.hex or _last_hex(refusal.tried)
        if at is not None:
            marks += outlined(frame, at, "stop")
            x, y = frame.centre(at)
            marks += stop_mark(x, y - 0.5 * size, 0.2 * size)
    return marks, tags


def _last_hex(action: Action | None) -> Hex | None:
    hexes = hexes_of(action) if action is not None else ()
    return hexes[-1] if hexes else None


def _ring(frame: Frame, hex: Hex, role: str) -> list[Item]:
    """The glow of what may be clicked."""
    size = frame.size
    return [
        Shape(frame.outline(hex, 0.09 * size), stroke=f"{role}_dk", width=0.13 * size, opacity=0.75),
        Shape(frame.outline(hex, 0.09 * size), stroke=role, width=0.08 * size),
    ]


def _ordered(frame: Frame, hex: Hex, ready: bool) -> list[Item]:
    """The sign of an order, in the lower left of a hex: dark while the unit can still act, pale afterwards."""
    (x, y), size = frame.centre(hex), frame.size
    x, y, r = x - 0.52 * size, y + 0.42 * size, 0.19 * size
    tick = Shape("M-0.42 0.04L-0.1 0.36L0.46 -0.32", stroke="halo" if ready else "text2", width=0.26, x=x, y=y, scale=r)
    return [
        Shape(circle(x, y, r), fill="sight" if ready else SURFACE, stroke="halo" if ready else "text2", width=1.4),
        tick,
    ]


def _reach(table: Table, frame: Frame) -> Iterator[Item]:
    """The number of steps to each hex: full where the unit may still attack from there.

    They count the shortest way, so there are none once another way is chosen.
    """
    found, size = table.question.reach, frame.size
    if found is None or table.question.choosing.path:
        return
    for hex, arrival in found.arrivals.items():
        if hex in table.question.offers.hexes:
            x, y = frame.centre(hex)
            yield from disc(arrival, x, y - 0.3 * size, 0.2 * size, found.unit.side[0])


def _target(frame: Frame, hex: Hex, aimed: bool) -> list[Item]:
    """Crosshairs on a target."""
    (x, y), size = frame.centre(hex), frame.size
    x, y = x - 0.5 * size, y - 0.5 * size
    items = outlined(frame, hex, "stop") if aimed else ()
    return [
        *items,
        Shape(circle(x, y, 0.27 * size), fill=SURFACE, opacity=0.95),
        Shape(crosshair(x, y, 0.17 * size), stroke="stop", width=0.06 * size),
    ]


def _odds(aim: PossibleAttack, frame: Frame) -> Tag:
    """The dice of an attack, and the chance that its target loses anything."""
    x, y = frame.centre(aim.hex)
    dice = ngettext("{n} die", "{n} dice", aim.attack.dice).format(n=aim.attack.dice)
    text = _("{dice}, {loss}").format(dice=dice, loss=aim.loss_told)
    return Tag(text, x, y, "stop", 0.0, -1.0, 0.85 * frame.size)


# The coach


def _advised(action: Action, table: Table, frame: Frame) -> list[Item]:
    """The officer's advice, in the coach's colour."""
    hexes = hexes_of(action)
    if not hexes:
        return []
    if isinstance(action, Move | Fire | Retreat):
        start = [table.question.choosing.unit] if isinstance(action, Retreat) and table.question.choosing.unit else []
        return [
            *route([frame.centre(each) for each in (*start, *hexes)], "right", 0.11 * frame.size),
            *_coached(frame, hexes),
        ]
    return _coached(frame, hexes)


def _coached(frame: Frame, hexes: Iterable[Hex]) -> list[Item]:
    size, items = frame.size, list[Item]()
    for hex in hexes:
        outline = frame.outline(hex, 0.12 * size)
        items += [
            Shape(outline, stroke="halo", width=0.14 * size, opacity=0.9),
            Shape(outline, stroke="right", width=0.08 * size, dash=(0.2 * size, 0.12 * size), cap="butt"),
        ]
    return items


def _advice_tag(action: Action, table: Table, frame: Frame) -> list[Tag]:
    hex = _last_hex(action)
    if hex is None:
        return []
    return [Tag(_("the officer"), *frame.centre(hex), "right", 0.0, 1.0, 0.85 * frame.size)]


# What has just happened


def _trace(table: Table, frame: Frame) -> list[Item]:
    """The opponents' last deeds, until the person at the screen answers; in the past, the last answer's."""
    steps = table.battle.steps
    if table.past.looking is not None:
        return _traced(steps[table.past.moment - 1 : table.past.moment], frame)
    if table.question.choosing.unit is not None or table.advice is not None:
        return []
    if table.past.recap is not None:
        return _traced(steps[table.past.recap.first :], frame, orders=table.game.waiting)
    last = last_answer(steps)
    return _traced(steps[last:], frame) if last is not None and table.seats.by_computer(steps[last]) else []


def _traced(steps: Sequence[PlayedStep], frame: Frame, orders: bool = True) -> list[Item]:
    """Arrows for moves and attacks, and over them what was lost where; the last order is marked where `orders`."""
    items: list[Item] = []
    lost: dict[Hex, int] = {}
    for step in steps:
        for event in step.events:
            match event:
                case ev.Attacked(_side, attacker, target):
                    items += _shot(frame, attacker, target)
                case ev.Went():
                    items += route([frame.centre(each) for each in event.way], _role(event.side), 0.07 * frame.size)
                case ev.Deployed() | ev.Healed():
                    items += outlined(frame, event.hex, _role(event.side))
                case ev.Ordered():
                    items += outlined(frame, event.hex, _role(event.side)) if orders and step is steps[-1] else []
                case ev.MiniaturesLost():
                    lost[event.hex] = lost.get(event.hex, 0) + event.number
                case ev.Eliminated() | ev.Destroyed():
                    lost[event.hex] = 0
                case (
                    ev.TurnBegan() | ev.CardPlayed() | ev.Exited() | ev.Struck() | ev.DiceFell() | ev.Ignored()
                    | ev.MedalsChanged() | ev.Charged() | ev.HandsChanged() | ev.PickedUp() | ev.Dropped()
                    | ev.Turned() | ev.Won()
                ):  # fmt: skip
                    pass
                case _:
                    never(event)
    for hex, number in lost.items():
        items += _lost(frame, hex, number)
    return items


def _shot(frame: Frame, a: Hex, b: Hex) -> list[Item]:
    """Who attacks whom."""
    return route([frame.centre(a), frame.centre(b)], "stop", 0.07 * frame.size, (0.16 * frame.size, 0.1 * frame.size))


def _role(side: Side | None) -> str:
    return f"{(side or 'rebel')[0]}_main"


def _lost(frame: Frame, hex: Hex, number: int) -> list[Item]:
    """A red mark with how many miniatures were lost."""
    (x, y), size = frame.centre(hex), frame.size
    text = f"−{number}" if number else "✕"
    wide = text_width(text, 0.36 * size, 700) + 0.3 * size
    box = Box(x - wide / 2, y - 0.86 * size, wide, 0.5 * size)
    return [
        Shape(rounded(box, 0.25 * size), fill="stop", stroke="halo", width=0.05 * size),
        Label(text, x, box.y + 0.37 * size, 0.36 * size, "on_stop", 700),
    ]
