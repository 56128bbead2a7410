"""What may be clicked is what the rules allow: no answer more, no answer less, in every decision of many games."""

from __future__ import annotations

import random

import pytest

import hothlab as hl
from hothlab.game.actions import Action, Discard, Done, Fire, Retreat, of_kind
from hothlab.game.view import View, view_of
from hothlab.hexes import Side
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.question import Question
from tests.game.table import battle, command, fire, play, stay

LEADERS: dict[Side, str] = {"rebel": "leia", "empire": "piett"}


def begin(view: View) -> Choosing:
    return Question.begin(view, open=True).choosing


def offers(view: View, choosing: Choosing) -> Offers:
    return Question(view, choosing, open=True).offers


def reachable(view: View) -> set[Action]:
    """Every answer that some row of clicks gives, from the first click on."""
    found: set[Action] = set()
    seen: set[Choosing] = set()
    waiting = [begin(view)]
    while waiting:
        choosing = waiting.pop()
        if choosing in seen:
            continue
        seen.add(choosing)
        for click in offers(view, choosing).clicks():
            if isinstance(click, Choosing):
                waiting.append(click)
            else:
                found.update(click if isinstance(click, tuple) else (click,))
    return found


@pytest.mark.parametrize("name", [*map(str, range(1, 18)), "t1", "t6"])
def test_the_law_of_the_table(name: str) -> None:
    """In 120 decisions of each scenario, clicks give exactly the legal answers; the ways of moves too (OBJ-4)."""
    fight = hl.load(name, {"assistance_heals": "one-unit"}, seed=3, leaders=LEADERS)
    dice = random.Random(name)
    for _decision in range(120):
        if fight.over:
            break
        seat = fight.decision.seat
        assert seat is not None
        view = view_of(fight.state, seat)
        assert reachable(view) == set(view.legal), view.decision
        fight.play(dice.choice(view.legal))


def test_nobody_else_may_click() -> None:
    fight = hl.load("1", seed=1)
    other = view_of(fight.state, 1 - (fight.decision.seat or 0))
    assert list(offers(other, begin(other)).clicks()) == []


def view(fight: hl.Battle) -> View:
    seat = fight.decision.seat
    assert seat is not None
    return view_of(fight.state, seat)


class TestDecisions:
    def test_a_target_is_aimed_at_and_then_attacked(self) -> None:
        """ATK-1"""
        fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        stay(fight)
        seen = view(fight)
        first = offers(seen, Choosing())
        assert first.hexes == {"D4": Choosing(unit=hl.Hex("D4"))}
        chosen = offers(seen, Choosing(unit=hl.Hex("D4")))
        aimed = chosen.hexes[hl.Hex("D5")]
        assert aimed == Choosing(unit=hl.Hex("D4"), target=hl.Hex("D5"))
        assert isinstance(aimed, Choosing)
        assert offers(seen, aimed).hexes[hl.Hex("D5")] == Fire("D4", "D5")
        assert [button.name for button in offers(seen, aimed).buttons] == ["attack", "done"]

    def test_a_retreat_goes_step_by_step_while_there_is_a_choice(self) -> None:
        """RET-1"""
        fight = battle("D4:T3 C4:N4 A9:N4", empire_hand=["recon-centre"], first="empire")
        command(fight, "recon-centre", "C4")
        stay(fight)
        fire(fight, "C4", "D4", "retreat", "retreat", "cross")
        seen = view(fight)
        begun = begin(seen)
        assert begun.unit == "D4"
        ways = {action.path for action in of_kind(Retreat, seen.legal)}
        assert set(offers(seen, begun).hexes) == {way[0] for way in ways}
        step = offers(seen, begun).hexes[next(iter(ways))[0]]
        assert isinstance(step, Choosing)
        last = offers(seen, step)
        answers = {click for click in last.hexes.values() if not isinstance(click, Choosing)}
        assert answers == {Retreat(*way) for way in ways if way[0] == step.path[0]}
        assert last.hexes[step.path[-1]] == begun, "a click on the last step takes it back"

    def test_the_fleet_takes_three_cards_at_most(self) -> None:
        """CMD-4"""
        rulings = {"fleet_limit": "three"}
        fight = battle("D4:T3 A1:N4", empire_hand=["deploy-the-fleet"], first="empire", hand=5, rulings=rulings)
        play(fight, "play deploy-the-fleet")
        seen = view(fight)
        assert len(seen.hand) == 4
        assert [button.action for button in offers(seen, Choosing()).buttons] == [Done()]
        three = offers(seen, Choosing(cards=(0, 1, 2)))
        assert 3 not in three.cards
        assert three.cards[0] == Choosing(cards=(1, 2))
        assert [button.action for button in three.buttons] == [Discard(*seen.hand[:3])]
