"""The set-up screen, the question whether to go on, files taken away and brought back, by a browser's messages."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as registry

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.game.scenario import scenarios
from hothlab.tables.aids import Aids
from hothlab.tables.keeping import games, games_folder
from hothlab.tables.kept_game import file_text
from hothlab.tables.table import Table
from hothlab.widgets.exchange import Exchange
from hothlab.widgets.static import VIEW
from hothlab.widgets.table_setup import TableScreen
from tests.widgets.conftest import Tape, answers_of, bring, send

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def home(tape: Tape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person of their own, whose page draws on the tape."""
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "person"))
    for name in [name for name in os.environ if name.startswith("BINDER_")]:
        monkeypatch.delenv(name)
    yield tmp_path / "person"


def open_widgets() -> dict[str, Any]:
    return dict(registry._instances)


def choose(screen: TableScreen, **what: object) -> None:
    send(screen.choices, kind="choose", **what)


def play_a_little(screen: TableScreen, answers: int = 3) -> Table:
    table = screen.table
    assert table is not None
    for _answer in range(answers):
        if table.screen.curtain:
            table.take_screen()
        assert (table.game.waiting and table.step()) or table.play(table.battle.legal_actions()[0])
    return table


def panel_of(screen: TableScreen) -> Exchange:
    assert screen.shown is not None
    found = screen.shown.children[-1]
    assert isinstance(found, Exchange)
    return found


class TestSetUp:
    def test_every_choice_reaches_the_table(self) -> None:
        screen = hl.table()
        choose(screen, name="scenario", value="target-the-shield-generators")
        choose(screen, name="you", value="empire")
        choose(screen, name="level", value="recruit")
        choose(screen, name="team", side="rebel", value="2")
        choose(screen, name="sit", side="rebel", place=2, value="officer")
        choose(screen, name="lead", side="empire", place=1, value="vader")
        choose(screen, name="ruling", ruling="los_edge_sides", value="per-edge")
        choose(screen, name="switch", which="training", value=False)
        choose(screen, name="switch", which="hints", value=False)
        choose(screen, name="pace", value="instant")
        choose(screen, name="seed", value="12")
        send(screen.choices, kind="start")
        table = screen.table
        assert table is not None
        assert table.battle.scenario.number == 10
        assert table.seats.people == {0: "recruit", 1: "officer", 2: "you"}
        assert table.battle.setup.seats[2].leader == "vader"
        assert table.battle.rulings["los_edge_sides"] == "per-edge"
        assert (table.battle.training, table.aids, table.battle.seed) == (False, Aids(False, pace="instant"), 12)
        screen.close()

    def test_the_page_shows_what_is_chosen(self) -> None:
        screen = hl.table()
        shown = screen.choices.shown
        groups = shown["scenario"]["groups"]
        assert [len(group["options"]) for group in groups] == [6, 17]
        assert [each["value"] for group in groups for each in group["options"] if each["chosen"]] == [
            "scattered-crates"
        ]
        assert shown["rulings"]["note"] == "all as usual"
        choose(screen, name="scenario", value="medevac")
        choose(screen, name="ruling", ruling="los_edge_sides", value="per-edge")
        choose(screen, name="you", value="both")
        shown = screen.choices.shown
        assert shown["rulings"]["note"] == "Which sides of an edge line count together: each edge by itself"
        options = shown["rulings"]["rows"][0]["options"]
        assert [each["value"] for each in options] == ["whole-line", "per-edge"]
        assert [each["label"] for each in options] == ["the line as a whole", "each edge by itself"]
        assert shown["players"]["level"]["hidden"]
        assert screen.about.shown["about"]["title"] == "Medevac!"
        assert dict(screen.about.shown["about"]["facts"])["Length"]
        assert screen.board.scene is not None
        choose(screen, name="default-rulings", value="")
        assert screen.choices.shown["rulings"]["note"] == "all as usual"
        json.dumps(screen.choices.shown)
        screen.close()

    @pytest.mark.parametrize(
        "what",
        [
            {"name": "seed", "value": "x"},
            {"name": "seed", "value": "9" * 30},
        ],
    )
    def test_what_does_not_fit_is_said_and_changes_nothing(self, what: dict[str, Any]) -> None:
        screen = hl.table()
        before = str(screen)
        choose(screen, **what)
        assert screen.choices.shown["start"]["message"]
        assert str(screen) == before
        choose(screen, name="pace", value="fast")
        assert screen.choices.shown["start"]["message"] == ""
        screen.close()

    @pytest.mark.parametrize(
        "what",
        [
            {"kind": "choose"},
            {"kind": "choose", "name": "sit", "side": "hutt", "place": 1, "value": "you"},
            {"kind": "choose", "name": "seed", "value": 7},
            {"kind": "nonsense"},
            {"kind": "answer", "name": "go-on"},
            {"kind": "upload", "name": "x"},
            {},
        ],
    )
    def test_a_strange_message_does_nothing(self, what: dict[str, Any]) -> None:
        screen = hl.table()
        before = screen.choices.shown
        send(screen.choices, **what)
        assert screen.choices.shown == before
        screen.close()

    def test_a_notebook_keeps_a_picture_and_a_sentence(self) -> None:
        screen = hl.table()
        assert str(screen) == "Scattered Crates. Rebels: you; Empire: recruit."
        data, _known = screen._repr_mimebundle_()
        assert data["text/plain"] == str(screen)
        assert VIEW not in data  # outside a notebook
        screen.close()

    def test_another_page_can_ask_for_everything_that_is_open(self) -> None:
        """A page that opens on the same kernel does. One open widget that held a closed one would leave it dead."""
        before = set(open_widgets())
        screen = hl.table()
        screen.start()
        play_a_little(screen)
        screen.choose()
        screen.start()
        for name, widget in open_widgets().items():
            if name not in before:
                widget.get_state()


class TestKeptGames:
    def test_the_list_goes_on_and_removes(self, home: Path) -> None:
        first = hl.table("t1", empire="recruit", seed=3)
        table = play_a_little(first, 5)
        first.close()
        screen = hl.table()
        (row,) = screen.choices.shown["kept"]["rows"]
        assert (row["name"], row["go"], row["main"]) == ("Scattered Crates", "Go on", True)
        assert row["text"].startswith(f"Turn {table.battle.state.turn} ")
        send(screen.choices, kind="resume", id=row["id"])
        assert screen.table is not None
        assert screen.table.battle.state.key() == table.battle.state.key()
        assert screen.table.seats.people == table.seats.people
        play_a_little(screen, 1)
        assert len(games()) == 1  # in the same file
        screen.choose()
        send(screen.choices, kind="remove", id=row["id"])
        assert screen.choices.shown["kept"]["rows"][0]["remove"] == "Really remove?"
        assert len(games()) == 1
        send(screen.choices, kind="remove", id=row["id"])
        assert screen.choices.shown["kept"]["rows"] == []
        assert games() == []
        screen.close()

    def test_anything_else_between_the_clicks_keeps_the_game(self) -> None:
        first = hl.table("t1", seed=3)
        play_a_little(first)
        screen = hl.table()
        (row,) = screen.choices.shown["kept"]["rows"]
        send(screen.choices, kind="remove", id=row["id"])
        choose(screen, name="pace", value="fast")
        send(screen.choices, kind="remove", id=row["id"])
        assert len(games()) == 1

    def test_many_games_are_folded(self) -> None:
        for seed in range(5):
            play_a_little(hl.table("t1", seed=seed), 1)
        screen = hl.table()
        assert len(screen.choices.shown["kept"]["rows"]) == 3
        assert screen.choices.shown["kept"]["more"] == "2 more"
        send(screen.choices, kind="all")
        assert len(screen.choices.shown["kept"]["rows"]) == 5
        assert screen.choices.shown["kept"]["more"] == ""

    def test_a_broken_game_is_said_once_and_left(self) -> None:
        play_a_little(hl.table("t1", seed=3))
        path = games_folder() / f"{games()[0].id}.record"
        broken = path.read_text().replace("seed 3", "seed 4")
        path.write_text(broken)
        screen = hl.table()
        send(screen.choices, kind="resume", id=path.stem)
        assert screen.table is None
        assert "check line" in screen.choices.shown["start"]["message"]
        assert path.read_text() == broken
        play_a_little(hl.table("t1", seed=9))  # and nobody is hindered
        screen.close()

    def test_a_name_of_html_stays_text(self) -> None:
        """The page builds text nodes; what is sent is the name itself, and nothing of it in markup of ours."""
        text = scenarios()["open-snow"].read_text("utf-8").replace("name: Open Snow", f"name: {SCRIPT!r}")
        battle = hl.loads(text, seed=1)
        play_a_little(hl.table(battle, empire="recruit"), 12)  # the Empire begins
        screen = hl.table()
        assert screen.choices.shown["kept"]["rows"][0]["name"] == SCRIPT
        script = (Path(hl.__file__).parent / "widgets/table_setup.js").read_text()
        assert "innerHTML" not in script and "svg" not in script
        assert screen._repr_mimebundle_()[0].keys() == {"text/plain"}
        screen.close()


class TestTheSameCellAgain:
    def test_a_new_game_begins_at_once_when_nothing_is_kept(self) -> None:
        screen = hl.table("t1", empire="recruit")
        assert screen.table is not None
        again = hl.table("t1", empire="recruit")  # nothing was decided yet, so there is nothing to lose
        assert again.table is not None

    @pytest.mark.parametrize("seed", [None, 4])
    def test_an_unfinished_game_is_offered(self, seed: int | None) -> None:
        table = play_a_little(hl.table("t1", empire="recruit", seed=seed), 4)
        again = hl.table("t1", empire="recruit", seed=seed)
        assert again.table is None
        assert again.asking.shown["ask"]["title"] == "Go on with your game of Scattered Crates?"
        assert [each["name"] for each in again.asking.shown["ask"]["buttons"]] == ["go-on", "new", "other"]
        send(again.asking, kind="answer", name="go-on")
        assert again.table is not None
        assert again.table.battle.state.key() == table.battle.state.key()
        assert len(games()) == 1

    def test_or_a_new_one(self) -> None:
        play_a_little(hl.table("t1", empire="recruit", seed=4), 4)
        again = hl.table("t1", empire="recruit", seed=4)
        send(again.asking, kind="answer", name="new")
        assert again.table is not None
        assert all(step.seat is None for step in again.table.battle.steps)
        play_a_little(again, 1)
        assert len(games()) == 2  # the old one is still there

    def test_or_something_else(self) -> None:
        play_a_little(hl.table("t1", empire="recruit"), 4)
        again = hl.table("t1", empire="recruit")
        send(again.asking, kind="answer", name="other")
        assert len(again.choices.shown["kept"]["rows"]) == 1

    def test_another_call_is_another_game(self) -> None:
        play_a_little(hl.table("t1", empire="recruit"), 4)
        for other in (
            hl.table("t2"),
            hl.table("t1", empire="officer"),
            hl.table("t1", empire="recruit", training=False),
        ):
            assert other.table is not None

    def test_a_finished_game_is_not_offered(self) -> None:
        screen = hl.table("t1", "officer", "recruit", seed=1)
        assert screen.table is not None and screen.keeper is not None
        assert "nobody plays" in panel_of(screen).heading
        assert screen.keeper.save()
        screen.table.skip()
        assert [each.over for each in games()] == [True]
        assert hl.table("t1", "officer", "recruit", seed=1).table is not None

    def test_the_old_output_gives_the_game_away(self) -> None:
        """In one kernel a game goes on in one place."""
        old = hl.table("t1", empire="recruit", seed=4)
        play_a_little(old, 4)
        new = hl.table("t1", empire="recruit", seed=4)
        send(new.asking, kind="answer", name="go-on")
        assert old.table is None
        assert old.asking.shown["ask"]["buttons"][0]["name"] == "go-on"
        play_a_little(new, 2)
        assert len(games()) == 1

    def test_without_saving_there_is_nothing_to_offer(self) -> None:
        screen = hl.table("t1", save=False)
        play_a_little(screen)
        assert games() == []
        assert "not saved" in panel_of(screen).heading
        assert hl.table("t1", save=False).table is not None


class TestTakenAwayAndBroughtBack:
    def test_download_and_upload(self, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = hl.table("t1", empire="recruit", seed=3)
        table = play_a_little(screen, 4)
        sent = answers_of(panel_of(screen), monkeypatch)
        send(panel_of(screen), kind="file", label="Download the game")
        ((content, (data,)),) = sent
        assert content["name"] == "scattered-crates-1.record"
        other = hl.table()
        bring(other.choices, content["name"], data)
        assert other.table is not None
        assert other.table.battle.state.key() == table.battle.state.key()
        assert other.table.seats.people == table.seats.people
        other.table.skip()
        play_a_little(other, 1)
        assert len(games()) == 2  # what was brought is a game of its own

    def test_upload_at_a_table(self) -> None:
        screen = hl.table("t2")
        text = file_text(Table(hl.load("t1", seed=3), {0: "you", 1: "officer"}))
        bring(panel_of(screen), "other.record", text.encode())
        assert screen.table is not None
        assert screen.table.battle.scenario.name == "Scattered Crates"

    def test_a_scenario_of_ones_own(self) -> None:
        screen = hl.table()
        text = scenarios()["open-snow"].read_text("utf-8").replace("name: Open Snow", "name: My Snow")
        bring(screen.choices, "mine.yaml", text.encode())
        assert screen.about.shown["about"]["title"] == "My Snow"
        assert screen.choices.shown["scenario"]["groups"][0]["options"][0]["label"] == "My Snow"

    @pytest.mark.parametrize(("name", "data"), [("x.record", b"\xff\xff"), ("x.record", b"hello"), ("x.yaml", b"{")])
    def test_what_cannot_be_read_is_one_sentence(self, name: str, data: bytes) -> None:
        screen = hl.table()
        bring(screen.choices, name, data)
        assert name in screen.choices.shown["start"]["message"]
        assert screen.table is None

    def test_a_bad_upload_at_a_table_leaves_the_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = hl.table("t1")
        table, panel = screen.table, panel_of(screen)
        sent = answers_of(panel, monkeypatch)
        bring(panel, "x.record", b"hello\n")
        assert screen.table is table
        assert sent[0][0]["tone"] == "no" and "x.record" in sent[0][0]["text"]

    def test_code_and_record_to_copy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = hl.table("t1", empire="recruit", seed=3)
        table = play_a_little(screen, 4)
        sent = answers_of(panel_of(screen), monkeypatch)
        send(panel_of(screen), kind="copy", label="Copy the position code")
        send(panel_of(screen), kind="copy", label="Copy the whole record")
        send(panel_of(screen), kind="copy", label="Copy the bank account")
        code, record = (content["text"] for content, _buffers in sent)
        assert hl.Position.from_code(code) == table.battle.position
        assert hl.replay(record).state.key() == table.battle.state.key()

    def test_the_heading_says_whether_it_is_saved(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        screen = hl.table("t1", seed=3)
        assert panel_of(screen).heading == "Saved after each decision · copy, download or upload"
        play_a_little(screen, 1)
        assert panel_of(screen).heading.startswith("Saved after each decision: scattered-crates-1 ")
        monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example")
        play_a_little(screen, 1)
        assert panel_of(screen).heading.startswith("On Binder everything is lost")

    def test_a_full_disk_is_said_beside_the_table(self, home: Path) -> None:
        home.mkdir()
        (home / "games").write_text("")
        screen = hl.table("t1", seed=3)
        play_a_little(screen, 1)
        assert panel_of(screen).heading.startswith("Not saved: ")

    def test_another_game(self) -> None:
        screen = hl.table("t1", seed=3)
        play_a_little(screen)
        assert screen.shown is not None
        send(screen.shown.top, kind="tool", name="leave")
        assert screen.table is None
        assert len(screen.choices.shown["kept"]["rows"]) == 1


class TestSources:
    def test_a_record_and_its_file(self, tmp_path: Path) -> None:
        battle = hl.load("t1", seed=3, training=True)
        battle.play(battle.legal_actions()[0])
        path = battle.record().save(tmp_path / "mine.record")
        for source in (battle, battle.record(), path, str(path)):
            screen = hl.table(source, "you", "recruit")
            assert screen.table is not None
            assert screen.table.battle.state.key() == battle.state.key()
            assert screen.table.seats.people == {0: "you", 1: "recruit"}

    def test_a_kept_file_goes_on_in_its_place_and_as_it_was_left(self) -> None:
        play_a_little(hl.table("t1", empire="recruit", seed=3), 4)
        path = games_folder() / f"{games()[0].id}.record"
        screen = hl.table(path)
        assert screen.table is not None
        assert screen.table.seats.people == {0: "you", 1: "recruit"}
        play_a_little(screen, 1)
        assert len(games()) == 1

    @pytest.mark.parametrize(
        ("source", "words"), [("99", "99"), ("no.record", "no.record"), (3.5, "scenario, a record")]
    )
    def test_what_is_none_is_one_error(self, source: Any, words: str) -> None:
        with pytest.raises(HothlabError, match=words):
            hl.table(source)
