"""Hands, decks and discards: who shuffles what, who draws, who lays down (SET-3, CMD-3, TEA-2, TEA-3)."""

from __future__ import annotations

from hothlab.game.cards import Card
from hothlab.game.decks import Deck
from hothlab.game.events import Discarded, Drew, Events, Shuffled
from hothlab.game.state import CardDraw, State

__all__ = ["deal", "draw", "lay_down", "play_from_hand", "put_away_played", "renew_deck", "team_mate", "to_shuffle"]

Cards = tuple[str, ...]


def to_shuffle(state: State) -> Cards:
    """The cards that nature shuffles next (SET-3, TEA-2, TEA-3, CMD-3)."""
    setup, piles = state.setup, state.piles
    if not piles.undealt:
        return tuple(sorted(piles.discards[piles.drawing.seat]))
    next_one = piles.undealt[0]
    who = setup.seats[next_one.seat]
    deck = setup.decks[who.side]
    own = _leader_cards(deck, who.leader)
    if next_one.leader:
        return tuple(sorted((*piles.decks[next_one.seat], *own)))
    return (*deck.cards, *own) if len(setup.seats_of(who.side)) == 1 else deck.cards


def _leader_cards(deck: Deck, leader: str | None) -> Cards:
    return deck.leaders[leader].cards if leader else ()


def deal(state: State, cards: Cards, events: Events) -> bool:
    """Take shuffled cards as the next deck; when all decks are there the hands are dealt, and the answer is yes."""
    setup, piles = state.setup, state.piles
    next_one = piles.undealt[0]
    side = setup.seats[next_one.seat].side
    seats, decks = setup.seats_of(side), piles.decks
    if not next_one.leader and len(seats) == 2:
        half = len(cards) // 2
        decks = _set(_set(decks, seats[0], cards[:half]), seats[1], cards[half:])
    else:
        decks = _set(decks, next_one.seat, cards)
    state.piles = piles._replace(decks=decks, undealt=piles.undealt[1:])
    if events is not None:
        events.append(Shuffled(side))
    if state.piles.undealt:
        return False
    for seat in range(len(setup.seats)):
        _take(state, seat, setup.hand_size(seat))
    return True


def _take(state: State, seat: int, number: int) -> None:
    """Cards from the top of a deck into its player's hand."""
    piles = state.piles
    deck = piles.decks[seat]
    state.piles = piles._replace(
        hands=_set(piles.hands, seat, (*piles.hands[seat], *deck[:number])),
        decks=_set(piles.decks, seat, deck[number:]),
    )


def _set(piles: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return piles[:seat] + (cards,) + piles[seat + 1 :]  # noqa: RUF005 - unpacking takes longer, and a turn does it often


def _without(hand: Cards, cards: Cards) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def draw(state: State, seat: int, number: int, events: Events) -> bool:
    """Draw cards; False when the discards must be shuffled first, and `renew_deck` is due."""
    taken = min(number, len(state.piles.decks[seat]))
    if taken:
        _take(state, seat, taken)
        if events is not None:
            events.append(Drew(state.setup.seats[seat].side, taken))
    if number == taken and (state.piles.decks[seat] or state.setup.rulings["deck_renewal"] != "as-it-runs-out"):
        return True  # an empty deck waits for the next draw, or not
    if not state.piles.discards[seat]:
        return True
    state.piles = state.piles._replace(drawing=CardDraw(seat, number - taken))
    return False


def renew_deck(state: State, cards: Cards, events: Events) -> None:
    """The shuffled discards become the deck of the player who was drawing."""
    piles = state.piles
    seat = piles.drawing.seat
    state.piles = piles._replace(decks=_set(piles.decks, seat, cards), discards=_set(piles.discards, seat, ()))
    if events is not None:
        events.append(Shuffled(state.setup.seats[seat].side))


def play_from_hand(state: State, id: str, card: Card) -> None:
    """Put a card of the active player into play; `card` is the card as it works under the rulings."""
    piles, now = state.piles, state.now
    hand = _without(piles.hands[now.seat], (id,))
    state.piles = piles._replace(hands=_set(piles.hands, now.seat, hand))
    state.now = now.but(played=(*now.played, id), card=card)


def put_away_played(state: State) -> None:
    """The cards in play go to the discards."""
    piles, now = state.piles, state.now
    if now.played:
        gone = (*piles.discards[now.seat], *now.played)
        state.piles = piles._replace(discards=_set(piles.discards, now.seat, gone))


def lay_down(state: State, seat: int, cards: Cards, events: Events) -> None:
    """Cards go from a hand to the discards."""
    piles = state.piles
    state.piles = piles._replace(
        hands=_set(piles.hands, seat, _without(piles.hands[seat], cards)),
        discards=_set(piles.discards, seat, (*piles.discards[seat], *cards)),
    )
    if cards and events is not None:
        events.append(Discarded(state.setup.seats[seat].side, len(cards)))


def team_mate(state: State) -> int | None:
    """The other player of the side whose turn it is, if there is one."""
    others = [seat for seat in state.setup.seats_of(state.now.side) if seat != state.now.seat]
    return others[0] if others else None
