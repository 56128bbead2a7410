"""Hands, decks and discards: who shuffles what, who draws, who lays down (SET-3, CMD-3, TEA-2, TEA-3)."""

from __future__ import annotations

from itertools import combinations

from hothlab.game.actions import Action, Discard, Done
from hothlab.game.events import Event
from hothlab.game.state import State

__all__ = [
    "deal", "discard_options", "draw", "lay_down", "play_from_hand",
    "put_away_played", "renew_deck", "team_mate", "to_shuffle",
]  # fmt: skip

Events = list[Event]


def to_shuffle(state: State) -> tuple[str, ...]:
    """The cards that nature shuffles next (SET-3, TEA-2, TEA-3, CMD-3)."""
    setup = state.setup
    if not state.shuffles:
        return tuple(sorted(state.discards[state.drawing[0]]))
    kind, seat = state.shuffles[0]
    who = setup.seats[seat]
    deck = setup.decks[who.side]
    if kind == "leader":
        return tuple(sorted((*state.decks[seat], *deck.leaders[who.leader or ""])))
    alone = len(setup.seats_of(who.side)) == 1
    return (*deck.cards, *(deck.leaders[who.leader] if alone and who.leader else ()))


def deal(state: State, cards: tuple[str, ...], events: Events) -> bool:
    """Take shuffled cards as the next deck; when all decks are there the hands are dealt, and the answer is yes."""
    setup = state.setup
    kind, seat = state.shuffles[0]
    seats = setup.seats_of(setup.seats[seat].side)
    if kind == "side" and len(seats) == 2:
        half = len(cards) // 2
        state.decks = _set(state.decks, seats[0], cards[:half])
        state.decks = _set(state.decks, seats[1], cards[half:])
    else:
        state.decks = _set(state.decks, seat, cards)
    state.shuffles = state.shuffles[1:]
    events.append(Event("shuffled", setup.seats[seat].side))
    if state.shuffles:
        return False
    for number in range(len(setup.seats)):
        _take(state, number, setup.hand_size(number))
    return True


def _take(state: State, seat: int, number: int) -> None:
    """Cards from the top of a deck into its player's hand."""
    deck = state.decks[seat]
    state.hands = _set(state.hands, seat, (*state.hands[seat], *deck[:number]))
    state.decks = _set(state.decks, seat, deck[number:])


def _set(piles: tuple[tuple[str, ...], ...], seat: int, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def draw(state: State, seat: int, number: int, events: Events) -> bool:
    """Draw cards; the answer is no when the discards must be shuffled first, and `renew_deck` is due."""
    taken = min(number, len(state.decks[seat]))
    if taken:
        _take(state, seat, taken)
        events.append(Event("drew", state.setup.seats[seat].side, number=taken))
    state.drawing = (seat, number - taken)
    return number == taken or not state.discards[seat]


def renew_deck(state: State, cards: tuple[str, ...], events: Events) -> None:
    """The shuffled discards become the deck of the player who was drawing."""
    seat = state.drawing[0]
    state.decks = _set(state.decks, seat, cards)
    state.discards = _set(state.discards, seat, ())
    events.append(Event("shuffled", state.setup.seats[seat].side))


def play_from_hand(state: State, id: str) -> None:
    """A card goes from the hand of the player whose turn it is to those in play."""
    hand = list(state.hands[state.seat])
    hand.remove(id)
    state.hands = _set(state.hands, state.seat, tuple(hand))
    state.played = (*state.played, id)


def put_away_played(state: State) -> None:
    """The cards in play go to the discards."""
    state.discards = _set(state.discards, state.seat, (*state.discards[state.seat], *state.played))


def lay_down(state: State, seat: int, cards: tuple[str, ...], events: Events) -> None:
    """Cards go from a hand to the discards."""
    hand = list(state.hands[seat])
    for card in cards:
        hand.remove(card)
    state.hands = _set(state.hands, seat, tuple(hand))
    state.discards = _set(state.discards, seat, (*state.discards[seat], *cards))
    if cards:
        events.append(Event("discarded", state.setup.seats[seat].side, number=len(cards)))


def team_mate(state: State) -> int | None:
    """The other player of the side whose turn it is, if there is one."""
    others = [seat for seat in state.setup.seats_of(state.side) if seat != state.seat]
    return others[0] if others else None


def _choices(state: State, seat: int, least: int, most: int) -> list[Action]:
    """Every choice of cards that a player may lay down."""
    hand = sorted(state.hands[seat])
    sets = (some for n in range(max(least, 1), min(most, len(hand)) + 1) for some in combinations(hand, n))
    chosen: list[Action] = [Discard(*some) for some in dict.fromkeys(sets)]  # a deck may hold a card twice
    return chosen if least else [Done(), *chosen]


def discard_options(state: State) -> list[Action]:
    """What may be laid down: one card that must go, or what is wanted for Deploy the Fleet (TEA-5)."""
    laying = state.discarding
    assert laying is not None
    if laying.must:
        return _choices(state, laying.seat, 1, 1)
    most = 3 if state.rulings["fleet_limit"] == "three" else len(state.hands[laying.seat])
    return _choices(state, laying.seat, 0, most)
