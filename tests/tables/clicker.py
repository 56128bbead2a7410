"""A person who knows what to answer and clicks it together at a table: on the board, on cards, on dice, on buttons.

`answer(shown, action)` sends what a browser would send for each click.
"""

from __future__ import annotations

from typing import Any

import hothlab as hl
from hothlab.game.actions import Action
from hothlab.game.battle import Battle
from hothlab.game.turn import _KINDS, _NATURE
from hothlab.game.view import view_of
from hothlab.players.player import Player, opponent_player
from hothlab.tables.offers import rolled_faces
from hothlab.tables.table import Table
from hothlab.widgets.table import TableWidget
from tests.widgets.conftest import send

KINDS = {kind for phase, kind in _KINDS.items() if phase not in _NATURE and phase != "over"}
"""Every kind of decision that a player makes."""
VERBS = {
    "play", "order", "move", "exit", "fire", "reroll", "ignore", "retreat", "advance", "discard", "deploy", "strike",
    "heal", "done",
}  # fmt: skip
"""Every kind of answer that a player gives."""


def table(name: str = "1", people: dict[int, str] | None = None, seed: int = 5, **options: Any) -> Table:
    """A training battle at a table, both sides people unless it is said otherwise."""
    more = {name: options.pop(name) for name in ("hints", "pace", "comments") if name in options}
    return Table(hl.load(name, seed=seed, **({"training": True} | options)), people, **more)


def widget(table: Table) -> TableWidget:
    """The table on a screen that no page shows yet: nothing runs by itself."""
    return TableWidget(table)


# Clicks


def click(shown: TableWidget, hex: str) -> None:
    send(shown.board.pointer, kind="select", hex=hex, modifiers=[])


def card(shown: TableWidget, place: int) -> None:
    send(shown.hand, kind="card", place=place)


def die(shown: TableWidget, place: int) -> None:
    send(shown.side, kind="die", place=place)


def press(shown: TableWidget, name: str) -> None:
    """A button under the prompt, which must be there."""
    buttons = {each["name"]: each for each in shown.prompt.shown["asked"]["buttons"]}
    assert name in buttons, f"{name} is not among {list(buttons)}"
    assert not buttons[name].get("disabled")
    send(shown.prompt, kind="press", name=name)


def tool(shown: TableWidget, name: str) -> None:
    """A button of the bar or of the past."""
    send(shown.top, kind="tool", name=name)


def answer(shown: TableWidget, action: Action) -> None:
    """Click an answer together; it must be the one that the battle takes."""
    battle, before = shown.table.battle, len(shown.table.battle.steps)
    if shown.table.curtain:
        press(shown, "take-screen")
    _CLICKS[action.verb](shown, action)
    assert len(battle.steps) > before, f"{action} was not taken: {shown.table.refusal}, {shown.table.message}"
    assert battle.steps[before].action == action


def _play(shown: TableWidget, action: Action) -> None:
    place = shown.table.hand.index(action.words[0])
    card(shown, place)
    card(shown, place)


def _discard(shown: TableWidget, action: Action) -> None:
    taken: set[int] = set()
    for word in action.words:
        place = next(n for n, id in enumerate(shown.table.hand) if id == word and n not in taken)
        taken.add(place)
        card(shown, place)
    press(shown, "discard")


def _one_hex(shown: TableWidget, action: Action) -> None:
    click(shown, action.words[0])


def _move(shown: TableWidget, action: Action) -> None:
    if shown.table.question.choosing.unit != action.words[0]:
        click(shown, action.words[0])
    click(shown, action.words[1])


def _exit(shown: TableWidget, action: Action) -> None:
    if shown.table.question.choosing.unit != action.words[0]:
        click(shown, action.words[0])
    press(shown, f"exit {action.words[1]}")


def _fire(shown: TableWidget, action: Action) -> None:
    if shown.table.question.choosing.unit != action.words[0]:
        click(shown, action.words[0])
    click(shown, action.words[1])
    click(shown, action.words[1])


def _reroll(shown: TableWidget, action: Action) -> None:
    left, faces = list(action.words), rolled_faces(shown.table.battle.state.fight)
    for place, face in enumerate(faces):
        if face in left:
            left.remove(face)
            die(shown, place)
    press(shown, "reroll")


def _retreat(shown: TableWidget, action: Action) -> None:
    before = len(shown.table.battle.steps)
    for hex in action.words:
        if len(shown.table.battle.steps) == before:
            click(shown, hex)
    if len(shown.table.battle.steps) == before:
        press(shown, "stop")


def _button(name: str) -> Any:
    return lambda shown, _action: press(shown, name)


_CLICKS: dict[str, Any] = {
    "play": _play,
    "discard": _discard,
    "order": _one_hex,
    "heal": _one_hex,
    "strike": _one_hex,
    "deploy": _one_hex,
    "move": _move,
    "exit": _exit,
    "fire": _fire,
    "reroll": _reroll,
    "retreat": _retreat,
    "ignore": _button("ignore"),
    "advance": _button("advance"),
    "done": _button("done"),
}


# Whole games


def choice(player: Player, battle: Battle) -> Action:
    """What a player would answer for whoever has to decide."""
    seat = battle.decision.seat
    assert seat is not None
    return player.choose(view_of(battle.state, seat)).action


def play_out(shown: TableWidget, level: str = "officer", most: int = 700, seed: int = 1) -> tuple[set[str], set[str]]:
    """Click a game to its end, or through so many answers; the kinds of decisions and the verbs that came up."""
    battle, player = shown.table.battle, opponent_player(level, seed)
    kinds: set[str] = set()
    verbs: set[str] = set()
    for _answer in range(most):
        if battle.over:
            break
        if shown.table.waiting:
            shown.table.step()
            continue
        kinds.add(battle.decision.kind)
        action = choice(player, battle)
        verbs.add(action.verb)
        answer(shown, action)
    return kinds, verbs
