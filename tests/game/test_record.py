"""Records: a game is its set-up, its seed and its answers, and the file of it is all there or nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.game.actions import Roll
from hothlab.game.battle import Battle
from hothlab.game.record_reader import replay
from hothlab.game.scenario import load, loads
from hothlab.game.setup import BattleTerms
from hothlab.game.turn import nature_decides
from tests.game.recorded import GAMES, ODD, Game, go_on, is_identity, same, save_one
from tests.game.table import battle, command, stay

# The way there and back


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    """TRN-1, LDR-1, TEA-4: every scenario, with leaders, teams and rulings, to its end or for 100 turns."""
    is_identity(go_on(game.battle(), random.Random(game.seed), turns=100))


@pytest.mark.parametrize("game", GAMES[::5], ids=str)
def test_with_dice_rolled_by_hand(game: Game) -> None:
    """HIT-1, SET-3: nature's answers stand in the file, whether the seed says the same or not."""
    is_identity(go_on(game.battle(dice="manual", training=True), random.Random(game.seed), 150))


def test_nature_twice_in_a_row_is_told_apart() -> None:
    """UNI-5: the roll is what the seed says, the confirmation roll is not; only both lines make it clear."""
    for seed in range(40):
        fight = battle("D4:T3 D5:W1 A1:N4", ["recon-centre"], seed=seed)
        command(fight, "recon-centre", "D4")
        stay(fight)
        fight.play("fire D4 D5")
        fight.play(fight.nature_answer())
        if fight.decision.kind == "roll":
            number = fight.decision.number
            other = "blast" if fight.nature_answer() != Roll(*["blast"] * number) else "cross"
            fight.play(Roll(*[other] * number))
            is_identity(fight)
            fight.dice = "seeded"
            is_identity(fight)
            return
    raise AssertionError("no seed hit the AT-AT")


def test_a_record_that_ends_with_nature() -> None:
    """SET-3: rolled by hand and by chance as the seed says; the roll is not lost."""
    fight = load("2", seed=3, dice="manual")
    for _answer in range(2):
        is_identity(fight)
        fight.play(fight.nature_answer())
    assert is_identity(fight).count("\nshuffle ") == 2


def test_a_fresh_battle() -> None:
    for options in ({}, {"dice": "manual"}, {"training": True}):
        dealt = load("1", seed=5, **options).state.key()
        assert replay(load("1", seed=5, **options).record()).state.key() == dealt
        assert replay(load("1", seed=5, **options).record().text).state.key() == dealt


def test_a_custom_deck(tmp_path: Path) -> None:
    """SET-3, LDR-1: the cards, cards twice, and a leader of one's own with a name."""
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        "side: empire\n"
        "cards: [recon-left, recon-left, recon-centre, direct-from-hq, imperial-assault, pincer-move, recon-left]\n"
        "leaders: {thrawn: {name: Grand Admiral Thrawn | the blue one, cards: [deploy-the-fleet, orbital-strike]}}\n",
        "utf-8",
    )
    fight = load("7", seed=2, decks={"empire": deck}, leaders={"empire": "thrawn"})
    text = is_identity(go_on(fight, random.Random(2)))
    assert "\ndeck empire recon-left recon-left recon-centre " in text
    assert "\nleader empire thrawn deploy-the-fleet orbital-strike | Grand Admiral Thrawn | the blue one\n" in text
    deck.unlink()
    same(replay(text), fight)


@pytest.mark.parametrize("name", ["", "Plain", "Line\u2028", "a\u2029b"])
def test_a_custom_scenario(name: str) -> None:
    """SET-1: the record holds the whole scenario, whatever its name and briefing say."""
    scenario = loads(ODD).scenario
    fight = go_on(Battle(replace(scenario, name=name or scenario.name), BattleTerms(seed=9)), random.Random(9))
    text = is_identity(fight)
    assert "\nscenario-text\n| hothlab: 1\n" in text
    assert replay(text).scenario == fight.scenario


def test_a_shipped_scenario_that_somebody_changed_is_kept_whole() -> None:
    """SET-1."""
    scenario = replace(load("4").scenario, medals={"rebel": 6, "empire": 4})
    text = is_identity(go_on(Battle(scenario, BattleTerms(seed=1)), random.Random(1), 50))
    assert "scenario-text" in text and "scenario successful-landings" not in text


# Going on, and going back


@pytest.mark.parametrize("game", GAMES[::4], ids=str)
def test_to_stop_and_resume_is_never_having_stopped(game: Game, tmp_path: Path) -> None:
    """TRN-1: the same dice fall and the same cards come."""
    straight = go_on(game.battle(), random.Random(4), 120)
    chance = random.Random(4)
    stopped = game.battle()
    for _part in range(4):
        go_on(stopped, chance, 30)
        stopped = replay(stopped.record().save(tmp_path / "game.record"))
    same(stopped, straight)


def test_replay_to_any_point() -> None:
    """TRN-1: after n answers, nature's included, it is the moment that was then, and one can go on from there."""
    fight = go_on(load("10", seed=6, leaders={"empire": "vader"}), random.Random(6), 60)
    record = fight.record()
    moments = [step.before for step in fight.steps] + [fight.state]
    for number, moment in enumerate(moments):
        there = replay(record, number)
        assert there.state.key() == moment.key() and len(there.steps) == number
        for action in record.answers[number : number + 1]:
            there.play(action)
            assert there.state.key() == moments[number + 1].key() or nature_decides(moments[number + 1])
    same(replay(record, None), fight)
    same(replay(record, 10**6), fight)


def test_a_training_battle_stays_one() -> None:
    """A roll can be taken back in it, after a replay too."""
    fight = go_on(load("2", seed=8, training=True), random.Random(8), 40)
    again = replay(is_identity(fight))
    assert again.training
    for each in (fight, again):
        for _step in range(5):
            each.undo()
    same(again, fight)


# Files: small, and all there or nothing


def test_records_are_small() -> None:
    """A whole random game of two recruits takes about 5 kB, and each answer about 11 bytes."""
    sizes = []
    for game in GAMES[::2]:
        fight = go_on(game.battle(), random.Random(game.seed))
        text = fight.record().text
        assert "\nroll " not in text and "\nshuffle " not in text, "nature follows from the seed"
        players = sum(step.seat is not None for step in fight.steps)
        assert len(text.encode()) < 400 + 20 * players, game
        sizes.append(len(text.encode()))
    assert sum(sizes) / len(sizes) < 8_000 and max(sizes) < 32_000


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder with one good record in it."""
    return save_one(tmp_path)


def test_saving_takes_the_place_of_the_old_file(saved: Path) -> None:
    fight = go_on(load("3", seed=1), random.Random(1), 10)
    assert fight.record().save(str(saved)) == saved
    assert saved.read_bytes() == fight.record().text.encode()
    assert list(saved.parent.iterdir()) == [saved]


def breaks(error: BaseException) -> Callable[..., Any]:
    def broken(*_arguments: object, **_more: object) -> None:
        raise error

    return broken


FAILURES = {
    "the disk is full": ("os.fsync", OSError(28, "No space left on device")),
    "the new file cannot take its place": ("os.replace", OSError(5, "Input/output error")),
    "no new file can be made": ("os.open", PermissionError(13, "Permission denied")),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failed_save_leaves_the_old_file_and_nothing_else(
    failure: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, record = saved.read_bytes(), load("3", seed=1).record()
    where, error = FAILURES[failure]
    monkeypatch.setattr(where, breaks(error))
    with pytest.raises(HothlabError, match=r"game\.record cannot be written: ") as caught:
        record.save(saved)
    assert str(error.strerror) in str(caught.value)
    assert saved.read_bytes() == old
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("where", ["os.fsync", "os.replace"])
def test_an_interrupted_save_leaves_the_old_file(where: str, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = saved.read_bytes()
    monkeypatch.setattr(where, breaks(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        load("3", seed=1).record().save(saved)
    assert saved.read_bytes() == old


def test_saving_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(HothlabError, match="cannot be written"):
        load("3", seed=1).record().save(tmp_path / "nowhere" / "game.record")
    assert list(tmp_path.iterdir()) == []


def test_records_are_public() -> None:
    assert {"Record", "read_record", "replay"} <= set(vars(hl)["__all__"])
    assert isinstance(hl.load("1", seed=1).record(), hl.Record)
