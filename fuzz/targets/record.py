"""Records: what is read replays, and is written back the same."""

from __future__ import annotations

import random
from functools import cache

from fuzz.mutate import mutated
from fuzz.target import Target, law
from hothlab.game.battle import Battle
from hothlab.game.record import checksum
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario import load, loads, scenarios
from hothlab.game.scenario_format import write_scenario
from hothlab.game.turn import nature_decides

__all__ = ["TARGET"]


@cache
def _known() -> list[str]:
    """A few short games: by the seed and by hand, with leaders, teams, rulings and a scenario of one's own."""
    rng, found = random.Random(1), []
    own = write_scenario(load("t2").scenario).replace("name: ", "name: My ")
    for battle in (
        load("t1", seed=1),
        load("13", seed=2, leaders={"rebel": "leia", "empire": "vader"}),
        load("10", {"no_units_left": "plays-on", "los_edge_sides": "per-edge"}, seed=3, players={"rebel": 2}),
        load("t3", seed=4, dice="manual", training=True),
        loads(own, seed=5),
    ):
        for _answer in range(25):
            if battle.over:
                break
            battle.play(battle.nature_answer() if nature_decides(battle.state) else rng.choice(battle.legal_actions()))
        found.append(battle.record().text)
    return found


_LINES = (
    "deck rebel", "deck empire raid-left", "deck rebel raid-left raid-right", "leader rebel leia", "seats", "seed 1",
    "training", "manual dice", "scenario-text", "| name: x", "#", "---", "rulings self=x", "done", "roll blast",
    *(f"scenario {slug} 0" for slug in list(scenarios())[:2]),
)  # fmt: skip


def _make(rng: random.Random) -> str:
    text = rng.choice(_known())
    if rng.random() < 0.05:
        return text
    body = text[: text.rindex("check ")]
    if rng.random() < 0.3:
        lines = body.split("\n")
        lines.insert(rng.randrange(len(lines)), rng.choice(_LINES))
        body = "\n".join(lines)
    else:
        body = mutated(rng, body)
    notes = rng.choice(("", "", "#" * rng.choice((1, 40, 4000)), "# a\n#\n", "#" * 30 + "\nx"))
    try:
        return f"{body}check {checksum(body)}\n{notes}" if rng.random() < 0.9 else body + notes
    except UnicodeEncodeError:
        return body


def _read(text: str) -> bool:
    if "\n" not in text:
        text += "\n"
    record = read_record(text)
    again = read_record(record.text)
    law(again == record, "a record that is written is the one that was read")
    law(again.text == record.text, "a record is written in one way")
    battle: Battle = replay(record)
    law(battle.record().text == record.text, "its battle gives the same record")
    law(battle.over or bool(battle.legal_actions()) or nature_decides(battle.state), "somebody can answer")
    return True


TARGET = Target("record", _make, _read, in_a_test=120, share=6)
