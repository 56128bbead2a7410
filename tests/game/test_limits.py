"""Readers of games have one bounded way in: what does not fit is a clear sentence, and what is read can be kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import LARGEST, LARGEST_FILE
from hothlab.game.battle import MOST_ANSWERS
from hothlab.game.cards import read_cards
from hothlab.game.orders import why_not_ordered
from hothlab.game.record import Record
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario_format import (
    LONGEST_BRIEFING,
    LONGEST_NAME,
    LONGEST_OPEN,
    MOST_OPEN,
    read_scenario,
    write_scenario,
)
from tests.game.recorded import forged as forged_bytes

SCENARIO = """hothlab: 1
name: {name}
briefing: {briefing}
first: rebel
hand: {{rebel: 4, empire: 4}}
medals: {{rebel: 4, empire: 4}}
rebel: {{trooper: [G5, G6]}}
empire: {{snowtrooper: [A5, A6]}}
facts: {{open: [{open}]}}
"""


def forged(text: str) -> str:
    """The record with a check line that fits."""
    return forged_bytes(text).decode("utf-8")


def scenario(name: str = "Test", briefing: str = "Go.", open: str = "") -> str:
    return SCENARIO.format(name=name, briefing=briefing, open=open)


def seconds(read: Callable[[], object]) -> float:
    started = time.process_time()
    with pytest.raises(HothlabError):
        read()
    return time.process_time() - started


class TestRecords:
    def test_a_block_of_notes_is_read_in_time_that_grows_with_its_length(self) -> None:
        """Each `#` more once doubled the time; now ten times the signs take about ten times as long."""
        for notes in ("#" * 900_000, "#\n" * 400_000, "\n#" * 400_000):
            assert seconds(partial(read_record, f"x\n{notes}\nx")) < 2

    def test_notes_are_no_part_of_the_game(self) -> None:
        text = hl.load("1", seed=3).record().text
        assert read_record(f"{text}# a\n##b\n#").answers == read_record(text).answers
        with pytest.raises(BadFile, match="its last line is missing"):
            read_record(f"{text}# a\n\n# b\n")

    def test_no_line_of_the_head_stands_twice(self) -> None:
        text = hl.loads(scenario(), seed=1).record().text
        with pytest.raises(BadFile, match="'scenario' is given twice; first in line 2"):
            read_record(forged(text.replace("scenario-text\n", "scenario-text\n" * 2000)))

    @pytest.mark.parametrize(
        ("lines", "reason"),
        [
            ("deck rebel", r"each player needs 2 cards or more, and one of the rebel side has 0 \(SET-3\)"),
            ("deck empire raid-left", r"each player needs 2 cards or more, and one of the empire side has 1 \(SET-3\)"),
            ("deck empire" + " raid-left" * 201, "a deck has at most 200 cards, not 201"),
            ("\n".join(f"leader rebel x{n} raid-left | X" for n in range(41)), "a side has at most 40 leaders"),
        ],
    )
    def test_a_deck_that_nobody_could_play_with(self, lines: str, reason: str) -> None:
        text = hl.load("1", seed=1).record().text
        with pytest.raises(BadFile, match=reason):
            read_record(forged(text.replace("\n---\n", f"\n{lines}\n---\n")))

    @pytest.mark.parametrize(
        "cards", ["raid-left raid-left", "deploy-the-fleet deploy-the-fleet", "walker-attack raid-left"]
    )
    def test_the_smallest_decks_play_on(self, cards: str) -> None:
        """SET-3: two cards for each player are enough; nobody is left without an answer."""
        text = hl.load("16", seed=1).record().text
        head = text.partition("\n---\n")[0]
        decks = "\n".join(f"deck {side} {cards}" for side in ("rebel", "empire"))
        battle = replay(forged(f"{head}\n{decks}\n---\ncheck 0\n"))
        for _answer in range(300):
            if battle.over:
                break
            battle.play(battle.legal_actions()[0])

    def test_half_a_character(self) -> None:
        with pytest.raises(BadFile, match=r"<record>:2:3: the character U\+D800 is half of one and cannot be written"):
            read_record("x\nab\ud800\n")

    @pytest.mark.parametrize("source", [5, None, b"x\n", ["x"]])
    def test_what_is_no_text(self, source: object) -> None:
        with pytest.raises(HothlabError, match="a record is a text or the name of a file"):
            read_record(source)  # type: ignore[arg-type]

    def test_a_long_text_and_a_long_answer(self) -> None:
        with pytest.raises(BadFile, match="at most 1,000,000 are read"):
            read_record("x\n" * LARGEST_FILE)
        battle = hl.load("1", seed=1)
        battle.play(battle.legal_actions()[0])
        text = battle.record().text
        with pytest.raises(BadFile, match="it is 20,005 characters long"):
            read_record(forged(text.replace("\ncheck", "\nplay " + "x" * 20_000 + "\ncheck")))

    def test_a_file_that_no_file_can_be_called(self, tmp_path: Path) -> None:
        with pytest.raises(HothlabError, match="no file can be named"):
            hl.load("1", seed=1).record().save(f"{tmp_path}/a\0b")


class TestWhatIsReadCanBeKept:
    """A law: what can be loaded can be saved, and what was saved can be read again."""

    @pytest.mark.parametrize("sign", ["a", "é", "\u2603", "\\U0010FFFF", "\\u2028", "\\x85", "'", "\\\\", "\\n", " x"])
    def test_the_longest_texts(self, sign: str, tmp_path: Path) -> None:
        size = len(sign) if sign == " x" else 1
        name, briefing = f'"N{sign * ((LONGEST_NAME - 1) // size)}"', f'"{sign * (LONGEST_BRIEFING // size)}"'
        open_points = ", ".join([f'"{sign * (LONGEST_OPEN // size)}"'] * MOST_OPEN)
        battle = hl.loads(scenario(name, briefing, open_points), seed=1)
        assert len(write_scenario(battle.scenario)) <= LARGEST
        path = battle.record().save(tmp_path / "long.record")
        assert path.stat().st_size < LARGEST_FILE
        assert read_record(path).setup.scenario == battle.scenario

    def test_a_longer_text_is_refused_at_its_place(self) -> None:
        with pytest.raises(BadFile, match="<text>:3:11: this text has 8,001 characters, and at most 8,000 fit here"):
            hl.loads(scenario(briefing="x" * (LONGEST_BRIEFING + 1)))

    def test_a_longer_list_is_refused_at_its_place(self) -> None:
        with pytest.raises(BadFile, match="<text>:9:15: this list has 31 entries, and at most 30 fit here"):
            hl.loads(scenario(open=", ".join(["x"] * (MOST_OPEN + 1))))

    def test_a_battle_ends_before_its_record_grows_too_long(self) -> None:
        battle = hl.loads(scenario(), seed=1)
        moment = battle.state
        battle.steps = battle.steps[:1] * MOST_ANSWERS
        with pytest.raises(HothlabError, match="8,000 answers without a winner: call it a draw"):
            battle.play(battle.legal_actions()[0])
        assert battle.state is moment

    def test_control_characters_are_refused_at_their_place(self) -> None:
        with pytest.raises(BadFile, match=r"<text>:2:7: this text holds the control character U\+0007"):
            read_scenario(scenario(name='"a\\ab"'))
        with pytest.raises(BadFile, match=r"U\+FFFE"):
            read_scenario(scenario(briefing='"\\uFFFE"'))

    def test_a_leader_of_a_deck_of_ones_own_can_be_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "rebel.yaml"
        deck = "side: rebel\ncards: [raid-left, raid-right]\nleaders: {NAME: {name: A B | C, cards: [walker-attack]}}\n"
        path.write_text(deck.replace("NAME", "wedge"), "utf-8")
        battle = hl.load("1", seed=1, decks={"rebel": path}, leaders={"rebel": "wedge"})
        assert read_record(battle.record().text).setup == battle.setup
        path = tmp_path / "other.yaml"
        path.write_text(deck.replace("NAME", "two words"), "utf-8")
        with pytest.raises(BadFile, match="a leader's id is a word of letters, digits and dashes"):
            hl.load("1", seed=1, decks={"rebel": path})


class TestOptions:
    """What a person writes in a call is refused at once, in a sentence."""

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"leaders": "luke"}, r"a leader is given by side, as in \{'rebel': ...\}, not as 'luke'"),
            ({"leaders": {"rebel": 5}}, "there is no leader on this side called '5'"),
            ({"leaders": {"hutts": "jabba"}}, "there is no side called 'hutts'"),
            ({"players": {"rebel": "2"}}, "a side has 1 or 2 players, not '2'"),
            ({"players": 2}, "the number of players is given by side"),
            ({"decks": {"rebel": 5}}, "a deck is the name of a file, not 5"),
            ({"seed": "7"}, "a seed is a whole number from .* not '7'"),
            ({"seed": 2**63}, "a seed is a whole number"),
            ({"seed": True}, "a seed is a whole number"),
            ({"dice": ["manual"]}, "there is no way to roll called"),
            ({"rulings": "plays-on"}, "rulings are given by name"),
            ({"rulings": {"self": "x"}}, "there is no ruling called 'self'"),
            ({"rulings": {5: "x"}}, "there is no ruling called '5'"),
        ],
    )
    def test_of_a_battle(self, options: dict[str, object], reason: str) -> None:
        with pytest.raises(HothlabError, match=reason):
            hl.load("t1", **options)  # type: ignore[arg-type]

    def test_dice_rolled_by_hand_are_fine(self) -> None:
        battle = hl.load("t1", dice="manual")
        assert battle.decision.kind == "shuffle" and battle.legal_actions() == []
        assert read_record(battle.record().text) == Record.of(battle)

    def test_replay_counts_answers(self) -> None:
        with pytest.raises(HothlabError, match="the number of answers is a whole number"):
            replay(hl.load("1", seed=1).record(), -1)


def test_a_card_for_special_units_says_so() -> None:
    """CMD-1: `special` is a type of unit that a card may name, like infantry and vehicles."""
    text = "cards: {droids: {name: Droids, kind: tactic, text: Go., orders: {any: 2}, who: [special, vehicle]}}"
    card = read_cards(text, "cards.yaml")["droids"]
    position = hl.load("1").position
    reason = why_not_ordered(card, position, "rebel", (), hl.Hex("F1"))
    assert str(reason) == "F1: Droids orders only special units and vehicles (CMD-1)"
