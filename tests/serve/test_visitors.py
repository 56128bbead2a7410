"""Visitors' homes: what is whose, and what can be taken along and brought back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.bounds import plain_name
from hothlab.base.errors import HothlabError
from hothlab.game.scenario import load
from hothlab.lessons.reader.progress import Progress
from hothlab.serve.visitors import LARGEST, Visitor, Visitors
from hothlab.tables.keeping import Keeper, games
from hothlab.tables.seats import YOU
from hothlab.tables.table import Table


def play(visitor: Visitor) -> str:
    """Keep a game of theirs; its id."""
    keeper = Keeper(Table(load("1"), {0: YOU, 1: "officer"}), folder=visitor.home / "games")
    assert keeper.save()
    keeper.close()
    assert keeper.id
    return keeper.id


def learn(visitor: Visitor, task: str, stars: int) -> None:
    Progress(visitor.home / "progress.json").record(task, ["BRD-1"], stars, 1)


def test_each_has_a_home_and_the_host_the_one_that_is_there(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path)
    one, other = visitors.new(), visitors.new()
    assert one.home != other.home
    assert one.home.parent == tmp_path / "visitors"
    assert visitors.host.home == tmp_path
    assert (visitors.host.is_host, one.is_host) == (True, False)
    assert visitors.known(one.id) == one
    assert not list(tmp_path.iterdir())  # nothing is kept of somebody who has done nothing


@pytest.mark.parametrize("id", [None, "", "host", "..", "../../etc", "a" * 23, "A" * 24, "a" * 24 + "\n", "a" * 25])
def test_what_is_no_id_is_nobody(id: str | None, tmp_path: Path) -> None:
    assert Visitors(tmp_path).known(id) is None


@given(st.text())
def test_a_name_is_one_short_line_that_can_be_seen(text: str) -> None:
    name = plain_name(text)
    assert len(name) <= 40
    assert name == name.strip()
    assert name.isprintable()
    assert plain_name(name) == name


def test_a_name_is_kept(tmp_path: Path) -> None:
    visitor = Visitors(tmp_path).new()
    assert visitor.name == ""
    visitor.rename("<b>Ada</b>\n")
    assert visitor.name == "<b>Ada</b>"
    (visitor.home / "name.txt").write_bytes(b"\xff" * 5000)
    assert visitor.name == ""


def test_what_is_taken_along_comes_back_elsewhere(tmp_path: Path) -> None:
    here, there = Visitors(tmp_path / "here").new(), Visitors(tmp_path / "there").new()
    here.rename("Ada")
    learn(here, "04/walk", 3)
    game = play(here)
    assert (here.stars, here.open_games) == (3, 1)
    learn(there, "04/run", 2)

    file = here.take_along().encode()
    assert there.bring_back(file) == "Your progress is back, and 1 game."
    assert (there.name, there.stars, there.open_games) == ("Ada", 5, 1)
    kept = (there.home / "games" / f"{game}.record").read_bytes()
    assert kept == (here.home / "games" / f"{game}.record").read_bytes()
    assert there.bring_back(file) == "Your progress is back."  # a game that is there already comes only once

    (there.home / "games" / f"{game}.record").write_text("another game")
    there.bring_back(file)
    assert {each.id for each in games(there.home / "games")} == {game, f"{game}-2"}


def visitor_file(**parts: object) -> bytes:
    whole = {"hothlab-visitor": 1, "name": "", "progress": "", "games": {}}
    return json.dumps(whole | parts).encode()


def test_a_file_that_is_none_of_ours_changes_nothing(tmp_path: Path) -> None:
    visitor = Visitors(tmp_path).new()
    learn(visitor, "04/walk", 3)
    whole = json.loads(visitor.take_along())
    before = sorted(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    bad: list[bytes] = [
        b"", b"{}", b"[]", b"\xff", b"[" * 100_000, b" " * (LARGEST + 1), visitor_file(progress=7), visitor_file(),
        visitor_file(**{"hothlab-visitor": 2}), visitor_file(games=[]), visitor_file(games={"x": 7}),
        visitor_file(progress=whole["progress"], games={"x": "no record"}),
        visitor_file(progress=whole["progress"], games={str(n): "" for n in range(51)}),
    ]  # fmt: skip
    for content in bad:
        with pytest.raises(HothlabError):
            visitor.bring_back(content)
    assert sorted(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()) == before


def test_the_name_of_a_game_names_no_other_file(tmp_path: Path) -> None:
    here, there = Visitors(tmp_path / "here").new(), Visitors(tmp_path / "there").new()
    play(here)
    data = json.loads(here.take_along())
    (text,) = data["games"].values()
    data["games"] = {"../../progress": text, "": text, "x" * 300: text}
    there.bring_back(json.dumps(data).encode())
    assert {path.parent for path in there.home.rglob("*.record")} == {there.home / "games"}
    assert not list((tmp_path / "there").glob("*.record"))
