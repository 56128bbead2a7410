"""What the settle page says of a unit is what a battle allows: the same board, rulings, card and order."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hothlab.desks.settle import Dispute
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.order import MayOrder
from hothlab.game.battle import Battle
from hothlab.game.cards import card
from hothlab.game.steps.attack import no_attack_left
from hothlab.hexes import SIDES, Hex, Side
from tests.desks.settle.strategies import disputes
from tests.game.table import LEADERS, STANDARD, battle
from tests.strategies import hexes as all_hexes

_SLOW = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
CARDS = {
    side: [
        name
        for name in (*STANDARD[side], *(name for three in LEADERS[side].values() for name in three))
        if card(name).orders and name not in ("assistance", "reinforcements")  # these heal before anybody is ordered
    ]
    for side in SIDES
}


@st.composite
def with_cards(draw: st.DrawFn, question: str, on_b: bool = False) -> Dispute:
    """A dispute about the unit on `a` with a card of its side's deck; no medals lie about, so that nobody wins."""
    found = draw(disputes(question, on_a=not on_b, on_b=on_b))
    assert found.a is not None
    side = found.position.units[found.a].side
    name = draw(st.sampled_from(CARDS[side]))
    return found.but(position=found.position.with_objectives({}), scenario=None).asking(
        found.question, card=name, moved=0, bonus=0
    )


def begun(dispute: Dispute) -> Battle:
    """A battle on the board of a dispute in which the card has been played and nobody has an order yet."""
    assert dispute.a is not None and isinstance(dispute, CardInPlay) and dispute.card is not None
    side: Side = dispute.position.units[dispute.a].side
    hands = {f"{side}_hand": [dispute.card]}
    fight = battle(dispute.position, first=side, rulings=dispute.rulings, **hands)  # type: ignore[arg-type]
    fight.play(f"play {dispute.card}")
    return fight


def ordered(dispute: Dispute) -> Battle:
    """The same battle with the unit on `a` ordered, if the card can order it, and the orders ended."""
    fight = begun(dispute)
    if fight.decision.kind == "order" and fight.why_not(f"order {dispute.a}") is None:
        fight.play(f"order {dispute.a}")
    if fight.decision.kind == "order":
        fight.play("done")
    return fight


def done(fight: Battle, kind: str) -> None:
    """End a step, if it is the one that the battle is at."""
    if fight.decision.kind == kind:
        fight.play("done")


@given(with_cards("shoot", on_b=True))
@_SLOW
def test_may_it_shoot(dispute: Dispute) -> None:
    fight = ordered(dispute)
    done(fight, "move")
    assume(fight.decision.kind == "attack")
    shot = f"fire {dispute.a} {dispute.b}"
    refusal, found = fight.why_not(shot), dispute.verdict()
    assert (found.tone == "yes") == (refusal is None)
    if refusal is None:
        fight.play(shot)
        assert found.outcome == (True, fight.decision.number)
    else:
        assert refusal.rule in found.rules, "the game's reason"


@given(with_cards("move"), st.data())
@_SLOW
def test_may_it_move_and_attack_then(dispute: Dispute, data: st.DataObject) -> None:
    fight, a = ordered(dispute), dispute.a
    assume(fight.decision.kind == "move")
    moves = {str(each).split()[2] for each in fight.legal_actions() if str(each).startswith(f"move {a} ")}
    everywhere = dispute.but(b=None).verdict()
    assert (everywhere.tone == "no") == (not moves)
    if not moves:
        return
    outcome: Any = everywhere.outcome
    hexes, fighting = outcome
    assert set(hexes) == moves
    b = data.draw(st.one_of(st.sampled_from(sorted(moves)), all_hexes()).filter(lambda hex: hex != a))
    there = dispute.but(b=b).verdict()
    targets: Any = there.outcome
    assert (there.tone == "yes") == (b in moves)
    if b not in moves:
        return
    fight.play(f"move {a} {b}")
    done(fight, "move")
    assume(fight.decision.kind == "attack" and fight.state.now.round == 1)
    assert (no_attack_left(fight.state, Hex(b)) is None) == (b in fighting)
    shots = {str(each).split()[2] for each in fight.legal_actions() if str(each).startswith("fire")}
    assert shots == ({hex for hex, _dice in targets} if b in fighting else set())


@given(with_cards("order"))
@_SLOW
def test_may_a_card_order_it(dispute: Dispute) -> None:
    assert isinstance(dispute, MayOrder)
    fight, a, b = begun(dispute), dispute.a, dispute.ordered_too
    may = fight.decision.kind == "order" and fight.why_not(f"order {a}") is None
    if may and b is not None:
        fight.play(f"order {a}")
        may = fight.decision.kind == "order" and fight.why_not(f"order {b}") is None
    assert (dispute.verdict().tone == "yes") == may
