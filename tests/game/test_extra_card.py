"""A hex that gives its holder one card more (extra-card)."""

from __future__ import annotations

from hothlab.game import events as ev
from tests.game.table import battle, command, fire, kinds, legal, move, only, pass_turn, refused, stay


def test_extra_card_is_drawn_while_the_hex_is_held_and_discarded_when_it_is_lost() -> None:
    """CMD-3, SET-1: one card more at the draw after taking the hex, the usual while it is held, then one is shed."""
    cards = ["recon-centre", "raid-centre", "assault-centre"]
    rulings = {"extra_card_lost": "next-draw"}
    fight = battle("D4:T3 A1:N4", cards, special=[("extra-card", {"hex": "D5"})], rulings=rulings)
    command(fight, "recon-centre", "D4")
    events = move(fight, "D4 D5")
    assert only(events, ev.Drew).number == 2 and len(fight.state.hands[0]) == 5
    assert only(pass_turn(fight), ev.Drew).number == 1 and len(fight.state.hands[1]) == 4
    command(fight, "raid-centre", "D5")
    events = stay(fight)
    assert only(events, ev.Drew).number == 1 and len(fight.state.hands[0]) == 5
    pass_turn(fight)
    command(fight, "assault-centre", "D5")
    events = move(fight, "D5 D4")
    assert only(events, ev.Drew).number == 1
    assert fight.decision[:2] == ("discard", "rebel") and len(fight.state.hands[0]) == 5
    assert legal(fight) == {f"discard {card}" for card in fight.state.hands[0]}
    assert refused(fight, "done") == "TRN-1"
    events = fight.play(fight.legal_actions()[0])
    assert kinds(events) == ["discarded", "turn"] and len(fight.state.hands[0]) == 4
    assert fight.decision[:2] == ("play a card", "empire")


def test_extra_card_goes_the_moment_the_hex_is_left() -> None:
    """SET-1, ruling `extra_card_lost`: in the middle of the moves, and then the moves go on."""
    cards = ["recon-centre", "raid-centre", "assault-centre"]
    fight = battle("D4:T3 E6:T3 A1:N4", cards, special=[("extra-card", {"hex": "D5"})])
    command(fight, "recon-centre", "D4")
    move(fight, "D4 D5")
    assert len(fight.state.hands[0]) == 5
    pass_turn(fight)
    command(fight, "raid-centre", "D5", "E6")
    events = fight.play("move D5 D4")
    assert kinds(events) == ["moved"] and fight.decision[:2] == ("discard", "rebel")
    assert legal(fight) == {f"discard {card}" for card in fight.state.hands[0]}
    assert kinds(fight.play(fight.legal_actions()[0])) == ["discarded"]
    assert fight.decision[:2] == ("move", "rebel") and len(fight.state.hands[0]) == 3, "one is in play"
    assert only(move(fight, "E6 F6"), ev.Drew).number == 1
    assert len(fight.state.hands[0]) == 4


def test_extra_card_goes_when_the_unit_is_driven_off() -> None:
    """SET-1: in the enemy's turn its owner gives the card back, and the enemy's attacks go on."""
    special = [("extra-card", {"hex": "D5"})]
    fight = battle("D5:T3 C5:N4 A1:N4 G1:T3", ["recon-right"], ["recon-centre"], special=special)
    assert only(pass_turn(fight), ev.Drew).number == 2
    command(fight, "recon-centre", "C5")
    stay(fight)
    fire(fight, "C5", "D5", "retreat", "cross", "cross")
    fight.play(fight.legal_actions()[0])
    assert fight.decision[:2] == ("discard", "rebel")
    fight.play(fight.legal_actions()[0])
    assert len(fight.state.hands[0]) == 4 and fight.decision[:2] == ("play a card", "rebel")


def test_extra_card_for_either_side() -> None:
    """SET-1."""
    fight = battle("D5:N4 G1:T3", first="empire", special=[("extra-card", {"hex": "D5"})])
    assert only(pass_turn(fight), ev.Drew).number == 2
    assert only(pass_turn(fight), ev.Drew).number == 1
