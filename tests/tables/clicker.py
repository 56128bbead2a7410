"""A person who knows what to answer and clicks it together at a table: on the board, on cards, on dice, on buttons.

`answer(shown, action)` sends what a browser would send for each click.
"""

from __future__ import annotations

import random
from typing import Any

import hothlab as hl
from hothlab.game.actions import (
    Action,
    Advance,
    Deploy,
    Discard,
    Done,
    Exit,
    Fire,
    Heal,
    Ignore,
    Move,
    Order,
    PlayCard,
    Reroll,
    Retreat,
    Strike,
)
from hothlab.game.battle import Battle
from hothlab.game.phase import Phase
from hothlab.game.view import view_of
from hothlab.players.player import Player, opponent_player
from hothlab.tables.aids import Aids
from hothlab.tables.steps.reroll import rolled_faces
from hothlab.tables.table import Table
from hothlab.widgets.table import TableWidget
from tests.widgets.conftest import send

KINDS = set(Phase.decided())
"""Every kind of decision that a player makes."""
ACTIONS = {
    PlayCard, Order, Move, Exit, Fire, Reroll, Ignore, Retreat, Advance, Discard, Deploy, Strike,
    Heal, Done,
}  # fmt: skip
"""Every kind of answer that a player gives."""


def table(name: str = "1", people: dict[int, str] | None = None, seed: int = 5, **options: Any) -> Table:
    """A training battle at a table, both sides people unless it is said otherwise."""
    aids = Aids(**{name: options.pop(name) for name in ("hints", "pace", "comments") if name in options})
    return Table(hl.load(name, seed=seed, **({"training": True} | options)), people, aids)


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
    if shown.table.screen.curtain:
        press(shown, "take-screen")
    _CLICKS[type(action)](shown, action)
    assert len(battle.steps) > before, f"{action} was not taken: {shown.table.refusal}, {shown.table.message}"
    assert battle.steps[before].action == action


def _play(shown: TableWidget, action: PlayCard) -> None:
    place = shown.table.hand.index(action.card)
    card(shown, place)
    card(shown, place)


def _discard(shown: TableWidget, action: Discard) -> None:
    taken: set[int] = set()
    for card_id in action.cards:
        place = next(n for n, id in enumerate(shown.table.hand) if id == card_id and n not in taken)
        taken.add(place)
        card(shown, place)
    press(shown, "discard")


def _one_hex(shown: TableWidget, action: Order | Heal | Strike | Deploy) -> None:
    click(shown, action.hex)


def _move(shown: TableWidget, action: Move) -> None:
    if shown.table.question.choosing.unit != action.origin:
        click(shown, action.origin)
    before = len(shown.table.battle.steps)
    for hex in (*action.by, action.to):
        click(shown, hex)
    if len(shown.table.battle.steps) == before:  # there are other ways to it, or on from it
        click(shown, action.to)


def _exit(shown: TableWidget, action: Exit) -> None:
    if shown.table.question.choosing.unit != action.origin:
        click(shown, action.origin)
    press(shown, " ".join(("exit", action.by, *action.through)))


def _fire(shown: TableWidget, action: Fire) -> None:
    if shown.table.question.choosing.unit != action.attacker:
        click(shown, action.attacker)
    click(shown, action.target)
    click(shown, action.target)


def _reroll(shown: TableWidget, action: Reroll) -> None:
    left, faces = list(action.faces), rolled_faces(shown.table.battle.state.fight)
    for place, face in enumerate(faces):
        if face in left:
            left.remove(face)
            die(shown, place)
    press(shown, "reroll")


def _retreat(shown: TableWidget, action: Retreat) -> None:
    before = len(shown.table.battle.steps)
    for hex in action.path:
        if len(shown.table.battle.steps) == before:
            click(shown, hex)
    if len(shown.table.battle.steps) == before:
        press(shown, "stop")


def _button(name: str) -> Any:
    return lambda shown, _action: press(shown, name)


_CLICKS: dict[type[Action], Any] = {
    PlayCard: _play,
    Discard: _discard,
    Order: _one_hex,
    Heal: _one_hex,
    Strike: _one_hex,
    Deploy: _one_hex,
    Move: _move,
    Exit: _exit,
    Fire: _fire,
    Reroll: _reroll,
    Retreat: _retreat,
    Ignore: _button("ignore"),
    Advance: _button("advance"),
    Done: _button("done"),
}


# Whole games


def choice(player: Player, battle: Battle) -> Action:
    """What a player would answer for whoever has to decide."""
    seat = battle.decision.seat
    assert seat is not None
    return player.choose(view_of(battle.state, seat)).action


def play_out(
    shown: TableWidget, level: str = "officer", most: int = 700, seed: int = 1
) -> tuple[set[str], set[type[Action]]]:
    """Click a game to its end, or through that many answers; the kinds of decisions and of actions that came up."""
    battle, player = shown.table.battle, opponent_player(level, seed)
    kinds: set[str] = set()
    actions: set[type[Action]] = set()
    for _answer in range(most):
        if battle.over:
            break
        if shown.table.game.waiting:
            shown.table.step()
            continue
        kinds.add(battle.decision.kind)
        action = choice(player, battle)
        actions.add(type(action))
        answer(shown, action)
    return kinds, actions


def officer() -> Any:
    return hl.opponent_player("officer")


def play_on(at: Table, number: int, seed: int = 1) -> None:
    """Random legal answers of people; the computer answers when it is its turn."""
    dice = random.Random(seed)
    for _answer in range(number):
        if at.battle.over:
            return
        if at.game.waiting:
            at.step()
            continue
        if at.screen.curtain:
            at.take_screen()
        assert at.play(dice.choice(at.battle.legal_actions()))
