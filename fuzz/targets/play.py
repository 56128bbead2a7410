"""Games: at random, with wrong answers among the right ones; and officers, who end every battle."""

from __future__ import annotations

import random
from typing import Any

from fuzz.mutate import mutated
from fuzz.target import Target, law
from fuzz.targets.scenario import random_scenario
from hothlab.base.errors import HothlabError
from hothlab.game.battle import make_setup
from hothlab.game.record_reader import replay
from hothlab.game.scenario import load, loads, scenarios
from hothlab.game.setup import BattleTerms
from hothlab.game.transcript import transcript
from hothlab.game.turn import nature_decides
from hothlab.game.view import view_of
from hothlab.hexes import SIDES, Side
from hothlab.players.match import play_match
from hothlab.players.officer import Officer
from hothlab.rules.rulings import rulings

__all__ = ["GAMES", "OFFICERS"]

_LEADERS: tuple[dict[Side, str], ...] = (
    {},
    {"rebel": "luke"},
    {"empire": "vader"},
    {"rebel": "leia", "empire": "piett"},
)


def _setup(rng: random.Random) -> dict[str, Any]:
    chosen = {each.name: rng.choice(each.values) for each in rulings().values()}
    return {
        "scenario": rng.choice(list(scenarios())),
        "rulings": chosen,
        "leaders": rng.choice(_LEADERS),
        "players": {side: rng.choice((1, 1, 2)) for side in SIDES},
        "seed": rng.getrandbits(40),
    }


def _make_game(rng: random.Random) -> dict[str, Any]:
    given = _setup(rng) | {"answers": rng.choice((20, 60, 120)), "dice": rng.choice(("seeded", "seeded", "manual"))}
    if rng.random() < 0.3:
        given["text"] = random_scenario(rng)
    return given


def _play(given: dict[str, Any]) -> bool:
    asked = {key: given[key] for key in ("leaders", "players", "seed", "dice")} | {"training": True}
    begin = (lambda: loads(given["text"], "own", given["rulings"], **asked)) if "text" in given else None
    battle = begin() if begin else load(given["scenario"], given["rulings"], **asked)
    rng = random.Random(given["seed"])
    for _answer in range(given["answers"]):
        state = battle.state
        if battle.over:
            law(battle.winner is not None and state.reason is not None, "who has won, and why")
            law(battle.legal_actions() == [], "nothing is asked any more")
            break
        if nature_decides(state):
            battle.play(battle.nature_answer())
            continue
        options = battle.legal_actions()
        law(bool(options), "somebody can answer")
        law(all(battle.why_not(each) is None for each in options[:3]), "what may be done has nothing against it")
        _wrong_answer(battle, rng.choice(options), rng)
        seat = battle.decision.seat
        assert seat is not None
        law(view_of(state, seat).legal == tuple(options), "a player sees what they may do")
        battle.play(rng.choice(options))
        if rng.random() < 0.1:
            after = battle.state.key()
            battle.undo()
            battle.redo()
            law(battle.state.key() == after, "what is taken back and played again is the same")
    text = battle.record().text
    again = replay(text)
    law(again.state.key() == battle.state.key(), "a record replays to the same moment")
    law(again.record().text == text, "and gives the same record")
    law(isinstance(transcript(battle), str), "it can be told")
    return True


def _wrong_answer(battle: Any, right: object, rng: random.Random) -> None:
    """An answer that may be wrong: it is refused with a reason, and then nothing has changed."""
    wrong, before = mutated(rng, str(right)), battle.state
    if battle.dice == "manual" or rng.random() < 0.5:
        try:
            reason = battle.why_not(wrong)
        except HothlabError:
            return
        if reason is not None:
            try:
                battle.play(wrong)
            except HothlabError:
                law(battle.state is before, "what is refused changes nothing")
                return
            law(False, "what is not allowed is not played")


def _play_officers(given: dict[str, Any]) -> bool:
    setup = make_setup(load(given["scenario"]).scenario, BattleTerms(given["rulings"], leaders=given["leaders"]))
    result = play_match(setup, {side: Officer() for side in SIDES}, given["seed"])
    law((result.winner is None) == (result.stalled is not None), "a battle is won, or it has stalled and says so")
    return result.winner is not None


GAMES = Target("games", _make_game, _play, in_a_test=40, share=2)
OFFICERS = Target("officers", _setup, _play_officers, in_a_test=12, share=1)
