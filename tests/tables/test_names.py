"""People at a table who have said their names: shown instead of their side, kept with the game, and only text."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.base.errors import HothlabError
from hothlab.cli.terminal import TerminalGame
from hothlab.game.record_reader import replay
from hothlab.game.scenario import load
from hothlab.game.setup import BattleTerms
from hothlab.tables.aids import Aids
from hothlab.tables.choices import TableOptions
from hothlab.tables.keeping import Keeper, games
from hothlab.tables.kept_game import file_text, names_in, table_of
from hothlab.tables.next_game import follow, rematch
from hothlab.tables.seats import LONGEST_NAME, Seats, player_name
from hothlab.tables.setup import TableSetup
from hothlab.tables.table import Table
from hothlab.widgets import setup_parts, table_parts, table_prompt

MISCHIEF = '<b onclick="x">'


def hot_seat(**names: str | tuple[str, ...]) -> Table:
    players = {side: 2 for side, given in names.items() if isinstance(given, tuple)}
    options = TableOptions("you", "you", BattleTerms(seed=1, players=players), names=names)  # type: ignore[arg-type]
    return TableSetup("1", options).start()


def test_a_name_stands_for_its_side() -> None:
    table = hot_seat(rebel="Anna", empire="Ben")
    assert table.prompt.title == "Pass the screen to Anna"
    assert table_prompt.prompt(table)["asked"]["buttons"][0]["label"] == "I am Anna"
    table.take_screen()
    assert table.prompt.who == "Anna"
    assert [each["name"] for each in table_parts.top(table, False)["goals"]] == ["Rebels: Anna", "Empire: Ben"]


def test_each_of_a_team_has_a_name() -> None:
    table = hot_seat(rebel=("Anna", "Ann-Kathrin"), empire=("", "Ben"))
    assert table.seats.called("rebel") == "Anna and Ann-Kathrin" and table.seats.called("empire") == "Ben"


def test_the_computer_has_no_name() -> None:
    table = TableSetup("1", TableOptions("you", "officer", names={"rebel": "Anna", "empire": "Ben"})).start()
    assert list(table.seats.names.values()) == ["Anna"]
    assert table.seats.name_of(1) == "the Imperial officer"


def test_names_are_kept_with_the_game_and_old_games_have_none() -> None:
    table = hot_seat(rebel="Anna", empire=MISCHIEF)
    text = file_text(table)
    again = table_of(text)
    assert again.seats.names == table.seats.names and file_text(again) == text
    old = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# names"))
    assert table_of(old).seats.names == {} and table_of(old).seats.people == table.seats.people


def test_files_of_0_1_0_are_read_as_they_were() -> None:
    """A table wrote the names before the people, the terminal wrote only the names."""
    table = hot_seat(rebel="Anna", empire="Ben")
    record = table.battle.record().text
    notes = [
        '# names {"0": "Anna", "1": "Ben"}', "# people you recruit", "# aids comments", "# pace fast",
        "# at 1 0 0 going Imperial Scout Mission", "# asked 3f9a2b10cc",
    ]  # fmt: skip
    back = table_of(record + "\n".join(notes) + "\n")
    assert (back.seats.people, back.seats.names) == ({0: "you", 1: "recruit"}, {0: "Anna"})
    assert back.aids == Aids(hints=False, comments=True, pace="fast")
    at_the_terminal = table_of(record + '# names {"0": "Anna"}\n')
    assert (at_the_terminal.seats.people, at_the_terminal.seats.names) == ({0: "you", 1: "officer"}, {0: "Anna"})


@pytest.mark.parametrize(
    "note", ["", "[]", "{", '{"9": "Anna"}', '{"0": 7}', '{"x": "Anna"}', '{"0": "%s"}' % ("a" * 99)]
)
def test_notes_that_are_broken_name_nobody(note: str) -> None:
    text = file_text(hot_seat(rebel="Anna")).replace('{"0": "Anna"}', note)
    assert table_of(text).seats.names == {} == names_in(text)


def test_a_list_of_kept_games_names_who_played(tmp_path: Path) -> None:
    table = hot_seat(rebel="Anna", empire=MISCHIEF)
    keeper = Keeper(table, folder=tmp_path)
    table.take_screen()
    table.battle.play(table.battle.legal_actions()[0])
    keeper.save()
    (kept,) = games(tmp_path)
    assert kept.people == ("Anna", MISCHIEF) and f"Anna and {MISCHIEF}" in setup_parts.standing(kept)


def test_a_rematch_and_the_next_battle_are_between_the_same_people() -> None:
    table = hot_seat(rebel="Anna", empire="Ben")
    assert rematch(table).seats.names == {0: "Anna", 1: "Ben"} == follow(table, TableSetup("1").offers[-1]).seats.names
    one = TableSetup("1", TableOptions("you", "officer", names={"rebel": "Anna"})).start()
    assert rematch(one, other_side=True).seats.names == {1: "Anna"}


def test_the_lobby_asks_for_names_where_several_share_the_screen() -> None:
    setup = TableSetup("1")
    assert setup_parts.choices(setup, [], False, "", "")["players"]["names"] == []
    setup.play_as("both")
    rows = setup_parts.choices(setup, [], False, "", "")["players"]["names"]
    assert [row["label"] for row in rows] == ["Name (Rebels)", "Name (Empire)"]
    assert setup.call("empire", 1, f" {MISCHIEF} ") and list(setup.chosen.names["empire"]) == [MISCHIEF]
    assert not setup.call("rebel", 1, "a" * (LONGEST_NAME + 1)) and "at most 24 characters" in setup.message
    assert setup.team("empire", 2) and list(setup.chosen.names["empire"]) == [MISCHIEF, ""]
    assert "Empire: <b" in str(setup)


def test_at_the_terminal_a_name_is_asked_and_saved(tmp_path: Path) -> None:
    said: list[str] = []
    path = tmp_path / "game.record"
    asked = iter(["1", "quit"])

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(asked)

    battle = load("1", seed=1)
    TerminalGame(Table(battle, Seats.of(battle, names={0: "Anna"})), ask, lambda line: None, path).run()
    assert said[0].startswith("Anna: Choose a command card")
    assert names_in(path.read_text("utf-8")) == {0: "Anna"} and replay(path).steps


def test_what_is_no_name() -> None:
    with pytest.raises(HothlabError, match="at most 24"):
        player_name("a\x00b")
    assert player_name("") == ""
