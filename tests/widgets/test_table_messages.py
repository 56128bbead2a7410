"""What a page says to a table and to its set-up is data: nonsense raises nothing and changes nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.tables.keeping import games
from hothlab.tables.kept_game import file_text
from hothlab.tables.table import Table
from hothlab.widgets.table_setup import TableScreen
from tests.tables.clicker import choice, officer
from tests.widgets.conftest import Tape, send

GARBAGE: tuple[Any, ...] = (
    None, True, -1, 10**40, 1.5, "", "nothing", "/etc/passwd", "../../x", "\ud800", "x" * 100_000, [], {}, ["A1"],
    {"hex": "A1"}, float("nan"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def home(tape: Tape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person of their own, whose page draws on the tape."""
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "person"))
    yield tmp_path / "person"


def garbled(kinds: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Any]]:
    """Messages of each kind, known and unknown, with each of its values missing or garbled."""
    for kind, keys in kinds.items():
        if keys:
            yield {"kind": kind}
        for key, value in itertools.product(keys, GARBAGE):
            yield {"kind": kind, key: value}
    for value in GARBAGE:
        yield {"kind": value}
    yield {}


AT_TABLE = {
    "landed": ("moment",), "press": ("name",), "tool": ("name",), "card": ("place",), "die": ("place",),
    "aim": ("hex",), "pace": ("value",), "look": ("moment",),
}  # fmt: skip


def everything(table: Table) -> tuple[object, ...]:
    """What nonsense must not change."""
    chosen = table.question.choosing
    return table.battle.state.key(), table.past.looking, table.aids.pace, chosen, table.message, table.refusal


def test_nonsense_at_the_table() -> None:
    """In every kind of decision of a few turns."""
    screen = hl.table("t5", empire="officer", seed=3)
    shown, table = screen.shown, screen.table
    assert shown is not None and table is not None
    asked: set[str] = set()
    while table.battle.state.turn < 6:
        if not table.yours:
            table.step()
            continue
        if table.game.asked.kind not in asked:
            asked.add(table.game.asked.kind)
            before = everything(table)
            for message in garbled(AT_TABLE):
                for part in shown.parts:
                    send(part, **message)
            assert everything(table) == before
        table.play(choice(officer(), table.battle))
    assert len(asked) >= 4
    screen.close()


IN_SET_UP = {"resume": ("id",), "remove": ("id",), "answer": ("name",), "upload": ("name",), "choose": ("name",)}
CHOICES: dict[str, dict[str, Any]] = {
    "scenario": {}, "you": {}, "level": {}, "pace": {}, "team": {"side": "rebel"},
    "sit": {"side": "rebel", "place": 1}, "lead": {"side": "rebel", "place": 1},
    "ruling": {"ruling": "los_edge_sides"}, "switch": {"which": "hints"},
}  # fmt: skip


def in_set_up() -> Iterator[dict[str, Any]]:
    yield from garbled(IN_SET_UP)
    for name, more in CHOICES.items():
        for value in GARBAGE:
            if not (name == "lead" and value == "") and not (name == "switch" and value is True):
                yield {"kind": "choose", "name": name, "value": value, **more}
        for key, value in itertools.product(more, GARBAGE):
            yield {"kind": "choose", "name": name, "value": "1", **more, key: value}
    for value in GARBAGE:
        if value != "":  # an empty field is a new seed each time
            yield {"kind": "choose", "name": "seed", "value": value}


def state(screen: TableScreen) -> tuple[object, ...]:
    return str(screen.setup), screen.setup.chosen, screen.table


def test_nonsense_in_the_set_up() -> None:
    screen = hl.table()
    before = state(screen)
    for message in in_set_up():
        send(screen.choices, **message)
        assert state(screen) == before, message
    assert games() == []
    screen.close()


def test_no_file_of_the_machine_can_be_named(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("the first line of a secret")
    screen = hl.table()
    before = state(screen)
    for value in ("/etc/passwd", str(secret), f"../{secret.name}", "scenarios/01-imperial-scout-mission.yaml"):
        send(screen.choices, kind="choose", name="scenario", value=value)
        assert state(screen) == before
        assert "secret" not in str(screen.choices.shown) and "root:" not in str(screen.choices.shown)
    send(screen.choices, kind="choose", name="scenario", value="medevac")
    assert screen.setup.chosen.scenario.slug == "medevac", "what is offered can be chosen"
    screen.close()


class TestManualDice:
    def test_a_battle_whose_dice_are_rolled_elsewhere_is_refused_in_a_sentence(self) -> None:
        battle = hl.load("t1", dice="manual", seed=1)
        for source in (battle, battle.record()):
            with pytest.raises(hl.HothlabError, match="a table rolls and shuffles by itself"):
                hl.table(source)

    def test_a_file_of_one_too(self) -> None:
        screen = hl.table("t1", seed=3)
        shown = screen.shown
        battle = hl.load("t1", dice="manual", seed=1)
        with pytest.raises(hl.HothlabError, match="a table rolls and shuffles by itself"):
            screen._bring("mine.record", battle.record().text.encode())
        assert screen.shown is shown, "the game that was there stays"
        screen.choose()
        content = {"kind": "upload", "name": "mine.record"}
        data = battle.record().text.encode()
        screen.choices._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": [data]})
        assert "rolls and shuffles by itself" in screen.choices.shown["start"]["message"]
        screen.close()


def test_in_a_hot_seat_the_record_is_nobodys_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed tells all cards: a copied text would show both hands."""
    from tests.widgets.conftest import answers_of
    from tests.widgets.test_table_setup import panel_of

    screen = hl.table("t2", empire="you", seed=3)
    table = screen.table
    assert table is not None
    sent = answers_of(panel_of(screen), monkeypatch)
    send(panel_of(screen), kind="copy", label="Copy the whole record")
    assert [content["kind"] for content, _data in sent] == ["said"]
    assert "hands" in sent[0][0]["text"] and "3" not in sent[0][0]["text"]
    while not table.battle.over:
        table.take_screen()
        table.play(choice(officer(), table.battle))
    send(panel_of(screen), kind="copy", label="Copy the whole record")
    assert sent[-1][0]["text"] == screen.keeper.text if screen.keeper else file_text(table)
    screen.close()
