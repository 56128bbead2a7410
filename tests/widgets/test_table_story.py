"""What the table tells on the page: how each side wins, what the others did, how it ended and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.actions import Done
from hothlab.lessons.course.course import place_after
from hothlab.pictures.table import table_scene
from hothlab.tables.ending import QUIET, quiet_turns
from hothlab.tables.keeping import games
from hothlab.tables.table import Table
from hothlab.widgets.table import TableWidget
from hothlab.widgets.table_setup import TableScreen
from tests.tables.clicker import card, choice, officer, press, table, tool, widget
from tests.tables.test_recap import until_told
from tests.widgets.conftest import Tape, send


@pytest.fixture(autouse=True)
def home(tape: Tape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person of their own, whose page draws on the tape."""
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "person"))
    yield tmp_path / "person"


def notices(shown: TableWidget, tone: str) -> list[dict[str, Any]]:
    return [each for each in shown.prompt.shown["notices"] if each["tone"] == tone]


def play_on(at: Table) -> None:
    while not at.game.over:
        if not at.step():
            at.play(choice(officer(), at.battle))


class TestGoals:
    def test_they_are_in_view_and_follow_the_battle(self) -> None:
        shown = widget(table("t1", {1: "recruit"}, seed=4))
        rebel, empire = shown.top.shown["goals"]
        assert (rebel["name"], empire["name"]) == ("Rebels (you)", "Empire")
        assert [way["text"] for way in rebel["ways"]] == ["0 of 3 medals"]
        while not shown.table.battle.medals["rebel"]:
            if not shown.table.step():
                shown.table.play(choice(officer(), shown.table.battle))
        now = shown.top.shown["goals"][0]["ways"][0]
        assert (now["have"], now["need"]) == (shown.table.battle.medals["rebel"], 3)
        tool(shown, "first")
        assert shown.top.shown["goals"][0]["ways"][0]["have"] == 0, "the past is told as it was"


class TestTheOthersTurn:
    def test_it_is_summed_up_and_can_be_seen_again(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        shown = widget(at)
        until_told(at)
        (told,) = notices(shown, "story")
        assert at.past.recap is not None and told["text"] == at.past.recap.text
        assert told["act"]["name"] == "replay"
        press_notice(shown, told)
        assert at.past.replaying
        tool(shown, "now")
        card(shown, 0)
        assert notices(shown, "story"), "a card that is looked at is not played"
        press(shown, "play")
        assert not notices(shown, "story")

    def test_its_arrows_stay_until_the_person_answers(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        until_told(at)
        moved = [event for step in at.battle.steps for event in step.events if isinstance(event, ev.Moved)]
        assert len(moved) > 1
        drawn = marks(at)
        assert len(drawn) > len(moved)
        at.pick_card(0)
        assert set(drawn) <= set(marks(at))
        at.pick_card(0)
        assert not set(drawn) & set(marks(at))

    def test_what_is_said_to_a_screen_reader(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        shown = widget(at)
        until_told(at)
        assert at.past.recap is not None and at.past.recap.text in shown.board.pointer.about
        card(shown, 1)
        assert shown.prompt.shown["asked"]["picked"] == f"Picked: “{hl_card(at.hand[1])}”."


def marks(at: Table) -> list[object]:
    return [item for layer in table_scene(at).layers if layer.name == "marks" for item in layer.items]


def hl_card(id: str) -> str:
    from hothlab.game.cards import card as card_of

    return card_of(id).name


def press_notice(shown: TableWidget, notice: dict[str, Any]) -> None:
    send(shown.prompt, kind="press", name=notice["act"]["name"])


class TestTheEnd:
    def over(self) -> TableScreen:
        screen = hl.table("t1", empire="recruit", seed=4)
        assert screen.table is not None
        play_on(screen.table)
        return screen

    def buttons(self, screen: TableScreen) -> list[str]:
        assert screen.shown is not None
        return [each["name"] for each in screen.shown.prompt.shown["asked"]["buttons"]]

    def test_it_says_you_and_shows_the_turning_points(self) -> None:
        screen = self.over()
        shown = screen.shown
        assert shown is not None
        assert shown.prompt.shown["asked"]["title"] == "You won!"
        rows = shown.side.shown["score"]["rows"]
        assert rows[-1]["score"].startswith("3 : ")
        send(shown.side, kind="look", moment=rows[0]["moment"])
        assert shown.table.past.looking == rows[0]["moment"]
        assert [row["shown"] for row in shown.side.shown["score"]["rows"]].count(True) >= 1
        screen.close()

    def test_the_next_battle(self) -> None:
        screen = self.over()
        assert self.buttons(screen) == ["next", "rematch", "other-side", "from-start"]
        assert screen.shown is not None
        press(screen.shown, "next")
        assert screen.table is not None
        assert screen.table.battle.scenario.name == "Open Snow"
        assert screen.table.seats.people == {0: "you", 1: "recruit"}
        assert screen.shown.prompt.words["come"], "the page comes to it"
        screen.close()

    def test_on_a_page_of_the_course_the_course_goes_on(self) -> None:
        """And no other battle begins under the title of this one."""
        screen = self.over()
        screen.go_on_to(place_after(31))
        assert self.buttons(screen) == ["onward", "rematch", "other-side", "from-start"]
        assert screen.shown is not None
        first = screen.shown.prompt.shown["asked"]["buttons"][0]
        assert (first["label"], first["leads_to"]) == ("Next: 3 · Orders and sections", "03-orders-and-sections.ipynb")
        assert first["main"]
        screen.close()

    def test_a_rematch_has_other_dice(self) -> None:
        screen = self.over()
        before = screen.table
        assert before is not None and screen.shown is not None
        press(screen.shown, "rematch")
        assert screen.table is not None and screen.table is not before
        assert screen.table.battle.setup == before.battle.setup
        assert screen.table.battle.seed != before.battle.seed
        assert not screen.table.game.over
        assert [each.over for each in games()] == [True], "the game that is over stays kept"
        screen.close()

    def test_the_other_side(self) -> None:
        screen = self.over()
        assert screen.shown is not None
        press(screen.shown, "other-side")
        assert screen.table is not None and screen.table.seats.people == {0: "recruit", 1: "you"}
        screen.close()

    def test_who_lost_may_want_it_again(self) -> None:
        screen = hl.table("15", seed=5)
        assert screen.table is not None
        play_on(screen.table)
        assert screen.table.game.ending.won is False
        assert self.buttons(screen)[0] == "rematch"
        screen.close()

    def test_nothing_of_it_before_the_end(self) -> None:
        screen = hl.table("t1", seed=4)
        shown = screen.shown
        assert shown is not None
        assert "next" not in self.buttons(screen)
        table = screen.table
        for name in ("next", "rematch", "other-side"):
            send(shown.prompt, kind="press", name=name)
            assert screen.table is table
        screen.close()


class TestDraw:
    def test_it_is_offered_in_words_where_nothing_happens(self) -> None:
        at = table("3", rulings={"no_units_left": "plays-on"})
        while quiet_turns(at.battle) < QUIET:
            actions = at.battle.legal_actions()
            done = [action for action in actions if isinstance(action, Done)]
            at.battle.play(done[0] if done else actions[0])
        shown = widget(Table(at.battle))
        (offer,) = [each for each in notices(shown, "told") if each.get("act")]
        assert offer["act"]["label"] == "Call it a draw"
        press_notice(shown, offer)
        assert shown.prompt.shown["asked"]["title"] == "A draw"


class TestCoach:
    def test_whoever_asks_for_the_coach_gets_it(self) -> None:
        """Also in a game that was begun without."""
        screen = hl.table("t1", comments=True, seed=4)
        assert screen.table is not None and screen.table.aids.comments
        screen.close()
        screen = hl.table("t1", seed=4)
        assert screen.table is not None
        screen.table.play(screen.table.battle.legal_actions()[0])
        screen.close()
        screen = hl.table("t1", comments=True, seed=4)
        send(screen.asking, kind="answer", name="go-on")
        assert screen.table is not None and screen.table.aids.comments
        screen.close()

    def test_it_speaks_in_one_sentence(self) -> None:
        shown = widget(table("3", {1: "officer"}, seed=4))
        shown.table.skip()
        tool(shown, "coach")
        (told,) = notices(shown, "coach")
        assert told["text"].startswith("The officer would do this: play ") and "title" not in told


def test_old_messages_go_with_their_turn() -> None:
    """ATK-4: "Nobody can attack" is of the turn it was said in, also when the game is opened again."""
    at = table("3", {1: "recruit"}, seed=4)
    shown = widget(at)
    for _answer in range(60):
        if at.game.over:
            break
        if not at.step():
            if at.game.asked.kind == "play a card":
                assert not notices(shown, "told")
                assert not notices(widget(Table(at.battle, {1: "recruit"})), "told")
            at.play(choice(officer(), at.battle))
    assert any(line.kind == "nobody" for line in at.past.log)
